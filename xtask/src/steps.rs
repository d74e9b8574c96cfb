//! `cargo xtask test`: the steps that must pass, in order, each with its time. Adding a step is a line in [`STEPS`].
//!
//! The browser step installs programs and compiles the page, which takes minutes, most of them on one processor or
//! waiting for the network. That work starts with the first step, on processors that the other steps leave idle.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use crate::repo::{Repo, can_run, run, run_and_read};
use crate::{browser, dependencies, forge, release, survey, terminal, tidy, web};

/// One thing that must pass.
struct CheckStep {
    name: &'static str,
    about: &'static str,
    check: Check,
}

/// Does the work of a step; the error names the fault.
type Check = fn(&Repo) -> Result<()>;

/// Quick answers first.
const STEPS: &[CheckStep] = &[
    CheckStep { name: "format", about: "sources are formatted", check: format },
    CheckStep { name: "tidy", about: "the repository's own rules", check: tidy::check },
    CheckStep {
        name: "dependencies",
        about: "licences, duplicates and sources of dependencies",
        check: dependencies::check,
    },
    CheckStep { name: "forge", about: "the forge's files fit their schemas", check: forge::check },
    CheckStep { name: "clippy", about: "no lint fires, on any target", check: clippy },
    CheckStep { name: "tests", about: "unit, property and golden tests", check: tests },
    CheckStep { name: "doctests", about: "examples in the documentation run", check: doctests },
    CheckStep { name: "docs", about: "the documentation builds without a warning", check: docs },
    CheckStep {
        name: "survey",
        about: "surveys: killed, piped, on clusters",
        check: survey::check,
    },
    CheckStep {
        name: "terminal",
        about: "every game won in a real terminal, and every way out of it",
        check: terminal::check,
    },
    CheckStep {
        name: "browser",
        about: "the page, driven in a real browser",
        check: browser::check,
    },
    CheckStep {
        name: "package",
        about: "the packed crate, installed and played",
        check: release::quick_check,
    },
];

/// Work that runs beside the steps before this one.
const AHEAD: (&str, [Check; 2]) = ("browser", [web::prepare, browser::prepare]);

/// The arguments of `cargo xtask test`.
#[derive(Args)]
pub(crate) struct TestArgs {
    /// Run only this step (repeatable)
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Leave this step out (repeatable)
    #[arg(long, value_name = "STEP")]
    skip: Vec<String>,
    /// List the steps and stop
    #[arg(long)]
    list: bool,
}

impl TestArgs {
    /// Every step.
    pub(crate) fn all() -> Self {
        Self { only: Vec::new(), skip: Vec::new(), list: false }
    }
}

struct StepResult {
    step: &'static CheckStep,
    took: Duration,
    result: Result<()>,
}

/// Runs the chosen steps, all of them even when one fails, and sums up.
pub(crate) fn test(repo: &Repo, args: &TestArgs) -> Result<ExitCode> {
    let chosen = choose(args)?;
    if args.list {
        for step in chosen {
            println!("{:12} {}", step.name, step.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let background = &repo.in_background();
    let outcomes = std::thread::scope(|scope| {
        let (step, tasks) = AHEAD;
        if chosen.iter().skip(1).any(|later| later.name == step) {
            for task in tasks {
                // If this fails, the step itself fails and reports the error, because it does the same work.
                scope.spawn(move || task(background).ok());
            }
        }
        take_all(repo, &chosen)
    });
    Ok(sum_up(&outcomes))
}

fn take_all(repo: &Repo, steps: &[&'static CheckStep]) -> Vec<StepResult> {
    let count = steps.len();
    let number_and_take = |(number, step): (usize, &&'static CheckStep)| {
        println!("\n[{number}/{count}] {}: {}", step.name, step.about);
        take(repo, step)
    };
    (1..).zip(steps).map(number_and_take).collect()
}

fn choose(args: &TestArgs) -> Result<Vec<&'static CheckStep>> {
    for name in args.only.iter().chain(&args.skip) {
        if !STEPS.iter().any(|step| step.name == name) {
            let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            bail!("there is no step '{name}'; the steps are {}", names.join(", "));
        }
    }
    let wanted = |step: &&CheckStep| {
        (args.only.is_empty() || args.only.iter().any(|name| name == step.name))
            && !args.skip.iter().any(|name| name == step.name)
    };
    Ok(STEPS.iter().filter(wanted).collect())
}

fn take(repo: &Repo, step: &'static CheckStep) -> StepResult {
    let start = Instant::now();
    let result = (step.check)(repo);
    let took = start.elapsed();
    if let Err(error) = &result {
        println!("{error:#}");
    }
    println!("      {} in {:.1} s", verdict(&result), took.as_secs_f64());
    StepResult { step, took, result }
}

fn verdict(result: &Result<()>) -> &'static str {
    match result {
        Ok(()) => "passed",
        Err(_) => "FAILED",
    }
}

fn sum_up(outcomes: &[StepResult]) -> ExitCode {
    println!();
    for StepResult { step, took, result } in outcomes {
        println!("{:>7.1} s  {}  {}", took.as_secs_f64(), verdict(result), step.name);
    }
    let total: Duration = outcomes.iter().map(|outcome| outcome.took).sum();
    let failed = outcomes.iter().filter(|outcome| outcome.result.is_err()).count();
    println!("{:>7.1} s  in all\n", total.as_secs_f64());
    println!("{} passed, {failed} failed", outcomes.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn format(repo: &Repo) -> Result<()> {
    run(repo.cargo().args(["fmt", "--all", "--check"]))
}

fn clippy(repo: &Repo) -> Result<()> {
    let flags = [
        "clippy",
        "--quiet",
        "--locked",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--keep-going",
    ];
    run(repo.cargo().args(flags).args(["--", "-D", "warnings"]))
}

/// The tests in a browser need a page, and are a separate step. They are compiled here, together with everything else.
const WITHOUT_BROWSER: &str = "not (package(talon-web-tests) and kind(test))";

fn tests(repo: &Repo) -> Result<()> {
    if can_run("cargo-nextest", "--version") {
        let nextest = ["nextest", "run", "--locked", "--no-tests=pass", "--no-fail-fast"];
        let flags = ["--workspace", "--status-level=slow", "-E", WITHOUT_BROWSER];
        return run(repo.cargo().args(nextest).args(flags));
    }
    let plain = ["test", "--quiet", "--locked", "--no-fail-fast", "--lib", "--bins", "--tests"];
    run(repo.cargo().args(plain).args(["--workspace", "--exclude", "talon-web-tests"]))
}

/// The libraries that others use.
const LIBRARIES: [&str; 4] =
    ["crates/engine/", "crates/rulebook/", "crates/catalog/", "crates/solver/"];

/// Examples in the documentation of the libraries at least, in all.
const FEWEST_EXAMPLES: usize = 60;

fn doctests(repo: &Repo) -> Result<()> {
    let ran = run_and_read(repo.cargo().args(["test", "--locked", "--workspace", "--doc"]))?;
    let is_of_library = |test: &&str| LIBRARIES.iter().any(|library| test.starts_with(library));
    let passed = ran.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... ok"));
    let examples = passed.filter(is_of_library).count();
    if examples < FEWEST_EXAMPLES {
        bail!("the libraries have {examples} examples that run, {FEWEST_EXAMPLES} at least");
    }
    println!("      {examples} examples in the libraries");
    Ok(())
}

fn docs(repo: &Repo) -> Result<()> {
    let flags = ["doc", "--quiet", "--locked", "--workspace", "--no-deps"];
    run(repo.cargo().args(flags).env("RUSTDOCFLAGS", "-D warnings"))
}

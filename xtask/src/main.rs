//! The repository's own commands, run as `cargo xtask COMMAND`.

mod archive;
mod bench;
mod browser;
mod dependencies;
mod figures;
mod forge;
mod fuzz;
mod lighthouse;
mod lines;
mod machine;
mod mutants;
mod orca;
mod pictures;
mod play;
mod release;
mod repo;
mod soundness;
mod steps;
mod survey;
mod talon;
mod terminal;
mod tidy;
mod wasm;
mod web;
mod weight;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::repo::Repo;

/// The repository's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct XtaskCli {
    #[command(subcommand)]
    command: XtaskCommand,
}

#[derive(Subcommand)]
enum XtaskCommand {
    /// Build everything and play, in the browser.
    Play(play::XtaskPlayArgs),
    /// Run everything that must pass before a change lands.
    Test(steps::TestArgs),
    /// Check only the repository's own rules (a second or two).
    Tidy,
    /// Look for known faults of the dependencies (needs the network).
    Advisories,
    /// Build the page that the `talon` command carries.
    Web(web::XtaskWebArgs),
    /// Build the page into `dist/`, a folder that any static host can serve.
    Dist,
    /// Make the packages of a release in `dist/release/`, try them, or prepare one.
    Release(release::ReleaseArgs),
    /// Run the tests that drive the page in a real browser.
    Browser(browser::BrowserArgs),
    /// Take the pictures that a browser shows when it offers to install the page.
    Screenshots,
    /// Compare Lighthouse's scores of the page with our limits.
    Lighthouse,
    /// Measure how long a deal of each level takes in the browser, and write it into docs/web-testing.md.
    LevelTimes,
    /// Play nine moves with the Orca screen reader on, and check that it says them.
    Orca,
    /// Make the README's pictures of the page.
    Pictures,
    /// Measure the solver beside its peers, and check its verdicts.
    Bench(bench::BenchArgs),
    /// Write a table from the standard input into its block of a page.
    Figures(figures::FiguresArgs),
    /// Count the lines of code of each crate, in the first edition and now.
    Lines(lines::LinesArgs),
    /// Compare the solver and the other proofs with exhaustive search.
    Soundness(soundness::SoundnessArgs),
    /// Fuzz every reader of texts from outside.
    Fuzz(fuzz::FuzzArgs),
    /// Check that every small change of the code behind verdicts fails a test.
    Mutants(mutants::MutantsArgs),
    /// Write completions of the `talon` command for every shell.
    Completions,
    /// Write the man page of the `talon` command.
    Man,
}

fn main() -> ExitCode {
    let outcome = Repo::find().and_then(|repo| run(&repo, XtaskCli::parse().command));
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(repo: &Repo, command: XtaskCommand) -> anyhow::Result<ExitCode> {
    match command {
        XtaskCommand::Test(args) => return steps::test(repo, &args),
        XtaskCommand::Tidy => tidy::check(repo)?,
        XtaskCommand::Advisories => dependencies::advisories(repo)?,
        XtaskCommand::Play(args) => play::play(repo, &args)?,
        XtaskCommand::Web(args) => args.build(repo)?,
        XtaskCommand::Dist => web::dist(repo)?,
        XtaskCommand::Release(args) => args.run(repo)?,
        XtaskCommand::Browser(args) => args.run(repo)?,
        XtaskCommand::Screenshots => browser::take_screenshots(repo)?,
        XtaskCommand::Lighthouse => lighthouse::check(repo)?,
        XtaskCommand::LevelTimes => {
            let table = browser::level_times(repo)?;
            figures::write(repo, "docs/web-testing.md", "level-times", &table)?;
        }
        XtaskCommand::Orca => orca::check(repo)?,
        XtaskCommand::Pictures => pictures::make(repo)?,
        XtaskCommand::Bench(args) => args.run(repo)?,
        XtaskCommand::Figures(args) => args.run(repo)?,
        XtaskCommand::Lines(args) => args.run(repo)?,
        XtaskCommand::Soundness(args) => args.run(repo)?,
        XtaskCommand::Fuzz(args) => args.run(repo)?,
        XtaskCommand::Mutants(args) => args.run(repo)?,
        XtaskCommand::Completions => talon::completions(repo)?,
        XtaskCommand::Man => talon::man(repo)?,
    }
    Ok(ExitCode::SUCCESS)
}

//! `cargo xtask lighthouse`: Lighthouse's scores of the page, compared with our limits. Takes minutes and needs a quiet
//! machine, so it is not a step of `cargo xtask test`.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::machine::{npm_package, say};
use crate::repo::{Repo, run};
use crate::wasm::CompilerEffort;
use crate::{browser, talon, web};

/// The last major version that runs on every Node from 18 on.
const LIGHTHOUSE: &str = "12.8.2";
/// How often each page is measured; the median score counts, as Lighthouse's authors advise.
const LOOKS: usize = 5;
/// The categories that are measured, each with the score that it must reach, of 1.
const CATEGORIES: [(&str, f64); 3] =
    [("performance", 0.95), ("accessibility", 1.0), ("best-practices", 1.0)];
const FLAGS: &str = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run \
                     --disable-background-networking --disable-component-update --disable-sync";

/// Builds the page as people get it, serves it, and looks at the picker and at a table.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    browser::find_browser()?;
    let bundle = web::bundle(repo, CompilerEffort::Full)?;
    let talon = talon::build(repo, "dev", Some(&bundle))?;
    let lighthouse = npm_package(repo, "lighthouse", LIGHTHOUSE)?.join("cli/index.js");
    let server = Server::start(&talon)?;
    let mut short = Vec::new();
    for (name, below) in [("picker", ""), ("table", "#klondike/ms:617")] {
        let address = format!("{}{below}", server.address);
        let mut reports = Vec::new();
        for n in 1..=LOOKS {
            say(&format!("looking at the {name}, {n} of {LOOKS}"));
            let report = repo.target().join(format!("lighthouse-{name}-{n}.json"));
            run(&mut look(repo, &lighthouse, &address, &report))?;
            reports.push(serde_json::from_str(&std::fs::read_to_string(report)?)?);
        }
        short.extend(judge(name, &reports)?);
    }
    ensure!(short.is_empty(), "too low: {}", short.join(", "));
    Ok(())
}

fn look(repo: &Repo, lighthouse: &Path, address: &str, report: &Path) -> Command {
    let mut node = repo.command("node");
    node.arg(lighthouse).arg(address).args(["--quiet", "--output=json"]);
    node.arg(format!("--output-path={}", report.display()));
    node.arg(format!("--only-categories={}", CATEGORIES.map(|(category, _)| category).join(",")));
    node.arg(format!("--chrome-flags={FLAGS}")).env("CHROME_PATH", "/usr/bin/chromium");
    node
}

/// Prints the score of each category, and returns those below the limit.
fn judge(name: &str, reports: &[Value]) -> Result<Vec<String>> {
    let mut short = Vec::new();
    for (category, bar) in CATEGORIES {
        let score = |report: &Value| report["categories"][category]["score"].as_f64();
        let mut scores = reports
            .iter()
            .map(|report| score(report).with_context(|| format!("no score for {category}")))
            .collect::<Result<Vec<f64>>>()?;
        scores.sort_by(f64::total_cmp);
        let told: Vec<String> =
            scores.iter().map(|score| format!("{:.0}", score * 100.0)).collect();
        println!("{name}: {category} {}", told.join(" "));
        let score = scores[scores.len() / 2];
        if score < bar {
            short.push(format!("{name} {category} {:.0} of {:.0}", score * 100.0, bar * 100.0));
        }
    }
    Ok(short)
}

/// `talon web` at any free port, ended when dropped.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(talon: &Path) -> Result<Self> {
        let mut command = Command::new(talon);
        command.args(["web", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().context("the talon command does not start")?;
        let output = process.stdout.take().context("its output was asked for")?;
        let mut server = Self { process, address: String::new() };
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let word = |line: String| {
            line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
        };
        server.address = lines.find_map(word).context("it did not say where it listens")?;
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; either way it has ended after this.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

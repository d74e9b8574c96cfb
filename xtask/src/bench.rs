//! `cargo xtask bench`: the solver's figures beside its peers', in one table; fails on a wrong verdict.
//!
//! All figures of ours are CPU seconds of one thread, as `talon solve --csv` gives them. Peers that are installed are
//! measured in the same run; the others' figures were measured before on a machine of two cores, one core used.

mod sets;
mod wasm;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::bench::sets::{Deals, SETS, Set};
use crate::figures::{self, SOLVER_PAGE};
use crate::machine::say;
use crate::repo::{Repo, output_of};
use crate::talon;

/// Where the decks and their verdicts are.
const DECKS: &str = "crates/solver/tests/deals";

/// A peer that Debian packages as freecell-solver-bin.
const RANGE_SOLVER: &str = "freecell-solver-range-parallel-solve";

/// The arguments of `cargo xtask bench`.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Measure only the sets whose name contains this
    #[arg(value_name = "NAME")]
    only: Option<String>,
    /// Compare the solver as the browser gets it with the native one, in Node
    #[arg(long)]
    wasm: bool,
    /// Write the table into docs/solver/figures.md
    #[arg(long, conflicts_with = "only")]
    write: bool,
}

const HEAD: &str = "\
| deals | won / lost / unknown | CPU s | ms a deal | slowest ms | nodes | peer |
|---|---|---|---|---|---|---|
";

/// A table whose rows are printed as soon as they are known.
struct MarkdownTable {
    text: String,
}

impl MarkdownTable {
    fn new(head: &str) -> MarkdownTable {
        print!("{head}");
        MarkdownTable { text: head.to_owned() }
    }

    fn push(&mut self, row: &str) {
        println!("{row}");
        self.text.push_str(row);
        self.text.push('\n');
    }
}

/// The results of one set.
struct Measured {
    won: usize,
    lost: usize,
    unknown: usize,
    seconds: f64,
    slowest: f64,
    nodes: u64,
    wrong: Vec<String>,
}

impl BenchArgs {
    /// Measures, prints the table, and fails if a verdict is wrong.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        if self.wasm {
            let table = wasm::compare(repo, SETS.iter().filter(|set| self.wants(set)))?;
            return self.write(repo, "bench-wasm", &table);
        }
        let talon = talon::build(repo, "release", None)?;
        let verdicts = known_verdicts(repo)?;
        let mut table = MarkdownTable::new(HEAD);
        let mut wrong = Vec::new();
        for set in SETS.iter().filter(|set| self.wants(set)) {
            let measured = measure(repo, &talon, set, &verdicts)?;
            table.push(&row(set, &measured));
            wrong.extend(measured.wrong);
        }
        ensure!(wrong.is_empty(), "wrong verdicts:\n  {}", wrong.join("\n  "));
        self.write(repo, "bench", &table)
    }

    fn write(&self, repo: &Repo, name: &str, table: &MarkdownTable) -> Result<()> {
        if self.write { figures::write(repo, SOLVER_PAGE, name, &table.text) } else { Ok(()) }
    }

    fn wants(&self, set: &Set) -> bool {
        self.only.as_ref().is_none_or(|part| set.name.contains(part.as_str()))
    }
}

fn row(set: &Set, measured: &Measured) -> String {
    let Measured { won, lost, unknown, seconds, slowest, nodes, .. } = measured;
    let deals = won + lost + unknown;
    let each = 1e3 * seconds / deals as f64;
    let peer = match set.peer {
        sets::Peer::Before(figures) => figures.to_owned(),
        sets::Peer::RangeSolver(first, last) => range_solver(first, last),
    };
    format!(
        "| {} | {won} / {lost} / {unknown} | {seconds:.2} | {each:.3} | {:.0} | {nodes} | {peer} |",
        set.name,
        1e3 * slowest,
    )
}

/// Solves the deals of a set in one process, giving up on a deal after some time; the table that this prints.
fn solved(repo: &Repo, talon: &Path, set: &Set, timeout: &str) -> Result<String> {
    say(&format!("solving {}", set.name));
    let mut command = Command::new(talon);
    command.current_dir(repo.root()).args(["solve", set.game, "--csv", "--timeout", timeout]);
    for pair in set.settings.split(',').filter(|pair| !pair.is_empty()) {
        command.args(["--set", pair]);
    }
    match set.deals {
        Deals::File(file) => command.arg("--decks").arg(repo.root().join(DECKS).join(file)),
        Deals::Range(range) => command.args(["--deals", range]),
    };
    output_of(&mut command)
}

/// Solves the deals of a set and compares the verdicts with the known ones.
fn measure(
    repo: &Repo,
    talon: &Path,
    set: &Set,
    verdicts: &HashMap<String, String>,
) -> Result<Measured> {
    let table = solved(repo, talon, set, "10s")?;
    let mut measured = Measured {
        won: 0,
        lost: 0,
        unknown: 0,
        seconds: 0.0,
        slowest: 0.0,
        nodes: 0,
        wrong: Vec::new(),
    };
    for row in table.lines().skip(1) {
        measured.add(set, row, verdicts)?;
    }
    measured.compare_counts(set);
    Ok(measured)
}

impl Measured {
    fn add(&mut self, set: &Set, row: &str, verdicts: &HashMap<String, String>) -> Result<()> {
        let cells: Vec<&str> = row.splitn(5, ',').collect();
        let [deal, verdict, seconds, nodes, _] = cells[..] else {
            anyhow::bail!("a row of five cells, not {row}");
        };
        match verdict {
            "won" => self.won += 1,
            "lost" => self.lost += 1,
            _ => self.unknown += 1,
        }
        let seconds: f64 = seconds.parse().context("seconds")?;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
        self.nodes += nodes.parse::<u64>().context("nodes")?;
        let name = match set.deals {
            Deals::File(file) => format!("{file}:{deal}"),
            Deals::Range(_) => deal.to_owned(),
        };
        let known = verdicts.get(&format!("{},{},{name}", set.game, set.settings));
        if let Some(known) = known
            && verdict != "unknown"
            && verdict != known
        {
            self.wrong.push(format!("{} {name}: {verdict}, but it is {known}", set.name));
        }
        Ok(())
    }

    /// More wins or losses than there are known to be cannot be right.
    fn compare_counts(&mut self, set: &Set) {
        if let Some((won, lost)) = set.known
            && (self.won > won || self.lost > lost)
        {
            let counts = format!("{} won and {} lost", self.won, self.lost);
            self.wrong.push(format!("{}: {counts}, but it is {won} and {lost}", set.name));
        }
    }
}

/// Verdicts by `game,settings,deal`.
fn known_verdicts(repo: &Repo) -> Result<HashMap<String, String>> {
    let file = repo.root().join(DECKS).join("verdicts.csv");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let rows = text.lines().skip(1).filter_map(|row| row.rsplit_once(','));
    Ok(rows.map(|(deal, verdict)| (deal.to_owned(), verdict.to_owned())).collect())
}

/// The peer's CPU seconds over the same deals, if it is installed; the shell reports the time of its children.
fn range_solver(first: u32, last: u32) -> String {
    let installed = Command::new("sh").args(["-c", &format!("command -v {RANGE_SOLVER}")]).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        return "fc-solve -l lg 6.2 s before; not installed here".to_owned();
    }
    let script = format!("{RANGE_SOLVER} {first} {last} 4000 -l lg > /dev/null; times");
    let times = Command::new("sh").args(["-c", &script]).output();
    let text = times.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let seconds = text.ok().and_then(|text| children_seconds(&text));
    seconds.map_or_else(
        || "fc-solve -l lg could not be measured".to_owned(),
        |seconds| format!("fc-solve -l lg {seconds:.2} s in this run"),
    )
}

/// The last line of the shell's `times`: user and system time of its children, as in `0m6.120s 0m0.010s`.
fn children_seconds(text: &str) -> Option<f64> {
    let seconds = |word: &str| {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    text.lines().last()?.split_whitespace().map(seconds).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_children_are_read() {
        let text = "0m0.001s 0m0.002s\n0m6.120s 1m0.010s\n";
        assert!(children_seconds(text).is_some_and(|seconds| (seconds - 66.13).abs() < 1e-9));
        assert_eq!(children_seconds(""), None);
    }
}

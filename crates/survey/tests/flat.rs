//! Memory and time per deal do not grow with the length of a run. The only test of its binary, because memory is measured
//! for the process.

#![cfg(target_os = "linux")]

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use talon_rulebook::Choices;
use talon_survey::{DealRange, Header, Ledger, Redo, RunOptions, Subject, run};

/// The most memory this program has held so far, in KiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("the peak");
    line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn ten_times_the_deals_take_no_more_memory() {
    let game = talon_catalog::find("selective-freecell").expect("a built-in game");
    let choices = Choices::parse(game, "selective=off").expect("its settings");
    let rules = game.rules(&choices);
    let subject = Subject { game: game.id().to_owned(), settings: choices.to_string(), rules };
    let settings = RunOptions {
        jobs: 2,
        timeout: Duration::from_secs(10),
        memory: 64 << 20,
        redo: Redo::Nothing,
    };
    let header = Header::new(&subject, "0.1.0+test", settings.timeout, settings.memory);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flat");
    drop(fs::remove_dir_all(&folder));
    let mut ledger = Ledger::open(&folder, &header).expect("a new folder");
    let mut measured = |deals: &str| {
        let deals: DealRange = deals.parse().expect("a range");
        run(&subject.rules, &deals, &settings, &mut ledger, |_| ControlFlow::Continue(()))
            .expect("a run");
        peak()
    };
    let short = measured("1..1000");
    let long = measured("1001..11000");
    assert!(long <= short + (8 << 10), "{short} KiB after 1,000 deals, {long} KiB after 11,000");
}

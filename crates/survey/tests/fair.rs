//! Games played by the coach: stopped and resumed they give the same records, and they never mix with the solver's.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use talon_coach::Effort;
use talon_engine::rules::{Passes, TakeBack};
use talon_survey::{
    DealRange, Header, Ledger, LedgerFault, Peers, RecordedVerdict, ReportTimes, Subject,
    TableColumns, fair_player, read_folder, rows, run_fair,
};
use talon_testkit::games;

const EFFORT: Effort = Effort { worlds: 3, nodes: 100, looks_ahead: false };

fn subject() -> Subject {
    let rules = games::rules(&games::klondike(1, Passes::Unlimited, TakeBack::Allowed));
    Subject { game: "klondike".to_owned(), settings: "draw=1".to_owned(), rules }
}

fn header(subject: &Subject) -> Header {
    let solver = Header::new(subject, "0.1.0+test", Duration::ZERO, 0);
    Header { player: fair_player(EFFORT), ..solver }
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    folder
}

fn games_in(folder: &Path) -> Vec<(u64, RecordedVerdict, u64, u32)> {
    let (found, damages) = read_folder(folder).expect("a good folder");
    assert_eq!(damages, []);
    let report = rows(found);
    let row = report.rows.first().expect("one subject");
    row.records.iter().map(|r| (r.deal, r.verdict, r.nodes, r.moves)).collect()
}

#[test]
fn stopped_and_resumed_the_coach_plays_the_same_games() {
    let subject = subject();
    let deals: DealRange = "1..12".parse().expect("a range");
    let play = |folder: &Path, stop: u64| {
        let mut ledger = Ledger::open(folder, &header(&subject)).expect("a folder");
        run_fair(&subject.rules, &deals, 2, EFFORT, &mut ledger, |progress| {
            if progress.fresh >= stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("a run");
    };
    let (whole, pieces) = (folder("fair-whole"), folder("fair-pieces"));
    play(&whole, u64::MAX);
    for stop in [1, 4, u64::MAX] {
        play(&pieces, stop);
    }
    assert_eq!(games_in(&pieces), games_in(&whole));
    assert_eq!(games_in(&whole).len(), 12);
    assert!(games_in(&whole).iter().any(|(_, verdict, ..)| *verdict == RecordedVerdict::Won));
}

#[test]
fn records_of_coach_and_solver_do_not_mix() {
    let subject = subject();
    let here = folder("fair-mixed");
    drop(Ledger::open(&here, &header(&subject)).expect("a new folder"));
    let solver = Header::new(&subject, "0.1.0+test", Duration::ZERO, 0);
    let refused = Ledger::open(&here, &solver).err().expect("a refusal");
    assert!(matches!(refused, LedgerFault::Other { .. }));
    assert!(refused.to_string().contains("coach, 3 worlds, 100 nodes"), "{refused}");
}

#[test]
fn a_report_names_the_player_and_keeps_it_out_of_what_can_be_won() {
    let subject = subject();
    let here = folder("fair-report");
    let mut ledger = Ledger::open(&here, &header(&subject)).expect("a new folder");
    let deals: DealRange = "1..2".parse().expect("a range");
    run_fair(&subject.rules, &deals, 1, EFFORT, &mut ledger, |_| ControlFlow::Continue(()))
        .expect("a run");
    let report = rows(read_folder(&here).expect("a good folder").0);
    let columns = TableColumns { times: ReportTimes::With, peers: Peers::Without };
    let text = report.text(columns);
    assert!(text.contains("klondike draw=1 coach, 3 worlds, 100 nodes"), "{text}");
    let row = &report.rows[0];
    for part in ["not won", "win rate", "mean decisions", "CPU ms a decision", "mean CPU ms a game"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    for part in ["p99 nodes", "undecided", "winnable"] {
        assert!(!text.contains(part), "{part} in\n{text}");
    }
    let (decisions, micros) = (row.summary.nodes.sum, row.summary.micros.sum);
    let mean = micros as f64 / decisions as f64 / 1000.0;
    assert!(text.contains(&format!("  {mean:.2}  ")), "{mean} in\n{text}");
    let json = report.json(ReportTimes::With);
    assert!(json.contains("\"decisions\"") && !json.contains("\"nodes\""), "{json}");
    assert_eq!(report.figures(), "");
}

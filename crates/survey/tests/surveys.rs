//! Surveys: stopped and resumed, they give the same records; damage is reported and ignored; files merge or conflict.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use talon_rulebook::Choices;
use talon_survey::{
    DealRange, Header, Ledger, LedgerFault, Peers, Record, RecordedVerdict, Redo, ReportTimes,
    RunOptions, Subject, TableColumns, luck, measure, read_folder, rows, run,
};

const TIMEOUT: Duration = Duration::from_secs(10);
const MEMORY: usize = 256 << 20;
const SETTINGS: RunOptions =
    RunOptions { jobs: 2, timeout: TIMEOUT, memory: MEMORY, redo: Redo::Nothing };

fn subject(id: &str, settings: &str) -> Subject {
    let game = talon_catalog::find(id).expect("a built-in game");
    let choices = Choices::parse(game, settings).expect("its settings");
    let rules = game.rules(&choices);
    Subject { game: id.to_owned(), settings: choices.to_string(), rules }
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&folder));
    folder
}

fn header(subject: &Subject) -> Header {
    Header::new(subject, "0.1.0+test", TIMEOUT, MEMORY)
}

/// Records without the parts that depend on the machine.
fn verdicts(folder: &std::path::Path) -> Vec<(u64, RecordedVerdict, u64, u32)> {
    let (found, _) = read_folder(folder).expect("a good folder");
    let report = rows(found);
    let row = report.rows.first().expect("one subject");
    row.records.iter().map(|r| (r.deal, r.verdict, r.nodes, r.moves)).collect()
}

#[test]
fn a_run_stopped_anywhere_and_resumed_gives_the_same_records() {
    let subject = subject("selective-freecell", "");
    let deals: DealRange = "1..60".parse().expect("a range");
    let whole = folder("whole");
    let mut ledger = Ledger::open(&whole, &header(&subject)).expect("a new folder");
    run(&subject.rules, &deals, &SETTINGS, &mut ledger, |_| ControlFlow::Continue(()))
        .expect("a run");
    let pieces = folder("pieces");
    for stop in [1, 7, 20, u64::MAX] {
        let mut ledger = Ledger::open(&pieces, &header(&subject)).expect("the folder");
        run(&subject.rules, &deals, &SETTINGS, &mut ledger, |progress| {
            if progress.fresh >= stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("a run");
    }
    assert_eq!(verdicts(&pieces), verdicts(&whole));
    assert_eq!(verdicts(&whole).len(), 60);
}

#[test]
fn half_a_line_is_set_aside_and_its_deal_done_again() {
    let subject = subject("selective-freecell", "");
    let here = folder("torn");
    let mut ledger = Ledger::open(&here, &header(&subject)).expect("a new folder");
    ledger.add(measure(&subject.rules, 1, TIMEOUT, MEMORY)).expect("a record");
    drop(ledger);
    let path = here.join("run.records");
    let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
    file.write_all(b"2,won,15").expect("half a line");
    drop(file);
    let ledger = Ledger::open(&here, &header(&subject)).expect("the folder");
    assert_eq!(ledger.known().keys().copied().collect::<Vec<_>>(), [1]);
    assert!(fs::read_to_string(here.join("run.torn")).expect("set aside").contains("2,won,15"));
}

#[test]
fn a_damaged_line_is_reported_with_its_number_and_the_rest_is_used() {
    let subject = subject("selective-freecell", "");
    let here = folder("damaged");
    fs::create_dir_all(&here).expect("a folder");
    let text = format!("{}1,won,5,9,80,1\nrubbish\n2,lost,7,9,0,0\n", header(&subject));
    fs::write(here.join("a.records"), text).expect("a file");
    let (found, damages) = read_folder(&here).expect("a folder");
    assert_eq!(damages.len(), 1);
    assert_eq!(damages[0].line, 10);
    assert!(damages[0].to_string().contains("rubbish"));
    assert_eq!(rows(found).rows[0].records.len(), 2);
}

#[test]
fn records_of_other_rules_do_not_mix() {
    let here = folder("mixed");
    drop(Ledger::open(&here, &header(&subject("klondike", "draw=1"))).expect("a new folder"));
    let other = Ledger::open(&here, &header(&subject("klondike", "")));
    assert!(matches!(other, Err(LedgerFault::Other { .. })));
    let two = vec![
        (header(&subject("klondike", "draw=1")), vec![record(1, RecordedVerdict::Won)]),
        (header(&subject("klondike", "")), vec![record(1, RecordedVerdict::Lost)]),
    ];
    let report = rows(two);
    assert_eq!(report.rows.len(), 2);
    assert!(report.conflicts.is_empty());
}

const fn record(deal: u64, verdict: RecordedVerdict) -> Record {
    Record { deal, verdict, nodes: 10, micros: 10, moves: 0, grade: 0 }
}

#[test]
fn the_same_deal_twice_must_agree() {
    let head = || header(&subject("klondike", ""));
    let won = (head(), vec![record(1, RecordedVerdict::Won), record(2, RecordedVerdict::Unknown)]);
    let lost = (head(), vec![record(1, RecordedVerdict::Lost), record(2, RecordedVerdict::Lost)]);
    let report = rows(vec![won, lost]);
    assert_eq!(report.conflicts.len(), 1);
    assert_eq!(report.conflicts[0].one.deal, 1);
    assert_eq!(
        report.rows[0].records[1].verdict,
        RecordedVerdict::Lost,
        "decided outweighs undecided"
    );
}

#[test]
fn undecided_deals_widen_the_interval_at_both_ends() {
    let head = || header(&subject("klondike", ""));
    let deals = |unknown: u64| {
        let verdict = |n| if n < unknown { RecordedVerdict::Unknown } else { RecordedVerdict::Won };
        let records = (0..100).map(|n| record(n, verdict(n))).collect();
        rows(vec![(head(), records)]).rows[0].interval()
    };
    let (sure, open) = (deals(0), deals(10));
    assert!(open.low < sure.low);
    assert!((open.high - sure.high).abs() < 1e-12);
}

#[test]
fn undecided_deals_are_taken_up_again_only_when_asked() {
    let subject = subject("selective-freecell", "");
    let here = folder("again");
    let open = || Ledger::open(&here, &header(&subject)).expect("the folder");
    open().add(record(1, RecordedVerdict::Unknown)).expect("a record");
    let go = |redo| {
        let settings = RunOptions { redo, ..SETTINGS };
        let deals: DealRange = "1".parse().expect("a deal");
        run(&subject.rules, &deals, &settings, &mut open(), |_| ControlFlow::Continue(()))
            .expect("a run")
    };
    assert_eq!(go(Redo::Nothing).unknown, 1);
    assert_eq!(go(Redo::Undecided).won, 1);
}

#[test]
fn a_report_is_the_same_however_the_files_are_cut() {
    let subject = subject("portuguese", "");
    let records: Vec<Record> =
        (1..=30).map(|deal| measure(&subject.rules, deal, TIMEOUT, MEMORY)).collect();
    let whole = rows(vec![(header(&subject), records.clone())]);
    let cut = rows(vec![
        (header(&subject), records[20..].to_vec()),
        (header(&subject), records[..25].to_vec()),
    ]);
    let columns = TableColumns { times: ReportTimes::Without, peers: Peers::With };
    assert_eq!(whole.text(columns), cut.text(columns));
    assert_eq!(whole.markdown(columns), cut.markdown(columns));
    assert_eq!(whole.json(ReportTimes::Without), cut.json(ReportTimes::Without));
}

/// The greedy player plays like a person in a hurry: it wins Klondike now and then, which chance all but never does.
#[test]
fn greed_wins_more_than_chance() {
    for (game, settings) in [("klondike", "draw=1"), ("preference", "")] {
        let subject = subject(game, settings);
        let played = luck(&subject.rules, 1..=200);
        assert_eq!(played, luck(&subject.rules, 1..=200), "{game}: the same deals, the same games");
        assert!(played.greedy > 2 * played.random, "{game}: {played:?}");
        assert!(played.greedy >= 10, "{game}: {played:?}");
    }
}

#[test]
fn a_run_could_not_be_stopped_within_a_deal() {
    // This deal takes longer than minutes.
    let subject = subject("lady-palk", "");
    let deals: DealRange = "500..500".parse().expect("a range");
    let settings = RunOptions { timeout: Duration::from_secs(36_000), ..SETTINGS };
    let mut ledger = Ledger::open(&folder("stopped"), &header(&subject)).expect("a new folder");
    let stop = |_: &talon_survey::RunProgress| ControlFlow::Break(());
    let progress = run(&subject.rules, &deals, &settings, &mut ledger, stop).expect("a run");
    assert_eq!((progress.done, progress.fresh), (0, 0));
}

/// A record is under the header of the build and the limits that made it.
#[test]
fn records_of_another_build_or_with_other_limits_have_their_own_file() {
    let subject = subject("preference", "");
    let here = folder("builds");
    let deals: DealRange = "1..3".parse().expect("a range");
    let more: DealRange = "1..5".parse().expect("a range");
    let later = Header { solver: "0.1.0+later".to_owned(), ..header(&subject) };
    for (header, deals) in [(header(&subject), &deals), (later.clone(), &more), (later, &more)] {
        let mut ledger = Ledger::open(&here, &header).expect("the folder");
        run(&subject.rules, deals, &SETTINGS, &mut ledger, |_| ControlFlow::Continue(()))
            .expect("a run");
    }
    let (found, _) = read_folder(&here).expect("a good folder");
    let mut parts: Vec<(String, usize)> =
        found.into_iter().map(|(header, records)| (header.solver, records.len())).collect();
    parts.sort();
    assert_eq!(parts, [("0.1.0+later".to_owned(), 2), ("0.1.0+test".to_owned(), 3)]);
}

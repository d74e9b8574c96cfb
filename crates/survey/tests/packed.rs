//! Packed surveys: a report of them equals a report of their records, byte for byte; other texts are refused.

use std::fs;
use std::path::PathBuf;

use talon_survey::{
    FoundRecords, Header, PackFault, PackedSurvey, Peers, PlotTitle, Record, RecordedVerdict,
    Report, ReportTimes, SOLVER, TableColumns, lengths_plot, nodes_plot, read_packed, rows,
};
use talon_testkit::mini::Dice;

fn header(build: &str) -> Header {
    Header {
        game: "klondike".to_owned(),
        settings: "draw=1;passes=3".to_owned(),
        rules: "0123456789abcdef".to_owned(),
        player: SOLVER.to_owned(),
        solver: build.to_owned(),
        timeout: 10_000,
        memory: 1 << 30,
    }
}

/// Random records of deals from `first` on.
fn records(first: u64, count: u64) -> Vec<Record> {
    let mut dice = Dice::new(first ^ count);
    let mut record = |deal: u64| {
        let verdict = match dice.below(40) {
            0 => RecordedVerdict::Unknown,
            1..10 => RecordedVerdict::Lost,
            _ => RecordedVerdict::Won,
        };
        let won = verdict == RecordedVerdict::Won;
        let most = 1 << (1 + dice.below(24));
        Record {
            deal,
            verdict,
            nodes: most.min(dice.below(1 << 25) as u64),
            micros: dice.below(5_000) as u64,
            moves: if won { 60 + dice.below(150) as u32 } else { 0 },
            grade: if won { 1 + dice.below(5) as u8 } else { 0 },
        }
    };
    (first..first + count).map(&mut record).collect()
}

fn packed(found: FoundRecords) -> Result<PackedSurvey, PackFault> {
    let headers: Vec<Header> = found.iter().map(|(header, _)| header.clone()).collect();
    PackedSurvey::new(&rows(found).rows[0], &headers)
}

/// Everything that a report can say.
fn all_texts(report: &Report) -> Vec<String> {
    let mut texts = vec![report.figures(), report.atlas()];
    for times in [ReportTimes::With, ReportTimes::Without] {
        let columns = TableColumns { times, peers: Peers::With };
        texts.extend([report.text(columns), report.markdown(columns), report.json(times)]);
    }
    let plots = |row| {
        let title = PlotTitle::of(row, None);
        [nodes_plot(row, &title), lengths_plot(row, &title)]
    };
    texts.extend(report.rows.iter().flat_map(plots));
    texts
}

#[test]
fn a_packed_survey_reports_as_its_records_do_bit_for_bit() {
    for (first, count) in [(1, 1), (1, 2), (1, 3), (7, 255), (1, 256), (1, 257), (90, 5_000)] {
        let found = vec![(header("0.1.0+a"), records(first, count))];
        let survey = packed(found.clone()).expect("records without a gap");
        let text = survey.to_string();
        let read = PackedSurvey::parse(&text).expect("just written");
        assert_eq!(read, survey);
        for record in &found[0].1 {
            assert_eq!(read.verdict(record.deal), Some(record.verdict));
        }
        assert_eq!((read.verdict(first - 1), read.verdict(first + count)), (None, None));
        let mut report = Report::default();
        report.add_packed(vec![read]).expect("one survey");
        assert_eq!(all_texts(&report), all_texts(&rows(found)));
    }
}

#[test]
fn a_file_is_read_as_it_was_written_and_always_has_the_same_bytes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("packed");
    drop(fs::remove_dir_all(&folder));
    let all = records(1, 20_000);
    let (early, late) = all.split_at(12_345);
    let found = vec![(header("0.1.0+b"), late.to_vec()), (header("0.1.0+a"), early.to_vec())];
    let survey = packed(found).expect("records without a gap");
    assert_eq!(survey.header.solver, "0.1.0+a 0.1.0+b", "all builds are named");
    let path = survey.write(&folder).expect("a folder");
    assert!(path.ends_with("klondike-draw-1-passes-3.survey.gz"), "{}", path.display());
    let bytes = fs::read(&path).expect("the file");
    assert!(bytes.len() < 20_000 / 8 + 20_000, "{} bytes", bytes.len());
    assert_eq!(read_packed(&folder).expect("good files"), std::slice::from_ref(&survey));
    survey.write(&folder).expect("a folder");
    assert_eq!(fs::read(&path).expect("the file"), bytes);
}

#[test]
fn the_hardest_deals_and_the_longest_solutions_are_named() {
    let record = |deal, verdict, nodes, moves| Record {
        deal,
        verdict,
        nodes,
        micros: 1,
        moves,
        grade: u8::from(verdict == RecordedVerdict::Won),
    };
    let list = vec![
        record(1, RecordedVerdict::Won, 10, 99),
        record(2, RecordedVerdict::Unknown, 1000, 0),
        record(3, RecordedVerdict::Lost, 500, 0),
        record(4, RecordedVerdict::Won, 20, 120),
    ];
    let survey = packed(vec![(header("b"), list)]).expect("records without a gap");
    let pairs = |named: &[talon_survey::DealFigure]| {
        named.iter().map(|named| (named.deal, named.value)).collect::<Vec<_>>()
    };
    assert_eq!(pairs(&survey.summary.hardest), [(3, 500), (4, 20), (1, 10)]);
    assert_eq!(pairs(&survey.summary.longest), [(4, 120), (1, 99)]);
}

#[test]
fn an_extended_survey_is_that_of_all_the_records() {
    let all = records(1, 5_000);
    let whole = packed(vec![(header("b"), all.clone())]).expect("records without a gap");
    let part = |range: std::ops::Range<usize>| {
        packed(vec![(header("b"), all[range].to_vec())]).expect("records without a gap")
    };
    let read =
        |survey: &PackedSurvey| PackedSurvey::parse(&survey.to_string()).expect("just written");
    let extended = read(&part(0..1_234)).extended(&read(&part(1_234..4_000)));
    let extended = extended.and_then(|survey| survey.extended(&part(4_000..5_000)));
    assert_eq!(extended.expect("deals that follow one another"), whole);

    let fault = |survey: PackedSurvey, next: &PackedSurvey| {
        survey.extended(next).expect_err("they cannot be one survey").to_string()
    };
    assert_eq!(fault(part(0..10), &part(11..20)), "deal 12 does not follow deal 10");
    assert_eq!(fault(part(0..10), &part(9..20)), "deal 10 does not follow deal 10");
    let mut other = part(10..20);
    other.header.rules = "fedcba9876543210".to_owned();
    assert_eq!(fault(part(0..10), &other), "the surveys have other rules or players");
    let old = old_form(&part(0..10));
    assert!(fault(old, &part(10..20)).starts_with("it was packed by an old version"));
}

/// The survey as it was written before the spread of nodes and times was kept.
fn old_form(survey: &PackedSurvey) -> PackedSurvey {
    let text = survey.to_string();
    let lines = text.lines().filter(|line| !line.contains("-counts"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    PackedSurvey::parse(&text.replace("\npacked 2\n", "\npacked 1\n")).expect("the first form")
}

#[test]
fn a_survey_of_the_first_form_is_read_and_written_in_that_form() {
    let survey = packed(vec![(header("b"), records(1, 300))]).expect("records without a gap");
    let old = old_form(&survey);
    let text = old.to_string();
    assert!(text.contains("\npacked 1\n") && !text.contains("counts"), "{text}");
    assert_eq!(PackedSurvey::parse(&text).expect("just written"), old);
    let mut expected = survey;
    expected.summary.nodes.counts.clear();
    expected.summary.micros.counts.clear();
    assert_eq!(old, expected);
}

#[test]
fn counts_that_do_not_belong_to_the_other_numbers_are_refused() {
    let survey = packed(vec![(header("b"), records(1, 300))]).expect("records without a gap");
    let text = survey.to_string();
    for word in ["nodes-counts", "micros-counts"] {
        let line = text.lines().find(|line| line.starts_with(word)).expect("the counts");
        let values: Vec<&str> = line.split(' ').collect();
        let without = |place: usize| [&values[..place], &values[place + 1..]].concat().join(" ");
        let last = values.len() - 1;
        let (value, count) = values[last].split_once(':').expect("a pair");
        let higher = format!("{}:{count}", value.parse::<u64>().expect("a value") + 1_000_000_000);
        let finer = format!("{}:{count}", 1_234_567);
        for wrong in [
            without(1),
            without(last),
            [&values[..last], &[higher.as_str()]].concat().join(" "),
            [&values[..last], &[finer.as_str()]].concat().join(" "),
        ] {
            assert!(PackedSurvey::parse(&text.replace(line, &wrong)).is_err(), "{wrong}");
        }
    }
}

#[test]
fn records_with_a_gap_are_not_packed() {
    let mut list = records(1, 100);
    list.remove(50);
    let fault = packed(vec![(header("b"), list)]).expect_err("deal 51 is missing");
    assert_eq!(fault.to_string(), "deal 51 has no record: run the survey to its end");
}

#[test]
fn two_surveys_of_one_subject_are_not_added_up() {
    let survey = packed(vec![(header("b"), records(1, 10))]).expect("records without a gap");
    let mut report = rows(vec![(header("b"), records(1, 10))]);
    let row = report.add_packed(vec![survey]).expect_err("its records are there, too");
    assert_eq!(row.name(), "klondike draw=1;passes=3");
}

/// If any line is missing or doubled, or any digit changed, the survey is refused: its numbers must add up.
#[test]
fn a_damaged_survey_is_refused() {
    let survey = packed(vec![(header("b"), records(1, 300))]).expect("records without a gap");
    let text = survey.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let names_of_deals = |line: &str| line.starts_with("hardest") || line.starts_with("longest");
    for place in 0..lines.len() {
        let without = [&lines[..place], &lines[place + 1..]].concat().join("\n");
        // The player is the solver where no line names one.
        let optional = lines[place].starts_with("# player");
        assert_eq!(PackedSurvey::parse(&without).is_ok(), optional, "without {}", lines[place]);
        if lines[place].starts_with("# ") || names_of_deals(lines[place]) {
            continue;
        }
        let twice = [&lines[..=place], &lines[place..]].concat().join("\n");
        assert!(PackedSurvey::parse(&twice).is_err(), "twice {}", lines[place]);
    }
    let bits = text.find("\nwon\n").expect("the digits") + 5;
    for place in (bits..text.len()).filter(|&place| text.as_bytes()[place] != b'\n') {
        let other = if text.as_bytes()[place] == b'0' { "1" } else { "0" };
        let changed = [&text[..place], other, &text[place + 1..]].concat();
        assert!(PackedSurvey::parse(&changed).is_err(), "another digit at {place}");
    }
}

#[test]
fn an_undecided_deal_is_settled_once_and_every_number_still_adds_up() {
    let found = vec![(header("0.1.0+a"), records(1, 2_000))];
    let mut survey = packed(found.clone()).expect("records without a gap");
    let open = survey.undecided();
    let unsettled = |record: &&Record| record.verdict == RecordedVerdict::Unknown;
    assert_eq!(open, found[0].1.iter().filter(unsettled).map(|r| r.deal).collect::<Vec<_>>());
    let again = header("0.1.0+b");
    let record = |deal, verdict, moves| Record {
        deal,
        verdict,
        nodes: 1 << 40,
        micros: 1,
        moves,
        grade: u8::from(moves > 0),
    };
    let decided = found[0].1.iter().find(|record| !unsettled(record)).expect("most are").deal;
    assert!(
        !survey.settle(&record(decided, RecordedVerdict::Lost, 0), &again),
        "it is decided already"
    );
    assert!(!survey.settle(&record(open[0], RecordedVerdict::Unknown, 0), &again), "nothing new");
    let other = Header { rules: "fedcba9876543210".to_owned(), ..again.clone() };
    assert!(!survey.settle(&record(open[0], RecordedVerdict::Lost, 0), &other), "of another game");
    assert_eq!(survey, packed(found.clone()).expect("as before"));

    assert!(survey.settle(&record(open[0], RecordedVerdict::Lost, 0), &again));
    assert!(survey.settle(&record(open[1], RecordedVerdict::Won, 999), &again));
    assert!(
        !survey.settle(&record(open[1], RecordedVerdict::Lost, 0), &again),
        "it is decided now"
    );
    assert_eq!(survey.undecided(), open[2..]);
    assert_eq!(survey.verdict(open[0]), Some(RecordedVerdict::Lost));
    assert_eq!(survey.verdict(open[1]), Some(RecordedVerdict::Won));
    assert_eq!((survey.summary.longest[0].deal, survey.summary.longest.len()), (open[1], 20));
    let hardest = &survey.summary.hardest;
    assert_eq!((hardest[0].deal, hardest[1].deal, hardest.len()), (open[0], open[1], 20));
    assert_eq!(survey.header.solver, "0.1.0+a 0.1.0+b");
    assert_eq!(PackedSurvey::parse(&survey.to_string()).expect("its numbers add up"), survey);
    // Nodes and times are those of the first try.
    let first = packed(found).expect("as before").summary;
    assert_eq!((survey.summary.nodes, survey.summary.micros), (first.nodes, first.micros));
}

//! Records of surveys: whatever a file or a pipe brings, good records are kept and add up to a report.

use std::fmt::Write as _;
use std::path::Path;

use talon_survey::{FoundRecords, Times, Verdict, parse_records, parse_stream, rows};

/// No text makes the readers of records panic. Records that they take are written and read alike, and add up to a
/// report; lines that they leave out are named.
pub fn survey_records(text: &str) {
    let lines = text.lines().count();
    let (found, bad) = parse_stream(text);
    assert!(bad.iter().all(|line| (1..=lines).contains(line)));
    assert_eq!(parse_stream(&written(&found)), (found.clone(), Vec::new()));
    adds_up(found);
    if let Ok((header, records, damages)) = parse_records(Path::new("run.records"), text) {
        assert!(damages.iter().all(|damage| (1..=lines).contains(&damage.line)));
        let found = vec![(header, records)];
        let again = parse_records(Path::new("run.records"), &written(&found));
        let (header, records, damages) = again.expect("just written");
        assert_eq!((vec![(header, records)], damages), (found, Vec::new()));
    }
}

fn written(found: &FoundRecords) -> String {
    let mut text = String::new();
    for (header, records) in found {
        text.push_str(&header.to_string());
        for record in records {
            writeln!(text, "{record}").expect("a string takes every text");
        }
    }
    text
}

fn adds_up(found: FoundRecords) {
    let report = rows(found);
    for row in &report.rows {
        let verdicts = [Verdict::Won, Verdict::Lost, Verdict::Unknown];
        let counted: u64 = verdicts.into_iter().map(|verdict| row.count(verdict)).sum();
        assert_eq!(counted, row.records.len() as u64);
        let interval = row.interval();
        assert!(0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0);
        assert!(
            row.quantile(0.5, |record| record.nodes) <= row.quantile(0.99, |record| record.nodes)
        );
        assert!(row.grades().iter().sum::<u64>() == row.count(Verdict::Won));
    }
    for times in [Times::With, Times::Without] {
        let _ = (report.text(times), report.markdown(times), report.json(times));
    }
    let _ = report.figures();
}

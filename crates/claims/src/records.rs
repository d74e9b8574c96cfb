//! Records of surveys: from any input, good records are kept and add up to a report.

use std::fmt::Write as _;
use std::path::Path;

use talon_survey::{
    FoundRecords, Header, PackedSurvey, Peers, ReportTimes, SurveySummary, TableColumns,
    parse_records, parse_stream, rows,
};

/// No text makes the readers of records panic. Records that they accept survive a round trip, and add up to a
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
    if let Ok(packed) = PackedSurvey::parse(text) {
        assert_eq!(PackedSurvey::parse(&packed.to_string()).expect("just written"), packed);
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
    let headers: Vec<Header> = found.iter().map(|(header, _)| header.clone()).collect();
    let report = rows(found);
    for row in &report.rows {
        assert_eq!(row.summary.deals(), row.records.len() as u64);
        if let Ok(packed) = PackedSurvey::new(row, &headers) {
            assert_eq!(PackedSurvey::parse(&packed.to_string()).expect("just written"), packed);
            assert_eq!(packed.row().summary, row.summary);
        }
        let interval = row.interval();
        assert!(0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0);
        let SurveySummary { nodes, grades, won, .. } = &row.summary;
        assert!(nodes.median <= nodes.p99 && nodes.p99 <= nodes.most);
        assert_eq!(grades.iter().sum::<u64>(), *won);
    }
    for times in [ReportTimes::With, ReportTimes::Without] {
        for peers in [Peers::With, Peers::Without] {
            let columns = TableColumns { times, peers };
            let _ = (report.text(columns), report.markdown(columns));
        }
        let _ = report.json(times);
    }
    let _ = report.figures();
}

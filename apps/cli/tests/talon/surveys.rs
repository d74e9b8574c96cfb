//! `talon survey pack`, `check` and `redo`: packed surveys report as their records do, are compared with records made
//! again, and take verdicts of deals that were undecided.

use std::fs;
use std::path::Path;

use crate::{printed, refused, talon};

/// A survey of forty deals in its own folder, and the packed one beside it.
struct Survey {
    data: tempfile::TempDir,
    records: String,
    packed: String,
    again: String,
}

impl Survey {
    fn new() -> Survey {
        let data = tempfile::tempdir().expect("a directory");
        let folder = |name: &str| data.path().join(name).to_str().expect("UTF-8").to_owned();
        let (records, packed, again) = (folder("records"), folder("packed"), folder("again"));
        printed(&["survey", "run", "preference", "--deals", "1..40", "--out", &records]);
        printed(&["survey", "pack", &records, "--out", &packed]);
        Survey { data, records, packed, again }
    }

    fn file(&self) -> String {
        format!("{}/preference.survey.gz", self.packed)
    }
}

#[test]
fn a_packed_survey_reports_as_its_records_do() {
    let survey = Survey::new();
    for more in [&[][..], &["--times"], &["--json", "--times"], &["--figures"], &["--markdown"]] {
        let report = |folder: &str| printed(&[&["survey", "report", folder][..], more].concat());
        assert_eq!(report(&survey.packed), report(&survey.records), "{more:?}");
    }
    let message = refused(&["survey", "report", &survey.packed, &survey.records]);
    assert!(message.contains("preference: more than one survey of it"), "{message}");
}

#[test]
fn records_made_again_are_compared_with_the_packed_verdicts() {
    let survey = Survey::new();
    let check = |file: &str, more: &[&str]| {
        talon(&[&["survey", "check", file, "--out", &survey.again][..], more].concat())
    };
    let some = check(&survey.file(), &["--deals", "11..20"]);
    let agree = "10 of 40 deals compared: 10 agree, 0 decided in one alone, 0 contradict\n";
    assert_eq!((some.code, some.out.as_str()), (0, agree));
    let all = check(&survey.file(), &[]);
    assert!(all.out.starts_with("40 of 40 deals compared: 40 agree"), "{}", all.out);
    assert!(all.out.contains(" as in the survey\n"), "the same nodes: {}", all.out);
    let beyond = ["survey", "check", &survey.file(), "--deals", "40..41", "--out", "never-made"];
    let message = refused(&beyond);
    assert!(message.contains("the survey has deals 1 to 40"), "{message}");
    assert!(!Path::new("never-made").exists(), "a refused command makes no folder");

    // Packed from records in which one verdict was changed.
    let path = format!("{}/run.records", survey.records);
    let text = fs::read_to_string(&path).expect("the records");
    let line = text.lines().find(|line| line.contains(",won,")).expect("one is won");
    let deal = line.split(',').next().expect("a number");
    let lost = format!("{deal},lost,1,1,0,0");
    fs::write(&path, text.replace(line, &lost)).expect("a file");
    printed(&["survey", "pack", &survey.records, "--out", &survey.packed]);
    let wrong = check(&survey.file(), &[]);
    assert_eq!(wrong.code, 1);
    let sentence = format!("deal {deal} is won in one and lost in the other\n");
    assert!(wrong.out.contains(&sentence), "{}", wrong.out);
}

#[test]
fn a_survey_with_a_gap_is_not_packed() {
    let survey = Survey::new();
    printed(&["survey", "run", "preference", "--deals", "45..46", "--out", &survey.records]);
    let message = refused(&["survey", "pack", &survey.records, "--out", &survey.packed]);
    assert!(message.contains("preference: deal 41 has no record"), "{message}");
}

#[test]
fn undecided_deals_of_a_packed_survey_are_tried_again() {
    let survey = Survey::new();
    let path = format!("{}/run.records", survey.records);
    let text = fs::read_to_string(&path).expect("the records");
    let line = text.lines().find(|line| line.contains(",won,")).expect("one is won");
    let deal = line.split(',').next().expect("a number");
    let whole = printed(&["survey", "report", &survey.packed]);
    fs::write(&path, text.replace(line, &format!("{deal},unknown,1,1,0,0"))).expect("a file");
    printed(&["survey", "pack", &survey.records, "--out", &survey.packed]);
    assert_ne!(printed(&["survey", "report", &survey.packed]), whole);
    let again = printed(&["survey", "redo", &survey.file()]);
    assert!(again.starts_with(&format!("{deal}: won, ")), "{again}");
    assert!(again.ends_with("0 of 40 deals are undecided\n"), "{again}");
    let report = printed(&["survey", "check", &survey.file(), "--out", &survey.again]);
    assert!(report.starts_with("40 of 40 deals compared: 40 agree"), "{report}");
    let nothing = printed(&["survey", "redo", &survey.file()]);
    assert_eq!(nothing, "0 of 40 deals are undecided\n");
}

#[test]
fn a_record_cannot_name_a_file_outside_the_folder() {
    let survey = Survey::new();
    let path = format!("{}/run.records", survey.records);
    let text = fs::read_to_string(&path).expect("the records");
    let outside = format!("{}-outside", survey.records);
    for (line, wrong) in [
        ("# game preference", format!("# game ../../{}", "outside")),
        ("# game preference", format!("# game {outside}")),
        ("# set ", "# set x=/../../outside".to_owned()),
    ] {
        fs::write(&path, text.replacen(line, &wrong, 1)).expect("a file");
        let plots = format!("{}/deep/plots", survey.packed);
        let report = talon(&["survey", "report", &survey.records, "--plots", &plots]);
        assert!(!report.out.contains("outside"), "{wrong}: {}", report.out);
        let packed = format!("{}/deep/packed", survey.packed);
        let pack = talon(&["survey", "pack", &survey.records, "--out", &packed]);
        assert!(!pack.out.contains("outside"), "{wrong}: {}", pack.out);
        for folder in [Path::new(&survey.packed), survey.data.path()] {
            let entries = fs::read_dir(folder).expect("a folder").flatten();
            let strangers: Vec<_> = entries
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .filter(|name| name.contains("outside"))
                .collect();
            assert!(strangers.is_empty(), "{wrong}: {strangers:?}");
        }
    }
}

//! The claims, checked on the stored corpus, on its texts with random changes, and on random texts.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use talon_claims::{CLAIMS, Claim};

fn fuzz_folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(name)
}

/// The inputs that are kept for a claim, in the order of their names; rules files include those built in.
fn kept(claim: &Claim) -> Vec<Vec<u8>> {
    let folder = fuzz_folder("corpus").join(claim.name);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut inputs: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    if claim.name == "rules_file" {
        let sources =
            talon_catalog::built_in().iter().filter_map(|game| talon_catalog::source(game.id()));
        inputs.extend(sources.map(|source| source.as_bytes().to_vec()));
    }
    inputs
}

#[test]
fn every_claim_holds_for_the_kept_corpus() {
    for claim in &CLAIMS {
        let inputs = kept(claim);
        assert!(!inputs.is_empty(), "no input is kept for {}", claim.name);
        for input in &inputs {
            claim.ask(input);
        }
    }
}

/// Every fuzz target and every folder of the corpus has a claim here, and every claim has both.
#[test]
fn every_claim_has_a_fuzz_target_and_a_corpus() {
    let names_in = |folder: &str| -> Vec<String> {
        let entries = fs::read_dir(fuzz_folder(folder)).expect("the folder is there");
        let path = |entry: std::io::Result<fs::DirEntry>| entry.expect("readable").path();
        let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(path).map(stem).collect();
        names.sort();
        names
    };
    let mut claims: Vec<&str> = CLAIMS.iter().map(|claim| claim.name).collect();
    claims.sort_unstable();
    assert_eq!(names_in("fuzz_targets"), claims);
    assert_eq!(names_in("corpus"), claims);
}

/// A change of some bytes, at a place given in thousandths of their length.
#[derive(Clone, Debug)]
enum Edit {
    Delete { at: usize, length: usize },
    Insert { at: usize, what: String },
    Copy { from: usize, length: usize, to: usize },
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = 0..1000_usize;
    let pieces = prop_oneof![
        "[\\PC\n]{0,6}",
        prop::sample::select(vec![
            "18446744073709551615",
            "99999999999999999999",
            "-1",
            "0",
            "[",
            "{",
            "\"",
            " = ",
            "\\u",
            ",",
            "\n",
            "\r",
            "\n[stock]\n",
            "\n[[setting]]\n",
            "packs = 2\n",
        ])
        .prop_map(str::to_owned),
    ];
    prop_oneof![
        (place.clone(), 1..30_usize).prop_map(|(at, length)| Edit::Delete { at, length }),
        (place.clone(), pieces).prop_map(|(at, what)| Edit::Insert { at, what }),
        (place.clone(), 1..80_usize, place).prop_map(|(from, length, to)| Edit::Copy {
            from,
            length,
            to
        }),
    ]
}

fn apply(bytes: &[u8], edit: &Edit) -> Vec<u8> {
    let place = |thousandths: usize| bytes.len() * thousandths / 1000;
    let end = |start: usize, length: usize| (start + length).min(bytes.len());
    let insert = |at: usize, what: &[u8]| [&bytes[..at], what, &bytes[at..]].concat();
    match edit {
        Edit::Delete { at, length } => {
            let start = place(*at);
            [&bytes[..start], &bytes[end(start, *length)..]].concat()
        }
        Edit::Insert { at, what } => insert(place(*at), what.as_bytes()),
        Edit::Copy { from, length, to } => {
            let start = place(*from);
            insert(place(*to), &bytes[start..end(start, *length)])
        }
    }
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_claim_holds_for_kept_inputs_with_changes(
        pick in any::<prop::sample::Index>(),
        edits in prop::collection::vec(edit(), 1..6),
    ) {
        for claim in &CLAIMS {
            let input = pick.get(&kept(claim)).clone();
            claim.ask(&edits.iter().fold(input, |bytes, edit| apply(&bytes, edit)));
        }
    }

    #[test]
    fn every_claim_holds_for_any_text(text in "[\\PC\n]{0,200}") {
        for claim in &CLAIMS {
            claim.ask(text.as_bytes());
        }
    }

    #[test]
    fn rules_files_hold_with_any_numbers(
        packs in any::<u16>(),
        heights in prop::collection::vec(any::<u8>(), 0..40),
        cells in any::<u16>(),
        draw in any::<i32>(),
    ) {
        talon_claims::rules_file(&format!(
            "id = \"x\"\nname = \"X\"\nline = \"x\"\n[layout]\npacks = {packs}\ncolumns = {heights:?}\n\
             cells = {cells}\n[play]\nbuild = \"any suit\"\nmove = \"run\"\nspace = \"anything\"\n[stock]\ndraw = {draw}\n"
        ));
    }
}

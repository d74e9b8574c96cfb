//! Checks the output of `--json` against `docs/schemas`: a field that no schema names, or one that is missing, fails.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::{TestFile, at, in_repository, json, printed, talon, talon_reading};

fn folder() -> PathBuf {
    in_repository("docs/schemas")
}

/// The schemas of the docs, compiled on first use.
#[derive(Default)]
struct Documented {
    schemas: Schemas,
    compiler: Compiler,
    /// Those that some answer was compared with.
    used: BTreeSet<String>,
}

impl Documented {
    fn compile(&mut self, name: &str) -> SchemaIndex {
        let file = folder().join(format!("{name}.json"));
        let file = file.to_str().expect("a plain path");
        let compiled = self.compiler.compile(file, &mut self.schemas);
        compiled.unwrap_or_else(|error| panic!("{name}: {error:#}"))
    }

    /// Whether an answer has the form.
    fn fits(&mut self, name: &str, answer: &Value) -> Result<(), String> {
        self.used.insert(name.to_owned());
        let schema = self.compile(name);
        self.schemas.validate(answer, schema).map_err(|error| format!("{error:#}"))
    }

    #[track_caller]
    fn check(&mut self, name: &str, answer: &Value) {
        if let Err(error) = self.fits(name, answer) {
            panic!("{name}: {error}\n{answer:#}");
        }
    }

    /// Compares the answer to a command line, in which no word has a space.
    #[track_caller]
    fn check_command(&mut self, name: &str, line: &str) {
        let words: Vec<&str> = line.split(' ').chain(["--json"]).collect();
        self.check(name, &json(&words));
    }
}

/// The words of `talon replay` for a won game.
fn won_game() -> Vec<String> {
    let moves = printed(&["solve", "preference", "3", "--moves"]);
    let moves = moves.lines().last().expect("the moves in one line").to_owned();
    ["replay", "preference", "3", &moves].map(str::to_owned).to_vec()
}

#[test]
fn every_answer_has_the_documented_form() {
    let mut documented = Documented::default();
    let position = printed(&["replay", "klondike", "ms:1", "t5-h draw", "--board"]);
    let position = position.trim();
    for (name, line) in [
        ("games", "games"),
        ("rules", "rules klondike"),
        ("rules", "rules freecell"),
        ("deal", "deal lady-palk 42"),
        ("deal", "deal selective-freecell ms:617"),
        ("deal", &format!("deal klondike {position}")),
        ("moves", "moves klondike ms:1"),
        ("perft", "perft klondike ms:1 --depth 2"),
        ("perft", "perft selective-freecell ms:1 --depth 2 --divide"),
        ("replay", "replay klondike ms:1 draw"),
        ("solve", "solve preference ms:617"),
        ("solve", "solve klondike 19"),
        ("solve", "solve portuguese 42 --timeout 0s"),
        ("hint", "hint klondike 617"),
        ("hint", "hint selective-freecell ms:617"),
        ("hint", "hint klondike 19 --peek"),
        ("puzzle", "puzzle preference --number 1"),
        ("puzzle", "puzzle selective-freecell --number 1"),
        ("survey-luck", "survey luck preference --deals 1..3"),
    ] {
        documented.check_command(name, line);
    }
    let mut won = won_game();
    won.push("--json".to_owned());
    let won: Vec<&str> = won.iter().map(String::as_str).collect();
    documented.check("replay", &json(&won));
    for line in printed(&["solve", "klondike", "--deals", "17..20", "--json"]).lines() {
        documented.check("solve-many", &serde_json::from_str(line).expect("a line of JSON"));
    }
    negative_answers(&mut documented);
    whole_games(&mut documented);
    stored(&mut documented);
    let files = fs::read_dir(folder()).expect("the schemas are there").map(|file| {
        let path = file.expect("a file").path();
        path.file_stem().expect("a name").to_string_lossy().into_owned()
    });
    let unused: Vec<String> =
        files.filter(|name| name != "common" && !documented.used.contains(name)).collect();
    assert!(unused.is_empty(), "no answer is compared with {unused:?}");
}

/// Answers with exit code 1.
fn negative_answers(documented: &mut Documented) {
    let mut no = |name: &str, args: &[&str], input: &str| {
        let run = talon_reading(args, input);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{args:?}");
        documented.check(name, &serde_json::from_str(&run.out).expect("JSON"));
    };
    no("replay", &["replay", "klondike", "ms:1", "t1-t2", "--json"], "");
    no("illegal", &["moves", "klondike", "ms:1", "--after", "t1-t2", "--json"], "");
    no("rules-check", &["rules", "check", "-", "--json"], "[game]\n");
    let right = talon(&["rules", "klondike", "--source"]).out;
    let none = talon_reading(&["rules", "check", "-", "--json"], &right);
    documented.check("rules-check", &serde_json::from_str(&none.out).expect("JSON"));
}

/// Answers about a game that was played.
fn whole_games(documented: &mut Documented) {
    let open = ["replay", "klondike", "ms:617", "t2-h draw draw", "--text"].map(str::to_owned);
    let mut won = won_game();
    won.push("--text".to_owned());
    for (name, args) in [("schema-open.txt", open.to_vec()), ("schema-won.txt", won)] {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let file = TestFile::new(name, &printed(&args));
        documented.check("analyse", &json(&["analyse", file.path(), "--json"]));
        documented.check("review", &json(&["review", file.path(), "--json"]));
    }
}

/// Answers about stored games.
fn stored(documented: &mut Documented) {
    let data = tempfile::tempdir().expect("a folder for the data");
    let (path, out) = (data.path(), data.path().join("survey"));
    let mut answer = |name: &str, args: &[&str], are: fn(&Value) -> bool| {
        let answer = serde_json::from_str(&at(path, args, "")).expect("JSON");
        assert!(are(&answer), "{args:?} has something to say: {answer:#}");
        documented.check(name, &answer);
    };
    at(path, &["play", "klondike", "ms:617", "--plain"], "t2-h\nquit\n");
    let is_a_list = |answer: &Value| answer.as_array().is_some_and(|list| !list.is_empty());
    answer("saves", &["saves", "--json"], is_a_list);
    at(path, &["play", "klondike", "ms:617", "--plain"], "give up\nquit\n");
    answer("stats", &["stats", "--json"], is_a_list);
    let out = out.to_str().expect("a plain path");
    let run = talon(&["survey", "run", "preference", "--deals", "1..3", "--out", out]);
    assert_eq!(run.code, 0, "{}", run.err);
    let fair = data.path().join("fair");
    let fair = fair.to_str().expect("a plain path");
    let deals = ["--deals", "1..2", "--effort", "quick", "--out", fair];
    let run = talon(&[&["survey", "fair", "preference"][..], &deals].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let has_rows = |answer: &Value| !answer["rows"].as_array().is_none_or(Vec::is_empty);
    answer("survey-report", &["survey", "report", out, "--json"], has_rows);
    answer("survey-report", &["survey", "report", out, fair, "--json", "--times"], has_rows);
}

#[test]
fn a_schema_refuses_a_field_that_is_new_and_one_that_is_missing() {
    let mut documented = Documented::default();
    for (name, args) in [
        ("moves", ["moves", "klondike", "ms:1", "--json"].as_slice()),
        ("solve", &["solve", "preference", "3", "--json"]),
    ] {
        let right = json(args);
        documented.check(name, &right);
        let mut more = right.clone();
        more["colour"] = json!("red");
        assert!(documented.fits(name, &more).is_err(), "{name} has no colour");
        let mut less = right;
        less.as_object_mut().expect("an object").remove("moves");
        assert!(documented.fits(name, &less).is_err(), "{name} has moves");
    }
}

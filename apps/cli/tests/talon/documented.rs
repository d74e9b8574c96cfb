//! Checks that the command prints the output in `docs/command-line.md`.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{TestFile, printed, repository_text, talon};

fn page() -> String {
    repository_text("docs/command-line.md")
}

/// The words of a command line, those in double quotes together.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().collect::<Vec<_>>(),
            _ => vec![part],
        })
        .collect()
}

#[test]
fn every_example_prints_what_the_page_says() {
    let page = page();
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut examples = 0;
    for example in blocks.flat_map(|block| block.split("$ talon ").skip(1)) {
        let (line, expected) = example.split_once('\n').expect("an answer below each command");
        assert_eq!(printed(&words(line)), expected, "talon {line}");
        examples += 1;
    }
    assert_eq!(examples, 6);
}

/// Every command and every command of a command, as the words after `talon`.
pub(crate) fn every_command() -> Vec<Vec<String>> {
    let mut open: Vec<Vec<String>> = vec![Vec::new(), vec!["generate".to_owned()]];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let below = subcommands(&words);
        open.extend(below.into_iter().map(|name| [path.clone(), vec![name]].concat()));
        found.push(path);
    }
    found
}

/// The names below a heading of a command's help.
fn subcommands(path: &[&str]) -> Vec<String> {
    let help = printed(&[path, &["--help"]].concat());
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = below.take_while(|line| !line.is_empty());
    let lines = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_and_every_command_of_a_command_is_on_the_page() {
    let commands = every_command();
    assert!(commands.len() > 20, "{commands:?}");
    for words in commands {
        // A command that only holds others together, as `survey` does, is on the page with each of them.
        let entry = format!("| `talon {}", words.join(" "));
        assert!(page().contains(entry.trim_end()), "{entry} is on the page");
    }
}

#[test]
fn every_option_of_every_command_is_on_its_page() {
    let pages = page() + &repository_text("docs/surveys.md");
    for words in every_command() {
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.push("--help");
        let help = printed(&args);
        let options = help.lines().filter_map(|line| line.trim().split_once("--"));
        let options = options.filter(|(before, _)| before.is_empty() || before.ends_with(", "));
        for name in options.filter_map(|(_, option)| option.split([' ', '=']).next()) {
            let option = format!("--{name}");
            let known = matches!(name, "help" | "version");
            assert!(known || pages.contains(&option), "{option} of {words:?}");
        }
    }
}

/// The keys of all objects in a value, but for those that are words of a game themselves.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                if !(value.is_object() && matches!(key.as_str(), "settings" | "divide")) {
                    keys(value, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_field_of_every_json_is_on_the_page() {
    let game = TestFile::new("documented.txt", "game: preference\ndeal: ms:617\n\ndraw\n");
    let wrong = TestFile::new("documented.toml", "id = 7");
    let mut found = BTreeSet::new();
    for args in [
        &["games"][..],
        &["rules", "klondike"],
        &["rules", "check", wrong.path()],
        &["deal", "klondike", "1"],
        &["moves", "klondike", "1"],
        &["perft", "klondike", "1", "--depth", "1", "--divide"],
        &["replay", "klondike", "1", "draw"],
        &["survey", "luck", "preference", "--deals", "1..3"],
        &["replay", "klondike", "1", "redeal"],
        &["solve", "selective-freecell", "ms:1"],
        &["solve", "lady-palk", "1", "--timeout", "1ms", "--memory", "1"],
        &["analyse", "preference", game.path(), "--timeout", "1ms"],
        &["hint", "preference", "1", "--effort", "quick"],
        &["review", game.path()],
        &["puzzle", "klondike", "--number", "1"],
        &["review", "selective-freecell", "ms:1", "--after", "t6-c"],
    ] {
        let run = talon(&[args, &["--json"]].concat());
        let value =
            serde_json::from_str(&run.out).unwrap_or_else(|fault| panic!("{args:?}: {fault}"));
        keys(&value, &mut found);
    }
    assert!(found.len() > 40, "{found:?}");
    for key in found {
        assert!(page().contains(&format!("`{key}`")), "`{key}` is on the page");
    }
}

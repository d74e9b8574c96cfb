//! What `docs/command-line.md` shows is what the command prints.

use crate::printed;

const PAGE: &str = include_str!("../../../../docs/command-line.md");

/// The words of a command line, those in double quotes together.
fn words(line: &str) -> Vec<&str> {
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
    let blocks = PAGE.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut examples = 0;
    for example in blocks.flat_map(|block| block.split("$ talon ").skip(1)) {
        let (line, expected) = example.split_once('\n').expect("an answer below each command");
        assert_eq!(printed(&words(line)), expected, "talon {line}");
        examples += 1;
    }
    assert_eq!(examples, 4);
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
        assert!(PAGE.contains(entry.trim_end()), "{entry} is on the page");
    }
}

#[test]
fn every_option_of_play_is_on_the_page() {
    let help = printed(&["play", "--help"]);
    let options = help.lines().filter_map(|line| line.trim().strip_prefix("--"));
    for option in options.filter_map(|option| option.split([' ', '=']).next()) {
        assert!(PAGE.contains(&format!("--{option}")), "--{option}");
    }
}

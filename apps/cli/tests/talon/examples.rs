//! Every example of every help page and of the documentation runs, in a shell and in a folder that has the files it
//! names. Ranges of deals are cut short, and a table is played in lines.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::documented::every_command;
use crate::{at, printed, repository_text};

/// Pages with examples.
const PAGES: [&str; 8] = [
    "README.md",
    "apps/cli/README.md",
    "docs/command-line.md",
    "docs/fair-play.md",
    "docs/rules-files.md",
    "docs/surveys.md",
    "docs/winnability.md",
    "packaging/README-tarball.md",
];

/// Parts of examples that need more than a test has: other programs, other machines, the repository, a terminal or a
/// browser. Other tests run these.
const ELSEWHERE: [&str; 8] =
    ["parallel ", "sbatch ", "ssh ", "python ", "data/surveys", "parts/", "talon web", "--write"];

/// The command lines of a text: those of help pages, and those indented or after a `$` in Markdown.
fn command_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some(line) = line.strip_prefix("  ").or_else(|| line.strip_prefix("$ ")) else {
            continue;
        };
        // An unpacked program is called in its own folder.
        let line = line.trim_start().trim_start_matches("./");
        // A remark follows after several spaces.
        let line = line.split("   ").next().unwrap_or(line).trim_end();
        let line = line.split(" # ").next().unwrap_or(line).trim_end();
        if line == "talon" || line.starts_with("talon ") || line.contains("| talon ") {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// Ranges end after six deals; shortening takes no time; a table is a dialogue without input.
fn adapted(line: &str) -> Option<String> {
    let needs = |part: &&str| line.contains(*part);
    if ELSEWHERE.iter().any(needs) || line == "talon play" {
        return None;
    }
    let words = line.split(' ').map(|word| match word.split_once("..") {
        Some((first, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number = first.rsplit(':').next().and_then(|digits| digits.parse::<u64>().ok());
            let number = number.expect(line);
            format!("{first}..{}", number + 5)
        }
        _ => word.to_owned(),
    });
    let line = words.collect::<Vec<_>>().join(" ").replace("--shortest 30", "--shortest 0.1");
    let plays = line.starts_with("talon play ") && !line.contains("--plain");
    Some(if plays { format!("{line} --plain") } else { line })
}

/// Runs a line in a shell; returns its output if it failed.
fn run(line: &str, folder: &Path) -> Result<(), String> {
    let bin = Path::new(env!("CARGO_BIN_EXE_talon")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("TALON_DATA", folder.join("data"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() { Ok(()) } else { Err(format!("{line}\n{}", text.concat())) }
}

/// A folder with everything that the examples name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("decks.txt", &"42\n".repeat(9));
    write("moves.txt", "");
    write("game.txt", "game: selective-freecell\ndeal: ms:1\n\nt2-c t3-c\n");
    write("game.talon", "game: klondike\ndeal: ms:1\n\nt5-h draw\n");
    for name in ["my-game.toml", "mine.toml"] {
        let source = printed(&["rules", "selective-freecell", "--source"]);
        write(name, &source.replace("\"selective-freecell\"", "\"mine\""));
    }
    write("results.json", &at(folder.path(), &["stats", "export"], ""));
    for line in [
        "talon survey run klondike --set draw=1 --deals 1..6 --out klondike-draw-1",
        "talon survey run klondike --set passes=3 --deals 1..6 --out klondike-3",
        "talon survey run portuguese --deals 1..6 --out portuguese",
        "talon survey fair klondike --deals 1..1 --out klondike-fair",
        "talon survey deals 1..6 | talon survey work klondike > klondike.records",
        "echo draw | talon play klondike ms:1 --plain",
    ] {
        run(line, folder.path()).expect("a part of the folder");
    }
    folder
}

#[test]
fn every_example_of_help_and_documentation_runs() {
    let folder = folder();
    let mut lines: Vec<String> =
        PAGES.iter().flat_map(|page| command_lines(&repository_text(page))).collect();
    for words in every_command() {
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.push("--help");
        let help = printed(&args);
        let (_, examples) = help.split_once("Examples:\n").expect("every help has examples");
        lines.extend(command_lines(examples));
    }
    lines.sort();
    lines.dedup();
    let runnable: Vec<String> = lines.iter().filter_map(|line| adapted(line)).collect();
    assert!(runnable.len() > 80, "{} of {}", runnable.len(), lines.len());
    // All run in the same folder: one may read a file of another; none deletes a file that another needs.
    let failed: Vec<String> = runnable
        .iter()
        .filter(|line| !line.contains("> game.txt") && !line.contains("> my-game.toml"))
        .filter_map(|line| run(line, folder.path()).err())
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    for line in runnable.iter().filter(|line| line.contains("> ")) {
        run(line, folder.path()).expect("it writes a file");
    }
}

/// The lines that the table of a page says can be typed in a game.
fn typed_lines() -> Vec<String> {
    let page = repository_text("docs/terminal.md");
    let (_, section) = page.split_once("\n## Plain text\n").expect("the section");
    let rows = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let lines = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned));
    lines.collect()
}

/// Parts of the answers to a line that is not understood.
const NOT_UNDERSTOOD: [&str; 7] = [
    "is neither a",
    "is not a number",
    "is not a card",
    "A move names two piles",
    "Which column?",
    "Which card?",
    "Which pile?",
];

#[test]
fn every_line_that_the_page_says_can_be_typed_is_understood() {
    let lines = typed_lines();
    assert!(lines.len() > 35, "{lines:?}");
    let data = tempfile::tempdir().expect("a directory");
    let answer = |game: &str, lines: &str| at(data.path(), &["play", game, "42", "--plain"], lines);
    let understood = |answer: &str| !NOT_UNDERSTOOD.iter().any(|words| answer.contains(words));
    assert!(!understood(&answer("klondike", "three five")), "the test sees what is not understood");
    // A line that ends the game, or begins another, gets a separate game.
    let ends = |line: &str| ["new", "give up", "quit"].iter().any(|word| line.starts_with(word));
    let (own, common): (Vec<String>, Vec<String>) = lines.into_iter().partition(|line| ends(line));
    for game in ["klondike", "freecell"] {
        let together = answer(game, &common.join("\n"));
        assert!(understood(&together), "{together}");
    }
    for line in own {
        let alone = answer("freecell", &line);
        assert!(understood(&alone), "{line}: {alone}");
    }
}

//! The repository's own rules, which neither the compiler nor clippy checks.

mod named_files;
mod prose;
mod sentences;
pub(crate) mod source;
mod type_names;
mod walks;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::repo::Repo;
use crate::tidy::prose::{long_lines, mannered, mannered_comments, without_noun};
use crate::tidy::source::{code_lines, code_outside_tests};

/// A file with more lines of code than this is about more than one thing.
const LONGEST_FILE: usize = 600;

/// Where the rules files of the built-in games are.
const GAMES: &str = "crates/catalog/games";

/// Unfinished business. Put together here so that this file does not find itself.
const UNFINISHED: &[&str] =
    &[concat!("#[", "ignore"), concat!("todo", "!("), concat!("unimplemented", "!(")];

/// Places that exist on one person's machine only.
const MACHINE_PATHS: &[&str] =
    &[concat!("/", "home/"), concat!("/", "root/"), concat!("/", "work/"), concat!("/", "Users/")];

/// The lists of phrases to avoid, which have them all.
const MANNERISMS: [&str; 2] =
    ["xtask/src/tidy/mannerisms.txt", "xtask/src/tidy/comment_mannerisms.txt"];

/// More terms than this are no longer a glossary that people read.
const MOST_TERMS: usize = 60;

/// A file of the repository that is text.
struct TextFile {
    path: PathBuf,
    text: String,
}

impl TextFile {
    fn is_rust(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "rs")
    }

    fn is_markdown(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "md")
    }

    /// Whether people write and read its words: sources, pages, settings and scripts.
    fn is_written_by_hand(&self) -> bool {
        let endings = ["rs", "md", "toml", "sh", "js", "css", "html", "yml", "txt"];
        if MANNERISMS.iter().any(|list| self.path.ends_with(list)) {
            return false;
        }
        self.path.extension().is_some_and(|extension| endings.iter().any(|it| extension == *it))
    }

    /// Whether it is code of a crate below `crates/` and not for tests; some of those crates are wholly for tests.
    fn is_in_a_library(&self) -> bool {
        let parts: Vec<_> = self.path.iter().map(|part| part.to_string_lossy()).collect();
        let in_a_crate = parts.len() > 2 && parts[0] == "crates" && parts[1] != "testkit";
        in_a_crate && !parts.iter().any(|part| part == "tests" || part == "tests.rs")
    }
}

/// Fails with one line for each broken rule and its place.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let files = texts(repo)?;
    let games = names_of_games(&files);
    if games.is_empty() {
        bail!("no rules file in {GAMES} says what its game is called");
    }
    let mut problems: Vec<String> =
        files.iter().flat_map(|file| problems_of(file, &games)).collect();
    problems.extend(files.iter().flat_map(|file| broken_links(repo, file)));
    let paths: Vec<&Path> = files.iter().map(|file| file.path.as_path()).collect();
    problems.extend(files.iter().filter(|file| file.is_markdown()).flat_map(|file| {
        let missing = named_files::missing(&file.text, &paths);
        missing.into_iter().map(|problem| format!("{}:{problem}", file.path.display()))
    }));
    let page = fs::read_to_string(repo.root().join("ARCHITECTURE.md"))?;
    let broken = walks::broken_walks(&page, repo.root());
    problems.extend(broken.iter().map(|problem| format!("ARCHITECTURE.md:{problem}")));
    problems.extend(crates_not_named(repo)?);
    problems.extend(long_glossary(&fs::read_to_string(repo.root().join("CONTRIBUTING.md"))?));
    problems.extend(repeated_animations(&files));
    let sources = files.iter().filter(|file| file.is_rust());
    problems.extend(type_names::shared_without_reason(
        sources.map(|file| (file.path.as_path(), file.text.as_str())),
    ));
    if !problems.is_empty() {
        bail!("untidy:\n  {}", problems.join("\n  "));
    }
    println!("      {} files looked at", files.len());
    Ok(())
}

fn texts(repo: &Repo) -> Result<Vec<TextFile>> {
    let read = |path: PathBuf| {
        // Pictures and other binary files have no rules here.
        fs::read_to_string(repo.root().join(&path)).ok().map(|text| TextFile { path, text })
    };
    Ok(repo.files()?.into_iter().filter_map(read).collect())
}

fn problems_of(file: &TextFile, games: &[String]) -> Vec<String> {
    let mut problems = machine_paths(&file.text);
    if file.is_rust() {
        problems.extend(no_opening(&file.text));
        problems.extend(too_long(&file.text));
        problems.extend(unfinished(&file.text));
        problems.extend(without_noun(&file.text));
        problems.extend(sentences::in_source(&file.path, &file.text));
        problems.extend(mannered_comments(&file.text));
    }
    if file.is_markdown() {
        problems.extend(long_lines(&file.text));
        problems.extend(edited_figures(&file.text));
    }
    if file.is_written_by_hand() {
        problems.extend(mannered(&file.text));
    }
    if file.is_rust() && file.is_in_a_library() {
        problems.extend(game_names(&file.text, games));
    }
    problems.iter().map(|problem| format!("{}:{problem}", file.path.display())).collect()
}

/// Figures are written by the command that measures them.
fn edited_figures(text: &str) -> Vec<String> {
    let problem = |block: talon_figures::EditedBlock| {
        let talon_figures::EditedBlock { line, name, command } = block;
        format!("{line}: the figures {name} were edited by hand; run `{command}`")
    };
    talon_figures::edited(text).into_iter().map(problem).collect()
}

/// The glossary of CONTRIBUTING.md, if it is missing or has too many terms.
fn long_glossary(page: &str) -> Option<String> {
    let glossary = page.split("\n## Glossary\n").nth(1).unwrap_or_default();
    let glossary = glossary.split("\n## ").next().unwrap_or_default();
    let rows = glossary.lines().filter(|line| line.starts_with("| ")).count();
    match rows.saturating_sub(1) {
        1..=MOST_TERMS => None,
        terms => Some(format!(
            "CONTRIBUTING.md:1: the glossary has {terms} terms; it needs some, and {MOST_TERMS} at most"
        )),
    }
}

/// Keyframes share their names over all style sheets: of two with one name only the last one runs.
fn repeated_animations(files: &[TextFile]) -> Vec<String> {
    let is_style = |file: &&TextFile| file.path.extension().is_some_and(|end| end == "css");
    let mut known = HashSet::new();
    let mut problems = Vec::new();
    for file in files.iter().filter(is_style) {
        for rest in file.text.split("@keyframes ").skip(1) {
            let name = rest.split(['{', ' ']).next().unwrap_or(rest);
            if !known.insert(name) {
                let path = file.path.display();
                problems.push(format!("{path}: there is another animation named {name}"));
            }
        }
    }
    problems
}

fn no_opening(text: &str) -> Option<String> {
    let opens = text.trim_start().starts_with("//!");
    (!opens).then(|| "1: does not open with `//!` and what the file is for".to_owned())
}

fn too_long(text: &str) -> Option<String> {
    let lines = code_lines(text).count();
    (lines > LONGEST_FILE).then(|| format!("1: {lines} lines of code, {LONGEST_FILE} at most"))
}

fn unfinished(text: &str) -> Vec<String> {
    let found = |line: &str| UNFINISHED.iter().find(|mark| line.contains(*mark)).copied();
    code_lines(text)
        .filter_map(|(number, line)| {
            found(line).map(|mark| format!("{number}: unfinished: {mark}"))
        })
        .collect()
}

fn machine_paths(text: &str) -> Vec<String> {
    let on_line = |line: &str| MACHINE_PATHS.iter().find(|path| starts_a_path(line, path)).copied();
    (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| {
            on_line(line).map(|path| format!("{number}: {path} exists on one machine only"))
        })
        .collect()
}

/// A path counts only from the root of a machine: a folder of ours may have the same name.
fn starts_a_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"._-~)}/*".contains(c))
    })
}

/// The ids and names of the games, in small letters with dashes. Games are data: no crate below `crates/` may know one
/// of them.
fn names_of_games(files: &[TextFile]) -> Vec<String> {
    let of_a_game = |file: &&TextFile| {
        file.path.starts_with(GAMES) && file.path.extension().is_some_and(|end| end == "toml")
    };
    let names = files.iter().filter(of_a_game).flat_map(|file| names_in(&file.text));
    let mut names: Vec<String> = names.map(|name| name.to_lowercase().replace(' ', "-")).collect();
    names.sort();
    names.dedup();
    names
}

/// The id of a rules file, the name of its game, and the names that its settings give it.
fn names_in(rules: &str) -> impl Iterator<Item = &str> {
    ["\nid = \"", "\nname = \"", " called = \""]
        .into_iter()
        .flat_map(move |key| rules.split(key).skip(1).filter_map(|rest| rest.split('"').next()))
}

fn game_names(text: &str, games: &[String]) -> Vec<String> {
    code_outside_tests(text)
        .filter_map(|(number, line)| {
            game_named_in(line, games).map(|name| format!("{number}: names a game ({name})"))
        })
        .collect()
}

/// The game that a line names, in any spelling. `FreeCell` is one word, so two plain words that sound the same do not
/// count; a name of several words is found however its words are joined.
fn game_named_in<'g>(line: &str, games: &'g [String]) -> Option<&'g str> {
    let words: Vec<Vec<String>> =
        line.split(|sign: char| !sign.is_alphabetic()).map(camel_words).collect();
    let is_named = |game: &&String| match game.replace('-', "") {
        one_word if one_word == **game => words.iter().any(|parts| spell(parts, &one_word)),
        joined => spell(&words.concat(), &joined),
    };
    games.iter().find(is_named).map(String::as_str)
}

/// Whether some parts that follow one another, written together, are the name.
fn spell(parts: &[String], name: &str) -> bool {
    (0..parts.len()).any(|first| {
        let mut spelled = String::new();
        parts[first..].iter().any(|part| {
            spelled.push_str(part);
            spelled == name
        })
    })
}

/// The parts of a word in small letters; each capital after a small letter starts one, as in `FreeColumns`.
fn camel_words(word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for sign in word.chars() {
        if before.is_lowercase() && sign.is_uppercase() {
            parts.push(String::new());
        }
        let part = parts.last_mut().expect("there is one from the start");
        part.extend(sign.to_lowercase());
        before = sign;
    }
    parts
}

/// Links of a page to files that are not there.
fn broken_links(repo: &Repo, page: &TextFile) -> Vec<String> {
    if !page.is_markdown() {
        return Vec::new();
    }
    let folder = repo.root().join(page.path.parent().unwrap_or(Path::new("")));
    links(&page.text)
        .filter(|(_, link)| !folder.join(link).exists())
        .map(|(number, link)| format!("{}:{number}: links to {link}", page.path.display()))
        .collect()
}

/// The files that a page links to, with the numbers of the lines: no places elsewhere or on the page itself.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let all = (1..).zip(text.lines()).flat_map(|(number, line)| {
        let ends = line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        ends.map(move |link| (number, link))
    });
    all.filter(|(_, link)| !link.is_empty() && !link.contains(':'))
}

fn crates_not_named(repo: &Repo) -> Result<Vec<String>> {
    let map = fs::read_to_string(repo.root().join("ARCHITECTURE.md"))
        .context("ARCHITECTURE.md cannot be read")?;
    let unnamed = |folder: &PathBuf| !map.contains(&format!("`{}`", folder.display()));
    Ok(crate_folders(repo)?
        .into_iter()
        .filter(unnamed)
        .map(|folder| format!("ARCHITECTURE.md:1: does not name `{}`", folder.display()))
        .collect())
}

fn crate_folders(repo: &Repo) -> Result<Vec<PathBuf>> {
    let files = repo.files()?;
    let manifests = files.iter().filter(|path| path.ends_with("Cargo.toml"));
    let folders = manifests.filter_map(|path| path.parent());
    Ok(folders.filter(|folder| *folder != Path::new("")).map(Path::to_path_buf).collect())
}

#[cfg(test)]
mod tests;

//! The recipes of `packaging/`: templates for package managers and desktops, filled in with the data of this release.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{PATIENCE, Release, changelog, crates};
use crate::archive;
use crate::repo::output_of;

/// Templates that are published with a release. The others go into packages.
const PUBLISHED: [&str; 3] = ["PKGBUILD", "talon.rb", "flake.nix"];

/// Finds the value of a placeholder.
type Filler = fn(&Release<'_>) -> Result<String>;

/// Fills in the published recipes and writes them beside the packages.
pub(super) fn make(release: &Release<'_>) -> Result<()> {
    for name in PUBLISHED {
        fs::write(release.folder.join(name), fill(release, name)?)?;
    }
    Ok(())
}

/// A template of `packaging/` with every `@WORD@` replaced.
pub(super) fn fill(release: &Release<'_>, name: &str) -> Result<String> {
    let path = release.repo.root().join("packaging").join(name);
    let mut text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let repository = repository(&release.metadata)?;
    for (word, value) in [
        ("@VERSION@", release.version.clone()),
        ("@REPOSITORY@", repository.to_owned()),
        ("@APP_ID@", app_id(repository)?),
    ] {
        text = text.replace(word, &value);
    }
    // The rest takes longer to find out.
    let late: [(&str, Filler); 4] = [
        ("@SHA256@", crate_sum),
        ("@DAY@", day),
        ("@GAME_IDS@", game_ids),
        ("@GAME_ACTIONS@", game_actions),
    ];
    for (word, value) in late {
        if text.contains(word) {
            text = text.replace(word, &value(release)?);
        }
    }
    ensure!(!has_gap(&text), "{name} has a gap that nothing fills");
    Ok(text)
}

/// Whether a `@WORD@` is left.
fn has_gap(text: &str) -> bool {
    text.split('@').skip(1).any(|part| {
        part.len() > 2 && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    })
}

/// The address of the repository, which has one place: the workspace's `Cargo.toml`.
fn repository(metadata: &Value) -> Result<&str> {
    crates::package(metadata, PATIENCE)?["repository"].as_str().context("the address is set")
}

/// Forges whose projects are named after another host, as Flathub asks for.
const HOSTS_OF_PROJECTS: [(&str, &str); 3] =
    [("github.com", "github.io"), ("gitlab.com", "gitlab.io"), ("codeberg.org", "codeberg.page")];

/// The name of the program on desktops: the parts of the repository's host, the widest first. On a shared forge the
/// owner follows, because nobody there owns the host.
fn app_id(repository: &str) -> Result<String> {
    let mut path = repository.trim_end_matches('/').split('/').skip(2);
    let host = path.next().filter(|host| !host.is_empty()).context("the address has a host")?;
    let renamed = HOSTS_OF_PROJECTS.iter().find(|(forge, _)| *forge == host);
    let host = renamed.map_or(host, |(_, pages)| *pages);
    let mut parts: Vec<String> = host.split('.').rev().map(id_part).collect();
    let mut path: Vec<&str> = path.collect();
    // The last part of the path is the repository.
    path.pop();
    parts.extend(path.into_iter().map(id_part));
    parts.push("talon".to_owned());
    Ok(parts.join("."))
}

/// One part of the name, as D-Bus and `AppStream` want it: letters, digits and `_`, and no digit first.
fn id_part(word: &str) -> String {
    let part = word.trim_start_matches('~').to_ascii_lowercase();
    let part = part.replace(|sign: char| !sign.is_ascii_alphanumeric(), "_");
    if part.starts_with(|sign: char| sign.is_ascii_digit()) { format!("_{part}") } else { part }
}

/// The checksum of the crate that package managers build from; zeros until it is packed.
fn crate_sum(release: &Release<'_>) -> Result<String> {
    let file = release.folder.join(format!("{PATIENCE}-{}.crate", release.version));
    if !file.is_file() {
        return Ok("0".repeat(64));
    }
    archive::sha256(&file)
}

/// The day of the release, or of the newest commit before it.
fn day(release: &Release<'_>) -> Result<String> {
    let text = fs::read_to_string(release.repo.root().join("CHANGELOG.md"))?;
    match changelog::day(&text, &release.version) {
        Some(day) => Ok(day.to_owned()),
        None => newest_commit(release.repo.root()),
    }
}

/// The day of the newest commit.
pub(super) fn newest_commit(root: &Path) -> Result<String> {
    let mut git = std::process::Command::new("git");
    git.current_dir(root).args(["log", "-1", "--format=%cs"]);
    Ok(output_of(&mut git)?.trim().to_owned())
}

/// A desktop action for each main game, named as a list.
fn game_ids(release: &Release<'_>) -> Result<String> {
    let games = games(release)?;
    Ok(games.iter().fold(String::new(), |list, (id, _)| list + id + ";"))
}

fn game_actions(release: &Release<'_>) -> Result<String> {
    let mut text = String::new();
    for (id, name) in games(release)? {
        write!(text, "\n[Desktop Action {id}]\nName={name}\nExec=talon play {id}\n")
            .context("a String takes any text")?;
    }
    Ok(text.trim().to_owned())
}

/// Id and name of each main game, as the command itself says.
fn games(release: &Release<'_>) -> Result<Vec<(String, String)>> {
    main_games(&release.print(&["games", "--json"])?)
}

/// The main games of a list. The gallery would fill the menu of a desktop, and games of the builder's own belong to
/// no package.
fn main_games(list: &str) -> Result<Vec<(String, String)>> {
    let list: Vec<Value> = serde_json::from_str(list)?;
    let main = list.iter().filter(|game| game["origin"] == "main");
    let word = |game: &Value, key: &str| game[key].as_str().map(str::to_owned);
    let pairs = main.map(|game| word(game, "id").zip(word(game, "name")));
    let games = pairs.collect::<Option<Vec<_>>>().context("a game has an id and a name")?;
    ensure!(!games.is_empty(), "`talon games` lists no main game");
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_is_named_after_the_host_of_the_repository() {
        assert_eq!(app_id("https://talon.example/source").expect("a host"), "example.talon.talon");
        assert!(app_id("talon").is_err());
    }

    #[test]
    fn on_a_shared_forge_an_app_is_named_after_the_owner_too() {
        for (address, id) in [
            ("https://github.com/Some-One/talon", "io.github.some_one.talon"),
            ("https://gitlab.com/group/games/talon/", "io.gitlab.group.games.talon"),
            ("https://codeberg.org/7cards/talon", "page.codeberg._7cards.talon"),
            ("https://git.sr.ht/~someone/talon", "ht.sr.git.someone.talon"),
            ("https://git.my-own.example/talon", "example.my_own.git.talon"),
        ] {
            assert_eq!(app_id(address).expect("a host"), id);
        }
    }

    #[test]
    fn desktop_actions_are_the_main_games() {
        let game =
            |id: &str, origin: &str| format!(r#"{{"id":"{id}","name":"A","origin":"{origin}"}}"#);
        let list =
            [game("klondike", "main"), game("fan", "gallery"), game("mine", "file")].join(",");
        let games = main_games(&format!("[{list}]")).expect("a list");
        assert_eq!(games, [("klondike".to_owned(), "A".to_owned())]);
        assert!(main_games(&format!("[{}]", game("mine", "file"))).is_err());
    }

    #[test]
    fn a_word_between_at_signs_is_a_placeholder_and_a_mail_address_is_not() {
        assert!(has_gap("url=@REPOSITORY@"));
        assert!(!has_gap("someone@example.org and $@"));
    }

    #[test]
    fn menus_and_software_centres_list_the_program_under_the_same_categories() {
        let desktop = include_str!("../../../packaging/talon.desktop");
        let metainfo = include_str!("../../../packaging/talon.metainfo.xml");
        let in_menus = desktop.lines().find_map(|line| line.strip_prefix("Categories="));
        let in_menus: Vec<&str> = in_menus.expect("a line").split_terminator(';').collect();
        let in_centres: Vec<&str> = metainfo
            .split("<category>")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once("</category>")?.0))
            .collect();
        assert_eq!(in_menus, in_centres);
    }
}

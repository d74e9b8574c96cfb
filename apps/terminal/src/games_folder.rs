//! The player's own games: every rules file in the folder `games` beside the saved games, and beside the program.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use talon_rulebook::{Game, MOST_FILE_BYTES};
use talon_store::data_file;

use crate::wording::{io_reason, shown};

/// The folder's name.
const FOLDER: &str = "games";

/// The content of the folders.
#[derive(Debug, Default)]
pub struct OwnGames {
    /// The games, each with its file; of two with one id, the first alone.
    pub games: Vec<(PathBuf, Game)>,
    /// Files that are not used, each with the reason.
    pub faults: Vec<(PathBuf, String)>,
}

/// The player's own games, in the order of their files' names: those beside the saved games, then those beside the
/// program.
pub fn own_games() -> OwnGames {
    own_games_beside(data_file().ok().as_deref())
}

/// The same with the saved games in this file.
pub(crate) fn own_games_beside(saves: Option<&Path>) -> OwnGames {
    let program = std::env::current_exe().ok();
    let beside = |file: &Path| file.parent().map(|folder| folder.join(FOLDER));
    let folders = [saves, program.as_deref()].into_iter().flatten().filter_map(beside);
    let mut found = OwnGames::default();
    for file in folders.flat_map(|folder| rules_files(&folder)) {
        match read(&file) {
            Ok(game) if found.games.iter().any(|(_, other)| other.id() == game.id()) => {
                found.faults.push((file, shown().own_game_same_id(game.id())));
            }
            Ok(game) => found.games.push((file, game)),
            Err(why) => found.faults.push((file, why)),
        }
    }
    found
}

/// The files of a folder that end in `.toml`, by name; none if there is no such folder.
fn rules_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn read(file: &Path) -> Result<Game, String> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to see that a file is too long.
    let most = MOST_FILE_BYTES as u64 + 1;
    File::open(file)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(|error| io_reason(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| shown().io_not_text())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Game::parse(text).map_err(|problems| match &problems[..] {
        [problem] => problem.to_string(),
        [first, more @ ..] => shown().own_game_and_more(&first.to_string(), more.len()),
        [] => shown().own_game_no_rules().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use talon_testkit::files::BAKERS_GAME as GAME;

    use super::*;

    #[test]
    fn right_files_are_games_and_wrong_ones_say_why() {
        let data = tempfile::tempdir().expect("a directory");
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).expect("it can be made");
        for (name, text) in [
            ("b.toml", GAME),
            ("a.toml", &GAME.replace("house-bakers", "mine")),
            ("c.toml", GAME),
            ("d.toml", "id = 1"),
            ("e.txt", "no rules file"),
        ] {
            fs::write(folder.join(name), text).expect("it can be written");
        }
        let found = own_games_beside(Some(&data.path().join("talon.db")));
        let ids: Vec<&str> = found.games.iter().map(|(_, game)| game.id()).collect();
        assert_eq!(ids, ["mine", "house-bakers"]);
        let names: Vec<_> = found.faults.iter().filter_map(|(file, _)| file.file_name()).collect();
        assert_eq!(names, ["c.toml", "d.toml"]);
        assert!(found.faults[0].1.contains("\"house-bakers\""), "{:?}", found.faults);
        assert!(found.faults[1].1.contains("line 1"), "{:?}", found.faults);
    }

    #[test]
    fn the_menu_lists_them_after_the_main_games() {
        let data = tempfile::tempdir().expect("a directory");
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).expect("it can be made");
        fs::write(folder.join("b.toml"), GAME).expect("it can be written");
        fs::write(folder.join("c.toml"), "nonsense").expect("it can be written");
        let mut persistence = crate::Persistence::open_at(data.path().join("talon.db"));
        let ids: Vec<String> =
            persistence.registry().games().map(|game| game.id().to_owned()).collect();
        assert_eq!(ids.last().map(String::as_str), Some("house-bakers"));
        let notices = persistence.take_notices();
        assert!(
            notices.iter().any(|notice| notice.contains("c.toml is not a game")),
            "{notices:?}"
        );
    }

    #[test]
    fn without_a_folder_there_are_none() {
        let data = tempfile::tempdir().expect("a directory");
        let found = own_games_beside(Some(&data.path().join("talon.db")));
        assert!(found.games.is_empty() && found.faults.is_empty());
    }
}

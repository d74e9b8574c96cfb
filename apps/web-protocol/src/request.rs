//! The content of a screen, with all the data that it needs.

use talon_game::statistics::GameResult;
use talon_game::{Date, Millis};

use crate::{line, pairs, save_line, save_text};

/// A screen that is fetched on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PageKind {
    /// Results, history and totals.
    #[default]
    Statistics,
    /// How to play a game.
    Help,
    /// The deals of a month.
    Daily,
    /// How deals are made, and a test of it.
    Shuffle,
    /// A list of games, each with positions that pose a puzzle.
    Puzzles,
    /// The same screen; it searches the game's next puzzle at once.
    NextPuzzle,
    /// The part of the settings with the player's own pictures.
    Pictures,
    /// How to move, for a first game.
    Moves,
}

impl PageKind {
    const ALL: [PageKind; 8] = [
        PageKind::Statistics,
        PageKind::Help,
        PageKind::Daily,
        PageKind::Shuffle,
        PageKind::Puzzles,
        PageKind::NextPuzzle,
        PageKind::Pictures,
        PageKind::Moves,
    ];

    /// The word in texts and in the page's markup.
    pub const fn word(self) -> &'static str {
        match self {
            PageKind::Statistics => "statistics",
            PageKind::Help => "help",
            PageKind::Daily => "daily",
            PageKind::Shuffle => "shuffle",
            PageKind::Puzzles => "puzzles",
            PageKind::NextPuzzle => "next-puzzle",
            PageKind::Pictures => "pictures",
            PageKind::Moves => "moves",
        }
    }

    /// The screen with this word.
    pub fn from_word(word: &str) -> Option<PageKind> {
        PageKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// An unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedGame {
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// The fingerprint of its rules if it is not built in, as in results.
    pub rules: Option<String>,
    /// The deal.
    pub deal: String,
    /// Moves made.
    pub moves: usize,
}

/// The data that a screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PageData {
    /// Which screen.
    pub page: PageKind,
    /// The id of the game that it is about.
    pub game: String,
    /// The settings of that game.
    pub settings: String,
    /// The games of rules files, in the registry's text form.
    pub loaded_games: String,
    /// Whether things may move.
    pub moves: bool,
    /// Whether the streak of daily deals is shown.
    pub streak: bool,
    /// Today, where the player is.
    pub today: Option<Date>,
    /// The time now.
    pub now: Millis,
    /// The number of stored results that this version cannot read.
    pub unreadable: usize,
    /// All results.
    pub results: Vec<GameResult>,
    /// Unfinished games.
    pub unfinished: Vec<UnfinishedGame>,
    /// The saves of all unfinished games, that on the table included; only for the statistics.
    pub saves: Vec<String>,
    /// The text of an export that was opened from outside and is to be added; only for the statistics.
    pub opened_export: String,
    /// The player's settings, `key=word;key=word`.
    pub chosen_settings: String,
    /// The default settings, in the same form.
    pub default_settings: String,
    /// The grades of daily deals that were found: the day, the game and the word.
    pub daily_grades: Vec<(Date, String, String)>,
    /// The player's progress in the puzzles of a game: its id, and the line that the screen has saved.
    pub puzzles: Vec<(String, String)>,
}

impl PageData {
    /// As text.
    pub fn to_text(&self) -> String {
        let mut text = line("page", self.page.word());
        text += &line("game", &self.game);
        text += &line("settings", &self.settings);
        text += &line("games", &self.loaded_games);
        text += &line("moves", if self.moves { "yes" } else { "no" });
        text += &line("streak", if self.streak { "yes" } else { "no" });
        text += &line("now", &self.now.to_string());
        text += &line("unreadable", &self.unreadable.to_string());
        text.extend(self.today.map(|today| line("today", &today.to_string())));
        text.extend(self.results.iter().map(|result| line("result", &result.to_line())));
        for UnfinishedGame { game, settings, rules, deal, moves } in &self.unfinished {
            let rules = rules.as_deref().unwrap_or("");
            // A deck as a deal has spaces: it comes last.
            text += &line("unfinished", &format!("{moves} {game} {settings} {rules} {deal}"));
        }
        text.extend(self.saves.iter().map(|save| save_line(save)));
        text += &line("opened", &self.opened_export);
        text += &line("chosen", &self.chosen_settings);
        text += &line("default", &self.default_settings);
        for (date, game, grade) in &self.daily_grades {
            text += &line("grade", &format!("{date} {game} {grade}"));
        }
        for (game, note) in &self.puzzles {
            text += &line("puzzle", &format!("{game} {note}"));
        }
        text
    }

    /// Reads such a text. Unknown lines are ignored.
    pub fn from_text(text: &str) -> PageData {
        let mut request = PageData::default();
        for (key, value) in pairs(text) {
            request.read(key, value);
        }
        request
    }

    fn read(&mut self, key: &str, value: &str) {
        match key {
            "page" => self.page = PageKind::from_word(value).unwrap_or_default(),
            "game" => value.clone_into(&mut self.game),
            "settings" => value.clone_into(&mut self.settings),
            "games" => value.clone_into(&mut self.loaded_games),
            "moves" => self.moves = value == "yes",
            "streak" => self.streak = value == "yes",
            "now" => self.now = value.parse().unwrap_or(0),
            "unreadable" => self.unreadable = value.parse().unwrap_or(0),
            "today" => self.today = Date::parse(value),
            "result" => self.results.extend(GameResult::from_line(value)),
            "unfinished" => self.unfinished.extend(read_unfinished(value)),
            "save" => self.saves.push(save_text(value)),
            "opened" => value.clone_into(&mut self.opened_export),
            "chosen" => value.clone_into(&mut self.chosen_settings),
            "default" => value.clone_into(&mut self.default_settings),
            "grade" => self.daily_grades.extend(read_grade(value)),
            "puzzle" => {
                let words = value.split_once(' ');
                self.puzzles.extend(words.map(|(game, note)| (game.to_owned(), note.to_owned())));
            }
            _ => {}
        }
    }
}

fn read_unfinished(value: &str) -> Option<UnfinishedGame> {
    let mut words = value.splitn(5, ' ');
    let moves = words.next()?.parse().ok()?;
    let mut word = || words.next().map(str::to_owned);
    let (game, settings) = (word()?, word()?);
    let rules = word()?;
    let rules = (!rules.is_empty()).then_some(rules);
    Some(UnfinishedGame { moves, game, settings, rules, deal: word()? })
}

fn read_grade(value: &str) -> Option<(Date, String, String)> {
    let mut words = value.splitn(3, ' ');
    let date = Date::parse(words.next()?)?;
    Some((date, words.next()?.to_owned(), words.next()?.to_owned()))
}

#[cfg(test)]
mod tests {
    use talon_game::statistics::Ended;

    use super::*;

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let request = PageData {
            page: PageKind::Daily,
            game: "klondike".to_owned(),
            settings: "draw=1".to_owned(),
            loaded_games: "abc def".to_owned(),
            moves: true,
            streak: true,
            today: Some(Date { year: 2026, month: 11, day: 17 }),
            now: 1_700_000_000_000,
            unreadable: 2,
            results: vec![GameResult {
                began: 5,
                game: "klondike".to_owned(),
                settings: String::new(),
                rules: None,
                deal: "ms:617".to_owned(),
                ended: Ended::Won,
                moves: 101,
                millis: 60_000,
                undos: 0,
                hints: 1,
                vegas: None,
                grade: Some("hard".to_owned()),
                played: Some("ab4.-^+c=".to_owned()),
                review: Some("hidden -23 -41".to_owned()),
            }],
            unfinished: vec![UnfinishedGame {
                game: "preference".to_owned(),
                settings: "build=suit;cells=2".to_owned(),
                rules: None,
                deal: "202611170000".to_owned(),
                moves: 12,
            }],
            saves: vec!["talon save 1\ngame klondike\nmoves \n".to_owned()],
            opened_export: "talon everything 1 end entries=0".to_owned(),
            chosen_settings: "theme=night;tap=move".to_owned(),
            default_settings: "theme=system;tap=move".to_owned(),
            daily_grades: vec![(
                Date { year: 2026, month: 11, day: 16 },
                "klondike".to_owned(),
                "hard".to_owned(),
            )],
            puzzles: vec![("preference".to_owned(), "2026-11-17 5 17".to_owned())],
        };
        assert_eq!(PageData::from_text(&request.to_text()), request);
    }

    #[test]
    fn unknown_lines_are_ignored() {
        assert_eq!(PageData::from_text("weather=fine\nno line\nresult=?\n"), PageData::default());
    }
}

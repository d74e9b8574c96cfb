//! Everything that a player has on a device, as one text: results, unfinished games and settings. The text moves to
//! another device as a file or through the clipboard, and is added to the data there: nothing is overwritten, and no
//! entry is added twice.
//!
//! ```text
//! talon everything 1
//! result began=1700000000000 game=mine settings= deal=617 ended=won moves=101 millis=60000 undos=0 hints=0
//! game talon=save_1 game=mine set=draw=1 deal=ms:7 began=1700000100000 at=2 moves=draw_t3-t5
//! setting colours=four
//! end entries=3
//! ```
//!
//! An entry is a word and fields `key=value`, all separated by white space of any kind: a mail program may break lines
//! and an editor may turn tabs into spaces. In a value a space is `_`, and `_`, `%` and other white space are `%XX`, as
//! in addresses. The last entry counts the others, so a text that was cut is noticed. A save's line `key value` is the
//! field `key=value`. The names and words of settings are those of the browser table.

use std::collections::HashSet;

use talon_catalog::Registry;
use talon_engine::text::excerpt;
use talon_rulebook::Game;

use crate::save;
use crate::save_key::SaveKey;
use crate::statistics::{self, GameResult, StatisticsFault};
use crate::stopwatch::Millis;

/// The version written. Every version from 1 on is read for ever.
const VERSION: u32 = 1;

/// The name of a file with everything.
pub const FILE_NAME: &str = "talon-everything.txt";

/// The setting that holds the games of rules files: the games of both devices are put together.
pub const GAMES: &str = "games";

/// Everything that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Everything {
    /// The results of finished games.
    pub results: Vec<GameResult>,
    /// The saves of unfinished games.
    pub saves: Vec<String>,
    /// The settings that were changed, each key once, with the value.
    pub settings: Vec<(String, String)>,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportFault {
    /// It is not a text of this kind.
    NotEverything,
    /// It was written by a newer version.
    Newer,
    /// It was cut: its last entry is missing, or some before it are.
    Cut,
    /// An entry cannot be read.
    Entry {
        /// Which one, from 1.
        number: usize,
        /// The part that is not right.
        word: String,
    },
    /// An entry is a result that cannot be read.
    Result {
        /// Which entry, from 1.
        number: usize,
        /// Why.
        fault: StatisticsFault,
    },
}

/// The entries that one device adds to another.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Additions {
    /// The new entries. A setting that exists gets this value: games of rules files are merged.
    pub new: Everything,
    /// Saves that this version cannot read; they are not added.
    pub unreadable: usize,
}

impl Everything {
    /// As text.
    pub fn write(&self) -> String {
        let mut text = format!("talon everything {VERSION}\n");
        for result in &self.results {
            let line = result.to_line();
            let fields = line.split('\t').filter_map(|field| field.split_once('='));
            write_entry(&mut text, "result", fields);
        }
        for save in &self.saves {
            let lines = save.lines().filter(|line| !line.trim().is_empty());
            let fields = lines.map(|line| line.split_once(' ').unwrap_or((line, "")));
            write_entry(&mut text, "game", fields);
        }
        for (key, value) in &self.settings {
            write_entry(&mut text, "setting", [(key.as_str(), value.as_str())]);
        }
        let entries = self.results.len() + self.saves.len() + self.settings.len();
        write_entry(&mut text, END, [("entries", entries.to_string().as_str())]);
        text
    }

    /// Whether a text begins as such a text does; reading it may still fail.
    pub fn begins(text: &str) -> bool {
        let mut words = text.trim_start_matches('\u{feff}').split_whitespace();
        (words.next(), words.next()) == (Some("talon"), Some("everything"))
    }

    /// Reads such a text, whatever its line breaks.
    pub fn read(text: &str) -> Result<Everything, ImportFault> {
        if !Everything::begins(text) {
            return Err(ImportFault::NotEverything);
        }
        let mut words = text.trim_start_matches('\u{feff}').split_whitespace().skip(2).peekable();
        match words.next().map(str::parse) {
            Some(Ok(1..=VERSION)) => {}
            Some(Ok(_)) => return Err(ImportFault::Newer),
            Some(Err(_)) | None => return Err(ImportFault::NotEverything),
        }
        if !words.clone().any(|word| word == END) {
            return Err(ImportFault::Cut);
        }
        let mut read = Everything::default();
        for number in 1.. {
            let fault = |word: &str| ImportFault::Entry { number, word: excerpt(word) };
            let kind = words.next().ok_or(ImportFault::Cut)?;
            let mut fields = Vec::new();
            while let Some(field) = words.next_if(|word| word.contains('=')) {
                fields.push(read_field(field).ok_or_else(|| fault(field))?);
            }
            match kind {
                "result" => read
                    .results
                    .push(result(&fields).map_err(|fault| ImportFault::Result { number, fault })?),
                "game" => read.saves.push(save_text(&fields)),
                "setting" => read.add_settings(fields),
                END if words.peek().is_some() => return Err(fault(kind)),
                END if fields.first().is_some_and(|it| it.1 == (number - 1).to_string()) => break,
                END => return Err(ImportFault::Cut),
                _ => return Err(fault(kind)),
            }
        }
        Ok(read)
    }

    /// Adds settings whose keys are new.
    fn add_settings(&mut self, settings: impl IntoIterator<Item = (String, String)>) {
        for (key, value) in settings {
            if self.setting(&key).is_none() {
                self.settings.push((key, value));
            }
        }
    }

    /// The value of a setting.
    fn setting(&self, key: &str) -> Option<&str> {
        self.settings.iter().find(|(found, _)| found == key).map(|(_, value)| value.as_str())
    }

    /// The entries of another device that this one does not have.
    ///
    /// - A result is new if its game has none here.
    /// - An unfinished game is new unless it has its result here, or the same game is here with the same moves and
    ///   perhaps more. If the game is here with other moves, both stay: the new one becomes a separate game.
    /// - A setting is new if it has not been changed here.
    pub fn additions(&self, other: Everything, registry: &Registry) -> Additions {
        let mut results = self.results.clone();
        statistics::merge(&mut results, other.results);
        let mut saves = Saves::new(self, &results, registry);
        let unreadable = other.saves.iter().filter(|save| !saves.add(save)).count();
        let mut new = Everything {
            results: results.split_off(self.results.len()),
            saves: saves.texts.split_off(self.saves.len()),
            settings: Vec::new(),
        };
        let settings = other.settings.into_iter().filter_map(|(key, value)| {
            match (key.as_str(), self.setting(&key)) {
                (GAMES, here) => Some((key, both_games(here.unwrap_or_default(), &value)?)),
                (_, None) => Some((key, value)),
                (_, Some(_)) => None,
            }
        });
        new.add_settings(settings);
        Additions { new, unreadable }
    }
}

const END: &str = "end";

fn write_entry<'a>(
    text: &mut String,
    kind: &str,
    fields: impl IntoIterator<Item = (&'a str, &'a str)>,
) {
    text.push_str(kind);
    for (key, value) in fields {
        text.push(' ');
        encode(text, key, "_%=");
        text.push('=');
        encode(text, value, "_%");
    }
    text.push('\n');
}

/// Writes a text as one word. These signs and white space are written as their bytes.
fn encode(word: &mut String, text: &str, signs: &str) {
    for sign in text.chars() {
        if sign == ' ' {
            word.push('_');
        } else if sign.is_whitespace() || sign.is_control() || signs.contains(sign) {
            let mut bytes = [0; 4];
            for byte in sign.encode_utf8(&mut bytes).bytes() {
                word.push('%');
                word.extend([byte >> 4, byte & 15].map(|half| HEX[usize::from(half)]));
            }
        } else {
            word.push(sign);
        }
    }
}

const HEX: [char; 16] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];

fn read_field(field: &str) -> Option<(String, String)> {
    let (key, value) = field.split_once('=')?;
    Some((decode(key)?, decode(value)?))
}

fn decode(word: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(word.len());
    let mut signs = word.bytes();
    while let Some(sign) = signs.next() {
        bytes.push(match sign {
            b'_' => b' ',
            b'%' => {
                let mut half = || char::from(signs.next()?).to_digit(16);
                (half()? * 16 + half()?) as u8
            }
            _ => sign,
        });
    }
    String::from_utf8(bytes).ok()
}

fn result(fields: &[(String, String)]) -> Result<GameResult, StatisticsFault> {
    let find = |key: &str| fields.iter().find(|(found, _)| found == key);
    GameResult::from_texts(&|key| find(key).map(|(_, value)| value.as_str()))
}

/// The save that has these lines. A line break in a field would begin another line.
fn save_text(fields: &[(String, String)]) -> String {
    let flat = |text: &str| text.replace(['\n', '\r'], " ");
    let lines = fields.iter().map(|(key, value)| format!("{} {}\n", flat(key), flat(value)));
    lines.filter(|line| !line.trim().is_empty()).collect()
}

/// The games of rules files of both devices, if the second has one that is new. Of two with one id, that of the first
/// stays.
fn both_games(here: &str, more: &str) -> Option<String> {
    let mut games = Registry::with_loaded(here);
    let before = games.loaded().len();
    for game in more.split_whitespace().filter_map(Game::from_packed) {
        if games.loaded().iter().all(|known| known.id() != game.id()) {
            games.add(game);
        }
    }
    (games.loaded().len() > before).then(|| games.loaded_text())
}

/// The saves that are here, and those that are added to them.
struct Saves<'a> {
    texts: Vec<String>,
    keys: HashSet<SaveKey>,
    ended: HashSet<SaveKey>,
    registry: &'a Registry,
}

impl<'a> Saves<'a> {
    fn new(here: &Everything, results: &[GameResult], registry: &'a Registry) -> Saves<'a> {
        let keys = here.saves.iter().filter_map(|save| SaveKey::of_save(save, registry).ok());
        let ended = results.iter().map(SaveKey::from);
        Saves { texts: here.saves.clone(), keys: keys.collect(), ended: ended.collect(), registry }
    }

    /// Adds a save if it is new. Returns `false` if it cannot be read.
    fn add(&mut self, text: &str) -> bool {
        let Ok(key) = SaveKey::of_save(text, self.registry) else { return false };
        let has_ended = self.ended.contains(&key) && !save::is_recorded(text);
        let is_here = |here: &String| save::same_game(here, text) && save::continues(here, text);
        if has_ended || self.texts.iter().any(is_here) {
            return true;
        }
        if self.keys.contains(&key) {
            let times = (key.began..LAST).chain(0..key.began);
            let mut keys = times.map(|began| SaveKey { began, ..key.clone() });
            let free = keys.find(|key| !self.keys.contains(key) && !self.ended.contains(key));
            let free = free.expect("not every time is taken");
            self.texts.push(save::with_beginning(text, free.began));
            self.keys.insert(free);
        } else {
            self.texts.push(text.to_owned());
            self.keys.insert(key);
        }
        true
    }
}

/// The last time that a database can hold.
const LAST: Millis = i64::MAX as Millis;

//! Exports and imports the data of the player as one text, for `talon export`, `talon import` and the table.

use talon_game::export::{Additions, Everything, GAMES};
use talon_game::{save, statistics_file};
use talon_store::{NewRows, Rows, Save, SaveKey, Store, StoreFault};

use super::{CHOICES, LEVEL, Persistence, RULES_FILES};
use crate::persistence::backlog::StoreOp;
use crate::wording::{shown, store_fault};

impl Persistence {
    /// Everything that is stored here, including writes that have not reached the disk yet.
    pub fn everything(&mut self) -> Everything {
        let (results, left_out) = self.results();
        let saves = self.saves().rows.into_iter().map(|save| save.text).collect();
        let mut settings = self.read(Store::settings).rows;
        for write in self.backlog.iter() {
            if let StoreOp::Prefer { key, value } = write {
                settings.retain(|(other, _)| other != key);
                settings.push((key.clone(), value.clone()));
            }
        }
        self.notices.extend(left_out);
        let settings = settings.iter().map(|(key, value)| outward(key, value)).collect();
        Everything { results, saves, settings }
    }

    /// Why a text cannot be imported at all, asked before a database is made for it.
    pub fn check_import(text: &str) -> Result<(), String> {
        read_export(text).map(drop)
    }

    /// Adds what is new in an exported text, all or nothing. The sentence says what was added, or why nothing was.
    pub fn import(&mut self, text: &str) -> Result<String, String> {
        let mut other = read_export(text)?;
        other.settings = other.settings.iter().filter_map(|it| inward(&it.0, &it.1)).collect();
        self.finish();
        if !self.is_saved() {
            return Err(shown().device_not_saved_yet().to_owned());
        }
        let registry = self.registry().clone();
        let added = self.attempt(Store::PATIENCE, |store| {
            store.add(|store| {
                let additions = stored(store)?.additions(other.clone(), &registry);
                let save = |text: &String| Save {
                    key: SaveKey::of_save(text, &registry).expect("additions can be read"),
                    text: text.clone(),
                    touched: save::saved_at(text),
                };
                let rows = NewRows {
                    results: additions.new.results.clone(),
                    saves: additions.new.saves.iter().map(save).collect(),
                    settings: additions.new.settings.iter().map(rules_files).collect(),
                };
                Ok((rows, additions))
            })
        });
        let added: Additions =
            added.map_err(|fault| shown().nothing_added(&store_fault(&fault)))?;
        // There may be new games of rules files now.
        self.registry = None;
        Ok(shown().additions(&added))
    }
}

/// Reads an export of everything, or a file of statistics.
fn read_export(text: &str) -> Result<Everything, String> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        let results = statistics_file::import(text);
        let results = results.map_err(|fault| shown().statistics_fault(&fault))?;
        return Ok(Everything { results, ..Everything::default() });
    }
    Everything::read(text).map_err(|fault| shown().everything_fault(&fault))
}

fn stored(store: &Store) -> Result<Everything, StoreFault> {
    let Rows { rows: settings, .. } = store.settings()?;
    Ok(Everything {
        results: store.results()?.rows,
        saves: store.saves()?.rows.into_iter().map(|save| save.text).collect(),
        settings: settings.iter().map(games).collect(),
    })
}

/// The games of rules files of both devices are merged under one key; other settings keep their names.
fn games((key, value): &(String, String)) -> (String, String) {
    let key = if key == RULES_FILES { GAMES } else { key };
    (key.to_owned(), value.clone())
}

fn rules_files((key, value): &(String, String)) -> (String, String) {
    let key = if key == GAMES { RULES_FILES } else { key };
    (key.to_owned(), value.clone())
}

/// Pairs of words that mean the same, in the terminal and in the browser.
type SameWords = &'static [(&'static str, &'static str)];

/// A setting of the terminal and the same one of the browser, with the words that mean the same.
const SHARED: [(&str, &str, SameWords); 7] = [
    ("suits", "colours", &[("two", "two"), ("four", "four")]),
    ("motion", "motion", &[("off", "none"), ("off", "calm"), ("on", "full"), ("on", "quick")]),
    ("click", "tap", &[("lift", "select"), ("move", "move")]),
    ("autoplay", "autoplay", &[("safe", "on"), ("off", "off")]),
    ("watch", "watch", &[("chance", "chance"), ("on", "winnable"), ("off", "off")]),
    ("winnable", "winnable", &[("on", "on"), ("off", "off")]),
    ("scoring", "score", &[("none", "none"), ("standard", "standard"), ("vegas", "vegas")]),
];

/// The prefix of a game's id in the browser's settings, and in those of the terminal.
const BY_GAME: [(&str, &str); 2] = [("level-", LEVEL), ("rules-", CHOICES)];

/// The prefix of a setting that only the terminal has.
const OWN: &str = "terminal-";

/// A stored setting under its name outside.
fn outward(key: &str, value: &str) -> (String, String) {
    let shared = SHARED.iter().find(|(here, ..)| *here == key).and_then(|(_, outside, words)| {
        let (_, word) = words.iter().find(|(here, _)| *here == value)?;
        Some(((*outside).to_owned(), (*word).to_owned()))
    });
    let by_game = || {
        let (outside, game) =
            BY_GAME.iter().find_map(|(outside, here)| Some((outside, key.strip_prefix(here)?)))?;
        Some((format!("{outside}{game}"), value.to_owned()))
    };
    shared.or_else(by_game).unwrap_or_else(|| match key {
        RULES_FILES => (GAMES.to_owned(), value.to_owned()),
        _ => (format!("{OWN}{key}"), value.to_owned()),
    })
}

/// A setting from outside under its name here; the games of rules files keep theirs. Nothing for one that only the
/// browser has, or whose word means nothing here.
fn inward(key: &str, value: &str) -> Option<(String, String)> {
    if let Some((here, _, words)) = SHARED.iter().find(|(_, outside, _)| *outside == key) {
        let (word, _) = words.iter().find(|(_, outside)| *outside == value)?;
        return Some(((*here).to_owned(), (*word).to_owned()));
    }
    let by_game =
        BY_GAME.iter().find_map(|(outside, here)| Some((here, key.strip_prefix(outside)?)));
    match (key, by_game) {
        (_, Some((here, game))) => Some((format!("{here}{game}"), value.to_owned())),
        (GAMES, None) => Some((GAMES.to_owned(), value.to_owned())),
        (_, None) => Some((key.strip_prefix(OWN)?.to_owned(), value.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::SETTINGS;

    #[test]
    fn every_setting_goes_out_and_comes_back() {
        let words =
            SETTINGS.iter().flat_map(|spec| spec.words.iter().map(|word| (spec.key, word.0)));
        let others =
            [("level.klondike", "hard"), ("choices.klondike", "draw=1"), ("rules-files", "x")];
        let mut outside = Vec::new();
        for (key, value) in words.chain(others) {
            let (name, word) = outward(key, value);
            let back = inward(&name, &word).map(|setting| rules_files(&setting));
            assert_eq!(back, Some((key.to_owned(), value.to_owned())));
            outside.push((name, word));
        }
        assert_eq!(inward("sound", "on"), None, "only the browser has it");
        assert_eq!(inward("tap", "dance"), None);
        let shared = [("tap", "select"), ("score", "vegas"), ("level-klondike", "hard")];
        for (key, word) in shared {
            assert!(outside.contains(&(key.to_owned(), word.to_owned())), "{key}={word}");
        }
    }
}

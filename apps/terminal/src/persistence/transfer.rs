//! Exports and imports the data of the player as one text, for `talon export`, `talon import` and the table.

use talon_game::export::{Additions, Everything, GAMES};
use talon_game::{save, statistics_file};
use talon_store::{NewRows, Save, SaveKey, Store, StoreFault, StoredRows};

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
        Everything { results, saves, settings: all_outward(&settings) }
    }

    /// Why a text cannot be imported at all, asked before a database is made for it.
    pub fn check_import(text: &str) -> Result<(), String> {
        read_export(text).map(drop)
    }

    /// Adds the new entries of an exported text, all or nothing. The sentence lists them, or gives the fault.
    pub fn import(&mut self, text: &str) -> Result<String, String> {
        let mut other = read_export(text)?;
        other.settings = other.settings.iter().flat_map(|it| inward(&it.0, &it.1)).collect();
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
        let mut added: Additions =
            added.map_err(|fault| shown().nothing_added(&store_fault(&fault)))?;
        // A setting and the browser's own word for it are one setting to the player.
        added.new.settings.retain(|(key, _)| exact_word(key).is_none());
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
    let StoredRows { rows: settings, .. } = store.settings()?;
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

/// The prefix of a setting that only the terminal has, in an export.
const OWN: &str = "terminal-";

/// The prefix of browser-only settings: the terminal stores them, and exports them again.
const KEPT: &str = "browser-";

/// The shared setting whose exact word in the browser a stored setting is.
fn exact_word(key: &str) -> Option<&'static (&'static str, &'static str, SameWords)> {
    let outside = key.strip_prefix(KEPT)?;
    SHARED.iter().find(|(_, name, _)| *name == outside)
}

/// Stored settings under their names outside, each once.
fn all_outward(settings: &[(String, String)]) -> Vec<(String, String)> {
    let value = |key: &str| settings.iter().find(|(other, _)| other == key).map(|(_, value)| value);
    let exact = |(outside, word): (String, String)| {
        // The browser has more words for some settings; the one it had is right as long as it means the same.
        let kept = value(&format!("{KEPT}{outside}"));
        let kept = kept.filter(|kept| own(&outside, kept) == own(&outside, &word));
        (outside, kept.cloned().unwrap_or(word))
    };
    // A kept word for a shared setting counts only through that setting, where the terminal has it.
    let counts = |(key, _): &&(String, String)| {
        exact_word(key).is_none_or(|(here, ..)| value(here).is_none())
    };
    settings.iter().filter(counts).map(|(key, value)| exact(outward(key, value))).collect()
}

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
    shared.or_else(by_game).unwrap_or_else(|| match (key, key.strip_prefix(KEPT)) {
        (RULES_FILES, _) => (GAMES.to_owned(), value.to_owned()),
        (_, Some(outside)) => (outside.to_owned(), value.to_owned()),
        (_, None) => (format!("{OWN}{key}"), value.to_owned()),
    })
}

/// A shared setting from outside under its name and word here; nothing if the word means nothing here.
fn own(key: &str, value: &str) -> Option<(String, String)> {
    let (here, _, words) = SHARED.iter().find(|(_, outside, _)| *outside == key)?;
    let (word, _) = words.iter().find(|(_, outside)| *outside == value)?;
    Some(((*here).to_owned(), (*word).to_owned()))
}

/// A setting from outside under its names here; the games of rules files keep theirs. What only the browser knows, a
/// setting or a word, is kept as it is.
fn inward(key: &str, value: &str) -> Vec<(String, String)> {
    let kept = || (format!("{KEPT}{key}"), value.to_owned());
    if SHARED.iter().any(|(_, outside, _)| *outside == key) {
        let Some(own) = own(key, value) else { return vec![kept()] };
        let comes_back = outward(&own.0, &own.1).1 == value;
        return if comes_back { vec![own] } else { vec![own, kept()] };
    }
    let by_game =
        BY_GAME.iter().find_map(|(outside, here)| Some((here, key.strip_prefix(outside)?)));
    let (key, value) = match (key, by_game, key.strip_prefix(OWN)) {
        (_, Some((here, game)), _) => (format!("{here}{game}"), value.to_owned()),
        (GAMES, None, _) => (GAMES.to_owned(), value.to_owned()),
        (_, None, Some(own)) => (own.to_owned(), value.to_owned()),
        (_, None, None) => kept(),
    };
    vec![(key, value)]
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
            let back: Vec<_> = inward(&name, &word).iter().map(rules_files).collect();
            assert_eq!(back, [(key.to_owned(), value.to_owned())]);
            outside.push((name, word));
        }
        let shared = [("tap", "select"), ("score", "vegas"), ("level-klondike", "hard")];
        for (key, word) in shared {
            assert!(outside.contains(&(key.to_owned(), word.to_owned())), "{key}={word}");
        }
    }

    /// From the browser to the terminal and back.
    fn back_in_browser(settings: &[(&str, &str)]) -> Vec<(String, String)> {
        let inside: Vec<_> = settings
            .iter()
            .flat_map(|(key, word)| inward(key, word))
            .map(|it| rules_files(&it))
            .collect();
        all_outward(&inside)
    }

    #[test]
    fn what_only_the_browser_knows_comes_back_to_it() {
        for (key, word) in [
            ("sound", "on"),
            // The terminal has one word for two of the browser's.
            ("motion", "calm"),
            ("motion", "quick"),
            ("motion", "none"),
            // A word of a later version.
            ("tap", "dance"),
            ("browser-sound", "on"),
            ("games", "x"),
        ] {
            assert_eq!(back_in_browser(&[(key, word)]), [(key.to_owned(), word.to_owned())]);
        }
    }

    #[test]
    fn a_setting_that_was_changed_here_leaves_with_its_new_value() {
        let mut inside = inward("motion", "calm");
        assert_eq!(inside[0], ("motion".to_owned(), "off".to_owned()));
        "on".clone_into(&mut inside[0].1);
        assert_eq!(all_outward(&inside), [("motion".to_owned(), "full".to_owned())]);
    }

    #[test]
    fn settings_of_the_browser_survive_the_store_of_the_terminal() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut persistence = Persistence::open_at(folder.path().join("talon.db"));
        let text = "talon everything 1 setting motion=calm setting sound=on end entries=2";
        let sentence = persistence.import(text).expect("it is new");
        assert!(sentence.contains("2 settings"), "{sentence}");
        let again = persistence.import(text).expect("it can be read");
        assert!(!again.contains("setting"), "{again}");
        let settings = persistence.everything().settings;
        for (key, word) in [("motion", "calm"), ("sound", "on")] {
            assert!(settings.contains(&(key.to_owned(), word.to_owned())), "{settings:?}");
        }
        assert_eq!(settings.len(), 2, "{settings:?}");
    }
}

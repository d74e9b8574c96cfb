//! The player's settings of the table: themes, faces, motion, sound, taps. Stored as words, so that old and new
//! versions can read each other's.

use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::gesture::TapPolicy;
use talon_game::{Autoplay, DealChoice, Preferences, Scoring, Variant, Watching};
use talon_rulebook::{Choices, Game};
use talon_scene::{Bars, ColumnRows, Draw, FrameOptions, Hand, Print};

use crate::device;
use crate::level_choice::LevelChoice;

/// Every setting of the table, as the word chosen for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    words: Vec<&'static str>,
    /// The rules that games were last dealt with, by the games' ids: only those that differ from the game's defaults.
    rules: Vec<(String, String)>,
    /// The levels that games were last dealt with, by the games' ids: only those that differ from the default level.
    levels: Vec<(String, LevelChoice)>,
    /// The page's other notes: how far the player is in the puzzles of a game, which tips were seen.
    notes: Vec<(String, String)>,
    /// The games that can be played, with those of rules files that were opened.
    pub(crate) games: Registry,
}

/// One setting that can be chosen: its key and its words, the default first. What players read is in
/// `screens/setting_labels.rs`, which the first part of the program does not need.
pub(crate) struct SettingSpec {
    pub(crate) key: &'static str,
    pub(crate) words: &'static [&'static str],
}

impl SettingSpec {
    /// Whether it is on or off, and nothing else.
    pub(crate) fn is_switch(&self) -> bool {
        self.words.len() == 2 && self.words.contains(&"off")
    }
}

/// The words of a setting that is on or off, the default first.
const ON_OFF: &[&str] = &["on", "off"];
const OFF_ON: &[&str] = &["off", "on"];

/// The prefix of the keys that store the rules of a game.
const RULES: &str = "rules-";

/// The prefix of the keys that store the level of a game.
const LEVEL: &str = "level-";

/// The prefix of the keys of notes.
const NOTE: &str = "note-";

/// The key of the games of rules files.
const GAMES: &str = "games";

/// All settings of the table, in the order in which they are shown.
pub(crate) const SETTINGS: &[SettingSpec] = &[
    SettingSpec {
        key: "theme",
        words: &["system", "green", "sage", "blue", "burgundy", "night", "ember", "contrast"],
    },
    SettingSpec { key: "colours", words: &["two", "four"] },
    SettingSpec { key: "faces", words: &["standard", "large"] },
    SettingSpec {
        key: "back",
        words: &["back1", "back2", "back3", "back4", "back5", "back6", "back7", "back8", "back9"],
    },
    SettingSpec { key: "hand", words: &["right", "left"] },
    SettingSpec { key: "motion", words: &["system", "full", "quick", "calm", "none"] },
    SettingSpec { key: "tap", words: &["move", "select"] },
    SettingSpec { key: "autoplay", words: OFF_ON },
    SettingSpec { key: "watch", words: &["chance", "winnable", "off"] },
    SettingSpec { key: "winnable", words: OFF_ON },
    SettingSpec { key: "streak", words: ON_OFF },
    SettingSpec { key: "timer", words: ON_OFF },
    SettingSpec { key: "score", words: &["none", "standard", "vegas"] },
    SettingSpec { key: "rows", words: &["two", "one"] },
    SettingSpec { key: "sound", words: OFF_ON },
    SettingSpec { key: "haptics", words: ON_OFF },
];

impl Default for Settings {
    fn default() -> Settings {
        let words = SETTINGS.iter().map(|spec| spec.words[0]).collect();
        Settings {
            words,
            rules: Vec::new(),
            levels: Vec::new(),
            notes: Vec::new(),
            games: Registry::built_in(),
        }
    }
}

impl Settings {
    /// The word chosen for a setting.
    pub(crate) fn word(&self, key: &str) -> &'static str {
        let place = SETTINGS.iter().position(|spec| spec.key == key);
        self.words[place.expect("settings are asked for by their own keys")]
    }

    /// Whether a setting that can be on or off is on.
    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.word(key) == "on"
    }

    /// Chooses a word; an unknown word changes nothing.
    pub(crate) fn choose(&mut self, key: &str, word: &str) {
        let Some(place) = SETTINGS.iter().position(|spec| spec.key == key) else { return };
        // The first edition had one table, Sage, under another word.
        let word = if key == "theme" && word == "felt" { "sage" } else { word };
        let known = SETTINGS[place].words.iter().find(|known| **known == word);
        if let Some(known) = known {
            self.words[place] = known;
        }
    }

    /// As one line of text.
    pub(crate) fn text(&self) -> String {
        let pairs =
            SETTINGS.iter().zip(&self.words).map(|(spec, word)| format!("{}={word}", spec.key));
        let rules = self.rules.iter().map(|(game, rules)| format!("{RULES}{game}={rules}"));
        let games = self.games.loaded_text();
        let games = (!games.is_empty()).then(|| format!("{GAMES}={games}"));
        let levels =
            self.levels.iter().map(|(game, level)| format!("{LEVEL}{game}={}", level.word()));
        let notes = self.notes.iter().map(|(key, note)| format!("{NOTE}{key}={note}"));
        pairs.chain(rules).chain(levels).chain(notes).chain(games).collect::<Vec<_>>().join(";")
    }

    /// Reads such a line; unknown parts are ignored.
    pub(crate) fn read(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (key, word) in text.split(';').filter_map(|pair| pair.split_once('=')) {
            settings.apply_pair(key, word);
        }
        settings
    }

    /// Takes over one of these pairs; one that it does not know changes nothing.
    pub(crate) fn apply_pair(&mut self, key: &str, word: &str) {
        if let Some(game) = key.strip_prefix(LEVEL) {
            self.levels.extend(LevelChoice::from_word(word).map(|it| (game.to_owned(), it)));
        } else if let Some(game) = key.strip_prefix(RULES) {
            self.rules.push((game.to_owned(), word.replace(';', ",")));
        } else if let Some(key) = key.strip_prefix(NOTE) {
            self.write_note(key, word);
        } else if key == GAMES {
            self.games = Registry::with_loaded(word);
        } else {
            self.choose(key, word);
        }
    }

    /// The rules that a game was last dealt with; or its defaults, if none are stored
    /// or they no longer parse.
    pub(crate) fn rules_for(&self, game: &Game) -> Choices {
        let rules = self.rules.iter().find(|(id, _)| id == game.id());
        let rules = rules.and_then(|(_, rules)| Choices::parse(game, rules).ok());
        rules.unwrap_or_else(|| game.default_choices())
    }

    /// The level that a game was last dealt with; [`LevelChoice::USUAL`] if none is stored.
    pub(crate) fn level(&self, game: &Game) -> LevelChoice {
        let level = self.levels.iter().find(|(id, _)| id == game.id());
        level.map_or(LevelChoice::USUAL, |(_, level)| *level)
    }

    /// Notes the level that a game is dealt with.
    pub(crate) fn remember_level(&mut self, game: &Game, level: LevelChoice) {
        self.levels.retain(|(id, _)| id != game.id());
        if level != LevelChoice::USUAL {
            self.levels.push((game.id().to_owned(), level));
        }
    }

    /// Stores a note under a key, and replaces an earlier one.
    pub(crate) fn write_note(&mut self, key: &str, note: &str) {
        self.notes.retain(|(known, _)| known != key);
        self.notes.push((key.to_owned(), note.to_owned()));
    }

    /// The note under a key; an empty text if there is none.
    pub(crate) fn note(&self, key: &str) -> &str {
        self.notes.iter().find(|(known, _)| known == key).map_or("", |(_, note)| note)
    }

    /// The notes whose keys begin with this, without it.
    pub(crate) fn notes_of(&self, prefix: &str) -> Vec<(String, String)> {
        let of = |(key, note): &(String, String)| {
            Some((key.strip_prefix(prefix)?.to_owned(), note.clone()))
        };
        self.notes.iter().filter_map(of).collect()
    }

    /// Notes the rules that a game is dealt with.
    pub(crate) fn remember(&mut self, variant: &Variant) {
        let game = variant.game().id();
        self.rules.retain(|(id, _)| id != game);
        let rules = variant.choices().to_string().replace(';', ",");
        if !rules.is_empty() {
            self.rules.push((game.to_owned(), rules));
        }
    }

    /// How much motion is allowed; follows the system's preference if the player has chosen none.
    pub(crate) fn motion(&self) -> &'static str {
        match self.word("motion") {
            "system" if device::prefers("(prefers-reduced-motion: reduce)") => "calm",
            "system" => "full",
            chosen => chosen,
        }
    }

    /// Whether long animations are allowed.
    pub(crate) fn moves(&self) -> bool {
        matches!(self.motion(), "full" | "quick")
    }

    /// Whether the player wants the solver to watch the game.
    pub(crate) fn watches(&self) -> bool {
        self.word("watch") != "off"
    }

    /// The settings of the game table.
    pub(crate) fn preferences(&self) -> Preferences {
        let scoring = Scoring::ALL.into_iter().find(|way| way.word() == self.word("score"));
        Preferences {
            autoplay: if self.is_on("autoplay") { Autoplay::Safe } else { Autoplay::Off },
            scoring: scoring.unwrap_or_default(),
            watch: match self.word("watch") {
                "chance" => Watching::Chance,
                "winnable" => Watching::Winnable,
                _ => Watching::Off,
            },
        }
    }

    /// The settings of the layout.
    pub(crate) fn options(&self, text: u16, bars: Bars) -> FrameOptions {
        FrameOptions {
            text,
            bars,
            hand: if self.word("hand") == "left" { Hand::Left } else { Hand::Right },
            print: if self.word("faces") == "large" { Print::Large } else { Print::Standard },
            rows: if self.word("rows") == "one" { ColumnRows::One } else { ColumnRows::Two },
            draw: Draw::Thumb,
            message: None,
        }
    }

    /// How to choose a random or the next deal. A deck that the player typed has no next deal.
    pub(crate) fn deal_choice(&self, deal: Deal) -> DealChoice {
        match deal {
            Deal::Number(_) | Deal::Microsoft(_) | Deal::Program(..) if self.is_on("winnable") => {
                DealChoice::Winnable(deal)
            }
            Deal::Number(_) | Deal::Microsoft(_) | Deal::Program(..) | Deal::Deck(_) => {
                DealChoice::Exactly(deal)
            }
        }
    }

    /// The effect of a tap.
    pub(crate) fn tap(&self) -> TapPolicy {
        if self.word("tap") == "select" { TapPolicy::Select } else { TapPolicy::Move }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn settings_read_back_and_unknown_words_change_nothing() {
        let mut settings = Settings::default();
        settings.choose("theme", "night");
        settings.choose("theme", "plaid");
        settings.choose("moon", "full");
        settings.write_note("puzzle-klondike", "2026-11-16 1 0");
        settings.write_note("puzzle-klondike", "2026-11-17 2 0");
        assert_eq!(settings.word("theme"), "night");
        assert_eq!(Settings::read(&settings.text()), settings);
        let notes = [("klondike".to_owned(), "2026-11-17 2 0".to_owned())];
        assert_eq!(settings.notes_of("puzzle-"), notes);
        settings.notes.clear();
        assert_eq!(Settings::read("theme=night;who=knows;tap"), settings);
        assert_eq!(Settings::read("theme=felt").word("theme"), "sage", "of the first edition");
    }

    #[test]
    fn games_of_rules_files_are_read_back() {
        let source = talon_catalog::source("portuguese").expect("built in");
        let mine =
            Game::parse(&source.replace("\"portuguese\"", "\"mine\"")).expect("a right file");
        let mut settings = Settings::default();
        settings.games.add(mine);
        let read = Settings::read(&settings.text());
        assert_eq!(read, settings);
        assert_eq!(read.games.find("mine").map(|game| game.id()), Some("mine"));
    }

    #[test]
    fn the_level_of_a_game_is_remembered() {
        let game = talon_catalog::find("klondike").expect("built in");
        let mut settings = Settings::default();
        assert_eq!(settings.level(game), LevelChoice::USUAL);
        settings.remember_level(game, LevelChoice::Of(talon_game::Level::Fierce));
        assert_eq!(
            Settings::read(&settings.text()).level(game),
            LevelChoice::Of(talon_game::Level::Fierce)
        );
        settings.remember_level(game, LevelChoice::USUAL);
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_game_is_proposed_with_the_rules_it_was_last_dealt_with() {
        let game = talon_catalog::find("klondike").expect("built in");
        let choices = Choices::parse(game, "draw=1;passes=3").expect("its own settings");
        let mut settings = Settings::default();
        settings.remember(&Variant::new(game, choices.clone()));
        let kept = Settings::read(&settings.text());
        assert_eq!(kept.rules_for(game).to_string(), choices.to_string());
        settings.remember(&Variant::new(game, game.default_choices()));
        assert_eq!(settings, Settings::default());
        let other = Settings::read("rules-klondike=draw=9");
        assert_eq!(other.rules_for(game).to_string(), "");
    }
}

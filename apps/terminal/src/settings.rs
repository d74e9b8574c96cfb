//! The settings of the player: a word for each, saved from one run to the next.

use talon_game::gesture::TapPolicy;
use talon_game::{Autoplay, Preferences, Scoring, Watching};
use talon_wording::Wording;

use crate::persistence::Persistence;
use crate::wording::shown;

/// One setting: its key, what it is called, and its words with their labels, the default first.
pub struct SettingSpec {
    /// Its key in the store.
    pub key: &'static str,
    /// Its label in the settings.
    pub label: &'static str,
    /// Words and labels.
    pub words: &'static [(&'static str, &'static str)],
}

const fn spec(
    key: &'static str,
    label: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> SettingSpec {
    SettingSpec { key, label, words }
}

/// The wording of the settings and their values.
const WORDS: Wording = shown();

/// All settings, in the order in which they are shown.
pub const SETTINGS: &[SettingSpec] = &[
    spec(
        "theme",
        WORDS.option_theme(),
        &[
            ("auto", WORDS.option_automatic()),
            ("dark", WORDS.option_dark()),
            ("light", WORDS.option_light()),
        ],
    ),
    spec(
        "suits",
        WORDS.option_suits(),
        &[("two", WORDS.option_two()), ("four", WORDS.option_four())],
    ),
    spec(
        "signs",
        WORDS.option_signs(),
        &[("auto", WORDS.option_automatic()), ("ascii", WORDS.option_letters())],
    ),
    spec(
        "motion",
        WORDS.option_motion(),
        &[("on", WORDS.option_shown()), ("off", WORDS.option_not_shown())],
    ),
    spec(
        "click",
        WORDS.option_click(),
        &[("lift", WORDS.option_lifts()), ("move", WORDS.option_moves())],
    ),
    spec(
        "autoplay",
        WORDS.option_autoplay(),
        &[("off", WORDS.option_off()), ("safe", WORDS.option_on())],
    ),
    spec(
        "watch",
        WORDS.option_status(),
        &[
            ("chance", WORDS.option_chance()),
            ("on", WORDS.option_winnable_peeks()),
            ("off", WORDS.option_nothing()),
        ],
    ),
    spec(
        "winnable",
        WORDS.option_only_winnable(),
        &[("off", WORDS.option_no()), ("on", WORDS.option_yes())],
    ),
    spec(
        "scoring",
        WORDS.option_score(),
        &[
            ("none", WORDS.option_none()),
            ("standard", WORDS.option_standard()),
            ("vegas", WORDS.option_vegas()),
            ("vegas-bank", WORDS.option_vegas_bank()),
        ],
    ),
];

/// The words chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    picks: Vec<usize>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { picks: vec![0; SETTINGS.len()] }
    }
}

impl Settings {
    /// Loads the stored words. A missing or unknown word is replaced by the default.
    pub fn load(persistence: &mut Persistence) -> Settings {
        let pick = |spec: &SettingSpec| {
            let kept = persistence.setting(spec.key);
            spec.words.iter().position(|(word, _)| kept.as_deref() == Some(word)).unwrap_or(0)
        };
        Settings { picks: SETTINGS.iter().map(pick).collect() }
    }

    /// The word chosen for a setting.
    pub fn word(&self, key: &str) -> &'static str {
        let place = SETTINGS.iter().position(|spec| spec.key == key);
        let place = place.expect("only settings of the list are asked for");
        SETTINGS[place].words[self.picks[place]].0
    }

    /// The label of the chosen value of the setting at a place of the list.
    pub fn label(&self, place: usize) -> &'static str {
        SETTINGS[place].words[self.picks[place]].1
    }

    /// Chooses the value `by` places further in the setting's list, which wraps around, and saves it.
    pub fn turn(&mut self, place: usize, by: isize, persistence: &mut Persistence) {
        let words = SETTINGS[place].words;
        let next = (self.picks[place] as isize + by).rem_euclid(words.len() as isize);
        self.picks[place] = next as usize;
        persistence.save_setting(SETTINGS[place].key, words[self.picks[place]].0);
    }

    /// Chooses the next value of the setting with this key.
    pub fn toggle(&mut self, key: &str, persistence: &mut Persistence) {
        if let Some(place) = SETTINGS.iter().position(|spec| spec.key == key) {
            self.turn(place, 1, persistence);
        }
    }

    /// The settings that the game itself uses.
    pub fn preferences(&self) -> Preferences {
        Preferences {
            autoplay: match self.word("autoplay") {
                "safe" => Autoplay::Safe,
                _ => Autoplay::Off,
            },
            scoring: match self.word("scoring") {
                "standard" => Scoring::Standard,
                "vegas" | "vegas-bank" => Scoring::Vegas,
                _ => Scoring::None,
            },
            watch: match self.word("watch") {
                "off" => Watching::Off,
                "on" => Watching::Winnable,
                _ => Watching::Chance,
            },
        }
    }

    /// The effect of a click on a card.
    pub fn tap(&self) -> TapPolicy {
        match self.word("click") {
            "move" => TapPolicy::Move,
            _ => TapPolicy::Select,
        }
    }
}

//! The settings of the player: a word for each, saved from one run to the next.

use talon_game::gesture::TapPolicy;
use talon_game::{Autoplay, Preferences, Scoring, Watching};
use talon_wording::Wording;

use crate::persistence::Persistence;
use crate::wording::shown;

/// A text for players, in the language of the wording.
type Label = fn(Wording) -> &'static str;

/// One setting: its key, its label, and its words with their labels, the default first.
pub struct SettingSpec {
    /// Its key in the store.
    pub key: &'static str,
    /// Its label in the settings.
    pub label: Label,
    /// Words and labels.
    pub words: &'static [(&'static str, Label)],
}

const fn spec(
    key: &'static str,
    label: Label,
    words: &'static [(&'static str, Label)],
) -> SettingSpec {
    SettingSpec { key, label, words }
}

/// All settings, in the order in which they are shown.
pub const SETTINGS: &[SettingSpec] = &[
    spec(
        "theme",
        Wording::option_theme,
        &[
            ("auto", Wording::option_automatic),
            ("dark", Wording::option_dark),
            ("light", Wording::option_light),
        ],
    ),
    spec(
        "suits",
        Wording::option_suits,
        &[("two", Wording::option_two), ("four", Wording::option_four)],
    ),
    spec(
        "signs",
        Wording::option_signs,
        &[("auto", Wording::option_automatic), ("ascii", Wording::option_letters)],
    ),
    spec(
        "motion",
        Wording::option_motion,
        &[("on", Wording::option_on), ("off", Wording::option_off)],
    ),
    spec(
        "click",
        Wording::option_click,
        &[("lift", Wording::option_lifts), ("move", Wording::option_moves)],
    ),
    spec(
        "autoplay",
        Wording::option_autoplay,
        &[("off", Wording::option_off), ("safe", Wording::option_on)],
    ),
    spec(
        "watch",
        Wording::option_status,
        &[
            ("chance", Wording::option_chance),
            ("on", Wording::option_winnable_peeks),
            ("off", Wording::option_nothing),
        ],
    ),
    spec(
        "winnable",
        Wording::option_only_winnable,
        &[("off", Wording::option_no), ("on", Wording::option_yes)],
    ),
    spec(
        "scoring",
        Wording::option_score,
        &[
            ("none", Wording::option_none),
            ("standard", Wording::option_standard),
            ("vegas", Wording::option_vegas),
            ("vegas-bank", Wording::option_vegas_bank),
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
        let (_, label) = SETTINGS[place].words[self.picks[place]];
        label(shown())
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

//! How the player likes the table: a word for each setting, kept from one run to the next.

use talon_game::gesture::TapPolicy;
use talon_game::{Autoplay, Preferences, Scoring, Watching};

use crate::keeper::Keeper;

/// One setting: its key, what it is called, and its words with their labels, the default first.
pub struct Choice {
    /// The key it is kept under.
    pub key: &'static str,
    /// What the settings call it.
    pub label: &'static str,
    /// Words and labels.
    pub words: &'static [(&'static str, &'static str)],
}

const fn choice(
    key: &'static str,
    label: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> Choice {
    Choice { key, label, words }
}

/// All settings, in the order in which they are shown.
pub const CHOICES: &[Choice] = &[
    choice("theme", "Table", &[("auto", "as the terminal"), ("dark", "dark"), ("light", "light")]),
    choice("suits", "Suit colours", &[("two", "two"), ("four", "four")]),
    choice("signs", "Signs", &[("auto", "as the terminal"), ("ascii", "plain letters")]),
    choice("motion", "Moving cards", &[("on", "shown"), ("off", "not shown")]),
    choice("click", "A click", &[("lift", "lifts the card"), ("move", "moves it at once")]),
    choice("autoplay", "Cards go home by themselves", &[("off", "never"), ("safe", "when safe")]),
    choice("watch", "Say whether it can be won", &[("on", "always"), ("off", "when asked")]),
    choice(
        "scoring",
        "Score",
        &[
            ("none", "none"),
            ("standard", "standard"),
            ("vegas", "Vegas"),
            ("vegas-bank", "Vegas, cumulative"),
        ],
    ),
];

/// The words chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likes {
    picks: Vec<usize>,
}

impl Default for Likes {
    fn default() -> Likes {
        Likes { picks: vec![0; CHOICES.len()] }
    }
}

impl Likes {
    /// What was kept; the default where nothing was, or a word that is not known here.
    pub fn load(keeper: &mut Keeper) -> Likes {
        let pick = |choice: &Choice| {
            let kept = keeper.wish(choice.key);
            choice.words.iter().position(|(word, _)| kept.as_deref() == Some(word)).unwrap_or(0)
        };
        Likes { picks: CHOICES.iter().map(pick).collect() }
    }

    /// The word chosen for a setting.
    pub fn word(&self, key: &str) -> &'static str {
        let place = CHOICES.iter().position(|choice| choice.key == key);
        let place = place.expect("only settings of the list are asked for");
        CHOICES[place].words[self.picks[place]].0
    }

    /// What the chosen value of the setting at a place of the list is called.
    pub fn label(&self, place: usize) -> &'static str {
        CHOICES[place].words[self.picks[place]].1
    }

    /// Chooses the value that is `by` further on in the setting's list, round and round, and keeps it.
    pub fn turn(&mut self, place: usize, by: isize, keeper: &mut Keeper) {
        let words = CHOICES[place].words;
        let next = (self.picks[place] as isize + by).rem_euclid(words.len() as isize);
        self.picks[place] = next as usize;
        keeper.prefer(CHOICES[place].key, words[self.picks[place]].0);
    }

    /// Chooses the next value of the setting with this key.
    pub fn toggle(&mut self, key: &str, keeper: &mut Keeper) {
        if let Some(place) = CHOICES.iter().position(|choice| choice.key == key) {
            self.turn(place, 1, keeper);
        }
    }

    /// What the game itself wants to know.
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
                _ => Watching::On,
            },
        }
    }

    /// What a click on a card does.
    pub fn tap(&self) -> TapPolicy {
        match self.word("click") {
            "move" => TapPolicy::Move,
            _ => TapPolicy::Select,
        }
    }
}

//! The choices of a player: a value for each setting of a game.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use talon_engine::text::quoted;

use crate::game::{Game, Setting};
use crate::nearest::{all_of, hint, one_of};

/// A chosen value for every setting of a game. Written as `draw=1;passes=3`: only the values that differ from the
/// defaults, in the order of the game's settings.
///
/// ```
/// # use talon_rulebook::{Choices, Game};
/// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
/// let mut choices = Choices::defaults(&game);
/// assert_eq!(choices.to_string(), "");
/// choices.set("cells", "1")?;
/// assert_eq!(choices.to_string(), "cells=1");
/// # Ok::<(), talon_rulebook::ChoiceFault>(())
/// ```
#[derive(Clone)]
pub struct Choices {
    settings: Arc<[Setting]>,
    /// For each setting, the place of the chosen value.
    picks: Vec<usize>,
}

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChoiceFault {
    /// Not of the form `key=value`.
    NotAPair(String),
    /// The game has no such setting.
    UnknownSetting {
        /// The word given.
        key: String,
        /// The game's settings.
        known: Vec<String>,
    },
    /// The setting has no such value.
    UnknownValue {
        /// The setting.
        key: String,
        /// The word given.
        word: String,
        /// Its values.
        known: Vec<String>,
    },
}

impl fmt::Display for ChoiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceFault::NotAPair(text) => {
                write!(f, "{} is not a setting: write key=value, as in draw=1", quoted(text))
            }
            ChoiceFault::UnknownSetting { key, known } if known.is_empty() => {
                write!(f, "there is no setting {}: this game has none", quoted(key))
            }
            ChoiceFault::UnknownSetting { key, known } => {
                let known = || known.iter().map(String::as_str);
                let (key_shown, all) = (quoted(key), all_of(known()));
                write!(f, "there is no setting {key_shown}: this game has {all}")?;
                f.write_str(&hint(key, known()))
            }
            ChoiceFault::UnknownValue { key, word, known } => {
                let known = || known.iter().map(String::as_str);
                let (key, all) = (quoted(key), one_of(known()));
                write!(f, "{key} cannot be {}: it is {all}", quoted(word))?;
                let switch = known().find(|known| Some(*known) == switch(word));
                f.write_str(&hint(switch.unwrap_or(word), known()))
            }
        }
    }
}

/// The word of a switch for a common synonym; the nearest spelling may be its opposite.
fn switch(word: &str) -> Option<&'static str> {
    match word {
        "yes" | "true" | "1" => Some("on"),
        "no" | "false" | "0" => Some("off"),
        _ => None,
    }
}

impl std::error::Error for ChoiceFault {}

impl Choices {
    /// The first value of every setting.
    pub fn defaults(game: &Game) -> Choices {
        Choices { settings: Arc::clone(&game.settings), picks: vec![0; game.settings.len()] }
    }

    /// Reads `draw=1;passes=3`; commas and white space separate, too. A setting that is not named keeps its default.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// let fault = Choices::parse(&game, "cels=1").expect_err("a misspelt setting");
    /// assert!(fault.to_string().contains("did you mean \"cells\"?"));
    /// ```
    pub fn parse(game: &Game, text: &str) -> Result<Choices, ChoiceFault> {
        let mut choices = Choices::defaults(game);
        let separates = |sign: char| matches!(sign, ';' | ',') || sign.is_whitespace();
        for pair in text.split(separates).filter(|pair| !pair.is_empty()) {
            choices.set_pair(pair)?;
        }
        Ok(choices)
    }

    /// Chooses by one text, `key=value`.
    pub fn set_pair(&mut self, pair: &str) -> Result<(), ChoiceFault> {
        let (key, word) =
            pair.split_once('=').ok_or_else(|| ChoiceFault::NotAPair(pair.to_owned()))?;
        self.set(key.trim(), word.trim())
    }

    /// Chooses a value of a setting.
    pub fn set(&mut self, key: &str, word: &str) -> Result<(), ChoiceFault> {
        let place = self.place(key).ok_or_else(|| ChoiceFault::UnknownSetting {
            key: key.to_owned(),
            known: self.settings.iter().map(|setting| setting.key.clone()).collect(),
        })?;
        let values = &self.settings[place].values;
        let pick = values.iter().position(|value| value.word == word).ok_or_else(|| {
            ChoiceFault::UnknownValue {
                key: key.to_owned(),
                word: word.to_owned(),
                known: values.iter().map(|value| value.word.clone()).collect(),
            }
        })?;
        self.picks[place] = pick;
        Ok(())
    }

    /// The chosen word of a setting, if the game has it.
    pub fn word(&self, key: &str) -> Option<&str> {
        let place = self.place(key)?;
        Some(&self.settings[place].values[self.picks[place]].word)
    }

    /// Every setting's key with its chosen word, in the game's order.
    pub fn words(&self) -> impl Iterator<Item = (&str, &str)> {
        self.settings
            .iter()
            .zip(&self.picks)
            .map(|(setting, &pick)| (setting.key.as_str(), setting.values[pick].word.as_str()))
    }

    /// Every way to choose, the defaults first.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// assert_eq!(Choices::all(&game).len(), 2);
    /// ```
    pub fn all(game: &Game) -> Vec<Choices> {
        let mut all = vec![Choices::defaults(game)];
        for (place, setting) in game.settings.iter().enumerate() {
            let with = |choices: &Choices, pick| {
                let mut choices = choices.clone();
                choices.picks[place] = pick;
                choices
            };
            let picks = || 0..setting.values.len();
            all = all.iter().flat_map(|one| picks().map(move |pick| with(one, pick))).collect();
        }
        all
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.key == key)
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = self.words().zip(&self.picks).filter(|(_, pick)| **pick != 0);
        for (place, ((key, word), _)) in changed.enumerate() {
            if place > 0 {
                f.write_str(";")?;
            }
            write!(f, "{key}={word}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Choices({self})")
    }
}

impl PartialEq for Choices {
    fn eq(&self, other: &Choices) -> bool {
        self.words().eq(other.words())
    }
}

impl Eq for Choices {}

impl Hash for Choices {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().for_each(|pair| pair.hash(state));
    }
}

impl PartialOrd for Choices {
    fn partial_cmp(&self, other: &Choices) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Choices {
    /// Defaults come before the other values.
    fn cmp(&self, other: &Choices) -> Ordering {
        self.picks.cmp(&other.picks).then_with(|| self.words().cmp(other.words()))
    }
}

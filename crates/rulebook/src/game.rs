//! A game as read from its rules file: names, settings, rulings, and the rules for a player's choices.

use std::sync::Arc;

use talon_engine::{Draft, Rules};

use crate::change::{RuleChange, RuleKey};
use crate::choices::Choices;
use crate::help::Topic;
use crate::problem::Problem;
use crate::{compact, packed, read};

/// A game: read from a rules file and checked in every combination of its settings.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) line: String,
    pub(crate) base: Draft,
    pub(crate) settings: Arc<[Setting]>,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) notes: Vec<Note>,
}

/// A setting: a choice that the game offers to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The word that commands and saves use.
    pub key: String,
    /// Its label in a menu.
    pub label: String,
    /// The values; the first is the default.
    pub values: Vec<Value>,
}

/// One value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Value {
    /// The word that commands and saves use.
    pub word: String,
    /// Its label in a menu.
    pub label: String,
    /// The name of the game when this is chosen, if it has a different one.
    pub called: Option<String>,
    /// The game in one line when this is chosen, where the game's own line does not fit.
    pub line: Option<String>,
    pub(crate) changes: Vec<RuleChange>,
}

/// The choices under which a sentence of a rules file holds: settings with their words; none for always.
pub(crate) type When = Vec<(String, Vec<String>)>;

/// A point that rule books leave open, and how this program decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruling {
    /// The part of the help page it belongs to.
    pub about: Topic,
    /// The decision.
    pub text: String,
    /// Why.
    pub why: String,
    /// The rules that say the same: their sentences on the help page are the ones to mark.
    pub(crate) rules: Vec<RuleKey>,
    pub(crate) when: When,
}

/// A further sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The sentence.
    pub text: String,
    pub(crate) when: When,
}

impl Ruling {
    /// Whether it says the same as a key of the rules file, whose sentence on the help page is then marked.
    pub fn decides(&self, key: RuleKey) -> bool {
        self.rules.contains(&key)
    }

    /// Whether it adds a sentence to a topic.
    pub fn adds_to(&self, topic: Topic) -> bool {
        self.rules.is_empty() && self.about == topic
    }

    /// Whether it holds under these choices.
    pub fn holds(&self, choices: &Choices) -> bool {
        holds(&self.when, choices)
    }
}

impl Note {
    /// Whether it holds under these choices.
    pub fn holds(&self, choices: &Choices) -> bool {
        holds(&self.when, choices)
    }
}

fn holds(when: &When, choices: &Choices) -> bool {
    let chosen = |key: &str, words: &[String]| {
        words.iter().any(|word| choices.word(key) == Some(word.as_str()))
    };
    when.iter().all(|(key, words)| chosen(key, words))
}

impl Game {
    /// Reads a rules file; all its problems at once if there are any.
    pub fn parse(text: &str) -> Result<Game, Vec<Problem>> {
        read::game(text)
    }

    /// The game as a short text, for [`Game::from_compact`]: the same without a rules file's notes and places.
    pub fn compact(&self) -> String {
        compact::write(self)
    }

    /// Reads a text that [`Game::compact`] has written. Everything that a rules file is checked for is checked here
    /// too, in every combination of the settings: the text may come from anywhere.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// let again = Game::from_compact(&game.compact()).expect("just written");
    /// assert_eq!(again.id(), game.id());
    /// assert!(Game::from_compact("nonsense").is_none());
    /// ```
    pub fn from_compact(text: &str) -> Option<Game> {
        compact::read(text)
    }

    /// The game as one word of letters, digits, `-` and `_`, for links, saves and messages.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// assert!(game.packed().chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    /// ```
    pub fn packed(&self) -> String {
        packed::write(self)
    }

    /// Reads a word that [`Game::packed`] has written, with the checks of [`Game::from_compact`].
    pub fn from_packed(word: &str) -> Option<Game> {
        packed::read(word)
    }

    /// The word for the game in commands and saves.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name a player reads.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game in one line.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The settings, in the order of the file.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// assert_eq!(game.settings()[0].key, "cells");
    /// assert_eq!(game.settings()[0].values[0].word, "2", "the first value is the default");
    /// ```
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// The points this program decides, with reasons.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// Further notes for players.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The first value of every setting.
    pub fn default_choices(&self) -> Choices {
        Choices::defaults(self)
    }

    /// The rules under these choices.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// let one = Choices::parse(&game, "cells=1")?;
    /// assert_eq!(game.rules(&one).cells(), 1);
    /// assert_eq!(game.rules(&game.default_choices()).cells(), 2);
    /// # Ok::<(), talon_rulebook::ChoiceFault>(())
    /// ```
    pub fn rules(&self, choices: &Choices) -> Rules {
        Rules::check(&self.draft(choices))
            .expect("every combination of a game's settings is checked when it is read")
    }

    /// The rules under these choices, before they are checked.
    pub(crate) fn draft(&self, choices: &Choices) -> Draft {
        let mut draft = self.base.clone();
        for value in self.chosen(choices) {
            for change in &value.changes {
                change.apply(&mut draft);
            }
        }
        draft
    }

    /// The name under these choices: "Name", "Name (one card at a time, three)" or the special name of a value.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// let one = Choices::parse(&game, "cells=1")?;
    /// assert_eq!(game.variant_name(&one), "Mine (cells: only one)");
    /// # Ok::<(), talon_rulebook::ChoiceFault>(())
    /// ```
    pub fn variant_name(&self, choices: &Choices) -> String {
        let name = self.called(choices);
        let mut labels = Vec::new();
        for (setting, value) in self.settings.iter().zip(self.chosen(choices)) {
            if value.called.is_none() && *value != setting.values[0] {
                labels.push(format!("{}: {}", setting.label.to_ascii_lowercase(), value.label));
            }
        }
        if labels.is_empty() { name.to_owned() } else { format!("{name} ({})", labels.join("; ")) }
    }

    /// A short name, for a narrow title: "Mine draw 1, 3 passes". The choices appear as their keys and words.
    ///
    /// ```
    /// # use talon_rulebook::{Choices, Game};
    /// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    /// assert_eq!(game.short_name(&Choices::parse(&game, "cells=1")?), "Mine 1 cell");
    /// # Ok::<(), talon_rulebook::ChoiceFault>(())
    /// ```
    pub fn short_name(&self, choices: &Choices) -> String {
        let chosen = self.settings.iter().zip(self.chosen(choices));
        let other = chosen
            .filter(|(setting, value)| value.called.is_none() && **value != setting.values[0]);
        let said: Vec<String> =
            other.map(|(setting, value)| in_few_words(setting, value)).collect();
        let name = self.called(choices);
        if said.is_empty() { name.to_owned() } else { format!("{name} {}", said.join(", ")) }
    }

    /// The name under these choices, without the choices themselves: the name that a chosen value gives the game, or
    /// its own.
    pub fn called(&self, choices: &Choices) -> &str {
        let names = self.chosen(choices).filter_map(|value| value.called.as_deref());
        names.last().unwrap_or(&self.name)
    }

    /// The game in one line under these choices.
    pub fn variant_line(&self, choices: &Choices) -> &str {
        self.chosen(choices).find_map(|value| value.line.as_deref()).unwrap_or(&self.line)
    }

    /// The chosen value of each setting; the default where the choices, made for another game, do not know it.
    fn chosen<'g>(&'g self, choices: &Choices) -> impl Iterator<Item = &'g Value> {
        self.settings.iter().map(|setting| {
            let word = choices.word(&setting.key);
            let chosen = setting.values.iter().find(|value| Some(value.word.as_str()) == word);
            chosen.unwrap_or(&setting.values[0])
        })
    }
}

/// `draw=1` is "draw 1", `passes=3` is "3 passes", `passes=1` is "1 pass", `take-back=off` is "no take back".
fn in_few_words(setting: &Setting, value: &Value) -> String {
    let (key, word) = (setting.key.replace('-', " "), value.word.as_str());
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    match word {
        "on" => key,
        "off" => format!("no {key}"),
        "1" if key.ends_with("sses") => format!("1 {}", key.trim_end_matches("es")),
        "1" if key.ends_with('s') => format!("1 {}", key.trim_end_matches('s')),
        word if is_number && key.ends_with('s') => format!("{word} {key}"),
        word => format!("{key} {word}"),
    }
}

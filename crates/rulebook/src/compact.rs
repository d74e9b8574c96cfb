//! A game as a short text that is read without a TOML parser. The built-in games are kept in this form, so a program
//! that only plays them links neither the parser nor its error messages.
//!
//! One line for each word or number, in the order in which they are read back; lists start with their length. The text
//! may come from a link, so it is checked like a rules file.

use talon_engine::rules::{Draft, Rules};

use crate::change::{RuleChange, RuleKey};
use crate::game::{Game, Note, Ruling, Setting, Value, When};
use crate::help::Topic;
use crate::read::{MOST_COMBINATIONS, TAKEN_KEYS, draft};
use crate::{Choices, document};

/// Writes a game.
pub(crate) fn write(game: &Game) -> String {
    let mut out = Writer(String::new());
    for text in [&game.id, &game.name, &game.line] {
        out.line(text);
    }
    out.changes(&RuleChange::of(&game.base));
    out.list(&game.settings, Writer::setting);
    out.list(&game.rulings, Writer::ruling);
    out.list(&game.notes, |out, note| {
        out.line(&note.text);
        out.when(&note.when);
    });
    out.0
}

/// Reads a game that was written here; `None` if the text is not one.
pub(crate) fn read(text: &str) -> Option<Game> {
    let mut lines = CompactLines(text.lines());
    let game = lines.game()?;
    (lines.0.next().is_none() && has_good_settings(&game) && is_playable(&game)).then_some(game)
}

/// Whether the settings are as a rules file could have them.
fn has_good_settings(game: &Game) -> bool {
    let good_values = |values: &[Value]| {
        let words = values.iter().map(|value| &value.word);
        values.len() > 1 && values[0].changes.is_empty() && are_different(words)
    };
    let good = |setting: &Setting| {
        good_values(&setting.values)
            && !TAKEN_KEYS.contains(&setting.key.as_str())
            && !setting.key.starts_with(|first: char| first.is_ascii_digit())
    };
    game.settings.iter().all(good) && are_different(game.settings.iter().map(|it| &it.key))
}

fn are_different<'w>(words: impl Iterator<Item = &'w String>) -> bool {
    let mut seen: Vec<&String> = Vec::new();
    for word in words {
        if seen.contains(&word) {
            return false;
        }
        seen.push(word);
    }
    true
}

/// Whether every combination of the settings has rules, and there are not too many of them.
fn is_playable(game: &Game) -> bool {
    let mut combinations = 1_usize;
    for setting in game.settings.iter() {
        combinations = combinations.saturating_mul(setting.values.len());
    }
    combinations <= MOST_COMBINATIONS
        && Choices::all(game).iter().all(|choices| Rules::check(&game.draft(choices)).is_ok())
}

struct Writer(String);

impl Writer {
    /// Every text of a rules file is a single line.
    fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Writer, &T)) {
        self.line(&items.len().to_string());
        for item in items {
            write(self, item);
        }
    }

    fn setting(&mut self, setting: &Setting) {
        self.line(&setting.key);
        self.line(&setting.label);
        self.list(&setting.values, Writer::value);
    }

    fn value(&mut self, value: &Value) {
        self.line(&value.word);
        self.line(&value.label);
        self.line(value.called.as_deref().unwrap_or_default());
        self.line(value.line.as_deref().unwrap_or_default());
        self.changes(&value.changes);
    }

    fn changes(&mut self, changes: &[RuleChange]) {
        self.list(changes, |out, change| {
            out.line(change.key.name());
            out.line(&change.text());
        });
    }

    fn ruling(&mut self, ruling: &Ruling) {
        self.line(ruling.about.word());
        self.line(&ruling.text);
        self.line(&ruling.why);
        self.list(&ruling.rules, |out, key| out.line(key.name()));
        self.when(&ruling.when);
    }

    fn when(&mut self, when: &When) {
        self.list(when, |out, (key, words)| {
            out.line(key);
            out.list(words, |out, word| out.line(word));
        });
    }
}

struct CompactLines<'t>(std::str::Lines<'t>);

impl CompactLines<'_> {
    fn game(&mut self) -> Option<Game> {
        Some(Game {
            id: self.id()?,
            name: self.text()?,
            line: self.text()?,
            base: self.draft()?,
            settings: self.list(Self::setting)?.into(),
            rulings: self.list(Self::ruling)?,
            notes: self.list(|lines| Some(Note { text: lines.text()?, when: lines.when()? }))?,
        })
    }

    fn text(&mut self) -> Option<String> {
        self.0.next().filter(|text| document::is_text(text)).map(str::to_owned)
    }

    /// A text that may be left out: an empty line stands for it then.
    fn text_or_nothing(&mut self) -> Option<String> {
        let allowed = |line: &&str| line.is_empty() || document::is_text(line);
        self.0.next().filter(allowed).map(str::to_owned)
    }

    fn id(&mut self) -> Option<String> {
        self.text().filter(|word| document::is_id(word))
    }

    fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length: usize = self.0.next()?.parse().ok()?;
        (0..length).map(|_| read(self)).collect()
    }

    fn draft(&mut self) -> Option<Draft> {
        Some(draft(&self.changes()?, None))
    }

    fn changes(&mut self) -> Option<Vec<RuleChange>> {
        self.list(|lines| {
            let key = key(lines.0.next()?)?;
            RuleChange::from_text(key, lines.0.next()?)
        })
    }

    fn setting(&mut self) -> Option<Setting> {
        Some(Setting { key: self.id()?, label: self.text()?, values: self.list(Self::value)? })
    }

    fn value(&mut self) -> Option<Value> {
        Some(Value {
            word: self.id()?,
            label: self.text()?,
            called: Some(self.text_or_nothing()?).filter(|text| !text.is_empty()),
            line: Some(self.text_or_nothing()?).filter(|text| !text.is_empty()),
            changes: self.changes()?,
        })
    }

    fn ruling(&mut self) -> Option<Ruling> {
        Some(Ruling {
            about: Topic::from_word(self.0.next()?)?,
            text: self.text()?,
            why: self.text()?,
            rules: self.list(|lines| key(lines.0.next()?))?,
            when: self.when()?,
        })
    }

    fn when(&mut self) -> Option<When> {
        self.list(|lines| Some((lines.text()?, lines.list(Self::text)?)))
    }
}

fn key(name: &str) -> Option<RuleKey> {
    RuleKey::all().find(|key| key.name() == name)
}

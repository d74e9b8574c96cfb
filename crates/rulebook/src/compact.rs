//! A game that was read and checked, as a text that is read again without a check: how games are built in. The rules
//! files are read when the program is built, so neither their reader nor its questions are in the program.
//!
//! One line for each word or number, in the order in which they are read back; lists start with their length.

use talon_engine::rules::Draft;

use crate::change::{Change, Key};
use crate::game::{Game, Note, Ruling, Setting, Value, When};
use crate::help::Topic;
use crate::read::draft;

/// Writes a game.
pub(crate) fn write(game: &Game) -> String {
    let mut out = Writer(String::new());
    for text in [&game.id, &game.name, &game.line] {
        out.line(text);
    }
    out.changes(&Change::of(&game.base));
    out.list(&game.settings, Writer::setting);
    out.list(&game.rulings, Writer::ruling);
    out.list(&game.notes, |out, note| {
        out.line(&note.text);
        out.when(&note.when);
    });
    out.0
}

/// Reads a game that was written here; nothing if the text is not one.
pub(crate) fn read(text: &str) -> Option<Game> {
    let mut lines = Lines(text.lines());
    Some(Game {
        id: lines.text()?,
        name: lines.text()?,
        line: lines.text()?,
        base: lines.draft()?,
        settings: lines.list(Lines::setting)?.into(),
        rulings: lines.list(Lines::ruling)?,
        notes: lines.list(|lines| Some(Note { text: lines.text()?, when: lines.when()? }))?,
    })
}

struct Writer(String);

impl Writer {
    /// Every text of a rules file is of one line.
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

    fn changes(&mut self, changes: &[Change]) {
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

struct Lines<'t>(std::str::Lines<'t>);

impl Lines<'_> {
    fn text(&mut self) -> Option<String> {
        self.0.next().map(str::to_owned)
    }

    /// A text that may be left out.
    fn optional(&mut self) -> Option<String> {
        self.text().filter(|text| !text.is_empty())
    }

    fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length: usize = self.0.next()?.parse().ok()?;
        (0..length).map(|_| read(self)).collect()
    }

    fn draft(&mut self) -> Option<Draft> {
        Some(draft(&self.changes()?, None))
    }

    fn changes(&mut self) -> Option<Vec<Change>> {
        self.list(|lines| {
            let key = key(lines.0.next()?)?;
            Change::from_text(key, lines.0.next()?)
        })
    }

    fn setting(&mut self) -> Option<Setting> {
        Some(Setting { key: self.text()?, label: self.text()?, values: self.list(Self::value)? })
    }

    fn value(&mut self) -> Option<Value> {
        Some(Value {
            word: self.text()?,
            label: self.text()?,
            called: self.optional(),
            line: self.optional(),
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

fn key(name: &str) -> Option<Key> {
    Key::all().find(|key| key.name() == name)
}

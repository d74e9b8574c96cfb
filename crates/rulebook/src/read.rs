//! From the text of a rules file to a game: takes the document apart and notes everything that is wrong with it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use talon_engine::Draft;
use talon_engine::rules::{Aces, Admission, Build, Facing, Kings, Lift, Refill, Space, TakeBack};

use crate::change::{Change, Key, PLAIN_STOCK, shown};
use crate::combinations::{self, Claims};
use crate::game::{Game, Note, Ruling, Setting, Value, When};
use crate::help::Topic;
use crate::nearest::{hint, one_of};
use crate::problem::Problem;

/// More combinations of settings than this are not checked, and so not allowed.
const MOST_COMBINATIONS: usize = 4096;

/// Reads a rules file; all its problems at once, in the order of their places, if there are any.
pub(crate) fn game(text: &str) -> Result<Game, Vec<Problem>> {
    let (document, syntax) = DeTable::parse_recoverable(text);
    let mut reader = Reader { found: Vec::new(), failed: Vec::new(), whole: syntax.is_empty() };
    for error in &syntax {
        let offset = error.span().map_or(0, |span| span.start);
        reader.wrong(offset, error.message().to_owned());
    }
    let game = reader.document(document.get_ref());
    let mut problems: Vec<Problem> = reader
        .found
        .into_iter()
        .map(|(offset, message)| Problem::at(text, offset, message))
        .collect();
    problems.sort();
    problems.dedup();
    if problems.is_empty() { Ok(game) } else { Err(problems) }
}

/// Notes problems while a document is taken apart.
struct Reader {
    found: Vec<(usize, String)>,
    /// Keys whose value could not be read: what depends on them is not judged.
    failed: Vec<Key>,
    /// Whether the text is right TOML; if not, what seems to be missing may just be unreadable.
    whole: bool,
}

/// A table of the document with the byte it starts at and the name that problems call it by.
#[derive(Clone, Copy)]
struct Part<'d> {
    table: &'d DeTable<'d>,
    offset: usize,
    name: &'d str,
}

impl Reader {
    fn wrong(&mut self, offset: usize, message: String) {
        self.found.push((offset, message));
    }

    fn missing(&mut self, offset: usize, message: String) {
        if self.whole {
            self.wrong(offset, message);
        }
    }

    fn document(&mut self, table: &DeTable<'_>) -> Game {
        let top = Part { table, offset: 0, name: "a rules file" };
        let tables = ["layout", "play", "stock", "setting", "ruling", "note"];
        let known = ["id", "name", "line"].into_iter().chain(tables);
        self.unknown_keys(top, &known.collect::<Vec<_>>());
        let (base, stock_at) = self.base(top);
        let settings = self.settings(top);
        let claims = Claims { base: &base, stock_at, settings: &settings, failed: &self.failed };
        if self.whole && !self.failed.contains(&Key::Columns) {
            let faults = combinations::faults(&claims);
            self.found.extend(faults);
        }
        Game {
            id: self.id(top, "id"),
            name: self.text(top, "name"),
            line: self.text(top, "line"),
            base: draft(&base, stock_at),
            rulings: self.rulings(top, &settings),
            notes: self.notes(top, &settings),
            settings: settings.into(),
        }
    }

    /// What the file says about the rules, and where its `[stock]` stands if it has one.
    fn base(&mut self, top: Part<'_>) -> (Vec<Change>, Option<usize>) {
        let mut base = Vec::new();
        for (name, keys, needed) in [
            ("layout", Key::LAYOUT, &[Key::Columns][..]),
            ("play", Key::PLAY, &[Key::Build, Key::Move, Key::Space][..]),
        ] {
            match self.part(top, name) {
                Some(part) => base.extend(self.changes(part, keys, needed)),
                None => self.failed.extend(needed),
            }
            if !top.table.contains_key(name) {
                self.missing(0, format!("the table [{name}] is missing"));
            }
        }
        let stock = self.part(top, "stock");
        base.extend(stock.into_iter().flat_map(|part| self.changes(part, Key::STOCK, &[])));
        (base, stock.map(|part| part.offset))
    }

    /// Reads a table of keys that say something about the rules.
    fn changes(&mut self, part: Part<'_>, keys: &[Key], needed: &[Key]) -> Vec<Change> {
        let names: Vec<&str> = keys.iter().map(|key| key.name()).collect();
        self.unknown_keys(part, &names);
        let mut changes = Vec::new();
        for &key in keys {
            match part.table.get(key.name()).map(|value| Change::read(key, value)) {
                Some(Ok(change)) => changes.push(change),
                Some(Err((offset, message))) => {
                    self.failed.push(key);
                    self.wrong(offset, message);
                }
                None if needed.contains(&key) => {
                    self.failed.push(key);
                    self.missing(part.offset, format!("{} needs \"{}\"", part.name, key.name()));
                }
                None => {}
            }
        }
        changes
    }

    fn settings(&mut self, top: Part<'_>) -> Vec<Setting> {
        let mut settings: Vec<Setting> = Vec::new();
        let mut combinations = 1;
        for part in self.parts(top, "setting", "[[setting]]") {
            self.unknown_keys(part, &["key", "label", "values"]);
            let setting = Setting {
                key: self.id(part, "key"),
                label: self.text(part, "label"),
                values: self.values(part),
            };
            if settings.iter().any(|other| other.key == setting.key) {
                self.wrong(part.offset, format!("there are two settings \"{}\"", setting.key));
            }
            combinations *= setting.values.len().max(1);
            if combinations > MOST_COMBINATIONS {
                let message =
                    format!("the settings have more than {MOST_COMBINATIONS} combinations");
                self.wrong(part.offset, message);
                return settings;
            }
            if setting.values.len() > 1 {
                settings.push(setting);
            } else if part.table.contains_key("values") {
                self.missing(part.offset, "a setting needs at least two values".to_owned());
            }
        }
        settings
    }

    fn values(&mut self, setting: Part<'_>) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        if !setting.table.contains_key("values") {
            self.missing(setting.offset, format!("{} needs \"values\"", setting.name));
        }
        for part in self.parts(setting, "values", "a value") {
            let value = self.value(part);
            if values.iter().any(|other| other.word == value.word) {
                self.wrong(part.offset, format!("there are two values \"{}\"", value.word));
            }
            match (values.is_empty(), value.changes.is_empty()) {
                (true, false) => self.wrong(
                    part.offset,
                    "the first value is the default and changes nothing: say what it says in the tables above".to_owned(),
                ),
                (false, true) if !part.table.contains_key("changes") => self.missing(
                    part.offset,
                    "a value that is not the first needs \"changes\", as in { draw = 1 }".to_owned(),
                ),
                (true, true) | (false, true | false) => {}
            }
            values.push(value);
        }
        values
    }

    fn value(&mut self, part: Part<'_>) -> Value {
        self.unknown_keys(part, &["word", "label", "called", "changes"]);
        let changes = self.part(part, "changes").map(|changes| {
            let keys: Vec<Key> = Key::all().collect();
            self.changes(Part { name: "\"changes\"", ..changes }, &keys, &[])
        });
        Value {
            word: self.id(part, "word"),
            label: self.text(part, "label"),
            called: part.table.contains_key("called").then(|| self.text(part, "called")),
            changes: changes.unwrap_or_default(),
        }
    }

    fn rulings(&mut self, top: Part<'_>, settings: &[Setting]) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        for part in self.parts(top, "ruling", "[[ruling]]") {
            self.unknown_keys(part, &["about", "when", "text", "why"]);
            rulings.push(Ruling {
                about: self.topic(part),
                text: self.text(part, "text"),
                why: self.text(part, "why"),
                when: self.when(part, settings),
            });
        }
        rulings
    }

    fn notes(&mut self, top: Part<'_>, settings: &[Setting]) -> Vec<Note> {
        let mut notes = Vec::new();
        for part in self.parts(top, "note", "[[note]]") {
            self.unknown_keys(part, &["when", "text"]);
            notes.push(Note { text: self.text(part, "text"), when: self.when(part, settings) });
        }
        notes
    }

    fn topic(&mut self, part: Part<'_>) -> Topic {
        let word = self.text(part, "about");
        let words = || Topic::ALL.iter().map(|topic| topic.word());
        Topic::from_word(&word).unwrap_or_else(|| {
            if let Some(value) = part.table.get("about").filter(|_| !word.is_empty()) {
                let hint = hint(&word, words());
                let message = format!("\"about\" takes {}, not \"{word}\"{hint}", one_of(words()));
                self.wrong(value.span().start, message);
            }
            Topic::Goal
        })
    }

    /// The choices under which a sentence holds.
    fn when(&mut self, part: Part<'_>, settings: &[Setting]) -> When {
        let Some(when) = self.part(part, "when") else { return When::new() };
        let keys: Vec<&str> = settings.iter().map(|setting| setting.key.as_str()).collect();
        self.unknown_keys(Part { name: "\"when\"", ..when }, &keys);
        let mut pairs = When::new();
        for setting in settings {
            let Some(value) = when.table.get(setting.key.as_str()) else { continue };
            let words = || setting.values.iter().map(|value| value.word.as_str());
            match value.get_ref().as_str().filter(|word| words().any(|known| known == *word)) {
                Some(word) => pairs.push((setting.key.clone(), word.to_owned())),
                None => self.wrong(
                    value.span().start,
                    format!("\"{}\" is {}, not {}", setting.key, one_of(words()), shown(value)),
                ),
            }
        }
        pairs
    }

    /// A table inside another, if it is there.
    fn part<'d>(&mut self, parent: Part<'d>, key: &'d str) -> Option<Part<'d>> {
        let value = parent.table.get(key)?;
        let name = match key {
            "layout" => "[layout]",
            "play" => "[play]",
            "stock" => "[stock]",
            _ => key,
        };
        if let DeValue::Table(table) = value.get_ref() {
            return Some(Part { table, offset: value.span().start, name });
        }
        let message = format!("\"{key}\" is a table, not {}", shown(value));
        self.wrong(value.span().start, message);
        None
    }

    /// The tables of a list.
    fn parts<'d>(&mut self, parent: Part<'d>, key: &str, name: &'d str) -> Vec<Part<'d>> {
        let Some(value) = parent.table.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            let message = format!("\"{key}\" is a list of tables, not {}", shown(value));
            self.wrong(value.span().start, message);
            return Vec::new();
        };
        let mut parts = Vec::new();
        for part in list {
            if let DeValue::Table(table) = part.get_ref() {
                parts.push(Part { table, offset: part.span().start, name });
            } else {
                self.wrong(part.span().start, format!("{name} is a table, not {}", shown(part)));
            }
        }
        parts
    }

    /// A text of one line; empty if there is none, with a problem noted.
    fn text(&mut self, part: Part<'_>, key: &str) -> String {
        let Some(value) = part.table.get(key) else {
            self.missing(part.offset, format!("{} needs \"{key}\"", part.name));
            return String::new();
        };
        let text = value.get_ref().as_str().map(str::trim);
        let plain = text.filter(|text| !text.is_empty() && !text.contains(char::is_control));
        if plain.is_none() {
            let message = format!("\"{key}\" takes one line of text, not {}", shown(value));
            self.wrong(value.span().start, message);
        }
        plain.unwrap_or_default().to_owned()
    }

    /// A word that commands and saves use.
    fn id(&mut self, part: Part<'_>, key: &str) -> String {
        let word = self.text(part, key);
        let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        if let Some(value) = part.table.get(key).filter(|_| !word.chars().all(plain)) {
            let message =
                format!("\"{key}\" takes small letters, digits and dashes, not {}", shown(value));
            self.wrong(value.span().start, message);
        }
        word
    }

    fn unknown_keys(&mut self, part: Part<'_>, known: &[&str]) {
        for key in part.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let message = unknown_key(part.name, key, known);
            self.wrong(key.span().start, message);
        }
    }
}

fn unknown_key(place: &str, key: &Spanned<std::borrow::Cow<'_, str>>, known: &[&str]) -> String {
    let key = key.get_ref().as_ref();
    let tables = [("[layout]", Key::LAYOUT), ("[play]", Key::PLAY), ("[stock]", Key::STOCK)];
    let home = tables.iter().find(|(_, keys)| keys.iter().any(|known| known.name() == key));
    match home {
        Some((home, _)) if place != "\"when\"" => {
            format!("\"{key}\" belongs into {home}, not into {place}")
        }
        Some(_) | None if known.is_empty() => format!("{place} has no \"{key}\""),
        Some(_) | None => {
            let hint = hint(key, known.iter().copied());
            let list = one_of(known.iter().copied());
            format!("{place} has no \"{key}\"{hint} It knows {list}").replace("\" It", "\"; it")
        }
    }
}

/// The draft of what a file says, where it says nothing the plainest choice.
pub(crate) fn draft(base: &[Change], stock_at: Option<usize>) -> Draft {
    let mut draft = Draft {
        packs: 1,
        ranks: 13,
        suits: 4,
        heights: Vec::new(),
        facing: Facing::AllUp,
        aces: Aces::InDeck,
        kings: Kings::AsDealt,
        cells: 0,
        admission: Admission::Any,
        build: Build::SameSuit,
        lift: Lift::TopCard,
        space: Space::Anything,
        refill: Refill::ByHand,
        take_back: TakeBack::Never,
        stock: stock_at.map(|_| PLAIN_STOCK),
    };
    for change in base {
        change.apply(&mut draft);
    }
    draft
}

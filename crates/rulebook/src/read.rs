//! From the text of a rules file to a game: takes the document apart and collects all its mistakes.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use talon_engine::Draft;
use talon_engine::text::quoted;

use crate::change::{PLAIN_STOCK, RuleChange, RuleKey, shown};
use crate::combinations::{self, Claims};
use crate::document::{Findings, TomlTable};
use crate::game::{Game, Note, Ruling, Setting, Value, When};
use crate::help::Topic;
use crate::nearest::{hint, one_of};
use crate::problem::Problem;

/// The most bytes of a rules file: ten times the size of the longest built-in one.
pub const MOST_FILE_BYTES: usize = 32 * 1024;

/// More combinations of settings than this are not checked, and so not allowed.
pub(crate) const MOST_COMBINATIONS: usize = 4096;

/// Reserved words: they have a meaning in the text of a game or in a link.
pub(crate) const TAKEN_KEYS: &[&str] = &["game", "deal", "moves"];

/// Reads a rules file; all its problems at once, in the order of their places, if there are any.
pub(crate) fn game(text: &str) -> Result<Game, Vec<Problem>> {
    if text.len() > MOST_FILE_BYTES {
        let message = format!("a rules file has at most {MOST_FILE_BYTES} bytes");
        return Err(vec![Problem { line: 1, column: 1, message }]);
    }
    let (document, syntax) = DeTable::parse_recoverable(text);
    let mut reader = Reader { notes: Findings::default(), failed: Vec::new() };
    let game = reader.document(document.get_ref());
    let problems = reader.notes.problems(text, &syntax);
    if problems.is_empty() { Ok(game) } else { Err(problems) }
}

/// Reads the parts of a rules file, and collects their mistakes.
struct Reader {
    notes: Findings,
    /// Keys whose value could not be read: rules that depend on them are not judged.
    failed: Vec<RuleKey>,
}

impl Reader {
    fn document(&mut self, table: &DeTable<'_>) -> Game {
        let top = TomlTable { table, offset: 0, name: "a rules file" };
        let tables = ["layout", "play", "stock", "setting", "ruling", "note"];
        let known = ["id", "name", "line"].into_iter().chain(tables);
        self.notes.unknown_keys(top, &known.collect::<Vec<_>>());
        let (base, stock_at) = self.base(top);
        let settings = self.settings(top);
        let claims = Claims { base: &base, stock_at, settings: &settings, failed: &self.failed };
        for (offset, basis, message) in combinations::faults(&claims) {
            self.notes.note(offset, basis, message);
        }
        Game {
            id: self.notes.id(top, "id"),
            name: self.notes.text(top, "name"),
            line: self.notes.text(top, "line"),
            base: draft(&base, stock_at),
            rulings: self.rulings(top, &settings),
            notes: self.notes(top, &settings),
            settings: settings.into(),
        }
    }

    /// The rules that the file states for every choice of settings, and the place of its `[stock]` if it has one.
    fn base(&mut self, top: TomlTable<'_>) -> (Vec<RuleChange>, Option<usize>) {
        let mut base = Vec::new();
        for (name, keys, needed) in [
            ("layout", RuleKey::LAYOUT, &[RuleKey::Columns][..]),
            ("play", RuleKey::PLAY, &[RuleKey::Build, RuleKey::Move, RuleKey::Space][..]),
        ] {
            match self.notes.part(top, name) {
                Some(part) => base.extend(self.changes(part, keys, needed)),
                None => self.failed.extend(needed),
            }
            if !top.table.contains_key(name) {
                self.notes.missing(top, name);
            }
        }
        let stock = self.notes.part(top, "stock");
        base.extend(stock.into_iter().flat_map(|part| self.changes(part, RuleKey::STOCK, &[])));
        (base, top.table.get("stock").map(|stock| stock.span().start))
    }

    /// Reads a table of keys that say something about the rules.
    fn changes(
        &mut self,
        part: TomlTable<'_>,
        keys: &[RuleKey],
        needed: &[RuleKey],
    ) -> Vec<RuleChange> {
        let names: Vec<&str> = keys.iter().map(|key| key.name()).collect();
        self.notes.unknown_keys(part, &names);
        let mut changes = Vec::new();
        for &key in keys {
            match part.table.get(key.name()).map(|value| RuleChange::read(key, value)) {
                Some(Ok(change)) => changes.push(change),
                Some(Err(wrong)) => {
                    self.failed.push(key);
                    for (offset, message) in wrong {
                        self.notes.wrong(offset, message);
                    }
                }
                None if needed.contains(&key) => {
                    self.failed.push(key);
                    self.notes.missing(part, key.name());
                }
                None => {}
            }
        }
        changes
    }

    fn settings(&mut self, top: TomlTable<'_>) -> Vec<Setting> {
        let mut settings: Vec<Setting> = Vec::new();
        let mut combinations = 1;
        for part in self.notes.parts(top, "setting", "[[setting]]") {
            self.notes.unknown_keys(part, &["key", "label", "values"]);
            let setting = Setting {
                key: self.setting_key(part),
                label: self.notes.text(part, "label"),
                values: self.values(part),
            };
            if settings.iter().any(|other| other.key == setting.key) {
                self.notes
                    .wrong(part.offset, format!("there are two settings {}", quoted(&setting.key)));
            }
            combinations *= setting.values.len().max(1);
            if combinations > MOST_COMBINATIONS {
                let message =
                    format!("the settings have more than {MOST_COMBINATIONS} combinations");
                self.notes.wrong(part.offset, message);
                return settings;
            }
            if setting.values.len() > 1 {
                settings.push(setting);
            } else if part.table.contains_key("values") {
                self.notes.follows(part.offset, "a setting needs at least two values".to_owned());
            }
        }
        settings
    }

    /// The word of a setting, which stands beside other words in the text of a game and in a link.
    fn setting_key(&mut self, part: TomlTable<'_>) -> String {
        let key = self.notes.id(part, "key");
        let offset = part.table.get("key").map_or(part.offset, |value| value.span().start);
        if TAKEN_KEYS.contains(&key.as_str()) {
            let message = format!(
                "a setting cannot be called {}: whole games and links use that word themselves",
                quoted(&key)
            );
            self.notes.wrong(offset, message);
        }
        if key.starts_with(|first: char| first.is_ascii_digit()) {
            let message = format!("a setting starts with a letter, not as {}", quoted(&key));
            self.notes.wrong(offset, message);
        }
        key
    }

    fn values(&mut self, setting: TomlTable<'_>) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        if !setting.table.contains_key("values") {
            self.notes.missing(setting, "values");
        }
        for part in self.notes.parts(setting, "values", "a value") {
            let value = self.value(part);
            if values.iter().any(|other| other.word == value.word) {
                self.notes
                    .wrong(part.offset, format!("there are two values {}", quoted(&value.word)));
            }
            match (values.is_empty(), value.changes.is_empty()) {
                (true, false) => self.notes.wrong(
                    part.offset,
                    "the first value is the default and changes nothing: say what it says in the tables above".to_owned(),
                ),
                (false, true) if !part.table.contains_key("changes") => {
                    self.notes.missing(part, "changes");
                }
                (true, true) | (false, true | false) => {}
            }
            values.push(value);
        }
        values
    }

    fn value(&mut self, part: TomlTable<'_>) -> Value {
        self.notes.unknown_keys(part, &["word", "label", "called", "line", "changes"]);
        let changes = self.notes.part(part, "changes").map(|changes| {
            let keys: Vec<RuleKey> = RuleKey::all().collect();
            self.changes(TomlTable { name: "\"changes\"", ..changes }, &keys, &[])
        });
        Value {
            word: self.notes.id(part, "word"),
            label: self.notes.text(part, "label"),
            called: part.table.contains_key("called").then(|| self.notes.text(part, "called")),
            line: part.table.contains_key("line").then(|| self.notes.text(part, "line")),
            changes: changes.unwrap_or_default(),
        }
    }

    fn rulings(&mut self, top: TomlTable<'_>, settings: &[Setting]) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        for part in self.notes.parts(top, "ruling", "[[ruling]]") {
            self.notes.unknown_keys(part, &["about", "rule", "when", "text", "why"]);
            rulings.push(Ruling {
                about: self.topic(part),
                text: self.notes.text(part, "text"),
                why: self.notes.text(part, "why"),
                rules: self.ruled_keys(part),
                when: self.when(part, settings),
            });
        }
        rulings
    }

    fn notes(&mut self, top: TomlTable<'_>, settings: &[Setting]) -> Vec<Note> {
        let mut notes = Vec::new();
        for part in self.notes.parts(top, "note", "[[note]]") {
            self.notes.unknown_keys(part, &["when", "text"]);
            notes.push(Note {
                text: self.notes.text(part, "text"),
                when: self.when(part, settings),
            });
        }
        notes
    }

    fn topic(&mut self, part: TomlTable<'_>) -> Topic {
        let word = self.notes.text(part, "about");
        let words = || Topic::ALL.iter().map(|topic| topic.word());
        Topic::from_word(&word).unwrap_or_else(|| {
            if let Some(value) = part.table.get("about").filter(|_| !word.is_empty()) {
                let hint = hint(&word, words());
                let (all, word) = (one_of(words()), quoted(&word));
                let message = format!("\"about\" takes {all}, not {word}{hint}");
                self.notes.wrong(value.span().start, message);
            }
            Topic::Goal
        })
    }

    /// The keys whose sentences a ruling marks: one, or a list of them.
    fn ruled_keys(&mut self, part: TomlTable<'_>) -> Vec<RuleKey> {
        let values = part.table.get("rule").map(one_or_list).unwrap_or_default();
        values.into_iter().filter_map(|value| self.ruled_key(value)).collect()
    }

    fn ruled_key(&mut self, value: &Spanned<DeValue<'_>>) -> Option<RuleKey> {
        let names = || RuleKey::all().map(RuleKey::name);
        let found = RuleKey::all().find(|key| value.get_ref().as_str() == Some(key.name()));
        if found.is_none() {
            let hint = value.get_ref().as_str().map(|word| hint(word, names())).unwrap_or_default();
            let message = format!("\"rule\" takes {}, not {}{hint}", one_of(names()), shown(value));
            self.notes.wrong(value.span().start, message);
        }
        found
    }

    /// The choices under which a sentence holds.
    fn when(&mut self, part: TomlTable<'_>, settings: &[Setting]) -> When {
        let Some(when) = self.notes.part(part, "when") else { return When::new() };
        let keys: Vec<&str> = settings.iter().map(|setting| setting.key.as_str()).collect();
        self.notes.unknown_keys(TomlTable { name: "\"when\"", ..when }, &keys);
        let mut pairs = When::new();
        for setting in settings {
            let Some(value) = when.table.get(setting.key.as_str()) else { continue };
            let words = self.words(setting, value);
            pairs.push((setting.key.clone(), words));
        }
        pairs
    }

    /// One word of a setting, or a list of them.
    fn words(&mut self, setting: &Setting, value: &Spanned<DeValue<'_>>) -> Vec<String> {
        let known = || setting.values.iter().map(|value| value.word.as_str());
        let mut words = Vec::new();
        for value in one_or_list(value) {
            match value.get_ref().as_str().filter(|word| known().any(|known| known == *word)) {
                Some(word) => words.push(word.to_owned()),
                None => self.notes.wrong(
                    value.span().start,
                    format!(
                        "{} is {}, not {}",
                        quoted(&setting.key),
                        one_of(known()),
                        shown(value)
                    ),
                ),
            }
        }
        words
    }
}

/// A value, or the values of a list.
fn one_or_list<'v, 'd>(value: &'v Spanned<DeValue<'d>>) -> Vec<&'v Spanned<DeValue<'d>>> {
    value.get_ref().as_array().map_or_else(|| vec![value], |list| list.iter().collect())
}

/// The draft of a file, with the plainest choice for every missing key.
pub(crate) fn draft(base: &[RuleChange], stock_at: Option<usize>) -> Draft {
    let mut draft = Draft { stock: stock_at.map(|_| PLAIN_STOCK), ..Draft::default() };
    for change in base {
        change.apply(&mut draft);
    }
    draft
}

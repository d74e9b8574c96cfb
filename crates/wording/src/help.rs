//! The help page of a game: sections of sentences, with rulings marked and explained; and the page as plain text.

use talon_rulebook::{Choices, Game, RuleKey, Ruling, Setting, Topic};
use textwrap::{Options, WordSplitter};

use crate::Wording;
use crate::rules::{Rule, SentenceBasis};

/// Where a sentence comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingMark {
    /// The rules of the game.
    Rule,
    /// A decision of this program where rule books do not say, or say two things.
    Ruling {
        /// The reason.
        why: String,
    },
}

/// One sentence of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// Rule or ruling.
    pub mark: RulingMark,
}

/// A section of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The subject.
    pub topic: Topic,
    /// Its heading.
    pub title: String,
    /// Its sentences: first the rules, then the rulings.
    pub sentences: Vec<Sentence>,
}

/// The help page of a game under some choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The game's name under these choices.
    pub title: String,
    /// The game in one line.
    pub line: String,
    /// The sections that are not empty, in order.
    pub sections: Vec<Section>,
    /// One line for each setting: the possible values and the chosen one.
    pub settings: Vec<String>,
    /// Further notes for the player.
    pub notes: Vec<String>,
    wording: Wording,
}

impl Wording {
    /// The help page of a game under these choices.
    pub fn help(self, game: &Game, choices: &Choices) -> Help {
        let sections = Topic::ALL.map(|topic| self.section(game, choices, topic));
        let notes = game.notes().iter().filter(|note| note.holds(choices));
        let settings = game.settings().iter();
        Help {
            title: game.variant_name(choices),
            line: game.variant_line(choices).to_owned(),
            sections: sections.into_iter().filter(|it| !it.sentences.is_empty()).collect(),
            settings: settings.map(|setting| self.setting_line(setting, choices)).collect(),
            notes: notes.map(|note| note.text.clone()).collect(),
            wording: self,
        }
    }

    /// The heading of a section.
    fn topic(self, topic: Topic) -> String {
        match topic {
            Topic::Goal => self.topic_goal(),
            Topic::Layout => self.topic_layout(),
            Topic::Columns => self.topic_columns(),
            Topic::Moving => self.topic_moving(),
            Topic::Spaces => self.topic_spaces(),
            Topic::Stock => self.topic_stock(),
            Topic::Cells => self.topic_cells(),
            Topic::Foundations => self.topic_foundations(),
            Topic::End => self.topic_end(),
        }
    }

    /// The rules of a topic, marked where they are rulings; then the rulings beyond them.
    fn section(self, game: &Game, choices: &Choices, topic: Topic) -> Section {
        let rulings: Vec<&Ruling> =
            game.rulings().iter().filter(|ruling| ruling.holds(choices)).collect();
        let ruling_of = |key: RuleKey| rulings.iter().find(|ruling| ruling.decides(key));
        let mark = |ruling: &Ruling| RulingMark::Ruling { why: ruling.why.clone() };
        let marked = |Rule { origin, text }: Rule| {
            let mark = match origin {
                SentenceBasis::Key(key) => {
                    ruling_of(key).map_or(RulingMark::Rule, |ruling| mark(ruling))
                }
                SentenceBasis::Family => RulingMark::Rule,
                SentenceBasis::Ruling { why } => RulingMark::Ruling { why },
            };
            Sentence { text, mark }
        };
        let rules = self.sentences(&game.rules(choices), topic).into_iter().map(marked);
        let beyond = rulings.iter().filter(|ruling| ruling.adds_to(topic));
        let beyond =
            beyond.map(|ruling| Sentence { text: ruling.text.clone(), mark: mark(ruling) });
        Section { topic, title: self.topic(topic), sentences: rules.chain(beyond).collect() }
    }

    fn setting_line(self, setting: &Setting, choices: &Choices) -> String {
        let values = setting.values.iter().map(|value| {
            let pair = format!("{}={}", setting.key, value.word);
            if choices.word(&setting.key) == Some(&value.word) {
                self.chosen_value(&value.label, &pair)
            } else {
                self.value(&value.label, &pair)
            }
        });
        let values = values.reduce(|list, value| self.semicolon(&list, &value));
        self.setting(&setting.label, &values.unwrap_or_default())
    }
}

impl Help {
    /// The page as plain text, its lines no wider than `width` characters where words allow it.
    pub fn text(&self, width: usize) -> String {
        let mut text = String::new();
        wrap(&mut text, "", &self.title, width);
        text.push_str(&"=".repeat(self.title.chars().count().min(width)));
        text.push('\n');
        wrap(&mut text, "", &self.line, width);
        for section in &self.sections {
            heading(&mut text, &section.title);
            for sentence in &section.sentences {
                sentence.write(&mut text, width);
            }
        }
        list(&mut text, &self.wording.settings(), &self.settings, width);
        list(&mut text, &self.wording.notes(), &self.notes, width);
        if self.rulings().next().is_some() {
            text.push('\n');
            wrap(&mut text, "* ", &self.wording.ruling_mark(), width);
        }
        text
    }

    /// The title and the headings of the page, as they stand in its text.
    pub fn headings(&self) -> Vec<String> {
        let sections = self.sections.iter().map(|section| section.title.clone());
        let others = [self.title.clone(), self.wording.settings(), self.wording.notes()];
        sections.chain(others).collect()
    }

    /// The rulings of the page.
    pub fn rulings(&self) -> impl Iterator<Item = &Sentence> {
        let all = self.sections.iter().flat_map(|section| &section.sentences);
        all.filter(|sentence| sentence.mark != RulingMark::Rule)
    }
}

impl Sentence {
    fn write(&self, text: &mut String, width: usize) {
        match &self.mark {
            RulingMark::Rule => wrap(text, "- ", &self.text, width),
            RulingMark::Ruling { why } => {
                wrap(text, "* ", &format!("{} ({why})", self.text), width);
            }
        }
    }
}

fn heading(text: &mut String, title: &str) {
    text.push('\n');
    text.push_str(title);
    text.push('\n');
}

fn list(text: &mut String, title: &str, lines: &[String], width: usize) {
    if !lines.is_empty() {
        heading(text, title);
    }
    for line in lines {
        wrap(text, "- ", line, width);
    }
}

/// Adds a paragraph that opens with a mark; its further lines are indented by the mark's width.
fn wrap(text: &mut String, mark: &str, paragraph: &str, width: usize) {
    let indent = " ".repeat(mark.chars().count());
    let options = Options::new(width)
        .initial_indent(mark)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    text.push_str(&textwrap::fill(paragraph, options));
    text.push('\n');
}

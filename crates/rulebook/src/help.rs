//! A help page: sections of sentences, with what was ruled marked and reasoned; and the page as plain text.

use std::fmt;

/// A part of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// What has to be achieved.
    Goal,
    /// What lies where when play begins.
    Layout,
    /// How columns are built.
    Columns,
    /// How many cards move.
    Moving,
    /// Empty columns.
    Spaces,
    /// Stock and waste.
    Stock,
    /// Cells.
    Cells,
    /// Foundations.
    Foundations,
    /// How the game ends.
    End,
}

impl Topic {
    /// All topics in the order of the page.
    pub const ALL: [Topic; 9] = [
        Topic::Goal,
        Topic::Layout,
        Topic::Columns,
        Topic::Moving,
        Topic::Spaces,
        Topic::Stock,
        Topic::Cells,
        Topic::Foundations,
        Topic::End,
    ];

    /// The word of rules files.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::Goal => "goal",
            Topic::Layout => "layout",
            Topic::Columns => "columns",
            Topic::Moving => "moving",
            Topic::Spaces => "spaces",
            Topic::Stock => "stock",
            Topic::Cells => "cells",
            Topic::Foundations => "foundations",
            Topic::End => "end",
        }
    }

    /// The topic of that word.
    pub fn from_word(word: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.word() == word)
    }

    /// The heading of its section.
    pub const fn title(self) -> &'static str {
        match self {
            Topic::Goal => "The goal",
            Topic::Layout => "The layout",
            Topic::Columns => "Building on columns",
            Topic::Moving => "Moving cards",
            Topic::Spaces => "Empty columns",
            Topic::Stock => "Stock and waste",
            Topic::Cells => "Cells",
            Topic::Foundations => "Foundations",
            Topic::End => "The end",
        }
    }
}

/// Where a sentence comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The rules of the game.
    Rule,
    /// A ruling of this program, where the usual text is silent or contradicts itself.
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
    pub mark: Mark,
}

/// A section of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub topic: Topic,
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
    /// The sections that have something to say, in order.
    pub sections: Vec<Section>,
    /// One line for each setting: what may be chosen, and what is.
    pub settings: Vec<String>,
    /// What else a player should know.
    pub notes: Vec<String>,
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
            heading(&mut text, section.topic.title());
            for sentence in &section.sentences {
                sentence.write(&mut text, width);
            }
        }
        list(&mut text, "Settings", &self.settings, width);
        list(&mut text, "Notes", &self.notes, width);
        if self.rulings().next().is_some() {
            text.push('\n');
            wrap(
                &mut text,
                "* ",
                "A ruling: here the usual text of the game is silent or can be read in two ways. The reason for the ruling follows it.",
                width,
            );
        }
        text
    }

    /// The rulings of the page.
    pub fn rulings(&self) -> impl Iterator<Item = &Sentence> {
        let all = self.sections.iter().flat_map(|section| &section.sentences);
        all.filter(|sentence| sentence.mark != Mark::Rule)
    }
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(80))
    }
}

impl Sentence {
    fn write(&self, text: &mut String, width: usize) {
        match &self.mark {
            Mark::Rule => wrap(text, "- ", &self.text, width),
            Mark::Ruling { why } => {
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

/// Adds a paragraph that opens with a mark; its further lines are set in by the mark's width.
fn wrap(text: &mut String, mark: &str, paragraph: &str, width: usize) {
    let mut line = mark.to_owned();
    let mut words_on_line = 0;
    for word in paragraph.split_whitespace() {
        let needed = line.chars().count() + usize::from(words_on_line > 0) + word.chars().count();
        if words_on_line > 0 && needed > width {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(mark.chars().count());
            words_on_line = 0;
        }
        if words_on_line > 0 {
            line.push(' ');
        }
        line.push_str(word);
        words_on_line += 1;
    }
    text.push_str(&line);
    text.push('\n');
}

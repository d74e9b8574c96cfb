//! The sheet of a new game: the deal, the settings, and the fate of the game on the table.

use std::sync::Arc;

use talon_engine::Deal;
use talon_game::{DealChoice, Level, Session, Variant};
use talon_rulebook::{Choices, Game, Setting};

use crate::clock;
use crate::screen::sheet_view::PanelLine;
use crate::wording::shown;

/// A new game being chosen: settings, and which deal.
pub(crate) struct NewGame {
    pub(crate) game: Arc<Game>,
    pub(crate) choices: Choices,
    pub(crate) chosen: usize,
    pub(crate) number: String,
    pub(crate) fault: Option<String>,
    /// The wanted grade of a winnable deal; any if `None`.
    pub(crate) level: Option<Level>,
    /// The fate of the game on the table, if it can be continued.
    pub(crate) leaving: Option<Leaving>,
}

/// The fate of the game on the table when another one is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// It waits in the menu.
    SavedForLater,
    /// It counts as not won.
    CountedAsLost,
}

impl Leaving {
    /// The default for a game: a lost one is given up.
    fn proposed(session: &Session) -> Option<Leaving> {
        let leaving =
            if session.is_hopeless() { Leaving::CountedAsLost } else { Leaving::SavedForLater };
        session.is_unfinished().then_some(leaving)
    }

    fn label(self) -> &'static str {
        match self {
            Leaving::SavedForLater => shown().leaving_saved(),
            Leaving::CountedAsLost => shown().leaving_lost(),
        }
    }

    const fn other(self) -> Leaving {
        match self {
            Leaving::SavedForLater => Leaving::CountedAsLost,
            Leaving::CountedAsLost => Leaving::SavedForLater,
        }
    }
}

/// The items of a new game before its settings.
const DEALS: usize = 4;

/// The item that deals a winnable deal.
const WINNABLE: usize = 1;

impl NewGame {
    pub(crate) fn new(variant: &Variant, level: Option<Level>) -> NewGame {
        NewGame {
            game: Arc::clone(variant.game()),
            choices: variant.choices().clone(),
            chosen: 0,
            number: String::new(),
            fault: None,
            level,
            leaving: None,
        }
    }

    /// Another deal of the game on the table.
    pub(crate) fn after(session: &Session, level: Option<Level>) -> NewGame {
        NewGame { leaving: Leaving::proposed(session), ..NewGame::new(session.variant(), level) }
    }

    /// The lines; `winnable` says whether the player wants winnable deals only.
    pub(crate) fn lines(&self, winnable: bool) -> Vec<PanelLine> {
        let words = shown();
        let level = self.level.map_or(words.level_any_in_list(), |level| words.level_word(level));
        let random = if winnable { words.random_winnable() } else { "" };
        let typed = if self.number.is_empty() { words.deal_number_type() } else { &self.number };
        let mut lines = vec![
            PanelLine::item(words.random_deal(), random),
            PanelLine::item(words.winnable_deal(), format!("< {level} >")),
            PanelLine::item(words.todays_deal(), clock::today().to_string()),
            PanelLine::item(words.deal_number(), typed),
        ];
        if !self.game.settings().is_empty() {
            lines.extend([PanelLine::Gap, PanelLine::Heading(words.settings_title().to_owned())]);
        }
        for setting in self.game.settings() {
            lines.push(PanelLine::item(&setting.label, format!("< {} >", self.value(setting))));
        }
        if let Some(leaving) = self.leaving {
            lines.push(PanelLine::Gap);
            lines.push(PanelLine::item(words.this_game(), format!("< {} >", leaving.label())));
        }
        if let Some(fault) = &self.fault {
            lines.extend([PanelLine::Gap, PanelLine::Text(fault.clone())]);
        }
        lines
    }

    /// The label of the chosen value of a setting.
    fn value<'s>(&self, setting: &'s Setting) -> &'s str {
        let word = self.choices.word(&setting.key);
        let value = setting.values.iter().find(|value| Some(value.word.as_str()) == word);
        value.map_or("", |value| value.label.as_str())
    }

    pub(crate) fn items(&self) -> usize {
        DEALS + self.game.settings().len() + usize::from(self.leaving.is_some())
    }

    /// Turns the chosen setting.
    pub(crate) fn turn(&mut self, by: isize) {
        if self.chosen == WINNABLE {
            self.turn_level(by);
            return;
        }
        let Some(place) = self.chosen.checked_sub(DEALS) else { return };
        let Some(setting) = self.game.settings().get(place) else {
            self.leaving = self.leaving.map(Leaving::other);
            return;
        };
        let word = self.choices.word(&setting.key);
        let here = setting.values.iter().position(|value| Some(value.word.as_str()) == word);
        let next = (here.unwrap_or(0) as isize + by).rem_euclid(setting.values.len() as isize);
        let word = &setting.values[next as usize].word;
        self.choices.set(&setting.key, word).expect("the word is one of the setting's own");
    }

    /// From any level through all levels, the gentlest first, and round again.
    fn turn_level(&mut self, by: isize) {
        let all = Level::ALL;
        let here = self.level.map_or(0, |level| level as isize + 1);
        let next = (here + by).rem_euclid(all.len() as isize + 1) as usize;
        self.level = next.checked_sub(1).map(|place| all[place]);
    }

    /// A typed sign is of a deal's number.
    pub(crate) fn typed(&mut self, sign: char) {
        self.chosen = 3;
        self.fault = None;
        if self.number.len() < 24 {
            self.number.push(sign);
        }
    }

    /// The deal that the chosen item asks for; `None` for a setting, which changes instead.
    pub(crate) fn deal_choice(&mut self, winnable: bool) -> Option<(Variant, DealChoice)> {
        let variant = Variant::new(&self.game, self.choices.clone());
        let deal_choice = match self.chosen {
            0 if winnable => DealChoice::Winnable(clock::random_deal()),
            0 => DealChoice::Exactly(clock::random_deal()),
            WINNABLE => match self.level {
                Some(level) => DealChoice::Graded(clock::random_deal(), level),
                None => DealChoice::Winnable(clock::random_deal()),
            },
            2 => DealChoice::Daily(clock::today()),
            3 => match Deal::parse(variant.rules(), &self.number) {
                Ok(deal) => DealChoice::Exactly(deal),
                Err(fault) => {
                    self.fault = Some(shown().text_fault(&fault));
                    return None;
                }
            },
            _ => {
                self.turn(1);
                return None;
            }
        };
        Some((variant, deal_choice))
    }
}

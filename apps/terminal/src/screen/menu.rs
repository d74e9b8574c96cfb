//! The menu: games to go on with, games to play, today's deal, statistics, settings, help.

use talon_engine::Deal;
use talon_game::{Session, words};
use talon_rulebook::{Game, catalog};

use crate::calendar;
use crate::screen::Start;
use crate::screen::panel::Line;

/// Unfinished games that are listed before one asks for all.
const FEW: usize = 5;

/// How many of the unfinished games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    Few,
    All,
}

/// The open menu.
pub(crate) struct Menu {
    pub(crate) chosen: usize,
    unfinished: Vec<Start>,
    listed: Listed,
    /// The chosen game is given up when the key is pressed again.
    warned: bool,
}

/// What a menu item does.
#[derive(Clone, Copy)]
pub(crate) enum MenuItem {
    Resume(usize),
    ListAll,
    Game(&'static Game),
    Daily,
    Statistics,
    Settings,
    Help,
    Quit,
}

impl MenuItem {
    /// The heading it stands under.
    const fn heading(self) -> Option<&'static str> {
        match self {
            MenuItem::Resume(_) | MenuItem::ListAll => Some("Go on"),
            MenuItem::Game(_) => Some("Play"),
            MenuItem::Daily
            | MenuItem::Statistics
            | MenuItem::Settings
            | MenuItem::Help
            | MenuItem::Quit => None,
        }
    }
}

impl Menu {
    /// The menu with these games to go on with, the last played first.
    pub(crate) fn new(unfinished: Vec<Start>) -> Menu {
        Menu { chosen: 0, unfinished, listed: Listed::Few, warned: false }
    }

    fn shown(&self) -> usize {
        match self.listed {
            Listed::Few => self.unfinished.len().min(FEW),
            Listed::All => self.unfinished.len(),
        }
    }

    /// The items in their order.
    pub(crate) fn items(&self) -> Vec<MenuItem> {
        let mut items: Vec<MenuItem> = (0..self.shown()).map(MenuItem::Resume).collect();
        items.extend((self.shown() < self.unfinished.len()).then_some(MenuItem::ListAll));
        items.extend(catalog::built_in().iter().map(MenuItem::Game));
        items.extend([
            MenuItem::Daily,
            MenuItem::Statistics,
            MenuItem::Settings,
            MenuItem::Help,
            MenuItem::Quit,
        ]);
        items
    }

    /// The item that is chosen.
    pub(crate) fn item(&self) -> MenuItem {
        self.items().get(self.chosen).copied().unwrap_or(MenuItem::Quit)
    }

    /// The lines; the line of the chosen game is told in full at the end.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut heading = None;
        for item in self.items() {
            if heading.replace(item.heading()) != Some(item.heading()) {
                lines.extend((!lines.is_empty()).then_some(Line::Gap));
                lines.extend(item.heading().map(|text| Line::Heading(text.to_owned())));
            }
            lines.push(self.line(item));
        }
        if let MenuItem::Game(game) = self.item() {
            lines.extend([Line::Gap, Line::Text(game.line().to_owned())]);
        }
        lines
    }

    fn line(&self, item: MenuItem) -> Line {
        match item {
            MenuItem::Resume(place) => resume_line(&self.unfinished[place].0),
            MenuItem::ListAll => {
                let more = self.unfinished.len() - self.shown();
                Line::item(format!("{more} more"), "older games to go on with")
            }
            MenuItem::Game(game) => Line::item(game.name(), game.line()),
            MenuItem::Daily => {
                Line::item("Today's deal", format!("{}, the same for everyone", calendar::today()))
            }
            MenuItem::Statistics => Line::item("Statistics", "what you have played and won"),
            MenuItem::Settings => Line::item("Settings", "colours, motion, score"),
            MenuItem::Help => Line::item("Help", "every key"),
            MenuItem::Quit => Line::item("Quit", ""),
        }
    }

    /// What is said below.
    pub(crate) fn foot(&self) -> &'static str {
        match (self.warned, self.item()) {
            (true, _) => "x again gives this game up: it counts as not won",
            (false, MenuItem::Resume(_)) => "arrows, Enter; x gives a game up; q quits",
            (false, _) => "arrows, Enter; q quits",
        }
    }

    /// Another item is chosen.
    pub(crate) fn choose(&mut self, chosen: usize) {
        self.chosen = chosen;
        self.warned = false;
    }

    /// Lists all unfinished games.
    pub(crate) fn list_all(&mut self) {
        self.listed = Listed::All;
    }

    /// The unfinished game at a place of the list.
    pub(crate) fn resume(&mut self, place: usize) -> Start {
        self.unfinished.remove(place)
    }

    /// The key that gives the chosen game up: asks the first time, and hands the game over the second time.
    pub(crate) fn give_up(&mut self) -> Option<Session> {
        let MenuItem::Resume(place) = self.item() else { return None };
        if !self.warned {
            self.warned = true;
            return None;
        }
        self.warned = false;
        Some(self.unfinished.remove(place).0)
    }
}

fn resume_line(session: &Session) -> Line {
    let variant = session.variant();
    let name = variant.game().variant_name(variant.choices());
    let home = session.board().home() * 100 / session.rules().cards().max(1);
    let deal = match session.deal() {
        Deal::Deck(_) => "a deck".to_owned(),
        deal @ (Deal::Number(_) | Deal::Microsoft(_)) => format!("deal {deal}"),
    };
    let about = format!(
        "{deal}, {}, {}, {home} % home",
        words::moves(session.history().cursor()),
        words::duration(session.spent(session.began()))
    );
    Line::item(name, about)
}

//! Which card is which, and many cards on their way one after another.

use std::time::Duration;

use talon_engine::Effect;
use talon_game::{Session, Table};
use talon_scene::Tokens;

use super::Desk;
use crate::settings::Settings;
use crate::table::STEP;
use crate::ui::{Read as _, after};

/// How long the last card of a deal is on its way, in milliseconds.
const DEALING: u32 = 1300;
/// How long the last of several cards takes to come home, in milliseconds.
const LAST_HOME: u32 = 250;

/// Many cards on their way one after another. Anything that the player does ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parade {
    /// A new deal.
    Deal,
    /// Several cards go home.
    Home,
    /// It was cut short: everything is where it belongs, at once.
    Skipped,
}

impl Desk {
    /// Lets a new deal be seen coming.
    pub(super) fn march_deal(self) {
        self.march(Parade::Deal, DEALING);
    }

    /// Lets that many cards go home one after another; one alone needs no parade.
    pub(super) fn march_home(self, cards: u32) {
        if cards > 1 {
            self.march(Parade::Home, STEP * cards + LAST_HOME);
        }
    }

    /// Lets cards go one after another for so many milliseconds, if they are to be seen moving.
    fn march(self, parade: Parade, millis: u32) {
        if !self.settings.with_untracked(Settings::moves) {
            return;
        }
        self.parade.set(Some(parade));
        self.end_parade(parade, millis);
    }

    fn end_parade(self, parade: Parade, millis: u32) {
        let end = move || {
            if self.parade.get_untracked() == Some(parade) {
                self.parade.set(None);
            }
        };
        after(Duration::from_millis(millis.into()), end);
    }

    /// Puts the cards where they belong at once.
    pub(crate) fn skip(self) {
        if matches!(self.parade.get_untracked(), Some(Parade::Deal | Parade::Home)) {
            self.parade.set(Some(Parade::Skipped));
            self.end_parade(Parade::Skipped, 60);
        }
    }

    pub(super) fn follow(self, effects: &[Effect], step: fn(&mut Tokens, Effect)) {
        self.tokens.update(|tokens| {
            if let Some(tokens) = tokens {
                for &effect in effects {
                    step(tokens, effect);
                }
            }
        });
    }

    /// The table is another one: gives the cards their tokens as they lie.
    pub(super) fn rebuilt(self) {
        self.hint.set(None);
        let tokens = self.table.with_untracked(|table| table.as_ref().map(tokens_shown));
        self.tokens.set(tokens);
    }
}

/// The tokens of a game as it stands.
pub(super) fn tokens_of(session: &Session) -> Tokens {
    let mut tokens = Tokens::new(&session.deal().board(session.rules()));
    for step in &session.history().steps()[..session.history().cursor()] {
        step.effects().for_each(|effect| tokens.apply(effect));
    }
    tokens
}

/// The tokens of what is shown: the game, or a solution on show.
fn tokens_shown(table: &Table) -> Tokens {
    let mut tokens = tokens_of(table.session());
    if let Some(demo) = table.demo() {
        let mut board = table.session().board().clone();
        for &mv in &demo.moves()[..demo.shown()] {
            if let Ok(played) = board.play(table.session().rules(), mv) {
                played.effects().iter().for_each(|&effect| tokens.apply(effect));
            }
        }
    }
    tokens
}

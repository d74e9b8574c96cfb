//! Games that come to the table and games that leave it: dealt, continued, set aside, given up.

use talon_engine::Move;
use talon_game::{Command, DealChoice, Session, Table, save};
use talon_web_kit::Read as _;

use super::reducer::{Toast, opened};
use super::{App, Cover, Proposal, Screen, Sheet};
use crate::device;
use crate::settings::Settings;
use crate::store::{Stored, game_key};
use crate::wording::{shown, spoken};

impl App {
    /// Deals another game; an unfinished one is set aside first. An unfinished game of the same deal is continued,
    /// unless the proposal brings its own moves: then the page asks the player.
    pub(crate) fn propose(self, proposal: Proposal) {
        let same = |session: &Session| {
            session.variant() == &proposal.variant
                && matches!(&proposal.deal_choice, DealChoice::Exactly(deal) if deal == session.deal())
                && session.is_unfinished()
        };
        let here = self.game.session_untracked(same) == Some(true);
        let saved = self.library.find(|game| same(&game.session));
        if (here || saved.is_some()) && !proposal.moves.is_empty() {
            self.shell.open_sheet(Sheet::Leave(Box::new(proposal)));
        } else if here {
            self.shell.show_screen(Screen::Table);
            self.shell.close_sheet();
        } else if let Some(game) = saved {
            self.resume_saved(&game.key);
        } else {
            self.deal_proposal(proposal);
        }
    }

    /// Deals the proposed game, and replaces the game on the table.
    pub(crate) fn deal_proposal(self, proposal: Proposal) {
        self.set_aside();
        let Proposal { variant, deal_choice, moves } = proposal;
        self.lay_out(Session::new(variant.clone(), deal_choice.first_deal(), device::now()));
        match deal_choice {
            DealChoice::Exactly(_) => {
                // The player has confirmed: delete the saved games of this deal.
                while let Some(game) = self.saved_here() {
                    self.library.delete(&game.key);
                }
                self.announce_game();
                self.animate_deal();
            }
            DealChoice::Winnable(_) | DealChoice::Graded(..) | DealChoice::Daily(_) => {
                self.run(Command::Deal(variant, deal_choice));
            }
        }
        if !moves.is_empty() {
            self.import_moves(moves);
        }
    }

    /// Plays a link's moves, and says that such a game does not count; where they break off, also why.
    fn import_moves(self, moves: Vec<Move>) {
        let wanted = moves.len();
        self.run(Command::ImportMoves(moves));
        let played =
            self.game.session_untracked(|session| session.history().steps().len()).unwrap_or(0);
        let origin = self.origin_sentence().unwrap_or_default();
        if played == wanted {
            return self.shell.toast_and_announce(origin);
        }
        if let Some(Toast { text, action }) = self.shell.toast_untracked() {
            let text = format!("{} {text} {origin}", spoken().link_breaks_off(played));
            self.shell.set_toast(Some(Toast { text, action }));
        }
    }

    /// Why the game on the table does not count, if it does not.
    fn origin_sentence(self) -> Option<String> {
        self.game.session_untracked(|session| spoken().origin(session.origin())).flatten()
    }

    /// Says which game has come to the table.
    fn announce_game(self) {
        if let Some(updates) = self.game.with_untracked(opened) {
            self.apply_all(updates);
        }
    }

    /// Continues an unfinished game.
    pub(crate) fn resume_saved(self, key: &str) {
        let Some(game) = self.library.take(key) else { return };
        self.set_aside();
        self.lay_out(game.session);
        self.announce_game();
        if let Some(problem) = game.problem {
            self.second_part.when_loaded(move || later_save_problem(self, &problem));
        } else if let Some(sentence) = self.origin_sentence() {
            self.shell.toast_and_announce(sentence);
        }
    }

    /// Gives an unfinished game up: it counts as lost, and its save is deleted.
    pub(crate) fn give_up(self, key: &str) {
        let Some(game) = self.library.delete(key) else { return };
        let preferences = self.settings.with_untracked(Settings::preferences);
        if let Some(result) = Table::give_up_unseen(game.session, preferences, device::now()) {
            self.library.record(result);
        }
        self.shell.toast_and_announce(spoken().given_up());
    }

    /// Takes the game off the table, and lists it if it is unfinished.
    pub(super) fn set_aside(self) {
        let is_puzzle = self.puzzle.update(Option::take).flatten().is_some();
        if let Some(table) = self.game.take().filter(|_| !is_puzzle) {
            self.library.set_aside(table.into_session());
        }
    }

    /// The saved game of the deal on the table that was played last.
    pub(super) fn saved_here(self) -> Option<super::SavedGame> {
        let (variant, deal) = self
            .game
            .session_untracked(|session| (session.variant().clone(), session.deal().clone()))?;
        self.library.find(|game| game.session.variant() == &variant && game.session.deal() == &deal)
    }

    /// Another tab has written something, or the first read was late: loads it. If the other tab has played on in the
    /// game on the table, this one follows; also if it has played the same deal and this game is untouched.
    pub(crate) fn refresh(self, stored: Stored) {
        self.load_stored(stored);
        self.run(Command::Prefer(self.settings.with_untracked(Settings::preferences)));
        let untouched = |table: &Table| !table.session().is_begun() && !table.is_seeking();
        let here = self.game.with_untracked(|table| (game_key(table.session()), untouched(table)));
        let Some((key, untouched)) = here else { return };
        let same = self.library.find(|game| game.key == key);
        let Some(there) = same.or_else(|| self.saved_here().filter(|_| untouched)) else { return };
        self.library.take(&there.key);
        if self.game.session_untracked(|session| same_play(session, &there.session)) == Some(false)
        {
            // A player who reads a sheet or has paused is not disturbed.
            let (sheet, cover) = (self.shell.sheet_untracked(), self.shell.cover_untracked());
            self.lay_out(there.session);
            self.shell.set_sheet(sheet);
            self.shell.set_cover(cover.filter(|cover| *cover == Cover::Pause));
        }
    }

    /// Back to the picker; the game is set aside.
    pub(crate) fn leave(self) {
        self.close_review();
        self.run(Command::Pause);
        self.set_aside();
        self.game.clear();
        self.shell.set_cover(None);
        self.shell.close_sheet();
        self.shell.set_toast(None);
        self.shell.show_screen(Screen::Picker);
    }
}

/// Whether two games of one deal have the same moves and stand at the same one.
fn same_play(one: &Session, other: &Session) -> bool {
    let (one, other) = (one.history(), other.history());
    let moves = |history: &talon_game::History| {
        history.steps().iter().map(|step| step.moves().collect::<Vec<Move>>()).collect::<Vec<_>>()
    };
    one.cursor() == other.cursor() && moves(one) == moves(other)
}

/// Reports the unreadable part of a saved game.
#[inline(never)]
fn later_save_problem(app: App, problem: &save::SaveProblem) {
    app.shell.toast_and_announce(shown().save_problem(problem));
}

//! Games that come to the table and games that leave it: dealt, gone on with, set aside, given up, kept.

use talon_game::{Command, Session, Standing, Table, Wish, save, words};
use talon_rulebook::catalog;

use super::{Desk, Proposal, Screen, Sheet, Toast};
use crate::device;
use crate::settings::Settings;
use crate::store::Kept;
use crate::ui::Read as _;

impl Desk {
    /// Deals another game; one that is begun is kept among the unfinished ones first. A game of the same deal that is
    /// unfinished is gone on with, unless the proposal brings its own moves: then the player is asked.
    pub(crate) fn propose(self, proposal: Proposal) {
        let same = |session: &Session| {
            session.variant() == &proposal.variant
                && matches!(&proposal.wish, Wish::Exactly(deal) if deal == session.deal())
                && session.is_unfinished()
        };
        let here = self
            .table
            .with_untracked(|table| table.as_ref().is_some_and(|table| same(table.session())));
        let kept = self.games.with_untracked(|games| {
            games.iter().position(|text| {
                save::read(text, catalog::find).is_ok_and(|loaded| same(&loaded.session))
            })
        });
        if (here || kept.is_some()) && !proposal.moves.is_empty() {
            self.sheet.set(Some(Sheet::Leave(Box::new(proposal))));
        } else if here {
            self.screen.set(Screen::Table);
            self.sheet.set(None);
        } else if let Some(place) = kept {
            self.resume_kept(place);
        } else {
            self.take(proposal);
        }
    }

    /// Deals what was proposed, whatever is on the table.
    pub(crate) fn take(self, proposal: Proposal) {
        self.set_aside();
        let Proposal { variant, wish, moves } = proposal;
        self.lay_out(Session::new(variant.clone(), wish.first_deal(), device::now()));
        match wish {
            Wish::Exactly(_) => {
                // Asked and answered: what is kept of this very deal makes room for it.
                if let Some(place) = self.kept_here() {
                    self.games.update(|games| games.remove(place));
                }
                self.tell_deal();
                self.march_deal();
            }
            Wish::Winnable(_) | Wish::Daily(_) => self.run(Command::Deal(variant, wish)),
        }
        if !moves.is_empty() {
            self.receive(moves);
        }
    }

    /// Plays a link's moves; where they break off, the sentence that says why says that too.
    fn receive(self, moves: Vec<talon_engine::Move>) {
        let wanted = moves.len();
        self.run(Command::Receive(moves));
        let played = |table: &Option<Table>| {
            table.as_ref().map_or(0, |table| table.session().history().steps().len())
        };
        let played = self.table.with_untracked(played);
        if played < wanted {
            self.toast.update(|toast| {
                if let Some(Toast { text, .. }) = toast {
                    let moves = words::moves(played);
                    *text = format!("This link's game breaks off after {moves}. {text}");
                }
            });
        }
    }

    /// Goes on with an unfinished game.
    pub(crate) fn resume_kept(self, place: usize) {
        let text = self.games.with_untracked(|games| games[place].clone());
        match save::read(&text, catalog::find) {
            Ok(loaded) => {
                self.set_aside();
                self.games.update(|games| games.retain(|other| *other != text));
                self.lay_out(loaded.session);
                self.tell_deal();
                if let Some(trouble) = loaded.troubles.first() {
                    self.say(trouble.clone());
                }
            }
            Err(sentence) => self.say(sentence),
        }
    }

    /// Gives an unfinished game up: it counts as such, and is gone.
    pub(crate) fn give_up(self, save: &str) {
        self.games.update(|games| games.retain(|other| other != save));
        let Ok(loaded) = save::read(save, catalog::find) else { return };
        self.store.drop_game(game_key(&loaded.session));
        let preferences = self.settings.with_untracked(Settings::preferences);
        if let Some(result) = Table::give_up_unseen(loaded.session, preferences, device::now()) {
            self.record(result);
        }
        self.say("Given up.".to_owned());
    }

    /// Puts the game on the table among the unfinished ones, if it is one.
    pub(super) fn set_aside(self) {
        let Some(table) = self.table.update(Option::take).flatten() else { return };
        let session = table.session();
        if session.is_unfinished() {
            let text = written(session);
            self.games.update(|games| games.push(text));
        } else {
            self.store.drop_game(game_key(session));
        }
    }

    /// Which of the kept games is of the deal on the table.
    pub(super) fn kept_here(self) -> Option<usize> {
        let mine = self.mine()?;
        self.games
            .with_untracked(|games| games.iter().position(|text| save::same_game(text, &mine)))
    }

    /// The game on the table as it would be kept.
    fn mine(self) -> Option<String> {
        self.table.with_untracked(|table| table.as_ref().map(|table| written(table.session())))
    }

    /// Another tab has written something down: takes it in. A game that both show goes on from there.
    pub(super) fn refresh(self, kept: Kept) {
        self.results.set(kept.results);
        self.games.set(kept.games);
        if let Some(text) = kept.settings {
            self.settings.set(Settings::read(&text));
            self.run(Command::Prefer(self.settings.with_untracked(Settings::preferences)));
        }
        let Some(place) = self.kept_here() else { return };
        let here = self.games.update(|games| games.remove(place)).unwrap_or_default();
        if self.mine().is_some_and(|mine| !save::same_play(&mine, &here))
            && let Ok(loaded) = save::read(&here, catalog::find)
        {
            // Whoever reads a sheet or has paused here goes on doing so.
            let (sheet, paused) = (self.sheet.get_untracked(), self.paused.get_untracked());
            self.lay_out(loaded.session);
            self.sheet.set(sheet);
            self.paused.set(paused);
        }
    }

    /// Keeps the game on the table; a won or untouched one is forgotten instead.
    pub(super) fn keep(self) {
        let state = self.table.with_untracked(|table| {
            let session = table.as_ref()?.session();
            let worth =
                session.standing() != Standing::Won && !session.history().steps().is_empty();
            let save = worth.then(|| written(session));
            Some((game_key(session), save))
        });
        match state {
            Some((key, Some(save))) => self.store.keep_game(key, save),
            Some((key, None)) => self.store.drop_game(key),
            None => {}
        }
    }
}

/// A game as it is kept.
fn written(session: &Session) -> String {
    save::write(session, device::now())
}

/// What a game is kept under.
fn game_key(session: &Session) -> String {
    let variant = session.variant();
    format!("{} {} {}", variant.game().id(), variant.choices(), session.deal())
}

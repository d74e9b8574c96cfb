//! The game on the table and how it is shown: which card is which, the hint, and cards that fly one after another.

use std::time::Duration;

use talon_engine::Effect;
use talon_game::{Command, Hint, Response, Session, Standing, Table};
use talon_scene::Tokens;
use talon_web_kit::{Read as _, RwSignal, StoredValue, after};

use super::reducer::ShownHint;
use crate::device;
use crate::table_screen::STEP;

/// How long the last card of a deal is on its way, in milliseconds.
const DEALING: u32 = 1300;
/// How long the last of several cards takes to come home, in milliseconds.
const LAST_HOME: u32 = 250;
/// How long cards leap after a win, in milliseconds.
const CASCADE: u32 = 3000;
/// How long cards are put down at once after a sequence is cut short, in milliseconds.
const SKIPPING: u32 = 60;

/// Many cards that fly one after another. Any input ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sequence {
    /// A new deal.
    Deal,
    /// Several cards go home.
    Home,
    /// It was cut short: every card is put in its place at once.
    Skipped,
    /// The game is won: cards leap from the foundations.
    Cascade,
}

/// The game on the table.
#[derive(Clone, Copy)]
pub(crate) struct GameState {
    table: RwSignal<Option<Table>>,
    /// Which card is which.
    tokens: RwSignal<Option<Tokens>>,
    /// The position that is shown instead of the game's, by the steps that lead to it.
    shown_at: RwSignal<Option<usize>>,
    advice: RwSignal<Option<ShownHint>>,
    sequence: RwSignal<Option<Sequence>>,
    /// Whether the trail of a cascade lies over the table.
    cascading: RwSignal<bool>,
    /// Whether the player has seen the end of the game.
    end_seen: RwSignal<bool>,
    /// Whether the player was last told that the game is winnable.
    announced_winnable: StoredValue<bool>,
}

impl GameState {
    /// Nothing is on the table.
    pub(super) fn new() -> GameState {
        GameState {
            table: RwSignal::new(None),
            tokens: RwSignal::new(None),
            shown_at: RwSignal::new(None),
            advice: RwSignal::new(None),
            sequence: RwSignal::new(None),
            cascading: RwSignal::new(false),
            end_seen: RwSignal::new(false),
            announced_winnable: StoredValue::new(false),
        }
    }

    /// Reads the table, if there is one.
    pub(crate) fn with<R>(self, read: impl FnOnce(&Table) -> R) -> Option<R> {
        self.table.with(|table| table.as_ref().map(read))
    }

    /// Reads the table as it is now, if there is one.
    pub(crate) fn with_untracked<R>(self, read: impl FnOnce(&Table) -> R) -> Option<R> {
        self.table.with_untracked(|table| table.as_ref().map(read))
    }

    /// The board that is shown, as the player sees it.
    pub(crate) fn view(self) -> Option<talon_engine::View> {
        self.with(|table| match self.shown_at.get() {
            Some(steps) => table.session().board_at(steps).view(),
            None => table.board().view(),
        })
    }

    /// Shows the position after that many steps, or the current position. Nothing is played.
    pub(super) fn show_position(self, steps: Option<usize>) {
        self.shown_at.set(steps);
        let tokens = self.with_untracked(|table| match steps {
            Some(steps) => tokens_at(table.session(), steps),
            None => tokens_shown(table),
        });
        self.tokens.set(tokens);
    }

    /// Reads the game, if there is one.
    pub(crate) fn session<R>(self, read: impl FnOnce(&Session) -> R) -> Option<R> {
        self.with(|table| read(table.session()))
    }

    /// Reads the game as it is now, if there is one.
    pub(crate) fn session_untracked<R>(self, read: impl FnOnce(&Session) -> R) -> Option<R> {
        self.with_untracked(|table| read(table.session()))
    }

    /// Puts a game on the table.
    pub(super) fn place(self, table: Table) {
        self.tokens.set(Some(tokens_of(table.session())));
        self.table.set(Some(table));
        self.clear_position();
    }

    /// Takes the game off the table.
    pub(super) fn take(self) -> Option<Table> {
        self.table.update(Option::take).flatten()
    }

    /// Carries out a command that is about playing. One that is about advice comes back.
    pub(super) fn run(self, command: Command) -> Result<Response, Command> {
        let run =
            |table: &mut Option<Table>| table.as_mut()?.run_game(command, device::now()).into();
        self.table.update(run).flatten().unwrap_or_else(|| Ok(Response::default()))
    }

    /// Carries out a command that is about advice.
    pub(super) fn run_advice(self, command: Command) -> Response {
        let run =
            |table: &mut Option<Table>| table.as_mut()?.run_advice(command, device::now()).into();
        self.table.update(run).flatten().unwrap_or_default()
    }

    /// Reads which card is which; nothing if no game is on the table.
    pub(crate) fn tokens<R>(self, read: impl FnOnce(&Tokens) -> R) -> Option<R> {
        self.tokens.with(|tokens| tokens.as_ref().map(read))
    }

    /// Moves the cards on the screen by effects, forward or back.
    pub(super) fn follow(self, effects: &[Effect], step: fn(&mut Tokens, Effect)) {
        self.tokens.update(|tokens| {
            if let Some(tokens) = tokens {
                for &effect in effects {
                    step(tokens, effect);
                }
            }
        });
    }

    /// Gives the cards their tokens as they lie on the table.
    pub(super) fn rebuild(self) {
        self.advice.set(None);
        self.tokens.set(self.with_untracked(tokens_shown));
    }

    /// Empties the table: no card is drawn.
    pub(super) fn clear(self) {
        self.tokens.set(None);
    }

    /// Removes the hint and the ending of the old position.
    pub(super) fn clear_position(self) {
        self.advice.set(None);
        self.end_seen.set(false);
        self.end_cascade();
    }

    /// Removes the trail of a cascade.
    fn end_cascade(self) {
        self.cascading.set(false);
        if self.sequence_untracked() == Some(Sequence::Cascade) {
            self.sequence.set(None);
        }
    }

    /// Whether the trail of a cascade lies over the table.
    pub(crate) fn is_cascading(self) -> bool {
        self.cascading.get()
    }

    /// The recommended move that is shown.
    pub(crate) fn advice(self) -> Option<ShownHint> {
        self.advice.get()
    }

    pub(crate) fn hint(self) -> Option<Hint> {
        self.advice.with(|advice| advice.as_ref().map(|advice| advice.hint.clone()))
    }

    pub(super) fn advise(self, advice: ShownHint) {
        self.advice.set(Some(advice));
    }

    /// Takes the recommended move away.
    pub(crate) fn hide_advice(self) {
        if self.advice.with_untracked(Option::is_some) {
            self.advice.set(None);
        }
    }

    pub(crate) fn is_end_seen(self) -> bool {
        self.end_seen.get()
    }

    /// The player has seen the end of the game.
    pub(crate) fn see_end(self) {
        self.end_cascade();
        self.end_seen.set(true);
    }

    pub(super) fn announced_winnable(self) -> bool {
        self.announced_winnable.get_value()
    }

    pub(super) fn set_announced_winnable(self, announced: bool) {
        self.announced_winnable.set_value(announced);
    }

    pub(crate) fn sequence(self) -> Option<Sequence> {
        self.sequence.get()
    }

    pub(crate) fn sequence_untracked(self) -> Option<Sequence> {
        self.sequence.get_untracked()
    }

    /// The cards of a new deal fly in.
    pub(super) fn animate_deal(self) {
        self.animate(Sequence::Deal, DEALING);
    }

    /// This many cards fly home one after another.
    pub(super) fn animate_home(self, cards: u32) {
        self.animate(Sequence::Home, STEP * cards + LAST_HOME);
    }

    /// Puts the cards of a sequence where they belong at once.
    pub(crate) fn skip_sequence(self) {
        if matches!(
            self.sequence_untracked(),
            Some(Sequence::Deal | Sequence::Home | Sequence::Cascade)
        ) {
            self.animate(Sequence::Skipped, SKIPPING);
        }
    }

    /// The game is won: once the last cards are home, they leap.
    pub(super) fn celebrate(self) {
        if self.sequence_untracked() != Some(Sequence::Home) {
            self.cascade();
        }
    }

    fn cascade(self) {
        self.cascading.set(true);
        self.animate(Sequence::Cascade, CASCADE);
    }

    fn animate(self, sequence: Sequence, millis: u32) {
        self.sequence.set(Some(sequence));
        after(Duration::from_millis(millis.into()), move || {
            if self.sequence_untracked() != Some(sequence) {
                return;
            }
            let won = self.session_untracked(Session::standing) == Some(Standing::Won);
            if sequence == Sequence::Home && won {
                self.cascade();
            } else {
                self.sequence.set(None);
            }
        });
    }
}

/// The tokens of the current position of a game.
fn tokens_of(session: &Session) -> Tokens {
    tokens_at(session, session.history().cursor())
}

/// The tokens after that many steps of a game.
fn tokens_at(session: &Session, steps: usize) -> Tokens {
    let mut tokens = Tokens::new(&session.deal().board(session.rules()));
    for step in &session.history().steps()[..steps] {
        step.effects().for_each(|effect| tokens.apply(effect));
    }
    tokens
}

/// The tokens of the shown position: the game's, or that of a solution on show.
fn tokens_shown(table: &Table) -> Tokens {
    let mut tokens = tokens_of(table.session());
    if let Some(show) = table.solution_show() {
        let mut board = table.session().board().clone();
        for &mv in &show.moves()[..show.shown()] {
            if let Ok(played) = board.play(table.session().rules(), mv) {
                played.effects().iter().for_each(|&effect| tokens.apply(effect));
            }
        }
    }
    tokens
}

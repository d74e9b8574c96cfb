//! One game on the table: its deal, its history, its cost so far and the outlooks of its positions.

use std::sync::Arc;

use talon_engine::{Board, Deal, Effect, Move, Played, Refusal, Rules};
use talon_rulebook::{Choices, Game, rules_hash};

use crate::autoplay::{self, Autoplay};
use crate::history::{Forgotten, History, play_all};
use crate::outlook::{Outlook, Outlooks};
use crate::score::Scoring;
use crate::stopwatch::{Clock, Millis};

/// A game with its settings chosen.
#[derive(Clone, Debug)]
pub struct Variant {
    game: Arc<Game>,
    choices: Choices,
    rules: Rules,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.game.id() == other.game.id()
            && self.choices == other.choices
            && self.rules == other.rules
    }
}

impl Eq for Variant {}

impl Variant {
    /// The game with these choices.
    pub fn new(game: &Arc<Game>, choices: Choices) -> Variant {
        let rules = game.rules(&choices);
        Variant { game: Arc::clone(game), choices, rules }
    }

    /// The name under these settings, without the settings.
    pub fn name(&self) -> &str {
        self.game.called(&self.choices)
    }

    /// The game.
    pub const fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The choices.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The rules that follow.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The fingerprint of the rules. Saves and results carry it: two rules files may use one id.
    pub fn fingerprint(&self) -> String {
        rules_hash(&self.rules)
    }
}

/// How a position stands, by the rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game continues.
    Open,
    /// Every card is home.
    Won,
    /// No legal move is left at all.
    Over,
    /// Moves are left, but proven: none can ever bring another card home, turn one up or draw a new one.
    Stuck,
}

impl Standing {
    /// The word for scripts and style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Standing::Open => "open",
            Standing::Won => "won",
            Standing::Over => "over",
            Standing::Stuck => "stuck",
        }
    }
}

/// Whether the moves are the player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesOrigin {
    /// All of them were played here, from the deal on: the game counts.
    Dealt,
    /// The game arrived with moves, as a link brings them: it does not count. The first move that is played at the deal
    /// drops the moves that arrived, and makes the game a dealt one.
    Received,
}

/// Undos and hints so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counters {
    /// Steps taken back.
    pub undos: u32,
    /// Hints taken.
    pub hints: u32,
}

/// The most positions that the search for "stuck" looks at.
const STUCK_BOUND: usize = 2_000;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    variant: Variant,
    deal: Deal,
    board: Board,
    history: History,
    clock: Clock,
    counters: Counters,
    outlooks: Outlooks,
    standing: Standing,
    /// When the deal was first laid out, in milliseconds of the calendar: tells two games of one deal apart.
    began: Millis,
    origin: MovesOrigin,
    recorded: bool,
    grading: Grading,
}

/// The state of the deal's grading.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Grading {
    /// Not asked yet.
    Open,
    /// The solver could not grade it.
    Failed,
    /// The solver's word for it.
    Word(String),
}

impl Session {
    /// Deals a new game; `began` is the calendar's time in milliseconds.
    pub fn new(variant: Variant, deal: Deal, began: Millis) -> Session {
        let board = deal.board(variant.rules());
        let mut session = Session {
            variant,
            deal,
            board,
            history: History::default(),
            clock: Clock::default(),
            counters: Counters::default(),
            outlooks: Outlooks::default(),
            standing: Standing::Open,
            began,
            origin: MovesOrigin::Dealt,
            recorded: false,
            grading: Grading::Open,
        };
        session.update_standing();
        session
    }

    /// Restores everything that a save holds besides the moves.
    pub(crate) fn restore(
        &mut self,
        spent: Millis,
        counters: Counters,
        origin: MovesOrigin,
        recorded: bool,
    ) {
        self.clock = Clock::stopped_at(spent);
        self.counters = counters;
        self.origin = origin;
        self.recorded = recorded;
    }

    /// Marks the moves of the history as received, if there are any.
    pub(crate) fn mark_received(&mut self) {
        if self.is_begun() {
            self.origin = MovesOrigin::Received;
        }
    }

    /// The game and its settings.
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// The deal.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The table now.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The steps so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// How the position stands.
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// The outlook of this position.
    pub fn outlook(&self) -> &Outlook {
        self.outlooks.at(self.history.cursor())
    }

    /// The outlook of every position of the history.
    pub const fn outlooks(&self) -> &Outlooks {
        &self.outlooks
    }

    /// Undos and hints so far.
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// Time spent so far.
    pub fn spent(&self, now: Millis) -> Millis {
        self.clock.spent(now)
    }

    /// Whether the clock runs.
    pub const fn is_running(&self) -> bool {
        self.clock.is_running()
    }

    /// When the deal was laid out, in milliseconds of the calendar.
    pub const fn began(&self) -> Millis {
        self.began
    }

    /// Whether a step has been played, even if it has been taken back since.
    pub fn is_begun(&self) -> bool {
        !self.history.steps().is_empty()
    }

    /// Whether it can be continued: begun, not won, and not counted yet.
    pub fn is_unfinished(&self) -> bool {
        self.is_begun() && self.standing != Standing::Won && !self.recorded
    }

    /// Whether it is known to be hopeless: no move, no progress, or proved lost.
    pub fn is_hopeless(&self) -> bool {
        matches!(self.standing, Standing::Over | Standing::Stuck)
            || *self.outlook() == Outlook::Lost
    }

    /// Whether the deal itself is known to be lost: the solver has proved it, or it allows no move or no progress.
    pub fn is_lost_deal(&self) -> bool {
        let start = || standing(self.rules(), &self.deal.board(self.rules()));
        *self.outlooks.at(0) == Outlook::Lost || matches!(start(), Standing::Over | Standing::Stuck)
    }

    /// Gives the game another start time, which makes it a separate game.
    pub(crate) fn begin(&mut self, began: Millis) {
        self.began = began;
    }

    /// Whether the game was played from its deal, and counts.
    pub const fn origin(&self) -> MovesOrigin {
        self.origin
    }

    /// Whether its result stands in the statistics already.
    pub const fn recorded(&self) -> bool {
        self.recorded
    }

    /// The score of the moves on the board.
    pub fn score(&self, scoring: Scoring) -> i64 {
        let mut board = self.deal.board(self.rules());
        let mut score = scoring.opening(self.rules());
        for step in &self.history.steps()[..self.history.cursor()] {
            for effect in step.effects() {
                board.apply(effect);
                score = scoring.after(score, effect, self.rules(), &board);
            }
        }
        score
    }

    /// The board after that many steps of the history.
    pub fn board_at(&self, steps: usize) -> Board {
        self.history.board_at(&self.board, steps)
    }

    /// Plays a move and the moves that autoplay adds, as one step. Returns the effects, or the reason for the refusal.
    pub fn play(&mut self, mv: Move, auto: Autoplay, now: Millis) -> Result<Vec<Effect>, Refusal> {
        let rules = *self.rules();
        let mut moves = vec![(mv, self.board.play(&rules, mv)?)];
        if auto == Autoplay::Safe {
            while let Some(mv) = autoplay::safe_move(&rules, &self.board) {
                moves.push((mv, self.board.play_legal(&rules, mv)));
            }
        }
        Ok(self.record_step(moves, now))
    }

    /// Plays several moves as one step, up to the first that is refused.
    pub fn play_step(
        &mut self,
        moves: impl IntoIterator<Item = Move>,
        now: Millis,
    ) -> (Vec<Effect>, Option<Refusal>) {
        let rules = *self.rules();
        let (played, refusal) = play_all(&rules, &mut self.board, moves);
        let effects = if played.is_empty() { Vec::new() } else { self.record_step(played, now) };
        (effects, refusal)
    }

    /// Plays a step of a save. The standing is not computed: the jump after the last step does that once.
    pub(crate) fn replay_step(&mut self, moves: Vec<Move>) -> Option<Refusal> {
        let rules = *self.rules();
        let (played, refusal) = play_all(&rules, &mut self.board, moves);
        if !played.is_empty() {
            self.history.push(played);
        }
        refusal
    }

    fn record_step(&mut self, moves: Vec<(Move, Played)>, now: Millis) -> Vec<Effect> {
        self.clock.start(now);
        let effects = moves.iter().flat_map(|(_, played)| played.effects().to_vec()).collect();
        if self.origin == MovesOrigin::Received && !self.history.can_undo() {
            // Played from the deal: received moves are dropped, so that redo cannot replay them.
            self.history = History::default();
            self.origin = MovesOrigin::Dealt;
            self.recorded = false;
        }
        let forgotten = self.history.push(moves);
        if forgotten == Forgotten::WhatWasTakenBack {
            self.outlooks.advance(self.history.cursor(), self.history.steps());
        }
        self.update_standing();
        if self.standing == Standing::Won {
            self.clock.stop(now);
        }
        effects
    }

    /// Takes one step back. Returns its effects in the order in which a screen reverses them.
    pub fn undo(&mut self) -> Option<Vec<Effect>> {
        let effects = self.history.undo(&mut self.board)?.effects().rev().collect();
        self.count_undo();
        self.update_standing();
        Some(effects)
    }

    /// Plays the next step again.
    pub fn redo(&mut self) -> Option<Vec<Effect>> {
        let effects = self.history.redo(&mut self.board)?.effects().collect();
        self.update_standing();
        Some(effects)
    }

    /// Goes to the position after that many steps. Going back counts as one undo, however far.
    pub fn jump(&mut self, steps: usize) {
        let steps = steps.min(self.history.steps().len());
        if steps < self.history.cursor() {
            self.count_undo();
        }
        while self.history.cursor() > steps {
            self.history.undo(&mut self.board);
        }
        while self.history.cursor() < steps {
            self.history.redo(&mut self.board);
        }
        self.update_standing();
    }

    /// Records the solver's answer about the position after this many steps.
    pub fn learn(&mut self, steps: usize, outlook: Outlook) {
        let line = self.history.steps();
        if steps <= line.len() {
            self.outlooks.learn(steps, outlook, line);
        }
    }

    /// Counts a hint.
    pub(crate) fn count_hint(&mut self) {
        self.counters.hints = self.counters.hints.saturating_add(1);
    }

    fn count_undo(&mut self) {
        self.counters.undos = self.counters.undos.saturating_add(1);
    }

    /// How hard the deal is, in the solver's word for it, once that has been found out.
    pub fn grade(&self) -> Option<&str> {
        match &self.grading {
            Grading::Open | Grading::Failed => None,
            Grading::Word(word) => Some(word),
        }
    }

    /// Whether the solver was asked how hard the deal is, with or without success.
    pub(crate) fn is_grading_done(&self) -> bool {
        self.grading != Grading::Open
    }

    pub(crate) fn set_grade(&mut self, word: Option<String>) {
        self.grading = word.map_or(Grading::Failed, Grading::Word);
    }

    /// Marks the result as recorded.
    pub(crate) fn mark_recorded(&mut self) {
        self.recorded = true;
    }

    /// Stops the clock: the player has paused or left the screen.
    pub fn pause(&mut self, now: Millis) {
        self.clock.stop(now);
    }

    /// Starts the clock again, if the game has begun and is not finished.
    pub fn resume(&mut self, now: Millis) {
        if self.standing != Standing::Won && self.is_begun() {
            self.clock.start(now);
        }
    }

    fn update_standing(&mut self) {
        self.standing = standing(self.variant.rules(), &self.board);
    }
}

fn standing(rules: &Rules, board: &Board) -> Standing {
    use talon_engine::stuck::{StuckVerdict, is_over, progress};
    if board.is_won(rules) {
        Standing::Won
    } else if is_over(rules, board) {
        Standing::Over
    } else if progress(rules, board, STUCK_BOUND) == StuckVerdict::Stuck {
        Standing::Stuck
    } else {
        Standing::Open
    }
}

//! One game on the table: its deal, its history, what it has cost so far and what is known of it.

use talon_engine::{Board, Deal, Effect, Move, Played, Refusal, Rules};
use talon_rulebook::{Choices, Game};

use crate::autoplay::{self, Autoplay};
use crate::clock::{Clock, Millis};
use crate::hint::{self, Hint};
use crate::history::{Forgotten, History, Step, play_all};
use crate::outlook::{Outlook, Outlooks};
use crate::score::Scoring;

/// A game with its settings chosen.
#[derive(Clone, Debug)]
pub struct Variant {
    game: &'static Game,
    choices: Choices,
    rules: Rules,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.game.id() == other.game.id() && self.choices == other.choices
    }
}

impl Eq for Variant {}

impl Variant {
    /// The game with these choices.
    pub fn new(game: &'static Game, choices: Choices) -> Variant {
        let rules = game.rules(&choices);
        Variant { game, choices, rules }
    }

    /// The name under these settings, without the settings.
    pub fn name(&self) -> &str {
        self.game.called(&self.choices)
    }

    /// The game.
    pub const fn game(&self) -> &'static Game {
        self.game
    }

    /// The choices.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The rules that follow.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// How a position stands, by the rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Play goes on.
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

/// What the player has spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counters {
    /// Steps taken back.
    pub undos: u32,
    /// Hints asked for.
    pub hints: u32,
}

/// Positions looked at before a "stuck" is left unsaid.
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
    recorded: bool,
    grading: Grading,
}

/// What is known of how hard the deal is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Grading {
    /// Nobody has looked.
    Open,
    /// The solver could not tell.
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
            recorded: false,
            grading: Grading::Open,
        };
        session.look_around();
        session
    }

    /// Puts back what a save remembers besides the moves.
    pub(crate) fn restore(&mut self, spent: Millis, counters: Counters, recorded: bool) {
        self.clock = Clock::stopped_at(spent);
        self.counters = counters;
        self.recorded = recorded;
    }

    /// The game and its settings.
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// What was dealt.
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

    /// What is known of this position's chances.
    pub fn outlook(&self) -> &Outlook {
        self.outlooks.at(self.history.cursor())
    }

    /// What is known of every position of the history.
    pub const fn outlooks(&self) -> &Outlooks {
        &self.outlooks
    }

    /// What the player has spent.
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

    /// Whether it can be gone on with: begun, not won, and not counted yet.
    pub fn is_unfinished(&self) -> bool {
        self.is_begun() && self.standing != Standing::Won && !self.recorded
    }

    /// Whether it leads nowhere, as far as is known: no move, no progress, or proven to be lost.
    pub fn is_hopeless(&self) -> bool {
        matches!(self.standing, Standing::Over | Standing::Stuck)
            || *self.outlook() == Outlook::Lost
    }

    /// Says that the game was begun at another time: it is a game of its own from now on.
    pub(crate) fn begin(&mut self, began: Millis) {
        self.began = began;
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

    /// Moves worth a look that do not lead back to where this game has been.
    pub(crate) fn fair_hints(&self) -> Vec<Hint> {
        let before = self.history.boards_before(&self.board);
        let mut hints = hint::fair(self.rules(), &self.board);
        hints.retain(|hint| {
            let mut after = self.board.clone();
            after.play_legal(self.rules(), hint.mv);
            !before.contains(&after)
        });
        hints
    }

    /// The board after that many steps of the history.
    pub fn board_at(&self, steps: usize) -> Board {
        self.history.board_at(&self.board, steps)
    }

    /// Plays a move, and what autoplay adds to it, as one step. The effects, or why not.
    pub fn play(&mut self, mv: Move, auto: Autoplay, now: Millis) -> Result<Vec<Effect>, Refusal> {
        let rules = *self.rules();
        let mut moves = vec![(mv, self.board.play(&rules, mv)?)];
        if auto == Autoplay::Safe {
            while let Some(mv) = autoplay::safe_move(&rules, &self.board) {
                moves.push((mv, self.board.play_legal(&rules, mv)));
            }
        }
        Ok(self.keep(moves, now))
    }

    /// Plays several moves as one step, up to the first that is refused.
    pub fn play_step(
        &mut self,
        moves: impl IntoIterator<Item = Move>,
        now: Millis,
    ) -> (Vec<Effect>, Option<Refusal>) {
        let rules = *self.rules();
        let (played, refusal) = play_all(&rules, &mut self.board, moves);
        let effects = if played.is_empty() { Vec::new() } else { self.keep(played, now) };
        (effects, refusal)
    }

    /// Plays a step of a save. How the position stands is not looked at before the last one, by a jump.
    pub(crate) fn replay_step(&mut self, moves: Vec<Move>) -> Option<Refusal> {
        let rules = *self.rules();
        let (played, refusal) = play_all(&rules, &mut self.board, moves);
        if !played.is_empty() {
            self.history.push(played);
        }
        refusal
    }

    fn keep(&mut self, moves: Vec<(Move, Played)>, now: Millis) -> Vec<Effect> {
        self.clock.start(now);
        let effects = moves.iter().flat_map(|(_, played)| played.effects().to_vec()).collect();
        let forgotten = self.history.push(moves);
        let line = self.line();
        if forgotten == Forgotten::WhatWasTakenBack {
            self.outlooks.advance(self.history.cursor(), &line);
        }
        self.look_around();
        if self.standing == Standing::Won {
            self.clock.stop(now);
        }
        effects
    }

    /// Takes one step back; its effects in the order in which they are to be reversed.
    pub fn undo(&mut self) -> Option<Vec<Effect>> {
        let effects = self.history.undo(&mut self.board)?.effects().rev().collect();
        self.counters.undos += 1;
        self.look_around();
        Some(effects)
    }

    /// Plays the next step again.
    pub fn redo(&mut self) -> Option<Vec<Effect>> {
        let effects = self.history.redo(&mut self.board)?.effects().collect();
        self.look_around();
        Some(effects)
    }

    /// Goes to the position after that many steps. Going back counts as one undo, however far.
    pub fn jump(&mut self, steps: usize) {
        let steps = steps.min(self.history.steps().len());
        if steps < self.history.cursor() {
            self.counters.undos += 1;
        }
        while self.history.cursor() > steps {
            self.history.undo(&mut self.board);
        }
        while self.history.cursor() < steps {
            self.history.redo(&mut self.board);
        }
        self.look_around();
    }

    /// Takes in what the solver found of the position after that many steps.
    pub fn learn(&mut self, steps: usize, outlook: Outlook) {
        let line = self.line();
        if steps <= line.len() {
            self.outlooks.learn(steps, outlook, &line);
        }
    }

    /// Counts a hint.
    pub(crate) fn count_hint(&mut self) {
        self.counters.hints += 1;
    }

    /// How hard the deal is, in the solver's word for it, once that has been found out.
    pub fn grade(&self) -> Option<&str> {
        match &self.grading {
            Grading::Open | Grading::Failed => None,
            Grading::Word(word) => Some(word),
        }
    }

    /// Whether somebody has looked how hard the deal is, whatever came of it.
    pub(crate) fn is_grading_done(&self) -> bool {
        self.grading != Grading::Open
    }

    pub(crate) fn set_grade(&mut self, word: Option<String>) {
        self.grading = word.map_or(Grading::Failed, Grading::Word);
    }

    /// Marks the result as written down.
    pub(crate) fn mark_recorded(&mut self) {
        self.recorded = true;
    }

    /// Stops the clock: the player looks elsewhere.
    pub fn pause(&mut self, now: Millis) {
        self.clock.stop(now);
    }

    /// Starts the clock again, if the game had begun and goes on.
    pub fn resume(&mut self, now: Millis) {
        if self.standing != Standing::Won && self.is_begun() {
            self.clock.start(now);
        }
    }

    fn line(&self) -> Vec<Vec<Move>> {
        self.history.steps().iter().map(|step: &Step| step.moves().collect()).collect()
    }

    fn look_around(&mut self) {
        self.standing = standing(self.variant.rules(), &self.board);
    }
}

fn standing(rules: &Rules, board: &Board) -> Standing {
    use talon_engine::stuck::{Progress, is_over, progress};
    if board.is_won(rules) {
        Standing::Won
    } else if is_over(rules, board) {
        Standing::Over
    } else if progress(rules, board, STUCK_BOUND) == Progress::Stuck {
        Standing::Stuck
    } else {
        Standing::Open
    }
}

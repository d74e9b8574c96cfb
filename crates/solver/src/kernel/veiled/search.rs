//! Depth first through positions without placement, with an explicit stack.

#[cfg(test)]
mod tests;

use talon_engine::{Board, Move, Rules};

use super::deal::Deal;
use super::hope;
use super::oracle::{self, Answer, Oracle};
use super::plies::{self, Choice, Laying, Plies, SafeHome};
use super::position::{Ply, Position};
use super::run::{Run, Runs};
use super::seen::{Clocks, Seen, Shown};
use super::spell;
use crate::memory::{is_full, make_room};
use crate::search::{Search, Step};

/// Whether positions are tested for being lost in the relaxed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// After the moves that can lose something.
    Relaxed,
    /// Never.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests switch each prune off"))]
    Off,
}

/// Whether the game with an open stock is asked about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asking {
    /// While the answers are worth it.
    Open,
    /// Never.
    Never,
}

/// What is cut, and whether the search begins again in another order; all is sound, and each can be switched off to check that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunes {
    pub(super) choice: Choice,
    pub(super) test: Test,
    pub(super) clocks: Clocks,
    pub(super) asking: Asking,
    pub(super) runs: Runs,
}

impl Prunes {
    /// Everything.
    pub(super) const ALL: Prunes = Prunes {
        choice: Choice { safe_home: SafeHome::Forced, laying: Laying::Lazy },
        test: Test::Relaxed,
        clocks: Clocks::Ordered,
        asking: Asking::Open,
        runs: Runs::Many { first: 2_000 },
    };
}

/// Nodes of the easier game for the first question, which may decide everything.
const FIRST_QUESTION: u64 = 3_000_000;
/// Nodes of the easier game for a question on the way: what is found lost meanwhile is kept for the next.
const QUESTION: u64 = 16_000;
/// After so many questions, at least one in [`WORTH`] answers must have been of use to go on asking.
const TRIAL: u64 = 1000;
const WORTH: u64 = 300;

/// A position on the line under study.
struct Frame {
    position: Position,
    /// The move that led here.
    ply: Option<Ply>,
    /// Where its moves begin in the list of all moves still to be tried.
    first: usize,
    /// Words kept before this one; none for a position that is a part of a move.
    kept: Option<usize>,
}

/// The easier game, and how useful it was.
struct Adviser {
    oracle: Oracle,
    questions: u64,
    lost: u64,
    /// Nodes left for the first question, about the start; none when it is over.
    first: Option<u64>,
}

/// The search.
pub(super) struct Veiled {
    rules: Rules,
    board: Board,
    deal: Deal,
    prunes: Prunes,
    seen: Seen,
    adviser: Option<Adviser>,
    frames: Vec<Frame>,
    /// Moves still to be tried, those of the last frame last.
    plies: Vec<Ply>,
    /// Words shown in this run that are not proved lost.
    undecided: Vec<u64>,
    run: Run,
    nodes: u64,
    memory: usize,
}

impl Veiled {
    /// Prepares the search of a position; none if it cannot be represented.
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        memory: usize,
        prunes: Prunes,
    ) -> Option<Veiled> {
        let deal = Deal::read(rules, board)?;
        let position = Position::read(&deal, board);
        let mut search = Veiled {
            rules: *rules,
            board: board.clone(),
            prunes,
            seen: Seen::new(&deal, prunes.clocks, memory),
            adviser: None,
            frames: Vec::new(),
            plies: Vec::new(),
            undecided: Vec::new(),
            run: Run::first(prunes.runs),
            nodes: 0,
            memory,
            deal,
        };
        let lost = prunes.test == Test::Relaxed && hope::is_lost(&search.deal, &position);
        if !lost {
            search.begin(position);
            search.engage(&position);
        }
        Some(search)
    }

    /// Asks the easier game about the start, where it is easier.
    fn engage(&mut self, position: &Position) {
        let fits = self.deal.clock_weight.leading_zeros() >= oracle::NOTE_BITS;
        if self.prunes.asking == Asking::Never || self.deal.stock_is_open() || !fits {
            return;
        }
        let mut oracle = Oracle::new(&self.deal, self.prunes.choice, self.memory / 2);
        let first = oracle.begin(position).is_none().then_some(FIRST_QUESTION);
        self.adviser = Some(Adviser { oracle, questions: 0, lost: 0, first });
    }

    /// Begins a run.
    fn begin(&mut self, start: Position) {
        self.seen.show(&self.deal, &start);
        self.undecided.push(Seen::word(&self.deal, &start));
        self.frames.push(Frame { position: start, ply: None, first: 0, kept: Some(0) });
        self.expand(&start, None);
    }

    /// Begins the next run: what is not proved lost is new again.
    fn begin_again(&mut self) {
        let start = self.frames[0].position;
        while let Some(word) = self.undecided.pop() {
            self.seen.forget(word);
        }
        self.frames.clear();
        self.plies.clear();
        self.run = self.run.next(self.nodes);
        self.begin(start);
    }

    /// Lists the moves of the last frame's position.
    fn expand(&mut self, position: &Position, last: Option<Ply>) {
        let mut plies = Plies::new();
        plies::list(&self.deal, position, last, self.prunes.choice, &mut plies);
        let (deal, seen, laying) = (&self.deal, &self.seen, self.prunes.choice.laying);
        let new = |ply: &Ply| {
            plies::must_be_used(deal, *ply, laying)
                || !seen.knows(deal, &position.after(deal, *ply))
        };
        let first = self.plies.len();
        self.plies.extend(plies.iter().copied().filter(new));
        self.run.order(&mut self.plies[first..], self.nodes);
    }

    /// One step: try a move, or go back. The outcome if that decides the position.
    fn step(&mut self) -> Option<Step> {
        let Some(frame) = self.frames.last() else { return Some(Step::Lost) };
        if frame.position.is_won(&self.deal) {
            return Some(Step::Won(self.line()));
        }
        if self.plies.len() == frame.first {
            self.leave();
            return None;
        }
        if self.run.is_over(self.nodes) {
            self.begin_again();
            return None;
        }
        let ply = self.plies.pop()?;
        let position = frame.position.after(&self.deal, ply);
        // A position in which the card just laid must be used is a part of a move, not kept.
        let mut kept = None;
        if !plies::must_be_used(&self.deal, ply, self.prunes.choice.laying) {
            if self.seen.is_full() {
                self.seen.allow(self.seen.bytes() + self.left());
            }
            match self.seen.show(&self.deal, &position) {
                Shown::New => {}
                Shown::Known => return None,
                Shown::Full => return Some(Step::OutOfMemory),
            }
            if hope::is_at_stake(ply) && self.is_lost(&position) {
                return None;
            }
            if is_full(&self.undecided) {
                let left = self.left();
                if !make_room(&mut self.undecided, left) {
                    return Some(Step::OutOfMemory);
                }
            }
            kept = Some(self.undecided.len());
            self.undecided.push(Seen::word(&self.deal, &position));
        }
        self.nodes += 1;
        self.frames.push(Frame { position, ply: Some(ply), first: self.plies.len(), kept });
        self.expand(&position, Some(ply));
        (self.memory() > self.memory).then_some(Step::OutOfMemory)
    }

    /// Leaves a position whose moves are all tried.
    ///
    /// Positions lead to each other in circles only by cards going home and coming back, with the same columns and
    /// stock. When the line leaves the last position of one such circle, all that was shown since it came there is lost.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let Some(kept) = frame.kept else { return };
        let before = self.frames.iter().rev().find(|before| before.kept.is_some());
        let same = before.is_some_and(|before| {
            before.position.places == frame.position.places
                && before.position.levels == frame.position.levels
        });
        if !same {
            self.undecided.truncate(kept);
        }
    }

    fn is_lost(&mut self, position: &Position) -> bool {
        let relaxed = self.prunes.test == Test::Relaxed && hope::is_lost(&self.deal, position);
        relaxed || self.adviser.as_mut().is_some_and(|adviser| adviser.says_lost(position))
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory.saturating_sub(self.memory())
    }

    fn line(&self) -> Vec<Move> {
        let line: Vec<Ply> = self.frames.iter().filter_map(|frame| frame.ply).collect();
        spell::spell(&self.rules, &self.board, &line)
    }
}

impl Adviser {
    /// Goes on with the first question: whether it is answered with a proof of loss. None when there is no more to do.
    fn ponder(&mut self, nodes: u64) -> Option<Answer> {
        let left = self.first?;
        let before = self.oracle.nodes();
        let answer = self.oracle.ponder(nodes.min(left));
        let left = left.saturating_sub(self.oracle.nodes() - before);
        self.first = (answer == Answer::Silent && left > 0).then_some(left);
        if self.first.is_none() {
            self.oracle.end();
        }
        Some(answer)
    }

    /// Whether the easier game proves a position lost.
    fn says_lost(&mut self, position: &Position) -> bool {
        if self.questions > TRIAL && self.lost * WORTH < self.questions {
            return false;
        }
        let lost = self.oracle.ask(position, QUESTION) == Answer::Lost;
        self.questions += 1;
        self.lost += u64::from(lost);
        lost
    }
}

impl Search for Veiled {
    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.nodes().saturating_add(nodes);
        while self.nodes() < end {
            if let Some(answer) = self.adviser.as_mut().and_then(|adviser| adviser.ponder(nodes)) {
                if answer == Answer::Lost {
                    self.frames.clear();
                }
            } else if let Some(step) = self.step() {
                return step;
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.adviser.as_ref().map_or(0, |adviser| adviser.oracle.nodes())
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn memory(&self) -> usize {
        self.seen.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.plies.capacity() * size_of::<Ply>()
            + self.undecided.capacity() * size_of::<u64>()
            + self.adviser.as_ref().map_or(0, |adviser| adviser.oracle.bytes())
    }
}

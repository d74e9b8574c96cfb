//! Depth first through positions without placement, with an explicit stack.

use talon_engine::{Board, Rules};

use super::deal::Deal;
use super::hope;
use super::plies::{self, Choice, Laying, SafeHome};
use super::position::{Ply, Position};
use super::seen::{Clocks, Seen, Shown};
use super::spell;
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

/// What is cut; all is sound, and each can be switched off to check that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunes {
    pub(super) choice: Choice,
    pub(super) test: Test,
    pub(super) clocks: Clocks,
}

impl Prunes {
    /// Everything.
    pub(super) const ALL: Prunes = Prunes {
        choice: Choice { safe_home: SafeHome::Forced, laying: Laying::Lazy },
        test: Test::Relaxed,
        clocks: Clocks::Ordered,
    };
}

/// A position on the line under study.
struct Frame {
    position: Position,
    /// The move that led here.
    ply: Option<Ply>,
    /// Where its moves begin in the list of all moves still to be tried.
    first: usize,
}

/// The search.
pub(super) struct Veiled {
    rules: Rules,
    board: Board,
    deal: Deal,
    prunes: Prunes,
    seen: Seen,
    frames: Vec<Frame>,
    /// Moves still to be tried, those of the last frame last.
    plies: Vec<Ply>,
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
            frames: Vec::new(),
            plies: Vec::new(),
            nodes: 0,
            memory,
            deal,
        };
        let lost = prunes.test == Test::Relaxed && hope::is_lost(&search.deal, &position);
        if !lost {
            search.seen.show(Seen::word(&search.deal, &position));
            search.frames.push(Frame { position, ply: None, first: 0 });
            search.expand(&position, None);
        }
        Some(search)
    }

    /// Lists the moves of the last frame's position.
    fn expand(&mut self, position: &Position, last: Option<Ply>) {
        let plies = plies::list(&self.deal, position, last, self.prunes.choice);
        let (deal, seen, laying) = (&self.deal, &self.seen, self.prunes.choice.laying);
        let new = |ply: &Ply| {
            plies::must_be_used(deal, *ply, laying)
                || !seen.knows(Seen::word(deal, &position.after(deal, *ply)))
        };
        self.plies.extend(plies.into_iter().filter(new));
    }

    /// One step: try a move, or go back. The outcome if that decides the position.
    fn step(&mut self) -> Option<Step> {
        let Some(frame) = self.frames.last() else { return Some(Step::Lost) };
        if frame.position.is_won(&self.deal) {
            return Some(Step::Won(self.line()));
        }
        if self.plies.len() == frame.first {
            self.frames.pop();
            return None;
        }
        let ply = self.plies.pop()?;
        let position = frame.position.after(&self.deal, ply);
        // A position in which the card just laid must be used is a part of a move, not kept.
        if !plies::must_be_used(&self.deal, ply, self.prunes.choice.laying) {
            match self.seen.show(Seen::word(&self.deal, &position)) {
                Shown::New => {}
                Shown::Known => return None,
                Shown::Full => return Some(Step::OutOfMemory),
            }
            if self.is_lost(ply, &position) {
                return None;
            }
        }
        self.nodes += 1;
        self.frames.push(Frame { position, ply: Some(ply), first: self.plies.len() });
        self.expand(&position, Some(ply));
        (self.memory() > self.memory).then_some(Step::OutOfMemory)
    }

    fn is_lost(&self, ply: Ply, position: &Position) -> bool {
        self.prunes.test == Test::Relaxed && can_lose(ply) && hope::is_lost(&self.deal, position)
    }

    fn line(&self) -> Vec<talon_engine::Move> {
        let line: Vec<Ply> = self.frames.iter().filter_map(|frame| frame.ply).collect();
        spell::spell(&self.rules, &self.board, &line)
    }
}

/// Whether the relaxed test is worth its time after a move: going home and coming back rarely shut anything.
const fn can_lose(ply: Ply) -> bool {
    match ply {
        Ply::Uncover(_) | Ply::StockHome(_) | Ply::StockPile(_) => true,
        Ply::Home(_) | Ply::TakeBack(_) => false,
    }
}

impl Search for Veiled {
    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.nodes + nodes;
        while self.nodes < end {
            if let Some(step) = self.step() {
                return step;
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn memory(&self) -> usize {
        self.seen.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.plies.capacity() * size_of::<Ply>()
    }
}

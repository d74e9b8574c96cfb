//! The two stages of the search: best first, then depth first from every position that is still open.
//!
//! Both share the positions met, which may be expanded in any order; see [`super::dominance`].

use talon_engine::{Board, Rules};

use crate::kernel::refilled::best_first::BestFirst;
use crate::kernel::refilled::dominance::Dominance;
use crate::kernel::refilled::instance::{Instance, read};
use crate::kernel::refilled::moves::{Ply, Untried};
use crate::kernel::refilled::position::Position;
use crate::kernel::refilled::prunes::RefilledPrunes;
use crate::kernel::refilled::spelling::spell;
use crate::key_set::Insertion;
use crate::portfolio::{Budget, OutOfMemory, StageOutcome, Stages};

/// Positions generated best first.
const SCANNED: u64 = 100_000;

/// A position on the line under study, the choice that led to it, and its untried choices.
struct StackFrame {
    position: Position,
    ply: Ply,
    untried: Untried,
}

/// The result of a choice.
enum Child {
    /// It leads to a position to expand.
    Open(Position),
    /// It leads nowhere.
    Closed,
    /// It wins.
    Won,
    /// There is no memory to store it.
    Full,
}

/// The stages, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    /// The open position that seems nearest to a win is expanded, until the quota or the scan's memory is used up.
    BestFirst,
    /// The positions that are still open are searched depth first.
    DepthFirst,
}

/// The running search.
pub(crate) struct Refilled {
    rules: Rules,
    board: Board,
    prunes: RefilledPrunes,
    instance: Instance,
    seen: Dominance,
    scan: BestFirst,
    stage: Stage,
    /// Positions to generate best first.
    scanned: u64,
    /// The node of the scan that the frames continue from, and the frames.
    node: u32,
    frames: Vec<StackFrame>,
}

impl Refilled {
    /// A search from this board, if it can be read.
    pub(crate) fn new(
        rules: &Rules,
        board: &Board,
        memory: usize,
        prunes: RefilledPrunes,
    ) -> Option<Refilled> {
        let (instance, mut root) = read(rules, board)?;
        root.play_on(&instance);
        Some(Refilled {
            rules: *rules,
            board: board.clone(),
            prunes,
            instance,
            seen: Dominance::new(memory - memory / 4, prunes),
            scan: BestFirst::new(root, memory / 4),
            stage: Stage::Start,
            scanned: SCANNED,
            node: 0,
            frames: Vec::new(),
        })
    }

    /// Expands the open position that seems nearest to a win.
    fn expand_best(&mut self, budget: &mut Budget) -> StageOutcome {
        let Some(node) = self.scan.pop() else { return StageOutcome::Lost };
        let from = self.scan.position(node);
        if from.is_won(&self.instance) {
            return self.won(node, []);
        }
        let mut untried = Untried::all(&from, &self.instance);
        while let Some(ply) = untried.pop() {
            match self.play(from, ply, budget) {
                Child::Open(position) => self.scan.push(&self.instance, position, node, ply),
                Child::Closed => {}
                Child::Won => return self.won(node, [ply]),
                Child::Full => return StageOutcome::OutOfMemory,
            }
        }
        StageOutcome::Working
    }

    /// One step of the search depth first.
    fn go_deeper(&mut self, budget: &mut Budget) -> StageOutcome {
        let Some(frame) = self.frames.last_mut() else { return self.begin_next_frame() };
        let Some(ply) = frame.untried.pop() else {
            self.frames.pop();
            return StageOutcome::Working;
        };
        let from = frame.position;
        match self.play(from, ply, budget) {
            Child::Open(position) => self.descend(position, ply),
            Child::Closed => {}
            Child::Won => {
                let line: Vec<Ply> = self.frames.iter().skip(1).map(|frame| frame.ply).collect();
                return self.won(self.node, line.into_iter().chain([ply]));
            }
            Child::Full => return StageOutcome::OutOfMemory,
        }
        StageOutcome::Working
    }

    /// Begins with the next open position of the scan.
    fn begin_next_frame(&mut self) -> StageOutcome {
        let Some(node) = self.scan.pop() else { return StageOutcome::Lost };
        self.node = node;
        let position = self.scan.position(node);
        if position.is_won(&self.instance) {
            return self.won(node, []);
        }
        self.descend(position, Ply::Draw);
        StageOutcome::Working
    }

    fn descend(&mut self, position: Position, ply: Ply) {
        let untried = Untried::all(&position, &self.instance);
        self.frames.push(StackFrame { position, ply, untried });
    }

    fn play(&mut self, from: Position, ply: Ply, budget: &mut Budget) -> Child {
        let mut position = from;
        position.play(&self.instance, ply);
        budget.spend(1);
        if position.is_won(&self.instance) {
            return Child::Won;
        }
        match self.seen.insert(&self.instance, &position) {
            Insertion::Known => Child::Closed,
            Insertion::Full => Child::Full,
            Insertion::New if self.prunes.bound.is_on() && position.is_stuck(&self.instance) => {
                Child::Closed
            }
            Insertion::New => Child::Open(position),
        }
    }

    /// The moves of a line: to a node of the scan, then these.
    fn won(&self, node: u32, rest: impl IntoIterator<Item = Ply>) -> StageOutcome {
        let mut line = self.scan.line(node);
        line.extend(rest);
        StageOutcome::Won(spell(&self.rules, &self.board, &line))
    }

    /// Generates that many positions best first, so that tests see both orders.
    #[cfg(test)]
    pub(crate) fn scanning(mut self, positions: u64) -> Refilled {
        self.scanned = positions;
        self
    }
}

impl Stages for Refilled {
    fn begin_next(&mut self, _budget: &mut Budget) -> Result<u64, OutOfMemory> {
        match self.stage {
            Stage::Start => {
                self.stage = Stage::BestFirst;
                Ok(self.scanned)
            }
            Stage::BestFirst | Stage::DepthFirst => {
                self.stage = Stage::DepthFirst;
                Ok(u64::MAX)
            }
        }
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        while !budget.is_spent() {
            let outcome = match self.stage {
                Stage::Start => return StageOutcome::Undecided,
                Stage::BestFirst if !self.scan.reserve() => return StageOutcome::Undecided,
                Stage::BestFirst => self.expand_best(budget),
                Stage::DepthFirst => self.go_deeper(budget),
            };
            if outcome != StageOutcome::Working {
                return outcome;
            }
        }
        StageOutcome::Working
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn memory(&self) -> usize {
        let frames = self.frames.capacity() * size_of::<StackFrame>();
        self.scan.memory() + self.seen.memory() + frames
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_testkit::games;

    use super::*;

    #[test]
    fn the_bytes_of_every_list_and_the_depth_are_reported() {
        let all = games::all();
        let fits = |rules: &Rules| RefilledPrunes::for_rules(rules).is_some();
        let mut rules = all.iter().map(|(_, draft)| games::rules(draft));
        let rules = rules.find(fits).expect("one of the games is of this kind");
        let board = Deal::Number(1).board(&rules);
        let prunes = RefilledPrunes::for_rules(&rules).expect("they fit");
        let mut search = Refilled::new(&rules, &board, 1 << 20, prunes).expect("a deal");
        search.frames.reserve_exact(1_000);
        let frames = search.frames.capacity() * size_of::<StackFrame>();
        assert_eq!(search.memory(), frames + search.scan.memory() + search.seen.memory());
        assert_eq!(search.depth(), 0);
        search.descend(search.scan.position(0), Ply::Draw);
        assert_eq!(search.depth(), 1);
    }
}

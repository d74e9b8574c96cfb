//! The solver's verdict for every position of a line of which every card is known, with as few searches as it takes:
//! before a winnable position all are winnable, after a lost one all are lost.

use talon_engine::{Board, Move, Rules};
use talon_solver::{Limits, Solver, Verdict};

/// Nodes for one position.
const NODES: u64 = 1_000_000;

/// Bytes for one position.
const MEMORY: usize = 256 << 20;

/// Nodes of one slice: some milliseconds.
const SLICE: u64 = 4_096;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PositionVerdict {
    /// Not looked at yet.
    Open,
    /// Winnable, with the moves if the position itself was solved.
    Won(Option<Vec<Move>>),
    /// Proved lost.
    Lost,
    /// The solver gave up.
    Undecided,
}

/// A binary search over the positions of a line.
pub(crate) struct Verdicts {
    rules: Rules,
    boards: Vec<Board>,
    known: Vec<PositionVerdict>,
    asked: usize,
    solver: Solver,
}

pub(crate) fn limits(nodes: u64) -> Limits {
    Limits { nodes, memory: MEMORY, ..Limits::default() }
}

impl Verdicts {
    /// Begins with the last position: most games that are reviewed are won, lost or stuck there.
    pub(crate) fn new(rules: &Rules, boards: Vec<Board>) -> Verdicts {
        let asked = boards.len() - 1;
        let solver = Solver::new(rules, &boards[asked], &limits(NODES));
        let known = vec![PositionVerdict::Open; boards.len()];
        Verdicts { rules: *rules, boards, known, asked, solver }
    }

    /// Works for some milliseconds. Whether everything that can be known is known.
    pub(crate) fn advance(&mut self) -> bool {
        let Some(verdict) = self.solver.step(SLICE) else { return false };
        match verdict {
            Verdict::Won(solution) => {
                for known in &mut self.known[..self.asked] {
                    if *known == PositionVerdict::Open || *known == PositionVerdict::Undecided {
                        *known = PositionVerdict::Won(None);
                    }
                }
                self.known[self.asked] = PositionVerdict::Won(Some(solution.moves().to_vec()));
            }
            Verdict::Lost => self.known[self.asked..].fill(PositionVerdict::Lost),
            Verdict::Unknown(_) => self.known[self.asked] = PositionVerdict::Undecided,
        }
        let Some(next) = self.next() else { return true };
        self.asked = next;
        self.solver = Solver::new(&self.rules, &self.boards[next], &limits(NODES));
        false
    }

    /// The middle of the undecided positions; then the last winnable one, for its solution.
    fn next(&self) -> Option<usize> {
        let is_open = |place: &usize| self.known[*place] == PositionVerdict::Open;
        let open: Vec<usize> = (0..self.known.len()).filter(is_open).collect();
        if !open.is_empty() {
            return Some(open[open.len() / 2]);
        }
        let last = self.known.iter().rposition(|known| matches!(known, PositionVerdict::Won(_)))?;
        (self.known[last] == PositionVerdict::Won(None)).then_some(last)
    }

    /// How much is known, of how much.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let open = self.known.iter().filter(|known| **known == PositionVerdict::Open).count();
        (self.known.len() - open, self.known.len())
    }

    /// What is known of each position.
    pub(crate) fn into_known(self) -> Vec<PositionVerdict> {
        self.known
    }
}

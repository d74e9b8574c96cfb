//! The solver's verdict for every position of a line whose cards are all known. Few searches are enough: all positions
//! before a winnable one are winnable, and all positions after a lost one are lost.

use talon_engine::{Board, Move, Rules};
use talon_solver::{Limits, Solver, Verdict};

/// Nodes for one position.
const NODES: u64 = 1_000_000;

/// Bytes for one position.
const MEMORY: usize = 256 << 20;

/// Nodes of one slice: some milliseconds.
const SLICE: u64 = 4_096;

/// The verdict on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionVerdict {
    /// Not looked at yet.
    Open,
    /// Winnable, with the moves if the position itself was solved.
    Won(Option<Vec<Move>>),
    /// Proved lost.
    Lost,
    /// The solver gave up.
    Undecided,
}

/// A binary search for the move that lost a game. It holds the known verdicts of the line's positions, and says which
/// position to solve next. The caller solves, in one go or in slices.
#[derive(Clone, Debug)]
pub struct LineVerdicts {
    known: Vec<PositionVerdict>,
}

impl LineVerdicts {
    /// Nothing is known yet of this many positions.
    pub fn new(positions: usize) -> LineVerdicts {
        LineVerdicts { known: vec![PositionVerdict::Open; positions] }
    }

    /// The verdict on each position.
    pub fn known(&self) -> &[PositionVerdict] {
        &self.known
    }

    /// The position to solve next: first the last one, since most games are won, lost or stuck there; then the middle
    /// of the undecided ones.
    pub fn next_open(&self) -> Option<usize> {
        let is_open = |place: &usize| self.known[*place] == PositionVerdict::Open;
        let open: Vec<usize> = (0..self.known.len()).filter(is_open).collect();
        if open.len() == self.known.len() {
            open.last().copied()
        } else {
            open.get(open.len() / 2).copied()
        }
    }

    /// The last winnable position, if it was not solved itself and so has no solution.
    fn last_unsolved(&self) -> Option<usize> {
        let last = self.known.iter().rposition(|known| matches!(known, PositionVerdict::Won(_)))?;
        (self.known[last] == PositionVerdict::Won(None)).then_some(last)
    }

    /// Adds the verdict of a position: before a winnable position all are winnable, after a lost one all are lost.
    pub fn learn(&mut self, place: usize, verdict: &Verdict) {
        match verdict {
            Verdict::Won(solution) => {
                for known in &mut self.known[..place] {
                    if matches!(known, PositionVerdict::Open | PositionVerdict::Undecided) {
                        *known = PositionVerdict::Won(None);
                    }
                }
                self.known[place] = PositionVerdict::Won(Some(solution.moves().to_vec()));
            }
            Verdict::Lost => self.known[place..].fill(PositionVerdict::Lost),
            Verdict::Unknown(_) => self.known[place] = PositionVerdict::Undecided,
        }
    }

    /// The move after which the game was lost, from 1, if it is known.
    pub fn lost_by(&self) -> Option<usize> {
        let falls = |pair: &[PositionVerdict]| {
            matches!(pair, [PositionVerdict::Won(_), PositionVerdict::Lost])
        };
        self.known.windows(2).position(falls).map(|place| place + 1)
    }
}

/// The verdicts of a line, solved in slices.
pub(crate) struct Verdicts {
    rules: Rules,
    boards: Vec<Board>,
    known: LineVerdicts,
    asked: usize,
    solver: Solver,
}

pub(crate) fn limits(nodes: u64) -> Limits {
    Limits { nodes, memory: MEMORY, ..Limits::default() }
}

impl Verdicts {
    /// Begins with the first position to solve.
    pub(crate) fn new(rules: &Rules, boards: Vec<Board>) -> Verdicts {
        let known = LineVerdicts::new(boards.len());
        let asked = known.next_open().expect("a line has a first position");
        let solver = Solver::new(rules, &boards[asked], &limits(NODES));
        Verdicts { rules: *rules, boards, known, asked, solver }
    }

    /// Works for some milliseconds. Whether everything that can be known is known.
    pub(crate) fn advance(&mut self) -> bool {
        let Some(verdict) = self.solver.step(SLICE) else { return false };
        self.known.learn(self.asked, &verdict);
        let next = self.known.next_open().or_else(|| self.known.last_unsolved());
        let Some(next) = next else { return true };
        self.asked = next;
        self.solver = Solver::new(&self.rules, &self.boards[next], &limits(NODES));
        false
    }

    /// How much is known, of how much.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let known = self.known.known();
        let open = known.iter().filter(|known| **known == PositionVerdict::Open).count();
        (known.len() - open, known.len())
    }

    /// The verdict on each position.
    pub(crate) fn into_known(self) -> Vec<PositionVerdict> {
        self.known.known
    }
}

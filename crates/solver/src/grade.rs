//! How hard a won deal is, from 1 (plays itself) to 5 (a fight).
//!
//! Three things make a deal hard for a player: how much had to be searched for the win, how rarely the way is forced,
//! and how many first moves lead astray. The first is measured by nodes searched for each move of the solution, on a
//! logarithmic scale; the second by the share of the solution's positions that offer more than two moves; the third by
//! the share of first moves after which no win is found soon. Each contributes; none alone decides.

use std::ops::ControlFlow;

use talon_engine::{Board, Position, Rules};

use crate::limits::{Limits, Progress, Watch};
use crate::solver::Solver;
use crate::verdict::{Solution, Verdict};

/// Nodes searched after each first move. Most wins take far fewer, so a move without a win by then is no easy win.
const FIRST_MOVE_NODES: u64 = 2_000;

/// How hard a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Nearly every move wins.
    Gentle = 1,
    /// Few moves go wrong.
    Easy,
    /// Some care is needed.
    Fair,
    /// Many moves go wrong.
    Hard,
    /// A fight.
    Fierce,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 5] =
        [Grade::Gentle, Grade::Easy, Grade::Fair, Grade::Hard, Grade::Fierce];

    /// The grade of a deal, with its first moves examined. None if no win is found within the limits, or the watcher
    /// stops the search.
    ///
    /// ```
    /// # use talon_engine::Position;
    /// # let position = Position::example();
    /// use std::ops::ControlFlow;
    /// use talon_solver::{Grade, Limits};
    ///
    /// let patient = |_: &talon_solver::Progress| ControlFlow::Continue(());
    /// let grade = Grade::of_position(&position, &Limits::default(), patient);
    /// assert_eq!(grade.map(Grade::word), Some("gentle"));
    /// ```
    pub fn of_position(position: &Position, limits: &Limits, watch: impl Watch) -> Option<Grade> {
        Grade::of(position.rules(), position.board(), limits, watch)
    }

    /// [`Grade::of_position`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn of(rules: &Rules, start: &Board, limits: &Limits, watch: impl Watch) -> Option<Grade> {
        let mut solver = Solver::new(rules, start, limits);
        let solution = first_win(&mut solver, watch)?;
        let difficulty = Difficulty::of(rules, start, &solution, solver.progress().nodes);
        Some(difficulty.with_first_moves(rules, start).grade())
    }

    /// The grade as a number, 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The grade in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Gentle => "gentle",
            Grade::Easy => "easy",
            Grade::Fair => "fair",
            Grade::Hard => "hard",
            Grade::Fierce => "fierce",
        }
    }
}

/// The parts of the difficulty of a won deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// 0 when the search walked straight home, 1 for each tenfold of wandering.
    pub wandering: f64,
    /// Positions of the solution that offer more than two moves, as a share of all.
    pub open: f64,
    /// First moves after which no win is found soon, as a share of all; `None` if they were not examined.
    pub traps: Option<f64>,
}

impl Difficulty {
    /// The difficulty of a win of a position that took this many nodes to find, without examining first moves. This is
    /// cheap.
    pub fn of_position(start: &Position, solution: &Solution, nodes: u64) -> Difficulty {
        Difficulty::of(start.rules(), start.board(), solution, nodes)
    }

    /// [`Difficulty::of_position`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn of(rules: &Rules, start: &Board, solution: &Solution, nodes: u64) -> Difficulty {
        let moves = solution.moves().len().max(1) as f64;
        let wandering = (nodes as f64 / moves).max(1.0).log10();
        let open = open_positions(rules, start, solution) as f64 / moves;
        Difficulty { wandering, open, traps: None }
    }

    /// The same with every first move of the position examined. This takes a few milliseconds and gives the same result
    /// everywhere.
    #[must_use]
    pub fn with_first_moves_of(self, start: &Position) -> Difficulty {
        self.with_first_moves(start.rules(), start.board())
    }

    /// [`Difficulty::with_first_moves_of`] for callers that keep rules and board apart.
    #[doc(hidden)]
    #[must_use]
    pub fn with_first_moves(self, rules: &Rules, start: &Board) -> Difficulty {
        Difficulty { traps: Some(traps(rules, start)), ..self }
    }

    /// The parts in one number. It is more reliable with first moves examined: traps at the start correlate best with
    /// traps along the whole solution, open positions worst (`docs/solver/figures.md` has the numbers).
    pub fn score(self) -> f64 {
        match self.traps {
            Some(traps) => self.wandering + 2.0 * traps + 0.25 * self.open,
            None => self.wandering + 1.5 * self.open,
        }
    }

    /// The grade that follows from the score.
    pub fn grade(self) -> Grade {
        let steps = match self.traps {
            Some(_) => [0.6, 1.2, 2.25, 3.75],
            None => [1.25, 2.0, 2.75, 3.75],
        };
        let score = self.score();
        Grade::ALL[steps.iter().filter(|&&step| score >= step).count()]
    }
}

/// How many positions of the solution offer more than two moves.
fn open_positions(rules: &Rules, start: &Board, solution: &Solution) -> usize {
    let mut board = start.clone();
    let mut open = 0;
    for &mv in solution.moves() {
        let mut choices = 0;
        board.legal_moves(rules, |_| choices += 1);
        open += usize::from(choices > 2);
        board.play_legal(rules, mv);
    }
    open
}

/// The share of moves after which no win is found within a few nodes.
fn traps(rules: &Rules, start: &Board) -> f64 {
    let moves = start.moves(rules);
    let won = moves.iter().filter(|&&mv| {
        let mut board = start.clone();
        board.play_legal(rules, mv);
        is_won_soon(rules, &board)
    });
    1.0 - won.count() as f64 / moves.len().max(1) as f64
}

fn is_won_soon(rules: &Rules, board: &Board) -> bool {
    let limits = Limits { nodes: FIRST_MOVE_NODES, ..Limits::default() };
    let patient = |_: &Progress| ControlFlow::Continue(());
    first_win(&mut Solver::new(rules, board, &limits), patient).is_some()
}

fn first_win(solver: &mut Solver, watch: impl Watch) -> Option<Solution> {
    match solver.decide(None, watch) {
        Verdict::Won(solution) => Some(solution),
        Verdict::Lost | Verdict::Unknown(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traps_raise_the_grade() {
        let parts = |traps| Difficulty { wandering: 0.5, open: 0.9, traps };
        assert_eq!(parts(None).grade(), Grade::Easy);
        assert_eq!(parts(Some(0.0)).grade(), Grade::Easy);
        assert_eq!(parts(Some(0.5)).grade(), Grade::Fair);
        assert_eq!(parts(Some(1.0)).grade(), Grade::Hard);
        assert_eq!(Grade::ALL.map(Grade::number), [1, 2, 3, 4, 5]);
    }
}

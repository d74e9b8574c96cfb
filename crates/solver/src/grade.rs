//! How hard a won deal is, from 1 (plays itself) to 5 (a fight).
//!
//! Two things make a deal hard for a player: how much had to be searched for the win, and how rarely the way is forced.
//! The first is measured by nodes searched for each move of the solution, on a logarithmic scale; the second by the
//! share of the solution's positions that offer more than two moves. Each contributes; neither alone decides.

use talon_engine::{Board, Rules};

use crate::verdict::Solution;

/// A difficulty from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The grade as a number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The grade in a word.
    pub const fn word(self) -> &'static str {
        match self.0 {
            0 | 1 => "gentle",
            2 => "easy",
            3 => "fair",
            4 => "hard",
            _ => "fierce",
        }
    }
}

/// Grades a win that took that many nodes to find.
pub fn grade(rules: &Rules, start: &Board, solution: &Solution, nodes: u64) -> Grade {
    let moves = solution.moves().len().max(1) as f64;
    // 0 when the search walked straight home, 1 for each tenfold of wandering.
    let wandering = (nodes as f64 / moves).max(1.0).log10();
    let open = open_positions(rules, start, solution) as f64 / moves;
    let score = wandering + 1.5 * open;
    Grade(match score {
        ..1.25 => 1,
        ..2.0 => 2,
        ..2.75 => 3,
        ..3.75 => 4,
        _ => 5,
    })
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

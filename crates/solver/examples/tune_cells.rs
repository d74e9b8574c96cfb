//! Tunes the weights of a scan of the cells kernel by hill climbing:
//! `tune_cells GAME[:key=value,..] FILE|RANGE QUOTA STEPS`.
//!
//! Each step changes one or two weights, or the margin, and keeps the change if the scan wins more deals for the
//! positions made. Prints every improvement: wins, positions a win, and the row for `kernel/cells/schedule.rs`. Give it
//! the deals that the schedule so far leaves open.

mod common;

use talon_engine::Board;
use talon_engine::rules::Rules;
use talon_solver::scan_alone;
use talon_testkit::mini::Dice;

use crate::common::{boards, draft};

/// The weights of a scan, and its margin.
#[derive(Clone, Copy, Debug)]
struct WeightRow {
    weights: [u8; 15],
    margin: i8,
}

/// The first scan of the schedule for cells that take any card.
const START: WeightRow =
    WeightRow { weights: [21, 0, 7, 1, 3, 0, 0, 5, 7, 10, 8, 6, 0, 14, 8], margin: -2 };

/// The highest weight that is tried.
const MOST: u8 = 40;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, decks, quota, steps] = &arguments[..] else {
        eprintln!("tune_cells GAME[:key=value,..] FILE|RANGE QUOTA STEPS");
        std::process::exit(2);
    };
    let rules = Rules::check(&draft(game)).expect("settings that can be played");
    let quota = quota.parse().expect("a number of positions");
    let steps: u64 = steps.parse().expect("a number of steps");
    let boards: Vec<Board> = boards(&rules, decks).into_iter().map(|(_, board)| board).collect();
    let mut dice = Dice::new(1);
    let mut best = START;
    let mut cost = measure(&rules, &boards, best, quota);
    println!("{cost}\t{best:?}");
    for _ in 0..steps {
        let next = changed(best, &mut dice);
        let measured = measure(&rules, &boards, next, quota);
        if measured.is_better_than(&cost) {
            (best, cost) = (next, measured);
            println!("{cost}\t{best:?}");
        }
    }
}

/// The wins of a row, and the positions that all its scans took.
struct Cost {
    wins: u64,
    positions: u64,
}

impl Cost {
    fn is_better_than(&self, other: &Cost) -> bool {
        self.wins * other.positions > other.wins * self.positions
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} won, {} positions a win", self.wins, self.positions / self.wins.max(1))
    }
}

fn measure(rules: &Rules, boards: &[Board], row: WeightRow, quota: u64) -> Cost {
    let mut cost = Cost { wins: 0, positions: 0 };
    for board in boards {
        let (positions, won) = scan_alone(rules, board, row.weights, row.margin, quota)
            .expect("an open game with cells");
        cost.wins += u64::from(won);
        cost.positions += positions;
    }
    cost
}

/// One or two values changed at random.
fn changed(mut row: WeightRow, dice: &mut Dice) -> WeightRow {
    for _ in 0..=dice.below(2) {
        match dice.below(row.weights.len() + 1) {
            0 => row.margin = dice.below(9) as i8 - 6,
            place => {
                let weight = &mut row.weights[place - 1];
                let step = 1 + dice.below(4) as u8;
                *weight = if dice.below(2) == 0 {
                    weight.saturating_sub(step)
                } else {
                    (*weight + step).min(MOST)
                };
            }
        }
    }
    row
}

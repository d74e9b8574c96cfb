//! The kernels agree: the chosen and the general kernel give the same verdict on deals too large to search whole.

use talon_engine::rules::Draft;
use talon_engine::{Board, Deal, Rules};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::{self, Size};

use super::{general, start};
use crate::search::{Outcome, Search};
use crate::verdict::Solution;

/// How searches went, folded in order. A prune that is never used changes no verdict; it changes this.
#[derive(Default)]
pub(in crate::kernel) struct Pin {
    nodes: u64,
    mixed: u64,
}

impl Pin {
    /// Runs a search to its end, or for this many nodes.
    pub(in crate::kernel) fn add(&mut self, search: &mut (impl Search + ?Sized), most: u64) {
        let mut outcome = Outcome::Working;
        while outcome == Outcome::Working && search.nodes() < most {
            outcome = search.advance(500);
        }
        let end = match outcome {
            Outcome::Working => 0,
            Outcome::Lost => 1,
            Outcome::OutOfMemory => 2,
            Outcome::Won(moves) => 3 + moves.len() as u64,
        };
        self.nodes += search.nodes();
        for number in [search.nodes(), search.depth() as u64, end] {
            self.mixed = (self.mixed ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }

    /// What is recorded of it.
    pub(in crate::kernel) fn figures(&self) -> (u64, u16) {
        (self.nodes, self.mixed as u16)
    }
}

/// `Some(won)`, or nothing if the nodes did not suffice.
fn verdict(rules: &Rules, board: &Board, mut search: Box<dyn Search>, nodes: u64) -> Option<bool> {
    while search.nodes() < nodes {
        match search.advance(1_000) {
            Outcome::Working => {}
            Outcome::Lost => return Some(false),
            Outcome::OutOfMemory => return None,
            Outcome::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a win replays");
                return Some(true);
            }
        }
    }
    None
}

#[test]
fn kernels_agree_on_middling_deals() {
    const MEMORY: usize = 1 << 26;
    for (name, draft) in games::all() {
        let mut decided = 0;
        for seed in 0..40 {
            let columns = draft.heights.len() as u8;
            let size = Size {
                ranks: 6 + (seed % 3) as u8,
                suits: 4,
                columns: columns - columns / 3,
                cells: 3,
            };
            let rules = games::rules(&mini::cut(&draft, size));
            let dealt = Deal::Number(seed).board(&rules);
            let board = mini::walk(&rules, &dealt, seed, (seed % 4) as usize * 5);
            let special = verdict(&rules, &board, start(&rules, &board, MEMORY), 200_000);
            let plain = verdict(&rules, &board, general::start(&rules, &board, MEMORY), 30_000);
            if let (Some(special), Some(plain)) = (special, plain) {
                assert_eq!(special, plain, "{name} {seed}");
                decided += 1;
            }
        }
        assert!(decided >= 20, "{name}: both decided {decided}");
    }
}

/// Whether some mini deal of these rules can be won while the search calls it lost.
pub(in crate::kernel) fn calls_a_win_lost(
    draft: &Draft,
    size: Size,
    is_lost: impl Fn(&Rules, &Board) -> bool,
) -> bool {
    let rules = games::rules(&mini::cut(draft, size));
    (0..20_000).any(|number| {
        let board = Deal::Number(number).board(&rules);
        is_lost(&rules, &board) && winnable(&rules, &board, 20_000) == Some(true)
    })
}

/// Whether a search ends with a loss. A line that wins for it may not be one of the rules.
pub(in crate::kernel) fn is_called_lost(mut search: impl Search) -> bool {
    loop {
        match search.advance(1_000) {
            Outcome::Working => {}
            Outcome::Lost => return true,
            Outcome::Won(_) | Outcome::OutOfMemory => return false,
        }
    }
}

//! The kernels agree: the chosen and the general kernel give the same verdict on deals too large to search whole.

use talon_engine::rules::{Build, Draft, Lift, Passes, Space, Stock, TakeBack};
use talon_engine::{Board, Deal, Rules};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::{self, MiniSize};

use super::{general, start};
use crate::search::{Outcome, Search};
use crate::verdict::Solution;

/// A digest of searches in order. A prune that is never used changes no verdict, but it changes this digest.
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

    /// The numbers that tests record.
    pub(in crate::kernel) fn figures(&self) -> (u64, u16) {
        (self.nodes, self.mixed as u16)
    }
}

/// `Some(won)`, or `None` if the nodes were not enough.
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
            let size = MiniSize {
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

/// The rules that a kernel's prunes are made for, and the kernel with all of them, whatever the rules are.
pub(in crate::kernel) struct Hypotheses {
    /// Rules that satisfy them all.
    pub(in crate::kernel) draft: Draft,
    /// The size of the deals to look at.
    pub(in crate::kernel) size: MiniSize,
    /// Whether rules satisfy them.
    pub(in crate::kernel) hold: fn(&Rules) -> bool,
    /// Whether the kernel calls a position lost.
    pub(in crate::kernel) is_lost: fn(&Rules, &Board) -> bool,
}

/// A hypothesis of several kernels.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) enum Hypothesis {
    ColumnsAreBuiltInSuit,
    OnlyTopCardsMove,
    SpacesTakeKingsOrNothing,
    NoCardComesBack,
    ThereAreNoCells,
    ThereIsOnePass,
}

impl Hypothesis {
    /// The rules with each change that breaks this hypothesis alone.
    fn breaks(self, draft: &Draft) -> Vec<Draft> {
        let draft = || draft.clone();
        match self {
            Hypothesis::ColumnsAreBuiltInSuit => {
                [Build::AnySuit, Build::AlternatingColours, Build::SameColour, Build::OtherSuit]
                    .map(|build| Draft { build, ..draft() })
                    .to_vec()
            }
            Hypothesis::OnlyTopCardsMove => vec![Draft { lift: Lift::Run, ..draft() }],
            Hypothesis::SpacesTakeKingsOrNothing => {
                vec![Draft { space: Space::Anything, ..draft() }]
            }
            Hypothesis::NoCardComesBack => {
                vec![Draft { take_back: TakeBack::Allowed, ..draft() }]
            }
            Hypothesis::ThereAreNoCells => vec![Draft { cells: 1, ..draft() }],
            Hypothesis::ThereIsOnePass => [Passes::Limited(2), Passes::Unlimited]
                .map(|passes| Draft { stock: Some(Stock { draw: 1, passes }), ..draft() })
                .to_vec(),
        }
    }
}

impl Hypotheses {
    /// Checks that the kernel needs each of these hypotheses: under rules that break one, it calls deals lost that can
    /// be won.
    pub(in crate::kernel) fn need(&self, hypotheses: &[Hypothesis]) {
        assert!((self.hold)(&games::rules(&self.draft)));
        assert!(!self.call_a_win_lost(&self.draft, 2_000), "the unbroken rules are not safe");
        for hypothesis in hypotheses {
            for broken in hypothesis.breaks(&self.draft) {
                assert!(!(self.hold)(&games::rules(&broken)), "{hypothesis:?} is not required");
                assert!(self.call_a_win_lost(&broken, 20_000), "{hypothesis:?} is not needed");
            }
        }
    }

    /// Whether one of the first deals can be won while the kernel calls it lost.
    fn call_a_win_lost(&self, draft: &Draft, deals: u64) -> bool {
        let rules = games::rules(&mini::cut(draft, self.size));
        (0..deals).any(|number| {
            let board = Deal::Number(number).board(&rules);
            (self.is_lost)(&rules, &board) && winnable(&rules, &board, 20_000) == Some(true)
        })
    }
}

/// Whether a search ends with a win, which must replay. Mini games need little memory.
pub(in crate::kernel) fn is_won(rules: &Rules, board: &Board, search: &mut dyn Search) -> bool {
    loop {
        match search.advance(1_000) {
            Outcome::Working => {}
            Outcome::Lost => return false,
            Outcome::OutOfMemory => panic!("mini games need little memory"),
            Outcome::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a win replays");
                return true;
            }
        }
    }
}

/// Whether a search ends with a loss. A line that wins in this search need not be legal under the rules.
pub(in crate::kernel) fn is_called_lost(mut search: impl Search) -> bool {
    loop {
        match search.advance(1_000) {
            Outcome::Working => {}
            Outcome::Lost => return true,
            Outcome::Won(_) | Outcome::OutOfMemory => return false,
        }
    }
}

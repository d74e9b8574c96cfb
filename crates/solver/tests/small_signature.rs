//! The number of nodes that each kernel takes for small and crafted positions. A prune that is never used, a key that
//! tells equal positions apart, or a bound that is off by one changes no verdict; it shows here.
//!
//! Run with `UPDATE_EXPECT=1` to write the new numbers, and describe the change in the commit.

use std::fmt;
use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect_file;
use talon_engine::{Board, Deal, Rules};
use talon_solver::{Kernel, Limits, SearchScope, Solver, Verdict};
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::mini::Dice;
use talon_testkit::{games, mini};

/// Crafted positions for each kernel.
const CRAFTED: u64 = 400;

/// Cut-down deals for each game, and a position in the middle of each. The general kernel has all games.
fn cut_deals(kernel: Kernel) -> u64 {
    if kernel == Kernel::General { 3 } else { 12 }
}

/// Whole deals for each game, and a position in the middle of each.
fn whole_deals(kernel: Kernel) -> u64 {
    if kernel == Kernel::General { 2 } else { 12 }
}

/// Nodes for a position, so that the large ones stay quick.
fn most_nodes(kernel: Kernel) -> u64 {
    if kernel == Kernel::General { 2_000 } else { 8_000 }
}

/// The results of some searches.
#[derive(Default)]
struct Tally {
    nodes: u64,
    won: u32,
    lost: u32,
    moves: usize,
    /// Changes if two positions trade nodes.
    mixed: u32,
}

impl Tally {
    fn search(&mut self, kernel: Kernel, scope: SearchScope, rules: &Rules, board: &Board) {
        let limits = Limits { nodes: most_nodes(kernel), memory: 1 << 24, ..Limits::default() };
        // A kernel may decline a position.
        let Ok(mut solver) = Solver::with_scope(kernel, scope, rules, board, &limits) else {
            return self.mix(u64::MAX);
        };
        let verdict = loop {
            if let Some(verdict) = solver.step(500) {
                break verdict;
            }
        };
        match verdict {
            Verdict::Won(solution) => {
                self.won += 1;
                self.moves += solution.moves().len();
                self.mix(solution.moves().len() as u64);
            }
            Verdict::Lost => self.lost += 1,
            Verdict::Unknown(_) => {}
        }
        let progress = solver.progress();
        self.nodes += progress.nodes;
        self.mix(progress.nodes);
        self.mix(progress.depth as u64);
    }

    fn mix(&mut self, number: u64) {
        let mixed = (u64::from(self.mixed) << 32 | number & 0xffff_ffff).wrapping_add(number >> 32);
        self.mixed = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { nodes, won, lost, moves, mixed } = self;
        write!(f, "{nodes} nodes, {won} won in {moves} moves, {lost} lost, {mixed:08x}")
    }
}

fn scopes(kernel: Kernel) -> &'static [SearchScope] {
    if kernel.has_separate_proof() {
        &[SearchScope::Whole, SearchScope::Proof]
    } else {
        &[SearchScope::Whole]
    }
}

/// Rules that the kernel is made for.
fn kinds(kernel: Kernel) -> &'static [RulesKind] {
    match kernel {
        Kernel::General => &RulesKind::ALL,
        Kernel::Cells => &[RulesKind::OpenCells],
        Kernel::LooseRuns => &[RulesKind::AnySuitRuns],
        Kernel::LooseSingles => &[RulesKind::AnySuitSingles],
        Kernel::Veiled => &[RulesKind::ColourRuns],
        Kernel::Refilled => &[RulesKind::SuitColumns],
    }
}

fn crafted(kernel: Kernel, scope: SearchScope) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..CRAFTED {
        let Crafted { rules, board, .. } = Crafted::new(seed, kinds(kernel));
        tally.search(kernel, scope, &rules, &board);
    }
    tally
}

/// Deals of middling size, positions in the middle of them, and whole deals.
fn dealt(kernel: Kernel, scope: SearchScope) -> Vec<(String, Tally)> {
    let mut tallies = Vec::new();
    for (name, draft) in
        games::all().into_iter().filter(|(_, draft)| kernel.fits(&games::rules(draft)))
    {
        let mut tally = Tally::default();
        for seed in 0..cut_deals(kernel) {
            let mut dice = Dice::new(seed);
            let size = mini::MiniSize {
                ranks: 5 + dice.below(4) as u8,
                suits: 4,
                columns: 4 + dice.below(3) as u8,
                cells: draft.cells.min(2),
            };
            let rules = games::rules(&mini::cut(&draft, size));
            let board = Deal::Number(seed).board(&rules);
            let later = mini::walk(&rules, &board, seed, 12);
            tally.search(kernel, scope, &rules, &board);
            tally.search(kernel, scope, &rules, &later);
        }
        let rules = games::rules(&draft);
        for seed in 0..whole_deals(kernel) {
            let board = Deal::Number(seed).board(&rules);
            tally.search(kernel, scope, &rules, &board);
            tally.search(kernel, scope, &rules, &mini::walk(&rules, &board, seed, 30));
        }
        tallies.push((name, tally));
    }
    tallies
}

fn check(kernel: Kernel) {
    let mut text = String::new();
    for &scope in scopes(kernel) {
        writeln!(text, "{scope:?}, crafted: {}", crafted(kernel, scope)).expect("writes to text");
        for (name, tally) in dealt(kernel, scope) {
            writeln!(text, "{scope:?}, {name}: {tally}").expect("writes to text");
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small_signature");
    expect_file![folder.join(format!("{kernel}.txt"))].assert_eq(&text);
}

#[test]
fn cells_searches_as_recorded() {
    check(Kernel::Cells);
}

#[test]
fn loose_runs_searches_as_recorded() {
    check(Kernel::LooseRuns);
}

#[test]
fn loose_singles_searches_as_recorded() {
    check(Kernel::LooseSingles);
}

#[test]
fn veiled_searches_as_recorded() {
    check(Kernel::Veiled);
}

#[test]
fn refilled_searches_as_recorded() {
    check(Kernel::Refilled);
}

#[test]
fn general_searches_as_recorded() {
    check(Kernel::General);
}

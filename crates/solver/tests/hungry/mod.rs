//! Deals that take memory, and a search of them within a limit.

use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Passes, Space, TakeBack};
use talon_engine::{Board, Rules};
use talon_solver::{Limits, Solver, Verdict};
use talon_testkit::games;

/// A game for each kernel and a deal of it that takes memory.
pub(crate) fn hungry() -> Vec<(&'static str, Draft, u64)> {
    let klondike = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let one_suit = Draft { build: Build::SameSuit, ..klondike.clone() };
    let two_packs = Draft { space: Space::Anything, cells: 1, ..games::lady_palk(Aces::Home) };
    vec![
        ("veiled", klondike, 143),
        ("cells", Draft { cells: 2, ..games::freecell(Admission::Any) }, 3),
        ("selective cells", games::freecell(Admission::OnlyOfItsRank), 178),
        ("loose singles", games::portuguese(Kings::AsDealt), 388),
        ("loose runs", games::lady_palk(Aces::InDeck), 500),
        ("refilled", games::preference(Aces::InDeck), 3759),
        ("general, one pack", one_suit, 1),
        ("general, two packs", two_packs, 1),
    ]
}

/// A search with this much memory.
pub(crate) fn search(rules: &Rules, board: &Board, memory: usize) -> Solver {
    Solver::new(rules, board, &Limits { memory, nodes: 600_000, time: None })
}

/// Continues the search, and takes a few steps more after the verdict. Returns the verdict, which must not change.
pub(crate) fn verdict(solver: &mut Solver) -> Verdict {
    let verdict = loop {
        if let Some(verdict) = solver.step(4096) {
            break verdict;
        }
    };
    for _ in 0..3 {
        assert_eq!(solver.step(4096).as_ref(), Some(&verdict), "a verdict stands");
    }
    verdict
}

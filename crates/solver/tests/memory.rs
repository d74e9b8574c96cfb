//! A limit of memory is kept by what is really allocated, at every limit and in every kernel; a search that ran into it
//! says so, also when it is asked again.

use std::alloc::System;

use cap::Cap;
use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Passes, Space, Stock, TakeBack};
use talon_engine::{Board, Deal, Rules};
use talon_solver::{GaveUp, Limits, Solver, Verdict};
use talon_testkit::{games, mini};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// A game for each kernel and a deal of it that takes memory.
fn hungry() -> Vec<(&'static str, Draft, u64)> {
    let klondike = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let one_suit = Draft { build: Build::SameSuit, ..klondike.clone() };
    let two_packs = Draft { space: Space::Anything, cells: 1, ..games::lady_palk(Aces::Home) };
    vec![
        ("veiled", klondike, 143),
        ("cells", Draft { cells: 2, ..games::freecell(Admission::Any) }, 3),
        ("selective cells", games::freecell(Admission::OnlyOfItsRank), 178),
        ("loose singles", games::portuguese(Kings::AsDealt), 388),
        ("loose runs", games::lady_palk(Aces::InDeck), 500),
        ("slots", games::preference(Aces::InDeck), 39),
        ("general, one pack", one_suit, 1),
        ("general, two packs", two_packs, 1),
    ]
}

/// Searches, and steps on a few times after the verdict: the verdict, which must not change.
fn verdict(rules: &Rules, board: &Board, memory: usize) -> Verdict {
    let limits = Limits { memory, nodes: 600_000, time: None };
    let mut solver = Solver::new(rules, board, &limits);
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

#[test]
fn no_more_is_allocated_than_a_fifth_above_the_limit() {
    let mut full = 0;
    // From small to large: the most that was ever allocated only grows.
    for memory in [2_000_000, 3_000_000, 6_000_000, 12_000_000] {
        for (name, draft, deal) in hungry() {
            let rules = games::rules(&draft);
            let board = Deal::Number(deal).board(&rules);
            let before = HEAP.allocated();
            let verdict = verdict(&rules, &board, memory);
            let most = HEAP.max_allocated() - before;
            assert!(most <= memory * 6 / 5, "{name}: {most} bytes, {memory} allowed");
            full += usize::from(verdict == Verdict::Unknown(GaveUp::Memory));
        }
    }
    assert!(full > 10, "only {full} searches ran into their limit");
}

/// Whether a verdict with little memory is that with much, or none.
fn agrees(little: &Verdict, much: &Verdict) -> bool {
    matches!(
        (little, much),
        (Verdict::Unknown(_), _)
            | (Verdict::Won(_), Verdict::Won(_))
            | (Verdict::Lost, Verdict::Lost)
    )
}

#[test]
fn too_little_memory_never_turns_a_win_into_a_loss() {
    let mut full = 0;
    let mut check = |name: &str, rules: &Rules, board: &Board| {
        let much = verdict(rules, board, 1 << 30);
        for memory in [0, 5_000, 10_000, 20_000, 24_000, 40_000, 80_000, 300_000, 700_000] {
            let little = verdict(rules, board, memory);
            assert!(agrees(&little, &much), "{name}, {memory} bytes: {little:?}, but {much:?}");
            full += usize::from(little == Verdict::Unknown(GaveUp::Memory));
        }
    };
    for (name, draft, deal) in hungry() {
        let rules = games::rules(&draft);
        check(name, &rules, &Deal::Number(deal).board(&rules));
    }
    for (name, draft) in games::all() {
        for seed in 0..4 {
            let (rules, board) = mini::deal(&draft, seed);
            check(&name, &rules, &board);
        }
    }
    for stock in [(3, Passes::Unlimited), (1, Passes::Limited(3)), (1, Passes::Limited(12))] {
        let stock = Some(Stock { draw: stock.0, passes: stock.1 });
        let klondike = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
        // Its win was once left out when the table of the easier game was full.
        let draft = Draft { ranks: 8, heights: vec![1, 2, 3, 4], stock, ..klondike };
        let rules = games::rules(&draft);
        check("eight ranks", &rules, &Deal::Number(212_717).board(&rules));
    }
    assert!(full > 100, "only {full} searches ran into their limit");
}

//! A search that runs into its limit of memory says so, and never calls a win lost.

mod hungry;

use talon_engine::rules::{Draft, Passes, Stock, TakeBack};
use talon_engine::{Board, Deal, Rules};
use talon_solver::{GaveUp, Verdict};
use talon_testkit::{games, mini};

use hungry::{hungry, search, verdict};

/// Whether the verdict with little memory is the same as with much memory, or *unknown*.
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
        let much = verdict(&mut search(rules, board, 1 << 30));
        for memory in [0, 5_000, 10_000, 20_000, 24_000, 40_000, 80_000, 300_000, 700_000] {
            let little = verdict(&mut search(rules, board, memory));
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

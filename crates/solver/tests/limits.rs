//! Limits are kept, work can be sliced at will, and the same limits give the same answer.

use std::ops::ControlFlow;
use std::time::Duration;

use talon_engine::rules::{Aces, Admission, Build, Draft, Passes, Space, TakeBack};
use talon_engine::text::parse_compact;
use talon_engine::{Board, Deal, Rules};
use talon_solver::{GaveUp, Limits, Progress, Solver, Verdict, solve};
use talon_testkit::games;

/// A position for each kernel that is not decided within the first slices of work.
fn hard() -> Vec<(Rules, Board)> {
    let same_suit = Draft {
        build: Build::SameSuit,
        ..games::klondike(1, Passes::Unlimited, TakeBack::Allowed)
    };
    let two_packs = Draft { space: Space::Anything, cells: 1, ..games::lady_palk(Aces::Home) };
    let games = [
        games::klondike(3, Passes::Unlimited, TakeBack::Allowed),
        games::preference(Aces::InDeck),
        games::lady_palk(Aces::InDeck),
        games::freecell(Admission::Any),
        same_suit,
        two_packs,
    ];
    games.iter().map(games::rules).map(|rules| (rules, hard_deal(&rules))).collect()
}

fn hard_deal(rules: &Rules) -> Board {
    let limits = Limits { nodes: 9_000, ..Limits::default() };
    let boards = (1..2_000).map(|number| Deal::Number(number).board(rules));
    let mut hard = boards
        .filter(|board| solve(rules, board, &limits, watch) == Verdict::Unknown(GaveUp::Nodes));
    hard.next().expect("some deal is hard")
}

fn watch(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn a_limit_on_nodes_is_kept() {
    for (rules, board) in hard() {
        let limits = Limits { nodes: 1_000, ..Limits::default() };
        let mut nodes = 0;
        let verdict = solve(&rules, &board, &limits, |progress: &Progress| {
            nodes = progress.nodes;
            ControlFlow::Continue(())
        });
        assert_eq!(verdict, Verdict::Unknown(GaveUp::Nodes), "{rules:?}");
        assert!(nodes < 9_000, "{nodes} nodes, {rules:?}");
    }
}

#[test]
fn a_limit_on_memory_is_kept() {
    for (rules, board) in hard() {
        let limits = Limits { memory: 200_000, nodes: 3_000_000, time: None };
        let mut most = 0;
        let verdict = solve(&rules, &board, &limits, |progress: &Progress| {
            most = most.max(progress.memory);
            ControlFlow::Continue(())
        });
        assert!(most <= limits.memory * 6 / 5, "{most} bytes, {rules:?}");
        assert_ne!(verdict, Verdict::Unknown(GaveUp::Interrupted));
    }
}

#[test]
fn a_time_limit_of_zero_and_an_interruption_are_reported() {
    for (rules, board) in hard() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(solve(&rules, &board, &limits, watch), Verdict::Unknown(GaveUp::Time));
        let interrupted =
            solve(&rules, &board, &Limits::default(), |_: &Progress| ControlFlow::Break(()));
        assert_eq!(interrupted, Verdict::Unknown(GaveUp::Interrupted));
    }
}

#[test]
fn slices_do_not_change_the_answer() {
    for (rules, board) in hard() {
        let run = |slice: u64| {
            let limits = Limits { memory: 1 << 26, ..Limits::default() };
            let mut solver = Solver::new(&rules, &board, &limits);
            loop {
                if let Some(verdict) = solver.step(slice) {
                    return (format!("{verdict:?}"), solver.progress().nodes);
                }
                if solver.progress().nodes > 60_000 {
                    return ("open".to_owned(), 0);
                }
            }
        };
        let answers = [run(1), run(100), run(100_000)];
        let decided: Vec<_> = answers.iter().filter(|(verdict, _)| verdict != "open").collect();
        assert!(decided.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    }
}

#[test]
fn a_won_board_is_won_at_once() {
    let (rules, board) = &hard()[3];
    let easy = Deal::Microsoft(1).board(rules);
    let Verdict::Won(solution) = solve(rules, &easy, &Limits::default(), watch) else {
        panic!("deal 1 is won");
    };
    let mut board_at_end = easy;
    for &mv in solution.moves() {
        board_at_end.play(rules, mv).expect("a win replays");
    }
    let verdict = solve(rules, &board_at_end, &Limits::default(), watch);
    assert!(matches!(verdict, Verdict::Won(nothing) if nothing.moves().is_empty()));
    assert_ne!(&board_at_end, board);
}

/// A position with the tallest column that the engine takes: 32 cards, none built on another.
#[test]
fn the_tallest_column_is_searched() {
    let rules = games::rules(&games::klondike(3, Passes::Unlimited, TakeBack::Allowed));
    let tall = "8s8h8d8c7s7h7d7c6s6h6d6c5s5h5d5c4s4h4d4c3s3h3d3c2s2h2d2casahadAC.9CTH.9DTS.9HJC.9SJD.TC.TD\
                /-/-.-.-.-/kskhkdkcqsqhqdqcjsjh/-/0";
    let board = parse_compact(&rules, tall).expect("a board");
    assert!(matches!(solve(&rules, &board, &Limits::default(), watch), Verdict::Won(_)));
}

/// A draw of many cards and many passes: more states of the stock than a byte can count.
#[test]
fn a_stock_with_hundreds_of_states_is_searched() {
    let klondike = games::klondike(17, Passes::Limited(18), TakeBack::Allowed);
    let rules = games::rules(&Draft { ranks: 8, heights: vec![4, 5, 5], ..klondike });
    let limits = Limits { nodes: 5_000, ..Limits::default() };
    for number in 0..60 {
        let board = Deal::Number(number).board(&rules);
        // The test is that the search does not panic.
        solve(&rules, &board, &limits, watch);
    }
}

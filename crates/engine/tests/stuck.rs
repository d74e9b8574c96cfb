//! Game over and proven stuck, compared with a plain search without any pruning.

use std::collections::HashSet;

use talon_engine::rules::{Admission, Build, Draft, Lift, Passes, Space, TakeBack};
use talon_engine::stuck::{StuckVerdict, is_over, progress};
use talon_engine::text::parse_compact;
use talon_engine::{Board, Card, Deal, Move, Rules, Setup, Side, Target};
use talon_testkit::games;
use talon_testkit::mini::{self, Dice};
use talon_testkit::test_position::{Piles, TestPosition};

/// The board without the part that can grow for ever: the number of redeals, where these are free.
fn plain(rules: &Rules, board: &Board) -> Setup {
    let mut setup = Setup::from(board);
    if rules.stock().is_some_and(|stock| stock.passes == Passes::Unlimited) {
        setup.redeals = setup.redeals.min(1);
    }
    setup
}

fn copies_home(setup: &Setup, suit: usize, rank: u8) -> usize {
    setup.foundations.iter().skip(suit).step_by(4).filter(|height| **height >= rank).count()
}

fn face_down(setup: &Setup) -> usize {
    setup.columns.iter().flatten().filter(|(_, side)| *side == Side::Down).count()
}

/// Progress as the rulings define it, seen from `start`; `now` is one move after `before`.
fn is_progress(start: &Setup, before: &Setup, now: &Setup) -> bool {
    let new_home = (0..4).any(|suit| {
        (1..=13).any(|rank| copies_home(now, suit, rank) > copies_home(start, suit, rank))
    });
    let drawn = now.redeals == 0 && now.stock.len() < before.stock.len();
    new_home || drawn || face_down(now) < face_down(start)
}

/// Plays every move from every position, copies boards and skips no move; `None` beyond `bound` positions.
fn plainly(rules: &Rules, board: &Board, bound: usize) -> Option<StuckVerdict> {
    let start = plain(rules, board);
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        let before = plain(rules, &board);
        for mv in board.moves(rules) {
            let mut next = board.clone();
            next.play(rules, mv).expect("legal moves are legal");
            let now = plain(rules, &next);
            if is_progress(&start, &before, &now) {
                return Some(StuckVerdict::Possible);
            }
            if seen.insert(now) {
                open.push(next);
            }
        }
        if seen.len() > bound {
            return None;
        }
    }
    Some(StuckVerdict::Stuck)
}

#[test]
fn stuck_agrees_with_a_plain_search_on_mini_games() {
    let mut stuck = 0;
    for (name, draft) in games::all() {
        for seed in 0..40 {
            let (rules, dealt) = mini::deal(&draft, seed);
            let board = mini::walk(&rules, &dealt, seed, 3 + 2 * seed as usize);
            let Some(expected) = plainly(&rules, &board, 2_000) else { continue };
            assert_eq!(progress(&rules, &board, 2_000), expected, "{name}, seed {seed}");
            stuck += usize::from(expected == StuckVerdict::Stuck && !board.is_won(&rules));
        }
    }
    assert!(stuck > 100, "only {stuck} stuck positions were met");
}

/// With two packs, cards that come back from one foundation may go home to the other one of the suit. That is no
/// progress: no card is home that was not home before.
#[test]
fn a_card_that_changes_foundations_is_no_progress() {
    let draft = Draft {
        packs: 2,
        ranks: 4,
        suits: 2,
        heights: vec![8, 8],
        cells: 0,
        build: Build::AlternatingColours,
        lift: Lift::TopCard,
        space: Space::Nothing,
        take_back: TakeBack::Allowed,
        ..games::freecell(Admission::Any)
    };
    let piles =
        Piles { columns: "2C 3C 4C 4D | 4C 2D 3D", home: "AC 3C 4D AD", ..Piles::default() };
    let TestPosition { rules, board } = TestPosition::new(&draft, piles);
    let mut later = board.clone();
    for word in ["hC2-t1", "hC2-t2", "t2-h"] {
        later.play(&rules, word.parse().expect("a move")).expect("legal");
    }
    assert_eq!((board.foundations()[0], later.foundations()[0]), (1, 2), "another foundation");
    assert_eq!(plainly(&rules, &board, 2_000), Some(StuckVerdict::Stuck));
    assert_eq!(progress(&rules, &board, 2_000), StuckVerdict::Stuck);
}

/// A position without the parts that make no difference: the order of columns without hidden cards, of cells and of the
/// foundations of a suit, and the number of redeals where these are free.
fn up_to_order(rules: &Rules, board: &Board) -> Setup {
    let mut setup = plain(rules, board);
    if rules.stock().is_some_and(|stock| stock.passes == Passes::Unlimited) {
        setup.redeals = 0;
    }
    let is_open = |column: &Vec<(Card, Side)>| column.iter().all(|(_, side)| *side == Side::Up);
    let (mut open, closed): (Vec<_>, Vec<_>) = setup.columns.into_iter().partition(is_open);
    open.sort_by_key(|column| column.iter().map(|(card, _)| card.index()).collect::<Vec<_>>());
    setup.columns = closed.into_iter().chain(open).collect();
    setup.cells.sort_by_key(|cell| cell.map(Card::index));
    for suit in 0..setup.foundations.len().min(4) {
        let mut heights: Vec<u8> =
            setup.foundations.iter().copied().skip(suit).step_by(4).collect();
        heights.sort_unstable();
        let places = setup.foundations.iter_mut().skip(suit).step_by(4);
        places.zip(heights).for_each(|(place, height)| *place = height);
    }
    setup
}

/// How many positions can be reached, up to order; `None` beyond the bound.
fn reachable(rules: &Rules, board: &Board, bound: usize) -> Option<usize> {
    let mut seen = HashSet::from([up_to_order(rules, board)]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        for mv in board.moves(rules) {
            let mut next = board.clone();
            next.play(rules, mv).expect("legal moves are legal");
            if seen.insert(up_to_order(rules, &next)) {
                open.push(next);
            }
        }
        if seen.len() > bound {
            return None;
        }
    }
    Some(seen.len())
}

/// The search visits every position exactly once: it needs exactly as large a bound as there are
/// positions up to order.
#[test]
fn a_stuck_search_looks_at_every_position_once() {
    let (mut compared, mut largest) = (0, 0);
    for (name, draft) in games::all() {
        for seed in 0..60 {
            let (rules, dealt) = mini::deal(&draft, seed);
            let board = mini::walk(&rules, &dealt, seed, 3 + 2 * seed as usize);
            if progress(&rules, &board, 2_000) != StuckVerdict::Stuck {
                continue;
            }
            let Some(positions) = reachable(&rules, &board, 2_000) else { continue };
            assert_eq!(progress(&rules, &board, positions), StuckVerdict::Stuck, "{name}, {seed}");
            if positions > 1 {
                let short = progress(&rules, &board, positions - 1);
                assert_eq!(short, StuckVerdict::Unknown, "{name}, seed {seed}: {positions}");
            }
            compared += 1;
            largest = largest.max(positions);
        }
    }
    assert!(compared > 100 && largest > 20, "{compared} compared, the largest of {largest}");
}

/// Two fours go to the cells in either order, or a four and the two under it: six positions in all.
#[test]
fn the_order_in_which_cells_were_filled_does_not_matter() {
    let draft = Draft {
        ranks: 4,
        suits: 2,
        heights: vec![4, 4],
        cells: 2,
        build: Build::SameSuit,
        lift: Lift::TopCard,
        space: Space::Nothing,
        ..games::freecell(Admission::Any)
    };
    let piles = Piles { columns: "AC 3C 2C 4C | AD 3D 2D 4D", ..Piles::default() };
    let TestPosition { rules, board } = TestPosition::new(&draft, piles);
    assert_eq!(reachable(&rules, &board, 100), Some(6));
    assert_eq!(progress(&rules, &board, 5), StuckVerdict::Unknown);
    assert_eq!(progress(&rules, &board, 6), StuckVerdict::Stuck);
}

/// A move that brings a new card home is tried before all others, so that the answer costs nothing.
#[test]
fn home_moves_are_tried_first() {
    let mut met = 0;
    for (name, draft) in games::all() {
        for seed in 0..60 {
            let (rules, dealt) = mini::deal(&draft, seed);
            let board = mini::walk(&rules, &dealt, seed, 3 + 2 * seed as usize);
            let is_home = |mv: &Move| matches!(mv, Move::Carry { to: Target::Home, .. });
            if board.moves(&rules).iter().any(is_home) {
                assert_eq!(
                    progress(&rules, &board, 0),
                    StuckVerdict::Possible,
                    "{name}, seed {seed}"
                );
                met += 1;
            }
        }
    }
    assert!(met > 50, "only {met} positions had a home move");
}

/// Only the ace can come back, and only go home again: two positions.
#[test]
fn the_bound_is_the_number_of_positions_looked_at() {
    let draft = Draft {
        ranks: 2,
        suits: 2,
        heights: vec![4],
        cells: 0,
        build: Build::AlternatingColours,
        lift: Lift::TopCard,
        space: Space::Nothing,
        take_back: TakeBack::Allowed,
        ..games::freecell(Admission::Any)
    };
    let piles = Piles { columns: "2C AD 2D", home: "AC", ..Piles::default() };
    let TestPosition { rules, board } = TestPosition::new(&draft, piles);
    assert_eq!(progress(&rules, &board, 1), StuckVerdict::Unknown);
    assert_eq!(progress(&rules, &board, 2), StuckVerdict::Stuck);
}

#[test]
fn a_game_that_is_over_is_stuck_too() {
    let mut over = 0;
    for (name, draft) in games::all() {
        for seed in 0..40 {
            let (rules, dealt) = mini::deal(&draft, seed);
            let board = mini::walk(&rules, &dealt, seed, 200);
            assert_eq!(is_over(&rules, &board), board.moves(&rules).is_empty());
            if is_over(&rules, &board) {
                over += 1;
                assert_eq!(progress(&rules, &board, 1), StuckVerdict::Stuck, "{name}, seed {seed}");
            }
        }
    }
    assert!(over > 100, "only {over} games were over");
}

/// The faces of hidden cards change places; nothing that can be seen does.
fn with_other_hidden_faces(board: &Board, seed: u64) -> Setup {
    let mut setup = Setup::from(board);
    let mut hidden: Vec<_> =
        setup.columns.iter_mut().flatten().filter(|(_, side)| *side == Side::Down).collect();
    let mut dice = Dice::new(seed);
    for last in (1..hidden.len()).rev() {
        let other = dice.below(last + 1);
        let card = hidden[last].0;
        hidden[last].0 = hidden[other].0;
        hidden[other].0 = card;
    }
    setup
}

#[test]
fn the_answer_does_not_depend_on_hidden_faces_at_any_bound() {
    for draw in [1, 3] {
        let rules = games::rules(&games::klondike(draw, Passes::Unlimited, TakeBack::Allowed));
        for seed in 0..30 {
            let board = mini::walk(&rules, &Deal::Number(seed).board(&rules), seed, 150);
            let other = with_other_hidden_faces(&board, seed).check(&rules).expect("same cards");
            for bound in [1, 3, 10, 30, 100, 1000] {
                let answer = progress(&rules, &board, bound);
                assert_eq!(answer, progress(&rules, &other, bound), "seed {seed}, bound {bound}");
            }
        }
    }
}

#[track_caller]
fn check(draft: &Draft, board: &str, bound: usize, expected: StuckVerdict) {
    let rules = games::rules(draft);
    let board = parse_compact(&rules, board).expect("a board of the game");
    assert_eq!(progress(&rules, &board, bound), expected);
}

/// Two suits of three ranks in three columns, with a stock.
fn mini_klondike(take_back: TakeBack) -> Draft {
    Draft {
        ranks: 3,
        suits: 2,
        heights: vec![1, 2],
        ..games::klondike(1, Passes::Unlimited, take_back)
    }
}

#[test]
fn drawing_is_progress_only_on_the_first_pass() {
    let draft = mini_klondike(TakeBack::Never);
    check(&draft, "3D.2d3C/-/-.-.-.-/2cadac/-/0", 1, StuckVerdict::Possible);
    // On a later pass the same cards are known, and here none fits anywhere.
    check(&draft, "ac2D.ad2C/-/-.-.-.-/3d3c/-/1", 100, StuckVerdict::Stuck);
    check(&draft, "ac2D.ad2C/-/-.-.-.-/-/3D3C/0", 100, StuckVerdict::Stuck);
}

#[test]
fn a_table_with_another_pass_left_is_not_the_same_table() {
    // The way to it needs the last pass; without counting passes, the table was met before with none left.
    let draft = Draft {
        ranks: 5,
        heights: vec![1, 2],
        ..games::klondike(3, Passes::Limited(3), TakeBack::Allowed)
    };
    let board = "-.ac3H2S/-/-.-.AH.-/2h2c3d4d4c3sad3c5h5s5c5d4h/2DAS4S/1";
    check(&draft, board, 2_000, StuckVerdict::Possible);
}

#[test]
fn bringing_home_a_card_that_was_taken_back_is_no_progress() {
    // The ace can go to the two of the other colour and home again, for ever.
    let board = "ad3D2D.2c3C/-/AC.-.-.-/-/-/0";
    check(&mini_klondike(TakeBack::Allowed), board, 100, StuckVerdict::Stuck);
    check(&mini_klondike(TakeBack::Never), board, 100, StuckVerdict::Stuck);
    // Once it lies there, bringing it home is bringing another card home.
    let taken_back = "ad3D2DAC.2c3C/-/-.-.-.-/-/-/0";
    check(&mini_klondike(TakeBack::Never), taken_back, 100, StuckVerdict::Possible);
}

#[test]
fn a_column_moved_to_an_empty_one_is_no_progress() {
    let draft = Draft {
        ranks: 3,
        suits: 2,
        heights: vec![3, 3, 0],
        cells: 0,
        admission: Admission::Any,
        build: Build::SameSuit,
        lift: Lift::Run,
        space: Space::OnlyKing,
        ..games::portuguese(talon_engine::rules::Kings::AsDealt)
    };
    check(&draft, "3CADAC2C.2D3D.-/-/-.-.-.-/-/-/0", 100, StuckVerdict::Stuck);
    let rules = games::rules(&draft);
    let board = parse_compact(&rules, "3D.ADAC2C2D.3C/-/-.-.-.-/-/-/0").expect("a board");
    assert!(board.moves(&rules).iter().all(|mv| !board.only_swaps_columns(*mv)));
    let board = parse_compact(&rules, "3D.ADAC2C2D3C.-/-/-.-.-.-/-/-/0").expect("a board");
    let swaps = board.moves(&rules).into_iter().filter(|mv| board.only_swaps_columns(*mv));
    assert_eq!(swaps.map(|mv| mv.to_string()).collect::<Vec<_>>(), ["t1-t3"]);
}

#[test]
fn unknown_when_the_bound_is_reached() {
    let board = "ad3D2D.2c3C/-/AC.-.-.-/-/-/0";
    check(&mini_klondike(TakeBack::Allowed), board, 1, StuckVerdict::Unknown);
}

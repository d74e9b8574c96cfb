//! Verdicts against exhaustive search by the plain engine, on mini deals and walks into them, each prune on and off.

use talon_engine::rules::{Facing, Passes, Space, TakeBack};
use talon_engine::{Board, Deal, Deck, Draft, Move, Rules, Source, Target};
use talon_testkit::{exhaustive, games, mini};

use super::plies::{Choice, Laying, SafeHome};
use super::search::{Asking, Prunes, Test, Veiled};
use super::seen::Clocks;
use crate::search::{Search, Step};
use crate::verdict::Solution;

const NONE: Prunes = Prunes {
    choice: Choice { safe_home: SafeHome::Free, laying: Laying::Eager },
    test: Test::Off,
    clocks: Clocks::Apart,
    asking: Asking::Never,
};

/// All prunes together, each switched off alone, each on alone, and none.
fn prunes() -> Vec<Prunes> {
    let all = Prunes::ALL;
    let eager = Choice { laying: Laying::Eager, ..all.choice };
    let free = Choice { safe_home: SafeHome::Free, ..all.choice };
    vec![
        all,
        Prunes { choice: free, ..all },
        Prunes { choice: eager, ..all },
        Prunes { test: Test::Off, ..all },
        Prunes { clocks: Clocks::Apart, ..all },
        Prunes { asking: Asking::Never, ..all },
        Prunes { choice: eager, ..NONE },
        Prunes { choice: free, ..NONE },
        Prunes { test: Test::Relaxed, ..NONE },
        Prunes { clocks: Clocks::Ordered, ..NONE },
        Prunes { asking: Asking::Open, ..NONE },
        NONE,
    ]
}

/// The verdict with these prunes; nothing if it takes more nodes.
fn verdict(rules: &Rules, board: &Board, prunes: Prunes, nodes: u64) -> Option<bool> {
    let mut search = Veiled::new(rules, board, 1 << 28, prunes).expect("a mini deal fits a word");
    match search.advance(nodes) {
        Step::Working => None,
        Step::Lost => Some(false),
        Step::OutOfMemory => panic!("a mini deal is small"),
        Step::Won(moves) => {
            Solution::replayed(rules, board, moves).expect("the win replays");
            Some(true)
        }
    }
}

/// Checks one position; whether it was small enough for exhaustive search.
fn check(name: &str, rules: &Rules, board: &Board) -> Option<bool> {
    let expected = exhaustive::winnable(rules, board, 30_000)?;
    for prunes in prunes() {
        assert_eq!(
            verdict(rules, board, prunes, u64::MAX),
            Some(expected),
            "{name}: {prunes:?} on {board:?}"
        );
    }
    Some(expected)
}

/// Checks deals of a game and positions in the middle of them; how many were won and lost.
fn check_deals(name: &str, draft: &Draft, deals: std::ops::Range<u64>) -> [usize; 2] {
    let mut verdicts = [0; 2];
    for seed in deals {
        let (rules, board) = mini::deal(draft, seed);
        let middle = mini::walk(&rules, &board, seed, 3 + (seed % 20) as usize);
        for board in [board, middle] {
            if let Some(won) = check(&format!("{name} {seed}"), &rules, &board) {
                verdicts[usize::from(won)] += 1;
            }
        }
    }
    verdicts
}

fn all() -> Vec<(String, Draft)> {
    let mut drafts = Vec::new();
    for draw in 1..=3 {
        for passes in
            [Passes::Unlimited, Passes::Limited(3), Passes::Limited(2), Passes::Limited(1)]
        {
            for take_back in [TakeBack::Allowed, TakeBack::Never] {
                let name = format!("draw {draw} {passes:?} {take_back:?}");
                drafts.push((name, games::klondike(draw, passes, take_back)));
            }
        }
    }
    drafts
}

#[test]
fn mini_deals_and_positions_in_them_are_decided_as_by_exhaustive_search() {
    for (name, draft) in all() {
        let [lost, won] = check_deals(&name, &draft, 0..DEALS);
        println!("{name}: {won} won, {lost} lost");
        assert!(won > 5 && lost > 5, "{name}: {won} won, {lost} lost");
    }
}

#[test]
fn open_columns_and_closed_spaces_are_within_the_theorem() {
    for (name, draft) in all() {
        let open = Draft { facing: Facing::AllUp, ..draft.clone() };
        check_deals(&format!("open, {name}"), &open, 0..DEALS / 4);
        let closed = Draft { space: Space::Nothing, ..draft };
        check_deals(&format!("closed, {name}"), &closed, 0..DEALS / 4);
    }
}

const DEALS: u64 = 30;

/// Its win takes two cards of a suit back, the lower one onto a card laid for it after the first.
#[test]
fn a_card_may_be_laid_between_two_that_come_back() {
    let rules = games::rules(&games::klondike(1, Passes::Unlimited, TakeBack::Allowed));
    let board = Deal::Number(41).board(&rules);
    assert_eq!(verdict(&rules, &board, Prunes::ALL, u64::MAX), Some(true));
}

/// Larger deals than exhaustive search by the engine can take, where the search without any prune stands for it.
#[test]
fn prunes_change_no_verdict_of_larger_deals() {
    for (name, draft) in all() {
        let mut verdicts = [0; 2];
        for seed in 0..LARGER {
            let mut dice = mini::Dice::new(seed);
            let columns = 4 + dice.below(4) as u8;
            let size = mini::Size { ranks: 6 + dice.below(4) as u8, suits: 4, columns, cells: 0 };
            let rules = games::rules(&mini::cut(&draft, size));
            let board = Deal::Number(seed).board(&rules);
            let Some(expected) = verdict(&rules, &board, NONE, 30_000) else { continue };
            verdicts[usize::from(expected)] += 1;
            for prunes in prunes() {
                let found = verdict(&rules, &board, prunes, u64::MAX);
                assert_eq!(found, Some(expected), "{name} {seed}: {prunes:?} on {board:?}");
            }
        }
        println!("{name}: {} won, {} lost", verdicts[1], verdicts[0]);
    }
}

const LARGER: u64 = 40;

/// Plays cards of the stock home in this order.
fn brought_home(rules: &Rules, mut board: Board, cards: &str) -> Board {
    for card in cards.split_whitespace() {
        while board.waste().last().is_none_or(|top| top.to_string() != card) {
            let draw = if board.stock().is_empty() { Move::Redeal } else { Move::Deal };
            board.play(rules, draw).expect("draws on");
        }
        let home = Move::single(Source::Waste, Target::Home);
        board.play(rules, home).expect("its turn to go home");
    }
    board
}

/// The 2C moves only onto the 3H, which lies at home under the 4H, and wants the 4S, at home under the 5S, which wants the 6D
/// of the stock: a card is laid for another suit between two of a suit that come back.
#[test]
fn a_card_may_be_laid_for_another_suit_between_two_that_come_back() {
    let draft = games::klondike(1, Passes::Unlimited, TakeBack::Allowed);
    let draft = Draft { ranks: 7, heights: vec![1, 1, 1, 7], ..draft };
    let rules = games::rules(&draft);
    let columns = "7C 5C 5D 7H 6H 5H 4C 3D AC 2C";
    let home = "AH 2H 3H 4H AS 2S 3S 4S 5S AD 2D";
    let deck = format!("{columns} {home} 3C 6C 6S 7S 4D 7D 6D");
    let dealt = Board::deal(&rules, &Deck::parse(&rules, &deck).expect("a pack of 28"));
    let board = brought_home(&rules, dealt, home);
    assert_eq!(board.columns()[3].top().map(|card| card.to_string()).as_deref(), Some("2C"));
    for prunes in prunes() {
        assert_eq!(verdict(&rules, &board, prunes, u64::MAX), Some(true), "{prunes:?}");
    }
}

//! Verdicts against exhaustive search by the plain engine, on mini deals and walks into them, each prune on and off;
//! positions and keys against the engine's boards; named cases.

mod crafted;

use std::collections::HashMap;

use talon_engine::rules::{Facing, Passes, Space, TakeBack};
use talon_engine::{Board, Deal, Deck, Draft, Move, Rules, Source, Target, theorems};
use talon_testkit::mini::Dice;
use talon_testkit::{exhaustive, games, mini};

use super::card_sets;
use super::instance::{self, Turns};
use super::moves::{self, MovePrunes, Plies};
use super::position::Position;
use super::restarts::Restarts;
use super::search::{MoveOrder, Veiled, VeiledPrunes};
use super::spelling::Speller;
use super::visited::Visited;
use crate::bit_set::members;
use crate::kernel::tests::Pin;
use crate::portfolio::Portfolio;
use crate::prune::Prune;
use crate::search::{Outcome, Search};
use crate::verdict::Solution;

const NONE: VeiledPrunes = VeiledPrunes {
    moves: MovePrunes { safe_home: Prune::Off, lazy_laying: Prune::Off },
    monotone: Prune::Off,
    clock_order: Prune::Off,
    open_stock: Prune::Off,
    restarts: Restarts::One,
    order: MoveOrder::Listed,
};

/// Restarts so short that mini deals take many.
pub(super) const SHORT: Restarts = Restarts::Many { first: 3 };

/// All prunes together, each switched off alone, each on alone, and none.
fn prunes() -> Vec<VeiledPrunes> {
    let all = VeiledPrunes { restarts: SHORT, ..VeiledPrunes::ALL };
    let eager = MovePrunes { lazy_laying: Prune::Off, ..all.moves };
    let free = MovePrunes { safe_home: Prune::Off, ..all.moves };
    vec![
        all,
        VeiledPrunes { order: MoveOrder::TallestFirst, ..all },
        VeiledPrunes { moves: free, ..all },
        VeiledPrunes { moves: eager, ..all },
        VeiledPrunes { monotone: Prune::Off, ..all },
        VeiledPrunes { clock_order: Prune::Off, ..all },
        VeiledPrunes { open_stock: Prune::Off, ..all },
        VeiledPrunes { restarts: Restarts::One, ..all },
        VeiledPrunes { moves: eager, ..NONE },
        VeiledPrunes { moves: free, ..NONE },
        VeiledPrunes { monotone: Prune::On, ..NONE },
        VeiledPrunes { clock_order: Prune::On, ..NONE },
        VeiledPrunes { open_stock: Prune::On, ..NONE },
        VeiledPrunes { restarts: SHORT, ..NONE },
        NONE,
    ]
}

/// The verdict with these prunes; `None` if it takes more nodes.
fn verdict(rules: &Rules, board: &Board, prunes: VeiledPrunes, nodes: u64) -> Option<bool> {
    let stages = Veiled::new(rules, board, 1 << 28, prunes).expect("a mini instance fits a word");
    let mut search = Portfolio::new(stages);
    match search.advance(nodes) {
        Outcome::Working => None,
        Outcome::Lost => Some(false),
        Outcome::OutOfMemory => panic!("a mini instance is small"),
        Outcome::Won(moves) => {
            Solution::replayed(rules, board, moves).expect("the win replays");
            Some(true)
        }
    }
}

/// Checks one position. Returns whether it was small enough for exhaustive search.
fn check(name: &str, rules: &Rules, board: &Board, bound: usize) -> Option<bool> {
    let expected = exhaustive::winnable(rules, board, bound)?;
    for prunes in prunes() {
        assert_eq!(
            verdict(rules, board, prunes, u64::MAX),
            Some(expected),
            "{name}: {prunes:?} on {board:?}"
        );
    }
    Some(expected)
}

/// Checks deals of a game and positions in the middle of them. Returns how many were won and lost.
fn check_deals(name: &str, draft: &Draft, deals: std::ops::Range<u64>) -> [usize; 2] {
    let mut verdicts = [0; 2];
    for seed in deals {
        let (rules, board) = mini::deal(draft, seed);
        let middle = mini::walk(&rules, &board, seed, 3 + (seed % 20) as usize);
        for board in [board, middle] {
            if let Some(won) = check(&format!("{name} {seed}"), &rules, &board, 30_000) {
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

/// A small game with the look of the large one: some cards in columns of different heights, 3 to 8 in the stock.
pub(super) fn small(draft: &Draft, dice: &mut Dice) -> Rules {
    let size = mini::MiniSize {
        ranks: 3 + dice.below(4) as u8,
        suits: 3 + dice.below(2) as u8,
        columns: 2 + dice.below(3) as u8,
        cells: 0,
    };
    let mut draft = mini::cut(draft, size);
    draft.heights = vec![1; usize::from(size.columns)];
    for _ in size.columns + 3 + dice.below(6) as u8..size.ranks * size.suits {
        draft.heights[dice.below(usize::from(size.columns))] += 1;
    }
    games::rules(&draft)
}

/// A random walk that takes a card home in half of the cases, so that cards are there that can come back.
pub(super) fn walk_home(rules: &Rules, mut board: Board, dice: &mut Dice, steps: usize) -> Board {
    for _ in 0..steps {
        let moves = board.moves(rules);
        let homes = moves.iter().filter(|mv| matches!(mv, Move::Carry { to: Target::Home, .. }));
        let homes: Vec<Move> = homes.copied().collect();
        let from = if homes.is_empty() || dice.below(2) == 0 { &moves } else { &homes };
        let Some(&mv) = from.get(dice.below(from.len().max(1))) else { break };
        board.play(rules, mv).expect("a legal move");
    }
    board
}

/// Compares this many small positions of a setting.
fn check_small(name: &str, draft: &Draft) {
    let mut verdicts = [0; 2];
    let mut seed = 1 << 32;
    while verdicts[0] + verdicts[1] < SMALL {
        seed += 1;
        let mut dice = Dice::new(seed);
        let rules = small(draft, &mut dice);
        let steps = dice.below(2) * dice.below(40);
        let board = walk_home(&rules, Deal::Number(seed).board(&rules), &mut dice, steps);
        if let Some(won) = check(&format!("{name} {seed}"), &rules, &board, 3_000) {
            verdicts[usize::from(won)] += 1;
        }
    }
    assert!(verdicts[0] > SMALL / 10 && verdicts[1] > SMALL / 10, "{name}: {verdicts:?}");
}

const SMALL: usize = 3_000;

fn check_small_drawing(draw: u8) {
    for passes in [Passes::Unlimited, Passes::Limited(3), Passes::Limited(1)] {
        for take_back in [TakeBack::Allowed, TakeBack::Never] {
            let draft = games::klondike(draw, passes, take_back);
            check_small(&format!("draw {draw} {passes:?} {take_back:?}"), &draft);
        }
    }
}

#[test]
fn thousands_of_small_positions_drawing_one_are_decided_as_by_exhaustive_search() {
    check_small_drawing(1);
}

#[test]
fn thousands_of_small_positions_drawing_three_are_decided_as_by_exhaustive_search() {
    check_small_drawing(3);
}

/// Random plies, none left out, from deals of middling size; `look` sees each instance and its positions on the way.
fn roam(look: impl Fn(&Rules, &instance::Instance, &Position, &Board)) {
    for (n, (_, draft)) in (0..).zip(all()) {
        for facing in [Facing::TopUp, Facing::AllUp] {
            let draft = Draft { facing, ..draft.clone() };
            let size = mini::MiniSize { ranks: 6, suits: 4, columns: 5, cells: 0 };
            let rules = games::rules(&mini::cut(&draft, size));
            let mut dice = Dice::new(n);
            for _ in 0..20 {
                let board = Deal::Number(n).board(&rules);
                let instance = instance::Instance::read(&rules, &board).expect("a key of a word");
                let mut position = Position::read(&instance, &board);
                let mut speller = Speller::new(&rules, &board);
                for _ in 0..60 {
                    let mut plies = Plies::new();
                    moves::list(&instance, &position, None, NONE.moves, &mut plies);
                    let Some(&ply) = plies.get(dice.below(plies.len().max(1))) else { break };
                    position = position.after(&instance, ply);
                    speller.ply(ply);
                    look(&rules, &instance, &position, &speller.board);
                }
            }
        }
    }
}

/// A search that skips placement follows the same positions as those read from the engine's boards.
#[test]
fn positions_without_placement_follow_the_engine() {
    roam(|rules, start, position, board| {
        let instance = instance::Instance::read(rules, board).expect("a key of a word");
        let read = Position::read(&instance, board);
        let parts = |position: &Position| {
            let Position { up, heads, home, stock, levels, spaces, drawn, .. } = *position;
            // More passes than cards are read as endless, which settles the clock.
            let as_endless = instance.turns == Turns::Endless && start.turns != Turns::Endless;
            (up, heads, home, stock, levels, spaces, if as_endless { 0 } else { drawn })
        };
        assert_eq!(parts(position), parts(&read), "{board:?}");
    });
}

/// A column is known by the cards dealt to it, and loose cards may lie anywhere. So columns or runs that change places
/// do not change the key, and every other change does.
#[test]
fn keys_are_equal_exactly_for_equal_positions() {
    let words = std::cell::RefCell::new(HashMap::new());
    let wholes = std::cell::RefCell::new(HashMap::new());
    roam(|rules, instance, position, _| {
        let Position { home, places, levels, drawn, pass, .. } = *position;
        let game = format!("{rules:?}");
        let whole = (home, places, levels, drawn, pass);
        let word = Visited::word(instance, position);
        let (mut words, mut wholes) = (words.borrow_mut(), wholes.borrow_mut());
        assert_eq!(*words.entry((game.clone(), whole)).or_insert(word), word);
        assert_eq!(*wholes.entry((game, word)).or_insert(whole), whole);
    });
    assert!(words.borrow().len() > 10_000, "{} positions", words.borrow().len());
}

/// In the smallest games, every height of one suit occurs with every height of another: all their positions.
#[test]
fn keys_of_the_smallest_games_are_equal_exactly_for_equal_positions() {
    let mut met = 0;
    for (_, draft) in all() {
        let size = mini::MiniSize { ranks: 3, suits: 2, columns: 2, cells: 0 };
        let rules = games::rules(&mini::cut(&draft, size));
        for deal in 0..20 {
            let board = Deal::Number(deal).board(&rules);
            let instance = instance::Instance::read(&rules, &board).expect("a key of a word");
            let mut wholes = HashMap::new();
            let mut waiting = vec![Position::read(&instance, &board)];
            while let Some(position) = waiting.pop() {
                let Position { home, places, levels, drawn, pass, .. } = position;
                let whole = (home, places, levels, drawn, pass);
                if let Some(known) = wholes.insert(Visited::word(&instance, &position), whole) {
                    assert_eq!(known, whole, "one key for two positions of deal {deal}");
                    continue;
                }
                let mut plies = Plies::new();
                moves::list(&instance, &position, None, NONE.moves, &mut plies);
                waiting.extend(plies.iter().map(|&ply| position.after(&instance, ply)));
            }
            met += wholes.len();
        }
    }
    assert!(met > 1_000, "{met} positions");
}

/// The same cards in columns of another order.
fn with_columns_reversed(rules: &Rules, board: &Board) -> (Rules, Board) {
    let mut draft = rules.draft();
    draft.heights.reverse();
    let reversed = games::rules(&draft);
    let columns: Vec<_> = board.columns().iter().rev().map(talon_engine::Column::cards).collect();
    let rows = 0..draft.heights.iter().copied().max().unwrap_or(0);
    let dealt =
        rows.flat_map(|row| columns.iter().filter_map(move |cards| cards.get(usize::from(row))));
    let cards: Vec<String> =
        dealt.chain(board.stock().iter().rev()).map(ToString::to_string).collect();
    let deck = Deck::parse(&reversed, &cards.join(" ")).expect("the same cards");
    let board = Board::deal(&reversed, &deck);
    (reversed, board)
}

#[test]
fn columns_in_another_order_change_no_verdict() {
    for (name, draft) in all() {
        for seed in 0..40 {
            let size = mini::MiniSize { ranks: 7, suits: 4, columns: 5, cells: 0 };
            let rules = games::rules(&mini::cut(&draft, size));
            let board = Deal::Number(seed).board(&rules);
            let (other, reversed) = with_columns_reversed(&rules, &board);
            let expected = verdict(&rules, &board, VeiledPrunes::ALL, u64::MAX);
            let found = verdict(&other, &reversed, VeiledPrunes::ALL, u64::MAX);
            assert_eq!(found, expected, "{name} {seed}");
        }
    }
}

/// Its win takes two cards of a suit back, the lower one onto a card laid for it after the first.
#[test]
fn a_card_may_be_laid_between_two_that_come_back() {
    let rules = games::rules(&games::klondike(1, Passes::Unlimited, TakeBack::Allowed));
    let board = Deal::Number(41).board(&rules);
    assert_eq!(verdict(&rules, &board, VeiledPrunes::ALL, u64::MAX), Some(true));
}

/// Larger deals than exhaustive search by the engine can take; here the search without any prune replaces it.
#[test]
fn prunes_change_no_verdict_of_larger_deals() {
    for (name, draft) in all() {
        let mut verdicts = [0; 2];
        for seed in 0..LARGER {
            let mut dice = mini::Dice::new(seed);
            let columns = 4 + dice.below(4) as u8;
            let size =
                mini::MiniSize { ranks: 6 + dice.below(4) as u8, suits: 4, columns, cells: 0 };
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
            let draw = if board.stock().is_empty() { Move::Redeal } else { Move::Draw };
            board.play(rules, draw).expect("draws on");
        }
        let home = Move::single(Source::Waste, Target::Home);
        board.play(rules, home).expect("its turn to go home");
    }
    board
}

/// The 2C moves only onto the 3H, which lies at home under the 4H, and wants the 4S, at home under the 5S, which wants
/// the 6D of the stock: a card is laid for another suit between two of a suit that come back.
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

/// Every height of the foundations of the first suits.
fn all_heights(suits: usize) -> impl Iterator<Item = [u8; 4]> {
    let number = 14_u32.pow(suits as u32);
    (0..number).map(move |number| {
        std::array::from_fn(|suit| {
            if suit < suits { (number / 14_u32.pow(suit as u32) % 14) as u8 } else { 0 }
        })
    })
}

#[test]
fn safe_cards_are_those_of_the_theorem_at_all_heights() {
    for (suits, take_back) in
        (1..=4).flat_map(|suits| [(suits, TakeBack::Allowed), (suits, TakeBack::Never)])
    {
        let draft = Draft {
            suits,
            heights: vec![13; usize::from(suits)],
            stock: None,
            ..games::klondike(1, Passes::Unlimited, take_back)
        };
        let rules = games::rules(&draft);
        let theorem = theorems::SafeHome::for_rules(&rules).expect("the kernel's rules satisfy it");
        let board = Deal::Number(1).board(&rules);
        let instance = instance::Instance::read(&rules, &board).expect("a small key");
        let start = Position::read(&instance, &board);
        for heights in all_heights(usize::from(suits)) {
            let home = (0..52).filter(|&number| {
                let card = card_sets::card(number);
                card.rank().value() <= heights[usize::from(card.suit().index())]
            });
            let home = home.fold(0, |set, number| set | 1 << number) & instance.pack;
            let highest = theorem.highest_unneeded(heights);
            let expected = members(instance.pack)
                .filter(|&number| {
                    let card = card_sets::card(number);
                    card.rank().value() <= highest[usize::from(card.suit().index())]
                })
                .fold(0, |set, number| set | 1 << number);
            let safe = Position { home, ..start }.safe(&instance) & instance.pack;
            assert_eq!(safe, expected, "{heights:?} {take_back:?}");
        }
    }
}

/// Nodes with each set of prunes.
#[test]
fn searches_with_a_prune_left_out_are_as_recorded() {
    let pins: Vec<_> = prunes()
        .into_iter()
        .map(|prunes| {
            let mut pin = Pin::default();
            for (_, draft) in all() {
                for seed in 0..12 {
                    let mut dice = Dice::new(seed);
                    let rules = small(&draft, &mut dice);
                    let dealt = Deal::Number(seed).board(&rules);
                    let later = walk_home(&rules, dealt.clone(), &mut dice, 20);
                    let larger = mini::MiniSize { ranks: 8, suits: 4, columns: 5, cells: 0 };
                    let whole = games::rules(&mini::cut(&draft, larger));
                    let large = Deal::Number(seed).board(&whole);
                    for (rules, board) in [(&rules, &dealt), (&rules, &later), (&whole, &large)] {
                        let search = Veiled::new(rules, board, 1 << 24, prunes);
                        pin.add(&mut Portfolio::new(search.expect("a key of a word")), 1_000);
                    }
                }
            }
            pin.figures()
        })
        .collect();
    let recorded = [
        (249_851, 12_874),
        (249_748, 3_272),
        (266_732, 9433),
        (250_128, 59_283),
        (269_100, 43_162),
        (249_668, 47_384),
        (75_272, 9022),
        (82_988, 34_496),
        (65_045, 25_058),
        (92_945, 28_982),
        (35_234, 44_660),
        (93_725, 46_990),
        (152_545, 38_204),
        (166_711, 22_248),
        (94_740, 20_496),
    ];
    assert_eq!(pins, recorded);
}

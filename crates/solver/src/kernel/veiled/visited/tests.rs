//! The order of clocks compared with the statement of the module, over all clocks of small stocks.

use talon_engine::rules::{Draft, Passes, TakeBack};
use talon_engine::{Deal, Rules};
use talon_testkit::games;

use super::*;

/// The state of the stock: the cards drawn, and the passes used up.
type Clock = (u8, u8);

/// A game of 16 cards, this many of them in the stock.
fn game(draw: u8, passes: Passes, stock: u8) -> Rules {
    let draft = games::klondike(draw, passes, TakeBack::Allowed);
    games::rules(&Draft { ranks: 4, heights: vec![8, 8 - stock], ..draft })
}

fn start(rules: &Rules) -> (Instance, Position) {
    let board = Deal::Number(1).board(rules);
    let instance = Instance::read(rules, &board).expect("a small key");
    let position = Position::read(&instance, &board);
    (instance, position)
}

/// The position with this many cards left in stock and waste.
fn at_clock(start: &Position, count: u8, (drawn, pass): Clock) -> Position {
    Position { places: (1 << count) - 1, drawn, pass, ..*start }
}

/// Whether the first clock gives every option that the second gives, with this many cards in stock and waste.
fn is_as_good(instance: &Instance, count: u8, one: Clock, other: Clock) -> bool {
    let draw = instance.draw;
    let ((drawn, pass), (later, later_pass)) = (one, other);
    let same_remainder = drawn % draw == later % draw;
    match instance.turns {
        Turns::Endless => draw == 1 || later == 0 || same_remainder && drawn <= later,
        Turns::Passes(_) => {
            let ends_a_draw = |drawn: u8| drawn == count || drawn.is_multiple_of(draw);
            match (ends_a_draw(drawn), ends_a_draw(later)) {
                (true, true) => (pass, drawn) <= (later_pass, later),
                (false, false) => pass == later_pass && same_remainder && drawn <= later,
                (true, false) | (false, true) => false,
            }
        }
    }
}

/// All clocks with this many cards left. Without a limit on passes, a waste of whole draws counts as an empty one.
fn clocks(instance: &Instance, count: u8) -> Vec<Clock> {
    let passes = match instance.turns {
        Turns::Endless => 1,
        Turns::Passes(passes) => passes,
    };
    let all = (0..passes).flat_map(|pass| (0..=count).map(move |drawn| (drawn, pass)));
    all.filter(|&(drawn, _)| {
        let is_partial = drawn % instance.draw != 0 && drawn < count;
        drawn == 0 || is_partial || instance.turns != Turns::Endless
    })
    .collect()
}

/// Every kind of clock: draws that divide the stock and draws that do not.
fn games_with_clocks() -> impl Iterator<Item = Rules> {
    let passes = [Passes::Unlimited, Passes::Limited(1), Passes::Limited(2), Passes::Limited(4)];
    let stocks = (1..=4).flat_map(|draw| (4..=7).map(move |stock| (draw, stock)));
    stocks.flat_map(move |(draw, stock)| passes.map(|passes| game(draw, passes, stock)))
}

#[test]
fn a_position_is_known_exactly_if_one_with_as_good_a_clock_was_seen() {
    for rules in games_with_clocks() {
        let (instance, start) = start(&rules);
        let cards = instance.stock.len() as u8;
        for count in 1..=cards {
            let at = |clock: Clock| at_clock(&start, count, clock);
            let clocks = clocks(&instance, count);
            for (&one, &other) in
                clocks.iter().flat_map(|one| clocks.iter().map(move |other| (one, other)))
            {
                let mut visited = Visited::new(&instance, Prune::On, 1 << 20);
                assert_eq!(visited.insert(&instance, &at(one)), Insertion::New);
                let known = is_as_good(&instance, count, one, other);
                let told = (visited.knows(&instance, &at(other)), {
                    visited.insert(&instance, &at(other)) == Insertion::Known
                });
                let stock = rules.stock();
                assert_eq!(told, (known, known), "{one:?}, {other:?} of {count} in {stock:?}");
            }
        }
    }
}

#[test]
fn without_the_prune_only_the_same_clock_is_known() {
    for rules in games_with_clocks() {
        let (instance, start) = start(&rules);
        let count = instance.stock.len() as u8;
        let at = |clock: Clock| at_clock(&start, count, clock);
        let clocks = clocks(&instance, count);
        for &one in &clocks {
            let mut visited = Visited::new(&instance, Prune::Off, 1 << 20);
            visited.insert(&instance, &at(one));
            for &other in &clocks {
                assert_eq!(visited.knows(&instance, &at(other)), one == other, "{one:?} {other:?}");
            }
        }
    }
}

/// The key has room for every clock: with a limit on passes for exactly these, and for none with an open stock.
#[test]
fn a_key_has_room_for_every_clock() {
    for rules in games_with_clocks() {
        let (instance, start) = start(&rules);
        let (parts, ranks) = instance.clock_sizes();
        let (mut part, mut rank) = (0, 0);
        for count in 1..=instance.stock.len() as u8 {
            for now in clocks(&instance, count) {
                let (in_key, beside) = clock(&instance, &at_clock(&start, count, now));
                part = part.max(u64::from(in_key));
                rank = rank.max(u64::from(beside));
            }
        }
        assert!(part < parts && rank < ranks, "{:?}: {part}, {rank}", rules.stock());
        if let Turns::Passes(_) = instance.turns {
            assert_eq!((part + 1, rank + 1), (parts, ranks), "{:?}", rules.stock());
        }
        if instance.stock_is_open() {
            assert_eq!((parts, ranks), (1, 1));
        }
        assert_eq!(1_u64.checked_shl(instance.rank_bits), Some(ranks.next_power_of_two()));
    }
}

//! The theorems claim neither less nor more than their statements: each is compared with its hypotheses in plain words.
//! `theorems.rs` tests that they are true; a theorem that holds less often than it should fails no test there.

use talon_engine::rules::{Admission, Build, Draft, Lift, Refill, Space, TakeBack};
use talon_engine::theorems::{SafeHome, SingleCards, lowest_foundations};
use talon_engine::{Board, Card, Move, Rank, Rules, Source, Suit, Target};
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::games;

/// Hypotheses 1 and 2 of safe home in plain words: each suit's height, compared with the bound of the statement.
fn is_unneeded(rules: &Rules, heights: [u8; 4], suit: Suit, rank: u8) -> bool {
    let at_least =
        |other: Suit, height: i32| i32::from(heights[usize::from(other.index())]) >= height;
    let rank = i32::from(rank);
    let mut others = Suit::ALL.into_iter().take(usize::from(rules.suits())).filter(|&t| t != suit);
    let other_colour = |t: &Suit| t.colour() != suit.colour();
    let nobody_lies_on_it = match rules.build() {
        Build::SameSuit => true,
        Build::AnySuit | Build::OtherSuit => others.all(|t| at_least(t, rank - 2)),
        Build::SameColour => others.filter(|t| !other_colour(t)).all(|t| at_least(t, rank - 2)),
        Build::AlternatingColours => {
            let all_go_home = others
                .clone()
                .all(|t| at_least(t, if other_colour(&t) { rank - 2 } else { rank - 3 }));
            let none_is_left = others.filter(other_colour).all(|t| at_least(t, rank - 1));
            all_go_home || (none_is_left && rules.take_back() == TakeBack::Never)
        }
    };
    nobody_lies_on_it && at_least(suit, rank - 1)
}

fn rules_of(build: Build, take_back: TakeBack, suits: u8) -> Rules {
    let heights = vec![13; usize::from(suits)];
    games::rules(&Draft { build, take_back, suits, heights, ..games::freecell(Admission::Any) })
}

#[test]
fn safe_home_holds_at_exactly_the_heights_of_its_statement() {
    let builds = [
        Build::SameSuit,
        Build::AlternatingColours,
        Build::SameColour,
        Build::OtherSuit,
        Build::AnySuit,
    ];
    for (build, take_back) in builds
        .into_iter()
        .flat_map(|build| [TakeBack::Never, TakeBack::Allowed].map(|take_back| (build, take_back)))
    {
        for suits in 1..=4 {
            let rules = rules_of(build, take_back, suits);
            let theorem = SafeHome::for_rules(&rules).expect("cells admit any card");
            for heights in all_heights() {
                let highest = theorem.highest_safe(heights);
                for suit in Suit::ALL.into_iter().take(usize::from(suits)) {
                    for rank in 1..=13 {
                        let says = rank <= highest[usize::from(suit.index())];
                        let should = is_unneeded(&rules, heights, suit, rank);
                        assert_eq!(says, should, "{build:?}, {heights:?}, {suit:?} {rank}");
                    }
                }
            }
        }
    }
}

/// Low, middle and full foundations, and all differences that a statement depends on.
fn all_heights() -> impl Iterator<Item = [u8; 4]> {
    const STEPS: [u8; 7] = [0, 1, 2, 3, 4, 12, 13];
    (0..7_usize.pow(4)).map(|n| [n % 7, n / 7 % 7, n / 49 % 7, n / 343].map(|step| STEPS[step]))
}

/// Hypotheses 3 to 5 in plain words, for a card that can go home.
fn may_leave(rules: &Rules, board: &Board, from: Source) -> bool {
    let fills = rules.refill() == Refill::WasteThenStock;
    let left_to_fill = board.waste().len() + board.stock().len() > 0;
    match from {
        Source::Column(n) => {
            let only_card = board.columns()[usize::from(n)].cards().len() == 1;
            !(fills && left_to_fill && only_card)
        }
        Source::Cell(_) => true,
        Source::Waste => rules.stock().is_some_and(|stock| stock.draw == 1),
        Source::Foundation(_) => false,
    }
}

#[test]
fn safe_home_holds_for_exactly_the_piles_of_its_statement() {
    let mut counts = [0, 0];
    for seed in 0..6_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let theorem = SafeHome::for_rules(&rules);
        let selective = rules.admission() == Admission::OnlyOfItsRank;
        assert_eq!(theorem.is_none(), selective, "seed {seed}");
        let Some(theorem) = theorem else { continue };
        let heights = lowest_foundations(&board);
        let columns = (0..rules.columns()).map(Source::Column);
        let cells = (0..rules.cells()).map(Source::Cell);
        let piles = columns.chain(cells).chain([Source::Waste]);
        let should = |&from: &Source| {
            board.source_top(from).is_some_and(|card| {
                board.check(&rules, Move::single(from, Target::Home)).is_ok()
                    && is_unneeded(&rules, heights, card.suit(), card.rank().value())
                    && may_leave(&rules, &board, from)
            })
        };
        for from in piles.clone() {
            assert_eq!(theorem.holds(&board, from), should(&from), "seed {seed}, {from:?}");
            counts[usize::from(should(&from))] += 1;
        }
        assert_eq!(theorem.next(&board), piles.clone().find(should), "seed {seed}");
        for home in 0..rules.foundations() {
            assert!(!theorem.holds(&board, Source::Foundation(home)), "seed {seed}: it is home");
        }
    }
    assert!(counts[0] > 1_000 && counts[1] > 1_000, "{counts:?}");
}

#[test]
fn safe_home_holds_for_a_card_by_hypotheses_1_and_2_alone() {
    for seed in 0..1_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let Some(theorem) = SafeHome::for_rules(&rules) else { continue };
        let heights = lowest_foundations(&board);
        for suit in Suit::ALL.into_iter().take(usize::from(rules.suits())) {
            for rank in 1..=rules.ranks() {
                let card = Card::new(Rank::new(rank).expect("a rank of the game"), suit);
                let should = is_unneeded(&rules, heights, suit, rank);
                assert_eq!(theorem.holds_for(&board, card), should, "seed {seed}, {card}");
            }
        }
    }
}

#[test]
fn the_lower_foundation_of_a_suit_is_the_lower_one() {
    for seed in 0..1_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        for suit in 0..usize::from(rules.suits()) {
            let all = board.foundations();
            let lower = if rules.packs() == 2 { all[suit].min(all[suit + 4]) } else { all[suit] };
            assert_eq!(lowest_foundations(&board)[suit], lower, "seed {seed}");
        }
    }
}

#[test]
fn single_cards_suffice_under_exactly_the_rules_of_the_statement() {
    for lift in [Lift::TopCard, Lift::Run, Lift::Supermove] {
        for space in [Space::Anything, Space::OnlyKing, Space::Nothing] {
            for admission in [Admission::Any, Admission::OnlyOfItsRank] {
                let rules = games::rules(&Draft { lift, space, ..games::freecell(admission) });
                let supermoves = lift == Lift::Supermove && admission == Admission::Any;
                let should = lift == Lift::TopCard || supermoves;
                assert_eq!(SingleCards::for_rules(&rules).is_some(), should, "{rules:?}");
            }
        }
    }
}

/// A move only swaps columns exactly where it empties one column into another that was empty.
#[test]
fn only_whole_columns_that_go_to_spaces_swap_columns() {
    let mut counts = [0, 0];
    for seed in 0..3_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        for mv in board.moves(&rules) {
            let mut after = board.clone();
            after.play_legal(&rules, mv);
            let empties = |before: &Board, after: &Board, n: u8| {
                let is_empty = |board: &Board| board.columns()[usize::from(n)].is_empty();
                !is_empty(before) && is_empty(after)
            };
            let swaps = match mv {
                Move::Carry { from: Source::Column(from), to: Target::Column(to), .. } => {
                    empties(&board, &after, from) && empties(&after, &board, to)
                }
                Move::Carry { .. } | Move::Draw | Move::Redeal => false,
            };
            assert_eq!(board.only_swaps_columns(mv), swaps, "seed {seed}, {mv}");
            counts[usize::from(swaps)] += 1;
        }
    }
    assert!(counts[0] > 500 && counts[1] > 100, "{counts:?}");
}

//! The clauses of `docs/rules/common.md`, on random games of every game in every setting.

use talon_engine::rules::{Aces, Kings};
use talon_engine::{Board, Card, Deal, Deck, Move, Rank, Rules, Source, Suit, Target, builds};
use talon_testkit::games;
use talon_testkit::mini::Dice;

/// Calls `look` on every position of a few random games of every game and setting. Home moves come
/// first half of the time, so that foundations grow.
fn at_every_position(look: impl Fn(&str, &Rules, &Board)) {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for seed in 0..3 {
            let mut board = Deal::Number(seed).board(&rules);
            let mut dice = Dice::new(seed);
            for _ in 0..150 {
                look(&name, &rules, &board);
                let moves = board.moves(&rules);
                let home = moves.iter().find(|mv| is_home(**mv) && dice.below(2) == 0);
                let Some(&mv) = home.or_else(|| moves.get(dice.below(moves.len().max(1)))) else {
                    break;
                };
                board.play_legal(&rules, mv);
            }
        }
    }
}

fn is_home(mv: Move) -> bool {
    matches!(mv, Move::Carry { to: Target::Home, .. })
}

fn whole_deck() -> impl Iterator<Item = Card> + Clone {
    Suit::ALL
        .into_iter()
        .flat_map(|suit| (1..=13).filter_map(Rank::new).map(move |rank| Card::new(rank, suit)))
}

/// The deck as the deal uses it: without the Aces where they start home.
fn dealt(rules: &Rules, deck: &Deck) -> Vec<Card> {
    let in_deck = |card: &Card| rules.aces() == Aces::InDeck || card.rank() != Rank::ACE;
    deck.cards().iter().copied().filter(in_deck).collect()
}

#[test]
fn ranks_do_not_wrap_around() {
    for (name, draft) in games::all() {
        for card in whole_deck() {
            for on in whole_deck() {
                let wraps = card.rank() == Rank::KING || on.rank() == Rank::ACE;
                assert!(!(wraps && builds(draft.build, card, on)), "{name}: {card} on {on}");
            }
        }
    }
}

#[test]
fn columns_are_dealt_row_by_row_and_full_ones_are_skipped() {
    for (name, draft) in games::all().into_iter().filter(|(_, d)| d.kings == Kings::AsDealt) {
        let rules = games::rules(&draft);
        let deck = Deal::Number(3).deck(&rules);
        let mut cards = dealt(&rules, &deck).into_iter();
        let mut columns = vec![Vec::new(); draft.heights.len()];
        for row in 0..draft.heights.iter().copied().max().expect("a game has columns") {
            for (column, height) in columns.iter_mut().zip(&draft.heights) {
                if row < *height {
                    column.extend(cards.next());
                }
            }
        }
        let board = Board::deal(&rules, &deck);
        let laid: Vec<Vec<Card>> =
            board.columns().iter().map(|column| column.cards().to_vec()).collect();
        assert_eq!(laid, columns, "{name}");
    }
}

#[test]
fn the_deck_continues_in_the_stock() {
    for (name, draft) in games::all().into_iter().filter(|(_, draft)| draft.stock.is_some()) {
        let rules = games::rules(&draft);
        let deck = Deal::Number(4).deck(&rules);
        let on_columns: usize = draft.heights.iter().map(|height| usize::from(*height)).sum();
        let mut board = Board::deal(&rules, &deck);
        while board.check(&rules, Move::Draw).is_ok() {
            board.play_legal(&rules, Move::Draw);
        }
        assert_eq!(board.waste(), &dealt(&rules, &deck)[on_columns..], "{name}");
    }
}

#[test]
fn waste_cells_and_foundations_start_empty() {
    for (name, draft) in games::all() {
        let board = Deal::Number(5).board(&games::rules(&draft));
        let home = u8::from(draft.aces == Aces::Home);
        assert!(board.waste().is_empty() && board.cells().iter().all(Option::is_none), "{name}");
        assert!(board.foundations().iter().all(|height| *height == home), "{name}");
    }
}

#[test]
fn each_pack_has_one_foundation_for_each_suit() {
    for (name, draft) in games::all() {
        let board = Deal::Number(6).board(&games::rules(&draft));
        assert_eq!(board.foundations().len(), 4 * usize::from(draft.packs), "{name}");
    }
}

#[test]
fn a_foundation_accepts_the_next_card_of_its_suit_and_no_other() {
    at_every_position(|name, _, board| {
        for card in whole_deck() {
            let of_suit =
                board.foundations().iter().skip(usize::from(card.suit().index())).step_by(4);
            let is_next = of_suit.clone().any(|height| height + 1 == card.rank().value());
            assert_eq!(board.home_for(card).is_some(), is_next, "{name}: {card}");
        }
    });
}

#[test]
fn a_move_brings_exactly_one_card_home() {
    at_every_position(|name, rules, board| {
        for mv in board.moves(rules).into_iter().filter(|mv| is_home(*mv)) {
            let mut after = board.clone();
            after.play_legal(rules, mv);
            assert_eq!(after.home(), board.home() + 1, "{name}: {mv}");
        }
        for column in 0..rules.columns() {
            let two = Move::Carry { from: Source::Column(column), to: Target::Home, count: 2 };
            assert!(board.check(rules, two).is_err(), "{name}: {two}");
        }
    });
}

#[test]
fn no_card_moves_between_foundations_or_within_its_pile() {
    at_every_position(|name, rules, board| {
        for foundation in 0..rules.foundations() {
            let mv = Move::single(Source::Foundation(foundation), Target::Home);
            assert!(board.check(rules, mv).is_err(), "{name}: {mv}");
        }
        for column in 0..rules.columns() {
            assert!(board.check(rules, Move::run(column, column, 1)).is_err(), "{name}");
        }
    });
}

#[test]
fn a_card_covers_a_card_one_rank_higher() {
    at_every_position(|name, rules, board| {
        for mv in board.moves(rules) {
            let Move::Carry { from, to: Target::Column(to), count } = mv else { continue };
            let Some(covered) = board.columns()[usize::from(to)].cards().last() else { continue };
            let lead = match from {
                Source::Column(n) => {
                    let cards = board.columns()[usize::from(n)].cards();
                    cards[cards.len() - usize::from(count)]
                }
                Source::Cell(_) | Source::Foundation(_) | Source::Waste => {
                    board.source_top(from).expect("a legal move takes a card")
                }
            };
            assert_eq!(lead.rank().above(), Some(covered.rank()), "{name}: {mv}");
        }
    });
}

#[test]
fn a_draw_is_legal_exactly_while_the_stock_has_cards() {
    at_every_position(|name, rules, board| {
        assert_eq!(board.check(rules, Move::Draw).is_ok(), !board.stock().is_empty(), "{name}");
    });
}

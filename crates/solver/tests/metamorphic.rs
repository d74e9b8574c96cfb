//! Loosening a rule never turns a won deal into a lost one.

use std::ops::ControlFlow;

use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Lift, Passes, Space, TakeBack};
use talon_engine::{Board, Card, Deal, Deck, Rules};
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::{games, mini};

/// Whether it is won; `None` if that takes too long for a test.
fn won(rules: &Rules, board: &Board) -> Option<bool> {
    let limits = Limits { nodes: 50_000, ..Limits::default() };
    match solve(rules, board, &limits, |_| ControlFlow::Continue(())) {
        Verdict::Won(_) => Some(true),
        Verdict::Lost => Some(false),
        Verdict::Unknown(_) => None,
    }
}

/// How many of the [`DEALS`] both games must decide within the limits.
const ENOUGH_DECIDED: usize = 140;
const DEALS: u64 = 150;

/// Checks that no won deal is lost under the looser rule, and returns how many lost deals it wins. Both games deal the
/// same cards to the same places.
fn loosening_keeps_wins(name: &str, strict: &Draft, loosen: impl Fn(&mut Draft)) -> usize {
    let (mut kept, mut gained, mut lost) = (0, 0, 0);
    for seed in 0..DEALS {
        let strict_rules = mini::rules(strict, seed);
        let mut loose = strict_rules.draft();
        loosen(&mut loose);
        let loose_rules = games::rules(&loose);
        let verdicts = (
            won(&strict_rules, &Deal::Number(seed).board(&strict_rules)),
            won(&loose_rules, &Deal::Number(seed).board(&loose_rules)),
        );
        match verdicts {
            (Some(true), Some(true)) => kept += 1,
            (Some(false), Some(true)) => gained += 1,
            (Some(true), Some(false)) => panic!("{name}: deal {seed} was won and is lost"),
            (Some(false), Some(false)) => lost += 1,
            (None, _) | (_, None) => {}
        }
    }
    let decided = kept + gained + lost;
    assert!(decided >= ENOUGH_DECIDED, "{name}: {decided} of {DEALS} deals decided");
    assert!(kept > 0, "{name}: no deal is won under the strict rule");
    gained
}

/// As above, for a rule that wins some of the deals.
fn loosening_helps(name: &str, strict: &Draft, loosen: impl Fn(&mut Draft)) {
    let gained = loosening_keeps_wins(name, strict, loosen);
    assert!(gained > 0, "{name}: the looser rule wins no other deal");
}

/// Taking back is rarely needed in so small a game, so only the total gain is asserted.
#[test]
fn taking_back_only_helps() {
    let mut gained = 0;
    for draw in [1, 3] {
        for passes in [Passes::Limited(1), Passes::Limited(3), Passes::Unlimited] {
            let strict = games::klondike(draw, passes, TakeBack::Never);
            gained += loosening_keeps_wins("take-back", &strict, |draft| {
                draft.take_back = TakeBack::Allowed;
            });
        }
    }
    for strict in [games::freecell(Admission::Any), games::portuguese(Kings::AsDealt)] {
        gained += loosening_keeps_wins("take-back", &strict, |draft| {
            draft.take_back = TakeBack::Allowed;
        });
    }
    assert!(gained > 0, "taking back wins no other deal");
}

#[test]
fn passes_only_help() {
    for draw in [1, 3] {
        for take_back in [TakeBack::Never, TakeBack::Allowed] {
            let strict = games::klondike(draw, Passes::Limited(1), take_back);
            for passes in [Passes::Limited(2), Passes::Limited(3), Passes::Unlimited] {
                loosening_helps("passes", &strict, |draft| {
                    draft.stock.as_mut().expect("a stock").passes = passes;
                });
            }
        }
    }
}

#[test]
fn drawing_one_only_helps() {
    for passes in [Passes::Limited(1), Passes::Limited(3), Passes::Unlimited] {
        let strict = games::klondike(3, passes, TakeBack::Allowed);
        loosening_helps("draw", &strict, |draft| {
            draft.stock.as_mut().expect("a stock").draw = 1;
        });
    }
}

#[test]
fn cells_only_help() {
    for admission in [Admission::Any, Admission::OnlyOfItsRank] {
        let strict = games::freecell(admission);
        loosening_helps("cells", &strict, |draft| draft.cells += 1);
    }
    let strict = games::freecell(Admission::OnlyOfItsRank);
    loosening_helps("admission", &strict, |draft| draft.admission = Admission::Any);
}

#[test]
fn looser_building_lifting_and_spaces_only_help() {
    for strict in [games::freecell(Admission::Any), games::portuguese(Kings::AsDealt)] {
        let mut same_suit = strict.clone();
        same_suit.build = Build::SameSuit;
        loosening_helps("build", &same_suit, |draft| draft.build = Build::AnySuit);
        let mut kings = strict.clone();
        kings.space = Space::OnlyKing;
        loosening_helps("space", &kings, |draft| draft.space = Space::Anything);
        loosening_helps("lift", &strict, |draft| draft.lift = Lift::Run);
    }
}

#[test]
fn the_stock_may_be_gone_through_more_often_in_two_packs() {
    let twice = |draft: &mut Draft| {
        draft.stock.as_mut().expect("a stock").passes = Passes::Limited(2);
    };
    let gained: usize = [Aces::InDeck, Aces::Home]
        .map(|aces| loosening_keeps_wins("passes", &games::lady_palk(aces), twice))
        .iter()
        .sum();
    assert!(gained > 0, "a second pass wins no other deal");
}

/// Aces that come first out of the stock can go home at once, so the verdict is the same as with the Aces home.
#[test]
fn aces_at_the_front_of_the_stock_are_as_good_as_home() {
    for home in [games::lady_palk(Aces::Home), games::preference(Aces::Home)] {
        let (mut wins, mut losses) = (0, 0);
        for seed in 0..400 {
            let (ranks, columns) = (5 + (seed % 3) as u8, 1 + (seed / 3 % 2) as u8);
            let size = mini::MiniSize { ranks, suits: 3, columns, cells: 0 };
            let home_rules = games::rules(&mini::cut(&home, size));
            let in_deck = Draft { aces: Aces::InDeck, ..home_rules.draft() };
            let deck_rules = games::rules(&in_deck);
            let dealt = Deal::Number(seed).board(&home_rules);
            let aces_first = with_aces_first(&deck_rules, &dealt);
            let (Some(home), Some(first)) =
                (won(&home_rules, &dealt), won(&deck_rules, &aces_first))
            else {
                continue;
            };
            assert_eq!(home, first, "deal {seed} of {:?}", home_rules.draft());
            *(if home { &mut wins } else { &mut losses }) += 1;
        }
        assert!(wins > 20 && losses > 20, "{wins} won, {losses} lost");
    }
}

/// The columns and the stock of a deal with its Aces home, the Aces before the stock instead.
fn with_aces_first(rules: &Rules, dealt: &Board) -> Board {
    let rows = 0..rules.heights().iter().copied().max().unwrap_or(0);
    let columns = dealt.columns();
    let in_row =
        |row: u8| columns.iter().filter_map(move |column| column.cards().get(usize::from(row)));
    let aces = (0..rules.packs()).flat_map(|_| (0..rules.suits()).filter_map(Card::from_index));
    let cards =
        rows.flat_map(in_row).copied().chain(aces).chain(dealt.stock().iter().rev().copied());
    let deck: Vec<String> = cards.map(|card| card.to_string()).collect();
    Board::deal(rules, &Deck::parse(rules, &deck.join(" ")).expect("the cards of the game"))
}

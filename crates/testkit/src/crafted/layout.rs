//! A position laid out by a design: which cards are home, where the others are, and in which order they lie.

use talon_engine::rules::{Aces, Build, Facing, Passes, Refill, Rules, Space, TakeBack};
use talon_engine::{Board, Card, Rank, Setup, Side, Suit, builds};

use super::rules::pick;
use crate::mini::{self, Dice};

/// How the foundations stand.
#[derive(Clone, Copy, Debug)]
enum Homes {
    /// Within one rank of each other.
    Even,
    /// All nearly full, and one suit far below.
    OneLow,
    /// The suits of one colour far below the others.
    OneColourLow,
    /// Anywhere.
    Anywhere,
    /// Nearly empty.
    Low,
}

const HOMES: [Homes; 8] = [
    Homes::Even,
    Homes::Even,
    Homes::OneLow,
    Homes::OneLow,
    Homes::OneColourLow,
    Homes::Anywhere,
    Homes::Low,
    Homes::Low,
];

/// How the cards of the columns lie.
#[derive(Clone, Copy, Debug)]
enum ColumnOrder {
    /// In random order.
    Shuffled,
    /// On a card that they build on, wherever there is one.
    Runs,
    /// The same, then a few cards changed places.
    BrokenRuns,
    /// Low cards at the bottom.
    Buried,
    /// High cards at the bottom.
    Falling,
    /// Cards of one rank on top.
    EqualTops,
    /// Copies and neighbours of a suit in one column.
    Suits,
}

const ORDERS: [ColumnOrder; 10] = [
    ColumnOrder::Shuffled,
    ColumnOrder::Shuffled,
    ColumnOrder::Runs,
    ColumnOrder::BrokenRuns,
    ColumnOrder::BrokenRuns,
    ColumnOrder::Buried,
    ColumnOrder::Buried,
    ColumnOrder::Falling,
    ColumnOrder::EqualTops,
    ColumnOrder::Suits,
];

/// Lays out a position of these rules; `None` if the design does not fit them.
pub fn board(rules: &Rules, dice: &mut Dice) -> Option<Board> {
    let mut out = cards_out(rules, dice);
    shuffle(&mut out, dice);
    let mut setup = Setup { foundations: homes_left(rules, &out), ..Setup::default() };
    fill_cells(rules, &mut setup, &mut out, dice);
    fill_stock(rules, &mut setup, &mut out, dice);
    let columns = lay_columns(rules, &mut setup, out, dice);
    setup.columns = columns.iter().map(|cards| turn(rules, cards, dice)).collect();
    let board = setup.check(rules).ok()?;
    let steps = pick(dice, &[0, 0, 0, 1, 2, 4, 8]);
    Some(mini::walk(rules, &board, dice.below(usize::MAX) as u64, steps))
}

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last + 1));
    }
}

/// The cards that are not home: few enough for an exhaustive search.
fn cards_out(rules: &Rules, dice: &mut Dice) -> Vec<Card> {
    let large = dice.below(large_one_in(rules)) == 0;
    let most = 3 + dice.below(if large { 36 } else { 15 });
    let mut heights = throw_homes(rules, dice);
    let out = |heights: &[u8]| -> usize {
        heights.iter().map(|&height| usize::from(rules.ranks() - height)).sum()
    };
    while out(&heights) > most {
        // Mostly the highest goes home, so that an uneven position stays uneven; sometimes any.
        let open = heights.iter().enumerate().filter(|(_, height)| **height < rules.ranks());
        let mut places: Vec<usize> = open.map(|(place, _)| place).collect();
        places.sort_by_key(|&place| std::cmp::Reverse(heights[place]));
        let place = if dice.below(4) == 0 { pick(dice, &places) } else { places[0] };
        heights[place] += 1;
    }
    let suits = usize::from(rules.suits());
    let missing = |(place, &height): (usize, &u8)| {
        let suit = Suit::ALL[place % suits];
        (height + 1..=rules.ranks()).filter_map(move |n| Some(Card::new(Rank::new(n)?, suit)))
    };
    heights.iter().enumerate().flat_map(missing).collect()
}

/// One position in this many is large, so that longer searches are compared, too. It is rarer where many positions
/// can be reached with many cards out.
fn large_one_in(rules: &Rules) -> usize {
    match (rules.take_back(), rules.space()) {
        (TakeBack::Allowed, _) => 12,
        (TakeBack::Never, Space::Anything) => 4,
        (TakeBack::Never, Space::OnlyKing | Space::Nothing) => 2,
    }
}

/// Heights for each suit of each pack.
fn throw_homes(rules: &Rules, dice: &mut Dice) -> Vec<u8> {
    let (ranks, suits) = (rules.ranks(), usize::from(rules.suits()));
    let design = pick(dice, &HOMES);
    let base = dice.below(usize::from(ranks)) as u8;
    let low_suit = dice.below(suits);
    let least = match rules.aces() {
        Aces::Home if dice.below(4) != 0 => 1,
        Aces::Home | Aces::InDeck => 0,
    };
    let near = |height: u8, dice: &mut Dice| height.saturating_sub(dice.below(3) as u8);
    let places = 0..suits * usize::from(rules.packs());
    let heights = places.map(|place| {
        let suit = Suit::ALL[place % suits];
        let height = match design {
            Homes::Even => near(base + 1, dice),
            Homes::OneLow if place % suits == low_suit => near(base / 2 + 1, dice),
            Homes::OneColourLow if suit.colour() == Suit::ALL[low_suit].colour() => {
                near(base / 2 + 1, dice)
            }
            Homes::OneLow | Homes::OneColourLow => near(ranks, dice),
            Homes::Anywhere => dice.below(usize::from(ranks) + 1) as u8,
            Homes::Low => near(2, dice),
        };
        height.clamp(least, ranks)
    });
    heights.collect()
}

/// The foundations when these cards are out: of several copies the higher foundation comes first.
fn homes_left(rules: &Rules, out: &[Card]) -> Vec<u8> {
    let height = |place: u8| {
        let suit = place % 4;
        if suit >= rules.suits() {
            return 0;
        }
        let missing = |rank: u8| {
            let same = |card: &&Card| card.suit().index() == suit && card.rank().value() == rank;
            out.iter().filter(same).count() as u8
        };
        (1..=rules.ranks()).take_while(|&rank| missing(rank) < rules.packs() - place / 4).count()
            as u8
    };
    (0..rules.foundations()).map(height).collect()
}

/// Fills the cells: all, all but one, none, or any number.
fn fill_cells(rules: &Rules, setup: &mut Setup, out: &mut Vec<Card>, dice: &mut Dice) {
    let cells = usize::from(rules.cells());
    let any = dice.below(cells + 1);
    let held = pick(dice, &[cells, cells.saturating_sub(1), 0, any]);
    setup.cells = (0..cells).map(|cell| if cell < held { out.pop() } else { None }).collect();
}

/// Nearly empty stocks, and passes that are nearly used up.
fn fill_stock(rules: &Rules, setup: &mut Setup, out: &mut Vec<Card>, dice: &mut Dice) {
    let Some(stock) = rules.stock() else { return };
    let columns = match rules.refill() {
        Refill::WasteThenStock => usize::from(rules.columns()),
        Refill::ByHand => 0,
    };
    let spare = out.len().saturating_sub(columns);
    for pile in [&mut setup.stock, &mut setup.waste] {
        let any = dice.below(spare + 1);
        let wanted = pick(dice, &[0, 1, 2, 3, any, any]).min(out.len().saturating_sub(columns));
        pile.extend(out.drain(out.len() - wanted..));
    }
    setup.redeals = match stock.passes {
        Passes::Unlimited => pick(dice, &[0, 0, 1, 2]),
        Passes::Limited(passes) => {
            u32::from(passes) - 1 - u32::from(pick(dice, &[0, 0, 1, 2]).min(passes - 1))
        }
    };
}

/// Deals the cards to the columns. Where the game would have refilled an empty column there is none.
fn lay_columns(
    rules: &Rules,
    setup: &mut Setup,
    mut cards: Vec<Card>,
    dice: &mut Dice,
) -> Vec<Vec<Card>> {
    let count = usize::from(rules.columns());
    let mut columns = vec![Vec::new(); count];
    let order = match rules.build() {
        // Only kings and runs of a suit ever lie in such columns.
        Build::SameSuit if rules.refill() == Refill::WasteThenStock && dice.below(16) != 0 => {
            return suit_runs(rules, setup, cards, dice);
        }
        Build::SameSuit
        | Build::AlternatingColours
        | Build::SameColour
        | Build::OtherSuit
        | Build::AnySuit => pick(dice, &ORDERS),
    };
    sort(&mut cards, order, dice);
    // Some columns stay empty now and then, and one column takes many cards.
    let used = 1 + dice.below(count);
    let favourite = dice.below(used);
    for card in cards {
        let any = if dice.below(3) == 0 { favourite } else { dice.below(used) };
        let place = match order {
            ColumnOrder::Runs | ColumnOrder::BrokenRuns => {
                let fits = |column: &Vec<Card>| {
                    column.last().is_some_and(|&top| builds(rules.build(), card, top))
                };
                let fitting: Vec<usize> = (0..count).filter(|&n| fits(&columns[n])).collect();
                if fitting.is_empty() { any } else { pick(dice, &fitting) }
            }
            ColumnOrder::Suits => usize::from(card.suit().index()) % used,
            ColumnOrder::Shuffled
            | ColumnOrder::Buried
            | ColumnOrder::Falling
            | ColumnOrder::EqualTops => any,
        };
        columns[place].push(card);
    }
    match order {
        ColumnOrder::BrokenRuns => swap_some(&mut columns, dice),
        ColumnOrder::EqualTops => equal_tops(&mut columns, dice),
        ColumnOrder::Shuffled
        | ColumnOrder::Runs
        | ColumnOrder::Buried
        | ColumnOrder::Falling
        | ColumnOrder::Suits => {}
    }
    close_spaces(rules, setup, &mut columns);
    columns
}

/// Puts the cards into the order in which they are dealt.
fn sort(cards: &mut [Card], order: ColumnOrder, dice: &mut Dice) {
    let noise = dice.below(4);
    let mut value = |card: &Card| {
        let rank = 2 * usize::from(card.rank().value());
        rank + dice.below(noise + 1)
    };
    match order {
        ColumnOrder::Shuffled | ColumnOrder::EqualTops | ColumnOrder::Suits => {}
        ColumnOrder::Buried => cards.sort_by_cached_key(|card| value(card)),
        ColumnOrder::Runs | ColumnOrder::BrokenRuns | ColumnOrder::Falling => {
            cards.sort_by_cached_key(|card| std::cmp::Reverse(value(card)));
        }
    }
}

/// One to three pairs of cards change places.
fn swap_some(columns: &mut [Vec<Card>], dice: &mut Dice) {
    let filled: Vec<usize> = (0..columns.len()).filter(|&n| !columns[n].is_empty()).collect();
    if filled.is_empty() {
        return;
    }
    for _ in 0..=dice.below(3) {
        let (one, other) = (pick(dice, &filled), pick(dice, &filled));
        let (at, to) = (dice.below(columns[one].len()), dice.below(columns[other].len()));
        let card = columns[one][at];
        columns[one][at] = columns[other][to];
        columns[other][to] = card;
    }
}

/// Brings cards of one rank to the top of as many columns as there are cards of it.
fn equal_tops(columns: &mut [Vec<Card>], dice: &mut Dice) {
    let all: Vec<Card> = columns.iter().flatten().copied().collect();
    if all.is_empty() {
        return;
    }
    let rank = pick(dice, &all).rank();
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (n, column) in columns.iter().enumerate() {
        places.extend((0..column.len()).filter(|&at| column[at].rank() == rank).map(|at| (n, at)));
    }
    let filled: Vec<usize> = (0..columns.len()).filter(|&n| !columns[n].is_empty()).collect();
    for (&to, (from, at)) in filled.iter().zip(places) {
        let top = columns[to].len() - 1;
        if columns[to][top].rank() != rank {
            let card = columns[from][at];
            columns[from][at] = columns[to][top];
            columns[to][top] = card;
        }
    }
}

/// Columns of runs of one suit; cards that fit nowhere go under the waste or into the stock.
fn suit_runs(
    rules: &Rules,
    setup: &mut Setup,
    mut cards: Vec<Card>,
    dice: &mut Dice,
) -> Vec<Vec<Card>> {
    cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let mut columns: Vec<Vec<Card>> = vec![Vec::new(); usize::from(rules.columns())];
    for card in cards {
        let builds_on = |column: &&mut Vec<Card>| {
            column.last().is_some_and(|&top| builds(rules.build(), card, top))
        };
        if let Some(column) = columns.iter_mut().find(builds_on).filter(|_| dice.below(4) != 0) {
            column.push(card);
        } else if let Some(column) = columns.iter_mut().find(|column| column.is_empty()) {
            column.push(card);
        } else {
            let pile = pick(dice, &[0, 0, 1]);
            let pile = if pile == 0 { &mut setup.stock } else { &mut setup.waste };
            pile.insert(dice.below(pile.len() + 1), card);
        }
    }
    close_spaces(rules, setup, &mut columns);
    columns
}

/// Fills empty columns where the game would have done so.
fn close_spaces(rules: &Rules, setup: &mut Setup, columns: &mut [Vec<Card>]) {
    if rules.refill() == Refill::ByHand {
        return;
    }
    for column in columns.iter_mut().filter(|column| column.is_empty()) {
        column.extend(setup.waste.pop().or_else(|| setup.stock.pop()));
    }
}

/// Which cards of a column lie face down: none, all but the top, or the lower part.
fn turn(rules: &Rules, cards: &[Card], dice: &mut Dice) -> Vec<(Card, Side)> {
    let most = cards.len().saturating_sub(1);
    let hidden = match rules.facing() {
        Facing::AllUp => 0,
        Facing::TopUp => {
            let any = dice.below(most + 1);
            pick(dice, &[0, most, any, any])
        }
    };
    let side = |place| if place < hidden { Side::Down } else { Side::Up };
    cards.iter().enumerate().map(|(place, &card)| (card, side(place))).collect()
}

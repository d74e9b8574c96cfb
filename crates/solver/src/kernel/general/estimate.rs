//! The estimate of how far a position is from a win: a weighted sum of obstacles. It guides scans and proves nothing.

use talon_engine::rules::Rules;
use talon_engine::{Board, Card, Column, builds};

/// The weight of each obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card that is not home.
    pub(crate) away: i32,
    /// A card above a lower one of its suit.
    pub(crate) own: i32,
    /// A card that does not build on the one below.
    pub(crate) breaks: i32,
    /// A card above a lower one.
    pub(crate) inverted: i32,
    /// A card above one that could go home next.
    pub(crate) next: i32,
    /// The difference between the highest and the lowest foundation.
    pub(crate) spread: i32,
    /// An empty column, up to three; it makes the position better.
    pub(crate) space: i32,
    /// A cell in use.
    pub(crate) cell: i32,
    /// All cells in use and no column empty.
    pub(crate) full: i32,
    /// A card face down.
    pub(crate) hidden: i32,
    /// A card in stock or waste.
    pub(crate) stock: i32,
    /// A card in the waste, in addition.
    pub(crate) waste: i32,
    /// A rank above the lowest that no column ends in, so that nothing can be laid on it.
    pub(crate) closed: i32,
    /// Four moves played.
    pub(crate) depth: i32,
    /// Eight ranks that column bottoms fall short of the highest.
    pub(crate) base: i32,
}

impl Weights {
    /// Weights in the order of the fields, without those for the waste and for closed ranks.
    pub(crate) const fn new(w: [i32; 13]) -> Weights {
        Weights {
            away: w[0],
            own: w[1],
            breaks: w[2],
            inverted: w[3],
            next: w[4],
            spread: w[5],
            space: w[6],
            cell: w[7],
            full: w[8],
            hidden: w[9],
            stock: w[10],
            waste: 0,
            closed: 0,
            depth: w[11],
            base: w[12],
        }
    }
}

/// The weighted sum.
pub(crate) fn estimate(weights: &Weights, rules: &Rules, board: &Board) -> i32 {
    let next = next_ranks(board);
    let mut sum = weights.away * (rules.cards() - board.home()) as i32;
    let mut spaces = 0;
    for column in board.columns() {
        if column.is_empty() {
            spaces += 1;
        } else {
            sum += column_cost(weights, rules, column, next);
        }
    }
    sum -= weights.space * spaces.min(3);
    let used = board.cells().iter().flatten().count();
    sum += weights.cell * used as i32;
    if spaces == 0 && used == board.cells().len() {
        sum += weights.full;
    }
    sum += weights.stock * (board.stock().len() + board.waste().len()) as i32;
    sum += weights.waste * board.waste().len() as i32;
    if weights.closed != 0 {
        sum += weights.closed * closed_ranks(rules, board);
    }
    let present = || next.iter().take(usize::from(rules.suits())).map(|&rank| i32::from(rank));
    sum + weights.spread * (present().max().unwrap_or(0) - present().min().unwrap_or(0))
}

/// How many ranks above the lowest no column ends in.
fn closed_ranks(rules: &Rules, board: &Board) -> i32 {
    let tops = board.columns().iter().filter_map(Column::top);
    let open = tops.fold(0_u16, |ranks, top| ranks | 1 << top.rank().value()) & !0b11;
    i32::from(rules.ranks()) - 1 - open.count_ones() as i32
}

/// The lowest rank of each suit that is not home.
fn next_ranks(board: &Board) -> [u8; 4] {
    std::array::from_fn(|suit| {
        let heights = board.foundations().iter().skip(suit).step_by(4);
        heights.copied().min().unwrap_or(0) + 1
    })
}

fn column_cost(weights: &Weights, rules: &Rules, column: &Column, next: [u8; 4]) -> i32 {
    let cards = column.cards();
    let mut lowest = [u8::MAX; 4];
    let mut lowest_of_all = u8::MAX;
    let (mut own, mut inverted, mut breaks, mut waiting, mut covered) = (0, 0, 0, 0, 0);
    let mut below: Option<Card> = None;
    for &card in cards {
        let (rank, suit) = (card.rank().value(), usize::from(card.suit().index()));
        own += i32::from(lowest[suit] < rank);
        inverted += i32::from(lowest_of_all < rank);
        waiting += covered;
        breaks += i32::from(below.is_some_and(|below| !builds(rules.runs(), card, below)));
        covered += i32::from(rank == next[suit]);
        lowest[suit] = lowest[suit].min(rank);
        lowest_of_all = lowest_of_all.min(rank);
        below = Some(card);
    }
    let short = rules.ranks() - cards[0].rank().value();
    weights.own * own
        + weights.inverted * inverted
        + weights.breaks * breaks
        + weights.next * waiting
        + weights.hidden * i32::from(column.hidden())
        + weights.base * i32::from(short) / 8
}

//! The constants of one search: the segments of each column, the order of waste and stock, the key's fields.

use crate::kernel::MAX_COLUMNS;
use talon_engine::rules::{COLUMN_CAPACITY, MAX_PACKS, Space};
use talon_engine::{Board, Card, Rules};

/// A card without its pack: [`talon_engine::Card::index`].
pub(super) type CardKind = u8;

/// 1 for an Ace.
pub(super) const fn rank(kind: CardKind) -> usize {
    kind as usize / 4 + 1
}

/// The suit's place.
pub(super) const fn suit(kind: CardKind) -> usize {
    kind as usize % 4
}

/// No card: a kind that no pack has.
pub(super) const NO_CARD: CardKind = 63;

/// More than the segments a column can have; a power of two, so that a number reduced by it is always a valid index.
const MOST_SEGMENTS: usize = (COLUMN_CAPACITY + 1).next_power_of_two();
const _: () = assert!(MOST_SEGMENTS > COLUMN_CAPACITY, "none is left, or one a card");

/// The bit of a place of the stock. (Where words are small, shifting a double word is a call.)
#[inline]
pub(super) const fn place_bit(place: usize) -> u128 {
    let bit = 1_u64 << (place % 64);
    if place < 64 { bit as u128 } else { (bit as u128) << 64 }
}

/// One column as the search found it, by the number of segments that are left.
pub(super) struct Segments {
    cards: Vec<CardKind>,
    count: u8,
    /// The lowest card of the last segment.
    heads: [CardKind; MOST_SEGMENTS],
    /// Cards under the loose ones, the head included.
    locked: [u8; MOST_SEGMENTS],
    /// A King lies on the floor: once it is the head it counts as loose.
    pub(super) floor_king: bool,
}

impl Segments {
    fn new(cards: Vec<CardKind>, hidden: usize, king: usize) -> Segments {
        let joined = |at: usize| at > hidden && rank(cards[at - 1]) == rank(cards[at]) + 1;
        let mut segments = Segments {
            count: 0,
            heads: [NO_CARD; MOST_SEGMENTS],
            locked: [0; MOST_SEGMENTS],
            floor_king: cards.first().is_some_and(|&card| rank(card) == king),
            cards: Vec::new(),
        };
        for at in (0..cards.len()).filter(|&at| at == 0 || !joined(at)) {
            segments.count += 1;
            segments.heads[usize::from(segments.count)] = cards[at];
            segments.locked[usize::from(segments.count)] = at as u8 + 1;
        }
        segments.cards = cards;
        segments
    }

    /// How many segments there are.
    pub(super) const fn count(&self) -> u8 {
        self.count
    }

    /// The lowest card of the last of `left` segments.
    pub(super) fn head(&self, left: u8) -> Option<CardKind> {
        Some(self.head_or_none(left)).filter(|&head| head != NO_CARD)
    }

    /// The same, or [`NO_CARD`].
    #[inline]
    pub(super) const fn head_or_none(&self, left: u8) -> CardKind {
        self.heads[left as usize % MOST_SEGMENTS]
    }

    /// How many cards lie under a column's loose ones, its head the last of them, while `left` segments are left.
    pub(super) const fn locked(&self, left: u8) -> u8 {
        self.locked[left as usize % MOST_SEGMENTS]
    }

    /// The cards that lay on the head of the last of `left` segments when the search began.
    pub(super) fn tail(&self, left: u8) -> &[CardKind] {
        let end = if left == self.count {
            self.cards.len()
        } else {
            usize::from(self.locked(left + 1)) - 1
        };
        &self.cards[usize::from(self.locked(left))..end]
    }
}

/// Where a card lay when the search began, if it was not loose or home.
#[derive(Clone, Copy, Debug)]
pub(super) enum CardOrigin {
    /// At this place of waste and stock.
    Stock(u8),
    /// In this column, on this many cards.
    Column(u8, u8),
}

/// More than the heights of a foundation.
const HEIGHTS: usize = 16;

/// The numbers that the parts of a position add to its key: each part has bits of its own, and adds a multiple of its
/// unit.
struct KeyUnits {
    /// This multiple of the unit of the suit.
    suits: [[u128; HEIGHTS]; 4],
    columns: [u128; MAX_COLUMNS],
}

/// The fixed part of a search.
pub(super) struct Instance {
    /// The highest rank, which plays the King.
    pub(super) king: usize,
    /// The cards that a space takes: [`Space::OnlyKing`] or [`Space::Nothing`].
    pub(super) space: Space,
    pub(super) columns: Vec<Segments>,
    /// The kinds that another card may lie on.
    pub(super) parents: u64,
    /// Waste and stock in the order of drawing.
    pub(super) stock: Vec<CardKind>,
    /// Places of the Kings in `stock`.
    pub(super) stock_kings: u128,
    /// How many of `stock` were drawn when the search began.
    pub(super) drawn: u8,
    /// Heights of the foundations of each suit, the higher first. Foundations that the game lacks count as full.
    pub(super) home: [[u8; MAX_PACKS]; 4],
    /// Where the copies of each kind were.
    pub(super) origins: [[Option<CardOrigin>; MAX_PACKS]; Card::KINDS],
    fields: KeyUnits,
}

impl Instance {
    /// Takes a position apart; `None` if its key would need more than 127 bits: the search adds one.
    pub(super) fn read(rules: &Rules, board: &Board) -> Option<Instance> {
        let king = usize::from(rules.ranks());
        let columns: Vec<Segments> = board
            .columns()
            .iter()
            .map(|column| {
                let cards = column.cards().iter().map(|card| card.index()).collect();
                Segments::new(cards, usize::from(column.hidden()), king)
            })
            .collect();
        let waste = board.waste().iter();
        let stock: Vec<CardKind> =
            waste.chain(board.stock().iter().rev()).map(|card| card.index()).collect();
        let fields = KeyUnits::new(rules, &columns, stock.len())?;
        Some(Instance {
            origins: origins(&columns, &stock),
            king,
            space: rules.space(),
            columns,
            parents: ((1 << (4 * king)) - 1) & !0xf,
            stock_kings: places(&stock, |card| rank(card) == king),
            stock,
            drawn: board.waste().len() as u8,
            home: foundations(rules, board),
            fields,
        })
    }

    /// The number that a foundation adds to the key when it grows to this height; `place` 0 is the suit's higher
    /// foundation.
    #[inline]
    pub(super) const fn suit_growth(&self, suit: usize, place: usize, height: u8) -> u128 {
        // The pairs are numbered, (0, 0), (1, 0), (1, 1), (2, 0) and so on. Of one pack only the lower one grows.
        self.fields.suits[suit][if place == 0 { height as usize % HEIGHTS } else { 1 }]
    }

    /// The number that each segment of a column adds to the key.
    #[inline]
    pub(super) const fn column_unit(&self, column: usize) -> u128 {
        self.fields.columns[column]
    }
}

/// The places of some cards as a mask.
fn places(stock: &[CardKind], of: impl Fn(CardKind) -> bool) -> u128 {
    let places = stock.iter().enumerate().filter(|&(_, &card)| of(card));
    places.fold(0, |mask, (place, _)| mask | place_bit(place))
}

fn origins(
    columns: &[Segments],
    stock: &[CardKind],
) -> [[Option<CardOrigin>; MAX_PACKS]; Card::KINDS] {
    let mut origins = [[None; MAX_PACKS]; Card::KINDS];
    let mut add = |card: CardKind, origin: CardOrigin| {
        let [first, second] = &mut origins[usize::from(card)];
        *if first.is_none() { first } else { second } = Some(origin);
    };
    for (place, &card) in stock.iter().enumerate() {
        add(card, CardOrigin::Stock(place as u8));
    }
    for (column, segments) in columns.iter().enumerate() {
        for (under, &card) in segments.cards.iter().enumerate() {
            add(card, CardOrigin::Column(column as u8, under as u8));
        }
    }
    origins
}

fn foundations(rules: &Rules, board: &Board) -> [[u8; MAX_PACKS]; 4] {
    let mut home = [[rules.ranks(); MAX_PACKS]; 4];
    for (place, &height) in board.foundations().iter().enumerate() {
        if place % 4 < usize::from(rules.suits()) {
            home[place % 4][place / 4] = height;
        }
    }
    for pair in &mut home {
        pair.sort_unstable_by(|a, b| b.cmp(a));
    }
    home
}

impl KeyUnits {
    /// The waste takes a bit a stock card and one to mark the end; then come suits and columns.
    fn new(rules: &Rules, columns: &[Segments], stock: usize) -> Option<KeyUnits> {
        let mut next = stock as u32 + 1;
        let mut field = |values: u32| {
            // A field beyond the key has no unit, and makes the whole key too long.
            let unit = 1_u128.checked_shl(next).unwrap_or(0);
            next += u32::BITS - (values - 1).leading_zeros();
            unit
        };
        let heights = u32::from(rules.ranks()) + 1;
        let pairs = if rules.packs() == 1 { heights } else { heights * (heights + 1) / 2 };
        let mut fields = KeyUnits { suits: [[0; HEIGHTS]; 4], columns: [0; MAX_COLUMNS] };
        for units in fields.suits.iter_mut().take(usize::from(rules.suits())) {
            let unit = field(pairs);
            *units = std::array::from_fn(|height| unit.wrapping_mul(height as u128));
        }
        for (unit, column) in fields.columns.iter_mut().zip(columns) {
            *unit = field(u32::from(column.count()) + 1);
        }
        (next < u128::BITS).then_some(fields)
    }
}

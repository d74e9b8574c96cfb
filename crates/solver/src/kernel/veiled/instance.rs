//! The constants of one search: which cards lie under which, the order of the stock, the shape of the key.

use talon_engine::rules::{Build, COLUMN_CAPACITY, Passes, Space, TakeBack};
use talon_engine::{Board, Card, Column, Rules, builds};

use super::card_sets::{self, Cards};
use crate::kernel::{MAX_COLUMNS, is_plain};

/// A part of a column that comes into play together. Its lowest card, the head, lies on a card that it does not fit;
/// each other card lies on a parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Segment {
    /// The head alone; none in a segment that stands on the floor and begins with a King.
    pub(super) head: Cards,
    /// All cards, the head as well.
    pub(super) all: Cards,
    /// The card on top.
    pub(super) top: Cards,
}

/// How the search treats a limit on passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// The waste can be turned over whenever that is of use.
    Endless,
    /// This many passes, the current one included.
    Passes(u8),
}

/// The constants of one search.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    /// Every card of the game.
    pub(super) pack: Cards,
    /// The cards that an empty column takes.
    pub(super) kings: Cards,
    /// The cards of suits that the game does not have, for rules that ask whether they are home.
    pub(super) absent: Cards,
    /// Whether cards come back from home.
    pub(super) take_back: TakeBack,
    /// The segments of each column. Level 0 is a segment on the floor with a King as its head: it needs no place.
    pub(super) segments: Vec<[Segment; LEVELS]>,
    /// Levels above 0 of each column at the start.
    pub(super) levels: [u8; MAX_COLUMNS],
    /// The column where a card is the head of a segment.
    pub(super) column_of: [u8; 52],
    /// Waste from the bottom and then the stock from its top: the order of drawing.
    pub(super) stock: Vec<u8>,
    /// The place of a card in `stock`.
    pub(super) place_of: [u8; 52],
    /// Cards drawn at a time.
    pub(super) draw: u8,
    /// Passes left.
    pub(super) turns: Turns,
    /// Cards in the waste at the start.
    pub(super) drawn: u8,
    /// The number that a card brought home adds to the key, for each suit.
    pub(super) home_weight: [u64; 4],
    /// The number that a level of a column adds to the key.
    pub(super) level_weight: [u64; MAX_COLUMNS],
    /// The number that the first place of the stock adds to the key; each later place adds twice as much as the one
    /// before.
    pub(super) stock_weight: u64,
    /// The number that a step of the stock's clock adds to the key; see [`super::visited`].
    pub(super) clock_weight: u64,
    /// Bits of an entry's rank among those of equal key.
    pub(super) rank_bits: u32,
}

/// As many segments as a column can have, and the floor.
pub(super) const LEVELS: usize = COLUMN_CAPACITY + 1;
const _: () = assert!(LEVELS > COLUMN_CAPACITY, "the floor has a place beside a segment a card");

/// Whether the theorem of free placement holds for these rules; see the module above.
pub(super) fn fits(rules: &Rules) -> bool {
    let space = match rules.space() {
        Space::OnlyKing | Space::Nothing => true,
        Space::Anything => false,
    };
    is_plain(rules)
        && rules.packs() == 1
        && rules.cells() == 0
        && rules.build() == Build::AlternatingColours
        && rules.lift() == talon_engine::rules::Lift::Run
        && rules.refill() == talon_engine::rules::Refill::ByHand
        && space
}

impl Instance {
    /// Reads a position; `None` if its key would not fit a word.
    pub(super) fn read(rules: &Rules, board: &Board) -> Option<Instance> {
        let ranks = rules.ranks();
        let suits = (0..rules.suits()).fold(0_u64, |set, suit| {
            set | 1 << card_sets::number(Card::from_index(suit).expect("a suit's Ace"))
        });
        let column = (0..u32::from(ranks)).fold(0_u64, |set, rank| set | 1 << (4 * rank));
        let top_rank = 0xf << (4 * (u32::from(ranks) - 1));
        let mut instance = Instance {
            pack: column * suits,
            kings: if rules.space() == Space::OnlyKing { top_rank } else { 0 },
            absent: column * (0xf & !suits),
            take_back: rules.take_back(),
            segments: Vec::new(),
            levels: [0; MAX_COLUMNS],
            column_of: [0; 52],
            stock: Vec::new(),
            place_of: [0; 52],
            draw: rules.stock().map_or(1, |stock| stock.draw),
            turns: Turns::Endless,
            drawn: board.waste().len() as u8,
            home_weight: [0; 4],
            level_weight: [0; MAX_COLUMNS],
            stock_weight: 0,
            clock_weight: 0,
            rank_bits: 0,
        };
        for (n, column) in board.columns().iter().enumerate() {
            instance.read_column(n, column, ranks);
        }
        instance.read_stock(rules, board);
        instance.shape_key(ranks)?;
        Some(instance)
    }

    /// Whether every card of the stock comes up whenever it is wanted.
    #[inline]
    pub(super) fn stock_is_open(&self) -> bool {
        self.draw == 1 && self.turns == Turns::Endless
    }

    /// The same cards with a stock whose cards all come up at any time.
    pub(super) fn with_open_stock(&self) -> Instance {
        Instance { draw: 1, turns: Turns::Endless, rank_bits: 0, ..self.clone() }
    }

    fn read_column(&mut self, n: usize, column: &Column, ranks: u8) {
        let mut segments = [Segment::default(); LEVELS];
        let stands_on_floor =
            column.cards().first().is_some_and(|card| card.rank().value() == ranks);
        let mut level = usize::from(!stands_on_floor);
        for (place, &card) in column.cards().iter().enumerate() {
            let number = card_sets::number(card);
            let under = place.checked_sub(1).filter(|&under| under >= usize::from(column.hidden()));
            let fits = under.is_some_and(|under| {
                builds(Build::AlternatingColours, card, column.cards()[under])
            });
            if !fits {
                if place > 0 {
                    level += 1;
                }
                self.column_of[usize::from(number)] = n as u8;
                segments[level].head = if level > 0 { 1 << number } else { 0 };
            }
            segments[level].all |= 1 << number;
            segments[level].top = 1 << number;
        }
        self.levels[n] = if column.is_empty() { 0 } else { level as u8 };
        self.segments.push(segments);
    }

    fn read_stock(&mut self, rules: &Rules, board: &Board) {
        let order = board.waste().iter().chain(board.stock().iter().rev());
        self.stock = order.map(|&card| card_sets::number(card)).collect();
        // Drawing more than there is draws all of it.
        self.draw = self.draw.min(self.stock.len() as u8).max(1);
        for (place, &card) in self.stock.iter().enumerate() {
            self.place_of[usize::from(card)] = place as u8;
        }
        // A pass is useless if no card leaves the stock in it, so more passes than cards are as good as no limit.
        if let Some(Passes::Limited(passes)) = rules.stock().map(|stock| stock.passes) {
            let left = u32::from(passes).saturating_sub(board.redeals()).max(1);
            if left as usize <= self.stock.len() {
                self.turns = Turns::Passes(left as u8);
            }
        }
    }

    /// Lays the parts of the key side by side in mixed radix; `None` if they need more than a word.
    fn shape_key(&mut self, ranks: u8) -> Option<()> {
        let mut weight = 1_u64;
        for suit in 0..4 {
            if self.pack >> suit & 1 == 1 {
                self.home_weight[suit] = weight;
                weight *= u64::from(ranks) + 1;
            }
        }
        for (column, &levels) in self.levels.iter().enumerate() {
            self.level_weight[column] = weight;
            weight = weight.checked_mul(u64::from(levels) + 1)?;
        }
        self.stock_weight = weight;
        weight = weight.checked_mul(1_u64.checked_shl(self.stock.len() as u32)?)?;
        self.clock_weight = weight;
        let (clocks, ranks) = self.clock_sizes();
        // One more: an entry is never zero.
        weight = weight.checked_mul(clocks)?.checked_add(1)?;
        self.rank_bits = ranks.next_power_of_two().trailing_zeros();
        (weight.leading_zeros() >= self.rank_bits).then_some(())
    }

    /// The number of clock values in the key, and the number of ranks beside it; see [`super::visited`].
    pub(super) fn clock_sizes(&self) -> (u64, u64) {
        let draw = u64::from(self.draw);
        let steps = (self.stock.len() as u64).div_ceil(draw) + 1;
        match self.turns {
            Turns::Endless if draw == 1 => (1, 1),
            Turns::Endless => (draw, steps),
            Turns::Passes(passes) => {
                (1 + (draw - 1) * u64::from(passes), steps * u64::from(passes))
            }
        }
    }
}

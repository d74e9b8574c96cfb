//! The constants of one search: columns cut into runs, and the weights that make keys exact.

use talon_engine::{Board, Rules};

/// A set of cards: bit [`talon_engine::Card::index`].
pub(super) type Cards = u64;

/// Room for tops of rank 1 to King, spaces (one above the King), and one more above them.
pub(super) const RANKS: usize = 16;

/// Room for columns.
pub(super) const COLUMNS: usize = crate::kernel::MAX_COLUMNS;

/// The rank of a card.
pub(super) const fn rank(card: u8) -> usize {
    card as usize / 4 + 1
}

/// The suit of a card.
pub(super) const fn suit(card: u8) -> usize {
    card as usize % 4
}

/// All four cards of a rank; nothing below the Ace and above the King.
pub(super) const fn of_rank(rank: usize) -> Cards {
    if rank == 0 || rank > 13 { 0 } else { 0xf << (4 * (rank - 1)) }
}

/// All cards of the ranks from `low` to `high`.
pub(super) const fn between(low: usize, high: usize) -> Cards {
    let up_to_high = if high >= 13 { (1 << 52) - 1 } else { (1 << (4 * high)) - 1 };
    up_to_high & !((1 << (4 * (low - 1))) - 1)
}

/// The set of one card.
pub(super) const fn one(card: u8) -> Cards {
    1 << card
}

/// The number of cards in a set, as a signed number.
pub(super) const fn count(cards: Cards) -> i32 {
    cards.count_ones().cast_signed()
}

/// Which cards lie on a parent of each suit.
pub(super) type Joints = [Cards; 4];

/// Whether visible Aces have their own code in keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AceCodes {
    /// A visible Ace goes home at once, so that it needs no separate code.
    GoHomeAtOnce,
    /// An Ace may lie about. Such keys have no room for 13 ranks; only tests need them.
    MayStay,
}

/// The cards of a column that are visible while it has this many runs left.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnStage {
    /// The run's lowest card, which lies on something it does not fit; none in an empty column or on a King's floor.
    pub(super) head: Option<u8>,
    /// The cards that lie on a card one rank higher, or a King on the floor.
    pub(super) loose: Cards,
    /// How the loose cards lie.
    pub(super) joints: Joints,
    /// Rank of the last card; one above the King in an empty column.
    pub(super) top: u8,
    /// Cards below the loose ones, the head included.
    pub(super) locked: u8,
}

/// The unmoved cards, cut into runs: each card of a run is one rank below the card under it.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) king: u8,
    pub(super) suits: u8,
    /// All cards of the game.
    pub(super) cards: u8,
    /// Foundations at the start and at the end.
    pub(super) home: [u8; 4],
    pub(super) full: [u8; 4],
    stages: Vec<ColumnStage>,
    first_stage: [u8; COLUMNS],
    /// Runs of each column.
    pub(super) runs: [u8; COLUMNS],
    pub(super) columns: usize,
    /// Column and height of each card as it lies at the start.
    pub(super) column_of: [u8; 52],
    pub(super) height_of: [u8; 52],
    /// Mixed radix of the relaxed key.
    pub(super) home_weight: [u64; 4],
    pub(super) run_weight: [u64; COLUMNS],
    pub(super) relaxed_span: u64,
    /// Mixed radix of the class key: a card's digit is 0 (locked), 1 to 4 (on a parent of that suit) or 5 (free).
    pub(super) joint_weight: [u32; 52],
    pub(super) free_weight: [u32; 52],
    pub(super) home_offset: [u32; 14],
}

impl Instance {
    /// Cuts up a position; `None` if its keys would not fit.
    pub(super) fn read(rules: &Rules, board: &Board, aces: AceCodes) -> Option<Instance> {
        let columns: Vec<Vec<u8>> = board
            .columns()
            .iter()
            .map(|column| column.cards().iter().map(|card| card.index()).collect())
            .collect();
        let mut home = [0; 4];
        home.copy_from_slice(&board.foundations()[..4]);
        let full =
            std::array::from_fn(
                |suit| {
                    if suit < usize::from(rules.suits()) { rules.ranks() } else { 0 }
                },
            );
        let mut instance = Instance {
            king: rules.ranks(),
            suits: rules.suits(),
            cards: rules.cards() as u8,
            home,
            full,
            stages: Vec::with_capacity(64),
            first_stage: [0; COLUMNS],
            runs: [0; COLUMNS],
            columns: columns.len(),
            column_of: [0; 52],
            height_of: [0; 52],
            home_weight: [0; 4],
            run_weight: [0; COLUMNS],
            relaxed_span: 1,
            joint_weight: [0; 52],
            free_weight: [0; 52],
            home_offset: [0; 14],
        };
        for (place, cards) in columns.iter().enumerate() {
            instance.cut(place, cards);
        }
        instance.weigh_relaxed()?;
        instance.weigh_classes(aces)?;
        Some(instance)
    }

    /// The visible cards of a column with this many runs left.
    pub(super) fn stage(&self, column: usize, left: u8) -> &ColumnStage {
        &self.stages[usize::from(self.first_stage[column]) + usize::from(left)]
    }

    /// Cards on top of a locked card and itself, while its column has this many runs left.
    pub(super) fn depth(&self, card: u8, left: u8) -> u8 {
        let column = usize::from(self.column_of[usize::from(card)]);
        self.stage(column, left).locked - self.height_of[usize::from(card)]
    }

    fn cut(&mut self, place: usize, cards: &[u8]) {
        for (height, &card) in cards.iter().enumerate() {
            self.column_of[usize::from(card)] = place as u8;
            self.height_of[usize::from(card)] = height as u8;
        }
        self.first_stage[place] = self.stages.len() as u8;
        let mut runs = cards.chunk_by(|&below, &above| rank(above) + 1 == rank(below)).peekable();
        // A King on the floor lies as a King in a space does: it may as well be loose at once.
        let floor = runs.next_if(|run| rank(run[0]) == usize::from(self.king));
        self.stages.push(floor.map_or_else(
            || ColumnStage { top: self.king + 1, ..ColumnStage::default() },
            |run| ColumnStage {
                loose: run.iter().fold(0, |all, &card| all | one(card)),
                ..joined(run)
            },
        ));
        let mut below = floor.map_or(0, <[u8]>::len);
        for run in runs {
            let stage = joined(run);
            self.stages.push(ColumnStage {
                head: Some(run[0]),
                loose: all(&stage.joints),
                locked: below as u8 + 1,
                ..stage
            });
            below += run.len();
        }
        self.runs[place] = self.stages.len() as u8 - self.first_stage[place] - 1;
    }

    /// Foundations and runs left, in mixed radix: 46 bits for 13 columns of 4 and a full pack.
    fn weigh_relaxed(&mut self) -> Option<()> {
        let mut weight = 1_u64;
        for suit in 0..usize::from(self.suits) {
            self.home_weight[suit] = weight;
            weight = weight.checked_mul(u64::from(self.king) + 1)?;
        }
        for column in 0..self.columns {
            self.run_weight[column] = weight;
            weight = weight.checked_mul(u64::from(self.runs[column]) + 1)?;
        }
        self.relaxed_span = weight;
        Some(())
    }

    /// A suit's word: an offset for its foundation, then base 6 for the cards above it and base 2 for the King.
    /// With 13 ranks it stays below 2^31, so four suits fit a `u128`.
    fn weigh_classes(&mut self, aces: AceCodes) -> Option<()> {
        let king = usize::from(self.king);
        let lowest = match aces {
            AceCodes::GoHomeAtOnce => 2,
            AceCodes::MayStay => 1,
        };
        for suit in 0..4_usize {
            self.free_weight[(king - 1) * 4 + suit] = 1;
        }
        let mut weight = 2_u32;
        for rank in (lowest..king).rev() {
            for suit in 0..4_usize {
                self.joint_weight[(rank - 1) * 4 + suit] = weight;
                self.free_weight[(rank - 1) * 4 + suit] = weight.checked_mul(5)?;
            }
            weight = weight.checked_mul(6)?;
        }
        let mut offset = 0_u32;
        for home in 0..king {
            self.home_offset[home] = offset;
            let coded = king - 1 - home.max(lowest - 1).min(king - 1);
            offset = offset.checked_add(2 * 6_u32.checked_pow(coded as u32)?)?;
        }
        self.home_offset[king] = offset;
        Some(())
    }
}

/// How the cards of a run lie on each other, and where it ends.
fn joined(run: &[u8]) -> ColumnStage {
    let mut joints = Joints::default();
    for pair in run.windows(2) {
        joints[suit(pair[0])] |= one(pair[1]);
    }
    let top = run.last().map_or(0, |&card| rank(card) as u8);
    ColumnStage { joints, top, ..ColumnStage::default() }
}

/// All cards that lie on another.
pub(super) const fn all(joints: &Joints) -> Cards {
    joints[0] | joints[1] | joints[2] | joints[3]
}

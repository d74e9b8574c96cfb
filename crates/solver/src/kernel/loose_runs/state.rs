//! One position of the quotient: what is locked, loose, on the waste and home, and how many columns end in each rank.

use talon_engine::rules::{MAX_COLUMNS, MAX_PACKS, Space};

use super::layout::{Kind, Layout, rank, suit};

/// A move of the quotient. None can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A card from the stock to the waste.
    Draw,
    /// A loose card home.
    HomeLoose(Kind),
    /// This column's head home, its tail to another top of its rank.
    HomeHead(u8),
    /// This column's head and all on it to another column.
    MoveHead(u8),
    /// The waste's top card home.
    HomeWaste,
    /// The waste's top card to a column.
    PlaceWaste,
}

/// Ranks have tops 1..=king; `king + 1` counts spaces.
const TOPS: usize = 16;

/// Far from ever being positive: spaces that take nothing.
const NO_SPACE: i8 = -64;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Places in [`Layout::stock`] of the cards on the waste; the highest is the top.
    pub(super) waste: u128,
    /// Kinds with at least one loose copy, and with two.
    pub(super) loose: [u64; MAX_PACKS],
    /// Columns that end in each rank.
    pub(super) tops: [i8; TOPS],
    /// Cards of each rank that are neither loose nor home.
    pub(super) to_place: [i8; TOPS],
    /// Heights of each suit's foundations, the higher first.
    pub(super) home: [[u8; MAX_PACKS]; 4],
    /// Segments left in each column.
    pub(super) segments: [u8; MAX_COLUMNS],
    /// Cards of [`Layout::stock`] that were drawn.
    pub(super) drawn: u8,
    /// The ranks by which the cards on the waste are below the King, added up.
    pub(super) waste_low: u16,
}

impl State {
    /// The position the layout was taken from.
    pub(super) fn new(layout: &Layout) -> State {
        let below_king = |&card: &Kind| (layout.king - rank(card)) as u16;
        let mut state = State {
            waste: (1 << layout.drawn) - 1,
            loose: [0; MAX_PACKS],
            tops: [0; TOPS],
            home: layout.home,
            segments: [0; MAX_COLUMNS],
            drawn: layout.drawn,
            to_place: to_place(layout),
            waste_low: layout.stock[..usize::from(layout.drawn)].iter().map(below_king).sum(),
        };
        if layout.space == Space::Nothing {
            state.tops[layout.king + 1] = NO_SPACE;
        }
        for (column, segments) in layout.columns.iter().enumerate() {
            state.segments[column] = segments.count();
            state.reveal(layout, column);
        }
        state
    }

    /// Whether every card is home.
    pub(super) fn is_won(&self, layout: &Layout) -> bool {
        self.home == [[layout.king as u8; MAX_PACKS]; 4]
    }

    /// This column's head.
    pub(super) fn head(&self, layout: &Layout, column: usize) -> Option<Kind> {
        layout.columns[column].head(self.segments[column])
    }

    /// The place in the stock of the waste's top card.
    pub(super) fn waste_place(&self) -> Option<usize> {
        self.waste.checked_ilog2().map(|place| place as usize)
    }

    /// The waste's top card.
    pub(super) fn waste_top(&self, layout: &Layout) -> Option<Kind> {
        self.waste_place().map(|place| layout.stock[place])
    }

    /// The kinds that a foundation would take now.
    pub(super) fn ready(&self, layout: &Layout) -> u64 {
        let mut ready = 0;
        for (suit, heights) in self.home.iter().enumerate() {
            for &height in heights {
                if usize::from(height) < layout.king {
                    ready |= 1 << (usize::from(height) * 4 + suit);
                }
            }
        }
        ready
    }

    /// The position in one number, equal for equal positions alone. Loose cards and tops follow from the rest.
    pub(super) fn key(&self, layout: &Layout) -> u128 {
        let mut key = self.waste | 1 << self.drawn;
        for (suit, &heights) in self.home.iter().enumerate() {
            if layout.home[suit] != [layout.king as u8; MAX_PACKS] {
                key |= layout.suit_field(suit, heights);
            }
        }
        for column in 0..layout.columns.len() {
            key |= layout.column_field(column, self.segments[column]);
        }
        key
    }

    /// Plays a choice that [`super::candidates`] offered.
    pub(super) fn play(&mut self, layout: &Layout, choice: Choice) {
        match choice {
            Choice::Draw => {
                let card = layout.stock[usize::from(self.drawn)];
                self.waste_low += (layout.king - rank(card)) as u16;
                self.waste |= 1 << self.drawn;
                self.drawn += 1;
            }
            Choice::HomeLoose(card) => {
                self.unloose(card);
                self.go_home(card);
            }
            Choice::HomeHead(column) => {
                let head = self.leave(layout, column);
                self.go_home(head);
            }
            Choice::MoveHead(column) => {
                let head = self.leave(layout, column);
                self.loosen(head);
            }
            Choice::HomeWaste => {
                let card = self.take_waste(layout);
                self.go_home(card);
            }
            Choice::PlaceWaste => {
                let card = self.take_waste(layout);
                self.loosen(card);
            }
        }
    }

    fn take_waste(&mut self, layout: &Layout) -> Kind {
        let place = self.waste_place().expect("a waste choice is offered while there is a waste");
        self.waste &= !(1 << place);
        let card = layout.stock[place];
        self.waste_low -= (layout.king - rank(card)) as u16;
        card
    }

    /// The head of a column goes; the next segment comes to light.
    fn leave(&mut self, layout: &Layout, column: u8) -> Kind {
        let column = usize::from(column);
        let head = self.head(layout, column).expect("a head choice is offered while there is one");
        self.tops[rank(head)] -= 1;
        self.segments[column] -= 1;
        self.reveal(layout, column);
        head
    }

    fn reveal(&mut self, layout: &Layout, column: usize) {
        let segments = &layout.columns[column];
        let left = self.segments[column];
        let Some(head) = segments.head(left) else {
            self.tops[layout.king + 1] += 1;
            return;
        };
        let tail = segments.tail(left);
        if left == 1 && segments.floor_king && layout.space == Space::OnlyKing {
            self.segments[column] = 0;
            self.tops[layout.king + 1] += 1;
            self.loosen(head);
        } else {
            self.tops[rank(head)] += 1;
        }
        for &card in tail {
            self.loosen(card);
        }
    }

    fn loosen(&mut self, card: Kind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[0] & bit != 0);
        self.loose[second] |= bit;
        self.to_place[rank(card)] -= 1;
        self.tops[rank(card)] += 1;
        self.tops[rank(card) + 1] -= 1;
    }

    fn unloose(&mut self, card: Kind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[1] & bit != 0);
        self.loose[second] &= !bit;
        self.to_place[rank(card)] += 1;
        self.tops[rank(card)] -= 1;
        self.tops[rank(card) + 1] += 1;
    }

    /// Puts a card on the foundation that waits for it; the pair stays sorted, since the higher one comes first.
    fn go_home(&mut self, card: Kind) {
        self.to_place[rank(card)] -= 1;
        let below = (rank(card) - 1) as u8;
        let [high, low] = &mut self.home[suit(card)];
        if *high == below {
            *high += 1;
        } else {
            debug_assert_eq!(*low, below, "a home choice is offered to a ready foundation");
            *low += 1;
        }
    }
}

/// All cards that are not home.
fn to_place(layout: &Layout) -> [i8; TOPS] {
    let away = |rank: usize| {
        let heights = layout.home.as_flattened().iter();
        heights.filter(|&&height| usize::from(height) < rank).count() as i8
    };
    std::array::from_fn(|rank| if rank <= layout.king { away(rank) } else { 0 })
}

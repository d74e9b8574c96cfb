//! One position of the quotient: what is locked, loose, on the waste and home, and how many columns end in each rank.

use std::cmp::Ordering;

use talon_engine::rules::{MAX_COLUMNS, MAX_PACKS, Space};

use super::layout::{Kind, Layout, NO_CARD, place_bit, rank, suit};

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
    /// The foundations and the segments left, as parts of the key; foundations count from where the search began.
    fields: u128,
    /// The kinds that the higher foundations and those that the lower ones take next.
    next: [u64; MAX_PACKS],
    /// All kinds of the ranks in which some column ends.
    pub(super) open: u64,
    /// All kinds of the ranks with slack.
    spare: u64,
    /// Columns that end in each rank.
    pub(super) tops: [i8; TOPS],
    /// How many tops of the next rank will be left over for ever, see [`super::candidates::Prunes::slack`].
    slack: [i8; TOPS],
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
            waste: place_bit(usize::from(layout.drawn)) - 1,
            loose: [0; MAX_PACKS],
            fields: 0,
            next: next(layout),
            open: 0,
            spare: 0,
            tops: [0; TOPS],
            slack: slack_without_tops(layout),
            home: layout.home,
            segments: [0; MAX_COLUMNS],
            drawn: layout.drawn,
            waste_low: layout.stock[..usize::from(layout.drawn)].iter().map(below_king).sum(),
        };
        if layout.space == Space::Nothing {
            state.add_tops(layout.king + 1, NO_SPACE);
        }
        for (column, segments) in layout.columns.iter().enumerate() {
            state.segments[column] = segments.count();
            state.fields += layout.column_unit(column) * u128::from(segments.count());
            state.reveal(layout, column);
        }
        (1..=layout.king).for_each(|rank| state.add_slack(rank, 0));
        state
    }

    /// Whether every card is home.
    pub(super) const fn is_won(&self) -> bool {
        self.next[0] | self.next[1] == 0
    }

    /// The head of each column, or no card; and all heads.
    #[inline]
    pub(super) fn heads(&self, layout: &Layout) -> ([Kind; MAX_COLUMNS], u64) {
        let (mut heads, mut all) = ([NO_CARD; MAX_COLUMNS], 0);
        for ((head, segments), &left) in heads.iter_mut().zip(&layout.columns).zip(&self.segments) {
            *head = segments.head_or_none(left);
            all |= 1 << *head;
        }
        (heads, all & !(1 << NO_CARD))
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
    #[inline]
    pub(super) const fn ready(&self) -> u64 {
        self.next[0] | self.next[1]
    }

    /// Those that the lower foundation of their suit would take.
    #[inline]
    pub(super) const fn ready_for_lower(&self) -> u64 {
        self.next[1]
    }

    /// All kinds of the ranks with a top for each of their cards, for ever; see [`super::candidates::Prunes::slack`].
    #[inline]
    pub(super) const fn plenty(&self) -> u64 {
        // Slack is more than none only where there is a top; but for Kings none is enough, and a space.
        self.spare & (self.open >> 4)
    }

    /// The position in one number, equal for equal positions of a search alone. Loose cards and tops follow from the rest.
    #[inline]
    pub(super) const fn key(&self) -> u128 {
        self.fields | self.waste | place_bit(self.drawn as usize)
    }

    /// Plays a choice that [`super::candidates`] offered.
    pub(super) fn play(&mut self, layout: &Layout, choice: Choice) {
        match choice {
            Choice::Draw => {
                let place = usize::from(self.drawn);
                self.waste_low += (layout.king - rank(layout.stock[place])) as u16;
                self.waste |= place_bit(place);
                self.drawn += 1;
            }
            Choice::HomeLoose(card) => {
                self.unloose(card);
                self.go_home(layout, card);
            }
            Choice::HomeHead(column) => {
                let head = self.leave(layout, column);
                self.go_home(layout, head);
            }
            Choice::MoveHead(column) => {
                let head = self.leave(layout, column);
                self.loosen(head);
            }
            Choice::HomeWaste => {
                let card = self.take_waste(layout);
                self.go_home(layout, card);
            }
            Choice::PlaceWaste => {
                let card = self.take_waste(layout);
                self.loosen(card);
            }
        }
    }

    fn take_waste(&mut self, layout: &Layout) -> Kind {
        let place = self.waste_place().expect("a waste choice is offered while there is a waste");
        self.waste &= !place_bit(place);
        let card = layout.stock[place];
        self.waste_low -= (layout.king - rank(card)) as u16;
        card
    }

    /// The head of a column goes; the next segment comes to light.
    fn leave(&mut self, layout: &Layout, column: u8) -> Kind {
        let column = usize::from(column);
        let head = self.head(layout, column).expect("a head choice is offered while there is one");
        self.add_tops(rank(head), -1);
        self.segments[column] -= 1;
        self.fields -= layout.column_unit(column);
        self.reveal(layout, column);
        head
    }

    fn reveal(&mut self, layout: &Layout, column: usize) {
        let segments = &layout.columns[column];
        let left = self.segments[column];
        let Some(head) = segments.head(left) else {
            self.add_tops(layout.king + 1, 1);
            return;
        };
        let tail = segments.tail(left);
        if left == 1 && segments.floor_king && layout.space == Space::OnlyKing {
            self.segments[column] = 0;
            self.fields -= layout.column_unit(column);
            self.add_tops(layout.king + 1, 1);
            self.loosen(head);
        } else {
            self.add_tops(rank(head), 1);
        }
        for &card in tail {
            self.loosen(card);
        }
    }

    fn loosen(&mut self, card: Kind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[0] & bit != 0);
        self.loose[second] |= bit;
        self.add_tops(rank(card), 1);
        // The slack of its own rank stays: one top less, for one card less.
        self.change_tops(rank(card) + 1, -1);
    }

    fn unloose(&mut self, card: Kind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[1] & bit != 0);
        self.loose[second] &= !bit;
        self.add_tops(rank(card), -1);
        self.change_tops(rank(card) + 1, 1);
    }

    /// Puts a card on the foundation that waits for it; the pair stays sorted, since the higher one comes first.
    fn go_home(&mut self, layout: &Layout, card: Kind) {
        let bit = 1 << card;
        let place = usize::from(self.next[0] & bit == 0);
        debug_assert_ne!(self.next[place] & bit, 0, "a home choice is offered while one waits");
        self.home[suit(card)][place] += 1;
        self.fields += layout.suit_growth(suit(card), place, rank(card) as u8);
        self.next[place] ^= bit;
        self.add_slack(rank(card) - 1, 1);
        if rank(card) < layout.king {
            // The slack of its own rank stays: one card less, for one more that may go home from under others.
            self.next[place] |= bit << 4;
        } else {
            self.add_slack(rank(card), 1);
        }
    }

    /// More or fewer columns end in a rank, for the same cards of the rank below.
    #[inline]
    fn add_tops(&mut self, rank: usize, by: i8) {
        self.change_tops(rank, by);
        self.add_slack(rank - 1, by);
    }

    #[inline]
    fn change_tops(&mut self, rank: usize, by: i8) {
        let tops = &mut self.tops[rank % TOPS];
        *tops += by;
        self.open = with(self.open, rank, *tops > 0);
    }

    #[inline]
    fn add_slack(&mut self, rank: usize, by: i8) {
        let slack = &mut self.slack[rank % TOPS];
        *slack += by;
        self.spare = with(self.spare, rank, *slack > 0);
    }
}

/// A set with all kinds of a rank, or without them; there are none of rank 0.
#[inline]
const fn with(kinds: u64, rank: usize, there: bool) -> u64 {
    let of_rank = (0xf << (4 * (rank % TOPS))) >> 4;
    if there { kinds | of_rank } else { kinds & !of_rank }
}

/// What the higher and the lower foundations take next.
fn next(layout: &Layout) -> [u64; MAX_PACKS] {
    let mut next = [0; MAX_PACKS];
    for (suit, heights) in layout.home.iter().enumerate() {
        for (next, &height) in next.iter_mut().zip(heights) {
            if usize::from(height) < layout.king {
                *next |= 1 << (usize::from(height) * 4 + suit);
            }
        }
    }
    next
}

/// The slack of each rank while no column ends anywhere: one, less one for each card of the next rank that is not home;
/// for Kings, who lie in spaces, one for each King that is not home. It is positive where there is slack.
fn slack_without_tops(layout: &Layout) -> [i8; TOPS] {
    let foundations = |of: &dyn Fn(usize) -> bool| {
        let heights = layout.home.as_flattened().iter();
        heights.filter(|&&height| of(usize::from(height))).count() as i8
    };
    std::array::from_fn(|rank| match rank.cmp(&layout.king) {
        Ordering::Less => 1 - foundations(&|height| height <= rank),
        Ordering::Equal => 1 - foundations(&|height| height < rank),
        Ordering::Greater => 0,
    })
}

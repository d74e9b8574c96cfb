//! A position of the quotient: the cards that are locked, loose, on the waste and home, and how many columns end in
//! each rank.

use std::cmp::Ordering;

use talon_engine::rules::{MAX_PACKS, Space};

use super::instance::{CardKind, Instance, NO_CARD, place_bit, rank, suit};
use super::moves::Bared;
use crate::kernel::MAX_COLUMNS;

/// A move of the quotient. None can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ply {
    /// A card from the stock to the waste.
    Draw,
    /// A loose card home.
    HomeLoose(CardKind),
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

/// So low that it never becomes positive: spaces that take nothing.
const NO_SPACE: i8 = -64;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Places in [`Instance::stock`] of the cards on the waste; the highest is the top.
    pub(super) waste: u128,
    /// Kinds with at least one loose copy, and with two.
    pub(super) loose: [u64; MAX_PACKS],
    /// The foundations and the segments left, as parts of the key; foundations count from where the search began.
    fields: u128,
    /// The kinds that the higher foundations take next, and the kinds that the lower foundations take next.
    next: [u64; MAX_PACKS],
    /// All kinds of the ranks in which some column ends.
    pub(super) open: u64,
    /// All kinds of the ranks with slack.
    spare: u64,
    /// Columns that end in each rank.
    pub(super) tops: [i8; TOPS],
    /// How many tops of the next rank will always be left over, see [`super::moves::LooseRunsPrunes::slack`].
    slack: [i8; TOPS],
    /// Heights of each suit's foundations, the higher first.
    pub(super) home: [[u8; MAX_PACKS]; 4],
    /// Segments left in each column.
    pub(super) segments: [u8; MAX_COLUMNS],
    /// Cards of [`Instance::stock`] that were drawn.
    pub(super) drawn: u8,
    /// The sum over the cards on the waste of their distance from the King, in ranks.
    pub(super) waste_low: u16,
}

impl Position {
    /// The position the instance was taken from.
    pub(super) fn new(instance: &Instance) -> Position {
        let below_king = |&card: &CardKind| (instance.king - rank(card)) as u16;
        let mut position = Position {
            waste: place_bit(usize::from(instance.drawn)) - 1,
            loose: [0; MAX_PACKS],
            fields: 0,
            next: next(instance),
            open: 0,
            spare: 0,
            tops: [0; TOPS],
            slack: slack_without_tops(instance),
            home: instance.home,
            segments: [0; MAX_COLUMNS],
            drawn: instance.drawn,
            waste_low: instance.stock[..usize::from(instance.drawn)].iter().map(below_king).sum(),
        };
        if instance.space == Space::Nothing {
            position.add_tops(instance.king + 1, NO_SPACE);
        }
        for (column, segments) in instance.columns.iter().enumerate() {
            position.segments[column] = segments.count();
            position.fields += instance.column_unit(column) * u128::from(segments.count());
            position.reveal(instance, column);
        }
        (1..=instance.king).for_each(|rank| position.add_slack(rank, 0));
        position
    }

    /// Whether every card is home.
    pub(super) const fn is_won(&self) -> bool {
        self.next[0] | self.next[1] == 0
    }

    /// Whether nothing but home moves of loose cards is left.
    pub(super) fn is_all_loose(&self, instance: &Instance) -> bool {
        self.waste == 0
            && usize::from(self.drawn) == instance.stock.len()
            && self.segments.iter().all(|&left| left == 0)
    }

    /// Cards at and under the heads.
    pub(super) fn locked(&self, instance: &Instance) -> u32 {
        (instance.columns.iter().zip(self.segments))
            .map(|(segments, left)| u32::from(segments.locked(left)))
            .sum()
    }

    /// The effect of sending a loose card home on the tops of the next higher rank.
    pub(super) const fn bares(&self, card: CardKind) -> Bared {
        if self.open >> (card + 4) & 1 == 0 { Bared::FirstTop } else { Bared::AnotherTop }
    }

    /// The head of each column, or no card; and all heads.
    #[inline]
    pub(super) fn heads(&self, instance: &Instance) -> ([CardKind; MAX_COLUMNS], u64) {
        let (mut heads, mut all) = ([NO_CARD; MAX_COLUMNS], 0);
        for ((head, segments), &left) in heads.iter_mut().zip(&instance.columns).zip(&self.segments)
        {
            *head = segments.head_or_none(left);
            all |= 1 << *head;
        }
        (heads, all & !(1 << NO_CARD))
    }

    /// This column's head.
    pub(super) fn head(&self, instance: &Instance, column: usize) -> Option<CardKind> {
        instance.columns[column].head(self.segments[column])
    }

    /// The place in the stock of the waste's top card.
    pub(super) fn waste_place(&self) -> Option<usize> {
        self.waste.checked_ilog2().map(|place| place as usize)
    }

    /// The waste's top card.
    pub(super) fn waste_top(&self, instance: &Instance) -> Option<CardKind> {
        self.waste_place().map(|place| instance.stock[place])
    }

    /// The kinds that a foundation would take now.
    #[inline]
    pub(super) const fn ready(&self) -> u64 {
        self.next[0] | self.next[1]
    }

    /// The cards that the lower foundation of their suit would take.
    #[inline]
    pub(super) const fn ready_for_lower(&self) -> u64 {
        self.next[1]
    }

    /// All kinds of the ranks with a top for each of their cards at any time; see
    /// [`super::moves::LooseRunsPrunes::slack`].
    #[inline]
    pub(super) const fn plenty(&self) -> u64 {
        // Slack is more than zero only where there is a top. For Kings zero slack is enough if there is a space.
        self.spare & (self.open >> 4)
    }

    /// The position in one number, equal for equal positions of a search alone. Loose cards and tops follow from the
    /// rest.
    #[inline]
    pub(super) const fn key(&self) -> u128 {
        self.fields | self.waste | place_bit(self.drawn as usize)
    }

    /// Plays a choice that [`super::moves`] offered.
    pub(super) fn play(&mut self, instance: &Instance, choice: Ply) {
        match choice {
            Ply::Draw => {
                let place = usize::from(self.drawn);
                self.waste_low += (instance.king - rank(instance.stock[place])) as u16;
                self.waste |= place_bit(place);
                self.drawn += 1;
            }
            Ply::HomeLoose(card) => {
                self.unloose(card);
                self.go_home(instance, card);
            }
            Ply::HomeHead(column) => {
                let head = self.leave(instance, column);
                self.go_home(instance, head);
            }
            Ply::MoveHead(column) => {
                let head = self.leave(instance, column);
                self.loosen(head);
            }
            Ply::HomeWaste => {
                let card = self.take_waste(instance);
                self.go_home(instance, card);
            }
            Ply::PlaceWaste => {
                let card = self.take_waste(instance);
                self.loosen(card);
            }
        }
    }

    fn take_waste(&mut self, instance: &Instance) -> CardKind {
        let place = self.waste_place().expect("a waste choice is offered while there is a waste");
        self.waste &= !place_bit(place);
        let card = instance.stock[place];
        self.waste_low -= (instance.king - rank(card)) as u16;
        card
    }

    /// The head of a column goes; the next segment comes to light.
    fn leave(&mut self, instance: &Instance, column: u8) -> CardKind {
        let column = usize::from(column);
        let head =
            self.head(instance, column).expect("a head choice is offered while there is one");
        self.add_tops(rank(head), -1);
        self.segments[column] -= 1;
        self.fields -= instance.column_unit(column);
        self.reveal(instance, column);
        head
    }

    fn reveal(&mut self, instance: &Instance, column: usize) {
        let segments = &instance.columns[column];
        let left = self.segments[column];
        let Some(head) = segments.head(left) else {
            self.add_tops(instance.king + 1, 1);
            return;
        };
        let tail = segments.tail(left);
        if left == 1 && segments.floor_king && instance.space == Space::OnlyKing {
            self.segments[column] = 0;
            self.fields -= instance.column_unit(column);
            self.add_tops(instance.king + 1, 1);
            self.loosen(head);
        } else {
            self.add_tops(rank(head), 1);
        }
        for &card in tail {
            self.loosen(card);
        }
    }

    fn loosen(&mut self, card: CardKind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[0] & bit != 0);
        self.loose[second] |= bit;
        self.add_tops(rank(card), 1);
        // The slack of its own rank stays: one top less, for one card less.
        self.change_tops(rank(card) + 1, -1);
    }

    fn unloose(&mut self, card: CardKind) {
        let bit = 1 << card;
        let second = usize::from(self.loose[1] & bit != 0);
        self.loose[second] &= !bit;
        self.add_tops(rank(card), -1);
        self.change_tops(rank(card) + 1, 1);
    }

    /// Puts a card on the foundation that waits for it; the pair stays sorted, since the higher one comes first.
    fn go_home(&mut self, instance: &Instance, card: CardKind) {
        let bit = 1 << card;
        let place = usize::from(self.next[0] & bit == 0);
        debug_assert_ne!(self.next[place] & bit, 0, "a home choice is offered while one waits");
        self.home[suit(card)][place] += 1;
        self.fields += instance.suit_growth(suit(card), place, rank(card) as u8);
        self.next[place] ^= bit;
        self.add_slack(rank(card) - 1, 1);
        if rank(card) < instance.king {
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

/// The cards that the higher and the lower foundations take next.
fn next(instance: &Instance) -> [u64; MAX_PACKS] {
    let mut next = [0; MAX_PACKS];
    for (suit, heights) in instance.home.iter().enumerate() {
        for (next, &height) in next.iter_mut().zip(heights) {
            if usize::from(height) < instance.king {
                *next |= 1 << (usize::from(height) * 4 + suit);
            }
        }
    }
    next
}

/// The slack of each rank while no column ends anywhere: one, less one for each card of the next rank that is not home;
/// for Kings, which lie in spaces, one for each King that is not home. It is positive where there is slack.
fn slack_without_tops(instance: &Instance) -> [i8; TOPS] {
    let foundations = |of: &dyn Fn(usize) -> bool| {
        let heights = instance.home.as_flattened().iter();
        heights.filter(|&&height| of(usize::from(height))).count() as i8
    };
    std::array::from_fn(|rank| match rank.cmp(&instance.king) {
        Ordering::Less => 1 - foundations(&|height| height <= rank),
        Ordering::Equal => 1 - foundations(&|height| height < rank),
        Ordering::Greater => 0,
    })
}

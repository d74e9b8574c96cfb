//! The working board of a search. It plays and takes back plies, and keeps key and estimate up to date.

use super::column_summary::{ColumnSummary, GROUND, Joint, SummaryWeights};
use super::instance::{ALL, COLUMNS, HEIGHT, Instance, NO_CARD, bit, rank, suit};
use super::key::{self, CellsKey, Digit};
use super::safe_home::safe_cards;
use super::weights::{RoomCost, Weights};
use crate::bit_set::members;
use crate::prune::Prune;

/// "From" or "to" a cell instead of a column.
pub(super) const CELL: u8 = 16;
/// "To" a foundation.
pub(super) const HOME: u8 = 17;

/// A ply of a search: one move of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ply {
    /// A column, or [`CELL`].
    pub(super) from: u8,
    /// A column, [`CELL`] or [`HOME`].
    pub(super) to: u8,
    /// Cards moved; more than one only between columns.
    pub(super) count: u8,
    /// The top card of the source.
    pub(super) card: u8,
}

/// The part of the board that is restored by copying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    pub(super) key: CellsKey,
    /// The top cards of the columns; bits beyond the cards mean nothing.
    pub(super) tops: u64,
    pub(super) in_cells: u64,
    /// The next card of each foundation.
    pub(super) next: u64,
    /// The next cards that are safe to send home.
    safe: u64,
    /// Sum over the columns of cost (low 16 bits) and inversions (above).
    pub(super) total: u64,
    /// The part of the estimate that depends on the foundations.
    pub(super) home_cost: u32,
    /// Cards in each column; those beyond the columns stay 0, and the first of them stands for the cells.
    pub(super) heights: [u8; 2 * COLUMNS],
    /// The top card of each column, or [`NO_CARD`].
    pub(super) top: [u8; COLUMNS],
    /// The length of the run at the top of each column.
    pub(super) run: [u8; COLUMNS],
    pub(super) home: [u8; 4],
    pub(super) taken: u8,
    pub(super) spaces: u8,
    /// Bits of the empty columns.
    pub(super) empty: u16,
}

/// Where the card at a height of a column is kept; its number and column are within the board.
#[inline]
pub(super) const fn at(column: u8, height: u8) -> usize {
    (column as usize & (COLUMNS - 1)) * HEIGHT + (height as usize & (HEIGHT - 1))
}

/// The place of a card in a cell or home.
const NOWHERE: u16 = (COLUMNS * HEIGHT) as u16;

/// The working board.
#[derive(Debug)]
pub(super) struct Position {
    pub(super) instance: Instance,
    pub(super) now: Now,
    cards: [u8; COLUMNS * HEIGHT],
    pub(super) summaries: [ColumnSummary; COLUMNS * HEIGHT],
    /// Column * HEIGHT + height, or NOWHERE.
    pub(super) places: [u16; 64],
    pub(super) digits: [Digit; 64],
    /// The card that each card was found on; itself if none was under it, [`NO_CARD`] if it was in no column.
    under: [u8; 64],
    /// Cards that went home within plies: where from, and which.
    pub(super) log: Vec<(u8, u8)>,
    pub(super) weights: Weights,
    summary_weights: SummaryWeights,
    pub(super) room: RoomCost,
}

impl Position {
    /// A board that has yet to be set to the start by [`Position::reset`].
    pub(super) fn new(instance: Instance) -> Position {
        let mut under = [NO_CARD; 64];
        for column in &instance.columns {
            for (height, &card) in column.iter().enumerate() {
                under[usize::from(card)] = if height == 0 { card } else { column[height - 1] };
            }
        }
        let now = Now {
            key: key::EMPTY,
            tops: 0,
            in_cells: 0,
            next: 0,
            safe: 0,
            total: 0,
            home_cost: 0,
            heights: [0; 2 * COLUMNS],
            top: [NO_CARD; COLUMNS],
            run: [0; COLUMNS],
            home: [0; 4],
            taken: 0,
            spaces: 0,
            empty: 0,
        };
        Position {
            instance,
            now,
            cards: [NO_CARD; COLUMNS * HEIGHT],
            summaries: [GROUND; COLUMNS * HEIGHT],
            places: [NOWHERE; 64],
            digits: [key::ORIGINAL; 64],
            under,
            log: Vec::new(),
            weights: Weights::default(),
            summary_weights: SummaryWeights::default(),
            room: RoomCost::default(),
        }
    }

    /// Resets all cards to the start of the search, for new weights.
    pub(super) fn reset(&mut self, weights: &Weights) {
        self.weights = *weights;
        self.summary_weights = SummaryWeights::new(weights);
        self.room = RoomCost::new(weights, self.instance.cells);
        self.log.clear();
        self.digits = [key::ORIGINAL; 64];
        self.places = [NOWHERE; 64];
        let columns = self.instance.columns.len();
        self.now.key = key::EMPTY;
        self.now.tops = 0;
        self.now.total = 0;
        self.now.heights = [0; 2 * COLUMNS];
        self.now.top = [NO_CARD; COLUMNS];
        self.now.run = [0; COLUMNS];
        self.now.spaces = columns as u8;
        self.now.empty = ((1_u32 << columns) - 1) as u16;
        self.now.in_cells = 0;
        self.now.taken = 0;
        for column in 0..columns {
            for height in 0..self.instance.columns[column].len() {
                self.push(column as u8, self.instance.columns[column][height]);
            }
        }
        for card in members(self.instance.in_cells) {
            self.put_in_cell(card);
        }
        self.now.home = self.instance.home;
        for suit in 0..4 {
            key::raise(&mut self.now.key, suit, 0, self.now.home[usize::from(suit)]);
        }
        self.weigh_home();
    }

    /// The top card of a column, or [`NO_CARD`].
    #[inline]
    pub(super) fn top(&self, column: u8) -> u8 {
        self.now.top[usize::from(column & 15)]
    }

    /// The card at a height of a column, counted from 1; [`NO_CARD`] at 0.
    #[inline]
    pub(super) fn card_at(&self, column: u8, height: u8) -> u8 {
        self.cards[at(column, height)]
    }

    /// How many cards at the top of a column follow one another.
    #[inline]
    pub(super) fn run(&self, column: u8) -> u8 {
        self.now.run[usize::from(column & 15)]
    }

    /// Cells with nothing in them.
    #[inline]
    pub(super) fn free_cells(&self) -> u8 {
        self.instance.cells - self.now.taken
    }

    /// The column that a card lies in; not for cards in cells.
    #[inline]
    pub(super) fn column_of(&self, card: u8) -> u8 {
        (self.places[usize::from(card)] / HEIGHT as u16) as u8
    }

    /// The key of the position.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        key::whole(self.now.key)
    }

    #[inline]
    fn builds(&self, card: u8, onto: u8) -> bool {
        self.instance.reach[usize::from(card & 63)][1] & bit(onto) != 0
    }

    /// The digit of a card put on `onto` of that digit, or on nothing.
    #[inline]
    pub(super) fn digit_on(&self, card: u8, onto: u8, onto_digit: Digit) -> Digit {
        let found_on = self.under[usize::from(card & 63)];
        if onto == NO_CARD {
            if found_on == card { key::ORIGINAL } else { key::at_bottom(card) }
        } else if found_on == onto && onto_digit == key::ORIGINAL {
            key::ORIGINAL
        } else {
            key::on_parent(onto)
        }
    }

    #[inline]
    fn set_digit(&mut self, card: u8, digit: Digit) {
        let old = std::mem::replace(&mut self.digits[usize::from(card & 63)], digit);
        key::change(&mut self.now.key, card, old, digit);
    }

    #[inline]
    fn push(&mut self, column: u8, card: u8) {
        let height = self.now.heights[usize::from(column & 15)];
        let below = at(column, height);
        let onto = self.now.top[usize::from(column & 15)];
        self.set_digit(card, self.digit_on(card, onto, self.digits[usize::from(onto & 63)]));
        let old = self.summaries[below];
        let summary = self.summary(old, card, onto);
        self.now.total = self.now.total.wrapping_add((summary >> 32).wrapping_sub(old >> 32));
        self.now.tops = self.now.tops & !bit(onto) | bit(card);
        if height == 0 {
            self.now.spaces -= 1;
            self.now.empty &= !(1 << column);
        }
        let here = at(column, height + 1);
        self.cards[here] = card;
        self.summaries[here] = summary;
        self.places[usize::from(card & 63)] = here as u16;
        self.now.heights[usize::from(column & 15)] = height + 1;
        self.now.top[usize::from(column & 15)] = card;
        self.now.run[usize::from(column & 15)] = (summary >> 24) as u8;
    }

    /// The summary of a card put on another, or on nothing.
    #[inline]
    pub(super) fn summary(&self, old: ColumnSummary, card: u8, onto: u8) -> ColumnSummary {
        let joint = if self.builds(card, onto) { Joint::Builds } else { Joint::Breaks };
        self.summary_weights.summary(old, card, onto, joint)
    }

    /// Takes the top cards of a column off; they stay readable above it.
    #[inline]
    fn cut(&mut self, column: u8, count: u8) {
        let height = self.now.heights[usize::from(column & 15)];
        let bared = at(column, height.wrapping_sub(count));
        let (card, summary) = (self.cards[bared], self.summaries[bared]);
        let change = (summary >> 32).wrapping_sub(self.summaries[at(column, height)] >> 32);
        self.now.total = self.now.total.wrapping_add(change);
        self.now.tops = self.now.tops & !bit(self.top(column)) | bit(card);
        self.now.heights[usize::from(column & 15)] = height.wrapping_sub(count);
        self.now.top[usize::from(column & 15)] = card;
        self.now.run[usize::from(column & 15)] = (summary >> 24) as u8;
        if height == count {
            self.now.spaces += 1;
            self.now.empty |= 1 << column;
        }
    }

    #[inline]
    fn put_in_cell(&mut self, card: u8) {
        self.now.in_cells |= bit(card);
        self.now.taken += 1;
        self.set_digit(card, key::IN_CELL);
        self.places[usize::from(card)] = NOWHERE;
    }

    #[inline]
    fn leave_cell(&mut self, card: u8) {
        self.now.in_cells &= !bit(card);
        self.now.taken -= 1;
    }

    #[inline]
    fn put_home(&mut self, card: u8) {
        self.set_digit(card, key::ORIGINAL);
        self.set_home(suit(card), rank(card) + 1);
    }

    #[inline]
    fn set_home(&mut self, suit: u8, height: u8) {
        let old = std::mem::replace(&mut self.now.home[usize::from(suit)], height);
        key::raise(&mut self.now.key, suit, old, height);
    }

    /// Recomputes the fields that depend on the foundations.
    fn weigh_home(&mut self) {
        let home = self.now.home;
        let [clubs, diamonds, hearts, spades] = home;
        let all_next =
            1 << (4 * clubs) | 2 << (4 * diamonds) | 4 << (4 * hearts) | 8 << (4 * spades);
        let next = all_next & ((1 << (4 * self.instance.ranks)) - 1);
        let high = clubs.max(diamonds).max(hearts).max(spades);
        let low = clubs.min(diamonds).min(hearts).min(spades);
        let away = 4 * self.instance.ranks - clubs - diamonds - hearts - spades;
        self.now.next = next;
        self.now.safe = safe_cards(self.instance.build, home, next);
        self.now.home_cost = u32::from(away) * u32::from(self.weights.away)
            + u32::from(high - low) * u32::from(self.weights.spread);
    }

    /// Whether a ply that does not go home itself uncovers a card that then goes home by itself.
    #[inline]
    pub(super) fn bares_safe(&self, ply: Ply) -> bool {
        if ply.from == CELL {
            return false;
        }
        let height = self.now.heights[usize::from(ply.from)] - ply.count;
        self.now.safe & bit(self.card_at(ply.from, height)) & ALL != 0
    }

    /// Plays a ply and then, if `safe_home` is on, the cards that are safe to go home. Returns the length of the log
    /// before.
    #[inline]
    pub(super) fn apply(&mut self, ply: Ply, safe_home: Prune) -> usize {
        let mark = self.log.len();
        let bares_safe = safe_home.is_on() && ply.to != HOME && self.bares_safe(ply);
        if ply.from == CELL {
            self.leave_cell(ply.card);
        } else {
            self.cut(ply.from, ply.count);
        }
        match ply.to {
            HOME => {
                self.put_home(ply.card);
                self.weigh_home();
                if safe_home.is_on() {
                    self.play_safe();
                }
            }
            CELL => self.put_in_cell(ply.card),
            column if ply.count == 1 => self.push(column, ply.card),
            column => self.push_run(ply, column),
        }
        if bares_safe {
            self.play_safe();
        }
        mark
    }

    /// Puts the cards that were just cut from one column on another.
    fn push_run(&mut self, ply: Ply, column: u8) {
        let height = self.now.heights[usize::from(ply.from)];
        for at in height + 1..=height + ply.count {
            self.push(column, self.card_at(ply.from, at));
        }
    }

    /// Plays every card home that is safe to, until none is left.
    pub(super) fn play_safe(&mut self) {
        loop {
            let ready = self.now.safe & (self.now.tops | self.now.in_cells) & ALL;
            if ready == 0 {
                return;
            }
            self.send_home(ready.trailing_zeros() as u8);
        }
    }

    /// Plays every card home that can go, until none can.
    pub(super) fn play_all(&mut self) {
        loop {
            let ready = self.now.next & (self.now.tops | self.now.in_cells) & ALL;
            if ready == 0 {
                return;
            }
            self.send_home(ready.trailing_zeros() as u8);
        }
    }

    fn send_home(&mut self, card: u8) {
        let from = if self.now.in_cells & bit(card) != 0 {
            self.leave_cell(card);
            CELL
        } else {
            let column = self.column_of(card);
            self.cut(column, 1);
            column
        };
        self.put_home(card);
        self.weigh_home();
        self.log.push((from, card));
    }

    /// Takes a ply back at any time after it; `mark` is what [`Position::apply`] gave.
    pub(super) fn undo(&mut self, ply: Ply, mark: usize) {
        let home_changed = ply.to == HOME || self.log.len() > mark;
        while self.log.len() > mark {
            let (from, card) = self.log.pop().expect("the log is longer than the mark");
            self.return_from_home(from, card);
        }
        match ply.to {
            HOME => self.return_from_home(ply.from, ply.card),
            CELL => {
                self.leave_cell(ply.card);
                self.push(ply.from, ply.card);
            }
            column => {
                self.cut(column, ply.count);
                if ply.from == CELL {
                    self.put_in_cell(ply.card);
                } else {
                    self.push_run(Ply { from: column, ..ply }, ply.from);
                }
            }
        }
        if home_changed {
            self.weigh_home();
        }
    }

    fn return_from_home(&mut self, from: u8, card: u8) {
        self.set_home(suit(card), rank(card));
        if from == CELL {
            self.put_in_cell(card);
        } else {
            self.push(from, card);
        }
    }

    /// Takes a ply back right after it: nothing above a column's top has been written over since.
    #[inline]
    pub(super) fn undo_at_once(&mut self, ply: Ply, mark: usize, before: &Now) {
        self.now = *before;
        while self.log.len() > mark {
            let (from, card) = self.log.pop().expect("the log is longer than the mark");
            self.restore(from, card);
        }
        if ply.from == CELL {
            self.restore(ply.from, ply.card);
            return;
        }
        let height = self.now.heights[usize::from(ply.from)];
        for at in height - ply.count + 1..=height {
            self.restore_at(usize::from(ply.from) * HEIGHT + usize::from(at));
        }
    }

    /// Restores the digit of a card that went home; its place still says where it was.
    #[inline]
    fn restore(&mut self, from: u8, card: u8) {
        if from == CELL {
            self.digits[usize::from(card)] = key::IN_CELL;
            self.places[usize::from(card)] = NOWHERE;
        } else {
            self.restore_at(usize::from(self.places[usize::from(card)]));
        }
    }

    #[inline]
    fn restore_at(&mut self, at: usize) {
        let (card, onto) = (self.cards[at], self.cards[at - 1]);
        self.digits[usize::from(card)] =
            self.digit_on(card, onto, self.digits[usize::from(onto & 63)]);
        self.places[usize::from(card)] = at as u16;
    }
}

//! The working board of a search: plays and takes back steps, and keeps key and estimate up to date meanwhile.

use talon_engine::rules::Build;

use super::key::{self, Digit, Key};
use super::layout::{ALL, COLUMNS, HEIGHT, Layout, NO_CARD, bit, cards_of, rank, suit};
use super::weights::{RoomCost, Weights};

/// "From" or "to" a cell instead of a column.
pub(super) const CELL: u8 = 16;
/// "To" a foundation.
pub(super) const HOME: u8 = 17;

/// A step of a search: one move of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// A column, or [`CELL`].
    pub(super) from: u8,
    /// A column, [`CELL`] or [`HOME`].
    pub(super) to: u8,
    /// Cards moved; more than one only between columns.
    pub(super) count: u8,
    /// The top card of the source.
    pub(super) card: u8,
}

/// Whether cards that are safe to go home do so within each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Autoplay {
    /// They do.
    Safe,
    /// Cards go home by steps only.
    Off,
}

/// The part of the board that is restored by copying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    key: Key,
    /// The top cards of the columns; bits beyond the cards mean nothing.
    pub(super) tops: u64,
    pub(super) in_cells: u64,
    /// The next card of each foundation.
    pub(super) next: u64,
    /// Those of them that are safe to go home.
    safe: u64,
    /// Sum over the columns of cost (low 16 bits) and inversions (above).
    total: u64,
    /// The part of the estimate that depends on the foundations.
    home_cost: u32,
    /// Cards in each column; one more that stays 0 and stands for the cells.
    pub(super) heights: [u8; COLUMNS + 1],
    pub(super) home: [u8; 4],
    pub(super) taken: u8,
    pub(super) spaces: u8,
    /// Bits of the empty columns.
    pub(super) empty: u16,
}

/// What is known of a column up to one of its cards: bits 0..16 the lowest rank of each suit, 16..24 the lowest rank
/// of all, 24..32 the length of the run that ends here, 32..48 the cost, 48..64 the inversions.
type Note = u64;

/// The place of a card in a cell or home.
const NOWHERE: u16 = (COLUMNS * HEIGHT) as u16;

/// The working board.
#[derive(Debug)]
pub(super) struct Tableau {
    pub(super) layout: Layout,
    pub(super) now: Now,
    cards: [u8; COLUMNS * HEIGHT],
    notes: [Note; COLUMNS * HEIGHT],
    /// Column * HEIGHT + height, or NOWHERE.
    pub(super) places: [u16; 64],
    digits: [Digit; 64],
    /// The card that each card was found on; itself if none was under it, [`NO_CARD`] if it was in no column.
    under: [u8; 64],
    /// Cards that went home within steps: where from, and which.
    pub(super) log: Vec<(u8, u8)>,
    weights: Weights,
    room: RoomCost,
}

impl Tableau {
    /// A board standing at the layout.
    pub(super) fn new(layout: Layout) -> Tableau {
        let mut under = [NO_CARD; 64];
        for column in &layout.columns {
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
            heights: [0; COLUMNS + 1],
            home: [0; 4],
            taken: 0,
            spaces: 0,
            empty: 0,
        };
        let mut tableau = Tableau {
            layout,
            now,
            cards: [NO_CARD; COLUMNS * HEIGHT],
            notes: [0; COLUMNS * HEIGHT],
            places: [NOWHERE; 64],
            digits: [key::ORIGINAL; 64],
            under,
            log: Vec::new(),
            weights: Weights::default(),
            room: RoomCost::default(),
        };
        tableau.reset(&Weights::default());
        tableau
    }

    /// Puts all cards back where the search found them, to be weighed anew.
    pub(super) fn reset(&mut self, weights: &Weights) {
        self.weights = *weights;
        self.room = RoomCost::new(weights, self.layout.cells);
        self.log.clear();
        self.digits = [key::ORIGINAL; 64];
        self.places = [NOWHERE; 64];
        let columns = self.layout.columns.len();
        self.now.key = key::EMPTY;
        self.now.tops = 0;
        self.now.total = 0;
        self.now.heights = [0; COLUMNS + 1];
        self.now.spaces = columns as u8;
        self.now.empty = ((1_u32 << columns) - 1) as u16;
        self.now.in_cells = 0;
        self.now.taken = 0;
        for column in 0..columns {
            for height in 0..self.layout.columns[column].len() {
                self.push(column as u8, self.layout.columns[column][height]);
            }
        }
        for card in cards_of(self.layout.in_cells) {
            self.put_in_cell(card);
        }
        self.now.home = self.layout.home;
        for suit in 0..4 {
            key::raise(&mut self.now.key, suit, 0, self.now.home[usize::from(suit)]);
        }
        self.weigh_home();
    }

    /// The top card of a column, or [`NO_CARD`].
    #[inline]
    pub(super) fn top(&self, column: u8) -> u8 {
        self.card_at(column, self.now.heights[usize::from(column)])
    }

    /// The card at a height of a column, counted from 1; [`NO_CARD`] at 0.
    #[inline]
    pub(super) fn card_at(&self, column: u8, height: u8) -> u8 {
        self.cards[usize::from(column) * HEIGHT + usize::from(height)]
    }

    /// How many cards at the top of a column follow one another.
    #[inline]
    pub(super) fn run(&self, column: u8) -> u8 {
        let height = self.now.heights[usize::from(column)];
        (self.notes[usize::from(column) * HEIGHT + usize::from(height)] >> 24) as u8
    }

    /// Cells with nothing in them.
    #[inline]
    pub(super) fn free_cells(&self) -> u8 {
        self.layout.cells - self.now.taken
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
        rank(card) + 1 == rank(onto) && self.layout.above[usize::from(card)] & bit(onto) != 0
    }

    /// The digit of a card put on `onto` of that digit, or on nothing.
    #[inline]
    fn digit_on(&self, card: u8, onto: u8, onto_digit: Digit) -> Digit {
        let found_on = self.under[usize::from(card)];
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
        let old = std::mem::replace(&mut self.digits[usize::from(card)], digit);
        key::change(&mut self.now.key, card, old, digit);
    }

    #[inline]
    fn push(&mut self, column: u8, card: u8) {
        let height = self.now.heights[usize::from(column)];
        let at = usize::from(column) * HEIGHT + usize::from(height);
        let onto = self.cards[at];
        self.set_digit(card, self.digit_on(card, onto, self.digits[usize::from(onto)]));
        let old = self.notes[at];
        let note = self.note(old, card, onto);
        self.now.total = self.now.total.wrapping_add((note >> 32).wrapping_sub(old >> 32));
        self.now.tops = self.now.tops & !bit(onto) | bit(card);
        if height == 0 {
            self.now.spaces -= 1;
            self.now.empty &= !(1 << column);
        }
        self.cards[at + 1] = card;
        self.notes[at + 1] = note;
        self.places[usize::from(card)] = at as u16 + 1;
        self.now.heights[usize::from(column)] = height + 1;
    }

    #[inline]
    fn note(&self, old: Note, card: u8, onto: u8) -> Note {
        let (rank, lane) = (u64::from(rank(card)), 4 * suit(card));
        if onto == NO_CARD {
            let lowest = 0xffff & !(15 << lane) | rank << lane;
            let cost = u64::from(self.weights.bottom) * (12 - rank) / 8;
            return lowest | rank << 16 | 1 << 24 | cost << 32;
        }
        let lowest_own = old >> lane & 15;
        let lowest = old >> 16 & 255;
        let own = u64::from(rank > lowest_own);
        let inverted = u64::from(rank > lowest);
        let (run, broken) =
            if self.builds(card, onto) { ((old >> 24 & 255) + 1, 0) } else { (1, 1) };
        let cost = (old >> 32 & 0xffff)
            + own * u64::from(self.weights.own)
            + inverted * u64::from(self.weights.inversions)
            + broken * u64::from(self.weights.breaks);
        let lows = old & 0xffff & !(15 << lane) | rank.min(lowest_own) << lane;
        lows | rank.min(lowest) << 16 | run << 24 | cost << 32 | ((old >> 48) + inverted) << 48
    }

    /// Takes the top cards of a column off; they stay readable above it.
    #[inline]
    fn cut(&mut self, column: u8, count: u8) {
        let height = self.now.heights[usize::from(column)];
        let at = usize::from(column) * HEIGHT + usize::from(height);
        let bared = at - usize::from(count);
        let change = (self.notes[bared] >> 32).wrapping_sub(self.notes[at] >> 32);
        self.now.total = self.now.total.wrapping_add(change);
        self.now.tops = self.now.tops & !bit(self.cards[at]) | bit(self.cards[bared]);
        self.now.heights[usize::from(column)] = height - count;
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

    /// Works out anew what depends on the foundations.
    fn weigh_home(&mut self) {
        let home = self.now.home;
        let (mut next, mut safe, mut away) = (0, 0, 0);
        let (mut high, mut low) = (0, self.layout.ranks);
        for suit in 0..4_u8 {
            let height = home[usize::from(suit)];
            away += u32::from(self.layout.ranks - height);
            high = high.max(height);
            low = low.min(height);
            if height < self.layout.ranks {
                let card = bit(height * 4 + suit);
                next |= card;
                if is_safe(self.layout.build, home, suit) {
                    safe |= card;
                }
            }
        }
        self.now.next = next;
        self.now.safe = safe;
        self.now.home_cost = away * u32::from(self.weights.away)
            + u32::from(high - low) * u32::from(self.weights.spread);
    }

    /// Whether a step is followed by cards that go home by themselves, unless it goes home itself.
    #[inline]
    fn bares_safe(&self, step: Step) -> bool {
        if step.from == CELL {
            return false;
        }
        let height = self.now.heights[usize::from(step.from)] - step.count;
        self.now.safe & bit(self.card_at(step.from, height)) & ALL != 0
    }

    /// Whether no card goes home in a step, so that its outcome can be told without playing it.
    #[inline]
    pub(super) fn is_plain(&self, step: Step, autoplay: Autoplay) -> bool {
        step.to != HOME && (autoplay == Autoplay::Off || !self.bares_safe(step))
    }

    /// The key after a plain step, without playing it.
    #[inline]
    pub(super) fn key_after(&self, step: Step) -> u128 {
        let mut key = self.now.key;
        if step.to == CELL {
            let old = self.digits[usize::from(step.card)];
            key::change(&mut key, step.card, old, key::IN_CELL);
            return key::whole(key);
        }
        let onto = self.top(step.to);
        let onto_digit = self.digits[usize::from(onto)];
        if step.count == 1 {
            let old = self.digits[usize::from(step.card)];
            let new = self.digit_on(step.card, onto, onto_digit);
            key::change(&mut key, step.card, old, new);
            return key::whole(key);
        }
        self.change_run(&mut key, step, onto, onto_digit);
        key::whole(key)
    }

    fn change_run(&self, key: &mut Key, step: Step, mut onto: u8, mut onto_digit: Digit) {
        let height = self.now.heights[usize::from(step.from)];
        for at in height - step.count + 1..=height {
            let card = self.card_at(step.from, at);
            let old = self.digits[usize::from(card)];
            let new = self.digit_on(card, onto, onto_digit);
            if old == new {
                // Whether a card within a run is original depends on the one below it alone: the rest is as it was.
                return;
            }
            key::change(key, card, old, new);
            (onto, onto_digit) = (card, new);
        }
    }

    /// How bad the position looks after a plain step, without playing it, and without what its depth adds; nothing
    /// if every column is sorted then.
    #[inline]
    pub(super) fn estimate_after(&mut self, step: Step) -> Option<u32> {
        let heights = self.now.heights;
        let mut total = self.now.total;
        let (mut taken, mut spaces) = (self.now.taken, self.now.spaces);
        // The next cards that the step moves keep what lies above them, though their places are the old ones.
        let mut carried = 0;
        if step.from == CELL {
            taken -= 1;
        } else {
            let height = heights[usize::from(step.from)];
            let at = usize::from(step.from) * HEIGHT + usize::from(height);
            let bared = at - usize::from(step.count);
            total =
                total.wrapping_add((self.notes[bared] >> 32).wrapping_sub(self.notes[at] >> 32));
            spaces += u8::from(height == step.count);
            self.now.heights[usize::from(step.from)] = height - step.count;
            carried = self.weight_of_next(&self.cards[bared + 1..=at]) * u32::from(step.count);
        }
        if step.to == CELL {
            taken += 1;
        } else {
            let height = heights[usize::from(step.to)];
            let at = usize::from(step.to) * HEIGHT + usize::from(height);
            let note = self.note_after(step, at, usize::from(heights[usize::from(step.from)]));
            total = total.wrapping_add((note >> 32).wrapping_sub(self.notes[at] >> 32));
            spaces -= u8::from(height == 0);
            self.now.heights[usize::from(step.to)] = height + step.count;
        }
        let above = self.weight_above_next().wrapping_add(carried);
        self.now.heights = heights;
        let estimate =
            (total & 0xffff) as u32 + self.now.home_cost + above + self.room.of(taken, spaces);
        (total >> 16 != 0).then_some(estimate)
    }

    /// The note of the top of a column after a step onto it.
    #[inline]
    fn note_after(&self, step: Step, at: usize, from_height: usize) -> Note {
        let (mut note, mut onto) = (self.notes[at], self.cards[at]);
        if step.count == 1 {
            return self.note(note, step.card, onto);
        }
        let end = usize::from(step.from) * HEIGHT + from_height + 1;
        for &card in &self.cards[end - usize::from(step.count)..end] {
            note = self.note(note, card, onto);
            onto = card;
        }
        note
    }

    /// Plays a step and, if asked, what may safely go home after it; the length of the log before.
    #[inline]
    pub(super) fn apply(&mut self, step: Step, autoplay: Autoplay) -> usize {
        let mark = self.log.len();
        let bares_safe = autoplay == Autoplay::Safe && step.to != HOME && self.bares_safe(step);
        if step.from == CELL {
            self.leave_cell(step.card);
        } else {
            self.cut(step.from, step.count);
        }
        match step.to {
            HOME => {
                self.put_home(step.card);
                self.weigh_home();
                if autoplay == Autoplay::Safe {
                    self.play_safe();
                }
            }
            CELL => self.put_in_cell(step.card),
            column if step.count == 1 => self.push(column, step.card),
            column => self.push_run(step, column),
        }
        if bares_safe {
            self.play_safe();
        }
        mark
    }

    /// Puts the cards that were just cut from one column on another.
    fn push_run(&mut self, step: Step, column: u8) {
        let height = self.now.heights[usize::from(step.from)];
        for at in height + 1..=height + step.count {
            self.push(column, self.card_at(step.from, at));
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

    /// Takes a step back at any time after it; `mark` is what [`Tableau::apply`] gave.
    pub(super) fn undo(&mut self, step: Step, mark: usize) {
        let home_changed = step.to == HOME || self.log.len() > mark;
        while self.log.len() > mark {
            let (from, card) = self.log.pop().expect("the log is longer than the mark");
            self.return_from_home(from, card);
        }
        match step.to {
            HOME => self.return_from_home(step.from, step.card),
            CELL => {
                self.leave_cell(step.card);
                self.push(step.from, step.card);
            }
            column => {
                self.cut(column, step.count);
                if step.from == CELL {
                    self.put_in_cell(step.card);
                } else {
                    self.push_run(Step { from: column, ..step }, step.from);
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

    /// Takes a step back right after it: nothing above a column's top has been written over since.
    #[inline]
    pub(super) fn undo_at_once(&mut self, step: Step, mark: usize, before: &Now) {
        self.now = *before;
        while self.log.len() > mark {
            let (from, card) = self.log.pop().expect("the log is longer than the mark");
            self.restore(from, card);
        }
        if step.from == CELL {
            self.restore(step.from, step.card);
            return;
        }
        let height = self.now.heights[usize::from(step.from)];
        for at in height - step.count + 1..=height {
            self.restore_at(usize::from(step.from) * HEIGHT + usize::from(at));
        }
    }

    /// Gives a card that went home its digit back; its place still tells where it was.
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
        self.digits[usize::from(card)] = self.digit_on(card, onto, self.digits[usize::from(onto)]);
        self.places[usize::from(card)] = at as u16;
    }

    /// Whether no column has a card above a lower one: then only home moves are left, for the lowest card of all has
    /// nothing but its equals above it, and so one of its rank is on top or in a cell and goes home.
    #[inline]
    pub(super) fn sorted(&self) -> bool {
        self.now.total >> 16 == 0
    }

    /// How bad the position looks, without what its depth adds.
    #[inline]
    pub(super) fn estimate(&self) -> u32 {
        (self.now.total & 0xffff) as u32
            + self.now.home_cost
            + self.weight_above_next()
            + self.room.of(self.now.taken, self.now.spaces)
    }

    /// The cards above the next and second next cards of the foundations, weighed.
    #[inline]
    fn weight_above_next(&self) -> u32 {
        let home = &self.now.home;
        let above =
            |suit: u8, further: u8| self.above(home[usize::from(suit)] * 4 + further + suit);
        let sum = |further: u8| {
            above(0, further)
                .wrapping_add(above(1, further))
                .wrapping_add(above(2, further))
                .wrapping_add(above(3, further))
        };
        let next = sum(0).wrapping_mul(u32::from(self.weights.next));
        if self.weights.second == 0 {
            return next;
        }
        next.wrapping_add(sum(4).wrapping_mul(u32::from(self.weights.second)))
    }

    /// What one card above each of those cards weighs, for those of them that are next or second next to go home.
    #[inline]
    fn weight_of_next(&self, cards: &[u8]) -> u32 {
        let next = self.now.next;
        let of = |&card: &u8| {
            let is = |set: u64| (set >> (card & 63) & 1) as u32;
            is(next) * u32::from(self.weights.next) + is(next << 4) * u32::from(self.weights.second)
        };
        cards.iter().map(of).sum()
    }

    /// How many cards lie above a card; 0 in a cell.
    #[inline]
    fn above(&self, card: u8) -> u32 {
        let place = usize::from(self.places[usize::from(card)]);
        u32::from(self.now.heights[place / HEIGHT]).wrapping_sub((place % HEIGHT) as u32)
    }
}

/// Whether the next card of a suit may go home without thought, in rules where cells admit any card.
///
/// Same suit: the only card that could be put on it is home already, and it is of no other use. (A line that wins
/// with the card kept wins with it home: leave its moves out.)
///
/// Alternating colours, card of rank r: only the two cards of rank r - 1 and the other colour could be put on it.
/// If both are home it is of no use. If both suits stand at r - 2 at least, these two cards can go home themselves as
/// soon as they are free to be moved, so neither needs a place on it; what could want a place on *them* is of rank
/// r - 2 and this colour: the one of this suit is home, the other is home or, its suit being at r - 3 at least, can
/// go home when free; and on that one nothing wants to lie, as the other colour is at r - 2.
fn is_safe(build: Build, home: [u8; 4], suit: u8) -> bool {
    let height = home[usize::from(suit)];
    match build {
        Build::SameSuit => true,
        Build::AlternatingColours => {
            let twin = home[usize::from(3 - suit)];
            let others = if suit == 0 || suit == 3 { [1, 2] } else { [0, 3] };
            let other = home[others[0]].min(home[others[1]]);
            other >= height || (other + 1 >= height && twin + 2 >= height)
        }
        Build::AnySuit => false,
    }
}

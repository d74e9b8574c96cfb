//! The key and the estimate after a ply, computed without playing it; and the estimate of a position.

use super::column_summary::ColumnSummary;
use super::instance::HEIGHT;
use super::key::{self, CellsKey, Digit};
use super::position::{CELL, HOME, Ply, Position, at};
use crate::prune::Prune;

impl Position {
    /// Whether no card goes home in a ply, so that its result can be computed without playing it.
    #[inline]
    pub(super) fn is_plain(&self, ply: Ply, safe_home: Prune) -> bool {
        ply.to != HOME && (!safe_home.is_on() || !self.bares_safe(ply))
    }

    /// The key after a plain ply, without playing it.
    #[inline]
    pub(super) fn key_after(&self, ply: Ply) -> u128 {
        let mut key = self.now.key;
        if ply.to == CELL {
            let old = self.digits[usize::from(ply.card & 63)];
            key::change(&mut key, ply.card, old, key::IN_CELL);
            return key::whole(key);
        }
        let onto = self.top(ply.to);
        let onto_digit = self.digits[usize::from(onto & 63)];
        if ply.count == 1 {
            let old = self.digits[usize::from(ply.card & 63)];
            let new = self.digit_on(ply.card, onto, onto_digit);
            key::change(&mut key, ply.card, old, new);
            return key::whole(key);
        }
        self.change_run(&mut key, ply, onto, onto_digit);
        key::whole(key)
    }

    fn change_run(&self, key: &mut CellsKey, ply: Ply, mut onto: u8, mut onto_digit: Digit) {
        let height = self.now.heights[usize::from(ply.from)];
        for at in height - ply.count + 1..=height {
            let card = self.card_at(ply.from, at);
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

    /// The estimate after a plain ply, without playing it and without the part for its depth; `None` if every column is
    /// sorted then.
    #[inline]
    pub(super) fn estimate_after(&mut self, ply: Ply) -> Option<u32> {
        let (from, to) = (usize::from(ply.from & 31), usize::from(ply.to & 31));
        let (from_height, to_height) = (self.now.heights[from], self.now.heights[to]);
        let mut total = self.now.total;
        let (mut taken, mut spaces) = (self.now.taken, self.now.spaces);
        // The next cards that the ply moves keep the cards above them, though their places are the old ones.
        let mut carried = 0;
        if ply.to == CELL {
            taken += 1;
        } else {
            let old = self.summaries[at(ply.to, to_height)];
            let summary = self.summary_after(ply, old, from_height);
            total = total.wrapping_add((summary >> 32).wrapping_sub(old >> 32));
            spaces -= u8::from(to_height == 0);
            self.now.heights[to] = to_height + ply.count;
        }
        if ply.from == CELL {
            taken -= 1;
        } else {
            let (top, bared) = (at(ply.from, from_height), at(ply.from, from_height - ply.count));
            total = total.wrapping_add(
                (self.summaries[bared] >> 32).wrapping_sub(self.summaries[top] >> 32),
            );
            spaces += u8::from(from_height == ply.count);
            self.now.heights[from] = from_height - ply.count;
            carried = self.weight_of_next(ply, from_height) * u32::from(ply.count);
        }
        let above = self.weight_above_next().wrapping_add(carried);
        self.now.heights[from] = from_height;
        self.now.heights[to] = to_height;
        let estimate =
            (total & 0xffff) as u32 + self.now.home_cost + above + self.room.of(taken, spaces);
        (total >> 16 != 0).then_some(estimate)
    }

    /// The summary of the top of a column after a ply onto it.
    #[inline]
    fn summary_after(&self, ply: Ply, old: ColumnSummary, from_height: u8) -> ColumnSummary {
        let (mut summary, mut onto) = (old, self.top(ply.to));
        if ply.count == 1 {
            return self.summary(summary, ply.card, onto);
        }
        for height in from_height - ply.count + 1..=from_height {
            let card = self.card_at(ply.from, height);
            summary = self.summary(summary, card, onto);
            onto = card;
        }
        summary
    }

    /// Whether no column has a card above a lower one. Then only home moves are left: the lowest of all cards has only
    /// cards of its rank above it, so one of these is on top or in a cell, and goes home.
    #[inline]
    pub(super) fn sorted(&self) -> bool {
        self.now.total >> 16 == 0
    }

    /// The estimate of the position, without the part for its depth.
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
        let [clubs, diamonds, hearts, spades] = self.now.home;
        let sum = |further: u8| {
            self.above(clubs * 4 + further)
                .wrapping_add(self.above(diamonds * 4 + further + 1))
                .wrapping_add(self.above(hearts * 4 + further + 2))
                .wrapping_add(self.above(spades * 4 + further + 3))
        };
        let next = sum(0).wrapping_mul(u32::from(self.weights.next));
        if self.weights.second == 0 {
            return next;
        }
        next.wrapping_add(sum(4).wrapping_mul(u32::from(self.weights.second)))
    }

    /// The weight of one more card above each moved card that is next or second next to go home.
    #[inline]
    fn weight_of_next(&self, ply: Ply, from_height: u8) -> u32 {
        let of = |card: u8| {
            let is = |set: u64| (set >> (card & 63) & 1) as u32;
            let (next, second) = (is(self.now.next), is(self.now.next << 4));
            next * u32::from(self.weights.next) + second * u32::from(self.weights.second)
        };
        if ply.count == 1 {
            return of(ply.card);
        }
        let heights = from_height - ply.count + 1..=from_height;
        heights.map(|height| of(self.card_at(ply.from, height))).sum()
    }

    /// How many cards lie above a card; 0 in a cell.
    #[inline]
    fn above(&self, card: u8) -> u32 {
        let place = usize::from(self.places[usize::from(card & 63)]);
        u32::from(self.now.heights[(place / HEIGHT) & 31]).wrapping_sub((place % HEIGHT) as u32)
    }
}

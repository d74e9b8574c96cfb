//! A position of the credit game: segments of each suit, each with two counts.
//!
//! **Segments.** The cards of a suit on the table fall into segments of consecutive ranks. No card of a segment can be
//! home before the lowest card of the segment is. When the lowest can go home, the whole segment can, card by card from
//! the lowest up, because each card is then on top of its column. So a segment leaves the table whole or not at all.
//!
//! Each column of a segment is a piece of it. A piece of two or more cards is stuck until the segment goes home,
//! because only single cards move. A King is stuck, too, because it lies on no card. Call both a **group**. Every other
//! card of the segment that is alone in its column is a **single**. A single that could lie on a card of a group does
//! so at once (see [`Position::put`]). So the singles are the highest cards of their segment, and the groups are below
//! them. A segment then has `g` groups and `a` singles, and takes `g + a` columns. It never matters where the groups
//! are cut: no rule of play depends on it, and their columns become free together. If `g` is 0, all cards are singles.
//!
//! **The moves of a card.** Let w be about to leave the waste.
//! * It goes home if it is the next of its suit, and takes a segment above it along.
//! * It lies on w + 1 if that is on the table; w + 1 is then the lowest card of a segment. If the segment has a group,
//!   its lowest card is in one. Then the move costs no column, and singles right below w follow onto w, which frees
//!   their columns.
//! * Otherwise it takes a free column. A King is a group, and singles right below it follow. Any other card is a
//!   single: if w + 1 is a single too, lying on it would make a group of both, and that can wait.
//!
//! **Pressing.** All singles of a segment but the highest can go onto the next higher card at any time. This makes one
//! group more and leaves no single: `(g, a)` becomes `(g + 1, 0)`. It frees `a - 1` columns. Its only cost is that the
//! highest single can no longer go onto the next higher card. Half a press is never better. Once the second single lies
//! on the first, the others follow at no cost. To press only lower singles leaves `(g + 1, b)` with `b > 0`, which is
//! worse by the order below. A press is possible at any time, so it is put off until one of two things happens: a
//! column is needed for w and none is free, or w itself is to be put on a single that is a separate segment.
//!
//! **The order.** Let two positions X and Y have the same cards in the waste and the same number of cards drawn. Then
//! they have the same segments. *If in each segment the pair `(g, a)` of X is lexicographically at most that of Y, then
//! X is at least as good as Y.*
//!
//! *Proof.* X can press every segment where its `g` is smaller (a lone single there counts as a group from now on).
//! Then X takes no more columns than Y in any segment. A card that costs no column in Y costs none in X: Y has a group
//! there, so X has one, too. So X can follow Y step by step. Each step keeps the order. A card that joins the segments
//! `(g1, a1)` above and `(g2, a2)` below gives one of three pairs: `(g1 + g2, a1)` if the upper segment has a group,
//! `(g2, a1 + 1 + a2)` if the upper segment has only singles or is not there, `(1 + g2, 0)` if the card is a King. Each
//! of these grows with each of the two pairs. The second, with `g1` = 0, is smaller than the first. A press in Y only
//! makes Y's pair larger.

use crate::kernel::refilled::instance::{ACES, Cards, Instance};

/// A position on credit. All cards that can go home or onto a group at no cost have done so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Cards on the table: a segment is a row of set bits.
    pub(crate) table: Cards,
    /// The singles: the highest bits of each segment.
    pub(crate) singles: Cards,
    /// As many bits right below the singles of each segment as it has groups.
    pub(crate) groups: Cards,
    /// Both counts of each segment, in its bits: see [`Rating`].
    pub(crate) rating: Rating,
    /// Cards at home.
    pub(crate) home: Cards,
    /// Cards of the waste.
    pub(crate) waste: Cards,
    /// The same by their places in the order of drawing: the highest bit is the top.
    pub(crate) places: u64,
    /// How many are drawn.
    pub(crate) drawn: u32,
    /// Columns that are not free.
    pub(crate) taken: u32,
}

/// The counts of all segments in one word: in the bits of a segment, read as a number, a smaller number is a
/// lexicographically smaller pair of groups and singles.
///
/// No group: 0, for all its cards are singles then. Else as many bits from the top as groups and as many from the
/// bottom as singles. They never meet, as a group has two cards (or is a King, and then there are no singles).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rating(pub(crate) Cards);

impl Rating {
    /// Whether each segment of the table is at least as good as in the other.
    ///
    /// The bit above a segment is never of a segment. Set there, it survives the subtraction of the segment's numbers
    /// if and only if no borrow reaches it.
    pub(crate) const fn covers(self, other: Rating, table: Cards) -> bool {
        let guards = (table << 1) & !table;
        ((other.0 | guards).wrapping_sub(self.0)) & guards == guards
    }
}

impl Position {
    /// A position without columns, with these cards home and this waste, all of it drawn.
    pub(crate) fn new(home: Cards, waste: impl Iterator<Item = Cards>) -> Position {
        let (count, waste) = waste.fold((0, 0), |(count, cards), card| (count + 1, cards | card));
        Position {
            table: 0,
            singles: 0,
            groups: 0,
            rating: Rating(0),
            home,
            waste,
            places: (1 << count) - 1,
            drawn: count,
            taken: 0,
        }
    }

    /// The cards that can go home, wherever they are.
    pub(crate) const fn next_home(&self) -> Cards {
        self.home.wrapping_add(ACES) & !self.home
    }

    /// Whether stock and waste are empty, which wins.
    pub(crate) const fn is_won(&self, instance: &Instance) -> bool {
        self.places == 0 && self.drawn == instance.cards
    }

    /// The top of the waste, as a set of one or none.
    pub(crate) const fn waste_top(&self, instance: &Instance) -> Cards {
        match self.places.checked_ilog2() {
            Some(place) => instance.drawn[place as usize],
            None => 0,
        }
    }

    /// Cards that would cost no column, wherever they are: those next home, and those right below a group.
    pub(crate) const fn free_of_cost(&self) -> Cards {
        self.next_home() | ((self.table & !self.singles) >> 1) & !self.table
    }

    /// Draws a card.
    pub(crate) const fn draw(&mut self, instance: &Instance) {
        self.waste |= instance.drawn[self.drawn as usize];
        self.places |= 1 << self.drawn;
        self.drawn += 1;
    }

    /// Takes the card at a place of the waste out of it and puts it where it belongs.
    pub(crate) const fn put_from(&mut self, instance: &Instance, place: u32) {
        let card = instance.drawn[place as usize];
        self.places &= !(1 << place);
        self.waste &= !card;
        self.put(instance, card);
    }

    /// Puts the top of the waste where it belongs.
    pub(crate) const fn put_top(&mut self, instance: &Instance) {
        self.put_from(instance, self.places.ilog2());
    }

    /// Plays the forced moves: the top of the waste goes if it costs no column, since all moves that are possible with
    /// it there are possible without it; and while the waste is empty the only choice is to draw.
    pub(crate) const fn play_on(&mut self, instance: &Instance) {
        loop {
            let Some(place) = self.places.checked_ilog2() else {
                if self.drawn == instance.cards {
                    return;
                }
                self.draw(instance);
                continue;
            };
            if instance.drawn[place as usize] & self.free_of_cost() == 0 {
                return;
            }
            self.put_from(instance, place);
        }
    }

    /// The highest singles of segments whose pressing frees a column.
    pub(crate) const fn pressable(&self) -> Cards {
        self.singles & (self.singles << 1) & !(self.table >> 1)
    }

    /// Presses the segment with this highest single.
    pub(crate) const fn press(&mut self, top: Cards) {
        let span = Span::around(self.table, top);
        let (groups, singles) = (span.count(self.groups), span.count(self.singles));
        self.taken -= singles - 1;
        self.write(span, groups + 1, 0);
    }

    /// Puts a card home or on the table, where it costs least, and plays the moves that then cost nothing.
    pub(crate) const fn put(&mut self, instance: &Instance, card: Cards) {
        let goes_home = card & self.next_home() != 0;
        self.table |= card;
        let span = Span::around(self.table, card);
        if goes_home {
            self.send_home(span);
            return;
        }
        let (groups, singles) = (span.count(self.groups), span.count(self.singles));
        if card & instance.kings != 0 {
            self.taken = self.taken + 1 - singles;
            self.write(span, groups + 1, 0);
        } else if (card << 1) & self.table & !self.singles != 0 {
            let followers = span.count(self.singles & (card - 1));
            self.taken -= followers;
            self.write(span, groups, singles - followers);
        } else {
            self.taken += 1;
            self.write(span, groups, singles + 1);
        }
    }

    /// Puts a column of two or more cards on the table, with no card of its suit below it there.
    pub(crate) const fn put_column(&mut self, bottom: Cards, top: Cards) {
        self.table |= (bottom << 1) - top;
        self.taken += 1;
        let span = Span::around(self.table, top);
        self.write(span, span.count(self.groups) + 1, span.count(self.singles));
        if top & self.next_home() != 0 {
            self.send_home(span);
        }
    }

    const fn send_home(&mut self, span: Span) {
        self.taken -= span.count(self.singles | self.groups);
        self.write(span, 0, 0);
        self.home |= span.cards;
        self.table &= !span.cards;
    }

    /// Stores the counts of a segment.
    const fn write(&mut self, span: Span, groups: u32, singles: u32) {
        let held = ones(groups);
        let rating =
            if groups == 0 { 0 } else { held << (span.end - groups) | ones(singles) << span.start };
        self.rating.0 = self.rating.0 & !span.cards | rating;
        self.groups = self.groups & !span.cards | held << (span.end - singles - groups);
        self.singles = self.singles & !span.cards | ones(singles) << (span.end - singles);
    }
}

/// The lowest `count` bits.
const fn ones(count: u32) -> u64 {
    (1 << count) - 1
}

/// The places of a segment's bits.
#[derive(Clone, Copy, Debug)]
struct Span {
    cards: Cards,
    /// Its lowest bit.
    start: u32,
    /// The bit above its highest.
    end: u32,
}

impl Span {
    /// The segment that a card of the table is in. Lanes have zeros above the King, so it never leaves its suit.
    const fn around(table: Cards, card: Cards) -> Span {
        let start = u64::BITS - (!table & (card - 1)).leading_zeros();
        let beyond = (table + card) & !table;
        Span { cards: beyond - (1 << start), start, end: beyond.trailing_zeros() }
    }

    const fn count(self, cards: Cards) -> u32 {
        (cards & self.cards).count_ones()
    }
}

//! The monotone relaxation, which proves positions lost: everything that was possible once stays possible.
//!
//! In the relaxed game a class keeps every free place it ever gets, a card stays available wherever it once was, and
//! cards go home without leaving the columns. By induction over any real line, all that happens in it is possible in
//! the relaxed game as well:
//!
//! * A place on a class (a card of it that can be laid bare) exists now, or comes with a new bare card of the class
//!   (uncovered, or laid on the columns), or when a loose card that lies on the class goes home. Nothing else raises
//!   the number of free places.
//! * A card can be laid on the columns if its parents' class has a place, or if it is a King and there is a space; a
//!   space comes from an emptied column or a loose King that goes home.
//! * A card in play now goes home only if its class has a place; any other when it is available.
//! * A head that can be laid elsewhere or go home uncovers the next segment of its column.
//! * A card of the stock leaves if it can be laid or go home while it is on top of the waste: at the end of a draw, or
//!   when all cards above it in the waste have left. The relaxation goes through the passes draw by draw. Cards that
//!   could not leave by then wait under the next cards. In the running pass, the ends of the draws do not depend on the
//!   cards that leave the waste. In a later pass a draw ends at the last card. It ends at any other card if as many
//!   cards before that card could have left as shift the draw there.
//!
//! If even then some card never comes into play, no real line brings it there, and the position is lost.

use super::card_sets::{self, Cards};
use super::instance::{Instance, Turns};
use super::position::{Ply, Position};
use crate::bit_set::members;

/// The relaxed game as it grows.
struct Relaxation<'a> {
    instance: &'a Instance,
    position: &'a Position,
    /// Classes with a place.
    open: Cards,
    /// Cards that were home or in play, or left the stock.
    there: Cards,
    /// Places of the stock whose cards have not left.
    left: u64,
    /// Cards that can be laid or go home, at the last look at the columns.
    playable: Cards,
    /// Whether a card has left the stock since the last look at the columns.
    stirred: bool,
    /// Cards that have been laid on the columns, or lay there.
    laid: Cards,
    /// Cards that go home only from a place on their class.
    covered: Cards,
    /// Loose cards, whose going home leaves a place.
    loose: Cards,
    heads: Cards,
    home: Cards,
    levels: [u8; crate::kernel::MAX_COLUMNS],
    space: bool,
}

/// Whether the test is worth its time after a move: going home and coming back rarely lose anything.
pub(super) const fn is_at_stake(ply: Ply) -> bool {
    match ply {
        Ply::Uncover(_) | Ply::StockHome(_) | Ply::StockPile(_) => true,
        Ply::Home(_) | Ply::TakeBack(_) => false,
    }
}

/// Whether the position is lost even in the relaxed game.
pub(super) fn is_lost(instance: &Instance, position: &Position) -> bool {
    let open_stock = instance.stock_is_open();
    let mut relaxation = Relaxation {
        instance,
        position,
        open: position.bare(),
        there: position.up | position.home | if open_stock { position.stock } else { 0 },
        left: position.places,
        playable: 0,
        stirred: true,
        laid: position.up,
        covered: position.up,
        loose: position.up & !position.heads,
        heads: position.heads,
        home: position.home,
        levels: position.levels,
        space: position.spaces > 0,
    };
    relaxation.settle();
    if !open_stock {
        relaxation.go_through_stock();
    }
    relaxation.there != instance.pack
}

impl Relaxation<'_> {
    #[inline]
    fn placeable(&self) -> Cards {
        card_sets::down(self.open) | if self.space { self.instance.kings } else { 0 }
    }

    /// One round over columns and foundations. Returns whether another round could find anything new. It could not
    /// while the same classes have places, there is a space or none as before, and no head has moved: then it would lay
    /// the same cards, and all cards that can go home are home.
    #[inline]
    fn play_columns(&mut self) -> bool {
        let (open, space) = (self.open, self.space);
        let placeable = self.placeable();
        let new =
            self.there & placeable & !self.laid & !self.position.home | self.taken_back(placeable);
        self.laid |= new;
        self.open |= card_sets::classes(new);
        let before = self.home;
        self.send_home();
        let left = self.home & !before & self.loose;
        self.open |= card_sets::up(card_sets::classes(left));
        self.space |= left & self.instance.kings != 0;
        let mut has_moved = false;
        loop {
            let moving = self.heads & (self.placeable() | self.home);
            if moving == 0 {
                break;
            }
            for card in members(moving) {
                self.uncover(card);
            }
            has_moved = true;
        }
        has_moved || self.open != open || self.space != space
    }

    /// Cards of the foundations that can be laid on the columns.
    #[inline]
    fn taken_back(&self, placeable: Cards) -> Cards {
        match self.instance.take_back {
            talon_engine::rules::TakeBack::Allowed => self.position.home & placeable & !self.laid,
            talon_engine::rules::TakeBack::Never => 0,
        }
    }

    /// Sends home all cards that can go.
    #[inline]
    fn send_home(&mut self) {
        loop {
            let next =
                ((self.home << 4) | 0xf) & !self.home & self.there & (!self.covered | self.open);
            if next == 0 {
                return;
            }
            self.home |= next;
        }
    }

    fn uncover(&mut self, head: u8) {
        let column = usize::from(self.instance.column_of[usize::from(head)]);
        self.heads &= !(1 << head);
        self.levels[column] -= 1;
        let next = self.instance.segments[column][usize::from(self.levels[column])];
        self.heads |= next.head;
        self.there |= next.all;
        self.laid |= next.all;
        self.covered |= next.all;
        self.loose |= next.all & !next.head;
        self.open |= card_sets::classes(next.top);
        self.space |= next.all == 0;
    }

    /// Repeats such rounds until nothing is new, or everything is in play.
    #[inline]
    fn settle(&mut self) {
        if self.stirred {
            while self.there != self.instance.pack && self.play_columns() {}
            self.playable = self.placeable() | self.home | (self.home << 4) | 0xf;
            self.stirred = false;
        }
    }

    /// Goes through the passes that are left, as long as any card leaves the stock.
    fn go_through_stock(&mut self) {
        let (instance, position) = (self.instance, self.position);
        let count = position.places.count_ones() as u8;
        let mut more = match instance.turns {
            Turns::Endless => u8::MAX,
            Turns::Passes(passes) => passes - 1 - position.pass,
        };
        self.pass(|_, before, _| position.comes_up_in_this_pass(instance, before, count));
        while self.left != 0 && more > 0 {
            let left = self.left;
            self.pass(|relaxation, before, below| {
                let shift = (before + 1) % instance.draw;
                shift == 0
                    || before + 1 == count
                    || (below & !relaxation.left & position.places).count_ones() >= u32::from(shift)
            });
            more = if self.left == left { 0 } else { more - 1 };
        }
    }

    /// Goes through the stock once. `ends` decides, from the number of cards before a card and their places, whether a
    /// draw ends at it.
    #[inline]
    fn pass(&mut self, ends: impl Fn(&Self, u8, u64) -> bool) {
        let mut places = self.position.places;
        let mut before = 0;
        while places != 0 {
            let drawn = places ^ (places - 1);
            places &= places - 1;
            if ends(self, before, drawn >> 1) {
                self.play_waste(drawn);
            }
            before += 1;
        }
        self.settle();
    }

    /// Plays from the waste as long as its top can leave.
    #[inline]
    fn play_waste(&mut self, drawn: u64) {
        while let Some(place) = (self.left & drawn).checked_ilog2() {
            let card = 1 << self.instance.stock[place as usize];
            if self.playable & card == 0 {
                self.settle();
                if self.playable & card == 0 {
                    return;
                }
            }
            self.left &= !(1 << place);
            self.there |= card;
            self.stirred = true;
        }
    }
}

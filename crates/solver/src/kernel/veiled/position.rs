//! A position without placement, and the position after each kind of move.

use talon_engine::Board;
use talon_engine::rules::TakeBack;

use super::card_sets::{self, Cards};
use super::instance::{Instance, Turns};
use crate::kernel::MAX_COLUMNS;

/// A move that changes the position; the card is given by its number. Moves of runs from one parent to the other of its
/// class, draws and redeals are left to [`super::spelling`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ply {
    /// A card of the columns goes home.
    Home(u8),
    /// The run of a head moves elsewhere, and the cards under it come into play.
    Uncover(u8),
    /// A card of the stock goes home.
    StockHome(u8),
    /// A card of the stock goes to the columns.
    StockPile(u8),
    /// A card comes back from home.
    TakeBack(u8),
}

/// All facts about a position that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// The cards in play in the columns.
    pub(super) up: Cards,
    /// The cards in play that are heads: they do not lie on a parent.
    pub(super) heads: Cards,
    /// The cards at home.
    pub(super) home: Cards,
    /// The cards of stock and waste.
    pub(super) stock: Cards,
    /// The places of the stock that are still taken.
    pub(super) places: u64,
    /// The sum of the weights of everything in the key except the clock.
    pub(super) key: u64,
    /// Levels left of each column.
    pub(super) levels: [u8; MAX_COLUMNS],
    /// Empty columns.
    pub(super) spaces: u8,
    /// Cards in the waste, or 0 where that makes no difference.
    pub(super) drawn: u8,
    /// Passes used up, where they are limited.
    pub(super) pass: u8,
}

impl Position {
    /// The position of a board that the instance was read from.
    pub(super) fn read(instance: &Instance, board: &Board) -> Position {
        let mut position = Position {
            up: 0,
            heads: 0,
            home: 0,
            stock: instance.stock.iter().fold(0, |set, &card| set | 1 << card),
            places: (1 << instance.stock.len()) - 1,
            key: 0,
            levels: instance.levels,
            spaces: 0,
            drawn: instance.drawn,
            pass: 0,
        };
        position.key = position.places * instance.stock_weight;
        for (column, segments) in instance.segments.iter().enumerate() {
            let level = instance.levels[column];
            position.key += u64::from(level) * instance.level_weight[column];
            let top = segments[usize::from(level)];
            position.up |= top.all;
            position.heads |= top.head;
            position.spaces += u8::from(top.all == 0);
        }
        for suit in 0..4 {
            let height = board.foundations()[card_sets::engine_suit(suit)];
            position.key += u64::from(height) * instance.home_weight[suit];
            position.home |=
                (0..height).fold(0, |set, rank| set | 1 << (4 * u64::from(rank) + suit as u64));
        }
        position.settle_clock(instance, instance.stock.len() as u8);
        position
    }

    /// The card of each suit that goes home next.
    #[inline]
    pub(super) fn next(&self, instance: &Instance) -> Cards {
        ((self.home << 4) | 0xf) & !self.home & instance.pack
    }

    /// The classes with a card that can be laid bare: more of their cards are in play than loose cards lie on them.
    /// Each loose card lies on a parent of its class, no matter which; the covering run moves to the other parent.
    #[inline]
    pub(super) fn bare(&self) -> Cards {
        let children = card_sets::up(self.up & !self.heads);
        (card_sets::classes(self.up) & !card_sets::classes(children))
            | (card_sets::both(self.up) & !card_sets::both(children))
    }

    /// The cards for which the columns have a place.
    #[inline]
    pub(super) fn placeable(&self, instance: &Instance, bare: Cards) -> Cards {
        card_sets::down(bare) | if self.spaces > 0 { instance.kings } else { 0 }
    }

    /// Whether everything is in play or home, so that the lowest card that is not home can always go there.
    #[inline]
    pub(super) fn is_won(&self, instance: &Instance) -> bool {
        let stock_is_open = instance.stock_is_open();
        (self.up | self.home | if stock_is_open { self.stock } else { 0 }) == instance.pack
    }

    /// The cards that no other card can need in the columns once they could go home, by the theorem
    /// [`SafeHome`](talon_engine::theorems::SafeHome) for one pack and no cells. Any card that can be laid bare counts
    /// as a top card: laying it bare moves runs from one parent to the other, which changes nothing here.
    #[inline]
    pub(super) fn safe(&self, instance: &Instance) -> Cards {
        let home = self.home | instance.absent;
        let two_below = (home << 8) | 0xff;
        let three_below = (home << 12) | 0xfff;
        let safe =
            card_sets::other_colour(card_sets::both(two_below)) & card_sets::twins(three_below);
        match instance.take_back {
            TakeBack::Allowed => safe,
            TakeBack::Never => safe | card_sets::other_colour(card_sets::both((home << 4) | 0xf)),
        }
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, instance: &Instance, ply: Ply) -> Position {
        let mut position = *self;
        match ply {
            Ply::Home(card) => {
                let bit = 1 << card;
                position.up &= !bit;
                position.send_home(instance, card);
                if position.heads & bit != 0 {
                    position.uncover(instance, card);
                } else {
                    position.spaces += u8::from(instance.kings & bit != 0);
                }
            }
            Ply::Uncover(card) => {
                position.spaces -= u8::from(instance.kings & (1 << card) != 0);
                position.uncover(instance, card);
            }
            Ply::StockHome(card) => {
                position.leave_stock(instance, card);
                position.send_home(instance, card);
            }
            Ply::StockPile(card) => {
                position.leave_stock(instance, card);
                position.lay(instance, card);
            }
            Ply::TakeBack(card) => {
                position.home &= !(1 << card);
                position.key -= instance.home_weight[usize::from(card & 3)];
                position.lay(instance, card);
            }
        }
        position
    }

    #[inline]
    fn send_home(&mut self, instance: &Instance, card: u8) {
        self.home |= 1 << card;
        self.key += instance.home_weight[usize::from(card & 3)];
    }

    #[inline]
    fn lay(&mut self, instance: &Instance, card: u8) {
        self.up |= 1 << card;
        self.spaces -= u8::from(instance.kings & (1 << card) != 0);
    }

    /// A head has left its column: the segment under it comes into play.
    #[inline]
    fn uncover(&mut self, instance: &Instance, head: u8) {
        let column = usize::from(instance.column_of[usize::from(head)]);
        self.heads &= !(1 << head);
        self.levels[column] -= 1;
        self.key -= instance.level_weight[column];
        let next = instance.segments[column][usize::from(self.levels[column])];
        self.up |= next.all;
        self.heads |= next.head;
        self.spaces += u8::from(next.all == 0);
    }

    #[inline]
    fn leave_stock(&mut self, instance: &Instance, card: u8) {
        let place = instance.place_of[usize::from(card)];
        let before = self.before(place);
        let count = self.places.count_ones() as u8;
        if let Turns::Passes(_) = instance.turns {
            self.pass += u8::from(!self.comes_up_in_this_pass(instance, before, count));
        }
        self.stock &= !(1 << card);
        self.places &= !(1 << place);
        self.key -= instance.stock_weight << place;
        self.drawn = before;
        self.settle_clock(instance, count - 1);
    }

    /// Cards of the stock that are drawn before the one at this place.
    #[inline]
    pub(super) fn before(&self, place: u8) -> u8 {
        (self.places & ((1 << place) - 1)).count_ones() as u8
    }

    /// Without a limit on passes a waste of whole draws, or of all cards, gives no more than an empty one: every card
    /// that comes up in this pass comes up in the next one as well.
    #[inline]
    fn settle_clock(&mut self, instance: &Instance, count: u8) {
        if instance.turns == Turns::Endless
            && (self.drawn.is_multiple_of(instance.draw) || self.drawn == count)
        {
            self.drawn = 0;
        }
    }

    /// Whether the card with `before` cards before it, of `count`, is or will be on top of the waste in this pass.
    #[inline]
    pub(super) fn comes_up_in_this_pass(&self, instance: &Instance, before: u8, count: u8) -> bool {
        before + 1 == self.drawn
            || before >= self.drawn
                && (before + 1 == count || (before + 1 - self.drawn).is_multiple_of(instance.draw))
    }

    /// Whether the card with `before` cards before it can be brought to the top of the waste.
    #[inline]
    pub(super) fn comes_up(&self, instance: &Instance, before: u8, count: u8) -> bool {
        if self.comes_up_in_this_pass(instance, before, count) {
            return true;
        }
        let another_pass = match instance.turns {
            Turns::Endless => true,
            Turns::Passes(passes) => self.pass + 1 < passes,
        };
        another_pass && (before + 1 == count || (before + 1).is_multiple_of(instance.draw))
    }
}

//! The moves of a position, in the order in which they are tried.

use arrayvec::ArrayVec;
use talon_engine::rules::TakeBack;

use super::cards::{self, Cards};
use super::deal::{Deal, Turns};
use super::position::{Ply, Position};

/// More moves than a position can have: each card leaves the stock in two ways at most, and only a few others move.
pub(super) type Plies = ArrayVec<Ply, 128>;

/// Whether cards that nobody needs go home by force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SafeHome {
    /// Such a move is the only one.
    Forced,
    /// They are moves like all others.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests switch each prune off"))]
    Free,
}

/// When cards are laid on the columns from home, or from a stock whose cards all come up at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Laying {
    /// Only for a move that needs it and follows at once; see [`Lister::uses`].
    Lazy,
    /// At any time.
    Eager,
}

/// Which moves are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) safe_home: SafeHome,
    pub(super) laying: Laying,
}

/// What the moves of a position are made of.
struct Lister<'a> {
    deal: &'a Deal,
    position: &'a Position,
    choice: Choice,
    bare: Cards,
    placeable: Cards,
    next: Cards,
    /// Cards that nobody needs in the columns.
    safe: Cards,
    /// Cards that may be taken back; not those that would be forced home again at once.
    tops: Cards,
}

/// Lists the moves that may follow a move, the first to be tried last, in an empty list: one that is returned would be copied whole.
pub(super) fn list(
    deal: &Deal,
    position: &Position,
    last: Option<Ply>,
    choice: Choice,
    plies: &mut Plies,
) {
    let lister = Lister::new(deal, position, choice);
    match last {
        Some(Ply::StockPile(card)) if must_be_used(deal, Ply::StockPile(card), choice.laying) => {
            lister.uses(card, plies);
        }
        Some(Ply::TakeBack(card)) if must_be_used(deal, Ply::TakeBack(card), choice.laying) => {
            lister.uses(card, plies);
            lister.extend_towards(plies, 1 << card >> 4);
        }
        Some(_) | None => lister.all(plies),
    }
}

/// Whether only moves that use the card just laid may follow.
#[inline]
pub(super) fn must_be_used(deal: &Deal, ply: Ply, laying: Laying) -> bool {
    match ply {
        Ply::TakeBack(_) => laying == Laying::Lazy,
        Ply::StockPile(_) => laying == Laying::Lazy && deal.stock_is_open(),
        Ply::Home(_) | Ply::Uncover(_) | Ply::StockHome(_) => false,
    }
}

impl<'a> Lister<'a> {
    #[inline]
    fn new(deal: &'a Deal, position: &'a Position, choice: Choice) -> Lister<'a> {
        let bare = position.bare();
        let safe = match choice.safe_home {
            SafeHome::Forced => position.safe(deal),
            SafeHome::Free => 0,
        };
        let tops = match deal.take_back {
            TakeBack::Allowed => position.home & !(position.home >> 4) & !safe,
            TakeBack::Never => 0,
        };
        let placeable = position.placeable(deal, bare);
        Lister { deal, position, choice, bare, placeable, next: position.next(deal), safe, tops }
    }

    /// All moves, or a forced one.
    fn all(&self, plies: &mut Plies) {
        let (deal, position) = (self.deal, self.position);
        let homes = position.up & self.bare & self.next;
        if let Some(card) = cards::each(homes & self.safe).next() {
            plies.push(Ply::Home(card));
            return;
        }
        let reach = reachable(deal, position, position.stock & (self.next | self.placeable));
        let unneeded = reach & self.next & safe_to_leave(deal, self.safe);
        if let Some(card) = safe_from_stock(deal, position, unneeded) {
            plies.push(Ply::StockHome(card));
            return;
        }
        let back = self.tops & self.placeable & self.worth_taking_back();
        plies.extend(cards::each(back).map(Ply::TakeBack));
        self.extend_from_stock(plies, reach & self.placeable & self.worth_laying());
        extend_downwards(plies, homes, Ply::Home);
        extend_downwards(plies, position.heads & self.placeable, Ply::Uncover);
        let homes = places(deal, reach & self.next);
        extend_downwards(plies, homes, |place| Ply::StockHome(deal.stock[usize::from(place)]));
    }

    /// The moves that use a card just laid: but for [`Lister::extend_towards`] the only ones that need follow.
    ///
    /// Take a win with the fewest moves, and in it the cards laid one after the other, from home or from a stock whose cards
    /// all come up at any time, before the next other move. Such a card is of use to what takes the place that it
    /// gives, to its twin that goes home from under another, and to the card under it at home that comes back. (It does not go
    /// home itself: doing without both, or going home at once, would be shorter.) What the other move does not
    /// need, directly or through others, can as well be laid after it: laying takes a place that the move leaves alone.
    ///
    /// The rest is needed, and can be laid in this order: before a card comes back, the one on top of it at home does; then, if there
    /// is no place for it, a card that gives one is laid; before each of these, what it needs itself, in the same way. All that is needed
    /// for a card is of higher rank, so meanwhile nothing takes or gives a place for a card of its rank. Therefore each card is laid when no card of its
    /// class is bare and what uses it is at hand, or to set free the card under it at home, of which the same is true
    /// (or which sets free the next); and it is used by the very next move, but where the card under it has no place yet.
    fn uses(&self, card: u8, plies: &mut Plies) {
        let (deal, position) = (self.deal, self.position);
        let class = cards::classes(1 << card);
        let children = cards::down(class);
        let loose = position.up & !position.heads & children;
        if position.up & class == class && loose == 0 {
            return;
        }
        plies.extend(
            cards::each(children & self.tops & self.worth_taking_back()).map(Ply::TakeBack),
        );
        let reach = reachable(deal, position, position.stock & children);
        self.extend_from_stock(plies, reach & self.worth_laying());
        extend_downwards(plies, class & !(1 << card) & position.up & self.next, Ply::Home);
        extend_downwards(plies, position.heads & children, Ply::Uncover);
    }

    /// The moves towards taking back the card under the one just taken back: this itself, or if it has no place, laying
    /// a card that may lead to one. That begins with whatever the card giving the place needs, and so on.
    fn extend_towards(&self, plies: &mut Plies, below: Cards) {
        let below = below & self.tops & self.worth_taking_back();
        if below & self.placeable != 0 {
            plies.extend(cards::each(below).map(Ply::TakeBack));
        } else if below != 0 {
            let laid = self.needed_for(below) & self.placeable;
            let back = laid & self.tops & self.worth_taking_back();
            plies.extend(cards::each(back).map(Ply::TakeBack));
            if self.deal.stock_is_open() {
                self.extend_from_stock(plies, laid & self.position.stock & self.worth_laying());
            }
        }
    }

    /// All cards that may have to be laid to give a card a place: its parents and theirs; what lies on such a card at home, and
    /// the parents of that. What lies on these at home is of the same ranks and colours as the parents again.
    fn needed_for(&self, card: Cards) -> Cards {
        let home = self.position.home;
        let parents = cards::ancestors(card);
        let above = (parents & home) << 4 & home;
        parents | above | cards::ancestors(above)
    }

    /// The cards that a move could use at once if they were laid: no card of their class is bare, and a card is at
    /// hand to be laid on it, or its twin is to go home from under another.
    #[inline]
    fn useful(&self) -> Cards {
        let at_hand = self.position.heads | self.position.stock | self.tops;
        !self.bare
            & (cards::up(cards::classes(at_hand)) | cards::twins(self.position.up & self.next))
    }

    /// The cards of a stock that are worth laying on the columns.
    #[inline]
    fn worth_laying(&self) -> Cards {
        if self.choice.laying == Laying::Lazy && self.deal.stock_is_open() {
            self.useful()
        } else {
            !0
        }
    }

    /// The cards at home that are of use if they come back, or on top of such in their suit; see [`Lister::uses`].
    #[inline]
    fn worth_taking_back(&self) -> Cards {
        if self.choice.laying == Laying::Eager {
            return !0;
        }
        let mut worth = self.useful() & self.position.home;
        for shift in [4, 8, 16, 32] {
            worth |= worth << shift;
        }
        worth
    }

    fn extend_from_stock(&self, plies: &mut Plies, laid: Cards) {
        let laid = cards::each(places(self.deal, laid));
        plies.extend(laid.map(|place| Ply::StockPile(self.deal.stock[usize::from(place)])));
    }
}

/// The places of cards of the stock.
#[inline]
fn places(deal: &Deal, set: Cards) -> u64 {
    cards::each(set).fold(0, |places, card| places | 1 << deal.place_of[usize::from(card)])
}

fn extend_downwards(plies: &mut Plies, mut set: u64, ply: impl Fn(u8) -> Ply) {
    while set != 0 {
        let number = 63 - set.leading_zeros() as u8;
        set &= !(1 << number);
        plies.push(ply(number));
    }
}

/// Those of the wanted cards of the stock that can be brought to the top of the waste.
#[inline]
fn reachable(deal: &Deal, position: &Position, wanted: Cards) -> Cards {
    if deal.stock_is_open() {
        return wanted;
    }
    let count = position.places.count_ones() as u8;
    let up = |&card: &u8| {
        let before = position.before(deal.place_of[usize::from(card)]);
        position.comes_up(deal, before, count)
    };
    cards::each(wanted).filter(up).fold(0, |set, card| set | 1 << card)
}

/// The cards that may as well be home as in the stock.
///
/// Those that nobody needs; and, where cards come back from home, those on top of such a card: whoever would lay one on the
/// columns takes it back from home instead, and what it covers there is not wanted.
#[inline]
fn safe_to_leave(deal: &Deal, safe: Cards) -> Cards {
    match deal.take_back {
        TakeBack::Allowed if safe != 0 => (safe << 4) | 0xf,
        TakeBack::Allowed | TakeBack::Never => safe,
    }
}

/// A card of the stock that may as well be home, and that can go home without harm to what comes up afterwards:
///
/// * drawing one with endless passes, any: the others still all come up;
/// * drawing one with limited passes, the top of the waste or the very next card: playing it leaves the same cards to be
///   drawn, in the same order;
/// * in the last pass, the top of the waste: the draws still to come stay as they are. (With another pass to come, the
///   groups of that pass would shift.)
fn safe_from_stock(deal: &Deal, position: &Position, safe: Cards) -> Option<u8> {
    let harmless = |card: &u8| {
        let before = position.before(deal.place_of[usize::from(*card)]);
        match deal.turns {
            Turns::Endless => deal.draw == 1,
            Turns::Passes(_) if deal.draw == 1 => {
                before + 1 == position.drawn || before == position.drawn
            }
            Turns::Passes(passes) => before + 1 == position.drawn && position.pass + 1 == passes,
        }
    };
    cards::each(safe).find(harmless)
}

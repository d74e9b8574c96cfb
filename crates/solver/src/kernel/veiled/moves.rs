//! The moves of a position, in the order of trying them.

use arrayvec::ArrayVec;
use talon_engine::rules::TakeBack;

use super::card_sets::{self, Cards};
use super::instance::{Instance, Turns};
use super::position::{Ply, Position};
use crate::bit_set::members;
use crate::prune::Prune;

/// More moves than a position can have: each card leaves the stock in two ways at most, and only a few others move.
pub(super) type Plies = ArrayVec<Ply, 128>;

/// The moves that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovePrunes {
    /// A card that no other card can need goes home by force: that is the only move.
    pub(super) safe_home: Prune,
    /// A card is laid on the columns, from home or from a stock whose cards all come up at any time, only for a move
    /// that needs it and follows at once; see [`Lister::uses`].
    pub(super) lazy_laying: Prune,
}

/// The facts about a position that decide its moves.
struct Lister<'a> {
    instance: &'a Instance,
    position: &'a Position,
    prunes: MovePrunes,
    bare: Cards,
    placeable: Cards,
    next: Cards,
    /// Cards that no other card needs in the columns.
    safe: Cards,
    /// Cards that may be taken back; not those that would be forced home again at once.
    tops: Cards,
}

/// Lists the moves that may follow a move, the first to be tried last. The list is filled in place: a returned one
/// would be copied whole.
pub(super) fn list(
    instance: &Instance,
    position: &Position,
    last: Option<Ply>,
    prunes: MovePrunes,
    plies: &mut Plies,
) {
    let lister = Lister::new(instance, position, prunes);
    match last {
        Some(Ply::StockPile(card))
            if must_be_used(instance, Ply::StockPile(card), prunes.lazy_laying) =>
        {
            lister.uses(card, plies);
        }
        Some(Ply::TakeBack(card))
            if must_be_used(instance, Ply::TakeBack(card), prunes.lazy_laying) =>
        {
            lister.uses(card, plies);
            lister.extend_towards(plies, 1 << card >> 4);
        }
        Some(_) | None => lister.all(plies),
    }
}

/// Whether only moves that use the card just laid may follow.
#[inline]
pub(super) fn must_be_used(instance: &Instance, ply: Ply, lazy_laying: Prune) -> bool {
    match ply {
        Ply::TakeBack(_) => lazy_laying.is_on(),
        Ply::StockPile(_) => lazy_laying.is_on() && instance.stock_is_open(),
        Ply::Home(_) | Ply::Uncover(_) | Ply::StockHome(_) => false,
    }
}

impl<'a> Lister<'a> {
    #[inline]
    fn new(instance: &'a Instance, position: &'a Position, prunes: MovePrunes) -> Lister<'a> {
        let bare = position.bare();
        let safe = match prunes.safe_home {
            Prune::On => position.safe(instance),
            Prune::Off => 0,
        };
        let tops = match instance.take_back {
            TakeBack::Allowed => position.home & !(position.home >> 4) & !safe,
            TakeBack::Never => 0,
        };
        let placeable = position.placeable(instance, bare);
        Lister {
            instance,
            position,
            prunes,
            bare,
            placeable,
            next: position.next(instance),
            safe,
            tops,
        }
    }

    /// All moves, or a forced one.
    fn all(&self, plies: &mut Plies) {
        let (instance, position) = (self.instance, self.position);
        let homes = position.up & self.bare & self.next;
        if let Some(card) = members(homes & self.safe).next() {
            plies.push(Ply::Home(card));
            return;
        }
        let reach = reachable(instance, position, position.stock & (self.next | self.placeable));
        let unneeded = reach & self.next & safe_to_leave(instance, self.safe);
        if let Some(card) = safe_from_stock(instance, position, unneeded) {
            plies.push(Ply::StockHome(card));
            return;
        }
        let back = self.tops & self.placeable & self.worth_taking_back();
        plies.extend(members(back).map(Ply::TakeBack));
        self.extend_from_stock(plies, reach & self.placeable & self.worth_laying());
        extend_downwards(plies, homes, Ply::Home);
        extend_downwards(plies, position.heads & self.placeable, Ply::Uncover);
        let homes = places(instance, reach & self.next);
        extend_downwards(plies, homes, |place| Ply::StockHome(instance.stock[usize::from(place)]));
    }

    /// The moves that use a card just laid. Apart from [`Lister::extend_towards`], no other move has to be tried next.
    ///
    /// **Theorem.** If a position can be won and no card goes home by force, then moves listed here lead from it, by
    /// cards laid and one other move, to a position that wins in fewer moves. It needs a card laid at one time to be
    /// there to lay at any later time: cards at home, and those of a stock whose cards all come up at any time.
    ///
    /// *Proof.* Take a win with the fewest moves. Let M be its first move that lays no such card (there is one: laying
    /// alone wins nothing) and L the cards laid before M. For each class count its *places*: its bare cards. A card
    /// laid takes a place of its parents' class and adds one to its own.
    ///
    /// M is no move of a card of L: that card would go home, and doing without both moves, or sending it home from the
    /// stock, would be shorter. (If something took the place that it gave, its twin had a place as well.) M sends no
    /// card home onto one that came back, either. So all that M can need of L is one place: for what it lays or
    /// uncovers, or for the twin of the card that goes home from under another.
    ///
    /// *What M needs*, if there is no such place: some card p of L that gives it. *Lay p* means: if p is at home under
    /// another card, lay that one first; then, if p has no place, lay a card of L that gives one; then p itself. There
    /// always is such a card: with all of L laid that give one, there are places for all of L that take one, as there
    /// were in the win. Laying p first lays only cards of higher rank. So at the end nothing has taken or given a place
    /// for p but the card laid for that, and p follows it at once; likewise M follows the last card. Each card is
    /// therefore laid either
    ///
    /// * as a *giver*: no card of its class is bare, what takes the place is at hand (a head, in the stock, or on top
    ///   at home, for what lay on that is laid by then) and is the next move; or
    /// * as a *cover*: for the card under it at home, which is a giver or a cover itself. That card is the next move if
    ///   it has a place. Otherwise the next is the first card laid to give it one, which [`Lister::needed_for`]
    ///   includes.
    ///
    /// *The rest of L* can be laid after M, highest ranks first: then all that give a place are laid before those that
    /// take it, and in the win there were enough places for all. The cover of a card has a higher rank. So this is a
    /// win with as many moves, and after M fewer are left.
    ///
    /// Cards that would be forced home again need not come back: then the win would not be one with the fewest moves.
    fn uses(&self, card: u8, plies: &mut Plies) {
        let (instance, position) = (self.instance, self.position);
        let class = card_sets::classes(1 << card);
        let children = card_sets::down(class);
        let loose = position.up & !position.heads & children;
        if position.up & class == class && loose == 0 {
            return;
        }
        plies.extend(members(children & self.tops & self.worth_taking_back()).map(Ply::TakeBack));
        let reach = reachable(instance, position, position.stock & children);
        self.extend_from_stock(plies, reach & self.worth_laying());
        extend_downwards(plies, class & !(1 << card) & position.up & self.next, Ply::Home);
        extend_downwards(plies, position.heads & children, Ply::Uncover);
    }

    /// The moves towards taking back the card under the one just taken back: that take-back itself, or, if the card has
    /// no place, the laying of a card that may lead to one. This starts with the cards that the giver of the place
    /// needs, and so on.
    fn extend_towards(&self, plies: &mut Plies, below: Cards) {
        let below = below & self.tops & self.worth_taking_back();
        if below & self.placeable != 0 {
            plies.extend(members(below).map(Ply::TakeBack));
        } else if below != 0 {
            let laid = self.needed_for(below) & self.placeable;
            let back = laid & self.tops & self.worth_taking_back();
            plies.extend(members(back).map(Ply::TakeBack));
            if self.instance.stock_is_open() {
                self.extend_from_stock(plies, laid & self.position.stock & self.worth_laying());
            }
        }
    }

    /// All cards that may have to be laid to give a card a place: its parents and theirs; what lies on such a card at
    /// home, and the parents of that. What lies on these at home is of the same ranks and colours as the parents again.
    ///
    /// For a red card of rank r: its ancestors are black r + 1, red r + 2, black r + 3 and so on. On a black r + 1 at
    /// home may lie its black r + 2, whose ancestors are red r + 3, black r + 4 and so on. From rank r + 3 up that is
    /// every card. A red r + 2 is an ancestor; a black r + 2 is needed only where it lies on a black r + 1 at home.
    fn needed_for(&self, card: Cards) -> Cards {
        let home = self.position.home;
        let parents = card_sets::ancestors(card);
        let above = (parents & home) << 4 & home;
        parents | above | card_sets::ancestors(above)
    }

    /// The cards that a move could use at once if they were laid: no card of their class is bare, and a card is at
    /// hand to be laid on it, or its twin is to go home from under another.
    #[inline]
    fn useful(&self) -> Cards {
        let at_hand = self.position.heads | self.position.stock | self.tops;
        !self.bare
            & (card_sets::up(card_sets::classes(at_hand))
                | card_sets::twins(self.position.up & self.next))
    }

    /// The cards of a stock that are worth laying on the columns.
    #[inline]
    fn worth_laying(&self) -> Cards {
        if self.prunes.lazy_laying.is_on() && self.instance.stock_is_open() {
            self.useful()
        } else {
            !0
        }
    }

    /// The cards at home that are of use if they come back, or on top of such in their suit; see [`Lister::uses`].
    #[inline]
    fn worth_taking_back(&self) -> Cards {
        if !self.prunes.lazy_laying.is_on() {
            return !0;
        }
        let mut worth = self.useful() & self.position.home;
        for shift in [4, 8, 16, 32] {
            worth |= worth << shift;
        }
        worth
    }

    fn extend_from_stock(&self, plies: &mut Plies, laid: Cards) {
        let laid = members(places(self.instance, laid));
        plies.extend(laid.map(|place| Ply::StockPile(self.instance.stock[usize::from(place)])));
    }
}

/// The places of cards of the stock.
#[inline]
fn places(instance: &Instance, set: Cards) -> u64 {
    members(set).fold(0, |places, card| places | 1 << instance.place_of[usize::from(card)])
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
fn reachable(instance: &Instance, position: &Position, wanted: Cards) -> Cards {
    if instance.stock_is_open() {
        return wanted;
    }
    let count = position.places.count_ones() as u8;
    let up = |&card: &u8| {
        let before = position.before(instance.place_of[usize::from(card)]);
        position.comes_up(instance, before, count)
    };
    members(wanted).filter(up).fold(0, |set, card| set | 1 << card)
}

/// The cards that may as well be home as in the stock.
///
/// Those that no other card needs in the columns; and, where cards come back from home, those on top of such a card:
/// instead of laying one on the columns it can be taken back from home, and what it covers there is not needed.
///
/// *Proof* of the second. Let c be such a card, and b the one below it at home, which is not needed. Follow a line that
/// wins, with c home. As long as c is in the stock there, no card of its suit is home above b, so here c is on top.
/// * Cards that are no more needed than b, and b itself, stay at home here, as in the proof of
///   [`SafeHome`](talon_engine::theorems::SafeHome): their moves are left out, and what is laid on them goes home. So c
///   never has to make way for b, whatever comes back later.
/// * If the line lays c on the columns, c is taken back to the same place; if it sends c home, that is left out. From
///   then on the cards are the same.
///
/// Where the line sends c home, the position reached wins in fewer moves than this one; where it lays c, in as many, with
/// fewer cards in the stock.
#[inline]
fn safe_to_leave(instance: &Instance, safe: Cards) -> Cards {
    match instance.take_back {
        TakeBack::Allowed if safe != 0 => (safe << 4) | 0xf,
        TakeBack::Allowed | TakeBack::Never => safe,
    }
}

/// A card of the stock that may as well be home, and that can go home without harm to what comes up afterwards:
///
/// * drawing one with endless passes, any: the others still all come up;
/// * drawing one with limited passes, the top of the waste or the next card: playing it leaves the same cards to be
///   drawn, in the same order;
/// * in the last pass, the top of the waste: the draws still to come stay as they are. (With another pass to come, the
///   groups of that pass would shift.)
fn safe_from_stock(instance: &Instance, position: &Position, safe: Cards) -> Option<u8> {
    let harmless = |card: &u8| {
        let before = position.before(instance.place_of[usize::from(*card)]);
        match instance.turns {
            Turns::Endless => instance.draw == 1,
            Turns::Passes(_) if instance.draw == 1 => {
                before + 1 == position.drawn || before == position.drawn
            }
            Turns::Passes(passes) => before + 1 == position.drawn && position.pass + 1 == passes,
        }
    };
    members(safe).find(harmless)
}

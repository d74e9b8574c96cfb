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
    /// **Theorem.** To *lay* a card means to put it on the columns from home, or from a stock whose cards all come up
    /// at any time: a card that can be laid once can be laid at any later time. Suppose that a position can be won and
    /// no card goes home by force. Then the listed moves lead to a position that wins in fewer moves: some cards are
    /// laid, then one other move follows.
    ///
    /// *Proof.* Take a win with the fewest moves. Let M be its first move that lays no card. M exists, because laying
    /// alone wins nothing. Let L be the set of cards laid before M. The *places* of a class are its bare cards. A card
    /// that is laid takes a place of its parents' class and gives one to its own class.
    ///
    /// *M moves no card of L.* Otherwise that card would go home by M, and a shorter win would exist: leave both of its
    /// moves out, or send it home directly from the stock. (If a card took the place that it gave, the twin had a place
    /// as well.) M also sends no card home onto a card that came back. So M needs at most one place from L: for the
    /// head or the card of the stock that it puts on the columns, or for the twin of a covered card that goes home.
    ///
    /// *If that place is missing*, M needs some card p of L that gives it. *To lay p* takes up to three steps. If p is
    /// at home under another card, lay that card first. Then, if p has no place, lay a card of L that gives one. Then
    /// lay p itself. A card that gives a place always exists: when all cards of L that give one are laid, there are
    /// places for all cards of L that take one, as there were in the win. Before p, only cards of higher rank are laid.
    /// So when p's turn comes, the only card that has given or taken a place for p is the one laid for that, and p
    /// follows it at once. In the same way M follows the last card. So each card is laid for one of two reasons:
    ///
    /// * as a *giver*: no card of its class is bare. The card that takes the place is at hand: it is a head, in the
    ///   stock, or on top at home, because the card that lay on it is laid by then. It takes the place with the next
    ///   move.
    /// * as a *cover*: the card under it at home is a giver or a cover itself. If that card has a place, it is the next
    ///   move. Otherwise the next move is the first card laid to give it a place, which [`Lister::needed_for`]
    ///   includes.
    ///
    /// *The rest of L* can be laid after M, highest ranks first. Then all cards that give a place are laid before those
    /// that take it, and in the win there were enough places for all. A cover has a higher rank than the card under it.
    /// So this is a win with as many moves, and after M fewer of them are left.
    ///
    /// Cards that would be forced home again need not come back: a win where they do has more moves than necessary.
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

    /// All cards that may have to be laid to give a card a place: its ancestors (its parents, their parents, and so
    /// on); each card that lies on an ancestor at home; and the ancestors of those cards. A card that lies on one of
    /// these at home has the rank and colour of an ancestor again.
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

/// The cards of the stock, among the wanted ones, that can be brought to the top of the waste.
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
/// These are the cards that no other card needs in the columns. If cards may come back from home, they are also the
/// cards right above such a card in its suit: a card like that can be taken back from home instead of being laid from
/// the stock, and no card needs the card under it.
///
/// *Proof* for the cards right above. Let c be such a card, and b the card below it at home, which no card needs.
/// Follow a winning line from the position with c home. As long as c is in the stock in the line, the line has no card
/// of c's suit home above b. So in ours c is on top of its foundation.
/// * The card b, and cards that are needed no more than b, stay at home in ours, as in the proof of
///   [`SafeHome`](talon_engine::theorems::SafeHome). Their moves are left out, and a card that the line lays on one of
///   them goes home. So c never has to make way for b, whatever comes back later.
/// * If the line lays c on the columns, ours takes c back to the same place. If the line sends c home, ours leaves that
///   move out. From then on the cards are the same.
///
/// If the line sends c home, the position with c home wins in fewer moves than this one. If the line lays c, it wins in
/// as many moves, with fewer cards in the stock.
#[inline]
fn safe_to_leave(instance: &Instance, safe: Cards) -> Cards {
    match instance.take_back {
        TakeBack::Allowed if safe != 0 => (safe << 4) | 0xf,
        TakeBack::Allowed | TakeBack::Never => safe,
    }
}

/// A card of the stock that may as well be home, and that can go home without harm to the cards that come up later:
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

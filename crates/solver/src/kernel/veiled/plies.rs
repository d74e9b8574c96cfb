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

/// Lists the moves, the first to be tried last.
pub(super) fn list(deal: &Deal, position: &Position, safe_home: SafeHome) -> Plies {
    let mut plies = Plies::new();
    let bare = position.bare();
    let placeable = position.placeable(deal, bare);
    let next = position.next(deal);
    let safe = match safe_home {
        SafeHome::Forced => position.safe(deal),
        SafeHome::Free => 0,
    };
    let homes = position.up & bare & next;
    if let Some(card) = cards::each(homes & safe).next() {
        plies.push(Ply::Home(card));
        return plies;
    }
    let wanted = position.stock & (next | placeable);
    let reach = reachable(deal, position, wanted);
    if let Some(card) = safe_from_stock(deal, position, reach & next & safe) {
        plies.push(Ply::StockHome(card));
        return plies;
    }
    if deal.take_back == TakeBack::Allowed {
        // A card that would be forced home again at once stays there.
        let tops = position.home & !(position.home >> 4) & !safe;
        plies.extend(cards::each(tops & placeable).map(Ply::TakeBack));
    }
    let places = |set: Cards| {
        cards::each(set).fold(0, |places, card| places | 1 << deal.place_of[usize::from(card)])
    };
    plies.extend(
        cards::each(places(reach & placeable))
            .map(|place| Ply::StockPile(deal.stock[usize::from(place)])),
    );
    extend_downwards(&mut plies, homes, Ply::Home);
    extend_downwards(&mut plies, position.heads & placeable, Ply::Uncover);
    let homes = places(reach & next);
    extend_downwards(&mut plies, homes, |place| Ply::StockHome(deal.stock[usize::from(place)]));
    plies
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
    if deal.draw == 1 && deal.turns == Turns::Endless {
        return wanted;
    }
    let count = position.places.count_ones() as u8;
    let up = |&card: &u8| {
        let before = position.before(deal.place_of[usize::from(card)]);
        position.comes_up(deal, before, count)
    };
    cards::each(wanted).filter(up).fold(0, |set, card| set | 1 << card)
}

/// A card of the stock that nobody needs, and that can go home without harm to what comes up afterwards:
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

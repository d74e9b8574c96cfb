//! The steps of this search, and those still untried in a position, as sets of cards.

use crate::kernel::slots::prunes::{Prunes, Use};
use crate::kernel::slots::state::{Cards, Setting, State};

/// A step. Cards are named by the place of their bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ply {
    /// Draw a card.
    Draw,
    /// The top of the waste goes home.
    WasteHome,
    /// The top of the waste goes on the next higher card.
    WasteOn,
    /// A card alone in its column goes home.
    BottomHome(u8),
    /// A card alone in its column goes on the next higher card.
    BottomOn(u8),
    /// A card that lies on another goes home; only without the settling prune.
    LinkedHome(u8),
}

/// The steps not tried yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untried {
    waste_home: bool,
    waste_on: bool,
    draw: bool,
    bottoms_home: Cards,
    bottoms_on: Cards,
    linked_home: Cards,
}

impl Untried {
    /// All steps of a position.
    pub(crate) fn all(state: &State, setting: &Setting, prunes: Prunes) -> Untried {
        let (next, tops) = (state.next_home(), state.tops());
        let waste = state.waste_top(setting);
        let alone = tops & !state.linked;
        let goes_home = waste & next != 0;
        let settles = prunes.settle == Use::Always;
        let barred = if settles { next } else { 0 };
        Untried {
            waste_home: goes_home,
            waste_on: waste & (state.table >> 1) & !barred != 0,
            draw: state.drawn < setting.cards,
            bottoms_home: alone & next,
            bottoms_on: alone & (state.table >> 1) & !barred,
            linked_home: if settles { 0 } else { tops & state.linked & next },
        }
    }

    /// Takes out the step to try next: from the waste, from the columns, and draw last.
    pub(crate) fn pop(&mut self) -> Option<Ply> {
        if self.linked_home != 0 {
            return Some(Ply::LinkedHome(take_lowest(&mut self.linked_home)));
        }
        self.pop_waste().or_else(|| self.pop_column()).or_else(|| self.pop_draw())
    }

    fn pop_waste(&mut self) -> Option<Ply> {
        if std::mem::take(&mut self.waste_home) {
            return Some(Ply::WasteHome);
        }
        std::mem::take(&mut self.waste_on).then_some(Ply::WasteOn)
    }

    fn pop_column(&mut self) -> Option<Ply> {
        if self.bottoms_home != 0 {
            return Some(Ply::BottomHome(take_lowest(&mut self.bottoms_home)));
        }
        let place = self.bottoms_on.checked_ilog2()? as u8;
        self.bottoms_on &= !(1 << place);
        Some(Ply::BottomOn(place))
    }

    fn pop_draw(&mut self) -> Option<Ply> {
        std::mem::take(&mut self.draw).then_some(Ply::Draw)
    }
}

fn take_lowest(cards: &mut Cards) -> u8 {
    let place = cards.trailing_zeros() as u8;
    *cards &= *cards - 1;
    place
}

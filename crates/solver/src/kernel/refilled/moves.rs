//! The plies of the credit game, and those still untried in a position.

use crate::kernel::refilled::instance::{Cards, Instance};
use crate::kernel::refilled::position::Position;

/// A choice. All other moves are forced: see [`Position::play_on`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ply {
    /// Draw a card.
    Draw,
    /// Put the top of the waste into a free column.
    Put,
    /// Press the segment whose highest single has its bit at this place, then put the top of the waste down.
    Press(u8),
}

/// The choices not tried yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untried {
    put: bool,
    presses: Cards,
    draw: bool,
}

impl Untried {
    /// All choices of a position that is not won, so that its waste has a card.
    pub(crate) const fn all(position: &Position, instance: &Instance) -> Untried {
        let put = position.taken < instance.columns;
        let parent = position.waste_top(instance) << 1;
        let alone = parent & position.singles & !(position.table >> 1);
        Untried {
            put,
            presses: if put { 0 } else { position.pressable() | alone },
            draw: position.drawn < instance.cards,
        }
    }

    /// Takes out the choice to try next: the waste before the stock.
    pub(crate) const fn pop(&mut self) -> Option<Ply> {
        if std::mem::replace(&mut self.put, false) {
            return Some(Ply::Put);
        }
        if self.presses != 0 {
            let place = self.presses.trailing_zeros();
            self.presses &= self.presses - 1;
            return Some(Ply::Press(place as u8));
        }
        if std::mem::replace(&mut self.draw, false) { Some(Ply::Draw) } else { None }
    }
}

impl Position {
    /// Plays a choice and the forced moves after it.
    pub(crate) const fn play(&mut self, instance: &Instance, ply: Ply) {
        match ply {
            Ply::Draw => self.draw(instance),
            Ply::Put => self.put_top(instance),
            Ply::Press(place) => {
                self.press(1 << place);
                self.put_top(instance);
            }
        }
        self.play_on(instance);
    }
}

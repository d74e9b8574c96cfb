//! A second model of the rules, made for exhaustive search: whether a position can be won, by trying every move.
//!
//! It shares no code with the engine, only the values that a rules file can say; its rules are written from the page on
//! rules files. Nothing is left out of the search, and two positions are the same only if they differ in the order of
//! their columns, cells or foundations of one suit, which no rule looks at.

mod packed;
mod table;

use talon_engine::rules::Rules;
use talon_engine::{Board, Move};

use packed::{PackedPosition, SeenPositions};
use table::{Laws, ReferenceTable};

/// The verdict of exhaustive search on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceVerdict {
    /// Some sequence of moves wins.
    Won,
    /// No sequence wins.
    Lost(Ahead),
    /// More positions can be reached than the search may visit, or the table is too large for it.
    TooLarge,
}

/// The progress that is still possible in a lost position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// Another card can come home, be turned up, or be drawn for the first time.
    Progress,
    /// No progress of any kind.
    Nothing,
}

/// The search, with the memory that it uses again for each position.
#[derive(Debug)]
pub struct Reference {
    bound: usize,
    seen: SeenPositions,
    open: Vec<u32>,
}

impl Reference {
    /// A search that looks at no more than `bound` positions.
    pub fn new(bound: usize) -> Reference {
        Reference { bound, seen: SeenPositions::new(bound), open: Vec::new() }
    }

    /// Searches a position.
    pub fn answer(&mut self, rules: &Rules, board: &Board) -> ReferenceVerdict {
        let laws = Laws::new(rules);
        let Some(start) = ReferenceTable::of(&laws, board) else {
            return ReferenceVerdict::TooLarge;
        };
        let new_card = !board.stock().is_empty() && board.redeals() == 0;
        let mut ahead = if new_card { Ahead::Progress } else { Ahead::Nothing };
        if start.is_won(&laws) {
            return ReferenceVerdict::Won;
        }
        self.seen.clear();
        self.open.clear();
        self.open.extend(self.seen.insert(&start.packed(&laws)));
        while let Some(next) = self.open.pop() {
            let table = ReferenceTable::unpacked(&laws, self.seen.get(next));
            let (mut won, mut fits) = (false, true);
            table.each_next(&laws, |after| {
                if !after.has_room(&laws) {
                    fits = false;
                    return;
                }
                let Some(number) = self.seen.insert(&after.packed(&laws)) else { return };
                won |= after.is_won(&laws);
                if ahead == Ahead::Nothing && after.has_progressed_from(&start) {
                    ahead = Ahead::Progress;
                }
                self.open.push(number);
            });
            if won {
                return ReferenceVerdict::Won;
            }
            if !fits || self.seen.len() > self.bound {
                return ReferenceVerdict::TooLarge;
            }
        }
        ReferenceVerdict::Lost(ahead)
    }

    /// How many positions the last search looked at.
    pub fn positions(&self) -> usize {
        self.seen.len()
    }
}

/// The positions one move further, by this model and by the engine, each in the order of their bytes: equal unless one
/// of the two has a rule wrong. Nothing if the table is too large.
pub fn next_positions(rules: &Rules, board: &Board) -> Option<[Vec<Vec<u8>>; 2]> {
    let laws = Laws::new(rules);
    let bytes = |packed: PackedPosition| packed.as_slice().to_vec();
    let (mut own, mut fits) = (Vec::new(), true);
    ReferenceTable::of(&laws, board)?.each_next(&laws, |after| {
        if after.has_room(&laws) {
            own.push(bytes(after.packed(&laws)));
        } else {
            fits = false;
        }
    });
    if !fits {
        return None;
    }
    let after = |mv: Move| {
        let mut board = board.clone();
        board.play(rules, mv).expect("a legal move");
        Some(bytes(ReferenceTable::of(&laws, &board)?.packed(&laws)))
    };
    let mut engine: Vec<_> = board.moves(rules).into_iter().map(after).collect::<Option<_>>()?;
    for list in [&mut own, &mut engine] {
        list.sort();
        list.dedup();
    }
    Some([own, engine])
}

#[cfg(test)]
mod tests;

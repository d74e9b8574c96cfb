//! Restarts: a search that becomes long is given up and begun again with another order of moves.
//!
//! If a line goes wrong early, depth-first search may expand a million positions before it returns to the mistake,
//! while another order of moves finds a win at once. Positions that a restart has proved lost stay known, so a proof
//! loses little by it.

use super::position::Ply;

/// Whether there is more than one restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restarts {
    /// Restarts of this many nodes and a quarter more each time, so that one of them will be long enough.
    Many {
        /// Nodes of the first.
        first: u64,
    },
    /// A single one.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests switch it off"))]
    One,
}

/// The running restart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restart {
    /// The number of earlier restarts.
    number: u64,
    length: u64,
    /// The node count at its end.
    end: u64,
}

impl Restart {
    /// The first restart.
    pub(super) const fn first(restarts: Restarts) -> Restart {
        let length = match restarts {
            Restarts::Many { first } => first,
            Restarts::One => u64::MAX,
        };
        Restart { number: 0, length, end: length }
    }

    /// The restart that follows after this many nodes.
    pub(super) const fn next(self, nodes: u64) -> Restart {
        let length = self.length + self.length / 4 + 1;
        Restart { number: self.number + 1, length, end: nodes + length }
    }

    /// The number of earlier restarts.
    #[cfg(test)]
    pub(super) const fn number(self) -> u64 {
        self.number
    }

    /// Whether it is over after this many nodes.
    pub(super) const fn is_over(self, nodes: u64) -> bool {
        nodes >= self.end
    }

    /// Puts moves into the order of this restart: the first tries them as listed, the others shuffled, by the number of
    /// nodes so far.
    #[inline]
    pub(super) fn order(self, plies: &mut [Ply], nodes: u64) {
        if self.number == 0 {
            return;
        }
        let mut state = (self.number << 40 ^ nodes).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for last in (1..plies.len()).rev() {
            state = (state ^ (state >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            plies.swap(last, (state >> 32) as usize % (last + 1));
        }
    }
}

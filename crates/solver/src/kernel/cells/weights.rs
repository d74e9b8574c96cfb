//! The weights of the estimate that guides a scan.

/// Weights of the estimate; the scan continues where the sum is lowest. Only their proportions matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Weights {
    /// A card not home.
    pub(super) away: u8,
    /// A card above a lower one of its suit.
    pub(super) own: u8,
    /// A card on a card that it does not build on.
    pub(super) breaks: u8,
    /// A card above any lower one.
    pub(super) inversions: u8,
    /// A card above the next card of a foundation.
    pub(super) next: u8,
    /// A card above the second next card of a foundation.
    pub(super) second: u8,
    /// A rank between the highest and the lowest foundation.
    pub(super) spread: u8,
    /// Subtracted for each empty column, up to three.
    pub(super) space: u8,
    /// The first to the fourth cell taken. Where there are fewer cells, the last of these count.
    pub(super) cells: [u8; 4],
    /// No cell and no column empty.
    pub(super) crowded: u8,
    /// Four moves made.
    pub(super) depth: u8,
    /// Eight ranks that the bottom cards of columns lie below King.
    pub(super) bottom: u8,
    /// A child better than its parent by more than this is searched at once, before its siblings are made.
    pub(super) margin: i8,
}

impl Weights {
    /// The weights in the order of the fields.
    pub(super) const fn new(row: [u8; 15], margin: i8) -> Weights {
        let [
            away,
            own,
            breaks,
            inversions,
            next,
            second,
            spread,
            space,
            c1,
            c2,
            c3,
            c4,
            crowded,
            depth,
            bottom,
        ] = row;
        Weights {
            away,
            own,
            breaks,
            inversions,
            next,
            second,
            spread,
            space,
            cells: [c1, c2, c3, c4],
            crowded,
            depth,
            bottom,
            margin,
        }
    }
}

/// The part of the estimate that depends on empty cells and columns, from a table; kept above zero.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RoomCost([[u16; 4]; 9]);

impl RoomCost {
    /// The costs for a table of that many cells.
    pub(super) fn new(weights: &Weights, cells: u8) -> RoomCost {
        let mut table = [[0; 4]; 9];
        for taken in 0..=cells {
            let first = usize::from(4_u8.saturating_sub(cells));
            let last = usize::from((taken + 4).saturating_sub(cells)).max(first);
            let used: u16 = weights.cells[first..last].iter().map(|&cost| u16::from(cost)).sum();
            for spaces in 0..4_u8 {
                let crowded =
                    if taken == cells && spaces == 0 { u16::from(weights.crowded) } else { 0 };
                let narrow = u16::from(3 - spaces) * u16::from(weights.space);
                table[usize::from(taken)][usize::from(spaces)] = used + crowded + narrow;
            }
        }
        RoomCost(table)
    }

    /// The cost of this many cells taken and columns empty.
    #[inline]
    pub(super) fn of(&self, taken: u8, spaces: u8) -> u32 {
        u32::from(self.0[usize::from(taken & 15).min(8)][usize::from(spaces.min(3))])
    }
}

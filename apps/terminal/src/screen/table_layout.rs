//! Where everything lies on a screen of any size, in character cells: card sizes, the row of piles, the columns.

use ratatui::layout::Rect as Area;
use talon_engine::rules::Rules;
use talon_engine::{Place, Seen, View};
use talon_game::layout::{Layout, PileBox, Rect};

/// The table's geometry.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement {
    /// Every pile and card.
    pub layout: Layout,
    /// A card's width.
    pub width: u16,
    /// A card's height.
    pub height: u16,
    /// The row of column numbers.
    pub numbers: u16,
    /// For each column, how many cards at its bottom are folded into one line.
    pub folded: Vec<usize>,
}

/// The smallest card: one cell for a mark, three letters, an edge.
const LEAST_WIDTH: u16 = 5;
/// The same where the screen has no room for that: no edge, and no gap between cards.
const NARROW_WIDTH: u16 = 4;
/// The width that is enough for every game: 80 columns of the screen without a margin on both sides.
const ENOUGH: u16 = 78;
/// The smallest height of a table.
const LEAST_ROWS: u16 = 14;

/// Arranges the table; `None` if the area is too small for it.
pub fn arrange(rules: &Rules, view: &View, area: Area) -> Option<Arrangement> {
    let columns = u16::from(rules.columns());
    let left = left_piles(rules);
    let piles = left.len() as u16 + u16::from(rules.foundations());
    let wide = columns.max(piles);
    let fits = (area.width + 1).checked_sub(wide)? / wide;
    let narrow = fits < LEAST_WIDTH;
    let has_room = area.width >= ENOUGH.max(wide * NARROW_WIDTH);
    if area.height < LEAST_ROWS || narrow && !has_room {
        return None;
    }
    let tall = match area.height {
        0..24 => 3,
        24..32 => 4,
        32..40 => 5,
        40..50 => 6,
        50..56 => 7,
        56..70 => 8,
        _ => 9,
    };
    let width = fits.min(2 * tall + 1);
    // An odd width has a middle, where the suit sign stands.
    let width = if narrow { NARROW_WIDTH } else { width - (width + 1) % 2 };
    let height = tall.min(width.div_ceil(2) + 1);
    let spread = ((area.width - columns * width) / (columns + 1)).clamp(1, tall);
    let gap = if narrow { 0 } else { spread };
    let mut plan = LayoutPlan { area, width, height, gap, piles: Vec::new(), folded: Vec::new() };
    plan.top_row(rules, view, &left);
    plan.columns(view);
    Some(Arrangement {
        layout: Layout { piles: plan.piles },
        width,
        height,
        numbers: area.y + height,
        folded: plan.folded,
    })
}

fn left_piles(rules: &Rules) -> Vec<Place> {
    let stock = rules.stock().map(|_| [Place::Stock, Place::Waste]).into_iter().flatten();
    stock.chain((0..rules.cells()).map(Place::Cell)).collect()
}

struct LayoutPlan {
    area: Area,
    width: u16,
    height: u16,
    gap: u16,
    piles: Vec<PileBox>,
    folded: Vec<usize>,
}

impl LayoutPlan {
    fn top_row(&mut self, rules: &Rules, view: &View, left: &[Place]) {
        let homes = u16::from(rules.foundations());
        let count = left.len() as u16 + homes;
        let columns = u16::from(rules.columns());
        let row = columns * self.width + (columns - 1) * self.gap;
        let spare = (self.area.width - count * self.width) / count.saturating_sub(1).max(1);
        let least = self.gap.min(1);
        let gap = if count <= columns { self.gap } else { self.gap.min(spare).max(least) };
        let row = row.max(count * self.width + (count - 1) * gap);
        let start = self.area.x + (self.area.width - row) / 2;
        let first_home = start + row + gap - homes * (self.width + gap);
        let mut x = start;
        for &place in left {
            let room = first_home.saturating_sub(x + self.width + 1);
            self.pile(place, x, view, fan(rules, place, room));
            x += self.width + gap;
        }
        for n in 0..rules.foundations() {
            let x = first_home + u16::from(n) * (self.width + gap);
            self.pile(Place::Foundation(n), x, view, 0);
        }
    }

    fn pile(&mut self, place: Place, x: u16, view: &View, fan: u16) {
        let base = self.card(x, self.area.y);
        let count = match place {
            Place::Stock => view.stock,
            Place::Waste => view.waste.len(),
            Place::Cell(n) => usize::from(view.cells[usize::from(n)].is_some()),
            Place::Foundation(n) => view.foundations[usize::from(n)].into(),
            Place::Column(_) => 0,
        };
        let shown = count.min(3);
        let cards: Vec<Rect> = (0..count)
            .map(|i| base.moved(f32::from(fan) * (i + shown).saturating_sub(count) as f32, 0.0))
            .collect();
        let right = cards.last().map_or(base.w, |last| last.x + last.w - base.x);
        let area = Rect { w: right, ..base };
        self.piles.push(PileBox { place, base, area, cards });
    }

    fn columns(&mut self, view: &View) {
        let columns = view.columns.len() as u16;
        let row = columns * self.width + (columns - 1) * self.gap;
        let start = self.area.x + (self.area.width - row) / 2;
        let top = self.area.y + self.height + 1;
        let rows = self.area.bottom() - top;
        for (n, column) in (0..).zip(&view.columns) {
            let x = start + u16::from(n) * (self.width + self.gap);
            let hidden = column.iter().filter(|seen| matches!(seen, Seen::Back)).count();
            let stack = Stack::fit(hidden, column.len() - hidden, rows, self.height);
            let base = self.card(x, top);
            let cards = (0..column.len())
                .map(|i| {
                    let last = i + 1 == column.len();
                    let h = if last { stack.last } else { self.height };
                    Rect { y: base.y + f32::from(stack.row(i)), h: f32::from(h), ..base }
                })
                .collect();
            let area = Rect { h: f32::from(rows), ..base };
            self.piles.push(PileBox { place: Place::Column(n), base, area, cards });
            self.folded.push(stack.folded);
        }
    }

    fn card(&self, x: u16, y: u16) -> Rect {
        let [x, y, w, h] = [x, y, self.width, self.height].map(f32::from);
        Rect { x, y, w, h }
    }
}

/// How far the last cards of a waste lie apart, where several are drawn and there is room.
fn fan(rules: &Rules, place: Place, room: u16) -> u16 {
    let several = rules.stock().is_some_and(|stock| stock.draw > 1);
    if place == Place::Waste && several && room >= 8 { 4 } else { 0 }
}

/// How a column's cards lie over each other.
struct Stack {
    hidden: usize,
    /// Rows that a face-down card shows; with none, all of them share one.
    down: u16,
    /// Rows that a covered face-up card shows.
    up: u16,
    /// Rows of the last card.
    last: u16,
    /// Cards at the bottom that share the first row.
    folded: usize,
}

impl Stack {
    /// The roomiest layout that fits: tall steps for tall cards, then one row per card, then the face-down cards
    /// together, then a low last card. In the worst case the bottom cards are folded into one row.
    fn fit(hidden: usize, face_up: usize, rows: u16, height: u16) -> Stack {
        let (down, up) = match height {
            0..5 => (1, 1),
            5..8 => (1, 2),
            _ => (2, 3),
        };
        let ways = [
            (down, up, height),
            (1, up.min(2), height),
            (1, 1, height),
            (0, 1, height),
            (0, 1, 2),
            (0, 1, 1),
        ];
        let mut stack = Stack { hidden, down: 0, up: 1, last: 1, folded: 0 };
        for (down, up, last) in ways {
            stack = Stack { hidden, down, up, last, folded: 0 };
            if stack.rows(hidden + face_up) <= rows {
                return stack;
            }
        }
        stack.folded = usize::from(stack.rows(hidden + face_up).saturating_sub(rows)) + 1;
        stack.folded += hidden.saturating_sub(1);
        stack
    }

    fn rows(&self, cards: usize) -> u16 {
        cards.checked_sub(1).map_or(0, |last| self.row(last) + self.last)
    }

    /// The row of a card, from the column's top.
    fn row(&self, index: usize) -> u16 {
        if self.folded > 0 {
            return index.saturating_sub(self.folded - 1) as u16;
        }
        let backs = index.min(self.hidden) as u16;
        let together = u16::from(self.down == 0 && index >= self.hidden && self.hidden > 0);
        backs * self.down + together + index.saturating_sub(self.hidden) as u16 * self.up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_shrink_step_by_step_and_always_fit() {
        for (hidden, face_up) in [(0, 1), (0, 13), (6, 13), (0, 19), (7, 13), (0, 40)] {
            for rows in [10, 17, 30] {
                for height in [3, 5, 8] {
                    let stack = Stack::fit(hidden, face_up, rows, height);
                    assert!(stack.rows(hidden + face_up) <= rows, "{hidden} {face_up} in {rows}");
                }
            }
        }
        assert_eq!(Stack::fit(2, 3, 40, 5).row(4), 2 + 2 * 2);
        assert_eq!(Stack::fit(2, 3, 40, 8).row(4), 2 * 2 + 2 * 3);
        assert_eq!(Stack::fit(6, 13, 16, 3).down, 0);
    }

    /// Every game, in every setting, has room on the smallest screen that we promise; no pile lies on another.
    #[test]
    fn every_built_in_game_fits_80_by_24() {
        let area = Area { x: 0, y: 1, width: 80, height: 22 };
        for game in talon_catalog::all() {
            let rules = game.rules(&game.default_choices());
            let board = talon_engine::Deal::Number(1).board(&rules);
            let placed = arrange(&rules, &board.view(), area);
            let placed = placed.unwrap_or_else(|| panic!("{} does not fit", game.id()));
            let columns =
                placed.layout.piles.iter().filter(|it| matches!(it.place, Place::Column(_)));
            let lefts: Vec<f32> = columns.map(|pile| pile.base.x).collect();
            assert_eq!(lefts.len(), usize::from(rules.columns()));
            let width = f32::from(placed.width);
            assert!(lefts.windows(2).all(|pair| pair[0] + width <= pair[1]), "{}", game.id());
            let last = placed.layout.piles.iter().map(|pile| pile.base.x + width);
            assert!(last.fold(0.0, f32::max) <= 80.0, "{}", game.id());
        }
    }
}

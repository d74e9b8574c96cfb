//! Everything that is not a column in one row above, columns below: a picture of a table, as large as the width allows,
//! and the table above the panel of a review.

use talon_engine::{Place, Rules};

use crate::fan::RATIO;
use crate::frame::{
    Frame, FreeArea, Metrics, Print, Shape, Size, Spread, WASTE_RIGHT, WIDEST, home,
};

/// The gap between two cards side by side, and between rows, in card widths.
const GAP: f32 = 0.09;
const ROW_GAP: f32 = 0.2;
/// Columns beyond this number are laid in two rows.
const MOST_ACROSS: u8 = 10;

/// The part of the columns that the area shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShownColumns {
    /// Taller columns are cut at the bottom.
    Cut,
    /// Whole columns: cards are as small as that takes.
    Whole,
}

impl Frame {
    /// Places the piles of a game in a picture of this size. Taller columns are cut at the bottom.
    pub fn compact(rules: &Rules, size: Size, print: Print) -> Frame {
        let shape = Shape::of(rules);
        let metrics = Metrics { upright: false, low: false, top: 0.0, bottom: 0.0 };
        let area = FreeArea { x: 0.0, y: 0.0, w: size.w, h: size.h };
        let mut frame = Frame::empty(metrics, area, &shape);
        if shape.places {
            frame.lay_rails(&shape, area);
        } else {
            frame.lay_above(&shape, area, ShownColumns::Cut);
        }
        frame.large = print == Print::Large;
        frame
    }

    /// The table above a panel. Places in two rows fill an area that is wider than high better with piles beside them.
    pub(crate) fn lay_top(&mut self, shape: &Shape, area: FreeArea) {
        if shape.places && area.w > area.h {
            self.lay_rails(shape, area);
        } else {
            self.lay_above(shape, area, ShownColumns::Whole);
        }
    }

    fn lay_above(&mut self, shape: &Shape, area: FreeArea, columns: ShownColumns) {
        let banks = if shape.columns > MOST_ACROSS || shape.places { 2 } else { 1 };
        let across = shape.columns.div_ceil(banks);
        let above = shape.above();
        let most = f32::from(across.max(above));
        let rows = f32::from(banks);
        let mut w = area.w / (most + (most - 1.0) * GAP);
        if columns == ShownColumns::Whole {
            let row = if shape.places { 2.7 } else { RATIO + 1.6 / rows };
            w = (w.min(area.h / (1.7 + rows * row)).min(WIDEST) * 2.0).floor() / 2.0;
        }
        self.card = w;
        let step = w * (1.0 + GAP);
        let width = most * step - w * GAP;
        let area = FreeArea { x: area.x + (area.w - width) / 2.0, w: width, ..area };
        self.lay_row_above(shape, area, w, most - f32::from(above));
        let top = area.y + w * (RATIO + ROW_GAP);
        let height = match (columns, banks) {
            (ShownColumns::Whole, _) => (area.y + area.h - top - (rows - 1.0) * w * ROW_GAP) / rows,
            (ShownColumns::Cut, 1) => area.h.max(w * 6.0) - top,
            (ShownColumns::Cut, _) => w * 3.7,
        };
        for n in 0..shape.columns {
            let (bank, i) = (n / across, n % across);
            let in_bank = f32::from(across.min(shape.columns - bank * across));
            let row = in_bank * step - w * GAP;
            let left = area.x + (area.w - row) / 2.0;
            let y = top + f32::from(bank) * (height + w * ROW_GAP);
            self.add_column(n, left + f32::from(i) * step, y, height);
        }
    }

    /// The row of everything that is not a column, with this number of places left free.
    fn lay_row_above(&mut self, shape: &Shape, area: FreeArea, w: f32, free: f32) {
        let step = w * (1.0 + GAP);
        let mut x = area.x;
        if shape.cells == 0 && !shape.stock {
            x += (area.w - f32::from(shape.foundations) * step) / 2.0;
        }
        for n in 0..shape.cells {
            self.add(Place::Cell(n), x + f32::from(n) * step, area.y, w, Spread::Stack);
        }
        // Beside cells, the foundations stand at the right; otherwise the stock does.
        let homes = f32::from(shape.foundations);
        let first_home = match (shape.cells, shape.stock) {
            (0, _) => x,
            (_, false) => area.x + area.w - homes * step + w * GAP,
            (cells, true) => x + f32::from(cells) * step,
        };
        for n in 0..shape.foundations {
            self.add(home(n), first_home + f32::from(n) * step, area.y, w, Spread::Stack);
        }
        if shape.stock {
            let right = area.x + area.w - w;
            // The waste shows all its cards where they have room.
            let fan = w * WASTE_RIGHT * f32::from(shape.waste_shown - 1);
            let (fan, spread) =
                if fan <= free * step { (fan, Spread::Right) } else { (0.0, Spread::Stack) };
            self.add(Place::Waste, right - step - fan, area.y, w, spread);
            self.add(Place::Stock, right, area.y, w, Spread::Stack);
        }
    }
}

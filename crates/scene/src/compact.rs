//! A picture of a table: everything that is not a column in one row above, columns below, as large as the width allows.

use talon_engine::{Place, Rules};

use crate::fan::RATIO;
use crate::frame::{Area, Frame, Metrics, Print, Shape, Size, Spread, home};

/// The gap between two cards side by side, and between rows, in card widths.
const GAP: f32 = 0.09;
const ROW_GAP: f32 = 0.2;
/// Columns beyond this number are laid in two rows.
const MOST_ACROSS: u8 = 10;

impl Frame {
    /// Places the piles of a game in a picture of this size. Taller columns are cut at the bottom.
    pub fn compact(rules: &Rules, size: Size, print: Print) -> Frame {
        let shape = Shape::of(rules);
        let metrics = Metrics { upright: false, low: false, top: 0.0, bottom: 0.0 };
        let area = Area { x: 0.0, y: 0.0, w: size.w, h: size.h };
        let mut frame = Frame::empty(metrics, area, &shape);
        if shape.places {
            frame.lay_rails(&shape, area);
        } else {
            frame.lay_compact(&shape, area);
        }
        frame.large = print == Print::Large;
        frame
    }

    fn lay_compact(&mut self, shape: &Shape, area: Area) {
        let banks = if shape.columns > MOST_ACROSS { 2 } else { 1 };
        let across = shape.columns.div_ceil(banks);
        let above = shape.cells + shape.foundations + if shape.stock { 2 } else { 0 };
        let most = f32::from(across.max(above));
        let w = area.w / (most + (most - 1.0) * GAP);
        self.card = w;
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
            self.add(Place::Waste, right - step, area.y, w, Spread::Stack);
            self.add(Place::Stock, right, area.y, w, Spread::Stack);
        }
        let top = area.y + w * (RATIO + ROW_GAP);
        let height = if banks == 1 { area.h.max(w * 6.0) - top } else { w * 3.7 };
        for n in 0..shape.columns {
            let (bank, i) = (n / across, n % across);
            let in_bank = f32::from(across.min(shape.columns - bank * across));
            let row = in_bank * step - w * GAP;
            let left = area.x + (area.w - row) / 2.0;
            let y = top + f32::from(bank) * (height + w * ROW_GAP);
            self.add_column(n, left + f32::from(i) * step, y, height);
        }
    }
}

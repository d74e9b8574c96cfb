//! A low screen, such as a phone in landscape. There are no bars: cards are a third larger, and the controls are in the
//! rails beside them.

use talon_engine::Place;
use talon_game::layout::Rect;

use crate::fan::RATIO;
use crate::frame::{Frame, FreeArea, Shape, Spread, WIDEST, home};

/// The gap between two cards side by side, in card widths.
const GAP: f32 = 0.1;
/// The gap between a rail and the columns, in card widths.
const SPACE: f32 = 0.17;
/// The least number of card widths that the height has.
const TALL: f32 = 4.6;
/// The width of a column of controls with text of the usual size (two buttons side by side), and the gap beside it.
const CONTROLS: f32 = 88.0;
const BESIDE: f32 = 6.0;
/// A column of controls reaches this far into the margin of the screen.
const OUT: f32 = 4.0;
/// The height of a button, with text of the usual size.
const BUTTON: f32 = 44.0;
/// Text above this many percent makes the controls too high for their place under the foundations.
const LARGE_TEXT: u16 = 130;

impl Frame {
    /// Draw or park on the left, columns over the full height, foundations two by two on the right, and the controls
    /// under them. A game whose piles fill the height gets a column of controls at the right edge instead. Large text
    /// has the same effect.
    pub(crate) fn lay_low(&mut self, shape: &Shape, area: FreeArea, text: u16) {
        let [controls, button] = [CONTROLS, BUTTON].map(|length| length * f32::from(text) / 100.0);
        let draws = shape.stock || shape.cells > 0;
        if shape.places || !draws || shape.foundations > 4 || text > LARGE_TEXT {
            let cards = FreeArea { w: area.w - controls - BESIDE + OUT, ..area };
            if draws {
                self.lay_rails(shape, cards);
            } else {
                self.lay_open(shape, cards);
            }
            let x = area.x + area.w - controls + OUT;
            let below = Rect { x, y: area.y + button, w: controls, h: area.h - button };
            self.controls = [below, Rect { x, y: area.y, w: controls, h: button }];
            return;
        }
        let left = u8::from(shape.stock) + if shape.cells > 2 { 2 } else { shape.cells.min(1) };
        let total = f32::from(shape.columns + left + 2);
        let across = total + 2.0 * SPACE + (total - 1.0) * GAP;
        let w = ((area.h / TALL).min(area.w / across).min(WIDEST) * 2.0).floor() / 2.0;
        self.card = w;
        let (gap, step) = (w * GAP, w * (1.0 + GAP));
        let start = area.x + (area.w - across * w) / 2.0;
        let middle = start + f32::from(left) * step + SPACE * w;
        let end = middle + f32::from(shape.columns) * step + SPACE * w;
        let down = w * RATIO + gap;
        if shape.stock {
            self.add(Place::Stock, start, area.y, w, Spread::Stack);
            let spread = if shape.waste_shown > 1 { Spread::Down } else { Spread::Stack };
            self.add(Place::Waste, start, area.y + down, w, spread);
        }
        let parked = start + f32::from(u8::from(shape.stock)) * step;
        let cells_down =
            down.min((area.h - button - w * RATIO) / f32::from(shape.cells.div_ceil(2).max(2) - 1));
        for n in 0..shape.cells {
            let (column, row) = if shape.cells > 2 { (n % 2, n / 2) } else { (0, n) };
            let x = parked + f32::from(column) * step;
            self.add(Place::Cell(n), x, area.y + f32::from(row) * cells_down, w, Spread::Stack);
        }
        for n in 0..shape.columns {
            self.add_column(n, middle + f32::from(n) * step, area.y, area.h);
        }
        for n in 0..shape.foundations {
            let (x, y) = (end + f32::from(n % 2) * step, area.y + f32::from(n / 2) * down);
            self.add(home(n), x, y, w, Spread::Stack);
        }
        let below = area.y + f32::from(shape.foundations.div_ceil(2)) * down;
        let bottom = area.y + area.h;
        let away = (w + 8.0).max(2.0 * button);
        self.controls = [
            Rect { x: end, y: below, w: 2.0 * w + gap, h: bottom - below },
            Rect { x: start - 4.0, y: bottom - button, w: away, h: button },
        ];
    }
}

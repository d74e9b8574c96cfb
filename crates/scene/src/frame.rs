//! The places of a game's piles on a screen. They follow from the game's piles (columns, cells, stock, foundations) and
//! from the screen's shape, never from the game's name. They are fixed for a size, so that cards never change size
//! during play.

use talon_engine::rules::{Refill, Rules};
use talon_engine::{Place, View};
use talon_game::layout::Rect;

use crate::fan::{Ease, RATIO, Room, offsets};

/// A screen's size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

/// Which hand the draw pile is next to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hand {
    /// The right.
    #[default]
    Right,
    /// The left: everything mirrored but the cards themselves.
    Left,
}

/// How large the faces are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Print {
    /// Pips and figures.
    #[default]
    Standard,
    /// One large suit and rank.
    Large,
}

/// How many columns lie side by side on an upright screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ColumnRows {
    /// Two rows of columns when one would be too narrow.
    #[default]
    Two,
    /// Always one row.
    One,
}

/// Where stock, waste and cells lie on an upright screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Draw {
    /// In a row of their own at the bottom, in reach of the thumb.
    #[default]
    Thumb,
    /// Beside the foundations, if they fit there: for a table that is only shown, with a panel over the lower part of
    /// the screen.
    Top,
}

/// Settings that change where things lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameOptions {
    /// Which hand.
    pub hand: Hand,
    /// How large the faces are.
    pub print: Print,
    /// How many columns side by side.
    pub rows: ColumnRows,
    /// Where stock, waste and cells lie.
    pub draw: Draw,
    /// The size of the text, in percent of the usual one: bars and controls grow with it.
    pub text: u16,
    /// The bars, as far as they are on the screen already.
    pub bars: Bars,
    /// A message over the table: the columns that it would cover are compressed, down to 1.2 card heights. The
    /// piles keep their places.
    pub message: Option<Rect>,
}

/// The heights of the bars as they were measured. A bar that was not measured yet has the height of one line of text.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Bars {
    /// The bar at the top.
    pub top: Option<f32>,
    /// The bar at the bottom of an upright screen.
    pub bottom: Option<f32>,
}

impl Default for FrameOptions {
    fn default() -> FrameOptions {
        FrameOptions {
            hand: Hand::Right,
            print: Print::Standard,
            rows: ColumnRows::Two,
            draw: Draw::Thumb,
            text: 100,
            bars: Bars::default(),
            message: None,
        }
    }
}

/// The space that the bars around the table take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Whether the screen is upright: bars at top and bottom, draw at the bottom, home at the top.
    pub upright: bool,
    /// Whether the screen is low, such as a phone in landscape: there are no bars, and the controls are beside the
    /// cards.
    pub low: bool,
    /// Height of the bar at the top.
    pub top: f32,
    /// Height of the bar at the bottom.
    pub bottom: f32,
}

impl Metrics {
    /// The bars of a screen of this size.
    pub fn of(size: Size, options: FrameOptions) -> Metrics {
        let upright = size.w < 600.0 || size.h > 1.05 * size.w;
        let low = !upright && size.h < LOW;
        let rem = 16.0 * f32::from(options.text) / 100.0;
        let Bars { top, bottom } = options.bars;
        let top = if low { 0.0 } else { top.unwrap_or(TOP_BAR * rem) };
        let bottom = if upright { bottom.unwrap_or(BOTTOM_BAR * rem) } else { 0.0 };
        Metrics { upright, low, top, bottom }
    }
}

/// Heights of the bars with one line of text, in its size; the style sheet has the same.
const TOP_BAR: f32 = 3.25;
const BOTTOM_BAR: f32 = 4.25;
/// A wide screen that is less high than this has no bars.
const LOW: f32 = 480.0;

/// How the cards of a pile are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spread {
    /// One on the other.
    Stack,
    /// A column, downwards.
    Column,
    /// The last cards of the waste, to the right.
    Right,
    /// The last cards of the waste, downwards.
    Down,
}

/// One pile's place on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// The pile.
    pub place: Place,
    /// Where its first card lies.
    pub base: Rect,
    /// The height it may grow to.
    pub height: f32,
    pub(crate) spread: Spread,
}

/// All piles of a game on a screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The bars.
    pub metrics: Metrics,
    /// The width of a card in a column.
    pub card: f32,
    /// The piles.
    pub slots: Vec<Slot>,
    /// Whether the faces are printed large, by choice or because the cards are small.
    pub large: bool,
    /// Where the controls of a low screen stand: the place of clock and tools, and that of the two buttons that lead
    /// away. Both are empty on other screens.
    pub controls: [Rect; 2],
    /// How many cards the waste shows.
    pub(crate) waste_shown: usize,
    /// The opened column: it lies over the others, as wide open as the screen allows.
    pub(crate) open: Option<Place>,
    /// The message over the table.
    message: Option<Rect>,
    pub(crate) area: FreeArea,
}

/// Cards narrower than this are printed large.
const NARROW: f32 = 40.0;
/// The widest a card is on any but a huge screen.
pub(crate) const WIDEST: f32 = 220.0;
/// The number of widest cards that fill the width of a huge screen.
const WIDEST_ACROSS: f32 = 13.0;
/// Draw pile, waste and cells of an upright screen are larger than the columns' cards: thumbs are near them.
const THUMB: f32 = 1.28;
/// On a portrait screen messages are above the lowest row; without such a row, this height is left free for them.
const SAID: f32 = 40.0;
/// The space between a column that gives way to a message and the message.
const BEFORE_MESSAGE: f32 = 4.0;
/// The smallest height of a column that makes way for a message, in card heights.
const LEAST_COLUMN: f32 = 1.2;
/// How far the waste's cards are spread, in card widths: to the right, and downwards.
pub(crate) const WASTE_RIGHT: f32 = 0.47;
const WASTE_DOWN: f32 = 0.37;

/// The free area between the bars.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FreeArea {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl FreeArea {
    /// The width of the widest card here, given the widest card of any screen.
    fn widest(self, anywhere: f32) -> f32 {
        anywhere.max(self.w / WIDEST_ACROSS)
    }
}

/// The piles of a table, as numbers for the layout.
pub(crate) struct Shape {
    pub(crate) columns: u8,
    pub(crate) cells: u8,
    pub(crate) foundations: u8,
    pub(crate) stock: bool,
    pub(crate) waste_shown: u8,
    /// Columns that begin as single cards and are refilled at once: places in two rows rather than tall columns.
    pub(crate) places: bool,
}

impl Shape {
    pub(crate) fn of(rules: &Rules) -> Shape {
        let tallest = rules.heights().iter().copied().max().unwrap_or(0);
        Shape {
            columns: rules.columns(),
            cells: rules.cells(),
            foundations: rules.foundations(),
            stock: rules.stock().is_some(),
            waste_shown: rules.stock().map_or(0, |stock| stock.draw.clamp(1, 3)),
            places: tallest <= 1 && rules.refill() == Refill::WasteThenStock && rules.columns() > 4,
        }
    }

    /// Whether one row holds everything that is not a column, with cards as large as those of the columns.
    fn fits_one_row_above(&self) -> bool {
        self.places || self.above() <= self.columns
    }

    /// How many piles are not columns.
    pub(crate) fn above(&self) -> u8 {
        self.cells + self.foundations + if self.stock { 2 } else { 0 }
    }

    fn banks(&self, rows: ColumnRows, upright: bool) -> u8 {
        let crowded = upright && self.columns > 10 && rows == ColumnRows::Two;
        if self.places || crowded { 2 } else { 1 }
    }
}

impl Frame {
    /// Places the piles of a game on a screen.
    pub fn new(rules: &Rules, size: Size, options: FrameOptions) -> Frame {
        let metrics = Metrics::of(size, options);
        let shape = Shape::of(rules);
        let mut frame = Frame::empty(metrics, area(size, metrics), &shape);
        let area = frame.area;
        if metrics.upright && options.draw == Draw::Top && shape.fits_one_row_above() {
            frame.lay_top(&shape, area);
        } else if metrics.upright {
            frame.lay_upright(&shape, area, options);
        } else if metrics.low {
            frame.lay_low(&shape, area, options.text);
        } else if shape.stock || shape.cells > 0 {
            frame.lay_rails(&shape, area);
        } else {
            frame.lay_open(&shape, area);
        }
        frame.message = options.message;
        frame.large = options.print == Print::Large || frame.card < NARROW;
        if options.hand == Hand::Left {
            frame.mirror(size);
        }
        frame
    }

    /// A frame without piles.
    pub(crate) fn empty(metrics: Metrics, area: FreeArea, shape: &Shape) -> Frame {
        Frame {
            metrics,
            card: 0.0,
            slots: Vec::new(),
            large: false,
            controls: [Rect::default(); 2],
            waste_shown: usize::from(shape.waste_shown),
            open: None,
            message: None,
            area,
        }
    }

    /// Where a pile lies.
    pub fn slot(&self, place: Place) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.place == place)
    }

    /// The same with a pile of the view opened as far as its cards need, over the piles below it. A pile that already
    /// shows all its cards does not change.
    #[must_use]
    pub fn opened(&self, view: &View, place: Place) -> Frame {
        let mut frame = self.clone();
        let slot = frame.slots.iter_mut().find(|slot| slot.place == place);
        if let (Place::Column(n), Some(slot)) = (place, slot) {
            let shown = self.room(slot).height;
            let room = Room { height: f32::INFINITY, ..self.room(slot) };
            let ends = offsets(&view.columns[usize::from(n)], room).last().copied();
            let end = ends.unwrap_or(0.0) + slot.base.h;
            let height = end.min(self.area.h).max(slot.height);
            if end > shown && height > shown {
                slot.base.y = slot.base.y.min(self.area.y + self.area.h - height);
                slot.height = height;
                frame.open = Some(place);
            }
        }
        frame
    }

    /// The inputs for the strips of a column.
    pub(crate) fn room(&self, slot: &Slot) -> Room {
        let ease = if self.metrics.upright { Ease::Finger } else { Ease::Index };
        let height = self.height_above_message(slot).unwrap_or(slot.height);
        Room { card: slot.base.w, height, ease, large: self.large }
    }

    /// The height of a column that ends above the message, if that leaves it enough. An opened column lies over others
    /// as long as the player looks at it, and is left as it is.
    fn height_above_message(&self, slot: &Slot) -> Option<f32> {
        let message = self.message.filter(|_| self.open != Some(slot.place))?;
        let is_beside =
            message.x >= slot.base.x + slot.base.w || slot.base.x >= message.x + message.w;
        let height = message.y - BEFORE_MESSAGE - slot.base.y;
        let fits = height >= LEAST_COLUMN * slot.base.h && height < slot.height;
        (fits && !is_beside).then_some(height)
    }

    /// How far apart the waste's shown cards lie.
    pub(crate) fn waste_step(&self, slot: &Slot) -> (f32, f32) {
        let large: f32 = if self.large { 1.5 } else { 1.0 };
        match slot.spread {
            Spread::Right => (WASTE_RIGHT * slot.base.w, 0.0),
            Spread::Down => (0.0, WASTE_DOWN * slot.base.w * large),
            Spread::Stack | Spread::Column => (0.0, 0.0),
        }
    }

    pub(crate) fn add(&mut self, place: Place, x: f32, y: f32, w: f32, spread: Spread) {
        let base = Rect { x, y, w, h: w * RATIO };
        self.slots.push(Slot { place, base, height: base.h, spread });
    }

    pub(crate) fn add_column(&mut self, n: u8, x: f32, y: f32, height: f32) {
        let base = Rect { x, y, w: self.card, h: self.card * RATIO };
        let place = Place::Column(n);
        self.slots.push(Slot { place, base, height, spread: Spread::Column });
    }

    /// Home on top, columns below in one or two rows, draw pile or cells at the bottom on the thumb's side.
    fn lay_upright(&mut self, shape: &Shape, area: FreeArea, options: FrameOptions) {
        let banks = shape.banks(options.rows, true);
        let across = shape.columns.div_ceil(banks);
        let homes = f32::from(shape.foundations.min(8));
        let has_bottom = shape.stock || shape.cells > 0;
        let thumb = if shape.places { 1.0 } else { THUMB };
        let rows = if shape.places { 2.7 } else { 1.4 + 1.6 / f32::from(banks) };
        let tall = 1.7 + f32::from(banks) * rows + if has_bottom { thumb * 1.4 + 0.3 } else { 0.0 };
        let fit = f32::from(across).max(homes);
        let gap_share = if shape.places { 0.18 } else { 0.09 };
        let widest = if shape.places { 120.0 } else { WIDEST };
        let mut w = (area.w / (fit + (fit - 1.0) * gap_share)).min(area.h / tall).min(widest);
        let mut gap = (w * gap_share).max(3.0);
        if across > 10 {
            gap = 2.5;
            w = (area.w - f32::from(across - 1) * gap) / f32::from(across);
        }
        w = (w.min((area.w - (fit - 1.0) * gap) / fit) * 2.0).floor() / 2.0;
        self.card = w;
        let x =
            |i: f32, n: f32| area.x + (area.w - (n * w + (n - 1.0) * gap)) / 2.0 + i * (w + gap);
        let row_gap = w * 0.24;
        for n in 0..shape.foundations {
            self.add(home(n), x(f32::from(n), homes), area.y, w, Spread::Stack);
        }
        let top = area.y + w * RATIO + row_gap;
        let end = area.y + area.h;
        let bottom = end - if has_bottom { w * RATIO * thumb + row_gap } else { SAID };
        let bank_height = (bottom - top - row_gap * f32::from(banks - 1)) / f32::from(banks);
        for n in 0..shape.columns {
            let (bank, i) = (n / across, n % across);
            let in_bank = across.min(shape.columns - bank * across);
            let y = top + f32::from(bank) * (bank_height + row_gap);
            self.add_column(n, x(f32::from(i), f32::from(in_bank)), y, bank_height);
        }
        self.lay_bottom(shape, area, w * thumb);
    }

    /// The bottom row of an upright screen: cells, or waste and stock, at the right.
    fn lay_bottom(&mut self, shape: &Shape, area: FreeArea, w: f32) {
        let y = area.y + area.h - w * RATIO;
        let mut right = area.x + area.w;
        let step = (w + 8.0).min((area.w - w) / f32::from(shape.cells.max(2) - 1));
        for n in 0..shape.cells {
            let x = right - f32::from(shape.cells - n - 1) * step - w;
            self.add(Place::Cell(n), x, y, w, Spread::Stack);
        }
        right -= f32::from(shape.cells) * step;
        if shape.stock {
            self.add(Place::Stock, right - w, y, w, Spread::Stack);
            let fan = w * (1.0 + WASTE_RIGHT * f32::from(shape.waste_shown - 1));
            self.add(Place::Waste, right - w - 10.0 - fan, y, w, Spread::Right);
        }
    }

    /// A wide screen: draw or park on the left, work in the middle, home on the right.
    pub(crate) fn lay_rails(&mut self, shape: &Shape, area: FreeArea) {
        const SPACE: f32 = 0.36;
        let banks = f32::from(shape.banks(ColumnRows::Two, false));
        let across = shape.columns.div_ceil(shape.banks(ColumnRows::Two, false));
        let left = u8::from(shape.stock) + shape.cells.div_ceil(4);
        let right = if shape.places { 2 } else { shape.foundations.div_ceil(4) };
        let total = f32::from(across + left + right);
        let tall = if shape.places { 3.2 } else { 5.84 };
        let w = (area.h / tall)
            .min(area.w / (total + 2.0 * SPACE + (total - 1.0) * 0.13))
            .min(area.widest(WIDEST));
        let w = (w * 2.0).floor() / 2.0;
        self.card = w;
        let gap = (w * 0.13).clamp(6.0, 28.0);
        let step = w + gap;
        let width = total * w + (total - 1.0) * gap + 2.0 * SPACE * w;
        let start = area.x + ((area.w - width) / 2.0).max(0.0);
        let middle = start + f32::from(left) * step + SPACE * w;
        let end = middle + f32::from(across) * step + SPACE * w;
        let down = (w * RATIO + gap).min((area.h - w * RATIO) / 3.0);
        if shape.stock {
            self.add(Place::Stock, start, area.y, w, Spread::Stack);
            let spread = if shape.waste_shown > 1 { Spread::Down } else { Spread::Stack };
            self.add(Place::Waste, start, area.y + w * RATIO + gap * 1.6, w, spread);
        }
        for n in 0..shape.cells {
            let x = start + f32::from(u8::from(shape.stock) + n / 4) * step;
            self.add(Place::Cell(n), x, area.y + f32::from(n % 4) * down, w, Spread::Stack);
        }
        let bank = (area.h - gap * (banks - 1.0)) / banks;
        for n in 0..shape.columns {
            let (row, i) = (f32::from(n / across), f32::from(n % across));
            self.add_column(n, middle + i * step, area.y + row * (bank + gap), bank);
        }
        for n in 0..shape.foundations {
            let (rail, row) = if shape.places { (n % 2, n / 2) } else { (n / 4, n % 4) };
            let down = if shape.places { w * RATIO + gap } else { down };
            let x = end + f32::from(rail) * step;
            self.add(home(n), x, area.y + f32::from(row) * down, w, Spread::Stack);
        }
    }

    /// A wide screen with nothing but columns and homes: home on top, columns below.
    pub(crate) fn lay_open(&mut self, shape: &Shape, area: FreeArea) {
        let n = f32::from(shape.columns.max(shape.foundations));
        let w = (area.w / (n + (n - 1.0) * 0.13)).min(area.h / 5.2).min(area.widest(WIDEST));
        let w = (w * 2.0).floor() / 2.0;
        self.card = w;
        let gap = (w * 0.13).clamp(3.0, 28.0).min((area.w - n * w) / (n - 1.0).max(1.0));
        let x =
            |i: f32, n: f32| area.x + (area.w - (n * w + (n - 1.0) * gap)) / 2.0 + i * (w + gap);
        for home_n in 0..shape.foundations {
            let at = x(f32::from(home_n), f32::from(shape.foundations));
            self.add(home(home_n), at, area.y, w, Spread::Stack);
        }
        let top = area.y + w * RATIO + w * 0.3;
        for column in 0..shape.columns {
            let at = x(f32::from(column), f32::from(shape.columns));
            self.add_column(column, at, top, area.y + area.h - top);
        }
    }

    /// Left-handed: every pile on the other side. The waste's fan keeps its direction, so it moves by its width.
    fn mirror(&mut self, size: Size) {
        for place in 0..self.slots.len() {
            let slot = self.slots[place];
            let (step, _) = self.waste_step(&slot);
            let fan = step * f32::from(self.waste_shown.saturating_sub(1) as u8);
            self.slots[place].base.x = size.w - slot.base.x - slot.base.w - fan;
        }
        for place in &mut self.controls {
            place.x = size.w - place.x - place.w;
        }
    }
}

/// Foundations are shown in the order spades, hearts, diamonds, clubs, pack after pack.
pub(crate) const fn home(shown: u8) -> Place {
    Place::Foundation(shown / 4 * 4 + 3 - shown % 4)
}

fn area(size: Size, metrics: Metrics) -> FreeArea {
    let (pad_x, pad_y) = match metrics {
        Metrics { upright: true, .. } => (6.0, 6.0),
        Metrics { low: true, .. } => (10.0, 10.0),
        Metrics { .. } => ((size.w * 0.016).max(16.0), (size.h * 0.022).max(14.0)),
    };
    let y = metrics.top + pad_y;
    FreeArea { x: pad_x, y, w: size.w - 2.0 * pad_x, h: size.h - metrics.bottom - pad_y - y }
}

//! One card, back or empty place, drawn into character cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::Style;
use talon_engine::Card;
use talon_game::layout::Rect;

use crate::screen::palette::{CardMark, Palette};

/// Which signs the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Suit signs and lines.
    Unicode,
    /// Letters and the signs of every keyboard.
    Ascii,
}

impl Signs {
    /// A card's name, as in `10♦` or `10D`.
    pub(crate) fn name(self, card: Card) -> String {
        let suit = match self {
            Signs::Unicode => card.suit().sign(),
            Signs::Ascii => card.suit().letter(),
        };
        format!("{}{suit}", card.rank().label())
    }

    /// By the locale, where systems have one.
    pub fn of_terminal() -> Signs {
        let given = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(given);
        let unicode = |locale: String| locale.to_lowercase().replace('-', "").contains("utf8");
        if locale.map_or(cfg!(windows), unicode) { Signs::Unicode } else { Signs::Ascii }
    }
}

/// Colours and signs for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Colours.
    pub palette: Palette,
    /// Signs.
    pub signs: Signs,
}

/// A rectangle of whole cells.
pub(crate) fn cells(rect: Rect) -> Area {
    // Coordinates are whole numbers that fit a screen; a dragged card may lie partly outside and is cut.
    let whole = |side: f32| side.round().clamp(0.0, 4000.0) as u16;
    Area { x: whole(rect.x), y: whole(rect.y), width: whole(rect.w), height: whole(rect.h) }
}

impl Pen {
    fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self.signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }

    fn suit(self, card: Card) -> char {
        match self.signs {
            Signs::Unicode => card.suit().sign(),
            Signs::Ascii => card.suit().letter(),
        }
    }

    /// The sign of a mark beside a card's name, for players who see no colours.
    fn mark(self, mark: CardMark) -> &'static str {
        match mark {
            CardMark::Plain => " ",
            CardMark::Cursor => self.sign("▸", ">"),
            CardMark::Lifted => self.sign("◆", "*"),
            CardMark::Target => self.sign("▾", "+"),
            CardMark::Hint => self.sign("★", "?"),
        }
    }

    /// A card's name: "10♠".
    pub(crate) fn name(self, card: Card) -> String {
        self.signs.name(card)
    }

    /// A card that shows its face.
    pub(crate) fn face(self, buffer: &mut Buffer, rect: Rect, card: Card, mark: CardMark) {
        let area = cells(rect).intersection(buffer.area);
        let (ink, edge) = (self.palette.face(card.suit(), mark), self.palette.edge(mark));
        self.sheet(buffer, area, edge, " ");
        let name = self.name(card);
        if mark != CardMark::Plain {
            put(buffer, area, 0, 0, self.mark(mark), ink);
        }
        put(buffer, area, 1, 0, &name, ink);
        if area.height >= 3 {
            let middle = if area.height == 3 { 1 } else { (area.height - 1) / 2 };
            put(buffer, area, area.width / 2, middle, &self.suit(card).to_string(), ink);
        }
        if area.height >= 4 || (area.height == 3 && area.width >= 7) {
            let at = area.width.saturating_sub(name.chars().count() as u16 + 1);
            put(buffer, area, at, area.height - 1, &name, ink);
        }
    }

    /// A card that lies face down, with the number of cards if it represents a pile.
    pub(crate) fn back(
        self,
        buffer: &mut Buffer,
        rect: Rect,
        count: Option<usize>,
        mark: CardMark,
    ) {
        let area = cells(rect).intersection(buffer.area);
        let style = self.palette.back(mark);
        self.sheet(buffer, area, style, self.sign("░", ":"));
        if mark != CardMark::Plain {
            put(buffer, area, 0, 0, self.mark(mark), style);
        }
        if let Some(count) = count {
            let text = format!(" {count} ");
            let at = area.width.saturating_sub(text.len() as u16) / 2;
            let row = area.height.saturating_sub(1) / 2;
            put(buffer, area, at, row, &text, style);
        }
    }

    /// A place where no card lies.
    pub(crate) fn slot(self, buffer: &mut Buffer, rect: Rect, label: &str, mark: CardMark) {
        let area = cells(rect).intersection(buffer.area);
        let style = self.palette.slot(mark);
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (right, bottom) = (area.width - 1, area.height - 1);
        let [tl, tr, bl, br, h, v] = match self.signs {
            Signs::Unicode => ["╭", "╮", "╰", "╯", "─", "│"],
            Signs::Ascii => ["+", "+", "+", "+", "-", "|"],
        };
        for y in 0..area.height {
            for x in 0..area.width {
                let sign = match (x, y) {
                    (0, 0) => tl,
                    (0, y) if y == bottom => bl,
                    (x, 0) if x == right => tr,
                    (x, y) if x == right && y == bottom => br,
                    (_, y) if y == 0 || y == bottom => h,
                    (x, _) if x == 0 || x == right => v,
                    (_, _) => " ",
                };
                put(buffer, area, x, y, sign, style);
            }
        }
        let label = if mark == CardMark::Plain { label } else { self.mark(mark) };
        put(buffer, area, area.width / 2, bottom / 2, label, style);
    }

    /// Bottom cards of a column that share a row.
    pub(crate) fn folded(self, buffer: &mut Buffer, rect: Rect, count: usize) {
        let area = cells(rect).intersection(buffer.area);
        let style = self.palette.back(CardMark::Plain);
        for x in 0..area.width {
            put(buffer, area, x, 0, " ", style);
        }
        put(buffer, area, 1, 0, &format!("+{count}"), style);
    }

    /// Fills a card and draws its upper edge.
    fn sheet(self, buffer: &mut Buffer, area: Area, style: Style, fill: &str) {
        let edge = self.sign("▔", "-");
        for y in 0..area.height {
            for x in 0..area.width {
                buffer[(area.x + x, area.y + y)].reset();
                put(buffer, area, x, y, if y == 0 { edge } else { fill }, style);
            }
        }
    }
}

/// Writes a text into an area, cut at its right edge.
pub(crate) fn put(buffer: &mut Buffer, area: Area, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        let room = usize::from(area.width - x);
        buffer.set_stringn(area.x + x, area.y + y, text, room, style);
    }
}

/// Replaces signs that a plain terminal cannot show: suits and other signs in sentences, letters of other alphabets in
/// names.
pub(crate) fn replace_signs(buffer: &mut Buffer, area: Area) {
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            let plain = match cell.symbol() {
                symbol if symbol.is_ascii() => continue,
                "♣" => "C",
                "♦" => "D",
                "♥" => "H",
                "♠" => "S",
                "←" => "<",
                "→" => ">",
                "↑" => "^",
                "↓" => "v",
                "·" => "|",
                "−" => "-",
                "×" => "x",
                "…" => ".",
                _ => "?",
            };
            cell.set_symbol(plain);
        }
    }
}

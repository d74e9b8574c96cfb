//! The colours: a role for each thing on the screen, for terminals of every depth, on dark and light backgrounds.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use talon_engine::Suit;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// Any colour.
    True,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen that every terminal has.
    Sixteen,
    /// None: reversed and bold text only.
    None,
}

/// The brightness of the terminal's own background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalBackground {
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// How suits are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuitColours {
    /// Red and black.
    Two,
    /// A colour for each suit.
    Four,
}

/// The mark of a card or a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardMark {
    Plain,
    Cursor,
    Lifted,
    Target,
    Hint,
}

/// Every colour in its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    depth: ColourDepth,
    suits: SuitColours,
    roles: Roles,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Roles {
    table: Color,
    text: Color,
    faint: Color,
    bar: Color,
    bar_text: Color,
    card: Color,
    edge: Color,
    black: Color,
    red: Color,
    blue: Color,
    green: Color,
    back: Color,
    weave: Color,
    cursor: Color,
    lifted: Color,
    target: Color,
    hint: Color,
    good: Color,
    bad: Color,
}

const fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Roles = Roles {
    table: rgb(0x0017_3529),
    text: rgb(0x00e9_ebe4),
    faint: rgb(0x0079_9a88),
    bar: rgb(0x000f_241c),
    bar_text: rgb(0x00d5_ddd6),
    card: rgb(0x00ff_fdf7),
    edge: rgb(0x00b3_ac9c),
    black: rgb(0x001d_2433),
    red: rgb(0x00b4_2d26),
    blue: rgb(0x001f_57a8),
    green: rgb(0x001c_6b41),
    back: rgb(0x002f_5d6b),
    weave: rgb(0x0074_9ca5),
    cursor: rgb(0x00ff_e08a),
    lifted: rgb(0x00b9_dcff),
    target: rgb(0x00b8_ecbf),
    hint: rgb(0x00ff_c9a0),
    good: rgb(0x0084_d39f),
    bad: rgb(0x00ff_9a8c),
};

const LIGHT: Roles = Roles {
    table: rgb(0x008e_ae9b),
    text: rgb(0x0010_201a),
    faint: rgb(0x003c_5a4a),
    bar: rgb(0x007b_9c88),
    bar_text: rgb(0x0010_201a),
    good: rgb(0x000d_4a2b),
    bad: rgb(0x007c_1810),
    ..DARK
};

const SIXTEEN: Roles = Roles {
    table: Color::Reset,
    text: Color::Reset,
    faint: Color::DarkGray,
    bar: Color::Reset,
    bar_text: Color::Reset,
    card: Color::White,
    edge: Color::Gray,
    black: Color::Black,
    red: Color::Red,
    blue: Color::Blue,
    green: Color::Green,
    back: Color::Blue,
    weave: Color::LightBlue,
    cursor: Color::LightYellow,
    lifted: Color::LightCyan,
    target: Color::LightGreen,
    hint: Color::LightMagenta,
    good: Color::Green,
    bad: Color::Red,
};

/// Dark colours have few neighbours among the 256: these are chosen by eye.
const DARK_INDEXED: Roles = Roles {
    table: Color::Indexed(22),
    faint: Color::Indexed(108),
    bar: Color::Indexed(233),
    green: Color::Indexed(22),
    back: Color::Indexed(24),
    weave: Color::Indexed(67),
    ..DARK
};

const LIGHT_INDEXED: Roles = Roles {
    green: DARK_INDEXED.green,
    back: DARK_INDEXED.back,
    weave: DARK_INDEXED.weave,
    ..LIGHT
};

impl ColourDepth {
    /// The number of colours, from the environment.
    pub fn of_terminal() -> ColourDepth {
        let given = |name: &str| env::var(name).unwrap_or_default();
        let (colour, term) = (given("COLORTERM"), given("TERM"));
        if !given("NO_COLOR").is_empty() || term == "dumb" {
            ColourDepth::None
        } else if colour == "truecolor" || colour == "24bit" || term.ends_with("-direct") {
            ColourDepth::True
        } else if term.contains("256") || cfg!(windows) {
            ColourDepth::Indexed
        } else {
            ColourDepth::Sixteen
        }
    }
}

impl TerminalBackground {
    /// The background, from the end of `COLORFGBG` if that is set.
    pub fn of_terminal() -> TerminalBackground {
        let value = env::var("COLORFGBG").unwrap_or_default();
        match value.rsplit(';').next().and_then(|colour| colour.parse::<u8>().ok()) {
            Some(7 | 9..=15) => TerminalBackground::Light,
            Some(_) | None => TerminalBackground::Dark,
        }
    }
}

impl Palette {
    /// The colours for a terminal.
    pub fn new(depth: ColourDepth, ground: TerminalBackground, suits: SuitColours) -> Palette {
        let roles = match (depth, ground) {
            (ColourDepth::True, TerminalBackground::Dark) => DARK,
            (ColourDepth::Indexed, TerminalBackground::Dark) => DARK_INDEXED,
            (ColourDepth::True, TerminalBackground::Light) => LIGHT,
            (ColourDepth::Indexed, TerminalBackground::Light) => LIGHT_INDEXED,
            (ColourDepth::Sixteen | ColourDepth::None, TerminalBackground::Dark) => SIXTEEN,
            (ColourDepth::Sixteen | ColourDepth::None, TerminalBackground::Light) => {
                Roles { card: Color::Gray, edge: Color::DarkGray, ..SIXTEEN }
            }
        };
        Palette { depth, suits, roles }
    }

    fn style(&self, text: Color, ground: Color) -> Style {
        match self.depth {
            ColourDepth::True | ColourDepth::Sixteen => Style::new().fg(text).bg(ground),
            ColourDepth::Indexed => Style::new().fg(indexed(text)).bg(indexed(ground)),
            ColourDepth::None => Style::new(),
        }
    }

    /// Where colours are missing, cards and bars are reversed.
    fn solid(&self, style: Style) -> Style {
        match self.depth {
            ColourDepth::None => style.add_modifier(Modifier::REVERSED),
            ColourDepth::True | ColourDepth::Indexed | ColourDepth::Sixteen => style,
        }
    }

    /// The table itself, and text on it.
    pub(crate) fn table(&self) -> Style {
        self.style(self.roles.text, self.roles.table)
    }

    /// Outlines, numbers and asides.
    pub(crate) fn faint(&self) -> Style {
        self.style(self.roles.faint, self.roles.table)
    }

    /// The bars above and below.
    pub(crate) fn bar(&self) -> Style {
        self.solid(self.style(self.roles.bar_text, self.roles.bar))
    }

    /// Good news in a bar.
    pub(crate) fn good(&self) -> Style {
        self.solid(self.style(self.roles.good, self.roles.bar)).add_modifier(Modifier::BOLD)
    }

    /// Bad news in a bar.
    pub(crate) fn bad(&self) -> Style {
        self.solid(self.style(self.roles.bad, self.roles.bar)).add_modifier(Modifier::BOLD)
    }

    /// A panel over the table: paper.
    pub(crate) fn paper(&self) -> Style {
        self.style(self.roles.black, self.roles.card)
    }

    /// Asides on paper.
    pub(crate) fn paper_faint(&self) -> Style {
        match self.depth {
            ColourDepth::Sixteen => self.style(Color::DarkGray, self.roles.card),
            ColourDepth::True | ColourDepth::Indexed | ColourDepth::None => {
                self.style(rgb(0x006b_6659), self.roles.card)
            }
        }
    }

    /// The chosen line on paper.
    pub(crate) fn chosen(&self) -> Style {
        self.solid(self.style(self.roles.black, self.roles.cursor)).add_modifier(Modifier::BOLD)
    }

    /// A card's paper with the ink of its suit.
    pub(crate) fn face(&self, suit: Suit, mark: CardMark) -> Style {
        let ink = match (self.suits, suit) {
            // Of the sixteen, only black can be read on every mark.
            _ if self.depth == ColourDepth::Sixteen && mark != CardMark::Plain => self.roles.black,
            (SuitColours::Two, Suit::Clubs | Suit::Spades) | (SuitColours::Four, Suit::Spades) => {
                self.roles.black
            }
            (SuitColours::Two, Suit::Diamonds | Suit::Hearts)
            | (SuitColours::Four, Suit::Hearts) => self.roles.red,
            (SuitColours::Four, Suit::Diamonds) => self.roles.blue,
            (SuitColours::Four, Suit::Clubs) => self.roles.green,
        };
        self.solid(self.style(ink, self.ground(mark))).add_modifier(Modifier::BOLD)
    }

    /// The edge of a card.
    pub(crate) fn edge(&self, mark: CardMark) -> Style {
        self.solid(self.style(self.roles.edge, self.ground(mark)))
    }

    /// A card's back.
    pub(crate) fn back(&self, mark: CardMark) -> Style {
        let style = match mark {
            CardMark::Plain | CardMark::Lifted => self.style(self.roles.weave, self.roles.back),
            CardMark::Cursor | CardMark::Target | CardMark::Hint => {
                self.style(self.roles.back, self.ground(mark))
            }
        };
        self.solid(style)
    }

    /// The outline of an empty pile.
    pub(crate) fn slot(&self, mark: CardMark) -> Style {
        match mark {
            CardMark::Plain => self.faint(),
            CardMark::Cursor | CardMark::Lifted | CardMark::Target | CardMark::Hint => {
                let style = self.style(self.ground(mark), self.roles.table);
                style.add_modifier(Modifier::BOLD)
            }
        }
    }

    fn ground(&self, mark: CardMark) -> Color {
        match mark {
            CardMark::Plain => self.roles.card,
            CardMark::Cursor => self.roles.cursor,
            CardMark::Lifted => self.roles.lifted,
            CardMark::Target => self.roles.target,
            CardMark::Hint => self.roles.hint,
        }
    }
}

/// The nearest of xterm's 6 x 6 x 6 cube and its 24 greys.
fn indexed(colour: Color) -> Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let parts = [red, green, blue];
    let off = |near: [u8; 3]| -> u32 {
        near.iter().zip(parts).map(|(&near, part)| u32::from(near.abs_diff(part)).pow(2)).sum()
    };
    let step = |part: u8| (0..6).min_by_key(|&i| STEPS[i].abs_diff(part)).unwrap_or(0);
    let cube = parts.map(step);
    let mean = parts.iter().map(|&part| u16::from(part)).sum::<u16>() / 3;
    let shade = ((mean as u8).saturating_sub(3) / 10).min(23);
    if off([8 + 10 * shade; 3]) < off(cube.map(|i| STEPS[i])) {
        Color::Indexed(232 + shade)
    } else {
        Color::Indexed((16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_cards_are_black_in_sixteen_colours() {
        let palette =
            Palette::new(ColourDepth::Sixteen, TerminalBackground::Dark, SuitColours::Four);
        for mark in [CardMark::Cursor, CardMark::Lifted, CardMark::Target, CardMark::Hint] {
            for suit in Suit::ALL {
                assert_eq!(palette.face(suit, mark).fg, Some(Color::Black), "{suit:?} {mark:?}");
            }
        }
        assert_eq!(palette.face(Suit::Hearts, CardMark::Plain).fg, Some(Color::Red));
    }

    #[test]
    fn colours_find_their_neighbours_among_the_256() {
        assert_eq!(indexed(rgb(0x00ff_0000)), Color::Indexed(196));
        assert_eq!(indexed(rgb(0x0080_8080)), Color::Indexed(244));
        assert_eq!(indexed(Color::Red), Color::Red);
    }
}

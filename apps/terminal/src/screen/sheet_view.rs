//! Panels over the table: a title and lines. One line may be selected.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::{Modifier, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::screen::card::{Pen, Signs, put};

/// One line of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PanelLine {
    Heading(String),
    Text(String),
    /// A row that keeps its spaces.
    Row(String),
    /// A sentence of a list, with its mark in front.
    Bullet(char, String),
    /// Two texts side by side.
    Pair(String, String),
    /// Something that can be chosen: its name and a word about it.
    Item(String, String),
    Gap,
}

/// Where the second text of a pair begins.
const PAIR: usize = 20;

impl PanelLine {
    /// The name of something that can be chosen, and the text about it.
    fn as_item(&self) -> Option<(&str, &str)> {
        match self {
            PanelLine::Item(name, about) => Some((name, about)),
            PanelLine::Heading(_)
            | PanelLine::Text(_)
            | PanelLine::Row(_)
            | PanelLine::Bullet(..)
            | PanelLine::Pair(..)
            | PanelLine::Gap => None,
        }
    }

    pub(crate) fn item(name: impl Into<String>, about: impl Into<String>) -> PanelLine {
        PanelLine::Item(name.into(), about.into())
    }
}

/// The place of the next item after `chosen`, round again, whose name begins with this letter.
pub(crate) fn next_item(lines: &[PanelLine], chosen: usize, letter: char) -> Option<usize> {
    let names: Vec<&str> = lines.iter().filter_map(|line| Some(line.as_item()?.0)).collect();
    let begins = |place: &usize| {
        names[*place].chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&letter))
    };
    (chosen + 1..names.len()).chain(0..=chosen.min(names.len().saturating_sub(1))).find(begins)
}

/// How many rows the words about an item may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ItemRows {
    /// As many as they need.
    All,
    /// One, and all of the chosen item.
    AllOfChosen,
}

/// A sheet: its title, its lines, the place among the items that is chosen, and how far it is scrolled.
pub(crate) struct Panel<'a> {
    pub(crate) title: &'a str,
    pub(crate) lines: &'a [PanelLine],
    pub(crate) chosen: Option<usize>,
    pub(crate) scroll: usize,
    pub(crate) foot: &'a str,
}

impl Panel<'_> {
    /// Draws the sheet in the middle of the area; the row of each item that is seen, for the mouse.
    pub(crate) fn draw(
        &self,
        pen: Pen,
        buffer: &mut Buffer,
        area: Area,
        width: u16,
    ) -> Vec<(u16, usize)> {
        let most = area.width.saturating_sub(2);
        let width = width.max(self.widest_item()).min(most).max(20).min(area.width);
        // A sheet that is narrower than the screen would leave pieces of the bars beside it.
        let room = if width < most { area.height.saturating_sub(2) } else { area.height };
        let inside = usize::from(width.saturating_sub(4));
        let whole = self.wrapped(inside, ItemRows::All);
        let (lines, rows) = if whole.len() + 4 <= room.into() {
            let rows = whole.len();
            (whole, rows)
        } else {
            (self.wrapped(inside, ItemRows::AllOfChosen), self.most_rows(inside))
        };
        let height = (rows as u16 + 4).min(room);
        let sheet = Area {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        let paper = pen.palette.paper();
        clear(buffer, sheet, paper);
        frame(pen, buffer, sheet, pen.palette.paper_faint());
        put(buffer, sheet, 2, 0, &format!(" {} ", self.title), paper.add_modifier(Modifier::BOLD));
        if !self.foot.is_empty() {
            let foot = format!(" {} ", self.foot);
            put(buffer, sheet, 2, height - 1, &foot, pen.palette.paper_faint());
        }
        let inner = Area {
            x: sheet.x + 2,
            y: sheet.y + 2,
            width: width.saturating_sub(4),
            height: height.saturating_sub(4),
        };
        let first = self.first(&lines, usize::from(inner.height));
        let (above, below) = match pen.signs {
            Signs::Unicode => (" ▴ ", " ▾ "),
            Signs::Ascii => (" ^ ", " v "),
        };
        // A mark where lines are hidden.
        let mark = (width.saturating_sub(6), pen.palette.paper());
        if first > 0 {
            put(buffer, sheet, mark.0, 0, above, mark.1);
        }
        if first + usize::from(inner.height) < lines.len() {
            put(buffer, sheet, mark.0, height - 1, below, mark.1);
        }
        self.lines(pen, buffer, inner, (&lines[first..], aside_at(self.lines)))
    }

    /// The rows that the lines take with the longest item chosen, so that the frame keeps its place while the player goes
    /// through the items.
    fn most_rows(&self, width: usize) -> usize {
        let items = self.lines.iter().filter(|line| line.as_item().is_some()).count();
        let all = (0..items).map(Some).chain([None]);
        all.map(|chosen| Panel { chosen, ..*self }.wrapped(width, ItemRows::AllOfChosen).len())
            .max()
            .unwrap_or(0)
    }

    /// The width that shows every item whole.
    fn widest_item(&self) -> u16 {
        let aside_at = aside_at(self.lines);
        let items = self.lines.iter().filter_map(PanelLine::as_item);
        let about = items.map(|(_, about)| about.chars().count() as u16);
        about.max().map_or(0, |about| about + aside_at + 4)
    }

    /// The first line that is seen: the chosen item is, with a line below it.
    fn first(&self, lines: &[(PanelLine, Option<usize>)], room: usize) -> usize {
        let chosen = self
            .chosen
            .and_then(|chosen| lines.iter().rposition(|(_, item)| *item == Some(chosen)));
        let follow = chosen.map_or(self.scroll, |row| (row + 2).saturating_sub(room));
        follow.min(lines.len().saturating_sub(room))
    }

    fn lines(
        &self,
        pen: Pen,
        buffer: &mut Buffer,
        inner: Area,
        (lines, aside_at): (&[(PanelLine, Option<usize>)], u16),
    ) -> Vec<(u16, usize)> {
        let paper = pen.palette.paper();
        let room = usize::from(inner.height);
        let mut rows = Vec::new();
        for (y, (line, item)) in (0..).zip(lines.iter().take(room)) {
            match line {
                PanelLine::Gap => {}
                PanelLine::Heading(text) => {
                    put(buffer, inner, 0, y, text, paper.add_modifier(Modifier::BOLD));
                }
                PanelLine::Text(text) | PanelLine::Row(text) | PanelLine::Bullet(_, text) => {
                    put(buffer, inner, 0, y, text, paper);
                }
                PanelLine::Pair(left, right) => {
                    put(buffer, inner, 0, y, left, paper.add_modifier(Modifier::BOLD));
                    put(buffer, inner, PAIR as u16, y, right, paper);
                }
                PanelLine::Item(name, about) => {
                    let here = item.is_some() && *item == self.chosen;
                    let style = if here { pen.palette.chosen() } else { paper };
                    let aside = if here { style } else { pen.palette.paper_faint() };
                    item_line(
                        pen,
                        buffer,
                        Area { y: inner.y + y, height: 1, ..inner },
                        (name, about),
                        (style, aside),
                        aside_at,
                    );
                    rows.extend(item.map(|item| (inner.y + y, item)));
                }
            }
        }
        rows
    }

    /// Lines as they fit, each item with its place.
    fn wrapped(&self, width: usize, rows: ItemRows) -> Vec<(PanelLine, Option<usize>)> {
        let mut items = 0..;
        let room = width.saturating_sub(aside_at(self.lines).into());
        let mut out = Vec::new();
        for line in self.lines {
            match line {
                PanelLine::Text(text) => {
                    out.extend(
                        wrap(text, width).into_iter().map(|text| (PanelLine::Text(text), None)),
                    );
                }
                PanelLine::Bullet(mark, text) => {
                    let marks = std::iter::once(*mark).chain(std::iter::repeat(' '));
                    let rows = marks.zip(wrap(text, width.saturating_sub(2)));
                    out.extend(
                        rows.map(|(mark, row)| (PanelLine::Text(format!("{mark} {row}")), None)),
                    );
                }
                PanelLine::Pair(left, right) => {
                    let rows = wrap(right, width.saturating_sub(PAIR));
                    let lefts =
                        std::iter::once(left.clone()).chain(std::iter::repeat(String::new()));
                    out.extend(
                        lefts.zip(rows).map(|(left, right)| (PanelLine::Pair(left, right), None)),
                    );
                }
                PanelLine::Item(name, about) => {
                    let place = items.next();
                    let is_whole = rows == ItemRows::All || place == self.chosen;
                    if is_whole && about.chars().count() > room {
                        let names =
                            std::iter::once(name.clone()).chain(std::iter::repeat(String::new()));
                        out.extend(
                            names
                                .zip(wrap(about, room))
                                .map(|(name, about)| (PanelLine::Item(name, about), place)),
                        );
                    } else {
                        out.push((line.clone(), place));
                    }
                }
                PanelLine::Heading(_) | PanelLine::Row(_) | PanelLine::Gap => {
                    out.push((line.clone(), None));
                }
            }
        }
        out
    }
}

fn item_line(
    pen: Pen,
    buffer: &mut Buffer,
    row: Area,
    (name, about): (&str, &str),
    (style, aside): (Style, Style),
    aside_at: u16,
) {
    for x in 0..row.width {
        put(buffer, row, x, 0, " ", style);
    }
    let chosen = style == pen.palette.chosen();
    // The second row of an item has no name.
    let sign = match (chosen && !name.is_empty(), pen.signs) {
        (true, Signs::Unicode) => "▸",
        (true, Signs::Ascii) => ">",
        (false, _) => " ",
    };
    put(buffer, row, 0, 0, sign, style);
    put(buffer, row, 2, 0, name, style);
    let about = shortened(about, row.width.saturating_sub(aside_at), pen.signs);
    put(buffer, row, aside_at, 0, &about, aside);
}

/// Where the words about the items begin: right of the longest name.
fn aside_at(lines: &[PanelLine]) -> u16 {
    let names = lines.iter().filter_map(|line| Some(line.as_item()?.0));
    let names = names.map(|name| name.chars().count() as u16 + 4);
    names.max().unwrap_or(0).max(24)
}

/// The text as far as it fits, with dots for the rest.
pub(crate) fn shortened(text: &str, width: u16, signs: Signs) -> String {
    let width = usize::from(width);
    let dots = match signs {
        Signs::Unicode => "…",
        Signs::Ascii => "...",
    };
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(dots.chars().count())).collect();
    kept.trim_end().to_owned() + dots
}

fn clear(buffer: &mut Buffer, area: Area, style: Style) {
    for y in 0..area.height {
        for x in 0..area.width {
            // The cell may have been bold before.
            buffer[(area.x + x, area.y + y)].reset();
            put(buffer, area, x, y, " ", style);
        }
    }
}

fn frame(pen: Pen, buffer: &mut Buffer, area: Area, style: Style) {
    let [tl, tr, bl, br, h, v] = match pen.signs {
        Signs::Unicode => ["╭", "╮", "╰", "╯", "─", "│"],
        Signs::Ascii => ["+", "+", "+", "+", "-", "|"],
    };
    let (right, bottom) = (area.width - 1, area.height - 1);
    for x in 1..right {
        put(buffer, area, x, 0, h, style);
        put(buffer, area, x, bottom, h, style);
    }
    for y in 1..bottom {
        put(buffer, area, 0, y, v, style);
        put(buffer, area, right, y, v, style);
    }
    for (x, y, sign) in [(0, 0, tl), (right, 0, tr), (0, bottom, bl), (right, bottom, br)] {
        put(buffer, area, x, y, sign, style);
    }
}

/// Breaks a text at spaces, and nowhere else.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    let words: Vec<&str> = text.split_whitespace().collect();
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

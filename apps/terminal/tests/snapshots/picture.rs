//! A screen as a picture in SVG. Lines, shades and suits are shapes, so that it looks the same with every font.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The width and the height of a character.
const WIDE: u16 = 9;
const HIGH: u16 = 19;

/// Signs that are drawn, each with its path from the upper left corner of its place.
const OUTLINES: [(&str, &str); 6] = [
    ("─", "M0 9.5h9"),
    ("│", "M4.5 0v19"),
    ("╭", "M4.5 19v-5a4.5 4.5 0 0 1 4.5-4.5"),
    ("╮", "M0 9.5a4.5 4.5 0 0 1 4.5 4.5v5"),
    ("╰", "M4.5 0v5a4.5 4.5 0 0 0 4.5 4.5"),
    ("╯", "M0 9.5a4.5 4.5 0 0 0 4.5-4.5v-5"),
];

/// Signs that are filled.
const SHAPES: [(&str, &str); 7] = [
    ("▔", "M0 0h9v2h-9z"),
    ("▸", "M2 6l6 4-6 4z"),
    ("♦", "M4.5 4l3.7 5.5-3.7 5.5-3.7-5.5z"),
    ("♥", "M4.5 14.5c-1-2-4-3.6-4-6.4 0-3.4 3.4-3.8 4-1 .6-2.8 4-2.4 4 1 0 2.8-3 4.4-4 6.4z"),
    (
        "♠",
        "M4.5 4c1 3 4 4 4 6.8 0 2.4-2.6 2.6-3.4.8l1 3.2h-3.2l1-3.2c-.8 1.8-3.4 1.6-3.4-.8 0-2.8 3-3.8 4-6.8z",
    ),
    (
        "♣",
        "M2.5 6.3a2 2 0 0 1 4 0 2 2 0 0 1-.5 1.9 2 2 0 1 1-.9 3.2l1 3.4h-3.2l1-3.4a2 2 0 1 1-.9-3.2 2 2 0 0 1-.5-1.9z",
    ),
    ("●", "M1.5 10a3 3 0 0 1 6 0 3 3 0 0 1-6 0z"),
];

/// The picture.
pub(crate) fn svg(screen: &Buffer) -> String {
    let (width, height) = (screen.area.width * WIDE, screen.area.height * HIGH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n"
    );
    for y in 0..screen.area.height {
        let row: Vec<&Cell> = (0..screen.area.width).map(|x| &screen[(x, y)]).collect();
        for (x, cells) in runs(&row, |cell| cell.bg) {
            let (x, width, ground) = (x * WIDE, cells.len() as u16 * WIDE, colour(cells[0].bg));
            let y = y * HIGH;
            add(
                &mut svg,
                &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HIGH}\" fill=\"{ground}\"/>"
                ),
            );
        }
        for (x, cells) in runs(&row, |cell| (cell.fg, cell.modifier, kind(cell.symbol()))) {
            draw(&mut svg, x, y, &cells);
        }
    }
    svg + "</svg>\n"
}

fn add(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a text has room");
}

/// Neighbours that are alike, each group with its place.
fn runs<'c, K: PartialEq>(row: &[&'c Cell], key: impl Fn(&Cell) -> K) -> Vec<(u16, Vec<&'c Cell>)> {
    let mut place = 0;
    row.chunk_by(|one, next| key(one) == key(next))
        .map(|cells| {
            let from = place;
            place += cells.len() as u16;
            (from, cells.to_vec())
        })
        .collect()
}

/// How a sign is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Nothing,
    Shade,
    Outline,
    Shape,
    Text,
}

fn kind(sign: &str) -> Kind {
    let is_in = |signs: &[(&str, &str)]| signs.iter().any(|(known, _)| *known == sign);
    match sign {
        " " => Kind::Nothing,
        "░" => Kind::Shade,
        _ if is_in(&OUTLINES) => Kind::Outline,
        _ if is_in(&SHAPES) => Kind::Shape,
        _ => Kind::Text,
    }
}

/// Draws signs of one kind and one colour.
fn draw(svg: &mut String, x: u16, y: u16, cells: &[&Cell]) {
    if kind(cells[0].symbol()) == Kind::Nothing {
        return;
    }
    let (left, top, width) = (x * WIDE, y * HIGH, cells.len() as u16 * WIDE);
    let ink = colour(cells[0].fg);
    let path = |signs: &[(&str, &str)]| -> String {
        let places = (0..).zip(cells).map(|(n, cell)| {
            let known = signs.iter().find(|(sign, _)| *sign == cell.symbol());
            let (_, path) = known.expect("signs of one kind");
            let (start, rest) =
                path.split_once(['h', 'v', 'l', 'c', 'a']).expect("a path goes somewhere");
            let (dx, dy) = start[1..].split_once(' ').expect("a path starts at a point");
            let [dx, dy] = [dx, dy].map(|part| part.parse::<f32>().expect("a number"));
            let (dx, dy) = (dx + f32::from(left + n * WIDE), dy + f32::from(top));
            format!("M{dx} {dy}{}{rest}", &path[start.len()..=start.len()])
        });
        places.collect()
    };
    match kind(cells[0].symbol()) {
        Kind::Nothing => {}
        Kind::Shade => add(
            svg,
            &format!(
                "<path d=\"M{left} {top}h{width}v{HIGH}h-{width}z\" fill=\"{ink}\" opacity=\".3\"/>"
            ),
        ),
        Kind::Outline => {
            let path = path(&OUTLINES);
            add(svg, &format!("<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\"/>"));
        }
        Kind::Shape => add(svg, &format!("<path d=\"{}\" fill=\"{ink}\"/>", path(&SHAPES))),
        Kind::Text => {
            let text: String = cells.iter().map(|cell| cell.symbol()).collect();
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let bold = cells[0].modifier.contains(Modifier::BOLD);
            let bold = if bold { " font-weight=\"bold\"" } else { "" };
            let base = top + 14;
            add(
                svg,
                &format!(
                    "<text x=\"{left}\" y=\"{base}\" textLength=\"{width}\" fill=\"{ink}\"{bold}>{text}</text>"
                ),
            );
        }
    }
}

fn colour(colour: Color) -> String {
    let Color::Rgb(red, green, blue) = colour else { panic!("the pictures are in true colour") };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

//! The pictures of the help: a few cards on felt, drawn from the card sheet. They show an action, not a real position.

use talon_engine::rules::{Build, Space};
use talon_engine::{Card, Rules};
use talon_web_art::{face, suit_class};
use talon_web_kit::{View, view};

/// A card of a picture: its letters, its place, and how it is turned, in degrees.
type Drawn = (&'static str, f32, f32, i32);

/// The width of a card in a picture's own units.
const WIDTH: f32 = 50.0;

/// The aim: foundations above, columns below, an arrow from a column home.
pub(crate) fn aim(rules: &Rules) -> View {
    let column: [&str; 4] = match rules.build() {
        Build::AlternatingColours | Build::OtherSuit => ["JD", "TS", "9H", "8C"],
        Build::SameColour => ["JD", "TH", "9D", "8H"],
        Build::SameSuit => ["JD", "TD", "9D", "8D"],
        Build::AnySuit => ["JD", "TD", "9S", "8C"],
    };
    let pair = match rules.build() {
        Build::AlternatingColours | Build::AnySuit | Build::OtherSuit => ["KH", "QS"],
        Build::SameColour => ["KH", "QD"],
        Build::SameSuit => ["KH", "QH"],
    };
    let mut cards: Vec<Drawn> = vec![
        ("KS", 30.0, 10.0, 0),
        ("4H", 88.0, 10.0, 0),
        ("3D", 146.0, 10.0, 0),
        ("AC", 204.0, 10.0, 0),
    ];
    cards.extend(
        column.iter().zip(0_u8..).map(|(card, n)| (*card, 24.0, 104.0 + 19.0 * f32::from(n), 0)),
    );
    cards.extend(
        pair.iter().zip(0_u8..).map(|(card, n)| (*card, 90.0, 104.0 + 19.0 * f32::from(n), 0)),
    );
    cards.push(("5H", 152.0, 122.0, 0));
    let mark = match rules.space() {
        Space::OnlyKing => "#m-king",
        Space::Anything => "#m-any",
        Space::Nothing => "#m-none",
    };
    let place = format!(
        "<g class=\"mark\"><use href=\"{mark}\" x=\"210\" y=\"104\" width=\"50\" height=\"70\"/></g>"
    );
    let arrow = "<path class=\"arrow-edge\" d=\"M182 140Q160 100 118 62\"/><path class=\"arrow\" d=\"M182 140Q160 100 122 66\"/><path class=\"arrow-tip\" d=\"M112 57l16 3-9 10z\"/>";
    picture("0 0 284 236", &cards, &format!("{place}{arrow}"))
}

/// A tap: a card and its target.
pub(crate) fn tap() -> View {
    picture("0 0 110 110", &[("8H", 54.0, 12.0, 0), ("7S", 8.0, 28.0, 0)], &hand(26, 64))
}

/// A drag: a card that is carried.
pub(crate) fn drag() -> View {
    picture("0 0 110 110", &[("8H", 52.0, 8.0, 0), ("7S", 22.0, 30.0, -5)], &hand(44, 68))
}

/// A hold: a column.
pub(crate) fn hold() -> View {
    let cards =
        [("JD", 30.0, 4.0, 0), ("TS", 30.0, 18.0, 0), ("9H", 30.0, 32.0, 0), ("8C", 30.0, 46.0, 0)];
    picture("0 0 110 110", &cards, &hand(58, 38))
}

/// A finger.
fn hand(x: u32, y: u32) -> String {
    format!(
        "<use class=\"finger\" href=\"#i-hand\" x=\"{x}\" y=\"{y}\" width=\"36\" height=\"36\"/>"
    )
}

fn picture(around: &'static str, cards: &[Drawn], more: &str) -> View {
    let cards: String = cards.iter().map(|card| markup(*card)).collect();
    view! { <svg class="felt-picture" viewBox=around aria-hidden="true" inner_html=&format!("{cards}{more}")></svg> }
}

fn markup((letters, x, y, turn): Drawn) -> String {
    let Some(card) = letters.parse::<Card>().ok() else { return String::new() };
    let (height, round) = (WIDTH * 1.4, WIDTH * 0.06);
    format!(
        "<g class=\"{} small-card\" transform=\"translate({x} {y}) rotate({turn})\"><rect width=\"{WIDTH}\" height=\"{height}\" rx=\"{round}\"/><use href=\"{}\" width=\"{WIDTH}\" height=\"{height}\"/></g>",
        suit_class(card.suit()),
        face(card),
    )
}

//! The card art and icons: one sheet in the page, everything else refers to it.
//!
//! A card's space is 100 by 140. `cards.svg` has faces (`#sA` to `#cK`), backs (`#back1` to `#back8`), marks of empty
//! places (`#m-ace-s`, `#m-king`, `#m-any`, `#m-cell`, `#m-recycle`, `#m-none`) and `#logo`; the class of a suit (`s`,
//! `h`, `d`, `c`) sets the colours, the class of a back (`bk1` to `bk8`) those of the back. `servers.svg` has their
//! clip paths and fills: browsers look these up only in elements that are laid out, and the rest of the sheet is not,
//! because layout costs time. The sheets have no comments: they are part of the download.

use talon_engine::{Card, Seen, Suit};

use talon_web_kit::{AttributeValue, View, view};

const CARDS: &str = include_str!("../art/cards.svg");
const ICONS: &str = include_str!("../art/icons.svg");
const SERVERS: &str = include_str!("../art/servers.svg");

/// The sheet that all pictures are taken from; it is in the page once.
pub fn sheet() -> View {
    view! { <div class="art" aria-hidden="true" inner_html=&format!("{CARDS}{ICONS}{SERVERS}")></div> }
}

/// The faces alone, with their clip paths and fills.
pub fn faces() -> String {
    format!("{CARDS}{SERVERS}")
}

/// The letter of a suit's class and pictures.
pub const fn suit_class(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "c",
        Suit::Diamonds => "d",
        Suit::Hearts => "h",
        Suit::Spades => "s",
    }
}

/// The address of a card's face in the sheet.
pub fn face(card: Card) -> String {
    format!("#{}{}", suit_class(card.suit()), card.rank().label())
}

/// The address of the visible side of a card.
pub fn shown(seen: Seen, back: &str) -> String {
    match seen {
        Seen::Face(card) => face(card),
        Seen::Back => format!("#{back}"),
    }
}

/// A picture of the sheet in a card's shape.
pub fn picture(href: impl AttributeValue) -> View {
    view! {
        <svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">
            <use href=href></use>
        </svg>
    }
}

/// An icon.
pub fn icon(name: &'static str) -> View {
    view! {
        <svg class="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <use href=format!("#i-{name}")></use>
        </svg>
    }
}

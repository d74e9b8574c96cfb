//! A picture of a table: one static drawing, from the same geometry as the table itself. Covered cards show their index
//! alone, and nothing runs after it is drawn.

use talon_engine::rules::Space;
use talon_engine::{Board, Place, Seen, Suit};
use talon_game::Variant;
use talon_game::layout::Rect;
use talon_scene::{Frame, Print, Size, Sprite, Tokens, sprites};
use talon_web_kit::{View, view};

use crate::card_art::{shown, suit_class};

/// The picture's own size: the style sheet scales it.
const SIZE: Size = Size { w: 400.0, h: 400.0 };

/// The picture of a board, with this print: a small picture needs large faces.
pub(super) fn miniature(variant: &Variant, board: &Board, back: &str, print: Print) -> View {
    let rules = variant.rules();
    let frame = Frame::compact(rules, SIZE, print);
    let cards = sprites(&frame, &board.view(), &Tokens::new(board));
    let mut drawn = String::new();
    for slot in &frame.slots {
        let empty = !cards.iter().any(|card| card.place == slot.place);
        if empty {
            drawn += &hole(slot.place, slot.base, rules.space());
        }
    }
    for (n, card) in cards.iter().enumerate() {
        // Only the top card of a squared pile is visible.
        let next = cards.get(n + 1).filter(|next| next.place == card.place);
        if next.is_none_or(|next| next.rect != card.rect) {
            drawn += &markup(card, next.is_some(), print == Print::Large, back);
        }
    }
    view! { <svg class="mini" viewBox="0 0 400 400" aria-hidden="true" inner_html=&drawn></svg> }
}

fn markup(card: &Sprite, covered: bool, narrow: bool, back: &str) -> String {
    let suit = match card.seen {
        Seen::Face(face) => suit_class(face.suit()),
        Seen::Back => "",
    };
    let [covered, narrow] =
        [(covered, " covered"), (narrow, " narrow")].map(|(on, class)| if on { class } else { "" });
    let Rect { x, y, w, h } = card.rect;
    let (x, y, w, h, round) = (tenth(x), tenth(y), tenth(w), tenth(h), tenth(w * 0.07));
    let picture = shown(card.seen, back);
    format!(
        "<g class=\"small-card {suit}{covered}{narrow}\"><rect x={x} y={y} width={w} height={h} rx={round} /><use href=\"{picture}\" x={x} y={y} width={w} height={h} /></g>"
    )
}

fn hole(place: Place, base: Rect, space: Space) -> String {
    let mark = match place {
        Place::Foundation(n) => format!("ace-{}", suit_class(Suit::of_foundation(n))),
        Place::Cell(_) => "cell".to_owned(),
        Place::Stock => "recycle".to_owned(),
        Place::Waste => "waste".to_owned(),
        Place::Column(_) => match space {
            Space::Anything => "any",
            Space::OnlyKing => "king",
            Space::Nothing => "none",
        }
        .to_owned(),
    };
    let [x, y, w, h] = [base.x, base.y, base.w, base.h].map(tenth);
    format!("<g class=place><use href=\"#m-{mark}\" x={x} y={y} width={w} height={h} /></g>")
}

/// A length with one decimal: the code that prints other floats is several kilobytes.
fn tenth(length: f32) -> String {
    let tenths = (length * 10.0).round() as i32;
    format!("{}.{}", tenths / 10, (tenths % 10).abs())
}

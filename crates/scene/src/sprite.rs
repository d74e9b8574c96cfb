//! The cards as rectangles: for drawing, and for the gestures to ask.

use talon_engine::{Place, Seen, View};
use talon_game::layout::{Layout, PileBox, Rect};

use crate::fan::offsets;
use crate::frame::{Frame, Slot, Spread};
use crate::tokens::{Token, Tokens};

/// One card on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// Which card it is, through all moves.
    pub token: Token,
    /// Face or back.
    pub seen: Seen,
    /// The pile it is in.
    pub place: Place,
    /// Its place in the pile, from the bottom.
    pub index: usize,
    /// Where it lies.
    pub rect: Rect,
}

/// How many covered cards of a stack are drawn below its top card, so that lifting the top never shows a hole. Every
/// card of a foundation is drawn, because each is seen to arrive there.
const UNDER: usize = 2;

/// Every card that can be seen, pile by pile, each from the bottom up.
// Not inlined: the page calls it in several places, and each copy would be fetched before the first card is visible.
#[inline(never)]
pub fn sprites(frame: &Frame, view: &View, tokens: &Tokens) -> Vec<Sprite> {
    let mut sprites = Vec::new();
    for slot in &frame.slots {
        let seen = seen(view, slot.place);
        let rects = rects(frame, slot, &seen);
        let first = seen.len().saturating_sub(drawn(frame, slot));
        let cards = tokens.pile(slot.place).iter().zip(&seen).zip(&rects).enumerate().skip(first);
        sprites.extend(cards.map(|(index, ((&token, &seen), &rect))| Sprite {
            token,
            seen,
            place: slot.place,
            index,
            rect,
        }));
    }
    sprites
}

/// The same geometry for the gestures.
// Not inlined, for the same reason.
#[inline(never)]
pub fn layout(frame: &Frame, view: &View) -> Layout {
    let pile = |slot: &Slot| {
        let seen = seen(view, slot.place);
        let cards = rects(frame, slot, &seen);
        let last = cards.last().copied().unwrap_or(slot.base);
        let height = slot.height.max(last.y + last.h - slot.base.y);
        let width = last.x + last.w - slot.base.x;
        let area = Rect { w: width, h: height, ..slot.base };
        PileBox { place: slot.place, base: slot.base, area: widened(frame, area), cards }
    };
    let mut piles: Vec<PileBox> = frame.slots.iter().map(pile).collect();
    // The pile that lies over the others is hit first.
    if let Some(over) = frame.open.and_then(|open| piles.iter().position(|p| p.place == open)) {
        piles.swap(0, over);
    }
    Layout { piles }
}

/// A pile's area reaches into the gaps around it, at most half-way.
fn widened(frame: &Frame, area: Rect) -> Rect {
    let slop = (frame.card * 0.045).clamp(1.0, 8.0);
    Rect { x: area.x - slop, y: area.y - slop, w: area.w + 2.0 * slop, h: area.h + 2.0 * slop }
}

/// How many cards of a pile are drawn, from the top.
fn drawn(frame: &Frame, slot: &Slot) -> usize {
    match slot.spread {
        Spread::Column => usize::MAX,
        Spread::Stack if matches!(slot.place, Place::Foundation(_)) => usize::MAX,
        Spread::Stack => 1 + UNDER,
        Spread::Right | Spread::Down => frame.waste_shown + UNDER,
    }
}

/// The visible cards of a pile, bottom first; foundations card by card.
fn seen(view: &View, place: Place) -> Vec<Seen> {
    match place {
        Place::Column(n) => view.columns[usize::from(n)].clone(),
        Place::Cell(n) => view.cells[usize::from(n)].map(Seen::Face).into_iter().collect(),
        Place::Foundation(n) => home_cards(n, view.foundations[usize::from(n)]),
        Place::Stock => vec![Seen::Back; view.stock],
        Place::Waste => view.waste.iter().copied().map(Seen::Face).collect(),
    }
}

fn home_cards(n: u8, height: u8) -> Vec<Seen> {
    use talon_engine::{Card, Rank, Suit};
    let suit = Suit::of_foundation(n);
    (1..=height).filter_map(Rank::new).map(|rank| Seen::Face(Card::new(rank, suit))).collect()
}

/// Where the cards of a pile lie.
fn rects(frame: &Frame, slot: &Slot, seen: &[Seen]) -> Vec<Rect> {
    match slot.spread {
        Spread::Column => {
            offsets(seen, frame.room(slot)).into_iter().map(|y| slot.base.moved(0.0, y)).collect()
        }
        Spread::Stack => vec![slot.base; seen.len()],
        Spread::Right | Spread::Down => {
            let (dx, dy) = frame.waste_step(slot);
            let flat = seen.len().saturating_sub(frame.waste_shown);
            let step = |index: usize| f32::from(index.saturating_sub(flat) as u8);
            (0..seen.len()).map(|i| slot.base.moved(dx * step(i), dy * step(i))).collect()
        }
    }
}

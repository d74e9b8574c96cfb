//! The spacing of the cards of a column: comfortable, and tighter when the column grows too long.

use talon_engine::Seen;

/// Strips in card widths: the part of a covered card that shows.
const UP_WIDE: f32 = 0.575;
const UP: f32 = 0.37;
/// Narrower strips, only where the column would not fit otherwise; the player can open it.
const UP_LEAST: f32 = 0.20;
const DOWN: f32 = 0.20;
const DOWN_LEAST: f32 = 0.07;
/// Large faces need taller strips.
const LARGE: f32 = 1.78;
/// A card's height in widths.
pub(crate) const RATIO: f32 = 1.4;

/// The inputs for the strips of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// The card's width.
    pub(crate) card: f32,
    /// The height available for the column.
    pub(crate) height: f32,
    /// How the strips are when there is room.
    pub(crate) ease: Ease,
    /// Whether the faces are large.
    pub(crate) large: bool,
}

/// How wide strips are when there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ease {
    /// Just the index: enough for a mouse.
    Index,
    /// The first row of pips as well, for a finger.
    Finger,
}

/// The distance of each card from the column's top edge. Only a column that is too long squeezes: first its face-down
/// cards, then the others, and finally all of them, as far as necessary: no column ever leaves its room.
pub(crate) fn offsets(cards: &[Seen], room: Room) -> Vec<f32> {
    let covered = cards.len().saturating_sub(1);
    let down = cards[..covered].iter().filter(|seen| matches!(seen, Seen::Back)).count();
    let (down_strip, up_strip) = strips(down, covered - down, room);
    let mut y = 0.0;
    let mut offsets = Vec::with_capacity(cards.len());
    for seen in cards {
        offsets.push(y);
        y += match seen {
            Seen::Back => down_strip,
            Seen::Face(_) => up_strip,
        };
    }
    offsets
}

fn strips(down: usize, up: usize, room: Room) -> (f32, f32) {
    let (down, up) = (count(down), count(up));
    let space = room.height - room.card * RATIO;
    let large = if room.large { LARGE } else { 1.0 };
    let down_strip = DOWN * room.card;
    let wide = UP_WIDE * room.card;
    if room.ease == Ease::Finger && !room.large && down * down_strip + up * wide <= space {
        return (down_strip, wide);
    }
    let up_strip = UP * room.card * large;
    if down * down_strip + up * up_strip <= space {
        return (down_strip, up_strip);
    }
    let least = DOWN_LEAST * room.card;
    let down_strip = ((space - up * up_strip) / down.max(1.0)).max(least).min(down_strip);
    let up_strip =
        ((space - down * down_strip) / up.max(1.0)).max(UP_LEAST * room.card).min(up_strip);
    let squeeze = (space / (down * down_strip + up * up_strip)).clamp(0.0, 1.0);
    (down_strip * squeeze, up_strip * squeeze)
}

/// A number of cards as a length's factor.
fn count(cards: usize) -> f32 {
    f32::from(u8::try_from(cards).expect("a column holds few cards"))
}

//! Where every card lies on a graphical screen of any size, and which of them move.
//!
//! Three steps, each a plain function: a [`Frame`] places the piles of a game on a screen, [`Tokens`] know which card is
//! which through all moves, and [`sprites`] puts the two together into rectangles; the difference of two lists of
//! sprites is what an animation shows. Knows no browser, no colour and no rule.

mod compact;
mod fan;
mod frame;
mod low;
mod sprite;
mod tokens;

pub use frame::{Bars, Draw, Frame, Hand, Metrics, Options, Print, Rows, Size, Slot};
pub use sprite::{Sprite, layout, sprites};
pub use tokens::{Token, Tokens};

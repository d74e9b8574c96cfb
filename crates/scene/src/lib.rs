//! Where every card lies on a graphical screen of any size, and which of them move.
//!
//! Three steps, each a plain function: a [`Frame`] places the piles of a game on a screen, [`Tokens`] identify each
//! card through all moves, and [`sprites`] makes rectangles from both; an animation shows the difference of two lists
//! of sprites. Knows no browser, no colour and no rule.

mod compact;
mod fan;
mod frame;
mod low;
mod sprite;
mod tokens;

pub use frame::{Bars, Draw, Frame, Hand, Metrics, Options, Print, Rows, Size, Slot};
pub use sprite::{Sprite, layout, sprites};
pub use tokens::{Token, Tokens};

//! Boards and whole games as text: a picture to look at, one word that round-trips, and a file with header and moves.

mod compact;
mod game;
mod picture;
mod quoted;

pub use compact::{CompactFault, compact, parse_compact};
pub use game::{GameText, GameTextFault};
pub use picture::{Backs, PictureStyle, SuitStyle, picture};
pub use quoted::{excerpt, printable, quoted};

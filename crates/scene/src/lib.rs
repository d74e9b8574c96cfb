//! Where every card lies on a graphical screen of any size, and which of them move.
//!
//! Three steps, each a plain function: a [`Frame`] places the piles of a game on a screen, [`Tokens`] identify each
//! card through all moves, and [`sprites`] makes rectangles from both; an animation shows the difference of two lists
//! of sprites. Knows no browser, no colour and no rule.
//!
//! Draw a table:
//!
//! ```
//! use talon_engine::{Deal, Draft, Rules};
//! use talon_scene::{Frame, FrameOptions, Size, Tokens, sprites};
//!
//! let draft = Draft { heights: vec![13; 4], cells: 1, ..Draft::default() };
//! let rules = Rules::check(&draft).expect("good rules");
//! let board = Deal::Number(1).board(&rules);
//! let frame = Frame::new(&rules, Size { w: 1366.0, h: 768.0 }, FrameOptions::default());
//! let sprites = sprites(&frame, &board.view(), &Tokens::new(&board));
//! assert_eq!(sprites.len(), 52, "every card can be seen");
//! ```
//!
//! Find the card under a pointer:
//!
//! ```
//! use talon_engine::{Deal, Draft, Place, Rules};
//! use talon_scene::{Frame, FrameOptions, Size, layout};
//!
//! let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
//! let frame = Frame::new(&rules, Size { w: 1366.0, h: 768.0 }, FrameOptions::default());
//! let layout = layout(&frame, &Deal::Number(1).board(&rules).view());
//! let column = layout.pile(Place::Column(2)).expect("there are four columns");
//! let spot = layout.spot_at(column.cards[12].centre()).expect("a card is hit");
//! assert_eq!((spot.place, spot.index), (Place::Column(2), 12));
//! ```
//!
//! Follow a card through a move:
//!
//! ```
//! use talon_engine::{Deal, Draft, Place, Rules};
//! use talon_scene::Tokens;
//!
//! let draft = Draft { heights: vec![13; 4], cells: 1, ..Draft::default() };
//! let rules = Rules::check(&draft).expect("good rules");
//! let mut board = Deal::Number(1).board(&rules);
//! let mut tokens = Tokens::new(&board);
//! let token = tokens.pile(Place::Column(0))[12];
//! let played = board.play(&rules, "t1-c".parse()?).expect("the cell is free");
//! played.effects().iter().for_each(|&effect| tokens.apply(effect));
//! assert_eq!(tokens.pile(Place::Cell(0)), [token]);
//! # Ok::<(), talon_engine::notation::NotAMove>(())
//! ```

mod compact;
mod fan;
mod frame;
mod low;
mod sprite;
mod tokens;

pub use frame::{Bars, ColumnRows, Draw, Frame, FrameOptions, Hand, Metrics, Print, Size, Slot};
pub use sprite::{Sprite, layout, sprites};
pub use tokens::{Token, Tokens};

//! The messages of all languages, made by the build script from `messages/`.

use talon_engine::{Card, Colour, Place, Rank, Suit};

use crate::Wording;
use crate::fill::{Argument, Form};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

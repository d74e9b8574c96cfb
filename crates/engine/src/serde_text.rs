//! The feature `serde`: values are serialised through their text forms, which people can read.

use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::moves::Move;
use crate::prelude::*;
use crate::text::GameText;

fn from_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

macro_rules! through_text {
    ($($type:ty),*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    from_text(deserializer)
                }
            }
        )*
    };
}

through_text!(Card, Move, GameText);

/// Read back with [`Deal::parse`], which checks it against the rules.
impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Read back with [`Deck::parse`], which checks it against the rules.
impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

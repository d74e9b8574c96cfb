//! The feature `serde`: a solution as its moves in words, a grade as its word.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use talon_engine::notation::format_moves;

use crate::grade::Grade;
use crate::verdict::Solution;

/// Read back with [`Solution::replayed`]: moves become a solution only by a replay.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format_moves(self.moves()))
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Grade {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grade, D::Error> {
        let text = String::deserialize(deserializer)?;
        let grade = Grade::ALL.into_iter().find(|grade| grade.word() == text);
        grade.ok_or_else(|| D::Error::custom("this is not a grade"))
    }
}

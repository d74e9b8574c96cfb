//! The writes that are still to be made, in order. A write that a later one replaces is dropped.

use talon_game::Millis;
use talon_game::statistics::GameResult;
use talon_store::SaveKey;

/// One thing to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StoreOp {
    Save { key: SaveKey, text: String, now: Millis },
    DeleteSave(SaveKey),
    Record(GameResult),
    Prefer { key: String, value: String },
}

impl StoreOp {
    /// Whether it replaces an earlier write.
    fn replaces(&self, earlier: &StoreOp) -> bool {
        match (self, earlier) {
            (
                StoreOp::Save { key, .. } | StoreOp::DeleteSave(key),
                StoreOp::Save { key: other, .. } | StoreOp::DeleteSave(other),
            ) => key == other,
            (StoreOp::Prefer { key, .. }, StoreOp::Prefer { key: other, .. }) => key == other,
            (
                StoreOp::Save { .. } | StoreOp::DeleteSave(_),
                StoreOp::Record(_) | StoreOp::Prefer { .. },
            )
            | (StoreOp::Record(_), _)
            | (
                StoreOp::Prefer { .. },
                StoreOp::Save { .. } | StoreOp::DeleteSave(_) | StoreOp::Record(_),
            ) => false,
        }
    }
}

/// The writes that are still to be made, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    writes: Vec<StoreOp>,
}

impl Backlog {
    pub(super) fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Whether it holds a save of this game.
    pub(super) fn has_save(&self, game: &SaveKey) -> bool {
        self.writes.iter().any(|write| matches!(write, StoreOp::Save { key, .. } if key == game))
    }

    pub(super) fn push(&mut self, write: StoreOp) {
        self.writes.retain(|earlier| !write.replaces(earlier));
        self.writes.push(write);
    }

    pub(super) fn first(&self) -> Option<&StoreOp> {
        self.writes.first()
    }

    pub(super) fn remove_first(&mut self) {
        self.writes.remove(0);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &StoreOp> {
        self.writes.iter()
    }
}

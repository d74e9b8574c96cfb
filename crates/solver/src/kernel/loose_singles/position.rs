//! The interface of a position for beam and depth-first search: its plies, and the choices that a ply leaves open.

use super::instance::Instance;
use super::relaxation_counts::{Plies, Ply, Relaxed};
use crate::prune::Prune;

/// The number of choices of a ply that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChoiceLimit {
    /// At most this many, and one more if there is one, so that the caller knows that some are left out.
    AtMost(u64),
    /// All choices.
    All,
}

/// A position as some search sees it.
pub(super) trait Position: Copy {
    /// The choices of one ply.
    type ListedChoices: Default;

    /// The position of the instance itself.
    fn start(instance: &Instance) -> Self;

    /// Its position in the relaxation.
    fn relaxed(&self) -> &Relaxed;

    /// The plies that are open.
    fn plies(&self, instance: &Instance, safe: Prune) -> Plies;

    /// Lists the choices of a ply that leads to the relaxed position `after`, and says how many there are. `urgency`
    /// says when a card is needed: the first choice buries the cards that are needed late.
    fn list(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        urgency: impl Fn(u8) -> u16,
        wanted: ChoiceLimit,
        choices: &mut Self::ListedChoices,
    ) -> u64;

    /// The position after a ply with one of the choices listed for it.
    fn take(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        choices: &Self::ListedChoices,
        number: u64,
        urgency: impl Fn(u8) -> u16,
    ) -> Self;

    /// The position as a number, different for different ones of a deal; `None` if it does not fit.
    fn key(&self, instance: &Instance) -> Option<u128>;
}

/// A position that a beam can compare with others.
pub(super) trait Scored: Position {
    /// How promising the position is: higher is better.
    fn score(&self, instance: &Instance) -> i32;
}

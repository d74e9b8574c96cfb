//! What the searches need of a position: exits, and the choices that an exit leaves open.

use super::layout::Layout;
use super::prunes::SafeHome;
use super::relaxed::{Exit, Exits, Relaxed};

/// How many choices of an exit are listed at the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// So many, and one more if there is one: who takes only so many must know that some are left out.
    AtMost(u64),
    /// All of them.
    All,
}

/// A position as some search sees it.
pub(super) trait Position: Copy {
    /// The choices of one exit.
    type Choices: Default;

    /// The position of the layout itself.
    fn start(layout: &Layout) -> Self;

    /// What the relaxation sees of it.
    fn relaxed(&self) -> &Relaxed;

    /// The exits that are open.
    fn exits(&self, layout: &Layout, safe: SafeHome) -> Exits;

    /// Lists the choices of an exit that leads to the relaxed position `after`, and says how many there are.
    /// `urgency` says when a card is wanted: the first choice buries what is wanted late.
    fn list(
        &self,
        layout: &Layout,
        exit: Exit,
        after: &Relaxed,
        urgency: impl Fn(u8) -> u16,
        wanted: Wanted,
        choices: &mut Self::Choices,
    ) -> u64;

    /// The position after an exit with one of the choices listed for it.
    fn take(
        &self,
        layout: &Layout,
        exit: Exit,
        after: &Relaxed,
        choices: &Self::Choices,
        number: u64,
        urgency: impl Fn(u8) -> u16,
    ) -> Self;

    /// The position as a number, different for different ones of a deal; nothing if it does not fit.
    fn key(&self, layout: &Layout) -> Option<u128>;

    /// How promising the position is: higher is better.
    fn score(&self, layout: &Layout) -> i32;
}

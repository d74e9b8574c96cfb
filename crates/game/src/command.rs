//! The interface of a table: commands and preferences in, changes and requests out.

use talon_engine::{Deal, Effect, Move, Refusal};

use crate::autoplay::Autoplay;
use crate::coach_answer::CoachAnswer;
use crate::date::Date;
use crate::hint::{Hint, HintKind};
use crate::level::Level;
use crate::outlook::{LostAt, Outlook};
use crate::question::Question;
use crate::score::Scoring;
use crate::session::{Standing, Variant};
use crate::statistics::GameResult;
use crate::stopwatch::Millis;

/// Preferences of the player, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Preferences {
    /// Whether cards go home by themselves.
    pub autoplay: Autoplay,
    /// How games are scored.
    pub scoring: Scoring,
    /// The figure that is computed after every move.
    pub watch: Watching,
}

/// The figure that is kept up to date after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Watching {
    /// The chance to win, from the cards that the player has seen.
    #[default]
    Chance,
    /// Whether the game can still be won, with all cards known.
    Winnable,
    /// Nothing; the player can still ask.
    Off,
}

/// Which deal comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealChoice {
    /// This one.
    Exactly(Deal),
    /// A winnable one, tried from this deal on in its numbering.
    Winnable(Deal),
    /// A winnable one of that level, tried from this deal on.
    Graded(Deal, Level),
    /// The one of that day.
    Daily(Date),
}

impl DealChoice {
    /// The deal to lay out at once: the chosen one, or the first that a search will try.
    pub fn first_deal(&self) -> Deal {
        match self {
            DealChoice::Exactly(deal)
            | DealChoice::Winnable(deal)
            | DealChoice::Graded(deal, _) => deal.clone(),
            DealChoice::Daily(date) => Deal::Number(date.first_number()),
        }
    }
}

/// A command of a screen or an answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play this move.
    Play(Move),
    /// Play the moves of a hint, each a step.
    PlayPlan(Vec<Move>),
    /// Play the moves that came with a shared game, just as they are. The game does not count from then on, unless it
    /// is played again from its deal; see [`crate::MovesOrigin`].
    ImportMoves(Vec<Move>),
    /// Take the last step back.
    Undo,
    /// Play the next undone step again.
    Redo,
    /// Go to the position after that many steps.
    Jump(usize),
    /// Go to the beginning.
    Restart,
    /// Send everything home, once only home moves and draws are left.
    Finish,
    /// Show a recommended move; again for the next one.
    Hint(HintKind),
    /// The solver's answer to a question.
    Outlook(Ticket, Outlook),
    /// The coach's answer to a question.
    CoachAnswer(Ticket, CoachAnswer),
    /// The solver's word for how hard the deal is, if it found one.
    Graded(Ticket, Option<String>),
    /// Find the step that lost the game.
    WhereLost,
    /// Show a solution; see [`crate::Table::solution_show`].
    ShowMe,
    /// Show its next move.
    ShowNext,
    /// Take its last move back.
    ShowBack,
    /// Back to the game.
    EndShow,
    /// Deal a new game.
    Deal(Variant, DealChoice),
    /// Count the game as given up, if it was started and has not been counted yet.
    GiveUp,
    /// The game has been saved as one that began at that time: another program has continued the same game.
    Fork {
        /// In milliseconds of the calendar; no other game of this deal has it.
        began: Millis,
    },
    /// Stop the search for a winnable deal.
    StopSearch,
    /// Stop the clock.
    Pause,
    /// Start the clock again.
    Resume,
    /// Change the preferences.
    Prefer(Preferences),
}

impl Command {
    /// Whether the command is about the cards on the table. Such commands do nothing while another deal is searched
    /// for.
    pub(crate) const fn is_about_the_game(&self) -> bool {
        match self {
            Command::Play(_)
            | Command::PlayPlan(_)
            | Command::ImportMoves(_)
            | Command::Undo
            | Command::Redo
            | Command::Jump(_)
            | Command::Restart
            | Command::Finish
            | Command::Hint(_)
            | Command::WhereLost
            | Command::ShowMe
            | Command::ShowNext
            | Command::ShowBack => true,
            Command::Outlook(..)
            | Command::CoachAnswer(..)
            | Command::Graded(..)
            | Command::EndShow
            | Command::Deal(..)
            | Command::GiveUp
            | Command::Fork { .. }
            | Command::StopSearch
            | Command::Pause
            | Command::Resume
            | Command::Prefer(_) => false,
        }
    }
}

/// A change for a screen to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new table.
    Dealt,
    /// These effects happened, in this order.
    Moved(Vec<Effect>),
    /// These effects were reversed, in this order.
    Reverted(Vec<Effect>),
    /// The table jumped to another position: show it as it is.
    Jumped,
    /// A move was refused.
    Refused(Refusal),
    /// The command does not apply here, for example undo at the first position.
    Nothing,
    /// A recommended move.
    Hinted(Hint),
    /// No move can be recommended this way.
    NoHint(HintKind),
    /// The standing has changed.
    Stands(Standing),
    /// The outlook of the position, its chance or the grade of the deal has changed.
    OutlookChanged,
    /// The answer to "where did I lose it".
    LostAt(LostAt),
    /// A solution was opened, moved forward or back, or closed.
    Show,
    /// A winnable deal is being searched for: this many were skipped.
    Seeking(u32),
}

/// Marks a question, so that late answers are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(pub(crate) u64);

impl Ticket {
    /// The ticket as a number, to be sent along with a question.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The ticket with this number, which an answer has brought back.
    pub const fn from_number(number: u64) -> Ticket {
        Ticket(number)
    }
}

/// A task for the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Ask the solver. An earlier question is cancelled.
    Ask(Question),
    /// Cancel the question: the answer is no longer needed.
    Cancel,
    /// Save the game as it is now; see [`crate::save::write`].
    Save,
    /// Add this to the statistics.
    Record(GameResult),
    /// The game has ended but does not count: delete its save, and add nothing.
    Discard(GameResult),
}

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Response {
    /// For the screen.
    pub changes: Vec<Change>,
    /// For the application.
    pub requests: Vec<Request>,
}

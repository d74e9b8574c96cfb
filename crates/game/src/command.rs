//! What is said to a table and what it says back: commands and preferences in, changes and requests out.

use talon_engine::{Board, Deal, Effect, Move, Refusal};

use crate::autoplay::Autoplay;
use crate::clock::Millis;
use crate::hint::{Hint, HintKind};
use crate::outlook::{LostAt, Outlook};
use crate::quest::Date;
use crate::score::Scoring;
use crate::session::{Standing, Variant};
use crate::statistics::GameResult;

/// What the player prefers, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Preferences {
    /// Whether cards go home by themselves.
    pub autoplay: Autoplay,
    /// How games are scored.
    pub scoring: Scoring,
    /// Whether the solver is asked after every move if the game can still be won.
    pub watch: Watching,
}

/// Whether "can still be won" is kept up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Watching {
    /// After every move.
    #[default]
    On,
    /// Only when asked.
    Off,
}

/// Which deal comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This one.
    Exactly(Deal),
    /// A winnable one, tried from this deal on in its numbering.
    Winnable(Deal),
    /// The one of that day.
    Daily(Date),
}

impl Wish {
    /// The deal to lay out at once: the one wished for, or the first that a search will try.
    pub fn first_deal(&self) -> Deal {
        match self {
            Wish::Exactly(deal) | Wish::Winnable(deal) => deal.clone(),
            Wish::Daily(date) => Deal::Number(date.first_number()),
        }
    }
}

/// What a screen or the solver tells the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play this move.
    Play(Move),
    /// Play the moves that came with a shared game, just as they are. One that arrives won is not this player's win.
    Receive(Vec<Move>),
    /// Take the last step back.
    Undo,
    /// Play it again.
    Redo,
    /// Go to the position after that many steps.
    Jump(usize),
    /// Go to the beginning.
    Restart,
    /// Send everything home, when the rest plays itself.
    Finish,
    /// Show a move worth a look; again for the next one.
    Hint(HintKind),
    /// The solver's answer to a question.
    Advice(Ticket, Outlook),
    /// The solver's word for how hard the deal is, if it found one.
    Graded(Ticket, Option<String>),
    /// Find the step that lost the game.
    WhereLost,
    /// Show a solution; see [`crate::Table::demo`].
    ShowMe,
    /// Show its next move.
    ShowNext,
    /// Take its last move back.
    ShowBack,
    /// Back to the game.
    EndShow,
    /// Deal a new game.
    Deal(Variant, Wish),
    /// Count the game as given up, if it was begun and has not been counted yet.
    GiveUp,
    /// Make it a game of its own, begun at that time: another program has gone on with the same one.
    Part(Millis),
    /// Stop looking for a winnable deal.
    StopQuest,
    /// Stop the clock.
    Pause,
    /// Let it run.
    Resume,
    /// Change the preferences.
    Prefer(Preferences),
}

impl Command {
    /// Whether it is about the cards on the table: nothing to be done while another deal is looked for.
    pub(crate) const fn is_about_the_game(&self) -> bool {
        match self {
            Command::Play(_)
            | Command::Receive(_)
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
            Command::Advice(..)
            | Command::Graded(..)
            | Command::EndShow
            | Command::Deal(..)
            | Command::GiveUp
            | Command::Part(_)
            | Command::StopQuest
            | Command::Pause
            | Command::Resume
            | Command::Prefer(_) => false,
        }
    }
}

/// What has changed, for a screen to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new table.
    Dealt,
    /// These things happened, in this order.
    Moved(Vec<Effect>),
    /// These things were reversed, in this order.
    Reverted(Vec<Effect>),
    /// The table jumped to another position: show it as it is.
    Jumped,
    /// A move was refused.
    Refused(Refusal),
    /// There is nothing to do that for: undo at the start, redo at the end, finish too early.
    Nothing,
    /// A move worth a look.
    Hinted(Hint),
    /// No move can be recommended this way.
    NoHint(HintKind),
    /// The standing is a new one.
    Stands(Standing),
    /// What is known of the position's chances, or of how hard the deal is, is new.
    OutlookChanged,
    /// The answer to "where did I lose it".
    LostAt(LostAt),
    /// A solution is on show, or moved on, or is put away.
    Show,
    /// Looking for a winnable deal: that many passed over.
    Seeking(u32),
}

/// Marks a question, so that late answers find their place or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(pub(crate) u64);

impl Ticket {
    /// The ticket as a number, to be sent along with a question.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The ticket of that number, come back with an answer.
    pub const fn from_number(number: u64) -> Ticket {
        Ticket(number)
    }
}

/// What the application must do for the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Ask the solver about this position and answer with [`Command::Advice`]. An earlier question is void.
    Ask {
        /// To be given back with the answer.
        ticket: Ticket,
        /// The game, which has the rules.
        variant: Variant,
        /// The position.
        board: Box<Board>,
    },
    /// Ask how hard this deal is and answer with [`Command::Graded`]. An earlier question is void.
    Grade {
        /// To be given back with the answer.
        ticket: Ticket,
        /// The game, which has the rules.
        variant: Variant,
        /// The deal, laid out.
        board: Box<Board>,
    },
    /// Stop the solver: nobody waits for the answer any more.
    Hush,
    /// Keep this text as the game's save.
    Save(String),
    /// Add this to the statistics.
    Record(GameResult),
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Response {
    /// For the screen.
    pub changes: Vec<Change>,
    /// For the application.
    pub requests: Vec<Request>,
}

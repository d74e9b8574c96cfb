//! The interpreter of typed lines, for every screen: the answer to a line about the game on the table is sentences, or
//! one action of the screen.

use talon_engine::{Deal, Move};
use talon_game::typed::{Typed, TypedMove, read, reply, resolve};
use talon_game::{Command, Level, Millis, Outlook, Session, number_format};

use crate::Wording;

/// The answer to a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedAnswer {
    /// Show these sentences. None for an empty line.
    Say(Vec<String>),
    /// Play this move. If it is legal and the line has more moves, interpret the line again after it.
    Play {
        /// The move.
        mv: Move,
        /// Whether the line has more moves.
        has_more: bool,
    },
    /// Run this command so often, or until it changes nothing.
    Run {
        /// The command.
        command: Command,
        /// At least 1.
        times: usize,
    },
    /// Show a whole win.
    ShowWin,
    /// Show the status; [`Wording::typed_status_lines`] has the sentences.
    Status,
    /// Show the rules of the game.
    Rules,
    /// Deal another game.
    Deal(TypedDeal),
    /// Count this game as lost, and deal another.
    GiveUp,
    /// Leave the table.
    Leave,
}

/// The deal that a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedDeal {
    /// A random one.
    Random,
    /// A winnable one.
    Winnable,
    /// A winnable one of this level.
    Graded(Level),
    /// The deal of the day.
    Daily,
    /// This one.
    Exactly(Deal),
}

impl Wording {
    /// Interprets a line for the game on the table; `played` moves of the line were played before.
    pub fn typed_answer(self, session: &Session, line: &str, played: usize) -> TypedAnswer {
        let once = |command| TypedAnswer::Run { command, times: 1 };
        match read(line) {
            Err(why) => say(self.unclear(&why)),
            Ok(Typed::Nothing) => TypedAnswer::Say(Vec::new()),
            Ok(Typed::Moves(moves)) => self.play_answer(session, &moves, played),
            Ok(Typed::Undo(times)) => {
                TypedAnswer::Run { command: Command::Undo, times: times.max(1) }
            }
            Ok(Typed::Redo(times)) => {
                TypedAnswer::Run { command: Command::Redo, times: times.max(1) }
            }
            Ok(Typed::Jump(steps)) => self.jump_answer(session, steps),
            Ok(Typed::Restart) => once(Command::Restart),
            Ok(Typed::Finish) => once(Command::Finish),
            Ok(Typed::Hint(kind)) => once(Command::Hint(kind)),
            Ok(Typed::WhereLost) => once(Command::WhereLost),
            Ok(Typed::ShowMe) => TypedAnswer::ShowWin,
            Ok(Typed::Ask(inquiry)) => {
                TypedAnswer::Say(self.reply(session, &reply(session, inquiry)))
            }
            Ok(Typed::Status) => TypedAnswer::Status,
            Ok(Typed::Rules) => TypedAnswer::Rules,
            Ok(Typed::New(word)) => self.deal_answer(session, &word),
            Ok(Typed::GiveUp) if session.is_unfinished() => TypedAnswer::GiveUp,
            Ok(Typed::GiveUp) => say(self.nothing_to_give_up().to_owned()),
            Ok(Typed::Help) => TypedAnswer::Say(self.typed_help()),
            Ok(Typed::Quit) => TypedAnswer::Leave,
        }
    }

    fn play_answer(self, session: &Session, moves: &[TypedMove], played: usize) -> TypedAnswer {
        let Some(&next) = moves.get(played) else { return TypedAnswer::Say(Vec::new()) };
        match resolve(session.rules(), session.board(), next) {
            Ok(mv) => TypedAnswer::Play { mv, has_more: played + 1 < moves.len() },
            Err(why) => say(self.unplayable(&why)),
        }
    }

    /// To a position of the game; past its end, how long it is.
    fn jump_answer(self, session: &Session, steps: usize) -> TypedAnswer {
        let last = session.history().steps().len();
        if steps > last {
            return say(self.jump_too_far(last, last));
        }
        TypedAnswer::Run { command: Command::Jump(steps), times: 1 }
    }

    fn deal_answer(self, session: &Session, word: &str) -> TypedAnswer {
        TypedAnswer::Deal(match (word, Level::from_word(word)) {
            (_, Some(level)) => TypedDeal::Graded(level),
            ("" | "random", _) => TypedDeal::Random,
            ("winnable", _) => TypedDeal::Winnable,
            ("daily" | "today", _) => TypedDeal::Daily,
            (deal, _) => match Deal::parse(session.rules(), deal) {
                Ok(deal) => TypedDeal::Exactly(deal),
                Err(fault) => return say(self.text_fault(&fault)),
            },
        })
    }

    /// The answer to `status`: moves, time, the score if there is one, and how the game stands.
    pub fn typed_status_lines(
        self,
        session: &Session,
        score: Option<i64>,
        now: Millis,
    ) -> Vec<String> {
        let counters = session.counters();
        let facts = self.typed_status(
            session.history().cursor(),
            counters.undos as usize,
            counters.hints as usize,
            &number_format::duration(session.spent(now)),
        );
        let outlook = session.outlook();
        let outlook = (*outlook != Outlook::Open).then(|| self.outlook(outlook));
        let later = [
            score.map(|score| self.typed_score(&score.to_string())),
            self.standing(session.standing()),
            self.origin(session.origin()),
            outlook,
        ];
        std::iter::once(facts).chain(later.into_iter().flatten()).collect()
    }
}

fn say(sentence: String) -> TypedAnswer {
    TypedAnswer::Say(vec![sentence])
}

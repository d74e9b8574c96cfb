//! The table and the coach: hints from the cards that the player has seen, and the figure that is kept up to date after
//! every move.

use talon_engine::Move;

use super::{Purpose, Table, WaitingFor};
use crate::alternative_wins::NextHint;
use crate::coach_answer::{Chance, CoachAnswer, Completeness, knows_all};
use crate::command::{Change, Request, Response, Ticket, Watching};
use crate::hint::{Hint, HintKind, HintOrder};
use crate::outlook::Outlook;
use crate::session::Standing;

/// The coach's answer about the position on the table.
#[derive(Clone, Debug, Default)]
pub(super) enum Coached {
    /// Nothing yet.
    #[default]
    Open,
    /// An answer.
    Answer(CoachAnswer),
    /// There is no coach to ask.
    Absent,
}

/// The outlook that the player has chosen to see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prospect<'t> {
    /// Nothing.
    Hidden,
    /// Whether it can be won. Where the player wants chances, only when every card is known: then it is fair.
    Outlook(&'t Outlook),
    /// The chance to win; the last one known while a new one is being worked out. `None` if none is known yet.
    Chance(Option<Chance>),
}

/// The next question.
enum NextQuestion {
    Outlook,
    CoachAnswer,
}

/// A hint, or the question that must be answered first.
enum HintLookup {
    Hint(Hint),
    Nothing,
    /// The outlook of the position.
    AskOutlook,
    /// The outlook after a move.
    AskAlternative(Move),
    /// The coach's answer.
    AskCoach,
}

impl Table {
    /// The coach's answer about the position on the table, if there is one.
    pub const fn coach_answer(&self) -> Option<&CoachAnswer> {
        match &self.coached {
            Coached::Answer(coach_answer) => Some(coach_answer),
            Coached::Open | Coached::Absent => None,
        }
    }

    /// The outlook or the chance that the player's preferences allow to show.
    pub fn prospect(&self) -> Prospect<'_> {
        match self.preferences.watch {
            Watching::Off => Prospect::Hidden,
            Watching::Chance if !knows_all(self.session.board()) => Prospect::Chance(self.chance),
            Watching::Chance | Watching::Winnable => Prospect::Outlook(self.session.outlook()),
        }
    }

    pub(super) fn hint(&mut self, kind: HintKind, out: &mut Response) {
        let found = match kind {
            HintKind::Fair if !knows_all(self.session.board()) => self.coach_hint(),
            HintKind::Fair | HintKind::FromAWin => self.winning_hint(kind),
        };
        let cursor = self.session.history().cursor();
        match found {
            HintLookup::Hint(hint) => {
                self.session.count_hint();
                out.requests.push(Request::Save);
                out.changes.push(Change::Hinted(hint));
            }
            HintLookup::Nothing => out.changes.push(Change::NoHint(kind)),
            HintLookup::AskOutlook => self.wait(WaitingFor::Hint(kind), cursor, out),
            HintLookup::AskAlternative(mv) => self.wait_for(mv, kind, out),
            HintLookup::AskCoach => {
                self.waiting = Some(WaitingFor::Hint(kind));
                if !matches!(self.question, Some((_, Purpose::Coach))) {
                    self.ask_coach(out);
                }
            }
        }
    }

    /// Every card is known, or the player wants to peek: a move of a verified win.
    fn winning_hint(&mut self, kind: HintKind) -> HintLookup {
        match self.session.outlook() {
            Outlook::Winnable(win) => {
                let win = win.to_vec();
                match self.next_win(win, kind) {
                    NextHint::Show(mv, turn) => HintLookup::Hint(Hint::of_move(mv, kind, turn)),
                    NextHint::Ask(mv) => HintLookup::AskAlternative(mv),
                    NextHint::Nothing => HintLookup::Nothing,
                }
            }
            Outlook::Open => HintLookup::AskOutlook,
            Outlook::Undecided if kind == HintKind::Fair => self.coach_hint(),
            Outlook::Lost | Outlook::Undecided => HintLookup::Nothing,
        }
    }

    /// Cards are unseen, or the solver did not decide: the coach's plans, one after the other.
    fn coach_hint(&mut self) -> HintLookup {
        let coach_answer = match &self.coached {
            Coached::Answer(coach_answer) if coach_answer.completeness == Completeness::Final => {
                coach_answer
            }
            Coached::Absent => return HintLookup::Nothing,
            Coached::Open | Coached::Answer(_) => return HintLookup::AskCoach,
        };
        let all = coach_answer.plans.len();
        if all == 0 {
            return HintLookup::Nothing;
        }
        let chance = |place: usize| {
            coach_answer.plans.get(place).and_then(|plan| plan.odds).map(|odds| odds.chance)
        };
        let place = self.hinted % all;
        let hint = Hint {
            moves: coach_answer.plans[place].moves.clone(),
            kind: HintKind::Fair,
            turn: HintOrder::of(self.hinted, all),
            chance: chance(place),
            instead: chance(usize::from(place == 0)),
        };
        self.hinted += 1;
        HintLookup::Hint(hint)
    }

    /// Takes the coach's answer.
    pub(super) fn on_coach_answer(
        &mut self,
        ticket: Ticket,
        coach_answer: CoachAnswer,
        out: &mut Response,
    ) {
        if self.question != Some((ticket, Purpose::Coach)) {
            return;
        }
        let completeness = coach_answer.completeness;
        self.chance = coach_answer.chance.or(self.chance);
        self.coached = Coached::Answer(coach_answer);
        match completeness {
            Completeness::First => out.changes.push(Change::OutlookChanged),
            Completeness::Final => {
                self.question = None;
                self.learned(out);
            }
        }
    }

    /// The question to the coach was answered without one.
    pub(super) fn on_no_coach(&mut self, out: &mut Response) {
        self.coached = Coached::Absent;
        self.learned(out);
    }

    /// Clears the advice about the previous position.
    pub(super) fn forget_coach_answer(&mut self) {
        self.coached = Coached::Open;
        self.hinted = 0;
    }

    fn ask_coach(&mut self, out: &mut Response) {
        let (variant, board) = (self.session.variant().clone(), self.session.board().clone());
        self.ask(Purpose::Coach, variant, board, out);
    }

    fn wanted(&self) -> Option<NextQuestion> {
        let by_coach = match self.preferences.watch {
            Watching::Off => return None,
            Watching::Winnable => false,
            Watching::Chance => !knows_all(self.session.board()),
        };
        let is_open = match (&self.coached, by_coach) {
            (Coached::Open, true) => true,
            (Coached::Answer(coach_answer), true) => {
                coach_answer.completeness == Completeness::First
            }
            (Coached::Absent, true) => false,
            (_, false) => *self.session.outlook() == Outlook::Open,
        };
        let wanted = if by_coach { NextQuestion::CoachAnswer } else { NextQuestion::Outlook };
        (is_open && self.session.standing() != Standing::Won).then_some(wanted)
    }

    pub(super) fn ask_if_watching(&mut self, out: &mut Response) {
        if self.search.is_some() {
            return;
        }
        match self.wanted() {
            Some(NextQuestion::Outlook) => self.ask_position(self.session.history().cursor(), out),
            Some(NextQuestion::CoachAnswer) => self.ask_coach(out),
            None => self.ask_about_deal(out),
        }
    }

    /// The last questions: whether the deal itself can be won, which decides whether giving up counts, and its grade.
    fn ask_about_deal(&mut self, out: &mut Response) {
        let watching = self.preferences.watch != Watching::Off;
        let about_deal = |open: Purpose| matches!(open, Purpose::Grade | Purpose::Position(0));
        let idle = |open: Purpose| !(watching && about_deal(open));
        if self.question.take_if(|(_, open)| idle(*open)).is_some() {
            out.requests.push(Request::Cancel);
        }
        if !watching || self.question.is_some() {
            return;
        }
        match self.session.outlooks().at(0) {
            Outlook::Open => self.ask_position(0, out),
            Outlook::Winnable(_) if !self.session.is_grading_done() => {
                let (variant, board) = (self.session.variant().clone(), self.session.board_at(0));
                self.ask(Purpose::Grade, variant, board, out);
            }
            Outlook::Winnable(_) | Outlook::Lost | Outlook::Undecided => {}
        }
    }
}

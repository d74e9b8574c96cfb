//! The table: commands in, changes and requests out. It does no input or output and takes the time as an argument; a
//! screen shows the changes and carries out the requests.

use talon_engine::{Board, Deal, Effect, Move};

mod hints;

use crate::alternative_wins::{Alternatives, NextHint};
use crate::autoplay::{self, Autoplay};
use crate::coach_answer::Chance;
use crate::command::{Change, Command, DealChoice, Preferences, Request, Response, Ticket};
use crate::deal_search::{DealSearch, FoundDeal, SearchStep};
use crate::hint::HintKind;
use crate::level::Level;
use crate::outlook::{LostAt, Outlook};
use crate::packed_moves;
use crate::question::{Question, QuestionKind};
use crate::score::Scoring;
use crate::session::{MovesOrigin, Session, Standing, Variant};
use crate::solution_show::SolutionShow;
use crate::statistics::{Ended, GameResult};
use crate::stopwatch::Millis;
use hints::Coached;
pub use hints::Prospect;

/// The purpose of the open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The position after that many steps.
    Position(usize),
    /// The position after a first move that differs from the known win's.
    Alternative(Move),
    /// The candidate of the search for a winnable deal.
    Candidate,
    /// How hard that candidate is.
    CandidateGrade,
    /// How hard the deal is.
    Grade,
    /// The coach's plans and chance for the position on the table.
    Coach,
}

/// Why the player waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitingFor {
    Hint(HintKind),
    WhereLost,
    Show,
}

/// A table with a game on it.
pub struct Table {
    session: Session,
    preferences: Preferences,
    solution_show: Option<SolutionShow>,
    search: Option<(Variant, DealSearch)>,
    /// The open question, by ticket.
    question: Option<(Ticket, Purpose)>,
    waiting: Option<WaitingFor>,
    tickets: u64,
    /// Fair hints already shown for this position.
    hinted: usize,
    /// The coach's answer about this position.
    coached: Coached,
    /// The last chance that the coach has given in this game.
    chance: Option<Chance>,
    /// Wins from this position, once a hint from a win was wanted.
    alternatives: Option<Alternatives>,
}

impl Table {
    /// A table with this game on it.
    pub fn new(session: Session, preferences: Preferences) -> Table {
        Table {
            session,
            preferences,
            solution_show: None,
            search: None,
            question: None,
            waiting: None,
            tickets: 0,
            hinted: 0,
            coached: Coached::Open,
            chance: None,
            alternatives: None,
        }
    }

    /// The game on the table.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The game, taken off the table.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// The preferences.
    pub const fn preferences(&self) -> Preferences {
        self.preferences
    }

    /// The solution on show.
    pub const fn solution_show(&self) -> Option<&SolutionShow> {
        self.solution_show.as_ref()
    }

    /// Whether the table searches for a winnable deal.
    pub const fn is_seeking(&self) -> bool {
        self.search.is_some()
    }

    /// Whether the solver has been asked and has not answered.
    pub const fn is_thinking(&self) -> bool {
        self.question.is_some()
    }

    /// Whether a request of the player waits for the solver's answer.
    pub const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// The board to be shown: the game's, or the one on show.
    pub fn board(&self) -> &Board {
        self.solution_show.as_ref().map_or(self.session.board(), SolutionShow::board)
    }

    /// The first requests of a new table: the questions about its position.
    pub fn open(&mut self) -> Response {
        let mut response = Response::default();
        self.ask_if_watching(&mut response);
        response
    }

    /// Carries out a command. `now` is the calendar's time in milliseconds, which also drives the clock.
    pub fn run(&mut self, command: Command, now: Millis) -> Response {
        self.run_game(command, now).unwrap_or_else(|command| self.run_advice(command, now))
    }

    /// Carries out a command that is about playing. One that is about advice comes back for [`Table::run_advice`]: a
    /// program that is loaded in parts may do without that at first.
    pub fn run_game(&mut self, command: Command, now: Millis) -> Result<Response, Command> {
        let mut out = Response::default();
        if self.search.is_some() && command.is_about_the_game() {
            // A search for a new deal is running: ignore commands to the old game.
            out.changes.push(Change::Nothing);
            return Ok(out);
        }
        match command {
            // Going back and forth happens in the solution on show.
            Command::Undo | Command::Redo if self.solution_show.is_some() => return Err(command),
            Command::Play(mv) => self.play(mv, now, &mut out),
            Command::PlayPlan(moves) => self.play_plan(&moves, now, &mut out),
            Command::ImportMoves(moves) => self.import_moves(moves, now, &mut out),
            Command::Undo => {
                let effects = self.session.undo();
                self.stepped(effects.map(Change::Reverted), now, &mut out);
            }
            Command::Redo => {
                let effects = self.session.redo();
                self.stepped(effects.map(Change::Moved), now, &mut out);
            }
            Command::Jump(steps) => self.jump(steps, now, &mut out),
            Command::Restart => self.jump(0, now, &mut out),
            Command::Finish => self.finish(now, &mut out),
            Command::Hint(_)
            | Command::Outlook(..)
            | Command::CoachAnswer(..)
            | Command::Graded(..)
            | Command::WhereLost
            | Command::ShowMe
            | Command::ShowNext
            | Command::ShowBack
            | Command::EndShow => return Err(command),
            Command::Deal(variant, deal_choice) => self.deal(variant, deal_choice, now, &mut out),
            Command::GiveUp => self.give_up(now, &mut out),
            Command::Fork { began } => self.session.begin(began),
            Command::StopSearch => {
                self.search = None;
                self.question = None;
                out.requests.push(Request::Cancel);
                self.ask_if_watching(&mut out);
            }
            Command::Pause => {
                self.session.pause(now);
                out.requests.push(Request::Save);
            }
            Command::Resume => self.session.resume(now),
            Command::Prefer(preferences) => {
                self.preferences = preferences;
                if self.waiting.is_none() {
                    self.ask_if_watching(&mut out);
                }
            }
        }
        Ok(out)
    }

    /// Carries out a command that [`Table::run_game`] has returned: hints, answers of solver and coach, a solution on
    /// show.
    pub fn run_advice(&mut self, command: Command, now: Millis) -> Response {
        let mut out = Response::default();
        match self.on_show(command, &mut out) {
            Command::Hint(kind) => self.hint(kind, &mut out),
            Command::Outlook(ticket, outlook) => self.on_outlook(ticket, outlook, now, &mut out),
            Command::CoachAnswer(ticket, coach_answer) => {
                self.on_coach_answer(ticket, coach_answer, &mut out);
            }
            Command::Graded(ticket, word) => self.on_grade(ticket, word, now, &mut out),
            Command::WhereLost => self.where_lost(&mut out),
            Command::ShowMe => self.show_me(&mut out),
            Command::ShowNext => self.show(SolutionShow::forward, Change::Moved, &mut out),
            Command::ShowBack => self.show(SolutionShow::back, Change::Reverted, &mut out),
            Command::EndShow => {
                self.solution_show = None;
                out.changes.push(Change::Show);
            }
            command => return self.run_game(command, now).unwrap_or_default(),
        }
        out
    }

    /// The command that runs while a solution is on show: undo and redo step through the solution, and a request for
    /// advice closes it first.
    fn on_show(&mut self, command: Command, out: &mut Response) -> Command {
        match command {
            Command::Undo if self.solution_show.is_some() => Command::ShowBack,
            Command::Redo if self.solution_show.is_some() => Command::ShowNext,
            Command::Hint(_) | Command::WhereLost if self.solution_show.take().is_some() => {
                out.changes.push(Change::Show);
                command
            }
            command => command,
        }
    }

    fn play(&mut self, mv: Move, now: Millis, out: &mut Response) {
        if let Some(win) = self.alternatives.as_ref().and_then(|found| found.win_with(mv)) {
            // The player follows this solution: the game keeps it as its outlook.
            let win = win.clone().into();
            self.session.learn(self.session.history().cursor(), Outlook::Winnable(win));
        }
        match self.session.play(mv, self.preferences.autoplay, now) {
            Ok(effects) => self.stepped(Some(Change::Moved(effects)), now, out),
            Err(refusal) => out.changes.push(Change::Refused(refusal)),
        }
    }

    /// Plays the moves of a hint, each a step. Cards go home by themselves only after the last: the plan may need them.
    fn play_plan(&mut self, moves: &[Move], now: Millis, out: &mut Response) {
        let mut effects = Vec::new();
        let mut refusal = None;
        for (place, &mv) in moves.iter().enumerate() {
            let is_last = place + 1 == moves.len();
            let autoplay = if is_last { self.preferences.autoplay } else { Autoplay::Off };
            match self.session.play(mv, autoplay, now) {
                Ok(done) => effects.extend(done),
                Err(why) => {
                    refusal = Some(why);
                    break;
                }
            }
        }
        self.stepped((!effects.is_empty()).then_some(Change::Moved(effects)), now, out);
        out.changes.extend(refusal.map(Change::Refused));
    }

    fn import_moves(&mut self, moves: Vec<Move>, now: Millis, out: &mut Response) {
        let refusal = moves.into_iter().find_map(|mv| self.session.replay_step(vec![mv]));
        self.session.jump(usize::MAX);
        self.session.mark_received();
        if self.session.standing() == Standing::Won {
            self.session.mark_recorded();
        }
        self.stepped(Some(Change::Jumped), now, out);
        out.changes.extend(refusal.map(Change::Refused));
    }

    fn finish(&mut self, now: Millis, out: &mut Response) {
        let moves = autoplay::finish(self.session.rules(), self.session.board());
        let effects = moves.map(|moves| self.session.play_step(moves, now).0);
        self.stepped(effects.map(Change::Moved), now, out);
    }

    fn jump(&mut self, steps: usize, now: Millis, out: &mut Response) {
        let before = self.session.history().cursor();
        self.session.jump(steps);
        let moved = self.session.history().cursor() != before;
        self.stepped(moved.then_some(Change::Jumped), now, out);
    }

    /// After a change of position: reports it, saves it, records a win, and asks the solver.
    fn stepped(&mut self, change: Option<Change>, now: Millis, out: &mut Response) {
        let Some(change) = change else {
            out.changes.push(Change::Nothing);
            return;
        };
        // The shown position was the solution's, so there is nothing to animate from.
        let change = if self.solution_show.take().is_some() { Change::Jumped } else { change };
        self.waiting = None;
        self.forget_coach_answer();
        self.alternatives = None;
        self.session.resume(now);
        out.changes.push(change);
        out.changes.push(Change::Stands(self.session.standing()));
        if self.session.standing() == Standing::Won {
            self.session.pause(now);
            self.record(Ended::Won, now, out);
        }
        out.requests.push(Request::Save);
        out.changes.push(Change::OutlookChanged);
        self.ask_if_watching(out);
    }

    fn next_win(&mut self, win: Vec<Move>, kind: HintKind) -> NextHint {
        let (rules, board) = (self.session.rules(), self.session.board());
        self.alternatives.get_or_insert_with(|| Alternatives::new(rules, board, win)).next(kind)
    }

    /// Asks whether this move wins too: the player wants another way to win.
    fn wait_for(&mut self, mv: Move, kind: HintKind, out: &mut Response) {
        self.waiting = Some(WaitingFor::Hint(kind));
        let question = Purpose::Alternative(mv);
        if self.question.is_some_and(|(_, open)| open == question) {
            return;
        }
        let mut board = self.session.board().clone();
        board.play_legal(self.session.rules(), mv);
        self.ask(question, self.session.variant().clone(), board, out);
    }

    fn where_lost(&mut self, out: &mut Response) {
        match self.session.outlooks().lost_at(self.session.history().cursor()) {
            LostAt::Ask { ask } => self.wait(WaitingFor::WhereLost, ask, out),
            found => {
                self.waiting = None;
                out.changes.push(Change::LostAt(found));
            }
        }
    }

    fn show_me(&mut self, out: &mut Response) {
        match self.session.outlook() {
            Outlook::Winnable(moves) => {
                let (rules, board) = (self.session.rules(), self.session.board());
                self.solution_show = Some(SolutionShow::new(rules, board, moves.to_vec()));
                out.changes.push(Change::Show);
            }
            Outlook::Open => self.wait(WaitingFor::Show, self.session.history().cursor(), out),
            Outlook::Lost | Outlook::Undecided => {
                out.changes.push(Change::NoHint(HintKind::FromAWin));
            }
        }
    }

    fn show(
        &mut self,
        step: fn(&mut SolutionShow) -> Option<Vec<Effect>>,
        change: fn(Vec<Effect>) -> Change,
        out: &mut Response,
    ) {
        match self.solution_show.as_mut().and_then(step) {
            Some(effects) => out.changes.extend([change(effects), Change::Show]),
            None => out.changes.push(Change::Nothing),
        }
    }

    fn deal(&mut self, variant: Variant, deal_choice: DealChoice, now: Millis, out: &mut Response) {
        let search = match deal_choice {
            DealChoice::Exactly(deal) => {
                self.lay_out(variant, deal, now, out);
                return;
            }
            DealChoice::Winnable(deal) => DealSearch::from(deal),
            DealChoice::Graded(deal, level) => DealSearch::of_level(deal, level),
            DealChoice::Daily(date) => DealSearch::daily(date),
        };
        self.search = Some((variant, search));
        self.search_on(SearchStep::Decide, now, out);
    }

    /// Leaves the game on the table, counted as given up if it was started, and deals the new one.
    fn lay_out(&mut self, variant: Variant, deal: Deal, now: Millis, out: &mut Response) {
        self.give_up(now, out);
        self.search = None;
        self.solution_show = None;
        self.waiting = None;
        self.question = None;
        self.forget_coach_answer();
        self.chance = None;
        self.alternatives = None;
        self.session = Session::new(variant, deal, now);
        out.requests.push(Request::Save);
        out.changes.extend([Change::Dealt, Change::Stands(self.session.standing())]);
        self.ask_if_watching(out);
    }

    /// Counts a game that is not on the table as given up. Returns the result to add to the statistics, if there is
    /// one.
    pub fn give_up_unseen(
        session: Session,
        preferences: Preferences,
        now: Millis,
    ) -> Option<GameResult> {
        let response = Table::new(session, preferences).run(Command::GiveUp, now);
        response.requests.into_iter().find_map(|request| match request {
            Request::Record(result) => Some(result),
            Request::Ask(_) | Request::Cancel | Request::Save | Request::Discard(_) => None,
        })
    }

    fn give_up(&mut self, now: Millis, out: &mut Response) {
        if self.session.is_begun() {
            let lost = self.session.is_lost_deal();
            let ended = if lost { Ended::Unwinnable } else { Ended::GivenUp };
            self.record(ended, now, out);
        }
    }

    fn on_outlook(&mut self, ticket: Ticket, outlook: Outlook, now: Millis, out: &mut Response) {
        let Some((open, question)) = self.question else { return };
        if open != ticket {
            return;
        }
        self.question = None;
        match question {
            Purpose::Position(steps) => {
                self.session.learn(steps, outlook);
                self.learned(out);
            }
            Purpose::Alternative(mv) => {
                if let Some(alternatives) = &mut self.alternatives {
                    alternatives.learn(mv, outlook);
                }
                self.learned(out);
            }
            Purpose::Candidate => {
                let step = self.search.as_mut().map(|(_, search)| search.decided(&outlook));
                self.search_on(step.unwrap_or(SearchStep::Decide), now, out);
            }
            Purpose::Coach => self.on_no_coach(out),
            Purpose::Grade | Purpose::CandidateGrade => {}
        }
    }

    fn on_grade(&mut self, ticket: Ticket, word: Option<String>, now: Millis, out: &mut Response) {
        if self.question == Some((ticket, Purpose::Grade)) {
            self.question = None;
            self.session.set_grade(word);
            out.changes.push(Change::OutlookChanged);
        } else if self.question == Some((ticket, Purpose::CandidateGrade)) {
            self.question = None;
            let level = word.as_deref().and_then(Level::from_word);
            let step = self.search.as_mut().map(|(_, search)| search.graded(level));
            self.search_on(step.unwrap_or(SearchStep::Decide), now, out);
        }
    }

    fn learned(&mut self, out: &mut Response) {
        out.changes.push(Change::OutlookChanged);
        match self.waiting.take() {
            Some(WaitingFor::Hint(kind)) => self.hint(kind, out),
            Some(WaitingFor::WhereLost) => self.where_lost(out),
            Some(WaitingFor::Show) => self.show_me(out),
            None => self.ask_if_watching(out),
        }
    }

    /// Carries out the next step of the search: asks its question, or lays the found deal out.
    fn search_on(&mut self, step: SearchStep, now: Millis, out: &mut Response) {
        let Some((variant, search)) = &self.search else { return };
        let variant = variant.clone();
        let purpose = match step {
            SearchStep::Found(found) => return self.deal_found(variant, *found, now, out),
            SearchStep::Decide => {
                out.changes.push(Change::Seeking(search.tried()));
                Purpose::Candidate
            }
            SearchStep::Grade => Purpose::CandidateGrade,
        };
        let board = search.candidate().board(variant.rules());
        self.ask(purpose, variant, board, out);
    }

    fn deal_found(&mut self, variant: Variant, found: FoundDeal, now: Millis, out: &mut Response) {
        self.lay_out(variant, found.deal, now, out);
        self.session.learn(0, found.outlook);
        if let Some(level) = found.level {
            self.session.set_grade(Some(level.word().to_owned()));
        }
        self.question = None;
        out.requests.push(Request::Cancel);
        out.changes.push(Change::OutlookChanged);
        self.ask_if_watching(out);
    }

    fn wait(&mut self, why: WaitingFor, steps: usize, out: &mut Response) {
        self.waiting = Some(why);
        let asked = matches!(self.question, Some((_, Purpose::Position(open))) if open == steps);
        if !asked {
            self.ask_position(steps, out);
        }
    }

    fn ask_position(&mut self, steps: usize, out: &mut Response) {
        let board = self.session.board_at(steps);
        let variant = self.session.variant().clone();
        self.ask(Purpose::Position(steps), variant, board, out);
    }

    fn ask(&mut self, purpose: Purpose, variant: Variant, board: Board, out: &mut Response) {
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.question = Some((ticket, purpose));
        let kind = match purpose {
            Purpose::Position(_) | Purpose::Alternative(_) | Purpose::Candidate => {
                QuestionKind::Win
            }
            Purpose::Grade | Purpose::CandidateGrade => QuestionKind::Grade,
            Purpose::Coach => QuestionKind::Coach,
        };
        let board = Box::new(board);
        out.requests.push(Request::Ask(Question { kind, ticket, variant, board }));
    }

    fn record(&mut self, ended: Ended, now: Millis, out: &mut Response) {
        if self.session.recorded() {
            return;
        }
        self.session.mark_recorded();
        let variant = self.session.variant();
        let result = GameResult {
            began: self.session.began(),
            game: variant.game().id().to_owned(),
            settings: variant.choices().to_string(),
            rules: Some(variant.fingerprint()),
            deal: self.session.deal().to_string(),
            ended,
            moves: self.session.history().moves().count() as u32,
            millis: self.session.spent(now),
            undos: self.session.counters().undos,
            hints: self.session.counters().hints,
            vegas: match self.preferences.scoring {
                Scoring::Vegas => Some(self.session.score(Scoring::Vegas)),
                Scoring::None | Scoring::Standard => None,
            },
            grade: self.session.grade().map(str::to_owned),
            played: packed_moves::write(self.session.history()),
            review: None,
        };
        out.requests.push(match self.session.origin() {
            MovesOrigin::Dealt => Request::Record(result),
            MovesOrigin::Received => Request::Discard(result),
        });
    }
}

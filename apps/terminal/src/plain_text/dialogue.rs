//! The answers to typed lines.

use std::ops::ControlFlow;

use talon_advice::{NODES, answer, daily_level};
use talon_engine::{Effect, Move};
use talon_game::typed::{Inquiry, reply};
use talon_game::{
    Change, Command, DealChoice, Hint, Millis, Request, Response, Scoring, Session, Standing, Table,
};
use talon_store::SaveKey;
use talon_wording::{TypedAnswer, TypedDeal, Wording};

use crate::clock;
use crate::persistence::Persistence;
use crate::screen::days_won;
use crate::settings::Settings;

/// The lines of an answer, and whether they are the last.
#[derive(Default)]
pub(crate) struct DialogueReply {
    pub(crate) lines: Vec<String>,
    pub(crate) last: bool,
}

/// A table that is played by typed lines.
pub(crate) struct Dialogue<'k> {
    table: Table,
    persistence: &'k mut Persistence,
    vegas_total: VegasTotal,
    /// Whether random deals must be winnable.
    winnable: bool,
    wording: Wording,
}

/// Whether Vegas scores of all games are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VegasTotal {
    Cumulative,
    None,
}

impl<'k> Dialogue<'k> {
    pub(crate) fn new(
        table: Table,
        persistence: &'k mut Persistence,
        settings: &Settings,
        wording: Wording,
    ) -> Dialogue<'k> {
        let cumulative = settings.word("scoring") == "vegas-bank";
        let vegas_total = if cumulative { VegasTotal::Cumulative } else { VegasTotal::None };
        let winnable = settings.word("winnable") == "on";
        Dialogue { table, persistence, vegas_total, winnable, wording }
    }

    /// The first lines.
    pub(crate) fn welcome(&mut self, problems: &[String]) -> Vec<String> {
        let mut lines = self.title();
        lines.extend(self.persistence.take_notices());
        lines.extend(problems.iter().cloned());
        lines.extend(self.wording.origin(self.table.session().origin()));
        let played = self.table.session().history().cursor();
        if played > 0 {
            lines.push(self.wording.continued_after(played));
        }
        lines.extend(self.whole_table());
        lines.extend(self.wording.standing(self.table.session().standing()));
        lines.push(self.wording.typed_begin().to_owned());
        lines
    }

    /// The lines at the end of the input; the game is saved.
    pub(crate) fn leave(&mut self, now: Millis) -> Vec<String> {
        let response = self.table.run(Command::Pause, now);
        let mut lines = self.run_requests(response, now);
        self.persistence.finish();
        lines.extend(self.persistence.take_notices());
        let farewell = match (self.table.session().is_unfinished(), self.persistence.is_saved()) {
            (true, true) => self.wording.goodbye_saved(),
            (true, false) => self.wording.goodbye_game_unsaved(),
            (false, true) => self.wording.goodbye(),
            (false, false) => self.wording.goodbye_result_unsaved(),
        };
        lines.push(farewell.to_owned());
        lines
    }

    /// Answers a line, after retrying failed writes.
    pub(crate) fn answer(&mut self, line: &str, now: Millis) -> DialogueReply {
        self.persistence.retry(now);
        self.take_fork(now);
        let mut lines = self.persistence.take_notices();
        let mut played = 0;
        loop {
            let answer = self.wording.typed_answer(self.table.session(), line, played);
            let more = match answer {
                TypedAnswer::Leave => return DialogueReply { lines: self.leave(now), last: true },
                TypedAnswer::Play { mv, has_more } => {
                    let is_refused = self.play(mv, now, &mut lines);
                    has_more && !is_refused
                }
                answer => {
                    lines.extend(self.carry_out(answer, now));
                    false
                }
            };
            if !more {
                return DialogueReply { lines, last: false };
            }
            played += 1;
        }
    }

    fn carry_out(&mut self, answer: TypedAnswer, now: Millis) -> Vec<String> {
        match answer {
            TypedAnswer::Say(sentences) => sentences,
            TypedAnswer::Run { command, times } => self.repeat(&command, times, now),
            TypedAnswer::ShowWin => self.show(now),
            TypedAnswer::Status => self.status(now),
            TypedAnswer::Rules => self.rules(),
            TypedAnswer::Deal(deal) => self.deal(deal, now),
            TypedAnswer::GiveUp => self.give_up(now),
            TypedAnswer::Play { .. } | TypedAnswer::Leave => Vec::new(),
        }
    }

    /// Plays a move, and adds the lines about it. Whether it was refused.
    fn play(&mut self, mv: Move, now: Millis, lines: &mut Vec<String>) -> bool {
        let response = self.table.run(Command::Play(mv), now);
        let is_refused = matches!(response.changes[..], [Change::Refused(_)]);
        lines.extend(self.run_requests(response, now));
        is_refused
    }

    fn repeat(&mut self, command: &Command, times: usize, now: Millis) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..times {
            let response = self.table.run(command.clone(), now);
            let idle = response.changes == [Change::Nothing];
            lines.extend(self.run_requests(response, now));
            if idle {
                lines.push(self.wording.nothing(command));
                break;
            }
        }
        lines
    }

    fn run(&mut self, command: &Command, now: Millis) -> Vec<String> {
        self.repeat(command, 1, now)
    }

    /// Carries out the table's requests, and describes the changes after they are saved.
    fn run_requests(&mut self, response: Response, now: Millis) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut more = Vec::new();
        let mut saved = false;
        for request in response.requests {
            match request {
                Request::Ask(question) => {
                    let answer = answer(&question, NODES, || ControlFlow::Continue(()));
                    more.push(Command::from(answer));
                }
                Request::Cancel => {}
                Request::Save => {
                    self.persistence.save(self.table.session(), now);
                    saved = true;
                }
                Request::Record(result) => self.persistence.record(&result),
                Request::Discard(result) => self.persistence.delete_save(&SaveKey::from(&result)),
            }
        }
        for change in response.changes {
            lines.extend(self.describe(change));
        }
        self.take_fork(now);
        lines.extend(self.persistence.take_notices());
        if saved && !self.persistence.is_saved() {
            lines.push(self.wording.typed_not_saved().to_owned());
        }
        for command in more {
            lines.extend(self.run(&command, now));
        }
        lines
    }

    /// Tells the table if its game was saved as a separate one.
    fn take_fork(&mut self, now: Millis) {
        if let Some(began) = self.persistence.take_fork(self.table.session()) {
            self.table.run(Command::Fork { began }, now);
        }
    }

    fn describe(&mut self, change: Change) -> Vec<String> {
        match change {
            Change::Dealt => {
                let mut lines = self.title();
                lines.extend(self.whole_table());
                lines
            }
            Change::Moved(effects) => self.moved(&effects),
            Change::Reverted(_) => self.taken_back(),
            Change::Jumped => self.whole_table(),
            Change::Refused(refusal) => vec![self.wording.refusal(&refusal)],
            Change::Hinted(hint) => vec![self.hinted(&hint)],
            Change::NoHint(kind) => {
                vec![self.wording.no_hint(kind, self.table.session().outlook())]
            }
            Change::Stands(standing) => {
                let origin = self.wording.origin(self.table.session().origin());
                let origin = origin.filter(|_| standing == Standing::Won);
                self.wording.standing(standing).into_iter().chain(origin).collect()
            }
            Change::LostAt(found) => vec![self.wording.lost_at(found)],
            Change::Seeking(0) => vec![self.wording.looking_for_winnable_deal().to_owned()],
            Change::Nothing | Change::OutlookChanged | Change::Show | Change::Seeking(_) => {
                Vec::new()
            }
        }
    }

    /// Describes effects one by one, each on the board right after it.
    fn moved(&self, effects: &[Effect]) -> Vec<String> {
        let mut board = self.table.board().clone();
        let mut lines: Vec<String> = Vec::new();
        for &effect in effects.iter().rev() {
            lines.push(self.wording.effect(effect, &board));
            board.revert(effect);
        }
        lines.reverse();
        lines
    }

    fn taken_back(&self) -> Vec<String> {
        let history = self.table.session().history();
        let step = history.steps().get(history.cursor());
        let names = step.map_or_else(String::new, |step| {
            step.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(", ")
        });
        vec![self.wording.undone_moves(&names)]
    }

    fn hinted(&self, hint: &Hint) -> String {
        let session = self.table.session();
        self.wording.typed_hint(session.rules(), session.board(), hint)
    }

    /// A whole win in moves; the game itself stays where it is.
    fn show(&mut self, now: Millis) -> Vec<String> {
        let mut lines = self.run(&Command::ShowMe, now);
        if let Some(show) = self.table.solution_show() {
            let moves: Vec<String> = show.moves().iter().map(ToString::to_string).collect();
            lines.push(self.wording.win_in_moves(moves.len(), &moves.join(" ")));
            self.table.run(Command::EndShow, now);
        }
        lines
    }

    fn title(&mut self) -> Vec<String> {
        let session = self.table.session();
        let name = session.variant().game().variant_name(session.variant().choices());
        let mut lines = vec![self.wording.typed_title(&name, &self.wording.graded_deal(session))];
        lines.extend(self.daily());
        lines
    }

    /// For today's deal: its level, and the days won this month.
    fn daily(&mut self) -> Option<String> {
        let today = clock::today();
        let (variant, deal) = {
            let session = self.table.session();
            (session.variant().clone(), session.deal().to_string())
        };
        if !today.owns(&deal) {
            return None;
        }
        let level = daily_level(&variant, today)?;
        let (results, _) = self.persistence.results();
        let won = days_won(&results, variant.game().id(), today).len();
        let (day, level) = (self.wording.date(today), self.wording.level_word(level));
        Some(self.wording.daily_deal(&day, level, won, today.day.into()))
    }

    fn whole_table(&self) -> Vec<String> {
        self.inquire(Inquiry::Table)
    }

    fn inquire(&self, inquiry: Inquiry) -> Vec<String> {
        let session = self.table.session();
        self.wording.reply(session, &reply(session, inquiry))
    }

    fn status(&mut self, now: Millis) -> Vec<String> {
        let session = self.table.session();
        let scoring = self.table.preferences().scoring;
        let score = (scoring != Scoring::None).then(|| {
            let vegas_total = match self.vegas_total {
                VegasTotal::Cumulative => self.persistence.vegas_total(session),
                VegasTotal::None => 0,
            };
            vegas_total + session.score(scoring)
        });
        let not_saved =
            (!self.persistence.is_saved()).then(|| self.wording.typed_not_saved().to_owned());
        not_saved.into_iter().chain(self.wording.typed_status_lines(session, score, now)).collect()
    }

    fn rules(&self) -> Vec<String> {
        let variant = self.table.session().variant();
        let page = self.wording.help(variant.game(), variant.choices()).text(80);
        page.lines().map(str::to_owned).collect()
    }

    fn deal(&mut self, deal: TypedDeal, now: Millis) -> Vec<String> {
        let variant = self.table.session().variant().clone();
        let deal_choice = match deal {
            TypedDeal::Random => self.random(),
            TypedDeal::Winnable => DealChoice::Winnable(clock::random_deal()),
            TypedDeal::Graded(level) => DealChoice::Graded(clock::random_deal(), level),
            TypedDeal::Daily => DealChoice::Daily(clock::today()),
            TypedDeal::Exactly(deal) => DealChoice::Exactly(deal),
        };
        let mut lines = self.set_aside(now);
        lines.extend(self.run(&Command::Deal(variant, deal_choice), now));
        lines
    }

    /// A random deal, as the settings want it.
    fn random(&self) -> DealChoice {
        let deal = clock::random_deal();
        if self.winnable { DealChoice::Winnable(deal) } else { DealChoice::Exactly(deal) }
    }

    /// Saves the game on the table for later and clears the table.
    fn set_aside(&mut self, now: Millis) -> Vec<String> {
        if !self.table.session().is_unfinished() {
            return Vec::new();
        }
        let mut lines = self.run(&Command::Pause, now);
        let session = self.table.session();
        let (variant, deal) = (session.variant().clone(), session.deal().clone());
        lines.push(if self.persistence.is_saved() {
            self.wording.saved_for_later(&deal.to_string())
        } else {
            self.wording.typed_not_saved_yet().to_owned()
        });
        let preferences = self.table.preferences();
        self.table = Table::new(Session::new(variant, deal, now), preferences);
        lines
    }

    fn give_up(&mut self, now: Millis) -> Vec<String> {
        if !self.table.session().is_unfinished() {
            return vec![self.wording.nothing_to_give_up().to_owned()];
        }
        let variant = self.table.session().variant().clone();
        let mut lines = vec![self.wording.given_up().to_owned()];
        lines.extend(self.run(&Command::GiveUp, now));
        lines.extend(self.run(&Command::Deal(variant, self.random()), now));
        lines
    }
}

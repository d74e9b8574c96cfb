//! What is said to a typed line.

use std::sync::atomic::AtomicBool;

use talon_engine::{Deal, Effect, Place};
use talon_game::{
    Change, Command, Hint, Millis, Outlook, Request, Response, Scoring, Session, Table, Wish, words,
};
use talon_rulebook::describe;
use talon_store::Kept;

use crate::calendar;
use crate::keeper::Keeper;
use crate::plain::command::{HELP, Typed};
use crate::thinker::{grade, look};

/// The lines said, and whether they are the last.
#[derive(Default)]
pub(crate) struct Answer {
    pub(crate) lines: Vec<String>,
    pub(crate) last: bool,
}

/// A table that is talked to.
pub(crate) struct Dialogue<'k> {
    table: Table,
    keeper: &'k mut Keeper,
    bank: Bank,
}

/// Whether Vegas scores of all games are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bank {
    Kept,
    None,
}

impl<'k> Dialogue<'k> {
    pub(crate) fn new(table: Table, keeper: &'k mut Keeper, bank: Bank) -> Dialogue<'k> {
        Dialogue { table, keeper, bank }
    }

    /// What is said first.
    pub(crate) fn welcome(&mut self, troubles: &[String]) -> Vec<String> {
        let mut lines = self.title();
        lines.extend(self.keeper.trouble());
        lines.extend(troubles.iter().cloned());
        let played = self.table.session().history().cursor();
        if played > 0 {
            lines.push(format!("You go on with this game after {}.", moves(played)));
        }
        lines.extend(self.whole_table());
        lines.extend(words::standing(self.table.session().standing()).map(str::to_owned));
        lines.push("Type a move, or help.".to_owned());
        lines
    }

    /// What is said at the end of the input; the game is kept.
    pub(crate) fn leave(&mut self, now: Millis) -> Vec<String> {
        let response = self.table.run(Command::Pause, now);
        let mut lines = self.carry_out(response, now);
        let farewell = match (self.table.session().is_unfinished(), self.keeper.is_kept()) {
            (true, true) => "The game is kept. Goodbye.",
            (true, false) => "The game could not be kept. Goodbye.",
            (false, _) => "Goodbye.",
        };
        lines.push(farewell.to_owned());
        lines
    }

    /// Answers a line.
    pub(crate) fn hear(&mut self, line: &str, now: Millis) -> Answer {
        let lines = match Typed::read(line) {
            Typed::Quit => return Answer { lines: self.leave(now), last: true },
            Typed::Nothing => Vec::new(),
            Typed::Moves(moves) => self.play(&moves, now),
            Typed::Undo(times) => self.repeat(&Command::Undo, times, now),
            Typed::Redo(times) => self.repeat(&Command::Redo, times, now),
            Typed::Jump(steps) => self.run(&Command::Jump(steps), now),
            Typed::Restart => self.run(&Command::Restart, now),
            Typed::Finish => self.run(&Command::Finish, now),
            Typed::Hint(kind) => self.run(&Command::Hint(kind), now),
            Typed::Where => self.run(&Command::WhereLost, now),
            Typed::Show => self.show(now),
            Typed::Table => self.whole_table(),
            Typed::Pile(place) => self.pile(place),
            Typed::Legal => self.legal(),
            Typed::Status => self.status(now),
            Typed::Rules => self.rules(),
            Typed::New(what) => self.deal(&what, now),
            Typed::GiveUp => self.give_up(now),
            Typed::Help => HELP.iter().map(|&line| line.to_owned()).collect(),
            Typed::Unknown(why) => vec![why],
        };
        Answer { lines, last: false }
    }

    fn play(&mut self, moves: &[talon_engine::Move], now: Millis) -> Vec<String> {
        let mut lines = Vec::new();
        for &mv in moves {
            let response = self.table.run(Command::Play(mv), now);
            let refused = matches!(response.changes[..], [Change::Refused(_)]);
            lines.extend(self.carry_out(response, now));
            if refused {
                break;
            }
        }
        lines
    }

    fn repeat(&mut self, command: &Command, times: usize, now: Millis) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..times.max(1) {
            let response = self.table.run(command.clone(), now);
            let idle = response.changes == [Change::Nothing];
            lines.extend(self.carry_out(response, now));
            if idle {
                lines.push(words::nothing(command).to_owned());
                break;
            }
        }
        lines
    }

    fn run(&mut self, command: &Command, now: Millis) -> Vec<String> {
        self.repeat(command, 1, now)
    }

    /// Does what the table asks for, and says what has changed: after it has been saved.
    fn carry_out(&mut self, response: Response, now: Millis) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut more = Vec::new();
        for request in response.requests {
            match request {
                Request::Ask { ticket, variant, board } => {
                    let outlook = look(variant.rules(), &board, &AtomicBool::new(false));
                    more.push(Command::Advice(ticket, outlook));
                }
                Request::Grade { ticket, variant, board } => {
                    let word = grade(variant.rules(), &board, &AtomicBool::new(false));
                    more.push(Command::Graded(ticket, word));
                }
                Request::Hush => {}
                Request::Save(text) => match self.keeper.save(self.table.session(), &text, now) {
                    Kept::Yes => {}
                    Kept::Elsewhere => more.push(Command::Part(now)),
                },
                Request::Record(result) => self.keeper.record(&result),
            }
        }
        for change in response.changes {
            lines.extend(self.tell(change));
        }
        lines.extend(self.keeper.trouble());
        for command in more {
            if matches!(command, Command::Part(_)) {
                lines.push(words::PLAYED_ELSEWHERE.to_owned());
            }
            lines.extend(self.run(&command, now));
        }
        lines
    }

    fn tell(&self, change: Change) -> Vec<String> {
        match change {
            Change::Dealt => {
                let mut lines = self.title();
                lines.extend(self.whole_table());
                lines
            }
            Change::Moved(effects) => self.moved(&effects),
            Change::Reverted(_) => self.taken_back(),
            Change::Jumped => self.whole_table(),
            Change::Refused(refusal) => vec![refusal.to_string()],
            Change::Hinted(hint) => vec![self.hinted(hint)],
            Change::NoHint(kind) => {
                vec![words::no_hint(kind, self.table.session().outlook()).to_owned()]
            }
            Change::Stands(standing) => {
                words::standing(standing).map(str::to_owned).into_iter().collect()
            }
            Change::LostAt(found) => vec![words::lost_at(found)],
            Change::Seeking(0) => vec!["Looking for a deal that can be won.".to_owned()],
            Change::Nothing | Change::OutlookChanged | Change::Show | Change::Seeking(_) => {
                Vec::new()
            }
        }
    }

    /// Effects are told one by one, each as the table was right after it.
    fn moved(&self, effects: &[Effect]) -> Vec<String> {
        let mut board = self.table.board().clone();
        let mut lines: Vec<String> = Vec::new();
        for &effect in effects.iter().rev() {
            lines.push(words::describe_effect(effect, &board));
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
        vec![format!("Taken back: {names}.")]
    }

    fn hinted(&self, hint: Hint) -> String {
        let board = self.table.session().board();
        let what = words::describe_move(board, hint.mv);
        let (turn, kind) = (words::hint_turn(hint), words::hint_kind(hint.kind, board));
        format!("{turn}{what}: {} ({kind}).", hint.mv)
    }

    /// A whole win in moves; the game itself stays where it is.
    fn show(&mut self, now: Millis) -> Vec<String> {
        let mut lines = self.run(&Command::ShowMe, now);
        if let Some(demo) = self.table.demo() {
            let moves: Vec<String> = demo.moves().iter().map(ToString::to_string).collect();
            lines.push(format!("A win in {} moves: {}", moves.len(), moves.join(" ")));
            self.table.run(Command::EndShow, now);
        }
        lines
    }

    fn title(&self) -> Vec<String> {
        let session = self.table.session();
        let name = session.variant().game().variant_name(session.variant().choices());
        vec![format!("{name}, deal {}.", session.deal())]
    }

    fn whole_table(&self) -> Vec<String> {
        let view = self.table.session().board().view();
        let mut places = Vec::new();
        if self.table.session().rules().stock().is_some() {
            places.extend([Place::Stock, Place::Waste]);
        }
        places.extend((0..view.cells.len() as u8).map(Place::Cell));
        places.extend((0..view.columns.len() as u8).map(Place::Column));
        let mut lines = vec![self.home()];
        lines.extend(places.into_iter().map(|place| words::pile(&view, place) + "."));
        lines
    }

    /// All foundations in one line.
    fn home(&self) -> String {
        let view = self.table.session().board().view();
        let all = (0..view.foundations.len() as u8).map(Place::Foundation);
        let begun: Vec<String> = all
            .filter(|place| matches!(place, Place::Foundation(n) if view.foundations[usize::from(*n)] > 0))
            .map(|place| words::pile(&view, place).trim_start_matches("The ").replace(" foundation:", ""))
            .collect();
        if begun.is_empty() {
            "Home: empty.".to_owned()
        } else {
            format!("Home: {}.", begun.join(", "))
        }
    }

    fn pile(&self, place: Place) -> Vec<String> {
        let view = self.table.session().board().view();
        let there = match place {
            Place::Column(n) => usize::from(n) < view.columns.len(),
            Place::Cell(n) => usize::from(n) < view.cells.len(),
            Place::Foundation(_) => return vec![self.home()],
            Place::Stock | Place::Waste => self.table.session().rules().stock().is_some(),
        };
        if there {
            vec![words::pile(&view, place) + "."]
        } else {
            vec![format!(
                "There is no {} on this table.",
                words::place(place).trim_start_matches("the ")
            )]
        }
    }

    fn legal(&self) -> Vec<String> {
        let (board, rules) = (self.table.session().board(), self.table.session().rules());
        let said: Vec<String> = board
            .moves(rules)
            .into_iter()
            .map(|mv| format!("{mv}: {}.", words::describe_move(board, mv)))
            .collect();
        if said.is_empty() { vec!["No possible moves!".to_owned()] } else { said }
    }

    fn status(&mut self, now: Millis) -> Vec<String> {
        let session = self.table.session();
        let counters = session.counters();
        let mut lines = vec![format!(
            "{}, {} taken back, hints: {}, time {}.",
            words::capitalised(&moves(session.history().cursor())),
            counters.undos,
            counters.hints,
            words::duration(session.spent(now))
        )];
        let scoring = self.table.preferences().scoring;
        if scoring != Scoring::None {
            let bank = match self.bank {
                Bank::Kept => self.keeper.vegas_bank(session),
                Bank::None => 0,
            };
            lines.push(format!("Score: {}.", bank + session.score(scoring)));
        }
        let said = words::standing(session.standing());
        lines.extend(said.map(str::to_owned));
        if *session.outlook() != Outlook::Open {
            lines.push(words::outlook(session.outlook()).to_owned());
        }
        lines
    }

    fn rules(&self) -> Vec<String> {
        let variant = self.table.session().variant();
        let page = describe(variant.game(), variant.choices()).to_string();
        page.lines().map(str::to_owned).collect()
    }

    fn deal(&mut self, what: &str, now: Millis) -> Vec<String> {
        let variant = self.table.session().variant().clone();
        let wish = match what {
            "" | "random" => Wish::Exactly(calendar::random_deal()),
            "winnable" => Wish::Winnable(calendar::random_deal()),
            "daily" | "today" => Wish::Daily(calendar::today()),
            deal => match Deal::parse(variant.rules(), deal) {
                Ok(deal) => Wish::Exactly(deal),
                Err(fault) => return vec![words::capitalised(&format!("{fault}."))],
            },
        };
        let mut lines = self.set_aside(now);
        lines.extend(self.run(&Command::Deal(variant, wish), now));
        lines
    }

    /// Keeps the game on the table, to be gone on with later, and leaves the table free.
    fn set_aside(&mut self, now: Millis) -> Vec<String> {
        if !self.table.session().is_unfinished() {
            return Vec::new();
        }
        let mut lines = self.run(&Command::Pause, now);
        let session = self.table.session();
        let (variant, deal) = (session.variant().clone(), session.deal().clone());
        lines.push(if self.keeper.is_kept() {
            format!("The game you leave is kept: play deal {deal} to go on with it.")
        } else {
            "The game you leave could not be kept.".to_owned()
        });
        let preferences = self.table.preferences();
        self.table = Table::new(Session::new(variant, deal, now), preferences);
        lines
    }

    fn give_up(&mut self, now: Millis) -> Vec<String> {
        if !self.table.session().is_unfinished() {
            return vec!["There is no game to give up; new deals another.".to_owned()];
        }
        let variant = self.table.session().variant().clone();
        let mut lines = vec!["Given up.".to_owned()];
        lines.extend(self.run(&Command::GiveUp, now));
        let random = Wish::Exactly(calendar::random_deal());
        lines.extend(self.run(&Command::Deal(variant, random), now));
        lines
    }
}

fn moves(count: usize) -> String {
    if count == 1 { "one move".to_owned() } else { format!("{} moves", words::number(count)) }
}

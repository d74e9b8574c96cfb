//! The solver in a thread of its own, so that no screen waits for it. One question at a time; a new one ends the old.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use talon_engine::{Board, Deal, Rules};
use talon_game::{Command, Date, Outlook, QUESTION_MEMORY, QUESTION_NODES, Quest, Ticket, Variant};
use talon_solver::{Grade, Limits, Progress, Verdict, solve};

/// Where answers go, as commands for the table.
type Hear = dyn Fn(Command) + Send + Sync;

/// The thread that thinks, if it does.
pub struct Thinker {
    hear: Arc<Hear>,
    work: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Thinker {
    /// Answers go to `hear`, from another thread.
    pub fn new(hear: impl Fn(Command) + Send + Sync + 'static) -> Thinker {
        Thinker { hear: Arc::new(hear), work: None }
    }

    /// Asks about a position. An earlier question is void.
    pub fn ask(&mut self, ticket: Ticket, rules: Rules, board: Board) {
        self.think(move |stop| Command::Advice(ticket, look(&rules, &board, stop)));
    }

    /// Asks how hard a deal is. An earlier question is void.
    pub fn grade(&mut self, ticket: Ticket, rules: Rules, board: Board) {
        self.think(move |stop| Command::Graded(ticket, grade(&rules, &board, stop)));
    }

    fn think(&mut self, find: impl FnOnce(&AtomicBool) -> Command + Send + 'static) {
        self.hush();
        let stop = Arc::new(AtomicBool::new(false));
        let before = self.work.take().map(|(_, thread)| thread);
        let (hear, flag) = (Arc::clone(&self.hear), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            // One search at a time: the one before has been told to stop and holds memory until it does.
            let _ = before.map(JoinHandle::join);
            let found = find(&flag);
            if !flag.load(Ordering::Relaxed) {
                hear(found);
            }
        });
        self.work = Some((stop, thread));
    }

    /// Stops thinking, soon.
    pub fn hush(&self) {
        if let Some((stop, _)) = &self.work {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.hush();
    }
}

/// The limits of a question, the same everywhere.
fn limits() -> Limits {
    Limits { nodes: QUESTION_NODES, memory: QUESTION_MEMORY, ..Limits::default() }
}

fn until(stop: &AtomicBool) -> impl Fn(&Progress) -> ControlFlow<()> {
    |_| {
        if stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// How hard a deal is, in a word, if a win was found.
pub(crate) fn grade(rules: &Rules, board: &Board, stop: &AtomicBool) -> Option<String> {
    Grade::of(rules, board, &limits(), until(stop)).map(|grade| grade.word().to_owned())
}

/// Asks the solver until `stop` is set.
pub(crate) fn look(rules: &Rules, board: &Board, stop: &AtomicBool) -> Outlook {
    match solve(rules, board, &limits(), until(stop)) {
        Verdict::Won(solution) => Outlook::Winnable(solution.moves().to_vec()),
        Verdict::Lost => Outlook::Lost,
        Verdict::Unknown(_) => Outlook::Undecided,
    }
}

/// The deal of a day: the first of the day's numbers that the solver finds winnable.
pub fn daily(variant: &Variant, date: Date) -> Deal {
    search(variant, Quest::daily(date))
}

/// The first winnable deal from this one on.
pub fn winnable(variant: &Variant, deal: Deal) -> Deal {
    search(variant, Quest::from(deal))
}

fn search(variant: &Variant, mut quest: Quest) -> Deal {
    loop {
        let board = quest.candidate().board(variant.rules());
        let outlook = look(variant.rules(), &board, &AtomicBool::new(false));
        if let Some(deal) = quest.answer(&outlook) {
            return deal;
        }
    }
}

//! Asks the solver in a separate thread, so that no screen waits for it. One question at a time; a new one cancels the old.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use talon_advice::{NODES, Question, answer_in_parts};
use talon_game::Command;

/// Where answers go, as commands for the table.
type Listener = dyn Fn(Command) + Send + Sync;

/// The solver's thread, while a question is open.
pub struct SolverThread {
    listener: Arc<Listener>,
    work: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl SolverThread {
    /// Answers go to `listener`, from another thread.
    pub fn new(listener: impl Fn(Command) + Send + Sync + 'static) -> SolverThread {
        SolverThread { listener: Arc::new(listener), work: None }
    }

    /// Asks a question. An earlier one is cancelled.
    pub fn ask(&mut self, question: Question) {
        self.cancel();
        let stop = Arc::new(AtomicBool::new(false));
        let before = self.work.take().map(|(_, thread)| thread);
        let (listener, flag) = (Arc::clone(&self.listener), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            // One search at a time: the cancelled one holds its memory until it stops.
            let _ = before.map(JoinHandle::join);
            answer_in_parts(
                &question,
                NODES,
                || until_set(&flag),
                |answer| {
                    if !flag.load(Ordering::Relaxed) {
                        listener(answer.into());
                    }
                },
            );
        });
        self.work = Some((stop, thread));
    }

    /// Cancels the open question. Its thread ends soon after.
    pub fn cancel(&self) {
        if let Some((stop, _)) = &self.work {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for SolverThread {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn until_set(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

//! One search with its limits: stopped by the clock or by Ctrl-C, watched while it runs.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cpu_time::{ProcessTime, ThreadTime};
use talon_engine::{Board, Rules};
use talon_solver::{Limits, Progress, Solver, Verdict, solve_together};

use crate::answer::Trouble;

/// Whether the user has had enough.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asked for by Ctrl-C. A second one ends the process, as always.
    pub(crate) fn on_interruption() -> Result<Stop, Trouble> {
        let stop = Stop::default();
        let seen = stop.clone();
        ctrlc::set_handler(move || {
            if seen.0.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .map_err(Trouble::from_error)?;
        Ok(stop)
    }

    /// Whether a search goes on.
    fn answer(&self) -> ControlFlow<()> {
        if self.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether it was asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// CPU seconds spent.
    pub(crate) seconds: f64,
}

impl Decided {
    /// `won`, `lost` or `unknown`.
    pub(crate) const fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Won(_) => "won",
            Verdict::Lost => "lost",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// The verdict in a few words: `won in 112 moves`, `unknown (interrupted)`.
    pub(crate) fn sentence(&self) -> String {
        match &self.verdict {
            Verdict::Won(solution) => format!("won in {} moves", solution.moves().len()),
            Verdict::Lost => "lost".to_owned(),
            Verdict::Unknown(why) => format!("unknown ({why})"),
        }
    }
}

/// Searches until there is a verdict, a limit is reached or the user stops it.
pub(crate) fn decide(
    rules: &Rules,
    board: &Board,
    limits: &Limits,
    stop: &Stop,
    mut watch: impl FnMut(&Progress),
) -> Decided {
    let cpu = ThreadTime::now();
    let mut solver = Solver::new(rules, board, limits);
    let verdict = solver.decide(limits.time, |progress: &Progress| {
        watch(progress);
        stop.answer()
    });
    Decided { verdict, nodes: solver.progress().nodes, seconds: cpu.elapsed().as_secs_f64() }
}

/// The same with several threads on the one position; the CPU seconds are those of all.
pub(crate) fn decide_together(
    rules: &Rules,
    board: &Board,
    limits: &Limits,
    threads: NonZero<u16>,
    stop: &Stop,
    mut watch: impl FnMut(&Progress),
) -> Decided {
    let cpu = ProcessTime::now();
    let mut nodes = 0;
    let verdict = solve_together(rules, board, limits, threads, |progress| {
        nodes = progress.nodes;
        watch(progress);
        stop.answer()
    });
    Decided { verdict, nodes, seconds: cpu.elapsed().as_secs_f64() }
}

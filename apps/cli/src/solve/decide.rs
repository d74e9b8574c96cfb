//! One search with its limits: stopped by the clock or by Ctrl-C, watched while it runs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cpu_time::ThreadTime;
use talon_engine::{Board, Rules};
use talon_solver::{Kernel, KernelRefusal, Limits, Progress, Solver, Verdict};

use crate::command_output::{CliError, INTERRUPTED};

/// Whether the user has asked to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Set by Ctrl-C. A second Ctrl-C ends the process.
    pub(crate) fn on_interruption() -> Result<Stop, CliError> {
        let stop = Stop::default();
        let seen = stop.clone();
        ctrlc::set_handler(move || {
            if seen.0.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        })
        .map_err(CliError::from_error)?;
        Ok(stop)
    }

    /// Set already.
    #[cfg(test)]
    pub(crate) fn asked() -> Stop {
        Stop(Arc::new(AtomicBool::new(true)))
    }

    /// Whether a search continues.
    pub(crate) fn answer(&self) -> ControlFlow<()> {
        if self.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the caller wants it.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The result of a search.
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
    watch: impl FnMut(&Progress),
) -> Decided {
    let cpu = ThreadTime::now();
    finish(cpu, Solver::new(rules, board, limits), limits, stop, watch)
}

/// The same by one kernel, if the caller names one; it may not fit.
pub(crate) fn decide_by(
    kernel: Option<Kernel>,
    rules: &Rules,
    board: &Board,
    limits: &Limits,
    stop: &Stop,
    watch: impl FnMut(&Progress),
) -> Result<Decided, KernelRefusal> {
    let cpu = ThreadTime::now();
    let solver = match kernel {
        None => Solver::new(rules, board, limits),
        Some(kernel) => Solver::with_kernel(kernel, rules, board, limits)?,
    };
    Ok(finish(cpu, solver, limits, stop, watch))
}

fn finish(
    cpu: ThreadTime,
    mut solver: Solver,
    limits: &Limits,
    stop: &Stop,
    mut watch: impl FnMut(&Progress),
) -> Decided {
    let verdict = solver.decide(limits.time, |progress: &Progress| {
        watch(progress);
        stop.answer()
    });
    Decided { verdict, nodes: solver.progress().nodes, seconds: cpu.elapsed().as_secs_f64() }
}

//! A run over many deals, in parallel: each worker takes the next deal, one writer adds the records in order of
//! completion. A run's memory does not grow with it: it holds only the earlier records.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use talon_engine::Rules;

use crate::deal_range::DealRange;
use crate::ledger::{Ledger, LedgerFault};
use crate::record::{Record, RecordedVerdict, measure_unless};

/// The interval between calls of the watcher while no deal is finished.
const LOOK: Duration = Duration::from_millis(100);

/// Which known deals are looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redo {
    /// None.
    Nothing,
    /// Deals that were not decided.
    Undecided,
}

/// How a run works.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// Deals solved at the same time.
    pub jobs: usize,
    /// Time for each.
    pub timeout: Duration,
    /// Memory for each, in bytes.
    pub memory: usize,
    /// Which known deals are looked at again.
    pub redo: Redo,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RunProgress {
    /// Deals of the range that are done, those known before included.
    pub done: u64,
    /// Deals of the range.
    pub of: u64,
    /// Solved in this run.
    pub fresh: u64,
    /// Won among those done.
    pub won: u64,
    /// Lost among those done.
    pub lost: u64,
    /// Undecided among those done.
    pub unknown: u64,
}

impl RunProgress {
    fn count(&mut self, verdict: RecordedVerdict) {
        self.done += 1;
        match verdict {
            RecordedVerdict::Won => self.won += 1,
            RecordedVerdict::Lost => self.lost += 1,
            RecordedVerdict::Unknown => self.unknown += 1,
        }
    }
}

/// Solves every deal that is not known yet; `watch` sees the progress and may stop the run.
pub fn run(
    rules: &Rules,
    deals: &DealRange,
    options: &RunOptions,
    ledger: &mut Ledger,
    watch: impl FnMut(&RunProgress) -> ControlFlow<()>,
) -> Result<RunProgress, LedgerFault> {
    let RunOptions { jobs, timeout, memory, redo } = *options;
    let measure = |deal, goes_on: &dyn Fn() -> ControlFlow<()>| {
        measure_unless(rules, deal, timeout, memory, goes_on)
    };
    run_with(deals, jobs, redo, ledger, measure, watch)
}

/// The same with any measurement of a deal, which asks every few milliseconds whether to continue, and has nothing to
/// record if it was stopped.
pub(crate) fn run_with(
    deals: &DealRange,
    jobs: usize,
    redo: Redo,
    ledger: &mut Ledger,
    measure: impl Fn(u64, &dyn Fn() -> ControlFlow<()>) -> Option<Record> + Sync,
    mut watch: impl FnMut(&RunProgress) -> ControlFlow<()>,
) -> Result<RunProgress, LedgerFault> {
    let mut progress = RunProgress { of: deals.count(), ..RunProgress::default() };
    let again =
        |record: &Record| redo == Redo::Undecided && record.verdict == RecordedVerdict::Unknown;
    let known: BTreeSet<u64> = ledger
        .known()
        .range(deals.range())
        .filter(|(_, record)| !again(record))
        .map(|(&deal, record)| {
            progress.count(record.verdict);
            deal
        })
        .collect();
    let next = Mutex::new(deals.numbers().filter(|deal| !known.contains(deal)));
    let stopped = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel::<Record>(64);
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (sender, next, stopped, measure) = (sender.clone(), &next, &stopped, &measure);
            scope.spawn(move || {
                let goes_on = || {
                    let goes_on = !stopped.load(Ordering::Relaxed);
                    if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                while goes_on().is_continue() {
                    let deal = next.lock().expect("no worker panics with the lock").next();
                    let Some(deal) = deal else { return };
                    let Some(record) = measure(deal, &goes_on) else { return };
                    if sender.send(record).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let outcome = write_records(&receiver, ledger, &mut progress, &mut watch);
        stopped.store(true, Ordering::Relaxed);
        drop(receiver);
        outcome
    })?;
    Ok(progress)
}

fn write_records(
    receiver: &mpsc::Receiver<Record>,
    ledger: &mut Ledger,
    progress: &mut RunProgress,
    watch: &mut impl FnMut(&RunProgress) -> ControlFlow<()>,
) -> Result<(), LedgerFault> {
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(record) => {
                ledger.add(record)?;
                progress.count(record.verdict);
                progress.fresh += 1;
            }
            // A deal may take long, and the caller may stop the run before it is finished.
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if watch(progress) == ControlFlow::Break(()) {
            return Ok(());
        }
    }
}

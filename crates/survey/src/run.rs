//! A run over many deals, in parallel: each worker takes the next deal, one writer adds the records in order of
//! completion. What a run holds in memory does not grow with it: only what was known before is kept at hand.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use talon_engine::Rules;

use crate::deals::Deals;
use crate::ledger::{Ledger, LedgerFault};
use crate::record::{Record, Verdict, measure};

/// Which known deals are looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redo {
    /// None.
    Nothing,
    /// Those that were not decided.
    Undecided,
}

/// How a run works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
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
pub struct Progress {
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

impl Progress {
    fn count(&mut self, verdict: Verdict) {
        self.done += 1;
        match verdict {
            Verdict::Won => self.won += 1,
            Verdict::Lost => self.lost += 1,
            Verdict::Unknown => self.unknown += 1,
        }
    }
}

/// Solves every deal that is not known yet; `watch` sees the progress and may stop the run.
pub fn run(
    rules: &Rules,
    deals: &Deals,
    settings: &Settings,
    ledger: &mut Ledger,
    mut watch: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Progress, LedgerFault> {
    let mut progress = Progress { of: deals.count(), ..Progress::default() };
    let again =
        |record: &Record| settings.redo == Redo::Undecided && record.verdict == Verdict::Unknown;
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
        for _ in 0..settings.jobs.max(1) {
            let (sender, next, stopped) = (sender.clone(), &next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let deal = next.lock().expect("no worker panics with the lock").next();
                    let Some(deal) = deal else { return };
                    let record = measure(rules, deal, settings.timeout, settings.memory);
                    if sender.send(record).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let outcome = keep(&receiver, ledger, &mut progress, &mut watch);
        stopped.store(true, Ordering::Relaxed);
        drop(receiver);
        outcome
    })?;
    Ok(progress)
}

fn keep(
    receiver: &mpsc::Receiver<Record>,
    ledger: &mut Ledger,
    progress: &mut Progress,
    watch: &mut impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<(), LedgerFault> {
    for record in receiver {
        ledger.add(record)?;
        progress.count(record.verdict);
        progress.fresh += 1;
        if watch(progress) == ControlFlow::Break(()) {
            return Ok(());
        }
    }
    Ok(())
}

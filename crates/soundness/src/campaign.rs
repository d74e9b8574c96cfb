//! Many positions: seed after seed, on several threads, until the time is up.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use talon_solver::Kernel;
use talon_testkit::crafted::{Crafted, RulesKind};

use crate::case::Case;
use crate::check::{Checker, Disagreement};
use crate::counts::Counts;

/// Seeds that a thread takes at a time.
const BATCH: u64 = 500;

/// The seeds to check, and the limits.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The first seed.
    pub seed: u64,
    /// The most seeds.
    pub seeds: u64,
    /// The time limit.
    pub time: Duration,
    /// The number of threads.
    pub jobs: usize,
    /// Positions that exhaustive search may visit.
    pub bound: usize,
    /// The only kernel to be compared; all, if none is named.
    pub kernel: Option<Kernel>,
}

/// The results so far.
#[derive(Clone, Debug, Default)]
pub struct CampaignReport {
    /// The counts.
    pub counts: Counts,
    /// The next unused seed.
    pub next_seed: u64,
}

impl Campaign {
    /// The kinds of rules that the kernel is made for.
    fn kinds(&self) -> &'static [RulesKind] {
        match self.kernel {
            None | Some(Kernel::General) => &RulesKind::ALL,
            Some(Kernel::Cells) => &[RulesKind::OpenCells],
            Some(Kernel::LooseRuns) => &[RulesKind::AnySuitRuns],
            Some(Kernel::LooseSingles) => &[RulesKind::AnySuitSingles],
            Some(Kernel::Veiled) => &[RulesKind::ColourRuns],
            Some(Kernel::Refilled) => &[RulesKind::SuitColumns],
        }
    }

    /// Runs it. `found` gets each disagreement with its seed, and `tell` the counts after each batch.
    pub fn run(
        &self,
        found: impl Fn(u64, &Case, &Disagreement) + Sync,
        tell: impl Fn(&CampaignReport) + Sync,
    ) -> CampaignReport {
        let end = Instant::now().checked_add(self.time);
        let shared = Mutex::new(CampaignReport { counts: Counts::default(), next_seed: self.seed });
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| self.work(&shared, end, &found, &tell));
            }
        });
        shared.into_inner().expect("no thread panicked")
    }

    fn work(
        &self,
        shared: &Mutex<CampaignReport>,
        end: Option<Instant>,
        found: &impl Fn(u64, &Case, &Disagreement),
        tell: &impl Fn(&CampaignReport),
    ) {
        let kernels: &[Kernel] = self.kernel.as_ref().map_or(&Kernel::ALL, std::slice::from_ref);
        let mut checker = Checker::new(self.bound, kernels);
        while end.is_none_or(|end| Instant::now() < end) {
            let (first, count) = self.next_batch(shared);
            if count == 0 {
                return;
            }
            let mut counts = Counts::default();
            for seed in first..first + count {
                self.check(seed, &mut checker, &mut counts, found);
            }
            let mut report = shared.lock().expect("no thread panicked");
            report.counts.merge(&counts);
            tell(&report);
        }
    }

    fn next_batch(&self, shared: &Mutex<CampaignReport>) -> (u64, u64) {
        let mut report = shared.lock().expect("no thread panicked");
        let first = report.next_seed;
        let count = (self.seeds - (first - self.seed)).min(BATCH);
        report.next_seed += count;
        (first, count)
    }

    fn check(
        &self,
        seed: u64,
        checker: &mut Checker,
        counts: &mut Counts,
        found: &impl Fn(u64, &Case, &Disagreement),
    ) {
        let Crafted { kind, rules, board } = Crafted::new(seed, self.kinds());
        match checker.check(&rules, &board, seed) {
            Ok(agreed) => counts.add(kind, &agreed),
            Err(disagreement) => {
                counts.add_disagreement();
                found(seed, &Case { rules, board }, &disagreement);
            }
        }
    }
}

//! Games played by the coach, who knows only the cards that a player has seen.
//!
//! A record of such a game says *lost* if the coach did not win it; that proves nothing about the deal. Its nodes are the
//! coach's decisions and its time is CPU time.

use std::ops::ControlFlow;

use cpu_time::ThreadTime;
use talon_coach::{Coach, Effort, Knowledge};
use talon_engine::{Deal, Rules};

use crate::deal_range::DealRange;
use crate::ledger::{Ledger, LedgerFault};
use crate::record::{Record, RecordedVerdict};
use crate::run::{Redo, RunProgress, run_with};

/// The player's name in headers.
pub fn fair_player(effort: Effort) -> String {
    let Effort { worlds, nodes, looks_ahead } = effort;
    let ahead = if looks_ahead { ", two cards ahead" } else { "" };
    format!("coach, {worlds} worlds, {nodes} nodes{ahead}")
}

/// Plays one deal by the coach's advice, unless `watch`, asked at every guess of a decision, stops it. The coach's dice are seeded by
/// the deal's number, so that the game is always the same.
pub fn play_fairly(
    rules: &Rules,
    deal: u64,
    effort: Effort,
    watch: impl Fn() -> ControlFlow<()>,
) -> Option<Record> {
    let started = ThreadTime::now();
    let mut board = Deal::Number(deal).board(rules);
    let (mut decisions, mut moves) = (0, 0);
    while !board.is_won(rules) {
        decisions += 1;
        let mut coach = Coach::new(Knowledge::of(rules, &board), effort, deal);
        let advice = loop {
            if watch().is_break() {
                return None;
            }
            if let Some(advice) = coach.advance() {
                break advice;
            }
        };
        let Some(plan) = advice.plans.first() else { break };
        for &mv in &plan.moves {
            board.play(rules, mv).expect("a plan is legal");
            moves += 1;
        }
    }
    let verdict = if board.is_won(rules) { RecordedVerdict::Won } else { RecordedVerdict::Lost };
    let micros = started.elapsed().as_micros() as u64;
    Some(Record { deal, verdict, nodes: decisions, micros, moves, grade: 0 })
}

/// Plays every deal that has not been played yet; `watch` sees the progress and may stop the run.
pub fn run_fair(
    rules: &Rules,
    deals: &DealRange,
    jobs: usize,
    effort: Effort,
    ledger: &mut Ledger,
    watch: impl FnMut(&RunProgress) -> ControlFlow<()>,
) -> Result<RunProgress, LedgerFault> {
    let measure =
        |deal, goes_on: &dyn Fn() -> ControlFlow<()>| play_fairly(rules, deal, effort, goes_on);
    run_with(deals, jobs, Redo::Nothing, ledger, measure, watch)
}

//! The memory limit holds for the bytes really allocated, at every limit and in every kernel. The only test of its
//! process: the allocator counts what all threads hold.

mod hungry;

use std::alloc::System;

use cap::Cap;
use talon_engine::Deal;
use talon_solver::{GaveUp, Verdict};
use talon_testkit::games;

use hungry::{hungry, search, verdict};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// Memory that a search holds and does not report: the board, the rules, and lists of a fixed size.
const UNTOLD: usize = 20_000;

#[test]
fn no_more_is_allocated_than_a_fifth_above_the_limit() {
    let mut full = 0;
    // From small to large: the most that was ever allocated only grows.
    for memory in [2_000_000, 3_000_000, 6_000_000, 12_000_000] {
        for (name, draft, deal) in hungry() {
            let rules = games::rules(&draft);
            let board = Deal::Number(deal).board(&rules);
            let before = HEAP.allocated();
            let mut solver = search(&rules, &board, memory);
            let verdict = verdict(&mut solver);
            let most = HEAP.max_allocated() - before;
            let (held, told) = (HEAP.allocated() - before, solver.progress().memory);
            assert!(told <= held && held - told < UNTOLD, "{name}: {held} held, {told} told");
            assert!(most <= memory * 6 / 5, "{name}: {most} bytes, {memory} allowed");
            full += usize::from(verdict == Verdict::Unknown(GaveUp::Memory));
        }
    }
    assert!(full >= 10, "only {full} searches ran into their limit");
}

//! A position whose verdict is stored is answered at once, and every byte that is held is reported.

use std::collections::HashSet;

use talon_testkit::crafted::{Crafted, RulesKind};

use super::super::search::VeiledPrunes;
use super::*;
use crate::prune::Prune;

/// Crafted positions with a stock that can be read, and a search of each with an open stock.
fn searches() -> impl Iterator<Item = (u64, Position, OpenStock)> {
    let prunes = MovePrunes { safe_home: Prune::Off, ..VeiledPrunes::ALL.moves };
    (0..600).filter_map(move |seed| {
        let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::ColourRuns]);
        let instance = Instance::read(&rules, &board)?;
        let position = Position::read(&instance, &board);
        let known = OpenStock::new(&instance, prunes, 1 << 22);
        Some((seed, position, known)).filter(|_| !instance.stock.is_empty())
    })
}

#[test]
fn a_question_asked_again_takes_no_nodes() {
    let mut answers = [0; 2];
    for (seed, position, mut open_stock) in searches() {
        let mut budget = Budget::of(1_000);
        let first = open_stock.ask(&position, &mut budget);
        let number = match first {
            RelaxedVerdict::Lost => 0,
            RelaxedVerdict::Winnable => 1,
            RelaxedVerdict::OutOfNodes | RelaxedVerdict::OutOfMemory => continue,
        };
        answers[number] += 1;
        let mut again = Budget::of(1_000);
        assert_eq!(open_stock.ask(&position, &mut again), first, "seed {seed}");
        assert_eq!(again.nodes(), 0, "seed {seed}");
    }
    assert!(answers.iter().all(|&count| count > 50), "{answers:?}");
}

/// A question counts its position, and stops when its nodes are spent.
#[test]
fn a_question_takes_one_node_per_position() {
    let (mut silent, mut decided) = (0, 0);
    for (seed, position, mut open_stock) in searches() {
        let mut budget = Budget::of(5);
        let answer = open_stock.ask(&position, &mut budget);
        match answer {
            RelaxedVerdict::OutOfNodes => silent += 1,
            RelaxedVerdict::Lost | RelaxedVerdict::Winnable | RelaxedVerdict::OutOfMemory => {
                decided += 1;
            }
        }
        assert!((1..=5).contains(&budget.nodes()), "seed {seed}: {} nodes", budget.nodes());
        assert!(answer != RelaxedVerdict::OutOfNodes || budget.is_spent(), "seed {seed}");
    }
    assert!(silent > 50 && decided > 50, "{silent} silent, {decided} decided");
}

#[test]
fn a_word_is_never_zero_and_keeps_key_and_note_apart() {
    let keys = (0..50).chain([(1 << 62) - 2]);
    let words: Vec<_> = keys
        .flat_map(|key| [LOST, WON, VISITED, FORGOTTEN].map(|note| (key, note, word(key, note))))
        .collect();
    let different: HashSet<u64> = words.iter().map(|&(_, _, word)| word).collect();
    assert_eq!(different.len(), words.len());
    assert!(!different.contains(&0));
    for &(key, note, word) in &words {
        assert_eq!((word >> NOTE_BITS, word % NOTES), (key + 1, note));
    }
}

#[test]
fn the_bytes_of_every_list_are_reported() {
    let (_, _, mut open_stock) = searches().next().expect("some position has a stock");
    let mut told = open_stock.bytes();
    let mut grows = |open_stock: &mut OpenStock, bytes: usize| {
        told += bytes;
        assert_eq!(open_stock.bytes(), told);
    };
    open_stock.frames = Vec::with_capacity(1_000);
    let frames = open_stock.frames.capacity() * size_of::<StackFrame>();
    grows(&mut open_stock, frames);
    open_stock.plies = Vec::with_capacity(3_000);
    let plies = open_stock.plies.capacity() * size_of::<Ply>();
    grows(&mut open_stock, plies);
    open_stock.visited = Vec::with_capacity(5_000);
    let visited = open_stock.visited.capacity() * size_of::<u64>();
    grows(&mut open_stock, visited);
    let before = open_stock.known.memory();
    (0..10_000).for_each(|key| open_stock.set(key, VISITED));
    let table = open_stock.known.memory() - before;
    assert!(table > 0);
    grows(&mut open_stock, table);
    assert_eq!(open_stock.left(), (1 << 22) - told);
}

#[test]
fn there_is_room_as_long_as_table_and_list_fit_the_memory() {
    const MEMORY: usize = 20_000;
    let (_, _, mut open_stock) = searches().next().expect("some position has a stock");
    open_stock.memory_limit = MEMORY;
    open_stock.known.allow(MEMORY);
    let mut words = 0;
    while open_stock.reserve() {
        open_stock.set(words, VISITED);
        open_stock.visited.push(words);
        words += 1;
        assert!(open_stock.bytes() <= MEMORY, "{} bytes after {words} words", open_stock.bytes());
    }
    // Three quarters of 1024 slots; twice as many would not fit.
    assert_eq!(words, 768);
}

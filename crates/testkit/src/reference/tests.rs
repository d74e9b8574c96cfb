//! The second model against the engine: the same positions after one move, the same verdicts.

use super::*;
use crate::crafted::{Crafted, RulesKind};
use crate::exhaustive;

#[test]
fn the_model_and_the_engine_play_the_same_moves() {
    let mut compared = 0;
    for seed in 0..20_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        if let Some([own, engine]) = next_positions(&rules, &board) {
            assert_eq!(own, engine, "seed {seed}, {rules:?}");
            compared += 1;
        }
    }
    assert!(compared > 19_000, "{compared} compared");
}

#[test]
fn the_model_and_the_engine_come_to_the_same_verdicts() {
    let mut reference = Reference::new(1_000);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..3_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let answer = reference.answer(&rules, &board);
        let Some(winnable) = exhaustive::winnable(&rules, &board, 4_000) else { continue };
        match (answer, winnable) {
            (ReferenceVerdict::Won, true) => won += 1,
            (ReferenceVerdict::Lost(_), false) => lost += 1,
            (ReferenceVerdict::TooLarge, _) => {}
            (ReferenceVerdict::Won | ReferenceVerdict::Lost(_), _) => {
                panic!("seed {seed}: {answer:?}, {winnable}")
            }
        }
    }
    assert!(won > 500 && lost > 500, "{won} won, {lost} lost");
}

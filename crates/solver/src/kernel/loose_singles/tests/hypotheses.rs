//! Every hypothesis is needed: under rules that break it, the kernel calls deals lost that can be won. And a search
//! that has left something out is no proof.

use talon_engine::rules::Kings;
use talon_engine::{Board, Rules};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::MiniSize;

use super::super::depth_first::{Dive, Scope};
use super::super::instance::{AceCodes, Instance};
use super::super::position::ChoiceLimit;
use super::super::prunes::LooseSinglesPrunes;
use super::super::relaxation_open_burials::OpenBurials;
use super::super::relaxation_planner::Planner;
use super::super::search::{LooseSingles, Searches};
use super::mini;
use crate::kernel::tests::{Hypotheses, Hypothesis, is_called_lost};
use crate::portfolio::{Budget, PartOutcome, Portfolio};

const SIZE: MiniSize = MiniSize { ranks: 4, suits: 3, columns: 4, cells: 1 };

fn is_lost(rules: &Rules, board: &Board) -> bool {
    let prunes = LooseSinglesPrunes::ALL;
    let search = LooseSingles::new(rules, board, 1 << 24, prunes, Searches::SoundingsFirst);
    search.is_some_and(|search| is_called_lost(Portfolio::new(search)))
}

#[test]
fn every_hypothesis_is_needed() {
    let draft = games::portuguese(Kings::AsDealt);
    let hold = |rules: &Rules| LooseSinglesPrunes::for_rules(rules).is_some();
    Hypotheses { draft, size: SIZE, hold, is_lost }.need(&[
        Hypothesis::SpacesTakeKingsOrNothing,
        Hypothesis::OnlyTopCardsMove,
        Hypothesis::NoCardComesBack,
        Hypothesis::ThereAreNoCells,
    ]);
}

/// A sounding with a single choice of heads finds no line in some deals that can be won. It says that it left
/// something out, so it proves nothing; with all choices it finds one.
#[test]
fn a_sounding_that_left_a_choice_out_proves_nothing() {
    let sound = |rules: &Rules, board: &Board, choices| {
        let prunes = LooseSinglesPrunes::ALL;
        let instance =
            Instance::read(rules, board, AceCodes::GoHomeAtOnce).expect("a mini deal fits");
        let mut guide = Planner::new(1 << 22, prunes);
        let dive = &mut Dive::<OpenBurials>::new(
            &instance,
            &mut guide,
            Vec::new(),
            (Scope::All, choices),
            1 << 24,
            prunes,
        );
        dive.run(&instance, &mut guide, &mut Budget::of(u64::MAX))
    };
    let mut cut = 0;
    for seed in 0..20_000 {
        let (rules, board) = mini(seed);
        if !matches!(sound(&rules, &board, ChoiceLimit::AtMost(1)), PartOutcome::Cut) {
            continue;
        }
        if winnable(&rules, &board, 20_000) == Some(true) {
            assert!(
                matches!(sound(&rules, &board, ChoiceLimit::All), PartOutcome::Won(_)),
                "seed {seed}"
            );
            cut += 1;
        }
        if cut == 3 {
            return;
        }
    }
    panic!("only {cut} wins that a single choice misses");
}

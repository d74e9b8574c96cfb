//! Every proof of the program against exhaustive search, on crafted positions with fixed seeds: 120,000 in all, in four
//! parts that can run in parallel. At least 100,000 are small enough to be compared. `cargo xtask soundness` compares
//! others.

use std::time::Duration;

use talon_solver::Kernel;
use talon_soundness::{Campaign, CampaignReport};
use talon_testkit::crafted::RulesKind;

/// Seeds of a part.
const SEEDS: u64 = 30_000;

/// Positions that exhaustive search may look at.
const BOUND: usize = 2_000;

fn agrees(part: u64) {
    let campaign = Campaign {
        seed: part * SEEDS,
        seeds: SEEDS,
        time: Duration::MAX,
        jobs: 1,
        bound: BOUND,
        kernel: None,
    };
    let found = |seed: u64, case: &talon_soundness::Case, wrong: &talon_soundness::Disagreement| {
        panic!("{}", case.text(seed, wrong));
    };
    let CampaignReport { counts, next_seed } = campaign.run(found, |_| {});
    println!("{counts}");
    assert_eq!(next_seed, (part + 1) * SEEDS);
    assert!(counts.compared() >= 25_000, "a quarter of what is promised");
    for kernel in Kernel::ALL {
        let row = counts.of_kernel(kernel);
        assert!(row.won > 500 && row.lost > 100, "{kernel}: {row}");
    }
    for kind in RulesKind::ALL {
        let row = counts.of_kind(kind);
        assert!(row.won > 500 && row.lost > 100, "{}: {row}", kind.name());
    }
}

#[test]
fn seeds_0_to_29999_agree_with_exhaustive_search() {
    agrees(0);
}

#[test]
fn seeds_30000_to_59999_agree_with_exhaustive_search() {
    agrees(1);
}

#[test]
fn seeds_60000_to_89999_agree_with_exhaustive_search() {
    agrees(2);
}

#[test]
fn seeds_90000_to_119999_agree_with_exhaustive_search() {
    agrees(3);
}

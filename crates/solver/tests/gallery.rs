//! The gallery: every game in every setting is dealt and solved, and every win is replayed by the engine.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use talon_engine::Deal;
use talon_rulebook::{Choices, Game};
use talon_solver::{Kernel, Limits, Verdict, solve};

/// Deals of each game and setting.
const DEALS: u64 = 20;

/// Nodes for each.
const NODES: u64 = 20_000;

/// The row of the page for a game in a setting: won, lost, undecided.
fn published<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    page.lines().find_map(|line| {
        let (kernel, counts) = line.strip_prefix(&format!("| {name} | "))?.split_once(" | ")?;
        // Another table of the page has no kernels.
        Kernel::ALL.iter().any(|known| known.to_string() == kernel).then_some(counts)
    })
}

#[derive(Default)]
struct Verdicts {
    won: u64,
    lost: u64,
    unknown: u64,
}

fn verdicts(game: &Game, choices: &Choices) -> Verdicts {
    let rules = game.rules(choices);
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let mut counts = Verdicts::default();
    for number in 1..=DEALS {
        let board = Deal::Number(number).board(&rules);
        match solve(&rules, &board, &limits, |_| ControlFlow::Continue(())) {
            Verdict::Won(solution) => {
                let mut end = board.clone();
                for &mv in solution.moves() {
                    end.play(&rules, mv).expect("a solution is legal");
                }
                assert!(end.is_won(&rules), "{} {choices} {number}", game.id());
                counts.won += 1;
            }
            Verdict::Lost => counts.lost += 1,
            Verdict::Unknown(_) => counts.unknown += 1,
        }
    }
    counts
}

/// Nodes are counted, not time, so the counts are the same everywhere, also those of games that are mostly left open.
#[test]
fn the_gallery_is_solved_as_the_page_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery.md");
    let page = fs::read_to_string(page).expect("the page");
    let mut differ = Vec::new();
    for game in talon_catalog::gallery() {
        for choices in Choices::all(game) {
            let Verdicts { won, lost, unknown } = verdicts(game, &choices);
            let (name, counts) =
                (game.variant_name(&choices), format!("{won} | {lost} | {unknown} |"));
            if published(&page, &name) != Some(&counts) {
                differ.push(format!("{name}: {counts}"));
            }
        }
    }
    assert!(differ.is_empty(), "docs/gallery.md says otherwise; measured now: {differ:#?}");
}

//! Every known verdict is reproduced: decks and verdicts are in `tests/deals`, one test a game.

mod known;

use talon_solver::{Limits, Verdict, solve};

use known::{Known, known};

/// Far above the need of any of these positions; it only stops a runaway search.
const NODES: u64 = 20_000_000;

fn check(known: &Known) {
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let verdict =
        solve(&known.rules, &known.board, &limits, |_| std::ops::ControlFlow::Continue(()));
    let word = match verdict {
        Verdict::Won(_) => "won",
        Verdict::Lost => "lost",
        Verdict::Unknown(_) => "unknown",
    };
    assert_eq!(word, known.verdict, "{}", known.name);
}

fn check_all(game: &str, settings: &str, expected_rows: usize) {
    let rows: Vec<Known> = known(game, settings);
    assert_eq!(rows.len(), expected_rows, "{game} {settings}");
    rows.iter().for_each(check);
}

#[test]
fn klondike_drawing_one() {
    check_all("klondike", "draw=1", 102);
}

#[test]
fn klondike_drawing_three() {
    check_all("klondike", "draw=3", 102);
}

#[test]
fn portuguese() {
    check_all("portuguese", "", 100);
}

#[test]
fn preference_with_aces_home() {
    check_all("preference", "aces=home", 50);
}

#[test]
fn preference_with_aces_in_the_deck() {
    check_all("preference", "aces=deck", 50);
}

#[test]
fn lady_palk_with_aces_in_the_deck() {
    check_all("lady-palk", "aces=deck", 50);
}

#[test]
fn lady_palk_with_aces_home() {
    check_all("lady-palk", "aces=home", 3);
}

#[test]
fn plain_freecell() {
    check_all("selective-freecell", "selective=off", 17);
}

#[test]
fn selective_freecell() {
    check_all("selective-freecell", "selective=on", 19);
}

//! The golden counts of move sequences: any change of the legal moves shows here.

use talon_engine::rules::{Aces, Admission, Draft, Kings, Passes, TakeBack};
use talon_engine::{Deal, perft};
use talon_testkit::games;

#[track_caller]
fn check(draft: &Draft, number: u64, golden: [u64; 5]) {
    let rules = games::rules(draft);
    let mut board = Deal::Microsoft(number).board(&rules);
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&rules, &mut board, depth)).collect();
    assert_eq!(counts, golden);
}

#[test]
fn klondike_drawing_three() {
    let draft = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    check(&draft, 1, [3, 8, 21, 51, 93]);
    check(&draft, 617, [2, 4, 7, 12, 24]);
}

#[test]
fn klondike_drawing_one() {
    let draft = games::klondike(1, Passes::Unlimited, TakeBack::Allowed);
    check(&draft, 1, [3, 8, 21, 54, 128]);
    check(&draft, 617, [2, 4, 7, 11, 16]);
}

#[test]
fn portuguese() {
    let draft = games::portuguese(Kings::AsDealt);
    check(&draft, 1, [12, 114, 903, 6608, 48546]);
    check(&draft, 617, [11, 105, 928, 7963, 68373]);
}

#[test]
fn preference() {
    let draft = games::preference(Aces::Home);
    check(&draft, 1, [2, 3, 4, 5, 6]);
    check(&draft, 617, [2, 3, 6, 10, 14]);
}

#[test]
fn selective_freecell() {
    let draft = games::freecell(Admission::OnlyOfItsRank);
    check(&draft, 1, [5, 24, 126, 712, 3386]);
    check(&draft, 617, [6, 37, 235, 1509, 9634]);
}

#[test]
fn plain_freecell() {
    let draft = games::freecell(Admission::Any);
    check(&draft, 1, [8, 70, 661, 6648, 37734]);
    check(&draft, 617, [11, 118, 1259, 13506, 113_698]);
}

//! A rule loosened never turns a won deal into a lost one.

use std::ops::ControlFlow;

use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Lift, Passes, Space, TakeBack};
use talon_engine::{Board, Deal, Rules};
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::{games, mini};

/// Whether it is won; nothing if that takes too long for a test.
fn won(rules: &Rules, board: &Board) -> Option<bool> {
    let limits = Limits { nodes: 50_000, ..Limits::default() };
    match solve(rules, board, &limits, |_| ControlFlow::Continue(())) {
        Verdict::Won(_) => Some(true),
        Verdict::Lost => Some(false),
        Verdict::Unknown(_) => None,
    }
}

/// Both games deal the same cards to the same places.
fn loosening_keeps_wins(name: &str, strict: &Draft, loosen: impl Fn(&mut Draft)) {
    let (mut kept, mut gained) = (0, 0);
    for seed in 0..150 {
        let strict_rules = mini::rules(strict, seed);
        let mut loose = strict_rules.draft();
        loosen(&mut loose);
        let loose_rules = games::rules(&loose);
        let verdicts = (
            won(&strict_rules, &Deal::Number(seed).board(&strict_rules)),
            won(&loose_rules, &Deal::Number(seed).board(&loose_rules)),
        );
        match verdicts {
            (Some(true), Some(true)) => kept += 1,
            (Some(false), Some(true)) => gained += 1,
            (Some(true), Some(false)) => panic!("{name}: deal {seed} was won and is lost"),
            (Some(false), Some(false)) | (None, _) | (_, None) => {}
        }
    }
    assert!(kept > 0, "{name}: {kept} kept, {gained} gained");
}

#[test]
fn taking_back_and_passes_only_help() {
    for draw in [1, 3] {
        for passes in [Passes::Limited(1), Passes::Limited(3), Passes::Unlimited] {
            let strict = games::klondike(draw, passes, TakeBack::Never);
            loosening_keeps_wins("take-back", &strict, |draft| draft.take_back = TakeBack::Allowed);
        }
        for take_back in [TakeBack::Never, TakeBack::Allowed] {
            let strict = games::klondike(draw, Passes::Limited(1), take_back);
            for passes in [Passes::Limited(2), Passes::Limited(3), Passes::Unlimited] {
                loosening_keeps_wins("passes", &strict, |draft| {
                    draft.stock.as_mut().expect("a stock").passes = passes;
                });
            }
        }
    }
}

#[test]
fn drawing_one_only_helps() {
    for passes in [Passes::Limited(1), Passes::Limited(3), Passes::Unlimited] {
        let strict = games::klondike(3, passes, TakeBack::Allowed);
        loosening_keeps_wins("draw", &strict, |draft| {
            draft.stock.as_mut().expect("a stock").draw = 1;
        });
    }
}

#[test]
fn cells_only_help() {
    for admission in [Admission::Any, Admission::OnlyOfItsRank] {
        let strict = games::freecell(admission);
        loosening_keeps_wins("cells", &strict, |draft| draft.cells += 1);
    }
    let strict = games::freecell(Admission::OnlyOfItsRank);
    loosening_keeps_wins("admission", &strict, |draft| draft.admission = Admission::Any);
}

#[test]
fn looser_building_lifting_and_spaces_only_help() {
    for strict in [games::freecell(Admission::Any), games::portuguese(Kings::AsDealt)] {
        let mut same_suit = strict.clone();
        same_suit.build = Build::SameSuit;
        loosening_keeps_wins("build", &same_suit, |draft| draft.build = Build::AnySuit);
        let mut kings = strict.clone();
        kings.space = Space::OnlyKing;
        loosening_keeps_wins("space", &kings, |draft| draft.space = Space::Anything);
        loosening_keeps_wins("lift", &strict, |draft| draft.lift = Lift::Run);
        loosening_keeps_wins("take-back", &strict, |draft| draft.take_back = TakeBack::Allowed);
    }
}

#[test]
fn the_stock_may_be_gone_through_more_often_in_two_packs() {
    for aces in [Aces::InDeck, Aces::Home] {
        loosening_keeps_wins("passes", &games::lady_palk(aces), |draft| {
            draft.stock.as_mut().expect("a stock").passes = Passes::Limited(2);
        });
    }
}

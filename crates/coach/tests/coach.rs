//! The coach does not peek, does not go in circles, and, once all cards are known, wins every position that can be won.

use std::ops::ControlFlow;

use talon_coach::{
    Advice, Basis, Calibration, Coach, Effort, Knowledge, simple_move, undecided_plans,
};
use talon_engine::{Board, Deal, Effect, Move, Place, Rules};
use talon_rulebook::{Choices, rules_hash};
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::{games, mini, unseen};

const SMALL: Effort = Effort { worlds: 3, nodes: 300, looks_ahead: true };

fn advice(rules: &Rules, board: &Board, seed: u64) -> Advice {
    Coach::new(Knowledge::of(rules, board), SMALL, seed).advise()
}

/// Plays by advice and calls `look` at each decision. Panics if the game ends in another way than by a win or by advice
/// that says why there is no plan, or if it does not end.
fn follow(rules: &Rules, deal: u64, mut look: impl FnMut(&Board, &Advice)) -> Board {
    let mut board = Deal::Number(deal).board(rules);
    for _ in 0..1000 {
        if board.is_won(rules) {
            return board;
        }
        let advice = advice(rules, &board, deal);
        look(&board, &advice);
        let Some(plan) = advice.plans.first() else {
            assert!(matches!(advice.basis, Basis::Lost | Basis::Undecided), "{advice:?}");
            if advice.basis == Basis::Lost {
                assert_nothing_can_be_shown(rules, &board);
            }
            return board;
        };
        for &mv in &plan.moves {
            board.play(rules, mv).expect("a plan is legal");
        }
    }
    panic!("deal {deal} does not end");
}

/// Where cards are unseen, no single move turns up or draws one; where all are known, the solver proves it lost.
fn assert_nothing_can_be_shown(rules: &Rules, board: &Board) {
    if Knowledge::of(rules, board).board().is_some() {
        let verdict = solve(rules, board, &Limits::default(), |_| ControlFlow::Continue(()));
        assert!(matches!(verdict, Verdict::Lost), "{verdict:?}");
        return;
    }
    for mv in board.moves(rules) {
        let mut after = board.clone();
        let effects = after.play(rules, mv).expect("a legal move").effects().to_vec();
        let shows = |effect: &Effect| match effect {
            Effect::TurnedUp { .. } => true,
            Effect::Drawn { .. } | Effect::Refilled { from: Place::Stock, .. } => {
                board.redeals() == 0
            }
            Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => false,
        };
        assert!(!effects.iter().any(shows), "{mv} shows a card");
    }
}

/// Positions of each game whose knowledge is compared. Advice takes far longer, so it is compared in one of `ADVISED`
/// positions.
const LOOKS: usize = 48;
const ADVISED: usize = 6;

#[test]
fn shuffling_everything_unseen_changes_no_advice() {
    let mut shuffled = 0;
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let mut board = Deal::Number(1).board(&rules);
        for look in 0..LOOKS {
            let other = unseen::rotated(&rules, &board);
            assert_eq!(Knowledge::of(&rules, &board), Knowledge::of(&rules, &other), "{name}");
            if look % ADVISED == 0 && other != board {
                assert_eq!(advice(&rules, &board, 1), advice(&rules, &other, 1), "{name}");
                shuffled += 1;
            }
            board = mini::walk(&rules, &board, look as u64, 2);
        }
    }
    assert!(shuffled > 40, "only {shuffled} positions hide something");
}

#[test]
fn shuffling_changes_no_advice_in_any_setting_while_advice_is_followed() {
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let rules = game.rules(&choices);
            let mut looks = 0;
            follow(&rules, 12, |board, given| {
                looks += 1;
                if looks % 9 == 1 {
                    let other = unseen::rotated(&rules, board);
                    assert_eq!(&advice(&rules, &other, 12), given, "{} {choices}", game.id());
                }
            });
        }
    }
}

#[test]
fn a_better_share_is_a_better_chance_in_every_curve() {
    let mut curves = 0;
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let curve = Calibration::of(&rules_hash(&game.rules(&choices)));
            curves += usize::from(curve != Calibration::NONE);
            for unseen in 2..=45 {
                let chances = (0..=20).map(|n| curve.chance(f64::from(n) / 20.0, unseen));
                let chances: Vec<f64> = chances.collect();
                assert!(chances.is_sorted(), "{} {choices}, {unseen} unseen", game.id());
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
            }
        }
    }
    assert!(curves > 0, "the fitted curves belong to built-in games");
}

#[test]
fn unseen_cards_are_counted_and_nothing_else_is_known_of_them() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let rules = game.rules(&game.default_choices());
    let board = Deal::Number(1).board(&rules);
    let knowledge = Knowledge::of(&rules, &board);
    assert_eq!(knowledge.unseen(), 52 - 7);
    assert!(knowledge.draws_unseen());
    assert!(knowledge.board().is_none());
}

#[test]
fn following_advice_ends_in_every_setting_of_every_game() {
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let rules = game.rules(&choices);
            follow(&rules, 11, |_, _| ());
        }
    }
}

/// Three games that hide columns, under rules that no main game has, and two open ones.
#[test]
fn following_advice_ends_in_games_of_the_gallery() {
    for id in ["westcliff", "whitehead", "thumb-and-pouch", "bakers-game", "eight-off"] {
        let game = talon_catalog::find(id).expect("a game of the gallery");
        follow(&game.rules(&game.default_choices()), 11, |_, _| ());
    }
}

/// Where the solver gives up, each plan brings exactly one more card home, with its last move.
#[test]
fn undecided_plans_bring_a_card_home_and_take_none_back() {
    let mut played = 0;
    for game in talon_catalog::all() {
        let rules = game.rules(&game.default_choices());
        let mut board = Deal::Number(7).board(&rules);
        while let Some(plan) = undecided_plans(&rules, &board).first() {
            let home = board.home();
            let (last, before) = plan.moves.split_last().expect("a move");
            for &mv in before {
                board.play(&rules, mv).expect("a plan is legal");
                assert_eq!(board.home(), home, "{} {mv}", game.id());
            }
            board.play(&rules, *last).expect("a plan is legal");
            assert!(board.home() > home, "{} {last}", game.id());
            played += 1;
        }
    }
    assert!(played > 100, "only {played} plans");
}

#[test]
fn the_answer_so_far_comes_before_the_final_one_and_does_not_change_it() {
    let mut earlier = 0;
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let rules = game.rules(&choices);
            let board = Deal::Number(4).board(&rules);
            let coach = || Coach::new(Knowledge::of(&rules, &board), Effort::NORMAL, 1);
            let mut asked = coach();
            let last = loop {
                let answer = asked.advance();
                let so_far = asked.advice_so_far();
                if let Some(answer) = answer {
                    assert_eq!(so_far.as_ref(), Some(&answer));
                    break answer;
                }
                earlier += usize::from(so_far.is_some());
            };
            assert_eq!(last, coach().advise(), "{} {choices}", game.id());
        }
    }
    assert!(earlier > 20, "only {earlier} early answers");
}

#[test]
fn the_simple_player_sees_nothing_that_is_unseen() {
    let mut looks = 0;
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let mut board = Deal::Number(2).board(&rules);
        while let Some(mv) = simple_move(&Knowledge::of(&rules, &board))
            && looks % 60 < 59
        {
            let other = unseen::rotated(&rules, &board);
            assert_eq!(simple_move(&Knowledge::of(&rules, &other)), Some(mv), "{name}");
            board.play(&rules, mv).expect("a legal move");
            looks += 1;
        }
        looks += 1;
    }
    assert!(looks > 200, "only {looks} looks");
}

#[test]
fn with_all_cards_known_following_advice_wins_whatever_can_be_won() {
    for game in talon_catalog::built_in() {
        let rules = game.rules(&game.default_choices());
        for deal in 1..=3 {
            let board = Deal::Number(deal).board(&rules);
            if Knowledge::of(&rules, &board).board().is_none() {
                continue;
            }
            let verdict = solve(&rules, &board, &Limits::default(), |_| ControlFlow::Continue(()));
            let end = follow(&rules, deal, |_, given| {
                assert!(matches!(given.basis, Basis::Open | Basis::Lost), "{given:?}");
            });
            assert_eq!(end.is_won(&rules), matches!(verdict, Verdict::Won(_)), "{}", game.id());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let rules = game.rules(&game.default_choices());
    let mut board = Deal::Number(5).board(&rules);
    while !board.stock().is_empty() {
        board.play(&rules, Move::Draw).expect("a draw");
    }
    assert_eq!(advice(&rules, &board, 1), advice(&rules, &board, 1));
}

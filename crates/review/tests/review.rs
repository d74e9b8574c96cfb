//! The sum of a review is exact, its verdicts are the solver's, and nothing unseen is used.

use std::ops::ControlFlow;

use talon_coach::{Coach, Effort, Knowledge};
use talon_engine::{Board, Deal, Move, Rules};
use talon_game::{Chance, knows_all};
use talon_review::{
    ChanceBasis, GameOutcome, NoReview, Review, Reviewer, StepReview, TurningPoint,
    TurningPointKind, read_review, write_review,
};
use talon_rulebook::Choices;
use talon_solver::{Limits, solve};

fn rules(id: &str) -> Rules {
    let game = talon_catalog::find(id).expect("built in");
    game.rules(&game.default_choices())
}

fn play(rules: &Rules, board: &mut Board, moves: &[Move]) {
    for &mv in moves {
        board.play(rules, mv).expect("a legal move");
    }
}

fn review(rules: &Rules, start: &Board, moves: &[Move]) -> Review {
    let steps = moves.iter().map(|&mv| vec![mv]).collect();
    Reviewer::new(rules, start, steps).expect("legal moves").finish()
}

/// Pseudo-random legal moves, useful ones more often than not.
fn random_game(rules: &Rules, start: &Board, seed: u64, most: usize) -> Vec<Move> {
    let mut state = seed;
    let mut board = start.clone();
    let mut line = Vec::new();
    while line.len() < most && !board.is_won(rules) {
        let useful = talon_game::moves_to_try(rules, &board);
        let all = board.moves(rules);
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let dice = (state >> 33) as usize;
        let from = if dice.is_multiple_of(3) || useful.is_empty() { all } else { useful };
        let Some(&mv) = from.get(dice / 3 % from.len().max(1)) else { break };
        board.play_legal(rules, mv);
        line.push(mv);
    }
    line
}

#[track_caller]
fn check_sum(review: &Review) {
    let parts = |chance: Chance| i32::from(chance.ten_thousandths());
    let total = parts(review.deal) + review.all_luck() - review.given_away();
    assert_eq!(total, parts(review.result()));
    let sum = review.sum();
    assert_eq!(sum.deal + sum.luck + sum.moves, sum.result, "{sum:?}");
    assert!((-100..=0).contains(&sum.moves) && (-100..=100).contains(&sum.luck), "{sum:?}");
    for step in 1..=review.steps.len() {
        let costs = 0..=parts(review.before(step));
        assert!(costs.contains(&review.cost(step)), "step {step} costs what there was, at most");
    }
    assert!(review.turning_points().len() <= 5 && review.costliest().len() <= 3);
    assert_eq!(read_review(&write_review(review)).as_ref(), Some(review));
}

#[test]
fn deal_luck_and_moves_add_up_to_the_result_in_every_setting_of_every_game() {
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let rules = game.rules(&choices);
            for seed in 1..2 {
                let start = Deal::Number(seed).board(&rules);
                let moves = random_game(&rules, &start, seed, 12);
                let review = review(&rules, &start, &moves);
                assert!(review.is_complete() && review.steps.len() == moves.len());
                check_sum(&review);
            }
        }
    }
}

/// A review of steps with the chance played and the chance after, in ten-thousandths.
fn made_of(deal: u16, steps: &[(u16, u16)]) -> Review {
    let chance = |count| Chance::from_ten_thousandths(count).expect("at most certainty");
    let step = |&(played, after): &(u16, u16)| StepReview {
        played: chance(played),
        after: chance(after),
        basis: ChanceBasis::Guessed,
        better: Vec::new(),
        traps: 0,
        is_only_move: false,
    };
    Review {
        has_hidden_cards: true,
        deal: chance(deal),
        basis: ChanceBasis::Guessed,
        steps: steps.iter().map(step).collect(),
        of: steps.len(),
        is_over: true,
    }
}

#[test]
fn the_costliest_moves_are_always_listed_and_come_first() {
    // Luck of 40, 50, 60, 70 and 80 %, slips of 3, 4 and 5 %, and a smaller one that is left out.
    let review =
        made_of(5000, &[(4700, 8700), (8300, 3300), (2800, 8800), (8580, 1580), (1580, 9580)]);
    assert_eq!(review.costliest(), [3, 2, 1]);
    let steps = |points: Vec<TurningPoint>| -> Vec<usize> {
        points.into_iter().map(|point| point.step).collect()
    };
    assert_eq!(steps(review.turning_points()), [1, 2, 3, 4, 5]);
    let listed = review.listed_turning_points();
    let slips = [500, 400, 300].map(TurningPointKind::Slip);
    assert_eq!([listed[0].kind, listed[1].kind, listed[2].kind], slips);
    assert_eq!(steps(listed), [3, 2, 1, 4, 5]);
}

#[test]
fn slips_that_luck_undid_again_and_again_come_to_no_more_than_certainty() {
    let lost = made_of(6000, &[(1000, 7000), (900, 8000), (0, 0)]);
    check_sum(&lost);
    assert_eq!((lost.sum().luck, lost.sum().moves), (40, -100));
    let won = made_of(1000, &[(500, 9000), (2000, 9500), (9500, 10_000)]);
    check_sum(&won);
    assert_eq!((won.sum().luck, won.sum().moves), (100, -10));
    let plain = made_of(6400, &[(2300, 2300), (2300, 0)]);
    check_sum(&plain);
    assert_eq!((plain.sum().luck, plain.sum().moves), (-23, -41));
}

#[test]
fn no_careless_game_gives_away_more_than_certainty() {
    let mut given_away = 0;
    for deal in 1..=12 {
        let rules = rules(["klondike", "preference"][deal as usize % 2]);
        let start = Deal::Number(deal).board(&rules);
        let review = review(&rules, &start, &random_game(&rules, &start, deal, 40));
        check_sum(&review);
        given_away += review.given_away();
    }
    assert!(given_away > 0, "careless play costs something");
}

#[test]
fn luck_needs_a_card_that_turns_up() {
    let rules = rules("klondike");
    let start = Deal::Number(7).board(&rules);
    let moves = random_game(&rules, &start, 7, 60);
    let review = review(&rules, &start, &moves);
    let mut board = start;
    for (step, &mv) in (1..).zip(&moves) {
        let unseen = Knowledge::of(&rules, &board).unseen();
        board.play(&rules, mv).expect("a legal move");
        if Knowledge::of(&rules, &board).unseen() == unseen {
            assert_eq!(review.luck(step), 0, "step {step} shows nothing");
        }
    }
}

#[test]
fn in_an_open_game_every_verdict_is_the_solvers() {
    let rules = rules("selective-freecell");
    for seed in 1..6 {
        let start = Deal::Number(seed).board(&rules);
        let moves = random_game(&rules, &start, seed, 60);
        let review = review(&rules, &start, &moves);
        assert!(!review.has_hidden_cards);
        assert_eq!(review.all_luck(), 0);
        check_sum(&review);
        let mut board = start;
        for place in 0..=moves.len() {
            let verdict = solve(&rules, &board, &Limits::default(), |_| ControlFlow::Continue(()));
            let is_won = matches!(verdict, talon_solver::Verdict::Won(_));
            assert_eq!(review.basis_at(place), ChanceBasis::Proved);
            assert_eq!(
                review.at(place) == Chance::CERTAIN,
                is_won,
                "deal {seed}, position {place}"
            );
            if let Some(&mv) = moves.get(place) {
                board.play(&rules, mv).expect("a legal move");
            }
        }
        if let GameOutcome::LostBy { step } = review.outcome() {
            let mut board = Deal::Number(seed).board(&rules);
            play(&rules, &mut board, &moves[..step - 1]);
            let better = &review.steps[step - 1].better;
            assert!(!better.is_empty() && better[0] != moves[step - 1]);
            play(&rules, &mut board, better);
            assert!(board.is_won(&rules), "the better plan wins");
        }
    }
}

#[test]
fn traps_are_counted_where_the_win_was_kept() {
    let rules = rules("selective-freecell");
    let start = Deal::Number(2).board(&rules);
    let moves = random_game(&rules, &start, 2, 60);
    let review = review(&rules, &start, &moves);
    let lost = review.fatal().expect("careless play loses");
    assert!(review.steps[lost..].iter().all(|step| step.traps == 0 && !step.is_only_move));
    assert!((1..lost).any(|step| review.steps[step - 1].traps > 0));
}

/// Follows the coach to the end.
fn coached(rules: &Rules, start: &Board, effort: Effort) -> Vec<Move> {
    let mut board = start.clone();
    let mut line = Vec::new();
    while !board.is_won(rules) && line.len() < 1000 {
        let advice = Coach::new(Knowledge::of(rules, &board), effort, 1).advise();
        let Some(plan) = advice.plans.first() else { break };
        for &mv in &plan.moves {
            board.play(rules, mv).expect("a plan is legal");
            line.push(mv);
        }
    }
    line
}

#[test]
fn the_coach_gives_little_away_and_careless_play_much() {
    let rules = rules("klondike");
    let (mut by_coach, mut careless) = (0, 0);
    for deal in 1..=4 {
        let start = Deal::Number(deal).board(&rules);
        let own = review(&rules, &start, &coached(&rules, &start, Effort::NORMAL));
        check_sum(&own);
        by_coach += own.given_away();
        let other = review(&rules, &start, &random_game(&rules, &start, deal, 80));
        check_sum(&other);
        careless += other.given_away();
    }
    assert!(3 * by_coach < careless, "{by_coach} and {careless} ten-thousandths");
}

#[test]
fn a_won_game_ends_at_certainty_and_a_stuck_one_at_nothing() {
    let rules = rules("klondike");
    let mut ends = [0, 0];
    for deal in 1..=8 {
        let start = Deal::Number(deal).board(&rules);
        let moves = coached(&rules, &start, Effort::QUICK);
        let review = review(&rules, &start, &moves);
        let mut board = start;
        play(&rules, &mut board, &moves);
        if board.is_won(&rules) {
            assert_eq!(review.sum().result, 100);
            assert!(matches!(review.outcome(), GameOutcome::Won { .. }));
            ends[0] += 1;
        } else if review.is_over {
            assert_eq!(review.sum().result, 0);
            ends[1] += 1;
        }
    }
    assert!(ends[0] > 0, "{ends:?}");
}

#[test]
fn what_lies_face_down_in_the_end_changes_nothing_before_it_turns_up() {
    let rules = rules("klondike");
    let start = Deal::Number(3).board(&rules);
    let moves = random_game(&rules, &start, 3, 20);
    let one = review(&rules, &start, &moves);
    let mut end = start.clone();
    play(&rules, &mut end, &moves);
    assert!(!knows_all(&end));
    // The hidden cards of the last position change places.
    let hidden: Vec<_> = end
        .columns()
        .iter()
        .filter(|column| column.hidden() > 0)
        .map(|column| column.cards()[0])
        .collect();
    let mut deck = Deal::Number(3).deck(&rules).cards().to_vec();
    let places: Vec<usize> = hidden
        .iter()
        .map(|card| deck.iter().position(|it| it == card).expect("in the deck"))
        .collect();
    for (n, &place) in places.iter().enumerate() {
        deck[place] = hidden[(n + 1) % hidden.len()];
    }
    let other =
        Deal::Deck(talon_engine::Deck::check(&rules, deck).expect("the same cards")).board(&rules);
    assert_ne!(other, start);
    assert_eq!(review(&rules, &other, &moves), one);
}

#[test]
fn an_illegal_move_is_named_and_an_empty_game_is_reviewed_at_once() {
    let rules = rules("klondike");
    let start = Deal::Number(1).board(&rules);
    let refused = Reviewer::new(&rules, &start, vec![vec![Move::Draw], vec![Move::Redeal]]);
    assert!(matches!(refused.err(), Some(NoReview::Refused { step: 2, .. })));
    for id in ["klondike", "selective-freecell"] {
        let rules = self::rules(id);
        let review = review(&rules, &Deal::Number(1).board(&rules), &[]);
        assert!(review.is_complete() && review.deal > Chance::NONE);
        assert_eq!(review.outcome(), GameOutcome::Unfinished);
    }
}

#[test]
fn progress_only_grows_and_the_review_so_far_can_always_be_shown() {
    let rules = rules("klondike");
    let start = Deal::Number(5).board(&rules);
    let steps = coached(&rules, &start, Effort::QUICK).into_iter().map(|mv| vec![mv]).collect();
    let mut reviewer = Reviewer::new(&rules, &start, steps).expect("legal moves");
    let mut done = 0;
    loop {
        let progress = reviewer.advance();
        assert!(progress.done >= done && progress.done <= progress.of, "{progress:?} after {done}");
        done = progress.done;
        check_sum(reviewer.review());
        if progress.is_complete() {
            break;
        }
    }
}

#[test]
fn a_game_that_is_proved_lost_is_not_called_unfinished() {
    let rules = rules("klondike");
    let start = Deal::Number(1).board(&rules);
    let mut review = review(&rules, &start, &[Move::Draw]);
    review.is_over = false;
    assert_eq!(review.outcome(), GameOutcome::Unfinished);
    let step = review.steps.last_mut().expect("one step");
    (step.after, step.basis) = (Chance::NONE, ChanceBasis::Proved);
    assert_eq!(review.outcome(), GameOutcome::CardsBeatYou, "the cards took all of it");
}

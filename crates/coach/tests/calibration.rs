//! The chance agrees with games that its curve was not fitted on, and these are games of the present player.
//!
//! `decisions.txt` has the odd deals from 50001 to 50239 of Klondike: the deal, whether it was won, and the share and
//! the unseen cards of each decision. The curve was fitted on even deals.

use talon_coach::{Advice, Basis, Calibration, Coach, Effort, Estimate, Knowledge};
use talon_engine::{Board, Deal, Rules};
use talon_rulebook::rules_hash;

struct Game {
    deal: u64,
    won: bool,
    /// As text, with the share rounded as in the file.
    decisions: Vec<String>,
}

fn sample() -> Vec<Game> {
    let game = |line: &str| {
        let mut words = line.split(' ');
        let deal = words.next()?.parse().ok()?;
        let won = words.next()? == "1";
        Some(Game { deal, won, decisions: words.map(str::to_owned).collect() })
    };
    include_str!("decisions.txt").lines().map(|line| game(line).expect("a game")).collect()
}

fn rules() -> Rules {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    game.rules(&game.default_choices())
}

/// The predicted chance at each decision, and whether the game was won.
fn predictions(curve: &Calibration) -> Vec<(f64, bool)> {
    let chance = |decision: &String| {
        let (share, unseen) = decision.split_once(':').expect("a share and a number");
        let share = share.parse().expect("a share");
        curve.chance(share, unseen.parse().expect("a number"))
    };
    let of_game = |game: Game| {
        let won = game.won;
        game.decisions.iter().map(|it| (chance(it), won)).collect::<Vec<_>>()
    };
    sample().into_iter().flat_map(of_game).collect()
}

fn brier(predicted: &[(f64, bool)]) -> f64 {
    let error = |&(chance, won): &(f64, bool)| (chance - f64::from(u8::from(won))).powi(2);
    predicted.iter().map(error).sum::<f64>() / predicted.len() as f64
}

#[test]
fn the_curve_says_more_than_the_share_itself() {
    let curve = Calibration::of(&rules_hash(&rules()));
    assert_ne!(curve, Calibration::NONE);
    let (with, without) = (brier(&predictions(&curve)), brier(&predictions(&Calibration::NONE)));
    assert!(with < without, "Brier score {with:.4} with the curve, {without:.4} without");
}

/// Decisions of a game share its luck, so 120 games are few: the tolerance is wide.
#[test]
fn what_is_said_happens_about_as_often() {
    let predicted = predictions(&Calibration::of(&rules_hash(&rules())));
    let fifth = |chance: f64| ((chance * 5.0) as usize).min(4);
    for place in 0..5 {
        let same: Vec<_> = predicted.iter().filter(|it| fifth(it.0) == place).collect();
        let mean = same.iter().map(|it| it.0).sum::<f64>() / same.len() as f64;
        let won = same.iter().filter(|it| it.1).count() as f64 / same.len() as f64;
        let enough = same.len() >= 150;
        assert!(!enough || (mean - won).abs() < 0.1, "predicted {mean:.3}, won {won:.3}");
    }
}

#[test]
fn the_sample_is_of_the_present_player() {
    let rules = rules();
    let shortest = sample().into_iter().min_by_key(|game| game.decisions.len()).expect("a game");
    let mut board = Deal::Number(shortest.deal).board(&rules);
    let mut decisions: Vec<String> = Vec::new();
    while let Some((advice, text)) = decide(&rules, &board, shortest.deal) {
        if advice.worlds.of > 0 || decisions.is_empty() {
            decisions.push(text);
        }
        for &mv in &advice.plans[0].moves {
            board.play(&rules, mv).expect("advice is legal");
        }
    }
    assert_eq!(decisions, shortest.decisions, "play the sample again, and fit the curve again");
    assert_eq!(board.is_won(&rules), shortest.won);
}

/// The advice, and its decision as the file has it; none at the end of the game.
fn decide(rules: &Rules, board: &Board, deal: u64) -> Option<(Advice, String)> {
    let knowledge = Knowledge::of(rules, board);
    let advice = Coach::new(knowledge.clone(), Effort::NORMAL, deal).advise();
    let plan = advice.plans.first()?;
    assert_eq!(advice.basis, Basis::Fair, "a game that ends with cards unseen");
    let estimate = Estimate::of(&knowledge, &advice, plan);
    let text = format!("{:.4}:{}", estimate.share, estimate.unseen);
    Some((advice, text))
}

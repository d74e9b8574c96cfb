//! Plays deals by the coach's advice, fits the calibration of the chance on the even deals, and tests it on the odd ones:
//! `fair GAME FIRST COUNT [key=value...]`. With `--peek-test` it shuffles everything unseen at each decision instead, and
//! fails if the advice changes.

use cpu_time::ThreadTime;
use talon_coach::{Basis, Calibration, Coach, Effort, Knowledge};
use talon_engine::{Board, Deal, Rules};
use talon_testkit::unseen;

/// A decision: the share of the worlds that the best plan wins, the unseen cards, and whether the game was won.
struct Decision {
    deal: u64,
    share: f64,
    unseen: usize,
    won: bool,
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let tests_peeking = words.iter().any(|word| word == "--peek-test");
    words.retain(|word| word != "--peek-test");
    let number = |place: usize| words[place].parse::<u64>().expect("a number");
    let game = talon_catalog::find(&words[0]).expect("a game");
    let mut choices = game.default_choices();
    for pair in &words[3..] {
        choices.set_pair(pair).expect("a setting of the game");
    }
    let rules = game.rules(&choices);
    let (mut wins, mut times, mut decisions) = (0, Vec::new(), Vec::new());
    let start = ThreadTime::now();
    for deal in number(1)..number(1) + number(2) {
        let (won, game) = play(&rules, deal, tests_peeking, &mut times);
        wins += u64::from(won);
        decisions.extend(game.into_iter().map(|decision| Decision { won, ..decision }));
    }
    let (games, seconds) = (number(2), start.elapsed().as_secs_f64());
    times.sort_by(f64::total_cmp);
    let at = |share: f64| 1e3 * times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{wins} of {games} ({:.1} %), {:.3} s of CPU a game, {} decisions; ms a decision: median {:.1}, p99 {:.1}, most {:.1}",
        100.0 * wins as f64 / games as f64,
        seconds / games as f64,
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    let (even, odd): (Vec<&Decision>, Vec<&Decision>) =
        decisions.iter().partition(|decision| decision.deal.is_multiple_of(2));
    let all: Vec<&Decision> = decisions.iter().collect();
    print_test("fitted on even deals, tested on odd ones", fit(&even), &odd);
    print_test("the stored curve", Calibration::of(&talon_rulebook::rules_hash(&rules)), &all);
    let Calibration { constant, odds, unseen, both, most_unseen } = fit(&all);
    let fingerprint = talon_rulebook::rules_hash(&rules);
    println!("{fingerprint} {constant:.3} {odds:.3} {unseen:.3} {both:.3} {most_unseen} {games}");
}

/// Plays a deal: whether it was won, and its decisions.
fn play(
    rules: &Rules,
    deal: u64,
    tests_peeking: bool,
    times: &mut Vec<f64>,
) -> (bool, Vec<Decision>) {
    let mut board = Deal::Number(deal).board(rules);
    let mut decisions = Vec::new();
    let ask =
        |board: &Board| Coach::new(Knowledge::of(rules, board), Effort::NORMAL, deal).advise();
    while !board.is_won(rules) {
        let begin = ThreadTime::now();
        let advice = ask(&board);
        times.push(begin.elapsed().as_secs_f64());
        if tests_peeking {
            let shuffled = unseen::rotated(rules, &board);
            assert_eq!(ask(&shuffled), advice, "deal {deal}: the advice peeks");
        }
        let Some(plan) = advice.plans.first() else { break };
        if advice.basis == Basis::Fair && plan.keeps.of > 0 {
            let share = |share: talon_coach::Share| share.won as f64 / share.of as f64;
            let share = share(advice.worlds) * share(plan.keeps);
            let unseen = Knowledge::of(rules, &board).unseen();
            decisions.push(Decision { deal, share, unseen, won: false });
        }
        for &mv in &plan.moves {
            board.play(rules, mv).expect("advice is legal");
        }
    }
    (board.is_won(rules), decisions)
}

/// The curve under which the decisions' results are most likely, by Newton's method.
fn fit(decisions: &[&Decision]) -> Calibration {
    let mut weights = [0.0, 1.0, 0.0, 0.0];
    for _ in 0..20 {
        let mut slope = [0.0; 4];
        let mut bend = [[0.0; 4]; 4];
        for decision in decisions {
            let terms = Calibration::terms(decision.share, decision.unseen);
            let sum: f64 = (0..4).map(|n| weights[n] * terms[n]).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            for n in 0..4 {
                slope[n] += (f64::from(u8::from(decision.won)) - chance) * terms[n];
                for m in 0..4 {
                    bend[n][m] += chance * (1.0 - chance) * terms[n] * terms[m];
                }
            }
        }
        let step = solved(bend, slope);
        for n in 0..4 {
            weights[n] += step[n];
        }
    }
    let [constant, odds, unseen, both] = weights;
    let most_unseen = decisions.iter().map(|decision| decision.unseen).max().unwrap_or(0);
    Calibration { constant, odds, unseen, both, most_unseen }
}

/// Solves four linear equations; a small number on the diagonal keeps them solvable.
fn solved(mut matrix: [[f64; 4]; 4], mut right: [f64; 4]) -> [f64; 4] {
    for n in 0..4 {
        matrix[n][n] += 1e-6;
        for m in n + 1..4 {
            let factor = matrix[m][n] / matrix[n][n];
            let row = matrix[n];
            for (number, above) in matrix[m].iter_mut().zip(row) {
                *number -= factor * above;
            }
            right[m] -= factor * right[n];
        }
    }
    let mut answer = [0.0; 4];
    for n in (0..4).rev() {
        let known: f64 = (n + 1..4).map(|k| matrix[n][k] * answer[k]).sum();
        answer[n] = (right[n] - known) / matrix[n][n];
    }
    answer
}

fn print_test(name: &str, curve: Calibration, decisions: &[&Decision]) {
    let mut tenths = [(0_u32, 0.0_f64, 0_u32); 10];
    let mut brier = 0.0;
    for decision in decisions {
        let said = curve.chance(decision.share, decision.unseen);
        let tenth = &mut tenths[((said * 10.0) as usize).min(9)];
        *tenth = (tenth.0 + 1, tenth.1 + said, tenth.2 + u32::from(decision.won));
        brier += (said - f64::from(u8::from(decision.won))).powi(2);
    }
    println!("{name}: Brier score {:.3}", brier / decisions.len().max(1) as f64);
    println!("| said | won | decisions |\n|---|---|---|");
    for (count, said, won) in tenths.into_iter().filter(|(count, ..)| *count > 0) {
        let count_f = f64::from(count);
        println!("| {:.2} | {:.2} | {count} |", said / count_f, f64::from(won) / count_f);
    }
}

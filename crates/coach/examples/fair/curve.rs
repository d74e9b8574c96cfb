//! Fits a curve to decisions, and tests it.

use talon_coach::Calibration;

use crate::games::{CoachDecision, Games};

/// Decisions with about the same predicted chance.
pub(crate) struct TestedTenth {
    pub(crate) decisions: usize,
    /// The mean chance.
    pub(crate) predicted: f64,
    /// The share of them whose game was won.
    pub(crate) won: f64,
}

pub(crate) fn report(games: &Games) {
    let (even, odd) =
        (games.decisions(|deal| deal % 2 == 0), games.decisions(|deal| deal % 2 == 1));
    let all = games.decisions(|_| true);
    let count = games.played.len();
    println!("{}, {count} games, {} decisions", games.name, all.len());
    print_test("fitted on even deals, tested on odd ones", &fit(&even), &odd);
    print_test("the share itself, on odd deals", &Calibration::NONE, &odd);
    print_test("the stored curve", &Calibration::of(&games.fingerprint), &all);
    let Calibration { constant, odds, unseen, both, most_unseen } = fit(&all);
    println!(
        "{} {constant:.3} {odds:.3} {unseen:.3} {both:.3} {most_unseen} {count}",
        games.fingerprint
    );
}

/// The curve under which the results are most likely, by Newton's method.
pub(crate) fn fit(decisions: &[(CoachDecision, bool)]) -> Calibration {
    let mut weights = [0.0, 1.0, 0.0, 0.0];
    for _ in 0..20 {
        let mut slope = [0.0; 4];
        let mut bend = [[0.0; 4]; 4];
        for (decision, won) in decisions {
            let terms = Calibration::terms(decision.share, decision.unseen);
            let sum: f64 = (0..4).map(|n| weights[n] * terms[n]).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            for n in 0..4 {
                slope[n] += (f64::from(u8::from(*won)) - chance) * terms[n];
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
    let most_unseen = decisions.iter().map(|(decision, _)| decision.unseen).max().unwrap_or(0);
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

/// The ten tenths, and the Brier score.
pub(crate) fn tenths(
    curve: &Calibration,
    decisions: &[(CoachDecision, bool)],
) -> (Vec<TestedTenth>, f64) {
    let mut sums = [(0_usize, 0.0_f64, 0_usize); 10];
    let mut brier = 0.0;
    for (decision, won) in decisions {
        let predicted = curve.chance(decision.share, decision.unseen);
        let sum = &mut sums[((predicted * 10.0) as usize).min(9)];
        *sum = (sum.0 + 1, sum.1 + predicted, sum.2 + usize::from(*won));
        brier += (predicted - f64::from(u8::from(*won))).powi(2);
    }
    let tenth = |(decisions, predicted, won): (usize, f64, usize)| {
        let of = decisions.max(1) as f64;
        TestedTenth { decisions, predicted: predicted / of, won: won as f64 / of }
    };
    (sums.into_iter().map(tenth).collect(), brier / decisions.len().max(1) as f64)
}

fn print_test(name: &str, curve: &Calibration, decisions: &[(CoachDecision, bool)]) {
    let (tenths, brier) = tenths(curve, decisions);
    println!("{name}: Brier score {brier:.3}\n| predicted | won | decisions |\n|---|---|---|");
    for TestedTenth { decisions, predicted, won } in
        tenths.iter().filter(|tenth| tenth.decisions > 0)
    {
        println!("| {predicted:.3} | {won:.3} | {decisions} |");
    }
}

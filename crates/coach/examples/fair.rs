//! Plays deals by the coach's advice: `fair GAME FIRST COUNT WORLDS NODES [key=value...]`.

use cpu_time::ThreadTime;
use talon_coach::{Basis, Coach, Effort, Knowledge};
use talon_engine::Deal;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words[place].parse::<u64>().expect("a number");
    let game = talon_catalog::find(&words[0]).expect("a game");
    let mut choices = game.default_choices();
    for pair in &words[5..] {
        choices.set_pair(pair).expect("a setting of the game");
    }
    let rules = game.rules(&choices);
    let effort =
        Effort { worlds: number(3) as usize, nodes: number(4), looks_ahead: number(3) >= 20 };
    let (mut wins, mut decisions, mut slowest) = (0, 0_u64, 0.0_f64);
    let start = ThreadTime::now();
    for deal in number(1)..number(1) + number(2) {
        let mut board = Deal::Number(deal).board(&rules);
        while !board.is_won(&rules) {
            let begin = ThreadTime::now();
            let advice = Coach::new(Knowledge::of(&rules, &board), effort, deal).advise();
            slowest = slowest.max(begin.elapsed().as_secs_f64());
            decisions += 1;
            if advice.basis == Basis::Lost || advice.plans.is_empty() {
                break;
            }
            for &mv in &advice.plans[0].moves {
                board.play(&rules, mv).expect("advice is legal");
            }
        }
        wins += u64::from(board.is_won(&rules));
    }
    let (games, seconds) = (number(2), start.elapsed().as_secs_f64());
    println!(
        "{wins} of {games} ({:.1} %), {:.4} s a game, {:.1} decisions a game, slowest {:.1} ms",
        100.0 * wins as f64 / games as f64,
        seconds / games as f64,
        decisions as f64 / games as f64,
        1000.0 * slowest
    );
}

//! Solves a deal and prints the moves of a win: `solve-deal GAME DEAL`.

use std::error::Error;
use std::time::Duration;

use talon_engine::notation::format_moves;
use talon_engine::{Deal, Position};
use talon_solver::{Limits, Verdict, solve_position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "selective-freecell".to_owned());
    let deal = words.next().unwrap_or_else(|| "ms:617".to_owned());
    let game = talon_catalog::find(&game).ok_or("there is no such game")?;
    let rules = game.rules(&game.default_choices());
    let position = Position::deal(&rules, &Deal::parse(&rules, &deal)?);
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    match solve_position(&position, &limits) {
        Verdict::Won(solution) => println!("won: {}", format_moves(solution.moves())),
        Verdict::Lost => println!("lost: no sequence of moves wins"),
        Verdict::Unknown(why) => println!("not decided: {why}"),
    }
    Ok(())
}

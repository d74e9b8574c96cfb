//! Reads a rules file and lists its settings, or its mistakes: `read-rules-file FILE`.

use std::error::Error;
use std::fs;

use talon_engine::{Deal, Position};
use talon_rulebook::{Choices, Game};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name a rules file")?;
    match Game::parse(&fs::read_to_string(&file)?) {
        Ok(game) => describe(&game),
        Err(problems) => {
            for problem in problems {
                println!("{file}: {problem}");
            }
        }
    }
    Ok(())
}

fn describe(game: &Game) {
    println!("{}: {}", game.name(), game.line());
    for choices in Choices::all(game) {
        let position = Position::deal(&game.rules(&choices), &Deal::Number(1));
        let moves = position.moves().len();
        println!("  {}: {moves} first moves in deal 1", game.variant_name(&choices));
    }
}

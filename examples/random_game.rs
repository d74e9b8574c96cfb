//! Plays random legal moves until the game is won, stuck or long: `random-game GAME DEAL`.

use std::error::Error;

use talon_engine::text::{PictureStyle, picture};
use talon_engine::{Deal, Position};

/// Moves that are played at most: some games never end.
const MOST_MOVES: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "klondike".to_owned());
    let deal = words.next().unwrap_or_else(|| "42".to_owned());
    let game = talon_catalog::find(&game).ok_or("there is no such game")?;
    let rules = game.rules(&game.default_choices());
    let mut position = Position::deal(&rules, &Deal::parse(&rules, &deal)?);
    let mut chance = 1_u64;
    let mut played = 0;
    while !position.is_won() && played < MOST_MOVES {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        // A linear congruential generator: the engine has no random numbers.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(chance >> 33) as usize % moves.len()];
        position.play(mv).expect("a listed move is legal");
        played += 1;
    }
    println!("{}", picture(position.board(), PictureStyle::default()));
    println!("{played} moves, {} cards home", position.board().home());
    Ok(())
}

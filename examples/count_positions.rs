//! Counts the different positions that are reached after 1, 2, … moves: `count-positions GAME DEAL DEPTH`.

use std::collections::HashSet;
use std::error::Error;

use talon_engine::{Deal, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "preference".to_owned());
    let deal = words.next().unwrap_or_else(|| "42".to_owned());
    let depth: u32 = words.next().unwrap_or_else(|| "4".to_owned()).parse()?;
    let game = talon_catalog::find(&game).ok_or("there is no such game")?;
    let rules = game.rules(&game.default_choices());
    let dealt = Position::deal(&rules, &Deal::parse(&rules, &deal)?);
    let mut seen = HashSet::from([dealt.clone()]);
    let mut layer = vec![dealt.clone()];
    for moves in 1..=depth {
        let next = layer.iter().flat_map(after_each_move);
        layer = next.filter(|position| seen.insert(position.clone())).collect();
        let sequences = dealt.perft(moves);
        println!("{moves} moves: {} new positions, {sequences} sequences", layer.len());
    }
    Ok(())
}

fn after_each_move(position: &Position) -> Vec<Position> {
    let after = |mv| {
        let mut next = position.clone();
        next.play(mv).expect("a listed move is legal");
        next
    };
    position.moves().into_iter().map(after).collect()
}

//! Plays deals by the coach's advice, and fits and tests the calibration of the chance on such games.
//!
//! - `fair play GAME FIRST COUNT FILE [key=value...]` plays the deals that FILE does not have yet, one line a game.
//!   `effort=quick|normal|deep` is the coach's effort, normal by default. `player=simple` plays with the simple
//!   player instead of the coach. A file holds the games of one player.
//! - `fair compare FILE FILE` compares the deals that both files have.
//! - `fair fit FILE` fits a curve on the even deals, tests it on the odd ones, and prints the line for
//!   `calibration.txt`, fitted on all of them.
//! - `fair plot FILE` draws the predicted and the observed win rates as an SVG picture.
//! - `fair peek GAME FIRST COUNT [key=value...]` shuffles everything unseen at each decision, and fails if the advice
//!   changes.

mod curve;
mod games;
mod plot;

use games::{ChosenRules, Games, PlayerKind};

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        ["play", game, first, count, file, settings @ ..] => {
            let (player, settings) = PlayerKind::split(settings);
            games::play(&ChosenRules::new(game, &settings), player, range(first, count), file)?;
            games::report(&Games::read(file)?);
        }
        ["compare", before, after] => {
            games::compare(&Games::read(before)?, &Games::read(after)?);
        }
        ["fit", file] => curve::report(&Games::read(file)?),
        ["plot", file] => print!("{}", plot::svg(&Games::read(file)?)),
        ["peek", game, first, count, settings @ ..] => {
            games::peek(&ChosenRules::new(game, settings), range(first, count));
        }
        _ => eprintln!("fair play|compare|fit|plot|peek: see the head of this example"),
    }
    Ok(())
}

fn range(first: &str, count: &str) -> std::ops::Range<u64> {
    let number = |word: &str| word.parse::<u64>().expect("a number");
    number(first)..number(first) + number(count)
}

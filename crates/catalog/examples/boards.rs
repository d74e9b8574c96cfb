//! Deals: `boards GAME SETTINGS FILE|RANGE` prints the boards of a file of decks or of a range of deals, a compact line
//! each. `SETTINGS` is `draw=1,passes=3` or empty; a `RANGE` is `1..1000` or `ms:1..1000`.

use talon_engine::rules::Rules;
use talon_engine::text::compact;
use talon_engine::{Board, Deal, Deck};
use talon_rulebook::Choices;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, settings, decks] = &arguments[..] else {
        eprintln!("boards GAME SETTINGS FILE|RANGE");
        std::process::exit(2);
    };
    let game = talon_catalog::find(game).expect("a built-in game");
    let choices = Choices::parse(game, settings).expect("settings of this game");
    let rules = game.rules(&choices);
    for board in boards(&rules, decks) {
        println!("{}", compact(&board));
    }
}

fn boards(rules: &Rules, decks: &str) -> Vec<Board> {
    let (scheme, range) = match decks.strip_prefix("ms:") {
        Some(range) => ("ms:", range),
        None => ("", decks),
    };
    if let Some((first, last)) = range.split_once("..")
        && let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>())
    {
        let deal = |number| Deal::parse(rules, &format!("{scheme}{number}"));
        return (first..=last)
            .map(|number| deal(number).expect("a deal of this game").board(rules))
            .collect();
    }
    let text = std::fs::read_to_string(decks).expect("a file of decks, or a range");
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| read_line(rules, line.trim())).collect()
}

/// A deck, or a deal by its number.
fn read_line(rules: &Rules, line: &str) -> Board {
    if line.starts_with("ms:") {
        return Deal::parse(rules, line).expect("a deal of this game").board(rules);
    }
    Board::deal(rules, &Deck::parse(rules, line).expect("a deck of this game"))
}

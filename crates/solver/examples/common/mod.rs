//! The game and the deals that an example measures, from its arguments. The names of games are those of testkit.

use talon_engine::rules::Rules;
use talon_engine::{Board, Deal, Deck};

pub(crate) use talon_testkit::named::draft;

/// The boards of a file of decks or of a range of deals, with their names.
pub(crate) fn boards(rules: &Rules, decks: &str) -> Vec<(String, Board)> {
    let (prefix, range) =
        if let Some(range) = decks.strip_prefix("ms:") { ("ms:", range) } else { ("", decks) };
    if let Some((first, last)) = range.split_once("..")
        && let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>())
    {
        let names = (first..=last).map(|number| format!("{prefix}{number}"));
        let deal = |name: &str| Deal::parse(rules, name).expect("a deal of this game");
        return names.map(|name| (name.clone(), deal(&name).board(rules))).collect();
    }
    let text = std::fs::read_to_string(decks).expect("a file of decks, or a range");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let deck = |line: &str| Deck::parse(rules, line).expect("a deck of this game");
    (1..).zip(lines).map(|(n, line)| (n.to_string(), Board::deal(rules, &deck(line)))).collect()
}

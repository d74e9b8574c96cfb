//! Reads the decks and verdicts in `tests/deals`.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::PathBuf;

use talon_engine::{Board, Deal, Deck, Rules};
use talon_rulebook::Choices;

/// A position with its verdict.
pub(crate) struct Known {
    /// Game, settings and deal, to print.
    pub(crate) name: String,
    /// The rules.
    pub(crate) rules: Rules,
    /// The table after the deal.
    pub(crate) board: Board,
    /// `won` or `lost`.
    pub(crate) verdict: String,
}

/// The rules of a built-in game with these settings, as in `draw=1,passes=3`.
pub(crate) fn rules(game: &str, settings: &str) -> Rules {
    let game = talon_catalog::find(game).expect("a built-in game");
    let mut choices = Choices::defaults(game);
    for pair in settings.split(',').filter(|pair| !pair.is_empty()) {
        choices.set_pair(pair).expect("a setting of the game");
    }
    game.rules(&choices)
}

/// All rows of the table of verdicts for a game and its settings.
pub(crate) fn known(game: &str, settings: &str) -> Vec<Known> {
    let rules = rules(game, settings);
    let table = read("verdicts.csv");
    let rows = table.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    rows.filter(|row| row[0] == game && row[1] == settings)
        .map(|row| Known {
            name: format!("{game} {settings} {}", row[2]),
            rules,
            board: board(&rules, row[2]),
            verdict: row[3].to_owned(),
        })
        .collect()
}

/// The deck of a file and line as in `decks.txt:7`, or `ms:617`, dealt.
pub(crate) fn board(rules: &Rules, deal: &str) -> Board {
    match deal.split_once(".txt:") {
        Some((file, line)) => {
            let text = read(&format!("{file}.txt"));
            let line: usize = line.parse().expect("a line number");
            let deck = text.lines().nth(line - 1).expect("a line of the file");
            Board::deal(rules, &Deck::parse(rules, deck).expect("a deck"))
        }
        None => Deal::parse(rules, deal).expect("a deal").board(rules),
    }
}

fn read(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/deals").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

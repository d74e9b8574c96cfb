//! A won game of each game, replayed with every effect printed and compared with the golden file.
//!
//! `crates/testkit/playthroughs/GAME.txt` is the game, `GAME.effects.txt` its effects on the table. When effects change
//! on purpose, `UPDATE_EXPECT=1 cargo test -p talon-engine --test playthroughs` updates the latter.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use expect_test::expect_file;
use talon_engine::rules::{Aces, Admission, Draft, Kings, Passes, TakeBack};
use talon_engine::text::{GameText, PictureStyle, picture};
use talon_engine::{Board, Card, Deal, Effect, Place};
use talon_testkit::{files, games};

const GAMES: [&str; 5] =
    ["klondike", "portuguese", "preference", "lady-palk", "selective-freecell"];

fn draft(game: &GameText) -> Draft {
    match game.get("game") {
        Some("klondike") => games::klondike(3, Passes::Unlimited, TakeBack::Allowed),
        Some("portuguese") => games::portuguese(Kings::AsDealt),
        Some("preference") => games::preference(Aces::Home),
        Some("lady-palk") => games::lady_palk(Aces::InDeck),
        Some("selective-freecell") => games::freecell(Admission::OnlyOfItsRank),
        other => panic!("no such game: {other:?}"),
    }
}

fn path(file: &str) -> PathBuf {
    files::playthroughs().join(file)
}

/// The cards on top of a pile, deepest first.
fn top(board: &Board, place: Place, count: usize) -> String {
    let last = |cards: &[Card]| {
        let names: Vec<String> = cards[cards.len() - count..].iter().map(Card::to_string).collect();
        names.join(" ")
    };
    match place {
        Place::Column(n) => last(board.columns()[usize::from(n)].cards()),
        Place::Cell(n) => {
            board.cells()[usize::from(n)].map(|card| card.to_string()).unwrap_or_default()
        }
        Place::Foundation(n) => {
            board.foundation_top(n).map(|card| card.to_string()).unwrap_or_default()
        }
        Place::Stock => last(board.stock()),
        Place::Waste => last(board.waste()),
    }
}

/// An effect in words, with the cards, on the board after it.
fn sentence(effect: Effect, board: &Board) -> String {
    match effect {
        Effect::Carried { from, to, count } => {
            format!("{} {from} to {to}", top(board, to, usize::from(count)))
        }
        Effect::TurnedUp { column } => {
            let place = Place::Column(column);
            format!("{} turned up on {place}", top(board, place, 1))
        }
        Effect::Drawn { count } => {
            format!("{} drawn", top(board, Place::Waste, usize::from(count)))
        }
        Effect::Refilled { column, from } => {
            let place = Place::Column(column);
            format!("{} {from} fills {place}", top(board, place, 1))
        }
        Effect::Recycled { count } => format!("{count} cards turned over"),
    }
}

/// Plays the game; at the same time applies effect after effect to a second board.
fn replay(game: &GameText) -> String {
    let rules = games::rules(&draft(game));
    let deal = Deal::parse(&rules, game.get("deal").expect("a deal")).expect("a right deal");
    let mut board = deal.board(&rules);
    let mut replayed = board.clone();
    let mut text = format!("{}\n", picture(&board, PictureStyle::default()));
    for (number, &mv) in (1..).zip(&game.moves) {
        let played =
            board.play(&rules, mv).unwrap_or_else(|refusal| panic!("{number}: {refusal:?}"));
        let mut sentences = Vec::new();
        for &effect in played.effects() {
            replayed.apply(effect);
            sentences.push(sentence(effect, &replayed));
        }
        assert_eq!(replayed, board, "move {number}");
        writeln!(text, "{number:3}  {mv}: {}", sentences.join(", ")).expect("memory is enough");
    }
    assert!(board.is_won(&rules), "the game is won");
    writeln!(text, "\n{}won", picture(&board, PictureStyle::default())).expect("memory is enough");
    text
}

#[test]
fn a_won_game_of_each_game_replays_effect_by_effect() {
    for name in GAMES {
        let text = fs::read_to_string(path(&format!("{name}.txt"))).expect("a game");
        let game: GameText = text.parse().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(game.to_string(), text, "{name}: written as it was read");
        let effects = replay(&game);
        let golden = path(&format!("{name}.effects.txt"));
        expect_file![golden].assert_eq(&effects);
    }
}

//! Claims that hold for any input. Property tests check them in every run, and the fuzz targets for as long as they
//! run. A broken claim panics.

use talon_engine::rules::{Aces, Admission, Passes, Rules, TakeBack};
use talon_engine::text::{GameText, compact, parse_compact};
use talon_engine::{Board, Card, Deal, Deck, Move, Setup, notation};

use crate::games;

/// Rules that together have every feature: hidden cards, a stock, cells, two packs, forced filling.
pub fn some_rules() -> Vec<Rules> {
    let drafts = [
        games::klondike(3, Passes::Unlimited, TakeBack::Allowed),
        games::freecell(Admission::Any),
        games::lady_palk(Aces::InDeck),
        games::preference(Aces::Home),
    ];
    drafts.iter().map(games::rules).collect()
}

/// No text makes the parser of cards panic, and a card reads back as it is written.
pub fn card_text(text: &str) {
    if let Ok(card) = text.parse::<Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.signed().parse(), Ok(card));
    }
}

/// No text makes the parser of moves panic, and moves read back as they are written.
pub fn move_text(text: &str) {
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    match notation::parse_moves(text) {
        Ok(moves) => {
            assert_eq!(notation::parse_moves(&notation::format_moves(&moves)), Ok(moves));
        }
        Err(fault) => {
            let line = text.lines().nth(fault.line - 1).expect("the fault's line is there");
            let from_there: String = line.chars().skip(fault.column - 1).collect();
            assert!(from_there.starts_with(&fault.word), "{fault}");
        }
    }
}

/// No text makes the parsers of decks and deals panic, and a deal reads back as it is written.
pub fn deal_text(text: &str) {
    for rules in some_rules() {
        if let Ok(deal) = Deal::parse(&rules, text) {
            assert_eq!(Deal::parse(&rules, &deal.to_string()), Ok(deal));
        }
        if let Ok(deck) = Deck::parse(&rules, text) {
            assert_eq!(Deck::parse(&rules, &deck.word()), Ok(deck));
        }
    }
}

/// No text makes the parser of compact boards panic, and a board reads back as it is written.
pub fn compact_text(text: &str) {
    for rules in some_rules() {
        match parse_compact(&rules, text) {
            Ok(board) => {
                assert_eq!(parse_compact(&rules, &compact(&board)), Ok(board.clone()));
                legal_moves_are_legal(&rules, &board);
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
}

/// No text makes the parser of games panic, and a game reads back as it is written.
pub fn game_text(text: &str) {
    if let Ok(game) = text.parse::<GameText>() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
}

/// A random game: the first byte says which, the next eight the deal, each further one a move. On every table of it
/// legal moves are legal, can be taken back and lose no card.
pub fn random_game(bytes: &[u8]) {
    let Some((&game, rest)) = bytes.split_first() else { return };
    let Some((number, choices)) = rest.split_first_chunk() else { return };
    let games = games::all();
    let rules = games::rules(&games[usize::from(game) % games.len()].1);
    let mut board = Deal::Number(u64::from_le_bytes(*number)).board(&rules);
    for &choice in choices.iter().take(300) {
        legal_moves_are_legal(&rules, &board);
        let moves = board.moves(&rules);
        if moves.is_empty() {
            break;
        }
        board.play_legal(&rules, moves[usize::from(choice) % moves.len()]);
    }
}

/// Every move that is listed passes the check, gives a sound board, and taken back leaves no trace.
pub fn legal_moves_are_legal(rules: &Rules, board: &Board) {
    let mut table = board.clone();
    for mv in board.moves(rules) {
        let played = table.play(rules, mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
        assert_eq!(Setup::from(&table).check(rules).as_ref(), Ok(&table), "after {mv}");
        table.take_back(&played);
        assert_eq!(&table, board, "after {mv} and back");
    }
}

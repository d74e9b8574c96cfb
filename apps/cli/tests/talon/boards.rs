//! Positions in place of deals: `board:WORD`, for every command that takes a DEAL, and one kernel against another.

use crate::{TestFile, at, json, printed, refused, talon, talon_reading};

/// A small game: three columns, cards come back from home, a space takes nothing.
const SMALL: &str = "id = \"small\"\nname = \"Small\"\nline = \"A small game.\"\n\
[layout]\ncolumns = [6, 5, 5]\nranks = 4\nsuits = 4\n\
[play]\nbuild = \"alternating colours\"\nmove = \"top card\"\nspace = \"nothing\"\ntake-back = \"allowed\"\n";

const DECK: &str = "3S 4S 4H 4C AS 4D 3H 2S 3D 3C 2H 2D 2C AH AD AC";
const BEFORE: &str = "t3-h t3-h t3-h t3-h t1-h t1-h t1-h t2-h t2-h t1-h";

/// The word of the position after some moves.
fn board_after(game: &str, deal: &str, moves: &str) -> String {
    printed(&["replay", game, deal, moves, "--board"]).trim_end().to_owned()
}

#[test]
fn every_command_takes_a_board_as_a_deal() {
    let board = board_after("klondike", "ms:1", "t5-h draw");
    assert_eq!(board, board_after("klondike", "ms:1", "t5-h draw"));
    let moves = printed(&["moves", "klondike", "ms:1", "--after", "t5-h draw"]);
    assert_eq!(printed(&["moves", "klondike", &board]), moves);
    let played = printed(&["replay", "klondike", "ms:1", "t5-h draw draw"]);
    assert_eq!(printed(&["replay", "klondike", &board, "draw"]), played);
    let count = printed(&["perft", "klondike", "ms:1", "--depth", "3", "--after", "t5-h draw"]);
    assert_eq!(printed(&["perft", "klondike", &board, "--depth", "3"]), count);
    let after = printed(&["solve", "klondike", "ms:1", "--after", "t5-h draw", "--moves"]);
    assert_eq!(printed(&["solve", "klondike", &board, "--moves"]), after);
    let after = printed(&["hint", "klondike", "ms:1", "--after", "t5-h draw"]);
    assert_eq!(printed(&["hint", "klondike", &board]), after);
    let reviewed = json(&["review", "klondike", &board, "--after", "draw", "--json"]);
    assert_eq!(reviewed["steps"].as_array().map(Vec::len), Some(1), "{reviewed}");
    // The exception: a saved game starts from a deal.
    let message = refused(&["play", "--plain", "klondike", &board]);
    assert!(message.contains("a board cannot be played"), "{message}");
    assert_eq!(printed(&["deal", "klondike", &board, "--board"]).trim_end(), board);
    assert!(printed(&["deal", "klondike", &board]).starts_with("Klondike"), "{board}");
}

#[test]
fn a_deal_is_printed_as_a_board() {
    let board = printed(&["deal", "selective-freecell", "ms:1", "--board"]);
    let told = json(&["deal", "selective-freecell", "ms:1", "--json"]);
    assert_eq!(
        board.trim_end(),
        format!("board:{}", told["board"]["text"].as_str().expect("text"))
    );
    let of_board = json(&["deal", "selective-freecell", board.trim_end(), "--json"]);
    assert_eq!(of_board["board"], told["board"]);
    assert_eq!(of_board["deal"], board.trim_end());
    assert!(of_board.get("deck").is_none(), "a board has no deck");
}

#[test]
fn a_whole_game_may_start_from_a_board() {
    let board = board_after("klondike", "ms:1", "t5-h");
    let text = printed(&["replay", "klondike", &board, "draw", "--text"]);
    assert!(text.contains(&format!("deal: {board}\n")), "{text}");
    let replayed = talon_reading(&["replay", "-"], &text);
    assert_eq!(replayed.out, printed(&["replay", "klondike", "ms:1", "t5-h draw"]));
    let analysed = talon_reading(&["analyse", "klondike", "-"], &text);
    assert_eq!((analysed.code, analysed.err.as_str()), (0, ""), "{}", analysed.out);
}

#[test]
fn a_file_of_deals_may_hold_every_kind_of_deal() {
    let game = TestFile::new("boards-small.toml", SMALL);
    let board = board_after(game.path(), DECK, BEFORE);
    let packed = DECK.replace(' ', "");
    let lines = format!("{DECK}\n{packed}\ndeck:{packed}\n7\n\n{board}\n");
    let file = TestFile::new("boards-deals.txt", &lines);
    let rows = printed(&["solve", game.path(), "--decks", file.path(), "--csv"]);
    let verdicts: Vec<&str> = rows.lines().skip(1).map(|row| &row[..2]).collect();
    assert_eq!(verdicts, ["1,", "2,", "3,", "4,", "6,"], "{rows}");
    let line = format!("@{}:6", file.path());
    assert_eq!(
        printed(&["moves", game.path(), &line]),
        printed(&["moves", game.path(), DECK, "--after", BEFORE])
    );
    let full = TestFile::new("boards-ms.txt", "ms:1\n1\nsolvitaire:1\n");
    let rows = printed(&["solve", "klondike", "--decks", full.path(), "--csv"]);
    assert_eq!(rows.lines().count(), 4, "{rows}");
}

/// The answer calls a deal by its line, so a random one could not be found again.
#[test]
fn a_line_of_a_file_means_the_same_deal_at_every_reading() {
    for line in ["random", "@deck.txt"] {
        let file = TestFile::new("boards-changing.txt", &format!("1\n{line}\n"));
        let message = refused(&["solve", "klondike", "--decks", file.path()]);
        let expected = format!("boards-changing.txt:2: \"{line}\" is no deal for a file");
        assert!(message.contains(&expected), "{message}");
    }
}

#[test]
fn a_word_that_is_no_board_is_refused_with_its_place() {
    let cases = [
        ("board:", "after board: column 1"),
        ("board:AS", "expected the cells"),
        ("board:xx/-/-.-.-.-/-/-/0", "found \"xx\""),
        ("board:AS/-/-.-.-.-/-/-/0", "not a board of this game"),
    ];
    for (word, expected) in cases {
        let message = refused(&["moves", "klondike", word]);
        assert!(message.contains(expected), "{word}: {message}");
    }
    let file = TestFile::new("boards-wrong.txt", "1\nboard:AS\n");
    let message = refused(&["solve", "klondike", "--decks", file.path()]);
    assert!(message.contains("boards-wrong.txt:2: after board:"), "{message}");
}

#[test]
fn a_board_has_no_deck_and_is_not_played_at_the_table() {
    let board = board_after("klondike", "ms:1", "t5-h");
    let message = refused(&["deal", "klondike", &board, "--deck"]);
    assert!(message.contains("a board has no deck"), "{message}");
    let data = tempfile::tempdir().expect("a directory");
    let mut play = std::process::Command::new(env!("CARGO_BIN_EXE_talon"));
    let args = ["play", "klondike", &board, "--plain"];
    let run = crate::run(play.args(args).env("TALON_DATA", data.path()), "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("starts from a deal"), "{}", run.err);
    assert!(at(data.path(), &["stats"], "").contains("No"), "nothing was saved");
}

#[test]
fn every_kernel_that_fits_says_the_same() {
    let games = [
        ("klondike", "veiled"),
        ("selective-freecell", "cells"),
        ("lady-palk", "loose-runs"),
        ("portuguese", "loose-singles"),
        ("preference", "refilled"),
    ];
    for (game, kernel) in games {
        let own = json(&["solve", game, "3", "--kernel", kernel, "--json"]);
        let chosen = json(&["solve", game, "3", "--json"]);
        assert_eq!(own["nodes"], chosen["nodes"], "{game} is searched by {kernel}");
    }
    let game = TestFile::new("boards-kernels.toml", SMALL);
    for line in 1..6 {
        let plain = talon(&["solve", game.path(), &line.to_string(), "--moves"]);
        let general =
            talon(&["solve", game.path(), &line.to_string(), "--moves", "--kernel", "general"]);
        assert_eq!(plain.out, general.out, "only the general kernel fits, deal {line}");
    }
}

#[test]
fn a_kernel_that_does_not_fit_is_refused() {
    let message = refused(&["solve", "klondike", "1", "--kernel", "cells"]);
    assert!(message.contains("the cells kernel does not fit the rules"), "{message}");
    let message = refused(&["solve", "klondike", "1", "--kernel", "fast"]);
    assert!(message.contains("there is no such kernel: use cells, "), "{message}");
    let file = TestFile::new("boards-kernel.txt", "1\n");
    let message = refused(&["solve", "klondike", "--decks", file.path(), "--kernel", "refilled"]);
    assert!(message.contains("the refilled kernel does not fit the rules"), "{message}");
    let help = printed(&["solve", "--help"]);
    assert!(!help.contains("--kernel"), "for those who compare kernels, not for the help");
}

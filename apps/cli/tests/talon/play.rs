//! `talon play --plain` and `talon stats`: whole games in lines, kept and counted.

use crate::at;

#[test]
fn a_dialogue_continues_where_it_was_left() {
    let data = tempfile::tempdir().expect("a directory");
    let first = at(data.path(), &["play", "klondike", "ms:1", "--plain"], "t5-h\ndraw\nquit\n");
    assert!(first.contains("Ace of hearts home."), "{first}");
    assert!(first.contains("Column 3: two face down, then queen of clubs."), "{first}");
    assert!(first.ends_with("The game is saved. Goodbye.\n"), "{first}");
    let again =
        at(data.path(), &["play", "klondike", "ms:1", "--plain"], "undo\nundo\nundo\nredo\n");
    assert!(again.contains("You continue this game after 2 moves."), "{again}");
    assert!(again.contains("Undone: draw.\nUndone: t5-h.\n"), "{again}");
    assert!(again.contains("There is nothing to undo.\n"), "{again}");
}

#[test]
fn a_jump_past_the_end_says_how_long_the_game_is() {
    let data = tempfile::tempdir().expect("a directory");
    let typed = "draw\njump 3\njump 1\njump 0\n";
    let said = at(data.path(), &["play", "klondike", "ms:1", "--plain"], typed);
    let past = "This game has 1 move so far: jump takes 0 to 1.\n";
    assert!(said.contains(past), "{said}");
    assert!(said.contains("The game is already at that move.\n"), "{said}");
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let data = tempfile::tempdir().expect("a directory");
    let said = at(
        data.path(),
        &["play", "selective-freecell", "ms:1", "--plain"],
        "t1-c\ndance\nfinish\ncolumn 9\ngive up\nnew ms:0\nt3\nwhere\nhelp\nrules\nmoves\nhint\nhint win\n",
    );
    for part in [
        "cannot go to a cell",
        "\"dance\" is neither a move nor a command. 3 5 moves from column 3 to column 5; help lists the rest.",
        "There is no column 9.",
        "Not ready to finish yet.",
        "There is no game to give up",
        "There is no deal ms:0: they go from ms:1 to ms:8589934591.",
        "\nColumn 3: ",
        "Winnable: nothing is lost yet.",
        "\nHint: ",
        "\nWinning move: ",
        "t2-c: ",
    ] {
        assert!(said.contains(part), "\"{part}\" in:\n{said}");
    }
}

#[test]
fn piles_and_cards_are_typed_as_they_are_named() {
    let data = tempfile::tempdir().expect("a directory");
    let typed = "1 3\n5 home\nwhere is QC\nwhat can go on 3\nread column 3\nwhat changed\nhelp me\njump\ncolumn\n";
    let said = at(data.path(), &["play", "klondike", "ms:1", "--plain"], typed);
    for part in [
        "Jack of diamonds to column 3.",
        "Ace of hearts home.",
        "The queen of clubs is in column 3, under one card: jack of diamonds.",
        "It would take the ten of clubs or the ten of spades.",
        "Column 3: two face down, then queen of clubs, jack of diamonds.",
        "Move 2: Ace of hearts home. Column 5 turns up the queen of diamonds.",
        "Moves: type two piles.",
        "Jump to which move?",
        "Which column?",
    ] {
        assert!(said.contains(part), "\"{part}\" in:\n{said}");
    }
    assert!(!said.contains(['♣', '♦', '♥', '♠']), "cards are in words:\n{said}");
    let signs = at(data.path(), &["play", "klondike", "ms:1", "--plain", "--signs"], "2 home\n");
    assert!(signs.contains("The 5♥ cannot go home yet"), "{signs}");
}

#[test]
fn a_line_that_is_not_text_is_not_understood_and_not_the_end() {
    let data = tempfile::tempdir().expect("a directory");
    let mut talon = std::process::Command::new(env!("CARGO_BIN_EXE_talon"));
    talon.args(["play", "klondike", "ms:1", "--plain"]).env("TALON_DATA", data.path());
    talon.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = talon.spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut input, b"\xff\xfe\n5 home\n").expect("it listens");
    drop(input);
    let run = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(run.stdout).expect("text");
    assert!(run.status.success() && said.contains("Ace of hearts home."), "{said}");
}

#[test]
fn a_win_is_counted_once_and_carried_over() {
    let data = tempfile::tempdir().expect("a directory");
    let shown = at(data.path(), &["play", "selective-freecell", "ms:1", "--plain"], "show\nquit\n");
    let moves = shown.lines().find_map(|line| line.strip_prefix("A win in ")).expect("a win");
    let moves = moves.split_once(": ").expect("the moves").1;
    let won = at(
        data.path(),
        &["play", "selective-freecell", "ms:1", "--plain"],
        &format!("{moves}\nundo\nredo\n"),
    );
    assert!(won.contains("Won: every card is home."), "{won}");
    let stats = at(data.path(), &["stats"], "");
    assert!(stats.contains("played 1, won 1: 100 %"), "{stats}");
    let export = at(data.path(), &["stats", "export"], "");
    assert!(at(data.path(), &["stats", "import", "-"], &export).contains("0 of them new"));
    let other = tempfile::tempdir().expect("a directory");
    assert!(at(other.path(), &["stats", "import", "-"], &export).contains("1 of them new"));
    assert!(at(other.path(), &["stats", "--json"], "").contains("\"won\": 1"));
}

#[test]
fn repeated_hints_walk_through_ways_to_win_that_are_true() {
    let data = tempfile::tempdir().expect("a directory");
    let game = ["play", "selective-freecell", "ms:1", "--plain"];
    let said = at(data.path(), &game, &"hint win\n".repeat(12));
    let is_hint = |line: &str| line.to_lowercase().contains("winning move") && line.contains(": ");
    let hints: Vec<&str> = said.lines().filter(|line| is_hint(line)).collect();
    assert_eq!(hints.len(), 12, "{said}");
    assert!(hints[1].starts_with("Another winning move: "), "{said}");
    let word = |hint: &str| -> String {
        hint.trim_end_matches('.').rsplit_once(": ").expect("a move").1.to_owned()
    };
    let again = hints.iter().position(|hint| hint.starts_with("No other winning move is known"));
    let again = again.expect("fewer than twelve moves begin a win");
    assert_eq!(word(hints[again]), word(hints[0]));
    for hint in &hints[..again] {
        let solved = at(data.path(), &["solve", game[1], game[2], "--after", &word(hint)], "");
        assert!(solved.starts_with("won in "), "{hint}: {solved}");
    }
}

#[test]
fn a_game_that_is_left_is_kept_and_one_that_is_given_up_counts() {
    let data = tempfile::tempdir().expect("a directory");
    let game = ["play", "preference", "7", "--plain"];
    let said = at(data.path(), &game, "draw\nnew 8\ndraw\ngive up\nquit\n");
    assert!(said.contains("This game is saved: play deal 7 to continue it."), "{said}");
    assert!(said.contains("Given up.\n"), "{said}");
    assert!(said.ends_with("\nGoodbye.\n"), "{said}");
    assert!(at(data.path(), &["stats"], "").contains("played 1, won 0"));
    assert!(at(data.path(), &game, "").contains("You continue this game after 1 move."));
    let eight = ["play", "preference", "8", "--plain"];
    assert!(!at(data.path(), &eight, "").contains("You continue"));
}

#[test]
fn a_bank_of_vegas_scores_goes_on_from_game_to_game() {
    let data = tempfile::tempdir().expect("a directory");
    let store = talon_store::Store::open(&data.path().join("talon.db")).expect("a store");
    store.save_setting("scoring", "vegas-bank").expect("it is kept");
    let game = ["play", "klondike", "ms:1", "--plain"];
    // 52 for the deck, 5 for the ace: -47 in the bank. The next game pays for its deck again.
    let said =
        at(data.path(), &game, "status\nt5-h\nstatus\ngive up\nstatus\nnew ms:1\nt5-h\nstatus\n");
    let scores: Vec<&str> = said.lines().filter(|line| line.starts_with("Score: ")).collect();
    assert_eq!(scores, ["Score: -52.", "Score: -47.", "Score: -99.", "Score: -94."], "{said}");
    // A continued game does not count twice.
    assert!(at(data.path(), &game, "status\n").contains("Score: -94."));
    store.save_setting("scoring", "vegas").expect("it is kept");
    assert!(at(data.path(), &game, "status\n").contains("Score: -47."));
}

#[test]
fn a_terminal_that_cannot_show_the_table_gets_the_dialogue() {
    let data = tempfile::tempdir().expect("a directory");
    let dumb = |args: &[&str]| {
        let mut talon = std::process::Command::new(env!("CARGO_BIN_EXE_talon"));
        let talon = talon.args(args).env("TERM", "dumb").env("TALON_DATA", data.path());
        crate::run(talon, "3\nklondike\ndraw\nquit\n")
    };
    for args in [&["play"][..], &["play", "--plain"]] {
        let asked = dumb(args);
        assert_eq!(asked.code, 0, "{}", asked.err);
        assert!(asked.out.contains("\nType a number, or the id of a game."), "{}", asked.out);
        assert!(asked.out.ends_with("Goodbye.\n"), "{}", asked.out);
    }
    let played = dumb(&["play", "klondike", "ms:1"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("Drawn: ") && played.out.ends_with("Goodbye.\n"), "{}", played.out);
    assert!(!played.out.contains('\u{1b}'), "no escape sequences: {}", played.out);
}

#[test]
fn a_dialogue_without_a_game_lists_the_games_and_asks_for_one() {
    let data = tempfile::tempdir().expect("a directory");
    let play = |typed: &str| at(data.path(), &["play", "--plain"], typed);
    let listed = play("0\n99\npatience\n");
    assert!(listed.starts_with("Games:\n1. Klondike (klondike). "), "{listed}");
    for word in ["0", "99", "patience"] {
        let said = format!("\"{word}\" is neither a number of this list nor the id of a game.\n");
        assert!(listed.contains(&said), "{listed}");
    }
    assert!(listed.ends_with("\nGoodbye.\n"), "{listed}");
    for (typed, name) in [
        ("2", "Lady Palk"),
        ("whitehead", "Whitehead"),
        ("Selective  FreeCell", "Selective FreeCell"),
        ("all\n6", "Baker's Dozen"),
    ] {
        let said = play(&format!("{typed}\nquit\n"));
        assert!(said.contains(&format!("\n{name}, deal ")), "{typed}: {said}");
    }
    let begun = play("klondike\ndraw\nquit\n");
    assert!(begun.contains("\nDrawn: ") && begun.contains("The game is saved."), "{begun}");
    let continued = play("1\nundo\nquit\n");
    assert!(continued.starts_with("Games to continue:\n1. Klondike: deal "), "{continued}");
    assert!(continued.contains("You continue this game after 1 move."), "{continued}");
}

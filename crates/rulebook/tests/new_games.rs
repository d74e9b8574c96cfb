//! Two games that are not built in: a file each and no Rust, dealt, played, described.

use talon_engine::notation::parse_moves;
use talon_engine::{Board, Deal, Rules, perft};
use talon_rulebook::{Choices, Game, Topic, catalog, describe};

fn spanish() -> Game {
    Game::parse(include_str!("games/spanish-patience.toml")).expect("a right file")
}

fn bakers() -> Game {
    Game::parse(include_str!("games/bakers-game.toml")).expect("a right file")
}

fn opening(game: &Game, choices: &str) -> (Rules, Board) {
    let rules = game.rules(&Choices::parse(game, choices).expect("right choices"));
    let deal = Deal::parse(&rules, "ms:1").expect("a 52-card game");
    let board = deal.board(&rules);
    (rules, board)
}

#[test]
fn they_are_not_built_in() {
    for game in [spanish(), bakers()] {
        assert!(catalog::find(game.id()).is_none());
    }
}

#[test]
fn spanish_patience_differs_from_portuguese_only_once_a_column_is_empty() {
    let portuguese = catalog::find("portuguese").expect("built in");
    let (rules, mut board) = opening(&spanish(), "");
    let (other_rules, mut other) = opening(portuguese, "");
    assert_eq!(board, other);
    assert_eq!(perft(&rules, &mut board, 4), perft(&other_rules, &mut other, 4));
}

#[test]
fn bakers_game_builds_in_suit() {
    let (rules, mut board) = opening(&bakers(), "");
    let words: Vec<String> = board.moves(&rules).iter().map(ToString::to_string).collect();
    let onto_columns: Vec<&String> = words.iter().filter(|word| word.contains("-t")).collect();
    assert_eq!(onto_columns, ["t2-t8", "t7-t2"], "9C on TC and 8C on 9C");
    for mv in parse_moves("t2-c t3-c t8-c t1-c").expect("move words") {
        board.play(&rules, mv).expect("cells take any card");
    }
    assert!(board.cells().iter().all(Option::is_some));
}

#[test]
fn a_setting_of_a_new_game_changes_its_rules_and_its_name() {
    let game = bakers();
    let kings = Choices::parse(&game, "spaces=kings").expect("right choices");
    assert_ne!(game.rules(&kings), game.rules(&game.default_choices()));
    assert_eq!(game.variant_name(&kings), "Baker's Game, Kings only");
}

#[test]
fn they_are_described_from_their_rules() {
    let help = describe(&spanish(), &spanish().default_choices());
    let said = |topic| {
        let section = help.sections.iter().find(|section| section.topic == topic);
        section.map(|section| section.sentences[0].text.as_str())
    };
    assert_eq!(said(Topic::Spaces), Some("An empty column takes any card."));
    assert_eq!(said(Topic::Cells), None);
    assert_eq!(said(Topic::Stock), None);
    assert!(help.to_string().contains("Thirteen columns of four cards."));
    let bakers = describe(&bakers(), &bakers().default_choices()).to_string();
    assert!(bakers.contains("built down in suit"), "{bakers}");
    assert!(bakers.contains("four empty cells"), "{bakers}");
}

#[test]
fn small_games_are_described_in_the_singular() {
    let text = "\
id = \"small\"
name = \"Small\"
line = \"One suit.\"
[layout]
suits = 1
ranks = 5
columns = [2]
aces = \"home\"
cells = 1
[play]
build = \"same suit\"
move = \"top card\"
space = \"nothing\"
[stock]
passes = 2
";
    let game = Game::parse(text).expect("a right file");
    let page = describe(&game, &game.default_choices()).to_string();
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "to the foundation, built up from Ace to Five",
        "One column of two cards.",
        "the 4♣ goes on the 5♣",
        "The Ace is taken out",
        "The other 2 cards are the stock",
        "the waste and the cell start empty",
        "There is one cell; it holds one card.",
        "to a column, to a cell",
        "gone through twice",
        "An empty column stays empty.",
    ] {
        assert!(flat.contains(said), "{said} in\n{page}");
    }
    let bare = Game::parse(&text.replace("[2]", "[0]")).expect("a right file");
    let page = describe(&bare, &bare.default_choices()).to_string();
    assert!(page.contains("One column, empty when play begins."), "{page}");
}

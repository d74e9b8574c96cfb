//! Help pages: their content follows from the rules, and rulings are marked.

use talon_rulebook::{Choices, Game, Topic};
use talon_testkit::files::{BAKERS_GAME, SPANISH_PATIENCE};
use talon_wording::{CardStyle, Help, Language, RulingMark, Sentence, Wording};

fn describe(game: &Game, choices: &Choices) -> Help {
    Wording::new(Language::English, CardStyle::Signs).help(game, choices)
}

fn spanish() -> Game {
    Game::parse(SPANISH_PATIENCE).expect("a right file")
}

fn bakers() -> Game {
    Game::parse(BAKERS_GAME).expect("a right file")
}

#[test]
fn every_variant_has_a_help_page_with_its_rulings() {
    for game in talon_catalog::all() {
        for choices in Choices::all(game) {
            let help = describe(game, &choices);
            let text = help.text(80);
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert!(help.rulings().next().is_some(), "{}", game.id());
            assert_eq!(help.settings.len(), game.settings().len());
        }
    }
}

#[test]
fn every_ruling_that_holds_is_on_the_page() {
    for game in talon_catalog::all() {
        for choices in Choices::all(game) {
            let page = describe(game, &choices);
            for ruling in game.rulings() {
                let why = RulingMark::Ruling { why: ruling.why.clone() };
                let marked = page.rulings().any(|sentence| sentence.mark == why);
                assert_eq!(
                    marked,
                    ruling.holds(&choices),
                    "{} {choices}: {}",
                    game.id(),
                    ruling.text
                );
            }
        }
    }
}

fn is_ruled(id: &str, choices: &str, start: &str) -> bool {
    let game = talon_catalog::find(id).expect("a built-in game");
    let page = describe(game, &Choices::parse(game, choices).expect("right choices"));
    let sentences = page.sections.iter().flat_map(|section| &section.sentences);
    let mut said = sentences.filter(|sentence| sentence.text.starts_with(start)).peekable();
    assert!(said.peek().is_some(), "{id} {choices} does not say: {start}");
    said.all(|sentence| sentence.mark != RulingMark::Rule)
}

#[test]
fn a_ruling_for_all_games_is_marked_on_every_page() {
    for game in talon_catalog::all() {
        for choices in Choices::all(game) {
            for start in
                ["Cards are dealt row by row", "Nothing goes on an Ace", "When it is proved"]
            {
                assert!(is_ruled(game.id(), &choices.to_string(), start), "{}: {start}", game.id());
            }
        }
    }
    assert!(is_ruled("lady-palk", "", "Each suit has two"));
}

#[test]
fn a_layout_that_is_ruled_is_marked_whole() {
    for (id, choices, stock) in [
        ("lady-palk", "", "The other 72 cards"),
        ("lady-palk", "aces=home", "The other 64 cards"),
        ("preference", "", "The other 40 cards"),
        ("preference", "aces=deck", "The other 44 cards"),
    ] {
        for start in ["Eight columns", "All cards of the columns lie face up", stock] {
            assert!(is_ruled(id, choices, start), "{id} {choices}: {start}");
        }
    }
    assert!(!is_ruled("klondike", "", "The other 24 cards"), "rule books say so");
}

#[test]
fn the_help_page_warns_of_another_game_and_of_a_stricter_formula() {
    let game = talon_catalog::find("selective-freecell").expect("built in");
    let page = describe(game, &game.default_choices());
    let other_game = "Other programs give this name to another game";
    assert!(page.notes.iter().any(|note| note.starts_with(other_game)), "{page:?}");
    let stricter = |sentence: &Sentence| match &sentence.mark {
        RulingMark::Ruling { why } => why.contains("stricter than the bare formula"),
        RulingMark::Rule => false,
    };
    assert!(page.rulings().any(stricter), "{page:?}");
}

#[test]
fn games_that_are_not_built_in_are_described_from_their_rules() {
    let help = describe(&spanish(), &spanish().default_choices());
    let said = |topic| {
        let section = help.sections.iter().find(|section| section.topic == topic);
        section.map(|section| section.sentences[0].text.as_str())
    };
    assert_eq!(said(Topic::Spaces), Some("An empty column takes any card."));
    assert_eq!(said(Topic::Cells), None);
    assert_eq!(said(Topic::Stock), None);
    assert!(help.text(80).contains("Thirteen columns of four cards."));
    let bakers = describe(&bakers(), &bakers().default_choices()).text(80);
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
    let page = describe(&game, &game.default_choices()).text(80);
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "to the foundation, from the Ace up to the Five",
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
    let page = describe(&bare, &bare.default_choices()).text(80);
    assert!(page.contains("One column, empty when play begins."), "{page}");
}

#[test]
fn cards_on_a_help_page_follow_the_style() {
    let words = Wording::new(Language::English, CardStyle::Words);
    let page = words.help(&bakers(), &bakers().default_choices()).text(usize::MAX);
    assert!(page.contains("the five of clubs goes on the six of clubs"), "{page}");
    assert!(!page.contains(['♣', '♦', '♥', '♠']), "{page}");
}

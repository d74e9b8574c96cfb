//! The help page of every game in every setting, word for word: the page as it is by default, then, for every other
//! choice, the sentences that go (`-`, their beginnings) and come (`+`). `UPDATE_EXPECT=1` updates the files.

use std::fmt::Write as _;
use std::path::PathBuf;

use expect_test::expect_file;
use talon_rulebook::{Choices, Game};
use talon_testkit::files::{BAKERS_GAME, SPANISH_PATIENCE, TWO_CELLS};
use talon_wording::{CardStyle, Help, Language, Wording};

/// Games of the tests, with features that no built-in game has.
const OTHERS: [&str; 3] = [BAKERS_GAME, SPANISH_PATIENCE, TWO_CELLS];

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn others() -> impl Iterator<Item = Game> {
    OTHERS.into_iter().map(|text| Game::parse(text).expect("a right file"))
}

fn describe(game: &Game, choices: &Choices) -> Help {
    Wording::new(Language::English, CardStyle::Signs).help(game, choices)
}

/// The page, one sentence a line, without the lines that only name the choice.
fn lines(game: &Game, choices: &Choices) -> Vec<String> {
    let page = describe(game, choices).text(usize::MAX);
    let said = page.lines().skip(2).filter(|line| !line.contains(", chosen here"));
    said.map(str::to_owned).collect()
}

/// Enough of a sentence to know it by.
fn beginning(line: &str) -> String {
    line.chars().take(60).collect::<String>() + "…"
}

fn pages(game: &Game) -> String {
    let usual = lines(game, &game.default_choices());
    let mut text = describe(game, &game.default_choices()).text(80);
    for choices in Choices::all(game).iter().skip(1) {
        let page = lines(game, choices);
        writeln!(text, "\n##### {choices}: {}", game.variant_name(choices))
            .expect("memory is enough");
        for line in usual.iter().filter(|line| !page.contains(line)) {
            writeln!(text, "- {}", beginning(line)).expect("memory is enough");
        }
        for line in page.iter().filter(|line| !usual.contains(line)) {
            writeln!(text, "+ {line}").expect("memory is enough");
        }
    }
    text
}

#[test]
fn every_help_page_is_as_recorded() {
    let mut variants = 0;
    for game in talon_catalog::all().map(|game| Game::clone(game)).chain(others()) {
        let pages = pages(&game);
        let golden = path(&format!("tests/help/{}.txt", game.id()));
        expect_file![golden].assert_eq(&pages);
        variants += Choices::all(&game).len();
    }
    let built_in: usize = talon_catalog::all().map(|game| Choices::all(game).len()).sum();
    assert_eq!(variants, built_in + 2 + 1 + 1, "every variant has a page");
}

//! `docs/rules-files.md` is correct: its examples are valid files, and it names every key and every word.

use talon_rulebook::{Game, Topic};

use crate::repository_text;

fn page() -> String {
    repository_text("docs/rules-files.md")
}

#[test]
fn the_examples_are_right_files() {
    let page = page();
    let examples: Vec<&str> =
        page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        Game::parse(example).expect("a right example");
    }
}

#[test]
fn every_word_that_a_file_may_say_is_explained() {
    // The reader itself lists its words when it meets a wrong one.
    let wrong = "\
id = 1
[layout]
zebra = 1
columns = 1
face-up = 1
aces = 1
kings = 1
cells-filled = []
[play]
zebra = 1
build = 1
move = 1
runs = 1
space = 1
refill = 1
cells-take = 1
take-back = 1
[stock]
zebra = 1
passes = []
";
    let problems = Game::parse(wrong).expect_err("all wrong");
    let messages: String = problems.iter().map(|problem| problem.message.as_str()).collect();
    let words: Vec<&str> = messages.split('"').skip(1).step_by(2).collect();
    assert!(words.len() > 50, "{messages}");
    for word in words.into_iter().filter(|word| *word != "zebra") {
        let explained =
            page().contains(&format!("`{word}`")) || page().contains(&format!("\"{word}\""));
        assert!(explained, "{word}");
    }
    for topic in Topic::ALL {
        assert!(page().contains(&format!("`{}`", topic.word())), "{topic:?}");
    }
}

#[test]
fn every_built_in_game_says_where_its_words_are_explained() {
    for game in talon_catalog::all() {
        let source = talon_catalog::source(game.id()).expect("built in");
        assert!(source.contains("docs/rules-files.md"), "{}", game.id());
    }
}

//! Whatever is in a rules file, reading it ends in a game or in problems, never in a panic.

use proptest::prelude::*;
use talon_engine::Deal;
use talon_rulebook::{Choices, Game, catalog, describe};

/// A change of a text, at a place given in thousandths of its length.
#[derive(Clone, Debug)]
enum Edit {
    Delete { at: usize, length: usize },
    Insert { at: usize, what: String },
    Copy { from: usize, length: usize, to: usize },
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = 0..1000_usize;
    let pieces = prop_oneof![
        "[\\PC\n]{0,6}",
        Just("99999999999999999999".to_owned()),
        Just("-1".to_owned()),
        Just("0".to_owned()),
        Just("[".to_owned()),
        Just("{".to_owned()),
        Just("\"".to_owned()),
        Just(" = ".to_owned()),
        Just("\n[stock]\n".to_owned()),
        Just("\n[[setting]]\n".to_owned()),
        Just("packs = 2\n".to_owned()),
    ];
    prop_oneof![
        (place.clone(), 1..30_usize).prop_map(|(at, length)| Edit::Delete { at, length }),
        (place.clone(), pieces).prop_map(|(at, what)| Edit::Insert { at, what }),
        (place.clone(), 1..80_usize, place).prop_map(|(from, length, to)| Edit::Copy {
            from,
            length,
            to
        }),
    ]
}

fn apply(text: &str, edit: &Edit) -> String {
    let signs: Vec<char> = text.chars().collect();
    let place = |thousandths: usize| signs.len() * thousandths / 1000;
    let end = |start: usize, length: usize| (start + length).min(signs.len());
    let insert = |at: usize, what: Vec<char>| {
        [&signs[..at], &what, &signs[at..]].concat().into_iter().collect()
    };
    match edit {
        Edit::Delete { at, length } => {
            let start = place(*at);
            [&signs[..start], &signs[end(start, *length)..]].concat().into_iter().collect()
        }
        Edit::Insert { at, what } => insert(place(*at), what.chars().collect()),
        Edit::Copy { from, length, to } => {
            let start = place(*from);
            insert(place(*to), signs[start..end(start, *length)].to_vec())
        }
    }
}

/// Uses everything of a game that was read; problems must have places inside the text.
fn try_out(text: &str) {
    match Game::parse(text) {
        Ok(game) => {
            for choices in Choices::all(&game) {
                let rules = game.rules(&choices);
                let board = Deal::Number(1).board(&rules);
                let _ = (board.moves(&rules), describe(&game, &choices).to_string());
            }
        }
        Err(problems) => {
            let lines = text.matches('\n').count() + 1;
            assert!(!problems.is_empty());
            assert!(problems.iter().all(|problem| (1..=lines).contains(&problem.line)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_changed_files(
        game in 0..catalog::built_in().len(),
        edits in prop::collection::vec(edit(), 1..6),
    ) {
        let source = catalog::source(catalog::built_in()[game].id()).expect("built in");
        try_out(&edits.iter().fold(source.to_owned(), |text, edit| apply(&text, edit)));
    }

    #[test]
    fn on_any_text(text in "[\\PC\n]{0,200}") {
        try_out(&text);
    }

    #[test]
    fn on_any_numbers(packs in any::<u16>(), heights in prop::collection::vec(any::<u8>(), 0..40), cells in any::<u16>(), draw in any::<i32>()) {
        let heights: Vec<String> = heights.iter().map(u8::to_string).collect();
        try_out(&format!(
            "id = \"x\"\nname = \"X\"\nline = \"x\"\n[layout]\npacks = {packs}\ncolumns = [{}]\ncells = {cells}\n[play]\nbuild = \"any suit\"\nmove = \"run\"\nspace = \"anything\"\n[stock]\ndraw = {draw}\n",
            heights.join(", ")
        ));
    }
}

//! Rules files: a file that can be read can be dealt, played and described in every setting, and problems have a place.

use talon_engine::Deal;
use talon_rulebook::{Choices, Game};
use talon_testkit::claims::legal_moves_are_legal;

use crate::WORDING;

/// No text makes the reader of rules files panic. A game that it accepts can be dealt, played and described in every
/// setting; a problem that it reports names a line of the text.
pub fn rules_file(text: &str) {
    match Game::parse(text) {
        Ok(game) => {
            for choices in Choices::all(&game) {
                let rules = game.rules(&choices);
                legal_moves_are_legal(&rules, &Deal::Number(1).board(&rules));
                assert!(!WORDING.help(&game, &choices).text(80).is_empty());
                assert_eq!(Choices::parse(&game, &choices.to_string()), Ok(choices));
            }
        }
        Err(problems) => {
            let lines = text.matches('\n').count() + 1;
            assert!(!problems.is_empty());
            for problem in problems {
                assert!((1..=lines).contains(&problem.line), "{problem}");
            }
        }
    }
}

//! Puzzles for the page: finds one and explains it.
//!
//! A message is `puzzle`, the games of rules files, the game, its settings, and the source, each on a separate line:
//! `number N`, or `result` with the result of a game that the player has finished. The answer is `no puzzle`, or
//! `puzzle`, the link of the position, the moves that are right, the question and the answer as sentences, on separate
//! lines.

use talon_advice::puzzle_of_game;
use talon_catalog::Registry;
use talon_engine::notation::format_moves;
use talon_game::share_link::{self, Sharing};
use talon_game::statistics::GameResult;
use talon_game::{Autoplay, Session, Variant};
use talon_review::{Puzzle, PuzzleReason};
use talon_rulebook::Choices;
use talon_wording::Wording;

fn wording() -> Wording {
    Wording::shown()
}

/// The answer to a message, if it asks for a puzzle.
pub(crate) fn answer(message: &str) -> Option<String> {
    let lines: Vec<&str> = message.split('\n').collect();
    let ["puzzle", loaded, game, settings, place] = lines[..] else { return None };
    let registry = Registry::with_loaded(loaded);
    let found = found(&registry, game, settings, place);
    Some(found.unwrap_or_else(|| "no puzzle".to_owned()))
}

fn found(registry: &Registry, game: &str, settings: &str, place: &str) -> Option<String> {
    match place.split_once(' ')? {
        ("number", number) => {
            let game = registry.find(game)?;
            let variant = Variant::new(game, Choices::parse(game, settings).ok()?);
            let puzzle = Puzzle::numbered(variant.rules(), number.parse().ok()?)?;
            puzzle_message(variant, &puzzle)
        }
        ("result", line) => {
            let session = GameResult::from_line(line).ok()?.session(registry)?;
            puzzle_message(session.variant().clone(), &puzzle_of_game(&session)?)
        }
        _ => None,
    }
}

fn puzzle_message(variant: Variant, puzzle: &Puzzle) -> Option<String> {
    let answer = wording().puzzle_answer(variant.rules(), puzzle);
    let mut session = Session::new(variant, puzzle.deal.clone(), 0);
    for &mv in &puzzle.moves {
        session.play(mv, Autoplay::Off, 0).ok()?;
    }
    let right = match puzzle.reason {
        PuzzleReason::OnlyMove { .. } => &puzzle.answer[..1],
        PuzzleReason::BestPlan { .. } => &puzzle.answer[..],
    };
    let link = share_link::write(&session, Sharing::WholeGame);
    let (right, question) = (format_moves(right), wording().puzzle_question(puzzle));
    Some(format!("puzzle\n{link}\n{right}\n{question}\n{answer}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_the_same_explained_puzzle() {
        let ask = "puzzle\n\nselective-freecell\n\nnumber 20261117";
        let message = answer(ask).expect("a question for a puzzle");
        assert_eq!(answer(ask).as_ref(), Some(&message));
        let lines: Vec<&str> = message.lines().collect();
        assert_eq!(lines.len(), 5, "{message}");
        assert!(share_link::read(lines[1], &Registry::built_in()).is_ok());
        assert_eq!(lines[2].split(' ').count(), 1, "exactly one move is right");
        assert!(lines[4].contains("lose"), "{message}");
    }

    #[test]
    fn a_game_that_the_player_lost_gives_a_puzzle_or_none() {
        let lost = "began=5\tgame=klondike\tsettings=\tdeal=1\tended=given-up\tmoves=1\tmillis=9\tundos=0\thints=0\tplayed=.";
        let message = answer(&format!("puzzle\n\nklondike\n\nresult {lost}"));
        assert!(
            message
                .is_some_and(|message| message.starts_with("puzzle\n") || message == "no puzzle")
        );
        assert_eq!(answer("puzzle\n\nno-such-game\n\nnumber 1").as_deref(), Some("no puzzle"));
        assert_eq!(answer("solve"), None);
    }
}

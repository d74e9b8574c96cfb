//! Puzzles and their answers.

use talon_engine::Rules;
use talon_review::{Puzzle, PuzzleReason};

use crate::Wording;

impl Wording {
    /// The question of a puzzle.
    pub fn puzzle_question(self, puzzle: &Puzzle) -> String {
        match puzzle.reason {
            PuzzleReason::OnlyMove { .. } => self.puzzle_only_move(),
            PuzzleReason::BestPlan { .. } => self.puzzle_best_plan(),
        }
    }

    /// The answer, explained.
    pub fn puzzle_answer(self, rules: &Rules, puzzle: &Puzzle) -> String {
        match puzzle.reason {
            PuzzleReason::OnlyMove { losing } => {
                let what = self.describe_move(&puzzle.board, puzzle.answer[0]);
                self.answer_only_move(&what, losing)
            }
            PuzzleReason::BestPlan { chance, instead } => {
                let what = self.plan(rules, &puzzle.board, &puzzle.answer);
                let [chance, instead] = [chance, instead].map(|it| usize::from(it.percent()));
                self.answer_best_plan(&what, chance, instead)
            }
        }
    }
}

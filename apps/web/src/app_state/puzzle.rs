//! The puzzle on the table: a position that came from elsewhere, and the moves that are right. It is not saved and does
//! not count; a wrong move is taken back.

use std::time::Duration;

use talon_engine::Move;
use talon_engine::notation::parse_moves;
use talon_game::{Command, HintKind, Session, Step};
use talon_web_kit::{Read as _, after};
use talon_web_protocol::PuzzleText;

use super::App;
use crate::device;
use crate::wording::spoken;

/// How long a wrong move is shown before it is undone.
const SEEN: Duration = Duration::from_millis(600);

/// The prefix of the keys of the notes about a game's puzzles.
pub(crate) const PUZZLE: &str = "puzzle-";

/// How far the player is with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleState {
    /// Nothing right was played yet.
    Asked,
    /// The player has found it.
    Solved,
    /// The player has opened the answer.
    Shown,
}

/// A puzzle on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenPuzzle {
    text: PuzzleText,
    /// The moves that lead to the position.
    before: Vec<Move>,
    right: Vec<Move>,
    pub(crate) state: PuzzleState,
}

impl OpenPuzzle {
    pub(crate) fn title(&self) -> &'static str {
        match self.state {
            PuzzleState::Asked => spoken().puzzle(),
            PuzzleState::Solved => spoken().puzzle_solved(),
            PuzzleState::Shown => spoken().the_answer(),
        }
    }

    pub(crate) fn words(&self) -> &str {
        match self.state {
            PuzzleState::Asked => &self.text.question,
            PuzzleState::Solved | PuzzleState::Shown => &self.text.answer,
        }
    }

    /// Whether the first move from the position is right; nothing before it is played. A game that continues after the
    /// answer, or has left the position for another one, is no longer a puzzle.
    fn judge(&self, session: &Session) -> PuzzleAnswer {
        let (steps, at) = (session.history().steps(), session.history().cursor());
        let seen = if self.state == PuzzleState::Asked { 0 } else { self.right.len() };
        if at <= self.before.len() + seen {
            return PuzzleAnswer::NotYet;
        }
        let played = steps[..self.before.len()].iter().flat_map(Step::moves);
        if self.state != PuzzleState::Asked || !played.eq(self.before.iter().copied()) {
            return PuzzleAnswer::Left;
        }
        match steps[self.before.len()].moves().next() {
            Some(mv) if self.right.contains(&mv) => PuzzleAnswer::Right,
            Some(_) | None => PuzzleAnswer::Wrong,
        }
    }
}

enum PuzzleAnswer {
    NotYet,
    Right,
    Wrong,
    Left,
}

impl App {
    /// Puts a puzzle on the table, or reports why its link cannot be read.
    pub(crate) fn open_puzzle(self, text: PuzzleText) {
        let link = match self.read_link(&text.link) {
            Ok(link) => link,
            Err(sentence) => return self.shell.toast_and_announce(sentence),
        };
        let right = parse_moves(&text.right).unwrap_or_default();
        self.set_aside();
        self.lay_out(Session::new(link.variant, link.deal, device::now()));
        self.run(Command::ImportMoves(link.moves.clone()));
        self.shell.set_toast(None);
        self.shell.announce(&text.question);
        self.puzzle.set(Some(OpenPuzzle {
            text,
            before: link.moves,
            right,
            state: PuzzleState::Asked,
        }));
    }

    /// Says whether the move that was just played is right.
    pub(super) fn judge_puzzle(self) {
        let Some(puzzle) = self.puzzle.get_untracked() else { return };
        match self.game.session_untracked(|session| puzzle.judge(session)) {
            Some(PuzzleAnswer::Right) => {
                self.shell.announce(&spoken().puzzle_right(&puzzle.text.answer));
                self.end_puzzle(PuzzleState::Solved);
            }
            Some(PuzzleAnswer::Wrong) => {
                self.shell.toast_and_announce(spoken().puzzle_wrong());
                let first = puzzle.before.len();
                after(SEEN, move || {
                    if self.puzzle.get_untracked().as_ref() == Some(&puzzle) {
                        self.run(Command::Jump(first));
                        self.shell.toast_and_announce(spoken().puzzle_wrong());
                    }
                });
            }
            Some(PuzzleAnswer::Left) => self.puzzle.set(None),
            Some(PuzzleAnswer::NotYet) | None => {}
        }
    }

    /// Shows the answer: in words, and as a hint with its arrow.
    pub(crate) fn answer_puzzle(self) {
        self.end_puzzle(PuzzleState::Shown);
        self.run(Command::Hint(HintKind::Fair));
    }

    /// The puzzle is done, and noted as such.
    fn end_puzzle(self, state: PuzzleState) {
        let note = self.puzzle.update(|puzzle| {
            let puzzle = puzzle.as_mut()?;
            puzzle.state = state;
            Some(puzzle.text.note.clone())
        });
        if let Some(note) = note.flatten() {
            self.note(&format!("{PUZZLE}{}", self.current_game().id()), &note);
        }
    }
}

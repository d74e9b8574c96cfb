//! How a game stands: won, over, stuck, winnable or lost.

use talon_engine::{Board, Move};
use talon_game::{LostAt, Outlook, Standing};

use crate::Wording;

impl Wording {
    /// How a position stands, where that is worth a sentence.
    pub fn standing(self, standing: Standing) -> Option<String> {
        match standing {
            Standing::Open => None,
            Standing::Won => Some(self.won()),
            Standing::Over => Some(self.no_moves()),
            Standing::Stuck => Some(self.stuck()),
        }
    }

    /// An outlook in words.
    pub fn outlook(self, outlook: &Outlook) -> String {
        match outlook {
            Outlook::Open => self.outlook_open(),
            Outlook::Winnable(_) => self.outlook_winnable(),
            Outlook::Lost => self.outlook_lost(),
            Outlook::Undecided => self.outlook_undecided(),
        }
    }

    /// The move that lost the game, before it is played.
    pub fn losing_move(self, board: &Board, mv: Move) -> String {
        self.lost_by(&self.move_phrase(board, mv))
    }

    /// The answer to "where did I lose it".
    pub fn lost_at(self, found: LostAt) -> String {
        match found {
            LostAt::Step { last_winnable: 0 } => self.first_move_lost(),
            LostAt::Step { last_winnable } => self.lost_after(last_winnable),
            LostAt::Never => self.lost_from_the_start(),
            LostAt::NotLost => self.not_lost(),
            LostAt::Unknown | LostAt::Ask { .. } => self.outlook_undecided(),
            LostAt::Between { winnable: Some(winnable), lost } => self.lost_between(winnable, lost),
            LostAt::Between { winnable: None, lost } => self.lost_before(lost),
        }
    }
}

//! A board together with the rules it is played by.

use core::fmt;

use crate::board::Board;
use crate::deal::Deal;
use crate::moves::{Move, Played};
use crate::perft::perft;
use crate::prelude::*;
use crate::refusal::Refusal;
use crate::rules::{Draft, Rules};
use crate::setup::{Setup, SetupFault};
use crate::stuck::{self, StuckVerdict};
use crate::text::{CompactFault, compact, parse_compact};
use crate::view::View;

/// A board and its rules, which cannot be paired wrongly: every constructor makes or checks the board for the rules.
///
/// The functions of [`Board`] take the rules each time, which suits a search over many boards. `Position` is for all
/// other uses.
///
/// ```
/// use talon_engine::rules::{Build, Lift};
/// use talon_engine::{Deal, Draft, Position, Rules};
///
/// let rules = Rules::check(&Draft {
///     heights: vec![7, 7, 7, 7, 6, 6, 6, 6],
///     cells: 4,
///     build: Build::AlternatingColours,
///     lift: Lift::Supermove,
///     ..Draft::default()
/// })
/// .expect("rules that can be played");
/// let mut position = Position::deal(&rules, &Deal::Microsoft(617));
/// let before = position.clone();
///
/// let first = position.moves()[0];
/// let played = position.play(first).expect("a listed move is legal");
/// assert_ne!(position, before);
/// position.take_back(&played);
/// assert_eq!(position, before);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
}

impl Position {
    /// A small position for examples: three clubs in two columns, which can be won.
    ///
    /// ```
    /// use talon_engine::Position;
    ///
    /// let mut position = Position::example();
    /// for mv in ["t2-h", "t1-h", "t1-h"] {
    ///     position.play(mv.parse()?).expect("a legal move");
    /// }
    /// assert!(position.is_won());
    /// # Ok::<(), talon_engine::notation::NotAMove>(())
    /// ```
    pub fn example() -> Position {
        let draft = Draft { suits: 1, ranks: 3, heights: vec![2, 1], ..Draft::default() };
        let rules = Rules::check(&draft).expect("rules that can be played");
        Position::parse(&rules, "3C2C.AC/-/-.-.-.-/-/-/0").expect("a board of these rules")
    }

    /// Deals a game.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let position = Position::deal(&rules, &Deal::Microsoft(617));
    /// assert_eq!(position.board().columns()[0].top().map(|card| card.to_string()).as_deref(), Some("JD"));
    /// ```
    pub fn deal(rules: &Rules, deal: &Deal) -> Position {
        Position { rules: *rules, board: deal.board(rules) }
    }

    /// Checks a setup against the rules; all its faults at once if there are any.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// use talon_engine::Setup;
    ///
    /// let faults = Position::set_up(&rules, &Setup::default()).expect_err("nothing is on the table");
    /// assert!(faults.len() > 1, "all faults are named at once");
    /// ```
    pub fn set_up(rules: &Rules, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        Ok(Position { rules: *rules, board: setup.check(rules)? })
    }

    /// Reads a board that `to_string` or [`compact`] has written.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let position = Position::deal(&rules, &Deal::Number(42));
    /// let again = Position::parse(&rules, &position.to_string())?;
    /// assert_eq!(again, position);
    /// # Ok::<(), talon_engine::text::CompactFault>(())
    /// ```
    pub fn parse(rules: &Rules, text: &str) -> Result<Position, CompactFault> {
        Ok(Position { rules: *rules, board: parse_compact(rules, text)? })
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board as a player sees it: face-down cards have no names.
    pub fn view(&self) -> View {
        self.board.view()
    }

    /// All legal moves.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let position = Position::deal(&rules, &Deal::Microsoft(1));
    /// for mv in position.moves() {
    ///     assert!(position.clone().play(mv).is_ok());
    /// }
    /// ```
    pub fn moves(&self) -> Vec<Move> {
        self.board.moves(&self.rules)
    }

    /// Plays a move. If it is refused, returns the reason and changes nothing.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let mut position = Position::deal(&rules, &Deal::Microsoft(1));
    /// let before = position.clone();
    /// assert!(position.play("t1-h".parse()?).is_err());
    /// assert_eq!(position, before);
    /// # Ok::<(), talon_engine::notation::NotAMove>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Played, Refusal> {
        self.board.play(&self.rules, mv)
    }

    /// Takes the last move back.
    pub fn take_back(&mut self, played: &Played) {
        self.board.take_back(played);
    }

    /// Whether every card is home.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let won = Position::parse(&rules, "-.-.-.-.-.-.-.-/-.-.-.-/KC.KD.KH.KS/-/-/0")?;
    /// assert!(won.is_won());
    /// # Ok::<(), talon_engine::text::CompactFault>(())
    /// ```
    pub fn is_won(&self) -> bool {
        self.board.is_won(&self.rules)
    }

    /// Whether there is no legal move at all. Draws and redeals count as moves.
    pub fn is_over(&self) -> bool {
        stuck::is_over(&self.rules, &self.board)
    }

    /// Whether progress is possible from here, looking at no more than `bound` positions; see [`stuck`].
    ///
    /// ```
    /// use talon_engine::stuck::StuckVerdict;
    /// use talon_engine::{Draft, Position, Rules};
    ///
    /// let small = Draft { suits: 1, ranks: 2, heights: vec![2], ..Draft::default() };
    /// let rules = Rules::check(&small).expect("good rules");
    /// let stuck = Position::parse(&rules, "AC2C/-/-.-.-.-/-/-/0")?;
    /// assert_eq!(stuck.progress(100), StuckVerdict::Stuck);
    /// # Ok::<(), talon_engine::text::CompactFault>(())
    /// ```
    pub fn progress(&self, bound: usize) -> StuckVerdict {
        stuck::progress(&self.rules, &self.board, bound)
    }

    /// How many sequences of `depth` legal moves there are.
    ///
    /// ```
    /// # use talon_engine::{Deal, Position, Rules};
    /// # let rules = Rules::example();
    /// let position = Position::deal(&rules, &Deal::Microsoft(1));
    /// assert_eq!(position.perft(0), 1);
    /// assert_eq!(position.perft(1), position.moves().len() as u64);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        perft(&self.rules, &mut self.board.clone(), depth)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word: String = compact(&self.board);
        f.write_str(&word)
    }
}

//! The board under search with its key, and the moves that led to it.

use talon_engine::theorems::SafeHome;
use talon_engine::{Board, Card, Move, Played, Rules, Target};

use crate::board_key::BoardKey;
use crate::kernel::general::prunes::GeneralPrunes;
use crate::memory::{is_full, make_room};

/// A position on which moves are played and undone.
pub(crate) struct Position<K: BoardKey> {
    pub(crate) rules: Rules,
    pub(crate) prunes: GeneralPrunes,
    pub(crate) board: Board,
    pub(crate) key: K,
    start: K::Start,
    trail: Vec<(Move, Played)>,
    safe_home: Option<SafeHome>,
}

impl<K: BoardKey> Position<K> {
    /// The position that a search begins with; cards that are safe are already home.
    pub(crate) fn new(rules: &Rules, board: &Board, prunes: GeneralPrunes) -> Position<K> {
        let start = K::start(rules, board);
        let key = K::first(&start, board);
        let mut position = Position {
            rules: *rules,
            prunes,
            board: board.clone(),
            key,
            start,
            trail: Vec::new(),
            safe_home: prunes.safe_home(rules),
        };
        position.settle();
        position.key = position.key.finish(&position.start, &position.board);
        position
    }

    /// Plays a move, then sends every safe card home.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        self.play_one(mv);
        self.settle();
        self.key = self.key.finish(&self.start, &self.board);
    }

    /// Goes to another position of the same search; the moves that lead there are not known.
    pub(crate) fn stand_at(&mut self, board: &Board, key: K) {
        self.board.clone_from(board);
        self.key = key;
        self.trail.clear();
    }

    /// Undoes moves until this many are left, when the key was this one.
    #[inline]
    pub(crate) fn take_back(&mut self, moves: usize, key: K) {
        while self.trail.len() > moves {
            let (_, played) = self.trail.pop().expect("there are more moves than are kept");
            self.board.take_back(&played);
        }
        self.key = key;
    }

    /// Moves played so far.
    pub(crate) fn moves(&self) -> usize {
        self.trail.len()
    }

    /// The moves that led here.
    pub(crate) fn line(&self) -> Vec<Move> {
        self.trail.iter().map(|&(mv, _)| mv).collect()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.trail.capacity() * size_of::<(Move, Played)>()
    }

    /// Makes room for another move; false if that would take more than `left` bytes.
    pub(crate) fn reserve(&mut self, left: usize) -> bool {
        !is_full(&self.trail) || make_room(&mut self.trail, left)
    }

    /// Whether every card is home.
    pub(crate) fn is_won(&self) -> bool {
        self.board.is_won(&self.rules)
    }

    /// Whether a card would go home by itself if it lay on another in a column, or in a space.
    ///
    /// A card that comes back from home finds an empty column only where none is refilled any more, so the theorem
    /// holds for it wherever it is laid.
    pub(crate) fn is_safe(&self, card: Card) -> bool {
        self.safe_home.is_some_and(|theorem| theorem.holds_for(&self.board, card))
    }

    #[inline]
    fn play_one(&mut self, mv: Move) {
        let played = self.board.play_legal(&self.rules, mv);
        self.key = self.key.follow(&self.start, &self.board, &played);
        self.trail.push((mv, played));
    }

    /// Sends safe cards home, until none is left.
    fn settle(&mut self) {
        let Some(theorem) = self.safe_home else { return };
        while let Some(from) = theorem.next(&self.board) {
            self.play_one(Move::single(from, Target::Home));
        }
    }
}

//! The board under search with its key, and the moves that led to it.

use talon_engine::{Board, Card, Move, Played, Rules, Source, Target};

use crate::kernel::general::key::Packing;
use crate::kernel::general::prunes::{Prunes, safe_ranks};
use crate::memory::{is_full, make_room};

/// A position that is played forth and back.
pub(crate) struct Position<K: Packing> {
    pub(crate) rules: Rules,
    pub(crate) prunes: Prunes,
    pub(crate) board: Board,
    pub(crate) key: K,
    start: K::Start,
    trail: Vec<(Move, Played)>,
    safe_home: Option<SafeHome>,
}

/// From where cards go home by themselves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SafeHome {
    FromTable,
    FromTableAndWaste,
}

impl<K: Packing> Position<K> {
    /// The position a search begins with; what is safe is already home.
    pub(crate) fn new(rules: &Rules, board: &Board, prunes: Prunes) -> Position<K> {
        let start = K::start(rules, board);
        let key = K::first(&start, board);
        let safe_home =
            match (prunes.plays_safe_home(rules), prunes.plays_safe_home_from_waste(rules)) {
                (false, _) => None,
                (true, false) => Some(SafeHome::FromTable),
                (true, true) => Some(SafeHome::FromTableAndWaste),
            };
        let mut position = Position {
            rules: *rules,
            prunes,
            board: board.clone(),
            key,
            start,
            trail: Vec::new(),
            safe_home,
        };
        position.settle();
        position.key = position.key.finish(&position.start, &position.board);
        position
    }

    /// Plays a move and all that is safe after it.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        self.play_one(mv);
        self.settle();
        self.key = self.key.finish(&self.start, &self.board);
    }

    /// Stands at another position of the same search; the moves that lead there are not known.
    pub(crate) fn stand_at(&mut self, board: &Board, key: K) {
        self.board.clone_from(board);
        self.key = key;
        self.trail.clear();
    }

    /// Undoes moves until so many are left, when the key was this one.
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

    /// Whether there is room for another move within `left` more bytes.
    pub(crate) fn has_room(&mut self, left: usize) -> bool {
        !is_full(&self.trail) || make_room(&mut self.trail, left)
    }

    /// Whether every card is home.
    pub(crate) fn is_won(&self) -> bool {
        self.board.is_won(&self.rules)
    }

    /// Whether a card would go home by itself if it lay free.
    pub(crate) fn is_safe(&self, card: Card) -> bool {
        self.safe_home.is_some()
            && card.rank().value() <= self.safe_ranks()[usize::from(card.suit().index())]
    }

    #[inline]
    fn play_one(&mut self, mv: Move) {
        let played = self.board.play_legal(&self.rules, mv);
        self.key = self.key.follow(&self.start, &self.board, &played);
        self.trail.push((mv, played));
    }

    /// Plays what is safe to play home, until nothing more is.
    fn settle(&mut self) {
        let Some(sources) = self.safe_home else { return };
        while let Some(from) = self.next_safe(sources) {
            self.play_one(Move::single(from, Target::Home));
        }
    }

    fn next_safe(&self, sources: SafeHome) -> Option<Source> {
        let safe = self.safe_ranks();
        let goes = |card: Card| {
            card.rank().value() <= safe[usize::from(card.suit().index())]
                && self.board.home_for(card).is_some()
        };
        for (n, column) in (0..).zip(self.board.columns()) {
            if column.top().is_some_and(goes) {
                return Some(Source::Column(n));
            }
        }
        for (n, cell) in (0..).zip(self.board.cells()) {
            if cell.is_some_and(goes) {
                return Some(Source::Cell(n));
            }
        }
        let from_waste = sources == SafeHome::FromTableAndWaste;
        let waste_goes = from_waste && self.board.waste().last().copied().is_some_and(goes);
        waste_goes.then_some(Source::Waste)
    }

    fn safe_ranks(&self) -> [u8; 4] {
        let foundations = self.board.foundations();
        let lowest = std::array::from_fn(|suit| {
            foundations.iter().skip(suit).step_by(4).copied().min().unwrap_or(0)
        });
        safe_ranks(&self.rules, lowest)
    }
}

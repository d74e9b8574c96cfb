//! A beam search for a short win. It goes in layers and keeps the positions of each layer that seem nearest to a win.
//!
//! A card goes home once in every line, so only the other moves count: a layer holds the positions that took the same
//! number of them. The first layer with a win in it gives the line. A beam proves nothing.

use talon_engine::{Board, Card, Move, Rules, Source, Target};

use crate::board_key::{BoardKey, OnePackKey, TwoPackKey};
use crate::kernel::general::estimate::{Weights, estimate};
use crate::kernel::general::moves::{Runs, list_moves};
use crate::kernel::general::position::Position;
use crate::kernel::general::prunes::GeneralPrunes;
use crate::key_set::{Insertion, KeySet};
use crate::shorten::beam_weights;
use crate::tree::{ROOT, Tree};

/// Members of a layer that one slice of work expands: some milliseconds.
const SLICE: usize = 256;

/// Bytes that a position of a layer takes with its board and its children, generously.
pub(crate) const MEMBER_BYTES: usize = 4096;

/// A position of the running layer.
struct Member<K> {
    node: u32,
    board: Board,
    key: K,
}

/// A position that may get into the next layer.
struct Successor {
    estimate: i32,
    /// The member of this layer that it comes from.
    member: u32,
    mv: Move,
}

/// The size of a beam.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BeamSize {
    /// Positions of a layer that are kept.
    pub(crate) width: usize,
    /// Only wins with fewer moves than this, home moves not counted, are of use.
    pub(crate) moves: usize,
    /// Bytes that it may hold: a quarter for the positions met, half for two layers. New positions are skipped when
    /// these are full.
    pub(crate) memory: usize,
}

/// The result of a slice of work.
pub(crate) enum BeamOutcome {
    /// There is more to do.
    Next,
    /// These moves win.
    Won(Vec<Move>),
    /// No position is left, or none that could lead to a shorter win.
    Over,
}

/// A beam of either kind of key.
pub(crate) trait BeamSearch {
    /// Expands some positions of a layer. The same positions are expanded, however often this is called.
    fn advance(&mut self) -> BeamOutcome;
}

/// The `which`-th beam that suits these rules, likely ones first; none after the last.
pub(crate) fn beam(
    rules: &Rules,
    board: &Board,
    which: usize,
    size: BeamSize,
) -> Option<Box<dyn BeamSearch>> {
    let weights = *beam_weights::for_rules(rules).get(which)?;
    Some(if rules.packs() == 1 {
        Box::new(ShorteningBeam::<OnePackKey>::new(rules, board, weights, size))
    } else {
        Box::new(ShorteningBeam::<TwoPackKey>::new(rules, board, weights, size))
    })
}

/// The running beam.
struct ShorteningBeam<K: BoardKey> {
    position: Position<K>,
    start: Board,
    weights: Weights,
    width: usize,
    /// Positions that a layer may hold.
    most: usize,
    /// The next member of the layer to look at.
    place: usize,
    /// The number of layers: a win in a later one is no shorter than the known win.
    layers: usize,
    seen: KeySet<K>,
    /// The moves that led to the positions kept; safe cards went home after each.
    tree: Tree<Move>,
    layer: Vec<Member<K>>,
    children: Vec<Successor>,
    moves: Vec<Move>,
}

impl<K: BoardKey> ShorteningBeam<K> {
    /// A beam from this position.
    fn new(rules: &Rules, board: &Board, weights: Weights, size: BeamSize) -> Self {
        let BeamSize { width, moves, memory } = size;
        let most = (memory / 4 / MEMBER_BYTES).max(1);
        let position = Position::new(rules, board, GeneralPrunes::ALL);
        let mut seen = KeySet::new(memory / 4);
        seen.insert(position.key);
        let root = Member { node: ROOT, board: position.board.clone(), key: position.key };
        ShorteningBeam {
            position,
            start: board.clone(),
            weights,
            width: width.min(most),
            most,
            place: 0,
            layers: moves,
            seen,
            tree: Tree::new(Move::Draw),
            layer: vec![root],
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Expands a member with all its moves. Returns the line if one of them wins.
    fn expand(&mut self, place: usize) -> Option<Vec<Move>> {
        let member = &self.layer[place];
        let (node, key) = (member.node, member.key);
        self.position.stand_at(&member.board, key);
        if let Some(rest) = self.rest_goes_home() {
            return Some(self.line(node, &rest));
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        list_moves(&self.position, Runs::Whole, &mut moves);
        for &mv in &moves {
            self.position.play(mv);
            if self.seen.insert(self.position.key) == Insertion::New {
                if goes_home(mv) && self.layer.len() == self.most {
                    // No room: skipped.
                } else if goes_home(mv) {
                    let node = self.tree.add(node, mv);
                    let board = self.position.board.clone();
                    self.layer.push(Member { node, board, key: self.position.key });
                } else {
                    let board = &self.position.board;
                    let estimate = estimate(&self.weights, &self.position.rules, board);
                    self.children.push(Successor { estimate, member: place as u32, mv });
                }
            }
            self.position.take_back(0, key);
        }
        self.moves = moves;
        None
    }

    /// Makes the best children the next layer.
    fn keep_the_best(&mut self) {
        // The sort is stable, so the order of equal measures is the same everywhere.
        self.children.sort_by_key(|child| child.estimate);
        self.children.truncate(self.width);
        let mut next = Vec::with_capacity(self.children.len());
        for child in &self.children {
            let member = &self.layer[child.member as usize];
            self.position.stand_at(&member.board, member.key);
            self.position.play(child.mv);
            let board = self.position.board.clone();
            let node = self.tree.add(member.node, child.mv);
            next.push(Member { node, board, key: self.position.key });
        }
        self.children.clear();
        self.layer = next;
    }

    /// If no card lies on a lower one, the lowest card of all can always go home: those moves, to the end.
    fn rest_goes_home(&self) -> Option<Vec<Move>> {
        let board = &self.position.board;
        let falls = |cards: &[Card]| cards.is_sorted_by(|a, b| a.rank() >= b.rank());
        let ready = board.stock().is_empty()
            && board.waste().is_empty()
            && board.columns().iter().all(|column| column.hidden() == 0 && falls(column.cards()));
        ready.then(|| self.all_home()).flatten()
    }

    fn all_home(&self) -> Option<Vec<Move>> {
        let rules = &self.position.rules;
        let mut board = self.position.board.clone();
        let mut moves = Vec::new();
        while !board.is_won(rules) {
            let columns = (0..board.columns().len() as u8).map(Source::Column);
            let cells = (0..board.cells().len() as u8).map(Source::Cell);
            let mut singles = columns.chain(cells).map(|from| Move::single(from, Target::Home));
            let mv = singles.find(|&mv| board.check(rules, mv).is_ok())?;
            board.play_legal(rules, mv);
            moves.push(mv);
        }
        Some(moves)
    }

    /// The moves to a node, safe home moves included, and the rest.
    fn line(&self, node: u32, rest: &[Move]) -> Vec<Move> {
        let mut position =
            Position::<K>::new(&self.position.rules, &self.start, GeneralPrunes::ALL);
        for mv in self.tree.line(node, |&mv| mv) {
            position.play(mv);
        }
        let mut line = position.line();
        line.extend(rest);
        line
    }
}

impl<K: BoardKey> BeamSearch for ShorteningBeam<K> {
    fn advance(&mut self) -> BeamOutcome {
        // Cards that go home without being safe do so within the layer, which grows by the resulting positions.
        let end = self.place + SLICE;
        while self.place < self.layer.len() {
            if self.place == end {
                return BeamOutcome::Next;
            }
            if let Some(line) = self.expand(self.place) {
                return BeamOutcome::Won(line);
            }
            self.place += 1;
        }
        self.place = 0;
        self.layers = self.layers.saturating_sub(1);
        self.keep_the_best();
        if self.layers <= 1 || self.layer.is_empty() {
            BeamOutcome::Over
        } else {
            BeamOutcome::Next
        }
    }
}

/// Whether a move puts a card home.
pub(crate) fn goes_home(mv: Move) -> bool {
    matches!(mv, Move::Carry { to: Target::Home, .. })
}

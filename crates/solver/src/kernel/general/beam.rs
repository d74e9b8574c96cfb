//! A beam: looks for a short win in layers, keeping of each layer the positions that seem nearest to a win.
//!
//! A card goes home once in every line, so only the other moves count: a layer holds the positions that took the same
//! number of them. The first layer with a win in it gives the line. Proves nothing; what it misses, it misses.

use talon_engine::{Board, Card, Move, Rules, Source, Target};

use crate::kernel::general::candidates::{Runs, candidates};
use crate::kernel::general::key::{Links, Packing, Piles};
use crate::kernel::general::measure::{Weights, measure};
use crate::kernel::general::position::Position;
use crate::kernel::general::prunes::Prunes;
use crate::kernel::general::tuned::short;
use crate::table::{Insert, Table};

/// Bytes for the positions seen; when they are full, what is new is passed over.
const MEMORY: usize = 256 << 20;

/// A position by the move that led to it; what was safe went home after it.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    mv: Move,
}

/// A position of the running layer.
struct Member<K> {
    node: u32,
    board: Board,
    key: K,
}

/// A position that may get into the next layer.
struct Child {
    measure: i32,
    /// The member of this layer that it comes from.
    member: u32,
    mv: Move,
}

/// How much a beam looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Positions kept of each layer.
    pub(crate) width: usize,
    /// Wins with fewer moves than this that are not home are looked for.
    pub(crate) moves: usize,
}

/// What came of a layer.
pub(crate) enum Layer {
    /// There is another one.
    Next,
    /// These moves win.
    Won(Vec<Move>),
    /// Nothing is left to look at, or nothing that could be shorter.
    Over,
}

/// A beam whatever its keys are.
pub(crate) trait Beaming {
    /// Works through one layer.
    fn advance(&mut self) -> Layer;
}

/// The `which`-th beam that suits these rules, likely ones first; none after the last.
pub(crate) fn beam(
    rules: &Rules,
    board: &Board,
    which: usize,
    size: Size,
) -> Option<Box<dyn Beaming>> {
    let weights = *short(rules).get(which)?;
    Some(if rules.packs() == 1 {
        Box::new(Beam::<Links>::new(rules, board, weights, size))
    } else {
        Box::new(Beam::<Piles>::new(rules, board, weights, size))
    })
}

/// The beam under way.
struct Beam<K: Packing> {
    position: Position<K>,
    start: Board,
    weights: Weights,
    width: usize,
    /// Layers worth looking at: a win in a later one is no shorter than what is known.
    layers: usize,
    seen: Table<K>,
    nodes: Vec<Node>,
    layer: Vec<Member<K>>,
    children: Vec<Child>,
    moves: Vec<Move>,
}

impl<K: Packing> Beam<K> {
    /// A beam from this position.
    fn new(rules: &Rules, board: &Board, weights: Weights, size: Size) -> Self {
        let Size { width, moves } = size;
        let position = Position::new(rules, board, Prunes::ALL);
        let mut seen = Table::new(MEMORY);
        seen.insert(position.key);
        let root = Member { node: 0, board: position.board.clone(), key: position.key };
        Beam {
            position,
            start: board.clone(),
            weights,
            width,
            layers: moves,
            seen,
            nodes: vec![Node { parent: 0, mv: Move::Deal }],
            layer: vec![root],
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Looks at all moves of a member; the line if one of them wins.
    fn expand(&mut self, place: usize) -> Option<Vec<Move>> {
        let member = &self.layer[place];
        let (node, key) = (member.node, member.key);
        self.position.stand_at(&member.board, key);
        if let Some(rest) = self.rest_goes_home() {
            return Some(self.line(node, &rest));
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        candidates(&self.position, Runs::Whole, &mut moves);
        for &mv in &moves {
            self.position.play(mv);
            if self.seen.insert(self.position.key) == Insert::New {
                if goes_home(mv) {
                    self.nodes.push(Node { parent: node, mv });
                    let node = self.nodes.len() as u32 - 1;
                    let board = self.position.board.clone();
                    self.layer.push(Member { node, board, key: self.position.key });
                } else {
                    let board = &self.position.board;
                    let measure = measure(&self.weights, &self.position.rules, board);
                    self.children.push(Child { measure, member: place as u32, mv });
                }
            }
            self.position.take_back(0, key);
        }
        self.moves = moves;
        None
    }

    /// Makes the best children the next layer.
    fn keep_the_best(&mut self) {
        // The sort is stable, so what comes of equal measures is the same everywhere.
        self.children.sort_by_key(|child| child.measure);
        self.children.truncate(self.width);
        let mut next = Vec::with_capacity(self.children.len());
        for child in &self.children {
            let member = &self.layer[child.member as usize];
            self.position.stand_at(&member.board, member.key);
            self.position.play(child.mv);
            self.nodes.push(Node { parent: member.node, mv: child.mv });
            let board = self.position.board.clone();
            let node = self.nodes.len() as u32 - 1;
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

    /// The moves to a node, what was safe included, and the rest.
    fn line(&self, mut node: u32, rest: &[Move]) -> Vec<Move> {
        let mut chosen = Vec::new();
        while node != 0 {
            chosen.push(self.nodes[node as usize].mv);
            node = self.nodes[node as usize].parent;
        }
        let mut position = Position::<K>::new(&self.position.rules, &self.start, Prunes::ALL);
        for &mv in chosen.iter().rev() {
            position.play(mv);
        }
        let mut line = position.line();
        line.extend(rest);
        line
    }
}

impl<K: Packing> Beaming for Beam<K> {
    fn advance(&mut self) -> Layer {
        let mut place = 0;
        // Cards that go home without being safe do so within the layer, which grows by what comes of them.
        while place < self.layer.len() {
            if let Some(line) = self.expand(place) {
                return Layer::Won(line);
            }
            place += 1;
        }
        self.layers = self.layers.saturating_sub(1);
        self.keep_the_best();
        if self.layers <= 1 || self.layer.is_empty() { Layer::Over } else { Layer::Next }
    }
}

/// Whether a move puts a card home.
pub(crate) fn goes_home(mv: Move) -> bool {
    matches!(mv, Move::Carry { to: Target::Home, .. })
}

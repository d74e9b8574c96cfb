//! For a player who does not know the face-down cards: quick verdicts, and reveals.
//!
//! A *world* is a board whose face-down cards were guessed. A *reveal* is a list of moves that ends with a card turned
//! up: only the last move turns one up, and no move can be left out. It says which cards move, not to which column.
//! While passes are unlimited, turning up a card takes no option away. So a move that a reveal does not need can wait:
//! a player who waits can still do all that a player who made it first can do.
//!
//! Which moves are legal never depends on a face-down card. So a reveal of one world is a reveal of every world that
//! looks the same.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use talon_engine::{Board, Card, Move, Rules};

use super::card_sets;
use super::instance::{Instance, Turns};
use super::moves::{self, MovePrunes, Plies};
use super::position::{Ply, Position};
use super::search::{MoveOrder, Veiled, VeiledPrunes};
use super::spelling;
use super::visited::Visited;
use crate::prune::Prune;

/// Safe cards go home first. The argument holds for any player and any knowledge.
const FORCED: MovePrunes = MovePrunes { safe_home: Prune::On, lazy_laying: Prune::On };
/// All moves that may be of use.
const FREE: MovePrunes = MovePrunes { safe_home: Prune::Off, lazy_laying: Prune::On };

/// Bytes that a quick search may take: more than a few thousand nodes need.
const MEMORY: usize = 1 << 24;

/// Positions looked at for reveals.
const MAX_POSITIONS: usize = 400;

/// Moves to the next card turned up.
#[derive(Clone, Debug)]
pub struct Reveal(Vec<Ply>);

impl PartialEq for Reveal {
    /// Reveals of the same moves with the same last one are equal: they differ in order alone.
    fn eq(&self, other: &Reveal) -> bool {
        self.0.len() == other.0.len()
            && self.0.last() == other.0.last()
            && self.0.iter().all(|ply| other.0.contains(ply))
    }
}

impl Eq for Reveal {}

/// The beginning of a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinStart {
    /// With this reveal.
    Reveal(Reveal),
    /// Nothing is left to turn up.
    AllShown,
}

/// A world of a game where placement does not matter, at a position reached by reveals.
#[derive(Clone)]
pub struct FreeWorld {
    rules: Rules,
    board: Arc<Board>,
    instance: Arc<Instance>,
    position: Position,
}

impl fmt::Debug for FreeWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FreeWorld").field("position", &self.position).finish_non_exhaustive()
    }
}

impl FreeWorld {
    /// Reads a world; `None` if placement matters in this game, if passes are limited, or if the kernel cannot
    /// represent it.
    pub fn read(rules: &Rules, board: &Board) -> Option<FreeWorld> {
        if !super::fits(rules) {
            return None;
        }
        let instance = Instance::read(rules, board)?;
        if instance.turns != Turns::Endless {
            return None;
        }
        let position = Position::read(&instance, board);
        Some(FreeWorld {
            rules: *rules,
            board: Arc::new(board.clone()),
            instance: Arc::new(instance),
            position,
        })
    }

    /// The beginning of a win that is found within this many nodes.
    pub fn win_within(&self, nodes: u64) -> Option<WinStart> {
        let prunes = VeiledPrunes {
            open_stock: Prune::Off,
            order: MoveOrder::TallestFirst,
            ..VeiledPrunes::ALL
        };
        let instance = Instance::clone(&self.instance);
        let mut search =
            Veiled::of_instance(&self.rules, &self.board, instance, self.position, MEMORY, prunes);
        let line = search.win_within(nodes)?;
        Some(self.first_reveal(&line))
    }

    /// The world after a reveal, and the card that the reveal turns up.
    pub fn after(&self, reveal: &Reveal) -> (FreeWorld, Option<Card>) {
        let mut world = self.clone();
        let mut shown = None;
        for &ply in &reveal.0 {
            shown = world.turns_up(ply).or(shown);
            world.position = world.position.after(&world.instance, ply);
        }
        (world, shown.map(card_sets::card))
    }

    /// The shortest reveal for each card that can be moved off another, the shortest first.
    pub fn reveals(&self) -> Vec<Reveal> {
        let (prefix, from, shows) = self.safe_cards_home();
        if shows {
            return vec![Reveal(prefix)];
        }
        let mut ways = from.ways();
        for Reveal(way) in &mut ways {
            way.splice(0..0, prefix.iter().copied());
        }
        ways
    }

    /// The moves of a reveal on the board that the world was read from.
    pub fn spell(&self, reveal: &Reveal) -> Vec<Move> {
        spelling::spell_part(&self.rules, &self.board, &reveal.0)
    }

    fn at(&self, position: Position) -> FreeWorld {
        FreeWorld { position, ..self.clone() }
    }

    /// The card that a move turns up.
    fn turns_up(&self, ply: Ply) -> Option<u8> {
        let (instance, position) = (&self.instance, &self.position);
        let head = match ply {
            Ply::Uncover(card) => card,
            Ply::Home(card) if position.heads >> card & 1 == 1 => card,
            Ply::Home(_) | Ply::StockHome(_) | Ply::StockPile(_) | Ply::TakeBack(_) => return None,
        };
        let column = usize::from(instance.column_of[usize::from(head)]);
        let under = instance.segments[column][usize::from(position.levels[column]) - 1];
        (under.all != 0).then(|| under.top.trailing_zeros() as u8)
    }

    fn is_legal(&self, ply: Ply) -> bool {
        let (instance, at) = (&self.instance, &self.position);
        let bare = at.bare();
        let placeable = at.placeable(instance, bare);
        let next = at.next(instance);
        let has = |set: u64, card: u8| set >> card & 1 == 1;
        let comes_up = |card: u8| {
            let before = || at.before(instance.place_of[usize::from(card)]);
            has(at.stock, card) && at.comes_up(instance, before(), at.places.count_ones() as u8)
        };
        match ply {
            Ply::Home(card) => has(at.up & bare & next, card),
            Ply::Uncover(card) => has(at.heads & placeable, card),
            Ply::StockHome(card) => has(next, card) && comes_up(card),
            Ply::StockPile(card) => has(placeable, card) && comes_up(card),
            Ply::TakeBack(card) => has(at.home & !(at.home >> 4) & placeable, card),
        }
    }

    fn is_playable(&self, path: impl IntoIterator<Item = Ply>) -> bool {
        let mut world = self.clone();
        path.into_iter().all(|ply| {
            let legal = world.is_legal(ply);
            if legal {
                world.position = world.position.after(&world.instance, ply);
            }
            legal
        })
    }

    /// The part of a line up to the first card turned up, without the moves that can wait.
    fn first_reveal(&self, line: &[Ply]) -> WinStart {
        let mut world = self.clone();
        let end = line.iter().position(|&ply| {
            let shows = world.turns_up(ply).is_some();
            world.position = world.position.after(&world.instance, ply);
            shows
        });
        let Some(end) = end else { return WinStart::AllShown };
        let mut path = line[..=end].to_vec();
        for place in (0..end).rev() {
            let without = path.iter().enumerate().filter(|&(n, _)| n != place);
            if self.is_playable(without.map(|(_, &ply)| ply)) {
                path.remove(place);
            }
        }
        WinStart::Reveal(Reveal(path))
    }

    /// Whether some move of a path but the last can be left out.
    fn is_redundant(&self, path: &[Ply]) -> bool {
        (0..path.len() - 1).any(|out| {
            let without = path.iter().enumerate().filter(|&(n, _)| n != out);
            self.is_playable(without.map(|(_, &ply)| ply))
        })
    }

    /// Cards that no other card needs go home; returns whether the last of them turns up a card.
    fn safe_cards_home(&self) -> (Vec<Ply>, FreeWorld, bool) {
        let (mut path, mut world) = (Vec::new(), self.clone());
        let mut list = Plies::new();
        loop {
            list.clear();
            moves::list(&world.instance, &world.position, None, FORCED, &mut list);
            let [ply] = list[..] else { return (path, world, false) };
            let is_safe = match ply {
                Ply::Home(card) => world.position.safe(&world.instance) >> card & 1 == 1,
                Ply::StockHome(_) => world.instance.stock_is_open(),
                Ply::Uncover(_) | Ply::StockPile(_) | Ply::TakeBack(_) => false,
            };
            if !is_safe {
                return (path, world, false);
            }
            path.push(ply);
            let shows = world.turns_up(ply).is_some();
            world.position = world.position.after(&world.instance, ply);
            if shows {
                return (path, world, true);
            }
        }
    }

    /// Breadth first through positions that turn up nothing.
    fn ways(&self) -> Vec<Reveal> {
        let mut nodes: Vec<(Position, Option<(usize, Ply)>)> = vec![(self.position, None)];
        let mut met: HashSet<(u64, Option<Ply>)> = HashSet::new();
        let mut last_moves: Vec<Ply> = Vec::new();
        let mut reveals: Vec<Reveal> = Vec::new();
        let mut list = Plies::new();
        let mut n = 0;
        while n < nodes.len().min(MAX_POSITIONS) {
            let (position, from) = nodes[n];
            let at = self.at(position);
            list.clear();
            moves::list(&at.instance, &position, from.map(|(_, ply)| ply), FREE, &mut list);
            for &ply in list.iter().rev() {
                if at.turns_up(ply).is_some() {
                    let path = path(&nodes, n, ply);
                    if !last_moves.contains(&ply) && !self.is_redundant(&path) {
                        last_moves.push(ply);
                        reveals.push(Reveal(path));
                    }
                    continue;
                }
                let next = position.after(&at.instance, ply);
                let part = moves::must_be_used(&at.instance, ply, FREE.lazy_laying).then_some(ply);
                if met.insert((Visited::word(&at.instance, &next), part)) {
                    nodes.push((next, Some((n, ply))));
                }
            }
            n += 1;
        }
        reveals
    }
}

fn path(nodes: &[(Position, Option<(usize, Ply)>)], mut at: usize, last: Ply) -> Vec<Ply> {
    let mut path = vec![last];
    while let Some((before, ply)) = nodes[at].1 {
        path.push(ply);
        at = before;
    }
    path.reverse();
    path
}

//! Luck against skill: how often a player who picks random moves, and one who takes the first good-looking one, wins
//! the deals that can be won at all.

use talon_engine::{Board, Deal, Effect, Move, Rules, Source, Target};

/// A simple player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move, at random.
    Random,
    /// Prefers a move home, then one that turns a card up, then one from waste or cell to a column, then one that joins
    /// cards that were not joined before, then a draw, and last a move that parts cards or fills cells and empty
    /// columns.
    Greedy,
}

/// How the players fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Luck {
    /// Deals played.
    pub deals: u64,
    /// Won by the random player.
    pub random: u64,
    /// Won by greed.
    pub greedy: u64,
}

/// Both players on the same deals, one game each.
pub fn luck(rules: &Rules, deals: impl Iterator<Item = u64>) -> Luck {
    let mut luck = Luck::default();
    for deal in deals {
        luck.deals += 1;
        luck.random += u64::from(wins(rules, deal, Player::Random));
        luck.greedy += u64::from(wins(rules, deal, Player::Greedy));
    }
    luck
}

/// A game is given up after this many moves without a card going home.
const PATIENCE: usize = 400;

/// Whether a player wins a deal. Chance comes from the deal's number, so the answer is always the same.
fn wins(rules: &Rules, deal: u64, player: Player) -> bool {
    let mut board = Deal::Number(deal).board(rules);
    let mut random = RandomNumbers(deal ^ 0x5eed);
    let (mut idle, mut most) = (0, board.home());
    while !board.is_won(rules) && idle < PATIENCE {
        let moves = board.moves(rules);
        if moves.is_empty() {
            return false;
        }
        let mv = match player {
            Player::Random => moves[random.below(moves.len())],
            Player::Greedy => greedy(rules, &board, &moves, &mut random),
        };
        board.play_legal(rules, mv);
        idle = if board.home() > most { 0 } else { idle + 1 };
        most = most.max(board.home());
    }
    board.is_won(rules)
}

/// The best-looking move; among equals a random one, so that the player does not go round in circles for ever. When
/// there is nothing to draw either, it is a move after which a card can go home or turns up, if there is one.
fn greedy(rules: &Rules, board: &Board, moves: &[Move], random: &mut RandomNumbers) -> Move {
    let kinds: Vec<(u8, Board)> = moves.iter().map(|mv| kind(rules, board, *mv)).collect();
    let best = kinds.iter().map(|(kind, _)| *kind).max().unwrap_or(DRAW);
    let choose = |wanted: &dyn Fn(u8, &Board) -> bool, random: &mut RandomNumbers| {
        let equal: Vec<Move> = moves
            .iter()
            .zip(&kinds)
            .filter(|(_, (kind, after))| wanted(*kind, after))
            .map(|(mv, _)| *mv)
            .collect();
        (!equal.is_empty()).then(|| equal[random.below(equal.len())])
    };
    let opens = |kind: u8, after: &Board| {
        (1..DRAW).contains(&kind)
            && after.moves(rules).iter().any(|next| self::kind(rules, after, *next).0 >= TURN_UP)
    };
    (best < DRAW)
        .then(|| choose(&opens, random))
        .flatten()
        .or_else(|| choose(&|kind, _| kind == best, random))
        .expect("the best move is among the moves")
}

const HOME: u8 = 9;
const TURN_UP: u8 = 8;
const DRAW: u8 = 3;

/// The rank of a move, higher is better, and the board after it.
fn kind(rules: &Rules, board: &Board, mv: Move) -> (u8, Board) {
    let mut after = board.clone();
    let played = after.play_legal(rules, mv);
    let Move::Carry { from, to, .. } = mv else { return (DRAW, after) };
    let turned_up = |effect: &Effect| matches!(effect, Effect::TurnedUp { .. });
    let kind = match (from, to) {
        (_, Target::Home) => HOME,
        (Source::Column(_), _) if played.effects().iter().any(turned_up) => TURN_UP,
        (Source::Waste, Target::Column(_)) => 7,
        (_, Target::Column(to)) if board.columns()[usize::from(to)].is_empty() => 1,
        (Source::Cell(_), Target::Column(_)) => 6,
        (Source::Column(_), Target::Column(_)) if parts(rules, &after, mv) => 1,
        (Source::Column(_), Target::Column(_)) => 5,
        (_, Target::Cell) => 2,
        (Source::Foundation(_), _) => 0,
    };
    (kind, after)
}

/// Whether a move between columns gains nothing, because the cards could go straight back.
/// A column that it has emptied is a gain.
fn parts(rules: &Rules, after: &Board, mv: Move) -> bool {
    let Move::Carry { from: Source::Column(from), to: Target::Column(to), count } = mv else {
        return false;
    };
    let back = Move::Carry { from: Source::Column(to), to: Target::Column(from), count };
    !after.columns()[usize::from(from)].is_empty() && after.check(rules, back).is_ok()
}

/// `SplitMix64`.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

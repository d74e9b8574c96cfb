//! Shortens a solution: searches for another one with a beam, leaves out moves that nothing needs, and takes shortcuts
//! between the positions of the line.
//!
//! It works on the engine's own moves, so it serves every game. Every shorter line is replayed before it is accepted.

mod beam;
mod beam_weights;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use talon_engine::{Board, Card, Column, Move, Place, Position, Rules, Source, Target};

use crate::board_key::{BoardKey, OnePackKey, TwoPackKey};
use crate::limits::Limits;
use crate::shorten::beam::{BeamOutcome, BeamSearch, BeamSize, MEMBER_BYTES};
use crate::verdict::Solution;

/// Positions looked at from each position of the line in the quick improvement.
const QUICK_WIDTH: usize = 150;

/// Positions that the quick improvement's beams keep of each layer.
const QUICK_BEAM: usize = 100;

/// Moves of a line that is very long. Leaving out each in turn plays out the rest each time, so its time grows with the
/// square of the length; a beam's does not, and mostly finds a line of some hundred moves. So beams come first.
const LONG_LINE: usize = 1000;

/// Bytes that a position of the line takes, generously.
const LINE_BYTES: usize = MEMBER_BYTES;

/// The most positions that a beam keeps of each layer: some hundred megabytes.
const WIDEST_BEAM: usize = 1 << 16;

/// A solution that is being made shorter.
pub struct Shortener {
    rules: Rules,
    /// The positions of the line, first to last.
    boards: Vec<Board>,
    moves: Vec<Move>,
    phase: ShortenPhase,
    /// How many positions to look at for a short cut.
    width: usize,
    /// How many positions a beam keeps of each layer.
    beam: usize,
    /// Bytes that may be held.
    memory: usize,
}

/// The running work.
enum ShortenPhase {
    /// Moves are left out: the number of moves still to be tried, and the beam that follows.
    LeaveOut(usize, usize),
    /// Short cuts; the position that starts the next search for one.
    Cuts(usize),
    /// A beam, and which of the beams it is.
    Beam(usize, Box<dyn BeamSearch>),
}

/// A quick improvement of a solution: some milliseconds, and longer for a very long solution. It keeps the limits of time
/// and memory, and stops when `watch` breaks. The shortest line found by then is returned.
///
/// ```
/// # use talon_engine::Position;
/// # let position = Position::example();
/// use std::ops::ControlFlow;
/// use talon_solver::{Limits, Verdict, shorten_position, solve_position};
///
/// let limits = Limits::default();
/// let Verdict::Won(solution) = solve_position(&position, &limits) else { panic!("lost") };
/// let shorter =
///     shorten_position(&position, &solution, &limits, || ControlFlow::Continue(()));
/// assert!(shorter.moves().len() <= solution.moves().len());
/// ```
pub fn shorten_position(
    position: &Position,
    solution: &Solution,
    limits: &Limits,
    watch: impl FnMut() -> ControlFlow<()>,
) -> Solution {
    shorten(position.rules(), position.board(), solution, limits, watch)
}

/// [`shorten_position`] for callers that keep rules and board apart.
#[doc(hidden)]
pub fn shorten(
    rules: &Rules,
    board: &Board,
    solution: &Solution,
    limits: &Limits,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Solution {
    // A browser's worker has no such clock: it is read only if there is a limit of time.
    let clock = limits.time.map(|time| (Instant::now(), time));
    let Some(mut shortener) = Shortener::new(rules, board, solution, limits.memory) else {
        return solution.clone();
    };
    shortener.improve_quickly(|| match clock {
        Some((started, time)) if started.elapsed() >= time => ControlFlow::Break(()),
        Some(_) | None => watch(),
    });
    shortener.solution()
}

impl fmt::Debug for Shortener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shortener")
            .field("moves", &self.moves.len())
            .field("width", &self.width)
            .field("beam", &self.beam)
            .finish_non_exhaustive()
    }
}

impl Shortener {
    /// Begins with a solution of this position. None if its positions alone take more than half of the memory (in
    /// bytes).
    ///
    /// ```
    /// # use talon_engine::Position;
    /// # let position = Position::example();
    /// use talon_solver::{Limits, Shortener, Verdict, solve_position};
    ///
    /// let Verdict::Won(win) = solve_position(&position, &Limits::default()) else { panic!("lost") };
    /// let mut shortener = Shortener::of_position(&position, &win, 1 << 20).expect("enough memory");
    /// shortener.step();
    /// assert!(shortener.solution().moves().len() <= win.moves().len());
    /// ```
    pub fn of_position(
        position: &Position,
        solution: &Solution,
        memory: usize,
    ) -> Option<Shortener> {
        Shortener::new(position.rules(), position.board(), solution, memory)
    }

    /// [`Shortener::of_position`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn new(
        rules: &Rules,
        board: &Board,
        solution: &Solution,
        memory: usize,
    ) -> Option<Shortener> {
        if solution.moves().len() >= memory / 2 / LINE_BYTES {
            return None;
        }
        let moves = solution.moves().to_vec();
        let boards = play_through(rules, board, &moves).expect("a solution is playable");
        let phase = ShortenPhase::LeaveOut(moves.len(), 0);
        let width = QUICK_WIDTH.min(memory / 4 / MEMBER_BYTES);
        // Two packs make every position twice as large and lines twice as long.
        let beam = QUICK_BEAM / usize::from(rules.packs());
        Some(Shortener { rules: *rules, boards, moves, phase, width, beam, memory })
    }

    /// The quick improvement; [`Shortener::step`] continues from there. It stops early when `watch`, called every few
    /// milliseconds, breaks.
    pub fn improve_quickly(&mut self, mut watch: impl FnMut() -> ControlFlow<()>) {
        let _: ControlFlow<()> = (|| {
            if self.moves.len() > LONG_LINE {
                self.begin_beam(0);
            } else {
                self.phase = ShortenPhase::LeaveOut(self.moves.len(), 0);
                self.step_while(&mut watch, |it| matches!(it.phase, ShortenPhase::LeaveOut(..)))?;
            }
            // The first beam that finds something will do.
            let known = self.moves.len();
            self.step_while(&mut watch, |it| match it.phase {
                ShortenPhase::LeaveOut(..) => true,
                ShortenPhase::Beam(which, _) => which == 0 || it.moves.len() == known,
                ShortenPhase::Cuts(_) => false,
            })?;
            self.phase = ShortenPhase::Cuts(0);
            self.step_while(&mut watch, |it| !matches!(it.phase, ShortenPhase::Beam(..)))
        })();
    }

    fn step_while(
        &mut self,
        watch: &mut impl FnMut() -> ControlFlow<()>,
        goes_on: impl Fn(&Shortener) -> bool,
    ) -> ControlFlow<()> {
        while goes_on(self) {
            watch()?;
            self.step();
        }
        ControlFlow::Continue(())
    }

    /// The shortest line so far.
    pub fn solution(&self) -> Solution {
        Solution::replayed(&self.rules, &self.boards[0], self.moves.clone())
            .expect("every line that was taken wins")
    }

    /// A little more work: a move left out, a shortcut from the next position, or a slice of a beam. Each round
    /// searches twice as far, so the caller may continue for as long as it likes.
    pub fn step(&mut self) {
        match &mut self.phase {
            &mut ShortenPhase::LeaveOut(0, then) => self.begin_beam(then),
            &mut ShortenPhase::LeaveOut(left, then) => {
                let left = self.leave_out(left - 1);
                self.phase = ShortenPhase::LeaveOut(left, then);
            }
            ShortenPhase::Cuts(at) if *at >= self.moves.len() => {
                self.width = (2 * self.width).min(self.memory / 4 / MEMBER_BYTES);
                self.beam = (2 * self.beam).min(WIDEST_BEAM);
                self.phase = ShortenPhase::LeaveOut(self.moves.len(), 0);
            }
            &mut ShortenPhase::Cuts(at) => self.phase = ShortenPhase::Cuts(self.cut(at)),
            ShortenPhase::Beam(which, beam) => {
                let which = *which;
                match beam.advance() {
                    BeamOutcome::Next => {}
                    BeamOutcome::Over => self.begin_beam(which + 1),
                    BeamOutcome::Won(line) => {
                        let left = if self.take(line) { self.moves.len() } else { 0 };
                        self.phase = ShortenPhase::LeaveOut(left, which + 1);
                    }
                }
            }
        }
    }

    /// Begins one of the beams; after the last, short cuts have their turn.
    fn begin_beam(&mut self, which: usize) {
        let moves = self.moves.len() - self.home_moves();
        let size = BeamSize { width: self.beam, moves, memory: self.memory };
        self.phase = match beam::beam(&self.rules, &self.boards[0], which, size) {
            Some(beam) => ShortenPhase::Beam(which, beam),
            None => ShortenPhase::Cuts(0),
        };
    }

    /// Moves of the line that put a card home.
    fn home_moves(&self) -> usize {
        self.moves.iter().filter(|&&mv| beam::goes_home(mv)).count()
    }

    /// Takes the best short cut from a position of the line. Returns the position to try next.
    fn cut(&mut self, at: usize) -> usize {
        let found = if self.rules.packs() == 1 {
            self.short_cut::<OnePackKey>(at)
        } else {
            self.short_cut::<TwoPackKey>(at)
        };
        let line = found.and_then(|(moves, joins)| self.joined(at, &moves, joins));
        if line.is_some_and(|line| self.take(line)) { at } else { at + 1 }
    }

    /// Leaves out a move, and every move that depended on it, if the game is still won without them. Returns the number
    /// of earlier moves still to be tried.
    fn leave_out(&mut self, place: usize) -> usize {
        let place = place.min(self.moves.len().saturating_sub(1));
        if let Some(line) = self.without(place) {
            self.take(line);
        }
        place
    }

    /// Takes a line if it wins and is shorter; returns whether it was taken.
    fn take(&mut self, moves: Vec<Move>) -> bool {
        let boards = play_through(&self.rules, &self.boards[0], &moves);
        let wins = |boards: &Vec<Board>| boards.last().is_some_and(|last| last.is_won(&self.rules));
        match boards.filter(|boards| moves.len() < self.moves.len() && wins(boards)) {
            Some(boards) => {
                (self.boards, self.moves) = (boards, moves);
                true
            }
            None => false,
        }
    }

    /// The line without one move; later moves are played if they still can be, by the same cards.
    fn without(&self, place: usize) -> Option<Vec<Move>> {
        let mut line = self.moves[..place].to_vec();
        let mut board = self.boards[place].clone();
        for later in place + 1..self.moves.len() {
            let wanted = same_cards(&self.boards[later], self.moves[later], &board);
            if let Some(mv) = wanted
                && board.play(&self.rules, mv).is_ok()
            {
                line.push(mv);
            }
        }
        board.is_won(&self.rules).then_some(line)
    }

    /// The moves of the best short cut from a position of the line, and the position of the line where they arrive.
    fn short_cut<K: BoardKey + std::hash::Hash>(&self, at: usize) -> Option<(Vec<Move>, usize)> {
        let start = K::start(&self.rules, &self.boards[0]);
        let key = |board: &Board| K::first(&start, board);
        let ahead: HashMap<K, usize> =
            (at..).zip(&self.boards[at..]).map(|(n, board)| (key(board), n)).collect();
        let mut tree = vec![(self.boards[at].clone(), 0_usize, Move::Draw, 0_usize)];
        let mut seen = HashSet::from([key(&tree[0].0)]);
        let mut best: Option<(usize, usize, usize)> = None;
        let mut next = 0;
        while next < tree.len() && tree.len() < self.width {
            let (board, depth) = (tree[next].0.clone(), tree[next].3 + 1);
            for mv in board.moves(&self.rules) {
                let mut after = board.clone();
                after.play_legal(&self.rules, mv);
                let key = key(&after);
                if !seen.insert(key) {
                    continue;
                }
                tree.push((after, next, mv, depth));
                if let Some(&joins) = ahead.get(&key)
                    && joins > at + depth
                {
                    let gain = joins - at - depth;
                    if best.is_none_or(|(most, _, _)| gain > most) {
                        best = Some((gain, tree.len() - 1, joins));
                    }
                }
            }
            next += 1;
        }
        let (_, mut node, joins) = best?;
        let mut moves = Vec::new();
        while node != 0 {
            moves.push(tree[node].2);
            node = tree[node].1;
        }
        moves.reverse();
        Some((moves, joins))
    }

    /// The line that takes a shortcut and continues from where it arrives. Columns may have changed places, so the
    /// rest is played by the same cards on the columns that stand for the old ones.
    fn joined(&self, at: usize, cut: &[Move], joins: usize) -> Option<Vec<Move>> {
        let mut board = self.boards[at].clone();
        for &mv in cut {
            board.play(&self.rules, mv).ok()?;
        }
        let mut old = self.boards[joins].clone();
        let columns = standing_for(&old, &board)?;
        let mut line = self.moves[..at].to_vec();
        line.extend(cut);
        for &mv in &self.moves[joins..] {
            let renamed = rename(&old, mv, &board, &columns)?;
            board.play(&self.rules, renamed).ok()?;
            old.play(&self.rules, mv).ok()?;
            line.push(renamed);
        }
        Some(line)
    }
}

/// All positions of a line, if it can be played.
fn play_through(rules: &Rules, board: &Board, moves: &[Move]) -> Option<Vec<Board>> {
    let mut boards = vec![board.clone()];
    for &mv in moves {
        let mut next = boards[boards.len() - 1].clone();
        next.play(rules, mv).ok()?;
        boards.push(next);
    }
    Some(boards)
}

/// For each column of the old board, the column of the new board with the same cards.
fn standing_for(old: &Board, new: &Board) -> Option<Vec<u8>> {
    let mut taken = vec![false; new.columns().len()];
    let mut find = |wanted: &Column| {
        let mut fitting = (0..new.columns().len()).filter(|&n| new.columns()[n] == *wanted);
        let place = fitting.find(|&n| !taken[n])?;
        taken[place] = true;
        Some(place as u8)
    };
    old.columns().iter().map(&mut find).collect()
}

/// A move of the old board by the names of the new one.
fn rename(old: &Board, mv: Move, new: &Board, columns: &[u8]) -> Option<Move> {
    let Move::Carry { from, to, count } = mv else { return Some(mv) };
    let from = match from {
        Source::Column(n) => Source::Column(columns[usize::from(n)]),
        Source::Cell(n) => {
            let card = old.cells()[usize::from(n)];
            Source::Cell(new.cells().iter().position(|&cell| cell == card)? as u8)
        }
        Source::Foundation(n) => {
            let card = old.foundation_top(n);
            let mut all = 0..new.foundations().len() as u8;
            Source::Foundation(all.find(|&n| new.foundation_top(n) == card)?)
        }
        Source::Waste => Source::Waste,
    };
    let to = match to {
        Target::Column(n) => Target::Column(columns[usize::from(n)]),
        Target::Cell | Target::Home => to,
    };
    Some(Move::Carry { from, to, count })
}

/// The move of the new board that moves the same cards as this one does on the old board.
fn same_cards(old: &Board, mv: Move, new: &Board) -> Option<Move> {
    let Move::Carry { from, to, count } = mv else { return Some(mv) };
    let lead = lead(old, from, count)?;
    let (from, count) = find_lead(new, lead, Place::from(from))?;
    let to = match to {
        Target::Column(n) => Target::Column(column_like(old, n, new)?),
        Target::Cell | Target::Home => to,
    };
    Some(Move::Carry { from, to, count })
}

fn lead(board: &Board, from: Source, count: u8) -> Option<Card> {
    match from {
        Source::Column(n) => {
            let cards = board.columns()[usize::from(n)].cards();
            cards.get(cards.len().checked_sub(usize::from(count))?).copied()
        }
        Source::Cell(_) | Source::Waste | Source::Foundation(_) => board.source_top(from),
    }
}

/// Where the card can be taken from, with all that lies on it; a card at home only if it was taken from there before.
fn find_lead(board: &Board, lead: Card, before: Place) -> Option<(Source, u8)> {
    for (n, column) in (0..).zip(board.columns()) {
        if let Some(height) = column.face_up().iter().position(|&card| card == lead) {
            return Some((Source::Column(n), (column.face_up().len() - height) as u8));
        }
    }
    if let Some(n) = board.cells().iter().position(|&cell| cell == Some(lead)) {
        return Some((Source::Cell(n as u8), 1));
    }
    if board.waste().last() == Some(&lead) {
        return Some((Source::Waste, 1));
    }
    if let Place::Foundation(_) = before {
        let mut all = 0..board.foundations().len() as u8;
        let place = all.find(|&n| board.foundation_top(n) == Some(lead))?;
        return Some((Source::Foundation(place), 1));
    }
    None
}

/// The column of the new board that ends as that one of the old does; an empty one for an empty one.
fn column_like(old: &Board, n: u8, new: &Board) -> Option<u8> {
    let top = old.columns()[usize::from(n)].top();
    let place = new.columns().iter().position(|column| column.top() == top)?;
    Some(place as u8)
}

#[cfg(test)]
mod tests;

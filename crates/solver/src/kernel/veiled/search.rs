//! Depth-first search over positions without placement, with an explicit stack.

#[cfg(test)]
mod tests;

use talon_engine::{Board, Move, Rules};

use super::instance::Instance;
use super::moves::{self, MovePrunes, Plies};
use super::position::{Ply, Position};
use super::relaxation_monotone;
use super::relaxation_open_stock::{self, OpenStock, RelaxedVerdict};
use super::restarts::{Restart, Restarts};
use super::spelling;
use super::visited::Visited;
use crate::key_set::Insertion;
use crate::memory::{is_full, make_room};
use crate::portfolio::{Budget, OutOfMemory, StageOutcome, Stages};
use crate::prune::Prune;

/// The prunes of this kernel, and whether the search begins again in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VeiledPrunes {
    pub(super) moves: MovePrunes,
    /// Positions that are lost in the monotone relaxation are left out. They are tested after moves that can lose
    /// something.
    pub(super) monotone: Prune,
    /// A position is left out if an equal one with a better clock was met; see [`super::visited`].
    pub(super) clock_order: Prune,
    /// Positions that are lost with an open stock are left out, while these answers save more than they cost.
    pub(super) open_stock: Prune,
    pub(super) restarts: Restarts,
    pub(super) order: MoveOrder,
}

/// The order in which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveOrder {
    /// As they are listed, which finds wins in the fewest nodes.
    Listed,
    /// Of the heads, those of the columns with most face-down cards first. A player who does not know these cards does
    /// well to begin there.
    TallestFirst,
}

impl VeiledPrunes {
    /// All prunes, and restarts.
    pub(super) const ALL: VeiledPrunes = VeiledPrunes {
        moves: MovePrunes { safe_home: Prune::On, lazy_laying: Prune::On },
        monotone: Prune::On,
        clock_order: Prune::On,
        open_stock: Prune::On,
        restarts: Restarts::Many { first: 2_000 },
        order: MoveOrder::Listed,
    };
}

/// Nodes of the easier game for the first question, which may decide everything.
const FIRST_QUESTION: u64 = 3_000_000;
/// Nodes after which the easier game is asked about the start again. Hardly any deal takes more.
const BEFORE_SECOND_QUESTION: u64 = 200_000_000;
/// Nodes of the easier game for that question.
const SECOND_QUESTION: u64 = 1_000_000_000;
/// Nodes of the easier game for a later question, the position itself included. Positions that it finds lost are stored
/// for the next question.
const QUESTION: u64 = 16_001;
/// After this many questions, the search stops asking unless one answer in [`MAX_QUESTIONS_PER_LOSS`] proves a loss.
const TRIAL_QUESTIONS: u64 = 1000;
const MAX_QUESTIONS_PER_LOSS: u64 = 300;

/// A position on the line under study.
struct StackFrame {
    position: Position,
    /// The move that led here.
    ply: Option<Ply>,
    /// Where its moves begin in the list of all moves still to be tried.
    first: usize,
    /// The length of `undecided` before this position; `None` for an intermediate position of a move.
    undecided_len: Option<usize>,
}

/// The easier game, and how useful it was.
struct OpenStockTest {
    open_stock: OpenStock,
    questions: u64,
    lost: u64,
}

/// The stages, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    /// The easier game searches from the start.
    FirstQuestion,
    /// Positions are searched depth first.
    DepthFirst,
    /// The easier game is asked about the start again, with more nodes.
    SecondQuestion,
    /// The search depth first continues.
    DepthFirstToEnd,
}

/// The search.
pub(super) struct Veiled {
    rules: Rules,
    board: Board,
    instance: Instance,
    prunes: VeiledPrunes,
    seen: Visited,
    open_stock_test: Option<OpenStockTest>,
    frames: Vec<StackFrame>,
    /// Moves still to be tried, those of the last frame last.
    plies: Vec<Ply>,
    /// Words of positions visited in this restart that are not proved lost.
    undecided: Vec<u64>,
    restart: Restart,
    stage: Stage,
    /// Nodes of the search itself, without those of the easier game: they measure restarts.
    nodes: u64,
    memory_limit: usize,
}

impl Veiled {
    /// Prepares the search of a position; `None` if it cannot be represented.
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        memory_limit: usize,
        prunes: VeiledPrunes,
    ) -> Option<Veiled> {
        let instance = Instance::read(rules, board)?;
        let position = Position::read(&instance, board);
        Some(Veiled::of_instance(rules, board, instance, position, memory_limit, prunes))
    }

    /// Prepares the search of a position of an instance that has been read from the board. Only a line from the board's
    /// own position can be spelled.
    pub(super) fn of_instance(
        rules: &Rules,
        board: &Board,
        instance: Instance,
        position: Position,
        memory_limit: usize,
        prunes: VeiledPrunes,
    ) -> Veiled {
        let mut search = Veiled {
            rules: *rules,
            board: board.clone(),
            prunes,
            seen: Visited::new(&instance, prunes.clock_order, memory_limit),
            open_stock_test: None,
            frames: Vec::new(),
            plies: Vec::new(),
            undecided: Vec::new(),
            restart: Restart::first(prunes.restarts),
            stage: Stage::Start,
            nodes: 0,
            memory_limit,
            instance,
        };
        let lost =
            prunes.monotone.is_on() && relaxation_monotone::is_lost(&search.instance, &position);
        if !lost {
            search.begin(position);
        }
        search
    }

    /// The moves to a won position, if one is found within this many nodes.
    pub(super) fn win_within(&mut self, nodes: u64) -> Option<Vec<Ply>> {
        let mut budget = Budget::of(nodes);
        while !budget.is_spent() {
            let last = self.frames.last()?;
            if last.position.is_won(&self.instance) {
                return Some(self.plies_of_line());
            }
            // An outcome only if the position is lost, or memory is full.
            if self.step(&mut budget).is_some() {
                return None;
            }
        }
        None
    }

    fn plies_of_line(&self) -> Vec<Ply> {
        self.frames.iter().filter_map(|frame| frame.ply).collect()
    }

    /// Begins to ask the easier game about the start. Returns false if the relaxation does not apply or has already
    /// ended.
    fn begin_question(&mut self, budget: &mut Budget) -> bool {
        let fits = self.instance.clock_weight.leading_zeros() >= relaxation_open_stock::NOTE_BITS;
        if !self.prunes.open_stock.is_on() || self.instance.stock_is_open() || !fits {
            return false;
        }
        let Some(start) = self.frames.first() else { return false };
        let mut open_stock =
            OpenStock::new(&self.instance, self.prunes.moves, self.memory_limit / 2);
        let answer = open_stock.begin(&start.position, budget);
        self.open_stock_test = Some(OpenStockTest { open_stock, questions: 0, lost: 0 });
        answer.is_none()
    }

    /// Asks the easier game about the start again. Returns false if there is none, or if it has already answered.
    fn begin_second_question(&mut self, budget: &mut Budget) -> bool {
        let (Some(test), Some(start)) = (&mut self.open_stock_test, self.frames.first()) else {
            return false;
        };
        test.open_stock.begin(&start.position, budget).is_none()
    }

    /// Begins a restart.
    fn begin(&mut self, start: Position) {
        self.seen.insert(&self.instance, &start);
        self.undecided.push(Visited::word(&self.instance, &start));
        self.frames.push(StackFrame {
            position: start,
            ply: None,
            first: 0,
            undecided_len: Some(0),
        });
        self.expand(&start, None);
    }

    /// Begins the next restart: positions that are not proved lost are new again.
    fn begin_again(&mut self) {
        let start = self.frames[0].position;
        while let Some(word) = self.undecided.pop() {
            self.seen.table.remove(word);
        }
        self.frames.clear();
        self.plies.clear();
        self.restart = self.restart.next(self.nodes);
        self.begin(start);
    }

    /// Lists the moves of the last frame's position.
    fn expand(&mut self, position: &Position, last: Option<Ply>) {
        let mut plies = Plies::new();
        moves::list(&self.instance, position, last, self.prunes.moves, &mut plies);
        let (instance, seen, laying) = (&self.instance, &self.seen, self.prunes.moves.lazy_laying);
        let new = |ply: &Ply| {
            moves::must_be_used(instance, *ply, laying)
                || !seen.knows(instance, &position.after(instance, *ply))
        };
        let first = self.plies.len();
        self.plies.extend(plies.iter().copied().filter(new));
        if self.prunes.order == MoveOrder::TallestFirst {
            self.plies[first..].sort_by_key(|&ply| tallest_first(&self.instance, position, ply));
        }
        self.restart.order(&mut self.plies[first..], self.nodes);
    }

    /// One step: try a move, or go back. The outcome if that decides the position.
    fn step(&mut self, budget: &mut Budget) -> Option<StageOutcome> {
        let Some(frame) = self.frames.last() else { return Some(StageOutcome::Lost) };
        if frame.position.is_won(&self.instance) {
            return Some(StageOutcome::Won(self.line()));
        }
        if self.plies.len() == frame.first {
            self.leave();
            return None;
        }
        if self.restart.is_over(self.nodes) {
            self.begin_again();
            return None;
        }
        let ply = self.plies.pop()?;
        let position = frame.position.after(&self.instance, ply);
        // If the card just laid must be used at once, the position is an intermediate one and is not stored.
        let mut undecided_len = None;
        if !moves::must_be_used(&self.instance, ply, self.prunes.moves.lazy_laying) {
            if self.seen.table.is_full() {
                self.seen.table.allow(self.seen.table.memory() + self.left());
            }
            match self.seen.insert(&self.instance, &position) {
                Insertion::New => {}
                Insertion::Known => return None,
                Insertion::Full => return Some(StageOutcome::OutOfMemory),
            }
            if relaxation_monotone::is_at_stake(ply) && self.is_lost(&position, budget) {
                return None;
            }
            if is_full(&self.undecided) {
                let left = self.left();
                if !make_room(&mut self.undecided, left) {
                    return Some(StageOutcome::OutOfMemory);
                }
            }
            undecided_len = Some(self.undecided.len());
            self.undecided.push(Visited::word(&self.instance, &position));
        }
        self.nodes += 1;
        budget.spend(1);
        self.frames.push(StackFrame {
            position,
            ply: Some(ply),
            first: self.plies.len(),
            undecided_len,
        });
        self.expand(&position, Some(ply));
        (self.memory() > self.memory_limit).then_some(StageOutcome::OutOfMemory)
    }

    /// Leaves a position whose moves are all tried.
    ///
    /// **Theorem.** Suppose that the position stored before it on the line has other columns or another stock. Then
    /// every position visited since the line came here is lost, and stays known as lost in later restarts.
    ///
    /// *Proof.* Let S be the set of positions visited since the line came here. Columns and stock only shrink. So a
    /// position of S has at most the cards in columns and stock that this position has, and every position stored
    /// before on the line has more. Each other undecided position has the columns and the stock of one of those: when a
    /// line left them for smaller ones, everything visited there was decided by the time the line returned. So a move
    /// that was dropped because its position was known, or a better one (equal but for the clock), leads into S or to a
    /// position that is proved lost. No position of S is won. Suppose that some position of S can be won, and take one
    /// that wins in the fewest moves. One of its moves that is not left out leads to a position X that wins in fewer. X
    /// or a better position is in S, which contradicts the choice, or is proved lost, which contradicts that X can be
    /// won.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let Some(undecided_len) = frame.undecided_len else { return };
        let before = self.frames.iter().rev().find(|before| before.undecided_len.is_some());
        let same = before.is_some_and(|before| {
            before.position.places == frame.position.places
                && before.position.levels == frame.position.levels
        });
        if !same {
            self.undecided.truncate(undecided_len);
        }
    }

    fn is_lost(&mut self, position: &Position, budget: &mut Budget) -> bool {
        let relaxed =
            self.prunes.monotone.is_on() && relaxation_monotone::is_lost(&self.instance, position);
        relaxed
            || self.open_stock_test.as_mut().is_some_and(|test| test.proves_lost(position, budget))
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory_limit.saturating_sub(self.memory())
    }

    fn line(&self) -> Vec<Move> {
        spelling::spell(&self.rules, &self.board, &self.plies_of_line())
    }
}

/// How early a move is tried, the highest first.
fn tallest_first(instance: &Instance, position: &Position, ply: Ply) -> (u8, i32) {
    match ply {
        Ply::StockHome(_) => (4, 0),
        Ply::Uncover(head) => {
            let column = usize::from(instance.column_of[usize::from(head)]);
            (3, 3 * i32::from(position.levels[column]) - i32::from(head / 4))
        }
        Ply::Home(_) => (2, 0),
        Ply::StockPile(_) => (1, 0),
        Ply::TakeBack(_) => (0, 0),
    }
}

impl OpenStockTest {
    /// Whether the easier game proves a position lost.
    fn proves_lost(&mut self, position: &Position, budget: &mut Budget) -> bool {
        if self.questions > TRIAL_QUESTIONS && self.lost * MAX_QUESTIONS_PER_LOSS < self.questions {
            return false;
        }
        let mut question = Budget::of(QUESTION);
        let lost = self.open_stock.ask(position, &mut question) == RelaxedVerdict::Lost;
        budget.spend(question.nodes());
        self.questions += 1;
        self.lost += u64::from(lost);
        lost
    }
}

impl Stages for Veiled {
    fn begin_next(&mut self, budget: &mut Budget) -> Result<u64, OutOfMemory> {
        if self.stage == Stage::Start && self.begin_question(budget) {
            self.stage = Stage::FirstQuestion;
            return Ok(FIRST_QUESTION);
        }
        if self.stage == Stage::DepthFirst && self.begin_second_question(budget) {
            self.stage = Stage::SecondQuestion;
            return Ok(SECOND_QUESTION);
        }
        if let Some(test) = &mut self.open_stock_test {
            test.open_stock.end();
        }
        let (stage, quota) = match self.stage {
            Stage::Start | Stage::FirstQuestion => (Stage::DepthFirst, BEFORE_SECOND_QUESTION),
            Stage::DepthFirst | Stage::SecondQuestion | Stage::DepthFirstToEnd => {
                (Stage::DepthFirstToEnd, u64::MAX)
            }
        };
        self.stage = stage;
        Ok(quota)
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        if matches!(self.stage, Stage::FirstQuestion | Stage::SecondQuestion) {
            let answer = self.open_stock_test.as_mut().map(|test| test.open_stock.run(budget));
            return match answer {
                Some(RelaxedVerdict::Lost) => {
                    self.frames.clear();
                    StageOutcome::Lost
                }
                Some(RelaxedVerdict::OutOfNodes) => StageOutcome::Working,
                Some(RelaxedVerdict::Winnable | RelaxedVerdict::OutOfMemory) | None => {
                    StageOutcome::Undecided
                }
            };
        }
        while !budget.is_spent() {
            if let Some(outcome) = self.step(budget) {
                return outcome;
            }
        }
        StageOutcome::Working
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn memory(&self) -> usize {
        self.seen.table.memory()
            + self.frames.capacity() * size_of::<StackFrame>()
            + self.plies.capacity() * size_of::<Ply>()
            + self.undecided.capacity() * size_of::<u64>()
            + self.open_stock_test.as_ref().map_or(0, |test| test.open_stock.bytes())
    }
}

//! Puzzles: positions in which exactly one move keeps the win, or, with cards unseen, one plan is clearly the best. A
//! number gives the same puzzle everywhere, so a date is enough for one a day.

use talon_coach::{Advice, Calibration, Coach, Effort, Estimate, Knowledge};
use talon_engine::{Board, Deal, Move, Rules, Target};
use talon_game::{Chance, knows_all};
use talon_rulebook::rules_hash;
use talon_solver::{Solver, Verdict as Solved};

use crate::chances::SEED;
use crate::review::Review;
use crate::traps::Judge;
use crate::verdicts::limits;

/// Deals tried for one puzzle.
const DEALS: u64 = 60;

/// Positions tried in one open deal.
const POSITIONS: u64 = 120;

/// Random moves off the solution, to get into narrow places.
const ASTRAY: u64 = 7;

/// Nodes for the win of a deal.
const NODES: u64 = 200_000;

/// A plan is clearly the best if its chance is higher by this much.
const CLEAR: f64 = 0.15;

/// The coach's work for a puzzle's answer: that of a hint, so that a hint gives it.
const EFFORT: Effort = Effort::NORMAL;

/// The reason for the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleReason {
    /// Every other move is proved to lose: this many.
    OnlyMove {
        /// The moves that lose.
        losing: usize,
    },
    /// The plan's chance is clearly higher than that of the next best.
    BestPlan {
        /// With the plan.
        chance: Chance,
        /// With the next best.
        instead: Chance,
    },
}

/// A position to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The deal it comes from.
    pub deal: Deal,
    /// The moves from the deal to the position.
    pub moves: Vec<Move>,
    /// The position.
    pub board: Board,
    /// The only move that keeps the win, with the rest of a win; or the best plan.
    pub answer: Vec<Move>,
    /// The reason for it.
    pub reason: PuzzleReason,
}

impl Puzzle {
    /// The puzzle of a number; `None` in the rare games that have none among the deals tried.
    pub fn numbered(rules: &Rules, number: u64) -> Option<Puzzle> {
        (0..DEALS).find_map(|deal| Puzzle::of_deal(rules, &Deal::Number(mixed(number, deal))))
    }

    /// A puzzle from a deal, if it has one.
    pub fn of_deal(rules: &Rules, deal: &Deal) -> Option<Puzzle> {
        let start = deal.board(rules);
        if knows_all(&start) { open(rules, deal, &start) } else { hidden(rules, deal, &start) }
    }

    /// A puzzle from a game that was played: the position before the move that lost it, or before the costliest slip.
    pub fn of_game(
        rules: &Rules,
        deal: &Deal,
        steps: &[Vec<Move>],
        review: &Review,
    ) -> Option<Puzzle> {
        let step = review.fatal().or_else(|| review.costliest().first().copied())?;
        let moves: Vec<Move> = steps[..step - 1].iter().flatten().copied().collect();
        let mut board = deal.board(rules);
        for &mv in &moves {
            board.play(rules, mv).ok()?;
        }
        if knows_all(&board) {
            only_move(rules, &mut Judge::new(rules), deal, moves, board)
        } else {
            best_plan(rules, deal, moves, board)
        }
    }

    /// Whether a move of the player is right: the only one, or one of the plan.
    pub fn accepts(&self, mv: Move) -> bool {
        match self.reason {
            PuzzleReason::OnlyMove { .. } => self.answer.first() == Some(&mv),
            PuzzleReason::BestPlan { .. } => self.answer.contains(&mv),
        }
    }
}

/// One number from two, spread over all numbers.
fn mixed(number: u64, other: u64) -> u64 {
    let mut z =
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.wrapping_add(0x632b_e59b_d9b4_e019);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A position near a win of the deal in which one move alone keeps the win.
fn open(rules: &Rules, deal: &Deal, start: &Board) -> Option<Puzzle> {
    let mut solver = Solver::new(rules, start, &limits(NODES));
    let verdict = loop {
        if let Some(verdict) = solver.step(NODES) {
            break verdict;
        }
    };
    let Solved::Won(solution) = verdict else { return None };
    let mut judge = Judge::new(rules);
    judge.learn(start, solution.moves());
    let length = solution.moves().len() as u64;
    (0..POSITIONS).find_map(|attempt| {
        let dice = mixed(length ^ attempt, attempt);
        let on_the_way = (dice % (length * 3 / 4).max(1)) as usize;
        let mut moves = solution.moves()[..on_the_way].to_vec();
        let mut board = start.clone();
        for &mv in &moves {
            board.play_legal(rules, mv);
        }
        for astray in 0..(dice >> 32) % ASTRAY {
            let all = board.moves(rules);
            let mv = *all.get((mixed(dice, astray) % all.len().max(1) as u64) as usize)?;
            board.play_legal(rules, mv);
            moves.push(mv);
        }
        only_move(rules, &mut judge, deal, moves, board)
    })
}

/// The puzzle of a position, if exactly one of at least three moves keeps the win, and that move does not go home.
fn only_move(
    rules: &Rules,
    judge: &mut Judge,
    deal: &Deal,
    moves: Vec<Move>,
    board: Board,
) -> Option<Puzzle> {
    let all = board.moves(rules);
    let mut winning = None;
    if all.len() < 3 {
        return None;
    }
    for &mv in &all {
        let mut after = board.clone();
        after.play_legal(rules, mv);
        if judge.is_won(&after)? && winning.replace(mv).is_some() {
            return None;
        }
    }
    let winning = winning.filter(|mv| !matches!(mv, Move::Carry { to: Target::Home, .. }))?;
    let mut after = board.clone();
    after.play_legal(rules, winning);
    let answer = [vec![winning], judge.win(&after)?].concat();
    let reason = PuzzleReason::OnlyMove { losing: all.len() - 1 };
    Some(Puzzle { deal: deal.clone(), moves, board, answer, reason })
}

/// A decision of the coach's own game in which one plan is clearly the best.
fn hidden(rules: &Rules, deal: &Deal, start: &Board) -> Option<Puzzle> {
    let mut board = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    while !knows_all(&board) && moves.len() < 300 {
        let knowledge = Knowledge::of(rules, &board);
        let advice = Coach::new(knowledge.clone(), Effort::QUICK, SEED).advise();
        let best = advice.plans.first()?.moves.clone();
        if is_clear(&knowledge, &advice).is_some()
            && let Some(puzzle) = best_plan(rules, deal, moves.clone(), board.clone())
        {
            return Some(puzzle);
        }
        for &mv in &best {
            board.play(rules, mv).ok()?;
            moves.push(mv);
        }
    }
    None
}

/// The chances of the best plan and of the next one, if they are far apart. A draw is not a puzzle answer.
fn is_clear(knowledge: &Knowledge, advice: &Advice) -> Option<(f64, f64)> {
    let [best, next, ..] = &advice.plans[..] else { return None };
    if best.moves == [Move::Draw] || next.keeps.of == 0 {
        return None;
    }
    let curve = Calibration::of(&rules_hash(knowledge.rules()));
    let chance = |plan| Estimate::of(knowledge, advice, plan).chance(&curve);
    let (best, next) = (chance(best), chance(next));
    (best - next >= CLEAR).then_some((best, next))
}

fn best_plan(rules: &Rules, deal: &Deal, moves: Vec<Move>, board: Board) -> Option<Puzzle> {
    let knowledge = Knowledge::of(rules, &board);
    let advice = Coach::new(knowledge.clone(), EFFORT, SEED).advise();
    let (chance, instead) = is_clear(&knowledge, &advice)?;
    let reason = PuzzleReason::BestPlan {
        chance: Chance::from_share(chance),
        instead: Chance::from_share(instead),
    };
    let answer = advice.plans[0].moves.clone();
    Some(Puzzle { deal: deal.clone(), moves, board, answer, reason })
}

//! Reviews a game step by step: chances while cards are unseen, verdicts once all are known, then what other moves
//! would have done.

use talon_engine::stuck::{self, is_over};
use talon_engine::{Board, Move, Refusal, Rules};
use talon_game::{Chance, knows_all};

use crate::chances::{Stretch, shows};
use crate::review::{ChanceBasis, Review, StepReview};
use crate::traps::Judge;
use crate::verdicts::{PositionVerdict, Verdicts};

/// Longer games are not reviewed: a review holds a board for each step.
pub const MOST_STEPS: usize = 5_000;

/// Positions looked at before a game counts as unfinished.
const STUCK_BOUND: usize = 2_000;

/// Nodes for all other moves of a game together.
const TRAP_NODES: u64 = 2_000_000;

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoReview {
    /// A move is not legal.
    Refused {
        /// The step, from 1.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
    /// It has more than [`MOST_STEPS`] steps.
    TooLong,
}

/// How much of the work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress {
    /// Parts done.
    pub done: usize,
    /// All parts.
    pub of: usize,
}

impl ReviewProgress {
    /// Whether all is done.
    pub const fn is_complete(self) -> bool {
        self.done == self.of
    }
}

enum Phase {
    /// Cards are unseen.
    Guessing(Box<Stretch>),
    /// Every card is known from this position on. `played` is the chance of the step that led to it.
    Deciding {
        from: usize,
        verdicts: Box<Verdicts>,
    },
    /// Other moves are judged, at the next of these positions.
    Judging {
        at: usize,
        from: usize,
        judge: Judge,
    },
    Done,
}

/// A running review.
pub struct Reviewer {
    rules: Rules,
    steps: Vec<Vec<Move>>,
    /// The positions: one before each step, and the last.
    boards: Vec<Board>,
    review: Review,
    phase: Phase,
    /// The step that led to the first position with every card known.
    pending: Option<StepReview>,
}

impl Reviewer {
    /// Prepares the review of a game: the board it began with, and its steps. A step is the player's move and the moves
    /// that followed by themselves.
    pub fn new(rules: &Rules, start: &Board, steps: Vec<Vec<Move>>) -> Result<Reviewer, NoReview> {
        let steps: Vec<Vec<Move>> = steps.into_iter().filter(|step| !step.is_empty()).collect();
        if steps.len() > MOST_STEPS {
            return Err(NoReview::TooLong);
        }
        let boards = positions(rules, start, &steps)?;
        let has_hidden_cards = !knows_all(start);
        let review = Review {
            has_hidden_cards,
            deal: Chance::NONE,
            basis: if has_hidden_cards { ChanceBasis::Guessed } else { ChanceBasis::Unknown },
            steps: Vec::new(),
            of: steps.len(),
            is_over: is_at_end(rules, &boards[steps.len()]),
        };
        let mut reviewer =
            Reviewer { rules: *rules, steps, boards, review, phase: Phase::Done, pending: None };
        reviewer.phase = if has_hidden_cards {
            let stretch = Stretch::new(rules, start);
            reviewer.review.deal = stretch.chance();
            Phase::Guessing(Box::new(stretch))
        } else {
            reviewer.decide_from(0)
        };
        if reviewer.steps.is_empty() && has_hidden_cards {
            reviewer.phase = Phase::Done;
        }
        Ok(reviewer)
    }

    /// The review so far.
    pub const fn review(&self) -> &Review {
        &self.review
    }

    /// The whole review.
    pub fn finish(mut self) -> Review {
        while !self.advance().is_complete() {}
        self.review
    }

    /// Works for a short time.
    pub fn advance(&mut self) -> ReviewProgress {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Done) {
            Phase::Guessing(stretch) => self.guess(*stretch),
            Phase::Deciding { from, mut verdicts } => {
                if verdicts.advance() {
                    self.decided(from, verdicts.into_known())
                } else {
                    Phase::Deciding { from, verdicts }
                }
            }
            Phase::Judging { at, from, judge } => self.judge(at, from, judge),
            Phase::Done => Phase::Done,
        };
        self.progress()
    }

    /// How much is done. A step with unseen cards is two parts; one with known cards has a verdict and other moves.
    pub fn progress(&self) -> ReviewProgress {
        let of = 2 * self.steps.len() + 1;
        let done = match &self.phase {
            Phase::Guessing(_) => 2 * self.review.steps.len(),
            Phase::Deciding { from, verdicts } => {
                let (known, all) = verdicts.progress();
                2 * from + (self.steps.len() - from) * known / (all + 1)
            }
            Phase::Judging { at, from, .. } => self.steps.len() + from + (at - from),
            Phase::Done => of,
        };
        ReviewProgress { done, of }
    }

    /// Reviews the next step with unseen cards.
    fn guess(&mut self, mut stretch: Stretch) -> Phase {
        let place = self.review.steps.len();
        let (board, step) = (&self.boards[place], &self.steps[place]);
        let mut judged = stretch.judge(board, step[0]);
        stretch.follow(&step[1..]);
        let after = &self.boards[place + 1];
        let is_last = place + 1 == self.steps.len();
        let is_at_end = is_last && self.review.is_over;
        if !shows_card(&self.rules, board, step) && is_at_end && !after.is_won(&self.rules) {
            judged.played = Chance::NONE;
        }
        let mut reviewed = StepReview {
            played: judged.played,
            after: judged.played,
            basis: ChanceBasis::Guessed,
            better: judged.better,
            traps: 0,
            is_only_move: false,
        };
        if knows_all(after) {
            self.pending = Some(reviewed);
            return self.decide_from(place + 1);
        }
        if is_at_end {
            reviewed.after = Chance::NONE;
            reviewed.basis = ChanceBasis::Proved;
        } else if shows_card(&self.rules, board, step) {
            stretch = Stretch::new(&self.rules, after);
            reviewed.after = stretch.chance();
        }
        self.review.steps.push(reviewed);
        if is_last { Phase::Done } else { Phase::Guessing(Box::new(stretch)) }
    }

    fn decide_from(&self, from: usize) -> Phase {
        let verdicts = Verdicts::new(&self.rules, self.boards[from..].to_vec());
        Phase::Deciding { from, verdicts: Box::new(verdicts) }
    }

    /// The verdicts are there: every known position gets its chance.
    fn decided(&mut self, from: usize, known: Vec<PositionVerdict>) -> Phase {
        let mut judge = Judge::new(&self.rules);
        let mut before = Chance::NONE;
        let mut win_before: Vec<Move> = Vec::new();
        for (place, known) in known.into_iter().enumerate() {
            let (value, basis, win) = match known {
                PositionVerdict::Won(win) => (Some(Chance::CERTAIN), ChanceBasis::Proved, win),
                PositionVerdict::Lost => (Some(Chance::NONE), ChanceBasis::Proved, None),
                PositionVerdict::Undecided | PositionVerdict::Open => {
                    (None, ChanceBasis::Unknown, None)
                }
            };
            match (place, self.pending.take()) {
                (0, Some(step)) => {
                    before = value.unwrap_or(step.played);
                    // Nothing turned up, although all is known now: then the move itself changed it.
                    let board = &self.boards[from - 1];
                    let showed = shows_card(&self.rules, board, &self.steps[from - 1]);
                    let played = if showed { step.played } else { step.played.min(before) };
                    let after = if showed { before } else { played };
                    self.review.steps.push(StepReview { played, after, basis, ..step });
                }
                (0, None) => {
                    before = value.unwrap_or(Chance::NONE);
                    self.review.deal = before;
                    self.review.basis = basis;
                }
                (_, _) => {
                    let after = value.unwrap_or(before).min(before);
                    let better =
                        if after < before { std::mem::take(&mut win_before) } else { Vec::new() };
                    self.review.steps.push(StepReview {
                        played: after,
                        after,
                        basis,
                        better,
                        traps: 0,
                        is_only_move: false,
                    });
                    before = after;
                }
            }
            if let Some(win) = &win {
                judge.learn(&self.boards[from + place], win);
            }
            win_before = win.unwrap_or_default();
        }
        self.next_to_judge(from, from, judge)
    }

    /// Finds the verdicts of the other moves of a winnable position.
    fn judge(&mut self, at: usize, from: usize, mut judge: Judge) -> Phase {
        let choices = judge.choices(&self.boards[at]);
        let played = self.steps[at][0];
        let losing = choices.losing.iter().filter(|&&mv| mv != played).count();
        let step = &mut self.review.steps[at];
        step.traps = losing as u16;
        step.is_only_move = choices.is_only(played);
        self.next_to_judge(at + 1, from, judge)
    }

    /// The next position that is won and offers a choice.
    fn next_to_judge(&self, at: usize, from: usize, judge: Judge) -> Phase {
        let is_won = |place: &usize| {
            self.review.at(*place) == Chance::CERTAIN
                && self.review.basis_at(*place) == ChanceBasis::Proved
                && self.boards[*place].moves(&self.rules).len() > 1
        };
        match (at..self.steps.len()).find(is_won) {
            Some(at) if judge.nodes() < TRAP_NODES => Phase::Judging { at, from, judge },
            Some(_) | None => Phase::Done,
        }
    }
}

fn positions(rules: &Rules, start: &Board, steps: &[Vec<Move>]) -> Result<Vec<Board>, NoReview> {
    let mut boards = vec![start.clone()];
    let mut at = start.clone();
    for (step, moves) in (1..).zip(steps) {
        for &mv in moves {
            at.play(rules, mv).map_err(|refusal| NoReview::Refused { step, refusal })?;
        }
        boards.push(at.clone());
    }
    Ok(boards)
}

fn is_at_end(rules: &Rules, board: &Board) -> bool {
    board.is_won(rules)
        || is_over(rules, board)
        || stuck::progress(rules, board, STUCK_BOUND) == stuck::StuckVerdict::Stuck
}

/// Whether a step turned up or drew a card that had not been seen.
fn shows_card(rules: &Rules, board: &Board, step: &[Move]) -> bool {
    let mut at = board.clone();
    step.iter().any(|&mv| {
        let draws_unseen = at.redeals() == 0;
        at.play_legal(rules, mv).effects().iter().any(|&effect| shows(effect, draws_unseen))
    })
}

//! One position: the verdict of exhaustive search, compared with every other answer about the position.

use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use talon_engine::stuck::{StuckVerdict, progress};
use talon_engine::{Board, Move, Rules, Source, Target};
use talon_game::autoplay;
use talon_solver::{
    Kernel, KernelRefusal, Limits, SearchScope, Solution, Solver, Verdict, shorten,
};
use talon_testkit::reference::{Ahead, Reference, ReferenceVerdict};

/// Nodes that a kernel may spend on a position. These are small: all decide nearly all of them with far fewer.
const NODES: u64 = 200_000;

/// Bytes that a kernel may hold.
const MEMORY: usize = 1 << 24;

/// Positions that the stuck proof may look at: more than exhaustive search does.
const STUCK_BOUND: usize = 20_000;

/// One win in this many is shortened, because that takes longer than everything else together.
const SHORTENED: u64 = 64;

/// The answer of a kernel about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A win, which was replayed.
    Won,
    /// A proof that there is none.
    Lost,
    /// It gave up.
    Undecided,
    /// Its keys cannot represent the position.
    Declined,
}

impl Decision {
    const fn of(verdict: &Result<Verdict, KernelRefusal>) -> Decision {
        match verdict {
            Ok(Verdict::Won(_)) => Decision::Won,
            Ok(Verdict::Lost) => Decision::Lost,
            Ok(Verdict::Unknown(_)) => Decision::Undecided,
            Err(_) => Decision::Declined,
        }
    }

    /// Whether exhaustive search says the opposite.
    const fn contradicts(self, truth: ReferenceVerdict) -> bool {
        match (self, truth) {
            (Decision::Won, ReferenceVerdict::Lost(_))
            | (Decision::Lost, ReferenceVerdict::Won) => true,
            (Decision::Won, ReferenceVerdict::Won | ReferenceVerdict::TooLarge)
            | (Decision::Lost, ReferenceVerdict::Lost(_) | ReferenceVerdict::TooLarge)
            | (Decision::Undecided | Decision::Declined, _) => false,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Won => "won",
            Decision::Lost => "lost",
            Decision::Undecided => "unknown",
            Decision::Declined => "nothing",
        })
    }
}

/// A false claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A kernel's verdict.
    Verdict(Kernel, Decision),
    /// The verdict of a kernel's exhaustive search alone.
    Proof(Kernel, Decision),
    /// A kernel panicked, for example over a win that cannot be replayed.
    Panic(Kernel),
    /// The game is stuck, although a card can come home, be turned up or be drawn.
    Stuck,
    /// Progress is possible, although it is not.
    Progress,
    /// This home move is safe, although it turns a won position into a lost one.
    SafeHome(Move),
    /// The finish by these moves, which do not win.
    Finish,
    /// A shortened solution, which is longer.
    Shortened,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Verdict(kernel, decision) => write!(f, "{kernel} says {decision}"),
            Claim::Proof(kernel, decision) => {
                write!(f, "the exhaustive search of {kernel} alone says {decision}")
            }
            Claim::Panic(kernel) => write!(f, "{kernel} panics"),
            Claim::Stuck => write!(f, "the stuck proof says that no progress is possible"),
            Claim::Progress => write!(f, "the stuck proof says that progress is possible"),
            Claim::SafeHome(mv) => write!(f, "autoplay says that {mv} is safe"),
            Claim::Finish => write!(f, "autoplay says that the game can be finished"),
            Claim::Shortened => write!(f, "the shortened solution is longer"),
        }
    }
}

/// Claims about a position that exhaustive search proves wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The verdict of exhaustive search.
    pub truth: ReferenceVerdict,
    /// The claims that it contradicts.
    pub claims: Vec<Claim>,
}

/// A position on which everything agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The verdict of exhaustive search; nothing was compared if the position was too large for it.
    pub truth: ReferenceVerdict,
    /// The answer of each kernel that fits the rules.
    pub kernels: Vec<(Kernel, Decision)>,
    /// Verdicts of exhaustive searches alone.
    pub proofs: usize,
    /// Home moves called safe that were searched.
    pub safe_moves: usize,
    /// Solutions that were shortened.
    pub shortened: usize,
}

/// Checks positions, one after the other.
#[derive(Debug)]
pub struct Checker {
    reference: Reference,
    kernels: Vec<Kernel>,
}

impl Checker {
    /// Compares these kernels with searches of up to `bound` positions.
    pub fn new(bound: usize, kernels: &[Kernel]) -> Checker {
        Checker { reference: Reference::new(bound), kernels: kernels.to_vec() }
    }

    /// Checks a position. The number selects, at random, the checks that are not done every time.
    pub fn check(
        &mut self,
        rules: &Rules,
        board: &Board,
        number: u64,
    ) -> Result<Checked, Disagreement> {
        let truth = self.reference.answer(rules, board);
        let mut checked =
            Checked { truth, kernels: Vec::new(), proofs: 0, safe_moves: 0, shortened: 0 };
        let mut claims = Vec::new();
        match truth {
            ReferenceVerdict::TooLarge => return Ok(checked),
            ReferenceVerdict::Won => self.check_safe_moves(rules, board, &mut checked, &mut claims),
            ReferenceVerdict::Lost(_) => {}
        }
        for kernel in self.kernels.iter().copied().filter(|kernel| kernel.fits(rules)) {
            let shortens = number.is_multiple_of(SHORTENED);
            check_kernel(rules, board, kernel, shortens, &mut checked, &mut claims);
            if kernel.has_separate_proof() {
                check_proof(rules, board, kernel, &mut checked, &mut claims);
            }
        }
        claims.extend(wrong_about_progress(rules, board, truth));
        if let Some(moves) = autoplay::finish(rules, board)
            && Solution::replayed(rules, board, moves).is_err()
        {
            claims.push(Claim::Finish);
        }
        if claims.is_empty() { Ok(checked) } else { Err(Disagreement { truth, claims }) }
    }

    /// A safe home move of a won position leads to a won one.
    fn check_safe_moves(
        &mut self,
        rules: &Rules,
        board: &Board,
        checked: &mut Checked,
        claims: &mut Vec<Claim>,
    ) {
        let columns = (0..rules.columns()).map(Source::Column);
        let cells = (0..rules.cells()).map(Source::Cell);
        for from in columns.chain(cells).chain([Source::Waste]) {
            if !autoplay::is_safe(rules, board, from) {
                continue;
            }
            let mv = Move::single(from, Target::Home);
            let mut after = board.clone();
            after.play(rules, mv).expect("a safe move is legal");
            checked.safe_moves += 1;
            match self.reference.answer(rules, &after) {
                ReferenceVerdict::Lost(_) => claims.push(Claim::SafeHome(mv)),
                ReferenceVerdict::Won | ReferenceVerdict::TooLarge => {}
            }
        }
    }
}

fn check_kernel(
    rules: &Rules,
    board: &Board,
    kernel: Kernel,
    shortens: bool,
    checked: &mut Checked,
    claims: &mut Vec<Claim>,
) {
    let decided =
        catch_unwind(AssertUnwindSafe(|| decide(rules, board, kernel, SearchScope::Whole)));
    let Ok(verdict) = decided else { return claims.push(Claim::Panic(kernel)) };
    let decision = Decision::of(&verdict);
    if decision.contradicts(checked.truth) {
        claims.push(Claim::Verdict(kernel, decision));
    } else {
        checked.kernels.push((kernel, decision));
    }
    if let (Ok(Verdict::Won(solution)), true) = (&verdict, shortens) {
        checked.shortened += 1;
        let patient = || ControlFlow::Continue(());
        let shorter = shorten(rules, board, solution, &Limits::default(), patient);
        if shorter.moves().len() > solution.moves().len() {
            claims.push(Claim::Shortened);
        }
    }
}

/// The exhaustive search alone: the scans before it find most wins, and so hide its wrong losses.
fn check_proof(
    rules: &Rules,
    board: &Board,
    kernel: Kernel,
    checked: &mut Checked,
    claims: &mut Vec<Claim>,
) {
    let decided =
        catch_unwind(AssertUnwindSafe(|| decide(rules, board, kernel, SearchScope::Proof)));
    let Ok(verdict) = decided else { return claims.push(Claim::Panic(kernel)) };
    let decision = Decision::of(&verdict);
    match decision {
        Decision::Won | Decision::Lost => checked.proofs += 1,
        Decision::Undecided | Decision::Declined => {}
    }
    if decision.contradicts(checked.truth) {
        claims.push(Claim::Proof(kernel, decision));
    }
}

/// A kernel's verdict within the limits. A win is replayed before the solver gives it.
fn decide(
    rules: &Rules,
    board: &Board,
    kernel: Kernel,
    scope: SearchScope,
) -> Result<Verdict, KernelRefusal> {
    let limits = Limits { nodes: NODES, memory: MEMORY, ..Limits::default() };
    let mut solver = Solver::with_scope(kernel, scope, rules, board, &limits)?;
    loop {
        if let Some(verdict) = solver.step(NODES) {
            return Ok(verdict);
        }
    }
}

/// The wrong claim of the stuck proof, if there is one. In a won position, progress is possible until the last card is
/// home.
fn wrong_about_progress(rules: &Rules, board: &Board, truth: ReferenceVerdict) -> Option<Claim> {
    let possible = match truth {
        ReferenceVerdict::Won => !board.is_won(rules),
        ReferenceVerdict::Lost(Ahead::Progress) => true,
        ReferenceVerdict::Lost(Ahead::Nothing) => false,
        ReferenceVerdict::TooLarge => return None,
    };
    match (progress(rules, board, STUCK_BOUND), possible) {
        (StuckVerdict::Stuck, true) => Some(Claim::Stuck),
        (StuckVerdict::Possible, false) => Some(Claim::Progress),
        (StuckVerdict::Stuck, false)
        | (StuckVerdict::Possible, true)
        | (StuckVerdict::Unknown, _) => None,
    }
}

//! Several threads on one position. One searches as always; the others search from the positions a few moves on.
//!
//! The verdict is as sound as with one thread. A win found further on is the moves that lead there and the moves from
//! there, replayed like any other. The positions searched by the helpers are a frontier: they were reached by playing
//! out *every* move of each position before them, so every line from the start passes through one of them (or ends
//! before, without a win), and if all of them are lost, so is the start.

use std::collections::{HashSet, VecDeque};
use std::hash::Hash;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use talon_engine::{Board, Move, Rules};

use crate::door::{SLICE, Solver};
use crate::kernel::{Links, Packing, Piles};
use crate::limits::{Limits, Progress, Watch};
use crate::verdict::{GaveUp, Solution, Verdict};

/// Positions of the frontier for each thread.
const FRONTIER: usize = 12;

/// Nodes that a helper first spends on a position of the frontier; four times as many each time it comes back to it.
const FIRST_TRY: u64 = 5_000;

/// Time between two looks at the clock and the watcher.
const LOOK: Duration = Duration::from_millis(20);

/// Decides a position with several threads. One gives exactly what [`crate::solve`] gives; more give the same verdict,
/// but which win is found may differ from run to run. The memory is shared out among them.
pub fn solve_together(
    rules: &Rules,
    board: &Board,
    limits: &Limits,
    threads: NonZero<u16>,
    mut watch: impl Watch,
) -> Verdict {
    if threads.get() == 1 {
        return crate::solve(rules, board, limits, watch);
    }
    let started = Instant::now();
    let team = &Team::new(rules, board, limits, usize::from(threads.get()));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let lead = sender.clone();
        scope.spawn(move || team.lead(&lead));
        for _ in 1..threads.get() {
            let sender = sender.clone();
            scope.spawn(move || team.help(&sender));
        }
        drop(sender);
        let verdict = loop {
            match receiver.recv_timeout(LOOK) {
                Ok(verdict) => break verdict,
                Err(RecvTimeoutError::Disconnected) => break Verdict::Unknown(GaveUp::Interrupted),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if watch(&team.progress()) == ControlFlow::Break(()) {
                break Verdict::Unknown(GaveUp::Interrupted);
            }
            if limits.time.is_some_and(|time| started.elapsed() >= time) {
                break Verdict::Unknown(GaveUp::Time);
            }
        };
        team.stop.store(true, Ordering::Relaxed);
        verdict
    })
}

/// A position of the frontier.
struct Post {
    moves: Vec<Move>,
    board: Board,
    /// Nodes for the next try.
    nodes: u64,
}

/// What the threads share.
struct Team<'a> {
    rules: &'a Rules,
    board: &'a Board,
    limits: Limits,
    stop: AtomicBool,
    nodes: AtomicU64,
    depth: AtomicUsize,
    /// Positions of the frontier that nobody works on.
    posts: Mutex<VecDeque<Post>>,
    /// Positions of the frontier that are not known to be lost.
    open: AtomicUsize,
}

impl<'a> Team<'a> {
    fn new(rules: &'a Rules, board: &'a Board, limits: &Limits, threads: usize) -> Team<'a> {
        let wanted = FRONTIER * threads;
        let posts = match rules.packs() {
            1 => frontier::<Links>(rules, board, wanted),
            _ => frontier::<Piles>(rules, board, wanted),
        };
        let limits = Limits { memory: limits.memory / threads, ..*limits };
        Team {
            rules,
            board,
            limits,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            depth: AtomicUsize::new(0),
            open: AtomicUsize::new(posts.len()),
            posts: Mutex::new(posts),
        }
    }

    fn progress(&self) -> Progress {
        let depth = self.depth.load(Ordering::Relaxed);
        Progress { nodes: self.nodes.load(Ordering::Relaxed), depth, memory: 0 }
    }

    /// Searches until there is a verdict or it is stopped; nothing if it was stopped.
    fn search(
        &self,
        board: &Board,
        limits: &Limits,
        mut look: impl FnMut(&Progress),
    ) -> Option<Verdict> {
        let mut solver = Solver::new(self.rules, board, limits);
        let mut counted = 0;
        loop {
            let verdict = solver.step(SLICE);
            let progress = solver.progress();
            self.nodes.fetch_add(progress.nodes - counted, Ordering::Relaxed);
            counted = progress.nodes;
            look(&progress);
            if verdict.is_some() {
                return verdict;
            }
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
        }
    }

    /// Searches from the start, as one thread would.
    fn lead(&self, verdicts: &Sender<Verdict>) {
        let look = |progress: &Progress| self.depth.store(progress.depth, Ordering::Relaxed);
        if let Some(verdict) = self.search(self.board, &self.limits, look) {
            // Nobody listens any more if another was quicker.
            drop(verdicts.send(verdict));
        }
    }

    /// Searches from the positions of the frontier in turn.
    fn help(&self, verdicts: &Sender<Verdict>) {
        while let Some(mut post) = self.next_post() {
            let limits = Limits { nodes: post.nodes, ..self.limits };
            match self.search(&post.board, &limits, |_| {}) {
                Some(Verdict::Won(rest)) => {
                    let moves = post.moves.iter().chain(rest.moves()).copied().collect();
                    let solution = Solution::replayed(self.rules, self.board, moves);
                    let solution = solution.expect("moves to a won position win");
                    return drop(verdicts.send(Verdict::Won(solution)));
                }
                Some(Verdict::Lost) => {
                    if self.open.fetch_sub(1, Ordering::Relaxed) == 1 {
                        return drop(verdicts.send(Verdict::Lost));
                    }
                }
                Some(Verdict::Unknown(_)) => {
                    post.nodes = post.nodes.saturating_mul(4);
                    self.posts
                        .lock()
                        .expect("no helper panics while it holds the list")
                        .push_back(post);
                }
                None => return,
            }
        }
    }

    /// None if fewer positions are left than helpers: then others work on them.
    fn next_post(&self) -> Option<Post> {
        self.posts.lock().expect("no helper panics while it holds the list").pop_front()
    }
}

/// At least so many positions (if there are) that every line from the start passes through. Positions are told apart by
/// exact keys, so going round in circles comes to an end.
fn frontier<K: Packing + Hash>(rules: &Rules, start: &Board, wanted: usize) -> VecDeque<Post> {
    let relative = K::start(rules, start);
    let mut posts =
        VecDeque::from([Post { moves: Vec::new(), board: start.clone(), nodes: FIRST_TRY }]);
    let mut seen = HashSet::from([K::first(&relative, start)]);
    while posts.len() < wanted {
        let Some(post) = posts.pop_front() else { break };
        // A win is for the search to tell; it has no moves that lead further.
        if post.board.is_won(rules) {
            posts.push_front(post);
            break;
        }
        for mv in post.board.moves(rules) {
            let mut board = post.board.clone();
            board.play_legal(rules, mv);
            if seen.insert(K::first(&relative, &board)) {
                let moves = post.moves.iter().copied().chain([mv]).collect();
                posts.push_back(Post { moves, board, nodes: FIRST_TRY });
            }
        }
    }
    posts
}

#[cfg(test)]
mod tests {
    use talon_testkit::{games, mini};

    use super::*;

    /// Small deals of every game that one thread decides at once, with its verdict.
    fn decided(deals: u64) -> impl Iterator<Item = (String, Rules, Board, Verdict)> {
        let limits = Limits { nodes: 5_000, ..Limits::default() };
        games::all().into_iter().flat_map(move |(name, draft)| {
            (0..deals).filter_map(move |seed| {
                let (rules, board) = mini::deal(&draft, seed);
                let verdict = crate::solve(&rules, &board, &limits, |_| ControlFlow::Continue(()));
                let known = !matches!(verdict, Verdict::Unknown(_));
                known.then(|| (format!("{name} {seed}"), rules, board, verdict))
            })
        })
    }

    /// What the helpers find by themselves.
    fn helped(rules: &Rules, board: &Board) -> Option<Verdict> {
        let team = Team::new(rules, board, &Limits::default(), 2);
        let (sender, receiver) = mpsc::channel();
        team.help(&sender);
        receiver.try_recv().ok()
    }

    #[test]
    fn helpers_alone_find_the_same_verdicts() {
        let (mut won, mut lost) = (0, 0);
        for (name, rules, board, alone) in decided(15) {
            match (alone, helped(&rules, &board)) {
                (Verdict::Won(_), Some(Verdict::Won(_))) => won += 1,
                (Verdict::Lost, Some(Verdict::Lost)) => lost += 1,
                // Every line ended before there was a frontier: the lead says so at once.
                (Verdict::Lost, None) => {}
                (one, other) => panic!("{name}: {one:?}, but {other:?}"),
            }
        }
        assert!(won > 10 && lost > 10, "{won} won, {lost} lost");
    }

    #[test]
    fn a_team_decides_as_one_does() {
        let (limits, threads) = (Limits::default(), NonZero::new(3).expect("three"));
        for (name, rules, board, alone) in decided(4) {
            let watch = |_: &Progress| ControlFlow::Continue(());
            match (alone, solve_together(&rules, &board, &limits, threads, watch)) {
                (Verdict::Won(_), Verdict::Won(_)) | (Verdict::Lost, Verdict::Lost) => {}
                (one, other) => panic!("{name}: {one:?}, but {other:?}"),
            }
        }
    }

    #[test]
    fn a_team_can_be_stopped() {
        // Nobody has decided this deal in seconds.
        let rules = games::rules(&games::lady_palk(talon_engine::rules::Aces::InDeck));
        let board = talon_engine::Deal::Number(500).board(&rules);
        let threads = NonZero::new(2).expect("two");
        let stop = |_: &Progress| ControlFlow::Break(());
        let stopped = solve_together(&rules, &board, &Limits::default(), threads, stop);
        assert_eq!(stopped, Verdict::Unknown(GaveUp::Interrupted));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let patient = |_: &Progress| ControlFlow::Continue(());
        let stopped = solve_together(&rules, &board, &limits, threads, patient);
        assert_eq!(stopped, Verdict::Unknown(GaveUp::Time));
    }
}

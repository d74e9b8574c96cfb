//! Compares reveals in the worlds that can be won.
//!
//! Worlds that cannot be won say nothing about the choice. Two looks: first every reveal in every world, 1 or 0 by the
//! solver's bounded verdict; then, for the few best, worlds grouped by the card that the reveal shows, where one next reveal
//! must serve a whole group. The second look undoes some of the solver's hindsight.

use talon_engine::{Card, Move};

use crate::coach::{Effort, Plan, Share};
use crate::world::{Opening, World};

/// A reveal this far behind the best, in wins, is not tried any more: a constant and a share of the root of the worlds.
const BEHIND: (f64, f64) = (2.0, 0.4);

/// Reveals that get a second look.
const FINALISTS: usize = 4;

/// The weight of a world won by the simple player, relative to one that the solver wins.
const PLAYED_OUT: usize = 10;

/// A reveal, and how it has fared.
struct Candidate<W: World> {
    reveal: W::Reveal,
    /// Worlds in which the solver chose it.
    votes: usize,
    wins: usize,
    tried: usize,
    is_dropped: bool,
    /// The solver's answers in the worlds tried after the reveal; none where it chose the reveal, which wins. A second
    /// look need not ask again.
    openings: Vec<Option<Lookup<W>>>,
}

/// A candidate in the ranking, with its latest estimate.
struct Ranked<'c, W: World> {
    candidate: &'c Candidate<W>,
    /// Worlds that the simple player wins after it, if they were played out.
    played_out: Option<usize>,
    /// Worlds won in the second look.
    second: Option<usize>,
}

/// The first reveal of a win of a world, if one was found.
type Lookup<W> = Option<Opening<<W as World>::Reveal>>;

/// Worlds that look the same.
type AlikeWorlds<W> = Vec<(W, Lookup<W>)>;

/// A world that can be won, and how its win begins.
struct WonWorld<W: World> {
    world: W,
    opening: Option<W::Reveal>,
}

/// Reveals compared in won worlds.
pub(crate) struct Comparison<W: World> {
    effort: Effort,
    guessed: usize,
    won: Vec<WonWorld<W>>,
    candidates: Vec<Candidate<W>>,
}

impl<W: World> Comparison<W> {
    pub(crate) fn new(effort: Effort) -> Comparison<W> {
        Comparison { effort, guessed: 0, won: Vec::new(), candidates: Vec::new() }
    }

    /// The guessed worlds that the solver won.
    pub(crate) fn worlds(&self) -> Share {
        Share { won: self.won.len(), of: self.guessed }
    }

    /// Whether the effort is spent.
    pub(crate) fn is_enough(&self) -> bool {
        self.is_enough_for(self.effort.worlds)
    }

    /// Whether an effort of that many won worlds would be spent.
    pub(crate) fn is_enough_for(&self, most: usize) -> bool {
        self.won.len() >= most
            || self.guessed >= 3 * most + 20
            || (self.won.is_empty() && self.guessed >= most)
    }

    /// Adds one more guess.
    pub(crate) fn add(&mut self, world: W) {
        self.guessed += 1;
        let Some(opening) = world.opening(self.effort.nodes) else { return };
        if self.won.is_empty() {
            for reveal in world.reveals() {
                self.candidate(&reveal);
            }
        }
        match opening {
            Opening::Reveal(reveal) => {
                self.won.push(WonWorld { world, opening: Some(reveal.clone()) });
                self.vote(&reveal);
            }
            Opening::AllShown => self.won.push(WonWorld { world, opening: None }),
        }
        self.compare_in_new_world();
    }

    /// The plans, best first.
    pub(crate) fn plans(&self) -> Vec<Plan> {
        let mut ranking = self.ranking();
        if !self.play_out(&mut ranking) && self.effort.looks_ahead {
            self.second_look(&mut ranking);
        }
        self.spelled(&ranking)
    }

    /// The plans, ranked by the results so far, without a second look.
    pub(crate) fn plans_so_far(&self) -> Vec<Plan> {
        let mut ranking = self.ranking();
        self.play_out(&mut ranking);
        self.spelled(&ranking)
    }

    fn spelled(&self, ranking: &[Ranked<'_, W>]) -> Vec<Plan> {
        let Some(first) = self.won.first() else { return Vec::new() };
        let plan = |ranked: &Ranked<'_, W>| Plan {
            moves: first.world.spell(&ranked.candidate.reveal),
            keeps: ranked.keeps(self.won.len()),
        };
        ranking.iter().map(plan).collect::<Vec<Plan>>().without_repeats()
    }

    /// The candidates after the first look. The list itself keeps its order, so that worlds can be added later.
    fn ranking(&self) -> Vec<Ranked<'_, W>> {
        let ranked = |candidate| Ranked { candidate, played_out: None, second: None };
        let mut ranking: Vec<Ranked<'_, W>> = self.candidates.iter().map(ranked).collect();
        // Ties go to the reveal that the solver chose more often.
        ranking.sort_by_key(|Ranked { candidate, .. }| {
            std::cmp::Reverse((!candidate.is_dropped, candidate.wins, candidate.votes))
        });
        ranking
    }

    fn candidate(&mut self, reveal: &W::Reveal) -> usize {
        let known = self.candidates.iter().position(|candidate| candidate.reveal == *reveal);
        known.unwrap_or_else(|| {
            self.candidates.push(Candidate {
                reveal: reveal.clone(),
                votes: 0,
                wins: 0,
                tried: 0,
                is_dropped: false,
                openings: Vec::new(),
            });
            self.candidates.len() - 1
        })
    }

    /// The solver chose this reveal in the newest world, so it wins there.
    fn vote(&mut self, reveal: &W::Reveal) {
        let newest = self.won.len() - 1;
        let place = self.candidate(reveal);
        self.candidates[place].votes += 1;
        if !self.candidates[place].is_dropped {
            self.try_up_to(place, newest);
            self.candidates[place].count(None);
        }
    }

    fn compare_in_new_world(&mut self) {
        let live = self.candidates.iter().filter(|candidate| !candidate.is_dropped).count();
        if live > 1 {
            for place in 0..self.candidates.len() {
                if !self.candidates[place].is_dropped {
                    self.try_up_to(place, self.won.len());
                }
            }
        }
        self.drop_those_behind();
    }

    /// Tries a candidate in the first `count` worlds.
    fn try_up_to(&mut self, place: usize, count: usize) {
        while self.candidates[place].tried < count {
            let candidate = &self.candidates[place];
            let won = &self.won[candidate.tried];
            let chosen = won.opening.as_ref() == Some(&candidate.reveal);
            let after = (!chosen).then(|| won.world.after(&candidate.reveal).0);
            let opening = after.map(|world| world.opening(self.effort.nodes));
            self.candidates[place].count(opening);
        }
    }

    fn drop_those_behind(&mut self) {
        let count = self.won.len();
        let full = self.candidates.iter().filter(|candidate| candidate.tried == count);
        let Some(top) = full.map(|candidate| candidate.wins).max() else { return };
        let behind = BEHIND.0 + BEHIND.1 * (count as f64).sqrt();
        for candidate in &mut self.candidates {
            let is_full = candidate.tried == count;
            let gap = top.saturating_sub(candidate.wins);
            candidate.is_dropped |= is_full && gap as f64 >= behind;
        }
    }

    /// Plays the worlds out after each finalist with the simple player. Its wins count most, because the solver's
    /// verdict depends on cards that no player can know. False if such worlds are not played out.
    fn play_out(&self, ranking: &mut [Ranked<'_, W>]) -> bool {
        let finalists = finalists(ranking);
        for ranked in &mut ranking[..finalists] {
            let reveal = &ranked.candidate.reveal;
            let results = self.won.iter().map(|won| won.world.plays_out(reveal));
            let Some(results) = results.collect::<Option<Vec<bool>>>() else { return false };
            ranked.played_out = Some(results.into_iter().filter(|&won| won).count());
        }
        ranking.sort_by_key(|Ranked { candidate, played_out, .. }| {
            let score = candidate.wins + PLAYED_OUT * played_out.unwrap_or(0);
            std::cmp::Reverse((!candidate.is_dropped, score, candidate.votes))
        });
        true
    }

    /// Looks one card further after each finalist.
    fn second_look(&self, ranking: &mut [Ranked<'_, W>]) {
        let finalists = finalists(ranking);
        if finalists < 2 {
            return;
        }
        for ranked in &mut ranking[..finalists] {
            ranked.second = Some(self.won_in_groups(ranked.candidate));
        }
        ranking[..finalists].sort_by_key(|ranked| std::cmp::Reverse(ranked.second));
    }

    /// Worlds won after a reveal if the next one must be the same for all worlds that look the same.
    fn won_in_groups(&self, candidate: &Candidate<W>) -> usize {
        let mut groups: Vec<(Vec<Card>, AlikeWorlds<W>)> = Vec::new();
        let mut known = candidate.openings.iter();
        for won in &self.won {
            let (after, shown) = won.world.after(&candidate.reveal);
            let opening = match known.next() {
                Some(Some(opening)) => opening.clone(),
                Some(None) | None => after.opening(self.effort.nodes),
            };
            match groups.iter_mut().find(|(cards, _)| *cards == shown) {
                Some((_, group)) => group.push((after, opening)),
                None => groups.push((shown, vec![(after, opening)])),
            }
        }
        groups.into_iter().map(|(_, group)| self.won_by_one_reveal(group)).sum()
    }

    fn won_by_one_reveal(&self, group: AlikeWorlds<W>) -> usize {
        let nodes = self.effort.nodes;
        let mut won: Vec<(W, W::Reveal)> = Vec::new();
        let mut all_shown = 0;
        for (world, opening) in group {
            match opening {
                Some(Opening::Reveal(reveal)) => won.push((world, reveal)),
                Some(Opening::AllShown) => all_shown += 1,
                None => {}
            }
        }
        let mut votes: Vec<(usize, &W::Reveal)> = Vec::new();
        for (_, reveal) in &won {
            match votes.iter_mut().find(|(_, other)| *other == reveal) {
                Some((count, _)) => *count += 1,
                None => votes.push((1, reveal)),
            }
        }
        votes.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let mut best = 0;
        for (_, reveal) in votes {
            best = best.max(wins_of(&won, reveal, nodes, best));
            if best == won.len() {
                break;
            }
        }
        best + all_shown
    }
}

/// How many reveals at the head of the ranking get a last look.
fn finalists<W: World>(ranking: &[Ranked<'_, W>]) -> usize {
    let finalists = ranking.iter().take(FINALISTS);
    finalists.take_while(|ranked| !ranked.candidate.is_dropped).count()
}

/// Worlds won after a reveal; may say less where it cannot be more than `best`.
fn wins_of<W: World>(won: &[(W, W::Reveal)], reveal: &W::Reveal, nodes: u64, best: usize) -> usize {
    let mut wins = 0;
    for (n, (world, chosen)) in won.iter().enumerate() {
        wins += usize::from(chosen == reveal || world.after(reveal).0.is_won_within(nodes));
        if wins + won.len() - n - 1 <= best {
            return wins;
        }
    }
    wins
}

impl<W: World> Candidate<W> {
    /// Adds a world with the solver's verdict after the reveal; the verdict is `None` if the solver itself chose the
    /// reveal.
    fn count(&mut self, opening: Option<Lookup<W>>) {
        self.wins += usize::from(opening.as_ref().is_none_or(Option::is_some));
        self.tried += 1;
        self.openings.push(opening);
    }
}

impl<W: World> Ranked<'_, W> {
    fn keeps(&self, worlds: usize) -> Share {
        let &Candidate { wins, tried, .. } = self.candidate;
        match (self.second, self.played_out) {
            (Some(won), _) => Share { won, of: worlds },
            // The solver hopes for too much and the simple player for too little: the mean of both.
            (None, Some(won)) => Share { won: wins + won, of: tried + worlds },
            (None, None) => Share { won: wins, of: tried },
        }
    }
}

/// Removes plans that spell the same moves as a better one.
trait WithoutRepeats {
    fn without_repeats(self) -> Self;
}

impl WithoutRepeats for Vec<Plan> {
    fn without_repeats(self) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for plan in self {
            if plans.iter().all(|other: &Plan| other.moves != plan.moves) {
                plans.push(plan);
            }
        }
        plans
    }
}

/// The first plans of a list of moves that no sampled world supports.
pub(crate) fn untried(reveals: Vec<Vec<Move>>) -> Vec<Plan> {
    let plan = |moves| Plan { moves, keeps: Share { won: 0, of: 0 } };
    reveals.into_iter().map(plan).collect()
}

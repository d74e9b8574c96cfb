//! The searches in turn, each with more room than the last.
//!
//! Round 0 plans in the relaxation and dives along the plan; that decides three deals in five. Each later round runs
//! a beam with open burials (a line found there is laid out with real cards), goes on with the search of the
//! relaxation where that is not done, and dives once more, in another order. Room grows fourfold a round, so all
//! earlier rounds together cost a third of the present one, and in the end beam and dive are complete.

use talon_engine::{Board, Move, Rules};

use super::beam::Beam;
use super::class::Class;
use super::dive::{Dive, Found, Line, Scope};
use super::layout::{Aces, Layout};
use super::lazy::Lazy;
use super::line::Table;
use super::planner::{Order, Planned, Planner};
use super::position::Wanted;
use super::prunes::{LostLazily, LostRelaxed, Prunes, SafeHome};
use super::relaxed::{Exit, Relaxed};
use crate::search::{Search, Step};

/// Which searches are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// All of them.
    Portfolio,
    /// Only dives.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests search with dives alone"))]
    Dives,
    /// One dive with all choices and no budget.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests search with one dive alone"))]
    OneDive,
}

/// What is being done.
enum Stage {
    /// The relaxation is searched from the start, up to so many nodes in all.
    Proving { until: u64 },
    /// Open burials are searched.
    Beaming(Box<Beam<Lazy>>),
    /// A line with open burials is laid out.
    Laying(Box<Dive<Class>>),
    /// Real positions are searched.
    Diving(Box<Dive<Class>>),
}

/// Whether the relaxation has been searched from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Open,
    /// It can be won there: no proof that it is lost.
    None,
}

/// The searches in turn.
pub(super) struct Portfolio {
    layout: Layout,
    columns: Vec<Vec<u8>>,
    /// Searches the relaxation from the start.
    prover: Planner,
    proof: Proof,
    /// Plans for dives.
    guide: Planner,
    stage: Stage,
    round: u32,
    /// Nodes of searches that are over.
    nodes: u64,
    memory: usize,
    prunes: Prunes,
    plan: Plan,
}

/// The shares of the memory that go to what is dead in the relaxation, for the proof and for plans.
const PROVER_SHARE: usize = 8;
const GUIDE_SHARE: usize = 8;

/// Nodes of the relaxation before other searches have a turn.
const FIRST_PROOF: u64 = 2_000;

/// Nodes of the first dive.
const FIRST_DIVE: u64 = 4_000;

/// Nodes spent on laying out a line. Nearly all take as many as they have exits.
const LAYING: u64 = 5_000;

/// The first round in which every choice counts.
const EVERY_CHOICE: u32 = 6;

impl Portfolio {
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        memory: usize,
        prunes: Prunes,
        plan: Plan,
    ) -> Option<Portfolio> {
        let aces = match prunes.safe_home {
            SafeHome::AtOnce => Aces::GoHomeAtOnce,
            SafeHome::AsAnyOther => Aces::MayStay,
        };
        let layout = Layout::new(rules, board, aces)?;
        let mut prover = Planner::new(memory / PROVER_SHARE, prunes);
        prover.begin(&layout, &Relaxed::new(&layout));
        Some(Portfolio {
            columns: columns(board),
            layout,
            prover,
            proof: Proof::Open,
            guide: Planner::new(memory / GUIDE_SHARE, prunes),
            stage: Stage::Proving { until: FIRST_PROOF },
            round: 0,
            nodes: 0,
            memory: memory - memory / PROVER_SHARE - memory / GUIDE_SHARE,
            prunes,
            plan,
        })
    }

    /// Works on the present stage; nothing if there is more to do.
    fn work(&mut self, nodes: u64) -> Option<Step> {
        let Portfolio { layout, guide, stage, .. } = self;
        match stage {
            &mut Stage::Proving { until } => self.prove(nodes, until),
            Stage::Beaming(beam) => {
                let found = beam.run(layout, nodes);
                self.beamed(found)
            }
            Stage::Laying(dive) | Stage::Diving(dive) => {
                let found = dive.run(layout, guide, nodes);
                self.dived(found)
            }
        }
    }

    fn prove(&mut self, nodes: u64, until: u64) -> Option<Step> {
        let left = until.saturating_sub(self.prover.nodes());
        let mut plan = Vec::new();
        match self.prover.run(&self.layout, nodes.min(left)) {
            Planned::Dead if self.prunes.lost_relaxed == LostRelaxed::Dropped => {
                return Some(Step::Lost);
            }
            Planned::Dead => self.proof = Proof::None,
            Planned::Plan(exits) => {
                self.proof = Proof::None;
                plan = exits;
            }
            Planned::Working if self.prover.nodes() < until => return None,
            Planned::Working if self.prover.forgot() => return Some(Step::OutOfMemory),
            Planned::Working => {}
        }
        self.dive(plan);
        None
    }

    fn beamed(&mut self, found: Found<Lazy>) -> Option<Step> {
        match found {
            Found::Working => {}
            Found::OutOfMemory => return Some(Step::OutOfMemory),
            Found::Nothing if self.prunes.lost_lazily == LostLazily::Decides => {
                return Some(Step::Lost);
            }
            Found::Nothing | Found::Cut => self.go_on(),
            Found::Line(line) => {
                let exits = line.iter().map(|step| step.0).collect();
                let dive = self.new_dive(exits, (Scope::Planned, Wanted::All), LAYING);
                self.enter(Stage::Laying(Box::new(dive)));
            }
        }
        None
    }

    fn dived(&mut self, found: Found<Class>) -> Option<Step> {
        match found {
            Found::Working => None,
            Found::OutOfMemory => Some(Step::OutOfMemory),
            Found::Nothing => Some(Step::Lost),
            Found::Line(line) => Some(Step::Won(self.spell(&line))),
            Found::Cut => {
                if matches!(self.stage, Stage::Laying(_)) {
                    self.go_on();
                } else {
                    self.next_round();
                }
                None
            }
        }
    }

    /// Room for a search of this round.
    const fn room(&self) -> u64 {
        500 << (2 * if self.round < 25 { self.round } else { 25 })
    }

    fn next_round(&mut self) {
        self.round += 1;
        if self.plan == Plan::Portfolio {
            let width = 1 << (2 * self.round).min(40);
            let choices = if self.round < EVERY_CHOICE { self.round } else { u32::MAX };
            let beam = Beam::new(&self.layout, width, choices, self.memory, self.prunes);
            self.enter(Stage::Beaming(Box::new(beam)));
        } else {
            self.go_on();
        }
    }

    /// After the beam of a round: the proof, then a dive.
    fn go_on(&mut self) {
        match self.proof {
            Proof::Open => {
                // Its nodes are cheap, and nearly all losses are its.
                let until = self.prover.nodes() + 4 * self.room();
                self.enter(Stage::Proving { until });
            }
            Proof::None => self.dive(Vec::new()),
        }
    }

    /// The dive of this round.
    fn dive(&mut self, plan: Vec<Exit>) {
        let (choices, budget) = match (self.plan, self.round) {
            (Plan::OneDive, _) => (Wanted::All, u64::MAX),
            (Plan::Portfolio | Plan::Dives, 0) => (Wanted::AtMost(1), FIRST_DIVE),
            (_, 1..EVERY_CHOICE) => (Wanted::AtMost(6), self.room()),
            (_, EVERY_CHOICE..) => (Wanted::All, self.room()),
        };
        if self.round > 0 {
            self.guide.reorder(Order::Shaken(0x1234_5678_9abc_def1 + u64::from(self.round) * 7919));
        }
        let dive = self.new_dive(plan, (Scope::All, choices), budget);
        self.enter(Stage::Diving(Box::new(dive)));
    }

    fn new_dive(&mut self, plan: Vec<Exit>, choices: (Scope, Wanted), budget: u64) -> Dive<Class> {
        let Portfolio { layout, guide, memory, prunes, .. } = self;
        Dive::new(layout, guide, plan, choices, budget, *memory, *prunes)
    }

    fn enter(&mut self, stage: Stage) {
        self.nodes += self.stage_nodes();
        self.stage = stage;
    }

    fn spell(&self, line: &Line<Class>) -> Vec<Move> {
        let mut table = Table::new(self.columns.clone(), self.layout.king);
        for (exit, class) in line {
            table.take(*exit, &class.joints);
        }
        table.into_moves()
    }

    /// Nodes of the search under way, the prover's apart.
    const fn stage_nodes(&self) -> u64 {
        match &self.stage {
            Stage::Proving { .. } => 0,
            Stage::Beaming(beam) => beam.nodes(),
            Stage::Laying(dive) | Stage::Diving(dive) => dive.nodes(),
        }
    }
}

impl Search for Portfolio {
    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.nodes() + nodes;
        while self.nodes() < end {
            if let Some(step) = self.work(end - self.nodes()) {
                return step;
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.prover.nodes() + self.stage_nodes()
    }

    fn depth(&self) -> usize {
        match &self.stage {
            Stage::Proving { .. } => self.prover.depth(),
            Stage::Beaming(beam) => beam.depth(),
            Stage::Laying(dive) | Stage::Diving(dive) => dive.depth(),
        }
    }

    fn memory(&self) -> usize {
        let stage = match &self.stage {
            Stage::Proving { .. } => 0,
            Stage::Beaming(beam) => beam.memory(),
            Stage::Laying(dive) | Stage::Diving(dive) => dive.memory(),
        };
        self.prover.memory() + self.guide.memory() + stage
    }
}

/// The cards as they lie.
pub(super) fn columns(board: &Board) -> Vec<Vec<u8>> {
    let cards =
        |column: &talon_engine::Column| column.cards().iter().map(|card| card.index()).collect();
    board.columns().iter().map(cards).collect()
}

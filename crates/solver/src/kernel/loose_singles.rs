//! The kernel for building in any suit by single cards, with spaces for Kings alone.
//!
//! It does not store where loose cards lie ([`relaxed`]), only what is buried ([`class`]). A search of the relaxation
//! proves nearly all losses and plans the wins; then short plan-guided dives and plan-free beams take turns, each
//! with more room than the last, the dives in the end with every choice of what to bury, so that they are complete.

mod beam;
mod burial;
mod class;
mod dive;
mod layout;
mod line;
mod planner;
mod prunes;
mod relaxed;
#[cfg(test)]
mod tests;

use talon_engine::rules::{Build, Lift, Rules, Space, TakeBack};
use talon_engine::{Board, Move};

use crate::search::{Search, Step};
use beam::Beam;
use burial::Wanted;
use class::Class;
use dive::{Dive, Found, Line};
use layout::{Aces, Layout};
use planner::{Order, Planned, Planner};
use prunes::{LostRelaxed, Prunes, SafeHome};

/// Whether the tops theorem holds for these rules: single cards, any suit, only Kings into spaces, and nothing else
/// to put a card on or take it from. Which cards lie face down does not matter: only top cards ever move.
pub(crate) fn fits(rules: &Rules) -> bool {
    rules.packs() == 1
        && rules.build() == Build::AnySuit
        && rules.lift() == Lift::TopCard
        && rules.space() == Space::OnlyKing
        && rules.take_back() == TakeBack::Never
        && rules.cells() == 0
        && rules.stock().is_none()
}

/// Starts on a position; nothing if its keys would not fit their words.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    Portfolio::new(rules, board, memory, Prunes::ALL, Plan::Portfolio)
}

/// Which searches are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Dives and beams in turn.
    Portfolio,
    /// Only dives; tests alone want this.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests search with dives alone"))]
    Dives,
    /// One dive with all choices and no budget; tests alone want this.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests search with one dive alone"))]
    OneDive,
}

/// What is being done.
enum Stage {
    /// A plan for the start is looked for.
    Planning,
    Diving(Dive),
    Beaming(Box<Beam>),
}

/// The searches in turn.
struct Portfolio {
    layout: Layout,
    columns: Vec<Vec<u8>>,
    planner: Planner,
    stage: Stage,
    round: u32,
    nodes: u64,
    memory: usize,
    prunes: Prunes,
    plan: Plan,
}

/// The share of the memory that goes to what is dead in the relaxation.
const PLANNER_SHARE: usize = 4;

impl Portfolio {
    fn new(
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
        let mut planner = Planner::new(memory / PLANNER_SHARE, prunes);
        planner.begin(&layout, &Class::new(&layout).relaxed);
        Some(Portfolio {
            columns: columns(board),
            planner,
            stage: Stage::Planning,
            round: 0,
            nodes: 0,
            memory: memory - memory / PLANNER_SHARE,
            prunes,
            plan,
            layout,
        })
    }

    /// The dive of this round.
    fn dive(&mut self, plan: Vec<relaxed::Exit>) -> Dive {
        let (choices, budget) = match (self.plan, self.round) {
            (Plan::OneDive, _) => (Wanted::All, u64::MAX),
            (_, 0) => (Wanted::AtMost(1), 200),
            (_, round @ 1..8) => (Wanted::AtMost(6), 200 << round),
            (_, round) => (Wanted::All, 200 << round.min(50)),
        };
        let Portfolio { layout, planner, memory, prunes, .. } = self;
        Dive::new(layout, planner, plan, choices, budget, *memory, *prunes)
    }

    /// Goes on to the next search: beams in odd rounds, dives with some luck in even ones.
    fn next_round(&mut self) {
        self.round += 1;
        if self.plan == Plan::Portfolio && self.round % 2 == 1 {
            let growth = self.round / 2;
            let width = 4 << (2 * growth).min(40);
            let beam = Beam::new(&self.layout, width, growth + 1, self.memory, self.prunes);
            self.stage = Stage::Beaming(Box::new(beam));
        } else {
            let seed = 0x1234_5678_9abc_def1 + u64::from(self.round) * 7919;
            self.planner.reorder(Order::Shaken(seed));
            self.planner.begin(&self.layout, &Class::new(&self.layout).relaxed);
            self.stage = Stage::Planning;
        }
    }

    fn spell(&self, line: &Line) -> Vec<Move> {
        let mut table = line::Table::new(self.columns.clone(), self.layout.king);
        for (exit, joints) in line {
            table.take(*exit, joints);
        }
        table.into_moves()
    }

    /// Works on the present stage; nothing if there is more to do.
    fn work(&mut self, nodes: u64) -> Option<Step> {
        let Portfolio { layout, planner, stage, .. } = self;
        let found = match stage {
            Stage::Planning => return self.work_on_plan(nodes),
            Stage::Diving(dive) => dive.run(layout, planner, nodes),
            Stage::Beaming(beam) => beam.run(layout, nodes),
        };
        match found {
            Found::Line(line) => return Some(Step::Won(self.spell(&line))),
            Found::Nothing => return Some(Step::Lost),
            Found::OutOfMemory => return Some(Step::OutOfMemory),
            Found::Working => {}
            Found::Cut => {
                self.nodes += self.stage_nodes();
                self.next_round();
            }
        }
        None
    }

    fn work_on_plan(&mut self, nodes: u64) -> Option<Step> {
        let plan = match self.planner.run(&self.layout, nodes) {
            Planned::Plan(plan) => plan,
            Planned::Dead if self.prunes.lost_relaxed == LostRelaxed::Dropped => {
                return Some(Step::Lost);
            }
            Planned::Dead => Vec::new(),
            Planned::Working => return self.planner.forgot().then_some(Step::OutOfMemory),
        };
        self.stage = Stage::Diving(self.dive(plan));
        None
    }

    /// Nodes of the search under way, the planner's apart.
    const fn stage_nodes(&self) -> u64 {
        match &self.stage {
            Stage::Planning => 0,
            Stage::Diving(dive) => dive.nodes(),
            Stage::Beaming(beam) => beam.nodes(),
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
        self.nodes + self.planner.nodes() + self.stage_nodes()
    }

    fn depth(&self) -> usize {
        match &self.stage {
            Stage::Planning => 0,
            Stage::Diving(dive) => dive.depth(),
            Stage::Beaming(beam) => beam.depth(),
        }
    }

    fn memory(&self) -> usize {
        let stage = match &self.stage {
            Stage::Planning => 0,
            Stage::Diving(dive) => dive.memory(),
            Stage::Beaming(beam) => beam.memory(),
        };
        self.planner.memory() + stage
    }
}

fn columns(board: &Board) -> Vec<Vec<u8>> {
    let cards =
        |column: &talon_engine::Column| column.cards().iter().map(|card| card.index()).collect();
    board.columns().iter().map(cards).collect()
}

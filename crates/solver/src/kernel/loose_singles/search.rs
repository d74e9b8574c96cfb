//! The stages of this kernel, each with more nodes and memory than the last.
//!
//! Round 0 plans in the relaxation and dives along the plan; that decides three deals in five. Each later round runs
//! a beam with open burials (a line found there is laid out with real cards), continues with the search of the
//! relaxation where that is not done, and dives again, in another order. Room grows fourfold a round, so all
//! earlier rounds together cost a third of the present one, and in the end beam and dive are complete.
//!
//! From round [`FIRST_SOUNDINGS`] on each round ends with eight **soundings**: dives over positions with open burials,
//! with all choices, each in another order. A line found there is laid out like that of a beam. A sounding that has
//! left nothing out and found nothing proves the loss, by the theorem of [`super::relaxation_open_burials`]. From round
//! [`WHOLE_SOUNDING`] on it is one sounding a round, run to its end. If a beam or a sounding has ever found a line, no
//! sounding can prove a loss: then these rounds have many short soundings instead.

use talon_engine::{Board, Move, Rules};

use super::beam::Beam;
use super::depth_first::{Dive, PlyLine, Scope};
use super::instance::{AceCodes, Instance};
use super::position::{ChoiceLimit, Position};
use super::position_class::Class;
use super::prunes::LooseSinglesPrunes;
use super::relaxation_counts::{Ply, Relaxed};
use super::relaxation_open_burials::OpenBurials;
use super::relaxation_planner::{Order, Planner};
use super::spelling::Speller;
use crate::portfolio::{Budget, OutOfMemory, PartOutcome, StageOutcome, Stages};
use crate::prune::Prune;

/// The searches that are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Searches {
    /// All searches.
    All,
    /// Only dives.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests search with dives alone"))]
    Dives,
    /// All searches, with soundings before anything else and in every round.
    SoundingsFirst,
    /// One dive with all choices and no quota.
    OneDive,
}

/// The search that runs now.
enum Stage {
    Start,
    /// The relaxation is searched from the start.
    Proving,
    /// Open burials are searched.
    Beaming(Box<Beam<OpenBurials>>),
    /// A line with open burials is laid out.
    Laying(Box<Dive<Class>>, LineOf),
    /// Real positions are searched.
    Diving(Box<Dive<Class>>),
    /// Open burials are searched depth first.
    Sounding(Box<Dive<OpenBurials>>),
}

/// The search that found a line with open burials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineOf {
    Beam,
    Sounding,
}

/// Whether the relaxation has been searched from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Open,
    /// It can be won there, or there was no memory for the proof.
    None,
}

/// Whether a line with open burials was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenBurialsLine {
    NotYet,
    /// So no sounding can prove a loss.
    Found,
}

/// The searches in turn.
pub(super) struct LooseSingles {
    instance: Instance,
    columns: Vec<Vec<u8>>,
    /// Searches the relaxation from the start.
    prover: Planner,
    proof: Proof,
    /// Plans for dives.
    guide: Planner,
    stage: Stage,
    /// The result of the last stage: a plan of the relaxation, or a line with open burials.
    found: Option<Vec<Ply>>,
    round: u32,
    /// Soundings begun, and those left in this round.
    soundings: u32,
    soundings_left: u32,
    open_burials: OpenBurialsLine,
    memory_limit: usize,
    prunes: LooseSinglesPrunes,
    searches: Searches,
}

/// The shares of the memory that go to dead positions of the relaxation, for the proof and for plans.
const PROVER_SHARE: usize = 8;
const GUIDE_SHARE: usize = 8;

/// Nodes of the relaxation before other searches have a turn.
const FIRST_PROOF: u64 = 2_000;

/// Nodes of the first dive.
const FIRST_DIVE: u64 = 4_000;

/// Nodes of a search of round 0; four times as many in each later one.
const FIRST_ROOM: u64 = 500;

/// Nodes spent on laying out a line. Nearly all take as many as they have plies.
const LAYING: u64 = 5_000;

/// The first round in which every choice counts.
const EVERY_CHOICE: u32 = 6;

/// The first round that ends with soundings. At round 0 they cost more than they bring.
const FIRST_SOUNDINGS: u32 = 2;

/// Soundings of a round.
const SOUNDINGS: u32 = 8;

/// Nodes of each sounding of the first round that has any; twice as many in the next.
const FIRST_SOUNDING: u64 = 50_000;

/// From this round on there is one sounding a round, without a quota. A deal that is open by then, after some 30
/// million nodes, is most likely lost.
const WHOLE_SOUNDING: u32 = 7;

/// Nodes of the relaxation for each node of a dive, in early rounds and in late ones. Relaxed nodes are cheap and
/// find nearly all losses; a position still open late is probably lost.
const PROOF_SHARE: u64 = 4;
const LATE_PROOF_SHARE: u64 = 128;

/// The first round with the larger share.
const LATE_PROOF: u32 = 3;

impl LooseSingles {
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        memory_limit: usize,
        prunes: LooseSinglesPrunes,
        searches: Searches,
    ) -> Option<LooseSingles> {
        let aces = match prunes.safe_home {
            Prune::On => AceCodes::GoHomeAtOnce,
            Prune::Off => AceCodes::MayStay,
        };
        let instance = Instance::read(rules, board, aces)?;
        let mut prover = Planner::new(memory_limit / PROVER_SHARE, prunes);
        prover.begin(&instance, &Relaxed::new(&instance));
        Some(LooseSingles {
            columns: columns(board),
            instance,
            prover,
            proof: Proof::Open,
            guide: Planner::new(memory_limit / GUIDE_SHARE, prunes),
            stage: Stage::Start,
            found: None,
            round: 0,
            soundings: 0,
            soundings_left: 0,
            open_burials: OpenBurialsLine::NotYet,
            memory_limit: memory_limit - memory_limit / PROVER_SHARE - memory_limit / GUIDE_SHARE,
            prunes,
            searches,
        })
    }

    fn proved(&mut self, found: PartOutcome<Vec<Ply>>) -> StageOutcome {
        match found {
            PartOutcome::Exhausted if self.prunes.lost_relaxed.is_on() => {
                return StageOutcome::Lost;
            }
            PartOutcome::Exhausted => self.proof = Proof::None,
            PartOutcome::Won(plan) => {
                self.proof = Proof::None;
                self.found = Some(plan);
            }
            PartOutcome::Working | PartOutcome::Cut | PartOutcome::OutOfMemory => {
                return StageOutcome::Working;
            }
        }
        StageOutcome::Undecided
    }

    /// After a beam or a sounding.
    fn searched(&mut self, found: PartOutcome<PlyLine<OpenBurials>>) -> StageOutcome {
        match found {
            PartOutcome::Working => StageOutcome::Working,
            PartOutcome::OutOfMemory => StageOutcome::OutOfMemory,
            PartOutcome::Exhausted if self.prunes.lost_with_open_burials.is_on() => {
                StageOutcome::Lost
            }
            PartOutcome::Exhausted | PartOutcome::Cut => StageOutcome::Undecided,
            PartOutcome::Won(line) => {
                self.found = Some(line.iter().map(|step| step.0).collect());
                StageOutcome::Undecided
            }
        }
    }

    fn dived(&self, found: PartOutcome<PlyLine<Class>>) -> StageOutcome {
        match found {
            PartOutcome::Working => StageOutcome::Working,
            PartOutcome::OutOfMemory => StageOutcome::OutOfMemory,
            PartOutcome::Exhausted => StageOutcome::Lost,
            PartOutcome::Won(line) => StageOutcome::Won(self.spell(&line)),
            PartOutcome::Cut => StageOutcome::Undecided,
        }
    }

    /// Room for a search of this round.
    fn room(&self) -> u64 {
        FIRST_ROOM << (2 * self.round.min(25))
    }

    /// After a dive or a sounding: the next sounding of the round, or the next round.
    fn next_sounding_or_round(&mut self) -> u64 {
        if self.soundings_left > 0 {
            self.soundings_left -= 1;
            return self.begin_sounding();
        }
        self.next_round()
    }

    fn next_round(&mut self) -> u64 {
        self.round += 1;
        match self.searches {
            Searches::All if self.round < FIRST_SOUNDINGS => {}
            Searches::All | Searches::SoundingsFirst => {
                self.soundings_left = match (self.round, self.open_burials) {
                    (0..WHOLE_SOUNDING, _) => SOUNDINGS,
                    (WHOLE_SOUNDING.., OpenBurialsLine::NotYet) => 1,
                    (WHOLE_SOUNDING.., OpenBurialsLine::Found) => self.many_soundings(),
                };
            }
            Searches::Dives | Searches::OneDive => return self.after_beam(),
        }
        let width = 1 << (2 * self.round).min(40);
        let choices = if self.round < EVERY_CHOICE { self.round } else { u32::MAX };
        let beam = Beam::new(&self.instance, width, choices, self.memory_limit, self.prunes);
        self.stage = Stage::Beaming(Box::new(beam));
        u64::MAX
    }

    /// After the beam of a round: the proof, then a dive.
    fn after_beam(&mut self) -> u64 {
        match self.proof {
            Proof::Open => {
                self.stage = Stage::Proving;
                if self.round >= LATE_PROOF {
                    LATE_PROOF_SHARE * self.room()
                } else {
                    PROOF_SHARE * self.room()
                }
            }
            Proof::None => self.dive(Vec::new()),
        }
    }

    /// The dive of this round.
    fn dive(&mut self, plan: Vec<Ply>) -> u64 {
        let (choices, quota) = match (self.searches, self.round) {
            (Searches::OneDive, _) => (ChoiceLimit::All, u64::MAX),
            (Searches::All | Searches::Dives | Searches::SoundingsFirst, 0) => {
                (ChoiceLimit::AtMost(1), FIRST_DIVE)
            }
            (_, 1..EVERY_CHOICE) => (ChoiceLimit::AtMost(6), self.room()),
            (_, EVERY_CHOICE..) => (ChoiceLimit::All, self.room()),
        };
        if self.round > 0 {
            self.guide
                .reorder(Order::Shuffled(0x1234_5678_9abc_def1 + u64::from(self.round) * 7919));
        }
        let dive = self.new_dive(plan, (Scope::All, choices));
        self.stage = Stage::Diving(Box::new(dive));
        quota
    }

    /// A dive over positions with open burials: all choices, in another order than the last.
    fn begin_sounding(&mut self) -> u64 {
        let quota = match (self.round, self.open_burials) {
            (0..WHOLE_SOUNDING, _) => FIRST_SOUNDING << (self.soundings / SOUNDINGS),
            (WHOLE_SOUNDING.., OpenBurialsLine::NotYet) => u64::MAX,
            // Half of them are short, a quarter are twice as long, and so on.
            (WHOLE_SOUNDING.., OpenBurialsLine::Found) => {
                FIRST_SOUNDING << (self.soundings + 1).trailing_zeros()
            }
        };
        let seed = 0x51ce_b00c_9abc_def1 + u64::from(self.soundings) * 7919;
        self.soundings += 1;
        self.guide.reorder(Order::Shuffled(seed));
        let dive = self.new_dive(Vec::new(), (Scope::All, ChoiceLimit::All));
        self.stage = Stage::Sounding(Box::new(dive));
        quota
    }

    /// The number of short soundings in a late round.
    fn many_soundings(&self) -> u32 {
        SOUNDINGS << (2 * (self.round - WHOLE_SOUNDING) + 2).min(20)
    }

    /// Lays a line with open burials out with real cards.
    fn lay(&mut self, line: Vec<Ply>, of: LineOf) -> u64 {
        self.open_burials = OpenBurialsLine::Found;
        let dive = self.new_dive(line, (Scope::Planned, ChoiceLimit::All));
        self.stage = Stage::Laying(Box::new(dive), of);
        LAYING
    }

    fn new_dive<P: Position>(&mut self, plan: Vec<Ply>, choices: (Scope, ChoiceLimit)) -> Dive<P> {
        let LooseSingles { instance, guide, memory_limit, prunes, .. } = self;
        Dive::new(instance, guide, plan, choices, *memory_limit, *prunes)
    }

    fn spell(&self, line: &PlyLine<Class>) -> Vec<Move> {
        let mut speller = Speller::new(self.columns.clone(), self.instance.king);
        for (ply, class) in line {
            speller.take(*ply, &class.joints);
        }
        speller.into_moves()
    }
}

impl Stages for LooseSingles {
    fn begin_next(&mut self, _budget: &mut Budget) -> Result<u64, OutOfMemory> {
        let found = self.found.take();
        let quota = match (std::mem::replace(&mut self.stage, Stage::Start), found) {
            (Stage::Start, _) if self.searches == Searches::SoundingsFirst => {
                self.soundings_left = SOUNDINGS - 1;
                self.begin_sounding()
            }
            (Stage::Start, _) => {
                self.stage = Stage::Proving;
                FIRST_PROOF
            }
            (Stage::Proving, plan) => {
                // If dead positions were forgotten, the proof may never end.
                if self.prover.forgot() {
                    self.proof = Proof::None;
                }
                self.dive(plan.unwrap_or_default())
            }
            (Stage::Beaming(_), Some(line)) => self.lay(line, LineOf::Beam),
            (Stage::Beaming(_) | Stage::Laying(_, LineOf::Beam), _) => self.after_beam(),
            (Stage::Sounding(_), Some(line)) => self.lay(line, LineOf::Sounding),
            (Stage::Diving(_) | Stage::Sounding(_) | Stage::Laying(_, LineOf::Sounding), _) => {
                self.next_sounding_or_round()
            }
        };
        Ok(quota)
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        let LooseSingles { instance, prover, guide, stage, .. } = self;
        match stage {
            Stage::Start => StageOutcome::Undecided,
            Stage::Proving => {
                let found = prover.run(instance, budget);
                self.proved(found)
            }
            Stage::Beaming(beam) => {
                let found = beam.run(instance, budget);
                self.searched(found)
            }
            Stage::Sounding(dive) => {
                let found = dive.run(instance, guide, budget);
                self.searched(found)
            }
            Stage::Laying(dive, _) | Stage::Diving(dive) => {
                let found = dive.run(instance, guide, budget);
                self.dived(found)
            }
        }
    }

    fn depth(&self) -> usize {
        match &self.stage {
            Stage::Start | Stage::Proving => self.prover.depth(),
            Stage::Beaming(beam) => beam.depth(),
            Stage::Laying(dive, _) | Stage::Diving(dive) => dive.depth(),
            Stage::Sounding(dive) => dive.depth(),
        }
    }

    fn memory(&self) -> usize {
        let stage = match &self.stage {
            Stage::Start | Stage::Proving => 0,
            Stage::Beaming(beam) => beam.memory(),
            Stage::Laying(dive, _) | Stage::Diving(dive) => dive.memory(),
            Stage::Sounding(dive) => dive.memory(),
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

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Kings;
    use talon_testkit::games;

    use super::*;

    #[test]
    fn the_bytes_of_every_search_are_reported() {
        let rules = games::rules(&games::portuguese(Kings::AsDealt));
        let board = Deal::Number(1).board(&rules);
        let prunes = LooseSinglesPrunes::ALL;
        let search = LooseSingles::new(&rules, &board, 1 << 20, prunes, Searches::All);
        let mut search = search.expect("a position that fits");
        search.guide.begin(&search.instance, &Relaxed::new(&search.instance));
        let planners = search.prover.memory() + search.guide.memory();
        assert_eq!(search.memory(), planners);
        let beam = Beam::new(&search.instance, 4, 1, 1 << 20, prunes);
        let beam_memory = beam.memory();
        search.stage = Stage::Beaming(Box::new(beam));
        assert_eq!(search.memory(), planners + beam_memory);
        let dive = search.new_dive::<Class>(Vec::new(), (Scope::All, ChoiceLimit::All));
        let dive_memory = dive.memory();
        search.stage = Stage::Diving(Box::new(dive));
        assert_eq!(search.memory(), planners + dive_memory);
        let dive = search.new_dive::<OpenBurials>(Vec::new(), (Scope::All, ChoiceLimit::All));
        let dive_memory = dive.memory();
        search.stage = Stage::Sounding(Box::new(dive));
        assert_eq!(search.memory(), planners + dive_memory);
    }
}

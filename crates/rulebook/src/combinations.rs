//! Checks the rules of a file in every combination of its settings, and finds the word of the file that causes each
//! fault.

use std::mem::{Discriminant, discriminant};

use talon_engine::text::excerpt;
use talon_engine::{Draft, Fault, Rules};

use crate::change::{RuleChange, RuleKey};
use crate::document::ProblemBasis;
use crate::game::{Setting, Value};
use crate::read::draft;

/// The statements of a file about its rules.
pub(crate) struct Claims<'f> {
    /// The tables of the file.
    pub(crate) base: &'f [RuleChange],
    /// Where the stock is announced, if it is.
    pub(crate) stock_at: Option<usize>,
    /// The settings and the changes that their values make.
    pub(crate) settings: &'f [Setting],
    /// Keys whose value could not be read.
    pub(crate) failed: &'f [RuleKey],
}

/// A combination of values that are not defaults: places of setting and value.
type Picks = Vec<(usize, usize)>;

/// Every fault of the rules under any choice, with its place and its basis; the same fault only for the smallest
/// combinations.
pub(crate) fn faults(claims: &Claims<'_>) -> Vec<(usize, ProblemBasis, String)> {
    let base = draft(claims.base, claims.stock_at);
    let mut found = Vec::new();
    let mut known: Vec<(Picks, Discriminant<Fault>)> = Vec::new();
    for picks in combinations(claims.settings) {
        let values =
            || picks.iter().map(|&(setting, value)| &claims.settings[setting].values[value]);
        let mut draft = base.clone();
        values().flat_map(|value| &value.changes).for_each(|change| change.apply(&mut draft));
        for fault in claims.faults_of(&draft) {
            let kind = discriminant(&fault);
            let is_known = |(smaller, other): &(Picks, Discriminant<Fault>)| {
                *other == kind
                    && *smaller != picks
                    && smaller.iter().all(|pick| picks.contains(pick))
            };
            if !known.iter().any(is_known) {
                let place = claims.place(fault, values());
                found.push((place, basis(fault), claims.message(fault, &picks)));
                known.push((picks.clone(), kind));
            }
        }
    }
    found
}

/// All combinations, those with fewer changes first; the defaults are the first of all.
fn combinations(settings: &[Setting]) -> Vec<Picks> {
    let mut all: Vec<Picks> = vec![Picks::new()];
    for (place, setting) in settings.iter().enumerate() {
        let picks = 1..setting.values.len();
        let more: Vec<Picks> = picks
            .flat_map(|pick| {
                all.iter().map(move |one| one.iter().copied().chain([(place, pick)]).collect())
            })
            .collect();
        all.extend(more);
    }
    all.sort_by_key(Vec::len);
    all
}

/// The keys that a fault is about, the most likely cause first.
fn keys(fault: Fault) -> &'static [RuleKey] {
    match fault {
        Fault::Packs(_) => &[RuleKey::Packs],
        Fault::Ranks(_) => &[RuleKey::Ranks],
        Fault::Suits(_) => &[RuleKey::Suits],
        Fault::Columns(_) => &[RuleKey::Columns],
        Fault::Cells(_) => &[RuleKey::Cells],
        Fault::Height { .. } => &[RuleKey::Columns, RuleKey::Ranks],
        Fault::FilledCells { .. } => &[RuleKey::CellsFilled, RuleKey::Cells],
        Fault::RunsNotBuilt => &[RuleKey::Runs, RuleKey::Build, RuleKey::Move],
        Fault::DealsTooMany { .. } | Fault::LeftOver(_) | Fault::NothingForTheStock => &[
            RuleKey::Columns,
            RuleKey::Aces,
            RuleKey::Packs,
            RuleKey::Ranks,
            RuleKey::Suits,
            RuleKey::CellsFilled,
        ],
        Fault::DrawsNothing => &[RuleKey::Draw],
        Fault::NoPass => &[RuleKey::Passes],
        Fault::AdmissionWithoutCells => &[RuleKey::CellsTake, RuleKey::Cells],
        Fault::RefillWithoutStock => &[RuleKey::Refill],
        Fault::RefillStartsEmpty { .. } => &[RuleKey::Columns, RuleKey::Refill],
    }
}

/// The basis of a fault: one value that is always wrong, or several places of the file.
const fn basis(fault: Fault) -> ProblemBasis {
    match fault {
        Fault::Packs(_)
        | Fault::Ranks(_)
        | Fault::Suits(_)
        | Fault::Columns(_)
        | Fault::Cells(_)
        | Fault::DrawsNothing
        | Fault::NoPass => ProblemBasis::Value,
        Fault::FilledCells { .. }
        | Fault::RunsNotBuilt
        | Fault::Height { .. }
        | Fault::DealsTooMany { .. }
        | Fault::LeftOver(_)
        | Fault::NothingForTheStock
        | Fault::AdmissionWithoutCells
        | Fault::RefillWithoutStock
        | Fault::RefillStartsEmpty { .. } => ProblemBasis::Whole,
    }
}

impl Claims<'_> {
    /// The faults of a draft, without the consequences of a value that is wrong by itself.
    fn faults_of(&self, draft: &Draft) -> Vec<Fault> {
        let mut faults = Rules::check(draft).err().unwrap_or_default();
        let wrong: Vec<RuleKey> = faults
            .iter()
            .map(|&fault| keys(fault))
            .filter(|keys| keys.len() == 1)
            .flatten()
            .copied()
            .collect();
        faults.retain(|&fault| {
            let keys = keys(fault);
            let follows = keys.len() > 1 && keys.iter().any(|key| wrong.contains(key));
            !follows && !keys.iter().any(|key| self.failed.contains(key))
        });
        faults
    }

    /// The byte of the file that causes the fault: in a change of the choice if there is one, otherwise in the tables.
    fn place<'v>(&self, fault: Fault, values: impl Iterator<Item = &'v Value>) -> usize {
        let changes: Vec<&RuleChange> = values.flat_map(|value| &value.changes).collect();
        let about = |changes: &[&RuleChange]| {
            let named = |key: &RuleKey| changes.iter().find(|change| change.key == *key).copied();
            keys(fault).iter().find_map(named).map(|change| exact(fault, change))
        };
        let base: Vec<&RuleChange> = self.base.iter().collect();
        about(&changes)
            .or_else(|| changes.last().map(|change| change.offset))
            .or(self.stock_at.filter(|_| fault == Fault::NothingForTheStock))
            .or_else(|| about(&base))
            .or(self.stock_at)
            .unwrap_or(0)
    }

    fn message(&self, fault: Fault, picks: &Picks) -> String {
        if picks.is_empty() {
            return fault.to_string();
        }
        let chosen: Vec<String> = picks
            .iter()
            .map(|&(setting, value)| {
                let setting = &self.settings[setting];
                excerpt(&format!("{}={}", setting.key, setting.values[value].word))
            })
            .collect();
        format!("with {}: {fault}", chosen.join(" and "))
    }
}

/// The part of a list that a fault is about. If it is about no single part, the start of the value.
fn exact(fault: Fault, change: &RuleChange) -> usize {
    let (Fault::Height { column, .. } | Fault::RefillStartsEmpty { column }) = fault else {
        return change.offset;
    };
    change.parts.get(usize::from(column)).copied().unwrap_or(change.offset)
}

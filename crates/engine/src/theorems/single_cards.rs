//! Moving cards one by one is enough.

use crate::rules::{Admission, Lift, Rules};

/// **Single cards.** *A position that can be won can be won with moves of single cards.*
///
/// If only top cards are lifted there is nothing to prove. Otherwise the limit on a run must be the number of cards
/// that single moves can bring over, and these moves must be open to every card of the run:
///
/// * *Supermoves.* The limit is (c + 1) · 2^e cards, with c free cells and e empty columns beside the target that take
///   any card; where a space takes only a King, or nothing, e is 0. Proof by induction over e. With e = 0, c + 1 cards
///   go over through the cells. With one more empty column, half of the cards go there first, as a separate run with
///   the remaining e columns. Then the other half goes to the target, then the first half follows. Each half is within
///   the limit for e columns. Cards that are lifted together follow one another as columns are built, or by a narrower
///   rule. So each of them may be put back on the card that it lay on.
/// * *Cells admit any card.* Where they admit a card only while no other column ends in its rank, a run that is
///   lifted as one passes the cells unasked.
///
/// It does not matter whether spaces are refilled. While waste or stock have cards no column is empty, so the run goes
/// through the cells; its column becomes empty when the run's lowest card leaves, after all others, and is refilled
/// with the same card as if the run had left as one. A card turned up under the run is turned up at the same point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleCards(());

impl SingleCards {
    /// The theorem, if it holds for these rules.
    pub fn for_rules(rules: &Rules) -> Option<SingleCards> {
        let holds = match rules.lift() {
            Lift::TopCard => true,
            Lift::Supermove => rules.admission() == Admission::Any,
            Lift::Run => false,
        };
        holds.then_some(SingleCards(()))
    }
}

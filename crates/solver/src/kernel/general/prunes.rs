//! What the search leaves out, and for which rules that is sound. Tests switch each off singly.

use talon_engine::rules::{Admission, Build, Lift, Refill, Rules, Space};

/// Whether a prune is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Where it is sound for the rules.
    WhereSound,
    /// Not at all; tests compare with this.
    #[cfg_attr(not(test), expect(dead_code, reason = "the search itself uses every prune"))]
    Never,
}

/// The prunes of this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prunes {
    /// A card that no other card can need goes home at once.
    pub(crate) safe_home: Use,
    /// A run is moved card by card, so no move of several cards is tried in the proof.
    pub(crate) single_cards: Use,
    /// A whole column is not moved to an empty one, and of several empty columns the first stands for all.
    pub(crate) equal_spaces: Use,
}

impl Prunes {
    /// All of them.
    pub(crate) const ALL: Prunes = Prunes {
        safe_home: Use::WhereSound,
        single_cards: Use::WhereSound,
        equal_spaces: Use::WhereSound,
    };

    /// Sound unless leaving a column can take something away: with automatic refill it lets a card of the waste or
    /// stock loose, and where cells admit selectively the card bared may be another's twin.
    pub(crate) fn plays_safe_home(self, rules: &Rules) -> bool {
        self.safe_home == Use::WhereSound
            && rules.refill() == Refill::ByHand
            && rules.admission() == Admission::Any
    }

    /// A card drawn with others may be left in the waste to change what the next passes turn up; drawn alone it only
    /// lies on the card before it, and taking it off earlier keeps the order of all others.
    pub(crate) fn plays_safe_home_from_waste(self, rules: &Rules) -> bool {
        self.plays_safe_home(rules) && rules.stock().is_some_and(|stock| stock.draw == 1)
    }

    /// Sound where the limit on a run is what single moves through cells and spaces can do, which needs cells and
    /// spaces that take any card, and spaces that stay empty until used.
    pub(crate) fn moves_single_cards(self, rules: &Rules) -> bool {
        self.single_cards == Use::WhereSound
            && rules.lift() == Lift::Supermove
            && rules.space() == Space::Anything
            && rules.admission() == Admission::Any
            && rules.refill() == Refill::ByHand
    }

    /// Always sound: no rule looks at the order of columns, so the position is the same but for that order. A refill
    /// happens only while waste or stock have cards, and then no column is empty.
    pub(crate) fn treats_spaces_alike(self) -> bool {
        self.equal_spaces == Use::WhereSound
    }
}

/// The highest rank of each suit that may go home without being missed, given the lowest foundation of each suit.
///
/// A card of rank r on the table serves only to hold cards of rank r - 1. It is not missed if all of those that could
/// lie on it are home, or can go home whenever they come free and are not missed themselves.
///
/// - Any suit: with all foundations at r - 2 or higher every card of rank r - 1 can go home when it is free, and the
///   cards it might hold are all home: safe up to the lowest foundation + 2.
/// - Alternating colours: likewise with both foundations of the other colour at r - 2; a card of rank r - 1 might
///   still be wanted to hold the r - 2 of our colour's other suit, unless that can go home too: its foundation is at
///   r - 3. Or the other colour is at r - 1: then nothing is left to lie on the card.
/// - Same suit: only its own suit's r - 1 can lie on it, and that is home.
///
/// With two packs the two copies of a card compete for a place at home: putting one there can leave the other, which
/// may be more in the way, without. So both foundations of the suit must be at r - 1, which gives each copy its place.
///
/// Cards that may be taken back do not change this: what is taken back serves only to hold lower cards, and all cards
/// that low are home.
pub(crate) fn safe_ranks(rules: &Rules, lowest: [u8; 4]) -> [u8; 4] {
    let suits = usize::from(rules.suits());
    let least = |wanted: &dyn Fn(usize) -> bool| {
        (0..suits).filter(|&suit| wanted(suit)).map(|suit| lowest[suit]).min().unwrap_or(13)
    };
    let is_red = |suit: usize| matches!(suit, 1 | 2);
    let unmissed = |suit: usize| match rules.build() {
        Build::AnySuit => least(&|_| true) + 2,
        Build::AlternatingColours => {
            let other_colour = least(&|other| is_red(other) != is_red(suit));
            let same_colour = least(&|other| other != suit && is_red(other) == is_red(suit));
            (other_colour + 1).max((other_colour + 2).min(same_colour + 3))
        }
        Build::SameSuit => 13,
    };
    std::array::from_fn(|suit| match rules.packs() {
        1 => unmissed(suit),
        _ => unmissed(suit).min(lowest[suit] + 1),
    })
}

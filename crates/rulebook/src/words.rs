//! The words of a rules file for each choice of the engine, in both directions.

use talon_engine::rules::{Aces, Admission, Build, Facing, Kings, Lift, Refill, Space, TakeBack};

/// A choice that a rules file makes by a word.
pub(crate) trait WordChoice: Copy + PartialEq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
    }

    /// The word of a value.
    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(_, value)| *value == self);
        found.expect("every value has a word").0
    }
}

impl WordChoice for Facing {
    const WORDS: &'static [(&'static str, Self)] =
        &[("all", Facing::AllUp), ("top card", Facing::TopUp)];
}

impl WordChoice for Aces {
    const WORDS: &'static [(&'static str, Self)] =
        &[("in the deck", Aces::InDeck), ("home", Aces::Home)];
}

impl WordChoice for Kings {
    const WORDS: &'static [(&'static str, Self)] =
        &[("as dealt", Kings::AsDealt), ("to the bottom", Kings::ToTheBottom)];
}

impl WordChoice for Build {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("same suit", Build::SameSuit),
        ("alternating colours", Build::AlternatingColours),
        ("same colour", Build::SameColour),
        ("any suit but its own", Build::OtherSuit),
        ("any suit", Build::AnySuit),
    ];
}

impl WordChoice for Lift {
    const WORDS: &'static [(&'static str, Self)] =
        &[("top card", Lift::TopCard), ("run", Lift::Run), ("supermove", Lift::Supermove)];
}

impl WordChoice for Space {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("anything", Space::Anything),
        ("only a king", Space::OnlyKing),
        ("nothing", Space::Nothing),
    ];
}

impl WordChoice for Refill {
    const WORDS: &'static [(&'static str, Self)] =
        &[("by hand", Refill::ByHand), ("waste then stock", Refill::WasteThenStock)];
}

impl WordChoice for Admission {
    const WORDS: &'static [(&'static str, Self)] =
        &[("any card", Admission::Any), ("only card of its rank", Admission::OnlyOfItsRank)];
}

impl WordChoice for TakeBack {
    const WORDS: &'static [(&'static str, Self)] =
        &[("allowed", TakeBack::Allowed), ("never", TakeBack::Never)];
}

//! Random rules: every field of a draft, in any combination that can be played.

use proptest::prelude::*;
use talon_engine::Rules;
use talon_engine::rules::{
    Aces, Admission, Build, Draft, Facing, Kings, Lift, MAX_CELLS, MAX_COLUMNS, Passes, Refill,
    Space, Stock, TakeBack,
};

/// Any rules that pass the check.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let deck = (1..=2_u8, 2..=13_u8, 1..=4_u8, prop::collection::vec(0..=20_u8, 1..=MAX_COLUMNS));
    let table = (
        prop_oneof![Just(Facing::AllUp), Just(Facing::TopUp)],
        prop_oneof![Just(Aces::InDeck), Just(Aces::Home)],
        prop_oneof![Just(Kings::AsDealt), Just(Kings::ToTheBottom)],
        (0..=MAX_CELLS as u8, 0..=MAX_CELLS as u8),
        prop_oneof![Just(Admission::Any), Just(Admission::OnlyOfItsRank)],
    );
    let play = (
        (any_build(), prop::option::of(any_build())),
        prop_oneof![Just(Lift::TopCard), Just(Lift::Run), Just(Lift::Supermove)],
        prop_oneof![Just(Space::Anything), Just(Space::OnlyKing), Just(Space::Nothing)],
        prop_oneof![Just(Refill::ByHand), Just(Refill::WasteThenStock)],
        prop_oneof![Just(TakeBack::Allowed), Just(TakeBack::Never)],
        (1..=5_u8, prop_oneof![Just(Passes::Unlimited), (1..=3_u8).prop_map(Passes::Limited)]),
    );
    (deck, table, play).prop_filter_map("rules that cannot be played", |(deck, table, play)| {
        let (packs, ranks, suits, heights) = deck;
        let (facing, aces, kings, (cells, filled_cells), admission) = table;
        let ((build, runs), lift, space, refill, take_back, (draw, passes)) = play;
        let draft = Draft {
            packs,
            ranks,
            suits,
            heights,
            facing,
            aces,
            kings,
            cells,
            filled_cells: filled_cells.min(cells),
            admission,
            build,
            lift,
            runs: runs.filter(|runs| runs.is_within(build)),
            space,
            refill,
            take_back,
            stock: Some(Stock { draw, passes }),
        };
        Rules::check(&fitting(draft)).ok()
    })
}

fn any_build() -> impl Strategy<Value = Build> {
    prop_oneof![
        Just(Build::SameSuit),
        Just(Build::AlternatingColours),
        Just(Build::SameColour),
        Just(Build::OtherSuit),
        Just(Build::AnySuit)
    ]
}

/// Deals no more cards than there are, and leaves out the stock if none is left for it.
fn fitting(mut draft: Draft) -> Draft {
    let ranks = match draft.aces {
        Aces::InDeck => draft.ranks,
        Aces::Home => draft.ranks - 1,
    };
    let mut left = draft.packs * draft.suits * ranks;
    for height in &mut draft.heights {
        *height = (*height).min(left);
        left -= *height;
    }
    draft.filled_cells = draft.filled_cells.min(left);
    left -= draft.filled_cells;
    if left == 0 {
        draft.stock = None;
    }
    draft
}

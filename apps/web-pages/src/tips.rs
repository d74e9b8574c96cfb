//! Five tips that win, for each game. They follow from the rules; where players disagree, the tip follows our solver
//! and coach.

use talon_rulebook::{Choices, Game};

use crate::parts::wording;

/// A tip: the advice and its reason.
pub(crate) type Tip = (&'static str, &'static str);

/// The tips for a game.
pub(crate) fn tips(game: &Game, choices: &Choices) -> [Tip; 5] {
    let words = wording();
    match (game.id(), game.called(choices)) {
        ("klondike", _) => [
            (words.tip_turn_up(), words.tip_turn_up_why()),
            (words.tip_longest_column(), words.tip_longest_column_why()),
            (words.tip_king_ready(), words.tip_king_ready_why()),
            (words.tip_not_rush_home(), words.tip_not_rush_home_why()),
            (words.tip_through_stock(), words.tip_through_stock_why()),
        ],
        (_, "FreeCell") => [
            (words.tip_free_low(), words.tip_free_low_why()),
            (words.tip_cells_empty(), words.tip_cells_empty_why()),
            (words.tip_empty_column(), words.tip_empty_column_why()),
            (words.tip_long_runs(), words.tip_long_runs_why()),
            (words.tip_fill_space(), words.tip_fill_space_why()),
        ],
        ("selective-freecell", _) => [
            (words.tip_count_ranks(), words.tip_count_ranks_why()),
            (words.tip_twin_first(), words.tip_twin_first_why()),
            (words.tip_columns_as_cells(), words.tip_columns_as_cells_why()),
            (words.tip_free_low(), words.tip_free_blocked_why()),
            (words.tip_not_fill_cells(), words.tip_not_fill_cells_why()),
        ],
        ("portuguese", _) => [
            (words.tip_dig_aces(), words.tip_dig_aces_why()),
            (words.tip_any_suit(), words.tip_any_suit_why()),
            (words.tip_mind_kings(), words.tip_mind_kings_why()),
            (words.tip_only_kings(), words.tip_only_kings_why()),
            (words.tip_one_by_one(), words.tip_one_by_one_why()),
        ],
        ("preference", _) => [
            (words.tip_waste_first(), words.tip_waste_first_why()),
            (words.tip_useful_card(), words.tip_useful_card_why()),
            (words.tip_in_suit(), words.tip_in_suit_why()),
            (words.tip_evenly(), words.tip_evenly_why()),
            (words.tip_not_turn(), words.tip_not_turn_why()),
        ],
        ("lady-palk", _) => [
            (words.tip_move_long(), words.tip_move_long_why()),
            (words.tip_open_for_king(), words.tip_open_for_king_why()),
            (words.tip_draw_last(), words.tip_draw_last_why()),
            (words.tip_both_twins(), words.tip_both_twins_why()),
            (words.tip_cover(), words.tip_cover_why()),
        ],
        _ => [
            (words.tip_free_aces(), words.tip_free_aces_why()),
            (words.tip_look_first(), words.tip_look_first_why()),
            (words.tip_space_open(), words.tip_space_open_why()),
            (words.tip_not_rush_home(), words.tip_hold_on_why()),
            (words.tip_take_back(), words.tip_take_back_why()),
        ],
    }
}

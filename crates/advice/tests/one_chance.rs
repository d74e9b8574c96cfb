//! A hint, the table's pill and a review give the same chance.

use talon_advice::{coach, coaching};
use talon_coach::Effort;
use talon_engine::Deal;
use talon_game::Completeness;
use talon_review::Reviewer;

#[test]
fn a_review_starts_from_the_chance_that_the_table_shows() {
    for id in ["klondike", "preference"] {
        let game = talon_catalog::find(id).expect("built in");
        let rules = game.rules(&game.default_choices());
        for deal in 1..=2 {
            let board = Deal::Number(deal).board(&rules);
            let advice = coach(&rules, &board, Effort::NORMAL);
            let shown = coaching(&rules, &board, &advice, Completeness::Final).chance;
            let reviewer = Reviewer::new(&rules, &board, Vec::new()).expect("no moves");
            assert_eq!(Some(reviewer.review().deal), shown, "{id} {deal}");
        }
    }
}

//! Finds a winnable deal in one blocking call, for programs without a table.

use talon_engine::Deal;
use talon_game::{Date, DealSearch, FoundDeal, Level, SearchStep, Variant};
use talon_solver::Grade;

use crate::answer::{NODES, grade, outlook};

/// The deal of a day: the first of the day's numbers that the solver finds winnable.
pub fn daily_deal(variant: &Variant, date: Date) -> Deal {
    search(variant, DealSearch::daily(date)).deal
}

/// How hard the deal of a day is.
pub fn daily_level(variant: &Variant, date: Date) -> Option<Level> {
    grade(variant, daily_deal(variant, date).board(variant.rules()), NODES)
}

/// The first winnable deal from this one on.
pub fn winnable_deal(variant: &Variant, deal: Deal) -> Deal {
    search(variant, DealSearch::from(deal)).deal
}

/// The first deal of this level from this one on; of 200 without one, the nearest. It comes with its win and its level.
pub fn graded_deal(variant: &Variant, deal: Deal, level: Level) -> FoundDeal {
    search(variant, DealSearch::of_level(deal, level))
}

/// Decides and grades candidates until the search has found its deal.
pub fn search(variant: &Variant, mut search: DealSearch) -> FoundDeal {
    let rules = variant.rules();
    let mut step = SearchStep::Decide;
    loop {
        let board = search.candidate().board(rules);
        step = match step {
            SearchStep::Decide => search.decided(&outlook(variant, board, NODES)),
            SearchStep::Grade => search.graded(grade(variant, board, NODES)),
            SearchStep::Found(found) => return *found,
        };
    }
}

/// The level of a grade.
pub const fn level(grade: Grade) -> Level {
    match grade {
        Grade::Gentle => Level::Gentle,
        Grade::Easy => Level::Easy,
        Grade::Fair => Level::Fair,
        Grade::Hard => Level::Hard,
        Grade::Fierce => Level::Fierce,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use talon_solver::{Limits, Progress};

    use super::*;

    #[test]
    fn levels_and_grades_have_the_same_words() {
        assert_eq!(Grade::ALL.map(level), Level::ALL);
        assert_eq!(Grade::ALL.map(Grade::word), Level::ALL.map(Level::word));
    }

    #[test]
    fn a_deal_of_each_level_is_found_and_has_it() {
        let game = talon_catalog::find("selective-freecell").expect("built in");
        let variant = Variant::new(game, game.default_choices());
        for wanted in Level::ALL {
            let found = graded_deal(&variant, Deal::Number(1), wanted);
            assert_eq!(found.level, Some(wanted));
            let board = found.deal.board(variant.rules());
            let patient = |_: &Progress| ControlFlow::Continue(());
            let grade = Grade::of(variant.rules(), &board, &Limits::default(), patient);
            assert_eq!(grade.map(level), Some(wanted));
        }
    }
}

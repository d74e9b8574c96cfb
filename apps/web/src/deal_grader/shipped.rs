//! Deals of every level of the built-in games that come with the page, for the time before the worker has found others.

use talon_engine::Deal;
use talon_game::{Level, Variant};

/// A line for each game and its settings, with the deals of each level: `crates/advice/examples/shipped_deals.rs` writes it.
const TEXT: &str = include_str!("shipped.txt");

/// A deal of this level that `is_new` accepts. If none is known of this level, one of the nearest level that has some.
/// `start` chooses among several.
pub(super) fn deal(
    variant: &Variant,
    level: Level,
    start: usize,
    is_new: impl Fn(&Deal) -> bool,
) -> Option<(Deal, Level)> {
    let lists = lists(variant)?;
    let known = Level::ALL.into_iter().filter(|it| !lists[*it as usize].is_empty());
    let nearest = known.min_by_key(|it| it.distance(level))?;
    let deals = &lists[nearest as usize];
    let from_start = deals.iter().cycle().skip(start % deals.len()).take(deals.len());
    let deal = from_start.map(|number| Deal::Number(*number)).find(|deal| is_new(deal))?;
    Some((deal, nearest))
}

/// The numbers of the deals of each level.
fn lists(variant: &Variant) -> Option<[Vec<u64>; 5]> {
    // The rules of a loaded game may be others than those of the built-in one with its name.
    if !talon_catalog::is_built_in(variant.game()) {
        return None;
    }
    let name = format!("{}/{} ", variant.game().id(), variant.choices());
    let line = TEXT.lines().find_map(|line| line.strip_prefix(name.as_str()))?;
    let mut words = line.split(' ');
    let list = |word: &str| word.split(',').filter_map(|number| number.parse().ok()).collect();
    Some([(); 5].map(|()| words.next().map_or_else(Vec::new, list)))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use talon_advice::{Finding, Question, QuestionKind, answer};
    use talon_game::Ticket;
    use talon_rulebook::Choices;

    use super::super::FEW_NODES;
    use super::*;

    fn level(variant: &Variant, deal: &Deal) -> Option<Level> {
        let board = Box::new(deal.board(variant.rules()));
        let (kind, ticket) = (QuestionKind::Grade, Ticket::from_number(0));
        let question = Question { kind, ticket, variant: variant.clone(), board };
        match answer(&question, FEW_NODES, || ControlFlow::Continue(())).finding {
            Finding::Grade(word) => Level::from_word(&word?),
            Finding::Outlook(_) | Finding::CoachAnswer(_) => None,
        }
    }

    #[test]
    fn every_game_has_deals_of_the_level_that_they_are_listed_under() {
        for game in talon_catalog::all() {
            let variant = Variant::new(game, game.default_choices());
            for wanted in Level::ALL {
                let (deal, found) = deal(&variant, wanted, 5, |_| true).expect("a deal");
                assert_eq!(level(&variant, &deal), Some(found), "{} {deal}", game.id());
            }
        }
    }

    #[test]
    fn every_setting_of_every_game_is_listed() {
        for game in talon_catalog::all() {
            for choices in Choices::all(game) {
                let variant = Variant::new(game, choices);
                assert!(lists(&variant).is_some(), "{} {}", game.id(), variant.choices());
            }
        }
    }

    #[test]
    fn a_deal_that_was_played_is_not_offered_again() {
        let game = talon_catalog::find("klondike").expect("built in");
        let variant = Variant::new(game, game.default_choices());
        let mut dealt = Vec::new();
        while let Some((next, level)) = deal(&variant, Level::Hard, 7, |it| !dealt.contains(it)) {
            assert_eq!(level, Level::Hard);
            dealt.push(next);
        }
        assert!(dealt.len() > 5, "{dealt:?}");
    }
}

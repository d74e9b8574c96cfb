//! Finds a winnable deal at once, for programs that have no table to wait at.

use talon_engine::Deal;
use talon_game::{Date, DealSearch, Variant};

use crate::answer::{NODES, outlook};

/// The deal of a day: the first of the day's numbers that the solver finds winnable.
pub fn daily_deal(variant: &Variant, date: Date) -> Deal {
    search(variant, DealSearch::daily(date))
}

/// The first winnable deal from this one on.
pub fn winnable_deal(variant: &Variant, deal: Deal) -> Deal {
    search(variant, DealSearch::from(deal))
}

fn search(variant: &Variant, mut search: DealSearch) -> Deal {
    loop {
        let board = search.candidate().board(variant.rules());
        let found = outlook(variant, board, NODES);
        if let Some(deal) = search.answer(&found) {
            return deal;
        }
    }
}

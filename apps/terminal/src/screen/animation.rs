//! Animation: effects are shown one after another as moving cards. The game itself never waits for it.

use std::collections::VecDeque;

use ratatui::layout::Rect as Area;
use talon_engine::rules::Rules;
use talon_engine::{Board, Effect, Place, Seen, View};
use talon_game::Millis;
use talon_game::layout::Point;

use crate::screen::board_view::{MovingCards, without};
use crate::screen::table_layout::arrange;

/// How long one change takes, and how long when there are many.
const UNHURRIED: Millis = 120;
const BRISK: Millis = 45;

/// One change: the table around the moving cards, and their path.
#[derive(Clone, Debug)]
struct Flight {
    view: View,
    cards: Vec<Seen>,
    from: Point,
    to: Point,
}

/// All changes that are still to be shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flights {
    queue: VecDeque<Flight>,
    began: Millis,
    each: Millis,
}

/// Which way effects are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepDirection {
    Forth,
    Back,
}

impl Flights {
    /// Shows these effects, from this board on.
    pub(crate) fn start(
        rules: &Rules,
        mut board: Board,
        effects: &[Effect],
        direction: StepDirection,
        area: Area,
        now: Millis,
    ) -> Flights {
        let mut queue = VecDeque::new();
        for &effect in effects {
            let before = board.view();
            match direction {
                StepDirection::Forth => board.apply(effect),
                StepDirection::Back => board.revert(effect),
            }
            let way = way(effect).map(|(from, to, count)| match direction {
                StepDirection::Forth => (from, to, count),
                StepDirection::Back => (to, from, count),
            });
            if let Some((from, to, count)) = way {
                queue.extend(flight(rules, &before, &board.view(), (from, to, count), area));
            }
        }
        let each = if queue.len() > 4 { BRISK } else { UNHURRIED };
        Flights { queue, began: now, each }
    }

    /// Whether anything is on its way.
    pub(crate) fn is_over(&self) -> bool {
        self.queue.is_empty()
    }

    /// Puts everything in its place.
    pub(crate) fn end(&mut self) {
        self.queue.clear();
    }

    /// Drops the animations that have ended.
    pub(crate) fn advance(&mut self, now: Millis) {
        while !self.queue.is_empty() && now >= self.began + self.each {
            self.queue.pop_front();
            self.began += self.each;
        }
    }

    /// The table around the moving cards, and the cards.
    pub(crate) fn shown(&self, now: Millis) -> Option<(&View, MovingCards)> {
        let flight = self.queue.front()?;
        let part = now.saturating_sub(self.began) as f32 / self.each as f32;
        // Quick to leave, slow to land.
        let eased = 1.0 - (1.0 - part.min(1.0)).powi(2);
        let between = |a: f32, b: f32| (a + (b - a) * eased).round();
        let at = Point {
            x: between(flight.from.x, flight.to.x),
            y: between(flight.from.y, flight.to.y),
        };
        Some((&flight.view, MovingCards { cards: flight.cards.clone(), at }))
    }
}

/// The path of an effect's cards; `None` for turning a card up.
fn way(effect: Effect) -> Option<(Place, Place, usize)> {
    match effect {
        Effect::Carried { from, to, count } => Some((from, to, count.into())),
        Effect::TurnedUp { .. } => None,
        Effect::Drawn { count } => Some((Place::Stock, Place::Waste, count.into())),
        Effect::Refilled { column, from } => Some((from, Place::Column(column), 1)),
        Effect::Recycled { count } => Some((Place::Waste, Place::Stock, count.into())),
    }
}

fn flight(
    rules: &Rules,
    before: &View,
    after: &View,
    (from, to, count): (Place, Place, usize),
    area: Area,
) -> Option<Flight> {
    let (old, new) = (arrange(rules, before, area)?, arrange(rules, after, area)?);
    let (view, mut cards) = without(after, to, count);
    // Cards of a pile that is no column move as one.
    if !matches!(to, Place::Column(_)) {
        cards.drain(..cards.len().saturating_sub(1));
    }
    let corner = |plan: &crate::screen::table_layout::Arrangement, place: Place| {
        let pile = plan.layout.pile(place)?;
        let lifted = if matches!(place, Place::Column(_)) { count } else { 1 };
        let card = pile.cards.len().checked_sub(lifted).and_then(|i| pile.cards.get(i));
        let rect = card.copied().unwrap_or(pile.base);
        Some(Point { x: rect.x, y: rect.y })
    };
    Some(Flight { view, cards, from: corner(&old, from)?, to: corner(&new, to)? })
}

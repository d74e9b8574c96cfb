//! The arrow of a hint, and the curve that the review's arrows share with it.

use talon_engine::{Board, Move, Place, Target};
use talon_game::gesture;
use talon_game::layout::{Point, Rect};

use super::table_state::TableState;
use crate::app_state::App;
use talon_web_kit::{Read as _, View, expect_context, view};

/// An arrow from the hinted card to where it goes.
pub(super) fn hint_arrow() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let path = move || {
        let hint = state.hint()?;
        let board = app.game.session(|session| session.board().clone())?;
        let (from, to) = ends(app, state, &board, hint.mv())?;
        Some(arrow(from, to, -0.18))
    };
    view! {
        <svg class="over" aria-hidden="true">
            {move || path().map(|d| view! {
                <path class="arrow-edge" d=d.clone()></path>
                <path class="arrow" d=d></path>
            })}
        </svg>
    }
}

/// Where the arrow of a move begins and ends.
pub(super) fn ends(app: App, state: TableState, board: &Board, mv: Move) -> Option<(Point, Point)> {
    let Move::Carry { from, to, count } = mv else {
        return state.layout.with(|layout| {
            let grip_of = |place| layout.pile(place).map(|pile| grip(pile.base));
            Some((grip_of(Place::Stock)?, grip_of(Place::Waste)?))
        });
    };
    let rules = app.game.session(|session| *session.rules())?;
    state.layout.with(|layout| {
        let source = layout.pile(Place::from(from))?;
        let start = source.cards.get(source.cards.len().checked_sub(usize::from(count))?)?;
        let place = match to {
            Target::Column(n) => Place::Column(n),
            Target::Cell | Target::Home => {
                let hand = gesture::HeldCards { from, count };
                let places = gesture::legal_places(&rules, board, hand);
                places.into_iter().find(|&place| gesture::target(place) == Some(to))?
            }
        };
        let target = layout.pile(place)?;
        let end = target.cards.last().copied().unwrap_or(target.base);
        Some((grip(*start), grip(end)))
    })
}

/// The point of a card that an arrow leads from or to.
fn grip(card: Rect) -> Point {
    Point { x: card.x + card.w / 2.0, y: card.y + card.w * 0.5 }
}

/// A curve with a head at its end. It bends up or down, by this share of its width.
pub(super) fn arrow(from: Point, to: Point, bend: f32) -> String {
    let high = if bend < 0.0 { from.y.min(to.y) } else { from.y.max(to.y) };
    let bend = Point { x: f32::midpoint(from.x, to.x), y: high + (to.x - from.x).abs() * bend };
    let (dx, dy) = (to.x - bend.x, to.y - bend.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    // Back from the tip, turned by half a radian to either side.
    let (back, aside) = (16.0 * 0.877_6 / length, 16.0 * 0.479_4 / length);
    let barb = |side: f32| Point {
        x: to.x - dx * back + dy * aside * side,
        y: to.y - dy * back - dx * aside * side,
    };
    let spot = |point: Point| format!("{} {}", point.x as i32, point.y as i32);
    let tip = spot(to);
    format!(
        "M{}Q{} {tip}M{tip}L{}M{tip}L{}",
        spot(from),
        spot(bend),
        spot(barb(1.0)),
        spot(barb(-1.0))
    )
}

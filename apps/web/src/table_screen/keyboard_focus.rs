//! The keyboard focus on the table: a card or an empty place; arrows go to the nearest one in their direction. The
//! browser's focus follows it, and it follows the browser's focus when that is moved by other means.

use talon_engine::{Move, Place, Seen, View};
use talon_game::layout::{Layout, PileBox, Spot};
use talon_game::{Hint, gesture};
use talon_scene::Sprite;
use web_sys::Element;

use super::table_state::TableState;
use crate::focus_trap;
use talon_web_kit::{Effect, Read as _, StoredValue, request_animation_frame};

/// The index of the card on top of its pile, whatever its position.
const TOP: usize = usize::MAX;

/// Where the keyboard is at first.
pub(super) const FIRST: Spot = Spot { place: Place::Column(0), index: TOP };

/// A direction of the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// Whether the shown hint begins or ends at this card.
pub(super) fn is_hinted(layout: &Layout, hint: &Hint, sprite: Sprite) -> bool {
    let size = size(layout, sprite.place);
    let is_last = sprite.index + 1 == size;
    match hint.mv() {
        Move::Draw | Move::Redeal => sprite.place == Place::Stock && is_last,
        Move::Carry { from, to, count } => {
            let moved =
                sprite.place == Place::from(from) && sprite.index + usize::from(count) >= size;
            let onto = is_last
                && gesture::target(sprite.place) == Some(to)
                && match sprite.place {
                    Place::Column(_) => true,
                    Place::Foundation(_) | Place::Cell(_) | Place::Stock | Place::Waste => false,
                };
            moved || onto
        }
    }
}

/// The spot with its index brought into the pile: only in columns are other cards than the top one gone to.
pub(super) fn clamped(layout: &Layout, spot: Spot) -> Spot {
    let top = size(layout, spot.place).saturating_sub(1);
    let index = match spot.place {
        Place::Column(_) => spot.index.min(top),
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => top,
    };
    Spot { index, ..spot }
}

/// Whether the place of a pile has the focus, and not one of its cards: an empty one, and the stock, whose backs have no name.
pub(super) fn is_on_place(layout: &Layout, focus: Spot, place: Place) -> bool {
    focus.place == place && (place == Place::Stock || size(layout, place) == 0)
}

/// The card or pile of an element.
pub(super) fn spot_of(state: TableState, element: &Element) -> Option<Spot> {
    let element = element.closest("[data-in], [data-pile]").ok()??;
    let name = element.get_attribute("data-in").or_else(|| element.get_attribute("data-pile"))?;
    let index = element.get_attribute("data-index").and_then(|index| index.parse().ok());
    state.layout.with_untracked(|layout| {
        let pile = layout.piles.iter().find(|pile| pile.place.to_string() == name)?;
        Some(spot(pile.place, index.unwrap_or(TOP), pile.cards.len()))
    })
}

/// A card of a pile; the top card stays the top card when others are laid there.
fn spot(place: Place, index: usize, size: usize) -> Spot {
    Spot { place, index: if index < size.saturating_sub(1) { index } else { TOP } }
}

/// Goes where the page's focus has been put by a click or a screen reader.
pub(super) fn follow(state: TableState, there: Spot) {
    let clamp = |spot| state.layout.with_untracked(|layout| clamped(layout, spot));
    if clamp(there) != clamp(state.focus.get_untracked()) {
        state.focus.set(there);
    }
}

/// Keeps the page's focus where the keyboard is: it would go with a card that is moved, or be lost with one that is no
/// longer drawn. A new table does not take the focus from another element.
pub(super) fn sync_browser_focus(state: TableState) {
    let begun = StoredValue::new(false);
    Effect::new(move || {
        let here = state.focus.get();
        let there =
            state.view.with(|view| state.layout.with_untracked(|layout| seat(view, layout, here)));
        if there != here {
            state.focus.set(there);
        }
        if begun.get_value() {
            request_animation_frame(focus_trap::return_to_table);
        }
        begun.set_value(true);
    });
}

/// Where the focus is after the table has changed: never on a removed pile or a face-down card.
fn seat(view: &View, layout: &Layout, here: Spot) -> Spot {
    let column = match here.place {
        Place::Column(n) => view.columns.get(usize::from(n)),
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => None,
    };
    if layout.pile(here.place).is_none() {
        FIRST
    } else if matches!(column.and_then(|cards| cards.get(here.index)), Some(Seen::Back)) {
        Spot { index: TOP, ..here }
    } else {
        here
    }
}

/// How many cards a pile has.
pub(super) fn size(layout: &Layout, place: Place) -> usize {
    layout.pile(place).map_or(0, |pile| pile.cards.len())
}

/// Moves the focus: within a column up and down over its face-up cards, else to the nearest pile.
pub(super) fn step(state: TableState, arrow: Arrow) {
    let here = state.layout.with_untracked(|layout| clamped(layout, state.focus.get_untracked()));
    let within = within_column(state, here, arrow);
    let next =
        within.or_else(|| state.layout.with_untracked(|layout| neighbour(layout, here, arrow)));
    if let Some(next) = next {
        state.focus.set(next);
    }
}

fn within_column(state: TableState, here: Spot, arrow: Arrow) -> Option<Spot> {
    let Place::Column(n) = here.place else { return None };
    state.view.with_untracked(|view| {
        let cards = view.columns.get(usize::from(n))?;
        let index = match arrow {
            Arrow::Up => here.index.checked_sub(1)?,
            Arrow::Down => here.index + 1,
            Arrow::Left | Arrow::Right => return None,
        };
        matches!(cards.get(index), Some(Seen::Face(_)))
            .then(|| spot(here.place, index, cards.len()))
    })
}

/// The nearest pile in a direction: sideways distance counts double, so that rows and columns are kept.
fn neighbour(layout: &Layout, here: Spot, arrow: Arrow) -> Option<Spot> {
    let from = layout.pile(here.place)?.base.centre();
    let away = |pile: &&PileBox| {
        let to = pile.base.centre();
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (ahead, aside) = match arrow {
            Arrow::Left => (-dx, dy),
            Arrow::Right => (dx, dy),
            Arrow::Up => (-dy, dx),
            Arrow::Down => (dy, dx),
        };
        (ahead > 1.0).then(|| ahead + 2.0 * aside.abs())
    };
    let others = layout.piles.iter().filter(|pile| pile.place != here.place);
    let best =
        others.filter_map(|pile| Some((away(&pile)?, pile))).min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Spot { place: best.1.place, index: TOP })
}

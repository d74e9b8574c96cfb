//! Where the keyboard is: on a card or an empty place; arrows go to the nearest one in their direction.

use talon_engine::{Move, Place, Seen};
use talon_game::layout::{Layout, PileBox, Spot};
use talon_game::{Hint, gesture};
use talon_scene::Sprite;

use super::stage::Stage;
use crate::ui::Read as _;

/// A direction of the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// Whether the shown hint begins or ends at this card.
pub(super) fn is_hinted(layout: &Layout, hint: Hint, sprite: Sprite) -> bool {
    let size = size(layout, sprite.place);
    let is_last = sprite.index + 1 == size;
    match hint.mv {
        Move::Deal | Move::Redeal => sprite.place == Place::Stock && is_last,
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

/// The spot with its index brought into the pile.
pub(super) fn settled(layout: &Layout, spot: Spot) -> Spot {
    Spot { index: spot.index.min(size(layout, spot.place).saturating_sub(1)), ..spot }
}

/// How many cards a pile has.
pub(super) fn size(layout: &Layout, place: Place) -> usize {
    layout.pile(place).map_or(0, |pile| pile.cards.len())
}

/// Moves the focus: within a column up and down over its face-up cards, else to the nearest pile.
pub(super) fn step(stage: Stage, arrow: Arrow) {
    let here = stage.layout.with_untracked(|layout| settled(layout, stage.focus.get_untracked()));
    let within = within_column(stage, here, arrow);
    let next =
        within.or_else(|| stage.layout.with_untracked(|layout| neighbour(layout, here, arrow)));
    if let Some(next) = next {
        stage.focus.set(next);
    }
}

fn within_column(stage: Stage, here: Spot, arrow: Arrow) -> Option<Spot> {
    let Place::Column(n) = here.place else { return None };
    stage.view.with_untracked(|view| {
        let cards = &view.columns[usize::from(n)];
        let index = match arrow {
            Arrow::Up => here.index.checked_sub(1)?,
            Arrow::Down => here.index + 1,
            Arrow::Left | Arrow::Right => return None,
        };
        matches!(cards.get(index), Some(Seen::Face(_))).then_some(Spot { index, ..here })
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
    Some(Spot { place: best.1.place, index: best.1.cards.len().saturating_sub(1) })
}

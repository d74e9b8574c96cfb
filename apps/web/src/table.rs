//! The table's screen: bars around it, cards on it, messages over it.

mod bars;
mod ending;
mod example;
mod felt;
mod focus;
mod keys;
mod look;
mod messages;
mod paint;
mod pointer;
mod slot;
mod stage;
mod undo;
mod veil;

pub(crate) use example::example;
pub(crate) use keys::KEYS;
pub(crate) use messages::toast_view;
pub(crate) use paint::STEP;
pub(crate) use veil::pause;

use talon_engine::Place;
use wasm_bindgen::JsCast as _;

use crate::desk::Desk;
use crate::ui::{
    Effect, Memo, Read as _, View, document, expect_context, late, on_window, provide_context, view,
};

/// Everything that is seen while a game is on the table.
pub(crate) fn table_screen() -> View {
    let desk = expect_context::<Desk>();
    let stage = stage::Stage::new(desk);
    provide_context(stage);
    keys::listen(desk, stage);
    on_window("pointerdown", move |_: web_sys::Event| desk.skip());
    mark_foot(desk, stage);
    // In the order in which they are to be seen: the bars, then the cards.
    let (top, bottom) = (late(bars::top_bar), late(bars::bottom_bar));
    let veil = Memo::new(move || veil::Veil::over(desk));
    view! {
        <div class="game" inert=move || desk.covered() class:upright=move || stage.frame.with(|frame| frame.metrics.upright)>
            <div inert=move || veil.get().map(|_| "")>
                {top}
                {felt::felt()}
                {bottom}
                {late(messages::show_controls)}
                {late(ending::ending)}
            </div>
            {veil::veil_view(desk, veil)}
        </div>
    }
}

/// Notes where the lowest row of an upright table begins, for what is said above it.
fn mark_foot(desk: Desk, stage: stage::Stage) {
    Effect::new(move || {
        let foot = stage.frame.with(|frame| {
            let lowest = frame.slots.iter().filter(|slot| match slot.place {
                Place::Stock | Place::Cell(_) => true,
                Place::Waste | Place::Column(_) | Place::Foundation(_) => false,
            });
            let bar = desk.size.get_untracked().h - frame.metrics.bottom;
            lowest.map(|slot| slot.base.y).next().unwrap_or(bar)
        });
        if let Some(root) = document().document_element() {
            paint::style(root.unchecked_ref(), "--foot", &paint::px(foot));
        }
    });
}

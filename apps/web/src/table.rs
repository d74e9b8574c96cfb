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

pub(crate) use example::example;
pub(crate) use keys::KEYS;
pub(crate) use messages::toast_view;
pub(crate) use paint::STEP;

use crate::desk::Desk;
use crate::ui::{Read as _, View, expect_context, on_window, provide_context, view};

/// Everything that is seen while a game is on the table.
pub(crate) fn table_screen() -> View {
    let desk = expect_context::<Desk>();
    let stage = stage::Stage::new(desk);
    provide_context(stage);
    keys::listen(desk, stage);
    on_window("pointerdown", move |_: web_sys::Event| desk.skip());
    view! {
        <div class="game" inert=move || desk.covered() class:upright=move || stage.frame.with(|frame| frame.metrics.upright)>
            {bars::top_bar()}
            {felt::felt()}
            {bars::bottom_bar()}
            {messages::messages()}
            {ending::ending()}
        </div>
    }
}

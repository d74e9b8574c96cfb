//! The table's screen: bars around it, cards on it, messages over it.

mod bars;
mod ending;
mod felt;
mod focus;
mod keys;
mod look;
mod messages;
mod paint;
mod pointer;
mod slot;
mod stage;

pub(crate) use keys::KEYS;
pub(crate) use messages::ToastView;

use leptos::prelude::*;

use crate::desk::Desk;

/// Everything that is seen while a game is on the table.
#[component]
pub(crate) fn TableScreen() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let stage = stage::Stage::new(desk);
    provide_context(stage);
    keys::listen(desk, stage);
    view! {
        <div class="game" class:upright=move || stage.frame.with(|frame| frame.metrics.upright)>
            <bars::TopBar/>
            <felt::Felt/>
            <bars::BottomBar/>
            <messages::Messages/>
            <ending::Ending/>
        </div>
    }
}

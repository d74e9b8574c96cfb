//! The felt: empty places, cards, the hint's arrow; and the pointer that moves them.

use leptos::prelude::*;
use talon_engine::Place;
use talon_scene::Token;

use super::card::CardView;
use super::pointer::Pointer;
use super::slot::SlotView;
use super::stage::Stage;
use crate::desk::Desk;

/// The table itself, with what scripts and style sheets may rely on.
#[component]
pub(crate) fn Felt() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    let session = move |read: fn(&talon_game::Session) -> String| {
        desk.table.with(|table| table.as_ref().map(|table| read(table.session())))
    };
    let places = Memo::new(move |_| {
        stage.frame.with(|frame| frame.slots.iter().map(|slot| slot.place).collect::<Vec<Place>>())
    });
    let tokens = Memo::new(move |_| {
        let mut tokens: Vec<Token> =
            stage.sprites.with(|sprites| sprites.iter().map(|sprite| sprite.token).collect());
        tokens.sort_unstable();
        tokens
    });
    let pointer = Pointer::new(stage);
    view! {
        <main
            class="felt"
            on:pointerdown=move |event| pointer.press(&event)
            on:pointermove=move |event| pointer.motion(&event)
            on:pointerup=move |event| pointer.release(&event)
            on:pointercancel=move |_| pointer.cancel()
            on:lostpointercapture=move |_| pointer.cancel()
            on:contextmenu=move |event| pointer.context_menu(&event)
            class:paused=move || desk.paused.get()
            class:dragging=move || stage.dragging.get()
            aria-label="Table"
            data-game=move || session(|s| s.variant().game().id().to_owned())
            data-deal=move || session(|s| s.deal().to_string())
            data-set=move || session(|s| s.variant().choices().to_string())
            data-state=move || session(|s| s.standing().word().to_owned())
            data-moves=move || session(|s| s.history().cursor().to_string())
            style:--cw=move || stage.frame.with(|frame| format!("{}px", frame.card))
        >
            <For each=move || places.get() key=|place| *place let(place)>
                <SlotView place/>
            </For>
            <For each=move || tokens.get() key=|token| *token let(token)>
                <CardView token/>
            </For>
            <super::messages::HintArrow/>
        </main>
    }
}

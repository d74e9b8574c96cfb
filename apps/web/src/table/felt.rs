//! The felt: empty places, cards, the hint's arrow; and the pointer that moves them.

use leptos::prelude::*;
use talon_engine::Place;

use super::look::{Faces, Grip, Situation, looks};
use super::paint::Painter;
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
    let felt = NodeRef::<leptos::html::Main>::new();
    paint_cards(desk, stage, felt);
    let pointer = Pointer::new(stage);
    view! {
        <main
            node_ref=felt
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
            <super::messages::HintArrow/>
        </main>
    }
}

/// Paints the cards whenever something about them has changed.
fn paint_cards(desk: Desk, stage: Stage, felt: NodeRef<leptos::html::Main>) {
    Effect::new(move |painter: Option<Painter>| {
        let mut painter = painter.unwrap_or_default();
        let Some(felt) = felt.get() else { return painter };
        let grip = if stage.dragging.get() { Grip::Dragged } else { Grip::Chosen };
        let faces =
            stage.frame.with(|frame| if frame.large { Faces::Narrow } else { Faces::Standard });
        let back = desk.settings.with(|settings| settings.word("back"));
        let (view, layout, sprites) = (stage.view.get(), stage.layout.get(), stage.sprites.get());
        let now = Situation {
            sprites: &sprites,
            view: &view,
            layout: &layout,
            hand: stage.hand.get(),
            grip,
            legal: &stage.legal.get(),
            refused: stage.refused.get(),
            focus: stage.focus.get(),
            hint: desk.hint.get(),
            back,
            faces,
        };
        let looks = looks(&now);
        painter.paint(&felt, looks);
        painter
    });
}

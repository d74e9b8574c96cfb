//! The felt: empty places, cards, the hint's arrow; and the pointer that moves them.

use talon_engine::Place;
use talon_game::layout::Spot;
use wasm_bindgen::JsCast as _;
use web_sys::MouseEvent;

use super::focus;
use super::look::{Faces, Grip, Situation, looks};
use super::paint::{Painter, px};
use super::pointer::Pointer;
use super::slot::slot_view;
use super::stage::Stage;
use crate::desk::{Desk, Parade};
use crate::ui::{
    CollectView as _, Effect, Memo, NodeRef, Read as _, StoredValue, View, expect_context, turn,
    view,
};

/// The table itself, with what scripts and style sheets may rely on.
pub(crate) fn felt() -> View {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    let session = move |read: fn(&talon_game::Session) -> String| {
        desk.table.with(|table| table.as_ref().map(|table| read(table.session())))
    };
    let places = Memo::new(move || {
        stage.frame.with(|frame| frame.slots.iter().map(|slot| slot.place).collect::<Vec<Place>>())
    });
    let felt = NodeRef::new(None);
    paint_cards(desk, stage, felt);
    focus::keep(stage);
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
            on:click=move |event| click(stage, &event)
            on:focusin=move |event| if let Some(spot) = spot_of(stage, &event) { focus::follow(stage, spot) }
            on:contextmenu=move |event| pointer.context_menu(&event)
            class:paused=move || desk.paused.get()
            class:dealing=move || desk.parade.get() == Some(Parade::Deal)
            class:homing=move || desk.parade.get() == Some(Parade::Home)
            class:still=move || desk.parade.get() == Some(Parade::Skipped)
            class:dragging=move || stage.dragging.get()
            aria-label="Table"
            data-game=move || session(|s| s.variant().game().id().to_owned())
            data-deal=move || session(|s| s.deal().to_string())
            data-set=move || session(|s| s.variant().choices().to_string())
            data-state=move || session(|s| s.standing().word().to_owned())
            data-moves=move || session(|s| s.history().cursor().to_string())
            style:--cw=move || px(stage.frame.with(|frame| frame.card))
        >
            {move || places.get().into_iter().map(slot_view).collect_view()}
            {super::messages::hint_arrow()}
        </main>
    }
}

/// The card or pile that an event comes from.
fn spot_of(stage: Stage, event: &web_sys::Event) -> Option<Spot> {
    focus::spot_of(stage, event.target()?.dyn_ref()?)
}

/// A click that no pointer has made chooses, as Enter does: screen readers, voices and switches have no other way.
fn click(stage: Stage, event: &MouseEvent) {
    if event.detail() == 0
        && let Some(spot) = spot_of(stage, event)
    {
        stage.choose(spot);
    }
}

/// Paints the cards whenever something about them has changed.
fn paint_cards(desk: Desk, stage: Stage, felt: NodeRef) {
    let (painter, come) = (StoredValue::new(Painter::default()), turn());
    Effect::new(move || {
        let Some(felt) = felt.get().filter(|_| come.get()) else { return };
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
            hint: stage.hint(),
            peek: stage.peek.get(),
            paused: desk.paused.get(),
            back,
            faces,
        };
        let looks = looks(&now);
        painter.update_value(|painter| {
            painter.paint(&felt, looks);
            painter.carry(stage.offset.get_untracked());
        });
    });
    Effect::new(move || painter.with_value(|painter| painter.carry(stage.offset.get())));
}

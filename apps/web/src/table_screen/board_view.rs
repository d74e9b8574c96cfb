//! The board: empty places, cards, the hint's arrow; and the pointer that moves them.

use talon_engine::Place;
use talon_game::layout::Spot;
use wasm_bindgen::JsCast as _;
use web_sys::MouseEvent;

use super::card_appearance::{Faces, Grip, LookContext, looks};
use super::card_painter::{FlightOrder, Painter, px};
use super::keyboard_focus;
use super::pile_view::pile_view;
use super::pointer::Pointer;
use super::table_state::TableState;
use crate::app_state::{App, Sequence};
use crate::focus_trap;
use crate::small_sort::sort_few;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Effect, Memo, NodeRef, Read as _, RwSignal, StoredValue, View,
    expect_context, next_task, view,
};

/// The board, with the attributes that scripts and style sheets rely on.
pub(crate) fn board_view() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let session = move |read: fn(&talon_game::Session) -> String| app.game.session(read);
    let places = Memo::new(move || {
        let mut places: Vec<Place> =
            state.frame.with(|frame| frame.slots.iter().map(|slot| slot.place).collect());
        sort_few(&mut places, |&place| reading_order(place));
        places
    });
    // Counts how often the groups of the piles were made: cards in old groups move to the new ones.
    let laid = RwSignal::new(0_u32);
    let piles = move || {
        let piles = places.get().into_iter().map(pile_view).collect_view();
        laid.update(|times| *times += 1);
        piles
    };
    let felt = NodeRef::new(None);
    paint_cards(app, state, felt, laid);
    keyboard_focus::sync_browser_focus(state);
    let pointer = Pointer::new(state);
    view! {
        <main><div
            node_ref=felt
            class="felt"
            role="application"
            aria-label=spoken().table()
            aria-describedby="table-keys"
            on:pointerdown=move |event| pointer.press(&event)
            on:pointermove=move |event| pointer.motion(&event)
            on:pointerup=move |event| pointer.release(&event)
            on:pointercancel=move |_| pointer.cancel()
            on:lostpointercapture=move |_| pointer.cancel()
            on:click=move |event| click(state, &event)
            on:focusin=move |event| if let Some(spot) = spot_of(state, &event) { keyboard_focus::follow(state, spot) }
            on:contextmenu=move |event| pointer.context_menu(&event)
            class:paused=move || app.shell.is_paused()
            class:dealing=move || app.game.sequence() == Some(Sequence::Deal)
            class:homing=move || app.game.sequence() == Some(Sequence::Home)
            class:still=move || app.game.sequence() == Some(Sequence::Skipped)
            class:dragging=move || state.dragging.get()
            data-game=move || session(|s| s.variant().game().id().to_owned())
            data-deal=move || session(|s| s.deal().to_string())
            data-set=move || session(|s| s.variant().choices().to_string())
            data-state=move || session(|s| s.standing().word().to_owned())
            data-moves=move || session(|s| s.history().cursor().to_string())
            style:--cw=move || px(state.frame.with(|frame| frame.card))
        >
            <p id="table-keys" hidden>
                {spoken().table_keys()}
            </p>
            {piles}
            {super::hint_arrow::hint_arrow()}
            {super::review_panel::review_arrows()}
        </div></main>
    }
}

/// The order in which the piles are read: where cards come from, where they are played, where they go.
fn reading_order(place: Place) -> (u8, u8) {
    match place {
        Place::Stock => (0, 0),
        Place::Waste => (1, 0),
        Place::Cell(n) => (2, n),
        Place::Column(n) => (3, n),
        Place::Foundation(n) => (4, n),
    }
}

/// The card or pile that an event comes from.
fn spot_of(state: TableState, event: &web_sys::Event) -> Option<Spot> {
    keyboard_focus::spot_of(state, event.target()?.dyn_ref()?)
}

/// A click that no pointer has made chooses, as Enter does: screen readers, voice control and switches have no other
/// way.
fn click(state: TableState, event: &MouseEvent) {
    if event.detail() == 0
        && let Some(spot) = spot_of(state, event)
    {
        focus_trap::use_keys();
        state.choose(spot);
    }
}

/// Paints the cards whenever something about them has changed.
fn paint_cards(app: App, state: TableState, felt: NodeRef, laid: RwSignal<u32>) {
    let (painter, come) = (StoredValue::new(Painter::default()), next_task());
    Effect::new(move || {
        let Some(felt) = felt.get().filter(|_| come.get()) else { return };
        laid.get();
        let grip = if state.dragging.get() { Grip::Dragged } else { Grip::Chosen };
        let faces =
            state.frame.with(|frame| if frame.large { Faces::Narrow } else { Faces::Standard });
        let back = app.settings(|settings| settings.word("back"));
        let (view, layout, sprites) = (state.view.get(), state.layout.get(), state.sprites.get());
        let now = LookContext {
            sprites: &sprites,
            view: &view,
            layout: &layout,
            hand: state.hand.get(),
            grip,
            legal: &state.legal.get(),
            refused: state.refused.get(),
            focus: state.focus.get(),
            hint: state.hint(),
            marked: &state.marked.get(),
            opened_column: state.opened_column.get(),
            paused: app.shell.is_paused(),
            back,
            faces,
        };
        let looks = looks(&now);
        // Each card gets its own delay here: the browser may style the table before the effect that sets the class.
        let order = match app.game.sequence_untracked() {
            Some(Sequence::Home) => FlightOrder::InTurn,
            Some(Sequence::Deal | Sequence::Skipped | Sequence::Cascade) | None => {
                FlightOrder::Together
            }
        };
        painter.update_value(|painter| {
            painter.paint(&felt, looks, order);
            painter.carry(state.offset.get_untracked());
        });
    });
    Effect::new(move || painter.with_value(|painter| painter.carry(state.offset.get())));
}

//! The undo button: a press undoes a move, a long press opens the timeline, and sliding scrubs through it.

use std::time::Duration;

use talon_game::{Command, Scrub};
use web_sys::PointerEvent;

use crate::app_state::{App, Sheet};
use crate::card_art::icon;
use crate::wording::spoken;
use talon_web_kit::{
    Memo, Read as _, StoredValue, Timeout, View, expect_context, view, window_event_listener,
};

/// How long the button is held until the timeline opens.
const LONG: Duration = Duration::from_millis(500);

/// A press on the button.
#[derive(Clone, Copy)]
struct Press {
    app: App,
    /// Runs out while the pointer stays on the button.
    held: Timeout,
    /// The pointer that holds the button, and the slide that it has begun.
    slide: StoredValue<Option<(i32, Scrub)>>,
    /// Whether this press has opened the timeline: then the release is not an undo.
    opened: StoredValue<bool>,
}

impl Press {
    fn begin(self, event: &PointerEvent) {
        self.opened.set_value(false);
        let (pointer, x) = (event.pointer_id(), event.client_x() as f32);
        self.held.set(LONG, move || self.open(pointer, x));
    }

    fn open(self, pointer: i32, x: f32) {
        self.opened.set_value(true);
        let scrub = self.app.game.session_untracked(|session| {
            let history = session.history();
            let (from, steps) = (history.cursor(), history.steps().len());
            Scrub { from, steps, x, width: self.app.shell.size_untracked().w }
        });
        self.slide.set_value(scrub.map(|scrub| (pointer, scrub)));
        self.app.shell.open_sheet(Sheet::Timeline);
    }

    /// Goes to the step that the pointer has been slid to. Listens on the window, because the timeline covers the
    /// button.
    fn slid(self, event: &PointerEvent) {
        let Some((pointer, scrub)) = self.slide.get_value() else { return };
        let at = self.app.game.session_untracked(|session| session.history().cursor());
        let to = scrub.at(event.client_x() as f32);
        if pointer == event.pointer_id() && at.is_some_and(|at| at != to) {
            self.app.run(Command::Jump(to));
        }
    }

    fn end(self) {
        self.held.cancel();
        self.slide.set_value(None);
    }
}

/// The button.
pub(super) fn undo_button() -> View {
    let app = expect_context::<App>();
    let press = Press {
        app,
        held: Timeout::new(),
        slide: StoredValue::new(None),
        opened: StoredValue::new(false),
    };
    window_event_listener("pointermove", move |event: PointerEvent| press.slid(&event));
    window_event_listener("pointerup", move |_: PointerEvent| press.end());
    window_event_listener("pointercancel", move |_: PointerEvent| press.end());
    let off =
        Memo::new(move || app.game.session(|session| session.history().can_undo()) != Some(true));
    view! {
        <button
            type="button"
            class="tool txt main undo"
            title=spoken().undo_hold()
            aria-label=spoken().undo()
            aria-disabled=move || off.get().to_string()
            on:pointerdown=move |event| press.begin(&event)
            on:pointerleave=move |_| press.held.cancel()
            on:click=move |_| {
                if !press.opened.get_value() {
                    app.run(Command::Undo);
                }
            }
        >
            {icon("undo")}
            <span class="word" aria-hidden="true">{spoken().undo()}</span>
        </button>
    }
}

//! The undo button: pressed it takes a move back, held down it opens the timeline, and slid along it scrubs it.

use std::time::Duration;

use talon_game::{Command, Scrub};
use web_sys::PointerEvent;

use crate::art::icon;
use crate::desk::{Desk, Sheet};
use crate::ui::{Later, Memo, Read as _, StoredValue, View, expect_context, on_window, view};

/// How long the button is held until the timeline opens.
const LONG: Duration = Duration::from_millis(500);

/// A press on the button.
#[derive(Clone, Copy)]
struct Press {
    desk: Desk,
    /// Runs out while the pointer stays on the button.
    held: Later,
    /// The pointer that holds the button, and the slide that it has begun.
    slide: StoredValue<Option<(i32, Scrub)>>,
    /// Whether this press has opened the timeline: then it is no undo.
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
        let scrub = self.desk.table.with_untracked(|table| {
            let history = table.as_ref()?.session().history();
            let (from, steps) = (history.cursor(), history.steps().len());
            Some(Scrub { from, steps, x, width: self.desk.size.get_untracked().w })
        });
        self.slide.set_value(scrub.map(|scrub| (pointer, scrub)));
        self.desk.sheet.set(Some(Sheet::Timeline));
    }

    /// Goes to the step that the pointer has been slid to. The window hears of it: the timeline lies over the button.
    fn slid(self, event: &PointerEvent) {
        let Some((pointer, scrub)) = self.slide.get_value() else { return };
        let at = self
            .desk
            .table
            .with_untracked(|table| table.as_ref().map(|table| table.session().history().cursor()));
        let to = scrub.at(event.client_x() as f32);
        if pointer == event.pointer_id() && at.is_some_and(|at| at != to) {
            self.desk.run(Command::Jump(to));
        }
    }

    fn end(self) {
        self.held.call_off();
        self.slide.set_value(None);
    }
}

/// The button.
pub(super) fn tool() -> View {
    let desk = expect_context::<Desk>();
    let press = Press {
        desk,
        held: Later::new(),
        slide: StoredValue::new(None),
        opened: StoredValue::new(false),
    };
    on_window("pointermove", move |event: PointerEvent| press.slid(&event));
    on_window("pointerup", move |_: PointerEvent| press.end());
    on_window("pointercancel", move |_: PointerEvent| press.end());
    let off = Memo::new(move || {
        desk.table.with(|t| t.as_ref().is_none_or(|t| !t.session().history().can_undo()))
    });
    view! {
        <button
            type="button"
            class="tool txt main undo"
            title="Undo (hold for the timeline)"
            aria-label="Undo"
            aria-disabled=move || off.get().to_string()
            on:pointerdown=move |event| press.begin(&event)
            on:pointerleave=move |_| press.held.call_off()
            on:click=move |_| {
                if !press.opened.get_value() {
                    desk.run(Command::Undo);
                }
            }
        >
            {icon("undo")}
            <span class="word" aria-hidden="true">"Undo"</span>
        </button>
    }
}

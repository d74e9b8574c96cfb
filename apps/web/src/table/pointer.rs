//! Pointer events on the felt: one pointer at a time, captured, turned into inputs of the gesture machine.

use std::time::Duration;

use talon_engine::Place;
use talon_game::gesture::Input;
use talon_game::layout::{Point, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent};

use super::stage::Stage;
use crate::device;
use crate::ui::{Later, Read as _, StoredValue, on_window};

/// The pointer that is down on the felt.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    stage: Stage,
    down: StoredValue<Option<i32>>,
    /// Runs out while a pointer stays where it was pressed.
    held: Later,
    /// Whether this press has opened a column: then it is no tap.
    opened: StoredValue<bool>,
}

/// How long a pointer stays on a column until the column opens.
const LONG: Duration = Duration::from_millis(450);

impl Pointer {
    /// Nothing is down; a resize lets go of whatever is.
    pub(super) fn new(stage: Stage) -> Pointer {
        let pointer = Pointer {
            stage,
            down: StoredValue::new(None),
            held: Later::new(),
            opened: StoredValue::new(false),
        };
        on_window("resize", move |_: web_sys::Event| pointer.cancel());
        pointer
    }

    pub(super) fn press(self, event: &PointerEvent) {
        let Some(felt) = felt(event) else { return };
        // A second finger, or another button, means that neither is a drag.
        if event.button() != 0 || self.down.get_value().is_some() {
            self.cancel();
            return;
        }
        self.down.set_value(Some(event.pointer_id()));
        // Without capture a drag ends at the page's edge, as a cancelled one.
        let _ = felt.set_pointer_capture(event.pointer_id());
        let (at, now) = (point(event), device::now());
        self.stage.look_away(Some(at));
        // Cards of a parade are put down by the same press, and are not caught.
        let caught = !self.stage.on_parade() && !self.is_on_stock(at);
        let input = match self.flying(event) {
            Some(spot) if caught => Input::Grab(spot, at, now),
            Some(_) | None => Input::Press(at, now),
        };
        self.stage.handle(input);
        self.hold();
    }

    /// Opens the column that is pressed, once it has been for long.
    fn hold(self) {
        self.opened.set_value(false);
        let open = move || {
            if let Some(place) = self.stage.pressed() {
                self.opened.set_value(self.stage.look_into(place));
            }
        };
        self.held.set(LONG, open);
    }

    pub(super) fn motion(self, event: &PointerEvent) {
        if self.down.get_value() == Some(event.pointer_id()) {
            self.stage.handle(Input::Motion(point(event), device::now()));
            // Who drags after all wants the card, not the look.
            if self.opened.get_value() && self.stage.dragging.get_untracked() {
                self.opened.set_value(false);
                self.stage.look_away(None);
            }
        }
    }

    pub(super) fn release(self, event: &PointerEvent) {
        if self.down.get_value() == Some(event.pointer_id()) {
            self.down.set_value(None);
            self.held.call_off();
            let drop = Input::Release(point(event), device::now());
            self.stage.handle(if self.opened.get_value() { Input::Cancel } else { drop });
        }
    }

    pub(super) fn cancel(self) {
        if self.down.get_value().is_some() {
            self.down.set_value(None);
            self.held.call_off();
            self.stage.handle(Input::Cancel);
        }
    }

    pub(super) fn context_menu(self, event: &MouseEvent) {
        event.prevent_default();
        self.cancel();
    }

    /// Whether a point is on the stock: who presses there again draws again, and does not mean the card that has only
    /// just left it.
    fn is_on_stock(self, at: Point) -> bool {
        let spot = self.stage.layout.with_untracked(|layout| layout.spot_at(at));
        spot.is_some_and(|spot| spot.place == Place::Stock)
    }

    /// The card under the pointer, if it is still on its way.
    fn flying(self, event: &PointerEvent) -> Option<Spot> {
        let target: Element = event.target()?.dyn_into().ok()?;
        let card = target.closest(".card").ok()??;
        let token: u8 = card.get_attribute("data-token")?.parse().ok()?;
        self.stage.sprites.with_untracked(|sprites| {
            let sprite = sprites.iter().find(|sprite| sprite.token.0 == token)?;
            let away = !sprite.rect.contains(point(event));
            away.then_some(Spot { place: sprite.place, index: sprite.index })
        })
    }
}

fn felt(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

fn point(event: &PointerEvent) -> Point {
    Point { x: event.client_x() as f32, y: event.client_y() as f32 }
}

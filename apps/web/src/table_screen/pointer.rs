//! Pointer events on the felt: one pointer at a time, captured, turned into inputs of the gesture machine.

use std::time::Duration;

use talon_engine::Place;
use talon_game::gesture::Input;
use talon_game::layout::{Point, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent};

use super::table_state::TableState;
use crate::device;
use talon_web_kit::{Read as _, StoredValue, Timeout, window_event_listener};

/// The pointer that is down on the felt.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    state: TableState,
    down: StoredValue<Option<i32>>,
    /// Runs out while a pointer stays where it was pressed.
    held: Timeout,
    /// Whether this press has opened a column: then the release is not a tap.
    opened: StoredValue<bool>,
}

/// How long a pointer stays on a column until the column opens.
const LONG: Duration = Duration::from_millis(450);

impl Pointer {
    /// No pointer is down; a resize releases it.
    pub(super) fn new(state: TableState) -> Pointer {
        let pointer = Pointer {
            state,
            down: StoredValue::new(None),
            held: Timeout::new(),
            opened: StoredValue::new(false),
        };
        window_event_listener("resize", move |_: web_sys::Event| pointer.cancel());
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
        // Without capture a drag is cancelled at the page's edge.
        let _ = felt.set_pointer_capture(event.pointer_id());
        let (at, now) = (self.point(event), device::now());
        self.state.close_opened_column(Some(at));
        // Cards of a sequence are put down by the same press, and are not caught.
        let caught = !self.state.is_in_sequence() && !self.is_on_stock(at);
        let input = match self.flying(event) {
            Some(spot) if caught => Input::Grab(spot, at, now),
            Some(_) | None => Input::Press(at, now),
        };
        self.state.handle(input);
        self.hold();
    }

    /// Opens the pressed column after a long press.
    fn hold(self) {
        self.opened.set_value(false);
        let open = move || {
            if let Some(spot) = self.state.pressed() {
                self.opened.set_value(self.state.inspect(spot));
            }
        };
        self.held.set(LONG, open);
    }

    pub(super) fn motion(self, event: &PointerEvent) {
        if self.down.get_value() == Some(event.pointer_id()) {
            self.state.handle(Input::Motion(self.point(event), device::now()));
            // A player who drags after all wants to move the card, not to open the column.
            if self.opened.get_value() && self.state.dragging.get_untracked() {
                self.opened.set_value(false);
                self.state.close_opened_column(None);
            }
        }
    }

    pub(super) fn release(self, event: &PointerEvent) {
        if self.down.get_value() == Some(event.pointer_id()) {
            self.down.set_value(None);
            self.held.cancel();
            let drop = Input::Release(self.point(event), device::now());
            self.state.handle(if self.opened.get_value() { Input::Cancel } else { drop });
        }
    }

    pub(super) fn cancel(self) {
        if self.down.get_value().is_some() {
            self.down.set_value(None);
            self.held.cancel();
            self.state.handle(Input::Cancel);
        }
    }

    pub(super) fn context_menu(self, event: &MouseEvent) {
        event.prevent_default();
        self.cancel();
    }

    /// Where a pointer is on the table.
    fn point(self, event: &PointerEvent) -> Point {
        let origin = self.state.origin();
        Point { x: event.client_x() as f32 - origin.x, y: event.client_y() as f32 - origin.y }
    }

    /// Whether a point is on the stock: pressing there again draws again, and does not catch the card that has just
    /// left it.
    fn is_on_stock(self, at: Point) -> bool {
        let spot = self.state.layout.with_untracked(|layout| layout.spot_at(at));
        spot.is_some_and(|spot| spot.place == Place::Stock)
    }

    /// The card under the pointer, if it is still on its way.
    fn flying(self, event: &PointerEvent) -> Option<Spot> {
        let target: Element = event.target()?.dyn_into().ok()?;
        let card = target.closest(".card").ok()??;
        let token: u8 = card.get_attribute("data-token")?.parse().ok()?;
        self.state.sprites.with_untracked(|sprites| {
            let sprite = sprites.iter().find(|sprite| sprite.token.0 == token)?;
            let away = !sprite.rect.contains(self.point(event));
            away.then_some(Spot { place: sprite.place, index: sprite.index })
        })
    }
}

fn felt(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

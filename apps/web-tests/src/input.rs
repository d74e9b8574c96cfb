//! A player's hands: pointer, finger, keyboard. Real input events, as the browser makes them from a device.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use talon_game::layout::Point;
use thirtyfour::WebElement;
use thirtyfour::common::command::Command;

use crate::engine::Engine;
use crate::outcomes::{Need, Skipped};
use crate::page::Page;

/// Time between two pointer events. A hand is slower, but a test should be fast.
const TICK: Duration = Duration::from_millis(2);

/// How many moves a drag is made of.
const DRAG_MOVES: u8 = 3;

/// The middle of an element.
pub async fn middle_of(element: &WebElement) -> Result<Point> {
    let rect = element.rect().await?;
    Ok(point(rect.x + rect.width / 2.0, rect.y + rect.height / 2.0))
}

/// A point of the window, from numbers of the browser: CSS pixels from its top left corner.
pub(crate) fn point(x: f64, y: f64) -> Point {
    Point { x: x as f32, y: y as f32 }
}

/// The stops on the way from one point to another.
fn way(from: Point, to: Point) -> impl Iterator<Item = Point> {
    (1..=DRAG_MOVES).map(move |step| {
        let part = f32::from(step) / f32::from(DRAG_MOVES);
        Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    })
}

impl Page {
    /// Clicks with the mouse.
    pub async fn click(&self, at: Point) -> Result<()> {
        self.can_reach(at)?;
        let [x, y] = pixels(at);
        let chain = self.driver.action_chain_with_delay(None, Some(TICK));
        Ok(chain.move_to(x, y).click().perform().await?)
    }

    /// Presses the mouse, moves, and lets go.
    pub async fn drag(&self, from: Point, to: Point) -> Result<()> {
        self.can_reach(from)?;
        self.can_reach(to)?;
        let [x, y] = pixels(from);
        let chain =
            self.driver.action_chain_with_delay(None, Some(TICK)).move_to(x, y).click_and_hold();
        let moved = way(from, to).fold(chain, |chain, point| {
            let [x, y] = pixels(point);
            chain.move_to(x, y)
        });
        Ok(moved.release().perform().await?)
    }

    /// Presses the mouse and moves, without letting go.
    pub async fn hold(&self, from: Point, to: Point) -> Result<()> {
        self.mouse("mouseMoved", "none", from).await?;
        self.mouse("mousePressed", "left", from).await?;
        for point in way(from, to) {
            self.mouse("mouseMoved", "left", point).await?;
        }
        Ok(())
    }

    /// Lets go of the mouse in the corner of the window, where nothing is.
    pub async fn let_go(&self) -> Result<()> {
        self.mouse("mouseReleased", "left", Point { x: 1.0, y: 1.0 }).await
    }

    /// One thing that a mouse does, as the browser's own protocol has it.
    pub async fn mouse(&self, kind: &str, button: &str, at: Point) -> Result<()> {
        let event =
            json!({ "type": kind, "x": at.x, "y": at.y, "button": button, "clickCount": 1 });
        self.devtools("Input.dispatchMouseEvent", event).await.map(drop)
    }

    /// Taps with a finger.
    pub async fn tap(&self, at: Point) -> Result<()> {
        if self.engine != Engine::Chromium {
            return self.finger(at, &[]).await;
        }
        self.touch("touchStart", &[at]).await?;
        self.touch("touchEnd", &[]).await
    }

    /// Drags with a finger.
    pub async fn swipe(&self, from: Point, to: Point) -> Result<()> {
        if self.engine != Engine::Chromium {
            let stops: Vec<Point> = way(from, to).collect();
            return self.finger(from, &stops).await;
        }
        self.touch("touchStart", &[from]).await?;
        for point in way(from, to) {
            self.touch("touchMove", &[point]).await?;
        }
        self.touch("touchEnd", &[]).await
    }

    /// Ends the test as skipped unless the driver has a finger: some have none, or treat it as a mouse.
    pub async fn need_finger(&self) -> Result<()> {
        if self.has_finger().await? { Ok(()) } else { Err(Skipped(Need::Finger).into()) }
    }

    /// Ends the test as skipped where a page has no clipboard.
    pub async fn need_clipboard(&self) -> Result<()> {
        let has_one = self.script("return Boolean(navigator.clipboard)").await? == true;
        if has_one { Ok(()) } else { Err(Skipped(Need::Clipboard).into()) }
    }

    async fn has_finger(&self) -> Result<bool> {
        self.script(
            "window.touched = null;
             addEventListener('pointerdown', (event) => { window.touched = event.pointerType }, { once: true, capture: true });",
        )
        .await?;
        if self.tap(Point { x: 2.0, y: 2.0 }).await.is_err() {
            return Ok(false);
        }
        Ok(self.script("return window.touched").await? == "touch")
    }

    /// Puts a finger down, moves it over these stops, and lifts it, as the drivers of other engines have it.
    async fn finger(&self, from: Point, stops: &[Point]) -> Result<()> {
        let go = |point: &Point| {
            let [x, y] = pixels(*point);
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
        };
        let mut acts = vec![go(&from), json!({ "type": "pointerDown", "button": 0 })];
        acts.extend(stops.iter().map(go));
        acts.push(json!({ "type": "pointerUp", "button": 0 }));
        let finger = json!([{
            "type": "pointer",
            "id": "finger",
            "parameters": { "pointerType": "touch" },
            "actions": acts,
        }]);
        let actions = json!({ "actions": finger });
        self.driver.cmd(Command::PerformActions(actions.into())).await?;
        Ok(())
    }

    /// One thing that fingers do, as the browser's own protocol has it: all that are down, with where they are.
    pub async fn touch(&self, kind: &str, fingers: &[Point]) -> Result<()> {
        let points: Vec<Value> =
            (0..).zip(fingers).map(|(id, at)| json!({ "x": at.x, "y": at.y, "id": id })).collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.devtools("Input.dispatchTouchEvent", event).await.map(drop)
    }

    /// Types on the keyboard, wherever the focus is.
    pub async fn keys(&self, keys: impl AsRef<str>) -> Result<()> {
        let chain = self.driver.action_chain_with_delay(Some(Duration::ZERO), None);
        Ok(chain.send_keys(keys.as_ref()).perform().await?)
    }

    /// Types a line and sends it.
    pub async fn type_line(&self, line: &str) -> Result<()> {
        self.keys(format!("{line}{}", thirtyfour::Key::Enter.value())).await
    }

    /// Types a key that has no letter.
    pub async fn press(&self, key: thirtyfour::Key) -> Result<()> {
        self.keys(key.value().to_string()).await
    }

    /// Types a key while another is held down: control and `z`.
    pub async fn chord(&self, held: thirtyfour::Key, key: char) -> Result<()> {
        let chain = self.driver.action_chain().key_down(held.clone()).send_keys(key.to_string());
        Ok(chain.key_up(held).perform().await?)
    }
}

/// The driver points at whole pixels.
fn pixels(point: Point) -> [i64; 2] {
    [point.x.round() as i64, point.y.round() as i64]
}

//! The cascade after a win: cards leap from the foundations, kings first, fall, bounce and leave a trail. One canvas that
//! is never wiped, so the trail costs nothing; the cards' pictures are drawn once, as one sheet.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::encode_uri_component;
use talon_engine::{Card, Place, Rank, Suit};
use talon_game::layout::Rect;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, CssStyleSheet, HtmlCanvasElement, HtmlImageElement};

use super::table_state::TableState;
use crate::app_state::{App, Sequence};
use crate::card_art::{self, face, suit_class};
use talon_web_kit::{
    Effect, ExpectJs as _, NodeRef, Read as _, View, document, expect_context,
    request_animation_frame, view, window,
};

/// Steps of the motion from one leap to the next.
const BETWEEN_LEAPS: u32 = 7;
/// Steps of the motion before the first leap.
const BEFORE_LEAPS: u32 = 12;
/// Milliseconds of a step.
const STEP: f64 = 1000.0 / 60.0;
/// How much speed is left after a bounce.
const BOUNCE: f32 = 0.82;

/// A card on its way, in pixels.
struct Leaper {
    card: Card,
    x: f32,
    y: f32,
    across: f32,
    down: f32,
}

/// The motion; no browser in it.
struct CascadeMotion {
    homes: Vec<(Suit, Rect)>,
    ground: f32,
    width: f32,
    steps: u32,
    leapt: usize,
    moving: Vec<Leaper>,
}

impl CascadeMotion {
    fn new(homes: Vec<(Suit, Rect)>, width: f32, ground: f32) -> CascadeMotion {
        CascadeMotion { homes, ground, width, steps: 0, leapt: 0, moving: Vec::new() }
    }

    /// Moves every card by one step, and lets the next one leap when it is its turn.
    fn step(&mut self) {
        self.steps += 1;
        if self.steps > BEFORE_LEAPS && self.steps.is_multiple_of(BETWEEN_LEAPS) {
            self.leap();
        }
        for leaper in &mut self.moving {
            let size = self.homes[0].1.w;
            leaper.down += size * 0.008;
            leaper.x += leaper.across;
            leaper.y += leaper.down;
            let floor = self.ground - size * 1.4;
            if leaper.y > floor {
                leaper.y = floor;
                leaper.down *= -BOUNCE;
            }
        }
        let (width, size) = (self.width, self.homes[0].1.w);
        self.moving.retain(|leaper| leaper.x > -size && leaper.x < width);
    }

    fn leap(&mut self) {
        let piles = self.homes.len();
        let (suit, home) = self.homes[self.leapt % piles];
        let Some(rank) = Rank::new(13_u8.saturating_sub((self.leapt / piles) as u8)) else {
            return;
        };
        // The same every time, and never twice in a row: the bits of a multiple of the golden ratio.
        let chance = (self.leapt as u32 + 1).wrapping_mul(2_654_435_769) >> 16;
        let speed = home.w * (0.08 + 0.14 * (chance & 255) as f32 / 255.0);
        let centre = home.x + home.w / 2.0;
        let left = centre > self.width * (0.25 + 0.5 * (chance >> 8) as f32 / 255.0);
        self.moving.push(Leaper {
            card: Card::new(rank, suit),
            x: home.x,
            y: home.y,
            across: if left { -speed } else { speed },
            down: -home.w * 0.03 * (chance & 3) as f32,
        });
        self.leapt += 1;
    }
}

thread_local! {
    /// The sprite sheet that was drawn last, and its parameters.
    static SHEET: RefCell<Option<(String, Rc<HtmlCanvasElement>)>> = const { RefCell::new(None) };
}

/// The facts that the sheet's look depends on: the settings on the page's root, and a card's size in screen pixels.
fn look(card: f32) -> String {
    let root = document().document_element();
    let word = |name: &str| root.as_ref().and_then(|root| root.get_attribute(name));
    let words = ["data-theme", "data-deck", "data-face"]
        .map(|name| format!("{name}=\"{}\"", word(name).unwrap_or_default()));
    let pixels = f64::from(card) * window().device_pixel_ratio();
    format!("{} width=\"{}\"", words.join(" "), (pixels * 13.0) as u32)
}

/// Draws the sheet of pictures, if it is not there yet: 13 by 4 cards.
pub(super) fn prepare(card: f32) {
    let look = look(card);
    if card <= 0.0 || SHEET.with_borrow(|sheet| sheet.as_ref().is_some_and(|(of, _)| *of == look)) {
        return;
    }
    let Ok(image) = HtmlImageElement::new() else { return };
    let source = sheet_source(&look);
    let loaded = image.clone();
    let draw = Closure::once_into_js(move || {
        if let Some((canvas, context)) = canvas(loaded.natural_width(), loaded.natural_height()) {
            // An image that has loaded can be drawn.
            let _ = context.draw_image_with_html_image_element(&loaded, 0.0, 0.0);
            SHEET.set(Some((look, Rc::new(canvas))));
        }
    });
    image.set_onload(Some(draw.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", encode_uri_component(&source)));
}

fn canvas(width: u32, height: u32) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas = document().create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = context(&canvas)?;
    Some((canvas, context))
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    Some(canvas.get_context("2d").ok()??.unchecked_into())
}

/// All faces as one self-contained picture: the art and the page's style sheet are embedded.
fn sheet_source(look: &str) -> String {
    let mut source = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1300 560\" {look}><style><![CDATA[{}]]></style>{}",
        style_text(),
        card_art::faces()
    );
    for (row, suit) in Suit::ALL.into_iter().enumerate() {
        for rank in 1..=13 {
            let Some(rank) = Rank::new(rank) else { continue };
            let (x, y) = (usize::from(rank.value() - 1) * 100, row * 140);
            let (class, face) = (suit_class(suit), face(Card::new(rank, suit)));
            let face = format!(
                "<svg x=\"{x}\" y=\"{y}\" width=\"100\" height=\"140\" viewBox=\"-.5 -.5 101 141\" class=\"card {class}\"><rect width=\"100\" height=\"140\" rx=\"6\" style=\"fill:var(--card);stroke:var(--card-edge)\"/><use href=\"{face}\" width=\"100\" height=\"140\"/></svg>"
            );
            source.push_str(&face);
        }
    }
    source + "</svg>"
}

/// The rules of the page's style sheets.
fn style_text() -> String {
    let sheets = document().style_sheets();
    let mut text = String::new();
    for n in 0..sheets.length() {
        let sheet = sheets.item(n).map(JsCast::unchecked_into::<CssStyleSheet>);
        let Some(rules) = sheet.and_then(|sheet| sheet.css_rules().ok()) else { continue };
        for n in 0..rules.length() {
            text += &rules.item(n).map(|rule| rule.css_text()).unwrap_or_default();
        }
    }
    text
}

/// The canvas over the table, and the motion on it until the sequence ends.
pub(super) fn cascade() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let node = NodeRef::new(None);
    Effect::new(move || {
        if let Some(element) = node.get() {
            begin(app, state, element.unchecked_into());
        }
    });
    view! { <canvas class="cascade" aria-hidden="true" node_ref=node></canvas> }
}

fn begin(app: App, state: TableState, canvas: HtmlCanvasElement) {
    let size = app.shell.size_untracked();
    let scale = window().device_pixel_ratio();
    canvas.set_width((f64::from(size.w) * scale) as u32);
    canvas.set_height((f64::from(size.h) * scale) as u32);
    let Some(context) = context(&canvas) else { return };
    // A context takes every scale that is a number.
    let _ = context.scale(scale, scale);
    let homes = state.frame.with_untracked(|frame| {
        let mut homes = Vec::new();
        for slot in &frame.slots {
            if let Place::Foundation(n) = slot.place {
                homes.push((Suit::of_foundation(n), slot.base));
            }
        }
        homes
    });
    let Some(&(_, first)) = homes.first() else { return };
    prepare(first.w);
    ring(&context, &homes);
    let motion = CascadeMotion::new(homes, size.w, size.h);
    frame(app, context, motion, None);
}

/// One gold ring on each foundation.
fn ring(context: &CanvasRenderingContext2d, homes: &[(Suit, Rect)]) {
    context.set_stroke_style_str("#f2c14e");
    context.set_line_width(4.0);
    for (_, home) in homes {
        let [x, y, w, h] = [home.x, home.y, home.w, home.h].map(f64::from);
        context.stroke_rect(x - 3.0, y - 3.0, w + 6.0, h + 6.0);
    }
}

/// Draws one frame and asks for the next, as long as the cascade is on.
fn frame(
    app: App,
    context: CanvasRenderingContext2d,
    mut motion: CascadeMotion,
    began: Option<f64>,
) {
    if app.game.sequence_untracked() != Some(Sequence::Cascade) {
        return;
    }
    let now = js_sys::Date::now();
    let sheet = SHEET.with_borrow(|sheet| sheet.as_ref().map(|(_, sheet)| sheet.clone()));
    // The time begins once there is something to draw.
    let began = began.or(sheet.is_some().then_some(now));
    if let (Some(sheet), Some(began)) = (sheet, began) {
        let due = ((now - began) / STEP) as u32;
        // After a pause of the page the motion does not catch up all at once.
        for _ in 0..due.saturating_sub(motion.steps).min(6) {
            motion.step();
            motion.moving.iter().for_each(|leaper| draw(&context, &sheet, &motion, leaper));
        }
    }
    request_animation_frame(move || frame(app, context, motion, began));
}

fn draw(
    context: &CanvasRenderingContext2d,
    sheet: &HtmlCanvasElement,
    motion: &CascadeMotion,
    leaper: &Leaper,
) {
    let (w, h) = (f64::from(sheet.width()) / 13.0, f64::from(sheet.height()) / 4.0);
    let column = f64::from(leaper.card.rank().value() - 1);
    let row = Suit::ALL.iter().position(|&suit| suit == leaper.card.suit()).unwrap_or(0) as f64;
    let size = f64::from(motion.homes[0].1.w);
    context
        .draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            sheet,
            column * w,
            row * h,
            w,
            h,
            f64::from(leaper.x),
            f64::from(leaper.y),
            size,
            size * 1.4,
        )
        .expect_js("a part of a canvas can be drawn");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion() -> CascadeMotion {
        let homes = Suit::ALL.into_iter().enumerate().map(|(n, suit)| {
            (suit, Rect { x: 1200.0, y: 60.0 + 173.0 * n as f32, w: 117.0, h: 164.0 })
        });
        CascadeMotion::new(homes.collect(), 1366.0, 768.0)
    }

    #[test]
    fn kings_leap_first_and_nothing_falls_below_the_ground() {
        let mut motion = motion();
        let mut first = Vec::new();
        for _ in 0..180 {
            motion.step();
            for leaper in &motion.moving {
                assert!(leaper.y + 164.0 <= 769.0, "{}", leaper.y);
                if !first.contains(&leaper.card) {
                    first.push(leaper.card);
                }
            }
        }
        assert!(first[..4].iter().all(|card| card.rank() == Rank::KING), "{first:?}");
        assert_eq!(motion.leapt, 24, "three seconds");
        assert!(motion.moving.len() < 16, "{}", motion.moving.len());
    }
}

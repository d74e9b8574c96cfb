//! Puts looks on the page: creates, changes and removes the elements of cards, and touches only those that differ.
//! Knows nothing of games; the style sheet moves the cards.

use std::time::Duration;

use js_sys::{Array, Function, Reflect};
use talon_engine::Place;
use talon_game::layout::Point;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::card_appearance::CardAppearance;
use crate::focus_trap;
use talon_web_kit::{ExpectJs as _, after, document};

/// The delay between two cards when many go home; the style sheet has the same delay.
pub(crate) const STEP: u32 = 45;

/// How long a card stays above the others after it has set out: a little more than the longest move takes. A card that
/// still moves by then, as on a slow machine, stays there for as long again.
const FLIGHT: Duration = Duration::from_millis(420);

const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");

/// The cards on the page, by token.
#[derive(Default)]
pub(super) struct Painter {
    cards: Vec<Option<Painted>>,
}

/// How cards fly that go home at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlightOrder {
    /// At once.
    Together,
    /// One after another, by rank.
    InTurn,
}

/// A card on the page.
struct Painted {
    button: HtmlElement,
    picture: Element,
    look: CardAppearance,
}

impl Painter {
    /// Makes the page's cards look like this.
    pub(super) fn paint(&mut self, felt: &Element, looks: Vec<CardAppearance>, order: FlightOrder) {
        let mut gone = std::mem::take(&mut self.cards);
        let turn_of = |look| match order {
            FlightOrder::Together => 0,
            FlightOrder::InTurn => turn(&gone, &looks, look),
        };
        let turns: Vec<u32> = looks.iter().map(turn_of).collect();
        for (look, turn) in looks.into_iter().zip(turns) {
            let token = usize::from(look.token);
            let before = gone.get_mut(token).and_then(Option::take);
            let painted = match before {
                Some(before) => change(felt, before, look, turn),
                None => make(felt, look),
            };
            if self.cards.len() <= token {
                self.cards.resize_with(token + 1, || None);
            }
            self.cards[token] = Some(painted);
        }
        gone.into_iter().flatten().for_each(|card| card.button.remove());
    }

    /// Moves the cards in hand by this offset. Restyles nothing else, because pointer events are frequent.
    pub(super) fn carry(&self, offset: Point) {
        for card in self.cards.iter().flatten().filter(|card| card.look.held) {
            style(&card.button, "--dx", &px(offset.x));
            style(&card.button, "--dy", &px(offset.y));
        }
    }
}

/// How many cards go home before this one: those of lower rank.
fn turn(before: &[Option<Painted>], looks: &[CardAppearance], this: &CardAppearance) -> u32 {
    let goes = |look: &CardAppearance| {
        let old = before.get(usize::from(look.token)).and_then(Option::as_ref);
        matches!(look.place, Place::Foundation(_))
            && old.is_some_and(|old| old.look.place != look.place)
    };
    let mut turn = 0;
    if goes(this) {
        for look in looks {
            turn += u32::from((look.index, look.token) < (this.index, this.token) && goes(look));
        }
    }
    turn
}

fn make(felt: &Element, look: CardAppearance) -> Painted {
    let page = document();
    let promise = "the page makes elements";
    let button: HtmlElement = page.create_element("button").expect_js(promise).unchecked_into();
    let svg = page.create_element_ns(SVG, "svg").expect_js(promise);
    let picture = page.create_element_ns(SVG, "use").expect_js(promise);
    set(&button, "type", "button");
    set(&button, "aria-roledescription", "card");
    set(&button, "data-token", &look.token.to_string());
    set(&svg, "viewBox", "0 0 100 140");
    set(&svg, "aria-hidden", "true");
    for (parent, child) in [(&svg, picture.as_ref()), (button.as_ref(), svg.as_ref())] {
        let child: &web_sys::Node = child;
        parent.append_child(child).expect_js(promise);
    }
    let painted = Painted { button, picture, look };
    describe(&painted, None);
    insert(felt, &painted.button);
    painted
}

fn change(felt: &Element, before: Painted, look: CardAppearance, turn: u32) -> Painted {
    // The groups of another game's piles have replaced the card's group.
    let is_lost = !before.button.is_connected();
    if before.look == look && !is_lost {
        return before;
    }
    let Painted { button, picture, look: old } = before;
    let painted = Painted { button, picture, look };
    describe(&painted, Some(&old));
    if is_lost {
        insert(felt, &painted.button);
    }
    // Cards that are let go are animated too, even back to where they were.
    if old.place != painted.look.place || (old.held && !painted.look.held) {
        fly(felt, &painted.button, turn);
    }
    painted
}

/// Puts a card among those of its pile, in their order, so that the table is read pile by pile. A card that the browser
/// animates would stop: it is put there when it rests.
fn insert(felt: &Element, button: &HtmlElement) {
    let promise = "piles take cards";
    let index = |card: &Element| card.get_attribute("data-index")?.parse::<usize>().ok();
    let pile = button.get_attribute("data-in").unwrap_or_default();
    let group = felt.query_selector(&format!("[data-group={pile}]")).ok().flatten();
    // A miniature has no groups.
    let group = group.unwrap_or_else(|| felt.clone());
    let here = index(button);
    let mut after = group.last_element_child();
    while let Some(card) = &after
        && (card.is_same_node(Some(button)) || index(card) > here)
    {
        after = card.previous_element_sibling();
    }
    let before = match &after {
        Some(after) => after.next_sibling(),
        None => group.first_child(),
    };
    if before.as_ref().is_some_and(|before| before.is_same_node(Some(button))) {
        return;
    }
    let had_focus = button.is_same_node(document().active_element().as_deref());
    group.insert_before(button, before.as_ref()).expect_js(promise);
    if had_focus {
        focus_trap::give_still(button);
    }
}

/// Writes the differences from the previous look.
fn describe(painted: &Painted, old: Option<&CardAppearance>) {
    let Painted { button, picture, look } = painted;
    if old.is_none_or(|old| old.class != look.class) {
        let flying = button.class_list().contains("flying");
        set(button, "class", &look.class);
        if flying {
            // A list of classes always takes a plain word.
            let _ = button.class_list().add_1("flying");
        }
    }
    if old.is_none_or(|old| old.picture != look.picture) {
        set(picture, "href", &look.picture);
        set_or_drop(button, "data-card", look.card.as_deref());
    }
    if old.is_none_or(|old| old.is_read != look.is_read) {
        set_or_drop(button, "aria-hidden", (!look.is_read).then_some("true"));
    }
    if old.is_some_and(|old| old.card.is_none() != look.card.is_none())
        && let Some(svg) = svg(button)
    {
        style(&svg, "animation", "");
    }
    if old.is_none_or(|old| old.label != look.label) {
        set(button, "aria-label", &look.label);
    }
    if old.is_none_or(|old| (old.place, old.index) != (look.place, look.index)) {
        set(button, "data-in", &look.place.to_string());
        set(button, "data-index", &look.index.to_string());
        style(button, "--z", &(10 + look.index).to_string());
        style(button, "--n", &dealt(look).to_string());
    }
    for (n, name) in ["--x", "--y", "--cw"].into_iter().enumerate() {
        if old.is_none_or(|old| old.at[n] != look.at[n]) {
            style(button, name, &pixels(look.at[n]));
        }
    }
    if old.is_none_or(|old| old.focused != look.focused) {
        set(button, "tabindex", if look.focused { "0" } else { "-1" });
    }
    if old.is_none_or(|old| old.held != look.held) {
        set_or_drop(button, "aria-pressed", look.held.then_some("true"));
    }
}

/// When a card is dealt, row by row.
fn dealt(look: &CardAppearance) -> usize {
    match look.place {
        Place::Column(n) => look.index * 10 + usize::from(n),
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => 0,
    }
}

/// Lets a card pass over the others while it is on its way.
fn fly(felt: &Element, button: &HtmlElement, turn: u32) {
    style(button, "--k", &turn.to_string());
    // A list of classes always takes a plain word.
    let _ = button.class_list().add_1("flying");
    let time = FLIGHT + Duration::from_millis((STEP * turn).into());
    land_after(time, felt.clone(), button.clone());
}

/// Puts a card back in its pile's order when it has arrived, and among the cards of its pile.
fn land_after(time: Duration, felt: Element, button: HtmlElement) {
    after(time, move || {
        if is_moving(&button) {
            land_after(FLIGHT, felt, button);
        } else if button.is_connected() {
            // A list of classes always takes a plain word.
            let _ = button.class_list().remove_1("flying");
            // Otherwise the turn-over animation would run again in its new place.
            if let Some(svg) = svg(&button) {
                style(&svg, "animation", "none");
            }
            insert(&felt, &button);
        }
    });
}

/// The element that holds a card's picture.
fn svg(button: &HtmlElement) -> Option<HtmlElement> {
    Some(button.first_element_child()?.unchecked_into())
}

/// Whether the browser still animates an element. `web-sys` counts `getAnimations` as unstable, so it is called by
/// name.
fn is_moving(element: &HtmlElement) -> bool {
    let method = Reflect::get(element, &"getAnimations".into()).ok();
    let method = method.and_then(|method| method.dyn_into::<Function>().ok());
    let running = method.and_then(|method| method.call0(element).ok());
    running.is_some_and(|running| Array::from(&running).length() > 0)
}

/// A length of the style sheet, to a tenth of a pixel.
pub(super) fn px(length: f32) -> String {
    pixels((length * 10.0).round() as i32)
}

/// Tenths of a pixel as a length of the style sheet.
fn pixels(tenths: i32) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}px", tenths.abs() / 10, tenths.abs() % 10)
}

/// Sets a property of an element's style; the browser ignores one that it does not know.
pub(super) fn style(element: &HtmlElement, name: &str, value: &str) {
    let _ = element.style().set_property(name, value);
}

fn set(element: &Element, name: &str, value: &str) {
    element.set_attribute(name, value).expect_js("attributes with plain names can be set");
}

fn set_or_drop(element: &Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => set(element, name, value),
        None => {
            element.remove_attribute(name).expect_js("attributes with plain names can be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pixels;

    #[test]
    fn tenths_are_written_as_lengths() {
        assert_eq!(
            [0, 5, 1234, -7, -120].map(pixels),
            ["0.0px", "0.5px", "123.4px", "-0.7px", "-12.0px"]
        );
    }
}

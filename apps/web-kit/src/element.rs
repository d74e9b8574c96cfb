//! One element of the page, built step by step.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::Event;

use super::ExpectJs as _;
use super::attribute::{Attribute, AttributeSlot, AttributeValue};
use super::signal::RwSignal;
use super::view::{self, IntoView, View};
use super::{document, events, graph};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element that is being built.
pub struct Element(web_sys::Element);

/// The browser's own element, once it exists.
pub type NodeRef = RwSignal<Option<web_sys::Element>>;

/// A new element of HTML.
pub fn html_element(name: &'static str) -> Element {
    Element(document().create_element(name).expect_js("the document creates elements"))
}

/// A new element of SVG.
pub fn svg_element(name: &'static str) -> Element {
    Element(
        document().create_element_ns(Some(SVG), name).expect_js("the document creates elements"),
    )
}

impl Element {
    /// Sets an attribute.
    #[must_use]
    pub fn attr(self, name: &'static str, value: impl AttributeValue) -> Element {
        self.bind(AttributeSlot::Attribute, name, value)
    }

    /// Sets a property of the style.
    #[must_use]
    pub fn style(self, name: &'static str, value: impl AttributeValue) -> Element {
        self.bind(AttributeSlot::Style, name, value)
    }

    /// Sets the value of an input field.
    #[must_use]
    pub fn prop_value(self, value: impl AttributeValue) -> Element {
        self.bind(AttributeSlot::InputValue, "value", value)
    }

    fn bind(self, slot: AttributeSlot, name: &'static str, value: impl AttributeValue) -> Element {
        value.bind(Attribute { element: self.0.clone(), name, slot, last: RefCell::new(None) });
        self
    }

    /// Has a class while `on` returns true.
    #[must_use]
    pub fn class(self, name: &'static str, on: impl Fn() -> bool + 'static) -> Element {
        let classes = self.0.class_list();
        graph::render_effect(move || {
            // A list of classes always takes a plain word.
            let _ = classes.toggle_with_force(name, on());
        });
        self
    }

    /// Listens to an event.
    #[must_use]
    pub fn on<E: JsCast>(self, name: &'static str, listener: impl Fn(E) + 'static) -> Element {
        events::listen(
            &self.0,
            name,
            Box::new(move |event: Event| listener(event.unchecked_into())),
        );
        self
    }

    /// Appends a child.
    #[must_use]
    pub fn child(self, child: impl IntoView) -> Element {
        view::append(&self.0, child.into_view());
        self
    }

    /// Fills the element with trusted markup.
    #[must_use]
    pub fn inner_html(self, markup: &str) -> Element {
        self.0.set_inner_html(markup);
        self
    }

    /// Hands the browser's own element out.
    #[must_use]
    pub fn node_ref(self, node_ref: NodeRef) -> Element {
        node_ref.set(Some(self.0.clone()));
        self
    }
}

impl IntoView for Element {
    fn into_view(self) -> View {
        View::Node(self.0.into())
    }
}

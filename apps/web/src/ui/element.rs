//! One element of the page, put together piece by piece.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::Event;

use super::Sure as _;
use super::attribute::{Attribute, Slot, Value};
use super::signal::RwSignal;
use super::view::{self, IntoView, View};
use super::{document, events, graph};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element that is being put together.
pub(crate) struct Element(web_sys::Element);

/// The browser's own element, once it is there.
pub(crate) type NodeRef = RwSignal<Option<web_sys::Element>>;

/// A new element of HTML.
pub(crate) fn tag(name: &'static str) -> Element {
    Element(document().create_element(name).sure("the page makes elements"))
}

/// A new element of SVG.
pub(crate) fn svg(name: &'static str) -> Element {
    Element(document().create_element_ns(Some(SVG), name).sure("the page makes elements"))
}

impl Element {
    /// Sets an attribute.
    pub(crate) fn attr(self, name: &'static str, value: impl Value) -> Element {
        self.put(Slot::Attribute, name, value)
    }

    /// Sets a property of the style.
    pub(crate) fn style(self, name: &'static str, value: impl Value) -> Element {
        self.put(Slot::Style, name, value)
    }

    /// Sets what stands in a field.
    pub(crate) fn field(self, value: impl Value) -> Element {
        self.put(Slot::Field, "value", value)
    }

    fn put(self, slot: Slot, name: &'static str, value: impl Value) -> Element {
        value.give(Attribute { element: self.0.clone(), name, slot, last: RefCell::new(None) });
        self
    }

    /// Has a class while something is so.
    pub(crate) fn class(self, name: &'static str, on: impl Fn() -> bool + 'static) -> Element {
        let classes = self.0.class_list();
        graph::render(move || {
            // A list of classes always takes a plain word.
            let _ = classes.toggle_with_force(name, on());
        });
        self
    }

    /// Listens to an event.
    pub(crate) fn on<E: JsCast>(self, name: &'static str, hear: impl Fn(E) + 'static) -> Element {
        events::listen(&self.0, name, Box::new(move |event: Event| hear(event.unchecked_into())));
        self
    }

    /// Adds what stands in it.
    pub(crate) fn child(self, child: impl IntoView) -> Element {
        view::append(&self.0, child.into_view());
        self
    }

    /// Fills it with markup of our own.
    pub(crate) fn html(self, markup: &str) -> Element {
        self.0.set_inner_html(markup);
        self
    }

    /// Hands the browser's own element over.
    pub(crate) fn keep(self, handle: NodeRef) -> Element {
        handle.set(Some(self.0.clone()));
        self
    }
}

impl IntoView for Element {
    fn into_view(self) -> View {
        View::Node(self.0.into())
    }
}

//! Attributes, style properties and input values of an element, fixed or computed by a closure.

use std::borrow::Cow;
use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

use super::{ExpectJs as _, graph};

/// Text for an attribute; without any, the attribute is removed.
pub(crate) type Text = Option<Cow<'static, str>>;

/// Where on an element the text goes.
pub(crate) enum AttributeSlot {
    Attribute,
    Style,
    /// The value of an input field, which the player may change.
    InputValue,
}

/// One attribute of one element, with the last text written to it.
pub struct Attribute {
    pub(crate) element: web_sys::Element,
    pub(crate) name: &'static str,
    pub(crate) slot: AttributeSlot,
    pub(crate) last: RefCell<Text>,
}

impl Attribute {
    /// Writes the text if it differs from the last one.
    fn write(&self, text: Text) {
        match self.slot {
            // The player may have changed the field since.
            AttributeSlot::InputValue => self.input_value(text.as_deref()),
            AttributeSlot::Attribute if text != *self.last.borrow() => {
                self.attribute(text.as_deref());
            }
            AttributeSlot::Style if text != *self.last.borrow() => self.style(text.as_deref()),
            AttributeSlot::Attribute | AttributeSlot::Style => return,
        }
        self.last.replace(text);
    }

    fn attribute(&self, text: Option<&str>) {
        let done = match text {
            Some(text) => self.element.set_attribute(self.name, text),
            None => self.element.remove_attribute(self.name),
        };
        done.expect_js("attributes with plain names can be set");
    }

    fn style(&self, text: Option<&str>) {
        let style = self.element.unchecked_ref::<HtmlElement>().style();
        // The browser ignores properties that it does not know.
        let _ = style.set_property(self.name, text.unwrap_or_default());
    }

    fn input_value(&self, text: Option<&str>) {
        self.element.unchecked_ref::<HtmlInputElement>().set_value(text.unwrap_or_default());
    }
}

/// Types that are text for an attribute.
pub trait IntoText {
    /// The text.
    fn into_text(self) -> Text;
}

impl IntoText for &'static str {
    fn into_text(self) -> Text {
        Some(Cow::Borrowed(self))
    }
}

impl IntoText for String {
    fn into_text(self) -> Text {
        Some(Cow::Owned(self))
    }
}

impl<T: IntoText> IntoText for Option<T> {
    fn into_text(self) -> Text {
        self.and_then(IntoText::into_text)
    }
}

/// The value of an attribute: text, or a closure that runs again when a value that it reads has changed.
pub trait AttributeValue {
    /// Writes the value now and, for a closure, after every change.
    fn bind(self, to: Attribute);
}

impl AttributeValue for &'static str {
    fn bind(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl AttributeValue for String {
    fn bind(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl<T: IntoText> AttributeValue for Option<T> {
    fn bind(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl<F: Fn() -> T + 'static, T: IntoText> AttributeValue for F {
    fn bind(self, to: Attribute) {
        graph::render_effect(move || to.write(self().into_text()));
    }
}

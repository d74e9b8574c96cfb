//! What stands in an element's attributes, its style or its field, fixed or following values.

use std::borrow::Cow;
use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

use super::{Sure as _, graph};

/// Text for an attribute; without any, the attribute is not there.
type Text = Option<Cow<'static, str>>;

/// Where on an element the text goes.
pub(super) enum Slot {
    Attribute,
    Style,
    /// What stands in a field, which the player may change.
    Field,
}

/// One attribute of one element, and what was last written there.
pub(crate) struct Attribute {
    pub(super) element: web_sys::Element,
    pub(super) name: &'static str,
    pub(super) slot: Slot,
    pub(super) last: RefCell<Text>,
}

impl Attribute {
    /// Writes what is not already there.
    fn write(&self, text: Text) {
        match self.slot {
            // The player may have changed the field since.
            Slot::Field => self.field(text.as_deref()),
            Slot::Attribute if text != *self.last.borrow() => self.attribute(text.as_deref()),
            Slot::Style if text != *self.last.borrow() => self.style(text.as_deref()),
            Slot::Attribute | Slot::Style => return,
        }
        self.last.replace(text);
    }

    fn attribute(&self, text: Option<&str>) {
        let done = match text {
            Some(text) => self.element.set_attribute(self.name, text),
            None => self.element.remove_attribute(self.name),
        };
        done.sure("attributes with plain names can be set");
    }

    fn style(&self, text: Option<&str>) {
        let style = self.element.unchecked_ref::<HtmlElement>().style();
        // A property that the browser does not know is left out by it.
        let _ = style.set_property(self.name, text.unwrap_or_default());
    }

    fn field(&self, text: Option<&str>) {
        self.element.unchecked_ref::<HtmlInputElement>().set_value(text.unwrap_or_default());
    }
}

/// Text as it may be given for an attribute.
pub(crate) trait IntoText {
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

/// What may be given for an attribute: text, or a function that is asked again whenever what it reads has changed.
pub(crate) trait Value {
    fn give(self, to: Attribute);
}

impl Value for &'static str {
    fn give(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl Value for String {
    fn give(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl<T: IntoText> Value for Option<T> {
    fn give(self, to: Attribute) {
        to.write(self.into_text());
    }
}

impl<F: Fn() -> T + 'static, T: IntoText> Value for F {
    fn give(self, to: Attribute) {
        graph::render(move || to.write(self().into_text()));
    }
}

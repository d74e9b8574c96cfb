//! What stands on the page: text, elements, several of them, or what a function says, drawn anew when it changes.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use web_sys::{Comment, DocumentFragment, Node, Text};

use super::signal::{Memo, Read, RwSignal};
use super::{Later, Sure as _, document, graph, on_cleanup};

const PROMISE: &str = "elements take what was made for them";

/// A part of the page that is built and not yet in place.
pub(crate) enum View {
    /// Plain text.
    Text(String),
    /// An element, or a fragment with several.
    Node(Node),
}

impl View {
    fn node(self) -> Node {
        match self {
            View::Text(text) => document().create_text_node(&text).into(),
            View::Node(node) => node,
        }
    }
}

/// What can stand on the page.
pub(crate) trait IntoView {
    fn into_view(self) -> View;
}

impl IntoView for View {
    fn into_view(self) -> View {
        self
    }
}

impl IntoView for &str {
    fn into_view(self) -> View {
        View::Text(self.to_owned())
    }
}

impl IntoView for String {
    fn into_view(self) -> View {
        View::Text(self)
    }
}

impl<V: IntoView> IntoView for Option<V> {
    fn into_view(self) -> View {
        self.map_or_else(|| View::Text(String::new()), V::into_view)
    }
}

impl<V: IntoView, F: Fn() -> V + 'static> IntoView for F {
    fn into_view(self) -> View {
        region(Box::new(move || self().into_view()))
    }
}

/// Several parts of the page, one after the other.
pub(crate) struct Several(DocumentFragment);

/// Nothing yet.
pub(crate) fn several() -> Several {
    Several(document().create_document_fragment())
}

impl Several {
    /// Adds a part.
    pub(crate) fn child(self, part: impl IntoView) -> Several {
        append(&self.0, part.into_view());
        self
    }
}

impl IntoView for Several {
    fn into_view(self) -> View {
        View::Node(self.0.into())
    }
}

/// Collects parts of the page in order.
pub(crate) trait CollectView {
    fn collect_view(self) -> View;
}

impl<I: IntoIterator<Item = V>, V: IntoView> CollectView for I {
    fn collect_view(self) -> View {
        self.into_iter().fold(several(), Several::child).into_view()
    }
}

/// Shows something while `when` says so.
pub(crate) fn show<V: IntoView>(
    when: impl Fn() -> bool + 'static,
    then: impl Fn() -> V + 'static,
) -> View {
    let on = Memo::new(when);
    (move || on.get().then(&then)).into_view()
}

/// Turns true as soon as all else is built: a long task in parts lets the browser answer in between.
pub(crate) fn turn() -> RwSignal<bool> {
    let (come, later) = (RwSignal::new(false), Later::new());
    later.set(Duration::ZERO, move || come.set(true));
    come
}

/// Shows something when its turn has come.
pub(crate) fn late(build: fn() -> View) -> View {
    let come = turn();
    (move || come.get().then(build)).into_view()
}

/// Puts a view at the end of an element.
pub(super) fn append(parent: &Node, view: View) {
    parent.append_child(&view.node()).sure(PROMISE);
}

/// A part of the page that is drawn anew when what it reads has changed.
fn region(build: Box<dyn Fn() -> View>) -> View {
    let page = document();
    let (start, end) = (page.create_comment(""), page.create_comment(""));
    let marks = [&start, &end].map(|mark| View::Node(mark.clone().into()));
    let place = marks.collect_view();
    let region = Rc::new(Region { start, end, text: RefCell::default() });
    graph::render(move || fill(&region, build()));
    place
}

/// What stands between two marks on the page.
struct Region {
    start: Comment,
    end: Comment,
    /// The text, while there is nothing but text.
    text: RefCell<Option<(String, Text)>>,
}

/// Puts something in the place of what is there; text is changed in place, so that only news are read aloud.
fn fill(region: &Rc<Region>, view: View) {
    match view {
        View::Text(text) => region.say(text),
        View::Node(node) => {
            region.clear();
            region.insert(&node);
            // Gone before its parts stop listening: what goes may still send events.
            let region = region.clone();
            on_cleanup(move || region.clear());
        }
    }
}

impl Region {
    fn say(&self, text: String) {
        let mut there = self.text.borrow_mut();
        match &mut *there {
            Some((old, _)) if *old == text => {}
            Some((old, node)) => {
                node.set_data(&text);
                *old = text;
            }
            None => {
                let node = document().create_text_node(&text);
                self.insert(&node);
                *there = Some((text, node));
            }
        }
    }

    fn insert(&self, node: &Node) {
        if let Some(parent) = self.end.parent_node() {
            parent.insert_before(node, Some(&self.end)).sure(PROMISE);
        }
    }

    fn clear(&self) {
        self.text.take();
        while let Some(next) = self.start.next_sibling()
            && let Some(parent) = next.parent_node()
            && !next.is_same_node(Some(&self.end))
        {
            parent.remove_child(&next).sure(PROMISE);
        }
    }
}

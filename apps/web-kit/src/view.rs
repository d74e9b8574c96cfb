//! Views: text, elements, fragments, and closures that are drawn again when a value that they read has changed.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use web_sys::{Comment, DocumentFragment, Node, Text};

use super::signal::{Memo, Read, RwSignal};
use super::{ExpectJs as _, Timeout, document, graph, on_cleanup};

const PROMISE: &str = "elements take the nodes that were made for them";

/// A part of the page that is built and not yet inserted.
pub enum View {
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

/// Everything that can be a part of the page.
pub trait IntoView {
    /// The view.
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

/// Fragment parts of the page, one after the other.
pub struct Fragment(DocumentFragment);

/// An empty fragment.
pub fn fragment() -> Fragment {
    Fragment(document().create_document_fragment())
}

impl Fragment {
    /// Appends a view.
    #[must_use]
    pub fn child(self, part: impl IntoView) -> Fragment {
        append(&self.0, part.into_view());
        self
    }
}

impl IntoView for Fragment {
    fn into_view(self) -> View {
        View::Node(self.0.into())
    }
}

/// Collects views into a fragment.
pub trait CollectView {
    /// The fragment.
    fn collect_view(self) -> View;
}

impl<I: IntoIterator<Item = V>, V: IntoView> CollectView for I {
    fn collect_view(self) -> View {
        self.into_iter().fold(fragment(), Fragment::child).into_view()
    }
}

/// Shows a view while `when` is true. It is built again only when that changes.
pub fn show<V: IntoView>(
    when: impl Fn() -> bool + 'static,
    then: impl Fn() -> V + 'static,
) -> View {
    let on = Memo::new(when);
    (move || on.get().then(&then)).into_view()
}

/// A signal that turns true in the next task: work in several tasks lets the browser answer input in between.
pub fn next_task() -> RwSignal<bool> {
    let (has_come, timeout) = (RwSignal::new(false), Timeout::new());
    timeout.set(Duration::ZERO, move || has_come.set(true));
    has_come
}

/// Builds a view in the next task.
pub fn deferred(build: fn() -> View) -> View {
    let has_come = next_task();
    (move || has_come.get().then(build)).into_view()
}

/// Puts a view at the end of an element.
pub(crate) fn append(parent: &Node, view: View) {
    parent.append_child(&view.node()).expect_js(PROMISE);
}

/// A region of the page that is drawn again when the values it reads change.
fn region(build: Box<dyn Fn() -> View>) -> View {
    let page = document();
    let (start, end) = (page.create_comment(""), page.create_comment(""));
    let marks = [&start, &end].map(|mark| View::Node(mark.clone().into()));
    let place = marks.collect_view();
    let region = Rc::new(Region { start, end, text: RefCell::default() });
    graph::render_effect(move || fill(&region, build()));
    place
}

/// The nodes between two comments.
struct Region {
    start: Comment,
    end: Comment,
    /// The text, while there is nothing but text.
    text: RefCell<Option<(String, Text)>>,
}

/// Replaces the content. Text is changed in place, so that a screen reader reads only the change.
fn fill(region: &Rc<Region>, view: View) {
    match view {
        View::Text(text) => region.set_text(text),
        View::Node(node) => {
            region.clear();
            region.insert(&node);
            // Nodes are removed before their listeners, because removing a node may still send events.
            let region = region.clone();
            on_cleanup(move || region.clear());
        }
    }
}

impl Region {
    fn set_text(&self, text: String) {
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
            parent.insert_before(node, Some(&self.end)).expect_js(PROMISE);
        }
    }

    fn clear(&self) {
        self.text.take();
        while let Some(next) = self.start.next_sibling()
            && let Some(parent) = next.parent_node()
            && !next.is_same_node(Some(&self.end))
        {
            parent.remove_child(&next).expect_js(PROMISE);
        }
    }
}

//! The reactive graph: values, memos that are computed from them, and effects that run when they change. Memos
//! recompute lazily when read; effects run in a microtask after the current event handler returns.
//!
//! Every node has an owner: the effect that created it. It is removed when its owner runs again. An owner always runs
//! before the nodes it owns, so no effect runs that is about to be removed.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

/// A signal, memo or effect. Its place is reused when it is removed; the generation tells the old node from the new
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Id {
    place: u32,
    generation: u32,
}

/// How a node relates to its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has changed.
    Fresh,
    /// An indirect source has changed; the direct ones may be the same.
    MaybeStale,
    /// A direct source has changed.
    Stale,
}

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    /// Holds a value.
    Signal,
    /// Computes its value when it is read.
    Memo,
    /// Runs when a source has changed.
    Effect,
}

/// A value of any type.
pub(crate) type AnyValue = Rc<dyn Any>;

/// The function of a memo or an effect: gets the old value, and returns a new one if it differs.
type Work = Rc<dyn Fn(Option<AnyValue>) -> Option<AnyValue>>;

struct Node {
    kind: NodeKind,
    /// `None` in an effect, in a memo that was never read, and while the value is being changed.
    value: Option<AnyValue>,
    work: Option<Work>,
    state: State,
    depth: usize,
    owner: Option<Id>,
    owned: Vec<Id>,
    sources: Vec<Id>,
    readers: Vec<Id>,
    cleanups: Vec<Box<dyn FnOnce()>>,
    contexts: Vec<(TypeId, Rc<dyn Any>)>,
}

struct Graph {
    places: Vec<(u32, Option<Node>)>,
    free: Vec<u32>,
    owner: Option<Id>,
    reader: Option<Id>,
    /// Effects that must run, by depth, so that owners come first.
    waiting: Vec<Vec<Id>>,
    flush_is_scheduled: bool,
    schedule_flush: Option<fn()>,
}

thread_local! {
    static GRAPH: RefCell<Graph> = const { RefCell::new(Graph::EMPTY) };
}

fn graph<R>(work: impl FnOnce(&mut Graph) -> R) -> R {
    GRAPH.with_borrow_mut(work)
}

impl Graph {
    const EMPTY: Graph = Graph {
        places: Vec::new(),
        free: Vec::new(),
        owner: None,
        reader: None,
        waiting: Vec::new(),
        flush_is_scheduled: false,
        schedule_flush: None,
    };

    fn node(&mut self, id: Id) -> Option<&mut Node> {
        let (generation, node) = self.places.get_mut(id.place as usize)?;
        node.as_mut().filter(|_| *generation == id.generation)
    }

    fn insert(&mut self, node: Node) -> Id {
        let place = self.free.pop().unwrap_or_else(|| {
            self.places.push((0, None));
            self.places.len() as u32 - 1
        });
        let (generation, slot) = &mut self.places[place as usize];
        *slot = Some(node);
        Id { place, generation: *generation }
    }

    fn remove(&mut self, id: Id) -> Option<Node> {
        self.node(id)?;
        let (generation, slot) = &mut self.places[id.place as usize];
        *generation += 1;
        self.free.push(id.place);
        slot.take()
    }

    fn create(&mut self, kind: NodeKind, value: Option<AnyValue>, work: Option<Work>) -> Id {
        let owner = self.owner;
        let depth = owner.and_then(|owner| self.node(owner)).map_or(0, |owner| owner.depth + 1);
        let id = self.insert(Node {
            kind,
            value,
            state: if work.is_some() { State::Stale } else { State::Fresh },
            work,
            depth,
            owner,
            owned: Vec::new(),
            sources: Vec::new(),
            readers: Vec::new(),
            cleanups: Vec::new(),
            contexts: Vec::new(),
        });
        if let Some(owner) = owner.and_then(|owner| self.node(owner)) {
            owner.owned.push(id);
        }
        id
    }

    fn mark(&mut self, id: Id, state: State) {
        let Some(node) = self.node(id) else { return };
        let before = node.state;
        if before == State::Fresh || state == State::Stale {
            node.state = state;
        }
        if before != State::Fresh {
            return;
        }
        match node.kind {
            NodeKind::Effect => {
                let depth = node.depth;
                self.enqueue(id, depth);
            }
            NodeKind::Signal | NodeKind::Memo => self.mark_readers(id, State::MaybeStale),
        }
    }

    fn mark_readers(&mut self, id: Id, state: State) {
        let readers = self.node(id).map_or_else(Vec::new, |node| node.readers.clone());
        for reader in readers {
            self.mark(reader, state);
        }
    }

    fn enqueue(&mut self, id: Id, depth: usize) {
        if self.waiting.len() <= depth {
            self.waiting.resize_with(depth + 1, Vec::new);
        }
        self.waiting[depth].push(id);
        if !self.flush_is_scheduled
            && let Some(schedule) = self.schedule_flush
        {
            self.flush_is_scheduled = true;
            schedule();
        }
    }

    /// The next effect to run: the least deep first, and among those of the same depth in the order of marking.
    fn next(&mut self) -> Option<Id> {
        let line = self.waiting.iter_mut().find(|line| !line.is_empty())?;
        Some(line.remove(0))
    }

    /// Records that the current memo or effect reads this node.
    fn read(&mut self, id: Id) {
        let Some(reader) = self.reader else { return };
        let Some(node) = self.node(reader) else { return };
        if !node.sources.contains(&id) {
            node.sources.push(id);
            if let Some(source) = self.node(id) {
                source.readers.push(reader);
            }
        }
    }

    fn forget_sources(&mut self, id: Id) {
        let sources = self.node(id).map_or_else(Vec::new, |n| std::mem::take(&mut n.sources));
        for source in sources {
            if let Some(source) = self.node(source) {
                source.readers.retain(|reader| *reader != id);
            }
        }
    }
}

/// `schedule` is called when effects wait; it must call [`flush`] later.
pub(crate) fn start(schedule: fn()) {
    graph(|graph| graph.schedule_flush = Some(schedule));
}

/// Runs `build` under a new owner that is never removed.
pub(crate) fn root<R>(build: impl FnOnce() -> R) -> R {
    let root = graph(|graph| graph.create(NodeKind::Signal, None, None));
    under(Some(root), None, build)
}

/// A new signal.
pub(crate) fn signal(value: AnyValue) -> Id {
    graph(|graph| graph.create(NodeKind::Signal, Some(value), None))
}

/// A new memo.
pub(crate) fn memo(work: Work) -> Id {
    graph(|graph| graph.create(NodeKind::Memo, None, Some(work)))
}

/// An effect that runs at once, and again when a source has changed.
pub(crate) fn render_effect(work: impl Fn() + 'static) {
    refresh(make_effect(without_value(work)));
}

/// An effect that runs in the next flush, and again when a source has changed.
pub(crate) fn effect(work: impl Fn() + 'static) {
    let id = make_effect(without_value(work));
    graph(|graph| {
        let depth = graph.node(id).map_or(0, |node| node.depth);
        graph.enqueue(id, depth);
    });
}

// Boxes instead of type parameters: there are hundreds of effects and listeners, and each type would be compiled apart.

fn make_effect(work: Work) -> Id {
    graph(|graph| graph.create(NodeKind::Effect, None, Some(work)))
}

fn add_cleanup(work: Box<dyn FnOnce()>) {
    graph(|graph| {
        let Some(owner) = graph.owner else { return };
        if let Some(node) = graph.node(owner) {
            node.cleanups.push(work);
        }
    });
}

/// The work of an effect, which has no value.
fn without_value(work: impl Fn() + 'static) -> Work {
    Rc::new(move |_| {
        work();
        None
    })
}

/// The current value of a node; `None` if the node is removed.
pub(crate) fn current(id: Id) -> Option<AnyValue> {
    refresh(id);
    graph(|graph| graph.node(id)?.value.clone())
}

/// Takes the value out of a node to change it; `None` if the node is removed.
pub(crate) fn take(id: Id) -> Option<AnyValue> {
    graph(|graph| graph.node(id)?.value.take())
}

/// Puts a value into a node.
pub(crate) fn put(id: Id, value: AnyValue) {
    let before = graph(|graph| graph.node(id)?.value.replace(value));
    // Dropped while the graph is not borrowed: a destructor may use the graph.
    drop(before);
}

/// Brings a node up to date and subscribes the current memo or effect to it.
pub(crate) fn track(id: Id) {
    refresh(id);
    graph(|graph| graph.read(id));
}

/// Marks the readers of a changed node.
pub(crate) fn notify(id: Id) {
    graph(|graph| graph.mark_readers(id, State::Stale));
}

/// Runs the waiting effects, and those that they wake.
pub(crate) fn flush() {
    while let Some(id) = graph(Graph::next) {
        refresh(id);
    }
    graph(|graph| graph.flush_is_scheduled = false);
}

fn refresh(id: Id) {
    let state = graph(|graph| graph.node(id).map_or(State::Fresh, |node| node.state));
    if state == State::MaybeStale {
        let sources = graph(|graph| graph.node(id).map(|node| node.sources.clone()));
        for source in sources.unwrap_or_default() {
            refresh(source);
            if graph(|graph| graph.node(id).is_none_or(|node| node.state == State::Stale)) {
                break;
            }
        }
    }
    let state = graph(|graph| {
        graph.node(id).map_or(State::Fresh, |node| std::mem::replace(&mut node.state, State::Fresh))
    });
    if state == State::Stale {
        run(id);
    }
}

fn run(id: Id) {
    dispose(id);
    let found = graph(|graph| {
        let node = graph.node(id)?;
        Some((node.work.clone()?, node.value.clone()))
    });
    let Some((work, before)) = found else { return };
    if let Some(new) = under(Some(id), Some(id), || work(before)) {
        put(id, new);
        notify(id);
    }
}

/// Runs `work` with this owner and this reader.
fn under<R>(owner: Option<Id>, reader: Option<Id>, work: impl FnOnce() -> R) -> R {
    let put = |owner, reader| {
        graph(|graph| {
            (
                std::mem::replace(&mut graph.owner, owner),
                std::mem::replace(&mut graph.reader, reader),
            )
        })
    };
    let (owner, reader) = put(owner, reader);
    let result = work();
    put(owner, reader);
    result
}

/// Runs the cleanups of a node, then removes the nodes that it created in its last run.
fn dispose(id: Id) {
    let made = graph(|graph| {
        graph.forget_sources(id);
        let node = graph.node(id)?;
        node.contexts.clear();
        Some((std::mem::take(&mut node.cleanups), std::mem::take(&mut node.owned)))
    });
    let Some((cleanups, owned)) = made else { return };
    for cleanup in cleanups {
        cleanup();
    }
    for id in owned {
        dispose(id);
        // Dropped while the graph is not borrowed: a destructor may use the graph.
        let gone = graph(|graph| graph.remove(id));
        drop(gone);
    }
}

/// Runs `work` when the current owner runs again or is removed.
pub fn on_cleanup(work: impl FnOnce() + 'static) {
    add_cleanup(Box::new(work));
}

/// Provides a value to everything that the current owner owns.
pub fn provide_context<T: 'static>(value: T) {
    graph(|graph| {
        let Some(owner) = graph.owner else { return };
        if let Some(node) = graph.node(owner) {
            node.contexts.push((TypeId::of::<T>(), Rc::new(value)));
        }
    });
}

/// The nearest context of a type.
pub(crate) fn context(kind: TypeId) -> Option<Rc<dyn Any>> {
    graph(|graph| {
        let mut at = graph.owner;
        while let Some(id) = at {
            let node = graph.node(id)?;
            if let Some((_, value)) = node.contexts.iter().find(|(other, _)| *other == kind) {
                return Some(value.clone());
            }
            at = node.owner;
        }
        None
    })
}

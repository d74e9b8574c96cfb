//! Who reads what: values, what is worked out of them, and what is done when they change. A change marks its readers;
//! what is marked is worked out when it is asked for, and effects ask once the hands that made the change are done.
//!
//! Everything has an owner, the effect in which it was made, and is gone when that one runs again. An owner always runs
//! before what it owns, so nothing runs that is about to go.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

/// A value, memo or effect. Its place is used again when it is gone; the turn tells the two apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id {
    place: u32,
    turn: u32,
}

/// How a value stands to what it was worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has changed.
    Fresh,
    /// Something further up has changed; what is read directly may be the same.
    Doubtful,
    /// Something that is read directly has changed.
    Stale,
}

/// What a node is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Holds what it is given.
    Value,
    /// Works its value out when it is asked.
    Memo,
    /// Does something whenever what it read has changed.
    Effect,
}

/// What a node holds, of any type.
pub(super) type Held = Rc<dyn Any>;

/// What a memo or an effect does: gets what it holds, and returns another value for it if there is one.
type Work = Rc<dyn Fn(Option<Held>) -> Option<Held>>;

struct Node {
    kind: Kind,
    /// Nothing in an effect, in a memo that was never asked, and while it is being changed.
    value: Option<Held>,
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
    /// Effects that must run, by depth: owners come first.
    waiting: Vec<Vec<Id>>,
    is_awake: bool,
    wake: Option<fn()>,
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
        is_awake: false,
        wake: None,
    };

    fn node(&mut self, id: Id) -> Option<&mut Node> {
        let (turn, node) = self.places.get_mut(id.place as usize)?;
        node.as_mut().filter(|_| *turn == id.turn)
    }

    fn insert(&mut self, node: Node) -> Id {
        let place = self.free.pop().unwrap_or_else(|| {
            self.places.push((0, None));
            self.places.len() as u32 - 1
        });
        let (turn, slot) = &mut self.places[place as usize];
        *slot = Some(node);
        Id { place, turn: *turn }
    }

    fn remove(&mut self, id: Id) -> Option<Node> {
        self.node(id)?;
        let (turn, slot) = &mut self.places[id.place as usize];
        *turn += 1;
        self.free.push(id.place);
        slot.take()
    }

    fn create(&mut self, kind: Kind, value: Option<Held>, work: Option<Work>) -> Id {
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
            Kind::Effect => {
                let depth = node.depth;
                self.enqueue(id, depth);
            }
            Kind::Value | Kind::Memo => self.mark_readers(id, State::Doubtful),
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
        if !self.is_awake
            && let Some(wake) = self.wake
        {
            self.is_awake = true;
            wake();
        }
    }

    /// The next effect to run, in the order in which they were marked among those of the same depth.
    fn next(&mut self) -> Option<Id> {
        let line = self.waiting.iter_mut().find(|line| !line.is_empty())?;
        Some(line.remove(0))
    }

    /// Notes that whoever is being worked out reads this.
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

/// Says how to be called when effects wait; `wake` must bring about a call of [`flush`] later.
pub(super) fn start(wake: fn()) {
    graph(|graph| graph.wake = Some(wake));
}

/// Builds what lives as long as the page.
pub(super) fn root<R>(build: impl FnOnce() -> R) -> R {
    let root = graph(|graph| graph.create(Kind::Value, None, None));
    under(Some(root), None, build)
}

/// A value that is set from outside.
pub(super) fn value(value: Held) -> Id {
    graph(|graph| graph.create(Kind::Value, Some(value), None))
}

/// A value that `work` works out, when it is asked for.
pub(super) fn memo(work: Work) -> Id {
    graph(|graph| graph.create(Kind::Memo, None, Some(work)))
}

/// Something done now and whenever what it reads has changed.
pub(super) fn render(work: impl Fn() + 'static) {
    refresh(make_effect(doing(work)));
}

/// Something done when the hands that made it are done, and whenever what it reads has changed.
pub(super) fn effect(work: impl Fn() + 'static) {
    let id = make_effect(doing(work));
    graph(|graph| {
        let depth = graph.node(id).map_or(0, |node| node.depth);
        graph.enqueue(id, depth);
    });
}

// What follows takes boxes instead of type parameters, for there are hundreds of effects and listeners.

fn make_effect(work: Work) -> Id {
    graph(|graph| graph.create(Kind::Effect, None, Some(work)))
}

fn add_cleanup(work: Box<dyn FnOnce()>) {
    graph(|graph| {
        let Some(owner) = graph.owner else { return };
        if let Some(node) = graph.node(owner) {
            node.cleanups.push(work);
        }
    });
}

/// An effect's work: it has no result that could change.
fn doing(work: impl Fn() + 'static) -> Work {
    Rc::new(move |_| {
        work();
        None
    })
}

/// What a node holds, brought up to date; nothing if the node is gone.
pub(super) fn held(id: Id) -> Option<Held> {
    refresh(id);
    graph(|graph| graph.node(id)?.value.clone())
}

/// Takes what a node holds out of it, to be changed; nothing if the node is gone.
pub(super) fn take(id: Id) -> Option<Held> {
    graph(|graph| graph.node(id)?.value.take())
}

/// Gives a node what it is to hold.
pub(super) fn put(id: Id, value: Held) {
    let before = graph(|graph| graph.node(id)?.value.replace(value));
    // What it held goes when nothing here is borrowed: letting go may call us.
    drop(before);
}

/// Brings a node up to date and notes that whoever is being worked out reads it.
pub(super) fn follow(id: Id) {
    refresh(id);
    graph(|graph| graph.read(id));
}

/// Tells the readers that the value is another.
pub(super) fn changed(id: Id) {
    graph(|graph| graph.mark_readers(id, State::Stale));
}

/// Runs the effects that wait, and those that wait because of them.
pub(super) fn flush() {
    while let Some(id) = graph(Graph::next) {
        refresh(id);
    }
    graph(|graph| graph.is_awake = false);
}

fn refresh(id: Id) {
    let state = graph(|graph| graph.node(id).map_or(State::Fresh, |node| node.state));
    if state == State::Doubtful {
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
    clear(id);
    let found = graph(|graph| {
        let node = graph.node(id)?;
        Some((node.work.clone()?, node.value.clone()))
    });
    let Some((work, before)) = found else { return };
    if let Some(new) = under(Some(id), Some(id), || work(before)) {
        put(id, new);
        changed(id);
    }
}

/// Does something as part of an owner, with its reads noted for a reader.
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

/// Lets go of all that a node made when it last ran: first what is to be done then, then what it owns.
fn clear(id: Id) {
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
        clear(id);
        // What it held goes when nothing here is borrowed: letting go may call us.
        let gone = graph(|graph| graph.remove(id));
        drop(gone);
    }
}

/// Something to be done when this part of the page goes or is made anew.
pub(crate) fn on_cleanup(work: impl FnOnce() + 'static) {
    add_cleanup(Box::new(work));
}

/// Offers a value to everything below.
pub(crate) fn provide_context<T: 'static>(value: T) {
    graph(|graph| {
        let Some(owner) = graph.owner else { return };
        if let Some(node) = graph.node(owner) {
            node.contexts.push((TypeId::of::<T>(), Rc::new(value)));
        }
    });
}

/// The nearest value of a type that was offered above.
pub(super) fn context(kind: TypeId) -> Option<Rc<dyn Any>> {
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

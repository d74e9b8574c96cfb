//! Typed handles to the nodes of the graph. They are `Copy`, so closures can take them freely.

use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Id};

const TYPED: &str = "a handle has the type of its node";

/// A value that can be read.
pub trait Read<T: 'static>: Copy {
    /// Reads the value and subscribes the current memo or effect to it.
    fn with<R>(self, look: impl FnOnce(&T) -> R) -> R;

    /// Reads the value without subscribing.
    fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R;

    /// A copy of the value; subscribes the current memo or effect.
    fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// A copy of the value, without subscribing.
    fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }
}

/// The current value of a node that exists. Not generic over the closures that read it: there are hundreds of those,
/// and values of a few types.
#[inline(never)]
fn there<T: 'static>(id: Id) -> Rc<T> {
    let value = graph::current(id).expect("a signal is read only while its owner exists");
    value.downcast().unwrap_or_else(|_| unreachable!("{TYPED}"))
}

/// Reads a value.
fn look<T: 'static, R>(id: Id, look: impl FnOnce(&T) -> R) -> R {
    look(&there(id))
}

/// Takes a value out to change it; `None` if the node is removed.
#[inline(never)]
fn take<T: 'static>(id: Id) -> Option<Rc<T>> {
    graph::take(id).map(|value| value.downcast().unwrap_or_else(|_| unreachable!("{TYPED}")))
}

/// Changes a value; does nothing if the node is removed.
fn change<T: 'static, R>(id: Id, change: impl FnOnce(&mut T) -> R) -> Option<R> {
    let mut value = take(id)?;
    let result = change(Rc::get_mut(&mut value).expect("a value is not changed while it is read"));
    graph::put(id, value);
    Some(result)
}

macro_rules! handle {
    ($name:ident) => {
        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<T> {}
    };
}

macro_rules! readable {
    ($name:ident) => {
        handle!($name);
        impl<T: 'static> Read<T> for $name<T> {
            fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
                graph::track(self.0);
                look(self.0, read)
            }

            fn with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> R {
                look(self.0, read)
            }
        }
    };
}

/// A value that is read and written; readers follow it.
pub struct RwSignal<T>(Id, PhantomData<T>);
readable!(RwSignal);

impl<T: 'static> RwSignal<T> {
    /// A signal with this value.
    pub fn new(value: T) -> RwSignal<T> {
        RwSignal(graph::signal(Rc::new(value)), PhantomData)
    }

    /// Replaces the value.
    pub fn set(self, value: T) {
        self.update(|old| *old = value);
    }

    /// Changes the value in place; `None` if the signal is removed.
    pub fn update<R>(self, with: impl FnOnce(&mut T) -> R) -> Option<R> {
        let result = change(self.0, with);
        graph::notify(self.0);
        result
    }
}

/// A value computed from others. It recomputes when it is read after one of them has changed.
pub struct Memo<T>(Id, PhantomData<T>);
readable!(Memo);

impl<T: PartialEq + 'static> Memo<T> {
    /// A memo of this computation.
    pub fn new(work: impl Fn() -> T + 'static) -> Memo<T> {
        let renew = move |before: Option<Rc<dyn Any>>| -> Option<Rc<dyn Any>> {
            let new = work();
            let same = before.is_some_and(|before| before.downcast_ref() == Some(&new));
            if same { None } else { Some(Rc::new(new)) }
        };
        Memo(graph::memo(Rc::new(renew)), PhantomData)
    }
}

/// A value that is not reactive: changing it wakes no effect.
pub struct StoredValue<T>(Id, PhantomData<T>);
handle!(StoredValue);

impl<T: 'static> StoredValue<T> {
    /// A stored value.
    pub fn new(value: T) -> StoredValue<T> {
        StoredValue(graph::signal(Rc::new(value)), PhantomData)
    }

    /// Reads the value.
    pub fn with_value<R>(self, read: impl FnOnce(&T) -> R) -> R {
        look(self.0, read)
    }

    /// A copy of the value.
    pub fn get_value(self) -> T
    where
        T: Clone,
    {
        self.with_value(T::clone)
    }

    /// Replaces the value.
    pub fn set_value(self, value: T) {
        self.update_value(|old| *old = value);
    }

    /// Changes the value in place; `None` if it is removed.
    pub fn update_value<R>(self, with: impl FnOnce(&mut T) -> R) -> Option<R> {
        change(self.0, with)
    }
}

/// Work that runs again whenever a value that it reads has changed.
pub struct Effect;

impl Effect {
    /// Runs the work for the first time in the next microtask.
    #[expect(clippy::new_ret_no_self, reason = "an effect belongs to its owner, not to a handle")]
    pub fn new(work: impl Fn() + 'static) {
        graph::effect(work);
    }
}

/// The nearest context of this type.
pub fn expect_context<T: Clone + 'static>() -> T {
    let found: Rc<dyn Any> =
        graph::context(TypeId::of::<T>()).expect("a context is provided above its users");
    found.downcast_ref::<T>().expect("a context is found by its type").clone()
}

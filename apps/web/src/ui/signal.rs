//! Values that know who reads them, as they are used: handles to copy freely into every closure.

use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{self, Id};

const TYPED: &str = "a handle knows its type";

/// A value that can be read.
pub(crate) trait Read<T: 'static>: Copy {
    /// Looks at the value; whoever is being drawn or worked out follows it from now on.
    fn with<R>(self, look: impl FnOnce(&T) -> R) -> R;

    /// Looks at the value this once.
    fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R;

    /// A copy of the value, followed from now on.
    fn get(self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// A copy of the value as it is this once.
    fn get_untracked(self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }
}

/// A value that must be there, brought up to date. There are hundreds of looks at values of a few types: what can be done
/// once for each type is not done in each of them.
#[inline(never)]
fn there<T: 'static>(id: Id) -> Rc<T> {
    let held = graph::held(id).expect("a value is read while its part of the page is there");
    held.downcast().unwrap_or_else(|_| unreachable!("{TYPED}"))
}

/// Looks at a value.
fn look<T: 'static, R>(id: Id, look: impl FnOnce(&T) -> R) -> R {
    look(&there(id))
}

/// Takes a value out, to be changed; nothing if it is gone with its part of the page.
#[inline(never)]
fn take<T: 'static>(id: Id) -> Option<Rc<T>> {
    graph::take(id).map(|held| held.downcast().unwrap_or_else(|_| unreachable!("{TYPED}")))
}

/// Changes a value; one that is gone has nobody to tell, and nothing is done.
fn change<T: 'static, R>(id: Id, change: impl FnOnce(&mut T) -> R) -> Option<R> {
    let mut held = take(id)?;
    let result = change(Rc::get_mut(&mut held).expect("nobody looks at a value that changes"));
    graph::put(id, held);
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
            fn with<R>(self, look_at: impl FnOnce(&T) -> R) -> R {
                graph::follow(self.0);
                look(self.0, look_at)
            }

            fn with_untracked<R>(self, look_at: impl FnOnce(&T) -> R) -> R {
                look(self.0, look_at)
            }
        }
    };
}

/// A value that is read and written.
pub(crate) struct RwSignal<T>(Id, PhantomData<T>);
readable!(RwSignal);

impl<T: 'static> RwSignal<T> {
    pub(crate) fn new(value: T) -> RwSignal<T> {
        RwSignal(graph::value(Rc::new(value)), PhantomData)
    }

    /// Puts another value in its place.
    pub(crate) fn set(self, value: T) {
        self.update(|old| *old = value);
    }

    /// Changes the value in place; nothing if it is gone with its part of the page.
    pub(crate) fn update<R>(self, with: impl FnOnce(&mut T) -> R) -> Option<R> {
        let result = change(self.0, with);
        graph::changed(self.0);
        result
    }
}

/// A value worked out of others, when it is asked for and they have changed.
pub(crate) struct Memo<T>(Id, PhantomData<T>);
readable!(Memo);

impl<T: PartialEq + 'static> Memo<T> {
    pub(crate) fn new(work: impl Fn() -> T + 'static) -> Memo<T> {
        let renew = move |before: Option<Rc<dyn Any>>| -> Option<Rc<dyn Any>> {
            let new = work();
            let same = before.is_some_and(|before| before.downcast_ref() == Some(&new));
            if same { None } else { Some(Rc::new(new)) }
        };
        Memo(graph::memo(Rc::new(renew)), PhantomData)
    }
}

/// A value that nobody follows.
pub(crate) struct StoredValue<T>(Id, PhantomData<T>);
handle!(StoredValue);

impl<T: 'static> StoredValue<T> {
    pub(crate) fn new(value: T) -> StoredValue<T> {
        StoredValue(graph::value(Rc::new(value)), PhantomData)
    }

    pub(crate) fn with_value<R>(self, look_at: impl FnOnce(&T) -> R) -> R {
        look(self.0, look_at)
    }

    pub(crate) fn get_value(self) -> T
    where
        T: Clone,
    {
        self.with_value(T::clone)
    }

    pub(crate) fn set_value(self, value: T) {
        self.update_value(|old| *old = value);
    }

    pub(crate) fn update_value<R>(self, with: impl FnOnce(&mut T) -> R) -> Option<R> {
        change(self.0, with)
    }
}

/// Something that is done whenever what it reads has changed.
pub(crate) struct Effect;

impl Effect {
    /// Does it for the first time once the page is built.
    #[expect(
        clippy::new_ret_no_self,
        reason = "an effect belongs to its part of the page, not to a handle"
    )]
    pub(crate) fn new(work: impl Fn() + 'static) {
        graph::effect(work);
    }
}

/// The nearest value of this type that was offered above.
pub(crate) fn expect_context<T: Clone + 'static>() -> T {
    let found: Rc<dyn Any> = graph::context(TypeId::of::<T>())
        .expect("what parts of the page share is offered above them");
    found.downcast_ref::<T>().expect("it was found by its type").clone()
}

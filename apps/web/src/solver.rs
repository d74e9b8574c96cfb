//! The solver's worker, seen from the page: started once, spoken to in messages.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::asset;

/// What is known of the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Solver {
    /// Being fetched or compiled.
    Starting,
    /// It answered, and is of our version.
    Ready,
    /// It could not be started; the table works without.
    Missing,
}

impl Solver {
    /// As it stands in the page's `data-solver`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Ready => "ready",
            Self::Missing => "missing",
        }
    }
}

/// Starts the worker; what becomes of it arrives in the signal.
pub(crate) fn start(state: RwSignal<Solver>) {
    if open(state).is_none() {
        state.set(Solver::Missing);
    }
}

fn open(state: RwSignal<Solver>) -> Option<()> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&asset::address("solver")?, &options).ok()?;
    let port = worker.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().as_deref() {
            Some("ready") => {
                port.post_message(&"version".into()).expect("text can always be posted");
            }
            Some(env!("CARGO_PKG_VERSION")) => state.set(Solver::Ready),
            Some(_) | None => state.set(Solver::Missing),
        }
    });
    let fail = Closure::<dyn FnMut(JsValue)>::new(move |_| state.set(Solver::Missing));
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    // The worker lives as long as the page, and so do these.
    hear.forget();
    fail.forget();
    Some(())
}

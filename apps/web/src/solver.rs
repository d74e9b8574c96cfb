//! The solver's worker, seen from the page: asked in messages, and ended when nobody waits for the answer any more.

use std::cell::RefCell;

use talon_game::Command;
use talon_game::letter::{Question, read_answer};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::asset;
use crate::ui::{Read as _, RwSignal, Sure as _};

/// What is known of the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Being fetched or compiled.
    Starting,
    /// It answered, and is of our version.
    Ready,
    /// It could not be started; the table works without.
    Missing,
}

impl State {
    /// As it stands in the page's `data-solver`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            State::Starting => "starting",
            State::Ready => "ready",
            State::Missing => "missing",
        }
    }
}

/// What the page does with an answer.
type Hear = dyn Fn(Command);

/// The worker and the question it works on.
pub(crate) struct Solver {
    state: RwSignal<State>,
    hear: std::rc::Rc<Hear>,
    worker: RefCell<Option<Worker>>,
    /// The question that waits for the worker to be ready, or is being worked on.
    question: std::rc::Rc<RefCell<Option<String>>>,
}

impl Solver {
    /// A worker that is still to be started; answers go to `hear`.
    pub(crate) fn new(state: RwSignal<State>, hear: impl Fn(Command) + 'static) -> Solver {
        Solver {
            state,
            hear: std::rc::Rc::new(hear),
            worker: RefCell::default(),
            question: std::rc::Rc::default(),
        }
    }

    /// Asks a question. An earlier one is given up.
    pub(crate) fn ask(&self, question: &Question) {
        self.hush();
        let text = question.write();
        *self.question.borrow_mut() = Some(text.clone());
        if self.state.get_untracked() == State::Ready
            && let Some(worker) = &*self.worker.borrow()
        {
            worker.post_message(&text.into()).sure("text can always be posted");
        }
    }

    /// Gives up the question that is being worked on: its worker is ended and a new one started, which also gives its
    /// memory back.
    pub(crate) fn hush(&self) {
        if self.question.borrow_mut().take().is_some() && self.state.get_untracked() == State::Ready
        {
            self.start();
        }
    }

    /// Starts the worker, in the place of one that runs. A question that was asked before waits for it.
    pub(crate) fn start(&self) {
        if let Some(old) = self.worker.borrow_mut().take() {
            old.set_onmessage(None);
            old.terminate();
        }
        self.state.set(State::Starting);
        let started = self.worker();
        if started.is_none() {
            self.state.set(State::Missing);
        }
        *self.worker.borrow_mut() = started;
    }

    fn worker(&self) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&asset::address("solver")?, &options).ok()?;
        let (port, state) = (worker.clone(), self.state);
        let (question, hear) = (self.question.clone(), self.hear.clone());
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().unwrap_or_default();
            match message.as_str() {
                "ready" => {
                    port.post_message(&"version".into()).sure("text can always be posted");
                }
                "missing" => state.set(State::Missing),
                env!("CARGO_PKG_VERSION") => {
                    state.set(State::Ready);
                    if let Some(text) = &*question.borrow() {
                        port.post_message(&text.into()).sure("text can always be posted");
                    }
                }
                answer => {
                    if let Some(answer) = read_answer(answer) {
                        question.borrow_mut().take();
                        hear(answer);
                    }
                }
            }
        });
        let fail = Closure::<dyn FnMut(JsValue)>::new(move |_| state.set(State::Missing));
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        // They live as long as the worker; a few are left behind when it is restarted, each some hundred bytes.
        listen.forget();
        fail.forget();
        Some(worker)
    }
}

//! The page's side of the solver worker: sends questions, cancels them when the answer is no longer needed, and
//! restarts the worker when it crashes.

use std::rc::Rc;

use talon_advice::worker_protocol::{
    CANCEL, read_answer, read_review_answer, write_question, write_review_question,
};
use talon_advice::{Answer, NODES, Question, ReviewAnswer, ReviewQuestion};
use talon_game::{Command, Ticket};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::wording::spoken;
use crate::{asset_urls, service_worker};
use talon_web_kit::{ExpectJs as _, Read as _, RwSignal, StoredValue};

/// The state of the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkerState {
    /// Being fetched or compiled.
    Starting,
    /// It answered, and is of the same build.
    Ready,
    /// It could not be started; the table works without it.
    Missing,
    /// It crashed several times; the table works without it.
    Stopped,
    /// It is of another build than the page, and they may not understand each other.
    Outdated,
}

impl WorkerState {
    /// The value of the page's `data-solver`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            WorkerState::Starting => "starting",
            WorkerState::Ready => "ready",
            WorkerState::Missing => "missing",
            WorkerState::Stopped => "stopped",
            WorkerState::Outdated => "outdated",
        }
    }

    /// The message that replaces an answer.
    pub(crate) fn excuse(self) -> Option<&'static str> {
        match self {
            WorkerState::Starting | WorkerState::Ready => None,
            WorkerState::Missing => Some(spoken().solver_missing()),
            WorkerState::Stopped => Some(spoken().solver_stopped()),
            WorkerState::Outdated => Some(spoken().solver_outdated()),
        }
    }
}

/// How often a worker that crashes is restarted before the next answer.
const RESTARTS: u32 = 3;

/// A reply to a question.
pub(crate) enum WorkerReply {
    /// The answer.
    Answer(Command),
    /// The finished part of a review.
    Review(ReviewAnswer),
    /// There is no worker; the table gets this answer instead.
    NoWorker(Command),
}

/// A question that has no answer yet.
struct PendingQuestion {
    ticket: Ticket,
    text: String,
    /// The reply if there never is an answer.
    unanswered: WorkerReply,
}

/// The worker and the question it works on.
#[derive(Clone, Copy)]
pub(crate) struct SolverWorker {
    state: RwSignal<WorkerState>,
    on_reply: StoredValue<Rc<dyn Fn(WorkerReply)>>,
    worker: StoredValue<Option<Worker>>,
    /// The question that waits for the worker to be ready, or is being worked on.
    question: StoredValue<Option<PendingQuestion>>,
    /// How often the worker has died since the last answer.
    deaths: StoredValue<u32>,
}

impl SolverWorker {
    /// A worker that is still to be started; replies go to `on_reply`.
    pub(crate) fn new(
        state: RwSignal<WorkerState>,
        on_reply: impl Fn(WorkerReply) + 'static,
    ) -> SolverWorker {
        SolverWorker {
            state,
            on_reply: StoredValue::new(Rc::new(on_reply)),
            worker: StoredValue::new(None),
            question: StoredValue::new(None),
            deaths: StoredValue::new(0),
        }
    }

    /// Asks a question. The worker cancels an earlier one.
    pub(crate) fn ask(self, question: &Question) {
        let unanswered = WorkerReply::NoWorker(Answer::without_solver(question).into());
        let text = write_question(question, NODES);
        self.ask_text(PendingQuestion { ticket: question.ticket, text, unanswered });
    }

    /// Asks for a review, instead of any question.
    pub(crate) fn ask_review(self, question: &ReviewQuestion) {
        let ticket = question.ticket;
        let unanswered = WorkerReply::Review(ReviewAnswer { ticket, review: None });
        self.ask_text(PendingQuestion {
            ticket,
            text: write_review_question(question),
            unanswered,
        });
    }

    fn ask_text(self, open: PendingQuestion) {
        self.question.set_value(Some(open));
        match self.state.get_untracked() {
            // The question is posted once the worker is ready.
            WorkerState::Starting => {}
            WorkerState::Ready => self.post_question(),
            WorkerState::Missing | WorkerState::Stopped | WorkerState::Outdated => {
                self.reply_unanswered();
            }
        }
    }

    /// Cancels the question that is being worked on.
    pub(crate) fn cancel(self) {
        self.question.set_value(None);
        if self.state.get_untracked() == WorkerState::Ready {
            self.post(CANCEL);
        }
    }

    /// Starts the worker, replacing one that runs. A question that was asked before waits for it.
    pub(crate) fn start(self) {
        if let Some(old) = self.worker.update_value(Option::take).flatten() {
            old.set_onmessage(None);
            old.set_onerror(None);
            old.terminate();
        }
        self.state.set(WorkerState::Starting);
        match self.new_worker() {
            Some(worker) => self.worker.set_value(Some(worker)),
            None => self.give_up(WorkerState::Missing),
        }
    }

    fn new_worker(self) -> Option<Worker> {
        let worker = new_worker()?;
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            self.receive(&event.data().as_string().unwrap_or_default());
        });
        let died = Closure::<dyn FnMut(JsValue)>::new(move |_| self.died());
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        // They live as long as the worker; a few are left behind when it is restarted, each some hundred bytes.
        listen.forget();
        died.forget();
        Some(worker)
    }

    fn receive(self, message: &str) {
        match message {
            "ready" => self.post("version"),
            "missing" => self.died(),
            version if version == talon_build_id::VERSION_WORD => {
                self.state.set(WorkerState::Ready);
                self.post_question();
            }
            // The first thing that a worker says after `ready` is its version.
            _ if self.state.get_untracked() == WorkerState::Starting => {
                self.give_up(WorkerState::Outdated);
                service_worker::reload_once();
            }
            answer => {
                if let Some(review) = read_review_answer(answer) {
                    if review.review.as_ref().is_none_or(|(progress, _)| progress.is_complete()) {
                        self.question.set_value(None);
                    }
                    self.reply(WorkerReply::Review(review));
                } else if let Some(answer) = read_answer(answer) {
                    self.deaths.set_value(0);
                    // An answer may have been on its way when another question was asked.
                    if answer.is_final() {
                        self.question.update_value(|open| {
                            open.take_if(|open| open.ticket == answer.ticket);
                        });
                    }
                    self.reply(WorkerReply::Answer(answer.into()));
                }
            }
        }
    }

    fn post_question(self) {
        let text = self.question.with_value(|open| open.as_ref().map(|open| open.text.clone()));
        if let Some(text) = text {
            self.post(&text);
        }
    }

    fn post(self, text: &str) {
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.post_message(&text.into()).expect_js("text can always be posted");
            }
        });
    }

    /// The worker has crashed: out of memory, or a bug. Restarts it with the same question, a few times.
    fn died(self) {
        let deaths = self.deaths.get_value() + 1;
        self.deaths.set_value(deaths);
        let was_ready = self.state.get_untracked() == WorkerState::Ready;
        if deaths <= RESTARTS {
            self.start();
        } else {
            self.give_up(if was_ready { WorkerState::Stopped } else { WorkerState::Missing });
        }
    }

    /// Gives up: there is no worker from now on.
    fn give_up(self, state: WorkerState) {
        self.state.set(state);
        self.reply_unanswered();
    }

    fn reply_unanswered(self) {
        if let Some(open) = self.question.update_value(Option::take).flatten() {
            self.reply(open.unanswered);
        }
    }

    fn reply(self, reply: WorkerReply) {
        let on_reply = self.on_reply.get_value();
        on_reply(reply);
    }
}

/// Starts a worker with the solver's module. It says `ready` once it listens.
pub(crate) fn new_worker() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&asset_urls::url("solver")?, &options).ok()
}

//! The solver in a web worker, so that the page never waits for it.
//!
//! The page posts `version`, or a message of [`worker_protocol`]; the worker posts the version, or the answers. It works
//! in slices and looks at its messages between them, so a new question or `cancel` takes effect within milliseconds.
//! Typed lines are understood here, too (`typed`), and puzzles are found (`puzzles`).

mod puzzles;
mod typed;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Date, global};
use talon_advice::{Worker, worker_protocol};
use talon_catalog::Registry;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// Milliseconds of work between two looks at the messages.
const SLICE: f64 = 8.0;

/// The worker, where its answers go, and the port that calls it back after its messages.
struct Post {
    worker: RefCell<Worker>,
    scope: DedicatedWorkerGlobalScope,
    again: MessagePort,
    /// Whether that call is pending.
    is_called: Cell<bool>,
}

/// Starts listening and posts `ready`: messages that arrive at a worker before that may be lost.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let channel = MessageChannel::new().expect("every browser with workers has channels");
    let post = Rc::new(Post {
        worker: RefCell::new(Worker::new(Registry::built_in())),
        scope: scope.clone(),
        again: channel.port2(),
        is_called: Cell::new(false),
    });
    let work = Closure::<dyn FnMut(MessageEvent)>::new({
        let post = Rc::clone(&post);
        move |_| post.work()
    });
    channel.port1().set_onmessage(Some(work.as_ref().unchecked_ref()));
    work.forget();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        post.receive(&event.data().as_string().unwrap_or_default());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    scope.post_message(&JsValue::from_str("ready")).expect("text can always be posted");
}

impl Post {
    fn receive(&self, message: &str) {
        // The page checks that the worker is of the same build.
        if message == "version" {
            return self.say(talon_build_id::VERSION_WORD);
        }
        if let Some(answer) = typed::answer(message).or_else(|| puzzles::answer(message)) {
            return self.say(&answer);
        }
        let received = self.worker.borrow_mut().receive(message);
        match received {
            Ok(Some(reply)) => self.say(&reply),
            Ok(None) => {}
            Err(_) => self.say(&format!("unknown question: {message}")),
        }
        self.call_again();
    }

    /// Works for a slice, then lets the messages in.
    fn work(&self) {
        self.is_called.set(false);
        let begun = Date::now();
        let mut worker = self.worker.borrow_mut();
        while worker.is_busy() && Date::now() - begun < SLICE {
            if let Some(answer) = worker.work() {
                self.say(&answer);
            }
        }
        drop(worker);
        self.call_again();
    }

    fn call_again(&self) {
        if !self.worker.borrow().is_busy() || self.is_called.replace(true) {
            return;
        }
        self.again.post_message(&JsValue::NULL).expect("nothing can always be posted");
    }

    fn say(&self, message: &str) {
        self.scope.post_message(&JsValue::from_str(message)).expect("text can always be posted");
    }
}

/// The answer to a message.
pub fn answer_to(message: &str) -> String {
    // The page checks that the worker is of the same build.
    if message == "version" {
        return talon_build_id::VERSION_WORD.to_owned();
    }
    if let Some(answer) = typed::answer(message).or_else(|| puzzles::answer(message)) {
        return answer;
    }
    let reply = worker_protocol::reply(message, &Registry::built_in());
    reply.unwrap_or_else(|| format!("unknown question: {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_question_is_repeated_in_the_answer() {
        assert_eq!(answer_to("why"), "unknown question: why");
        assert_eq!(answer_to("version"), talon_build_id::VERSION_WORD);
    }
}

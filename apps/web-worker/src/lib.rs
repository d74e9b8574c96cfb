//! The solver in a web worker, so that the page never waits for it.
//!
//! The page posts `version`, or a question of [`worker_protocol`]; the worker posts the version, or the answer. The page
//! terminates the worker to cancel a question.

use js_sys::global;
use talon_advice::worker_protocol;
use talon_catalog::Registry;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Begins to listen, and says so: what is posted to a worker before that may be lost.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = global().unchecked_into();
    let port = scope.clone();
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string().unwrap_or_default();
        post(&port, &answer_to(&question));
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
    post(&scope, "ready");
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &str) {
    scope.post_message(&JsValue::from_str(message)).expect("text can always be posted");
}

/// The answer to a message.
pub fn answer_to(message: &str) -> String {
    // The page checks that the worker is of the same build.
    if message == "version" {
        return talon_build_id::VERSION_WORD.to_owned();
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

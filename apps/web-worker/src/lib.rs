//! The solver in a browser's worker, so that the table never waits for it. Speaks with the page in messages.

use js_sys::global;
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

/// The version this worker was built from: the page checks that it is its own.
fn answer_to(question: &str) -> String {
    match question {
        "version" => env!("CARGO_PKG_VERSION").to_owned(),
        other => format!("unknown question: {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::answer_to;

    #[test]
    fn an_unknown_question_is_named_in_the_answer() {
        assert_eq!(answer_to("why"), "unknown question: why");
    }
}

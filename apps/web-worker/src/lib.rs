//! The solver in a browser's worker, so that the table never waits for it. Speaks with the page in messages.
//!
//! `version` is answered with the version, a question of [`talon_game::letter`] with an answer of it. The page ends the
//! worker when it no longer wants the answer.

use std::ops::ControlFlow;

use js_sys::global;
use talon_game::letter::{self, Matter, Question};
use talon_game::{Outlook, QUESTION_MEMORY};
use talon_rulebook::catalog;
use talon_solver::{Grade, Limits, Progress, Verdict, solve};
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
    // The page checks that the worker is of its own version.
    if message == "version" {
        return env!("CARGO_PKG_VERSION").to_owned();
    }
    match Question::read(message, catalog::find) {
        Some(question) => match question.matter {
            Matter::Win => letter::advice(question.ticket, &decide(&question)),
            Matter::Grade => letter::graded(question.ticket, grade(&question).map(Grade::word)),
        },
        None => format!("unknown question: {message}"),
    }
}

fn decide(question: &Question) -> Outlook {
    match solve(question.variant.rules(), &question.board, &limits(question), patient) {
        Verdict::Won(solution) => Outlook::Winnable(solution.moves().to_vec()),
        Verdict::Lost => Outlook::Lost,
        Verdict::Unknown(_) => Outlook::Undecided,
    }
}

fn grade(question: &Question) -> Option<Grade> {
    Grade::of(question.variant.rules(), &question.board, &limits(question), patient)
}

fn limits(question: &Question) -> Limits {
    Limits { nodes: question.nodes, memory: QUESTION_MEMORY, ..Limits::default() }
}

fn patient(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, text::compact};

    use super::*;

    #[test]
    fn an_unknown_question_is_named_in_the_answer() {
        assert_eq!(answer_to("why"), "unknown question: why");
    }

    #[test]
    fn a_deal_is_decided() {
        let game = catalog::find("selective-freecell").expect("built in");
        let rules = game.rules(&game.default_choices());
        let ask = |number| {
            let board = compact(&Deal::Microsoft(number).board(&rules));
            answer_to(&format!("solve\n7\nselective-freecell\n\n1000000\n{board}"))
        };
        assert!(ask(1).starts_with("won 7 "));
        assert_eq!(ask(25), "lost 7");
        let board = compact(&Deal::Microsoft(1).board(&rules));
        let graded = answer_to(&format!("grade\n7\nselective-freecell\n\n1000000\n{board}"));
        assert!(graded.starts_with("graded 7 "), "{graded}");
        assert_eq!(
            answer_to("solve\n7\nno-game\n\n10\n"),
            "unknown question: solve\n7\nno-game\n\n10\n"
        );
    }
}

//! The solver in a browser's worker, so that the table never waits for it. Speaks with the page in messages.
//!
//! `version` is answered with the version. `solve`, with a ticket, a game, its settings, a limit of nodes and a position,
//! a line each, is answered with `won TICKET MOVES`, `lost TICKET` or `unknown TICKET`; `grade`, with the same lines, with
//! `graded TICKET WORD`. The page ends the worker when it no longer wants the answer.

use std::ops::ControlFlow;

use js_sys::global;
use talon_engine::notation::format_moves;
use talon_engine::text::parse_compact;
use talon_engine::{Board, Rules};
use talon_game::QUESTION_MEMORY;
use talon_rulebook::{Choices, catalog};
use talon_solver::{Grade, Limits, Solver, Verdict};
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
pub fn answer_to(question: &str) -> String {
    let lines: Vec<&str> = question.lines().collect();
    match lines[..] {
        // The page checks that the worker is of its own version.
        ["version"] => env!("CARGO_PKG_VERSION").to_owned(),
        ["solve", ticket, game, choices, nodes, board] => {
            match Question::read(game, choices, nodes, board).map(|question| question.decide()) {
                Some(Verdict::Won(solution)) => {
                    format!("won {ticket} {}", format_moves(solution.moves()))
                }
                Some(Verdict::Lost) => format!("lost {ticket}"),
                Some(Verdict::Unknown(_)) | None => format!("unknown {ticket}"),
            }
        }
        ["grade", ticket, game, choices, nodes, board] => {
            let question = Question::read(game, choices, nodes, board);
            let grade = question.and_then(|question| question.grade());
            format!("graded {ticket} {}", grade.map_or("ungraded", Grade::word))
        }
        _ => format!("unknown question: {question}"),
    }
}

/// What is asked about, and how long to look.
struct Question {
    rules: Rules,
    board: Board,
    limits: Limits,
}

impl Question {
    /// Nothing if the question makes no sense to this version.
    fn read(game: &str, choices: &str, nodes: &str, board: &str) -> Option<Question> {
        let game = catalog::find(game)?;
        let rules = game.rules(&Choices::parse(game, choices).ok()?);
        let board = parse_compact(&rules, board).ok()?;
        let nodes = nodes.parse().ok()?;
        let limits = Limits { nodes, memory: QUESTION_MEMORY, ..Limits::default() };
        Some(Question { rules, board, limits })
    }

    fn decide(&self) -> Verdict {
        let mut solver = Solver::new(&self.rules, &self.board, &self.limits);
        loop {
            if let Some(verdict) = solver.step(u64::MAX) {
                return verdict;
            }
        }
    }

    fn grade(&self) -> Option<Grade> {
        Grade::of(&self.rules, &self.board, &self.limits, |_: &_| ControlFlow::Continue(()))
    }
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
        assert!(matches!(graded.strip_prefix("graded 7 "), Some(word) if word != "ungraded"));
        assert_eq!(
            answer_to("solve\n7\nno-game\n\n10\n"),
            "unknown question: solve\n7\nno-game\n\n10\n"
        );
    }
}

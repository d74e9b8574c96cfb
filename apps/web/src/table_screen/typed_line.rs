//! Typed play: a line for moves and questions, as `talon play --plain` has it. A second worker of the solver's module
//! understands the lines, so the first load does not carry the grammar and a search never delays an answer.

use talon_game::{Command, HintKind, save};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlInputElement, KeyboardEvent, MessageEvent, Worker};

use crate::app_state::{App, Sheet};
use crate::device;
use crate::focus_trap;
use crate::solver_worker;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, ExpectJs as _, NodeRef, Read as _, RwSignal, StoredValue, View,
    request_animation_frame, show, view, window,
};
use talon_web_protocol::PageKind;

/// The most steps that one line takes back.
const MOST_STEPS: usize = 10_000;

/// The line and its answer.
#[derive(Clone, Copy)]
pub(crate) struct TypedLine {
    app: App,
    is_open: RwSignal<bool>,
    /// The last answer, for the eye; it is spoken as well.
    answer: RwSignal<Vec<String>>,
    worker: StoredValue<Option<Worker>>,
    /// The line that is being answered, with how many of its moves were played.
    asked: StoredValue<Option<(String, usize)>>,
    is_ready: StoredValue<bool>,
}

impl TypedLine {
    /// A line that is not shown yet.
    pub(super) fn new(app: App) -> TypedLine {
        let line = TypedLine {
            app,
            is_open: RwSignal::new(false),
            answer: RwSignal::new(Vec::new()),
            worker: StoredValue::new(None),
            asked: StoredValue::new(None),
            is_ready: StoredValue::new(false),
        };
        talon_web_kit::on_cleanup(move || line.end_worker());
        line
    }

    /// Shows the line, and gives it the focus.
    pub(super) fn open(self) {
        self.is_open.set(true);
    }

    fn close(self) {
        self.is_open.set(false);
        self.answer.set(Vec::new());
        request_animation_frame(focus_trap::go_to_table);
    }

    /// Answers a line, typed or asked by a key.
    pub(super) fn ask(self, line: &str) {
        self.send(line.to_owned(), 0);
    }

    fn send(self, line: String, played: usize) {
        self.asked.set_value(Some((line, played)));
        if self.worker.with_value(Option::is_none) {
            self.start_worker();
        } else if self.is_ready.get_value() {
            self.post();
        }
    }

    fn post(self) {
        let Some((line, played)) = self.asked.get_value() else { return };
        let game = self.app.game.session_untracked(|session| save::write(session, device::now()));
        let message = format!("typed {played}\n{line}\n{}", game.unwrap_or_default());
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.post_message(&message.into()).expect_js("text can always be posted");
            }
        });
    }

    fn start_worker(self) {
        let Some(worker) = solver_worker::new_worker() else { return self.fail() };
        let listen =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                match event.data().as_string().unwrap_or_default().as_str() {
                    "ready" => {
                        self.is_ready.set_value(true);
                        self.post();
                    }
                    "missing" => self.fail(),
                    answer => self.receive(answer),
                }
            });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // It lives as long as the worker, which is as long as the table is shown.
        listen.forget();
        self.worker.set_value(Some(worker));
    }

    fn end_worker(self) {
        if let Some(worker) = self.worker.update_value(Option::take).flatten() {
            worker.set_onmessage(None);
            worker.terminate();
        }
    }

    fn fail(self) {
        self.end_worker();
        self.app.shell.toast_and_announce(spoken().typed_failed());
    }

    /// Carries out an answer; the documentation of the worker's module lists the verbs.
    fn receive(self, answer: &str) {
        let Some((line, played)) = self.asked.update_value(Option::take).flatten() else { return };
        let mut sentences = Vec::new();
        for part in answer.lines() {
            match part.split_once(' ').unwrap_or((part, "")) {
                ("say", sentence) => sentences.push(sentence.to_owned()),
                ("more", _) => self.send(line.clone(), played + 1),
                (verb, rest) => self.obey(verb, rest),
            }
        }
        if !sentences.is_empty() {
            self.app.shell.announce(&sentences.join(" "));
        }
        self.answer.set(sentences);
    }

    fn obey(self, verb: &str, rest: &str) {
        let app = self.app;
        let times = rest.parse::<usize>().unwrap_or(1).min(MOST_STEPS);
        match (verb, rest) {
            ("play", mv) => {
                if let Ok(mv) = mv.parse() {
                    app.run(Command::Play(mv));
                }
            }
            ("undo", _) => self.repeat(Command::Undo, times),
            ("redo", _) => self.repeat(Command::Redo, times),
            ("jump", _) => app.run(Command::Jump(times)),
            ("finish", _) => app.run(Command::Finish),
            ("hint", "win") => app.run(Command::Hint(HintKind::FromAWin)),
            ("hint", _) => app.run(Command::Hint(HintKind::Fair)),
            ("where", _) => app.run(Command::WhereLost),
            ("show", _) => app.run(Command::ShowMe),
            // If the browser refuses the link, nothing changes.
            ("open", link) => drop(window().location().set_hash(link)),
            ("sheet", "help") => {
                app.shell.open_sheet(Sheet::Page(PageKind::Help, app.current_game()));
            }
            ("sheet", _) => app.shell.open_sheet(Sheet::NewDeal(app.current_game())),
            ("leave", _) => app.leave(),
            _ => {}
        }
    }

    /// Runs a command this many times, and stops when it does nothing more.
    fn repeat(self, command: Command, times: usize) {
        let cursor = || self.app.game.session_untracked(|session| session.history().cursor());
        for _ in 0..times {
            let before = cursor();
            self.app.run(command.clone());
            if cursor() == before {
                return;
            }
        }
    }

    fn press(self, event: &KeyboardEvent) {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        match (event.key().as_str(), field) {
            ("Enter", Some(field)) => {
                self.ask(&field.value());
                field.set_value("");
            }
            ("Escape", _) => self.close(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// The line at the bottom of the table, if it is open.
pub(super) fn typed_line(line: TypedLine) -> View {
    let field = move || {
        let input = NodeRef::new(None);
        talon_web_kit::Effect::new(move || {
            if let Some(input) = input.get() {
                focus_trap::give_still(&input);
            }
        });
        view! {
            <section class="typed" aria-label=spoken().typed_play() on:keydown=move |event| line.press(&event)>
                {move || {
                    let sentences = line.answer.get();
                    (!sentences.is_empty()).then(|| view! {
                        <ul>{sentences.into_iter().map(|sentence| view! { <li>{sentence}</li> }).collect_view()}</ul>
                    })
                }}
                <label>
                    {spoken().typed_example()}
                    <input node_ref=input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="send"/>
                </label>
            </section>
        }
    };
    show(move || line.is_open.get(), field)
}

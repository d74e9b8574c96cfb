//! The state that the parts of the page share: the game on the table ([`GameState`]), the page around it ([`Shell`]),
//! saved games and results ([`Library`]), and the settings. Commands go in here. The [`reducer`] turns their changes
//! into updates of the page; requests go to the solver and the library.

mod browser_history;
mod deal_by_level;
mod export_import;
mod game_state;
mod game_switching;
mod library;
mod opened_files;
mod puzzle;
mod reducer;
mod review_state;
mod shell;
mod url_fragment;

use std::sync::Arc;
use std::time::Duration;

use talon_advice::{Answer, Question};
use talon_catalog::built_in;
use talon_engine::Refusal;
use talon_game::{Change, Command, Request, Response, Session, Table, Variant};
use talon_rulebook::{Choices, Game};
use talon_scene::Tokens;
use talon_web_kit::{Read as _, RwSignal, StoredValue, after, after_paint};

use crate::deal_grader::DealGrader;
use crate::second_part::SecondPart;
use crate::settings::Settings;
use crate::solver_worker::{self, SolverWorker, WorkerReply};
use crate::sound::{self, Sound};
use crate::store::{Store, Stored};
use crate::wording::spoken;

pub(crate) use game_state::{GameState, Sequence};
pub(crate) use library::{Library, SavedGame};
pub(crate) use puzzle::{OpenPuzzle, PUZZLE, PuzzleState};
pub(crate) use reducer::ShownHint;
use reducer::{Context, Update, reduce};
pub(crate) use review_state::ReviewState;
pub(crate) use shell::{Cover, Proposal, Screen, Sheet, Shell};
pub(crate) use url_fragment::decoded;

/// The delay before the page announces that the solver is working.
const THINKING_NOTICE_DELAY: Duration = Duration::from_millis(400);

/// All that the parts of the page share.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) game: GameState,
    pub(crate) shell: Shell,
    pub(crate) library: Library,
    pub(crate) review: ReviewState,
    /// The puzzle on the table.
    pub(crate) puzzle: RwSignal<Option<OpenPuzzle>>,
    pub(crate) store: Store,
    settings: RwSignal<Settings>,
    solver_state: RwSignal<solver_worker::WorkerState>,
    solver: StoredValue<Option<SolverWorker>>,
    pub(crate) deal_grader: DealGrader,
    /// Whether a game was started from the list of games: only then a first game has tips. A link shows something else.
    pub(crate) started_from_picker: RwSignal<bool>,
    pub(crate) second_part: SecondPart,
    /// How often the page went back in the history and has not yet arrived.
    history_steps: StoredValue<u32>,
}

/// How long the second part waits for a first paint that may not come.
const UNPAINTED: Duration = Duration::from_millis(500);

impl App {
    /// An app with nothing on the table.
    pub(crate) fn new() -> App {
        let (store, second_part) = (Store::new(), SecondPart::new());
        let app = App {
            game: GameState::new(),
            shell: Shell::new(),
            library: Library::new(store),
            review: ReviewState::new(),
            puzzle: RwSignal::new(None),
            store,
            settings: RwSignal::new(Settings::default()),
            solver_state: RwSignal::new(solver_worker::WorkerState::Starting),
            solver: StoredValue::new(None),
            deal_grader: DealGrader::new(second_part),
            second_part,
            started_from_picker: RwSignal::new(false),
            history_steps: StoredValue::new(0),
        };
        app.follow_history();
        app
    }

    /// Takes the stored data, starts the solver, and opens the game of the address, or the picker.
    pub(crate) fn open(self, stored: Stored) {
        self.load_stored(stored);
        after_paint(move || self.second_part.fetch());
        // A tab in the background is not painted.
        after(UNPAINTED, move || self.second_part.fetch());
        self.second_part.run(move |loaded| {
            if loaded {
                later_start_solver(self);
            } else {
                self.solver_state.set(solver_worker::WorkerState::Missing);
            }
        });
        // A separate task, like everything that takes long.
        after(Duration::ZERO, move || {
            self.shell.show_screen(Screen::Picker);
            self.follow_link();
        });
    }

    fn load_stored(self, mut stored: Stored) {
        if let Some(text) = stored.settings.take() {
            self.settings.set(Settings::read(&text));
        }
        self.with_registry(|registry| self.library.load(stored, registry));
    }

    /// Puts a game on the table.
    fn lay_out(self, session: Session) {
        self.close_review();
        let mut table = Table::new(session, self.settings.with_untracked(Settings::preferences));
        let response = table.open();
        self.game.place(table);
        self.shell.show_screen(Screen::Table);
        self.shell.close_sheet();
        self.shell.set_cover(None);
        self.shell.set_toast(None);
        self.carry_out(response, String::new());
        self.deal_grader.cancel();
    }

    /// The solver's state.
    pub(crate) fn solver_state(self) -> solver_worker::WorkerState {
        self.solver_state.get()
    }

    /// Answers a question without a worker: the waiting caller gets the reason.
    fn do_without_solver(self, unanswered: Command) {
        let excuse = self.solver_state.get_untracked().excuse().unwrap_or_default();
        let state = self.game.with_untracked(|table| (table.is_seeking(), table.is_waiting()));
        let (seeks, waits) = state.unwrap_or_default();
        if seeks {
            self.shell.set_cover(None);
            self.run(Command::StopSearch);
            self.shell.toast_and_announce(spoken().not_checked(excuse));
            return;
        }
        self.run(unanswered);
        if waits {
            self.shell.toast_and_announce(excuse);
        }
    }

    /// Gives a command to the table and carries out its response.
    pub(crate) fn run(self, command: Command) {
        let nothing = spoken().nothing(&command);
        match self.game.run(command) {
            Ok(response) => self.carry_out(response, nothing),
            Err(command) => self.second_part.run(move |loaded| {
                if loaded {
                    later_run_advice(self, command, nothing);
                } else if asks(&command) {
                    self.shell.toast_and_announce(
                        solver_worker::WorkerState::Missing.excuse().unwrap_or_default(),
                    );
                }
            }),
        }
    }

    /// Goes to the step that a slider was moved to. A screen reader reads the slider itself, so nothing else is announced.
    pub(crate) fn slide_to(self, steps: usize) {
        self.run(Command::Jump(steps));
        self.shell.clear_announcement();
    }

    /// Carries out a command that is about advice.
    fn run_advice(self, command: Command, nothing: String) {
        let asks = asks(&command);
        self.carry_out(self.game.run_advice(command), nothing);
        if asks && self.game.with_untracked(Table::is_waiting) == Some(true) {
            // Most answers come sooner than a sentence can be read.
            after(THINKING_NOTICE_DELAY, move || {
                if self.game.with_untracked(Table::is_waiting) == Some(true) {
                    self.shell.toast_and_announce(spoken().solver_working());
                }
            });
        }
    }

    fn carry_out(self, response: Response, nothing: String) {
        // A search may end at a deal that was started before: that game is continued.
        if response.changes.iter().any(|change| matches!(change, Change::Dealt))
            && let Some(game) = self.saved_here()
        {
            self.game.take();
            return self.resume_saved(&game.key);
        }
        let updates = self.game.with_untracked(|table| {
            let context = Context {
                table,
                nothing,
                announced_winnable: self.game.announced_winnable(),
                has_words: self.second_part.is_loaded_untracked(),
            };
            reduce(response.changes, &context)
        });
        self.apply_all(updates.unwrap_or_default());
        self.judge_puzzle();
        for request in response.requests {
            self.handle_request(request);
        }
    }

    fn apply_all(self, updates: impl IntoIterator<Item = Update>) {
        for update in updates {
            self.apply(update);
        }
    }

    fn apply(self, update: Update) {
        let (game, shell) = (self.game, self.shell);
        match update {
            Update::ClearPosition => {
                game.clear_position();
                shell.set_toast(None);
            }
            Update::ShowDeal => {
                shell.set_cover(None);
                shell.close_sheet();
            }
            Update::Apply(effects) => game.follow(&effects, Tokens::apply),
            Update::Revert(effects) => game.follow(&effects, Tokens::revert),
            Update::Rebuild => game.rebuild(),
            Update::AnimateDeal => self.animate_deal(),
            Update::AnimateHome(cards) => {
                if self.settings_untracked(Settings::moves) {
                    game.animate_home(cards);
                }
            }
            Update::Celebrate => {
                if self.settings_untracked(Settings::moves) {
                    game.celebrate();
                }
            }
            Update::Announce(text) => shell.announce(&text),
            Update::Toast(toast) => shell.set_toast(Some(toast)),
            Update::Refuse(refusal) => self.second_part.run(move |loaded| {
                if loaded {
                    later_why_refused(self, &refusal);
                } else {
                    shell.toast_and_announce(spoken().move_not_allowed());
                }
            }),
            Update::HideToast => shell.set_toast(None),
            Update::Advise(advice) => game.advise(advice),
            Update::Play(sound) => self.play_sound(sound),
            Update::Skipped(skipped) => shell.set_cover(Some(Cover::Search { skipped })),
            Update::AnnouncedWinnable(announced) => game.set_announced_winnable(announced),
        }
    }

    /// Shows the cards of a new deal coming, if cards may move.
    fn animate_deal(self) {
        if self.settings_untracked(Settings::moves) {
            self.game.animate_deal();
        }
    }

    fn handle_request(self, request: Request) {
        match request {
            // A question would cancel the running review. The table asks again when the review is closed.
            Request::Ask(_) if self.review.is_open_untracked() => {}
            Request::Ask(question) => self.second_part.run(move |loaded| {
                if loaded {
                    later_ask(self, &question);
                } else {
                    self.do_without_solver(Answer::without_solver(&question).into());
                }
            }),
            Request::Cancel => self.second_part.when_loaded(move || later_cancel(self)),
            // A puzzle is not saved.
            Request::Save if self.puzzle.with_untracked(Option::is_some) => {}
            Request::Save => {
                self.game.session_untracked(|session| self.library.save(session));
            }
            Request::Record(result) => self.library.record(result),
            Request::Discard(result) => self.library.delete_save(&result),
        }
    }

    /// A move was refused before it came to the table.
    pub(crate) fn refuse(self, refusal: &Refusal) {
        self.apply_all(reducer::refused(refusal.clone()));
    }

    pub(crate) fn play_sound(self, which: Sound) {
        let is_on = |key| self.settings_untracked(|settings| settings.is_on(key));
        let (heard, felt) = (is_on("sound"), is_on("haptics"));
        if heard || felt {
            self.second_part.when_loaded(move || later_sound(which, heard, felt));
        }
    }

    /// Reads the settings.
    pub(crate) fn settings<R>(self, read: impl FnOnce(&Settings) -> R) -> R {
        self.settings.with(read)
    }

    /// Reads the settings as they are now.
    pub(crate) fn settings_untracked<R>(self, read: impl FnOnce(&Settings) -> R) -> R {
        self.settings.with_untracked(read)
    }

    /// Called when system preferences change: recomputes everything that reads the settings.
    pub(crate) fn touch_settings(self) {
        self.settings.update(|_| ());
    }

    /// Changes a setting, stores it, and lets the table know.
    pub(crate) fn choose(self, key: &str, word: &str) {
        self.settings.update(|settings| settings.choose(key, word));
        self.store.save_settings(self.settings_untracked(Settings::text));
        self.run(Command::Prefer(self.settings_untracked(Settings::preferences)));
    }

    /// Remembers something under a key, on this device.
    pub(crate) fn note(self, key: &str, note: &str) {
        self.settings.update(|settings| settings.write_note(key, note));
        self.store.save_settings(self.settings_untracked(Settings::text));
    }

    /// The game on the table, or the first built-in game.
    pub(crate) fn current_game(self) -> Arc<Game> {
        let here = self.game.session_untracked(|session| Arc::clone(session.variant().game()));
        here.unwrap_or_else(|| Arc::clone(&built_in()[0]))
    }

    /// The rules that a new game proposes: those on the table, else those that it was last dealt with.
    pub(crate) fn rules_for(self, game: &Game) -> Choices {
        let here = self.game.session_untracked(|session| {
            let variant = session.variant();
            (variant.game().id() == game.id()).then(|| variant.choices().clone())
        });
        here.flatten()
            .unwrap_or_else(|| self.settings_untracked(|settings| settings.rules_for(game)))
    }

    /// Proposes these rules again when the game is dealt next.
    pub(crate) fn remember_rules(self, variant: &Variant) {
        self.settings.update(|settings| settings.remember(variant));
        self.store.save_settings(self.settings_untracked(Settings::text));
    }
}

/// Whether the player asks for something that the solver may have to answer first.
fn asks(command: &Command) -> bool {
    matches!(command, Command::Hint(_) | Command::ShowMe | Command::WhereLost)
}

#[inline(never)]
fn later_why_refused(app: App, refusal: &Refusal) {
    app.apply_all(reducer::why_refused(refusal));
}

#[inline(never)]
fn later_run_advice(app: App, command: Command, nothing: String) {
    app.run_advice(command, nothing);
}

/// Starts the solver, once.
#[inline(never)]
pub(crate) fn later_start_solver(app: App) {
    if app.solver.with_value(Option::is_some) {
        return;
    }
    let solver = SolverWorker::new(app.solver_state, move |reply| match reply {
        WorkerReply::Answer(answer) => app.run(answer),
        WorkerReply::Review(answer) => app.receive_review(answer),
        WorkerReply::NoWorker(unanswered) => app.do_without_solver(unanswered),
    });
    app.solver.set_value(Some(solver));
    solver.start();
}

/// Asks the solver.
#[inline(never)]
fn later_ask(app: App, question: &Question) {
    if let Some(solver) = app.solver.get_value() {
        solver.ask(question);
    }
}

/// Cancels the current question.
#[inline(never)]
fn later_cancel(app: App) {
    if let Some(solver) = app.solver.get_value() {
        solver.cancel();
    }
}

#[inline(never)]
fn later_sound(which: Sound, heard: bool, felt: bool) {
    if heard {
        sound::play(which);
    }
    if felt {
        sound::feel(which);
    }
}

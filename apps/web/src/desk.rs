//! The desk: the one game on the table and everything around it that the page's parts share. Commands go in here,
//! changes become signals, requests go to the solver and the store.

mod address;
mod page;
mod parade;
mod shelf;

use std::time::Duration;

use talon_engine::{Effect as Done, Place};
use talon_game::letter::{Matter, Question};
use talon_game::statistics::GameResult;
use talon_game::{
    Change, Command, Hint, HintKind, QUESTION_NODES, Request, Response, Session, Table, Variant,
    words,
};
use talon_rulebook::{Choices, Game, catalog};
use talon_scene::{Size, Tokens};

use crate::device;
use crate::settings::Settings;
use crate::solver::{self, Solver};
use crate::sound::{self, Sound};
use crate::store::{Kept, Store};
use crate::ui::{Effect, Read as _, RwSignal, StoredValue, after, on_window, once_seen};

pub(crate) use address::decoded;
use address::replace_address;
pub(crate) use page::{Proposal, Screen, Sheet, Toast};
pub(crate) use parade::Parade;
use parade::tokens_of;

/// All that the parts of the page share.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// How large the page is. Asked for anew only when it changes: for an answer the browser lays everything out.
    pub(crate) size: RwSignal<Size>,
    /// The game on the table.
    pub(crate) table: RwSignal<Option<Table>>,
    /// Which card is which.
    pub(crate) tokens: RwSignal<Option<Tokens>>,
    pub(crate) screen: RwSignal<Screen>,
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) toast: RwSignal<Option<Toast>>,
    /// What a screen reader says next, line by line.
    pub(crate) spoken: RwSignal<Vec<String>>,
    /// Whether the game was last said to be one that can be won.
    pub(crate) hopeful: StoredValue<bool>,
    /// The hint that is shown.
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// Whether the player has looked at how the game ended.
    pub(crate) end_seen: RwSignal<bool>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) parade: RwSignal<Option<Parade>>,
    pub(crate) results: RwSignal<Vec<GameResult>>,
    /// Saves of the games that are not on the table.
    pub(crate) games: RwSignal<Vec<String>>,
    pub(crate) solver_state: RwSignal<solver::State>,
    /// Deals passed over while a winnable one is looked for.
    pub(crate) seeking: RwSignal<Option<u32>>,
    pub(crate) store: Store,
    solver: StoredValue<Option<Solver>>,
}

impl Desk {
    /// A desk with nothing on it.
    pub(crate) fn new() -> Desk {
        let desk = Desk {
            size: RwSignal::new(device::size()),
            table: RwSignal::new(None),
            tokens: RwSignal::new(None),
            screen: RwSignal::new(Screen::Opening),
            sheet: RwSignal::new(None),
            settings: RwSignal::new(Settings::default()),
            toast: RwSignal::new(None),
            spoken: RwSignal::new(Vec::new()),
            hopeful: StoredValue::new(false),
            hint: RwSignal::new(None),
            end_seen: RwSignal::new(false),
            paused: RwSignal::new(false),
            parade: RwSignal::new(None),
            results: RwSignal::new(Vec::new()),
            games: RwSignal::new(Vec::new()),
            solver_state: RwSignal::new(solver::State::Starting),
            seeking: RwSignal::new(None),
            store: Store::new(),
            solver: StoredValue::new(None),
        };
        on_window("resize", move |_: web_sys::Event| desk.size.set(device::size()));
        Effect::new(move || desk.do_without_solver());
        desk
    }

    /// Takes in what was kept, starts the solver, opens what the address asks for or the picker.
    pub(crate) fn open(self, kept: Kept) {
        if let Some(text) = kept.settings {
            self.settings.set(Settings::read(&text));
        }
        self.results.set(kept.results);
        self.games.set(kept.games);
        self.store.listen(move |kept| self.refresh(kept));
        let hear = move |answer: Command| self.run(answer);
        self.solver.set_value(Some(Solver::new(self.solver_state, hear)));
        once_seen(move || self.solver.with_value(|solver| solver.iter().for_each(Solver::start)));
        // A task of its own, as all that takes long.
        after(Duration::ZERO, move || {
            self.screen.set(Screen::Picker);
            self.follow_link();
        });
    }

    fn lay_out(self, session: Session) {
        let mut table = Table::new(session, self.settings.with_untracked(Settings::preferences));
        let response = table.open();
        self.tokens.set(Some(tokens_of(table.session())));
        self.table.set(Some(table));
        self.screen.set(Screen::Table);
        self.sheet.set(None);
        self.seeking.set(None);
        self.hint.set(None);
        self.toast.set(None);
        self.paused.set(false);
        self.end_seen.set(false);
        self.carry_out(response);
        self.show_address();
    }

    /// Looks for no deal that nobody can find.
    fn do_without_solver(self) {
        if self.solver_state.get() == solver::State::Missing && self.seeking.get().is_some() {
            self.seeking.set(None);
            self.run(Command::StopQuest);
            self.say("The solver could not be loaded, so any deal is dealt. Load the page again to look for one.".to_owned());
        }
    }

    /// Whether a sheet lies over the page, as an attribute that is there or not.
    pub(crate) fn covered(self) -> Option<&'static str> {
        self.sheet.with(Option::is_some).then_some("")
    }

    /// Gives a command to the table and carries out what follows.
    pub(crate) fn run(self, command: Command) {
        let asks = matches!(
            command,
            Command::Hint(HintKind::FromAWin) | Command::ShowMe | Command::WhereLost
        );
        let nothing = words::nothing(&command);
        let response = self
            .table
            .update(|table| table.as_mut().map(|table| table.run(command, device::now())));
        let response = response.flatten().unwrap_or_default();
        if response.changes.iter().any(|change| matches!(change, Change::Nothing)) {
            self.tell_nothing(nothing);
        }
        self.carry_out(response);
        if asks {
            self.tell_waiting();
        }
    }

    fn carry_out(self, response: Response) {
        // A search may end at a deal that was begun before: that game goes on.
        if response.changes.iter().any(|change| matches!(change, Change::Dealt))
            && let Some(place) = self.kept_here()
        {
            self.table.update(Option::take);
            return self.resume_kept(place);
        }
        let stepped = |change: &Change| matches!(change, Change::Moved(_) | Change::Reverted(_));
        let step = response.changes.iter().any(stepped);
        for change in response.changes {
            if matches!(change, Change::Show) && !step {
                self.tell_show();
            }
            self.show(change);
        }
        for request in response.requests {
            self.serve(request);
        }
    }

    fn show(self, change: Change) {
        match change {
            Change::Moved(effects) => {
                self.settle();
                self.tell_step(&effects);
                self.play_sound(self.table.with_untracked(|table| {
                    let home = |n: u8| {
                        let table = table.as_ref();
                        table.map_or(0, |table| table.board().foundations()[usize::from(n)])
                    };
                    sound::of(&effects, home)
                }));
                self.follow(&effects, Tokens::apply);
                let home = |effect: &&Done| {
                    matches!(effect, Done::Carried { to: Place::Foundation(_), .. })
                };
                self.march_home(effects.iter().filter(home).count() as u32);
            }
            Change::Reverted(effects) => {
                self.settle();
                self.tell_back(&effects);
                self.follow(&effects, Tokens::revert);
            }
            Change::Jumped => {
                self.settle();
                self.rebuilt();
                self.tell_place();
            }
            Change::Show => self.rebuilt(),
            Change::Dealt => self.dealt(),
            Change::Refused(refusal) => self.refuse(&refusal),
            // Told where the command is still known.
            Change::Nothing => {}
            Change::Hinted(hint) => self.hinted(hint),
            Change::NoHint(kind) => self.no_hint(kind),
            Change::Stands(standing) => self.stands(standing),
            Change::OutlookChanged => self.tell_outlook(),
            Change::LostAt(found) => self.lost_at(found),
            Change::Seeking(tried) => self.seeking.set(Some(tried)),
        }
    }

    /// The position is another one: what was said and shown of the old one goes.
    fn settle(self) {
        self.hint.set(None);
        self.toast.set(None);
        self.end_seen.set(false);
    }

    fn dealt(self) {
        self.rebuilt();
        self.settle();
        self.seeking.set(None);
        self.paused.set(false);
        self.sheet.set(None);
        self.march_deal();
        self.show_address();
        self.play_sound(Sound::Deal);
        self.tell_deal();
    }

    fn serve(self, request: Request) {
        match request {
            Request::Ask { ticket, variant, board } => {
                let nodes = QUESTION_NODES;
                self.ask(&Question { matter: Matter::Win, ticket, variant, nodes, board: *board });
            }
            Request::Grade { ticket, variant, board } => {
                let nodes = QUESTION_NODES;
                self.ask(&Question {
                    matter: Matter::Grade,
                    ticket,
                    variant,
                    nodes,
                    board: *board,
                });
            }
            Request::Hush => self.solver.with_value(|solver| {
                if let Some(solver) = solver {
                    solver.hush();
                }
            }),
            Request::Save(_) => self.keep(),
            Request::Record(result) => self.record(result),
        }
    }

    fn ask(self, question: &Question) {
        self.solver.with_value(|solver| {
            if let Some(solver) = solver {
                solver.ask(question);
            }
        });
    }

    fn record(self, result: GameResult) {
        self.store.keep_result(&result);
        self.results.update(|results| results.push(result));
    }

    pub(crate) fn play_sound(self, which: Sound) {
        if self.settings.with_untracked(|settings| settings.is_on("sound")) {
            sound::play(which);
        }
    }

    /// Changes a setting, keeps it, and lets the table know.
    pub(crate) fn choose(self, key: &str, word: &str) {
        self.settings.update(|settings| settings.choose(key, word));
        let (text, preferences) =
            self.settings.with_untracked(|settings| (settings.text(), settings.preferences()));
        self.store.keep_settings(text);
        self.run(Command::Prefer(preferences));
    }

    /// The game on the table; the first of all while there is none.
    pub(crate) fn game(self) -> &'static Game {
        self.table.with_untracked(|table| {
            table.as_ref().map_or(&catalog::built_in()[0], |table| table.session().variant().game())
        })
    }

    /// The rules that a new game is proposed with: those on the table, else those it was last dealt with.
    pub(crate) fn rules_for(self, game: &'static Game) -> Choices {
        let here = self.table.with_untracked(|table| {
            let variant = table.as_ref()?.session().variant();
            (variant.game().id() == game.id()).then(|| variant.choices().clone())
        });
        here.unwrap_or_else(|| self.settings.with_untracked(|settings| settings.rules_for(game)))
    }

    /// Proposes these rules again when the game is dealt next.
    pub(crate) fn remember_rules(self, variant: &Variant) {
        self.settings.update(|settings| settings.remember(variant));
        self.store.keep_settings(self.settings.with_untracked(Settings::text));
    }

    /// Back to the picker; the game is kept.
    pub(crate) fn leave(self) {
        self.run(Command::Pause);
        self.set_aside();
        self.tokens.set(None);
        self.seeking.set(None);
        self.sheet.set(None);
        self.toast.set(None);
        self.screen.set(Screen::Picker);
        replace_address("#".to_owned());
    }
}

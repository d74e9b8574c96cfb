//! Files that are opened from the picker, dropped on the page or opened by the system: exported results, and games of rules
//! files, which are listed beside the built-in games, and removed.
//!
//! The page has no reader of rules files, which would double the first load. A worker reads a file and posts the
//! game in its packed form.

use std::sync::Arc;

use talon_advice::worker_protocol::{read_rules_reply, write_rules_file};
use talon_catalog::Registry;
use talon_game::export::Everything;
use talon_game::share_link::{self, Link};
use talon_game::statistics;
use talon_game::statistics::GameResult;
use talon_rulebook::{Game, MOST_FILE_BYTES};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, MessageEvent, Worker};

use super::{App, Screen, Sheet};
use crate::settings::Settings;
use crate::solver_worker::new_worker;
use crate::statistics_json;
use crate::store::SaveOutcome;
use crate::wording::spoken;
use talon_web_kit::{ExpectJs as _, Read as _, spawn_local, window_event_listener};
use talon_web_protocol::PageKind;

impl App {
    /// Gives access to the registry of games.
    pub(crate) fn with_registry<T>(self, read: impl FnOnce(&Registry) -> T) -> T {
        self.settings.with_untracked(|settings| read(&settings.games))
    }

    /// Reads a link. A game that it carries is listed from now on.
    pub(crate) fn read_link(self, text: &str) -> Result<Link, String> {
        let link = self.with_registry(|registry| share_link::read(text, registry));
        let link = link.map_err(|fault| spoken().link_fault(&fault))?;
        self.add_game(Game::clone(link.variant.game()));
        Ok(link)
    }

    /// Adds a game to those that can be played, if it is not one of them.
    fn add_game(self, game: Game) -> Arc<Game> {
        let mut games = self.with_registry(Registry::clone);
        let game = games.add(game);
        self.set_games(games);
        game
    }

    /// Removes the game of a rules file from the list. Its saves stay, and bring their rules along.
    pub(crate) fn remove_game(self, id: &str) {
        let mut games = self.with_registry(Registry::clone);
        games.remove(id);
        self.set_games(games);
    }

    fn set_games(self, games: Registry) {
        if self.with_registry(|known| *known != games) {
            self.settings.update(|settings| settings.games = games);
            self.store.save_settings(self.settings.with_untracked(Settings::text));
        }
    }

    /// Takes files that are dropped on the picker, or that the system opens with the page.
    pub(crate) fn accept_dropped_files(self) {
        // Without this, the browser leaves the page to show the file.
        window_event_listener("dragover", |event: DragEvent| event.prevent_default());
        window_event_listener("drop", move |event: DragEvent| {
            event.prevent_default();
            let files = event.data_transfer().and_then(|data| data.files());
            if let Some(file) = files.and_then(|files| files.get(0))
                && self.shell.screen_untracked() == Screen::Picker
            {
                self.open_file(file);
            }
        });
    }

    /// Reads a file: adds the entries of an export, or lists the game of a rules file and proposes a deal of it; or
    /// reports the faults of the file.
    pub(crate) fn open_file(self, file: File) {
        self.shell.set_rules_faults(Vec::new());
        let name = file.name().to_lowercase();
        let has_ending = |ending: &str| name.ends_with(ending);
        let has_results = has_ending(".json");
        let is_large = file.size() > MOST_FILE_BYTES as f64;
        let too_large = move || {
            self.show_faults(vec![spoken().rules_file_too_large(MOST_FILE_BYTES)]);
        };
        if is_large && !has_results && !has_ending(".txt") {
            return too_large();
        }
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            match text {
                Some(text) if has_results => match statistics_json::import(&text) {
                    Ok(results) => self.import_results(results),
                    Err(fault) => self.shell.toast_and_announce(spoken().statistics_fault(&fault)),
                },
                Some(text) if Everything::begins(&text) => self.open_export(text),
                Some(_) if is_large => too_large(),
                Some(text) => self.ask_for_game(text),
                None => self.show_faults(vec![spoken().file_unreadable().to_owned()]),
            }
        });
    }

    /// Opens the statistics with an export of another device. That screen is fetched on demand, and it has the reader.
    fn open_export(self, text: String) {
        self.shell.set_opened_export(text);
        self.shell.open_sheet(Sheet::Page(PageKind::Statistics, self.current_game()));
    }

    /// Adds results to those here, and says how many are new.
    pub(crate) fn import_results(self, results: Vec<GameResult>) {
        let mut all = self.library.results_untracked(<[GameResult]>::to_vec);
        let known = all.len();
        let count = statistics::merge(&mut all, results);
        let new = Everything { results: all.split_off(known), ..Everything::default() };
        self.import(new, move |outcome| match (outcome, count) {
            (SaveOutcome::Saved, count) => {
                self.shell.toast_and_announce(spoken().new_results(count));
            }
            (SaveOutcome::Failed, _) => self.shell.toast_and_announce(spoken().not_saved()),
        });
    }

    /// Lets a worker read the text of a rules file. The worker ends with its reply.
    fn ask_for_game(self, text: String) {
        let Some(worker) = new_worker() else {
            return self.show_faults(vec![spoken().reader_missing().to_owned()]);
        };
        let end = worker.clone();
        let listen =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                match event.data().as_string().unwrap_or_default().as_str() {
                    "ready" => post(&end, &write_rules_file(&text)),
                    reply => {
                        end.terminate();
                        self.take_reply(reply);
                    }
                }
            });
        let died = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            self.show_faults(vec![spoken().reader_missing().to_owned()]);
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        // They live as long as the page: some hundred bytes for each file that is opened.
        listen.forget();
        died.forget();
    }

    fn take_reply(self, reply: &str) {
        match read_rules_reply(reply) {
            Some(Ok(game)) => {
                let game = self.add_game(game);
                self.shell.open_sheet(Sheet::NewDeal(game));
            }
            Some(Err(mistakes)) => self.show_faults(mistakes),
            None => self.show_faults(vec![spoken().reader_missing().to_owned()]),
        }
    }

    /// Lists the faults of a rules file, on the sheet from which one is opened.
    fn show_faults(self, faults: Vec<String>) {
        self.shell.set_rules_faults(faults);
        if !matches!(self.shell.sheet_untracked(), Some(Sheet::OpenLink)) {
            self.shell.open_sheet(Sheet::OpenLink);
        }
    }
}

fn post(worker: &Worker, message: &str) {
    worker.post_message(&message.into()).expect_js("text can always be posted");
}

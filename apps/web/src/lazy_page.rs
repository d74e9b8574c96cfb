//! A screen that is fetched on demand: its element, its data, and the player's requests from it. The screen is another
//! wasm module; see [`talon_web_protocol`].

use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Function, Promise};
use talon_catalog::is_built_in;
use talon_game::statistics::GameResult;
use talon_game::{Command, DealChoice, Variant};
use talon_rulebook::Game;
use talon_web_kit::{
    Effect, Memo, NodeRef, Read as _, RwSignal, View, expect_context, on_cleanup, show,
    spawn_local, view,
};
use talon_web_protocol::{PageData, PageIntent, PageKind, UnfinishedGame};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use crate::app_state::{App, PUZZLE, Proposal, SavedGame, Screen, Sheet};
use crate::device;
use crate::settings::Settings;
use crate::store::SaveOutcome;
use crate::table_screen::SEEN_MOVES;
use crate::wording::spoken;

#[wasm_bindgen]
extern "C" {
    /// Fetches the module; in `boot.js`.
    #[wasm_bindgen(js_name = fetchPages, catch)]
    fn fetch_pages() -> Result<Promise, JsValue>;

    /// The module's functions.
    #[derive(Clone)]
    type Pages;
    #[wasm_bindgen(method)]
    fn open_page(this: &Pages, place: &Element, request: &str, tell: &Function);
    #[wasm_bindgen(method)]
    fn refresh_page(this: &Pages, request: &str);
    #[wasm_bindgen(method)]
    fn close_page(this: &Pages);
}

/// Whether the module is here.
#[derive(Clone)]
enum Fetched {
    Waiting,
    Here(Rc<Pages>),
    Failed,
}

/// The element of a screen, which is filled as soon as the screen is fetched.
pub(crate) fn lazy_page(kind: PageKind, game: Arc<Game>) -> View {
    let app = expect_context::<App>();
    let (place, fetched) = (NodeRef::new(None), RwSignal::new(Fetched::Waiting));
    let request = Memo::new(move || request(app, kind, &game).to_text());
    spawn_local(async move {
        let pages = match fetch_pages() {
            Ok(promise) => JsFuture::from(promise).await.ok(),
            Err(_) => None,
        };
        fetched.set(
            pages.map_or(Fetched::Failed, |pages| Fetched::Here(Rc::new(pages.unchecked_into()))),
        );
    });
    let opened = RwSignal::new(false);
    Effect::new(move || {
        let (Fetched::Here(pages), Some(place)) = (fetched.get(), place.get()) else { return };
        let text = request.get();
        if opened.get_untracked() {
            return pages.refresh_page(&text);
        }
        opened.set(true);
        let tell = Closure::<dyn Fn(String)>::new(move |text: String| {
            if let Some(intent) = PageIntent::from_text(&text) {
                carry_out(app, intent);
            }
        });
        pages.open_page(&place, &text, tell.as_ref().unchecked_ref());
        // It lives as long as the page: some hundred bytes for each screen that is opened.
        tell.forget();
    });
    on_cleanup(move || {
        if let Fetched::Here(pages) = fetched.get_untracked() {
            pages.close_page();
        }
    });
    let is = move |wanted: fn(&Fetched) -> bool| move || fetched.with(wanted);
    view! {
        <div class="lazy" node_ref=place data-page=kind.word()></div>
        {show(is(|it| matches!(it, Fetched::Waiting)), || view! {
            <p class="waits" role="status">{spoken().loading()}</p>
        })}
        {show(is(|it| matches!(it, Fetched::Failed)), || view! {
            <p class="waits failed" role="alert">
                {spoken().screen_not_loaded()}
            </p>
        })}
    }
}

/// The fingerprint of a game's rules, unless it is built in.
fn rules_of_file(variant: &Variant) -> Option<String> {
    (!is_built_in(variant.game())).then(|| variant.fingerprint().clone())
}

/// All data that a screen may show.
fn request(app: App, page: PageKind, game: &Game) -> PageData {
    let choices = app.game.session_untracked(|session| {
        let variant = session.variant();
        let is_shown =
            app.shell.screen_untracked() == Screen::Table && variant.game().id() == game.id();
        is_shown.then(|| variant.choices().clone())
    });
    let choices = choices.flatten().unwrap_or_else(|| app.rules_for(game));
    let unfinished = |game: &SavedGame| UnfinishedGame {
        game: game.session.variant().game().id().to_owned(),
        settings: game.session.variant().choices().to_string(),
        rules: rules_of_file(game.session.variant()),
        deal: game.session.deal().to_string(),
        moves: game.session.history().cursor(),
    };
    PageData {
        page,
        game: game.id().to_owned(),
        settings: choices.to_string(),
        loaded_games: app.settings(|settings| settings.games.loaded_text()),
        moves: app.settings(Settings::moves),
        streak: app.settings(|settings| settings.is_on("streak")),
        today: Some(device::today()),
        now: device::now(),
        unreadable: app.library.unreadable().results,
        results: app.library.results(|results| results.iter().map(|it| sent(page, it)).collect()),
        unfinished: app.library.games(|games| games.iter().map(unfinished).collect()),
        saves: if page == PageKind::Statistics { app.all_saves() } else { Vec::new() },
        opened_export: match page {
            PageKind::Statistics => app.shell.opened_export(),
            _ => String::new(),
        },
        chosen_settings: app.settings(Settings::text),
        default_settings: Settings::default().text(),
        daily_grades: app.deal_grader.daily(|daily| {
            daily.iter().map(|it| (it.day, it.game.clone(), it.grade.clone())).collect()
        }),
        puzzles: app.settings(|settings| settings.notes_of(PUZZLE)),
    }
}

/// A result as a screen gets it: only the list of finished games and the puzzles need their moves.
fn sent(page: PageKind, result: &GameResult) -> GameResult {
    let played = result.played.clone().filter(|_| {
        matches!(page, PageKind::Statistics | PageKind::Puzzles | PageKind::NextPuzzle)
    });
    GameResult { played, ..result.clone() }
}

/// Carries out an intent of the player.
fn carry_out(app: App, intent: PageIntent) {
    let find = |id: &str| app.with_registry(|games| games.find(id).cloned());
    if matches!(intent, PageIntent::Say(_) | PageIntent::Import { .. }) {
        // The statistics have read the export that they were opened with.
        app.shell.set_opened_export(String::new());
    }
    match intent {
        PageIntent::Close if app.shell.has_sheet() => app.shell.close_sheet(),
        PageIntent::Close => app.note(SEEN_MOVES, "yes"),
        PageIntent::Say(text) => app.shell.toast_and_announce(text),
        PageIntent::Play(link) => match app.read_link(&link) {
            Ok(link) => {
                let deal_choice = DealChoice::Exactly(link.deal);
                app.propose(Proposal { variant: link.variant, deal_choice, moves: link.moves });
            }
            Err(sentence) => app.shell.toast_and_announce(sentence),
        },
        PageIntent::Daily(date, game) => {
            if let Some(game) = find(&game) {
                let variant = Variant::new(&game, game.default_choices());
                let deal_choice = DealChoice::Daily(date);
                app.propose(Proposal { variant, deal_choice, moves: Vec::new() });
            }
        }
        PageIntent::GradeDaily(day, game) => app.deal_grader.grade_day(day, game),
        PageIntent::Watch(game) => {
            if let Some(game) = find(&game) {
                let variant = Variant::new(&game, app.rules_for(&game));
                let deal_choice = DealChoice::Exactly(device::random_deal());
                app.propose(Proposal { variant, deal_choice, moves: Vec::new() });
                app.run(Command::ShowMe);
            }
        }
        PageIntent::Show(page, game) => {
            if let Some(game) = find(&game) {
                app.shell.open_sheet(Sheet::Page(page, game));
            }
        }
        PageIntent::Choose(key, word) => app.choose(&key, &word),
        PageIntent::Puzzle(puzzle) => app.open_puzzle(*puzzle),
        PageIntent::Review(result) => app.review_result(&result),
        PageIntent::NewDeal(game) => {
            if let Some(game) = find(&game) {
                app.shell.open_sheet(Sheet::NewDeal(game));
            }
        }
        PageIntent::Import { new, sentence } => {
            app.import(new, move |outcome| match outcome {
                SaveOutcome::Saved => app.shell.toast_and_announce(sentence),
                SaveOutcome::Failed => app.shell.toast_and_announce(spoken().not_saved()),
            });
        }
        PageIntent::DeleteResults(game) => {
            app.library.delete_results(game, move |outcome| match outcome {
                SaveOutcome::Saved => app.shell.toast_and_announce(spoken().results_deleted()),
                SaveOutcome::Failed => app.shell.toast_and_announce(spoken().not_saved()),
            });
        }
    }
}

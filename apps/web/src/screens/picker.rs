//! The picker: saved games, the five games, today's deal.

use std::sync::Arc;

use talon_catalog::is_built_in;
use talon_engine::{Deal, Seen};
use talon_game::layout::Rect;
use talon_game::statistics::{Ended, GameResult, Summary};
use talon_game::winnability::measured;
use talon_game::{DealChoice, Variant, numbers};
use talon_rulebook::Game;
use talon_scene::{Frame, Options, Size, Sprite, Tokens, sprites};

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement};

use super::new_deal::open_link;
use super::segments;
use super::statistics::percent;
use crate::app_state::{App, Proposal, SavedGame, Sheet};
use crate::card_art::icon;
use crate::device;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Memo, Read as _, RwSignal, StoredValue, View, expect_context, show, view,
};

/// The picker.
pub(crate) fn picker() -> View {
    let app = expect_context::<App>();
    let loaded = Memo::new(move || app.settings(|settings| settings.games.clone()));
    view! {
        <main class="wrap" inert=move || app.shell.inert_under_sheet()>
            <header class="mast">
                <svg class="logo" viewBox="0 0 100 100" aria-hidden="true"><use href="#logo"></use></svg>
                <div><h1>"Talon"</h1><p>"Five games of patience at one quiet table."</p></div>
                <span class="grow"></span>
                <button type="button" class="tool txt" aria-label="Statistics" on:click=move |_| app.shell.open_sheet(Sheet::Statistics)>{icon("stats")}<span class="word">"Statistics"</span></button>
                <button type="button" class="tool txt" aria-label="Settings" on:click=move |_| app.shell.open_sheet(Sheet::Settings)>{icon("settings")}<span class="word">"Settings"</span></button>
            </header>
            <div class="pick">
                {unfinished()}
                <section class="games" aria-label="Games">
                    {talon_catalog::built_in().iter().map(game_card).collect_view()}
                    {move || loaded.with(|games| games.loaded().iter().map(game_card).collect_view())}
                    <div class="more">{open_link()}{open_rules_file()}</div>
                </section>
                <section class="panel today" aria-label="Today's deal">{daily()}</section>
            </div>
        </main>
    }
}

/// The deals of the last seven days: the same for everyone, and they can be won.
fn daily() -> View {
    let app = expect_context::<App>();
    let back = RwSignal::new(0_u32);
    let days = (0..7).rev().map(|back| (back.to_string(), device::days_ago(back).day.to_string()));
    let choose = move |word: String| back.set(word.parse().unwrap_or(0));
    let play = move |game: &Arc<Game>| {
        let variant = Variant::new(game, game.default_choices());
        let deal_choice = DealChoice::Daily(device::days_ago(back.get_untracked()));
        app.propose(Proposal { variant, deal_choice, moves: Vec::new() });
    };
    let title = move || match back.get() {
        0 => format!("Today's deal, {}", spoken().date(device::today())),
        back => format!("The deal of {}", spoken().date(device::days_ago(back))),
    };
    let won = move |game: &Arc<Game>| {
        let day = device::days_ago(back.get());
        let of_day = |r: &&GameResult| r.is_of(game) && r.ended == Ended::Won && day.owns(&r.deal);
        app.library.results(|all| all.iter().any(|result| of_day(&result)))
    };
    view! {
        <p class="kick">{title}</p>
        <p>"The same for everyone, and winnable."</p>
        {segments("Day".to_owned(), days.collect(), Memo::new(move || back.get().to_string()), choose)}
        <div class="items">
            {talon_catalog::built_in().iter().map(|game| view! {
                <button type="button" class="item" on:click=move |_| play(game)>
                    {icon("sun")}{game.name()}<small>{move || won(game).then_some("won")}</small>
                </button>
            }).collect_view()}
        </div>
    }
}

/// How many unfinished games are listed before one asks for the others.
const LISTED: usize = 3;

/// Saved games, the one played last first.
fn unfinished() -> View {
    let app = expect_context::<App>();
    let all = RwSignal::new(false);
    let games = Memo::new(move || {
        app.library.games(|games| {
            let label = |game: &SavedGame| {
                let session = &game.session;
                let moves = spoken().moves(session.history().cursor());
                let (deal, time) =
                    (spoken().deal(session.deal()), numbers::duration(session.spent(0)));
                let name = session.variant().name().to_owned();
                (game.key.clone(), name, format!("{deal}, {moves}, {time}"))
            };
            games.iter().rev().map(label).collect::<Vec<_>>()
        })
    });
    let count = move || games.with(Vec::len);
    let unreadable = Memo::new(move || app.library.unreadable().games);
    view! {
        {show(move || count() + unreadable.get() > 0, move || view! {
            <section class="panel left" aria-label="Unfinished games">
                <p class="kick">"Continue"</p>
                <div class="items">
                    {move || games.get().into_iter().take(if all.get() { usize::MAX } else { LISTED }).map(|(key, game, how_far)| (key.clone(), key, game, how_far)).map(|(resumed, given_up, game, how_far)| view! {
                        <div class="kept">
                            <button type="button" class="item go-on" on:click=move |_| app.resume_saved(&resumed)>{icon("play")}<span>{game.clone()}<small>{how_far.clone()}</small></span></button>
                            <button type="button" class="tool" title="Give up" aria-label=format!("Give up {game}, {how_far}") on:click=move |_| app.shell.open_sheet(Sheet::GiveUp(given_up.clone()))>{icon("close")}</button>
                        </div>
                    }).collect_view()}
                    {show(move || count() > LISTED, move || view! {
                        <button
                            type="button"
                            class="item"
                            aria-expanded=move || all.get().to_string()
                            on:click=move |_| all.set(!all.get_untracked())
                        >
                            {icon("menu")}
                            {move || if all.get() { "Fewer".to_owned() } else { format!("{} more", count().saturating_sub(LISTED)) }}
                        </button>
                    })}
                </div>
                {show(move || unreadable.get() > 0, move || view! {
                    <p class="unreadable">{move || unreadable_sentence(unreadable.get())}</p>
                })}
            </section>
        })}
    }
}

fn unreadable_sentence(count: usize) -> String {
    match count {
        1 => "1 saved game cannot be read. It stays stored for a version that can.".to_owned(),
        many => {
            format!("{many} saved games cannot be read. They stay stored for a version that can.")
        }
    }
}

fn game_card(game: &Arc<Game>) -> View {
    let app = expect_context::<App>();
    let id = game.id().to_owned();
    let shared = StoredValue::new(Arc::clone(game));
    let record = move || {
        let summary =
            app.library.results(|results| Summary::of(results.iter().filter(|r| r.game == id)));
        if summary.played == 0 {
            return view! { <span>"not played yet"</span> };
        }
        let won = summary.rate().map_or("–".to_owned(), |rate| percent(rate.share));
        let best = summary.best_time.map_or("–".to_owned(), numbers::duration);
        view! {
            <span>"won "<b>{won}</b></span>
            <span>"best "<b>{best}</b></span>
            <span>"played "<b>{summary.played.to_string()}</b></span>
        }
    };
    view! {
        <article class="panel game-card">
            <button type="button" class="open" data-game-id=game.id().to_owned() on:click=move |_| app.shell.open_sheet(Sheet::NewDeal(shared.get_value()))>
                {thumb(game)}
                <span class="tx">
                    <span class="name">{game.name()}</span>
                    <span class="line">{game.line()}</span>
                    {measured(game.id(), "").filter(|_| is_built_in(game)).map(|figure| view! {
                        <span class="line"><b>{figure.words()}</b>" can be won"</span>
                    })}
                    <span class="rec num">{record}</span>
                </span>
            </button>
            <button type="button" class="tool" aria-label=format!("How to play {}", game.name()) title="How to play" on:click=move |_| app.shell.open_sheet(Sheet::Help(shared.get_value()))>{icon("help")}</button>
            {(!is_built_in(game)).then(|| view! {
                <button type="button" class="tool remove" aria-label=format!("Remove {}", game.name()) title="Remove from the list" on:click=move |_| app.remove_game(shared.get_value().id())>{icon("close")}</button>
            })}
        </article>
    }
}

/// Opens a rules file, and says what is wrong with one that cannot be played.
fn open_rules_file() -> View {
    let app = expect_context::<App>();
    let opened = move |event: Event| {
        let input: Option<HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            app.open_rules_file(file);
        }
    };
    view! {
        <div class="row open-file">
            <label class="quiet">"Open a rules file"<input type="file" accept=".toml" on:change=opened/></label>
        </div>
        <div class="fault" role="alert">
            {move || app.shell.rules_faults().into_iter().map(|fault| view! { <p>{fault}</p> }).collect_view()}
        </div>
    }
}

/// A small picture of the game's table, from the same geometry as the table itself.
fn thumb(game: &Game) -> View {
    let app = expect_context::<App>();
    let rules = game.rules(&game.default_choices());
    // Beside the words on a small screen, above them on a large one: the style sheet knows the same width.
    let upright = app.shell.size_now().w <= 860.0;
    let size = if upright { Size { w: 400.0, h: 640.0 } } else { Size { w: 1000.0, h: 620.0 } };
    let frame = Frame::new(&rules, size, Options::default());
    let board = Deal::Number(1).board(&rules);
    let cards = sprites(&frame, &board.view(), &Tokens::new(&board));
    let places = || frame.slots.iter().map(|slot| slot.base);
    let around = around(places().chain(cards.iter().map(|sprite| sprite.rect)));
    let seen = |sprite: &Sprite| match sprite.seen {
        Seen::Face(_) => ("face", sprite.rect),
        Seen::Back => ("down", sprite.rect),
    };
    // Of a pile that lies square one card is seen.
    let mut cards: Vec<(&str, Rect)> = cards.iter().map(seen).collect();
    cards.dedup();
    let drawn: String = places()
        .map(|place| ("place", place))
        .chain(cards)
        .map(|(class, rect)| outline(class, rect))
        .collect();
    view! { <svg class="th" viewBox=around aria-hidden="true" inner_html=&drawn></svg> }
}

/// The part of the picture that something is in, as a `viewBox`.
fn around(rects: impl Iterator<Item = Rect> + Clone) -> String {
    let least = |of: fn(&Rect) -> f32| rects.clone().map(|rect| of(&rect)).fold(f32::MAX, f32::min);
    let most = |of: fn(&Rect) -> f32| rects.clone().map(|rect| of(&rect)).fold(0.0, f32::max);
    let (x, y) = (least(|rect| rect.x) as i32, least(|rect| rect.y) as i32);
    let (right, bottom) =
        (most(|rect| rect.x + rect.w) as i32, most(|rect| rect.y + rect.h) as i32);
    format!("{x} {y} {} {}", right - x, bottom - y)
}

/// As markup: the browser reads hundreds of them sooner than it is told of each.
fn outline(class: &str, rect: Rect) -> String {
    let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(|length| length.round() as i32);
    format!("<rect class={class} x={x} y={y} width={w} height={h} rx=8 />")
}

//! Home: the game to continue, today's deals, and all games. One tap plays.

use std::sync::Arc;

use talon_catalog::{built_in, gallery, is_built_in};
use talon_engine::Deal;
use talon_game::statistics::{Ended, GameResult};
use talon_game::win_rates::{Figure, measured};
use talon_game::{DealChoice, Session, Variant, number_format};
use talon_rulebook::{Choices, Game};
use talon_scene::Print;
use talon_web_kit::{
    CollectView as _, Effect, Memo, Read as _, RwSignal, StoredValue, View, expect_context, show,
    view,
};
use talon_web_protocol::PageKind;
use talon_web_protocol::calendar::{DayMark, mark, streak};
use talon_web_protocol::dates::day_of;

use super::miniature::miniature;
use crate::app_state::{App, Proposal, SavedGame, Sheet};
use crate::card_art::icon;
use crate::device;
use crate::level_choice::LevelChoice;
use crate::solver_worker;
use crate::wording::spoken;

/// The screen.
pub(crate) fn picker() -> View {
    let app = expect_context::<App>();
    prepare(app);
    let loaded = Memo::new(move || app.settings(|settings| settings.games.clone()));
    let tool = |picture: &'static str, label: &'static str, sheet: fn(App) -> Sheet| {
        view! {
            <button type="button" class="tool txt" aria-label=label title=label on:click=move |_| app.shell.open_sheet(sheet(app))>
                {icon(picture)}<span class="word">{label}</span>
            </button>
        }
    };
    view! {
        <main class="wrap pick" inert=move || app.shell.inert_under_sheet()>
            <header class="mast">
                <svg class="logo" viewBox="0 0 100 100" aria-hidden="true"><use href="#logo"></use></svg>
                <h1>"Talon"</h1>
                <span class="grow"></span>
                <button type="button" class="tool" aria-label=spoken().open_link_or_file() title=spoken().open_link_or_file() on:click=move |_| app.shell.open_sheet(Sheet::OpenLink)>{icon("link")}</button>
                {tool("stats", spoken().statistics(), |app| Sheet::Page(PageKind::Statistics, app.current_game()))}
                {tool("help", spoken().help_title(), |app| Sheet::Page(PageKind::Help, app.current_game()))}
                {tool("settings", spoken().settings_title(), |_| Sheet::Settings)}
            </header>
            <section class="hero">{continue_tile(app)}{today(app)}</section>
            <div class="line sec">
                <h2>{move || if has_played(app) { spoken().games_title() } else { spoken().choose_a_game() }}</h2>
                <span class="grow"></span>
                <button type="button" class="chip" on:click=move |_| app.shell.open_sheet(Sheet::Page(PageKind::Puzzles, app.current_game()))>{icon("hand")}<span>{spoken().puzzles_title()}</span></button>
            </div>
            <section class="games" aria-label=spoken().games_title()>
                {tiles().into_iter().map(|variant| game_card(app, variant)).collect_view()}
                {move || loaded.with(|games| games.loaded().iter().map(|game| game_card(app, Variant::new(game, game.default_choices()))).collect_view())}
            </section>
            {app.second_part.view(move || later_games(app))}
        </main>
    }
}

/// Lets the worker grade today's deals and find deals for the game that is played next.
fn prepare(app: App) {
    Effect::new(move || {
        if app.solver_state() == solver_worker::WorkerState::Ready {
            app.deal_grader.grade_day(device::today(), None);
            app.deal_grader.prepare(&next_game(app));
        }
    });
}

/// The built-in games in the order of the tiles: a value of a setting that has a name gets its own tile.
fn tiles() -> Vec<Variant> {
    let mut tiles = Vec::new();
    for game in games_in_order() {
        tiles.extend(named_variants(game));
        tiles.push(Variant::new(game, game.default_choices()));
    }
    tiles
}

/// The games that most people look for come first; the other games follow in catalog order.
const FIRST: [&str; 5] =
    ["klondike", "selective-freecell", "portuguese", "preference", "lady-palk"];

fn games_in_order() -> Vec<&'static Arc<Game>> {
    let named = FIRST.iter().filter_map(|id| talon_catalog::find(id));
    let others = built_in().iter().filter(|game| !FIRST.contains(&game.id()));
    named.chain(others).collect()
}

fn named_variants(game: &Arc<Game>) -> Vec<Variant> {
    let values = game.settings().iter().flat_map(|setting| {
        let named = setting.values.iter().filter(|value| value.called.is_some());
        named.map(|value| format!("{}={}", setting.key, value.word))
    });
    let choices = values.filter_map(|text| Choices::parse(game, &text).ok());
    choices.map(|choices| Variant::new(game, choices)).collect()
}

/// The game that the large tile deals: the game played last, or the first in the list.
fn next_game(app: App) -> Variant {
    let last = app.library.results(|results| {
        let last = results.iter().max_by_key(|result| result.began)?;
        app.with_registry(|registry| registry.find(&last.game).cloned())
    });
    let game = last.unwrap_or_else(|| Arc::clone(&built_in()[0]));
    Variant::new(&game, app.rules_for(&game))
}

fn has_played(app: App) -> bool {
    app.library.results(|results| !results.is_empty()) || app.library.games(|it| !it.is_empty())
}

/// The large tile: the unfinished game played last, or a new one.
fn continue_tile(app: App) -> View {
    let last = Memo::new(move || app.library.games(|games| games.last().map(|it| it.key.clone())));
    let shown = move || match last.get() {
        Some(key) => app.library.games(|games| {
            games.iter().find(|game| game.key == key).map(|game| continued(app, game))
        }),
        None => Some(new_deal_tile(app)),
    };
    view! { {shown} }
}

fn continued(app: App, game: &SavedGame) -> View {
    let (session, key) = (&game.session, game.key.clone());
    let moves = spoken().moves(session.history().moves().count());
    let time = number_format::duration(session.spent(0));
    let grade = session.grade().map_or(String::new(), |grade| format!(" · {grade}"));
    let name = session.variant().name().to_owned();
    let back = app.settings_untracked(|settings| settings.word("back"));
    let picture = miniature(session.variant(), session.board(), back, Print::Standard);
    tile(picture, spoken().continue_game(), name, format!("{moves} · {time}{grade}"), move || {
        app.resume_saved(&key);
    })
}

fn new_deal_tile(app: App) -> View {
    let variant = next_game(app);
    let name = variant.name().to_owned();
    let level = app.settings(|settings| settings.level(variant.game()));
    let line = match level {
        LevelChoice::Any => spoken().any_deal().to_owned(),
        LevelChoice::Of(grade) => spoken().winnable_deal_of(spoken().level_word(grade)),
    };
    let board = Deal::Number(PICTURED).board(variant.rules());
    let back = app.settings_untracked(|settings| settings.word("back"));
    let picture = miniature(&variant, &board, back, Print::Standard);
    tile(picture, spoken().play_game(), name, line, move || app.play(&variant))
}

/// The deal in the pictures of games.
const PICTURED: u64 = 617;

fn tile(
    picture: View,
    verb: &'static str,
    name: String,
    line: String,
    act: impl Fn() + 'static,
) -> View {
    view! {
        <button type="button" class="tile go" on:click=move |_| act()>
            <span class="pic">{picture}</span>
            <span class="words">
                <span class="name">{verb}" "<br/>{name}</span>
                <span class="sub num">{line}</span>
                <span class="go-now" aria-hidden="true">{icon("play")}{verb}</span>
            </span>
        </button>
    }
}

/// How many days the tile shows.
const DAYS: u32 = 7;

/// Today's deals: the last seven days, the streak, and a chip for each game.
fn today(app: App) -> View {
    let now = device::today();
    let streak = Memo::new(move || app.library.results(|results| streak(now, results, day_of)));
    let days = (0..DAYS).rev().map(|back| {
        let day = (0..back).fold(now, |day, _| day.day_before());
        let mark = Memo::new(move || app.library.results(|results| mark(day, results, day_of)));
        let name = if back == 0 {
            spoken().today().to_owned()
        } else {
            spoken().short_date(day)
        };
        view! {
            <span class=if back == 0 { "now" } else { "" } role="img" aria-label=move || spoken().day_with_mark(&spoken().long_date(day), mark.get().words(spoken()))>
                {move || day_mark_icon(mark.get())}{name}
            </span>
        }
    });
    let daily = games_in_order();
    let rest = format!("+ {}", daily.len().saturating_sub(2));
    let open_calendar =
        move |_| app.shell.open_sheet(Sheet::Page(PageKind::Daily, app.current_game()));
    let shows_streak =
        move || app.settings(|settings| settings.is_on("streak")) && streak.get() > 0;
    view! {
        <div class="tile today">
            <div class="line">
                <h2>{spoken().todays_deals()}</h2>
                <span class="grow"></span>
                {move || if shows_streak() {
                    view! { <span class="streak num">{icon("flame")}{spoken().days(streak.get() as usize)}</span> }
                } else {
                    view! { <span class="sub">{spoken().long_date(now)}</span> }
                }}
                <button type="button" class="tool" aria-label=spoken().daily_deals() title=spoken().daily_deals() on:click=open_calendar>{icon("cal")}</button>
            </div>
            <div class="days num">{days.collect_view()}</div>
            <div class="chips">{daily.iter().map(|game| chip(app, game)).collect_view()}<button type="button" class="chip rest" aria-label=spoken().more_daily_deals(&rest) on:click=open_calendar>{rest.clone()}</button></div>
        </div>
    }
}

/// A day's mark: shapes, never colour alone.
fn day_mark_icon(mark: DayMark) -> View {
    let (class, drawn) = match mark {
        DayMark::Won => (
            "bright",
            "<circle class=full cx=12 cy=12 r=5.5 /><path d='M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1'/>",
        ),
        DayMark::WonLater => (
            "bright",
            "<path class=full d='M12 6.5a5.5 5.5 0 0 1 0 11z'/><circle cx=12 cy=12 r=5.5 />",
        ),
        DayMark::Lost => ("", "<circle cx=12 cy=12 r=5.5 /><path d='M9.5 9.5l5 5M14.5 9.5l-5 5'/>"),
        DayMark::None => ("", "<circle class=dotted cx=12 cy=12 r=5.5 />"),
    };
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true" inner_html=drawn></svg> }
}

fn chip(app: App, game: &'static Arc<Game>) -> View {
    let now = device::today();
    let won = Memo::new(move || {
        let of_day = |r: &&GameResult| r.is_of(game) && now.owns(&r.deal);
        app.library.results(|all| all.iter().any(|r| of_day(&r) && r.ended == Ended::Won))
    });
    let grade = move || {
        app.deal_grader.daily(|daily| {
            let known = daily.iter().find(|it| it.day == now && it.game == game.id());
            known.map(|it| spoken().grade(&it.grade).to_owned())
        })
    };
    let play = move |_| {
        let variant = Variant::new(game, game.default_choices());
        app.propose(Proposal { variant, deal_choice: DealChoice::Daily(now), moves: Vec::new() });
    };
    view! {
        <button type="button" class="chip" on:click=play>
            {move || if won.get() { icon("check") } else { icon("play") }}
            <span>{game.name()}</span>
            <small>{grade}</small>
        </button>
    }
}

/// A game's tile: a picture of its table, its name, and the results of the last games.
fn game_card(app: App, variant: Variant) -> View {
    let game = Arc::clone(variant.game());
    let name = variant.name().to_owned();
    let board = Deal::Number(PICTURED).board(variant.rules());
    let picture = {
        let variant = variant.clone();
        let board = board.clone();
        move || {
            let back = app.settings(|settings| settings.word("back"));
            miniature(&variant, &board, back, Print::Large)
        }
    };
    let (rule_game, removed) = (Arc::clone(&game), game.id().to_owned());
    let record = {
        let (game, called, choices) =
            (Arc::clone(&game), name.clone(), variant.choices().to_string());
        let otherwise =
            measured(game.id(), &choices).filter(|_| is_built_in(&game)).map(can_be_won);
        move || {
            app.library
                .results(|results| record(results, &game, &called))
                .or_else(|| otherwise.clone())
        }
    };
    let own_choices = variant.choices().clone();
    let shared = StoredValue::new(variant);
    let play = move |_| {
        let variant = shared.get_value();
        // A named variant keeps its rules; the other tiles use the rules last chosen.
        let rules = app.rules_for(variant.game());
        let same_name = variant.game().called(&rules) == variant.name();
        app.play(&if same_name { Variant::new(variant.game(), rules) } else { variant });
    };
    view! {
        <article class="tile game-card">
            <button type="button" class="open" data-game-id=game.id().to_owned() data-set=own_choices.to_string() on:click=play>
                <span class="pic">{picture}</span>
                <span class="tx"><span class="name">{name.clone()}</span><span class="line-2 rec num">{record}</span></span>
            </button>
            <button type="button" class="tool" aria-label=spoken().rules_and_level_of(&name) title=spoken().rules_and_level() on:click=move |_| app.shell.open_sheet(Sheet::NewDeal(Arc::clone(&rule_game)))>{icon("gear")}</button>
            {(!is_built_in(&game)).then(|| view! {
                <button type="button" class="tool remove" aria-label=spoken().remove_game(&name) title=spoken().remove_from_list() on:click=move |_| app.remove_game(&removed)>{icon("close")}</button>
            })}
        </article>
    }
}

/// The share of deals that can be won, without digits that only the statistics need.
fn can_be_won(figure: Figure) -> String {
    let percent = figure.percent();
    if percent >= 99.5 {
        return spoken().nearly_every_deal().to_owned();
    }
    spoken().can_be_won((percent + 0.5) as usize)
}

/// The parts below the games: unfinished games and the gallery.
#[inline(never)]
fn later_games(app: App) -> View {
    view! {
        {unfinished(app)}
        {gallery_games(app)}
    }
}

/// The gallery: further games, drawn when the player opens it.
fn gallery_games(app: App) -> View {
    let open = RwSignal::new(false);
    // A game that already has a tile is not listed twice.
    let named: Vec<String> = tiles().iter().map(|variant| variant.name().to_owned()).collect();
    let games = || gallery().iter().filter(|game| !named.iter().any(|name| name == game.name()));
    let count = games().count();
    let games: Vec<&'static Arc<Game>> = games().collect();
    view! {
        <div class="gallery-head">
            <button type="button" class="chip" aria-expanded=move || open.get().to_string() on:click=move |_| open.set(!open.get_untracked())>
                <span>{move || if open.get() { spoken().fewer_games().to_owned() } else { spoken().count_more_games(count) }}</span>
            </button>
        </div>
        {show(move || open.get(), move || view! {
            <section class="games" aria-label=spoken().more_games()>
                {games.iter().map(|game| game_card(app, Variant::new(game, game.default_choices()))).collect_view()}
            </section>
        })}
    }
}

/// "14 of 20 won", of the last twenty games under this name.
fn record(results: &[GameResult], game: &Arc<Game>, called: &str) -> Option<String> {
    const LAST: usize = 20;
    let under_name = |result: &&GameResult| {
        result.game == game.id()
            && Choices::parse(game, &result.settings).is_ok_and(|it| game.called(&it) == called)
    };
    let counts = |result: &&GameResult| result.ended != Ended::Unwinnable;
    // The newest games by start time. A sort would be 6 KB of the first load.
    let mut last: Vec<&GameResult> = Vec::new();
    for result in results.iter().filter(under_name).filter(counts) {
        last.push(result);
        if last.len() > LAST
            && let Some(oldest) = (0..last.len()).min_by_key(|&place| last[place].began)
        {
            last.swap_remove(oldest);
        }
    }
    let won = last.iter().filter(|result| result.ended == Ended::Won).count();
    (!last.is_empty()).then(|| spoken().won_of(won, last.len()))
}

/// How many unfinished games are listed before the player asks for the others.
const LISTED: usize = 3;

/// Saved games, the one played last first.
fn unfinished(app: App) -> View {
    let all = RwSignal::new(false);
    let games = Memo::new(move || {
        app.library.games(|games| {
            games
                .iter()
                .rev()
                .map(|game| (game.key.clone(), label(&game.session)))
                .collect::<Vec<_>>()
        })
    });
    let count = move || games.with(Vec::len);
    let unreadable = Memo::new(move || app.library.unreadable().games);
    let listed = move || games.get().into_iter().take(if all.get() { usize::MAX } else { LISTED });
    view! {
        {show(move || count() + unreadable.get() > 0, move || view! {
            <h2 class="sec">{spoken().unfinished_games()}</h2>
            <section class="left saved" aria-label=spoken().unfinished_games()>
                {move || listed().map(|(key, label)| saved_row(app, key, label)).collect_view()}
                {show(move || count() > LISTED, move || view! {
                    <button
                        type="button"
                        class="item"
                        aria-expanded=move || all.get().to_string()
                        on:click=move |_| all.set(!all.get_untracked())
                    >
                        {icon("menu")}
                        {move || if all.get() { spoken().fewer().to_owned() } else { spoken().count_more(count().saturating_sub(LISTED)) }}
                    </button>
                })}
                {show(move || unreadable.get() > 0, move || view! {
                    <p class="unreadable">{move || spoken().unreadable_games(unreadable.get())}</p>
                })}
            </section>
        })}
    }
}

/// The name of a saved game, and how far it is.
fn label(session: &Session) -> (String, String) {
    let moves = spoken().moves(session.history().moves().count());
    let (deal, time) = (spoken().deal(session.deal()), number_format::duration(session.spent(0)));
    (session.variant().name().to_owned(), format!("{deal}, {moves}, {time}"))
}

fn saved_row(app: App, key: String, (game, how_far): (String, String)) -> View {
    let given_up = key.clone();
    view! {
        <div class="kept">
            <button type="button" class="item go-on" on:click=move |_| app.resume_saved(&key)>{icon("play")}<span>{game.clone()}<small>{how_far.clone()}</small></span></button>
            <button type="button" class="tool" title=spoken().give_up() aria-label=spoken().give_up_game(&game, &how_far) on:click=move |_| app.shell.open_sheet(Sheet::GiveUp(given_up.clone()))>{icon("close")}</button>
        </div>
    }
}

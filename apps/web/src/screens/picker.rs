//! The picker: games to go on with, the five games, today's deal.

use talon_engine::{Deal, Seen};
use talon_game::layout::Rect;
use talon_game::statistics::{Ended, GameResult, Summary};
use talon_game::winnability::measured;
use talon_game::{Variant, Wish, save, words};
use talon_rulebook::{Game, catalog};
use talon_scene::{Frame, Options, Size, Sprite, Tokens, sprites};

use super::deal::open_link;
use super::segments;
use super::statistics::percent;
use crate::art::icon;
use crate::desk::{Desk, Proposal, Sheet};
use crate::device;
use crate::ui::{CollectView as _, Memo, Read as _, RwSignal, View, expect_context, show, view};

/// The picker.
pub(crate) fn picker() -> View {
    let desk = expect_context::<Desk>();
    view! {
        <main class="wrap" inert=move || desk.covered()>
            <header class="mast">
                <svg class="logo" viewBox="0 0 100 100" aria-hidden="true"><use href="#logo"></use></svg>
                <div><h1>"Talon"</h1><p>"Five games of patience at one quiet table."</p></div>
                <span class="grow"></span>
                <button type="button" class="tool txt" aria-label="Statistics" on:click=move |_| desk.sheet.set(Some(Sheet::Statistics))>{icon("stats")}<span class="word">"Statistics"</span></button>
                <button type="button" class="tool txt" aria-label="Settings" on:click=move |_| desk.sheet.set(Some(Sheet::Settings))>{icon("settings")}<span class="word">"Settings"</span></button>
            </header>
            <div class="pick">
                {unfinished()}
                <section class="games" aria-label="Games">
                    {catalog::built_in().iter().map(game_card).collect_view()}
                    <div class="more">{open_link()}</div>
                </section>
                <section class="panel today" aria-label="Today's deal">{daily()}</section>
            </div>
        </main>
    }
}

/// The deals of the last seven days: the same for everyone, and they can be won.
fn daily() -> View {
    let desk = expect_context::<Desk>();
    let back = RwSignal::new(0_u32);
    let days = (0..7).rev().map(|back| (back.to_string(), device::days_ago(back).day.to_string()));
    let choose = move |word: String| back.set(word.parse().unwrap_or(0));
    let play = move |game: &'static Game| {
        let variant = Variant::new(game, game.default_choices());
        let wish = Wish::Daily(device::days_ago(back.get_untracked()));
        desk.propose(Proposal { variant, wish, moves: Vec::new() });
    };
    let title = move || match back.get() {
        0 => format!("Today's deal, {}", words::date(device::today())),
        back => format!("The deal of {}", words::date(device::days_ago(back))),
    };
    let won = move |game: &'static Game| {
        let day = device::days_ago(back.get());
        let of_day = |r: &&GameResult| r.game == game.id() && day.owns(&r.deal);
        desk.results.with(|all| all.iter().filter(of_day).any(|r| r.ended == Ended::Won))
    };
    view! {
        <p class="kick">{title}</p>
        <p>"The same for everyone, and it can be won."</p>
        {segments("Day".to_owned(), days.collect(), Memo::new(move || back.get().to_string()), choose)}
        <div class="items">
            {catalog::built_in().iter().map(|game| view! {
                <button type="button" class="item" on:click=move |_| play(game)>
                    {icon("sun")}{game.name()}<small>{move || won(game).then_some("won")}</small>
                </button>
            }).collect_view()}
        </div>
    }
}

/// How many unfinished games are listed before one asks for the others.
const LISTED: usize = 3;

/// Games to go on with, the one played last first.
fn unfinished() -> View {
    let desk = expect_context::<Desk>();
    let all = RwSignal::new(false);
    let games = Memo::new(move || {
        desk.games.with(|games| {
            let label = |text: &String| {
                let session = save::read(text, catalog::find).ok()?.session;
                let moves = words::moves(session.history().cursor());
                let (deal, time) = (words::deal(session.deal()), words::duration(session.spent(0)));
                Some((session.variant().name().to_owned(), format!("{deal}, {moves}, {time}")))
            };
            games
                .iter()
                .enumerate()
                .rev()
                .filter_map(|(n, text)| Some((n, text.clone(), label(text)?)))
                .collect::<Vec<_>>()
        })
    });
    let count = move || games.with(Vec::len);
    view! {
        {show(move || count() > 0, move || view! {
            <section class="panel left" aria-label="Unfinished games">
                <p class="kick">"Go on with"</p>
                <div class="items">
                    {move || games.get().into_iter().take(if all.get() { usize::MAX } else { LISTED }).map(|(n, save, (game, how_far))| view! {
                        <div class="kept">
                            <button type="button" class="item go-on" on:click=move |_| desk.resume_kept(n)>{icon("play")}<span>{game.clone()}<small>{how_far.clone()}</small></span></button>
                            <button type="button" class="tool" title="Give up" aria-label=format!("Give up {game}, {how_far}") on:click=move |_| desk.sheet.set(Some(Sheet::GiveUp(save.clone())))>{icon("close")}</button>
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
            </section>
        })}
    }
}

fn game_card(game: &'static Game) -> View {
    let desk = expect_context::<Desk>();
    let record = move || {
        let summary = desk
            .results
            .with(|results| Summary::of(results.iter().filter(|r| r.game == game.id())));
        if summary.played == 0 {
            return view! { <span>"not played yet"</span> };
        }
        let won = summary.rate().map_or("–".to_owned(), |rate| percent(rate.share));
        let best = summary.best_time.map_or("–".to_owned(), words::duration);
        view! {
            <span>"won "<b>{won}</b></span>
            <span>"best "<b>{best}</b></span>
            <span>"played "<b>{summary.played.to_string()}</b></span>
        }
    };
    view! {
        <article class="panel game-card">
            <button type="button" class="open" data-game-id=game.id() on:click=move |_| desk.sheet.set(Some(Sheet::NewDeal(game)))>
                {thumb(game)}
                <span class="tx">
                    <span class="name">{game.name()}</span>
                    <span class="line">{game.line()}</span>
                    {measured(game.id(), "").map(|figure| view! {
                        <span class="line"><b>{figure.words()}</b>" can be won"</span>
                    })}
                    <span class="rec num">{record}</span>
                </span>
            </button>
            <button type="button" class="tool" aria-label=format!("How to play {}", game.name()) title="How to play" on:click=move |_| desk.sheet.set(Some(Sheet::Help(game)))>{icon("help")}</button>
        </article>
    }
}

/// A small picture of the game's table, from the same geometry as the table itself.
fn thumb(game: &'static Game) -> View {
    let desk = expect_context::<Desk>();
    let rules = game.rules(&game.default_choices());
    // Beside the words on a small screen, above them on a large one: the style sheet knows the same width.
    let upright = desk.size.get_untracked().w <= 860.0;
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

//! The picker: today's deal, games to go on with, the five games.

use talon_engine::Deal;
use talon_game::layout::Rect;
use talon_game::statistics::Summary;
use talon_game::winnability::measured;
use talon_game::{Variant, Wish, save, words};
use talon_rulebook::{Game, catalog};
use talon_scene::{Frame, Options, Size, Tokens, sprites};

use super::deal::open_link;
use super::statistics::percent;
use crate::art::icon;
use crate::desk::{Desk, Proposal, Sheet};
use crate::device;
use crate::ui::{CollectView as _, Read as _, View, expect_context, show, view};

/// The picker.
pub(crate) fn picker() -> View {
    let desk = expect_context::<Desk>();
    view! {
        <main class="wrap">
            <header class="mast">
                <svg class="logo" viewBox="0 0 100 100" aria-hidden="true"><use href="#logo"></use></svg>
                <div><h1>"Talon"</h1><p>"Five games of patience at one quiet table."</p></div>
                <span class="grow"></span>
                <button type="button" class="tool txt" on:click=move |_| desk.sheet.set(Some(Sheet::Statistics))>{icon("stats")}<span class="word">"Statistics"</span></button>
                <button type="button" class="tool txt" on:click=move |_| desk.sheet.set(Some(Sheet::Settings))>{icon("settings")}<span class="word">"Settings"</span></button>
            </header>
            <div class="pick">
                <section class="panel today" aria-label="Today's deal">
                    {unfinished()}
                    <p class="kick">{format!("Today's deal, {}", device::today())}</p>
                    {today()}
                    {open_link()}
                </section>
                <div class="games">
                    {catalog::built_in().iter().map(game_card).collect_view()}
                </div>
            </div>
        </main>
    }
}

/// Today's deal of any game: the same for everyone, and it can be won.
fn today() -> View {
    let desk = expect_context::<Desk>();
    let play = move |game: &'static Game| {
        let variant = Variant::new(game, game.default_choices());
        desk.propose(Proposal { variant, wish: Wish::Daily(device::today()), moves: Vec::new() });
    };
    view! {
        <p>"The same for everyone, and it can be won."</p>
        <div class="items">
            {catalog::built_in().iter().map(|game| view! {
                <button type="button" class="item" on:click=move |_| play(game)>{icon("sun")}{game.name()}</button>
            }).collect_view()}
        </div>
    }
}

/// Games to go on with.
fn unfinished() -> View {
    let desk = expect_context::<Desk>();
    let games = move || {
        desk.games.with(|games| {
            let label = |text: &String| {
                let loaded = save::read(text, catalog::find).ok()?;
                let session = loaded.session;
                let moves = session.history().cursor();
                let time = words::duration(session.spent(0));
                Some(format!(
                    "{}, {}, {moves} moves, {time}",
                    session.variant().game().name(),
                    deal_name(session.deal())
                ))
            };
            games
                .iter()
                .enumerate()
                .rev()
                .filter_map(|(n, text)| Some((n, label(text)?)))
                .collect::<Vec<_>>()
        })
    };
    view! {
        {show(move || !games().is_empty(), move || view! {
            <p class="kick">"Go on with"</p>
            <div class="items">
                {move || games().into_iter().map(|(n, label)| view! {
                    <button type="button" class="item go-on" on:click=move |_| desk.resume_kept(n)>{icon("play")}{label}</button>
                }).collect_view()}
            </div>
        })}
    }
}

fn deal_name(deal: &Deal) -> String {
    match deal {
        Deal::Number(_) | Deal::Microsoft(_) => format!("deal {deal}"),
        Deal::Deck(_) => "a deck of its own".to_owned(),
    }
}

fn game_card(game: &'static Game) -> View {
    let desk = expect_context::<Desk>();
    let record = move || {
        let summary = desk
            .results
            .with(|results| Summary::of(results.iter().filter(|r| r.game == game.id())));
        let won = summary.rate().map_or("–".to_owned(), |rate| percent(rate.share));
        let best = summary.best_time.map_or("–".to_owned(), words::duration);
        view! {
            <span>"won "<b>{won}</b></span>
            <span>"best "<b>{best}</b></span>
            <span><b>{summary.played.to_string()}</b>" games"</span>
        }
    };
    view! {
        <article class="panel game-card">
            <button type="button" class="open" data-game-id=game.id() on:click=move |_| desk.sheet.set(Some(Sheet::NewDeal(game.id())))>
                {thumb(game)}
                <span class="tx">
                    <span class="name">{game.name()}</span>
                    <span class="line">{game.line()}</span>
                    {measured(game.id(), "").map(|figure| view! {
                        <span class="line">"Can be won: "{figure.words()}" of all deals."</span>
                    })}
                    <span class="rec num">{record}</span>
                </span>
            </button>
            <button type="button" class="tool" aria-label=format!("How to play {}", game.name()) title="How to play" on:click=move |_| desk.sheet.set(Some(Sheet::Help(game.id())))>{icon("help")}</button>
        </article>
    }
}

/// A small picture of the game's table, from the same geometry as the table itself.
fn thumb(game: &'static Game) -> View {
    let rules = game.rules(&game.default_choices());
    let size = Size { w: 1000.0, h: 620.0 };
    let frame = Frame::new(&rules, size, Options::default());
    let board = Deal::Number(1).board(&rules);
    let cards = sprites(&frame, &board.view(), &Tokens::new(&board));
    let places = frame.slots.iter().map(|slot| outline("place", slot.base));
    let drawn = cards.iter().map(|sprite| {
        let class = match sprite.seen {
            talon_engine::Seen::Face(_) => "face",
            talon_engine::Seen::Back => "down",
        };
        outline(class, sprite.rect)
    });
    view! {
        <svg class="th" viewBox="0 40 1000 580" aria-hidden="true">
            {places.collect_view()}
            {drawn.collect_view()}
        </svg>
    }
}

fn outline(class: &'static str, rect: Rect) -> View {
    let length = |length: f32| (length.round() as i32).to_string();
    view! {
        <rect class=class x=length(rect.x) y=length(rect.y) width=length(rect.w) height=length(rect.h) rx="8"></rect>
    }
}

//! The picker: today's deal, games to go on with, the five games.

use leptos::prelude::*;
use talon_engine::Deal;
use talon_game::statistics::Summary;
use talon_game::winnability::measured;
use talon_game::{Variant, Wish, save, words};
use talon_rulebook::{Game, catalog};
use talon_scene::{Frame, Options, Size, Tokens, sprites};

use super::deal::OpenLink;
use crate::art::Icon;
use crate::desk::{Desk, Proposal, Sheet};
use crate::device;

/// The picker.
#[component]
pub(crate) fn Picker() -> impl IntoView {
    let desk = expect_context::<Desk>();
    view! {
        <main class="wrap">
            <header class="mast">
                <svg class="logo" viewBox="0 0 100 100" aria-hidden="true"><use href="#logo"></use></svg>
                <div><h1>"Talon"</h1><p>"Five games of patience at one quiet table."</p></div>
                <span class="grow"></span>
                <button type="button" class="tool txt" on:click=move |_| desk.sheet.set(Some(Sheet::Statistics))><Icon name="stats"/><span class="word">"Statistics"</span></button>
                <button type="button" class="tool txt" on:click=move |_| desk.sheet.set(Some(Sheet::Settings))><Icon name="settings"/><span class="word">"Settings"</span></button>
            </header>
            <div class="pick">
                <section class="panel today" aria-label="Today's deal">
                    <Unfinished/>
                    <p class="kick">{format!("Today's deal, {}", device::today())}</p>
                    <Today/>
                    <OpenLink/>
                </section>
                <div class="games">
                    {catalog::built_in().iter().map(|game| view! { <GameCard game/> }).collect_view()}
                </div>
            </div>
        </main>
    }
}

/// Today's deal of any game: the same for everyone, and it can be won.
#[component]
fn Today() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let play = move |game: &'static Game| {
        let variant = Variant::new(game, game.default_choices());
        desk.propose(Proposal { variant, wish: Wish::Daily(device::today()), moves: Vec::new() });
    };
    view! {
        <p>"The same for everyone, and it can be won."</p>
        <div class="items">
            {catalog::built_in().iter().map(|game| view! {
                <button type="button" class="item" on:click=move |_| play(game)><Icon name="sun"/>{game.name()}</button>
            }).collect_view()}
        </div>
    }
}

/// Games to go on with.
#[component]
fn Unfinished() -> impl IntoView {
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
        <Show when=move || !games().is_empty()>
            <p class="kick">"Go on with"</p>
            <div class="items">
                {move || games().into_iter().map(|(n, label)| view! {
                    <button type="button" class="item go-on" on:click=move |_| desk.resume_kept(n)><Icon name="play"/>{label}</button>
                }).collect_view()}
            </div>
        </Show>
    }
}

fn deal_name(deal: &Deal) -> String {
    match deal {
        Deal::Number(_) | Deal::Microsoft(_) => format!("deal {deal}"),
        Deal::Deck(_) => "a deck of its own".to_owned(),
    }
}

#[component]
fn GameCard(game: &'static Game) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let record = move || {
        let summary = desk
            .results
            .with(|results| Summary::of(results.iter().filter(|r| r.game == game.id())));
        let won =
            summary.rate().map_or("–".to_owned(), |rate| format!("{:.0} %", rate.share * 100.0));
        let best = summary.best_time.map_or("–".to_owned(), words::duration);
        view! {
            <span>"won "<b>{won}</b></span>
            <span>"best "<b>{best}</b></span>
            <span><b>{summary.played}</b>" games"</span>
        }
    };
    view! {
        <article class="panel game-card">
            <button type="button" class="open" data-game-id=game.id() on:click=move |_| desk.sheet.set(Some(Sheet::NewDeal(game.id())))>
                <Thumb game/>
                <span class="tx">
                    <span class="name">{game.name()}</span>
                    <span class="line">{game.line()}</span>
                    {measured(game.id(), "").map(|figure| view! {
                        <span class="line">"Can be won: "{figure.words()}" of all deals."</span>
                    })}
                    <span class="rec num">{record}</span>
                </span>
            </button>
            <button type="button" class="tool" aria-label=format!("How to play {}", game.name()) title="How to play" on:click=move |_| desk.sheet.set(Some(Sheet::Help(game.id())))><Icon name="help"/></button>
        </article>
    }
}

/// A small picture of the game's table, from the same geometry as the table itself.
#[component]
fn Thumb(game: &'static Game) -> impl IntoView {
    let rules = game.rules(&game.default_choices());
    let size = Size { w: 1000.0, h: 620.0 };
    let frame = Frame::new(&rules, size, Options::default());
    let board = Deal::Number(1).board(&rules);
    let cards = sprites(&frame, &board.view(), &Tokens::new(&board));
    let places = frame.slots.iter().map(|slot| view! {
        <rect class="place" x=slot.base.x.to_string() y=slot.base.y.to_string() width=slot.base.w.to_string() height=slot.base.h.to_string() rx="8"></rect>
    });
    let drawn = cards.iter().map(|sprite| {
        let class = match sprite.seen {
            talon_engine::Seen::Face(_) => "face",
            talon_engine::Seen::Back => "down",
        };
        let r = sprite.rect;
        view! { <rect class=class x=r.x.to_string() y=r.y.to_string() width=r.w.to_string() height=r.h.to_string() rx="8"></rect> }
    });
    view! {
        <svg class="th" viewBox="0 40 1000 580" aria-hidden="true">
            {places.collect_view()}
            {drawn.collect_view()}
        </svg>
    }
}

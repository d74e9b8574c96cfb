//! One card on the felt: where it lies, what shows of it, what it is called.

use leptos::prelude::*;
use talon_engine::{Place, Seen};
use talon_game::layout::Spot;
use talon_game::words;
use talon_scene::{Sprite, Token};

use super::focus;
use super::stage::Stage;
use crate::art::{Picture, shown, suit_class};
use crate::desk::Desk;

/// How long a card is above the others after it has set out; a little more than the longest move takes.
const FLIGHT: std::time::Duration = std::time::Duration::from_millis(420);

/// A card, found by its token wherever it lies.
#[component]
pub(crate) fn CardView(token: Token) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    let sprite = Memo::new(move |before: Option<&Sprite>| {
        let found = stage
            .sprites
            .with(|sprites| sprites.iter().find(|sprite| sprite.token == token).copied());
        // A card that is no longer drawn stays as it was for the moment in which it is taken away.
        found.or_else(|| before.copied()).expect("a card is drawn before it is gone")
    });
    let flying = flight(sprite);
    let in_hand =
        Memo::new(move |_| stage.hand.get().is_some_and(|hand| holds(stage, hand, sprite.get())));
    let top = Memo::new(move |_| {
        let here = sprite.get();
        stage.sprites.with(|all| {
            !all.iter().any(|other| other.place == here.place && other.index > here.index)
        })
    });
    let face = move || match sprite.get().seen {
        Seen::Face(card) => Some(card),
        Seen::Back => None,
    };
    let focused = Memo::new(move |_| focus::is_on(stage, sprite.get()));
    let hinted = Memo::new(move |_| focus::is_hinted(desk, stage, sprite.get()));
    let back = move || desk.settings.with(|settings| settings.word("back"));
    view! {
        <button
            type="button"
            class=move || format!("card {}", face().map_or("back", |card| suit_class(card.suit())))
            class:flying=move || flying.get()
            class:lifted=move || in_hand.get()
            class:dragged=move || in_hand.get() && stage.dragging.get()
            class:narrow=move || stage.frame.with(|frame| frame.large)
            class:lit=move || top.get() && stage.legal.with(|legal| legal.contains(&sprite.get().place))
            class:nope=move || top.get() && stage.refused.get() == Some(sprite.get().place)
            class:hinted=move || hinted.get()
            tabindex=move || if focused.get() { "0" } else { "-1" }
            aria-label=move || label(stage, sprite.get())
            aria-hidden=move || (face().is_none()).then_some("true")
            aria-pressed=move || in_hand.get().then_some("true")
            data-card=move || face().map(|card| card.to_string())
            data-in=move || sprite.get().place.to_string()
            data-index=move || sprite.get().index.to_string()
            data-token=token.0.to_string()
            style:--x=move || format!("{:.1}px", sprite.get().rect.x)
            style:--y=move || format!("{:.1}px", sprite.get().rect.y)
            style:--cw=move || format!("{:.1}px", sprite.get().rect.w)
            style:--z=move || (10 + sprite.get().index).to_string()
        >
            <Picture href=Signal::derive(move || shown(sprite.get().seen, back()))/>
        </button>
    }
}

/// True while a card is on its way: it must pass over the others.
fn flight(sprite: Memo<Sprite>) -> RwSignal<bool> {
    let flying = RwSignal::new(false);
    Effect::new(move |before: Option<Sprite>| {
        let now = sprite.get();
        if before.is_some_and(|before| before.place != now.place) {
            flying.set(true);
            set_timeout(
                move || {
                    flying.try_set(false);
                },
                FLIGHT,
            );
        }
        now
    });
    flying
}

fn holds(stage: Stage, hand: talon_game::gesture::Hand, sprite: Sprite) -> bool {
    let size = stage.view.with(|view| match sprite.place {
        Place::Column(n) => view.columns[usize::from(n)].len(),
        Place::Waste => view.waste.len(),
        Place::Foundation(n) => view.foundations[usize::from(n)].into(),
        Place::Cell(_) => 1,
        Place::Stock => view.stock,
    });
    sprite.place == Place::from(hand.from) && sprite.index + usize::from(hand.count) >= size
}

/// What a screen reader calls it.
fn label(stage: Stage, sprite: Sprite) -> String {
    match (sprite.place, sprite.seen) {
        (Place::Column(n), _) => stage.view.with(|view| {
            // For an instant the list of cards may be ahead of the view.
            let there = view.columns[usize::from(n)].len();
            if sprite.index < there {
                words::card_in_column(view, n, sprite.index)
            } else {
                String::new()
            }
        }),
        (place, Seen::Face(card)) => {
            words::capitalised(&format!("{}, {}", words::place(place), words::card(card)))
        }
        (place, Seen::Back) => words::capitalised(&words::place(place)),
    }
}

/// The spot of a sprite.
pub(super) fn spot(sprite: Sprite) -> Spot {
    Spot { place: sprite.place, index: sprite.index }
}

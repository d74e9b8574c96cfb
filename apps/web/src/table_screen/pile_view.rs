//! A pile: a named group with its place, whose mark shows which cards go there, and then the cards, which the
//! painter puts there when they rest.

use talon_engine::rules::Space;
use talon_engine::{Place, Suit};
use talon_wording::capitalised;

use super::card_painter::px;
use super::keyboard_focus;
use super::table_state::TableState;
use crate::app_state::App;
use crate::card_art::{picture, suit_class};
use crate::wording::spoken;
use talon_web_kit::{Memo, Read as _, View, expect_context, show, view};

/// A pile with its place.
pub(crate) fn pile_view(place: Place) -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let rect = Memo::new(move || {
        state.frame.with(|frame| frame.slot(place).map(|slot| slot.base).unwrap_or_default())
    });
    let label = Memo::new(move || place_label(app, state, place));
    // A pile with cards to name is read by them, and its place is not read.
    let is_read = Memo::new(move || place == Place::Stock || is_empty(state, place));
    let lit = move || state.legal.with(|legal| legal.contains(&place)) && is_empty(state, place);
    let focused = Memo::new(move || {
        state.layout.with(|layout| keyboard_focus::is_on_place(layout, state.focus.get(), place))
    });
    let badge =
        Memo::new(move || if place == Place::Stock { stock_badge(app, state) } else { None });
    view! {
        <div role="group" aria-label=capitalised(&spoken().place(place)) data-group=place.to_string()>
        {show(move || badge.get().is_some(), move || view! {
            <span
                class="badge num"
                aria-hidden="true"
                style:--x=move || px(rect.get().x + rect.get().w / 2.0)
                style:--y=move || px(rect.get().y + rect.get().h - 14.0)
            >
                {move || badge.get()}
            </span>
        })}
        <button
            type="button"
            class="slot"
            class:lit=lit
            class:nope=move || state.refused.get() == Some(place)
            tabindex=move || if focused.get() { "0" } else { "-1" }
            aria-label=move || label.get()
            aria-hidden=move || (!is_read.get()).then_some("true")
            data-pile=place.to_string()
            style:--x=move || px(rect.get().x)
            style:--y=move || px(rect.get().y)
            style:--cw=move || px(rect.get().w)
        >
            {picture(move || mark(app, place))}
        </button>
        </div>
    }
}

/// How many cards the stock has, and how often it may still be gone through again.
fn stock_badge(app: App, state: TableState) -> Option<String> {
    let count = state.view.with(|view| view.stock);
    match more_passes(app) {
        Some(again) if again > 0 => Some(format!("{count} \u{21bb}{again}")),
        Some(_) | None => (count > 0).then(|| count.to_string()),
    }
}

fn is_empty(state: TableState, place: Place) -> bool {
    state.layout.with(|layout| keyboard_focus::size(layout, place) == 0)
}

/// The cards at the place, in words, with the passes that the stock still allows.
fn place_label(app: App, state: TableState, place: Place) -> String {
    let pile = state.view.with(|view| spoken().in_place(view, place));
    if place != Place::Stock {
        return pile;
    }
    match more_passes(app) {
        Some(more) => spoken().more_passes(&pile, more as usize),
        None => pile,
    }
}

/// How many passes come after this one; nothing if there is no end to them.
fn more_passes(app: App) -> Option<u32> {
    let passes = app
        .game
        .with(|table| table.session().rules().stock()?.passes.after(table.board().redeals()));
    passes.flatten()
}

/// The symbol in the sprite sheet for the cards that an empty pile takes.
fn mark(app: App, place: Place) -> String {
    let rules = app.game.session(|session| *session.rules());
    let Some(rules) = rules else { return "#m-none".to_owned() };
    match place {
        Place::Column(_) => match rules.space() {
            Space::Anything => "#m-any".to_owned(),
            Space::OnlyKing => "#m-king".to_owned(),
            Space::Nothing => "#m-none".to_owned(),
        },
        Place::Cell(_) => "#m-cell".to_owned(),
        Place::Foundation(n) => format!("#m-ace-{}", suit_class(Suit::of_foundation(n))),
        Place::Waste => "#m-waste".to_owned(),
        Place::Stock => stock_mark(app),
    }
}

fn stock_mark(app: App) -> String {
    match more_passes(app) {
        Some(0) => "#m-none".to_owned(),
        Some(_) | None => "#m-recycle".to_owned(),
    }
}

//! Finds a card: highlights it, its possible targets, and the cards that can go on it. Only visible cards are found.

use talon_engine::{self as engine, Board, Card, Place, Rank, Rules, Seen, Suit};
use talon_game::layout::Spot;

use super::table_state::TableState;
use crate::app_state::App;
use crate::wording::{shown, spoken};
use talon_web_kit::{
    Effect, NodeRef, Read as _, RwSignal, View, event_target_value, expect_context, show, view,
};
use wasm_bindgen::JsCast as _;

/// The relation of a card to the card that the player searches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardRelation {
    /// It is the card itself.
    Itself,
    /// One can go on the other.
    Fits,
    /// It has the rank of a card that a cell has refused.
    Twin,
}

impl CardRelation {
    /// The class of a card's mark.
    pub(super) const fn class(self) -> &'static str {
        match self {
            CardRelation::Itself => "found",
            CardRelation::Fits => "kin",
            CardRelation::Twin => "twin",
        }
    }
}

/// The marks of all cards that can be seen.
pub(super) fn marks(rules: &Rules, view: &engine::View, found: Card) -> Vec<(Card, CardRelation)> {
    let columns = view.columns.iter().flatten().filter_map(|seen| seen.face());
    let cells = view.cells.iter().flatten().copied();
    let cards = columns.chain(cells).chain(view.waste.iter().copied());
    let home = (view.foundations.iter().enumerate()).filter_map(|(n, height)| {
        Some(Card::new(Rank::new(*height)?, Suit::of_foundation(n as u8)))
    });
    cards.chain(home).filter_map(|card| Some((card, relation(rules, found, card)?))).collect()
}

/// The relation of a card to the card that the player searches for, by the rules for building.
fn relation(rules: &Rules, found: Card, card: Card) -> Option<CardRelation> {
    let builds = |upper, lower| engine::builds(rules.build(), upper, lower);
    if card == found {
        Some(CardRelation::Itself)
    } else {
        (builds(card, found) || builds(found, card)).then_some(CardRelation::Fits)
    }
}

/// Where a card can be seen.
fn place_of(board: &Board, card: Card) -> Option<Place> {
    let view = board.view();
    let column = view.columns.iter().position(|column| column.contains(&Seen::Face(card)));
    let cell = || view.cells.iter().position(|cell| *cell == Some(card));
    let home = || {
        let height = |n: &usize| view.foundations[*n] >= card.rank().value();
        let is_suit = |n: &usize| Suit::of_foundation(*n as u8) == card.suit();
        (0..view.foundations.len()).filter(is_suit).find(height)
    };
    column
        .map(|n| Place::Column(n as u8))
        .or_else(|| cell().map(|n| Place::Cell(n as u8)))
        .or_else(|| view.waste.contains(&card).then_some(Place::Waste))
        .or_else(|| home().map(|n| Place::Foundation(n as u8)))
}

/// The card at a spot, if it can be seen.
pub(super) fn card_at(state: TableState, spot: Spot) -> Option<Card> {
    state.sprites.with_untracked(|sprites| {
        let sprite = sprites.iter().find(|it| it.place == spot.place && it.index == spot.index)?;
        sprite.seen.face()
    })
}

/// Lights a card, or says that it has not been seen.
fn find(app: App, state: TableState, card: Card) {
    let place = app.game.session_untracked(|session| place_of(session.board(), card)).flatten();
    match place {
        Some(place) => {
            state.found.set(Some(card));
            app.shell.announce(&spoken().card_on(place, card));
        }
        None => app.shell.toast_and_announce(shown().not_seen(card)),
    }
}

/// Says which cards lie in the waste, the top one first.
pub(super) fn look_through_waste(app: App) {
    let cards = app.game.with_untracked(|table| table.board().waste().to_vec()).unwrap_or_default();
    if !cards.is_empty() {
        let signs: Vec<String> = cards.iter().rev().map(|card| shown().card(*card)).collect();
        app.shell.toast_and_announce(spoken().waste_cards(&signs.join(" ")));
    }
}

/// The field that a card's name is typed into.
pub(super) fn finder() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let open: RwSignal<bool> = state.finding;
    let field = NodeRef::new(None);
    Effect::new(move || {
        if let Some(field) = field.get() {
            // A field that cannot take the focus is still reached by tabbing.
            let _ = field.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
    let typed = move |text: String| {
        if let Ok(card) = text.trim().parse::<Card>() {
            open.set(false);
            find(app, state, card);
        }
    };
    view! {
        {show(move || open.get(), move || view! {
            <section class="advice" aria-label=spoken().find_a_card() data-line="find">
                <label class="words">{spoken().find_a_card()}
                    <input
                        node_ref=field
                        type="text"
                        size="5"
                        maxlength="3"
                        autocomplete="off"
                        placeholder="QH"
                        on:input=move |event| typed(event_target_value(&event))
                    />
                </label>
                <button type="button" class="side" on:click=move |_| open.set(false)>{spoken().close()}</button>
            </section>
        })}
    }
}

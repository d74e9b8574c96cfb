//! The table's screen: bars around it, cards on it, messages over it.

mod advice_line;
mod board_view;
mod card_appearance;
mod card_finder;
mod card_painter;
mod cascade;
mod endings;
mod first_game_tips;
mod hint_arrow;
mod keyboard_focus;
mod landscape_controls;
mod outlook_pill;
mod overlay;
mod pile_view;
mod pointer;
mod review_panel;
mod shortcuts;
mod solution_controls;
mod table_state;
mod toast;
mod toolbars;
mod typed_line;
mod undo_button;
mod win_dialog;

pub(crate) use card_painter::STEP;
pub(crate) use first_game_tips::SEEN_MOVES;
pub(crate) use overlay::pause;
pub(crate) use shortcuts::keys;
pub(crate) use toast::toast_view;

use talon_engine::Place;
use wasm_bindgen::JsCast as _;

use crate::app_state::App;
use talon_web_kit::{
    Effect, Memo, Read as _, View, deferred, document, expect_context, provide_context, show, view,
    window_event_listener,
};

/// The screen while a game is on the table.
pub(crate) fn table_screen() -> View {
    let app = expect_context::<App>();
    let state = table_state::TableState::new(app);
    provide_context(state);
    let line = typed_line::TypedLine::new(app);
    shortcuts::listen(app, state, line);
    window_event_listener("pointerdown", move |_: web_sys::Event| app.game.skip_sequence());
    mark_foot(app, state);
    // In the order in which they are to be seen: the bars, then the cards.
    let (top, bottom) = (deferred(toolbars::top_bar), deferred(toolbars::bottom_bar));
    let overlay = Memo::new(move || overlay::Overlay::over(app));
    view! {
        <div class="game" inert=move || app.shell.inert_under_sheet() class:upright=move || state.frame.with(|frame| frame.metrics.upright) class:low=move || state.frame.with(|frame| frame.metrics.low) class:reviewing=move || app.review.is_open()>
            <div inert=move || overlay.get().map(|_| "")>
                {top}
                {board_view::board_view()}
                {bottom}
                {deferred(landscape_controls::low_controls)}
                {app.second_part.view(move || later_lines(line))}
            </div>
            {app.second_part.view(move || later_overlays(app, overlay))}
        </div>
    }
}

/// The lines over the cards, and the review beside them.
#[inline(never)]
fn later_lines(line: typed_line::TypedLine) -> View {
    view! {
        {solution_controls::solution_controls()}
        {advice_line::advice_line()}
        {card_finder::finder()}
        {first_game_tips::first_game()}
        {typed_line::typed_line(line)}
        {review_panel::review_panel()}
    }
}

/// The cascade and the overlay, which lie over the table and come first.
#[inline(never)]
fn later_overlays(app: App, overlay: Memo<Option<overlay::Overlay>>) -> View {
    view! {
        {show(move || app.game.is_cascading(), cascade::cascade)}
        {overlay::overlay_view(app, overlay)}
    }
}

/// Publishes where the lowest row of a portrait table begins, for the messages above it.
fn mark_foot(app: App, state: table_state::TableState) {
    Effect::new(move || {
        let foot = state.frame.with(|frame| {
            let lowest = frame.slots.iter().filter(|slot| match slot.place {
                Place::Stock | Place::Cell(_) => true,
                Place::Waste | Place::Column(_) | Place::Foundation(_) => false,
            });
            let bar = app.shell.size_untracked().h - frame.metrics.bottom;
            lowest.map(|slot| slot.base.y).next().unwrap_or(bar)
        });
        if let Some(root) = document().document_element() {
            card_painter::style(root.unchecked_ref(), "--foot", &card_painter::px(foot));
        }
    });
}

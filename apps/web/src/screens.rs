//! Everything but the table: the picker, and the sheets that lie over any screen.

mod key_list;
mod menu;
mod miniature;
mod new_deal;
mod picker;
mod setting_labels;
mod settings;
mod share;

pub(crate) use picker::picker;

use web_sys::KeyboardEvent;

use crate::app_state::{App, Sheet};
use crate::card_art::icon;
use crate::focus_trap;
use crate::lazy_page::lazy_page;
use crate::wording::spoken;
use talon_web_kit::{
    IntoView as _, Memo, NodeRef, Read as _, View, expect_context, radio_row, view,
    window_event_listener, word_radios,
};
use talon_web_protocol::PageKind;

/// The sheet that is open, if one is.
pub(crate) fn sheets() -> View {
    let app = expect_context::<App>();
    // On the window, because nothing on the sheet may have the focus.
    window_event_listener("keydown", move |event: KeyboardEvent| {
        if event.key() == "Escape" && app.shell.has_sheet() {
            event.prevent_default();
            app.shell.close_sheet();
        }
    });
    let body = move || {
        app.shell
            .sheet()
            .map(|sheet| app.second_part.view_when_loaded(move || later_sheet(sheet.clone())))
    };
    body.into_view()
}

#[inline(never)]
fn later_sheet(sheet: Sheet) -> View {
    match sheet {
        Sheet::Menu => framed(spoken().menu(), "", menu::menu()),
        Sheet::Settings => framed(spoken().settings_title(), "", settings::settings_sheet()),
        Sheet::Page(kind, game) => framed(page_title(kind), "full", lazy_page(kind, game)),
        Sheet::Keys => framed(spoken().keyboard_shortcuts(), "", key_list::key_list()),
        Sheet::NewDeal(game) => framed(spoken().new_deal_title(), "", new_deal::new_deal(game)),
        Sheet::OpenLink => framed(spoken().open_title(), "", new_deal::open_link()),
        Sheet::Look => framed(spoken().look_title(), "mid", settings::look()),
        Sheet::Share => framed(spoken().share(), "", share::share()),
        Sheet::Timeline => framed(spoken().timeline(), "low", menu::timeline()),
        Sheet::Leave(proposal) => framed(spoken().another_game(), "", new_deal::leave(*proposal)),
        Sheet::GiveUp(key) => framed(spoken().give_up_question(), "", new_deal::give_up(key)),
    }
}

fn page_title(kind: PageKind) -> &'static str {
    match kind {
        PageKind::Statistics => spoken().statistics(),
        PageKind::Help => spoken().how_to_play(),
        PageKind::Daily => spoken().daily_deals(),
        PageKind::Shuffle => spoken().stats_is_fair(),
        PageKind::Puzzles | PageKind::NextPuzzle => spoken().puzzles_title(),
        PageKind::Pictures => spoken().pictures_title(),
        PageKind::Moves => spoken().how_to_move(),
    }
}

/// A sheet with a title and a close button; it takes the focus and gives it back.
fn framed(title: &'static str, kind: &'static str, body: View) -> View {
    let app = expect_context::<App>();
    let frame = NodeRef::new(None);
    focus_trap::hold(frame);
    view! {
        <div class=format!("scrim soft {kind}") on:click=move |_| app.shell.close_sheet()></div>
        <section
            node_ref=frame
            class=format!("sheet {kind}")
            role="dialog"
            aria-modal="true"
            aria-label=title
            tabindex="-1"
            on:click=move |_| focus_trap::refocus_on_removal(frame)
        >
            <div class="head">
                {(kind == "full").then(|| way_out(app, "back"))}
                <h2>{title}</h2>
                <span class="grow"></span>
                {(kind != "full").then(|| way_out(app, "close"))}
            </div>
            <div class="body" tabindex="0">{body}</div>
        </section>
    }
}

fn way_out(app: App, picture: &'static str) -> View {
    view! {
        <button type="button" class="tool" aria-label=spoken().close() on:click=move |_| app.shell.close_sheet()>
            {icon(picture)}
        </button>
    }
}

/// A switch that is on or off.
fn switch(label: String, on: Memo<bool>, turn: impl Fn(bool) + 'static) -> View {
    view! {
        <button
            type="button"
            role="switch"
            class="switch"
            aria-label=label
            aria-checked=move || on.get().to_string()
            on:click=move |_| turn(!on.get_untracked())
        ></button>
    }
}

/// A row of buttons with words; one button is selected.
fn segments(
    label: String,
    words: Vec<(String, String)>,
    chosen: Memo<String>,
    choose: impl Fn(String) + 'static,
) -> View {
    radio_row("seg", label, word_radios(words), chosen, choose)
}

//! What is not the table: the picker, and the sheets that lie over whatever is shown.

mod deal;
mod help;
mod menu;
mod picker;
mod settings;
mod share;
mod statistics;

pub(crate) use picker::picker;

use talon_rulebook::{Game, catalog};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::art::icon;
use crate::desk::{Desk, Sheet};
use crate::ui::{
    CollectView as _, Effect, IntoView as _, Memo, NodeRef, Read as _, View, expect_context, view,
};

/// The sheet that is open, if one is.
pub(crate) fn sheets() -> View {
    let desk = expect_context::<Desk>();
    let body = move || {
        desk.sheet.get().map(|sheet| match sheet {
            Sheet::Menu => framed("Menu", "", menu::menu()),
            Sheet::Settings => framed("Settings", "", settings::settings_sheet()),
            Sheet::Help(game) => framed("How to play", "book", help::help(game)),
            Sheet::Keys => framed("Keys", "", help::keys()),
            Sheet::Statistics => framed("Statistics", "book", statistics::statistics()),
            Sheet::NewDeal(game) => framed("New deal", "", deal::new_deal(game)),
            Sheet::Share => framed("Share", "", share::share()),
            Sheet::Timeline => framed("Timeline", "low", menu::timeline()),
            Sheet::Leave(proposal) => framed("Another game?", "", deal::leave(*proposal)),
        })
    };
    body.into_view()
}

/// A sheet with a title and a way out; it takes the focus and gives it back.
fn framed(title: &'static str, kind: &'static str, body: View) -> View {
    let desk = expect_context::<Desk>();
    let frame = NodeRef::new(None);
    Effect::new(move || {
        if let Some(section) = frame.get() {
            // Without focus the sheet is still reachable by tabbing.
            let _ = section.unchecked_into::<HtmlElement>().focus();
        }
    });
    view! {
        <div class="scrim soft" on:click=move |_| desk.sheet.set(None)></div>
        <section
            node_ref=frame
            class=format!("sheet {kind}")
            role="dialog"
            aria-modal="true"
            aria-label=title
            tabindex="-1"
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    event.prevent_default();
                    event.stop_propagation();
                    desk.sheet.set(None);
                }
            }
        >
            <div class="head">
                <h2>{title}</h2>
                <span class="grow"></span>
                <button type="button" class="tool" aria-label="Close" on:click=move |_| desk.sheet.set(None)>
                    {icon("close")}
                </button>
            </div>
            <div class="body" tabindex="0">{body}</div>
        </section>
    }
}

/// The built-in game of that id; the first one for an id that is not there.
fn game(id: &str) -> &'static Game {
    catalog::find(id).unwrap_or(&catalog::built_in()[0])
}

/// A row of words of which one is chosen.
fn segments(
    label: String,
    words: Vec<(String, String)>,
    chosen: Memo<String>,
    choose: impl Fn(String) + Clone + 'static,
) -> View {
    let buttons = words
        .into_iter()
        .map(|(word, label)| {
            let (here, choose) = (word.clone(), choose.clone());
            view! {
                <button
                    type="button"
                    role="radio"
                    aria-checked=move || (chosen.get() == here).to_string()
                    on:click=move |_| choose(word.clone())
                >{label}</button>
            }
        })
        .collect_view();
    view! { <div class="seg" role="radiogroup" aria-label=label>{buttons}</div> }
}

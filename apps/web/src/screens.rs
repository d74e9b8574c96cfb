//! What is not the table: the picker, and the sheets that lie over whatever is shown.

mod deal;
mod help;
mod menu;
mod picker;
mod settings;
mod share;
mod statistics;

pub(crate) use picker::Picker;

use leptos::prelude::*;
use talon_rulebook::{Game, catalog};

use crate::art::Icon;
use crate::desk::{Desk, Sheet};

/// The sheet that is open, if one is.
#[component]
pub(crate) fn Sheets() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let body = move || {
        desk.sheet.get().map(|sheet| match sheet {
            Sheet::Menu => framed("Menu", "", menu::Menu().into_any()),
            Sheet::Settings => framed("Settings", "", settings::SettingsSheet().into_any()),
            Sheet::Help(game) => framed("How to play", "book", help::help(game).into_any()),
            Sheet::Keys => framed("Keys", "", help::Keys().into_any()),
            Sheet::Statistics => framed("Statistics", "book", statistics::Statistics().into_any()),
            Sheet::NewDeal(game) => framed("New deal", "", deal::new_deal(game).into_any()),
            Sheet::Share => framed("Share", "", share::Share().into_any()),
            Sheet::Timeline => framed("Timeline", "low", menu::Timeline().into_any()),
            Sheet::Leave(proposal) => {
                framed("Another game?", "", deal::leave(*proposal).into_any())
            }
        })
    };
    view! { {body} }
}

/// A sheet with a title and a way out; it takes the focus and gives it back.
fn framed(title: &'static str, kind: &'static str, body: AnyView) -> AnyView {
    let desk = expect_context::<Desk>();
    let frame = NodeRef::<leptos::html::Section>::new();
    frame.on_load(|section| {
        // Without focus the sheet is still reachable by tabbing.
        let _ = section.focus();
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
                    <Icon name="close"/>
                </button>
            </div>
            <div class="body" tabindex="0">{body}</div>
        </section>
    }
    .into_any()
}

/// The built-in game of that id; the first one for an id that is not there.
fn game(id: &str) -> &'static Game {
    catalog::find(id).unwrap_or(&catalog::built_in()[0])
}

/// A row of words of which one is chosen.
#[component]
fn Segments(
    label: String,
    words: Vec<(String, String)>,
    #[prop(into)] chosen: Signal<String>,
    choose: impl Fn(String) + Clone + 'static,
) -> impl IntoView {
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

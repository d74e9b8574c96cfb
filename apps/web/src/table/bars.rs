//! The bars: what is played, how it stands, and the buttons that are pressed most.

use leptos::prelude::*;
use talon_game::{Command, HintKind, Outlook, Scoring, Standing, words};

use super::stage::Stage;
use crate::art::Icon;
use crate::desk::{Desk, Sheet};
use crate::device;

/// A button with an icon and a word for those who do not see it.
#[component]
fn Tool(
    icon: &'static str,
    label: &'static str,
    #[prop(optional)] class: &'static str,
    #[prop(into, optional)] off: Signal<bool>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=format!("tool {class}")
            title=label
            aria-label=label
            aria-disabled=move || off.get().to_string()
            on:click=move |_| act()
        >
            <Icon name=icon/>
            <span class="word" aria-hidden="true">{label}</span>
        </button>
    }
}

/// Title, time, outlook; on wide screens the tools as well.
#[component]
pub(super) fn TopBar() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let name = move || {
        desk.table.with(|table| {
            table.as_ref().map(|table| table.session().variant().game().name().to_owned())
        })
    };
    let deal = move || {
        desk.table.with(|table| {
            table
                .as_ref()
                .map(|table| format!("Deal {}", short(&table.session().deal().to_string())))
        })
    };
    view! {
        <header class="top">
            <button type="button" class="tool" aria-label="All games" title="All games" on:click=move |_| desk.leave()>
                <Icon name="back"/>
            </button>
            <h1>{name}</h1>
            <span class="sub num">{deal}</span>
            <span class="grow"></span>
            <Clock/>
            <OutlookPill/>
            <span class="grow"></span>
            <Tools/>
        </header>
    }
}

/// A deck written out is too long for a bar.
fn short(deal: &str) -> String {
    if deal.starts_with("deck:") { "from a deck".to_owned() } else { deal.to_owned() }
}

/// The tools of a wide screen.
#[component]
fn Tools() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let game = move || {
        desk.table.with_untracked(|t| {
            t.as_ref().map_or("klondike", |t| t.session().variant().game().id())
        })
    };
    view! {
        <div class="tools wide-only" role="toolbar" aria-label="Game">
            <UndoTool/>
            <RedoTool/>
            <Tool icon="hint" label="Hint" act=move || desk.run(Command::Hint(HintKind::Fair))/>
            <Tool icon="finish" label="Finish" class="opt" off=cannot_finish(desk) act=move || desk.run(Command::Finish)/>
            <span class="sepv"></span>
            <Tool icon="pause" label="Pause" act=move || super::keys::pause(desk)/>
            <Tool icon="new" label="New deal" class="opt" act=move || desk.sheet.set(Some(Sheet::NewDeal(game())))/>
            <Tool icon="stats" label="Statistics" class="opt" act=move || desk.sheet.set(Some(Sheet::Statistics))/>
            <Tool icon="help" label="How to play" class="opt" act=move || desk.sheet.set(Some(Sheet::Help(game())))/>
            <Tool icon="menu" label="Menu" act=move || desk.sheet.set(Some(Sheet::Menu))/>
        </div>
    }
}

fn cannot_finish(desk: Desk) -> Signal<bool> {
    Memo::new(move |_| {
        desk.table.with(|table| {
            table.as_ref().is_none_or(|table| {
                let session = table.session();
                talon_game::autoplay::finish(session.rules(), session.board()).is_none()
            })
        })
    })
    .into()
}

/// Undo; held down, it opens the timeline.
#[component]
fn UndoTool() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let off = Memo::new(move |_| {
        desk.table.with(|t| t.as_ref().is_none_or(|t| !t.session().history().can_undo()))
    });
    let held: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let opened = StoredValue::new(false);
    let begin = move |_| {
        opened.set_value(false);
        let handle = set_timeout_with_handle(
            move || {
                opened.set_value(true);
                desk.sheet.set(Some(Sheet::Timeline));
            },
            std::time::Duration::from_millis(500),
        );
        held.set_value(handle.ok());
    };
    let end = move || {
        if let Some(handle) = held.get_value() {
            handle.clear();
        }
    };
    view! {
        <button
            type="button"
            class="tool txt main"
            title="Undo (hold for the timeline)"
            aria-label="Undo"
            aria-disabled=move || off.get().to_string()
            on:pointerdown=begin
            on:pointerup=move |_| end()
            on:pointerleave=move |_| end()
            on:click=move |_| {
                if !opened.get_value() {
                    desk.run(Command::Undo);
                }
            }
        >
            <Icon name="undo"/>
            <span class="word" aria-hidden="true">"Undo"</span>
        </button>
    }
}

#[component]
fn RedoTool() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let off = Memo::new(move |_| {
        desk.table.with(|t| t.as_ref().is_none_or(|t| !t.session().history().can_redo()))
    });
    view! { <Tool icon="redo" label="Redo" off act=move || desk.run(Command::Redo)/> }
}

/// The tools of an upright screen, where thumbs are.
#[component]
pub(super) fn BottomBar() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    let game = move || {
        desk.table.with_untracked(|t| {
            t.as_ref().map_or("klondike", |t| t.session().variant().game().id())
        })
    };
    view! {
        <Show when=move || stage.frame.with(|frame| frame.metrics.upright)>
            <nav class="bottom" aria-label="Game">
                <Tool icon="menu" label="Menu" act=move || desk.sheet.set(Some(Sheet::Menu))/>
                <Tool icon="new" label="New" act=move || desk.sheet.set(Some(Sheet::NewDeal(game())))/>
                <Tool icon="hint" label="Hint" act=move || desk.run(Command::Hint(HintKind::Fair))/>
                <RedoTool/>
                <UndoTool/>
            </nav>
        </Show>
    }
}

/// Time, moves, score, as far as they are wanted.
#[component]
fn Clock() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let tick = RwSignal::new(device::now());
    let timer = set_interval_with_handle(
        move || tick.set(device::now()),
        std::time::Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let time = move || {
        let now = tick.get().max(device::now());
        let shown = desk.settings.with(|settings| settings.word("timer") == "on");
        let spent = desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().spent(now)));
        shown.then(|| words::duration(spent))
    };
    let moves = move || {
        let moves = desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().history().cursor()));
        if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
    };
    let score = move || {
        let scoring = desk.settings.with(|settings| settings.preferences().scoring);
        let score = desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().score(scoring)));
        (scoring != Scoring::None).then(|| format!("{score} points"))
    };
    view! {
        <span class="clock num">
            {time}
            <small>{moves}</small>
            <small>{score}</small>
        </span>
    }
}

/// Whether the game can still be won: by shape and word, never by colour alone.
#[component]
fn OutlookPill() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let known = Memo::new(move |_| {
        desk.table.with(|table| {
            let table = table.as_ref()?;
            let session = table.session();
            if session.standing() == Standing::Won {
                return None;
            }
            Some(match session.outlook() {
                Outlook::Winnable(_) => ("yes", "Can still be won", "winnable"),
                Outlook::Lost => ("no", "No way to win from here", "no win"),
                Outlook::Undecided => ("ask", "Not sure", "not sure"),
                Outlook::Open if table.is_thinking() => {
                    ("ask", "Not sure yet. Still looking", "thinking")
                }
                Outlook::Open => ("ask", "Not sure yet", "not sure"),
            })
        })
    });
    let shown = move || desk.settings.with(|settings| settings.word("watch") == "on");
    view! {
        <Show when=move || shown() && known.get().is_some()>
            <span
                class=move || format!("pill {}", known.get().map_or("", |(kind, ..)| kind))
                role="status"
                data-outlook=move || known.get().map(|(kind, ..)| kind)
            >
                <i></i>
                <span class="long">{move || known.get().map(|(_, long, _)| long)}</span>
                <span class="short" aria-hidden="true">{move || known.get().map(|(.., short)| short)}</span>
            </span>
        </Show>
    }
}

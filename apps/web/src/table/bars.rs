//! The bars: what is played, how it stands, and the buttons that are pressed most.

use talon_game::{Command, HintKind, Outlook, Scoring, Standing, words};

use super::stage::Stage;
use super::undo;
use crate::art::icon;
use crate::desk::{Desk, Sheet};
use crate::device;
use crate::solver::State;
use crate::ui::{Memo, Read as _, RwSignal, View, every, expect_context, late, show, view};

/// A button with an icon and a word for those who do not see it.
fn tool(
    picture: &'static str,
    label: &'static str,
    class: &'static str,
    off: Option<Memo<bool>>,
    act: impl Fn() + 'static,
) -> View {
    button(picture, label, class, off, Box::new(act))
}

/// The same for every act: a dozen of them would weigh a dozen times.
fn button(
    picture: &'static str,
    label: &'static str,
    class: &'static str,
    off: Option<Memo<bool>>,
    act: Box<dyn Fn()>,
) -> View {
    view! {
        <button
            type="button"
            class=format!("tool {class}")
            title=label
            aria-label=label
            aria-disabled=move || off.is_some_and(Memo::get).to_string()
            on:click=move |_| act()
        >
            {icon(picture)}
            <span class="word" aria-hidden="true">{label}</span>
        </button>
    }
}

/// Title, time, outlook; on wide screens the tools as well.
pub(super) fn top_bar() -> View {
    let desk = expect_context::<Desk>();
    let name = move || {
        desk.table
            .with(|table| table.as_ref().map(|table| table.session().variant().name().to_owned()))
    };
    let deal = move || {
        desk.table.with(|table| {
            table.as_ref().map(|t| words::capitalised(&words::graded_deal(t.session())))
        })
    };
    view! {
        <header class="top">
            <button type="button" class="tool" aria-label="All games" title="All games" on:click=move |_| desk.leave()>
                {icon("back")}
            </button>
            <span class="title"><h1>{name}</h1><span class="sub num">{deal}</span></span>
            <span class="grow"></span>
            {clock()}
            {outlook_pill()}
            <span class="grow"></span>
            {late(tools)}
        </header>
    }
}

/// The tools of a wide screen.
fn tools() -> View {
    let desk = expect_context::<Desk>();
    view! {
        <div class="tools wide-only" role="toolbar" aria-label="Game">
            {undo::tool()}
            {redo_tool()}
            {tool("hint", "Hint", "", None, move || desk.run(Command::Hint(HintKind::Fair)))}
            {tool("finish", "Finish", "opt", Some(cannot_finish(desk)), move || desk.run(Command::Finish))}
            <span class="sepv"></span>
            {tool("pause", "Pause", "", None, move || super::veil::pause(desk))}
            {tool("new", "New deal", "opt", None, move || desk.sheet.set(Some(Sheet::NewDeal(desk.game()))))}
            {tool("stats", "Statistics", "opt", None, move || desk.sheet.set(Some(Sheet::Statistics)))}
            {tool("help", "How to play", "opt", None, move || desk.sheet.set(Some(Sheet::Help(desk.game()))))}
            {tool("menu", "Menu", "", None, move || desk.sheet.set(Some(Sheet::Menu)))}
        </div>
    }
}

fn cannot_finish(desk: Desk) -> Memo<bool> {
    Memo::new(move || {
        desk.table.with(|table| {
            table.as_ref().is_none_or(|table| {
                let session = table.session();
                talon_game::autoplay::finish(session.rules(), session.board()).is_none()
            })
        })
    })
}

fn redo_tool() -> View {
    let desk = expect_context::<Desk>();
    let off = Memo::new(move || {
        desk.table.with(|t| t.as_ref().is_none_or(|t| !t.session().history().can_redo()))
    });
    tool("redo", "Redo", "", Some(off), move || desk.run(Command::Redo))
}

/// The tools of an upright screen, where thumbs are.
pub(super) fn bottom_bar() -> View {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    view! {
        {show(move || stage.frame.with(|frame| frame.metrics.upright), move || view! {
            <nav class="bottom" aria-label="Game">
                {tool("menu", "Menu", "", None, move || desk.sheet.set(Some(Sheet::Menu)))}
                {tool("new", "New", "", None, move || desk.sheet.set(Some(Sheet::NewDeal(desk.game()))))}
                {tool("hint", "Hint", "", None, move || desk.run(Command::Hint(HintKind::Fair)))}
                {redo_tool()}
                {undo::tool()}
            </nav>
        })}
    }
}

/// Time, moves, score, as far as they are wanted.
fn clock() -> View {
    let desk = expect_context::<Desk>();
    let tick = RwSignal::new(device::now());
    every(std::time::Duration::from_secs(1), move || tick.set(device::now()));
    let time = move || {
        let now = tick.get().max(device::now());
        let shown = desk.settings.with(|settings| settings.is_on("timer"));
        let spent = desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().spent(now)));
        shown.then(|| words::duration(spent))
    };
    let moves = move || {
        let moves = desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().history().cursor()));
        words::moves(moves)
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
fn outlook_pill() -> View {
    let desk = expect_context::<Desk>();
    let known = Memo::new(move || {
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
                Outlook::Open if desk.solver_state.get() == State::Missing => {
                    ("ask", "Nobody can tell: the solver could not be loaded", "no solver")
                }
                Outlook::Open if table.is_thinking() => {
                    ("ask", "Not sure yet. Still looking", "thinking")
                }
                Outlook::Open => ("ask", "Not sure yet", "not sure"),
            })
        })
    });
    let shown = move || desk.settings.with(|settings| settings.is_on("watch"));
    view! {
        {show(move || shown() && known.get().is_some(), move || view! {
            <span
                class=move || format!("pill {}", known.get().map_or("", |(kind, ..)| kind))
                data-outlook=move || known.get().map(|(kind, ..)| kind)
            >
                <i></i>
                <span class="long">{move || known.get().map(|(_, long, _)| long)}</span>
                <span class="short" aria-hidden="true">{move || known.get().map(|(.., short)| short)}</span>
            </span>
        })}
    }
}

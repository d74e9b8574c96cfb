//! The bars: the game's name, time, moves and outlook, and the most used buttons.

use talon_game::{Command, HintKind, Scoring, number_format};

use super::table_state::TableState;
use super::undo_button;
use crate::app_state::{App, Sheet};
use crate::card_art::icon;
use crate::device;
use crate::wording::spoken;
use talon_web_kit::{
    Memo, NodeRef, Read as _, RwSignal, View, deferred, every, expect_context, height_listener,
    show, view,
};

/// A button with an icon, and a word for screen readers.
pub(super) fn tool(
    picture: &'static str,
    label: &'static str,
    class: &'static str,
    off: Option<Memo<bool>>,
    act: impl Fn() + 'static,
) -> View {
    button(picture, label, class, off, Box::new(act))
}

/// Not generic over the action: a dozen types would add the code a dozen times.
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
    let app = expect_context::<App>();
    let title = Memo::new(move || app.game.session(|session| spoken().table_title(session)));
    let name = move || {
        let [name, _] = title.get()?;
        Some(if app.review.is_open() { spoken().review().to_owned() } else { name })
    };
    let back =
        move |_| if app.review.is_open_untracked() { app.leave_review() } else { app.leave() };
    let deal = move || match app.puzzle.get() {
        Some(_) => Some(spoken().puzzle().to_owned()),
        None => title.get().map(|[_, deal]| deal),
    };
    let state = expect_context::<TableState>();
    let low = move || state.frame.with(|frame| frame.metrics.low);
    let bar = NodeRef::new(None);
    height_listener(bar, move |height| app.shell.update_bars(|bars| bars.top = Some(height)));
    view! {
        {show(move || !low(), move || view! {
        <header class="top" node_ref=bar>
            <button type="button" class="tool" aria-label=spoken().all_games() title=spoken().all_games() on:click=back>
                {icon("back")}
            </button>
            <span class="title"><h1>{name}</h1><span class="sub num">{deal}</span></span>
            <span class="grow"></span>
            {clock()}
            {super::outlook_pill::pill()}
            <span class="grow"></span>
            {deferred(tools)}
        </header>
        })}
    }
}

/// The tools of a wide screen.
fn tools() -> View {
    let app = expect_context::<App>();
    view! {
        <div class="tools wide-only" role="toolbar" aria-label=spoken().game_tools()>
            {undo_button::undo_button()}
            {redo_tool()}
            {tool("hint", spoken().hint_button(), "txt", None, move || app.run(Command::Hint(HintKind::Fair)))}
            {tool("finish", spoken().finish(), "opt", Some(cannot_finish(app)), move || app.run(Command::Finish))}
            <span class="sepv"></span>
            {tool("pause", spoken().pause(), "", None, move || super::overlay::pause(app))}
            {tool("new", spoken().new_button(), "txt opt", None, move || app.shell.open_sheet(Sheet::NewDeal(app.current_game())))}
            {tool("menu", spoken().menu(), "txt", None, move || app.shell.open_sheet(Sheet::Menu))}
        </div>
    }
}

fn cannot_finish(app: App) -> Memo<bool> {
    Memo::new(move || {
        let finish = app
            .game
            .session(|session| talon_game::autoplay::finish(session.rules(), session.board()));
        finish.flatten().is_none()
    })
}

pub(super) fn redo_tool() -> View {
    let app = expect_context::<App>();
    let off =
        Memo::new(move || app.game.session(|session| session.history().can_redo()) != Some(true));
    tool("redo", spoken().redo(), "", Some(off), move || app.run(Command::Redo))
}

/// The tools of a portrait screen, within reach of the thumbs.
pub(super) fn bottom_bar() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let bar = NodeRef::new(None);
    height_listener(bar, move |height| app.shell.update_bars(|bars| bars.bottom = Some(height)));
    view! {
        {show(move || state.frame.with(|frame| frame.metrics.upright), move || view! {
            <nav class="bottom" node_ref=bar aria-label=spoken().game_tools()>
                {tool("menu", spoken().menu(), "", None, move || app.shell.open_sheet(Sheet::Menu))}
                {tool("new", spoken().new_button(), "", None, move || app.shell.open_sheet(Sheet::NewDeal(app.current_game())))}
                {tool("hint", spoken().hint_button(), "", None, move || app.run(Command::Hint(HintKind::Fair)))}
                {redo_tool()}
                {undo_button::undo_button()}
            </nav>
        })}
    }
}

/// Time, moves and score, as chosen in the settings.
pub(super) fn clock() -> View {
    let app = expect_context::<App>();
    let tick = RwSignal::new(device::now());
    every(std::time::Duration::from_secs(1), move || tick.set(device::now()));
    let time = move || {
        let now = tick.get().max(device::now());
        let shown = app.settings(|settings| settings.is_on("timer"));
        let spent = app.game.session(|session| session.spent(now)).unwrap_or(0);
        shown.then(|| number_format::duration(spent))
    };
    let moves = move || {
        let moves = app.game.session(|session| session.history().moves().count()).unwrap_or(0);
        spoken().moves(moves)
    };
    let score = move || {
        let scoring = app.settings(|settings| settings.preferences().scoring);
        let score = app.game.session(|session| session.score(scoring)).unwrap_or(0);
        (scoring != Scoring::None).then(|| format!("{score} points"))
    };
    view! {
        <span class="clock num">
            {time}" "
            <small>{moves}</small>" "
            <small>{score}</small>
        </span>
    }
}

//! Everything that can be done at the table, in one list; and the timeline of the game.

use talon_game::{Command, HintKind, words};

use crate::art::icon;
use crate::desk::{Desk, Screen, Sheet};
use crate::table::pause;
use crate::ui::{Read as _, View, expect_context, typed_text, view};

/// The menu.
pub(crate) fn menu() -> View {
    let desk = expect_context::<Desk>();
    let game = desk.game();
    let run = move |command: Command| {
        desk.sheet.set(None);
        desk.run(command);
    };
    let at_table = desk.screen.get_untracked() == Screen::Table;
    let item = |picture: &'static str, label: &'static str, act: Box<dyn Fn()>| {
        view! {
            <button type="button" class="item" on:click=move |_| act()>{icon(picture)}{label}</button>
        }
    };
    let deal = move || {
        desk.table
            .with(|t| t.as_ref().map(|t| words::capitalised(&words::graded_deal(t.session()))))
    };
    view! {
        {at_table.then(|| view! { <p class="quietly num">{deal}</p> })}
        <div class="items">
            {at_table.then(|| view! {
                {item("hint", "Hint from a win (sees all cards)", Box::new(move || run(Command::Hint(HintKind::FromAWin))))}
                {item("eye", "Show me a solution", Box::new(move || run(Command::ShowMe)))}
                {item("clock", "Where did I lose it?", Box::new(move || run(Command::WhereLost)))}
                {item("finish", "Finish", Box::new(move || run(Command::Finish)))}
                {item("pause", "Pause", Box::new(move || { desk.sheet.set(None); pause(desk) }))}
                {item("again", "Restart this deal", Box::new(move || run(Command::Restart)))}
                {item("undo", "Timeline", Box::new(move || desk.sheet.set(Some(Sheet::Timeline))))}
                {item("new", "New deal", Box::new(move || desk.sheet.set(Some(Sheet::NewDeal(game)))))}
                {item("share", "Share", Box::new(move || desk.sheet.set(Some(Sheet::Share))))}
            })}
            {item("settings", "Settings", Box::new(move || desk.sheet.set(Some(Sheet::Settings))))}
            {item("stats", "Statistics", Box::new(move || desk.sheet.set(Some(Sheet::Statistics))))}
            {item("help", "How to play", Box::new(move || desk.sheet.set(Some(Sheet::Help(game)))))}
            {item("menu", "Keys", Box::new(move || desk.sheet.set(Some(Sheet::Keys))))}
            {at_table.then(|| item("back", "All games", Box::new(move || desk.leave())))}
        </div>
    }
}

/// The game as a line that can be scrubbed.
pub(crate) fn timeline() -> View {
    let desk = expect_context::<Desk>();
    let length =
        move || desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().history().steps().len()));
    let at = move || desk.table.with(|t| t.as_ref().map_or(0, |t| t.session().history().cursor()));
    let last = move || {
        desk.table.with(|table| {
            let session = table.as_ref()?.session();
            let before = session.history().cursor().checked_sub(1)?;
            let mv = session.history().steps()[before].moves().next()?;
            Some(words::describe_move(&session.board_at(before), mv))
        })
    };
    view! {
        <p class="num">{move || format!("Move {} of {}", at(), length())}</p>
        <input
            type="range"
            class="scrub"
            aria-label="Position in the game"
            min="0"
            max=move || length().to_string()
            prop:value=move || at().to_string()
            on:input=move |event| {
                if let Ok(steps) = typed_text(&event).parse() {
                    desk.run(Command::Jump(steps));
                }
            }
        />
        <p class="quietly">{last}</p>
    }
}

//! Everything that can be done at the table, in one list; and the timeline of the game.

use talon_game::{Command, HintKind};
use talon_wording::capitalised;

use crate::app_state::{App, Screen, Sheet};
use crate::card_art::icon;
use crate::device;
use crate::table_screen::pause;
use crate::wording::spoken;
use talon_web_kit::{StoredValue, View, event_target_value, expect_context, view};
use talon_web_protocol::PageKind;

/// The menu.
pub(crate) fn menu() -> View {
    let app = expect_context::<App>();
    let game = StoredValue::new(app.current_game());
    let run = move |command: Command| {
        app.shell.close_sheet();
        app.run(command);
    };
    let at_table = app.shell.screen_now() == Screen::Table;
    let item = |picture: &'static str, label: &'static str, act: Box<dyn Fn()>| {
        view! {
            <button type="button" class="item" on:click=move |_| act()>{icon(picture)}{label}</button>
        }
    };
    let deal = move || app.game.session(|session| capitalised(&spoken().graded_deal(session)));
    view! {
        {at_table.then(|| view! { <p class="quietly num">{deal}</p> })}
        <div class="items two">
            {at_table.then(|| view! {
                {item("hint", "Winning move (peeks)", Box::new(move || run(Command::Hint(HintKind::FromAWin))))}
                {item("eye", "Show a win", Box::new(move || run(Command::ShowMe)))}
                {item("review", "Review so far", Box::new(move || app.open_review()))}
                {item("finish", "Finish", Box::new(move || run(Command::Finish)))}
                {item("pause", "Pause", Box::new(move || { app.shell.close_sheet(); pause(app) }))}
                {item("again", "Start again", Box::new(move || run(Command::Restart)))}
                {item("undo", "Timeline", Box::new(move || app.shell.open_sheet(Sheet::Timeline)))}
                {item("new", "New deal", Box::new(move || app.shell.open_sheet(Sheet::NewDeal(game.get_value()))))}
                {item("share", "Share", Box::new(move || app.shell.open_sheet(Sheet::Share)))}
            })}
            {item("settings", "Settings", Box::new(move || app.shell.open_sheet(Sheet::Settings)))}
            {item("stats", "Statistics", Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Statistics, game.get_value()))))}
            {item("help", "How to play", Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Help, game.get_value()))))}
            {item("hand", "Puzzles", Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Puzzles, game.get_value()))))}
            {item("cal", "Daily deals", Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Daily, game.get_value()))))}
            {device::prefers("(hover: hover)").then(|| item("menu", "Keyboard shortcuts", Box::new(move || app.shell.open_sheet(Sheet::Keys))))}
            {at_table.then(|| item("back", "All games", Box::new(move || app.leave())))}
        </div>
    }
}

/// The game as a line that can be scrubbed.
pub(crate) fn timeline() -> View {
    let app = expect_context::<App>();
    let length = move || app.game.session(|session| session.history().steps().len()).unwrap_or(0);
    let at = move || app.game.session(|session| session.history().cursor()).unwrap_or(0);
    let last = move || {
        let last = app.game.session(|session| {
            let before = session.history().cursor().checked_sub(1)?;
            let mv = session.history().steps()[before].moves().next()?;
            Some(spoken().describe_move(&session.board_at(before), mv))
        });
        last.flatten()
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
                if let Ok(steps) = event_target_value(&event).parse() {
                    app.run(Command::Jump(steps));
                }
            }
        />
        <p class="quietly">{last}</p>
    }
}

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
    let at_table = app.shell.screen_untracked() == Screen::Table;
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
                {item("hint", spoken().winning_move_peeks_label(), Box::new(move || run(Command::Hint(HintKind::FromAWin))))}
                {item("eye", spoken().show_a_win(), Box::new(move || run(Command::ShowMe)))}
                {item("review", spoken().review_so_far(), Box::new(move || app.open_review()))}
                {item("finish", spoken().finish(), Box::new(move || run(Command::Finish)))}
                {item("pause", spoken().pause(), Box::new(move || { app.shell.close_sheet(); pause(app) }))}
                {item("again", spoken().start_again(), Box::new(move || run(Command::Restart)))}
                {item("undo", spoken().timeline(), Box::new(move || app.shell.open_sheet(Sheet::Timeline)))}
                {item("new", spoken().new_deal_title(), Box::new(move || app.shell.open_sheet(Sheet::NewDeal(game.get_value()))))}
                {item("share", spoken().share(), Box::new(move || app.shell.open_sheet(Sheet::Share)))}
            })}
            {item("settings", spoken().settings_title(), Box::new(move || app.shell.open_sheet(Sheet::Settings)))}
            {item("stats", spoken().statistics(), Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Statistics, game.get_value()))))}
            {item("help", spoken().how_to_play(), Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Help, game.get_value()))))}
            {item("hand", spoken().puzzles_title(), Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Puzzles, game.get_value()))))}
            {item("cal", spoken().daily_deals(), Box::new(move || app.shell.open_sheet(Sheet::Page(PageKind::Daily, game.get_value()))))}
            {device::prefers("(hover: hover)").then(|| item("menu", spoken().keyboard_shortcuts(), Box::new(move || app.shell.open_sheet(Sheet::Keys))))}
            {at_table.then(|| item("back", spoken().all_games(), Box::new(move || app.leave())))}
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
        <p class="num">{move || spoken().move_of_title(at(), length())}</p>
        <input
            type="range"
            class="scrub"
            aria-label=spoken().timeline_position()
            min="0"
            max=move || length().to_string()
            aria-valuetext=move || spoken().move_of(at(), length())
            prop:value=move || at().to_string()
            on:input=move |event| {
                if let Ok(steps) = event_target_value(&event).parse() {
                    app.slide_to(steps);
                }
            }
        />
        <p class="quietly">{last}</p>
    }
}

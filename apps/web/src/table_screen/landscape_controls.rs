//! The controls of a low screen, such as a phone in landscape: they are beside the cards, where the frame leaves room.

use talon_game::layout::Rect;
use talon_game::{Command, HintKind};

use super::card_painter::px;
use super::outlook_pill::pill;
use super::table_state::TableState;
use super::toolbars::{clock, redo_tool, tool};
use super::undo_button;
use crate::app_state::{App, Sheet};
use crate::wording::spoken;
use talon_web_kit::{Memo, Read as _, View, expect_context, show, view};

/// The back button, the menu, the clock and the most used tools.
pub(super) fn low_controls() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let place = move |n: usize| Memo::new(move || state.frame.with(|frame| frame.controls[n]));
    let low = move || state.frame.with(|frame| frame.metrics.low);
    let name = move || app.game.session(|session| session.variant().name().to_owned());
    view! {
        {show(low, move || {
            let (rail, away) = (place(0), place(1));
            view! {
                <header class="low-place away" style:left=at(away, |it| it.x) style:top=at(away, |it| it.y) style:width=at(away, |it| it.w) style:height=at(away, |it| it.h)>
                    <h1 class="spoken">{name}</h1>
                    {tool("back", spoken().all_games(), "", None, move || app.leave())}
                    {tool("menu", spoken().menu(), "", None, move || app.shell.open_sheet(Sheet::Menu))}
                </header>
                <nav class="low-place rail" aria-label=spoken().game_tools() style:left=at(rail, |it| it.x) style:top=at(rail, |it| it.y) style:width=at(rail, |it| it.w) style:height=at(rail, |it| it.h)>
                    <div class="says">{clock()}{pill()}</div>
                    <span class="grow"></span>
                    {redo_tool()}
                    {tool("hint", spoken().hint_button(), "", None, move || app.run(Command::Hint(HintKind::Fair)))}
                    {undo_button::undo_button()}
                </nav>
            }
        })}
    }
}

fn at(place: Memo<Rect>, length: fn(&Rect) -> f32) -> impl Fn() -> String + 'static {
    move || px(length(&place.get()))
}

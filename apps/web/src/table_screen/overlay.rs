//! Overlays of the table: the pause, the search for a deal, the win. Nothing under an overlay can be reached while it
//! is open, and Escape closes it.

use talon_game::Command;

use super::{endings, win_dialog};
use crate::app_state::{App, Cover};
use crate::card_art::icon;
use crate::focus_trap;
use crate::wording::spoken;
use talon_web_kit::{IntoView as _, Memo, NodeRef, Read as _, View, view};

/// An overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Pause,
    Search,
    Win,
}

impl Overlay {
    /// The open overlay.
    pub(super) fn over(app: App) -> Option<Overlay> {
        match app.shell.cover() {
            Some(Cover::Search { .. }) => Some(Overlay::Search),
            Some(Cover::Pause) => Some(Overlay::Pause),
            None => endings::is_celebrated(app).then_some(Overlay::Win),
        }
    }

    /// Closes the overlay and resumes.
    pub(super) fn close(self, app: App) {
        match self {
            Overlay::Pause => pause(app),
            Overlay::Search => {
                app.shell.set_cover(None);
                app.run(Command::StopSearch);
            }
            Overlay::Win => app.game.see_end(),
        }
    }
}

/// Shows the open overlay.
pub(super) fn overlay_view(app: App, overlay: Memo<Option<Overlay>>) -> View {
    let shown = move || {
        overlay.get().map(|overlay| match overlay {
            Overlay::Pause => paused(app),
            Overlay::Search => search(app),
            Overlay::Win => win_dialog::win_dialog(),
        })
    };
    shown.into_view()
}

/// Stops or starts the clock and covers the cards.
pub(crate) fn pause(app: App) {
    let paused = !app.shell.is_paused_untracked();
    app.shell.set_cover(paused.then_some(Cover::Pause));
    app.run(if paused { Command::Pause } else { Command::Resume });
    // The pause takes the focus and is read with it.
    if !paused {
        app.shell.announce(spoken().resumed());
    }
}

fn paused(app: App) -> View {
    let button = view! {
        <button type="button" class="primary" on:click=move |_| Overlay::Pause.close(app)>
            {icon("play")}
            {spoken().resume()}
        </button>
    };
    note(spoken().paused(), "", view! { <p>{spoken().cards_face_down()}</p> }, button)
}

fn search(app: App) -> View {
    let tried = move || match app.shell.cover() {
        Some(Cover::Search { skipped }) if skipped > 0 => spoken().deals_skipped(skipped as usize),
        Some(Cover::Search { .. } | Cover::Pause) | None => spoken().trying_first().to_owned(),
    };
    let button = view! {
        <button type="button" class="quiet" on:click=move |_| Overlay::Search.close(app)>{spoken().play_this_instead()}</button>
    };
    note(spoken().looking_for_winnable(), "search", view! { <p role="status">{tried}</p> }, button)
}

/// A few words in the middle of the covered table, and a button that closes it.
fn note(title: &'static str, kind: &'static str, words: View, button: View) -> View {
    let frame = NodeRef::new(None);
    focus_trap::hold(frame);
    view! {
        <div class=format!("cover {kind}")>
            <section class="panel note" role="dialog" aria-modal="true" aria-label=title aria-describedby="note-words" tabindex="-1" node_ref=frame>
                <h2>{title}</h2>
                <div id="note-words">{words}</div>
                {button}
            </section>
        </div>
    }
}

//! What lies over the table and comes first: the pause, the search for a deal, the win. Nothing beneath can be reached
//! meanwhile, and Escape puts it away.

use talon_game::Command;

use super::ending;
use crate::art::icon;
use crate::attention;
use crate::desk::Desk;
use crate::ui::{IntoView as _, Memo, NodeRef, Read as _, View, view};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Veil {
    Pause,
    Search,
    Win,
}

impl Veil {
    /// The one that lies over the table now.
    pub(super) fn over(desk: Desk) -> Option<Veil> {
        if desk.seeking.get().is_some() {
            Some(Veil::Search)
        } else if desk.paused.get() {
            Some(Veil::Pause)
        } else {
            ending::is_celebrated(desk).then_some(Veil::Win)
        }
    }

    /// Goes on with what lies beneath.
    pub(super) fn lift(self, desk: Desk) {
        match self {
            Veil::Pause => pause(desk),
            Veil::Search => {
                desk.seeking.set(None);
                desk.run(Command::StopQuest);
            }
            Veil::Win => desk.end_seen.set(true),
        }
    }
}

/// Shows the one that lies over the table.
pub(super) fn veil_view(desk: Desk, veil: Memo<Option<Veil>>) -> View {
    let shown = move || {
        veil.get().map(|veil| match veil {
            Veil::Pause => paused(desk),
            Veil::Search => search(desk),
            Veil::Win => ending::win(),
        })
    };
    shown.into_view()
}

/// Stops or starts the clock and covers the cards.
pub(crate) fn pause(desk: Desk) {
    let paused = !desk.paused.get_untracked();
    desk.paused.set(paused);
    desk.run(if paused { Command::Pause } else { Command::Resume });
    desk.speak(if paused { "Paused. The cards are face down." } else { "Play goes on." });
}

fn paused(desk: Desk) -> View {
    let button = view! {
        <button type="button" class="primary" on:click=move |_| Veil::Pause.lift(desk)>
            {icon("play")}
            "Play on"
        </button>
    };
    note("Paused", view! { <p>"The cards are face down."</p> }, button)
}

fn search(desk: Desk) -> View {
    let tried = move || match desk.seeking.get().unwrap_or(0) {
        0 => "Trying the first one.".to_owned(),
        1 => "One deal passed over.".to_owned(),
        n => format!("{n} deals passed over."),
    };
    let button = view! {
        <button type="button" class="quiet" on:click=move |_| Veil::Search.lift(desk)>"Play this one instead"</button>
    };
    note("Looking for a deal that can be won", view! { <p role="status">{tried}</p> }, button)
}

/// A few words in the middle of the covered table, and the way on.
fn note(title: &'static str, words: View, button: View) -> View {
    let frame = NodeRef::new(None);
    attention::hold(frame);
    view! {
        <div class="cover">
            <section class="panel note" role="dialog" aria-modal="true" aria-label=title tabindex="-1" node_ref=frame>
                <h2>{title}</h2>
                {words}
                {button}
            </section>
        </div>
    }
}

//! The page as a whole: what is on it, and what is started with it.

use leptos::prelude::*;

use crate::solver::{self, Solver};
use crate::updates;

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let solver = RwSignal::new(Solver::Starting);
    let update_waiting = RwSignal::new(false);
    solver::start(solver);
    updates::watch(update_waiting);
    view! {
        <main data-solver=move || solver.get().word()>
            <h1>"Talon"</h1>
            <p>"Five games of patience."</p>
            <Show when=move || update_waiting.get()>
                <button data-update="" on:click=|_| updates::take()>"A new version is here: load it"</button>
            </Show>
        </main>
    }
}

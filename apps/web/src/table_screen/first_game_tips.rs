//! A first game: how to move, until the first move or until it is closed, and three tips, each once.

use crate::app_state::App;
use crate::lazy_page::lazy_page;
use crate::wording::spoken;
use talon_web_kit::{Effect, Memo, Read as _, View, expect_context, show, view};
use talon_web_protocol::PageKind;

/// The note that how to move was shown.
pub(crate) const SEEN_MOVES: &str = "moves";

/// The note of how many tips were given.
const SEEN_TIPS: &str = "tips";

/// After how many moves of a game each tip is given.
const TIPS: [usize; 3] = [4, 10, 18];

/// The panel, which covers nothing that a player needs and takes no focus.
pub(super) fn first_game() -> View {
    let app = expect_context::<App>();
    let moves =
        Memo::new(move || app.game.session(|session| session.history().cursor()).unwrap_or(0));
    let is_first = Memo::new(move || {
        app.started_from_picker.get()
            && app.settings(|settings| settings.note(SEEN_MOVES).is_empty())
    });
    Effect::new(move || {
        if moves.get() > 0 && is_first.get() {
            app.note(SEEN_MOVES, "yes");
        }
    });
    Effect::new(move || {
        let moves = moves.get();
        let seen: usize =
            app.settings_untracked(|settings| settings.note(SEEN_TIPS).parse().unwrap_or(0));
        let tips = [spoken().tip_tap(), spoken().tip_drag(), spoken().tip_hold()];
        if app.started_from_picker.get_untracked()
            && TIPS.get(seen).is_some_and(|&after| moves >= after)
        {
            app.note(SEEN_TIPS, &(seen + 1).to_string());
            app.shell.toast_and_announce(tips[seen].clone());
        }
    });
    let here = move || is_first.get() && app.shell.sheet().is_none() && !app.review.is_open();
    view! {
        {show(here, move || view! {
            <aside class="first-game" aria-label=spoken().how_to_move()>{lazy_page(PageKind::Moves, app.current_game())}</aside>
        })}
    }
}

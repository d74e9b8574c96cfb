//! The messages for a lost game, and whether a win is celebrated.

use talon_game::{Command, LostAt, Outlook, Prospect, Standing};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, KeyboardEvent};

use super::advice_line::words;
use crate::app_state::{App, Sheet};
use crate::card_art::icon;
use crate::settings::Settings;
use crate::wording::spoken;
use talon_web_kit::{
    Effect, Memo, NodeRef, Read as _, RwSignal, View, view, window_event_listener,
};

/// How a game ends without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    NoMoves,
    Stuck,
    Lost,
    /// The deal itself.
    LostFromTheStart,
}

impl Loss {
    /// The value of `data-ending`.
    const fn word(self) -> &'static str {
        match self {
            Loss::NoMoves => "over",
            Loss::Stuck => "stuck",
            Loss::Lost | Loss::LostFromTheStart => "hopeless",
        }
    }

    fn title(self) -> String {
        match self {
            Loss::NoMoves => spoken().no_moves_left(),
            Loss::Stuck => spoken().no_progress(),
            Loss::Lost => spoken().game_is_lost(),
            Loss::LostFromTheStart => spoken().deal_is_lost(),
        }
    }
}

/// The way in which the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameEnd {
    Won,
    Lost(Loss),
}

fn end(app: App) -> Option<GameEnd> {
    let end = app.game.with(|table| {
        if table.solution_show().is_some() || table.is_seeking() || app.review.is_open() {
            return None;
        }
        let session = table.session();
        // While the chance is shown, the solver's verdict stays hidden.
        let known = match table.prospect() {
            Prospect::Outlook(outlook) => outlook,
            Prospect::Hidden | Prospect::Chance(_) if session.is_begun() => &Outlook::Open,
            Prospect::Hidden | Prospect::Chance(_) => session.outlook(),
        };
        match (session.standing(), known) {
            (Standing::Won, _) => Some(GameEnd::Won),
            (Standing::Over, _) => Some(GameEnd::Lost(Loss::NoMoves)),
            (Standing::Stuck, _) => Some(GameEnd::Lost(Loss::Stuck)),
            (Standing::Open, Outlook::Lost) if *session.outlooks().at(0) == Outlook::Lost => {
                Some(GameEnd::Lost(Loss::LostFromTheStart))
            }
            (Standing::Open, Outlook::Lost) => Some(GameEnd::Lost(Loss::Lost)),
            (Standing::Open, Outlook::Open | Outlook::Winnable(_) | Outlook::Undecided) => None,
        }
    });
    end.flatten()
}

/// Whether a win is shown.
pub(super) fn is_celebrated(app: App) -> bool {
    end(app) == Some(GameEnd::Won) && !app.game.is_end_seen() && app.game.sequence().is_none()
}

/// The loss that is shown. Each kind is shown once; play can always continue.
#[derive(Clone, Copy)]
pub(super) struct ShownEnding {
    loss: Memo<Option<Loss>>,
    dismissed: RwSignal<Option<Loss>>,
}

impl ShownEnding {
    /// Follows the game on the table. A touch on the felt or Escape puts the ending away.
    pub(super) fn new(app: App) -> ShownEnding {
        let end = Memo::new(move || end(app));
        let dismissed = RwSignal::new(None);
        Effect::new(move || {
            if end.get().is_none() {
                dismissed.set(None);
            }
        });
        let watched = Memo::new(move || app.settings(Settings::watches));
        let loss = Memo::new(move || match end.get() {
            Some(GameEnd::Lost(loss)) => {
                let proved = matches!(loss, Loss::Lost | Loss::LostFromTheStart);
                (dismissed.get() != Some(loss) && (!proved || watched.get())).then_some(loss)
            }
            Some(GameEnd::Won) | None => None,
        });
        let shown = ShownEnding { loss, dismissed };
        window_event_listener("pointerdown", move |event: Event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some_and(|target| target.closest(".felt").ok().flatten().is_some()) {
                shown.put_away();
            }
        });
        window_event_listener("keydown", move |event: KeyboardEvent| {
            if event.key() == "Escape" && !app.shell.has_sheet() {
                shown.put_away();
            }
        });
        shown
    }

    pub(super) fn get(self) -> Option<Loss> {
        self.loss.get()
    }

    fn put_away(self) {
        if let Some(loss) = self.loss.get_untracked() {
            self.dismissed.set(Some(loss));
        }
    }
}

/// The line that shows a loss.
pub(super) fn loss_view(app: App, loss: Loss, shown: ShownEnding, place: NodeRef) -> View {
    let which = app.game.session_untracked(|session| {
        let history = session.history();
        let step = match session.outlooks().lost_at(history.cursor()) {
            LostAt::Step { last_winnable } => Some(spoken().lost_it(last_winnable + 1)),
            LostAt::Never
            | LostAt::NotLost
            | LostAt::Unknown
            | LostAt::Ask { .. }
            | LostAt::Between { .. } => None,
        };
        (step, history.can_undo(), history.cursor() == 0)
    });
    let (step, can_undo, at_start) = which.unwrap_or_default();
    // Nothing can be taken back or reviewed: the deal itself is lost.
    let is_deal = loss == Loss::LostFromTheStart || at_start;
    let why = if is_deal { Some(spoken().not_counted()) } else { step };
    app.shell.announce(&match (loss, &why) {
        (Loss::NoMoves, Some(why)) => spoken().no_moves_and_why(why),
        (Loss::NoMoves, None) => loss.title(),
        (Loss::Stuck | Loss::Lost | Loss::LostFromTheStart, Some(why)) => {
            spoken().ending_and_why(&loss.title(), why)
        }
        (Loss::Stuck | Loss::Lost | Loss::LostFromTheStart, None) => spoken().ending(&loss.title()),
    });
    let why = why.unwrap_or_default();
    let act = move |command: Command| {
        shown.put_away();
        app.run(command);
    };
    let buttons = if is_deal {
        view! {
            <button type="button" class="cta" on:click=move |_| app.shell.open_sheet(Sheet::NewDeal(app.current_game()))>{spoken().new_deal_title()}</button>
        }
    } else {
        view! {
            {can_undo.then(|| view! {
                <button type="button" class="side" on:click=move |_| act(Command::Undo)>{spoken().undo()}</button>
            })}
            <button type="button" class="cta" on:click=move |_| { shown.put_away(); app.open_review() }>{icon("review")}{spoken().review()}</button>
        }
    };
    view! {
        <section node_ref=place class="advice ending" aria-label=spoken().status() data-ending=loss.word()>
            {words(&loss.title(), why)}
            {buttons}
        </section>
    }
}

//! The one line over the table that offers the next step: a recommended move, or the finish. How a game ends takes its
//! place (`endings`).

use talon_game::layout::Rect;
use talon_game::{Command, Standing};

use super::endings::{self, Loss};
use super::table_state::TableState;
use crate::app_state::{App, OpenPuzzle, PuzzleState, Sheet, ShownHint};
use crate::card_art::icon;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Effect, IntoView as _, Memo, NodeRef, Read as _, View, expect_context,
    height_listener, view,
};
use talon_web_protocol::PageKind;

/// The offer in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AdviceLine {
    Ending(Loss),
    Hint(ShownHint),
    Puzzle(OpenPuzzle),
    Finish,
}

/// The line; never two at once.
pub(super) fn advice_line() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let ending = endings::ShownEnding::new(app);
    let can_finish = Memo::new(move || can_finish(app));
    // Drawn again only when it offers something else: the settings and the game change for many reasons, and a line
    // that is replaced under a finger or a screen reader is lost.
    let line = Memo::new(move || {
        if app.shell.is_paused() || app.review.is_open() {
            return None;
        }
        let hint = || app.game.advice().map(AdviceLine::Hint);
        let puzzle = app.puzzle.get().map(AdviceLine::Puzzle);
        // The finish goes away while cards are in hand.
        let finish =
            || (can_finish.get() && state.hand.get().is_none()).then_some(AdviceLine::Finish);
        hint().or(puzzle).or_else(|| ending.get().map(AdviceLine::Ending)).or_else(finish)
    });
    let place = NodeRef::new(None);
    report_place(app, line, place);
    let drawn = move || {
        line.get().map(|line| match line {
            AdviceLine::Ending(bad) => endings::loss_view(app, bad, ending, place),
            AdviceLine::Hint(advice) => hint_line(app, advice, place),
            AdviceLine::Puzzle(puzzle) => puzzle_line(app, puzzle, place),
            AdviceLine::Finish => finish(app, place),
        })
    };
    drawn.into_view()
}

/// Notes where the line lies, as long as there is one: the columns make room for it.
fn report_place(app: App, line: Memo<Option<AdviceLine>>, place: NodeRef) {
    let report = move || {
        let element = place.get_untracked().filter(|_| line.with_untracked(Option::is_some));
        let drawn = element.map(|element| element.get_bounding_client_rect());
        let origin = app.shell.origin_untracked();
        app.shell.set_line(drawn.filter(|drawn| drawn.height() > 0.0).map(|drawn| Rect {
            x: drawn.x() as f32 - origin.x,
            y: drawn.y() as f32 - origin.y,
            w: drawn.width() as f32,
            h: drawn.height() as f32,
        }));
    };
    height_listener(place, move |_| report());
    Effect::new(move || {
        // Another size of the window moves a line that stays as high as it is.
        app.shell.size();
        line.with(|_| report());
    });
}

fn hint_line(app: App, advice: ShownHint, place: NodeRef) -> View {
    let ShownHint { hint, title, reason } = advice;
    let kind = hint.kind;
    view! {
        <section node_ref=place class="advice" aria-label=spoken().hint_button() data-line="hint">
            {words(&title, reason)}
            <button type="button" class="side" title=spoken().another() aria-label=spoken().another() on:click=move |_| app.run(Command::Hint(kind))>
                {icon("next")}
                <span class="word" aria-hidden="true">{spoken().another()}</span>
            </button>
            <button type="button" class="cta" on:click=move |_| app.run(Command::PlayPlan(hint.moves.clone()))>{spoken().play_it()}</button>
        </section>
    }
}

/// The puzzle on the table: its question, or its answer and the way to the next one.
fn puzzle_line(app: App, puzzle: OpenPuzzle, place: NodeRef) -> View {
    let next = move |_| {
        app.shell.open_sheet(Sheet::Page(PageKind::NextPuzzle, app.current_game()));
    };
    let buttons = match puzzle.state {
        PuzzleState::Asked => view! {
            <button type="button" class="side" on:click=move |_| app.answer_puzzle()>{spoken().answer()}</button>
        },
        PuzzleState::Solved | PuzzleState::Shown => view! {
            <button type="button" class="side" on:click=move |_| app.puzzle.set(None)>{spoken().continue_game()}</button>
            <button type="button" class="cta" on:click=next>{spoken().next_puzzle()}</button>
        },
    };
    view! {
        <section node_ref=place class="advice" aria-label=spoken().puzzle() data-line="puzzle">
            {words(puzzle.title(), puzzle.words().to_owned())}
            {buttons}
        </section>
    }
}

fn finish(app: App, place: NodeRef) -> View {
    view! {
        <button node_ref=place type="button" class="advice cta finish" data-line="finish" on:click=move |_| app.run(Command::Finish)>
            {icon("finish")}
            {words(spoken().finish(), spoken().plays_itself())}
        </button>
    }
}

/// Whether the game can be finished automatically.
fn can_finish(app: App) -> bool {
    let finish = app.game.with(|table| {
        let session = table.session();
        let open = table.solution_show().is_none()
            && !table.is_seeking()
            && session.standing() == Standing::Open;
        open && talon_game::autoplay::finish(session.rules(), session.board()).is_some()
    });
    finish == Some(true)
}

/// A strong line and a quiet one under it.
pub(super) fn words(title: &str, reason: String) -> View {
    view! {
        <span class="words">
            <b>{signs(title)}</b>
            {(!reason.is_empty()).then(|| view! { <small>{reason}</small> })}
        </span>
    }
}

/// A text in which red cards are red: "9♠ on 10♦".
pub(super) fn signs(text: &str) -> View {
    let words = text.split_inclusive(' ').map(|word| {
        if word.contains(['♥', '♦']) {
            view! { <span class="red">{word.to_owned()}</span> }
        } else {
            word.into_view()
        }
    });
    words.collect_view()
}

//! Messages over the page and the table: the toast, the hint's arrow, the controls of a shown solution.

use talon_engine::{Board, Move, Place, Target};
use talon_game::layout::{Point, Rect};
use talon_game::{Command, gesture};

use super::table_state::TableState;
use crate::app_state::App;
use crate::card_art::icon;
use crate::wording::shown;
use talon_web_kit::{
    Effect, Memo, Read as _, RwSignal, Timeout, View, after, expect_context, show, view,
};

/// How long a sentence stays, in milliseconds: as long as it takes to notice and to read it.
const PAUSE: u64 = 3500;
const PER_LETTER: u64 = 45;

/// The sentence at the bottom, wherever the player is.
pub(crate) fn toast_view() -> View {
    let app = expect_context::<App>();
    Effect::new(move || {
        if let Some(toast) = app.shell.toast()
            && toast.action.is_none()
        {
            let shown = toast.clone();
            let waits = move || app.game.with_now(talon_game::Table::is_waiting) == Some(true);
            let millis = PAUSE + PER_LETTER * toast.text.len() as u64;
            after(std::time::Duration::from_millis(millis), move || {
                if app.shell.toast_now().as_ref() == Some(&shown) && !waits() {
                    app.shell.set_toast(None);
                }
            });
        }
    });
    view! {
        {move || app.shell.toast().filter(|_| !app.shell.is_paused()).map(|toast| view! {
            <section class="toast" aria-label="Message">
                <span>{toast.text.clone()}</span>
                {toast.action.map(|(label, command)| view! {
                    <button type="button" class="act" on:click=move |_| {
                        app.shell.set_toast(None);
                        app.run(command.clone());
                    }>{label}</button>
                })}
            </section>
        })}
    }
}

/// Steps through a solution.
pub(super) fn show_controls() -> View {
    let app = expect_context::<App>();
    let state = Memo::new(move || {
        let state = app.game.with(|table| {
            let show = table.solution_show()?;
            let said = show.shown().checked_sub(1).map(|last| {
                let (mut board, rules) = (table.session().board().clone(), table.session().rules());
                show.moves()[..last].iter().for_each(|&mv| drop(board.play(rules, mv)));
                shown().describe_move(&board, show.moves()[last])
            });
            Some((show.shown(), show.moves().len(), said))
        });
        state.flatten()
    });
    let speed = RwSignal::new(0_u64);
    let next = Timeout::new();
    Effect::new(move || {
        let Some((shown, all, _)) = state.get() else {
            // When the solution is closed its pace is reset; setting it each time would wake this effect without end.
            if speed.get_untracked() != 0 {
                speed.set(0);
            }
            return;
        };
        let pace = speed.get();
        if pace > 0 && shown < all {
            next.set(std::time::Duration::from_millis(pace), move || {
                if speed.get_untracked() == pace {
                    app.run(Command::ShowNext);
                }
            });
        }
    });
    let pace = move |label: &'static str, millis: u64| {
        view! {
            <button
                type="button"
                aria-pressed=move || (speed.get() == millis).to_string()
                on:click=move |_| speed.set(millis)
            >{label}</button>
        }
    };
    view! {
        {show(move || state.get().is_some(), move || view! {
            <section class="show" aria-label="Solution">
                <span class="num">{move || state.get().map(|(shown, all, said)| {
                    format!("{shown} of {all}{}", said.map_or(String::new(), |said| format!(": {said}")))
                })}</span>
                <button type="button" aria-label="Back one move" on:click=move |_| { speed.set(0); app.run(Command::ShowBack) }>{icon("back")}</button>
                <button type="button" aria-label="Next move" on:click=move |_| { speed.set(0); app.run(Command::ShowNext) }>{icon("next")}</button>
                {pace("Stop", 0)}
                {pace("Slow", 1200)}
                {pace("Quick", 350)}
                <button type="button" class="act" on:click=move |_| app.run(Command::EndShow)>"Back to my game"</button>
            </section>
        })}
    }
}

/// An arrow from the hinted card to where it goes.
pub(super) fn hint_arrow() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let path = move || {
        let hint = state.hint()?;
        let board = app.game.session(|session| session.board().clone())?;
        let (from, to) = ends(app, state, &board, hint.mv())?;
        Some(arrow(from, to, -0.18))
    };
    view! {
        <svg class="over" aria-hidden="true">
            {move || path().map(|d| view! {
                <path class="arrow-edge" d=d.clone()></path>
                <path class="arrow" d=d></path>
            })}
        </svg>
    }
}

/// Where the arrow of a move begins and ends.
pub(super) fn ends(app: App, state: TableState, board: &Board, mv: Move) -> Option<(Point, Point)> {
    let Move::Carry { from, to, count } = mv else {
        return state.layout.with(|layout| {
            let grip_of = |place| layout.pile(place).map(|pile| grip(pile.base));
            Some((grip_of(Place::Stock)?, grip_of(Place::Waste)?))
        });
    };
    let rules = app.game.session(|session| *session.rules())?;
    state.layout.with(|layout| {
        let source = layout.pile(Place::from(from))?;
        let start = source.cards.get(source.cards.len().checked_sub(usize::from(count))?)?;
        let place = match to {
            Target::Column(n) => Place::Column(n),
            Target::Cell | Target::Home => {
                let hand = gesture::Hand { from, count };
                let places = gesture::legal_places(&rules, board, hand);
                places.into_iter().find(|&place| gesture::target(place) == Some(to))?
            }
        };
        let target = layout.pile(place)?;
        let end = target.cards.last().copied().unwrap_or(target.base);
        Some((grip(*start), grip(end)))
    })
}

/// The point of a card that an arrow leads from or to.
fn grip(card: Rect) -> Point {
    Point { x: card.x + card.w / 2.0, y: card.y + card.w * 0.5 }
}

/// A curve with a head at its end. It bends up or down, by this share of its width.
pub(super) fn arrow(from: Point, to: Point, bend: f32) -> String {
    let high = if bend < 0.0 { from.y.min(to.y) } else { from.y.max(to.y) };
    let bend = Point { x: f32::midpoint(from.x, to.x), y: high + (to.x - from.x).abs() * bend };
    let (dx, dy) = (to.x - bend.x, to.y - bend.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    // Back from the tip, turned by half a radian to either side.
    let (back, aside) = (16.0 * 0.877_6 / length, 16.0 * 0.479_4 / length);
    let barb = |side: f32| Point {
        x: to.x - dx * back + dy * aside * side,
        y: to.y - dy * back - dx * aside * side,
    };
    let spot = |point: Point| format!("{} {}", point.x as i32, point.y as i32);
    let tip = spot(to);
    format!(
        "M{}Q{} {tip}M{tip}L{}M{tip}L{}",
        spot(from),
        spot(bend),
        spot(barb(1.0)),
        spot(barb(-1.0))
    )
}

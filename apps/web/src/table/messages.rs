//! What is said over the page and the table: the toast, the hint's arrow, the show's controls, the search for a deal, the pause.

use leptos::prelude::*;
use talon_engine::{Move, Place, Target};
use talon_game::Command;
use talon_game::layout::{Point, Rect};

use super::stage::Stage;
use crate::art::Icon;
use crate::desk::Desk;

/// Everything that is said.
#[component]
pub(super) fn Messages() -> impl IntoView {
    view! {
        <ShowControls/>
        <Seeking/>
        <PauseCover/>
    }
}

/// The sentence at the bottom, wherever the player is.
#[component]
pub(crate) fn ToastView() -> impl IntoView {
    let desk = expect_context::<Desk>();
    Effect::new(move |_| {
        if let Some(toast) = desk.toast.get()
            && toast.act.is_none()
        {
            let shown = toast.clone();
            set_timeout(
                move || {
                    if desk.toast.get_untracked().as_ref() == Some(&shown) {
                        desk.toast.set(None);
                    }
                },
                std::time::Duration::from_secs(5),
            );
        }
    });
    view! {
        {move || desk.toast.get().map(|toast| view! {
            <div class="toast">
                <span>{toast.text.clone()}</span>
                {toast.act.map(|(label, command)| view! {
                    <button type="button" class="act" on:click=move |_| {
                        desk.toast.set(None);
                        desk.run(command.clone());
                    }>{label}</button>
                })}
            </div>
        })}
    }
}

/// Steps through a solution.
#[component]
fn ShowControls() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let state = Memo::new(move |_| {
        desk.table.with(|table| {
            let demo = table.as_ref()?.demo()?;
            let said = demo.shown().checked_sub(1).map(|last| demo.moves()[last].to_string());
            Some((demo.shown(), demo.moves().len(), said))
        })
    });
    let speed = RwSignal::new(0_u64);
    Effect::new(move |_| {
        let Some((shown, all, _)) = state.get() else {
            // A show that is over leaves no pace behind; setting it anew each time would wake this effect for ever.
            if speed.get_untracked() != 0 {
                speed.set(0);
            }
            return;
        };
        let pace = speed.get();
        if pace > 0 && shown < all {
            set_timeout(
                move || {
                    if speed.get_untracked() == pace {
                        desk.run(Command::ShowNext);
                    }
                },
                std::time::Duration::from_millis(pace),
            );
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
        <Show when=move || state.get().is_some()>
            <div class="show" role="group" aria-label="Solution">
                <span class="num">{move || state.get().map(|(shown, all, said)| {
                    format!("{shown} of {all}{}", said.map_or(String::new(), |said| format!(": {said}")))
                })}</span>
                <button type="button" aria-label="Back one move" on:click=move |_| { speed.set(0); desk.run(Command::ShowBack) }><Icon name="back"/></button>
                <button type="button" aria-label="Next move" on:click=move |_| { speed.set(0); desk.run(Command::ShowNext) }><Icon name="next"/></button>
                {pace("Stop", 0)}
                {pace("Slow", 1200)}
                {pace("Quick", 350)}
                <button type="button" class="act" on:click=move |_| desk.run(Command::EndShow)>"Back to my game"</button>
            </div>
        </Show>
    }
}

#[component]
fn Seeking() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let tried = move || desk.seeking.get().unwrap_or(0);
    view! {
        <Show when=move || desk.seeking.get().is_some()>
            <div class="cover">
                <div class="panel note" role="status">
                    <h2>"Looking for a deal that can be won"</h2>
                    <p>{move || match tried() {
                        0 => "Trying the first one.".to_owned(),
                        1 => "One deal passed over.".to_owned(),
                        n => format!("{n} deals passed over."),
                    }}</p>
                    <button type="button" class="quiet" on:click=move |_| {
                        desk.seeking.set(None);
                        desk.run(Command::StopQuest);
                    }>"Play this one instead"</button>
                </div>
            </div>
        </Show>
    }
}

#[component]
fn PauseCover() -> impl IntoView {
    let desk = expect_context::<Desk>();
    view! {
        <Show when=move || desk.paused.get()>
            <div class="cover">
                <div class="panel note">
                    <h2>"Paused"</h2>
                    <p>"The cards are face down."</p>
                    <button type="button" class="primary" on:click=move |_| super::keys::pause(desk)>
                        <Icon name="play"/>
                        "Play on"
                    </button>
                </div>
            </div>
        </Show>
    }
}

/// An arrow from the hinted card to where it goes.
#[component]
pub(super) fn HintArrow() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let stage = expect_context::<Stage>();
    let path = move || {
        let hint = desk.hint.get()?;
        let Move::Carry { from, to, count } = hint.mv else { return None };
        stage.layout.with(|layout| {
            let source = layout.pile(Place::from(from))?;
            let start = source.cards.get(source.cards.len().checked_sub(usize::from(count))?)?;
            let place = match to {
                Target::Column(n) => Place::Column(n),
                Target::Cell | Target::Home => desk.table.with(|table| {
                    let session = table.as_ref()?.session();
                    let hand = talon_game::gesture::Hand { from, count };
                    let places =
                        talon_game::gesture::legal_places(session.rules(), session.board(), hand);
                    places.into_iter().find(|&place| talon_game::gesture::target(place) == Some(to))
                })?,
            };
            let target = layout.pile(place)?;
            let end = target.cards.last().copied().unwrap_or(target.base);
            Some(arrow(grip(*start), grip(end)))
        })
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

/// The point of a card that an arrow leads from or to.
fn grip(card: Rect) -> Point {
    Point { x: card.x + card.w / 2.0, y: card.y + card.w * 0.5 }
}

/// A curve with a head at its end.
fn arrow(from: Point, to: Point) -> String {
    let bend = Point {
        x: f32::midpoint(from.x, to.x),
        y: from.y.min(to.y) - (to.x - from.x).abs() * 0.18,
    };
    let angle = (to.y - bend.y).atan2(to.x - bend.x);
    let barb = |turn: f32| {
        let (x, y) = (to.x - 16.0 * (angle + turn).cos(), to.y - 16.0 * (angle + turn).sin());
        format!("M{:.0} {:.0}L{x:.0} {y:.0}", to.x, to.y)
    };
    format!(
        "M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}{}{}",
        from.x,
        from.y,
        bend.x,
        bend.y,
        to.x,
        to.y,
        barb(0.5),
        barb(-0.5)
    )
}

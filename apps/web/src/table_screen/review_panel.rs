//! The review of the game on the table: how the chance went, which moves and which cards decided it, and better moves.
//! The table shows the position before the selected step, with arrows.

use talon_engine::Move;
use talon_game::Session;
use talon_game::layout::Point;
use talon_review::{Review, TurningPointKind};
use talon_wording::TurnWords;

use super::advice_line::signs;
use super::hint_arrow::{arrow, ends};
use super::table_state::TableState;
use crate::app_state::App;
use crate::card_art::icon;
use crate::wording::{shown, spoken};
use talon_web_kit::{
    CollectView as _, IntoView as _, View, event_target_value, expect_context, show, view,
};

/// The mark of a step on the timeline and in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimelineMark {
    Fatal,
    Slip,
    Luck,
    Only,
}

impl TimelineMark {
    const fn of(kind: TurningPointKind) -> TimelineMark {
        match kind {
            TurningPointKind::Fatal(_) => TimelineMark::Fatal,
            TurningPointKind::Slip(_) => TimelineMark::Slip,
            TurningPointKind::Luck(_) => TimelineMark::Luck,
            TurningPointKind::OnlyMove => TimelineMark::Only,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            TimelineMark::Fatal => "fatal",
            TimelineMark::Slip => "slip",
            TimelineMark::Luck => "luck",
            TimelineMark::Only => "only",
        }
    }

    /// The sign in its shape: octagon, triangle, card, disc.
    const fn sign(self) -> &'static str {
        match self {
            TimelineMark::Fatal => "×",
            TimelineMark::Slip => "!",
            TimelineMark::Luck => "♦",
            TimelineMark::Only => "✓",
        }
    }
}

/// The parts of the sum, as widths of a bar.
fn bar(review: &Review) -> View {
    let sum = review.sum();
    let [deal, luck, moves] = shown().review_parts(review);
    let part = |class: &'static str, width: i32| {
        view! { <i class=class style:width=format!("{}%", width.abs())></i> }
    };
    view! {
        <div class="sum" aria-hidden="true">{part("luck", sum.luck)}{part("moves", sum.moves)}</div>
        <div class="parts num"><span>{deal}</span><span><i class="luck"></i>{luck}</span><span><i class="moves"></i>{moves}</span></div>
    }
}

fn sign_of(mark: Option<TimelineMark>) -> Option<View> {
    mark.map(|mark| {
        view! { <i class=format!("mark {}", mark.class()) aria-hidden="true">{mark.sign()}</i> }
    })
}

/// A turning point in the list: its title, its reason, and its amount.
fn row(mark: TimelineMark, words: TurnWords) -> View {
    view! {
        {sign_of(Some(mark))}
        <span class="words"><b>{signs(&words.title)}</b><small>{signs(&words.detail)}</small></span>
        <b class="worth num">{words.amount}</b>
    }
}

/// The sentence of the selected step.
fn sentence(app: App, review: &Review, step: usize) -> View {
    let point = review.turning_points().into_iter().find(|point| point.step == step);
    let sentence = app.review.with_line(|line| {
        if let Some(point) = point {
            return row(TimelineMark::of(point.kind), shown().turning_point(review, line, point));
        }
        let text = shown().review_step(review, line, step);
        view! { <span class="words">{signs(&text)}</span> }
    });
    view! { <div class="told now">{sentence}</div> }
}

/// The width of the timeline's drawing, in whole numbers: printing floats would weigh several kilobytes.
const WIDTH: usize = 10_000;

/// The bars of the timeline as paths, one for each colour; [`WIDTH`] by 100.
fn bars(review: &Review) -> [String; 4] {
    let mut paths: [String; 4] = Default::default();
    let of = review.of.max(1);
    let w = if of > 130 { WIDTH / of + 1 } else { WIDTH * 21 / (of * 25) };
    let lost = review.fatal().unwrap_or(usize::MAX);
    for step in 1..=review.steps.len() {
        let percent = review.at(step).percent();
        let colour = match percent {
            _ if step >= lost => 3,
            50.. => 0,
            20.. => 1,
            _ => 2,
        };
        let height = if step >= lost { 8 } else { percent.max(3) };
        let x = (step - 1) * WIDTH / of;
        let bar = format!("M{x} 100v-{height}h{w}v{height}z");
        paths[colour].push_str(&bar);
    }
    paths
}

fn timeline(app: App, review: &Review) -> View {
    let of = review.of.max(1);
    let paths = bars(review).into_iter().zip(["good", "fair", "poor", "lost"]);
    let left = move |step: usize| {
        let tenths = (2 * step - 1) * 500 / of;
        format!("{}.{}%", tenths / 10, tenths % 10)
    };
    let marks = review.turning_points().into_iter().map(move |point| view! {
        <span class="point" style:left=left(point.step)>{sign_of(Some(TimelineMark::of(point.kind)))}</span>
    });
    let at = move || app.review.at().unwrap_or(1);
    let spoken_value = {
        let review = review.clone();
        move || {
            let words = app.review.with_line(|line| spoken().review_step(&review, line, at()));
            format!("{} {}", spoken().move_of(at(), of), words.unwrap_or_default())
        }
    };
    view! {
        <div class="timeline"><div class="track">
            {marks.collect_view()}
            <svg viewBox="0 0 10000 100" preserveAspectRatio="none" aria-hidden="true">
                {paths.map(|(path, class)| view! { <path class=class d=path></path> }).collect_view()}
            </svg>
            <i class="cursor" style:left=move || left(at())></i>
            <input
                type="range"
                aria-label=spoken().move_title()
                min="1"
                max=of.to_string()
                aria-valuetext=spoken_value
                prop:value=move || at().to_string()
                on:input=move |event| {
                    if let Ok(step) = event_target_value(&event).parse() {
                        app.select_step(step);
                    }
                }
            />
        </div></div>
    }
}

/// The panel.
pub(super) fn review_panel() -> View {
    let app = expect_context::<App>();
    view! {
        {show(move || app.review.is_open(), move || view! {
            <aside class="review" aria-label=spoken().review()>
                {move || app.review.review().map(|review| review_content(app, review))}
                {progress(app)}
                {controls(app)}
            </aside>
        })}
    }
}

/// The content of the review: its verdict, the timeline, the turning points, and the selected step.
fn review_content(app: App, review: Review) -> View {
    let verdict = if !review.is_complete() {
        spoken().reviewing().to_owned()
    } else if app.game.session_untracked(Session::recorded) == Some(true) {
        shown().review_verdict_of_loss(&review)
    } else {
        shown().review_verdict(&review)
    };
    let points = review.listed_turning_points().into_iter().map(|point| {
        let words = app.review.with_line(|line| shown().turning_point(&review, line, point));
        let step = point.step;
        view! {
            <button
                type="button"
                class="told"
                aria-current=move || (app.review.at() == Some(step)).then_some("true")
                on:click=move |_| app.go_to_step(step)
            >{words.map(|words| row(TimelineMark::of(point.kind), words))}</button>
        }
    });
    let points = points.collect_view();
    let timeline = timeline(app, &review);
    view! {
        <div class="verdict">
            <h2>{verdict}</h2>
            <p>{review.is_complete().then(|| shown().review_sum(&review))}</p>
            {(review.has_hidden_cards && review.is_complete()).then(|| bar(&review))}
        </div>
        {timeline}
        <div class="points">{points}</div>
        {move || app.review.at().map(|step| sentence(app, &review, step))}
    }
}

fn progress(app: App) -> View {
    (move || {
        let (done, of) = app.review.progress();
        (done < of).then(|| view! {
            <progress aria-label=spoken().reviewing() max=of.to_string() prop:value=done.to_string()></progress>
        })
    })
    .into_view()
}

fn controls(app: App) -> View {
    let of = move || app.review.length();
    let at = move || app.review.at().unwrap_or(1);
    let step = |picture: &'static str, label: &'static str, to: Box<dyn Fn() -> usize>| {
        view! {
            <button type="button" class="step" aria-label=label title=label on:click=move |_| app.go_to_step(to())>{icon(picture)}</button>
        }
    };
    view! {
        <div class="steps">
            {step("first", spoken().first_move(), Box::new(|| 1))}
            {step("back", spoken().move_before(), Box::new(move || app.review.at_untracked().saturating_sub(1)))}
            <span class="num">{move || spoken().move_of_title(at(), of())}</span>
            {step("next", spoken().next_move(), Box::new(move || app.review.at_untracked() + 1))}
            {step("last", spoken().last_move(), Box::new(|| usize::MAX))}
        </div>
        <div class="row">
            <button type="button" class="quiet" on:click=move |_| app.show_win_from_here()>{icon("play")}{spoken().show_a_win()}</button>
            <button type="button" class="primary" on:click=move |_| app.try_again_from_here()>{icon("again")}{spoken().try_again_from_here()}</button>
        </div>
    }
}

/// The arrows of the selected step: played and better.
pub(super) fn review_arrows() -> View {
    let app = expect_context::<App>();
    let state = expect_context::<TableState>();
    let drawn = move || {
        let step = app.review.at()?;
        let (played, better, class) = app.review.with_review(|review| {
            let played = app.review.with_line(|line| line.mv(step))?;
            let review = review.filter(|review| review.steps.len() >= step);
            let better = review.and_then(|review| review.steps[step - 1].better.first().copied());
            let class = match review.map(|review| (review.fatal(), review.cost(step))) {
                Some((Some(fatal), _)) if fatal == step => "fatal",
                Some((_, cost)) if cost >= Review::SLIP => "slip",
                Some(_) | None => "plain",
            };
            Some((played?, better, class))
        })?;
        let path = |mv: Move, bend: f32| {
            let board = app.review.with_line(|line| line.board(step - 1))?;
            let (from, to) = ends(app, state, &board, mv)?;
            Some((arrow(from, to, bend), from))
        };
        let played = path(played, -0.18).map(|(d, at)| drawn_arrow("played", class, d, at));
        let better = better.filter(|_| class != "plain").and_then(|mv| path(mv, 0.18));
        let better = better.map(|(d, at)| drawn_arrow("better", "good", d, at));
        Some(view! { {played}{better} })
    };
    view! { <svg class="over reviewed" aria-hidden="true">{drawn}</svg> }
}

/// An arrow with a casing that is seen on felt and on cards, and a sign where it begins.
fn drawn_arrow(which: &'static str, class: &'static str, d: String, at: Point) -> View {
    let sign = match class {
        "fatal" => "M-4-4 4 4M4-4-4 4",
        "slip" => "M0-5V1M0 5v.1",
        "good" => "M-5 0-1 4 5-4",
        _ => "",
    };
    let place = format!("translate({} {})", at.x as i32, at.y as i32);
    view! {
        <g class=format!("{which} {class}")>
            <path class="casing" d=d.clone()></path>
            <path class="core" d=d></path>
            <g transform=place><circle r="11"></circle><path class="sign" d=sign></path></g>
        </g>
    }
}

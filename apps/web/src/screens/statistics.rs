//! The statistics: figures and pictures for each game and its settings; export, import, reset behind a question.

use talon_game::numbers;
use talon_game::statistics::{self, Ended, GameResult, Group, Summary};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::app_state::App;
use crate::statistics_json;
use crate::store::SaveOutcome;
use talon_web_kit::{
    CollectView as _, Memo, Read as _, RwSignal, View, document, expect_context, show, spawn_local,
    view,
};

/// The statistics sheet.
pub(crate) fn statistics() -> View {
    let app = expect_context::<App>();
    let game = RwSignal::new(app.current_game().id().to_owned());
    let games = app.games_to_play();
    let mut tabs: Vec<(String, String)> =
        games.iter().map(|entry| (entry.id().to_owned(), entry.name().to_owned())).collect();
    tabs.dedup_by(|one, other| one.0 == other.0);
    let groups = move || {
        let game = game.get();
        app.library.results(|results| {
            let groups = statistics::groups(results).into_iter().filter(|group| group.game == game);
            groups.map(|group| group_view(&group)).collect::<Vec<_>>()
        })
    };
    view! {
        {super::segments("Game".to_owned(), tabs, Memo::new(move || game.get()), move |id| game.set(id))}
        {move || {
            let groups = groups();
            if groups.is_empty() {
                return view! { <p class="lead">"No game finished yet."</p> };
            }
            groups.collect_view()
        }}
        {show(move || app.library.unreadable().results > 0, move || view! {
            <p class="unreadable">{move || unreadable_sentence(app.library.unreadable().results)}</p>
        })}
        {files()}
    }
}

fn unreadable_sentence(count: usize) -> String {
    match count {
        1 => "1 result cannot be read. It stays stored for a version that can.".to_owned(),
        many => {
            format!("{many} results cannot be read. They stay stored for a version that can.")
        }
    }
}

fn group_view(group: &Group<'_>) -> View {
    let results = &group.results;
    let summary = Summary::of(results.iter().copied());
    let rate = summary.rate().map_or("–".to_owned(), |rate| percent(rate.share));
    let range = summary.rate().map(|rate| {
        format!("likely {} to {}", numbers::decimal(rate.low * 100.0, 0), percent(rate.high))
    });
    let time = |millis: Option<u64>| millis.map_or("–".to_owned(), numbers::duration);
    let figure = |value: String, label: &'static str| view! { <div class="fig"><b class="num">{value}</b><span>{label}</span></div> };
    view! {
        <h3>{expect_context::<App>().with_registry(|registry| group.name(registry))}</h3>
        <div class="sgrid">
            {figure(summary.played.to_string(), "played")}
            {figure(summary.won.to_string(), "won")}
            <div class="fig"><b class="num">{rate}</b><span>"win rate, "{range}</span></div>
            {figure(format!("{} / {}", summary.streak, summary.longest_streak), "streak, best streak")}
            {figure(time(summary.best_time), "best time")}
            {figure(time(summary.median_time), "median time")}
            {figure(summary.fewest_moves.map_or("–".to_owned(), |n| n.to_string()), "fewest moves")}
            {figure(summary.without_undo.to_string(), "won without undo")}
        </div>
        <div class="charts">
            <figure><figcaption>"Win rate over time"</figcaption>{rate_chart(results)}</figure>
            <figure><figcaption>"Wins by how many minutes they took at most"</figcaption>{time_chart(results)}</figure>
        </div>
    }
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", numbers::decimal(share * 100.0, 0))
}

/// The share of wins among the games so far, game by game.
fn rate_chart(results: &[&GameResult]) -> View {
    let counted = statistics::counted(results.to_vec());
    let mut won = 0.0;
    let last = (counted.len().max(2) - 1) as f64;
    let points: Vec<(String, String)> = counted
        .iter()
        .enumerate()
        .map(|(n, result)| {
            won += if result.ended == Ended::Won { 1.0 } else { 0.0 };
            let (x, y) = (n as f64 / last * 200.0, 60.0 - won / (n + 1) as f64 * 60.0);
            (numbers::decimal(x, 1), numbers::decimal(y, 1))
        })
        .collect();
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let label = format!("The win rate over {} games.", counted.len());
    view! {
        <svg class="chart" viewBox="-30 -6 236 78" role="img" aria-label=label>
            <path class="axis" d="M0 0V60H200M0 30H200"></path>
            {[("100 %", "3"), ("50", "33"), ("0", "63")].map(|(share, y)| view! {
                <text x="-4" y=y text-anchor="end">{share}</text>
            }).collect_view()}
            <polyline points=line.join(" ")></polyline>
            {points.last().cloned().map(|(x, y)| view! { <circle cx=x cy=y r="3"></circle> })}
        </svg>
    }
}

/// Bars of the times, and the minutes that one may be wide.
const BARS: usize = 10;
const WIDTHS: [usize; 7] = [1, 2, 3, 5, 10, 30, 60];

/// How many minutes each bar is wide, and how many wins fall into each: so that the longest win has its place. The last
/// bar takes what is longer than any.
fn times(results: &[&GameResult]) -> (usize, [u32; BARS]) {
    let won = || results.iter().filter(|result| result.ended == Ended::Won);
    let minutes = |result: &&GameResult| (result.millis / 60_000) as usize;
    let longest = won().map(minutes).max().unwrap_or(0);
    let width = WIDTHS.into_iter().find(|width| longest < width * BARS).unwrap_or(60);
    let mut bars = [0; BARS];
    for result in won() {
        bars[(minutes(result) / width).min(BARS - 1)] += 1;
    }
    (width, bars)
}

/// How many wins took how many minutes.
fn time_chart(results: &[&GameResult]) -> View {
    let (width, bars) = times(results);
    let most = f64::from(bars.iter().copied().max().unwrap_or(0).max(1));
    let drawn = bars.iter().enumerate().map(|(n, &count)| {
        let (middle, top) = ((n * 20 + 10).to_string(), 60.0 - f64::from(count) / most * 52.0);
        view! {
            <text x=middle.clone() y="70" text-anchor="middle">{((n + 1) * width).to_string()}</text>
            <rect x=(n * 20 + 2).to_string() y=numbers::decimal(top, 1) width="16" height=numbers::decimal(60.0 - top, 1)></rect>
            {(count > 0).then(|| view! {
                <text x=middle y=numbers::decimal(top - 2.0, 1) text-anchor="middle">{count.to_string()}</text>
            })}
        }
    });
    let told = bars.iter().enumerate().filter(|(_, count)| **count > 0);
    let told: Vec<String> =
        told.map(|(n, count)| format!("{count} within {}", (n + 1) * width)).collect();
    view! {
        <svg class="chart" viewBox="-14 -6 228 78" role="img" aria-label=format!("Wins by minutes: {}.", told.join(", "))>
            <path class="axis" d="M0 60H200"></path>
            {drawn.collect_view()}
        </svg>
    }
}

/// Export, import, reset.
fn files() -> View {
    let app = expect_context::<App>();
    let asking = RwSignal::new(false);
    let reset = move |_| {
        asking.set(false);
        app.library.delete_results(move |outcome| match outcome {
            SaveOutcome::Saved => app.shell.say("The statistics are empty."),
            SaveOutcome::Failed => app.shell.say(NOT_SAVED),
        });
    };
    view! {
        <div class="row files">
            <button type="button" class="quiet" on:click=move |_| save_file(&app.library.results_now(statistics_json::export))>"Export"</button>
            <label class="quiet">"Import"<input type="file" accept="application/json,.json" on:change=move |event| take_file(app, &event)/></label>
            {show(move || !asking.get(), move || view! {
                <button type="button" class="quiet" on:click=move |_| asking.set(true)>"Reset"</button>
            })}
            {show(move || asking.get(), move || view! {
                <span role="alert">"Forget every result?"</span>
                <button type="button" class="primary" on:click=reset>"Forget them"</button>
                <button type="button" class="quiet" on:click=move |_| asking.set(false)>"Keep them"</button>
            })}
        </div>
    }
}

/// Offers a text as a file.
fn save_file(text: &str) {
    let Ok(coded) = js_sys::encode_uri_component(text).as_string().ok_or(()) else { return };
    let Ok(element) = document().create_element("a") else { return };
    let link: web_sys::HtmlAnchorElement = element.unchecked_into();
    link.set_href(&format!("data:application/json,{coded}"));
    link.set_download("talon-statistics.json");
    link.click();
}

/// Reads a chosen file and adds its results.
fn take_file(app: App, event: &web_sys::Event) {
    let input: Option<web_sys::HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        match statistics_json::import(&text.unwrap_or_default()) {
            Ok(more) => add(app, more),
            Err(sentence) => app.shell.say(sentence),
        }
    });
}

/// Said when a change of the statistics could not be stored.
const NOT_SAVED: &str = "Nothing was changed: this browser could not save it.";

/// Adds the results that are new, and says how many once they are stored.
fn add(app: App, more: Vec<GameResult>) {
    app.library.import(more, move |count| match count {
        Some(1) => app.shell.say("1 new result."),
        Some(count) => app.shell.say(format!("{count} new results.")),
        None => app.shell.say(NOT_SAVED),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won_after(minutes: u64) -> GameResult {
        GameResult {
            began: minutes,
            game: "klondike".to_owned(),
            settings: String::new(),
            rules: None,
            deal: "1".to_owned(),
            ended: Ended::Won,
            moves: 100,
            millis: minutes * 60_000,
            undos: 0,
            hints: 0,
            vegas: None,
        }
    }

    #[test]
    fn long_wins_do_not_share_one_bar() {
        let (width, bars) = times(&[3, 9, 14, 27].map(won_after).each_ref());
        assert_eq!((width, bars), (3, [0, 1, 0, 1, 1, 0, 0, 0, 0, 1]));
        assert_eq!(times(&[&won_after(9000)]).1[BARS - 1], 1);
    }
}

//! The statistics: figures and pictures for each game and its settings; export, import, reset behind a question.

use talon_engine::order::sort_few;
use talon_game::statistics::{self, Ended, GameResult, Summary};
use talon_game::words;
use talon_rulebook::catalog;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::desk::Desk;
use crate::ui::{
    CollectView as _, Memo, Read as _, RwSignal, View, document, expect_context, show, view,
};

/// The statistics sheet.
pub(crate) fn statistics() -> View {
    let desk = expect_context::<Desk>();
    let game = RwSignal::new(desk.game().id().to_owned());
    let tabs =
        catalog::built_in().iter().map(|entry| (entry.id().to_owned(), entry.name().to_owned()));
    let groups = move || {
        let game = game.get();
        desk.results.with(|results| {
            let mut settings: Vec<String> =
                results.iter().filter(|r| r.game == game).map(|r| r.settings.clone()).collect();
            sort_few(&mut settings, |one, other| one < other);
            settings.dedup();
            let of = |set: &String| {
                results.iter().filter(|r| r.game == game && r.settings == *set).cloned().collect()
            };
            settings
                .iter()
                .map(|set| (set.clone(), of(set)))
                .collect::<Vec<(String, Vec<GameResult>)>>()
        })
    };
    view! {
        {super::segments("Game".to_owned(), tabs.collect(), Memo::new(move || game.get()), move |id| game.set(id))}
        {move || {
            let groups = groups();
            if groups.is_empty() {
                return view! { <p class="lead">"No game finished yet."</p> };
            }
            groups.into_iter().map(|(settings, results)| group(&settings, &results)).collect_view()
        }}
        {files()}
    }
}

fn group(settings: &str, results: &[GameResult]) -> View {
    let summary = Summary::of(results);
    let rate = summary.rate().map_or("–".to_owned(), |rate| percent(rate.share));
    let range = summary.rate().map(|rate| {
        format!("likely {} to {}", words::decimal(rate.low * 100.0, 0), percent(rate.high))
    });
    let time = |millis: Option<u64>| millis.map_or("–".to_owned(), words::duration);
    let figure = |value: String, label: &'static str| view! { <div class="fig"><b class="num">{value}</b><span>{label}</span></div> };
    let title = if settings.is_empty() {
        "As dealt by default".to_owned()
    } else {
        settings.replace(';', ", ").replace('=', " ")
    };
    view! {
        <h3>{title}</h3>
        <div class="sgrid">
            {figure(summary.played.to_string(), "played")}
            {figure(summary.won.to_string(), "won")}
            <div class="fig"><b class="num">{rate}</b><span>"win rate, "{range}</span></div>
            {figure(format!("{} / {}", summary.streak, summary.longest_streak), "wins in a row, longest")}
            {figure(time(summary.best_time), "best time")}
            {figure(time(summary.median_time), "middle time")}
            {figure(summary.fewest_moves.map_or("–".to_owned(), |n| n.to_string()), "fewest moves")}
            {figure(summary.without_undo.to_string(), "won without undo")}
        </div>
        <div class="charts">
            <figure><figcaption>"Win rate over time"</figcaption>{rate_chart(results)}</figure>
            <figure><figcaption>"Wins by the minute in which they came"</figcaption>{time_chart(results)}</figure>
        </div>
    }
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", words::decimal(share * 100.0, 0))
}

/// The share of wins among the games so far, game by game.
fn rate_chart(results: &[GameResult]) -> View {
    let mut counted: Vec<&GameResult> =
        results.iter().filter(|r| r.ended != Ended::Unwinnable).collect();
    statistics::sort(&mut counted, |result| result.began);
    let mut won = 0.0;
    let last = (counted.len().max(2) - 1) as f64;
    let points: Vec<String> = counted
        .iter()
        .enumerate()
        .map(|(n, result)| {
            won += if result.ended == Ended::Won { 1.0 } else { 0.0 };
            let (x, y) = (n as f64 / last * 200.0, 60.0 - won / (n + 1) as f64 * 60.0);
            format!("{},{}", words::decimal(x, 1), words::decimal(y, 1))
        })
        .collect();
    let label = format!("The win rate over {} games.", counted.len());
    view! {
        <svg class="chart" viewBox="-24 -6 228 78" role="img" aria-label=label>
            <path class="axis" d="M0 0V60H200M0 30H200"></path>
            {[("100 %", "3"), ("50", "33"), ("0", "63")].map(|(share, y)| view! {
                <text x="-4" y=y text-anchor="end">{share}</text>
            }).collect_view()}
            <polyline points=points.join(" ")></polyline>
        </svg>
    }
}

/// How many wins took how many minutes.
fn time_chart(results: &[GameResult]) -> View {
    const BARS: usize = 10;
    let minutes = |result: &GameResult| (result.millis / 60_000) as usize;
    let mut bars = [0_u32; BARS];
    for result in results.iter().filter(|result| result.ended == Ended::Won) {
        bars[minutes(result).min(BARS - 1)] += 1;
    }
    let most = f64::from(bars.iter().copied().max().unwrap_or(0).max(1));
    let drawn = bars.iter().enumerate().map(|(n, &count)| {
        let height = f64::from(count) / most * 56.0;
        let minute = if n + 1 < BARS { (n + 1).to_string() } else { format!("{BARS}+") };
        view! {
            <text x=(n * 20 + 10).to_string() y="70" text-anchor="middle">{minute}</text>
            <rect x=(n * 20 + 2).to_string() y=words::decimal(60.0 - height, 1) width="16" height=words::decimal(height, 1)></rect>
        }
    });
    let told: Vec<String> = bars
        .iter()
        .enumerate()
        .filter(|(_, n)| **n > 0)
        .map(|(m, n)| format!("{n} in minute {}", m + 1))
        .collect();
    view! {
        <svg class="chart" viewBox="-14 -6 228 78" role="img" aria-label=format!("Wins by time: {}.", told.join(", "))>
            <path class="axis" d="M0 60H200"></path>
            {drawn.collect_view()}
        </svg>
    }
}

/// Export, import, reset.
fn files() -> View {
    let desk = expect_context::<Desk>();
    let asking = RwSignal::new(false);
    let reset = move |_| {
        desk.results.set(Vec::new());
        desk.store.drop_results();
        asking.set(false);
        desk.say("The statistics are empty.".to_owned());
    };
    view! {
        <div class="row files">
            <button type="button" class="quiet" on:click=move |_| save_file(&desk.results.with_untracked(|r| statistics::export(r)))>"Export"</button>
            <label class="quiet">"Import"<input type="file" accept="application/json,.json" on:change=move |event| take_file(desk, &event)/></label>
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
fn take_file(desk: Desk, event: &web_sys::Event) {
    let input: Option<web_sys::HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        match statistics::import(&text.unwrap_or_default()) {
            Ok(more) => {
                for result in &more {
                    desk.store.keep_result(result);
                }
                let mut new = 0;
                desk.results.update(|results| new = statistics::merge(results, more));
                desk.say(format!("{new} new results."));
            }
            Err(sentence) => desk.say(sentence),
        }
    });
}

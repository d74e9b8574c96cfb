//! "Is the shuffle fair?": how deals are made, a count of 100,000 of them in this browser, and the player's own deals.

use std::time::Duration;

use talon_engine::{Deal, Rules};
use talon_game::number_format;
use talon_game::statistics::GameResult;
use talon_web_kit::{
    CollectView as _, Memo, Read as _, RwSignal, View, after, expect_context, show, view,
};

use crate::Page;
use crate::fair_shuffle::{ACES, CARDS, Tally, USUAL, mean_place_of_aces};
use crate::parts::wording;

/// How many deals are counted, and how many in one task.
const DEALS: u32 = 100_000;
const AT_ONCE: u64 = 2_500;

/// The rules of a game with one pack: all of them use the same shuffle.
fn rules() -> Rules {
    let game = &talon_catalog::built_in()[0];
    game.rules(&game.default_choices())
}

/// The screen.
pub(crate) fn shuffle() -> View {
    let tally = RwSignal::new(None::<Tally>);
    let counting =
        Memo::new(move || tally.with(|it| it.as_ref().is_some_and(|it| it.deals < DEALS)));
    let start = move |_| {
        if counting.get_untracked() {
            return;
        }
        tally.set(Some(Tally::new()));
        // Anywhere among the numbers that the table deals.
        count(tally, 1 + (js_sys::Math::random() * 999_000_000.0) as u64);
    };
    view! {
        <div class="two-columns">
            <section class="paper-card">
                <h3>{wording().shuffle_how()}</h3>
                <p>{wording().shuffle_number()}</p>
                <p>{wording().shuffle_player()}</p>
                <p class="dim">{wording().shuffle_microsoft()}</p>
            </section>
            <section class="paper-card">
                <h3>{wording().shuffle_count()}</h3>
                <p>{wording().shuffle_count_how()}</p>
                <button type="button" class="primary" aria-disabled=move || counting.get().to_string() on:click=start>
                    {move || if counting.get() { wording().shuffle_counting() } else { wording().shuffle_deal_many() }}
                </button>
                <div role="status">{show(move || tally.with(Option::is_some), move || view! { {move || tally.get().map(|tally| counted(&tally))} })}</div>
            </section>
            {own_deals()}
        </div>
    }
}

/// Counts some deals in this task and the others in the next tasks, so that the page stays responsive.
fn count(tally: RwSignal<Option<Tally>>, from: u64) {
    after(Duration::ZERO, move || {
        let done = tally.update(|tally| {
            let tally = tally.as_mut()?;
            tally.count(&rules(), from..from + AT_ONCE);
            Some(tally.deals >= DEALS)
        });
        if done.flatten() == Some(false) {
            count(tally, from + AT_ONCE);
        }
    });
}

fn counted(tally: &Tally) -> View {
    let most = tally.first.iter().copied().max().unwrap_or(1).max(1);
    let bars = (0..CARDS).map(|card| {
        let height = f64::from(tally.first[card]) / f64::from(most) * 50.0;
        view! {
            <rect x=(card * 4).to_string() y=number_format::decimal(52.0 - height, 1) width="3" height=number_format::decimal(height, 1)></rect>
        }
    });
    let (least, most_of) = (tally.first.iter().min().copied().unwrap_or(0), most);
    let distance = tally.distance();
    let verdict = if distance > USUAL.1 {
        wording().shuffle_more()
    } else if distance < USUAL.0 {
        wording().shuffle_less()
    } else {
        wording().shuffle_fair()
    };
    let (least, most_of) = (least as usize, most_of as usize);
    let label = wording().shuffle_chart(least, most_of);
    view! {
        <svg class="chart" viewBox="0 0 208 54" role="img" aria-label=label>{bars.collect_view()}</svg>
        <p class="num">{wording().shuffle_counted(tally.deals as usize, least, most_of)}</p>
        {(tally.deals >= DEALS).then(|| view! {
            <p class="num verdict">{wording().shuffle_distance(&number_format::decimal(distance, 1), &number_format::decimal(USUAL.0, 0), &number_format::decimal(USUAL.1, 0), verdict)}</p>
        })}
    }
}

/// The aces of the deals that the player has finished.
fn own_deals() -> View {
    let page = expect_context::<Page>();
    let rules = rules();
    let one_pack = |result: &&GameResult| {
        let game = talon_catalog::find(&result.game);
        game.is_some_and(|game| game.rules(&game.default_choices()).cards() == rules.cards())
    };
    let places: Vec<f64> = page.data_untracked(|data| {
        let deals = data.results.iter().filter(one_pack);
        let deals = deals.filter_map(|result| Deal::parse(&rules, &result.deal).ok());
        deals.map(|deal| mean_place_of_aces(&rules, &deal)).collect()
    });
    let text = if places.is_empty() {
        wording().shuffle_no_deals().to_owned()
    } else {
        let count = places.len() as f64;
        let mean = places.iter().sum::<f64>() / count;
        let (expected, deviation) = ACES;
        let error = 2.0 * deviation / count.sqrt();
        let place = |place: f64| number_format::decimal(place, 1);
        let (low, high) = (place((expected - error).max(0.0)), place(expected + error));
        wording().shuffle_aces(places.len(), &place(mean), &place(expected), &low, &high)
    };
    view! {
        <section class="paper-card">
            <h3>{wording().shuffle_own()}</h3>
            <p class="num">{text}</p>
            <p class="dim">{wording().shuffle_picked()}</p>
        </section>
    }
}

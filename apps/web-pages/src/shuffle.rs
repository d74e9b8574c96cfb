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
                <h3>"How a deal is made"</h3>
                <p>"A deal has a number. The number seeds a generator (xoshiro256**), and the generator shuffles the sorted pack: the last card changes places with any card before it or itself, then the card before the last, down to the first (Fisher and Yates). Every order is equally likely, and the same number gives the same deal on every device, for ever."</p>
                <p>"Deals do not depend on the player. A random deal takes a random number. When you ask for a level, the solver tries random numbers until one has that level. Nothing is ever changed after the deal."</p>
                <p class="dim">"Deals that begin with ms: are those of Microsoft's programs, with their generator."</p>
            </section>
            <section class="paper-card">
                <h3>"Count them yourself"</h3>
                <p>"Your browser deals 100,000 times from a random number on and counts which card comes first. Each of the 52 cards should come first about 1,923 times."</p>
                <button type="button" class="primary" aria-disabled=move || counting.get().to_string() on:click=start>
                    {move || if counting.get() { "Counting …" } else { "Deal 100,000 times" }}
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
        "That is more than in nineteen of twenty fair shuffles; it happens. Count again."
    } else if distance < USUAL.0 {
        "That is less than in nineteen of twenty fair shuffles; it happens. Count again."
    } else {
        "That is what a fair shuffle does."
    };
    let label = format!("How often each card came first: {least} to {most_of} times.");
    view! {
        <svg class="chart" viewBox="0 0 208 54" role="img" aria-label=label>{bars.collect_view()}</svg>
        <p class="num">{format!("{} deals: the rarest first card came {least} times, the most frequent {most_of} times.", tally.deals)}</p>
        {(tally.deals >= DEALS).then(|| view! {
            <p class="num verdict">{format!("Distance from the odds: {} (fair: {} to {}). {verdict}", number_format::decimal(distance, 1), number_format::decimal(USUAL.0, 0), number_format::decimal(USUAL.1, 0))}</p>
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
    let places: Vec<f64> = page.data_now(|data| {
        let deals = data.results.iter().filter(one_pack);
        let deals = deals.filter_map(|result| Deal::parse(&rules, &result.deal).ok());
        deals.map(|deal| mean_place_of_aces(&rules, &deal)).collect()
    });
    let text = if places.is_empty() {
        "You have finished no deal of one pack yet.".to_owned()
    } else {
        let count = places.len() as f64;
        let mean = places.iter().sum::<f64>() / count;
        let (expected, deviation) = ACES;
        let error = 2.0 * deviation / count.sqrt();
        format!(
            "In the {} deals that you have finished, an ace lay at place {} on average. A fair shuffle gives {}, and with that many deals nearly always between {} and {}.",
            places.len(),
            number_format::decimal(mean, 1),
            number_format::decimal(expected, 1),
            number_format::decimal((expected - error).max(0.0), 1),
            number_format::decimal(expected + error, 1),
        )
    };
    view! {
        <section class="paper-card">
            <h3>"Your own deals"</h3>
            <p class="num">{text}</p>
            <p class="dim">"Deals that were picked because they can be won, or for a level, are not random ones: they may differ a little."</p>
        </section>
    }
}

//! The games of one kind, the newest first. A row opens the game's review; the deal can be played again, and the game
//! shared. Games from before their moves were kept have only their deal.

use talon_catalog::Registry;
use talon_game::share_link::{self, Sharing};
use talon_game::statistics::{Ended, GameResult};
use talon_game::{ReviewFigures, number_format};
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, Read as _, RwSignal, StoredValue, View, expect_context, show, view,
};
use talon_web_protocol::PageIntent;
use talon_web_protocol::dates::{clock_of, day_of};
use talon_wording::capitalised;

use crate::Page;
use crate::parts::wording;
use crate::share::share;
use crate::statistics::ShownResults;

/// How many games are listed before the player asks for more.
const LISTED: usize = 10;

pub(crate) fn history(shown: &ShownResults) -> View {
    let page = expect_context::<Page>();
    let mut results = shown.results.clone();
    results.sort_by_key(|result| std::cmp::Reverse(result.began));
    let all = results.len();
    let listed = RwSignal::new(LISTED);
    let results = StoredValue::new(results);
    let rows = move || {
        let rows = results.with_value(|results| results[..listed.get().min(all)].to_vec());
        rows.into_iter().map(|result| row(page, result)).collect_view()
    };
    view! {
        <section class="paper-card history">
            <h3>{wording().history()}<small>{wording().history_tap()}</small></h3>
            {rows}
            {show(move || listed.get() < all, move || view! {
                <button type="button" class="more-rows" on:click=move |_| listed.set(listed.get_untracked() + 50)>
                    {move || wording().history_more(all.saturating_sub(listed.get()))}
                </button>
            })}
        </section>
    }
}

fn row(page: Page, result: GameResult) -> View {
    let today = page.data_untracked(|data| data.today);
    let when = today.map_or(String::new(), |today| {
        wording().when(day_of(result.began), &clock_of(result.began), today)
    });
    let (mark, how) = match result.ended {
        Ended::Won => ("check", wording().history_won()),
        Ended::GivenUp => ("close", wording().history_lost()),
        Ended::Unwinnable => ("info", wording().history_not_counted()),
    };
    let title = match &result.grade {
        Some(grade) => wording().history_level(&capitalised(wording().grade(grade)), how),
        None => capitalised(how),
    };
    let extra = match (result.undos, result.hints) {
        (0, 0) => wording().history_no_help().to_owned(),
        (undos, hints) => wording().history_help(undos as usize, hints as usize),
    };
    let deal = wording().deal_of_result(&result.deal);
    let name = wording().history_game(&title, &when, &deal);
    let again = link_of_deal(&result);
    let kept = result.played.is_some();
    let figures = result.review.as_deref().and_then(ReviewFigures::from_text);
    let sum = figures.map(|figures| wording().review_figures(figures));
    let (time, moves) = (number_format::duration(result.millis), result.moves);
    let class = format!("result-mark {}", result.ended.word());
    let deal = wording().history_deal(&when, &deal);
    let result = StoredValue::new(result);
    let (open, replay) = (again.clone(), again);
    let review = move |_| {
        let review = || PageIntent::Review(Box::new(result.get_value()));
        page.send(&if kept { review() } else { PageIntent::Play(open.clone()) });
    };
    let send = move |_| match result.with_value(|result| link_of_game(page, result)) {
        Some(link) => share(page, link),
        None => page.send(&PageIntent::Say(wording().history_rules_gone().to_owned())),
    };
    view! {
        <div class="game-row num">
            <button type="button" class="open-game" on:click=review>
                <span class=class>{icon(mark)}</span>
                <span class="what"><b>{title}</b><small>{deal}</small>{sum.map(|sum| view! { <small class="sum-line">{sum}</small> })}</span>
                <span class="numbers"><b>{time}</b>{format!(" · {}", wording().moves(moves as usize))}<br/><small>{extra}</small></span>
            </button>
            {kept.then(|| view! {
                <button type="button" class="tool" title=wording().history_replay() aria-label=wording().history_replay_of(&name) on:click=move |_| page.send(&PageIntent::Play(replay.clone()))>{icon("again")}</button>
                <button type="button" class="tool" title=wording().history_share() aria-label=wording().history_share_of(&name) on:click=send>{icon("share")}</button>
            })}
        </div>
    }
}

/// The end of an address that deals this game again.
fn link_of_deal(result: &GameResult) -> String {
    let settings =
        if result.settings.is_empty() { String::new() } else { format!(";{}", result.settings) };
    format!("#{}/{}{settings}", result.game, result.deal)
}

/// The end of an address with the deal and every move.
fn link_of_game(page: Page, result: &GameResult) -> Option<String> {
    let registry = page.data_untracked(|data| Registry::with_loaded(&data.loaded_games));
    Some(share_link::write(&result.session(&registry)?, Sharing::WholeGame))
}

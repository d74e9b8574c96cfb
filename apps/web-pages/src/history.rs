//! The games of one kind, the newest first. A row opens the deal again.

use talon_game::numbers;
use talon_game::statistics::{Ended, GameResult};
use talon_web_art::icon;
use talon_web_kit::{CollectView as _, Read as _, RwSignal, View, expect_context, show, view};
use talon_web_protocol::{Intent, dates};
use talon_wording::capitalised;

use crate::Page;
use crate::statistics::Shown;

/// How many games are listed before one asks for more.
const LISTED: usize = 10;

pub(crate) fn history(shown: &Shown) -> View {
    let page = expect_context::<Page>();
    let mut results = shown.results.clone();
    results.sort_by_key(|result| std::cmp::Reverse(result.began));
    let all = results.len();
    let listed = RwSignal::new(LISTED);
    let results = talon_web_kit::StoredValue::new(results);
    let rows = move || {
        let rows = results.with_value(|results| results[..listed.get().min(all)].to_vec());
        rows.into_iter().map(|result| row(page, result)).collect_view()
    };
    view! {
        <section class="paper-card history">
            <h3>"History"<small>"tap a game to play its deal again"</small></h3>
            {rows}
            {show(move || listed.get() < all, move || view! {
                <button type="button" class="more-rows" on:click=move |_| listed.set(listed.get_untracked() + 50)>
                    {move || format!("{} more", all.saturating_sub(listed.get()))}
                </button>
            })}
        </section>
    }
}

fn row(page: Page, result: GameResult) -> View {
    let today = page.data_now(|data| data.today);
    let when = today.map_or(String::new(), |today| dates::when(result.began, today));
    let (mark, how) = match result.ended {
        Ended::Won => ("check", "won"),
        Ended::GivenUp => ("close", "not won"),
        Ended::Unwinnable => ("info", "unwinnable, not counted"),
    };
    let title = match &result.grade {
        Some(grade) => format!("{} · {how}", capitalised(grade)),
        None => capitalised(how),
    };
    let extra = match (result.undos, result.hints) {
        (0, 0) => "no undo, no hint".to_owned(),
        (undos, hints) => format!("{undos} undone, {hints} hints"),
    };
    let settings =
        if result.settings.is_empty() { String::new() } else { format!(";{}", result.settings) };
    let link = format!("#{}/{}{settings}", result.game, result.deal);
    view! {
        <button type="button" class="game-row num" on:click=move |_| page.tell(&Intent::Play(link.clone()))>
            <span class=format!("result-mark {}", result.ended.word())>{icon(mark)}</span>
            <span class="what"><b>{title}</b><small>{format!("{when}, deal {}", result.deal)}</small></span>
            <span class="numbers"><b>{numbers::duration(result.millis)}</b>{format!(" · {} moves", result.moves)}<br/><small>{extra}</small></span>
            {icon("next")}
        </button>
    }
}

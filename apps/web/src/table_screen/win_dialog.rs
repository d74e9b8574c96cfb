//! The win card: broken records, and the next deal. It follows the cascade (`cascade`).

use talon_engine::Deal;
use talon_game::share_link::{self, Sharing};
use talon_game::statistics::{Ended, GameResult, Summary};
use talon_game::{Date, Millis, Outlook, ReviewFigures, Session, number_format};
use talon_wording::capitalised;

use crate::app_state::{App, Proposal};
use crate::card_art::{icon, picture};
use crate::device;
use crate::focus_trap;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, NodeRef, Shared, View, expect_context, share_or_copy, spawn_local, view,
    window,
};

/// A figure of the game that was won: the figure, its name, and the figure that it is compared with.
struct Fact {
    figure: String,
    name: String,
    beside: String,
}

/// The summary of a win.
#[derive(Default)]
struct WinSummary {
    /// The game, how hard the deal is, and its name.
    line: String,
    /// The record that was broken.
    proud: Option<String>,
    /// Why the game does not count.
    aside: Option<String>,
    facts: Vec<Fact>,
    /// When the game began.
    began: Millis,
    /// The figures of an earlier review of it.
    reviewed: Option<ReviewFigures>,
    /// The text that is shared.
    text: String,
    /// The end of a link to the deal.
    link: String,
}

fn win_summary(app: App) -> Option<WinSummary> {
    app.game
        .session_untracked(|session| app.library.results_untracked(|results| of(session, results)))
}

fn of(session: &Session, results: &[GameResult]) -> WinSummary {
    let variant = session.variant();
    let (game, settings) = (variant.game().id(), variant.choices().to_string());
    let same: Vec<&GameResult> =
        results.iter().filter(|r| r.game == game && r.settings == settings).collect();
    let summary = Summary::of(same.iter().copied());
    // A win whose moves came with a link is not a record: this player did not play it.
    let own = same.iter().find(|result| result.began == session.began());
    let spent = own.map(|_| session.spent(device::now()));
    let others: Vec<&GameResult> = same
        .iter()
        .copied()
        .filter(|result| result.ended == Ended::Won && result.began != session.began())
        .collect();
    let moves = session.history().moves().count();
    let best_before = others.iter().map(|result| result.millis).min();
    let fewest_before = others.iter().map(|result| result.moves as usize).min();
    let shortest = shortest(session, &others, moves);
    let proud = spent.and_then(|spent| proud(spent, best_before, moves, fewest_before, &summary));
    let grade = session.grade();
    let time = |time: Option<Millis>| time.map_or_else(|| "–".to_owned(), number_format::duration);
    let fact = |figure, name: &str, beside| Fact { figure, name: name.to_owned(), beside };
    let mut line = vec![variant.name().to_owned(), spoken().deal(session.deal())];
    line.extend(grade.map(|grade| spoken().grade(grade).to_owned()));
    let mut facts = vec![
        fact(
            time(spent),
            spoken().win_time(),
            best_before
                .map(|best| spoken().win_best(&number_format::duration(best)))
                .unwrap_or_default(),
        ),
        fact(
            moves.to_string(),
            spoken().win_moves(),
            if shortest < moves {
                spoken().win_shortest(shortest)
            } else {
                spoken().win_none_shorter().to_owned()
            },
        ),
    ];
    facts.extend(
        grade.map(|grade| {
            fact(capitalised(spoken().grade(grade)), spoken().win_deal(), String::new())
        }),
    );
    facts.push(fact(
        summary.streak.to_string(),
        spoken().stats_streak(),
        spoken().win_best(&summary.longest_streak.to_string()),
    ));
    WinSummary {
        line: line.join(" · "),
        proud,
        aside: spoken().origin(session.origin()),
        facts,
        began: session.began(),
        reviewed: own.and_then(|own| ReviewFigures::from_text(own.review.as_deref()?)),
        text: share_text(session, spent, moves),
        link: share_link::write(session, Sharing::Deal),
    }
}

/// The fewest moves that are known to win this deal.
fn shortest(session: &Session, others: &[&GameResult], moves: usize) -> usize {
    let deal = session.deal().to_string();
    let own = others.iter().filter(|result| result.deal == deal).map(|r| r.moves as usize).min();
    let solver = match session.outlooks().at(0) {
        Outlook::Winnable(win) => Some(win.len()),
        Outlook::Open | Outlook::Lost | Outlook::Undecided => None,
    };
    own.into_iter().chain(solver).fold(moves, usize::min)
}

/// The most notable record that was broken.
fn proud(
    spent: Millis,
    best_time: Option<Millis>,
    moves: usize,
    fewest: Option<usize>,
    summary: &Summary,
) -> Option<String> {
    if summary.won == 1 {
        Some(spoken().proud_first())
    } else if best_time.is_some_and(|best| spent < best) {
        Some(spoken().proud_time())
    } else if fewest.is_some_and(|fewest| moves < fewest) {
        Some(spoken().proud_moves())
    } else if summary.streak > 2 && summary.streak == summary.longest_streak {
        Some(spoken().proud_streak())
    } else {
        None
    }
}

/// The win in one line: "Talon · 16 Nov · Klondike hard · 2:41 · 118 moves · no hints".
fn share_text(session: &Session, spent: Option<Millis>, moves: usize) -> String {
    let day = match session.deal() {
        Deal::Number(number) => Date::of_number(*number),
        Deal::Microsoft(_) | Deal::Program(..) | Deal::Deck(_) => None,
    };
    let date = spoken().day_and_month_short(day.unwrap_or_else(device::today));
    let name = match session.grade() {
        Some(grade) => format!("{} {}", session.variant().name(), spoken().grade(grade)),
        None => session.variant().name().to_owned(),
    };
    let hints = spoken().hints_used(session.counters().hints as usize);
    let mut parts = vec!["Talon".to_owned(), date, name];
    parts.extend(spent.map(number_format::duration));
    parts.extend([spoken().moves(moves), hints]);
    parts.join(" · ")
}

/// Deals another game by the same rules: the one that follows the deal on the table.
fn next_deal(app: App) {
    let choice = |deal: &Deal| app.settings_untracked(|settings| settings.deal_choice(deal.next()));
    let proposal = app.game.session_untracked(|session| Proposal {
        variant: session.variant().clone(),
        deal_choice: choice(session.deal()),
        moves: Vec::new(),
    });
    if let Some(proposal) = proposal {
        app.deal_proposal(proposal);
    }
}

/// Shares a text or an address through the system's share sheet, or copies it and announces that.
fn share(app: App, field: &'static str, text: String, copied: &'static str) {
    spawn_local(async move {
        match share_or_copy(field, text).await {
            Shared::Sheet => {}
            Shared::Copied => app.shell.toast_and_announce(copied),
            Shared::Refused => app.shell.toast_and_announce(spoken().copy_refused()),
        }
    });
}

/// The win card: figures of the game, and the next deal.
pub(super) fn win_dialog() -> View {
    let app = expect_context::<App>();
    let WinSummary { line, proud, aside, facts, began, reviewed, text, link } =
        win_summary(app).unwrap_or_default();
    let known = move || app.review.figures_of(began).or(reviewed);
    // Not tracked: the card must not be made again when the figures come.
    let is_known = app.review.figures_untracked(began).is_some() || reviewed.is_some();
    let comes = is_known || app.review_win();
    let sum = move || {
        known()
            .map_or_else(|| spoken().weighing_luck().to_owned(), |it| spoken().review_figures(it))
    };
    let frame = NodeRef::new(None);
    focus_trap::hold(frame);
    let send = move |_| share(app, "text", text.clone(), spoken().copied());
    let send_link = move |_| {
        let page = window().location().href().unwrap_or_default();
        let address = format!("{}{link}", page.split('#').next().unwrap_or_default());
        share(app, "url", address, spoken().link_copied());
    };
    view! {
        <div class="scrim" on:click=move |_| app.game.see_end()></div>
        <section class="win" tabindex="-1" node_ref=frame role="dialog" aria-label=spoken().won_title() aria-describedby="win-words" aria-modal="true">
            <div class="kings" aria-hidden="true">
                {["s", "h", "c", "d"].into_iter().map(|suit| view! {
                    <div class=format!("card {suit} bow")>{picture(format!("#{suit}K"))}</div>
                }).collect_view()}
            </div>
            <h2>{spoken().well_played()}</h2>
            <div id="win-words">
                <p>{line}</p>
                {proud.map(|proud| view! { <p class="proud">{proud}</p> })}
                {aside.map(|aside| view! { <p class="aside">{aside}</p> })}
            </div>
            <div class="facts num">
                {facts.into_iter().map(|fact| view! {
                    <div><b>{fact.figure}</b><span>{fact.name}</span><span>{fact.beside}</span></div>
                }).collect_view()}
            </div>
            <button type="button" class="item look-back" on:click=move |_| app.open_review()>
                {icon("review")}
                <span><b>{spoken().review()}</b>{comes.then(|| view! { <small class="sum-line">{sum}</small> })}</span>
                {icon("next")}
            </button>
            <div class="row">
                <button type="button" class="quiet" on:click=send>{icon("share")}{spoken().share()}</button>
                <button type="button" class="quiet" on:click=send_link>{icon("link")}{spoken().share_link()}</button>
                <button type="button" class="primary" on:click=move |_| next_deal(app)>{icon("new")}{spoken().next_deal()}</button>
            </div>
        </section>
    }
}

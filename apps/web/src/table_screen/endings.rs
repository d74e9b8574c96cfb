//! How a game ends: the win with its figures, and the three ways in which it does not go on.

use js_sys::Math;
use talon_engine::Deal;
use talon_game::statistics::Summary;
use talon_game::{Command, DealChoice, Outlook, Standing, numbers};
use talon_scene::Size;

use crate::app_state::{App, Proposal, Sheet};
use crate::card_art::{icon, picture};
use crate::device;
use crate::focus_trap;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Effect, Memo, NodeRef, Read as _, RwSignal, View, expect_context, view,
};

/// A way in which a game does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bad {
    Over,
    Stuck,
    Hopeless,
    /// The deal itself.
    Unwinnable,
}

impl Bad {
    /// As it stands in `data-ending`.
    const fn word(self) -> &'static str {
        match self {
            Bad::Over => "over",
            Bad::Stuck => "stuck",
            Bad::Hopeless | Bad::Unwinnable => "hopeless",
        }
    }

    fn sentence(self) -> String {
        match self {
            Bad::Over => spoken().standing(Standing::Over).unwrap_or_default(),
            Bad::Stuck => spoken().standing(Standing::Stuck).unwrap_or_default(),
            Bad::Hopeless => spoken().game_lost(),
            Bad::Unwinnable => spoken().deal_lost(),
        }
    }
}

/// What has come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Won,
    Bad(Bad),
}

fn end(app: App) -> Option<End> {
    let end = app.game.with(|table| {
        if table.demo().is_some() || table.is_seeking() {
            return None;
        }
        let session = table.session();
        match (session.standing(), session.outlook()) {
            (Standing::Won, _) => Some(End::Won),
            (Standing::Over, _) => Some(End::Bad(Bad::Over)),
            (Standing::Stuck, _) => Some(End::Bad(Bad::Stuck)),
            (Standing::Open, Outlook::Lost) if *session.outlooks().at(0) == Outlook::Lost => {
                Some(End::Bad(Bad::Unwinnable))
            }
            (Standing::Open, Outlook::Lost) => Some(End::Bad(Bad::Hopeless)),
            (Standing::Open, Outlook::Open | Outlook::Winnable(_) | Outlook::Undecided) => None,
        }
    });
    end.flatten()
}

/// Whether a win is there to be looked at.
pub(super) fn is_celebrated(app: App) -> bool {
    end(app) == Some(End::Won) && !app.game.is_end_seen() && app.game.sequence().is_none()
}

/// What is shown of a game that does not go on.
pub(super) fn ending() -> View {
    let app = expect_context::<App>();
    let end = Memo::new(move || end(app));
    // Each kind of bad ending is told once; going on is always possible.
    let told = RwSignal::new(None);
    Effect::new(move || {
        if end.get().is_none() {
            told.set(None);
        }
    });
    let watched = move || app.settings(|settings| settings.is_on("watch"));
    let shown = move || match end.get() {
        Some(End::Bad(bad)) => {
            let proved = matches!(bad, Bad::Hopeless | Bad::Unwinnable);
            (told.get() != Some(bad) && (!proved || watched())).then_some(bad)
        }
        Some(End::Won) | None => None,
    };
    view! {
        {move || shown().map(|bad| bad_ending(bad, told))}
    }
}

fn bad_ending(bad: Bad, told: RwSignal<Option<Bad>>) -> View {
    let app = expect_context::<App>();
    app.shell.speak(&bad.sentence());
    let can_undo = app.game.session(|session| session.history().can_undo()) == Some(true);
    view! {
        <section class="toast ending" aria-label="How it stands" data-ending=bad.word()>
            <span>{bad.sentence()}</span>
            {can_undo.then(|| view! {
                <button type="button" class="act" on:click=move |_| { told.set(Some(bad)); app.run(Command::Undo) }>"Undo"</button>
            })}
            {(bad != Bad::Unwinnable).then(|| view! {
                <button type="button" class="act" on:click=move |_| { told.set(Some(bad)); app.run(Command::WhereLost) }>"Where did I lose it?"</button>
            })}
            <button type="button" class="act" on:click=move |_| app.shell.open_sheet(Sheet::NewDeal(app.current_game()))>"New deal"</button>
            <button type="button" class="act" on:click=move |_| told.set(Some(bad))>"Continue"</button>
        </section>
    }
}

/// A figure of the game that was won, and what it is.
type Fact = (String, &'static str);

/// What is said of a win: a line, and the figures.
fn account(app: App) -> Option<(String, Vec<Fact>)> {
    app.game.session_now(|session| {
        let variant = session.variant();
        let (game, settings) = (variant.game().id(), variant.choices().to_string());
        let summary = app.library.results_now(|results| {
            Summary::of(results.iter().filter(|r| r.game == game && r.settings == settings))
        });
        // A win whose moves came with a link took this player no time, and is no best one.
        let counted =
            app.library.results_now(|results| results.iter().any(|r| r.began == session.began()));
        let spent = counted.then(|| session.spent(device::now()));
        let best = spent.is_some() && spent <= summary.best_time && summary.won > 1;
        let time = |time: Option<u64>| time.map_or_else(|| "–".to_owned(), numbers::duration);
        let line = format!(
            "{}, {}. {}",
            variant.name(),
            spoken().graded_deal(session),
            if best {
                "Your best time so far.".to_owned()
            } else {
                spoken().origin(session.origin()).unwrap_or_default()
            }
        );
        let facts = vec![
            (time(spent), "time"),
            (session.history().cursor().to_string(), "moves"),
            (time(summary.best_time), "best time"),
            (format!("{} of {}", summary.won, summary.played), "won"),
            (summary.streak.to_string(), "streak"),
        ];
        (line, facts)
    })
}

/// Deals another game by the same rules: the deal on the table again, or the one that follows it.
fn play_on(app: App, deal_choice: fn(App, &Deal) -> DealChoice) {
    let proposal = app.game.session_now(|session| {
        let deal_choice = deal_choice(app, session.deal());
        Proposal { variant: session.variant().clone(), deal_choice, moves: Vec::new() }
    });
    if let Some(proposal) = proposal {
        app.take(proposal);
    }
}

/// The kings' bow: figures of the game, and what to play next.
pub(super) fn win() -> View {
    let app = expect_context::<App>();
    let (line, facts) = account(app).unwrap_or_default();
    let again = move |_| play_on(app, |_, deal| DealChoice::Exactly(deal.clone()));
    let next = move |_| play_on(app, |app, deal| app.settings_now(|s| s.deal_choice(deal.next())));
    let frame = NodeRef::new(None);
    focus_trap::hold(frame);
    view! {
        <div class="scrim" on:click=move |_| app.game.see_end()></div>
        {bits(app.shell.size_now())}
        <section class="win" tabindex="-1" node_ref=frame role="dialog" aria-label="Won" aria-modal="true">
            <div class="kings" aria-hidden="true">
                {["s", "h", "c", "d"].into_iter().map(|suit| view! {
                    <div class=format!("card {suit} bow")>{picture(format!("#{suit}K"))}</div>
                }).collect_view()}
            </div>
            <h2>"Well played."</h2>
            <p>{line}</p>
            <div class="facts num">
                {facts.into_iter().map(|(figure, name)| view! {
                    <div><b>{figure}</b><span>{name}</span></div>
                }).collect_view()}
            </div>
            <div class="row">
                <button type="button" class="quiet" on:click=move |_| app.shell.open_sheet(Sheet::Share)>{icon("share")}"Share"</button>
                <button type="button" class="quiet" on:click=again>{icon("again")}"Replay"</button>
                <button type="button" class="primary" on:click=next>{icon("next")}"Next deal"</button>
            </div>
        </section>
    }
}

/// Suits in the order of a sunflower's seeds; the style sheet lets them grow, or not.
fn bits(size: Size) -> View {
    const SEEDS: u16 = 160;
    let seed = |n: u16| {
        let angle = f64::from(n) * 2.399_96;
        let reach = 0.036 * size.w.max(size.h) * f32::from(n).sqrt();
        let x = size.w / 2.0 + Math::cos(angle) as f32 * reach;
        let y = size.h / 2.0 - 40.0 + Math::sin(angle) as f32 * reach;
        let suit = ["s", "h", "d", "c"][usize::from(n % 4)];
        view! {
            <svg
                class=format!("bit bit-{suit}")
                viewBox="0 0 100 100"
                aria-hidden="true"
                style:left=format!("{}px", x as i32)
                style:top=format!("{}px", y as i32)
                style:animation-delay=format!("{}ms", n * 5)
            >
                <use href=format!("#{suit}")></use>
            </svg>
        }
    };
    view! { <div class="bits" aria-hidden="true">{(14..SEEDS).map(seed).collect_view()}</div> }
}

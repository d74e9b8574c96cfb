//! The pill in the bar: the chance to win, from the visible cards, or whether the game can be won. By shape and word,
//! never by colour alone.

use talon_game::{Chance, Outlook, Prospect, Standing, Table};

use crate::app_state::App;
use crate::wording::spoken;
use talon_web_kit::{Effect, Memo, Read as _, StoredValue, View, expect_context, show, view};

/// A chance is announced again when it has changed by this many per cent.
const WORTH_SAYING: u16 = 10;

/// The text of the pill.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PillText {
    /// The value of `data-outlook`.
    kind: &'static str,
    long: String,
    short: String,
    chance: Option<Chance>,
    /// The explanation that a tap gives.
    why: String,
}

fn shown(app: App, table: &Table) -> Option<PillText> {
    if table.session().standing() == Standing::Won {
        return None;
    }
    match table.prospect() {
        Prospect::Hidden => None,
        Prospect::Chance(chance) => {
            let percent = chance.map(|chance| format!("{} %", chance.percent()));
            Some(PillText {
                kind: "chance",
                long: chance.map_or_else(|| spoken().no_chance_yet(), |it| spoken().chance(it)),
                short: percent.unwrap_or_else(|| "–".to_owned()),
                chance,
                why: spoken().why_chance(),
            })
        }
        Prospect::Outlook(outlook) => {
            let (kind, long, short) = match outlook {
                Outlook::Winnable(_) => ("yes", spoken().winnable(), spoken().winnable()),
                Outlook::Lost => ("no", spoken().lost(), spoken().lost()),
                Outlook::Undecided | Outlook::Open if app.solver_state().excuse().is_some() => {
                    ("ask", spoken().no_solver(), spoken().pill_no_solver().to_owned())
                }
                Outlook::Undecided => ("ask", spoken().not_sure(), spoken().not_sure()),
                Outlook::Open if table.is_thinking() => {
                    ("ask", spoken().checking(), spoken().pill_thinking().to_owned())
                }
                Outlook::Open => ("ask", spoken().not_sure_yet(), spoken().not_sure()),
            };
            let why = spoken().why_outlook();
            Some(PillText { kind, long, short, chance: None, why })
        }
    }
}

/// The pill.
pub(super) fn pill() -> View {
    expect_context::<App>().second_part.view(later_pill)
}

#[inline(never)]
fn later_pill() -> View {
    let app = expect_context::<App>();
    let now = Memo::new(move || app.game.with(|table| shown(app, table)).flatten());
    say_chances(app, now);
    let part = move |read: fn(PillText) -> String| now.get().map(read);
    let filled = move || {
        let chance = now.get().and_then(|shown| shown.chance);
        format!("{}%", chance.map_or(0, Chance::percent))
    };
    view! {
        {show(move || now.get().is_some(), move || view! {
            <button
                type="button"
                class=move || format!("pill {}", now.get().map_or("", |shown| shown.kind))
                data-outlook=move || now.get().map(|shown| shown.kind)
                style:--part=filled
                on:click=move |_| if let Some(shown) = now.get_untracked() { app.shell.toast_and_announce(shown.why) }
            >
                <i></i>
                <span class="long">{move || part(|shown| shown.long)}</span>
                <span class="short" aria-hidden="true">{move || part(|shown| shown.short)}</span>
            </button>
        })}
    }
}

/// Announces a chance that has changed by [`WORTH_SAYING`] or more.
fn say_chances(app: App, now: Memo<Option<PillText>>) {
    let announced = StoredValue::new(None);
    Effect::new(move || {
        let Some(chance) = now.get().and_then(|shown| shown.chance) else { return };
        let percent = chance.percent();
        let moved =
            announced.get_value().is_none_or(|old: u16| old.abs_diff(percent) >= WORTH_SAYING);
        if moved {
            announced.set_value(Some(percent));
            app.shell.announce(&spoken().chance(chance));
        }
    });
}

//! The settings: of the game on the table, then of the table itself.

use talon_game::Variant;
use talon_game::Wish;

use super::{radios, segments};
use crate::art::picture;
use crate::desk::{Desk, Proposal};
use crate::settings::{CHOICES, Choice};
use crate::ui::{CollectView as _, IntoView as _, Memo, Read as _, View, expect_context, view};

/// The settings sheet.
pub(crate) fn settings_sheet() -> View {
    let desk = expect_context::<Desk>();
    view! {
        {game_settings()}
        <h3>"Table"</h3>
        {CHOICES.iter().map(|choice| table_setting(desk, choice)).collect_view()}
    }
}

fn table_setting(desk: Desk, choice: &'static Choice) -> View {
    let chosen = Memo::new(move || desk.settings.with(|s| s.word(choice.key)).to_owned());
    let choose = move |word: String| desk.choose(choice.key, &word);
    let pictures = match choice.key {
        "theme" => Some(themes(choice, chosen, choose)),
        "back" => Some(backs(choice, chosen, choose)),
        _ => None,
    };
    if let Some(pictures) = pictures {
        return view! { <div class="set col"><b>{choice.label}</b>{pictures}</div> };
    }
    let words = choice.words.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned()));
    view! {
        <div class="set">
            <div><b>{choice.label}</b><small>{choice.note}</small></div>
            {segments(choice.label.to_owned(), words.collect(), chosen, choose)}
        </div>
    }
}

fn themes(
    choice: &'static Choice,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let swatch = |&(word, label): &(&'static str, &'static str)| {
        let face = view! {
            <span class="swatch" data-theme=if word == "system" { None } else { Some(word) }>
                <span class="card h one">{picture("#h7")}</span>
                <span class="card s two">{picture("#sK")}</span>
            </span>
            {label}
        };
        (word.to_owned(), label.to_owned(), face)
    };
    let swatches = choice.words.iter().map(swatch).collect();
    radios("themes", choice.label.to_owned(), swatches, chosen, choose)
}

fn backs(
    choice: &'static Choice,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let back = |&(word, label): &(&'static str, &'static str)| {
        let face = view! { <span class="card">{picture(format!("#{word}"))}</span> };
        (word.to_owned(), label.to_owned(), face)
    };
    let backs = choice.words.iter().map(back).collect();
    radios("pair", choice.label.to_owned(), backs, chosen, choose)
}

/// The settings of the game on the table. They decide the rules, so a change deals the same deal anew.
fn game_settings() -> View {
    let desk = expect_context::<Desk>();
    let variant = Memo::new(move || {
        desk.table.with(|table| table.as_ref().map(|table| table.session().variant().clone()))
    });
    let rows = move || {
        variant.get().map(|variant| {
            let rows = variant
                .game()
                .settings()
                .iter()
                .map(|setting| game_setting(desk, &variant, setting));
            view! {
                <h3>{variant.name().to_owned()}</h3>
                <p class="quietly">"These change the rules: the deal is laid out anew."</p>
                {rows.collect_view()}
            }
        })
    };
    rows.into_view()
}

fn game_setting(desk: Desk, variant: &Variant, setting: &'static talon_rulebook::Setting) -> View {
    let chosen = variant.choices().word(&setting.key).unwrap_or_default().to_owned();
    let words =
        setting.values.iter().map(|value| (value.word.clone(), value.label.clone())).collect();
    let variant = variant.clone();
    let choose = move |word: String| {
        let mut choices = variant.choices().clone();
        if choices.set(&setting.key, &word).is_err() {
            return;
        }
        let deal = desk
            .table
            .with_untracked(|table| table.as_ref().map(|table| table.session().deal().clone()));
        if let Some(deal) = deal {
            let variant = Variant::new(variant.game(), choices);
            desk.remember_rules(&variant);
            desk.propose(Proposal { variant, wish: Wish::Exactly(deal), moves: Vec::new() });
        }
    };
    view! {
        <div class="set">
            <div><b>{setting.label.clone()}</b></div>
            {segments(setting.label.clone(), words, Memo::new(move || chosen.clone()), choose)}
        </div>
    }
}

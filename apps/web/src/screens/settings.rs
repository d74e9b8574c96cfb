//! The settings: of the game on the table, then of the table itself.

use talon_game::DealChoice;
use talon_game::Variant;

use super::{radios, segments};
use crate::app_state::{App, Proposal};
use crate::card_art::picture;
use crate::settings::{CHOICES, Choice};
use talon_web_kit::{CollectView as _, IntoView as _, Memo, Read as _, View, expect_context, view};

/// The settings sheet.
pub(crate) fn settings_sheet() -> View {
    let app = expect_context::<App>();
    view! {
        {game_settings()}
        <h3>"Table"</h3>
        {CHOICES.iter().map(|choice| table_setting(app, choice)).collect_view()}
    }
}

fn table_setting(app: App, choice: &'static Choice) -> View {
    let chosen = Memo::new(move || app.settings(|s| s.word(choice.key)).to_owned());
    let choose = move |word: String| app.choose(choice.key, &word);
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

/// The settings of the game on the table. They decide the rules, so a change restarts the deal.
fn game_settings() -> View {
    let app = expect_context::<App>();
    let variant = Memo::new(move || app.game.session(|session| session.variant().clone()));
    let rows = move || {
        variant.get().map(|variant| {
            let rows = variant
                .game()
                .settings()
                .iter()
                .map(|setting| game_setting(app, &variant, setting));
            view! {
                <h3>{variant.name().to_owned()}</h3>
                <p class="quietly">"Changing a rule restarts this deal."</p>
                {rows.collect_view()}
            }
        })
    };
    rows.into_view()
}

fn game_setting(app: App, variant: &Variant, setting: &talon_rulebook::Setting) -> View {
    let chosen = variant.choices().word(&setting.key).unwrap_or_default().to_owned();
    let words =
        setting.values.iter().map(|value| (value.word.clone(), value.label.clone())).collect();
    let (variant, key) = (variant.clone(), setting.key.clone());
    let choose = move |word: String| {
        let mut choices = variant.choices().clone();
        if choices.set(&key, &word).is_err() {
            return;
        }
        let deal = app.game.session_now(|session| session.deal().clone());
        if let Some(deal) = deal {
            let variant = Variant::new(variant.game(), choices);
            app.remember_rules(&variant);
            app.propose(Proposal {
                variant,
                deal_choice: DealChoice::Exactly(deal),
                moves: Vec::new(),
            });
        }
    };
    view! {
        <div class="set">
            <div><b>{setting.label.clone()}</b></div>
            {segments(setting.label.clone(), words, Memo::new(move || chosen.clone()), choose)}
        </div>
    }
}

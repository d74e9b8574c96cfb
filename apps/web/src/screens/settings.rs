//! The settings of the table, and its look: themes and backs.

use super::setting_labels::{setting_text, word_label};
use super::{segments, switch};
use crate::app_state::{App, Sheet};
use crate::card_art::{icon, picture};
use crate::lazy_page::lazy_page;
use crate::settings::{SETTINGS, SettingSpec};
use crate::wording::spoken;
use talon_web_kit::{CollectView as _, Memo, Read as _, View, expect_context, radio_row, view};
use talon_web_protocol::PageKind;

/// The settings that the sheet of looks shows.
const LOOK: [&str; 4] = ["theme", "back", "faces", "colours"];

/// The settings sheet.
pub(crate) fn settings_sheet() -> View {
    let app = expect_context::<App>();
    let rows = SETTINGS.iter().filter(|spec| !LOOK.contains(&spec.key));
    view! {
        <div class="items">
            <button type="button" class="item" on:click=move |_| app.shell.open_sheet(Sheet::Look)>{icon("eye")}{spoken().look_table_and_cards()}</button>
        </div>
        {rows.map(|spec| row(app, spec)).collect_view()}
    }
}

/// The sheet of looks.
pub(crate) fn look() -> View {
    let app = expect_context::<App>();
    let find = |key: &&str| SETTINGS.iter().find(|spec| spec.key == *key);
    view! {
        {LOOK.iter().filter_map(find).map(|spec| row(app, spec)).collect_view()}
        {lazy_page(PageKind::Pictures, app.current_game())}
    }
}

fn row(app: App, spec: &'static SettingSpec) -> View {
    let (label, note) = setting_text(spec.key);
    let chosen = Memo::new(move || app.settings(|s| s.word(spec.key)).to_owned());
    let choose = move |word: String| app.choose(spec.key, &word);
    let pictures = match spec.key {
        "theme" => Some(themes(spec, chosen, choose)),
        "back" => Some(backs(spec, chosen, choose)),
        _ => None,
    };
    if let Some(pictures) = pictures {
        return view! { <div class="set col"><b>{label}</b>{pictures}</div> };
    }
    let control = if spec.is_switch() {
        let on = Memo::new(move || chosen.get() == "on");
        switch(label.to_owned(), on, move |on| {
            choose(if on { "on" } else { "off" }.to_owned());
        })
    } else {
        let words = spec
            .words
            .iter()
            .map(|word| ((*word).to_owned(), word_label(spec.key, word).to_owned()));
        segments(label.to_owned(), words.collect(), chosen, choose)
    };
    view! {
        <div class="set">
            <div><b>{label}</b><small>{note}</small></div>
            {control}
        </div>
    }
}

fn themes(
    spec: &'static SettingSpec,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let swatch = |&word: &&'static str| {
        let label = word_label(spec.key, word);
        let automatic = word == "system";
        let face = view! {
            <span class=if automatic { "swatch split" } else { "swatch" } data-theme=(!automatic).then_some(word)>
                {(!automatic).then(|| view! {
                    <span class="card h one">{picture("#hQ")}</span>
                    <span class="card s two">{picture("#sA")}</span>
                })}
            </span>
            {label}
        };
        (word.to_owned(), label.to_owned(), face)
    };
    let swatches = spec.words.iter().map(swatch).collect();
    radio_row("themes", setting_text(spec.key).0.to_owned(), swatches, chosen, choose)
}

fn backs(
    spec: &'static SettingSpec,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let back = |&word: &&'static str| {
        let label = word_label(spec.key, word);
        let face = view! {
            <span class=format!("card bk{}", &word[4..])>{picture(format!("#{word}"))}</span>
            {label}
        };
        (word.to_owned(), label.to_owned(), face)
    };
    // The player's own picture is chosen where it is kept.
    let backs = spec.words.iter().filter(|word| **word != "back9").map(back).collect();
    radio_row("backs", setting_text(spec.key).0.to_owned(), backs, chosen, choose)
}

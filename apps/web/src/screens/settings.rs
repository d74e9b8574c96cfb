//! The settings of the table, and its look: themes and backs.

use super::{segments, switch};
use crate::app_state::{App, Sheet};
use crate::card_art::{icon, picture};
use crate::lazy_page::lazy_page;
use crate::settings::{CHOICES, SettingSpec};
use talon_web_kit::{CollectView as _, Memo, Read as _, View, expect_context, radio_row, view};
use talon_web_protocol::PageKind;

/// The settings that the sheet of looks shows.
const LOOK: [&str; 4] = ["theme", "back", "faces", "colours"];

/// The settings sheet.
pub(crate) fn settings_sheet() -> View {
    let app = expect_context::<App>();
    let rows = CHOICES.iter().filter(|choice| !LOOK.contains(&choice.key));
    view! {
        <div class="items">
            <button type="button" class="item" on:click=move |_| app.shell.open_sheet(Sheet::Look)>{icon("eye")}"Look: table and cards"</button>
        </div>
        {rows.map(|choice| row(app, choice)).collect_view()}
    }
}

/// The sheet of looks.
pub(crate) fn look() -> View {
    let app = expect_context::<App>();
    let find = |key: &&str| CHOICES.iter().find(|choice| choice.key == *key);
    view! {
        {LOOK.iter().filter_map(find).map(|choice| row(app, choice)).collect_view()}
        {lazy_page(PageKind::Pictures, app.current_game())}
    }
}

fn row(app: App, choice: &'static SettingSpec) -> View {
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
    let is_switch = choice.words.iter().any(|(word, _)| *word == "off") && choice.words.len() == 2;
    let control = if is_switch {
        let on = Memo::new(move || chosen.get() == "on");
        switch(choice.label.to_owned(), on, move |on| {
            choose(if on { "on" } else { "off" }.to_owned());
        })
    } else {
        let words =
            choice.words.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned()));
        segments(choice.label.to_owned(), words.collect(), chosen, choose)
    };
    view! {
        <div class="set">
            <div><b>{choice.label}</b><small>{choice.note}</small></div>
            {control}
        </div>
    }
}

fn themes(
    choice: &'static SettingSpec,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let swatch = |&(word, label): &(&'static str, &'static str)| {
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
    let swatches = choice.words.iter().map(swatch).collect();
    radio_row("themes", choice.label.to_owned(), swatches, chosen, choose)
}

fn backs(
    choice: &'static SettingSpec,
    chosen: Memo<String>,
    choose: impl Fn(String) + Copy + 'static,
) -> View {
    let back = |&(word, label): &(&'static str, &'static str)| {
        let face = view! {
            <span class=format!("card bk{}", &word[4..])>{picture(format!("#{word}"))}</span>
            {label}
        };
        (word.to_owned(), label.to_owned(), face)
    };
    // The player's own picture is chosen where it is kept.
    let backs = choice.words.iter().filter(|(word, _)| *word != "back9").map(back).collect();
    radio_row("backs", choice.label.to_owned(), backs, chosen, choose)
}

//! Choosing a deal: its level or number, its rules, and the fate of the game on the table; or a deal from a link.

use std::sync::Arc;

use talon_engine::Deal;
use talon_game::{Command, DealChoice, Session, Variant};
use talon_rulebook::{Choices, Game};
use talon_wording::capitalised;
use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement};

use super::segments;
use crate::app_state::{App, Proposal, Screen, decoded};
use crate::card_art::icon;
use crate::level_choice::LevelChoice;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Memo, Read as _, RwSignal, StoredValue, View, event_target_value,
    expect_context, radio_row, view,
};

/// The sheet for a new deal of a game: its level or number, its rules, and the fate of the game on the table.
pub(crate) fn new_deal(game: Arc<Game>) -> View {
    let app = expect_context::<App>();
    let choices = RwSignal::new(app.rules_for(&game));
    let level = RwSignal::new(app.settings_untracked(|settings| settings.level(&game)));
    let settings = game.settings().iter().map(|setting| choice(choices, setting)).collect_view();
    let has_settings = !game.settings().is_empty();
    app.deal_grader.prepare(&Variant::new(&game, choices.get_untracked()));
    let left = StoredValue::new(LeftGame::find(app, &game));
    let game = StoredValue::new(game);
    let leaving_choice = RwSignal::new(SAVED.to_owned());
    let variant = move || Variant::new(&game.get_value(), choices.get_untracked());
    let leave = move || {
        if leaving_choice.get_untracked() == GIVEN_UP {
            left.update_value(|left| match left.take() {
                Some(LeftGame { saved: Some(key), .. }) => app.give_up(&key),
                Some(LeftGame { saved: None, .. }) | None => app.run(Command::GiveUp),
            });
        }
        app.remember_rules(&variant());
    };
    let deal = move |_| {
        leave();
        let level = level.get_untracked();
        game.with_value(|game| app.remember_level(game, level));
        app.shell.close_sheet();
        app.deal(variant(), level);
    };
    let number = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let by_number = move || {
        let rules = game.with_value(|game| game.rules(&choices.get_untracked()));
        match Deal::parse(&rules, number.get_untracked().trim()) {
            Ok(found) => {
                leave();
                let deal_choice = DealChoice::Exactly(found);
                app.propose(Proposal { variant: variant(), deal_choice, moves: Vec::new() });
            }
            Err(wrong) => fault.set(Some(spoken().text_fault(&wrong))),
        }
    };
    view! {
        <p class="about quietly">{move || choices.with(|choices| game.with_value(|game| game.called(choices).to_owned()))}</p>
        {levels(level)}
        <p class="say" aria-live="polite"><b>{move || level.get().name()}</b>": "{move || level.get().sentence()}</p>
        <button type="button" class="primary wide" on:click=deal>{icon("new")}{spoken().deal_button()}</button>
        {line_form([spoken().deal_by_number(), spoken().deal_number_example(), "quiet", spoken().deal_it()], number, fault, Box::new(by_number))}
        {has_settings.then(|| view! { <p class="lab">{spoken().rules()}<small>{spoken().for_next_deal()}</small></p> })}
        {settings}
        {left.with_value(|left| left.as_ref().map(|left| leaving_segments(left, leaving_choice)))}
    }
}

/// A text field with a button, and an error message below it. The words are the field's name, its
/// example, the button's class and its name.
fn line_form(
    [name, example, class, button]: [&'static str; 4],
    text: RwSignal<String>,
    fault: RwSignal<Option<String>>,
    submit: Box<dyn Fn()>,
) -> View {
    view! {
        <form class="by-number" on:submit=move |event| { event.prevent_default(); submit() }>
            <label>
                {name}
                <input
                    type="text"
                    autocomplete="off"
                    placeholder=example
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(event_target_value(&event)); fault.set(None) }
                />
            </label>
            <button type="submit" class=class>{button}</button>
        </form>
        <p class="fault" role="alert">{move || fault.get()}</p>
    }
}

/// The levels as bars of growing height; dice for any.
fn levels(level: RwSignal<LevelChoice>) -> View {
    let button = |it: LevelChoice| {
        let face = view! { {picture(it)}{it.name()} };
        (it.word().to_owned(), it.name().to_owned(), face)
    };
    let buttons = LevelChoice::all().map(button).collect();
    let chosen = Memo::new(move || level.get().word().to_owned());
    let choose = move |word: String| {
        level.set(LevelChoice::from_word(&word).unwrap_or(LevelChoice::USUAL));
    };
    radio_row("lv", spoken().level().to_owned(), buttons, chosen, choose)
}

fn picture(level: LevelChoice) -> View {
    let LevelChoice::Of(grade) = level else { return icon("dice") };
    let bar = |n: u8| {
        let class = if n <= grade as u8 { "on" } else { "off" };
        let (x, y, height) = (n * 6, 14 - n * 3, 5 + n * 3);
        format!("<rect class={class} x={x} y={y} width=4.5 height={height} rx=1.2 />")
    };
    let bars: String = (0..5).map(bar).collect();
    view! { <svg class="bars" viewBox="0 0 30 20" aria-hidden="true" inner_html=&bars></svg> }
}

const SAVED: &str = "kept";
const GIVEN_UP: &str = "given up";

/// The unfinished game that a new deal leaves.
struct LeftGame {
    /// Its key, unless it is on the table.
    saved: Option<String>,
    is_hopeless: bool,
}

impl LeftGame {
    /// The game on the table; away from the table, the game of this name that was played last.
    fn find(app: App, game: &Game) -> Option<LeftGame> {
        if app.shell.screen_untracked() == Screen::Table {
            let left = |session: &Session| {
                let is_hopeless = session.is_hopeless();
                session.is_unfinished().then_some(LeftGame { saved: None, is_hopeless })
            };
            return app.game.session_untracked(left).flatten();
        }
        let saved = app.library.find(|saved| saved.session.variant().game().id() == game.id())?;
        Some(LeftGame { saved: Some(saved.key), is_hopeless: saved.session.is_hopeless() })
    }
}

/// The choice of the fate of the game on the table. Giving up is proposed for a lost game.
fn leaving_segments(left: &LeftGame, leaving_choice: RwSignal<String>) -> View {
    if left.is_hopeless {
        leaving_choice.set(GIVEN_UP.to_owned());
    }
    let label =
        if left.saved.is_some() { spoken().unfinished_game() } else { spoken().this_game() };
    let words = [(SAVED, spoken().save_for_later()), (GIVEN_UP, spoken().count_as_lost())];
    let words = words.map(|(word, label)| (word.to_owned(), label.to_owned()));
    view! {
        <div class="set">
            <div><b>{label}</b></div>
            {segments(label.to_owned(), words.to_vec(), Memo::new(move || leaving_choice.get()), move |word| leaving_choice.set(word))}
        </div>
    }
}

fn choice(choices: RwSignal<Choices>, setting: &talon_rulebook::Setting) -> View {
    let key = StoredValue::new(setting.key.clone());
    let words = setting
        .values
        .iter()
        .map(|value| (value.word.clone(), capitalised(&value.label)))
        .collect();
    let chosen = Memo::new(move || {
        key.with_value(|key| choices.with(|it| it.word(key).unwrap_or_default().to_owned()))
    });
    let choose = move |word: String| {
        choices.update(|choices| {
            // Only the setting's own words are offered.
            let _ = key.with_value(|key| choices.set(key, &word));
        });
    };
    view! {
        <div class="set">
            <div><b>{setting.label.clone()}</b></div>
            {segments(setting.label.clone(), words, chosen, choose)}
        </div>
    }
}

/// The question before an unfinished game makes room for a link's version of it.
pub(crate) fn leave(proposal: Proposal) -> View {
    let app = expect_context::<App>();
    let mine = Proposal { moves: Vec::new(), ..proposal.clone() };
    view! {
        <p>{spoken().link_brings_another()}</p>
        <div class="items">
            <button type="button" class="item" on:click=move |_| app.propose(mine.clone())>{icon("play")}{spoken().keep_mine()}</button>
            <button type="button" class="item" on:click=move |_| app.deal_proposal(proposal.clone())>{icon("share")}{spoken().open_links_game()}</button>
        </div>
    }
}

/// The question before an unfinished game is given up.
pub(crate) fn give_up(key: String) -> View {
    let app = expect_context::<App>();
    let close = move || app.shell.close_sheet();
    view! {
        <p>{spoken().give_up_means()}</p>
        <div class="items">
            <button type="button" class="item" on:click=move |_| close()>{icon("play")}{spoken().keep_it()}</button>
            <button type="button" class="item" on:click=move |_| { close(); app.give_up(&key) }>{icon("close")}{spoken().give_it_up()}</button>
        </div>
    }
}

/// A field for a pasted link, and a button to open a rules file.
pub(crate) fn open_link() -> View {
    let app = expect_context::<App>();
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let open = move || {
        let text = text.get_untracked();
        let end = text.find('#').map_or(text.as_str(), |place| &text[place..]);
        match app.read_link(&decoded(end)) {
            Ok(link) => {
                let deal_choice = DealChoice::Exactly(link.deal);
                app.propose(Proposal { variant: link.variant, deal_choice, moves: link.moves });
            }
            Err(sentence) => fault.set(Some(sentence)),
        }
    };
    view! {
        <div class="more">
        {line_form([spoken().shared_deal(), "#klondike/ms:617", "primary", spoken().open_title()], text, fault, Box::new(open))}
        {open_rules_file(app)}
        </div>
    }
}

/// Opens a rules file, and lists the mistakes of one that cannot be played.
fn open_rules_file(app: App) -> View {
    let opened = move |event: Event| {
        let input: Option<HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            app.open_file(file);
        }
    };
    view! {
        <div class="open-file">
            <label class="quiet">{spoken().open_rules_file()}<input type="file" accept=".toml" on:change=opened/></label>
        </div>
        <div class="fault" role="alert">
            {move || app.shell.rules_faults().into_iter().map(|fault| view! { <p>{fault}</p> }).collect_view()}
        </div>
    }
}

//! How to play: each game's page, made from its rules, with the rulings marked; and the list of keys.

use talon_rulebook::Game;
use talon_wording::Mark;

use crate::app_state::{App, Screen};
use crate::table_screen::{KEYS, example};
use crate::wording::shown;
use talon_web_kit::{CollectView as _, IntoView as _, View, expect_context, view};

/// The page of a game, with the settings it is played with now.
pub(crate) fn help(game: &Game) -> View {
    let app = expect_context::<App>();
    let choices = app.game.session_now(|session| {
        let variant = session.variant();
        let is_shown = app.shell.screen_now() == Screen::Table && variant.game().id() == game.id();
        is_shown.then(|| variant.choices().clone())
    });
    let choices = choices.flatten().unwrap_or_else(|| game.default_choices());
    let help = shown().help(game, &choices);
    let sections = help.sections.into_iter().map(|section| {
        view! {
            <section>
                <h3>{section.title.clone()}</h3>
                <ul>
                    {section.sentences.into_iter().map(|sentence| {
                        let why = match sentence.mark {
                            Mark::Rule => None,
                            Mark::Ruling { why } => Some(why),
                        };
                        let ruled = why.is_some();
                        view! {
                            <li class=ruled.then_some("ruling")>
                                {sentence.text}
                                {why.map(|why| view! { <small>"Ruling: "{why}</small> })}
                            </li>
                        }
                    }).collect_view()}
                </ul>
            </section>
        }
    });
    view! {
        <article class="paper">
            <h2 class="title">{help.title}</h2>
            <p class="lead">{help.line}</p>
            {example(game, &choices)}
            {sections.collect_view()}
            {notes(help.notes)}
        </article>
    }
}

/// What else a player should know.
fn notes(notes: Vec<String>) -> View {
    if notes.is_empty() {
        return "".into_view();
    }
    view! {
        <section>
            <h3>"Notes"</h3>
            <ul>{notes.into_iter().map(|note| view! { <li>{note}</li> }).collect_view()}</ul>
        </section>
    }
}

/// Every key at the table.
pub(crate) fn keys() -> View {
    view! {
        <dl class="keys">
            {KEYS.iter().map(|(keys, what)| view! { <dt>{*keys}<span class="spoken">": "</span></dt><dd>{*what}</dd> }).collect_view()}
        </dl>
    }
}

//! How to play: each game's page, made from its rules, with the rulings marked; and the list of keys.

use talon_rulebook::{Game, Mark, describe};

use crate::desk::{Desk, Screen};
use crate::table::{KEYS, example};
use crate::ui::{CollectView as _, IntoView as _, Read as _, View, expect_context, view};

/// The page of a game, with the settings it is played with now.
pub(crate) fn help(game: &'static Game) -> View {
    let desk = expect_context::<Desk>();
    let choices = desk.table.with_untracked(|table| {
        let here = table.as_ref().filter(|_| desk.screen.get_untracked() == Screen::Table)?;
        (here.session().variant().game().id() == game.id())
            .then(|| here.session().variant().choices().clone())
    });
    let choices = choices.unwrap_or_else(|| game.default_choices());
    let help = describe(game, &choices);
    let sections = help.sections.into_iter().map(|section| {
        view! {
            <section>
                <h3>{section.topic.title()}</h3>
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
            {KEYS.iter().map(|(keys, what)| view! { <dt>{*keys}</dt><dd>{*what}</dd> }).collect_view()}
        </dl>
    }
}

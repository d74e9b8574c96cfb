//! How to play: the aim in one picture, how to move, five tips; below them the rules, and the fine points on request.

use std::sync::Arc;

use talon_catalog::Registry;
use talon_engine::Deal;
use talon_rulebook::{Choices, Game};
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, IntoView as _, Memo, Read as _, RwSignal, View, expect_context, view,
};
use talon_web_protocol::{PageData, PageIntent};
use talon_wording::{Help, RulingMark, Section};

use crate::Page;
use crate::help_pictures;
use crate::parts::wording;
use crate::tips::tips;

/// The screen.
pub(crate) fn help() -> View {
    let page = expect_context::<Page>();
    let about = Memo::new(move || page.data(|data| (data.game.clone(), data.settings.clone())));
    (move || {
        let _follow = about.get();
        page.data_untracked(found)
            .map_or_else(|| "".into_view(), |(game, choices)| body(page, &game, &choices))
    })
    .into_view()
}

fn found(data: &PageData) -> Option<(Arc<Game>, Choices)> {
    let registry = Registry::with_loaded(&data.loaded_games);
    let game = registry.find(&data.game)?;
    let choices = Choices::parse(game, &data.settings).unwrap_or_else(|_| game.default_choices());
    Some((Arc::clone(game), choices))
}

fn body(page: Page, game: &Arc<Game>, choices: &Choices) -> View {
    let help = wording().help(game, choices);
    let id = game.id().to_owned();
    let panel = RwSignal::new(0_usize);
    let at = move |n: usize| move || panel.get() == n;
    let next = move || {
        [wording().how_to_move(), wording().five_tips(), wording().play_game()][panel.get()]
    };
    let next_panel = move || match panel.get_untracked() {
        2 => page.send(&PageIntent::Close),
        n => panel.set(n + 1),
    };
    view! {
        <div class="help-head">
            <div><h3 class="title">{help.title.clone()}</h3><p>{help.line.clone()}</p></div>
            <button type="button" class="on-felt" on:click=move |_| page.send(&PageIntent::Watch(id.clone()))>{icon("play")}{wording().watch_a_game()}</button>
        </div>
        <div class="panels">
            <section class="panel-card" class:here=at(0)>
                <div class="stage">{help_pictures::aim(&game.rules(choices))}</div>
                <div class="words"><h3>{wording().the_aim()}</h3>{aim_words(&help)}</div>
            </section>
            <section class="panel-card" class:here=at(1)><div class="words"><h3>{wording().how_to_move()}</h3>{how_to_move(has_hidden_cards(game, choices))}</div></section>
            <section class="panel-card" class:here=at(2)>
                <div class="words">
                    <h3>{wording().five_tips()}</h3>
                    <ol class="tips">
                        {tips(game, choices).into_iter().map(|(what, why)| view! { <li><b>{what}</b><small>{why}</small></li> }).collect_view()}
                    </ol>
                </div>
            </section>
        </div>
        <div class="turn-panels">
            <div class="dots" aria-hidden="true">
                {(0..3_usize).map(|n| view! { <i class:on=at(n)></i> }).collect_view()}
            </div>
            <button type="button" class="strong" on:click=move |_| next_panel()>{next}{icon("next")}</button>
        </div>
        <details class="rules" open="">
            <summary><b>{wording().rules()}</b>" "{wording().rules_all()}</summary>
            <div class="paper">{help.sections.iter().map(rules_of).collect_view()}{list("Settings", &help.settings)}</div>
        </details>
        <details class="rules">
            <summary><b>{wording().rules_details()}</b>" "{wording().rules_fine_points()}</summary>
            <div class="paper">{help.sections.iter().filter_map(rulings_of).collect_view()}{list("Notes", &help.notes)}</div>
        </details>
    }
}

/// The first sentences about the goal, building and spaces.
fn aim_words(help: &Help) -> View {
    use talon_rulebook::Topic;
    let first = |topic: Topic| {
        let section = help.sections.iter().find(|section| section.topic == topic)?;
        section.sentences.first().map(|sentence| sentence.text.clone())
    };
    [Topic::Goal, Topic::Columns, Topic::Spaces]
        .into_iter()
        .filter_map(first)
        .map(|text| view! { <p>{text}</p> })
        .collect_view()
}

/// How to move, on the table of a first game.
pub(crate) fn first_moves() -> View {
    let page = expect_context::<Page>();
    view! {
        <div class="first-head"><h2>{wording().how_to_move()}</h2><button type="button" class="tool" aria-label=wording().close() on:click=move |_| page.send(&PageIntent::Close)>{icon("close")}</button></div>
        {how_to_move(false)}
    }
}

/// Whether some cards of a deal cannot be seen: only then there is a chance.
fn has_hidden_cards(game: &Game, choices: &Choices) -> bool {
    !talon_game::knows_all(&Deal::Number(1).board(&game.rules(choices)))
}

fn how_to_move(with_chance: bool) -> View {
    let rows = [
        (help_pictures::tap(), wording().how_tap(), wording().how_tap_why()),
        (help_pictures::drag(), wording().how_drag(), wording().how_drag_why()),
        (help_pictures::hold(), wording().how_hold(), wording().how_hold_why()),
    ];
    let rows = rows.into_iter().map(|(picture, name, words)| {
        view! {
            <div class="stage">{picture}</div><div><b>{name}</b><span>{words}</span></div>
        }
    });
    let chance = || {
        view! {
            <div class="stage chance"><span class="num">"62 %"</span></div>
            <div><b>{wording().no_chance_yet()}</b><span>{wording().how_chance_why()}</span></div>
        }
    };
    view! { <div class="how">{rows.collect_view()}{with_chance.then(chance)}</div> }
}

fn rules_of(section: &Section) -> View {
    let rules = section.sentences.iter().filter(|sentence| sentence.mark == RulingMark::Rule);
    let rules: Vec<String> = rules.map(|sentence| sentence.text.clone()).collect();
    list(&section.title, &rules)
}

fn rulings_of(section: &Section) -> Option<View> {
    let rulings = section.sentences.iter().filter_map(|sentence| match &sentence.mark {
        RulingMark::Rule => None,
        RulingMark::Ruling { why } => Some(view! {
            <li class="ruling">{sentence.text.clone()}<small>{wording().ruling(why)}</small></li>
        }),
    });
    let rulings: Vec<View> = rulings.collect();
    (!rulings.is_empty()).then(|| {
        view! {
            <section><h3>{section.title.clone()}</h3><ul>{rulings.collect_view()}</ul></section>
        }
    })
}

fn list(title: &str, lines: &[String]) -> View {
    if lines.is_empty() {
        return "".into_view();
    }
    view! {
        <section>
            <h3>{title.to_owned()}</h3>
            <ul>{lines.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view()}</ul>
        </section>
    }
}

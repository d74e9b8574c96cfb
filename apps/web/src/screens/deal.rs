//! Choosing what is dealt: by chance, by number, winnable, today's, or from a link.

use talon_engine::Deal;
use talon_game::{Command, Variant, Wish, link, words};
use talon_rulebook::{Choices, Game, catalog};

use super::segments;
use crate::art::icon;
use crate::desk::{Desk, Proposal, decoded};
use crate::device;
use crate::ui::{
    CollectView as _, IntoView as _, Memo, Read as _, RwSignal, View, expect_context, typed_text,
    view,
};

/// The sheet for a new deal of a game: which deal, what becomes of the game on the table, and by which rules.
pub(crate) fn new_deal(game: &'static Game) -> View {
    let desk = expect_context::<Desk>();
    let choices = RwSignal::new(desk.rules_for(game));
    let keeps = RwSignal::new(KEPT.to_owned());
    let deal = move |wish: Wish| {
        if keeps.get_untracked() == GIVEN_UP {
            desk.run(Command::GiveUp);
        }
        let variant = Variant::new(game, choices.get_untracked());
        desk.remember_rules(&variant);
        desk.propose(Proposal { variant, wish, moves: Vec::new() });
    };
    let only_winnable = desk.settings.with_untracked(|settings| settings.is_on("winnable"));
    let number = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let by_number = move || {
        let rules = game.rules(&choices.get_untracked());
        match Deal::parse(&rules, number.get_untracked().trim()) {
            Ok(found) => deal(Wish::Exactly(found)),
            Err(wrong) => fault.set(Some(words::capitalised(&format!("{wrong}.")))),
        }
    };
    view! {
        <p class="lead">{move || choices.with(|choices| game.called(choices).to_owned())}</p>
        <div class="items">
            {(!only_winnable).then(|| view! {
                <button type="button" class="item" on:click=move |_| deal(Wish::Exactly(device::random_deal()))>{icon("new")}"Any deal"</button>
            })}
            <button type="button" class="item" on:click=move |_| deal(Wish::Winnable(device::random_deal()))>{icon("check")}"A deal that can be won"</button>
            <button type="button" class="item" on:click=move |_| deal(Wish::Daily(device::today()))>{icon("sun")}"Today's deal"</button>
        </div>
        <form class="by-number" on:submit=move |event| { event.prevent_default(); by_number() }>
            <label>
                "Deal by number"
                <input
                    type="text"
                    inputmode="text"
                    autocomplete="off"
                    placeholder="42 or ms:617"
                    prop:value=move || number.get()
                    on:input=move |event| { number.set(typed_text(&event)); fault.set(None) }
                />
            </label>
            <button type="submit" class="primary">"Deal"</button>
        </form>
        <p class="fault" role="alert">{move || fault.get()}</p>
        {leaving(keeps)}
        {game.settings().iter().map(|setting| choice(choices, setting)).collect_view()}
    }
}

const KEPT: &str = "kept";
const GIVEN_UP: &str = "given up";

/// What becomes of the game on the table, if it can be gone on with. One that leads nowhere is proposed to be given up.
fn leaving(keeps: RwSignal<String>) -> View {
    let desk = expect_context::<Desk>();
    let left = desk.table.with_untracked(|table| {
        let session = table.as_ref()?.session();
        session.is_unfinished().then(|| session.is_hopeless())
    });
    let Some(hopeless) = left else { return "".into_view() };
    if hopeless {
        keeps.set(GIVEN_UP.to_owned());
    }
    let label = "The game you leave";
    let words = [(KEPT, "Kept to go on with"), (GIVEN_UP, "Given up")];
    let words = words.map(|(word, label)| (word.to_owned(), label.to_owned()));
    view! {
        <div class="set">
            <div><b>{label}</b></div>
            {segments(label.to_owned(), words.to_vec(), Memo::new(move || keeps.get()), move |word| keeps.set(word))}
        </div>
    }
}

fn choice(choices: RwSignal<Choices>, setting: &'static talon_rulebook::Setting) -> View {
    let words =
        setting.values.iter().map(|value| (value.word.clone(), value.label.clone())).collect();
    let chosen = Memo::new(move || {
        choices.with(|choices| choices.word(&setting.key).unwrap_or_default().to_owned())
    });
    let choose = move |word: String| {
        choices.update(|choices| {
            // Only the setting's own words are offered.
            let _ = choices.set(&setting.key, &word);
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
    let desk = expect_context::<Desk>();
    let mine = Proposal { moves: Vec::new(), ..proposal.clone() };
    view! {
        <p>"You have an unfinished game of this deal. The link brings another game of it."</p>
        <div class="items">
            <button type="button" class="item" on:click=move |_| desk.propose(mine.clone())>{icon("play")}"Keep mine"</button>
            <button type="button" class="item" on:click=move |_| desk.take(proposal.clone())>{icon("share")}"Open the link's game"</button>
        </div>
    }
}

/// The question before an unfinished game is given up.
pub(crate) fn give_up(save: String) -> View {
    let desk = expect_context::<Desk>();
    let close = move || desk.sheet.set(None);
    view! {
        <p>"It will count as a game that was not won, and is gone from the list."</p>
        <div class="items">
            <button type="button" class="item" on:click=move |_| close()>{icon("play")}"Keep it"</button>
            <button type="button" class="item" on:click=move |_| { close(); desk.give_up(&save) }>{icon("close")}"Give it up"</button>
        </div>
    }
}

/// A field for a link that came another way than by a click.
pub(crate) fn open_link() -> View {
    let desk = expect_context::<Desk>();
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let open = move || {
        let text = text.get_untracked();
        let end = text.find('#').map_or(text.as_str(), |place| &text[place..]);
        match link::read(&decoded(end), catalog::find) {
            Ok(link) => {
                let wish = Wish::Exactly(link.deal);
                desk.propose(Proposal { variant: link.variant, wish, moves: link.moves });
            }
            Err(sentence) => fault.set(Some(sentence)),
        }
    };
    view! {
        <form class="by-number" on:submit=move |event| { event.prevent_default(); open() }>
            <label>
                "Open a shared deal"
                <input
                    type="text"
                    autocomplete="off"
                    placeholder="#klondike/ms:617"
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(typed_text(&event)); fault.set(None) }
                />
            </label>
            <button type="submit" class="primary">"Open"</button>
        </form>
        <p class="fault" role="alert">{move || fault.get()}</p>
    }
}

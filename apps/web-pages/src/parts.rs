//! Small parts that several screens use.

use std::rc::Rc;

use talon_game::number_format;
use talon_web_kit::{CollectView as _, Memo, Read as _, View, view, walk_row};
use talon_wording::{CardStyle, Language, Wording};

/// Sentences to look at: a card is "Q♥".
pub(crate) const fn shown() -> Wording {
    Wording::new(Language::English, CardStyle::Signs)
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", number_format::decimal(share * 100.0, 0))
}

/// A row of buttons with words, one of which is chosen.
pub(crate) fn tabs(
    label: &'static str,
    words: Vec<(String, String)>,
    chosen: Memo<String>,
    choose: impl Fn(String) + 'static,
) -> View {
    let choose: Rc<dyn Fn(String)> = Rc::new(choose);
    let buttons = words.into_iter().map(|(word, name)| {
        let (here, choose) = (word.clone(), choose.clone());
        let is_chosen = Memo::new(move || chosen.get() == here);
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=move || is_chosen.get().to_string()
                tabindex=move || if is_chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose(word.clone())
            >{name}</button>
        }
    });
    let buttons = buttons.collect_view();
    view! {
        <div class="tabs" role="radiogroup" aria-label=label on:keydown=|event| walk_row(&event)>{buttons}</div>
    }
}

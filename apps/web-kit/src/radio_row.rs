//! A row of buttons, one of them chosen: arrow keys move over them, and only the chosen one is a tab stop.

use std::rc::Rc;

use super::{CollectView as _, Memo, Read as _, View, view, walk_row};

/// A button of a row: its word, its accessible name and its content.
pub type Radio = (String, String, View);

/// A row of buttons. `choose` gets the word of the one that is pressed.
pub fn radio_row(
    class: &'static str,
    label: String,
    buttons: Vec<Radio>,
    chosen: Memo<String>,
    choose: impl Fn(String) + 'static,
) -> View {
    let choose: Rc<dyn Fn(String)> = Rc::new(choose);
    boxed_row(class, label, buttons, chosen, &choose)
}

/// Not generic over the choice: each type would add as much code again.
fn boxed_row(
    class: &'static str,
    label: String,
    buttons: Vec<Radio>,
    chosen: Memo<String>,
    choose: &Rc<dyn Fn(String)>,
) -> View {
    let buttons = buttons.into_iter().map(|(word, name, face)| {
        let (here, choose) = (word.clone(), choose.clone());
        let is_chosen = Memo::new(move || chosen.get() == here);
        view! {
            <button
                type="button"
                role="radio"
                aria-label=name
                aria-checked=move || is_chosen.get().to_string()
                tabindex=move || if is_chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose(word.clone())
            >{face}</button>
        }
    });
    let buttons = buttons.collect_view();
    view! {
        <div class=class role="radiogroup" aria-label=label on:keydown=|event| walk_row(&event)>
            {buttons}
        </div>
    }
}

/// Buttons whose name is their content.
pub fn word_radios(words: Vec<(String, String)>) -> Vec<Radio> {
    words.into_iter().map(|(word, name)| (word, name.clone(), View::Text(name))).collect()
}

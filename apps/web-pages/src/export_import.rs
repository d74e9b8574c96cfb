//! Everything to another device and from it: as a file, and as text to copy and paste.

use talon_catalog::Registry;
use talon_game::export::{Everything, FILE_NAME, GAMES};
use talon_web_kit::{
    NodeRef, Read as _, RwSignal, View, copy, expect_context, show, spawn_local, view,
};
use talon_web_protocol::{PageData, PageIntent, statistics_json};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement};

use crate::Page;
use crate::files::offer;
use crate::parts::wording;

/// The purpose of the text area.
#[derive(Clone, PartialEq, Eq)]
enum TextAreaUse {
    Closed,
    /// This text is to be copied by hand.
    Copy(String),
    /// A text is to be pasted.
    Paste,
}

/// The part of the statistics that moves everything.
pub(crate) fn export_import() -> View {
    let page = expect_context::<Page>();
    let area = RwSignal::new(TextAreaUse::Closed);
    let paste = NodeRef::new(None);
    let pasted = move |_| {
        let field =
            paste.get_untracked().map(wasm_bindgen::JsCast::unchecked_into::<HtmlTextAreaElement>);
        if let Some(field) = field {
            area.set(TextAreaUse::Closed);
            import(page, &field.value());
        }
    };
    let copied = move |_| copy_text(page, area);
    let opened = page.data_untracked(|data| data.opened_export.clone());
    if !opened.is_empty() {
        import(page, &opened);
    }
    view! {
        <h3 class="group-name transfer-head">{wording().transfer()}</h3>
        <p class="dim-on-felt">{wording().transfer_what()}</p>
        <div class="files transfer">
            <button type="button" class="on-felt" on:click=move |_| save_file(page)>{wording().transfer_save()}</button>
            <button type="button" class="on-felt" on:click=copied>{wording().transfer_copy()}</button>
            <label class="on-felt">{wording().transfer_add_file()}<input type="file" accept="text/plain,.txt,application/json,.json" on:change=move |event| import_file(page, &event)/></label>
            <button type="button" class="on-felt" on:click=move |_| area.set(TextAreaUse::Paste)>{wording().transfer_add_text()}</button>
        </div>
        {show(move || area.with(|it| matches!(it, TextAreaUse::Copy(_))), move || view! {
            <label class="moved">{wording().transfer_by_hand()}
                <textarea readonly rows="5" spellcheck="false" prop:value=move || area.with(|it| match it {
                    TextAreaUse::Copy(text) => text.clone(),
                    TextAreaUse::Paste | TextAreaUse::Closed => String::new(),
                })></textarea>
            </label>
            <div class="files"><button type="button" class="on-felt" on:click=move |_| area.set(TextAreaUse::Closed)>{wording().done()}</button></div>
        })}
        {show(move || area.with(|it| *it == TextAreaUse::Paste), move || view! {
            <label class="moved">{wording().transfer_paste()}
                <textarea node_ref=paste rows="5" spellcheck="false" autocomplete="off"></textarea>
            </label>
            <div class="files">
                <button type="button" class="on-felt strong" on:click=pasted>{wording().transfer_add()}</button>
                <button type="button" class="on-felt" on:click=move |_| area.set(TextAreaUse::Closed)>{wording().cancel()}</button>
            </div>
        })}
    }
}

/// Everything that the table has sent. Only changed settings are included.
fn everything(data: &PageData) -> Everything {
    let is_default = |pair: &&str| data.default_settings.split(';').any(|it| it == *pair);
    let changed = data.chosen_settings.split(';').filter(|pair| !is_default(pair));
    let pair = |pair: &str| pair.split_once('=').map(|(key, it)| (key.to_owned(), it.to_owned()));
    Everything {
        results: data.results.clone(),
        saves: data.saves.clone(),
        settings: changed.filter_map(pair).collect(),
    }
}

/// Whether the browser has a setting of this name; the terminal has some of its own.
fn is_known(data: &PageData, key: &str) -> bool {
    let mut defaults = data.default_settings.split(';').filter_map(|pair| pair.split_once('='));
    let by_game = ["level-", "rules-", "note-"].iter().any(|start| key.starts_with(start));
    key == GAMES || by_game || defaults.any(|(known, _)| known == key)
}

fn save_file(page: Page) {
    let text = page.data_untracked(everything).write();
    offer(FILE_NAME, "text/plain;charset=utf-8", &text);
}

/// Copies everything; where the page may not, the text is shown to be copied by hand.
fn copy_text(page: Page, area: RwSignal<TextAreaUse>) {
    let text = page.data_untracked(everything).write();
    spawn_local(async move {
        if copy(text.clone()).await {
            page.send(&PageIntent::Say(wording().transfer_copied().to_owned()));
        } else {
            area.set(TextAreaUse::Copy(text));
        }
    });
}

/// Reads a chosen file and imports its new entries.
fn import_file(page: Page, event: &Event) {
    let input: Option<HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
    let Some(input) = input else { return };
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    // The same file can be chosen again.
    input.set_value("");
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        import(page, &text.unwrap_or_default());
    });
}

/// Asks the table to add the new entries of an exported text.
fn import(page: Page, text: &str) {
    let intent = page.data_untracked(|data| match read(data, text) {
        Ok(intent) => intent,
        Err(sentence) => PageIntent::Say(sentence),
    });
    page.send(&intent);
}

fn read(data: &PageData, text: &str) -> Result<PageIntent, String> {
    let mut other = if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        let results = statistics_json::import(text);
        let results = results.map_err(|fault| wording().statistics_fault(&fault))?;
        Everything { results, ..Everything::default() }
    } else {
        Everything::read(text).map_err(|fault| wording().everything_fault(&fault))?
    };
    other.settings.retain(|(key, _)| is_known(data, key));
    let registry = Registry::with_loaded(&data.loaded_games);
    let additions = everything(data).additions(other, &registry);
    let sentence = wording().additions(&additions);
    Ok(if additions.new == Everything::default() {
        PageIntent::Say(sentence)
    } else {
        PageIntent::Import { new: additions.new, sentence }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_settings_that_were_changed_are_sent_and_only_known_ones_are_taken() {
        let data = PageData {
            chosen_settings: "theme=night;colours=two;tap=move;level-klondike=hard".to_owned(),
            default_settings: "theme=system;colours=two;tap=move".to_owned(),
            ..PageData::default()
        };
        let pair = |key: &str, word: &str| (key.to_owned(), word.to_owned());
        assert_eq!(
            everything(&data).settings,
            [pair("theme", "night"), pair("level-klondike", "hard")]
        );
        let text = "talon everything 1 setting theme=blue setting colours=four \
                    setting terminal-signs=ascii setting rules-klondike=draw=1 end entries=4";
        let Ok(PageIntent::Import { new, sentence }) = read(&data, text) else {
            panic!("nothing is new");
        };
        assert_eq!(new.settings, [pair("colours", "four"), pair("rules-klondike", "draw=1")]);
        assert_eq!(sentence, "Added 2 settings.");
        assert!(read(&data, "talon everything 1").is_err());
    }
}

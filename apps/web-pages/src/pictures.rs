//! Pictures of the player's own as felt or card back. A script of the page makes them small, keeps them in this browser
//! and shows them; here they are chosen and removed.

use js_sys::Promise;
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, Read as _, RwSignal, View, document, expect_context, show, spawn_local, view,
};
use talon_web_protocol::PageIntent;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, HtmlInputElement};

use crate::Page;
use crate::parts::wording;

#[wasm_bindgen]
extern "C" {
    /// Fetches the script; in `boot.js`.
    #[wasm_bindgen(js_name = fetchPictures, catch)]
    fn fetch_pictures() -> Result<Promise, JsValue>;

    /// The script's functions.
    type Pictures;
    #[wasm_bindgen(method)]
    fn store(this: &Pictures, kind: &str, file: &File) -> Promise;
    #[wasm_bindgen(method)]
    fn drop(this: &Pictures, kind: &str) -> Promise;
}

/// The word of the setting that chooses the player's own back, and of the one that comes instead.
const OWN_BACK: &str = "back9";
const FIRST_BACK: &str = "back1";

/// The purpose of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureKind {
    Felt,
    Back,
}

impl PictureKind {
    const fn word(self) -> &'static str {
        match self {
            PictureKind::Felt => "felt",
            PictureKind::Back => "back",
        }
    }

    fn label(self) -> &'static str {
        match self {
            PictureKind::Felt => wording().pictures_table(),
            PictureKind::Back => wording().pictures_back(),
        }
    }
}

/// The part of the look that is about own pictures.
pub(crate) fn pictures() -> View {
    let page = expect_context::<Page>();
    view! {
        <div class="set col own-pictures">
            <b>{wording().pictures_own()}</b>
            <small>{wording().pictures_stay()}</small>
            {[PictureKind::Felt, PictureKind::Back].map(|kind| row(page, kind)).collect_view()}
        </div>
    }
}

fn row(page: Page, kind: PictureKind) -> View {
    let attribute = format!("data-own-{}", kind.word());
    let is_there = document().document_element().is_some_and(|root| root.has_attribute(&attribute));
    let there = RwSignal::new(is_there);
    let name = kind.label();
    view! {
        <div class="own-picture">
            <span>{name}</span>
            <label class="quiet">{icon("new")}{wording().pictures_choose()}<input type="file" accept="image/*" aria-label=wording().pictures_choose_for(name) on:change=move |event| choose(page, kind, there, &event)/></label>
            {show(move || there.get(), move || view! {
                {(kind == PictureKind::Back).then(|| view! {
                    <button type="button" class="quiet" on:click=move |_| use_back(page, OWN_BACK)>{wording().pictures_use()}</button>
                })}
                <button type="button" class="quiet" aria-label=wording().pictures_remove_from(name) on:click=move |_| remove(page, kind, there)>{wording().pictures_remove()}</button>
            })}
        </div>
    }
}

fn use_back(page: Page, word: &str) {
    page.send(&PageIntent::Choose("back".to_owned(), word.to_owned()));
}

fn choose(page: Page, kind: PictureKind, there: RwSignal<bool>, event: &Event) {
    let input: Option<HtmlInputElement> = event.target().and_then(|it| it.dyn_into().ok());
    let file = input.and_then(|input| input.files()).and_then(|files| files.get(0));
    let Some(file) = file else { return };
    spawn_local(async move {
        let stored = done(|pictures| pictures.store(kind.word(), &file)).await;
        if !stored {
            let sentence = wording().pictures_failed();
            return page.send(&PageIntent::Say(sentence.to_owned()));
        }
        there.set(true);
        if kind == PictureKind::Back {
            use_back(page, OWN_BACK);
        }
    });
}

fn remove(page: Page, kind: PictureKind, there: RwSignal<bool>) {
    spawn_local(async move {
        if done(|pictures| pictures.drop(kind.word())).await {
            there.set(false);
            if kind == PictureKind::Back {
                use_back(page, FIRST_BACK);
            }
        }
    });
}

/// Whether something was done by the script, which is fetched for it.
async fn done(work: impl FnOnce(&Pictures) -> Promise) -> bool {
    let Ok(promise) = fetch_pictures() else { return false };
    let Ok(script) = JsFuture::from(promise).await else { return false };
    JsFuture::from(work(script.unchecked_ref())).await.is_ok()
}

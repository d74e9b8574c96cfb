//! The second part of the program: the code that the first screen does not need. It is fetched after the first paint.
//!
//! The bundler computes its code (`xtask/bundler/src/reach.rs`): the functions that can be reached only through
//! functions with names such as `later_sheet`. Those are never inlined, and are called only through [`SecondPart`].

use js_sys::Promise;
use talon_web_kit::{Memo, Read as _, RwSignal, StoredValue, View, show, spawn_local, view};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::wording::spoken;

#[wasm_bindgen]
extern "C" {
    /// Fetches the second part; in `boot.js`.
    #[wasm_bindgen(js_name = fetchLater, catch)]
    fn fetch_later() -> Result<Promise, JsValue>;
}

/// The progress of loading the second part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoadState {
    Idle,
    Loading,
    Loaded,
    Failed,
}

/// Work that waits for the second part; its argument is `true` if the part was loaded.
type PendingWork = Box<dyn FnOnce(bool)>;

/// The second part of the program.
#[derive(Clone, Copy)]
pub(crate) struct SecondPart {
    state: RwSignal<LoadState>,
    waiting: StoredValue<Vec<PendingWork>>,
}

impl SecondPart {
    /// A second part that is not fetched yet.
    pub(crate) fn new() -> SecondPart {
        SecondPart { state: RwSignal::new(LoadState::Idle), waiting: StoredValue::new(Vec::new()) }
    }

    /// The value of the page's `data-parts`.
    pub(crate) fn word(self) -> &'static str {
        match self.state.get() {
            LoadState::Idle | LoadState::Loading => "first",
            LoadState::Loaded => "all",
            LoadState::Failed => "failed",
        }
    }

    /// Whether it is loaded. The caller does not follow later changes.
    pub(crate) fn is_loaded_untracked(self) -> bool {
        self.state.get_untracked() == LoadState::Loaded
    }

    /// Fetches it, unless it is loaded or being loaded.
    pub(crate) fn fetch(self) {
        if matches!(self.state.get_untracked(), LoadState::Loading | LoadState::Loaded) {
            return;
        }
        self.state.set(LoadState::Loading);
        spawn_local(async move {
            let loaded = match fetch_later() {
                Ok(promise) => JsFuture::from(promise).await.is_ok(),
                Err(_) => false,
            };
            self.state.set(if loaded { LoadState::Loaded } else { LoadState::Failed });
            for work in self.waiting.update_value(std::mem::take).unwrap_or_default() {
                work(loaded);
            }
        });
    }

    /// Runs `work` as soon as the second part is loaded, or when loading has failed. Its argument says which.
    pub(crate) fn run(self, work: impl FnOnce(bool) + 'static) {
        self.run_boxed(Box::new(work));
    }

    /// Runs `work` as soon as the second part is loaded.
    pub(crate) fn when_loaded(self, work: impl FnOnce() + 'static) {
        self.run(|loaded| {
            if loaded {
                work();
            }
        });
    }

    fn run_boxed(self, work: PendingWork) {
        match self.state.get_untracked() {
            LoadState::Loaded => work(true),
            LoadState::Idle | LoadState::Loading => {
                self.waiting.update_value(|waiting| waiting.push(work));
            }
            LoadState::Failed => {
                work(false);
                self.fetch();
            }
        }
    }

    /// A view of the second part, empty until that is loaded.
    pub(crate) fn view(self, build: impl Fn() -> View + 'static) -> View {
        show(move || self.state.get() == LoadState::Loaded, build)
    }

    /// A view of the second part, with a notice while it is loaded or if that fails.
    pub(crate) fn view_when_loaded(self, build: impl Fn() -> View + 'static) -> View {
        self.run(|_| ());
        let state = Memo::new(move || self.state.get());
        let words = move || match state.get() {
            LoadState::Idle | LoadState::Loading => Some(spoken().loading()),
            LoadState::Failed => Some(spoken().not_loaded()),
            LoadState::Loaded => None,
        };
        view! {
            {self.view(build)}
            {move || words().map(|words| view! {
                <div class="strips" role="status"><p class="strip">{words}</p></div>
            })}
        }
    }
}

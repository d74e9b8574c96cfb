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
    Asleep,
    Fetching,
    Here,
    Failed,
}

/// Work that waits for the second part; its argument is `true` if the part was loaded.
type DeferredWork = Box<dyn FnOnce(bool)>;

/// The second part of the program.
#[derive(Clone, Copy)]
pub(crate) struct SecondPart {
    state: RwSignal<LoadState>,
    waiting: StoredValue<Vec<DeferredWork>>,
}

impl SecondPart {
    /// A second part that is not fetched yet.
    pub(crate) fn new() -> SecondPart {
        SecondPart {
            state: RwSignal::new(LoadState::Asleep),
            waiting: StoredValue::new(Vec::new()),
        }
    }

    /// The value of the page's `data-parts`.
    pub(crate) fn word(self) -> &'static str {
        match self.state.get() {
            LoadState::Asleep | LoadState::Fetching => "first",
            LoadState::Here => "all",
            LoadState::Failed => "failed",
        }
    }

    /// Whether it is loaded. The caller does not follow later changes.
    pub(crate) fn is_here_now(self) -> bool {
        self.state.get_untracked() == LoadState::Here
    }

    /// Fetches it, unless it is loaded or being loaded.
    pub(crate) fn fetch(self) {
        if matches!(self.state.get_untracked(), LoadState::Fetching | LoadState::Here) {
            return;
        }
        self.state.set(LoadState::Fetching);
        spawn_local(async move {
            let here = match fetch_later() {
                Ok(promise) => JsFuture::from(promise).await.is_ok(),
                Err(_) => false,
            };
            self.state.set(if here { LoadState::Here } else { LoadState::Failed });
            for work in self.waiting.update_value(std::mem::take).unwrap_or_default() {
                work(here);
            }
        });
    }

    /// Runs `work` as soon as the second part is loaded, or when loading has failed. Its argument says which.
    pub(crate) fn run(self, work: impl FnOnce(bool) + 'static) {
        self.run_boxed(Box::new(work));
    }

    /// Runs `work` as soon as the second part is loaded.
    pub(crate) fn when_here(self, work: impl FnOnce() + 'static) {
        self.run(|here| {
            if here {
                work();
            }
        });
    }

    fn run_boxed(self, work: DeferredWork) {
        match self.state.get_untracked() {
            LoadState::Here => work(true),
            LoadState::Asleep | LoadState::Fetching => {
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
        show(move || self.state.get() == LoadState::Here, build)
    }

    /// A view of the second part, with a notice while it is loaded or if that fails.
    pub(crate) fn awaited(self, build: impl Fn() -> View + 'static) -> View {
        self.run(|_| ());
        let here = Memo::new(move || self.state.get());
        let words = move || match here.get() {
            LoadState::Asleep | LoadState::Fetching => Some(spoken().loading()),
            LoadState::Failed => Some(spoken().not_loaded()),
            LoadState::Here => None,
        };
        view! {
            {self.view(build)}
            {move || words().map(|words| view! {
                <div class="strips" role="status"><p class="strip">{words}</p></div>
            })}
        }
    }
}

//! What is kept on the device, in IndexedDB: unfinished games, results, settings. When the browser denies it, everything
//! goes on and the page says that nothing will be kept.

use idb::{
    Database, DatabaseEvent as _, Factory, ObjectStoreParams, TransactionMode, TransactionResult,
};
use talon_engine::order::sort_many;
use talon_game::save;
use talon_game::statistics::GameResult;
use wasm_bindgen::prelude::*;
use web_sys::BroadcastChannel;

use crate::ui::{Read as _, RwSignal, StoredValue, begin};

const GAMES: &str = "games";
const RESULTS: &str = "results";
const WORDS: &str = "words";

/// Everything that was kept, read once when the page opens.
#[derive(Clone, Default)]
pub(crate) struct Kept {
    /// Saves of unfinished games, the one played last at the end.
    pub(crate) games: Vec<String>,
    /// Results of finished ones.
    pub(crate) results: Vec<GameResult>,
    /// The settings' text.
    pub(crate) settings: Option<String>,
}

/// The door to what is kept; says in `failed` when it does not open.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    failed: RwSignal<bool>,
    /// Other tabs hear here that something was written.
    others: StoredValue<Option<BroadcastChannel>>,
}

impl Store {
    /// A store; nothing is opened yet.
    pub(crate) fn new() -> Store {
        let others = BroadcastChannel::new("talon").ok();
        Store { failed: RwSignal::new(false), others: StoredValue::new(others) }
    }

    /// Reads everything anew whenever another tab has written.
    pub(crate) fn listen(self, then: impl Fn(Kept) + Copy + 'static) {
        let hear = Closure::<dyn FnMut()>::new(move || self.read(Box::new(then)));
        self.others.with_value(|others| {
            if let Some(others) = others {
                others.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            }
        });
        // It hears as long as the page lives.
        hear.forget();
    }

    /// Whether nothing can be kept.
    pub(crate) fn failed(self) -> bool {
        self.failed.get()
    }

    /// Reads everything; `then` gets it, empty if there is none.
    pub(crate) fn read(self, then: Box<dyn FnOnce(Kept)>) {
        begin(async move {
            let kept = read_all().await;
            self.failed.set(kept.is_err());
            then(kept.unwrap_or_default());
        });
    }

    /// Keeps the save of an unfinished game.
    pub(crate) fn keep_game(self, key: String, save: String) {
        self.write(GAMES, Errand::Put(key, save));
    }

    /// Forgets a game that is finished or given up.
    pub(crate) fn drop_game(self, key: String) {
        self.write(GAMES, Errand::Drop(key));
    }

    /// Adds a result; the same game is never added twice.
    pub(crate) fn keep_result(self, result: &GameResult) {
        self.write(RESULTS, Errand::Put(result_key(result), result.to_line()));
    }

    /// Forgets every result.
    pub(crate) fn drop_results(self) {
        self.write(RESULTS, Errand::Clear);
    }

    /// Keeps the settings.
    pub(crate) fn keep_settings(self, text: String) {
        self.write(WORDS, Errand::Put("settings".to_owned(), text));
    }

    fn write(self, store: &'static str, errand: Errand) {
        begin(async move {
            match run(store, errand).await {
                Ok(TransactionResult::Committed) => self.others.with_value(|others| {
                    // A tab that is not told reads it when it opens again.
                    let _ = others.as_ref().map(|others| others.post_message(&JsValue::NULL));
                }),
                // Also when there is no room any more.
                Ok(TransactionResult::Aborted) | Err(_) => self.failed.set(true),
            }
        });
    }
}

/// What is to be done in a store.
enum Errand {
    /// Keep a text under a key.
    Put(String, String),
    /// Forget what is under a key.
    Drop(String),
    /// Forget everything.
    Clear,
}

async fn run(store: &'static str, errand: Errand) -> Result<TransactionResult, idb::Error> {
    let database = open().await?;
    let change = database.transaction(&[store], TransactionMode::ReadWrite)?;
    let there = change.object_store(store)?;
    match errand {
        Errand::Put(key, text) => drop(there.put(&text.into(), Some(&key.into()))?),
        Errand::Drop(key) => drop(there.delete(JsValue::from(key))?),
        Errand::Clear => drop(there.clear()?),
    }
    // What is asked for is done, or nothing is, by the time the transaction ends.
    let outcome = change.await;
    database.close();
    outcome
}

/// What tells results apart: a game ends once.
fn result_key(result: &GameResult) -> String {
    format!("{} {} {} {}", result.began, result.game, result.settings, result.deal)
}

async fn open() -> Result<Database, idb::Error> {
    let mut opened = Factory::new()?.open("talon", Some(1))?;
    opened.on_upgrade_needed(|event| {
        let Ok(database) = event.database() else { return };
        for store in [GAMES, RESULTS, WORDS] {
            // A store that is not made is missed by whoever opens it.
            let _ = database.create_object_store(store, ObjectStoreParams::new());
        }
    });
    opened.await
}

async fn read_all() -> Result<Kept, idb::Error> {
    let database = open().await?;
    let look = database.transaction(&[GAMES, RESULTS, WORDS], TransactionMode::ReadOnly)?;
    let texts = |values: Vec<JsValue>| values.into_iter().filter_map(|value| value.as_string());
    let mut games: Vec<String> =
        texts(look.object_store(GAMES)?.get_all(None, None)?.await?).collect();
    sort_many(&mut games, |text| save::kept(text));
    let results = texts(look.object_store(RESULTS)?.get_all(None, None)?.await?)
        .filter_map(|text| GameResult::from_line(&text).ok())
        .collect();
    let settings = look
        .object_store(WORDS)?
        .get(JsValue::from("settings"))?
        .await?
        .and_then(|v| v.as_string());
    database.close();
    Ok(Kept { games, results, settings })
}

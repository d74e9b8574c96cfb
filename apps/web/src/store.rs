//! The data stored on the device, in IndexedDB: unfinished games, results, settings.
//!
//! A write starts its transaction in the task that asks for it, over one connection that stays open, and commits it at
//! once: a page that is frozen or closed right after leaves nothing half written. Batches that are not committed yet
//! are copied to `localStorage` when the page goes away ([`journal`]), and the next page loads them. A batch that fails is
//! tried again with the next write, and after a second, two, four, up to a minute. When the browser denies storage,
//! play continues and the page shows *Not saved*.

mod batches;
mod database;
mod journal;
mod persistent_permission;

use std::rc::Rc;
use std::time::Duration;

use idb::{Database, TransactionResult};
use talon_game::statistics::{self, GameResult};
use talon_game::{Millis, save};
use wasm_bindgen::prelude::*;
use web_sys::BroadcastChannel;

use crate::device;
use crate::small_sort::sort_few;
use crate::statistics_json;
use batches::{Batch, Edit, StoreName};
pub(crate) use batches::{game_key, result_key};
use talon_web_kit::{Read as _, RwSignal, StoredValue, after, spawn_local};

/// How long the first read may take before the page opens without it.
const READ_LIMIT: Duration = Duration::from_secs(3);

/// How long a batch that has failed waits, at first and at most, unless another write comes first.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// A save as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SaveRow {
    /// Its key in the database.
    pub(crate) key: String,
    /// The save.
    pub(crate) text: String,
}

/// Everything that is stored.
#[derive(Clone, Default)]
pub(crate) struct Stored {
    /// Unfinished games, the one played last at the end.
    pub(crate) games: Vec<SaveRow>,
    /// Results of finished ones.
    pub(crate) results: Vec<GameResult>,
    /// Lines of stored results that this version cannot read. They stay stored for one that can.
    pub(crate) unreadable_results: Vec<String>,
    /// The settings' text.
    pub(crate) settings: Option<String>,
}

/// How the browser's storage behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// It reads and writes, as far as is known.
    Ok,
    /// The first read takes too long.
    NotResponding,
    /// The browser denies storage, or the disk is full.
    Failing,
}

/// The outcome of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveOutcome {
    /// It is committed.
    Saved,
    /// Nothing of it is stored.
    Failed,
}

/// The callback for when a batch is committed or has failed.
type OnCommit = Box<dyn FnOnce(SaveOutcome)>;

/// Access to the stored data.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    health: RwSignal<Health>,
    connection: StoredValue<Connection>,
    /// Batches that are not committed yet, in the order in which they were written.
    batches: StoredValue<Vec<Batch>>,
    /// Listeners for the end of a batch, by its number. A batch with a listener is not retried.
    listeners: StoredValue<Vec<(u64, OnCommit)>>,
    written: StoredValue<u64>,
    retry: StoredValue<Retry>,
    /// Tells other tabs that something was written.
    others: StoredValue<Option<BroadcastChannel>>,
}

/// The next attempt to write failed batches.
#[derive(Clone, Copy)]
struct Retry {
    /// How long it waits, or will wait.
    delay: Duration,
    is_planned: bool,
}

/// Nothing has failed.
const NO_RETRY: Retry = Retry { delay: RETRY.0, is_planned: false };

/// The connection to the database that writes use.
#[derive(Clone)]
enum Connection {
    /// There is none; the next write opens one.
    Closed,
    /// It is being opened.
    Opening,
    /// It is there.
    Open(Rc<Database>),
}

impl Store {
    /// A store; nothing is opened yet.
    pub(crate) fn new() -> Store {
        Store {
            health: RwSignal::new(Health::Ok),
            connection: StoredValue::new(Connection::Closed),
            batches: StoredValue::new(Vec::new()),
            listeners: StoredValue::new(Vec::new()),
            written: StoredValue::new(0),
            retry: StoredValue::new(NO_RETRY),
            others: StoredValue::new(BroadcastChannel::new("talon").ok()),
        }
    }

    /// How the browser's storage behaves.
    pub(crate) fn health(self) -> Health {
        self.health.get()
    }

    /// Reads everything for the first time, with the journal of earlier pages. `first` gets it, or nothing if that
    /// takes too long; then `later` gets it when it comes. `later` also gets everything whenever another tab has
    /// written.
    pub(crate) fn open(
        self,
        first: impl FnOnce(Stored) + 'static,
        later: impl Fn(Stored) + Copy + 'static,
    ) {
        let first = StoredValue::new(Some(first));
        let take_first = move || first.update_value(Option::take).flatten();
        spawn_local(async move {
            let (stored, health) = match self.first_read().await {
                Ok((stored, SaveOutcome::Saved)) => (stored, Health::Ok),
                Ok((stored, SaveOutcome::Failed)) => (stored, Health::Failing),
                Err(_) => (Stored::default(), Health::Failing),
            };
            self.health.set(health);
            match take_first() {
                Some(first) => first(stored),
                None => later(stored),
            }
        });
        after(READ_LIMIT, move || {
            if let Some(first) = take_first() {
                self.health.set(Health::NotResponding);
                first(Stored::default());
            }
        });
        let hear = Closure::<dyn FnMut()>::new(move || self.read(later));
        self.others.with_value(|others| {
            if let Some(others) = others {
                others.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            }
        });
        // The listener lives as long as the page.
        hear.forget();
    }

    async fn first_read(self) -> Result<(Stored, SaveOutcome), idb::Error> {
        let left = journal::left_behind();
        let database = self.connect().await?;
        let (stored, outcome) = database::read_and_merge(&database, &left.batches).await?;
        match outcome {
            SaveOutcome::Saved => left.remove(),
            // The next page tries again.
            SaveOutcome::Failed => {}
        }
        // Flush the writes that were queued while the connection opened.
        self.flush();
        Ok((stored, outcome))
    }

    /// Reads everything again.
    pub(crate) fn read(self, then: impl Fn(Stored) + 'static) {
        spawn_local(async move {
            let Ok(database) = self.connect().await else { return };
            // If the read fails, this tab keeps its state.
            if let Ok(stored) = database::read(&database).await {
                then(stored);
            }
        });
    }

    /// Saves an unfinished game.
    pub(crate) fn save_game(self, key: String, text: String) {
        self.write(vec![Edit::Put(StoreName::Games, key, text)]);
        persistent_permission::ask_once();
    }

    /// Deletes the save of a game that is finished or given up.
    pub(crate) fn delete_save(self, key: String) {
        self.write(vec![Edit::Delete(StoreName::Games, key)]);
    }

    /// Adds a result; the same game is never added twice.
    pub(crate) fn add_result(self, result: &GameResult) {
        self.write(batches::put_results(std::slice::from_ref(result)));
    }

    /// Adds results and unfinished games and puts these settings in place of those that are stored, all or nothing.
    pub(crate) fn add(
        self,
        results: &[GameResult],
        games: &[SaveRow],
        settings: String,
        then: OnCommit,
    ) {
        let mut edits = batches::put_results(results);
        edits.push(Edit::Put(StoreName::Words, batches::SETTINGS.to_owned(), settings));
        let put = |row: &SaveRow| Edit::Put(StoreName::Games, row.key.clone(), row.text.clone());
        edits.extend(games.iter().map(put));
        let number = self.enlist(edits);
        self.listeners.update_value(|listeners| listeners.push((number, then)));
        self.flush();
    }

    /// Deletes the results of a game, or every result; all or nothing.
    pub(crate) fn delete_results(self, game: Option<String>, then: OnCommit) {
        // What waits is written first, so that the deletion finds it.
        self.flush();
        spawn_local(async move {
            let deleted = match self.connect().await {
                Ok(database) => database::delete_results(&database, game.as_deref()).await,
                Err(error) => Err(error),
            };
            let outcome = deleted.unwrap_or(SaveOutcome::Failed);
            self.judge(outcome);
            then(outcome);
        });
    }

    /// Saves the settings.
    pub(crate) fn save_settings(self, text: String) {
        self.write(vec![Edit::Put(StoreName::Words, batches::SETTINGS.to_owned(), text)]);
    }

    /// Copies uncommitted changes to the journal before this function returns: the page may be
    /// gone right after.
    pub(crate) fn copy_unsaved(self) {
        self.batches.with_value(|batches| journal::write(batches));
    }

    /// Deletes the moves of all finished games but the newest, if there are too many.
    pub(crate) fn drop_old_moves(self, results: &[GameResult]) {
        let with_moves = results.iter().filter(|result| result.played.is_some()).count();
        if with_moves <= batches::GAMES_WITH_MOVES {
            return;
        }
        spawn_local(async move {
            if let Ok(database) = self.connect().await {
                // If it fails, the next page tries again.
                let _ = database::drop_old_moves(&database).await;
            }
        });
    }

    fn write(self, edits: Vec<Edit>) {
        self.enlist(edits);
        self.flush();
    }

    /// Adds a batch to those that are to be written, and returns its number.
    fn enlist(self, edits: Vec<Edit>) -> u64 {
        let number = self.written.get_value() + 1;
        self.written.set_value(number);
        self.batches.update_value(|batches| {
            batches::supersede(batches, &edits, number);
            batches.push(Batch::new(number, device::now(), edits));
        });
        number
    }

    /// Starts a transaction for each batch that waits, in this task if there is a connection.
    fn flush(self) {
        match self.connection.get_value() {
            Connection::Open(database) => {
                let waiting = self
                    .batches
                    .update_value(|batches| batches::take_waiting(batches))
                    .unwrap_or_default();
                for batch in waiting {
                    self.run(&database, batch);
                }
            }
            Connection::Opening => {}
            Connection::Closed => spawn_local(async move {
                match self.connect().await {
                    Ok(_) => self.flush(),
                    Err(_) => self.fail_all(),
                }
            }),
        }
    }

    fn run(self, database: &Database, batch: Batch) {
        let Ok(transaction) = database::start(database, &batch.edits) else {
            // The browser has closed the connection: the next write opens another.
            self.connection.set_value(Connection::Closed);
            return self.ended(batch.number, SaveOutcome::Failed);
        };
        spawn_local(async move {
            let outcome = match transaction.await {
                Ok(TransactionResult::Committed) => SaveOutcome::Saved,
                // Also fails when the disk is full.
                Ok(TransactionResult::Aborted) | Err(_) => SaveOutcome::Failed,
            };
            self.ended(batch.number, outcome);
        });
    }

    /// A batch is committed or has failed.
    fn ended(self, number: u64, outcome: SaveOutcome) {
        let listener = self.listeners.update_value(|listeners| {
            let place = listeners.iter().position(|(of, _)| *of == number)?;
            Some(listeners.swap_remove(place).1)
        });
        let listener = listener.flatten();
        self.batches.update_value(|batches| match (outcome, &listener) {
            (SaveOutcome::Saved, _) => batches::committed(batches, number),
            (SaveOutcome::Failed, Some(_)) => batches.retain(|batch| batch.number != number),
            (SaveOutcome::Failed, None) => batches::failed(batches, number),
        });
        self.judge(outcome);
        self.batches.with_value(|batches| journal::update(batches));
        if let Some(listener) = listener {
            listener(outcome);
        }
    }

    /// Updates the health of the storage after a transaction. A success is posted to other tabs, a failure schedules a
    /// retry.
    fn judge(self, outcome: SaveOutcome) {
        match outcome {
            SaveOutcome::Saved => {
                self.health.set(Health::Ok);
                self.retry.update_value(|retry| retry.delay = RETRY.0);
                self.others.with_value(|others| {
                    // A tab that misses this message reads the change when it is opened again.
                    let _ = others.as_ref().map(|others| others.post_message(&JsValue::NULL));
                });
            }
            SaveOutcome::Failed => {
                self.health.set(Health::Failing);
                self.retry_later();
            }
        }
    }

    /// Plans another attempt, if something waits for it.
    fn retry_later(self) {
        let Retry { delay, is_planned } = self.retry.get_value();
        if is_planned || !self.batches.with_value(|batches| batches::any_waits(batches)) {
            return;
        }
        self.retry.set_value(Retry { delay: RETRY.1.min(delay * 2), is_planned: true });
        after(delay, move || {
            self.retry.update_value(|retry| retry.is_planned = false);
            self.flush();
        });
    }

    /// There is no connection: nothing that waits can be written now.
    fn fail_all(self) {
        let waiting = self.batches.update_value(|batches| batches::take_waiting(batches));
        for batch in waiting.unwrap_or_default() {
            self.ended(batch.number, SaveOutcome::Failed);
        }
        self.health.set(Health::Failing);
    }

    /// The connection; opens it if there is none.
    async fn connect(self) -> Result<Rc<Database>, idb::Error> {
        if let Connection::Open(database) = self.connection.get_value() {
            return Ok(database);
        }
        self.connection.set_value(Connection::Opening);
        let closed = move || self.connection.set_value(Connection::Closed);
        match database::open(closed).await {
            Ok(database) => {
                let database = Rc::new(database);
                self.connection.set_value(Connection::Open(database.clone()));
                Ok(database)
            }
            Err(error) => {
                closed();
                Err(error)
            }
        }
    }
}

impl Stored {
    fn from_rows(games: Vec<SaveRow>, results: &[String], settings: Option<String>) -> Stored {
        let mut games: Vec<(Millis, SaveRow)> =
            games.into_iter().map(|game| (save::saved_at(&game.text), game)).collect();
        sort_few(&mut games, |(saved_at, _)| *saved_at);
        let games = games.into_iter().map(|(_, game)| game).collect();
        // An empty row has one line, which cannot be read.
        let lines = || results.iter().flat_map(|text| text.split('\n'));
        let (mut read, mut unreadable_results) = (Vec::new(), Vec::new());
        for line in lines() {
            match statistics_json::read_line(line) {
                Some(result) => read.push(result),
                None => unreadable_results.push(line.to_owned()),
            }
        }
        // Two tabs may have imported the same file.
        let mut results = Vec::new();
        statistics::merge(&mut results, read);
        Stored { games, results, unreadable_results, settings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_that_cannot_be_read_are_counted() {
        let line =
            "began=1\tgame=g\tsettings=\tdeal=1\tended=won\tmoves=9\tmillis=9\tundos=0\thints=0";
        let rows = [line.to_owned(), format!("{line}\nnothing of the kind"), String::new()];
        let stored = Stored::from_rows(Vec::new(), &rows, None);
        assert_eq!((stored.results.len(), stored.unreadable_results.len()), (1, 2));
    }
}

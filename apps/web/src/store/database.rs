//! The database itself: IndexedDB's transactions.

use idb::{
    Database, DatabaseEvent as _, Factory, ObjectStore, ObjectStoreParams, Transaction,
    TransactionMode, TransactionResult,
};
use talon_game::save;
use wasm_bindgen::prelude::*;

use super::batches::{
    self, Batch, Edit, GAMES_WITH_MOVES, SETTINGS, StoreName, game_key, is_old_key,
};
use super::{SaveOutcome, SaveRow, Stored};
use crate::statistics_json;

/// Opens the connection; `closed` is called when the browser or a newer version of the page closes it.
pub(super) async fn open(closed: impl Fn() + Copy + 'static) -> Result<Database, idb::Error> {
    let mut opened = Factory::new()?.open("talon", Some(1))?;
    opened.on_upgrade_needed(|event| {
        let Ok(database) = event.database() else { return };
        for table in StoreName::ALL {
            // If creating a store fails, opening it fails too.
            let _ = database.create_object_store(table.name(), ObjectStoreParams::new());
        }
    });
    let mut database = opened.await?;
    database.on_close(move |_| closed());
    database.on_version_change(move |event| {
        if let Ok(database) = event.database() {
            database.close();
        }
        closed();
    });
    Ok(database)
}

/// Starts a transaction with these changes and asks for its commit at once: from then on nothing in it depends on this
/// page.
pub(super) fn start(database: &Database, edits: &[Edit]) -> Result<Transaction, idb::Error> {
    let mut names: Vec<&str> = Vec::new();
    for edit in edits {
        let (Edit::Put(table, ..) | Edit::Delete(table, _)) = edit;
        if !names.contains(&table.name()) {
            names.push(table.name());
        }
    }
    let transaction = database.transaction(&names, TransactionMode::ReadWrite)?;
    for edit in edits {
        apply(&transaction, edit)?;
    }
    transaction.commit()
}

fn apply(transaction: &Transaction, edit: &Edit) -> Result<(), idb::Error> {
    match edit {
        Edit::Put(table, key, text) => {
            let store = transaction.object_store(table.name())?;
            store.put(&text.into(), Some(&key.into())).map(drop)
        }
        Edit::Delete(table, key) => {
            transaction.object_store(table.name())?.delete(JsValue::from(key)).map(drop)
        }
    }
}

/// Reads everything.
pub(super) async fn read(database: &Database) -> Result<Stored, idb::Error> {
    let names = StoreName::ALL.map(StoreName::name);
    let transaction = database.transaction(&names, TransactionMode::ReadOnly)?;
    Ok(StoredTexts::read(&transaction).await?.stored())
}

/// Reads everything and adds the uncommitted changes of earlier pages, in one transaction: writes of another tab come
/// before or after it. Returns the outcome of the transaction: without room, the added rows are still shown.
pub(super) async fn read_and_merge(
    database: &Database,
    left: &[Batch],
) -> Result<(Stored, SaveOutcome), idb::Error> {
    let names = StoreName::ALL.map(StoreName::name);
    let transaction = database.transaction(&names, TransactionMode::ReadWrite)?;
    let mut rows = StoredTexts::read(&transaction).await?;
    let mut edits = rows.renew_keys();
    for batch in left {
        for edit in &batch.edits {
            if rows.merge(edit, batch.at) {
                edits.push(edit.clone());
            }
        }
    }
    for edit in &edits {
        apply(&transaction, edit)?;
    }
    let outcome = match transaction.commit()?.await {
        Ok(TransactionResult::Committed) => SaveOutcome::Saved,
        Ok(TransactionResult::Aborted) | Err(_) => SaveOutcome::Failed,
    };
    Ok((rows.stored(), outcome))
}

/// Deletes the moves of all finished games but the newest, in one transaction.
pub(super) async fn drop_old_moves(database: &Database) -> Result<(), idb::Error> {
    let results = StoreName::Results.name();
    let transaction = database.transaction(&[results], TransactionMode::ReadWrite)?;
    let mut rows = texts(transaction.object_store(results)?).await?;
    for edit in batches::drop_old_moves(&mut rows, GAMES_WITH_MOVES) {
        apply(&transaction, &edit)?;
    }
    transaction.commit()?.await.map(drop)
}

/// Deletes the results of a game, or every result, in one transaction, including those that another tab has written.
/// Results that cannot be read may be of any game: they stay, unless everything goes.
pub(super) async fn delete_results(
    database: &Database,
    game: Option<&str>,
) -> Result<SaveOutcome, idb::Error> {
    let results = StoreName::Results.name();
    let transaction = database.transaction(&[results], TransactionMode::ReadWrite)?;
    match game {
        None => drop(transaction.object_store(results)?.clear()?),
        Some(game) => {
            let rows = texts(transaction.object_store(results)?).await?;
            let is_chosen = |line: &str| {
                statistics_json::read_line(line).is_some_and(|result| result.game == game)
            };
            for edit in batches::delete_lines(&rows, is_chosen) {
                apply(&transaction, &edit)?;
            }
        }
    }
    Ok(match transaction.commit()?.await? {
        TransactionResult::Committed => SaveOutcome::Saved,
        TransactionResult::Aborted => SaveOutcome::Failed,
    })
}

/// Everything that is stored, as it is stored.
struct StoredTexts {
    games: Vec<SaveRow>,
    results: Vec<(String, String)>,
    settings: Option<String>,
}

impl StoredTexts {
    async fn read(transaction: &Transaction) -> Result<StoredTexts, idb::Error> {
        let games = texts(transaction.object_store(StoreName::Games.name())?).await?;
        let results = texts(transaction.object_store(StoreName::Results.name())?).await?;
        let words = texts(transaction.object_store(StoreName::Words.name())?).await?;
        let settings = words.into_iter().find(|(key, _)| key == SETTINGS).map(|(_, text)| text);
        let games = games.into_iter().map(|(key, text)| SaveRow { key, text }).collect();
        Ok(StoredTexts { games, results, settings })
    }

    /// Gives games of the first edition the keys of this one.
    fn renew_keys(&mut self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let (old, games): (Vec<SaveRow>, _) =
            std::mem::take(&mut self.games).into_iter().partition(|game| is_old_key(&game.key));
        self.games = games;
        for SaveRow { key, text } in old {
            let Ok(loaded) = save::read(&text, &talon_catalog::Registry::built_in()) else {
                // A game that this version cannot read stays as it is for one that can.
                self.games.push(SaveRow { key, text });
                continue;
            };
            let put = Edit::Put(StoreName::Games, game_key(&loaded.session), text.clone());
            if self.merge(&put, save::saved_at(&text)) {
                edits.push(put);
            }
            edits.push(Edit::Delete(StoreName::Games, key));
        }
        edits
    }

    /// Applies a change unless the stored row is newer; returns whether it did.
    fn merge(&mut self, edit: &Edit, at: u64) -> bool {
        match edit {
            Edit::Put(StoreName::Games, key, text) => {
                let known = self.games.iter().position(|game| game.key == *key);
                if known.is_some_and(|place| save::saved_at(&self.games[place].text) > at) {
                    return false;
                }
                self.games.retain(|game| game.key != *key);
                self.games.push(SaveRow { key: key.clone(), text: text.clone() });
                true
            }
            Edit::Delete(StoreName::Games, key) => {
                let known = self.games.iter().find(|game| game.key == *key);
                let is_older = known.is_some_and(|game| save::saved_at(&game.text) <= at);
                if is_older {
                    self.games.retain(|game| game.key != *key);
                }
                is_older
            }
            Edit::Put(StoreName::Results, key, text) => {
                let is_new = !self.results.iter().any(|(known, _)| known == key);
                if is_new {
                    self.results.push((key.clone(), text.clone()));
                }
                is_new
            }
            Edit::Put(StoreName::Words, _, text) => {
                self.settings = Some(text.clone());
                true
            }
            // A journal never deletes results: the page had not yet confirmed it.
            Edit::Delete(StoreName::Results | StoreName::Words, _) => false,
        }
    }

    fn stored(self) -> Stored {
        let results: Vec<String> = self.results.into_iter().map(|(_, line)| line).collect();
        Stored::from_rows(self.games, &results, self.settings)
    }
}

/// All texts of a store with their keys. A value that is not text counts as an empty text, which nothing can be read from.
async fn texts(store: ObjectStore) -> Result<Vec<(String, String)>, idb::Error> {
    let keys = store.get_all_keys(None, None)?;
    let values = store.get_all(None, None)?;
    let (keys, values) = (keys.await?, values.await?);
    let row = |(key, value): (JsValue, JsValue)| {
        Some((key.as_string()?, value.as_string().unwrap_or_default()))
    };
    Ok(keys.into_iter().zip(values).filter_map(row).collect())
}

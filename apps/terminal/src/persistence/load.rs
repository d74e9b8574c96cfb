//! Reads the store's rows with the backlog on top, so that a full disk hides nothing that was played.

use talon_game::statistics::{Ended, GameResult, merge, vegas_total};
use talon_game::{Session, save};
use talon_store::{Save, SaveKey, Store, StoreFault, StoredRows};

use super::Persistence;
use crate::persistence::backlog::StoreOp;
use crate::wording::shown;

/// A game that can be continued, and the faults of its save.
pub(crate) type LoadedGame = (Session, Vec<String>);

/// Games that can be continued, and sentences about those that cannot.
#[derive(Default)]
pub struct LoadedGames {
    /// The last played first.
    pub games: Vec<LoadedGame>,
    /// How many are left out, and why.
    pub notes: Vec<String>,
}

/// The result of reading a save.
enum LoadedSave {
    Loaded(Box<LoadedGame>),
    /// Of a rules file that is not open here.
    NotHere,
    Damaged,
}

impl Persistence {
    /// The games to continue.
    pub fn unfinished(&mut self) -> LoadedGames {
        let StoredRows { rows, left_out: mut damaged } = self.saves();
        let (mut games, mut not_here) = (Vec::new(), 0);
        for save in rows {
            match self.load(save) {
                LoadedSave::Loaded(loaded) => games.push(*loaded),
                LoadedSave::NotHere => not_here += 1,
                LoadedSave::Damaged => damaged += 1,
            }
        }
        let mut notes: Vec<String> = saves_left_out(damaged).into_iter().collect();
        notes.extend((not_here > 0).then(|| shown().saves_of_rules_files(not_here)));
        LoadedGames { games, notes }
    }

    /// The running game of this game, these settings, these rules and this deal.
    pub fn running(&mut self, fresh: &Session) -> Option<LoadedGame> {
        let here = SaveKey::from(fresh);
        let same = |save: &Save| SaveKey { began: here.began, ..save.key.clone() } == here;
        let saves = self.saves();
        let mut damaged = saves.left_out;
        let mut running = None;
        for save in saves.rows.into_iter().filter(same) {
            match self.load(save) {
                LoadedSave::Loaded(loaded) if loaded.0.variant() == fresh.variant() => {
                    running = Some(*loaded);
                    break;
                }
                LoadedSave::Loaded(_) | LoadedSave::NotHere => {}
                LoadedSave::Damaged => damaged += 1,
            }
        }
        self.notices.extend(saves_left_out(damaged));
        running
    }

    /// All results, and a sentence if some cannot be read.
    pub fn results(&mut self) -> (Vec<GameResult>, Option<String>) {
        let mut results = self.read(Store::results);
        merge(
            &mut results.rows,
            self.backlog.iter().filter_map(|write| match write {
                StoreOp::Record(result) => Some(result.clone()),
                StoreOp::Save { .. } | StoreOp::DeleteSave(_) | StoreOp::Prefer { .. } => None,
            }),
        );
        (results.rows, results_left_out(results.left_out))
    }

    /// The games of this id that the player has lost, in the order in which they were begun: those that count as lost and
    /// whose moves are stored, and unfinished ones that cannot be won any more.
    pub fn lost_games(&mut self, id: &str) -> Vec<Session> {
        let (results, _) = self.results();
        let registry = self.registry().clone();
        let is_lost = |result: &&GameResult| result.game == id && result.ended == Ended::GivenUp;
        let ended = results.iter().filter(is_lost).filter_map(|result| result.session(&registry));
        let mut games: Vec<Session> = ended.collect();
        let unfinished = self.unfinished().games.into_iter().map(|(session, _)| session);
        games.extend(
            unfinished
                .filter(|session| session.variant().game().id() == id && session.is_hopeless()),
        );
        games.sort_by_key(Session::began);
        games
    }

    /// The sum of the Vegas scores of all games but this one.
    pub fn vegas_total(&mut self, session: &Session) -> i64 {
        let here = SaveKey::from(session);
        let (results, _) = self.results();
        vegas_total(results.iter().filter(|result| SaveKey::from(*result) != here))
    }

    /// A setting of the player, if there is one.
    pub fn setting(&mut self, key: &str) -> Option<String> {
        let waiting = self.backlog.iter().find_map(|write| match write {
            StoreOp::Prefer { key: other, value } if other == key => Some(value.clone()),
            StoreOp::Prefer { .. }
            | StoreOp::Save { .. }
            | StoreOp::DeleteSave(_)
            | StoreOp::Record(_) => None,
        });
        waiting.or_else(|| self.read(|store| store.setting(key)))
    }

    /// All saves, those of the backlog on top.
    pub(super) fn saves(&mut self) -> StoredRows<Save> {
        let mut saves = self.read(Store::saves);
        for write in self.backlog.iter() {
            let (key, text) = match write {
                StoreOp::Save { key, text, now } => (key, Some((text.clone(), *now))),
                StoreOp::DeleteSave(key) => (key, None),
                StoreOp::Record(_) | StoreOp::Prefer { .. } => continue,
            };
            saves.rows.retain(|save| save.key != *key);
            if let Some((text, touched)) = text {
                saves.rows.insert(0, Save { key: key.clone(), text, touched });
            }
        }
        saves
    }

    pub(super) fn read<T: Default>(&mut self, work: impl Fn(&Store) -> Result<T, StoreFault>) -> T {
        self.attempt(self.patience(), work).unwrap_or_else(|fault| {
            self.report::<()>(Err(fault));
            T::default()
        })
    }

    /// Reads a save with the game whose rules it has. One without a fingerprint belongs to the built-in game.
    fn load(&mut self, save: Save) -> LoadedSave {
        if save::game(&save.text, self.registry()).is_none() {
            // A save without a fingerprint is not of a rules file.
            let named = save::fingerprint(&save.text).is_some()
                || talon_catalog::find(&save.key.game).is_none();
            return if named { LoadedSave::NotHere } else { LoadedSave::Damaged };
        }
        match save::read(&save.text, self.registry()) {
            Ok(loaded) => {
                self.forks.remove(&save.key);
                // A save in the backlog is newer than the file's.
                if !self.backlog.has_save(&save.key) {
                    self.known.insert(save.key, save.text);
                }
                let problems = loaded.problems.iter().map(|it| shown().save_problem(it)).collect();
                LoadedSave::Loaded(Box::new((loaded.session, problems)))
            }
            Err(_) => LoadedSave::Damaged,
        }
    }
}

/// "2 results cannot be read and are left out."
pub fn results_left_out(count: usize) -> Option<String> {
    (count > 0).then(|| shown().results_left_out(count))
}

fn saves_left_out(count: usize) -> Option<String> {
    (count > 0).then(|| shown().saves_left_out(count))
}

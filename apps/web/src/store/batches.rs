//! Changes to the stored data, and the batches of changes that wait for their commit. No browser code.

use talon_game::statistics::GameResult;
use talon_game::{Millis, Session};

/// The stores of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoreName {
    /// Saves of unfinished games.
    Games,
    /// Lines of results.
    Results,
    /// The settings.
    Words,
}

impl StoreName {
    pub(super) const ALL: [StoreName; 3] = [StoreName::Games, StoreName::Results, StoreName::Words];

    /// The name in the database.
    pub(super) const fn name(self) -> &'static str {
        match self {
            StoreName::Games => "games",
            StoreName::Results => "results",
            StoreName::Words => "words",
        }
    }
}

/// The key of the settings among the words.
pub(super) const SETTINGS: &str = "settings";

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Put a text under a key.
    Put(StoreName, String, String),
    /// Delete the entry under a key.
    Delete(StoreName, String),
}

impl Edit {
    /// The table and the key that it changes.
    fn row(&self) -> (StoreName, &str) {
        match self {
            Edit::Put(table, key, _) | Edit::Delete(table, key) => (*table, key),
        }
    }
}

/// The state of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BatchPhase {
    /// It has no transaction, or its transaction has failed.
    Waiting,
    /// Its transaction is started.
    Started,
}

/// Changes that are made in one transaction.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    /// In the order in which they were written.
    pub(super) number: u64,
    /// When it was written.
    pub(super) at: Millis,
    pub(super) edits: Vec<Edit>,
    phase: BatchPhase,
}

impl Batch {
    pub(super) fn new(number: u64, at: Millis, edits: Vec<Edit>) -> Batch {
        Batch { number, at, edits, phase: BatchPhase::Waiting }
    }
}

/// The key of a saved game. Two games of one deal differ in their start time.
pub(crate) fn game_key(session: &Session) -> String {
    let variant = session.variant();
    let (game, settings) = (variant.game().id(), variant.choices().to_string());
    key(game, &settings, &session.deal().to_string(), session.began())
}

/// The key of the game of this result while it is unfinished.
pub(crate) fn result_key(result: &GameResult) -> String {
    key(&result.game, &result.settings, &result.deal, result.began)
}

fn key(game: &str, settings: &str, deal: &str, began: Millis) -> String {
    format!("{game} {settings} {deal} {BEGAN}{began}")
}

/// Keys of the first edition end with the deal.
pub(super) fn is_old_key(key: &str) -> bool {
    !key.contains(BEGAN)
}

const BEGAN: &str = "began=";

/// How many results are stored in one row: a row costs the browser a tenth of a millisecond, whatever its size.
const RESULTS_IN_A_ROW: usize = 100;

/// The changes that store results: rows of lines. A row's key names its first result and how many lines it has, so that
/// the same results are stored once.
pub(super) fn put_results(results: &[GameResult]) -> Vec<Edit> {
    let row = |results: &[GameResult]| {
        let first = results.first()?;
        let lines: Vec<String> = results.iter().map(GameResult::to_line).collect();
        let GameResult { began, game, settings, deal, .. } = first;
        let key = match lines.len() {
            1 => format!("{began} {game} {settings} {deal}"),
            many => format!("{began} {game} {settings} {deal} *{many}"),
        };
        Some(Edit::Put(StoreName::Results, key, lines.join("\n")))
    };
    results.chunks(RESULTS_IN_A_ROW).filter_map(row).collect()
}

/// Deletes the lines that `is_chosen` accepts, in rows of results. Every other line stays as it is. Returns the changes.
pub(super) fn delete_lines(
    rows: &[(String, String)],
    is_chosen: impl Fn(&str) -> bool,
) -> Vec<Edit> {
    let change = |(key, text): &(String, String)| {
        let stays: Vec<&str> = text.split('\n').filter(|line| !is_chosen(line)).collect();
        let key = key.clone();
        match stays.len() {
            0 => Some(Edit::Delete(StoreName::Results, key)),
            many if many == text.split('\n').count() => None,
            _ => Some(Edit::Put(StoreName::Results, key, stays.join("\n"))),
        }
    };
    rows.iter().filter_map(change).collect()
}

/// How many finished games keep their moves: a megabyte or so, which every page reads when it opens.
pub(super) const GAMES_WITH_MOVES: usize = 3_000;

/// The field of a line with the moves of the game.
const MOVES: &str = "\tplayed=";

/// Deletes the moves of all games but the newest `keep`, in rows of results. Their results stay, and also every line
/// that has no moves or cannot be read. Returns the rows that have changed.
pub(super) fn drop_old_moves(rows: &mut [(String, String)], keep: usize) -> Vec<Edit> {
    let lines = || rows.iter().flat_map(|(_, text)| text.split('\n'));
    let mut starts: Vec<Millis> = lines().filter_map(start_with_moves).collect();
    let Some(too_many) = starts.len().checked_sub(keep).filter(|count| *count > 0) else {
        return Vec::new();
    };
    starts.sort_unstable();
    let newest_without = starts[too_many - 1];
    let mut changed = Vec::new();
    for (key, text) in rows {
        let is_old = |line: &str| start_with_moves(line).is_some_and(|at| at <= newest_without);
        if text.split('\n').any(is_old) {
            let lines = text.split('\n');
            let kept =
                lines.map(|line| if is_old(line) { without_moves(line) } else { line.to_owned() });
            *text = kept.collect::<Vec<_>>().join("\n");
            changed.push(Edit::Put(StoreName::Results, key.clone(), text.clone()));
        }
    }
    changed
}

/// The start time of the game of a line, if the line has its moves.
fn start_with_moves(line: &str) -> Option<Millis> {
    let start = line.split('\t').find_map(|field| field.strip_prefix(BEGAN))?;
    line.contains(MOVES).then(|| start.parse().ok())?
}

/// A line without the field of the moves.
fn without_moves(line: &str) -> String {
    let fields = line.split('\t').filter(|field| !field.starts_with(&MOVES[1..]));
    fields.collect::<Vec<_>>().join("\t")
}

/// Drops changes of batches that wait where a later batch changes the same row.
pub(super) fn supersede(batches: &mut Vec<Batch>, edits: &[Edit], number: u64) {
    let is_superseded = |old: &Edit| edits.iter().any(|new| new.row() == old.row());
    for batch in batches.iter_mut() {
        if batch.number < number && batch.phase == BatchPhase::Waiting {
            batch.edits.retain(|old| !is_superseded(old));
        }
    }
    batches.retain(|batch| !batch.edits.is_empty());
}

/// Whether a batch has no transaction, or its transaction has failed.
pub(super) fn any_waits(batches: &[Batch]) -> bool {
    batches.iter().any(|batch| batch.phase == BatchPhase::Waiting)
}

/// The batches that wait, which are started now.
pub(super) fn take_waiting(batches: &mut [Batch]) -> Vec<Batch> {
    let waiting = batches.iter_mut().filter(|batch| batch.phase == BatchPhase::Waiting);
    waiting
        .map(|batch| {
            batch.phase = BatchPhase::Started;
            batch.clone()
        })
        .collect()
}

/// A batch is committed: removes it, and the failed changes of earlier batches to the same rows.
pub(super) fn committed(batches: &mut Vec<Batch>, number: u64) {
    if let Some(place) = batches.iter().position(|batch| batch.number == number) {
        let batch = batches.remove(place);
        supersede(batches, &batch.edits, number);
    }
}

/// A batch has failed: it waits for the next attempt, unless a later one has changed the same rows.
pub(super) fn failed(batches: &mut Vec<Batch>, number: u64) {
    if let Some(batch) = batches.iter_mut().find(|batch| batch.number == number) {
        batch.phase = BatchPhase::Waiting;
    }
    let later: Vec<Edit> = batches
        .iter()
        .filter(|batch| batch.number > number)
        .flat_map(|batch| batch.edits.clone())
        .collect();
    supersede(batches, &later, number + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(key: &str, text: &str) -> Edit {
        Edit::Put(StoreName::Games, key.to_owned(), text.to_owned())
    }

    fn write(batches: &mut Vec<Batch>, number: u64, edits: Vec<Edit>) {
        supersede(batches, &edits, number);
        batches.push(Batch::new(number, number, edits));
    }

    fn waiting(batches: &mut [Batch]) -> Vec<Edit> {
        take_waiting(batches).into_iter().flat_map(|batch| batch.edits).collect()
    }

    #[test]
    fn a_batch_that_fails_is_written_with_the_next_one() {
        let mut batches = Vec::new();
        write(&mut batches, 1, vec![put("a", "1")]);
        assert_eq!(waiting(&mut batches), [put("a", "1")]);
        assert_eq!(waiting(&mut batches), []);
        failed(&mut batches, 1);
        write(&mut batches, 2, vec![put("b", "1")]);
        assert_eq!(waiting(&mut batches), [put("a", "1"), put("b", "1")]);
        committed(&mut batches, 1);
        committed(&mut batches, 2);
        assert!(batches.is_empty());
    }

    fn finished(began: Millis, played: Option<&str>) -> GameResult {
        let line = format!(
            "began={began}\tgame=klondike\tsettings=\tdeal=7\tended=won\tmoves=9\tmillis=9\tundos=0\thints=0"
        );
        let played = played.map(str::to_owned);
        GameResult { played, ..GameResult::from_line(&line).expect("a result") }
    }

    /// The rows in which results are stored, some of them together.
    fn rows(results: &[&[GameResult]]) -> Vec<(String, String)> {
        let edits = results.iter().flat_map(|results| put_results(results));
        edits
            .map(|edit| match edit {
                Edit::Put(_, key, text) => (key, text),
                Edit::Delete(..) => panic!("results are put"),
            })
            .collect()
    }

    #[test]
    fn the_oldest_games_lose_their_moves_and_keep_their_results() {
        let game = |began| finished(began, Some("ab.,"));
        let all = [game(5), finished(1, None), game(2), game(9), game(3), game(7)];
        let mut stored = rows(&[&all[..3], &all[3..4], &all[4..]]);
        stored.push(("unreadable".to_owned(), "nothing of the kind".to_owned()));
        let before = stored.clone();
        assert_eq!(drop_old_moves(&mut stored, 5), [], "there are five");
        assert_eq!(stored, before);
        let changed = drop_old_moves(&mut stored, 3);
        assert_eq!(changed.len(), 2, "two rows hold the two oldest games");
        let lines = stored.iter().flat_map(|(_, text)| text.split('\n'));
        let (read, unread): (Vec<_>, Vec<_>) =
            lines.map(GameResult::from_line).partition(Result::is_ok);
        let mut expected = all.to_vec();
        expected[2].played = None;
        expected[4].played = None;
        assert_eq!(read.into_iter().flatten().collect::<Vec<_>>(), expected);
        assert_eq!(unread.len(), 1);
        for change in changed {
            let Edit::Put(StoreName::Results, key, text) = change else { panic!("{change:?}") };
            assert!(stored.contains(&(key, text)));
        }
        assert_eq!(drop_old_moves(&mut stored, 3), [], "nothing is left to do");
    }

    /// The lines that stayed once came from the page's memory, which may be empty or older than another tab's data.
    #[test]
    fn a_reset_of_one_game_leaves_every_other_line_as_it_is() {
        let of = |game: &str, began| GameResult { game: game.to_owned(), ..finished(began, None) };
        let mixed = [of("preference", 1), of("klondike", 2), of("freecell", 3)];
        let mut stored = rows(&[&mixed, &[of("klondike", 4)], &[of("preference", 5)]]);
        stored.push(("unreadable".to_owned(), "nothing of the kind".to_owned()));
        let is_klondike =
            |line: &str| GameResult::from_line(line).is_ok_and(|result| result.game == "klondike");
        let both = [mixed[0].to_line(), mixed[2].to_line()].join("\n");
        let expected = [
            Edit::Put(StoreName::Results, stored[0].0.clone(), both),
            Edit::Delete(StoreName::Results, stored[1].0.clone()),
        ];
        assert_eq!(delete_lines(&stored, is_klondike), expected);
        assert_eq!(delete_lines(&stored, |_| false), []);
    }

    #[test]
    fn an_old_state_of_a_game_never_replaces_a_newer_one() {
        let mut batches = Vec::new();
        write(&mut batches, 1, vec![put("a", "1")]);
        write(&mut batches, 2, vec![put("a", "2")]);
        assert_eq!(waiting(&mut batches), [put("a", "2")], "the first one had not been started");
        write(&mut batches, 3, vec![put("a", "3")]);
        assert_eq!(waiting(&mut batches), [put("a", "3")]);
        // The second one fails while the third is on its way, and after it has arrived.
        failed(&mut batches, 2);
        assert_eq!(waiting(&mut batches), []);
        committed(&mut batches, 3);
        assert!(batches.is_empty());
    }
}

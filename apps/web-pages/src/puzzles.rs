//! Puzzles: one a day for each game, and as many more as the player likes, those from the player's own lost games first.
//! A worker looks for them; the table asks the question and says whether the move is right.

use std::sync::Arc;

use talon_catalog::{Registry, built_in};
use talon_game::Millis;
use talon_game::statistics::{Ended, GameResult};
use talon_rulebook::Game;
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, Read as _, RwSignal, StoredValue, View, document, expect_context, on_cleanup,
    show, view,
};
use talon_web_protocol::{PageData, PageIntent, PuzzleText};
use wasm_bindgen::prelude::*;
use web_sys::{HtmlMetaElement, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::Page;
use crate::parts::wording;

/// The action of the screen when it is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PuzzlesStart {
    /// Lists the games.
    List,
    /// Looks for the next puzzle of the game at once.
    Next,
}

/// How far the player is in the puzzles of a game. The table keeps it as one text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PuzzleProgress {
    /// The day whose puzzle was done last.
    day: String,
    /// The number of the next puzzle.
    next: u64,
    /// The start time of the last game whose moves were searched for a puzzle.
    own: Millis,
}

impl PuzzleProgress {
    fn read(note: &str) -> PuzzleProgress {
        let mut words = note.split(' ');
        let day = words.next().unwrap_or_default().to_owned();
        let mut number = || words.next().and_then(|word| word.parse().ok());
        PuzzleProgress { day, next: number().unwrap_or(1), own: number().unwrap_or(0) }
    }

    fn of(data: &PageData, game: &str) -> PuzzleProgress {
        let note = data.puzzles.iter().find(|(id, _)| id == game);
        PuzzleProgress::read(note.map_or("", |(_, note)| note))
    }

    fn note(&self) -> String {
        let day = if self.day.is_empty() { "-" } else { &self.day };
        format!("{day} {} {}", self.next, self.own)
    }
}

/// A possible source of a puzzle, and the note to store when that puzzle is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PuzzleSpot {
    /// As the worker reads it.
    place: String,
    note: String,
}

/// The puzzle of today.
fn todays(data: &PageData, game: &str) -> Vec<PuzzleSpot> {
    let Some(today) = data.today else { return Vec::new() };
    let done = PuzzleProgress { day: today.to_string(), ..PuzzleProgress::of(data, game) };
    vec![PuzzleSpot { place: format!("number {}", today.number()), note: done.note() }]
}

/// The next puzzle: from lost games that were not searched yet, then the one with the next number.
fn next(data: &PageData, game: &str) -> Vec<PuzzleSpot> {
    let progress = PuzzleProgress::of(data, game);
    let mut games = lost(data, game, progress.own);
    games.sort_by_key(|result| result.began);
    let latest = games.last().map_or(progress.own, |result| result.began);
    let own = games.into_iter().map(|result| {
        let done = PuzzleProgress { own: result.began, ..progress.clone() };
        PuzzleSpot { place: format!("result {}", result.to_line()), note: done.note() }
    });
    let done = PuzzleProgress { next: progress.next + 1, own: latest, ..progress.clone() };
    let numbered = PuzzleSpot { place: format!("number {}", progress.next), note: done.note() };
    own.chain([numbered]).collect()
}

/// Games that the player has lost since that time, with their moves.
fn lost<'a>(data: &'a PageData, game: &str, since: Millis) -> Vec<&'a GameResult> {
    let is_it = |it: &&GameResult| {
        it.game == game && it.ended == Ended::GivenUp && it.played.is_some() && it.began > since
    };
    data.results.iter().filter(is_it).collect()
}

/// The state that the parts of the screen share.
#[derive(Clone, Copy)]
struct PuzzleSearch {
    page: Page,
    /// The message about the search.
    status: RwSignal<String>,
    /// The worker that looks for a puzzle.
    worker: StoredValue<Option<Worker>>,
}

/// The screen.
pub(crate) fn puzzles(start: PuzzlesStart) -> View {
    let page = expect_context::<Page>();
    let search =
        PuzzleSearch { page, status: RwSignal::new(String::new()), worker: StoredValue::new(None) };
    on_cleanup(move || search.stop());
    let registry = page.data_untracked(|data| Registry::with_loaded(&data.loaded_games));
    let here = page.data_untracked(|data| registry.find(&data.game).cloned());
    let mut games: Vec<Arc<Game>> = built_in().to_vec();
    games.extend(here.clone().filter(|here| !games.iter().any(|game| game.id() == here.id())));
    if let Some(game) = here.filter(|_| start == PuzzlesStart::Next) {
        search.begin(&game, page.data_untracked(|data| next(data, game.id())));
    }
    view! {
        <section class="paper-card puzzles">
            <h3>{wording().puzzles_find()}</h3>
            <p class="dim">{wording().puzzles_what()}</p>
            {games.iter().enumerate().map(|(n, game)| row(search, Arc::clone(game), n == 0)).collect_view()}
            {show(move || search.status.with(|status| !status.is_empty()), move || view! {
                <p class="looking" role="status"><span>{move || search.status.get()}</span></p>
            })}
        </section>
    }
}

fn row(search: PuzzleSearch, game: Arc<Game>, is_first: bool) -> View {
    let page = search.page;
    let (id, name) = (game.id().to_owned(), game.name().to_owned());
    let (progress, done, own) = page.data(|data| {
        let progress = PuzzleProgress::of(data, &id);
        let done = data.today.is_some_and(|today| today.to_string() == progress.day);
        let own = lost(data, &id, progress.own).len();
        (progress, done, own)
    });
    let line = match (own, progress.next) {
        (0, 1) => game.line().to_owned(),
        (0, next) => wording().puzzles_done(next as usize - 1),
        (own, _) => wording().puzzles_from_lost(own),
    };
    let game = StoredValue::new(game);
    let look = move |find: fn(&PageData, &str) -> Vec<PuzzleSpot>| {
        let game = game.get_value();
        search.begin(&game, page.data_untracked(|data| find(data, game.id())));
    };
    view! {
        <div class="deal-row">
            <span class="what"><b>{name.clone()}</b><small class="num">{line}</small></span>
            <button type="button" class="quiet" aria-label=wording().puzzles_another_of(&name) on:click=move |_| look(next)>{wording().puzzles_another()}</button>
            <button type="button" class=if is_first && !done { "primary" } else { "quiet" } aria-label=if done { wording().puzzles_today_done(&name) } else { wording().puzzles_today_of(&name) } on:click=move |_| look(todays)>
                {done.then(|| icon("check"))}{wording().puzzles_today()}
            </button>
        </div>
    }
}

impl PuzzleSearch {
    /// Looks at one place after another until there is a puzzle.
    fn begin(self, game: &Arc<Game>, candidates: Vec<PuzzleSpot>) {
        self.stop();
        self.status.set(wording().puzzles_looking(game.name()));
        let Some(worker) = new_worker() else { return self.fail() };
        let (id, loaded) =
            (game.id().to_owned(), self.page.data_untracked(|data| data.loaded_games.clone()));
        let waiting = StoredValue::new(candidates);
        let posted = worker.clone();
        // Try the next source; if there is none, the search ends.
        let ask = move || {
            let place = waiting.with_value(|waiting| waiting.first().map(|it| it.place.clone()));
            let Some(place) = place else {
                self.stop();
                return self.status.set(wording().no_puzzle());
            };
            let message = format!("puzzle\n{loaded}\n{id}\n\n{place}");
            // Text can always be posted.
            let _ = posted.post_message(&message.into());
        };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().unwrap_or_default();
            match message.as_str() {
                "ready" => ask(),
                "missing" => self.fail(),
                answer => {
                    let candidate = waiting
                        .update_value(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0)));
                    match candidate.flatten().and_then(|it| read(answer, it.note)) {
                        Some(puzzle) => {
                            self.stop();
                            self.page.send(&PageIntent::Puzzle(Box::new(puzzle)));
                        }
                        None => ask(),
                    }
                }
            }
        });
        let died = Closure::<dyn FnMut(JsValue)>::new(move |_| self.fail());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        // They live as long as the page: some hundred bytes for each search.
        hear.forget();
        died.forget();
        self.worker.set_value(Some(worker));
    }

    fn fail(self) {
        self.stop();
        self.status.set(wording().solver_missing().to_owned());
    }

    /// Ends the search. The worker works in one piece, so it is ended, too.
    fn stop(self) {
        self.status.set(String::new());
        if let Some(worker) = self.worker.update_value(Option::take).flatten() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

/// Reads the worker's answer; nothing if it has found no puzzle.
fn read(answer: &str, note: String) -> Option<PuzzleText> {
    let lines: Vec<&str> = answer.split('\n').collect();
    let ["puzzle", link, right, question, answer] = lines[..] else { return None };
    let [link, right, question, answer] = [link, right, question, answer].map(str::to_owned);
    Some(PuzzleText { link, right, question, answer, note })
}

/// Starts a worker with the solver's module, whose address the page carries. It says `ready` once it listens.
fn new_worker() -> Option<Worker> {
    let tag = document().query_selector("meta[name=asset-solver]").ok().flatten()?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let address = tag.dyn_into::<HtmlMetaElement>().ok()?.content();
    Worker::new_with_options(&address, &options).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_game::Date;

    fn data(notes: &[(&str, &str)], began: &[Millis]) -> PageData {
        let result = |began: &Millis| {
            let line = format!(
                "began={began}\tgame=klondike\tsettings=\tdeal=1\tended=given-up\tmoves=1\tmillis=9\tundos=0\thints=0\tplayed=."
            );
            GameResult::from_line(&line).expect("a line")
        };
        PageData {
            today: Some(Date { year: 2026, month: 11, day: 17 }),
            results: began.iter().map(result).collect(),
            puzzles: notes
                .iter()
                .map(|(game, note)| ((*game).to_owned(), (*note).to_owned()))
                .collect(),
            ..PageData::default()
        }
    }

    fn places(candidates: &[PuzzleSpot]) -> Vec<(&str, &str)> {
        candidates.iter().map(|it| (it.place.split('\t').next().unwrap_or(""), &*it.note)).collect()
    }

    #[test]
    fn the_day_alone_gives_the_puzzle_of_the_day() {
        let data = data(&[("klondike", "2026-11-16 4 70")], &[90]);
        let expected = [("number 20261117", "2026-11-17 4 70")];
        assert_eq!(places(&todays(&data, "klondike")), expected);
    }

    #[test]
    fn own_lost_games_come_first_each_once_then_the_next_number() {
        let fresh = data(&[], &[90, 50]);
        assert_eq!(
            places(&next(&fresh, "klondike")),
            [("result began=50", "- 1 50"), ("result began=90", "- 1 90"), ("number 1", "- 2 90")]
        );
        assert_eq!(places(&next(&fresh, "preference")), [("number 1", "- 2 0")]);
        let later = data(&[("klondike", "- 3 90")], &[90, 50]);
        assert_eq!(places(&next(&later, "klondike")), [("number 3", "- 4 90")]);
    }
}

//! Puzzles at the table: a list of games, a search in another thread, and whether the player's move was right.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use talon_advice::puzzle_of_game;
use talon_engine::Board;
use talon_game::{Command, Date, Millis, Session, Variant};
use talon_review::Puzzle;
use talon_rulebook::Game;

use crate::persistence::OWN_PUZZLE;
use crate::screen::app::App;
use crate::screen::sheet::Sheet;
use crate::screen::sheet_view::PanelLine;
use crate::screen::table_state::Tone;
use crate::wording::{shown, spoken};

/// How often to look whether a puzzle has been found, in milliseconds.
const LOOK_MILLIS: Millis = 50;

/// At most this many lost games of the player are searched first: reviewing one takes seconds.
const OWN_GAMES: usize = 5;

/// The open list of games.
pub(crate) struct Puzzles {
    pub(crate) games: Vec<Arc<Game>>,
    pub(crate) chosen: usize,
    /// The name of the game whose puzzle the thread searches for, and the receiver of its answer.
    search: Option<(String, Receiver<Option<FoundPuzzle>>)>,
    note: Option<String>,
}

impl Puzzles {
    pub(crate) fn new(games: Vec<Arc<Game>>) -> Puzzles {
        Puzzles { games, chosen: 0, search: None, note: None }
    }

    pub(crate) fn lines(&self) -> Vec<PanelLine> {
        let mut lines: Vec<PanelLine> =
            self.games.iter().map(|game| PanelLine::item(game.name(), game.line())).collect();
        let note = match &self.search {
            Some((name, _)) => Some(spoken().looking_for_puzzle(name)),
            None => self.note.clone(),
        };
        lines.extend([
            PanelLine::Gap,
            PanelLine::Text(note.unwrap_or_else(|| spoken().puzzles_what().to_owned())),
        ]);
        lines
    }
}

/// A puzzle, and where it comes from.
struct FoundPuzzle {
    puzzle: Puzzle,
    variant: Variant,
    /// The start time of the player's own game, if the puzzle comes from one.
    own: Option<Millis>,
}

/// The puzzle on the table.
pub(crate) struct OpenPuzzle {
    puzzle: Puzzle,
    own: Option<Millis>,
    question: String,
    is_solved: bool,
}

impl OpenPuzzle {
    /// The question, until it is answered.
    pub(crate) fn question(&self) -> Option<&str> {
        (!self.is_solved).then_some(self.question.as_str())
    }
}

/// The next puzzle that has not been shown: from the player's own lost games, then today's, then any.
fn find(variant: &Variant, own: &[Session], date: Date, seen: &[Board]) -> Option<FoundPuzzle> {
    let is_new = |puzzle: &Puzzle| !seen.contains(&puzzle.board);
    let from_own = own.iter().find_map(|session| {
        let puzzle = puzzle_of_game(session).filter(is_new)?;
        let variant = session.variant().clone();
        Some(FoundPuzzle { puzzle, variant, own: Some(session.began()) })
    });
    from_own.or_else(|| {
        let numbers = std::iter::once(date.number()).chain((1..).map(|n| date.number() * 1000 + n));
        let puzzle = |n| Puzzle::numbered(variant.rules(), n).filter(is_new);
        let puzzle = numbers.take(20).find_map(puzzle)?;
        Some(FoundPuzzle { puzzle, variant: variant.clone(), own: None })
    })
}

/// The key that stores the start time of the own game behind the last solved puzzle.
fn own_key(variant: &Variant) -> String {
    format!("{OWN_PUZZLE}{}", variant.game().id())
}

impl App {
    /// Opens the list of games that have puzzles.
    pub(crate) fn open_puzzles(&mut self) {
        let games = self.persistence.registry().games().cloned().collect();
        self.sheet = Some(Sheet::Puzzles(Puzzles::new(games)));
    }

    /// Looks for a puzzle of the chosen game, in another thread.
    pub(crate) fn look_for_puzzle(&mut self) {
        let Some(Sheet::Puzzles(puzzles)) = &self.sheet else { return };
        let Some(game) = puzzles.games.get(puzzles.chosen).cloned() else { return };
        let choices = self.last_choices(&game);
        let variant = Variant::new(&game, choices);
        let solved = self.persistence.setting(&own_key(&variant));
        let solved: Millis = solved.and_then(|began| began.parse().ok()).unwrap_or(0);
        let lost = self.persistence.lost_games(game.id());
        let is_open = |session: &Session| session.began() > solved;
        let own: Vec<Session> = lost.into_iter().filter(is_open).take(OWN_GAMES).collect();
        let (seen, date, asked) = (self.puzzles_seen.clone(), self.today(), variant.clone());
        let (sender, found) = mpsc::channel();
        // The receiver is gone once the sheet is closed.
        thread::spawn(move || drop(sender.send(find(&asked, &own, date, &seen))));
        if let Some(Sheet::Puzzles(puzzles)) = &mut self.sheet {
            puzzles.search = Some((variant.name().to_owned(), found));
        }
    }

    /// Opens the puzzle once it is found; in how many milliseconds to look again.
    pub(crate) fn take_puzzle(&mut self, now: Millis) -> Option<Millis> {
        let Some(Sheet::Puzzles(puzzles)) = &mut self.sheet else { return None };
        let (_, found) = puzzles.search.as_ref()?;
        match found.try_recv() {
            Err(TryRecvError::Empty) => return Some(LOOK_MILLIS),
            Ok(Some(found)) => self.open_puzzle(found, now),
            Ok(None) | Err(TryRecvError::Disconnected) => {
                puzzles.search = None;
                puzzles.note = Some(spoken().no_puzzle());
            }
        }
        None
    }

    /// Lays the position out. It is a game with moves that came from elsewhere, so it does not count; it is not saved.
    fn open_puzzle(&mut self, found: FoundPuzzle, now: Millis) {
        let FoundPuzzle { puzzle, variant, own } = found;
        let session = Session::new(variant, puzzle.deal.clone(), now);
        self.open_session(session, &[], now);
        let (moves, question) = (puzzle.moves.clone(), shown().puzzle_question(&puzzle));
        self.puzzles_seen.push(puzzle.board.clone());
        self.puzzle = Some(OpenPuzzle { puzzle, own, question, is_solved: false });
        if let Some(play) = &mut self.play {
            play.run(Command::ImportMoves(moves), now);
            play.clear_message();
        }
        self.run_requests(now);
    }

    /// Says whether the first move from the position is right. A wrong one is taken back.
    pub(crate) fn judge_puzzle(&mut self, now: Millis) {
        let (Some(open), Some(play)) = (&mut self.puzzle, &mut self.play) else { return };
        let history = play.table().session().history();
        let first = open.puzzle.moves.len();
        if open.is_solved || history.cursor() <= first {
            return;
        }
        let played = history.steps()[first].moves().next();
        if played.is_some_and(|mv| open.puzzle.accepts(mv)) {
            open.is_solved = true;
            if let Some(began) = open.own {
                let key = own_key(play.table().session().variant());
                self.persistence.save_setting(&key, &began.to_string());
            }
            let answer = shown().puzzle_answer(play.table().session().rules(), &open.puzzle);
            play.say(shown().puzzle_right(&answer), Tone::Good);
        } else {
            play.run(Command::Jump(first), now);
            play.say(shown().puzzle_wrong(), Tone::Bad);
        }
    }
}

//! A whole game read from a text: a header with game, settings and deal, then the moves; or a saved game.

use std::sync::Arc;

use talon_catalog::Registry;
use talon_engine::Move;
use talon_engine::text::{GameText, excerpt, quoted};
use talon_game::share_link::Link;
use talon_game::{Session, Step};
use talon_rulebook::Game;
use talon_terminal::wording::shown;

use crate::args::{Chosen, DealtGame, find_game, known_game};
use crate::command_output::CliError;
use crate::input::{name, read_text};
use crate::starting_point::StartingPoint;

/// A game that was played, before its first move.
pub(crate) struct WholeGame {
    /// What the game is called: its id, or the path to its rules.
    pub(crate) called: String,
    /// The game as it was dealt.
    pub(crate) table: DealtGame,
    /// What was played.
    pub(crate) moves: Vec<Move>,
}

/// The first words of a saved game.
const SAVE: &str = "talon save";

impl WholeGame {
    /// Reads the game in a file, or with `-` in the standard input. `expected` is what it must be a game of, with
    /// settings that those of the text are added to; without it the text itself says which game it is.
    pub(crate) fn read(file: &str, expected: Option<Chosen>) -> Result<WholeGame, CliError> {
        let text = read_text(file)?;
        let whole = if text.starts_with(SAVE) {
            from_save(&text, expected)
        } else {
            from_text(&text, expected)
        };
        whole.map_err(|error| match error {
            CliError::Wrong(message) => CliError::new(format!("{}: {message}", name(file))),
            illegal @ CliError::Illegal { .. } => illegal,
        })
    }

    fn new(called: &str, chosen: Chosen, start: StartingPoint, moves: Vec<Move>) -> WholeGame {
        let board = start.board(&chosen.rules);
        WholeGame { called: called.to_owned(), table: DealtGame { chosen, start, board }, moves }
    }

    /// A game at the table: what is played now, without the moves that were taken back.
    pub(crate) fn of_session(session: &Session) -> WholeGame {
        let history = session.history();
        WholeGame::with_steps(session, &history.steps()[..history.cursor()])
    }

    /// The game that a link carries.
    pub(crate) fn of_link(link: Link) -> WholeGame {
        let game = Arc::clone(link.variant.game());
        let choices = link.variant.choices().clone();
        let chosen = Chosen { game: Arc::clone(&game), choices, rules: *link.variant.rules() };
        WholeGame::new(game.id(), chosen, StartingPoint::Deal(link.deal), link.moves)
    }

    fn with_steps(session: &Session, steps: &[Step]) -> WholeGame {
        let moves = steps.iter().flat_map(Step::moves).collect();
        let choices = session.variant().choices().clone();
        let game = Arc::clone(session.variant().game());
        let chosen = Chosen { game: Arc::clone(&game), choices, rules: *session.rules() };
        let start = StartingPoint::Deal(session.deal().clone());
        WholeGame::new(game.id(), chosen, start, moves)
    }

    /// The game as a text that [`WholeGame::read`] reads.
    pub(crate) fn text(self) -> Result<String, CliError> {
        let deal = self.table.start.to_string();
        let called = whole_path(&self.called);
        let mut header = vec![("game", called.as_str())];
        header.extend(self.table.chosen.choices.words());
        header.push(("deal", &deal));
        let told = header.into_iter().try_fold(GameText::default(), |text, (key, word)| {
            text.with(key, word).map_err(|why| {
                format!("{} cannot be written: {why}", quoted(&format!("{key}: {word}")))
            })
        });
        let mut text = told.map_err(CliError::new)?;
        text.moves = self.moves;
        Ok(text.to_string())
    }
}

/// The id of a game as it is; a path to its rules so that it is found from any folder.
fn whole_path(called: &str) -> String {
    match (known_game(called), std::path::absolute(called)) {
        (None, Ok(path)) => path.to_str().unwrap_or(called).to_owned(),
        (Some(_), _) | (None, Err(_)) => called.to_owned(),
    }
}

/// A save, whose settings count.
fn from_save(text: &str, expected: Option<Chosen>) -> Result<WholeGame, CliError> {
    let id = text.lines().find_map(|line| line.strip_prefix("game "));
    let mut registry = Registry::built_in();
    if expected.is_some() {
        registry.add(Game::clone(&game_of(id, expected)?.game));
    }
    let wrong = |sentence: &String| CliError::new(sentence.trim_end_matches('.'));
    let loaded = talon_game::save::read(text, &registry)
        .map_err(|fault| wrong(&shown().save_fault(&fault)))?;
    if let Some(problem) = loaded.problems.first() {
        return Err(wrong(&shown().save_problem(problem)));
    }
    Ok(WholeGame::with_steps(&loaded.session, loaded.session.history().steps()))
}

/// A text with a header; its settings are added to those that were given.
fn from_text(text: &str, expected: Option<Chosen>) -> Result<WholeGame, CliError> {
    let text: GameText = text.parse().map_err(CliError::from_error)?;
    let mut chosen = game_of(text.get("game"), expected)?;
    for (key, value) in text.header().filter(|(key, _)| !matches!(*key, "game" | "deal")) {
        chosen.choices.set(key, value).map_err(CliError::from_error)?;
    }
    chosen.rules = chosen.game.rules(&chosen.choices);
    let deal = text.get("deal").ok_or_else(|| {
        CliError::new(
            "the text does not say what was dealt: a line such as `deal: ms:617` is missing",
        )
    })?;
    let start = StartingPoint::parse(&chosen.rules, deal, &[]).map_err(CliError::new)?;
    let called = text.get("game").unwrap_or(chosen.game.id()).to_owned();
    Ok(WholeGame::new(&called, chosen, start, text.moves))
}

/// The game that a text is of.
fn game_of(named: Option<&str>, expected: Option<Chosen>) -> Result<Chosen, CliError> {
    match (named.map(str::trim), expected) {
        (Some(word), Some(chosen)) if !is_called(&chosen.game, word) => {
            let (word, id) = (excerpt(word), chosen.game.id());
            Err(CliError::new(format!("this is a game of {word}, not of {id}")))
        }
        (_, Some(chosen)) => Ok(chosen),
        (Some(id), None) => find_game(id).map(Chosen::by_default),
        (None, None) => Err(CliError::new(
            "the text does not say which game it is: a line such as `game: klondike` is missing",
        )),
    }
}

/// Whether a word names this game: its id, or a path to its rules.
fn is_called(game: &Game, word: &str) -> bool {
    game.id() == word || find_game(word).is_ok_and(|found| found.id() == game.id())
}

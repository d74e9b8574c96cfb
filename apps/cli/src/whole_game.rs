//! A whole game read from a text: a header with game, settings and deal, then the moves; or a saved game.

use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_engine::Move;
use talon_engine::text::{GameText, excerpt, quoted};
use talon_game::share_link::Link;
use talon_game::{Session, Step};
use talon_rulebook::{Game, rules_hash};
use talon_terminal::wording::shown;

use crate::args::{ChosenGame, DealtGame, find_game, known_game};
use crate::command_output::CliError;
use crate::input::{name, read_text};
use crate::starting_point::StartingPoint;

/// A game that was played, before its first move.
pub(crate) struct WholeGame {
    /// The source of the rules, which the text of the game names.
    pub(crate) source: RulesSource,
    /// The game as it was dealt.
    pub(crate) table: DealtGame,
    /// The moves that were played.
    pub(crate) moves: Vec<Move>,
}

/// Where a reader of the game's text finds its rules.
pub(crate) enum RulesSource {
    /// Under this word: the id of a game, or the path to its rules.
    Named(String),
    /// In this save, which carries the rules: no word names them for certain.
    Save(String),
}

/// The first words of a saved game.
const SAVE: &str = "talon save";

/// The header line with the hash of the rules, for a game that is not built in.
const RULES: &str = "rules";

impl WholeGame {
    /// Reads the game in a file, or with `-` in the standard input. `expected` is the game that it must be of; the
    /// settings of the text are added to its settings. Without it the text itself names the game.
    pub(crate) fn read(file: &str, expected: Option<ChosenGame>) -> Result<WholeGame, CliError> {
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

    fn new(
        source: RulesSource,
        chosen: ChosenGame,
        start: StartingPoint,
        moves: Vec<Move>,
    ) -> WholeGame {
        let board = start.board(&chosen.rules);
        WholeGame { source, table: DealtGame { chosen, start, board }, moves }
    }

    /// A game at the table, without the moves that were taken back.
    pub(crate) fn of_session(session: &Session) -> WholeGame {
        let history = session.history();
        let save = talon_game::save::write_played(session, session.began());
        WholeGame::with_steps(session, &history.steps()[..history.cursor()], save)
    }

    /// The game that a link carries.
    pub(crate) fn of_link(link: Link) -> WholeGame {
        let game = Arc::clone(link.variant.game());
        let choices = link.variant.choices().clone();
        let chosen = ChosenGame { game: Arc::clone(&game), choices, rules: *link.variant.rules() };
        let source = RulesSource::Named(game.id().to_owned());
        WholeGame::new(source, chosen, StartingPoint::Deal(link.deal), link.moves)
    }

    /// These steps of a game, and its save.
    fn with_steps(session: &Session, steps: &[Step], save: String) -> WholeGame {
        let moves = steps.iter().flat_map(Step::moves).collect();
        let choices = session.variant().choices().clone();
        let game = Arc::clone(session.variant().game());
        let chosen = ChosenGame { game: Arc::clone(&game), choices, rules: *session.rules() };
        let start = StartingPoint::Deal(session.deal().clone());
        // A rules file may have the id of another game, or be gone.
        let source = if is_built_in(&game) {
            RulesSource::Named(game.id().to_owned())
        } else {
            RulesSource::Save(save)
        };
        WholeGame::new(source, chosen, start, moves)
    }

    /// The game as a text that [`WholeGame::read`] reads.
    pub(crate) fn text(self) -> Result<String, CliError> {
        let called = match self.source {
            RulesSource::Named(called) => whole_path(&called),
            RulesSource::Save(save) => return Ok(save),
        };
        let deal = self.table.start.to_string();
        let hash = rules_hash(&self.table.chosen.rules);
        let mut header = vec![("game", called.as_str())];
        if !is_built_in(&self.table.chosen.game) && !has_setting(&self.table.chosen.game, RULES) {
            header.push((RULES, &hash));
        }
        header.extend(self.table.chosen.choices.words());
        header.push(("deal", &deal));
        let text = header.into_iter().try_fold(GameText::default(), |text, (key, word)| {
            text.with(key, word).map_err(|why| {
                format!("{} cannot be written: {why}", quoted(&format!("{key}: {word}")))
            })
        });
        let mut text = text.map_err(CliError::new)?;
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
fn from_save(text: &str, expected: Option<ChosenGame>) -> Result<WholeGame, CliError> {
    let id = text.lines().find_map(|line| line.strip_prefix("game "));
    let mut registry = Registry::built_in();
    if expected.is_some() {
        registry.add(Game::clone(&game_of(id, expected)?.game));
    }
    let loaded = talon_game::save::read(text, &registry)
        .map_err(|fault| CliError::new(shown().save_fault(&fault)))?;
    if let Some(problem) = loaded.problems.first() {
        return Err(CliError::new(shown().save_problem(problem)));
    }
    Ok(WholeGame::with_steps(&loaded.session, loaded.session.history().steps(), text.to_owned()))
}

/// A text with a header; its settings are added to those that were given.
fn from_text(text: &str, expected: Option<ChosenGame>) -> Result<WholeGame, CliError> {
    let text: GameText = text.parse().map_err(CliError::from_error)?;
    let mut chosen = game_of(text.get("game"), expected)?;
    let hash = text.get(RULES).filter(|_| !has_setting(&chosen.game, RULES));
    let is_setting = |key: &str| match key {
        "game" | "deal" => false,
        RULES => hash.is_none(),
        _ => true,
    };
    for (key, value) in text.header().filter(|(key, _)| is_setting(key)) {
        chosen.choices.set(key, value).map_err(CliError::from_error)?;
    }
    chosen.rules = chosen.game.rules(&chosen.choices);
    if hash.is_some_and(|hash| hash != rules_hash(&chosen.rules)) {
        let id = chosen.game.id();
        return Err(CliError::new(format!(
            "it was played by other rules than those of {id}; `talon saves show` prints a game with its rules"
        )));
    }
    let deal = text.get("deal").ok_or_else(|| {
        CliError::new(
            "the text does not say what was dealt: a line such as `deal: ms:617` is missing",
        )
    })?;
    let start = StartingPoint::parse(&chosen.rules, deal, &[]).map_err(CliError::new)?;
    let called = text.get("game").unwrap_or(chosen.game.id()).to_owned();
    Ok(WholeGame::new(RulesSource::Named(called), chosen, start, text.moves))
}

fn has_setting(game: &Game, key: &str) -> bool {
    game.settings().iter().any(|setting| setting.key == key)
}

/// The game that a text is of.
fn game_of(named: Option<&str>, expected: Option<ChosenGame>) -> Result<ChosenGame, CliError> {
    match (named.map(str::trim), expected) {
        (Some(word), Some(chosen)) if !is_called(&chosen.game, word) => {
            let (word, id) = (excerpt(word), chosen.game.id());
            Err(CliError::new(format!("this is a game of {word}, not of {id}")))
        }
        (_, Some(chosen)) => Ok(chosen),
        (Some(id), None) => find_game(id).map(ChosenGame::by_default),
        (None, None) => Err(CliError::new(
            "the text does not say which game it is: a line such as `game: klondike` is missing",
        )),
    }
}

/// Whether a word names this game: its id, or a path to its rules.
fn is_called(game: &Game, word: &str) -> bool {
    game.id() == word || find_game(word).is_ok_and(|found| found.id() == game.id())
}

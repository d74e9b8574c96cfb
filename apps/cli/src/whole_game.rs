//! A whole game read from a text: a header with game, settings and deal, then the moves; or a save, as the tables keep it.

use talon_engine::text::GameText;
use talon_engine::{Deal, Move};
use talon_rulebook::{Game, catalog};

use crate::answer::Trouble;
use crate::args::{Chosen, Table, find_game};
use crate::input::{name, read_text};

/// A game that was played, before its first move.
pub(crate) struct WholeGame {
    /// What the game is called: its id, or the path to its rules.
    pub(crate) called: String,
    /// The game as it was dealt.
    pub(crate) table: Table,
    /// What was played.
    pub(crate) moves: Vec<Move>,
}

/// Where a text begins that a table has kept.
const SAVE: &str = "talon save";

impl WholeGame {
    /// Reads the game in a file, or with `-` in the standard input. `expected` is what it must be a game of, with
    /// settings that those of the text are added to; without it the text itself says which game it is.
    pub(crate) fn read(file: &str, expected: Option<Chosen>) -> Result<WholeGame, Trouble> {
        let text = read_text(file)?;
        let whole = if text.starts_with(SAVE) {
            from_save(&text, expected)
        } else {
            from_text(&text, expected)
        };
        whole.map_err(|trouble| match trouble {
            Trouble::Wrong(message) => Trouble::new(format!("{}: {message}", name(file))),
            illegal @ Trouble::Illegal { .. } => illegal,
        })
    }

    fn new(called: &str, chosen: Chosen, deal: Deal, moves: Vec<Move>) -> WholeGame {
        let board = deal.board(&chosen.rules);
        WholeGame { called: called.to_owned(), table: Table { chosen, deal, board }, moves }
    }

    /// The game as a text that [`WholeGame::read`] reads.
    pub(crate) fn text(self) -> Result<String, Trouble> {
        let deal = self.table.deal.to_string();
        let called = whole_path(&self.called);
        let mut header = vec![("game", called.as_str())];
        header.extend(self.table.chosen.choices.words());
        header.push(("deal", &deal));
        let told = header.into_iter().try_fold(GameText::default(), |text, (key, word)| {
            text.with(key, word).map_err(|why| format!("\"{key}: {word}\" cannot be told: {why}"))
        });
        let mut text = told.map_err(Trouble::new)?;
        text.moves = self.moves;
        Ok(text.to_string())
    }
}

/// The id of a game as it is; a path to its rules so that it is found from any folder.
fn whole_path(called: &str) -> String {
    match (catalog::find(called), std::path::absolute(called)) {
        (None, Ok(path)) => path.to_str().unwrap_or(called).to_owned(),
        (Some(_), _) | (None, Err(_)) => called.to_owned(),
    }
}

/// A save, whose settings count.
fn from_save(text: &str, expected: Option<Chosen>) -> Result<WholeGame, Trouble> {
    let id = text.lines().find_map(|line| line.strip_prefix("game "));
    let game = game_of(id, expected)?.game;
    // The session keeps its game for as long as the program runs; there is one.
    let game: &'static Game = Box::leak(Box::new(game));
    let found = |id: &str| (id == game.id()).then_some(game);
    let wrong = |sentence: &String| Trouble::new(sentence.trim_end_matches('.'));
    let loaded = talon_game::save::read(text, found).map_err(|sentence| wrong(&sentence))?;
    if let Some(sentence) = loaded.troubles.first() {
        return Err(wrong(sentence));
    }
    let session = loaded.session;
    let moves = session.history().steps().iter().flat_map(talon_game::Step::moves).collect();
    let choices = session.variant().choices().clone();
    let chosen = Chosen { game: game.clone(), choices, rules: *session.rules() };
    Ok(WholeGame::new(game.id(), chosen, session.deal().clone(), moves))
}

/// A text with a header; its settings are added to those that were given.
fn from_text(text: &str, expected: Option<Chosen>) -> Result<WholeGame, Trouble> {
    let text: GameText = text.parse().map_err(Trouble::from_error)?;
    let mut chosen = game_of(text.get("game"), expected)?;
    for (key, value) in text.header().filter(|(key, _)| !matches!(*key, "game" | "deal")) {
        chosen.choices.set(key, value).map_err(Trouble::from_error)?;
    }
    chosen.rules = chosen.game.rules(&chosen.choices);
    let deal = text.get("deal").ok_or_else(|| {
        Trouble::new(
            "the text does not say what was dealt: a line such as `deal: ms:617` is missing",
        )
    })?;
    let deal = Deal::parse(&chosen.rules, deal).map_err(Trouble::from_error)?;
    let called = text.get("game").unwrap_or(chosen.game.id()).to_owned();
    Ok(WholeGame::new(&called, chosen, deal, text.moves))
}

/// The game that a text is of.
fn game_of(named: Option<&str>, expected: Option<Chosen>) -> Result<Chosen, Trouble> {
    match (named.map(str::trim), expected) {
        (Some(word), Some(chosen)) if !is_called(&chosen.game, word) => {
            Err(Trouble::new(format!("this is a game of {word}, not of {}", chosen.game.id())))
        }
        (_, Some(chosen)) => Ok(chosen),
        (Some(id), None) => find_game(id).map(Chosen::by_default),
        (None, None) => Err(Trouble::new(
            "the text does not say which game it is: a line such as `game: klondike` is missing",
        )),
    }
}

/// Whether a word names this game: its id, or a path to its rules.
fn is_called(game: &Game, word: &str) -> bool {
    game.id() == word || find_game(word).is_ok_and(|found| found.id() == game.id())
}

//! Arguments that several commands take: a game with its settings, a deal, moves played before.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use talon_engine::notation::parse_moves;
use talon_engine::text::quoted;
use talon_engine::{Board, Move, Rules};
use talon_rulebook::{Choices, Game, Problem};
use talon_terminal::{clock, own_games};

use crate::command_output::CliError;
use crate::input::{path_shown, read_line, read_rules_file, read_stdin};
use crate::starting_point::StartingPoint;
use crate::suggest;

/// A game and its settings.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The game: an id, as `talon games` lists them, or a path to a rules file
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

/// A requested game with its settings.
#[derive(Clone, Debug)]
pub(crate) struct ChosenGame {
    /// The game.
    pub(crate) game: Arc<Game>,
    /// The chosen settings.
    pub(crate) choices: Choices,
    /// The rules that follow.
    pub(crate) rules: Rules,
}

impl GameArgs {
    /// Finds or reads the game and applies the settings.
    pub(crate) fn open(&self) -> Result<ChosenGame, CliError> {
        let mut chosen = ChosenGame::by_default(find_game(&self.game)?);
        for pair in &self.set {
            chosen.choices.set_pair(pair).map_err(CliError::from_error)?;
        }
        chosen.rules = chosen.game.rules(&chosen.choices);
        Ok(chosen)
    }
}

impl ChosenGame {
    /// The game as it is played when nothing is chosen.
    pub(crate) fn by_default(game: Arc<Game>) -> ChosenGame {
        let choices = game.default_choices();
        let rules = game.rules(&choices);
        ChosenGame { game, choices, rules }
    }

    /// The game's name with the chosen settings.
    pub(crate) fn name(&self) -> String {
        self.game.variant_name(&self.choices)
    }
}

/// A game by its id, built in or of the player's folder.
pub(crate) fn known_game(word: &str) -> Option<Arc<Game>> {
    talon_catalog::find(word).cloned().or_else(|| Some(Arc::new(own_game(word)?.1)))
}

/// A game of the player's folder, with its file.
pub(crate) fn own_game(id: &str) -> Option<(PathBuf, Game)> {
    own_games().games.into_iter().find(|(_, game)| game.id() == id)
}

/// A game by its id, or one from a file.
pub(crate) fn find_game(word: &str) -> Result<Arc<Game>, CliError> {
    if let Some(game) = known_game(word) {
        return Ok(game);
    }
    if looks_like_a_path(word) {
        let text = read_rules_file(word)?;
        return Game::parse(&text)
            .map(Arc::new)
            .map_err(|problems| bad_rules_file(word, &problems));
    }
    Err(CliError::new(format!("there is no game {}{}", quoted(word), suggest::game(word))))
}

fn looks_like_a_path(word: &str) -> bool {
    word.contains(['/', '\\', '.']) || fs::metadata(word).is_ok_and(|found| found.is_file())
}

fn bad_rules_file(path: &str, problems: &[Problem]) -> CliError {
    let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
    let many = match problems.len() {
        1 => "a mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    CliError::new(format!("the rules file \"{}\" has {many}:{}", path_shown(path), lines.concat()))
}

/// A game, its settings and a deal.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The deal: 42, ms:617, random, board:WORD, @deck.txt, @decks.txt:7 or @-
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    pub(crate) deal: String,
}

/// A dealt game.
#[derive(Clone, Debug)]
pub(crate) struct DealtGame {
    /// The game and the choices.
    pub(crate) chosen: ChosenGame,
    /// The deal, or the position that was given.
    pub(crate) start: StartingPoint,
    /// The table.
    pub(crate) board: Board,
}

impl TableArgs {
    /// Deals the game.
    pub(crate) fn open(&self) -> Result<DealtGame, CliError> {
        let chosen = self.game.open()?;
        let start = read_deal(&chosen.rules, &self.deal, &["random", "board:WORD"])?;
        let board = start.board(&chosen.rules);
        Ok(DealtGame { chosen, start, board })
    }
}

/// A game, its settings, a deal, and moves played before.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Moves to play first, or - to read them from the standard input
    #[arg(long, value_name = "MOVES")]
    pub(crate) after: Option<String>,
}

impl PositionArgs {
    /// Deals the game and plays the moves.
    pub(crate) fn open(&self) -> Result<DealtGame, CliError> {
        let mut table = self.table.open()?;
        if let Some(moves) = &self.after {
            table.play(&read_moves(moves)?)?;
        }
        Ok(table)
    }
}

impl DealtGame {
    /// The rules that are played by.
    pub(crate) fn rules(&self) -> &Rules {
        &self.chosen.rules
    }

    /// Plays moves, up to the first that is refused.
    pub(crate) fn play(&mut self, moves: &[Move]) -> Result<(), CliError> {
        (1..).zip(moves).try_for_each(|(number, &mv)| self.play_one(number, mv))
    }

    /// Plays one move, the `number`th, or returns the reason why it is not legal.
    pub(crate) fn play_one(&mut self, number: usize, mv: Move) -> Result<(), CliError> {
        let played = self.board.play(&self.chosen.rules, mv);
        played.map(drop).map_err(|refusal| CliError::Illegal { number, refusal })
    }
}

/// Reads a DEAL: one word, as every command takes it. `named` are the words that name a deal by themselves; an error
/// message lists them.
pub(crate) fn read_deal(
    rules: &Rules,
    word: &str,
    named: &[&str],
) -> Result<StartingPoint, CliError> {
    if word == "random" {
        return Ok(StartingPoint::Deal(clock::random_deal()));
    }
    if let Some(place) = word.strip_prefix('@') {
        let line = read_line(place)?;
        return StartingPoint::parse_line(rules, &line)
            .map_err(|message| CliError::new(format!("{word}: {message}")));
    }
    StartingPoint::parse(rules, word, named).map_err(CliError::new)
}

/// Moves, written on the command line or, as `-`, on the standard input.
pub(crate) fn read_moves(text: &str) -> Result<Vec<Move>, CliError> {
    let given = if text == "-" { read_stdin()? } else { text.to_owned() };
    parse_moves(&given).map_err(|fault| {
        CliError::new(format!("move {}: {fault}{}", fault.number, suggest::a_move(&fault)))
    })
}

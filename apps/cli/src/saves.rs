//! `talon saves`: the games that can be continued, and one of them as text.

use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};
use talon_game::{Session, number_format};
use talon_store::data_file;
use talon_terminal::wording::shown;
use talon_terminal::{LoadedGames, Persistence};

use crate::command_output::{CliError, CommandOutput, warn};
use crate::json;
use crate::whole_game::WholeGame;

/// The arguments of `talon saves`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  talon saves
  talon saves show 1
  talon saves show 1 > game.txt

The last played game is number 1. `show` prints a whole game, which `talon replay`,
`talon analyse` and `talon review` take.")]
pub(crate) struct SavesArgs {
    #[command(subcommand)]
    action: Option<SavesAction>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum SavesAction {
    /// Print a saved game as text
    #[command(after_help = "Examples:\n  talon saves show 1")]
    Show {
        /// Its number in the list
        #[arg(allow_negative_numbers = true, value_parser = crate::numbers::place)]
        number: usize,
    },
}

/// Lists the saved games, or prints one.
pub(crate) fn run(args: &SavesArgs) -> Result<CommandOutput, CliError> {
    let LoadedGames { games, notes } = read()?;
    for note in notes {
        warn(&note);
    }
    let sessions: Vec<Session> = games.into_iter().map(|(session, _)| session).collect();
    match args.action {
        Some(SavesAction::Show { number }) => show(&sessions, number),
        None if args.json => Ok(as_json(&sessions)),
        None if sessions.is_empty() => {
            Ok(CommandOutput::lines([shown().cli_no_saved_games().to_owned()]))
        }
        None => Ok(CommandOutput::lines((1..).zip(&sessions).map(|(number, session)| {
            let name = session.variant().game().variant_name(session.variant().choices());
            let (moves, home) = (session.history().cursor(), home(session));
            let time = number_format::duration(session.spent(session.began()));
            let deal = session.deal().to_string();
            format!("{number:>3}  {}", shown().cli_saved_game(&name, &deal, moves, &time, home))
        }))),
    }
}

/// The saved games. Creates no file if there is none.
fn read() -> Result<LoadedGames, CliError> {
    let path = data_file().map_err(|fault| CliError::new(fault.to_string()))?;
    if !path.exists() {
        return Ok(LoadedGames::default());
    }
    let mut persistence = Persistence::open_at(path);
    let mut unfinished = persistence.unfinished();
    unfinished.notes.extend(persistence.read_notices().map_err(CliError::new)?);
    Ok(unfinished)
}

fn show(sessions: &[Session], number: usize) -> Result<CommandOutput, CliError> {
    let session = number
        .checked_sub(1)
        .and_then(|place| sessions.get(place))
        .ok_or_else(|| CliError::new(shown().cli_no_saved_game(number)))?;
    WholeGame::of_session(session).text().map(CommandOutput::new)
}

/// How many cards of a hundred are home.
fn home(session: &Session) -> usize {
    session.board().home() * 100 / session.rules().cards().max(1)
}

fn as_json(sessions: &[Session]) -> CommandOutput {
    let save = |session: &Session| {
        let whole = WholeGame::of_session(session);
        let mut object: Map<String, Value> = json::table(&whole.table);
        object.insert("moves".to_owned(), json!(session.history().cursor()));
        object.insert("millis".to_owned(), json!(session.spent(session.began())));
        object.insert("home".to_owned(), json!(session.board().home()));
        Value::Object(object)
    };
    CommandOutput::json(&Value::Array(sessions.iter().map(save).collect()))
}

//! `talon moves`: the legal moves of a position.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::Move;

use crate::args::PositionArgs;
use crate::command_output::{CliError, CommandOutput};
use crate::json;

/// The arguments of `talon moves`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon moves klondike ms:1
  talon moves klondike ms:1 --after \"draw draw\"
  talon moves selective-freecell 42 --set selective=off --json

Moves: t3-t5 (column 3 to column 5), t3-t5*4 (four cards), t2-h (home), t6-c (to a cell),
c1-t4, c2-h (from a cell), w-t7, w-h (from the waste), hS-t3 (back from home), draw, redeal.")]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the moves, one a line.
pub(crate) fn run(args: &MovesArgs) -> Result<CommandOutput, CliError> {
    let table = match args.position.open() {
        Err(error) if args.json => return error.into_json(),
        opened => opened?,
    };
    let words: Vec<String> = table.board.moves(table.rules()).iter().map(Move::to_string).collect();
    if args.json {
        let mut object = json::table(&table);
        object.insert("moves".to_owned(), json!(words));
        return Ok(CommandOutput::json(&Value::Object(object)));
    }
    Ok(CommandOutput::lines(words))
}

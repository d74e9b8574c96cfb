//! `talon perft`: how many move sequences of a given length there are.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::perft;

use crate::args::{DealtGame, PositionArgs};
use crate::command_output::{CliError, CommandOutput};
use crate::json;

/// The arguments of `talon perft`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon perft klondike ms:1 --depth 5
  talon perft selective-freecell ms:617 --depth 4 --divide
  talon perft portuguese 42 --depth 3 --after \"t1-t6\"")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How many moves a sequence has, 0 to 1000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = crate::numbers::depth)]
    depth: u32,
    /// Also count for each first move alone
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts; the number stands alone on the last line.
pub(crate) fn run(args: &PerftArgs) -> Result<CommandOutput, CliError> {
    let table = match args.position.open() {
        Err(error) if args.json => return error.into_json(),
        opened => opened?,
    };
    let parts = if args.divide { divide(&table, args.depth) } else { Vec::new() };
    let count = if parts.is_empty() {
        perft(table.rules(), &mut table.board.clone(), args.depth)
    } else {
        parts.iter().map(|(_, count)| count).sum()
    };
    if args.json {
        return Ok(as_json(args, &table, parts, count));
    }
    let parts = parts.iter().map(|(word, count)| format!("{word} {count}"));
    Ok(CommandOutput::lines(parts.chain([count.to_string()])))
}

/// Every first move with the number of sequences that start with it.
fn divide(table: &DealtGame, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let rules = table.rules();
    let count = |mv| {
        let mut board = table.board.clone();
        board.play_legal(rules, mv);
        perft(rules, &mut board, rest)
    };
    table.board.moves(rules).into_iter().map(|mv| (mv.to_string(), count(mv))).collect()
}

fn as_json(
    args: &PerftArgs,
    table: &DealtGame,
    parts: Vec<(String, u64)>,
    count: u64,
) -> CommandOutput {
    let mut object = json::table(table);
    object.insert("depth".to_owned(), json!(args.depth));
    object.insert("count".to_owned(), json!(count));
    if args.divide {
        let parts = parts.into_iter().map(|(word, count)| (word, json!(count)));
        object.insert("divide".to_owned(), parts.collect());
    }
    CommandOutput::json(&Value::Object(object))
}

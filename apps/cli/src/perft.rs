//! `talon perft`: how many move sequences of a given length there are.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::perft;

use crate::answer::{Answer, Trouble};
use crate::args::{PositionArgs, Table};
use crate::json;

/// What `talon perft` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon perft klondike ms:1 --depth 5
  talon perft selective-freecell ms:617 --depth 4 --divide
  talon perft portuguese 42 --depth 3 --after \"t1-t2\"")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How many moves a sequence has
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Also count for each first move alone
    #[arg(long)]
    divide: bool,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

/// Counts; the number stands alone on the last line.
pub(crate) fn run(args: &PerftArgs) -> Result<Answer, Trouble> {
    let mut table = args.position.open()?;
    let divided = if args.divide { divide(&table, args.depth) } else { Vec::new() };
    let rules = *table.rules();
    let count = perft(&rules, &mut table.board, args.depth);
    if args.json {
        let mut object = json::table(&table);
        object.insert("depth".to_owned(), json!(args.depth));
        object.insert("count".to_owned(), json!(count));
        if args.divide {
            let parts = divided.into_iter().map(|(word, count)| (word, json!(count)));
            object.insert("divide".to_owned(), parts.collect());
        }
        return Ok(Answer::json(&Value::Object(object)));
    }
    let parts = divided.iter().map(|(word, count)| format!("{word} {count}"));
    Ok(Answer::lines(parts.chain([count.to_string()])))
}

/// Every first move with the number of sequences that start with it.
fn divide(table: &Table, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let rules = table.rules();
    let count = |mv| {
        let mut board = table.board.clone();
        board.play_legal(rules, mv);
        perft(rules, &mut board, rest)
    };
    table.board.moves(rules).into_iter().map(|mv| (mv.to_string(), count(mv))).collect()
}

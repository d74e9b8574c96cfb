//! `talon perft`: how many move sequences of a given length there are.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::perft;

use crate::answer::{Answer, Trouble};
use crate::args::{TableArgs, read_moves};
use crate::json;
use crate::replay::illegal;

/// What `talon perft` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon perft klondike ms:1 --depth 5
  talon perft selective-freecell ms:617 --depth 4 --divide
  talon perft portuguese 42 --depth 3 --after \"t1-t2\"")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    table: TableArgs,
    /// How many moves a sequence has
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Moves to play first, or - to read them from the standard input
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    /// Also count for each first move alone
    #[arg(long)]
    divide: bool,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

/// Counts; the number stands alone on the last line.
pub(crate) fn run(args: &PerftArgs) -> Result<Answer, Trouble> {
    let mut table = args.table.open()?;
    let before = args.after.as_deref().map_or(Ok(Vec::new()), read_moves)?;
    if let Err((number, refusal)) = table.play(&before) {
        return Ok(illegal(number, &refusal));
    }
    let rules = *table.rules();
    let mut divided: Vec<(String, u64)> = Vec::new();
    if args.divide && args.depth > 0 {
        for mv in table.board.moves(&rules) {
            let mut board = table.board.clone();
            board.play_legal(&rules, mv);
            divided.push((mv.to_string(), perft(&rules, &mut board, args.depth - 1)));
        }
    }
    let count = perft(&rules, &mut table.board, args.depth);
    if args.json {
        let mut object = json::table(&table);
        object.insert("depth".to_owned(), json!(args.depth));
        object.insert("count".to_owned(), json!(count));
        if args.divide {
            object.insert(
                "divide".to_owned(),
                divided.into_iter().map(|(word, count)| (word, json!(count))).collect(),
            );
        }
        return Ok(Answer::json(&Value::Object(object)));
    }
    let parts = divided.iter().map(|(word, count)| format!("{word} {count}"));
    Ok(Answer::lines(parts.chain([count.to_string()])))
}

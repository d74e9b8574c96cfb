//! `talon replay`: plays moves and says how the game stands.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::Refusal;

use crate::answer::{Answer, Trouble};
use crate::args::{Table, TableArgs, read_moves};
use crate::json;
use crate::paint::Paint;

/// What `talon replay` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon replay klondike ms:1 \"draw w-t3\"
  talon replay portuguese 42 - < moves.txt
  talon replay selective-freecell ms:1 \"t2-c t3-c\" --json

The last line is `won` or `open`; or `illegal at move K: WHY`, and the exit code is 1.")]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The moves, or - to read them from the standard input
    #[arg(value_name = "MOVES")]
    moves: String,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

/// Plays the moves.
pub(crate) fn run(args: &ReplayArgs, paint: Paint) -> Result<Answer, Trouble> {
    let mut table = args.table.open()?;
    let moves = read_moves(&args.moves)?;
    let played = table.play(&moves);
    if args.json {
        return Ok(as_json(&table, moves.len(), played));
    }
    if let Err((number, refusal)) = played {
        return Ok(illegal(number, &refusal));
    }
    Ok(Answer::new(format!("{}\n{}\n", paint.board(&table.board), standing(&table))))
}

fn standing(table: &Table) -> &'static str {
    if table.board.is_won(table.rules()) { "won" } else { "open" }
}

/// The answer to moves of which one is refused.
pub(crate) fn illegal(number: usize, refusal: &Refusal) -> Answer {
    Answer::no(format!("illegal at move {number}: {refusal}\n"))
}

fn as_json(table: &Table, moves: usize, played: Result<(), (usize, Refusal)>) -> Answer {
    let mut object = json::table(table);
    let result = match &played {
        Ok(()) => standing(table),
        Err(_) => "illegal",
    };
    object.insert("result".to_owned(), json!(result));
    object.insert("board".to_owned(), json::board(&table.board));
    match played {
        Ok(()) => {
            object.insert("moves".to_owned(), json!(moves));
            Answer::json(&Value::Object(object))
        }
        Err((number, refusal)) => {
            object.insert("moves".to_owned(), json!(number - 1));
            object.insert("illegal_move".to_owned(), json!(number));
            object.insert("why".to_owned(), json!(refusal.to_string()));
            Answer::no(format!("{:#}\n", Value::Object(object)))
        }
    }
}

//! `talon replay`: plays moves and says how the game stands.

use clap::Args;
use serde_json::{Value, json};

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
        return as_json(&table, moves.len(), played);
    }
    played?;
    Ok(Answer::new(format!("{}\n{}\n", paint.board(&table.board), standing(&table))))
}

fn standing(table: &Table) -> &'static str {
    if table.board.is_won(table.rules()) { "won" } else { "open" }
}

fn as_json(table: &Table, moves: usize, played: Result<(), Trouble>) -> Result<Answer, Trouble> {
    let mut object = json::table(table);
    object.insert("board".to_owned(), json::board(&table.board));
    match played {
        Ok(()) => {
            object.insert("result".to_owned(), json!(standing(table)));
            object.insert("moves".to_owned(), json!(moves));
            Ok(Answer::json(&Value::Object(object)))
        }
        Err(Trouble::Illegal { number, refusal }) => {
            object.insert("result".to_owned(), json!("illegal"));
            object.insert("moves".to_owned(), json!(number - 1));
            object.insert("illegal_move".to_owned(), json!(number));
            object.insert("why".to_owned(), json!(refusal.to_string()));
            Ok(Answer::no(format!("{:#}\n", Value::Object(object))))
        }
        Err(wrong @ Trouble::Wrong(_)) => Err(wrong),
    }
}

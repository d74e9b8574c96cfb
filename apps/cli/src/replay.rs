//! `talon replay`: plays moves and says how the game stands.

use clap::Args;
use serde_json::{Value, json};
use talon_terminal::wording::shown;

use crate::args::{DealtGame, GameArgs, TableArgs, known_game, read_moves};
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::paint::Paint;
use crate::starting_point::board_word;
use crate::whole_game::{RulesSource, WholeGame};

/// The arguments of `talon replay`.
#[derive(Args, Debug)]
#[command(
    override_usage = "talon replay [OPTIONS] <GAME> <DEAL> <MOVES>\n       talon replay [OPTIONS] <FILE>",
    after_help = "\
Examples:
  talon replay klondike ms:1 \"t5-h draw w-t6\"
  talon replay portuguese 42 - < moves.txt
  talon replay selective-freecell ms:1 \"t2-c t3-c\" --json
  talon replay klondike ms:1 \"t5-h draw\" --text > game.txt
  talon replay klondike ms:1 \"t5-h draw\" --board
  talon replay game.txt

FILE is a whole game: header lines `game: klondike`, `deal: ms:1` and settings such as `draw: 1`, an
empty line, the moves; or a saved game; - is the standard input. The last line is `won` or `open`;
or `illegal at move K: WHY`, and the exit code is 1."
)]
pub(crate) struct ReplayArgs {
    /// The game: an id, as `talon games` lists them, or a path to a rules file; alone, a file with a whole game
    #[arg(value_name = "GAME")]
    game: String,
    /// The deal: 42, ms:617, random, board:WORD, @deck.txt, @decks.txt:7 or @-
    #[arg(value_name = "DEAL", requires = "moves", allow_negative_numbers = true)]
    deal: Option<String>,
    /// The moves, or - to read them from the standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "deal")]
    set: Vec<String>,
    /// Print the whole game as a text that can be replayed
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Print the position after the moves as one word, which every command takes as a deal
    #[arg(long, conflicts_with_all = ["json", "text"])]
    board: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ReplayArgs {
    fn open(&self) -> Result<WholeGame, CliError> {
        let (Some(deal), Some(moves)) = (&self.deal, &self.moves) else {
            if known_game(&self.game).is_some() {
                let game = &self.game;
                return Err(CliError::new(format!(
                    "{game} needs a deal and moves, as in `talon replay {game} 42 \"draw\"`; one word alone is a file"
                )));
            }
            return WholeGame::read(&self.game, None);
        };
        let game = GameArgs { game: self.game.clone(), set: self.set.clone() };
        let table = TableArgs { game, deal: deal.clone() }.open()?;
        Ok(WholeGame {
            source: RulesSource::Named(self.game.clone()),
            table,
            moves: read_moves(moves)?,
        })
    }
}

/// Plays the moves.
pub(crate) fn run(args: &ReplayArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    let whole = args.open()?;
    let mut table = whole.table.clone();
    let played = table.play(&whole.moves);
    if args.json {
        return as_json(&table, whole.moves.len(), played);
    }
    played?;
    if args.text {
        return whole.text().map(CommandOutput::new);
    }
    if args.board {
        return Ok(CommandOutput::new(format!("{}\n", board_word(&table.board))));
    }
    Ok(CommandOutput::new(format!("{}\n{}\n", paint.board(&table.board), standing(&table))))
}

fn standing(table: &DealtGame) -> &'static str {
    if table.board.is_won(table.rules()) { "won" } else { "open" }
}

fn as_json(
    table: &DealtGame,
    moves: usize,
    played: Result<(), CliError>,
) -> Result<CommandOutput, CliError> {
    let mut object = json::table(table);
    object.insert("board".to_owned(), json::board(&table.board));
    match played {
        Ok(()) => {
            object.insert("result".to_owned(), json!(standing(table)));
            object.insert("moves".to_owned(), json!(moves));
            Ok(CommandOutput::json(&Value::Object(object)))
        }
        Err(CliError::Illegal { number, refusal }) => {
            object.insert("result".to_owned(), json!("illegal"));
            object.insert("moves".to_owned(), json!(number - 1));
            object.insert("illegal_move".to_owned(), json!(number));
            object.insert("why".to_owned(), json!(shown().refusal(&refusal)));
            Ok(CommandOutput::no(format!("{:#}\n", Value::Object(object))))
        }
        Err(wrong @ CliError::Wrong(_)) => Err(wrong),
    }
}

//! `talon deal`: the table of a deal, or its deck.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::Card;
use talon_rulebook::rules_hash;

use crate::args::TableArgs;
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::paint::Paint;
use crate::starting_point::{StartingPoint, board_word};

/// The arguments of `talon deal`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon deal klondike 42
  talon deal selective-freecell ms:617 --deck
  talon deal selective-freecell ms:617 --board
  talon deal preference random --set aces=deck
  talon deal my-game.toml @decks.txt:7 --json")]
pub(crate) struct DealArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Print the deck in dealing order instead of the table
    #[arg(long)]
    deck: bool,
    /// Print the table as one word, which every command takes as a deal
    #[arg(long, conflicts_with = "deck")]
    board: bool,
    /// Print everything as JSON
    #[arg(long, conflicts_with_all = ["deck", "board"])]
    json: bool,
}

/// Deals.
pub(crate) fn run(args: &DealArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    let table = args.table.open()?;
    let deck = table.start.deck(table.rules());
    if args.deck {
        let deck = deck.ok_or_else(|| CliError::new("a board has no deck: give a deal"))?;
        return Ok(CommandOutput::new(format!("{deck}\n")));
    }
    if args.board {
        return Ok(CommandOutput::new(format!("{}\n", board_word(&table.board))));
    }
    if args.json {
        let mut object = json::table(&table);
        object.insert("rules".to_owned(), json!(rules_hash(table.rules())));
        if let Some(deck) = deck {
            let cards: Vec<String> = deck.cards().iter().map(Card::to_string).collect();
            object.insert("deck".to_owned(), json!(cards));
        }
        object.insert("board".to_owned(), json::board(&table.board));
        return Ok(CommandOutput::json(&Value::Object(object)));
    }
    let title = match &table.start {
        StartingPoint::Deal(deal) => format!("{}, deal {deal}", table.chosen.name()),
        StartingPoint::Board(_) => table.chosen.name(),
    };
    let title = paint.heading(&title);
    Ok(CommandOutput::new(format!("{title}\n\n{}", paint.board(&table.board))))
}

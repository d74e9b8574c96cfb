//! `talon deal`: the table of a deal, or its deck.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::Card;
use talon_rulebook::rules_hash;

use crate::answer::{Answer, Trouble};
use crate::args::TableArgs;
use crate::json;
use crate::paint::Paint;

/// What `talon deal` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon deal klondike 42
  talon deal selective-freecell ms:617 --deck
  talon deal preference random --set aces=deck
  talon deal my-game.toml @decks.txt:7 --json")]
pub(crate) struct DealArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Print the deck in dealing order instead of the table
    #[arg(long)]
    deck: bool,
    /// Print everything for a program to read
    #[arg(long, conflicts_with = "deck")]
    json: bool,
}

/// Deals.
pub(crate) fn run(args: &DealArgs, paint: Paint) -> Result<Answer, Trouble> {
    let table = args.table.open()?;
    let deck = table.deal.deck(table.rules());
    if args.deck {
        return Ok(Answer::new(format!("{deck}\n")));
    }
    if args.json {
        let mut object = json::table(&table);
        object.insert("rules".to_owned(), json!(rules_hash(table.rules())));
        let cards: Vec<String> = deck.cards().iter().map(Card::to_string).collect();
        object.insert("deck".to_owned(), json!(cards));
        object.insert("board".to_owned(), json::board(&table.board));
        return Ok(Answer::json(&Value::Object(object)));
    }
    let title = paint.heading(&format!("{}, deal {}", table.chosen.name(), table.deal));
    Ok(Answer::new(format!("{title}\n\n{}", paint.board(&table.board))))
}

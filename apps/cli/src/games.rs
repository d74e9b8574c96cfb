//! `talon games`: what can be played.

use std::fmt::Write as _;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};
use talon_catalog::{Origin, origin};
use talon_game::winnability::measured;
use talon_rulebook::{Game, Setting};

use crate::answer::Answer;
use crate::paint::Paint;

/// The arguments of `talon games`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon games
  talon games --json")]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the built-in games.
pub(crate) fn run(args: &GamesArgs, paint: Paint) -> Answer {
    if args.json {
        return Answer::json(&talon_catalog::all().map(as_json).collect());
    }
    let main = talon_catalog::built_in().iter().map(|game| entry(game, paint) + "\n");
    let gallery = talon_catalog::gallery().iter().map(|game| entry(game, paint));
    let heading = format!("{}\n\n", paint.heading("The gallery: more games of the family"));
    Answer::new(main.chain([heading]).chain(gallery).collect::<String>())
}

/// A game's lines: its id and name, what it is, and a line for each setting.
fn entry(game: &Game, paint: Paint) -> String {
    let id = paint.heading(&format!("{:<20}", game.id()));
    let mut text = format!("{id} {}\n    {}\n", game.name(), game.line());
    if let Some(figure) = measured(game.id(), "") {
        writeln!(
            text,
            "    can be won: {} of the deals, measured over {}",
            figure.words(),
            figure.deals
        )
        .expect("a string takes all that is written");
    }
    for setting in game.settings() {
        let words: Vec<&str> = setting.values.iter().map(|value| value.word.as_str()).collect();
        writeln!(text, "    --set {}={}", setting.key, words.join("|"))
            .expect("a string takes all that is written");
    }
    text
}

fn as_json(game: &Arc<Game>) -> Value {
    let setting = |setting: &Setting| {
        let values: Vec<Value> = setting
            .values
            .iter()
            .map(|value| json!({ "word": value.word, "label": value.label }))
            .collect();
        json!({ "key": setting.key, "label": setting.label, "values": values })
    };
    json!({
        "id": game.id(),
        "origin": match origin(game) {
            Origin::Main => "main",
            Origin::Gallery => "gallery",
            Origin::File => "file",
        },
        "name": game.name(),
        "line": game.line(),
        "settings": game.settings().iter().map(setting).collect::<Vec<_>>(),
        "winnable": measured(game.id(), "").map(|figure| json!({
            "share": figure.percent() / 100.0,
            "low": figure.low / 100.0,
            "high": figure.high / 100.0,
            "deals": figure.deals,
        })),
    })
}

//! `talon games`: lists the games.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};
use talon_catalog::{Origin, is_built_in, origin};
use talon_engine::text::printable;
use talon_figures::with_commas;
use talon_game::win_rates::measured;
use talon_rulebook::{Game, Setting};
use talon_terminal::wording::shown;
use talon_terminal::{OwnGames, own_games};

use crate::command_output::{CommandOutput, warn};
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

/// Lists the built-in games and the player's own.
pub(crate) fn run(args: &GamesArgs, paint: Paint) -> CommandOutput {
    let OwnGames { games: own, faults } = own_games();
    // A copy of a built-in game is that game, as in the menu.
    let own = own.into_iter().map(|(file, game)| (file, Arc::new(game)));
    let own: Vec<(PathBuf, Arc<Game>)> = own.filter(|(_, game)| !is_built_in(game)).collect();
    for (file, why) in faults {
        warn(&shown().cli_file_not_used(&file.display().to_string(), &why));
    }
    if args.json {
        let built_in = talon_catalog::built_in().iter().chain(talon_catalog::gallery());
        return CommandOutput::json(
            &built_in.chain(own.iter().map(|(_, game)| game)).map(as_json).collect(),
        );
    }
    let main = talon_catalog::built_in().iter().map(|game| entry(game, paint) + "\n");
    let heading = |text: &str| format!("{}\n\n", paint.heading(text));
    let mut text: String = main.collect();
    if !own.is_empty() {
        text += &heading(shown().cli_your_games());
        text.extend(
            own.iter().map(|(file, game)| entry(game, paint) + &by_path(file, game) + "\n"),
        );
    }
    text += &heading(shown().cli_gallery());
    text.extend(talon_catalog::gallery().iter().map(|game| entry(game, paint)));
    CommandOutput::new(text)
}

/// A game's lines: its id and name, its description, and a line for each setting.
fn entry(game: &Arc<Game>, paint: Paint) -> String {
    let id = paint.heading(&format!("{:<20}", game.id()));
    let mut text = format!("{id} {}\n    {}\n", game.name(), game.line());
    if let Some(figure) = measured(game.id(), "").filter(|_| is_built_in(game)) {
        writeln!(
            text,
            "    {}",
            shown().cli_winnable_share(&shown().win_rate(&figure), &with_commas(figure.deals))
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

/// How to play an own game whose id means a built-in one.
fn by_path(file: &Path, game: &Game) -> String {
    let Some(known) = talon_catalog::find(game.id()) else { return String::new() };
    let file = printable(&file.display().to_string());
    format!("    {}\n", shown().cli_id_is_built_in(known.name(), &file))
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
        "winnable": measured(game.id(), "").filter(|_| is_built_in(game)).map(|figure| json!({
            "share": figure.percent() / 100.0,
            "low": figure.low / 100.0,
            "high": figure.high / 100.0,
            "deals": figure.deals,
        })),
    })
}

//! `talon rules`: how a game is played, and whether a rules file is right.

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use talon_engine::text::quoted;
use talon_rulebook::{Game, Problem, nearest, rules_hash};
use talon_terminal::wording::shown;
use talon_wording::{Help, RulingMark, Sentence};

use crate::args::{ChosenGame, GameArgs, own_game};
use crate::command_output::{CliError, CommandOutput, warn};
use crate::input::{name, read_rules_file};
use crate::json;
use crate::paint::Paint;

/// The arguments of `talon rules`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  talon rules klondike
  talon rules klondike --set draw=1
  talon rules selective-freecell --source > my-game.toml
  talon rules check my-game.toml"
)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    command: Option<RulesCommand>,
    #[command(flatten)]
    game: Option<GameArgs>,
    /// Nothing may follow a game; anything that does is an error whose message names `check`
    #[arg(hide = true)]
    more: Vec<String>,
    /// Print the rules file itself, as a start for your own
    #[arg(long)]
    source: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "source")]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum RulesCommand {
    /// List every mistake in a rules file
    Check(RulesCheckArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon rules check my-game.toml
  talon rules check my-game.toml --json

The exit code is 1 if something is wrong.")]
struct RulesCheckArgs {
    /// The rules file, or - for the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the help page, the file, or its problems.
pub(crate) fn run(args: &RulesArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    match (&args.command, &args.game) {
        (Some(RulesCommand::Check(args)), _) => check(args),
        (None, Some(game)) => {
            let chosen = open(game, &args.more)?;
            if args.source {
                return source(game);
            }
            let help = shown().help(&chosen.game, &chosen.choices);
            let answer = if args.json {
                CommandOutput::json(&as_json(&chosen, &help))
            } else {
                CommandOutput::new(page(&help, paint))
            };
            Ok(answer)
        }
        (None, None) => Err(CliError::new("say which game: `talon games` lists them")),
    }
}

/// The game; or a message that names `check` if the word is close to it.
fn open(args: &GameArgs, more: &[String]) -> Result<ChosenGame, CliError> {
    let word = &args.game;
    let meant_check = nearest(word, ["check"]).is_some();
    match more.first() {
        Some(_) if meant_check => Err(CliError::new(format!(
            "talon rules has no command {}; did you mean \"check\"?",
            quoted(word)
        ))),
        Some(more) => Err(CliError::new(format!(
            "{} cannot follow a game; `talon rules check FILE` checks a rules file",
            quoted(more)
        ))),
        None => args.open().map_err(|error| match error {
            CliError::Wrong(_) if meant_check => CliError::new(format!(
                "there is no game {}; did you mean `talon rules check FILE`?",
                quoted(word)
            )),
            CliError::Wrong(_) | CliError::Illegal { .. } => error,
        }),
    }
}

/// The rules file of a game that was opened.
fn source(args: &GameArgs) -> Result<CommandOutput, CliError> {
    match (talon_catalog::source(&args.game), own_game(&args.game)) {
        (Some(text), _) => Ok(CommandOutput::new(text)),
        (None, Some((file, _))) => read_rules_file(&file.to_string_lossy()).map(CommandOutput::new),
        (None, None) => read_rules_file(&args.game).map(CommandOutput::new),
    }
}

/// The page, with bold headings if the terminal has them.
fn page(help: &Help, paint: Paint) -> String {
    let headings = help.headings();
    let line = |line: &str| {
        let is_heading = headings.iter().any(|heading| heading == line);
        (if is_heading { paint.heading(line) } else { line.to_owned() }) + "\n"
    };
    help.text(80).lines().map(line).collect()
}

fn as_json(chosen: &ChosenGame, help: &Help) -> Value {
    let sentence = |sentence: &Sentence| match &sentence.mark {
        RulingMark::Rule => json!({ "text": sentence.text }),
        RulingMark::Ruling { why } => json!({ "text": sentence.text, "ruling": why }),
    };
    let sections: Vec<Value> = help
        .sections
        .iter()
        .map(|section| {
            json!({
                "topic": section.topic.word(),
                "title": section.title,
                "sentences": section.sentences.iter().map(sentence).collect::<Vec<_>>(),
            })
        })
        .collect();
    let mut object = json::chosen(chosen);
    object.insert("line".to_owned(), json!(help.line));
    object.insert("rules".to_owned(), json!(rules_hash(&chosen.rules)));
    object.insert("sections".to_owned(), json!(sections));
    object.insert("notes".to_owned(), json!(help.notes));
    Value::Object(object)
}

fn check(args: &RulesCheckArgs) -> Result<CommandOutput, CliError> {
    let text = read_rules_file(&args.file)?;
    let read = Game::parse(&text);
    if let Ok(game) = &read
        && let Some(warning) = built_in_id(name(&args.file), game)
    {
        warn(&warning);
    }
    let problems = read.err().unwrap_or_default();
    let report = if args.json {
        format!("{:#}\n", problems_json(&problems))
    } else {
        listing(name(&args.file), &problems)
    };
    Ok(if problems.is_empty() { CommandOutput::new(report) } else { CommandOutput::no(report) })
}

/// The warning that an id means a built-in game, unless the file is that game.
fn built_in_id(file: &str, game: &Game) -> Option<String> {
    let known = talon_catalog::find(game.id()).filter(|known| known.compact() != game.compact())?;
    let (id, known) = (quoted(game.id()), known.name());
    Some(format!(
        "{file}: warning: the id {id} means the built-in {known}; with another id the game can be played by its id, too"
    ))
}

fn listing(file: &str, problems: &[Problem]) -> String {
    if problems.is_empty() {
        return format!("{file}: no mistakes\n");
    }
    let line = |problem: &Problem| {
        format!("{file}:{}:{}: {}\n", problem.line, problem.column, problem.message)
    };
    problems.iter().map(line).collect()
}

fn problems_json(problems: &[Problem]) -> Value {
    let problem = |problem: &Problem| json!({ "line": problem.line, "column": problem.column, "message": problem.message });
    problems.iter().map(problem).collect()
}

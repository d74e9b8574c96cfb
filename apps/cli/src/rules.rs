//! `talon rules`: how a game is played, and whether a rules file is right.

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use talon_rulebook::{Game, Help, Mark, Problem, Sentence, catalog, describe, nearest, rules_hash};

use crate::answer::{Answer, Trouble};
use crate::args::{Chosen, GameArgs};
use crate::input::{name, read_rules_file};
use crate::json;
use crate::paint::Paint;

/// What `talon rules` takes.
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
    /// Nothing may follow a game; what does is told in a message that knows of `check`
    #[arg(hide = true)]
    more: Vec<String>,
    /// Print the rules file itself, to start one of your own from
    #[arg(long)]
    source: bool,
    /// Print for a program to read
    #[arg(long, conflicts_with = "source")]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum RulesCommand {
    /// Say everything that is wrong with a rules file
    Check(CheckArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon rules check my-game.toml
  talon rules check my-game.toml --json

The exit code is 1 if something is wrong.")]
struct CheckArgs {
    /// The rules file, or - for the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

/// Prints the help page, the file, or its problems.
pub(crate) fn run(args: &RulesArgs, paint: Paint) -> Result<Answer, Trouble> {
    match (&args.command, &args.game) {
        (Some(RulesCommand::Check(args)), _) => check(args),
        (None, Some(game)) => {
            let chosen = open(game, &args.more)?;
            if args.source {
                return source(game);
            }
            let help = describe(&chosen.game, &chosen.choices);
            let answer = if args.json {
                Answer::json(&as_json(&chosen, &help))
            } else {
                Answer::new(page(&help, paint))
            };
            Ok(answer)
        }
        (None, None) => Err(Trouble::new("say which game: `talon games` lists them")),
    }
}

/// The game; or, where `check` may have been meant, a message that names it.
fn open(args: &GameArgs, more: &[String]) -> Result<Chosen, Trouble> {
    let word = &args.game;
    let meant_check = nearest(word, ["check"]).is_some();
    match more.first() {
        Some(_) if meant_check => Err(Trouble::new(format!(
            "talon rules has no command \"{word}\"; did you mean \"check\"?"
        ))),
        Some(more) => Err(Trouble::new(format!(
            "\"{more}\" cannot follow a game; `talon rules check FILE` checks a rules file"
        ))),
        None => args.open().map_err(|trouble| match trouble {
            Trouble::Wrong(_) if meant_check => Trouble::new(format!(
                "there is no game \"{word}\"; did you mean `talon rules check FILE`?"
            )),
            Trouble::Wrong(_) | Trouble::Illegal { .. } => trouble,
        }),
    }
}

/// The rules file of a game that was opened.
fn source(args: &GameArgs) -> Result<Answer, Trouble> {
    match catalog::source(&args.game) {
        Some(text) => Ok(Answer::new(text)),
        None => read_rules_file(&args.game).map(Answer::new),
    }
}

/// The page, its headings set off where the terminal can.
fn page(help: &Help, paint: Paint) -> String {
    let headings: Vec<&str> = help
        .sections
        .iter()
        .map(|section| section.topic.title())
        .chain(["Settings", "Notes", help.title.as_str()])
        .collect();
    let line = |line: &str| {
        let shown = if headings.contains(&line) { paint.heading(line) } else { line.to_owned() };
        shown + "\n"
    };
    help.text(80).lines().map(line).collect()
}

fn as_json(chosen: &Chosen, help: &Help) -> Value {
    let sentence = |sentence: &Sentence| match &sentence.mark {
        Mark::Rule => json!({ "text": sentence.text }),
        Mark::Ruling { why } => json!({ "text": sentence.text, "ruling": why }),
    };
    let sections: Vec<Value> = help
        .sections
        .iter()
        .map(|section| {
            json!({
                "topic": section.topic.word(),
                "title": section.topic.title(),
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

fn check(args: &CheckArgs) -> Result<Answer, Trouble> {
    let text = read_rules_file(&args.file)?;
    let problems = Game::parse(&text).err().unwrap_or_default();
    let said = if args.json {
        format!("{:#}\n", problems_json(&problems))
    } else {
        listing(name(&args.file), &problems)
    };
    Ok(if problems.is_empty() { Answer::new(said) } else { Answer::no(said) })
}

fn listing(file: &str, problems: &[Problem]) -> String {
    if problems.is_empty() {
        return format!("{file} is right\n");
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

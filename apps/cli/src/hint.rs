//! `talon hint`: what to do next, from what a player has seen.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use talon_advice::coach;
use talon_coach::{Advice, Basis, Effort, Plan};
use talon_engine::{Board, Move, Rules};
use talon_terminal::wording::spoken;

use crate::answer::{Answer, CliError};
use crate::args::PositionArgs;
use crate::json;

/// The arguments of `talon hint`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon hint klondike 42
  talon hint klondike 42 --after \"draw draw\" --effort deep
  talon hint selective-freecell ms:617 --json

The hint uses only what a player has seen: the unseen cards are dealt at random many times, and
each such world is solved. A plan leads to the next unseen card. Once every card is known, it
begins a verified win. `talon solve` shows a win that has seen all cards.")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How much work goes into the answer
    #[arg(long, value_enum, default_value_t = Work::Normal)]
    effort: Work,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How much work goes into an answer.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Work {
    /// 10 worlds
    Quick,
    /// 40 worlds
    Normal,
    /// 120 worlds
    Deep,
}

impl Work {
    /// The same for the coach.
    pub(crate) fn effort(self) -> Effort {
        match self {
            Work::Quick => Effort::QUICK,
            Work::Normal => Effort::NORMAL,
            Work::Deep => Effort::DEEP,
        }
    }
}

/// Advises, the best plan first.
pub(crate) fn run(args: &HintArgs) -> Result<Answer, CliError> {
    let table = match args.position.open() {
        Err(error) if args.json => return error.into_json(),
        opened => opened?,
    };
    let (rules, board) = (table.rules(), &table.board);
    let advice = coach(rules, board, args.effort.effort());
    if args.json {
        let mut object = json::table(&table);
        describe(&mut object, rules, board, &advice);
        return Ok(Answer::json(&Value::Object(object)));
    }
    Ok(Answer::lines(lines(rules, board, &advice)))
}

fn lines(rules: &Rules, board: &Board, advice: &Advice) -> Vec<String> {
    if board.is_won(rules) {
        return vec!["The game is won.".to_owned()];
    }
    let mut lines = vec![spoken().advice(advice)];
    for (number, plan) in (1..).zip(&advice.plans) {
        let moves: Vec<String> = plan.moves.iter().map(Move::to_string).collect();
        lines.push(format!(
            "{number}. {}: {}{}",
            moves.join(" "),
            spoken().plan(rules, board, &plan.moves),
            kept(plan)
        ));
    }
    lines
}

fn kept(plan: &Plan) -> String {
    match plan.keeps.of {
        0 | 1 => String::new(),
        of => format!(" ({} of {of} worlds)", plan.keeps.won),
    }
}

fn describe(
    object: &mut serde_json::Map<String, Value>,
    rules: &Rules,
    board: &Board,
    advice: &Advice,
) {
    let basis = match advice.basis {
        Basis::Fair => "fair",
        Basis::Open => "open",
        Basis::Lost => "lost",
        Basis::Undecided => "undecided",
    };
    let plan = |plan: &Plan| {
        let moves: Vec<String> = plan.moves.iter().map(Move::to_string).collect();
        let why = spoken().plan(rules, board, &plan.moves);
        json!({ "moves": moves, "why": why, "kept": plan.keeps.won, "tried": plan.keeps.of })
    };
    object.insert("basis".to_owned(), json!(basis));
    object.insert("plans".to_owned(), json!(advice.plans.iter().map(plan).collect::<Vec<_>>()));
    object.insert("worlds".to_owned(), json!(advice.worlds.won));
    object.insert("guessed".to_owned(), json!(advice.worlds.of));
}

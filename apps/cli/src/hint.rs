//! `talon hint`: the next moves, from the cards that a player has seen.

use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use talon_advice::{NODES, coach, coaching};
use talon_coach::{Advice, Basis, Effort, Plan, Share};
use talon_engine::notation::format_moves;
use talon_engine::{Board, Move, Rules};
use talon_game::{Chance, CoachAnswer, CoachPlan, Completeness};
use talon_solver::{Limits, Verdict, solve};
use talon_terminal::wording::spoken;

use crate::args::{DealtGame, PositionArgs};
use crate::command_output::{CliError, CommandOutput};
use crate::json;

/// The arguments of `talon hint`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon hint klondike 42
  talon hint klondike 42 --after \"draw draw\" --effort deep
  talon hint selective-freecell ms:617 --json
  talon hint klondike 42 --peek

The hint uses only what a player has seen: the unseen cards are dealt at random many times, and
each such world is solved. A plan leads to the next unseen card. Once every card is known, it
begins a verified win. The chance is that of our own player, from what can be seen. `--peek` gives
the winning move of the solver, which has seen all cards.")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How much work goes into the answer
    #[arg(long, value_enum, default_value_t = EffortArg::Normal)]
    effort: EffortArg,
    /// Give the winning move of the solver, which has seen all cards
    #[arg(long, conflicts_with = "effort")]
    peek: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How much work goes into an answer.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EffortArg {
    /// 10 worlds
    Quick,
    /// 40 worlds
    Normal,
    /// 120 worlds
    Deep,
}

impl EffortArg {
    /// The same for the coach.
    pub(crate) fn effort(self) -> Effort {
        match self {
            EffortArg::Quick => Effort::QUICK,
            EffortArg::Normal => Effort::NORMAL,
            EffortArg::Deep => Effort::DEEP,
        }
    }
}

/// Advises, the best plan first.
pub(crate) fn run(args: &HintArgs) -> Result<CommandOutput, CliError> {
    let table = match args.position.open() {
        Err(error) if args.json => return error.into_json(),
        opened => opened?,
    };
    let (rules, board) = (table.rules(), &table.board);
    let advice =
        if args.peek { peek(rules, board) } else { coach(rules, board, args.effort.effort()) };
    let coaching = coaching(rules, board, &advice, Completeness::Final);
    if args.json {
        return Ok(CommandOutput::json(&as_json(&table, advice.basis, &coaching)));
    }
    let head = if args.peek { peeked(advice.basis).to_owned() } else { spoken().advice(&advice) };
    Ok(CommandOutput::lines(lines(rules, board, head, &coaching)))
}

/// The winning move of the solver, which knows all cards.
fn peek(rules: &Rules, board: &Board) -> Advice {
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let one = Share { won: 1, of: 1 };
    let (basis, plans) = match solve(rules, board, &limits, |_| ControlFlow::Continue(())) {
        Verdict::Won(solution) => {
            let moves: Vec<Move> = solution.moves().iter().take(1).copied().collect();
            let plan = (!moves.is_empty()).then_some(Plan { moves, keeps: one });
            (Basis::Open, plan.into_iter().collect())
        }
        Verdict::Lost => (Basis::Lost, Vec::new()),
        Verdict::Unknown(_) => (Basis::Undecided, Vec::new()),
    };
    Advice { basis, plans, worlds: one }
}

fn peeked(basis: Basis) -> &'static str {
    match basis {
        Basis::Open | Basis::Fair => spoken().cli_all_known_win(),
        Basis::Lost => spoken().cli_all_known_lost(),
        Basis::Undecided => spoken().cli_all_known_undecided(),
    }
}

fn lines(rules: &Rules, board: &Board, head: String, coaching: &CoachAnswer) -> Vec<String> {
    if board.is_won(rules) {
        return vec![spoken().cli_game_is_won().to_owned()];
    }
    let mut lines = vec![head];
    for (number, plan) in (1..).zip(&coaching.plans) {
        let (moves, what) = (format_moves(&plan.moves), spoken().plan(rules, board, &plan.moves));
        lines.push(format!("{number}. {moves}: {what}{}", chance_text(plan)));
    }
    lines
}

/// The chance of a plan, where it is not certain.
fn chance_text(plan: &CoachPlan) -> String {
    match plan.odds {
        Some(odds) if odds.low != odds.high => {
            let (low, high) = (odds.low.percent(), odds.high.percent());
            format!(
                " ({})",
                spoken().cli_chance(odds.chance.percent().into(), low.into(), high.into())
            )
        }
        Some(_) | None => String::new(),
    }
}

/// The answer as JSON. A position that the solver cannot decide has the basis `open` and no chance.
fn as_json(table: &DealtGame, basis: Basis, coaching: &CoachAnswer) -> Value {
    let (rules, board) = (table.rules(), &table.board);
    let basis = match basis {
        Basis::Fair => "fair",
        Basis::Open | Basis::Undecided => "open",
        Basis::Lost => "lost",
    };
    let share = |chance: Option<Chance>| json!(chance.map(Chance::share));
    let plan = |plan: &CoachPlan| {
        let words: Vec<String> = plan.moves.iter().map(Move::to_string).collect();
        json!({
            "moves": words,
            "chance": share(plan.odds.map(|odds| odds.chance)),
            "low": share(plan.odds.map(|odds| odds.low)),
            "high": share(plan.odds.map(|odds| odds.high)),
            "why": spoken().plan(rules, board, &plan.moves) + ".",
        })
    };
    let chance = if board.is_won(rules) { Some(Chance::CERTAIN) } else { coaching.chance };
    let mut object = json::table(table);
    let plans: Vec<Value> = coaching.plans.iter().map(plan).collect();
    for (key, value) in [
        ("chance", share(chance)),
        ("basis", json!(basis)),
        ("plans", json!(plans)),
        ("worlds", json!(coaching.worlds)),
    ] {
        object.insert(key.to_owned(), value);
    }
    Value::Object(object)
}

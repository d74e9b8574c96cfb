//! `talon puzzle`: a position to think about, and its answer.

use clap::Args;
use serde_json::{Map, Value, json};
use talon_engine::Move;
use talon_engine::notation::format_moves;
use talon_engine::text::compact;
use talon_game::Chance;
use talon_review::{Puzzle, PuzzleReason};
use talon_terminal::calendar;
use talon_terminal::wording::shown;

use crate::args::{DealtGame, GameArgs};
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::paint::Paint;
use crate::starting_point::{StartingPoint, board_word};

/// The arguments of `talon puzzle`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon puzzle klondike
  talon puzzle selective-freecell --number 7
  talon puzzle selective-freecell --number 7 --answer

Where nothing is hidden, exactly one move keeps the win. With hidden cards, one plan is clearly the
best of what can be seen. The puzzle of the day follows from the local date alone; a number gives
the same puzzle everywhere. Some numbers of some games, FreeCell for one, have none. Where nothing
is hidden, the last line is the position, which every command takes as a DEAL.")]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The puzzle of this day, which is the default
    #[arg(long, conflicts_with = "number")]
    today: bool,
    /// The puzzle of this number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = crate::numbers::puzzle)]
    number: Option<u64>,
    /// Give the answer, too
    #[arg(long)]
    answer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Finds the puzzle and shows it.
pub(crate) fn run(args: &PuzzleArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    let chosen = args.game.open()?;
    let number = match args.number {
        Some(number) if !args.today => number,
        Some(_) | None => calendar::today().number(),
    };
    let puzzle = Puzzle::numbered(&chosen.rules, number)
        .ok_or_else(|| CliError::new("no puzzle was found; another --number may have one"))?;
    if args.json {
        let start = StartingPoint::Deal(puzzle.deal.clone());
        let table = DealtGame { chosen, start, board: puzzle.board.clone() };
        return Ok(CommandOutput::json(&as_json(&table, number, &puzzle)));
    }
    let rules = &chosen.rules;
    let mut text = format!("{}, puzzle {number}\n\n", chosen.name());
    text.push_str(&paint.board(&puzzle.board));
    text = format!("{text}\n{}\n", shown().puzzle_question(&puzzle));
    if args.answer {
        let moves = match puzzle.reason {
            PuzzleReason::OnlyMove { .. } => &puzzle.answer[..1],
            PuzzleReason::BestPlan { .. } => &puzzle.answer[..],
        };
        let told = shown().puzzle_answer(rules, &puzzle);
        text = format!("{text}{told} ({})\n", format_moves(moves));
    }
    if matches!(puzzle.reason, PuzzleReason::OnlyMove { .. }) {
        text = format!("{text}{}\n", board_word(&puzzle.board));
    }
    Ok(CommandOutput::new(text))
}

fn as_json(table: &DealtGame, number: u64, puzzle: &Puzzle) -> Value {
    let mut object: Map<String, Value> = json::table(table);
    let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    let (kind, losing, chance, instead) = match puzzle.reason {
        PuzzleReason::OnlyMove { losing } => ("only_move", Some(losing), None, None),
        PuzzleReason::BestPlan { chance, instead } => {
            ("best_plan", None, Some(chance), Some(instead))
        }
    };
    object.extend([
        ("number".to_owned(), json!(number)),
        ("after".to_owned(), json!(words(&puzzle.moves))),
        ("text".to_owned(), json!(compact(&puzzle.board))),
        ("kind".to_owned(), json!(kind)),
        ("question".to_owned(), json!(shown().puzzle_question(puzzle))),
        ("answer".to_owned(), json!(words(&puzzle.answer))),
        ("why".to_owned(), json!(shown().puzzle_answer(table.rules(), puzzle))),
        ("losing_moves".to_owned(), json!(losing)),
        ("chance".to_owned(), json!(chance.map(Chance::share))),
        ("instead".to_owned(), json!(instead.map(Chance::share))),
    ]);
    Value::Object(object)
}

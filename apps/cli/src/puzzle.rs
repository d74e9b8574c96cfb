//! `talon puzzle`: a position to think about, and its answer.

use std::sync::Arc;

use clap::Args;
use serde_json::{Map, Value, json};
use talon_advice::puzzle_of_game;
use talon_engine::Move;
use talon_engine::notation::format_moves;
use talon_engine::text::compact;
use talon_game::{Chance, Session};
use talon_review::{Puzzle, PuzzleReason};
use talon_store::data_file;
use talon_terminal::wording::shown;
use talon_terminal::{Persistence, clock};

use crate::args::{ChosenGame, DealtGame, GameArgs};
use crate::command_output::{CliError, CommandOutput, warn};
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
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag of the command line")]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The puzzle of this day, which is the default
    #[arg(long, conflicts_with = "number")]
    today: bool,
    /// The puzzle of this number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = crate::numbers::puzzle)]
    number: Option<u64>,
    /// A puzzle from a game that you lost, the last one that has a puzzle; with --number N, the Nth such game
    #[arg(long, conflicts_with_all = ["today", "set"])]
    own: bool,
    /// Give the answer, too
    #[arg(long)]
    answer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A puzzle and its place: a number, or one of the player's own games.
struct Posed {
    chosen: ChosenGame,
    number: Option<u64>,
    puzzle: Puzzle,
}

/// Finds the puzzle and shows it.
pub(crate) fn run(args: &PuzzleArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    let posed = if args.own {
        from_own(&args.game.open()?, args.number.unwrap_or(1))?
    } else {
        numbered(args)?
    };
    if args.json {
        return Ok(CommandOutput::json(&as_json(posed)));
    }
    let Posed { chosen, number, puzzle } = posed;
    let place = number.map_or_else(
        || shown().cli_from_a_lost_game().to_owned(),
        |number| shown().cli_puzzle_number(&number.to_string()),
    );
    let mut text = format!("{}, {place}\n\n", chosen.name());
    text.push_str(&paint.board(&puzzle.board));
    text = format!("{text}\n{}\n", shown().puzzle_question(&puzzle));
    if args.answer {
        let moves = match puzzle.reason {
            PuzzleReason::OnlyMove { .. } => &puzzle.answer[..1],
            PuzzleReason::BestPlan { .. } => &puzzle.answer[..],
        };
        let answer = shown().puzzle_answer(&chosen.rules, &puzzle);
        text = format!("{text}{answer} ({})\n", format_moves(moves));
    }
    if matches!(puzzle.reason, PuzzleReason::OnlyMove { .. }) {
        text = format!("{text}{}\n", board_word(&puzzle.board));
    }
    Ok(CommandOutput::new(text))
}

fn numbered(args: &PuzzleArgs) -> Result<Posed, CliError> {
    let chosen = args.game.open()?;
    let number = match args.number {
        Some(number) if !args.today => number,
        Some(_) | None => clock::today().number(),
    };
    let puzzle = Puzzle::numbered(&chosen.rules, number)
        .ok_or_else(|| CliError::new(shown().cli_no_puzzle()))?;
    Ok(Posed { chosen, number: Some(number), puzzle })
}

/// The puzzle at a place among those of the player's lost games, the last game first.
fn from_own(chosen: &ChosenGame, place: u64) -> Result<Posed, CliError> {
    let id = chosen.game.id();
    let lost = lost_games(id)?;
    let puzzles = lost.iter().rev().filter_map(|session| Some((session, puzzle_of_game(session)?)));
    let before = place.checked_sub(1).and_then(|before| usize::try_from(before).ok());
    let mut puzzles = puzzles.skip(before.unwrap_or(usize::MAX));
    let (session, puzzle) =
        puzzles.next().ok_or_else(|| CliError::new(shown().cli_no_such_puzzle(lost.len(), id)))?;
    let variant = session.variant();
    let chosen = ChosenGame {
        game: Arc::clone(variant.game()),
        choices: variant.choices().clone(),
        rules: *variant.rules(),
    };
    Ok(Posed { chosen, number: None, puzzle })
}

/// The player's lost games. Creates no file if there is none.
fn lost_games(id: &str) -> Result<Vec<Session>, CliError> {
    let path = data_file().map_err(|fault| CliError::new(fault.to_string()))?;
    if !path.exists() {
        return Ok(Vec::new());
    }
    let mut persistence = Persistence::open_at(path);
    let lost = persistence.lost_games(id);
    for note in persistence.read_notices().map_err(CliError::new)? {
        warn(&note);
    }
    Ok(lost)
}

fn as_json(Posed { chosen, number, puzzle }: Posed) -> Value {
    let start = StartingPoint::Deal(puzzle.deal.clone());
    let table = DealtGame { chosen, start, board: puzzle.board.clone() };
    let mut object: Map<String, Value> = json::table(&table);
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
        ("question".to_owned(), json!(shown().puzzle_question(&puzzle))),
        ("answer".to_owned(), json!(words(&puzzle.answer))),
        ("why".to_owned(), json!(shown().puzzle_answer(table.rules(), &puzzle))),
        ("losing_moves".to_owned(), json!(losing)),
        ("chance".to_owned(), json!(chance.map(Chance::share))),
        ("instead".to_owned(), json!(instead.map(Chance::share))),
    ]);
    Value::Object(object)
}

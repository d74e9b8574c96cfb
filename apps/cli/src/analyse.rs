//! `talon analyse`: for a saved game the verdict after every move, and the move that lost the game.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::{Board, Move};
use talon_review::{LineVerdicts, PositionVerdict};
use talon_solver::Limits;
use talon_terminal::wording::shown;

use crate::args::GameArgs;
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::solve::{Memory, Stop, TimeLimit, decide};
use crate::whole_game::WholeGame;

/// The arguments of `talon analyse`.
#[derive(Args, Debug)]
#[command(
    override_usage = "talon analyse [OPTIONS] [GAME] <FILE>",
    after_help = "\
Examples:
  talon analyse game.txt
  talon analyse klondike game.talon
  talon analyse selective-freecell game.txt --timeout 60s

FILE is a whole game as `talon replay --text` writes it, or a saved game; - is the standard input.
One line for each move says whether the game could still be won after it."
)]
pub(crate) struct AnalyseArgs {
    /// The game that the file must be of, if it is given, and the file; - is the standard input
    #[arg(value_names = ["GAME", "FILE"], num_args = 1..=2, required = true)]
    words: Vec<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Time limit per position: 10s, 500ms, 2m or none
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: TimeLimit,
    /// Memory limit per position: 1GiB, 256MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    memory: Memory,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl AnalyseArgs {
    fn read(&self) -> Result<WholeGame, CliError> {
        match self.words.as_slice() {
            [game, file] => {
                let game = GameArgs { game: game.clone(), set: self.set.clone() };
                WholeGame::read(file, Some(game.open()?))
            }
            [file] if self.set.is_empty() => WholeGame::read(file, None),
            [..] => Err(CliError::new(shown().cli_set_needs_a_game())),
        }
    }
}

const fn word(known: &PositionVerdict) -> &'static str {
    match known {
        PositionVerdict::Won(_) => "won",
        PositionVerdict::Lost => "lost",
        PositionVerdict::Undecided | PositionVerdict::Open => "unknown",
    }
}

/// Looks at the game.
pub(crate) fn run(args: &AnalyseArgs) -> Result<CommandOutput, CliError> {
    let played = args.read()?;
    match played.table.clone().play(&played.moves) {
        Err(error) if args.json => return error.into_json(),
        legal => legal?,
    }
    let stop = Stop::on_interruption()?;
    let limits = Limits { time: args.timeout.0, memory: args.memory.0, ..Limits::default() };
    let verdicts = look(&played, &limits, &stop);
    if args.json {
        return Ok(as_json(&played, &verdicts).unless_stopped(&stop));
    }
    let known = verdicts.known();
    let starts = std::iter::once(format!("{:>4}  {:<8} {}", 0, "", word(&known[0])));
    let moves = (1..)
        .zip(&played.moves)
        .map(|(number, mv)| format!("{number:>4}  {:<8} {}", mv.to_string(), word(&known[number])));
    let lines = starts.chain(moves).chain([conclusion(&played.moves, &verdicts)]);
    Ok(CommandOutput::lines(lines).unless_stopped(&stop))
}

/// The verdict of every position, with as few searches as it takes. A position is replayed from the start when it is
/// looked at: the positions of a very long game do not fit into memory.
fn look(played: &WholeGame, limits: &Limits, stop: &Stop) -> LineVerdicts {
    let mut verdicts = LineVerdicts::new(played.moves.len() + 1);
    while let Some(place) = verdicts.next_open() {
        let board = board_after(played, place);
        let decided = decide(played.table.rules(), &board, limits, stop, |_| {});
        verdicts.learn(place, &decided.verdict);
        if stop.is_asked() {
            break;
        }
    }
    verdicts
}

fn conclusion(moves: &[Move], verdicts: &LineVerdicts) -> String {
    if let Some(number) = verdicts.lost_by() {
        return shown().cli_lost_by(number, &moves[number - 1].to_string());
    }
    let known = verdicts.known();
    let is_won = |known: &PositionVerdict| matches!(known, PositionVerdict::Won(_));
    match (&known[0], &known[known.len() - 1]) {
        (PositionVerdict::Lost, _) => shown().cli_lost_from_the_start().to_owned(),
        (_, PositionVerdict::Won(_)) => shown().cli_still_winnable().to_owned(),
        (_, PositionVerdict::Lost) => match known.iter().rposition(is_won) {
            Some(last) => shown().cli_lost_after(last),
            None => shown().cli_lost_somewhere().to_owned(),
        },
        (_, PositionVerdict::Undecided | PositionVerdict::Open) => {
            shown().cli_not_decided().to_owned()
        }
    }
}

fn as_json(played: &WholeGame, verdicts: &LineVerdicts) -> CommandOutput {
    let mut object = json::table(&played.table);
    let words: Vec<String> = played.moves.iter().map(Move::to_string).collect();
    object.insert("moves".to_owned(), json!(words));
    let words: Vec<&str> = verdicts.known().iter().map(word).collect();
    object.insert("verdicts".to_owned(), json!(words));
    object.insert("lost_by_move".to_owned(), json!(verdicts.lost_by()));
    object.insert("conclusion".to_owned(), json!(conclusion(&played.moves, verdicts)));
    CommandOutput::json(&Value::Object(object))
}

/// The position after that many legal moves.
fn board_after(played: &WholeGame, moves: usize) -> Board {
    let mut board = played.table.board.clone();
    for &mv in &played.moves[..moves] {
        board.play_legal(played.table.rules(), mv);
    }
    board
}

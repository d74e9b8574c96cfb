//! `talon analyse`: for a saved game the verdict after every move, and the move that lost the game.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::{Board, Move};
use talon_solver::{Limits, Verdict};

use crate::args::GameArgs;
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::solve::{Memory, Stop, Timeout, decide};
use crate::whole_game::WholeGame;

/// The arguments of `talon analyse`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon analyse game.txt
  talon analyse klondike game.talon
  talon analyse selective-freecell game.txt --timeout 60s

FILE is a whole game as `talon replay --text` writes it, or a saved game; - is the standard input.
One line for each move says whether the game could still be won after it.")]
pub(crate) struct AnalyseArgs {
    /// The game that the file must be of, if it is given, and the file; - is the standard input
    #[arg(value_names = ["GAME", "FILE"], num_args = 1..=2, required = true)]
    words: Vec<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Time limit per position: 10s, 500ms, 2m or none
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: Timeout,
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
            [..] => {
                Err(CliError::new("--set needs a game: talon analyse GAME FILE --set KEY=VALUE"))
            }
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Won,
    Lost,
    /// Looked at without an answer.
    Undecided,
    /// Not looked at.
    Open,
}

impl Known {
    const fn word(self) -> &'static str {
        match self {
            Known::Won => "won",
            Known::Lost => "lost",
            Known::Undecided | Known::Open => "unknown",
        }
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
    let known = look(&played, &limits, &stop);
    if args.json {
        return Ok(as_json(&played, &known).unless_stopped(&stop));
    }
    let starts = std::iter::once(format!("{:>4}  {:<8} {}", 0, "", known[0].word()));
    let moves = (1..)
        .zip(&played.moves)
        .map(|(number, mv)| format!("{number:>4}  {:<8} {}", mv.to_string(), known[number].word()));
    let lines = starts.chain(moves).chain([conclusion(&played.moves, &known)]);
    Ok(CommandOutput::lines(lines).unless_stopped(&stop))
}

/// Decides every position with as few searches as it takes: before a position that can be won all could be won, and
/// after a lost one all are lost, so this is a binary search. A position is replayed from the start when it is looked
/// at: the positions of a very long game do not fit into memory.
fn look(played: &WholeGame, limits: &Limits, stop: &Stop) -> Vec<Known> {
    let rules = played.table.rules();
    let mut known = vec![Known::Open; played.moves.len() + 1];
    let mut place = played.moves.len();
    loop {
        match decide(rules, &board_after(played, place), limits, stop, |_| {}).verdict {
            Verdict::Won(_) => known[..=place].fill(Known::Won),
            Verdict::Lost => known[place..].fill(Known::Lost),
            Verdict::Unknown(_) => known[place] = Known::Undecided,
        }
        let open: Vec<usize> =
            (0..known.len()).filter(|&place| known[place] == Known::Open).collect();
        if open.is_empty() || stop.is_asked() {
            return known;
        }
        place = open[open.len() / 2];
    }
}

/// The place of the move after which the game was lost, from 1, if it is known.
fn thrown_away(known: &[Known]) -> Option<usize> {
    let pairs = known.windows(2).enumerate();
    let mut falls = pairs.filter(|(_, pair)| *pair == [Known::Won, Known::Lost]);
    falls.next().map(|(place, _)| place + 1)
}

fn conclusion(moves: &[Move], known: &[Known]) -> String {
    if let Some(number) = thrown_away(known) {
        return format!("move {number} ({}) threw the win away", moves[number - 1]);
    }
    match (known[0], known[known.len() - 1]) {
        (Known::Lost, _) => "the deal could not be won".to_owned(),
        (_, Known::Won) => "the game can still be won".to_owned(),
        (_, Known::Lost) => match known.iter().rposition(|&known| known == Known::Won) {
            Some(last) => {
                format!("the win was thrown away after move {last}, exactly where is not known")
            }
            None => "the game is lost; whether it could be won before is not known".to_owned(),
        },
        (_, Known::Undecided | Known::Open) => {
            "whether the game can be won is not known".to_owned()
        }
    }
}

fn as_json(played: &WholeGame, known: &[Known]) -> CommandOutput {
    let mut object = json::table(&played.table);
    let words: Vec<String> = played.moves.iter().map(Move::to_string).collect();
    object.insert("moves".to_owned(), json!(words));
    let verdicts: Vec<&str> = known.iter().map(|known| known.word()).collect();
    object.insert("verdicts".to_owned(), json!(verdicts));
    object.insert("thrown_away_by_move".to_owned(), json!(thrown_away(known)));
    object.insert("conclusion".to_owned(), json!(conclusion(&played.moves, known)));
    CommandOutput::json(&Value::Object(object))
}

/// The position after that many moves, all of which are legal.
fn board_after(played: &WholeGame, moves: usize) -> Board {
    let mut board = played.table.board.clone();
    for &mv in &played.moves[..moves] {
        board.play_legal(played.table.rules(), mv);
    }
    board
}

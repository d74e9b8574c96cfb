//! `talon analyse`: for a saved game the verdict after every move, and the move that threw the win away.

use clap::Args;
use serde_json::{Value, json};
use talon_engine::text::GameText;
use talon_engine::{Board, Deal, Move, Rules};
use talon_solver::{Limits, Verdict};

use crate::answer::{Answer, Trouble};
use crate::args::{Chosen, GameArgs};
use crate::json;
use crate::solve::{Memory, Stop, Timeout, decide};

/// What `talon analyse` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon analyse klondike game.talon
  talon analyse selective-freecell game.txt --timeout 60s

FILE is a saved game, or a text with the lines `deal: ms:617` and, after an empty line, the moves; settings are
header lines too, as in `draw: 1`. One line for each move says whether the game could still be won after it.")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The game that was played
    #[arg(value_name = "FILE")]
    file: String,
    /// Give up on a position after this time: 10s, 500ms, 2m or none
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: Timeout,
    /// Hold no more memory than this for a position: 1GiB, 256MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    memory: Memory,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

/// A game that was played.
struct Played {
    chosen: Chosen,
    deal: Deal,
    moves: Vec<Move>,
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
pub(crate) fn run(args: &AnalyseArgs) -> Result<Answer, Trouble> {
    let played = read(args)?;
    let boards = boards(&played)?;
    let stop = Stop::on_interruption()?;
    let limits = Limits { time: args.timeout.0, memory: args.memory.0, ..Limits::default() };
    let known = look(&played.chosen.rules, &boards, &limits, &stop);
    if args.json {
        return Ok(as_json(&played, &known));
    }
    let starts = std::iter::once(format!("{:>4}  {:<8} {}", 0, "", known[0].word()));
    let moves = (1..)
        .zip(&played.moves)
        .map(|(number, mv)| format!("{number:>4}  {:<8} {}", mv.to_string(), known[number].word()));
    Ok(Answer::lines(starts.chain(moves).chain([conclusion(&played.moves, &known)])))
}

/// Decides every position with as few searches as it takes: before a position that can be won all could be won, and
/// after a lost one all are lost, so the middle of what is open halves it.
fn look(rules: &Rules, boards: &[Board], limits: &Limits, stop: &Stop) -> Vec<Known> {
    let mut known = vec![Known::Open; boards.len()];
    let mut place = boards.len() - 1;
    loop {
        match decide(rules, &boards[place], limits, stop, |_| {}).verdict {
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

fn as_json(played: &Played, known: &[Known]) -> Answer {
    let mut object = json::chosen(&played.chosen);
    object.insert("deal".to_owned(), json!(played.deal.to_string()));
    let words: Vec<String> = played.moves.iter().map(Move::to_string).collect();
    object.insert("moves".to_owned(), json!(words));
    let verdicts: Vec<&str> = known.iter().map(|known| known.word()).collect();
    object.insert("verdicts".to_owned(), json!(verdicts));
    object.insert("thrown_away_by_move".to_owned(), json!(thrown_away(known)));
    object.insert("conclusion".to_owned(), json!(conclusion(&played.moves, known)));
    Answer::json(&Value::Object(object))
}

/// The positions before the first move and after each.
fn boards(played: &Played) -> Result<Vec<Board>, Trouble> {
    let rules = &played.chosen.rules;
    let mut board = played.deal.board(rules);
    let mut boards = vec![board.clone()];
    for (number, &mv) in (1..).zip(&played.moves) {
        board.play(rules, mv).map_err(|refusal| Trouble::Illegal { number, refusal })?;
        boards.push(board.clone());
    }
    Ok(boards)
}

fn read(args: &AnalyseArgs) -> Result<Played, Trouble> {
    let chosen = args.game.open()?;
    let text = std::fs::read_to_string(&args.file)
        .map_err(|error| Trouble::new(format!("\"{}\" cannot be read: {error}", args.file)))?;
    if text.starts_with("talon save") { read_save(chosen, &text) } else { read_text(chosen, &text) }
}

/// A save, whose settings count.
fn read_save(chosen: Chosen, text: &str) -> Result<Played, Trouble> {
    // The session keeps its game for as long as the program runs; there is one.
    let game: &'static talon_rulebook::Game = Box::leak(Box::new(chosen.game));
    let found = |id: &str| (id == game.id()).then_some(game);
    let loaded = talon_game::save::read(text, found).map_err(Trouble::new)?;
    if let Some(trouble) = loaded.troubles.first() {
        return Err(Trouble::new(trouble.clone()));
    }
    let session = loaded.session;
    let moves = session.history().steps().iter().flat_map(talon_game::Step::moves);
    let choices = session.variant().choices().clone();
    Ok(Played {
        moves: moves.collect(),
        deal: session.deal().clone(),
        chosen: Chosen { game: game.clone(), choices, rules: *session.rules() },
    })
}

/// A text with a header; its settings are added to those of the command.
fn read_text(mut chosen: Chosen, text: &str) -> Result<Played, Trouble> {
    let game: GameText = text.parse().map_err(Trouble::from_error)?;
    for (key, value) in game.header() {
        match key {
            "game" if value == chosen.game.id() => {}
            "game" => {
                return Err(Trouble::new(format!(
                    "this is a game of {value}, not of {}",
                    chosen.game.id()
                )));
            }
            "deal" => {}
            _ => chosen.choices.set(key, value).map_err(Trouble::from_error)?,
        }
    }
    chosen.rules = chosen.game.rules(&chosen.choices);
    let deal =
        game.get("deal").ok_or_else(|| Trouble::new("the game does not say what was dealt"))?;
    let deal = Deal::parse(&chosen.rules, deal).map_err(Trouble::from_error)?;
    Ok(Played { chosen, deal, moves: game.moves })
}

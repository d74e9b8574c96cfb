//! `talon review`: the effect of the cards and of the moves in a played game.

use std::path::Path;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};
use talon_catalog::Registry;
use talon_engine::Move;
use talon_game::{Chance, share_link};
use talon_review::{
    ChanceBasis, GameLine, GameOutcome, NoReview, Review, Reviewer, TurningPoint, TurningPointKind,
};
use talon_terminal::wording::shown;

use crate::args::{GameArgs, TableArgs, read_moves};
use crate::command_output::{CliError, CommandOutput};
use crate::json;
use crate::solve::Stop;
use crate::whole_game::{RulesSource, WholeGame};

/// The arguments of `talon review`.
#[derive(Args, Debug)]
#[command(
    override_usage = "talon review [OPTIONS] <FILE|LINK>\n       talon review [OPTIONS] <GAME> <DEAL>",
    after_help = "\
Examples:
  talon review game.txt
  talon review \"#klondike/42;moves=t3-t7.draw\"
  talon review klondike 42 --after \"t3-t7 draw\"
  talon review selective-freecell ms:617 --after \"t8-t2\" --json

FILE is a whole game as `talon replay --text` writes it, or a saved game; - is the standard input.
LINK is what the browser shares. With hidden cards, the chance at the deal, the luck of the cards
and what the moves gave away add up to the result. Chances are those of our own player, from what
could be seen. Where nothing is hidden, the solver's verdict stands after every move."
)]
pub(crate) struct ReviewArgs {
    /// A file or a link; or a game and a deal
    #[arg(value_names = ["FILE|LINK|GAME", "DEAL"], num_args = 1..=2, required = true, allow_negative_numbers = true)]
    words: Vec<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The moves that were played after the deal, or - to read them from the standard input
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ReviewArgs {
    fn read(&self) -> Result<WholeGame, CliError> {
        match self.words.as_slice() {
            [game, deal] => {
                let game_word = game.clone();
                let game = GameArgs { game: game.clone(), set: self.set.clone() };
                let table = TableArgs { game, deal: deal.clone() }.open()?;
                let moves = self.after.as_deref().map_or(Ok(Vec::new()), read_moves)?;
                Ok(WholeGame { source: RulesSource::Named(game_word), table, moves })
            }
            [..] if !self.set.is_empty() || self.after.is_some() => {
                Err(CliError::new(shown().cli_game_and_deal_first()))
            }
            [word] => match word.split_once('#').filter(|_| !Path::new(word).exists()) {
                Some((_, end)) => {
                    let link = share_link::read(end, &Registry::built_in())
                        .map_err(|fault| CliError::new(shown().link_fault(&fault)))?;
                    Ok(WholeGame::of_link(link))
                }
                None => WholeGame::read(word, None),
            },
            [..] => Err(CliError::new(shown().cli_what_to_review())),
        }
    }
}

/// Reviews the game.
pub(crate) fn run(args: &ReviewArgs) -> Result<CommandOutput, CliError> {
    let played = args.read()?;
    let steps: Vec<Vec<Move>> = played.moves.iter().map(|&mv| vec![mv]).collect();
    let (rules, start) = (*played.table.rules(), played.table.board.clone());
    let reviewer = Reviewer::new(&rules, &start, steps.clone()).map_err(|why| match why {
        NoReview::Refused { step: number, refusal } => CliError::Illegal { number, refusal },
        NoReview::TooLong => CliError::new(shown().review_too_long()),
    });
    let reviewer = match reviewer {
        Err(error) if args.json => return error.into_json(),
        reviewer => reviewer?,
    };
    let stop = Stop::on_interruption()?;
    let review = work(reviewer, &stop);
    let line = GameLine { rules: &rules, start: &start, steps: &steps };
    let answer = if args.json {
        CommandOutput::json(&as_json(&played, &review, line))
    } else {
        CommandOutput::lines(lines(&review, line))
    };
    Ok(answer.unless_stopped(&stop))
}

/// Works until the review is complete or Ctrl-C stops it, with a progress bar, which only a terminal shows.
fn work(mut reviewer: Reviewer, stop: &Stop) -> Review {
    let style =
        ProgressStyle::with_template(&shown().cli_reviewing("{bar:30}", "{percent}", "{eta}"));
    let bar = ProgressBar::new(0).with_style(style.expect("the template is right"));
    loop {
        let progress = reviewer.advance();
        bar.set_length(progress.of as u64);
        bar.set_position(progress.done as u64);
        if progress.is_complete() || stop.is_asked() {
            break;
        }
    }
    bar.finish_and_clear();
    reviewer.review().clone()
}

fn lines(review: &Review, line: GameLine<'_>) -> Vec<String> {
    let mut lines = vec![shown().review_summary(review)];
    if review.has_hidden_cards {
        let sum = review.sum();
        let [deal, result] = [sum.deal, sum.result].map(|percent| percent.unsigned_abs() as usize);
        let (luck, moves) = (signed(sum.luck), signed(sum.moves));
        lines.push(shown().cli_review_sum(deal, &luck, &moves, result));
    }
    lines.push(timeline(review));
    for point in review.listed_turning_points() {
        let words = shown().turning_point(review, line, point);
        let detail =
            if words.detail.is_empty() { String::new() } else { format!("; {}", words.detail) };
        lines.push(format!("  {:>6}  {}{detail}", words.amount, words.title));
    }
    lines
}

/// A number with its sign; 0 has none.
fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// A sign for each position: its height is the chance.
fn timeline(review: &Review) -> String {
    const BARS: [char; 9] = ['▁', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |steps: usize| match (review.basis_at(steps), review.at(steps)) {
        (ChanceBasis::Unknown, _) => '?',
        (ChanceBasis::Proved, Chance::NONE) => '×',
        (ChanceBasis::Proved | ChanceBasis::Guessed, chance) => {
            BARS[usize::from(chance.ten_thousandths()) * 8 / usize::from(Chance::WHOLE)]
        }
    };
    (0..=review.steps.len()).map(bar).collect()
}

fn parts(count: i32) -> Value {
    json!(f64::from(count) / f64::from(Chance::WHOLE))
}

fn as_json(played: &WholeGame, review: &Review, line: GameLine<'_>) -> Value {
    let mut object: Map<String, Value> = json::table(&played.table);
    let (verdict, lost_by) = match review.outcome() {
        GameOutcome::Won { .. } => ("won", None),
        GameOutcome::LostBy { step } => ("lost_by_move", Some(step)),
        GameOutcome::GivenAway => ("given_away", None),
        GameOutcome::CardsBeatYou => ("cards_beat_you", None),
        GameOutcome::NeverWinnable => ("never_winnable", None),
        GameOutcome::Unfinished => ("unfinished", None),
    };
    let sentence = shown().review_summary(review);
    object.extend([
        ("hidden_cards".to_owned(), json!(review.has_hidden_cards)),
        ("complete".to_owned(), json!(review.is_complete())),
        ("verdict".to_owned(), json!(verdict)),
        ("lost_by_move".to_owned(), json!(lost_by)),
        ("sentence".to_owned(), json!(sentence)),
        ("chance_at_deal".to_owned(), json!(review.deal.share())),
        ("luck".to_owned(), parts(review.all_luck())),
        ("moves".to_owned(), parts(-review.given_away())),
        ("result".to_owned(), json!(review.result().share())),
        ("traps_avoided".to_owned(), json!(review.traps_avoided())),
        (
            "steps".to_owned(),
            (1..=review.steps.len()).map(|step| step_json(review, line, step)).collect(),
        ),
        (
            "turning_points".to_owned(),
            review
                .turning_points()
                .into_iter()
                .map(|point| point_json(review, line, point))
                .collect(),
        ),
        ("costliest_moves".to_owned(), json!(review.costliest())),
    ]);
    Value::Object(object)
}

fn step_json(review: &Review, line: GameLine<'_>, number: usize) -> Value {
    let step = &review.steps[number - 1];
    let basis = match step.basis {
        ChanceBasis::Guessed => "fair",
        ChanceBasis::Proved => "proved",
        ChanceBasis::Unknown => "unknown",
    };
    let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    json!({
        "move": line.mv(number).map(|mv| mv.to_string()),
        "before": review.before(number).share(),
        "played": step.played.share(),
        "after": step.after.share(),
        "cost": parts(review.cost(number)),
        "luck": parts(review.luck(number)),
        "basis": basis,
        "better": words(&step.better),
        "traps": step.traps,
        "only_move": step.is_only_move,
    })
}

fn point_json(review: &Review, line: GameLine<'_>, point: TurningPoint) -> Value {
    let (kind, amount) = match point.kind {
        TurningPointKind::Slip(cost) => ("slip", -cost),
        TurningPointKind::Fatal(cost) => ("fatal", -cost),
        TurningPointKind::Luck(gain) => ("luck", gain),
        TurningPointKind::OnlyMove => ("only_move", 0),
    };
    let words = shown().turning_point(review, line, point);
    json!({
        "move": point.step,
        "kind": kind,
        "amount": parts(amount),
        "title": words.title,
        "detail": words.detail,
    })
}

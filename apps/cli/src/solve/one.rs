//! One deal: the verdict, then the moves.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talon_engine::Move;
use talon_engine::notation::format_moves;
use talon_solver::{Shortener, Solution, Verdict, grade, shorten};

use crate::answer::{Answer, Trouble};
use crate::args::{PositionArgs, Table, TableArgs};
use crate::json;
use crate::solve::progress::SearchLine;
use crate::solve::{Decided, SolveArgs, Stop, decide};

/// Solves it.
pub(crate) fn run(args: &SolveArgs, deal: &str, stop: &Stop) -> Result<Answer, Trouble> {
    let table = TableArgs { game: args.game.clone(), deal: deal.to_owned() };
    let table = PositionArgs { table, after: args.after.clone() }.open()?;
    let mut line = SearchLine::new();
    let mut decided = decide(table.rules(), &table.board, &args.limits(), stop, |progress| {
        line.tell(progress);
    });
    drop(line);
    if let Verdict::Won(solution) = &decided.verdict {
        let shorter = improve(&table, solution, args.shortening(), stop);
        decided.verdict = Verdict::Won(shorter);
    }
    if args.json {
        let mut object = json::table(&table);
        describe(&mut object, &table, &decided);
        return Ok(Answer::json(&Value::Object(object)));
    }
    let mut lines = vec![decided.sentence()];
    if let Verdict::Won(solution) = &decided.verdict {
        if args.moves {
            lines.push(format_moves(solution.moves()));
        } else {
            lines.extend(numbered(solution.moves()));
        }
    }
    Ok(Answer::lines(lines))
}

/// Makes a solution short enough to watch, and spends the time that is left on a shorter one.
fn improve(table: &Table, solution: &Solution, time: Duration, stop: &Stop) -> Solution {
    let started = Instant::now();
    let quick = shorten(table.rules(), &table.board, solution);
    let mut shortener = Shortener::new(table.rules(), &table.board, &quick);
    while started.elapsed() < time && !stop.is_asked() {
        shortener.step();
    }
    shortener.solution()
}

fn describe(object: &mut serde_json::Map<String, Value>, table: &Table, decided: &Decided) {
    object.insert("verdict".to_owned(), json!(decided.word()));
    object.insert("nodes".to_owned(), json!(decided.nodes));
    object.insert("seconds".to_owned(), json!(decided.seconds));
    match &decided.verdict {
        Verdict::Won(solution) => {
            let words: Vec<String> = solution.moves().iter().map(Move::to_string).collect();
            object.insert("moves".to_owned(), json!(words));
            let grade = grade(table.rules(), &table.board, solution, decided.nodes);
            object.insert("grade".to_owned(), json!(grade.number()));
            object.insert("difficulty".to_owned(), json!(grade.word()));
        }
        Verdict::Lost => {}
        Verdict::Unknown(why) => {
            object.insert("why".to_owned(), json!(why.to_string()));
        }
    }
}

/// Ten moves a line, each line with the number of its first.
fn numbered(moves: &[Move]) -> impl Iterator<Item = String> {
    const A_LINE: usize = 10;
    let width = moves.len().to_string().len();
    let widest = moves.iter().map(|mv| mv.to_string().len()).max().unwrap_or(0);
    moves.chunks(A_LINE).enumerate().map(move |(line, chunk)| {
        let words: Vec<String> =
            chunk.iter().map(|mv| format!("{:<widest$}", mv.to_string())).collect();
        format!("{:>width$}  {}", line * A_LINE + 1, words.join(" ").trim_end())
    })
}

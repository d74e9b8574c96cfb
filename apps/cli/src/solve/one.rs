//! One deal: the verdict, then the moves.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talon_engine::Move;
use talon_engine::notation::format_moves;
use talon_solver::{Difficulty, Grade, Progress, Shortener, Solution, Verdict};

use crate::answer::{Answer, Trouble};
use crate::args::{PositionArgs, Table, TableArgs};
use crate::json;
use crate::solve::progress::SearchLine;
use crate::solve::{Decided, SolveArgs, Stop, decide, decide_together};

/// Solves it.
pub(crate) fn run(args: &SolveArgs, deal: &str, stop: &Stop) -> Result<Answer, Trouble> {
    let table = TableArgs { game: args.game.clone(), deal: deal.to_owned() };
    let table = match (PositionArgs { table, after: args.after.clone() }).open() {
        Err(trouble) if args.json => return trouble.into_json(),
        opened => opened?,
    };
    let mut line = SearchLine::new();
    let mut decided = search(args, &table, stop, |progress| line.tell(progress));
    drop(line);
    let mut hardness = None;
    if let Verdict::Won(solution) = &decided.verdict {
        hardness = grade(args, &table, solution, decided.nodes);
        let shorter = improve(&table, solution, args.shortening(), stop);
        decided.verdict = Verdict::Won(shorter);
    }
    if args.json {
        let mut object = json::table(&table);
        describe(&mut object, &decided, hardness);
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
    lines.extend(
        hardness.map(|grade| format!("difficulty: {}, {} of 5", grade.word(), grade.number())),
    );
    Ok(Answer::lines(lines))
}

/// Makes a solution short enough to watch, and spends the time that is left on a shorter one.
fn improve(table: &Table, solution: &Solution, time: Duration, stop: &Stop) -> Solution {
    let started = Instant::now();
    let mut shortener = Shortener::new(table.rules(), &table.board, solution);
    shortener.improve_quickly();
    while started.elapsed() < time && !stop.is_asked() {
        shortener.step();
    }
    shortener.solution()
}

/// With one thread exactly as it always is.
fn search(args: &SolveArgs, table: &Table, stop: &Stop, watch: impl FnMut(&Progress)) -> Decided {
    let (rules, board, limits) = (table.rules(), &table.board, args.limits());
    match args.threads.get() {
        1 => decide(rules, board, &limits, stop, watch),
        _ => decide_together(rules, board, &limits, args.threads, stop, watch),
    }
}

/// How hard the deal is, for programs that ask for everything and for people at a terminal. It goes by the first
/// solution, so that it is the same however long one looks for a shorter one. Several threads come to other nodes each
/// time, which would say nothing.
fn grade(args: &SolveArgs, table: &Table, solution: &Solution, nodes: u64) -> Option<Grade> {
    let (rules, board) = (table.rules(), &table.board);
    let asked = args.json || !args.moves && io::stdout().is_terminal();
    let difficulty = || Difficulty::of(rules, board, solution, nodes);
    (asked && args.threads.get() == 1).then(|| difficulty().with_first_moves(rules, board).grade())
}

fn describe(
    object: &mut serde_json::Map<String, Value>,
    decided: &Decided,
    hardness: Option<Grade>,
) {
    object.insert("verdict".to_owned(), json!(decided.word()));
    object.insert("nodes".to_owned(), json!(decided.nodes));
    object.insert("seconds".to_owned(), json!(decided.seconds));
    match &decided.verdict {
        Verdict::Won(solution) => {
            let words: Vec<String> = solution.moves().iter().map(Move::to_string).collect();
            object.insert("moves".to_owned(), json!(words));
            if let Some(grade) = hardness {
                object.insert("grade".to_owned(), json!(grade.number()));
                object.insert("difficulty".to_owned(), json!(grade.word()));
            }
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

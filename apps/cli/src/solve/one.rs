//! One deal: the verdict, then the moves.

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::time::Instant;

use serde_json::{Value, json};
use talon_engine::Move;
use talon_engine::notation::format_moves;
use talon_solver::{Difficulty, Grade, KernelRefusal, Progress, Shortener, Solution, Verdict};

use crate::args::{DealtGame, PositionArgs, TableArgs};
use crate::command_output::{CliError, CommandOutput, ExitStatus};
use crate::json;
use crate::solve::progress::SearchLine;
use crate::solve::{Decided, SolveArgs, Stop, decide_by};

/// Solves it.
pub(crate) fn run(args: &SolveArgs, deal: &str) -> Result<CommandOutput, CliError> {
    let table = TableArgs { game: args.game.clone(), deal: deal.to_owned() };
    let table = match (PositionArgs { table, after: args.after.clone() }).open() {
        Err(error) if args.json => return error.into_json(),
        opened => opened?,
    };
    // Installed only after all input is read: until then, Ctrl-C ends the process.
    let stop = &Stop::on_interruption()?;
    let started = Instant::now();
    let mut line = SearchLine::new();
    let decided = search(args, &table, stop, |progress| line.report(progress));
    drop(line);
    let mut decided = decided.map_err(CliError::from_error)?;
    let mut grade = None;
    if let Verdict::Won(solution) = &decided.verdict {
        grade = grade_of(args, &table, solution, decided.nodes, started, stop);
        let shorter = improve(args, &table, solution, started, stop);
        decided.verdict = Verdict::Won(shorter);
    }
    if args.json {
        let mut object = json::table(&table);
        describe(&mut object, &decided, grade);
        let output =
            CommandOutput::json(&Value::Object(object)).with(exit_status(args, &decided.verdict));
        return Ok(output.unless_stopped(stop));
    }
    let mut lines = vec![decided.sentence()];
    if let Verdict::Won(solution) = &decided.verdict {
        if args.moves {
            lines.push(format_moves(solution.moves()));
        } else {
            lines.extend(numbered(solution.moves()));
        }
    }
    lines.extend(grade.map(|grade| format!("level: {}, {} of 5", grade.word(), grade.number())));
    Ok(CommandOutput::lines(lines).with(exit_status(args, &decided.verdict)).unless_stopped(stop))
}

/// The exit code, if the caller wants one.
fn exit_status(args: &SolveArgs, verdict: &Verdict) -> ExitStatus {
    match verdict {
        Verdict::Lost if args.exit_code => ExitStatus::No,
        Verdict::Unknown(_) if args.exit_code => ExitStatus::Unknown,
        Verdict::Won(_) | Verdict::Lost | Verdict::Unknown(_) => ExitStatus::Yes,
    }
}

/// Makes a solution short enough to watch, within the time for the deal, which began when the search `started`; then
/// spends the extra time on a shorter one.
fn improve(
    args: &SolveArgs,
    table: &DealtGame,
    solution: &Solution,
    started: Instant,
    stop: &Stop,
) -> Solution {
    let (limits, more, found) = (args.limits(), args.shortening(), Instant::now());
    let shortener = Shortener::new(table.rules(), &table.board, solution, limits.memory);
    let Some(mut shortener) = shortener else { return solution.clone() };
    shortener.improve_quickly(|| {
        let in_time = limits.time.is_none_or(|time| started.elapsed() < time);
        if in_time || found.elapsed() < more { stop.answer() } else { ControlFlow::Break(()) }
    });
    while found.elapsed() < more && !stop.is_asked() {
        shortener.step();
    }
    shortener.solution()
}

fn search(
    args: &SolveArgs,
    table: &DealtGame,
    stop: &Stop,
    watch: impl FnMut(&Progress),
) -> Result<Decided, KernelRefusal> {
    let (rules, board, limits) = (table.rules(), &table.board, args.limits());
    decide_by(args.kernel, rules, board, &limits, stop, watch)
}

/// How hard the deal is, for programs that ask for everything and for people at a terminal. It rates the first
/// solution, so that it does not depend on the time spent on a shorter one. It takes some milliseconds; once the time for
/// the deal is up, it is left out.
fn grade_of(
    args: &SolveArgs,
    table: &DealtGame,
    solution: &Solution,
    nodes: u64,
    started: Instant,
    stop: &Stop,
) -> Option<Grade> {
    let (rules, board) = (table.rules(), &table.board);
    let in_time = args.limits().time.is_none_or(|time| started.elapsed() < time);
    let asked = args.json || !args.moves && io::stdout().is_terminal();
    let asked = asked && in_time && !stop.is_asked();
    let difficulty = || Difficulty::of(rules, board, solution, nodes);
    asked.then(|| difficulty().with_first_moves(rules, board).grade())
}

/// Adds the verdict and its details.
pub(super) fn describe(
    object: &mut serde_json::Map<String, Value>,
    decided: &Decided,
    grade: Option<Grade>,
) {
    object.insert("verdict".to_owned(), json!(decided.word()));
    object.insert("nodes".to_owned(), json!(decided.nodes));
    object.insert("seconds".to_owned(), json!(decided.seconds));
    match &decided.verdict {
        Verdict::Won(solution) => {
            let words: Vec<String> = solution.moves().iter().map(Move::to_string).collect();
            object.insert("moves".to_owned(), json!(words));
            if let Some(grade) = grade {
                object.insert("grade".to_owned(), json!(grade.number()));
                object.insert("level".to_owned(), json!(grade.word()));
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::Parser;
    use cpu_time::ThreadTime;
    use talon_engine::Deal;
    use talon_solver::{Limits, solve};

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        args: SolveArgs,
    }

    fn args(more: &[&str]) -> SolveArgs {
        let words = [&["solve", "klondike", "5", "--json"][..], more].concat();
        CommandLine::try_parse_from(words).expect("arguments").args
    }

    /// A win of deal 5 that goes forty times through the stock first.
    fn long_win(table: &DealtGame) -> Solution {
        let rules = table.rules();
        let verdict = solve(rules, &table.board, &Limits::default(), |_| ControlFlow::Continue(()));
        let Verdict::Won(win) = verdict else { panic!("deal 5 can be won: {verdict:?}") };
        let pass = [[Move::Draw; 8].as_slice(), &[Move::Redeal]].concat();
        let moves = [pass.repeat(40), win.moves().to_vec()].concat();
        Solution::replayed(rules, &table.board, moves).expect("the stock is the same as before")
    }

    fn table() -> DealtGame {
        let table = TableArgs { game: args(&[]).game, deal: "5".to_owned() };
        let table = table.open().expect("a game and a deal");
        assert_eq!(table.board, Deal::Number(5).board(table.rules()));
        table
    }

    #[test]
    fn shortening_a_long_line_keeps_the_time_and_the_memory() {
        let (table, stop) = (table(), Stop::default());
        let long = long_win(&table);
        let improved = |more: &[&str]| {
            let shorter = improve(&args(more), &table, &long, Instant::now(), &stop);
            shorter.moves().len()
        };
        assert!(long.moves().len() > 360);
        assert_eq!(improved(&["--timeout", "0s"]), long.moves().len(), "no time");
        assert_eq!(improved(&["--memory", "1KiB"]), long.moves().len(), "no memory");
        assert!(improved(&["--timeout", "none"]) < 200);
    }

    #[test]
    fn a_level_is_left_out_when_the_time_is_up_and_after_ctrl_c() {
        let (table, go_on) = (table(), Stop::default());
        let long = long_win(&table);
        let level = |timeout: &str, stop: &Stop| {
            grade_of(&args(&["--timeout", timeout]), &table, &long, 1, Instant::now(), stop)
        };
        assert!(level("none", &go_on).is_some());
        assert_eq!(level("0s", &go_on), None);
        assert_eq!(level("none", &Stop::asked()), None);
    }

    #[test]
    fn ctrl_c_ends_the_shortening() {
        let table = table();
        let long = long_win(&table);
        let args = args(&["--timeout", "none", "--shortest", "1000000"]);
        let kept = improve(&args, &table, &long, Instant::now(), &Stop::asked());
        assert_eq!(kept.moves().len(), long.moves().len());
    }

    /// Ctrl-C is checked before a level is computed, not during it: this limits the delay.
    #[test]
    fn a_level_takes_less_than_a_second_of_work_in_every_game() {
        for game in talon_catalog::all() {
            let words = ["solve", game.id(), "42", "--json", "--timeout", "none"];
            let args = CommandLine::try_parse_from(words).expect("arguments").args;
            let table = TableArgs { game: args.game.clone(), deal: "42".to_owned() };
            let table = table.open().expect("a game and a deal");
            let difficulty = Difficulty { wandering: 0.0, open: 0.0, traps: None };
            let began = ThreadTime::now();
            let traps = difficulty.with_first_moves(table.rules(), &table.board).traps;
            let worked = began.elapsed();
            assert!(traps.is_some(), "{}: its first moves were examined", game.id());
            assert!(worked < Duration::from_secs(1), "{}: {worked:?}", game.id());
        }
    }
}

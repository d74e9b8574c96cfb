//! Answers the questions of a file natively, as the worker does in the browser: the CPU seconds of the first time, those
//! of the quickest time after that, then a line an answer.

use std::env;
use std::fs;

use cpu_time::ProcessTime;
use talon_web_worker::answer_to;

/// Short sets of questions are repeated up to this many times, or for this long.
const MOST_TIMES: usize = 200;
const ENOUGH_SECONDS: f64 = 1.0;

fn main() {
    let file =
        env::args().nth(1).expect("a file of questions, a line with a semicolon between them");
    let text = fs::read_to_string(file).expect("the file can be read");
    let (first, answers) = timed(&text);
    let (mut quickest, mut spent) = (f64::INFINITY, 0.0);
    for time in 1..MOST_TIMES {
        if time > 1 && spent >= ENOUGH_SECONDS {
            break;
        }
        let (seconds, _) = timed(&text);
        quickest = quickest.min(seconds);
        spent += seconds;
    }
    println!("{first:.6}\n{quickest:.6}\n{}", answers.join("\n"));
}

/// The CPU seconds that all answers take, and the answers.
fn timed(text: &str) -> (f64, Vec<String>) {
    let begun = ProcessTime::now();
    let answers = text.split("\n;\n").map(answer_to).collect();
    (begun.elapsed().as_secs_f64(), answers)
}

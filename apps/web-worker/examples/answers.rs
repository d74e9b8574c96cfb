//! Answers the questions of a file natively, as the worker does in the browser: the CPU seconds of all, then a line an answer.

use std::env;
use std::fs;

use cpu_time::ProcessTime;
use talon_worker::answer_to;

fn main() {
    let file =
        env::args().nth(1).expect("a file of questions, a line with a semicolon between them");
    let text = fs::read_to_string(file).expect("the file can be read");
    let begun = ProcessTime::now();
    let answers: Vec<String> = text.split("\n;\n").map(answer_to).collect();
    println!("{:.6}\n{}", begun.elapsed().as_secs_f64(), answers.join("\n"));
}

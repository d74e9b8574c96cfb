//! `blocks FILE`: cuts a packed survey into ten blocks, and compares the share of won deals of each with the others.

use std::path::Path;

use talon_survey::{PackedSurvey, RecordedVerdict};

const BLOCKS: usize = 10;

fn main() {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("blocks FILE");
        std::process::exit(2);
    };
    let survey = match PackedSurvey::read(Path::new(&file)) {
        Ok(survey) => survey,
        Err(fault) => {
            eprintln!("{fault}");
            std::process::exit(2);
        }
    };
    let size = survey.verdicts.len() / BLOCKS;
    let won = |verdicts: &[RecordedVerdict]| {
        verdicts.iter().filter(|verdict| **verdict == RecordedVerdict::Won).count() as f64
    };
    let (all, count) = (won(&survey.verdicts), survey.verdicts.len() as f64);
    println!("| deals | won | standard errors from the others |\n|---|---|---|");
    for (block, first) in survey.verdicts.chunks_exact(size).zip((survey.first..).step_by(size)) {
        let (here, of) = (won(block), size as f64);
        let share = all / count;
        let apart = here / of - (all - here) / (count - of);
        let error = (share * (1.0 - share) * (1.0 / of + 1.0 / (count - of))).sqrt();
        let last = first + size as u64 - 1;
        // Adding 0.0 turns -0.0 into 0.0.
        let errors = (10.0 * apart / error).round() / 10.0 + 0.0;
        println!("| {first} to {last} | {:.3} % | {errors:+.1} |", 100.0 * here / of);
    }
}

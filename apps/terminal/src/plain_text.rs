//! The game as a dialogue, line by line: for screen readers, pipes and tests. A line is answered after its effect has
//! been saved.

mod dialogue;
mod game_choice;

use std::io::{self, BufRead, Write};

use talon_game::{Session, Table, Watching};
use talon_wording::Wording;

pub use game_choice::{GameChoice, choose};

use crate::clock;
use crate::persistence::Persistence;
use crate::plain_text::dialogue::Dialogue;
use crate::settings::Settings;

/// Plays a game in lines until the player or the input ends it.
pub fn run(
    session: Session,
    problems: &[String],
    persistence: &mut Persistence,
    wording: Wording,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let settings = Settings::load(persistence);
    let mut preferences = settings.preferences();
    preferences.watch = Watching::Off;
    let mut dialogue =
        Dialogue::new(Table::new(session, preferences), persistence, &settings, wording);
    say(&mut output, &dialogue.welcome(problems))?;
    while let Some(line) = read_line(&mut input)? {
        let answer = dialogue.answer(&line, clock::now());
        say(&mut output, &answer.lines)?;
        if answer.last {
            return Ok(());
        }
    }
    say(&mut output, &dialogue.leave(clock::now()))
}

/// The next line; bytes that are not UTF-8 are replaced, so the line is not understood.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn say(output: &mut impl Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(output, "{line}")?;
    }
    output.flush()
}

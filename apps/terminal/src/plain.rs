//! The game as a dialogue, line by line: for screen readers, pipes and tests. A line is answered after what it did has
//! been saved.

mod answer;
mod command;

use std::io::{self, BufRead, Write};

use talon_game::{Session, Table, Watching};

use crate::calendar;
use crate::keeper::Keeper;
use crate::likes::Likes;
use crate::plain::answer::{Bank, Dialogue};

/// Plays a game in lines until the player or the input ends it.
pub fn run(
    session: Session,
    troubles: &[String],
    keeper: &mut Keeper,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let likes = Likes::load(keeper);
    let bank = if likes.word("scoring") == "vegas-bank" { Bank::Kept } else { Bank::None };
    let mut preferences = likes.preferences();
    preferences.watch = Watching::Off;
    let mut dialogue = Dialogue::new(Table::new(session, preferences), keeper, bank);
    say(&mut output, &dialogue.welcome(troubles))?;
    for line in input.lines() {
        let answer = dialogue.hear(&line?, calendar::now());
        say(&mut output, &answer.lines)?;
        if answer.last {
            return Ok(());
        }
    }
    say(&mut output, &dialogue.leave(calendar::now()))
}

fn say(output: &mut impl Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(output, "{line}")?;
    }
    output.flush()
}

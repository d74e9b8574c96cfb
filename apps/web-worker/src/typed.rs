//! Typed play for the page: understands a line about a game, and says what the page is to do and to say.
//!
//! A message is `typed N`, the line, and the game as a save, each on a separate line; `N` moves of the line were played
//! before. The answer is a list of lines, each a verb and the rest: `say` a sentence, `play` a move, `more` moves
//! follow, `undo`, `redo` and `jump` with a number, `finish`, `hint`, `hint win`, `where`, `show`, `open` a link,
//! `sheet` of the page, `leave`.

use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::typed::{Typed, read, reply, resolve};
use talon_game::{HintKind, Session, number_format, save};
use talon_wording::Wording;

/// Sentences that are heard: a card is "queen of hearts".
fn wording() -> Wording {
    Wording::spoken()
}

/// The answer to a message, if it is one of a typed line.
pub(crate) fn answer(message: &str) -> Option<String> {
    let (head, rest) = message.strip_prefix("typed ")?.split_once('\n')?;
    let (line, save) = rest.split_once('\n')?;
    let session = save::read(save, &Registry::built_in()).ok()?.session;
    Some(lines(&session, line, head.parse().ok()?).join("\n"))
}

fn lines(session: &Session, line: &str, played: usize) -> Vec<String> {
    let typed = match read(line) {
        Ok(typed) => typed,
        Err(why) => return vec![say(&wording().unclear(&why))],
    };
    let verb = |verb: &str| vec![verb.to_owned()];
    match typed {
        Typed::Nothing => Vec::new(),
        Typed::Moves(moves) => {
            let Some(&next) = moves.get(played) else { return Vec::new() };
            match resolve(session.rules(), session.board(), next) {
                Ok(mv) if played + 1 < moves.len() => vec![format!("play {mv}"), "more".to_owned()],
                Ok(mv) => vec![format!("play {mv}")],
                Err(why) => vec![say(&wording().unplayable(&why))],
            }
        }
        Typed::Undo(times) => vec![format!("undo {times}")],
        Typed::Redo(times) => vec![format!("redo {times}")],
        Typed::Jump(steps) => vec![format!("jump {steps}")],
        Typed::Restart => verb("jump 0"),
        Typed::Finish => verb("finish"),
        Typed::Hint(HintKind::Fair) => verb("hint"),
        Typed::Hint(HintKind::FromAWin) => verb("hint win"),
        Typed::WhereLost => verb("where"),
        Typed::ShowMe => verb("show"),
        Typed::Ask(inquiry) => {
            let told = wording().reply(session, &reply(session, inquiry));
            told.iter().map(|line| say(line)).collect()
        }
        Typed::Status => status(session).iter().map(|line| say(line)).collect(),
        Typed::Rules => verb("sheet help"),
        Typed::New(what) => deal(session, &what),
        Typed::GiveUp => verb("sheet new"),
        Typed::Help => wording().typed_help().iter().map(|line| say(line)).collect(),
        Typed::Quit => verb("leave"),
    }
}

fn say(sentence: &str) -> String {
    format!("say {sentence}")
}

fn status(session: &Session) -> Vec<String> {
    let moves = wording().moves(session.history().cursor());
    // The clock of a save is stopped.
    let time = number_format::duration(session.spent(0));
    let mut told = vec![format!("{moves}, time {time}.")];
    told.extend(wording().standing(session.standing()));
    told.extend(wording().origin(session.origin()));
    told
}

/// Opens a deal that has a name; for any other the page has a sheet.
fn deal(session: &Session, what: &str) -> Vec<String> {
    let variant = session.variant();
    match Deal::parse(variant.rules(), what) {
        _ if matches!(what, "" | "random" | "winnable" | "daily" | "today") => {
            vec!["sheet new".to_owned()]
        }
        Ok(deal) => {
            let settings = variant.choices().to_string();
            let settings =
                settings.split_whitespace().fold(String::new(), |all, one| format!("{all};{one}"));
            vec![format!("open #{}/{deal}{settings}", variant.game().id())]
        }
        Err(fault) => vec![say(&talon_wording::capitalised(&format!("{fault}.")))],
    }
}

#[cfg(test)]
mod tests {
    use talon_game::Variant;

    use super::*;

    fn asked(line: &str, played: usize) -> Vec<String> {
        let game = talon_catalog::find("klondike").expect("built in");
        let variant = Variant::new(game, game.default_choices());
        let session = Session::new(variant, Deal::Microsoft(1), 0);
        let message = format!("typed {played}\n{line}\n{}", save::write(&session, 0));
        answer(&message).expect("a typed line").lines().map(str::to_owned).collect()
    }

    #[test]
    fn moves_are_resolved_one_by_one() {
        assert_eq!(asked("1 3", 0), ["play t1-t3"]);
        assert_eq!(asked("JD QC, 5 home", 0)[0], "play t1-t3");
        assert_eq!(asked("1 3 5 home", 0), ["play t1-t3", "more"]);
        assert_eq!(asked("1 3 5 home", 1), ["play t5-h"]);
        assert!(asked("2 home", 0)[0].starts_with("say The five of hearts cannot go home yet"));
    }

    #[test]
    fn questions_are_answered_and_commands_passed_on() {
        assert_eq!(asked("where is JD", 0).len(), 1);
        assert_eq!(asked("table", 0).len(), 3 + 7);
        assert_eq!(asked("undo 3", 0), ["undo 3"]);
        assert_eq!(asked("new ms:617", 0), ["open #klondike/ms:617"]);
        assert_eq!(asked("new", 0), ["sheet new"]);
        assert!(asked("dance", 0)[0].starts_with("say "));
        assert_eq!(answer("version"), None);
    }
}

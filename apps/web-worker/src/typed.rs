//! Typed play for the page: the text form of the answers that `talon-wording` gives to typed lines.
//!
//! A message is `typed N`, the line, and the game as a save, each on a separate line; `N` moves of the line were played
//! before. The answer is a list of lines, each a verb and the rest: `say` a sentence, `play` a move, `more` moves
//! follow, `undo`, `redo` and `jump` with a number, `finish`, `hint`, `hint win`, `where`, `show`, `open` a link,
//! `sheet` of the page, `leave`.

use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::{Command, HintKind, Session, save};
use talon_wording::{TypedAnswer, TypedDeal, Wording};

/// Sentences for the ear: a card is "queen of hearts".
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
    let verb = |verb: &str| vec![verb.to_owned()];
    match wording().typed_answer(session, line, played) {
        TypedAnswer::Say(sentences) => say(&sentences),
        TypedAnswer::Play { mv, has_more: true } => vec![format!("play {mv}"), "more".to_owned()],
        TypedAnswer::Play { mv, has_more: false } => vec![format!("play {mv}")],
        TypedAnswer::Run { command, times } => command_verb(&command, times).into_iter().collect(),
        TypedAnswer::ShowWin => verb("show"),
        // The page keeps the score; the clock of a save is stopped.
        TypedAnswer::Status => say(&wording().typed_status_lines(session, None, 0)),
        TypedAnswer::Rules => verb("sheet help"),
        TypedAnswer::Deal(TypedDeal::Exactly(deal)) => vec![open(session, &deal)],
        TypedAnswer::Deal(_) | TypedAnswer::GiveUp => verb("sheet new"),
        TypedAnswer::Leave => verb("leave"),
    }
}

fn say(sentences: &[String]) -> Vec<String> {
    sentences.iter().map(|sentence| format!("say {sentence}")).collect()
}

/// The commands that a typed line can run.
fn command_verb(command: &Command, times: usize) -> Option<String> {
    Some(match command {
        Command::Undo => format!("undo {times}"),
        Command::Redo => format!("redo {times}"),
        Command::Jump(steps) => format!("jump {steps}"),
        Command::Restart => "jump 0".to_owned(),
        Command::Finish => "finish".to_owned(),
        Command::Hint(HintKind::Fair) => "hint".to_owned(),
        Command::Hint(HintKind::FromAWin) => "hint win".to_owned(),
        Command::WhereLost => "where".to_owned(),
        _ => return None,
    })
}

/// Opens the link of a deal of the same game.
fn open(session: &Session, deal: &Deal) -> String {
    let variant = session.variant();
    let settings = variant.choices().to_string();
    let settings =
        settings.split_whitespace().fold(String::new(), |all, one| format!("{all};{one}"));
    format!("open #{}/{deal}{settings}", variant.game().id())
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
        assert_eq!(asked("new gentle", 0), ["sheet new"]);
        assert_eq!(asked("restart", 0), ["jump 0"]);
        assert_eq!(asked("status", 0), ["say 0 moves, 0 undone, hints: 0, time 0:00."]);
        assert_eq!(asked("jump 3", 0), ["say This game has 0 moves so far: jump takes 0 to 0."]);
        assert!(asked("dance", 0)[0].starts_with("say "));
        for line in
            ["undo", "redo", "restart", "finish", "hint", "hint win", "where", "show", "rules"]
        {
            assert_eq!(asked(line, 0).len(), 1, "{line} has a verb");
        }
        assert_eq!(answer("version"), None);
    }
}

//! Typed questions, answered in words.

use talon_engine::{Deal, notation::parse_moves};
use talon_game::typed::{Typed, read, reply, resolve};
use talon_game::{Autoplay, Command, HintKind, Level, Session, Variant};
use talon_wording::{CardStyle, Language, TypedAnswer, TypedDeal, Wording};

const WORDING: Wording = Wording::new(Language::English, CardStyle::Words);

fn session(moves: &str) -> Session {
    let game = talon_catalog::find("klondike").expect("built in");
    let variant = Variant::new(game, game.default_choices());
    let mut session = Session::new(variant, Deal::Microsoft(1), 0);
    for mv in parse_moves(moves).expect("moves") {
        session.play(mv, Autoplay::Off, 0).expect("a legal move");
    }
    session
}

fn said(session: &Session, line: &str) -> String {
    match read(line) {
        Ok(Typed::Ask(inquiry)) => WORDING.reply(session, &reply(session, inquiry)).join("\n"),
        Ok(Typed::Moves(moves)) => match resolve(session.rules(), session.board(), moves[0]) {
            Ok(mv) => mv.to_string(),
            Err(why) => WORDING.unplayable(&why),
        },
        Ok(other) => panic!("{other:?}"),
        Err(why) => WORDING.unclear(&why),
    }
}

#[test]
fn answers_are_sentences_with_cards_in_words() {
    let game = session("t1-t3 draw");
    for (line, sentence) in [
        ("where is QC", "The queen of clubs is in column 3, under one card: jack of diamonds."),
        ("where is JD", "The jack of diamonds is on top of column 3."),
        (
            "where is KD",
            "The king of diamonds cannot be seen now: it lies face down or in the stock.",
        ),
        ("what can go home", "t5-h: Ace of hearts home."),
        (
            "what can go on 4",
            "Nothing can go to the nine of diamonds in column 4 now. \
             It would take the eight of clubs or the eight of spades.",
        ),
        ("what can go on 1", "Nothing can go to the empty column 1 now. It would take any king."),
        ("where can 4 go", "There is no place for the cards of column 4 now."),
        ("read column 2", "Column 2: one face down, then five of hearts."),
        ("column 8", "There is no column 8."),
        (
            "what changed",
            "Move 2: Drawn: four of hearts, ace of clubs, and on top four of diamonds.",
        ),
        ("KD 1", "The king of diamonds cannot be seen now."),
        (
            "4H 2",
            "The four of hearts lies under other cards of the waste: only the top card can be moved.",
        ),
        ("stock 2", "Cards leave the stock by drawing: type draw."),
        ("2 waste", "Cards are never moved to the waste."),
        ("column", "Which column? Type column and its number, for example column 3."),
        ("where is", "Which card? Type a rank and a suit, for example QH or queen of hearts."),
        (
            "dance",
            "\"dance\" is neither a move nor a command. 3 5 moves from column 3 to column 5; help lists the rest.",
        ),
    ] {
        assert_eq!(said(&game, line), sentence, "{line}");
    }
}

#[test]
fn a_line_has_the_same_answer_on_every_screen() {
    let game = session("t1-t3 draw");
    let run = |command, times| TypedAnswer::Run { command, times };
    let play = |mv: &str, has_more| TypedAnswer::Play { mv: mv.parse().expect("a move"), has_more };
    let say = |sentence: &str| TypedAnswer::Say(vec![sentence.to_owned()]);
    for (line, answer) in [
        ("", TypedAnswer::Say(Vec::new())),
        ("5 home, 2 4", play("t5-h", true)),
        ("5 home", play("t5-h", false)),
        ("undo", run(Command::Undo, 1)),
        ("undo 3", run(Command::Undo, 3)),
        ("redo 0", run(Command::Redo, 1)),
        ("jump 2", run(Command::Jump(2), 1)),
        ("jump 3", say("This game has 2 moves so far: jump takes 0 to 2.")),
        ("restart", run(Command::Restart, 1)),
        ("finish", run(Command::Finish, 1)),
        ("hint", run(Command::Hint(HintKind::Fair), 1)),
        ("hint win", run(Command::Hint(HintKind::FromAWin), 1)),
        ("where", run(Command::WhereLost, 1)),
        ("show", TypedAnswer::ShowWin),
        ("status", TypedAnswer::Status),
        ("rules", TypedAnswer::Rules),
        ("new", TypedAnswer::Deal(TypedDeal::Random)),
        ("new winnable", TypedAnswer::Deal(TypedDeal::Winnable)),
        ("new hard", TypedAnswer::Deal(TypedDeal::Graded(Level::Hard))),
        ("new daily", TypedAnswer::Deal(TypedDeal::Daily)),
        ("new ms:617", TypedAnswer::Deal(TypedDeal::Exactly(Deal::Microsoft(617)))),
        ("new ms:0", say("There is no deal ms:0: they go from ms:1 to ms:8589934591.")),
        ("give up", TypedAnswer::GiveUp),
        ("quit", TypedAnswer::Leave),
    ] {
        assert_eq!(WORDING.typed_answer(&game, line, 0), answer, "{line}");
    }
    assert_eq!(WORDING.typed_answer(&game, "draw, 5 home", 1), play("t5-h", false));
    assert_eq!(WORDING.typed_answer(&game, "draw, 5 home", 2), TypedAnswer::Say(Vec::new()));
    let new = session("");
    let nothing = "There is no game to give up; type new for another deal.";
    assert_eq!(WORDING.typed_answer(&new, "give up", 0), say(nothing));
}

#[test]
fn the_status_has_the_figures_and_how_the_game_stands() {
    let game = session("t1-t3 draw");
    let facts = "2 moves, 0 undone, hints: 0, time 0:00.";
    assert_eq!(WORDING.typed_status_lines(&game, None, 0), [facts]);
    assert_eq!(WORDING.typed_status_lines(&game, Some(-5), 0), [facts, "Score: -5."]);
}

#[test]
fn every_example_of_the_help_is_understood() {
    let help = WORDING.typed_help().join(" ");
    for example in [
        "3 5",
        "3 home",
        "3 cell",
        "waste 5",
        "cell 1 4",
        "3 3",
        "QH KS",
        "queen of hearts home",
        "t3-t5*4",
        "hS-t3",
        "draw",
        "redeal",
        "table",
        "column 3",
        "cell 1",
        "waste",
        "stock",
        "home",
        "moves",
        "where is QH",
        "what can go on 3",
        "what can go home",
        "where can 3 go",
        "what changed",
        "undo",
        "undo 5",
        "redo",
        "jump 12",
        "restart",
        "hint",
        "hint win",
        "where",
        "show",
        "finish",
        "status",
        "rules",
        "new",
        "new 42",
        "new ms:617",
        "new winnable",
        "new gentle",
        "new daily",
        "give up",
        "quit",
    ] {
        assert!(help.contains(example), "the help has {example}");
        assert!(read(example).is_ok(), "{example} is understood");
    }
}

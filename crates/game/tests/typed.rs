//! Typed moves and questions on real tables: two names make the move that a drag would make.

use talon_engine::{Card, Deal, Effect, Move, Place, Refusal, Target};
use talon_game::typed::{
    Inquiry, Named, Reply, Typed, TypedMove, Unplayable, read, reply, resolve,
};
use talon_game::{Autoplay, Session, Variant};
use talon_rulebook::Choices;

fn session(game: &str, deal: &str, moves: &str) -> Session {
    let game = talon_catalog::find(game).expect("built in");
    let variant = Variant::new(game, game.default_choices());
    let deal = Deal::parse(variant.rules(), deal).expect("a deal");
    let mut session = Session::new(variant, deal, 0);
    for mv in talon_engine::notation::parse_moves(moves).expect("moves") {
        session.play(mv, Autoplay::Off, 0).expect("a legal move");
    }
    session
}

fn play(session: &Session, line: &str) -> Result<Move, Unplayable> {
    let Ok(Typed::Moves(moves)) = read(line) else { panic!("{line} is a move") };
    resolve(session.rules(), session.board(), moves[0])
}

fn ask(session: &Session, line: &str) -> Reply {
    let Ok(Typed::Ask(inquiry)) = read(line) else { panic!("{line} is a question") };
    reply(session, inquiry)
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Klondike ms:1: `JD | 2D 5H | 9H KD QC | JC KC KH 9D | 5D 9S 3H QD AH | 7H 5S 2S JS 3C 5C | 7C AD KS AS 4C TS QH`,
/// the last card of each column face up.
fn klondike() -> Session {
    session("klondike", "ms:1", "")
}

#[test]
fn two_names_are_a_move() {
    let game = klondike();
    for line in ["1 3", "1 to 3", "t1 t3", "column 1 to column 3", "JD QC", "jack of diamonds 3"] {
        assert_eq!(play(&game, line), Ok("t1-t3".parse().expect("a move")), "{line}");
    }
    for line in ["5 home", "5 h", "5 5", "AH home", "AH AH"] {
        assert_eq!(play(&game, line), Ok("t5-h".parse().expect("a move")), "{line}");
    }
    assert_eq!(play(&game, "d"), Ok(Move::Draw));
}

#[test]
fn an_unplayable_line_gives_the_reason() {
    let game = klondike();
    assert_eq!(
        play(&game, "2 home"),
        Err(Unplayable::Refused(Refusal::NotNextHome {
            card: card("5H"),
            next: [card("AH").rank()].into_iter().collect(),
        }))
    );
    assert_eq!(play(&game, "KD 1"), Err(Unplayable::NotSeen(card("KD"))));
    assert_eq!(play(&game, "4 4"), Err(Unplayable::NoPlace(card("9D"))));
    assert_eq!(play(&game, "stock 4"), Err(Unplayable::NotASource(Place::Stock)));
    assert_eq!(play(&game, "4 waste"), Err(Unplayable::NotATarget(Place::Waste)));
    let none = Unplayable::Refused(Refusal::NoSuchPile(Place::Column(8)));
    assert_eq!(play(&game, "9 1"), Err(none));
    let drawn = session("klondike", "ms:1", "draw");
    assert_eq!(play(&drawn, "4H 1"), Err(Unplayable::Covered(card("4H"), Place::Waste)));
    let built = session("klondike", "ms:1", "t1-t3");
    let covered = Unplayable::NotOnTop(card("QC"), Place::Column(2));
    assert_eq!(play(&built, "5H QC"), Err(covered));
}

/// In any position, every legal move can be typed as two piles, and as its cards.
#[test]
fn every_legal_move_can_be_typed_as_two_names() {
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let variant = Variant::new(game, choices);
            let mut session = Session::new(variant, Deal::Number(42), 0);
            for step in 0..120_usize {
                let (rules, board) = (session.rules(), session.board());
                let moves = board.moves(rules);
                for &mv in &moves {
                    let Move::Carry { from, to, count } = mv else { continue };
                    let to = match to {
                        Target::Column(n) => Named::Column(n),
                        Target::Cell => Named::AnyCell,
                        Target::Home => Named::Home,
                    };
                    let piles = TypedMove::Between { from: Place::from(from).into(), to };
                    let meant = resolve(rules, board, piles).expect("a legal move");
                    let Move::Carry { from: source, .. } = meant else { panic!("{meant}") };
                    assert_eq!(source, from, "{mv} is {meant}");
                    assert_eq!(board.check(rules, meant), Ok(()));
                    if let Place::Column(n) = Place::from(from) {
                        let cards = board.columns()[usize::from(n)].cards();
                        let lead = cards[cards.len() - usize::from(count)];
                        let named = TypedMove::Between { from: Named::Card(lead), to };
                        assert!(resolve(rules, board, named).is_ok(), "{mv} as {lead}");
                    }
                }
                let Some(&mv) = moves.get((step * 31 + 7) % moves.len().max(1)) else { break };
                session.play(mv, Autoplay::Off, 0).expect("legal");
            }
        }
    }
}

#[test]
fn a_card_is_found_only_where_it_shows() {
    let game = session("klondike", "ms:1", "t1-t3 draw");
    let Reply::Found { lies, unseen: 0, .. } = ask(&game, "where is QC") else { panic!() };
    assert_eq!((lies[0].place, &lies[0].under[..]), (Place::Column(2), &[card("JD")][..]));
    let Reply::Found { lies, .. } = ask(&game, "4H") else { panic!() };
    assert_eq!(lies[0].place, Place::Waste);
    assert_eq!(lies[0].under.len(), 2, "{lies:?}");
    assert!(matches!(ask(&game, "KD"), Reply::Found { lies, unseen: 1, .. } if lies.is_empty()));
}

#[test]
fn questions_list_the_moves_to_and_from_a_pile_or_card() {
    let game = klondike();
    let Reply::GoesOn { moves, .. } = ask(&game, "what can go on 3") else { panic!() };
    assert_eq!(moves, ["t1-t3".parse().expect("a move")]);
    let Reply::GoesOn { moves, takes, .. } = ask(&game, "what can go on 4") else { panic!() };
    assert_eq!((moves.len(), takes), (0, vec![card("8C"), card("8S")]));
    let Reply::GoesFrom { moves, .. } = ask(&game, "where can AH go") else { panic!() };
    assert_eq!(moves, ["t5-h".parse().expect("a move")]);
    assert_eq!(ask(&game, "what can go on KD"), Reply::NotSeen(card("KD")));
    assert_eq!(ask(&game, "cell 1"), Reply::Refused(Refusal::NoCells));
}

#[test]
fn what_changed_answers_with_the_last_step_on_the_board() {
    let mut game = klondike();
    assert_eq!(reply(&game, Inquiry::Changed), Reply::NothingPlayed { undone: 0 });
    game.play("t1-t3".parse().expect("a move"), Autoplay::Off, 0).expect("legal");
    game.play(Move::Draw, Autoplay::Off, 0).expect("legal");
    let drawn = vec![Effect::Drawn { count: 3 }];
    assert_eq!(ask(&game, "what changed"), Reply::Changed { step: 2, effects: drawn, undone: 0 });
    game.undo();
    assert!(matches!(ask(&game, "what changed"), Reply::Changed { step: 1, undone: 1, .. }));
}

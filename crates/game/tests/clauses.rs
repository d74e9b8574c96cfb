//! Clauses of `docs/rules` about play rather than legal moves: steps, hints, endings, autoplay, scores.

use talon_engine::rules::{Admission, Draft, Passes, TakeBack};
use talon_engine::{Board, Deal, Effect};
use talon_game::{Autoplay, Scoring, Session, Standing, Variant, autoplay, moves_to_try};
use talon_testkit::games;
use talon_testkit::mini::Dice;
use talon_testkit::test_position::{Piles, TestPosition};

fn klondike() -> Draft {
    games::klondike(3, Passes::Unlimited, TakeBack::Allowed)
}

/// A session of a built-in game with its default settings.
fn session(id: &str, deal: Deal) -> Session {
    let game = talon_catalog::find(id).expect("a built-in game");
    Session::new(Variant::new(game, game.default_choices()), deal, 0)
}

/// Plays the legal moves that the dice choose, until `done` or until no move is left.
fn wander(session: &mut Session, dice: &mut Dice, done: impl Fn(&Session) -> bool) {
    for now in 0..400 {
        let moves = session.board().moves(session.rules());
        if done(session) || moves.is_empty() {
            return;
        }
        let mv = moves[dice.below(moves.len())];
        session.play(mv, Autoplay::Off, now).expect("a legal move");
    }
}

#[test]
fn undo_reverses_a_move_with_the_effects_that_followed() {
    // The Ace of hearts goes home, and the card under it is turned up.
    let mut klondike = session("klondike", Deal::Microsoft(1));
    let before = klondike.board().clone();
    let effects = klondike.play("t5-h".parse().expect("a move"), Autoplay::Off, 1);
    assert!(effects.expect("it is legal").contains(&Effect::TurnedUp { column: 4 }));
    klondike.undo();
    assert_eq!(*klondike.board(), before);
    // In Preference a move that empties a column fills it again.
    let is_refill = |effect: &Effect| matches!(effect, Effect::Refilled { .. });
    let mut refilled = 0;
    for seed in 0..10 {
        let mut preference = session("preference", Deal::Number(seed));
        for now in 0..40 {
            let moves = preference.board().moves(preference.rules());
            let Some(&mv) = moves.first() else { break };
            let before = preference.board().clone();
            let effects = preference.play(mv, Autoplay::Off, now).expect("a legal move");
            if effects.iter().any(is_refill) {
                refilled += 1;
                preference.undo();
                assert_eq!(*preference.board(), before);
                preference.redo();
            }
        }
    }
    assert!(refilled > 0);
}

#[test]
fn hints_leave_out_a_column_moved_to_a_space() {
    let columns = "KS QH | - | KH | 2S 9C | 3S 9S | 4S 9H | 5S 9D";
    let table = TestPosition::new(&klondike(), Piles { columns, ..Piles::default() });
    let tried: Vec<String> =
        moves_to_try(&table.rules, &table.board).iter().map(ToString::to_string).collect();
    for word in ["t1-t2*2", "t3-t2"] {
        assert!(table.allows(word), "{word} is legal");
        assert!(!tried.contains(&word.to_owned()), "{word} is no hint: {tried:?}");
    }
}

#[test]
fn a_stuck_game_can_be_continued_and_undone() {
    let mut stuck = 0;
    for seed in 0..20 {
        let mut session = session("klondike", Deal::Number(seed));
        let is_stuck = |session: &Session| session.standing() == Standing::Stuck;
        wander(&mut session, &mut Dice::new(seed), is_stuck);
        if !is_stuck(&session) {
            continue;
        }
        stuck += 1;
        let (before, steps) = (session.board().clone(), session.history().cursor());
        let mv = session.board().moves(session.rules())[0];
        session.play(mv, Autoplay::Off, 500).expect("play goes on");
        session.undo();
        assert_eq!(*session.board(), before);
        session.undo();
        assert_eq!(session.history().cursor(), steps - 1);
    }
    assert!(stuck > 0, "no game got stuck");
}

#[test]
fn the_selective_rule_stops_autoplay() {
    let columns = ".. AS | .. 9H | .. 4C | .. 2D | .. QS | .. 7S | .. 3D | .. 5H";
    for (admission, goes_home) in [(Admission::OnlyOfItsRank, false), (Admission::Any, true)] {
        let table =
            TestPosition::new(&games::freecell(admission), Piles { columns, ..Piles::default() });
        assert!(table.allows("t1-h"));
        let sent = autoplay::safe_move(&table.rules, &table.board);
        assert_eq!(sent.is_some(), goes_home, "{admission:?}");
    }
}

fn finishes(board: &Board, table: &TestPosition) -> bool {
    autoplay::finish(&table.rules, board).is_some()
}

#[test]
fn finish_waits_until_every_card_has_been_seen() {
    let home = "KC KD KH JS";
    let stock =
        Piles { columns: "- | - | - | - | - | - | -", home, stock: "QS KS", ..Piles::default() };
    let unseen = TestPosition::new(&klondike(), stock);
    assert!(!finishes(&unseen.board, &unseen), "the stock is not known yet");
    let seen = unseen.after("draw");
    assert!(finishes(&seen.board, &seen), "the waste is known");
    let again = seen.after("redeal");
    assert!(finishes(&again.board, &again), "and so is a stock on its second pass");
    let columns = ".. KS | - | - | - | - | - | -";
    let hidden = TestPosition::new(&klondike(), Piles { columns, home, ..Piles::default() });
    assert_eq!(hidden.column(1), "# KS");
    assert!(!finishes(&hidden.board, &hidden), "a card is face down");
    let won_by_hand = Piles { columns: "QS | KS | - | - | - | - | -", home, ..Piles::default() };
    let open = TestPosition::new(&klondike(), won_by_hand);
    assert!(finishes(&open.board, &open));
}

#[test]
fn scores_are_counted_only_when_asked_for() {
    assert_eq!(Scoring::default(), Scoring::None);
    assert_eq!(Scoring::ALL.map(Scoring::word), ["none", "standard", "vegas"]);
    let mut game = session("klondike", Deal::Microsoft(1));
    game.play("t5-h".parse().expect("a move"), Autoplay::Off, 1).expect("a legal move");
    assert_eq!(game.score(Scoring::default()), 0);
}

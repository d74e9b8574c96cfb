//! Finished games as their results keep them.

use talon_catalog::{Registry, built_in, gallery};
use talon_engine::Deal;
use talon_game::statistics::{Ended, GameResult};
use talon_game::{
    Autoplay, MovesOrigin, Preferences, Session, Table, Variant, packed_moves, share_link,
};

/// A game of some hundred moves, chosen by dice.
fn played_by_dice(variant: Variant, dice: u64) -> Session {
    let mut session = Session::new(variant, Deal::Number(dice), dice);
    let mut state = dice;
    for now in 0..150 {
        let moves = session.board().moves(session.rules());
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(&mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else { break };
        session.play(mv, Autoplay::Safe, now).expect("a legal move");
    }
    session
}

fn given_up(session: Session) -> GameResult {
    Table::give_up_unseen(session, Preferences::default(), 500).expect("a game that counts")
}

#[test]
fn a_finished_game_of_every_kind_comes_back_from_its_result() {
    let registry = Registry::built_in();
    let mut compared = 0;
    for game in built_in().iter().chain(gallery()) {
        for dice in 1..4 {
            let variant = Variant::new(game, game.default_choices());
            let session = played_by_dice(variant, dice);
            // Dice may win, or find nothing to play.
            if !session.is_unfinished() {
                continue;
            }
            compared += 1;
            let result = given_up(session.clone());
            let line = GameResult::from_line(&result.to_line()).expect("a line");
            assert_eq!(line, result);
            let again = line.session(&registry).expect("its moves were kept");
            assert_eq!(again.board(), session.board(), "{}", game.id());
            assert_eq!(again.history(), session.history());
            assert!(
                again.recorded() && again.origin() == MovesOrigin::Dealt && !again.is_unfinished()
            );
            let shared = share_link::write(&again, share_link::Sharing::WholeGame);
            assert_eq!(shared, share_link::write(&session, share_link::Sharing::WholeGame));
        }
    }
    assert!(compared > 2 * (built_in().len() + gallery().len()), "{compared}");
}

#[test]
fn a_move_takes_about_two_signs() {
    let game = talon_catalog::find("klondike").expect("built in");
    let session = played_by_dice(Variant::new(game, game.default_choices()), 1);
    let (moves, text) = (session.history().moves().count(), packed_moves::write(session.history()));
    assert!(text.is_some_and(|text| text.len() <= moves * 5 / 2));
}

#[test]
fn a_result_without_moves_or_with_other_ones_is_still_a_result() {
    let game = talon_catalog::find("klondike").expect("built in");
    let variant = Variant::new(game, game.default_choices());
    let registry = Registry::built_in();
    let result = given_up(played_by_dice(variant, 2));
    for played in [None, Some("?!"), Some("+ab"), Some("a"), Some("^^"), Some("zz"), Some("ab999")]
    {
        let result = GameResult { played: played.map(str::to_owned), ..result.clone() };
        assert_eq!(GameResult::from_line(&result.to_line()).as_ref(), Ok(&result));
        assert!(result.session(&registry).is_none(), "{played:?}");
        assert_eq!(result.ended, Ended::GivenUp);
    }
    let other_rules = GameResult { rules: Some("0123456789abcdef".to_owned()), ..result };
    assert!(other_rules.session(&registry).is_none());
}

//! Games that arrive with moves, as a link brings them: they can be continued, and count only when played from the
//! deal.

mod common;

use common::{recorded, won_game};
use talon_engine::{Move, Source, Target};
use talon_game::statistics::Ended;
use talon_game::{Autoplay, Change, Command, MovesOrigin, Preferences, Request, Standing, save};
use talon_testkit::files::WON_GAMES;

#[test]
fn a_shared_game_is_received_move_by_move_whatever_goes_home_by_itself() {
    for text in WON_GAMES {
        let auto = Preferences { autoplay: Autoplay::Safe, ..Preferences::default() };
        let (mut table, moves) = won_game(text, auto);
        let mut most = moves.clone();
        most.truncate(moves.len() / 2);
        table.run(Command::ImportMoves(most.clone()), 1);
        assert_eq!(table.session().history().moves().collect::<Vec<_>>(), most);
        assert!(table.session().is_unfinished(), "it can be continued");
        let (mut table, moves) = won_game(text, auto);
        let response = table.run(Command::ImportMoves(moves), 1);
        assert_eq!(table.session().standing(), Standing::Won);
        assert_eq!(recorded(&response), [], "the sender has won it");
        let (mut table, moves) = won_game(text, auto);
        let nowhere = Move::single(Source::Column(0), Target::Column(0));
        let response = table.run(Command::ImportMoves(vec![moves[0], nowhere, moves[1]]), 1);
        assert_eq!(table.session().history().cursor(), 1);
        assert!(matches!(response.changes.last(), Some(Change::Refused(_))));
    }
}

#[test]
fn a_game_that_arrives_two_moves_before_its_end_is_no_win() {
    for text in WON_GAMES {
        let (mut table, mut moves) = won_game(text, Preferences::default());
        let rest = moves.split_off(moves.len() - 2);
        table.run(Command::ImportMoves(moves), 1);
        let ended: Vec<Ended> = rest
            .into_iter()
            .flat_map(|mv| recorded(&table.run(Command::Play(mv), 1_001)))
            .collect();
        assert_eq!(table.session().standing(), Standing::Won);
        assert_eq!(ended, [], "{}", table.session().variant().name());
    }
}

#[test]
fn a_received_game_that_is_given_up_is_discarded_and_does_not_count() {
    for text in WON_GAMES {
        let (mut table, mut moves) = won_game(text, Preferences::default());
        moves.truncate(3);
        table.run(Command::ImportMoves(moves), 1);
        let response = table.run(Command::GiveUp, 2);
        let [Request::Discard(result)] = &response.requests[..] else { panic!("{response:?}") };
        assert_eq!((result.ended, result.began), (Ended::GivenUp, 1));
        assert!(!table.session().is_unfinished());
    }
}

/// Redo sees the moves that arrived, but only moves played from the deal count.
#[test]
fn a_received_game_counts_when_it_is_played_from_its_deal() {
    for text in WON_GAMES {
        let (mut table, moves) = won_game(text, Preferences::default());
        table.run(Command::ImportMoves(moves[..moves.len() - 1].to_vec()), 1);
        table.run(Command::Restart, 2);
        for _ in 1..moves.len() {
            table.run(Command::Redo, 3);
        }
        let last = table.run(Command::Play(moves[moves.len() - 1]), 4);
        assert_eq!((table.session().standing(), recorded(&last)), (Standing::Won, vec![]));
        table.run(Command::Restart, 5);
        assert_eq!(table.session().origin(), MovesOrigin::Received);
        table.run(Command::Play(moves[0]), 6);
        assert_eq!(table.session().origin(), MovesOrigin::Dealt);
        assert!(!table.session().history().can_redo(), "what arrived is gone");
        let rest = moves[1..].iter();
        let ended: Vec<Ended> =
            rest.flat_map(|&mv| recorded(&table.run(Command::Play(mv), 7))).collect();
        assert_eq!(ended, [Ended::Won]);
    }
}

#[test]
fn a_save_remembers_that_a_game_arrived_with_moves() {
    for text in WON_GAMES {
        let (mut table, moves) = won_game(text, Preferences::default());
        table.run(Command::ImportMoves(moves[..2].to_vec()), 1);
        let saved = save::write(table.session(), 2);
        let loaded =
            save::read(&saved, &talon_catalog::Registry::built_in()).expect("a good save").session;
        assert_eq!(loaded.origin(), MovesOrigin::Received);
        assert_eq!(save::write(&loaded, 2), saved);
        let (mut table, _) = won_game(text, Preferences::default());
        table.run(Command::ImportMoves(Vec::new()), 1);
        assert_eq!(table.session().origin(), MovesOrigin::Dealt, "nothing arrived");
    }
}

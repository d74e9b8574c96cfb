//! Saves: what is written is read back to the letter, and what is damaged gives its good part and a sentence.

use proptest::prelude::*;
use talon_engine::Deal;
use talon_game::{Autoplay, Session, Variant, link, save};
use talon_rulebook::{Choices, catalog};

/// A game played by a random walk, partly undone.
fn walk(which: usize, number: u64, picks: &[u16], undone: usize) -> Session {
    let all: Vec<Variant> = catalog::built_in()
        .iter()
        .flat_map(|game| Choices::all(game).into_iter().map(move |c| Variant::new(game, c)))
        .collect();
    let variant = all[which % all.len()].clone();
    let mut session = Session::new(variant, Deal::Number(number), 77);
    let auto = if number.is_multiple_of(2) { Autoplay::Safe } else { Autoplay::Off };
    for (time, &pick) in picks.iter().enumerate() {
        let moves = session.board().moves(session.rules());
        let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
        session.play(mv, auto, time as u64 * 1000).expect("a listed move is legal");
    }
    for _ in 0..undone {
        session.undo();
    }
    session.pause(picks.len() as u64 * 1000);
    session
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_save_read_back_is_the_same_game_and_the_same_text(
        which in 0_usize..64,
        number: u64,
        picks in prop::collection::vec(any::<u16>(), 0..80),
        undone in 0_usize..20,
    ) {
        let session = walk(which, number, &picks, undone);
        let text = save::write(&session, 0);
        let loaded = save::read(&text, catalog::find).expect("a good save");
        prop_assert!(loaded.troubles.is_empty(), "{:?}", loaded.troubles);
        prop_assert_eq!(loaded.session.board(), session.board());
        prop_assert_eq!(loaded.session.history(), session.history());
        prop_assert_eq!(save::write(&loaded.session, 0), text);
    }

    #[test]
    fn a_damaged_save_never_breaks_the_table(
        which in 0_usize..64,
        picks in prop::collection::vec(any::<u16>(), 1..40),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut text = save::write(&walk(which, 3, &picks, 0), 0).into_bytes();
        let place = at.index(text.len());
        text[place] = byte;
        match save::read(&String::from_utf8_lossy(&text), catalog::find) {
            Ok(loaded) => {
                let session = &loaded.session;
                let cards = session.board().home()
                    + session.board().columns().iter().map(|c| c.cards().len()).sum::<usize>()
                    + session.board().cells().iter().flatten().count()
                    + session.board().stock().len() + session.board().waste().len();
                prop_assert_eq!(cards, session.rules().cards());
            }
            Err(sentence) => prop_assert!(sentence.ends_with('.'), "{}", sentence),
        }
    }

    #[test]
    fn a_link_carries_the_whole_game(
        which in 0_usize..64,
        number: u64,
        picks in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let session = walk(which, number, &picks, 0);
        let text = link::write(&session, link::Sharing::WholeGame);
        let link = link::read(&text, catalog::find).expect("a good link");
        prop_assert_eq!(&link.variant, session.variant());
        prop_assert_eq!(&link.deal, session.deal());
        prop_assert_eq!(link.moves, session.history().moves().collect::<Vec<_>>());
    }

    #[test]
    fn no_text_breaks_the_readers(text in "\\PC{0,80}") {
        let _ = save::read(&text, catalog::find);
        let _ = link::read(&text, catalog::find);
    }
}

#[test]
fn an_illegal_step_gives_the_steps_before_it_and_a_sentence() {
    let session = walk(0, 1, &[0, 0, 0], 0);
    let text = save::write(&session, 0);
    let broken = text.replace("moves ", "moves draw t1-t1 ");
    let loaded = save::read(&broken, catalog::find).expect("game and deal are good");
    assert_eq!(loaded.session.history().steps().len(), 1);
    assert!(loaded.troubles[0].starts_with("Step 2 of the save is not possible"));
}

#[test]
fn a_newer_save_says_so() {
    let error = save::read("talon save 2\n", catalog::find).expect_err("newer");
    assert!(error.contains("newer Talon"));
}

/// Saves of version 1 as they were written when it was new: they load for ever.
#[test]
fn old_saves_load_for_ever() {
    let text = "talon save 1\ngame klondike\nset draw=1\ndeal ms:617\nbegan 5\ntime 61000\nundos 2\nhints 1\nrecorded no\nat 1\nmoves draw draw\n";
    let loaded = save::read(text, catalog::find).expect("a good save");
    assert_eq!(loaded.troubles, Vec::<String>::new());
    assert_eq!(loaded.session.history().steps().len(), 2);
    assert_eq!(loaded.session.history().cursor(), 1);
    assert_eq!(loaded.session.spent(0), 61_000);
    assert_eq!(save::kept(text), 0);
    let anew = save::write(&loaded.session, 7);
    assert_eq!(anew, text.replace("\ntime", "\nkept 7\ntime"));
    assert_eq!(save::kept(&anew), 7);
}

/// Two tabs or programs tell by this whether they hold the same game, and whether one of them has played on.
#[test]
fn saves_tell_the_same_game_and_the_same_play() {
    let at = |deal: u64, picks: &[u16], undone: usize, now: u64| {
        save::write(&walk(0, deal, picks, undone), now)
    };
    let one = at(1, &[3, 1, 2], 0, 0);
    assert!(
        save::same_game(&one, &at(1, &[3], 0, 9))
            && save::same_play(&one, &at(1, &[3, 1, 2], 0, 9))
    );
    assert!(!save::same_game(&one, &at(2, &[3, 1, 2], 0, 0)), "another deal");
    assert!(!save::same_play(&one, &at(1, &[3, 1], 0, 0)), "a move less");
    assert!(!save::same_play(&one, &at(1, &[3, 1, 2], 1, 0)), "a move taken back");
}

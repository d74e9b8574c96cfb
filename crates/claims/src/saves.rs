//! Saves and links: from any text, the resulting table is sound and can be played on.

use talon_engine::Setup;
use talon_game::{
    Autoplay, Command, Preferences, Session, Table, save as saves, share_link as links,
};

use crate::{WORDING, assert_sentence};

/// A time later than every time in a save.
const LATER: u64 = u64::MAX;

/// No text makes the reader of saves panic. The table that it returns is sound and can be played on. Written and read
/// again, it is the same game without any problem.
pub fn save(text: &str) {
    assert!(saves::same_play(text, text));
    let _ = saves::saved_at(text);
    match saves::read(text, &talon_catalog::Registry::built_in()) {
        Ok(loaded) => {
            let sentences = loaded.problems.iter().map(|problem| WORDING.save_problem(problem));
            sentences.for_each(|sentence| assert_sentence(&sentence));
            let written = saves::write(&loaded.session, 0);
            let again = saves::read(&written, &talon_catalog::Registry::built_in())
                .expect("a save that we wrote");
            assert_eq!(again.problems, Vec::new());
            assert_eq!(again.session.board(), loaded.session.board());
            assert_eq!(saves::write(&again.session, 0), written);
            play_on(loaded.session);
        }
        Err(fault) => assert_sentence(&WORDING.save_fault(&fault)),
    }
}

/// No text makes the reader of links panic. A link that it reads survives a round trip, and its moves are played up to
/// the first illegal one.
pub fn link(text: &str) {
    match links::read(text, &talon_catalog::Registry::built_in()) {
        Ok(link) => {
            let session = Session::new(link.variant.clone(), link.deal.clone(), 0);
            let mut table = Table::new(session, Preferences::default());
            table.run(Command::ImportMoves(link.moves), 0);
            for sharing in [links::Sharing::Deal, links::Sharing::WholeGame] {
                let written = links::write(table.session(), sharing);
                let again = links::read(&written, &talon_catalog::Registry::built_in())
                    .expect("a link that we wrote");
                assert_eq!((&again.variant, &again.deal), (&link.variant, &link.deal));
                let on_board = table.session().history().moves();
                match sharing {
                    links::Sharing::Deal => assert_eq!(again.moves, []),
                    links::Sharing::WholeGame => assert!(on_board.eq(again.moves)),
                }
            }
            play_on(table.session().clone());
        }
        Err(fault) => assert_sentence(&WORDING.link_fault(&fault)),
    }
}

/// Plays a move, takes it back and goes to both ends of the game: no counter and no clock overflows.
fn play_on(mut session: Session) {
    assert_sound(&session);
    session.resume(0);
    if let Some(&mv) = session.board().moves(session.rules()).first() {
        session.play(mv, Autoplay::Safe, LATER).expect("a listed move is legal");
    }
    session.undo();
    session.jump(0);
    session.jump(usize::MAX);
    session.pause(LATER);
    assert_sound(&session);
}

fn assert_sound(session: &Session) {
    let board = session.board();
    assert_eq!(Setup::from(board).check(session.rules()).as_ref(), Ok(board));
}

//! Saves: a round trip changes nothing, and a damaged save gives its good part and the reason.

use std::sync::Arc;

use proptest::prelude::*;
use talon_catalog::Registry;
use talon_engine::{Deal, Refusal};
use talon_game::save::{SaveFault, SaveProblem};
use talon_game::{
    Autoplay, Command, HintKind, Preferences, Session, Table, Variant, save, share_link,
};
use talon_rulebook::{Choices, Game};

/// A game played by a random walk, partly undone.
fn walk(which: usize, number: u64, picks: &[u16], undone: usize) -> Session {
    let all: Vec<Variant> = talon_catalog::built_in()
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
        let loaded = save::read(&text, &Registry::built_in()).expect("a good save");
        prop_assert_eq!(loaded.problems, Vec::new());
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
        if let Ok(loaded) = save::read(&String::from_utf8_lossy(&text), &Registry::built_in()) {
            let session = &loaded.session;
            let cards = session.board().home()
                + session.board().columns().iter().map(|c| c.cards().len()).sum::<usize>()
                + session.board().cells().iter().flatten().count()
                + session.board().stock().len() + session.board().waste().len();
            prop_assert_eq!(cards, session.rules().cards());
        }
    }

    #[test]
    fn a_link_carries_the_whole_game(
        which in 0_usize..64,
        number: u64,
        picks in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let session = walk(which, number, &picks, 0);
        let text = share_link::write(&session, share_link::Sharing::WholeGame);
        let link = share_link::read(&text, &Registry::built_in()).expect("a good link");
        prop_assert_eq!(&link.variant, session.variant());
        prop_assert_eq!(&link.deal, session.deal());
        prop_assert_eq!(link.moves, session.history().moves().collect::<Vec<_>>());
    }

    #[test]
    fn no_text_breaks_the_readers(text in "\\PC{0,80}") {
        let _ = save::read(&text, &Registry::built_in());
        let _ = share_link::read(&text, &Registry::built_in());
    }
}

#[test]
fn an_illegal_step_gives_the_steps_before_it_and_the_reason() {
    let session = walk(0, 1, &[0, 0, 0], 0);
    let text = save::write(&session, 0);
    let broken = text.replace("moves ", "moves draw t1-t1 ");
    let loaded = save::read(&broken, &Registry::built_in()).expect("game and deal are good");
    assert_eq!(loaded.session.history().steps().len(), 1);
    let refusal = Refusal::SamePile { column: 0 };
    assert_eq!(loaded.problems, [SaveProblem::Illegal { step: 2, refusal }]);
}

#[test]
fn a_newer_save_says_so() {
    let error = save::read("talon save 2\n", &Registry::built_in()).expect_err("newer");
    assert_eq!(error, SaveFault::Newer);
}

/// Saves of version 1 as its programs wrote them: they must always load.
#[test]
fn old_saves_load_for_ever() {
    let text = "talon save 1\ngame klondike\nset draw=1\ndeal ms:617\nbegan 5\ntime 61000\nundos 2\nhints 1\nrecorded no\nat 1\nmoves draw draw\n";
    let loaded = save::read(text, &Registry::built_in()).expect("a good save");
    assert_eq!(loaded.problems, Vec::new());
    assert_eq!(loaded.session.history().steps().len(), 2);
    assert_eq!(loaded.session.history().cursor(), 1);
    assert_eq!(loaded.session.spent(0), 61_000);
    assert_eq!(save::saved_at(text), 0);
    let again = save::write(&loaded.session, 7);
    let rules = loaded.session.variant().fingerprint();
    let now = text
        .replace("\ntime", "\nkept 7\ntime")
        .replace("\ndeal", &format!("\nrules {rules}\ndeal"));
    assert_eq!(again, now, "nothing is lost, and the rules are added");
    assert_eq!(save::saved_at(&again), 7);
}

/// Saves in the present format of version 1, for each main game and one rules file. A program that writes them otherwise
/// must still read these, and write them as they are here.
const SAVES: [&str; 6] = [
    include_str!("saves/klondike.txt"),
    include_str!("saves/lady-palk.txt"),
    include_str!("saves/portuguese.txt"),
    include_str!("saves/preference.txt"),
    include_str!("saves/rules-file.txt"),
    include_str!("saves/selective-freecell.txt"),
];

#[test]
fn saves_of_the_present_format_load_and_are_written_as_before() {
    for text in SAVES {
        let loaded = save::read(text, &Registry::built_in()).expect("a good save");
        assert_eq!(loaded.problems, Vec::new());
        let history = loaded.session.history();
        assert!(history.steps().len() > history.cursor() && history.cursor() > 5, "{text}");
        assert_eq!(save::write(&loaded.session, save::saved_at(text)), text);
    }
}

/// Two tabs or programs compare their saves: is it the same game, and has one of them played on?
#[test]
fn saves_are_compared_by_their_game_and_by_their_steps() {
    let at = |deal: u64, picks: &[u16], undone: usize, now: u64| {
        save::write(&walk(0, deal, picks, undone), now)
    };
    let one = at(1, &[3, 1, 2], 0, 0);
    assert!(save::same_play(&one, &at(1, &[3, 1, 2], 0, 9)));
    assert!(save::same_game(&one, &at(1, &[3], 0, 9)), "the same deal, other moves");
    assert!(!save::same_game(&one, &at(2, &[3, 1, 2], 0, 0)), "another deal");
    assert!(!save::same_play(&one, &at(1, &[3, 1], 0, 0)), "a move less");
    assert!(!save::same_play(&one, &at(1, &[3, 1, 2], 1, 0)), "a move taken back");
}

/// A copy of a built-in game under easier rules, with the same id.
fn easier_copy() -> Arc<Game> {
    let source = talon_catalog::source("klondike").expect("a built-in game");
    let easier = source.replace("space = \"only a king\"", "space = \"anything\"");
    assert_ne!(source, easier);
    Arc::new(Game::parse(&easier).expect("a rules file"))
}

/// A game of this rules file with one move.
fn begun(game: &Arc<Game>) -> Session {
    let variant = Variant::new(game, game.default_choices());
    let mut session = Session::new(variant, Deal::Number(1), 5);
    let mv = session.board().moves(session.rules())[0];
    session.play(mv, Autoplay::Off, 6).expect("a listed move is legal");
    session
}

/// The save as it was written before saves carried the rules of their game.
fn without_rules_file(save: &str) -> String {
    let lines = save.lines().filter(|line| !line.starts_with("rules-file "));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_save_under_other_rules_is_not_a_save_of_the_built_in_game() {
    let copy = easier_copy();
    let built_in = talon_catalog::find("klondike").expect("a built-in game");
    let text = without_rules_file(&save::write(&begun(&copy), 7));
    let fault = save::read(&text, &Registry::built_in()).expect_err("other rules");
    assert_eq!(fault, SaveFault::OtherRules { id: "klondike".to_owned() });
    assert!(!save::same_game(&text, &save::write(&begun(built_in), 7)), "other rules");
    assert_ne!(begun(&copy).variant(), begun(built_in).variant());
}

#[test]
fn of_two_games_with_one_id_a_save_finds_the_one_that_has_its_rules() {
    let mut registry = Registry::built_in();
    let copy = registry.add(Game::clone(&easier_copy()));
    let built_in = talon_catalog::find("klondike").expect("a built-in game");
    for game in [&copy, built_in] {
        let text = without_rules_file(&save::write(&begun(game), 7));
        let loaded = save::read(&text, &registry).expect("a good save").session;
        assert_eq!(loaded.variant(), begun(game).variant());
    }
}

#[test]
fn a_save_of_a_rules_file_needs_no_rules_file() {
    let session = begun(&easier_copy());
    let text = save::write(&session, 7);
    let loaded = save::read(&text, &Registry::built_in()).expect("a good save").session;
    assert_eq!(loaded.variant(), session.variant());
    assert_eq!(loaded.board(), session.board());
    assert_eq!(save::write(&loaded, 7), text);
    let damaged = text.replace("rules-file ", "rules-file x");
    assert!(save::read(&damaged, &Registry::built_in()).is_err());
}

#[test]
fn a_built_in_game_is_saved_and_linked_without_its_rules() {
    for game in talon_catalog::built_in() {
        assert!(!save::write(&begun(game), 7).contains("rules-file"));
        assert!(
            !share_link::write(&begun(game), share_link::Sharing::WholeGame).contains("rules:")
        );
    }
}

#[test]
fn a_link_of_a_rules_file_carries_its_rules() {
    let session = begun(&easier_copy());
    for sharing in [share_link::Sharing::Deal, share_link::Sharing::WholeGame] {
        let text = share_link::write(&session, sharing);
        let link = share_link::read(&text, &Registry::built_in()).expect("a good link");
        assert_eq!(&link.variant, session.variant());
        assert_eq!(&link.deal, session.deal());
        let cut = text.replace(";moves=", "x;moves=") + "x";
        assert!(share_link::read(&cut, &Registry::built_in()).is_err());
        let renamed = text.replace("#klondike", "#whist");
        let fault = share_link::read(&renamed, &Registry::built_in()).expect_err("another game");
        assert_eq!(fault, share_link::LinkFault::Rules);
    }
}

#[test]
fn counters_of_a_save_saturate() {
    let most = "99999999999999999999999";
    let text = format!(
        "talon save 1\ngame klondike\nset\ndeal 1\nbegan 5\ntime {most}\nundos {most}\nhints {most}\nrecorded no\nat 1\nmoves draw draw\n"
    );
    let loaded = save::read(&text, &Registry::built_in()).expect("a good save");
    assert_eq!(loaded.problems, Vec::new());
    let mut table = Table::new(loaded.session, Preferences::default());
    table.run(Command::Resume, 10);
    table.run(Command::Undo, 20);
    table.run(Command::Restart, 30);
    table.run(Command::Redo, 30);
    table.run(Command::Restart, 30);
    table.run(Command::Hint(HintKind::Fair), 40);
    let session = table.session();
    assert_eq!((session.counters().undos, session.counters().hints), (u32::MAX, u32::MAX));
    assert_eq!(session.spent(50), u64::MAX);
}

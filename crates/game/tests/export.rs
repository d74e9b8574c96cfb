//! Everything moves to another device: nothing is lost, nothing is doubled, and nothing that is there changes.

use proptest::prelude::*;
use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::export::{Everything, GAMES, ImportFault};
use talon_game::statistics::{Ended, GameResult, StatisticsFault};
use talon_game::{Autoplay, SaveKey, Session, Variant, save};
use talon_rulebook::Game;

/// A game of Klondike after some moves: of a few deals and beginnings, so that the same game is met often.
fn unfinished(number: u64, began: u64, picks: &[u8]) -> String {
    let game = &talon_catalog::built_in()[0];
    let variant = Variant::new(game, game.default_choices());
    let mut session = Session::new(variant, Deal::Number(number), began);
    for &pick in picks {
        let moves = session.board().moves(session.rules());
        let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
        session.play(mv, Autoplay::Off, 0).expect("a listed move is legal");
    }
    session.pause(0);
    save::write(&session, began + 1)
}

fn result(number: u64, began: u64, moves: u32) -> GameResult {
    GameResult {
        began,
        game: "klondike".to_owned(),
        settings: String::new(),
        rules: None,
        deal: number.to_string(),
        ended: Ended::Won,
        moves,
        millis: 60_000,
        undos: 0,
        hints: 0,
        vegas: None,
        grade: None,
        played: Some("ab4.-^+c=_%".to_owned()),
        review: Some("hidden -23 -41".to_owned()),
    }
}

/// Everything that a device can have: no game twice, and no unfinished game that has ended.
fn device() -> impl Strategy<Value = Everything> {
    let number = || (0..2_u64, 0..3_u64);
    let results = prop::collection::vec((number(), 1..200_u32), 0..4);
    let saves = prop::collection::vec((number(), prop::collection::vec(0..2_u8, 1..4)), 0..5);
    let settings = prop::collection::vec((0..3_u8, "[a-z _%=;]{0,8}"), 0..3);
    (results, saves, settings).prop_map(|(results, saves, settings)| {
        let other = Everything {
            results: results.iter().map(|((n, began), moves)| result(*n, *began, *moves)).collect(),
            saves: saves.iter().map(|((n, began), picks)| unfinished(*n, *began, picks)).collect(),
            settings: settings.into_iter().map(|(key, it)| (format!("key {key}"), it)).collect(),
        };
        Everything::default().additions(other, &Registry::built_in()).new
    })
}

fn joined(here: &Everything, new: &Everything) -> Everything {
    let mut all = here.clone();
    all.results.extend(new.results.iter().cloned());
    all.saves.extend(new.saves.iter().cloned());
    all.settings.extend(new.settings.iter().cloned());
    all
}

fn key(save: &str) -> SaveKey {
    SaveKey::of_save(save, &Registry::built_in()).expect("a save that we wrote")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn entries_from_another_device_are_added_once_and_change_no_entry_here(
        here in device(),
        there in device(),
    ) {
        let registry = Registry::built_in();
        let sent = Everything::read(&there.write()).expect("what we wrote");
        prop_assert_eq!(&sent, &there);
        let additions = here.additions(sent.clone(), &registry);
        prop_assert_eq!(additions.unreadable, 0);
        let all = joined(&here, &additions.new);
        // Nothing is lost.
        for result in &there.results {
            prop_assert!(all.results.iter().any(|it| it.identity() == result.identity()));
        }
        for save in &there.saves {
            let ended = all.results.iter().any(|result| SaveKey::from(result) == key(save));
            let is_here = |here: &String| save::same_game(here, save) && save::continues(here, save);
            prop_assert!(ended || all.saves.iter().any(is_here));
        }
        for (name, _) in &there.settings {
            prop_assert!(all.settings.iter().any(|(it, _)| it == name));
        }
        // Nothing is doubled.
        let mut keys: Vec<SaveKey> = all.saves.iter().map(|save| key(save)).collect();
        keys.sort();
        keys.dedup();
        prop_assert_eq!(keys.len(), all.saves.len());
        let mut names: Vec<&String> = all.settings.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        prop_assert_eq!(names.len(), all.settings.len());
        // Twice is once.
        prop_assert_eq!(all.additions(sent, &registry).new, Everything::default());
        prop_assert_eq!(all.additions(here, &registry).new, Everything::default());
    }
}

#[test]
fn a_game_that_went_on_elsewhere_stays_and_the_other_becomes_a_separate_one() {
    let here = Everything { saves: vec![unfinished(1, 5, &[0, 0])], ..Everything::default() };
    let older = Everything { saves: vec![unfinished(1, 5, &[0])], ..Everything::default() };
    let registry = Registry::built_in();
    assert_eq!(here.additions(older.clone(), &registry).new, Everything::default());
    let new = older.additions(here.clone(), &registry).new;
    assert_eq!(new.saves.len(), 1, "the longer game is added, the shorter one stays");
    assert_eq!(key(&new.saves[0]).began, 6);
    assert!(save::same_play(&new.saves[0], &here.saves[0]));
}

#[test]
fn games_of_rules_files_are_put_together() {
    let source = talon_catalog::source("klondike").expect("built in");
    let game = |id: &str| {
        let text = source.replace("id = \"klondike\"", &format!("id = \"{id}\""));
        Game::parse(&text).expect("a right file").packed()
    };
    let device = |games: String| Everything {
        settings: vec![(GAMES.to_owned(), games)],
        ..Everything::default()
    };
    let here = device(game("one"));
    let there = device(format!("{} {}", game("one"), game("two")));
    let new = here.additions(there, &Registry::built_in()).new;
    assert_eq!(new.settings, [(GAMES.to_owned(), format!("{} {}", game("one"), game("two")))]);
}

#[test]
fn a_text_that_was_cut_or_changed_is_refused() {
    let all = Everything {
        results: vec![result(1, 2, 3)],
        saves: vec![unfinished(1, 5, &[0])],
        settings: vec![("colours".to_owned(), "four".to_owned())],
    };
    let text = all.write();
    for end in 0..text.len() - 1 {
        assert!(Everything::read(&text[..end]).is_err(), "{}", &text[..end]);
    }
    assert_eq!(Everything::read(&text.replace("\nsetting ", "\ncheese ")), Err(entry(3, "cheese")));
    let broken = text.replace("moves=3 ", "moves=three ");
    assert_eq!(
        Everything::read(&broken),
        Err(ImportFault::Result { number: 1, fault: StatisticsFault::NotANumber("moves") })
    );
    assert_eq!(Everything::read(&text.replace("colours", "%zz")), Err(entry(3, "%zz=four")));
    assert_eq!(
        Everything::read(&text.replace("everything 1", "everything 2")),
        Err(ImportFault::Newer)
    );
    assert_eq!(Everything::read("talon save 1\n"), Err(ImportFault::NotEverything));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(Everything::read(&[lines[0], lines[1], lines[4]].join("\n")), Err(ImportFault::Cut));
    assert_eq!(Everything::read(&format!("\u{feff}\n{}", lines.join(" \r\n"))), Ok(all));
}

fn entry(number: usize, word: &str) -> ImportFault {
    ImportFault::Entry { number, word: word.to_owned() }
}

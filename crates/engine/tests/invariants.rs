//! Invariants of every position of every game in every setting, and of games with random rules, on random games.
//!
//! `PROPTEST_CASES=200` plays more games than the default.

mod any_rules;

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use talon_engine::text::{PictureStyle, compact, parse_compact, picture};
use talon_engine::{Board, Card, Deal, Move, Rules, Seen, Setup, Source, Target};
use talon_testkit::{games, sight};

type TestResult = Result<(), TestCaseError>;

const FEW: u32 = 6;
const LONGEST: usize = 120;

/// Made-up games, for each real game.
const MADE_UP: u32 = 10;

/// Plays random games of every game and setting, and of rules made up at random, and looks at each table before the
/// next move.
fn at_every_step(look: impl Fn(&Rules, &Board) -> TestResult) {
    let game = || (any::<u64>(), prop::collection::vec(any::<u16>(), 1..LONGEST));
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let played = runner(1).run(&game(), |(deal, choices)| walk(&rules, deal, &choices, &look));
        played.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    let played = runner(MADE_UP).run(&(any_rules::any_rules(), game()), |(rules, game)| {
        walk(&rules, game.0, &game.1, &look)
    });
    played.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Runs the usual number of cases `times` times, with the same dice each time.
fn runner(times: u32) -> TestRunner {
    let few =
        if std::env::var_os("PROPTEST_CASES").is_some() { Config::default().cases } else { FEW };
    let config = Config { cases: few * times, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn walk(
    rules: &Rules,
    deal: u64,
    choices: &[u16],
    look: impl Fn(&Rules, &Board) -> TestResult,
) -> TestResult {
    let mut board = Deal::Number(deal).board(rules);
    for &choice in choices {
        look(rules, &board)?;
        let moves = board.moves(rules);
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        board.play(rules, mv).map_err(|refusal| TestCaseError::fail(format!("{refusal:?}")))?;
    }
    Ok(())
}

#[test]
fn cards_are_conserved_and_every_table_is_a_sound_setup() {
    at_every_step(|rules, board| {
        prop_assert_eq!(Setup::from(board).check(rules), Ok(board.clone()));
        Ok(())
    });
}

#[test]
fn taking_back_a_move_restores_the_table() {
    at_every_step(|rules, board| {
        let mut table = board.clone();
        for mv in board.moves(rules) {
            let played = table.play(rules, mv).expect("legal moves are legal");
            prop_assert_ne!(&table, board, "{} changes the table", mv);
            table.take_back(&played);
            prop_assert_eq!(&table, board, "after {} and back", mv);
        }
        Ok(())
    });
}

/// Every move that can be written, some of them with piles and counts that no table has.
fn all_moves(rules: &Rules) -> Vec<Move> {
    let columns = rules.columns() + 2;
    let longest = 15;
    let mut moves = vec![Move::Draw, Move::Redeal];
    let targets: Vec<Target> =
        (0..columns).map(Target::Column).chain([Target::Cell, Target::Home]).collect();
    for &to in &targets {
        for from in (0..columns).map(Source::Column) {
            moves.extend((0..longest).map(|count| Move::Carry { from, to, count }));
        }
        let singles = (0..=rules.cells())
            .map(Source::Cell)
            .chain((0..10).map(Source::Foundation))
            .chain([Source::Waste]);
        for from in singles {
            moves.extend((0..3).map(|count| Move::Carry { from, to, count }));
        }
    }
    moves
}

#[test]
fn check_agrees_with_the_list_of_legal_moves_and_refusing_changes_nothing() {
    at_every_step(|rules, board| {
        let legal = board.moves(rules);
        let listed: HashSet<Move> = legal.iter().copied().collect();
        prop_assert_eq!(legal.len(), listed.len(), "no move twice");
        // Every table would take minutes; a tenth of them is plenty.
        if board.home() % 3 != 0 || board.waste().len() % 4 != 0 {
            return Ok(());
        }
        let mut table = board.clone();
        for mv in all_moves(rules) {
            let checked = table.check(rules, mv);
            prop_assert_eq!(checked.is_ok(), listed.contains(&mv), "{:?}: {:?}", mv, checked);
            if let Err(refusal) = checked {
                prop_assert_eq!(table.play(rules, mv), Err(refusal));
            }
        }
        prop_assert_eq!(&table, board);
        Ok(())
    });
}

#[test]
fn effects_alone_turn_the_old_table_and_the_old_view_into_the_new() {
    at_every_step(|rules, board| {
        for mv in board.moves(rules) {
            let mut after = board.clone();
            let played = after.play(rules, mv).expect("legal moves are legal");
            let (mut table, mut view) = (board.clone(), board.view());
            let mut faces = sight::faces_shown(&after, played.effects()).into_iter();
            for &effect in played.effects() {
                table.apply(effect);
                let face = || faces.next().expect("a face for each card that shows");
                sight::follow(&mut view, effect, face);
            }
            prop_assert_eq!(&table, &after);
            for n in 0..rules.foundations() {
                prop_assert_eq!(view.foundation_top(n), after.foundation_top(n));
            }
            prop_assert_eq!(view, after.view());
            prop_assert_eq!(faces.next(), None, "no face more than was shown");
        }
        Ok(())
    });
}

#[test]
fn the_compact_word_reads_back() {
    at_every_step(|rules, board| {
        let word = compact(board);
        prop_assert!(!word.contains(char::is_whitespace));
        prop_assert_eq!(parse_compact(rules, &word), Ok(board.clone()));
        Ok(())
    });
}

/// Hidden cards: face down in columns, or in the stock.
fn hidden(board: &Board) -> Vec<Card> {
    let face_down =
        |column: &talon_engine::Column| column.cards()[..usize::from(column.hidden())].to_vec();
    let columns = board.columns().iter().flat_map(face_down);
    columns.chain(board.stock().iter().copied()).collect()
}

#[test]
fn neither_view_nor_picture_holds_a_hidden_face() {
    at_every_step(|rules, board| {
        let view = board.view();
        let faces = view.columns.iter().flatten().filter_map(|seen| seen.face());
        let shown: Vec<Card> =
            faces.chain(view.cells.iter().flatten().copied()).chain(view.waste).collect();
        let backs = view.columns.iter().flatten().filter(|seen| **seen == Seen::Back).count();
        let home: usize = view.foundations.iter().map(|&height| usize::from(height)).sum();
        prop_assert_eq!(shown.len() + backs + home + view.stock, rules.cards());
        let hidden = hidden(board);
        prop_assert_eq!(hidden.len(), backs + view.stock);
        // With two packs the other copy of a hidden card may well show.
        if rules.packs() == 1 {
            let text = picture(board, PictureStyle::default());
            for card in hidden {
                prop_assert!(!shown.contains(&card), "{} shows", card);
                prop_assert!(!text.contains(&card.to_string()), "{} shows", card);
            }
        }
        Ok(())
    });
}

#[test]
fn moves_read_back_as_they_are_written() {
    at_every_step(|rules, board| {
        for mv in board.moves(rules) {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
        Ok(())
    });
}

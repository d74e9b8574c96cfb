//! Every command on every game through the table: the changes, the questions and the records that follow.

mod common;

use common::{recorded, won_game};
use talon_engine::{Board, Deal, Move};
use talon_game::statistics::Ended;
use talon_game::{
    Change, Command, Date, DealChoice, Hint, HintKind, HintOrder, LostAt, Outlook, Preferences,
    QuestionKind, Request, Response, Session, Standing, Table, Ticket, Variant, Watching, save,
};
use talon_rulebook::Choices;
use talon_testkit::files::WON_GAMES;

/// Every built-in game in every combination of its settings.
fn variants() -> Vec<Variant> {
    let with = |choices: Choices, game| Variant::new(game, choices);
    let games = talon_catalog::built_in().iter();
    games.flat_map(|game| Choices::all(game).into_iter().map(move |it| with(it, game))).collect()
}

fn table(variant: Variant, number: u64) -> Table {
    let watch = Preferences { watch: Watching::Winnable, ..Preferences::default() };
    Table::new(Session::new(variant, Deal::Number(number), 1000), watch)
}

/// The last question of this kind: its ticket and its board.
fn asked_about(response: &Response, kind: QuestionKind) -> Option<(Ticket, Board)> {
    response.requests.iter().rev().find_map(|request| match request {
        Request::Ask(question) if question.kind == kind => {
            Some((question.ticket, (*question.board).clone()))
        }
        Request::Ask(_)
        | Request::Cancel
        | Request::Save
        | Request::Record(_)
        | Request::Discard(_) => None,
    })
}

fn asked(response: &Response) -> Option<(Ticket, Board)> {
    asked_about(response, QuestionKind::Win)
}

fn grade_asked(response: &Response) -> Option<(Ticket, Board)> {
    asked_about(response, QuestionKind::Grade)
}

/// Plays the legal move that `pick` chooses, some steps long; stops where none is left.
fn wander(table: &mut Table, steps: usize, mut pick: usize) {
    for step in 0..steps {
        let moves = table.session().board().moves(table.session().rules());
        let Some(&mv) = moves.get(pick % moves.len().max(1)) else { return };
        pick = pick.wrapping_mul(31).wrapping_add(step + 7);
        let response = table.run(Command::Play(mv), 2000 + step as u64);
        assert!(matches!(response.changes[0], Change::Moved(_)), "{mv} is legal");
    }
}

#[test]
fn undo_to_the_start_and_redo_to_the_end_in_every_variant() {
    for variant in variants() {
        let mut table = table(variant, 5);
        let start = table.session().board().clone();
        wander(&mut table, 40, 3);
        let (end, steps) = (table.session().board().clone(), table.session().history().cursor());
        for _ in 0..steps {
            assert!(matches!(table.run(Command::Undo, 1).changes[0], Change::Reverted(_)));
        }
        assert_eq!(*table.session().board(), start);
        assert_eq!(table.run(Command::Undo, 1).changes, [Change::Nothing]);
        for _ in 0..steps {
            assert!(matches!(table.run(Command::Redo, 1).changes[0], Change::Moved(_)));
        }
        assert_eq!(*table.session().board(), end);
        assert_eq!(table.run(Command::Redo, 1).changes, [Change::Nothing]);
        assert_eq!(table.session().counters().undos as usize, steps);
    }
}

#[test]
fn jumping_and_restarting_keep_what_was_played() {
    for variant in variants() {
        let mut table = table(variant, 8);
        wander(&mut table, 20, 1);
        let steps = table.session().history().cursor();
        let halfway = table.session().board_at(steps / 2);
        assert_eq!(table.run(Command::Jump(steps / 2), 1).changes[0], Change::Jumped);
        assert_eq!(*table.session().board(), halfway);
        table.run(Command::Restart, 1);
        assert_eq!(table.session().history().cursor(), 0);
        assert_eq!(table.session().history().steps().len(), steps);
        table.run(Command::Jump(usize::MAX), 1);
        assert_eq!(table.session().history().cursor(), steps);
    }
}

#[test]
fn a_step_played_again_keeps_the_rest_and_another_one_replaces_it() {
    let variant = variants().swap_remove(0);
    let mut table = table(variant, 1);
    wander(&mut table, 6, 2);
    let steps = table.session().history().steps().len();
    let first = table.session().history().steps()[0].moves().next().expect("a step has a move");
    table.run(Command::Restart, 1);
    table.run(Command::Play(first), 1);
    assert_eq!(table.session().history().steps().len(), steps);
    table.run(Command::Undo, 1);
    let moves = table.session().board().moves(table.session().rules());
    let other = moves.into_iter().find(|&mv| mv != first).expect("another move");
    table.run(Command::Play(other), 1);
    assert_eq!(table.session().history().steps().len(), 1);
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    for variant in variants() {
        let mut table = table(variant, 3);
        let before = table.session().board().clone();
        let response = table.run(Command::Play(Move::run(0, 0, 1)), 1);
        assert!(matches!(response.changes[..], [Change::Refused(_)]));
        assert!(response.requests.is_empty());
        assert_eq!(*table.session().board(), before);
    }
}

#[test]
fn an_answer_is_taken_only_for_the_question_that_is_open() {
    let mut table = table(variants().swap_remove(0), 1);
    let (first, _) = asked(&table.open()).expect("a fresh table asks");
    let response = table.run(Command::Play(Move::Draw), 1);
    let (second, board) = asked(&response).expect("a new position is asked about");
    assert_eq!(board, *table.session().board());
    assert_eq!(table.run(Command::Outlook(first, Outlook::Lost), 1), Response::default());
    assert_eq!(*table.session().outlook(), Outlook::Open);
    table.run(Command::Outlook(second, Outlook::Lost), 1);
    assert_eq!(*table.session().outlook(), Outlook::Lost);
}

#[test]
fn following_a_solution_needs_no_new_question() {
    let mut table = table(variants().swap_remove(0), 1);
    let (ticket, _) = asked(&table.open()).expect("a fresh table asks");
    let line = vec![Move::Draw, Move::Draw, Move::Draw];
    table.run(Command::Outlook(ticket, Outlook::Winnable(line.clone().into())), 1);
    let response = table.run(Command::Play(Move::Draw), 1);
    assert_eq!(asked(&response), None);
    assert_eq!(*table.session().outlook(), Outlook::Winnable(line[1..].to_vec().into()));
    let hint = table.run(Command::Hint(HintKind::FromAWin), 1).changes;
    assert!(matches!(&hint[..], [Change::Hinted(hint)] if hint.mv() == Move::Draw));
}

#[test]
fn a_winnable_deal_is_graded_when_no_other_question_is_open() {
    let mut table = table(variants().swap_remove(0), 1);
    let opening = table.open();
    assert_eq!(grade_asked(&opening), None, "first whether it can be won");
    assert_eq!(table.session().grade(), None);
    let (ticket, start) = asked(&opening).expect("a fresh table asks");
    let line = vec![Move::Draw, Move::Draw];
    let response = table.run(Command::Outlook(ticket, Outlook::Winnable(line.into())), 1);
    let (grade, board) = grade_asked(&response).expect("then how hard it is");
    assert_eq!(board, start);
    let followed = table.run(Command::Play(Move::Draw), 1);
    assert_eq!(grade_asked(&followed), None, "it is being looked for");
    let graded = table.run(Command::Graded(grade, Some("fair".to_owned())), 1);
    assert_eq!(graded.changes, [Change::OutlookChanged]);
    assert_eq!(table.session().grade(), Some("fair"));
    assert_eq!(table.session().grade(), Some("fair"));
    assert_eq!(grade_asked(&table.run(Command::Undo, 1)), None, "once is enough");
}

#[test]
fn a_deal_that_cannot_be_graded_has_no_grade_and_is_asked_about_once() {
    let mut table = table(variants().swap_remove(0), 1);
    let (ticket, _) = asked(&table.open()).expect("a fresh table asks");
    let line = vec![Move::Draw, Move::Draw];
    let response = table.run(Command::Outlook(ticket, Outlook::Winnable(line.into())), 1);
    let (grade, _) = grade_asked(&response).expect("it can be won");
    table.run(Command::Graded(grade, None), 1);
    assert_eq!(table.session().grade(), None);
    assert_eq!(grade_asked(&table.run(Command::Play(Move::Draw), 1)), None, "once is enough");
}

#[test]
fn a_question_of_the_player_cancels_grading_which_is_asked_for_again() {
    let mut table = table(variants().swap_remove(0), 1);
    let (ticket, start) = asked(&table.open()).expect("a fresh table asks");
    let response =
        table.run(Command::Outlook(ticket, Outlook::Winnable(vec![Move::Draw].into())), 1);
    let (late, _) = grade_asked(&response).expect("it can be won");
    let rules = *table.session().rules();
    let other = *start.moves(&rules).iter().find(|&&mv| mv != Move::Draw).expect("another move");
    let (ticket, _) = asked(&table.run(Command::Play(other), 1)).expect("another way");
    assert_eq!(table.run(Command::Graded(late, Some("fair".to_owned())), 1), Response::default());
    assert_eq!(table.session().grade(), None, "that answer came too late");
    let response = table.run(Command::Outlook(ticket, Outlook::Lost), 1);
    assert_eq!(grade_asked(&response).map(|(_, board)| board), Some(start));
}

#[test]
fn no_grade_is_asked_for_while_watching_is_off() {
    let mut table = table(variants().swap_remove(0), 1);
    let (ticket, _) = asked(&table.open()).expect("a fresh table asks");
    let response =
        table.run(Command::Outlook(ticket, Outlook::Winnable(vec![Move::Draw].into())), 1);
    assert!(grade_asked(&response).is_some(), "it can be won");
    let off = Preferences { watch: Watching::Off, ..Preferences::default() };
    let response = table.run(Command::Prefer(off), 1);
    assert!(response.requests.contains(&Request::Cancel), "{:?}", response.requests);
    assert_eq!(grade_asked(&response), None);
}

#[test]
fn an_awaited_answer_arrives_even_if_watching_is_turned_off() {
    let mut table = table(variants().swap_remove(0), 1);
    let (ticket, _) = asked(&table.open()).expect("a fresh table asks");
    table.run(Command::Hint(HintKind::FromAWin), 1);
    let off = Preferences { watch: Watching::Off, ..Preferences::default() };
    assert_eq!(table.run(Command::Prefer(off), 1), Response::default());
    let answer = table.run(Command::Outlook(ticket, Outlook::Lost), 1);
    assert!(answer.changes.contains(&Change::NoHint(HintKind::FromAWin)), "{answer:?}");
}

/// Asks for a hint from a win, with `answer` instead of the solver for every other first move.
fn next_way_to_win(table: &mut Table, answer: impl Fn(&Board) -> Outlook) -> Hint {
    let mut response = table.run(Command::Hint(HintKind::FromAWin), 1);
    while let Some((ticket, board)) = asked(&response) {
        assert!(table.is_waiting());
        response = table.run(Command::Outlook(ticket, answer(&board)), 1);
    }
    let hint =
        |change: &Change| if let Change::Hinted(hint) = change { Some(hint.clone()) } else { None };
    response.changes.iter().find_map(hint).expect("there is always one")
}

#[test]
fn repeated_hints_from_a_win_walk_through_the_other_ways_to_win() {
    for variant in variants() {
        let mut table = table(variant, 3);
        let (ticket, start) = asked(&table.open()).expect("a fresh table asks");
        let rules = *table.session().rules();
        let moves: Vec<Move> = talon_game::moves_to_try(&rules, &start);
        let after = |mv| {
            let mut board = start.clone();
            board.play_legal(&rules, mv);
            board
        };
        // Every second move wins.
        let winning: Vec<Move> = moves.iter().copied().step_by(2).collect();
        let wins = |board: &Board| {
            let found = winning.iter().find(|&&mv| after(mv) == *board);
            found.map_or(Outlook::Lost, |_| Outlook::Winnable(vec![Move::Draw].into()))
        };
        table.run(
            Command::Outlook(ticket, Outlook::Winnable(vec![winning[0], Move::Draw].into())),
            1,
        );
        for (place, &mv) in winning.iter().enumerate() {
            let turn = if place == 0 { HintOrder::First } else { HintOrder::Another };
            let hint = next_way_to_win(&mut table, wins);
            assert_eq!(hint, Hint::of_move(mv, HintKind::FromAWin, turn));
        }
        let again = next_way_to_win(&mut table, wins);
        assert_eq!((again.mv(), again.turn), (winning[0], HintOrder::Again));
        // Another winning move follows a win that is known.
        let last = *winning.last().expect("there is a move");
        table.run(Command::Play(last), 2);
        assert_eq!(*table.session().outlook(), Outlook::Winnable(vec![Move::Draw].into()));
    }
}

#[test]
fn a_move_cancels_the_search_for_another_winning_move() {
    let mut table = table(variants().swap_remove(0), 3);
    let (ticket, _) = asked(&table.open()).expect("a fresh table asks");
    table.run(Command::Outlook(ticket, Outlook::Winnable(vec![Move::Draw].into())), 1);
    table.run(Command::Hint(HintKind::FromAWin), 1);
    let (other, _) = asked(&table.run(Command::Hint(HintKind::FromAWin), 1)).expect("it asks");
    // Asking again while it thinks asks nothing new.
    assert_eq!(asked(&table.run(Command::Hint(HintKind::FromAWin), 1)), None);
    table.run(Command::Play(Move::Draw), 2);
    assert!(!table.is_waiting());
    assert_eq!(table.run(Command::Outlook(other, Outlook::Lost), 2), Response::default());
}

/// A table with a solution of three moves on show, one move of the game played before.
fn on_show() -> Table {
    let mut table = table(variants().swap_remove(0), 3);
    let (ticket, _) = asked(&table.run(Command::Play(Move::Draw), 1)).expect("it asks");
    table.run(Command::ShowMe, 1);
    let line = vec![Move::Draw, Move::Draw, Move::Draw];
    table.run(Command::Outlook(ticket, Outlook::Winnable(line.into())), 1);
    table.run(Command::ShowNext, 1);
    assert_eq!(table.solution_show().expect("it is on show").shown(), 1);
    table
}

#[test]
fn undo_and_redo_step_through_a_shown_solution() {
    let mut table = on_show();
    table.run(Command::Redo, 1);
    assert_eq!(table.solution_show().expect("it is on show").shown(), 2);
    for _ in 0..3 {
        table.run(Command::Undo, 1);
    }
    assert_eq!(table.solution_show().expect("it is on show").shown(), 0);
    assert_eq!(table.session().history().cursor(), 1, "the game stays where it was");
}

#[test]
fn a_move_that_ends_the_show_is_reported_as_a_jump() {
    for command in [Command::Play(Move::Draw), Command::Restart, Command::Jump(0)] {
        let mut table = on_show();
        let changes = table.run(command, 1).changes;
        assert!(table.solution_show().is_none());
        assert!(changes.contains(&Change::Jumped), "{changes:?}");
        assert!(!changes.iter().any(|change| matches!(change, Change::Moved(_))), "{changes:?}");
    }
    let mut table = on_show();
    let changes = table.run(Command::Hint(HintKind::FromAWin), 1).changes;
    assert!(matches!(changes[..], [Change::Show, Change::Hinted(_)]), "{changes:?}");
}

#[test]
fn no_move_is_played_on_the_old_deal_during_a_search() {
    let variant = variants().swap_remove(0);
    let mut table = table(variant.clone(), 3);
    table.run(Command::Deal(variant, DealChoice::Winnable(Deal::Number(5))), 1);
    for command in [Command::Play(Move::Draw), Command::Hint(HintKind::Fair), Command::ShowMe] {
        assert_eq!(table.run(command, 1).changes, [Change::Nothing]);
    }
    assert!(!table.session().is_begun());
    table.run(Command::StopSearch, 1);
    table.run(Command::Play(Move::Draw), 1);
    assert!(table.session().is_begun());
}

#[test]
fn a_solution_is_shown_forward_and_back_while_the_game_waits() {
    for variant in variants() {
        let mut table = table(variant, 5);
        let (ticket, start) = asked(&table.open()).expect("a fresh table asks");
        let line = some_line(&table, 6);
        assert_eq!(table.run(Command::ShowMe, 1).changes, [], "the solver has to answer first");
        let answer = Command::Outlook(ticket, Outlook::Winnable(line.clone().into()));
        assert!(table.run(answer, 1).changes.contains(&Change::Show));
        for shown in 1..=line.len() {
            let changes = table.run(Command::ShowNext, 1).changes;
            assert!(matches!(changes[..], [Change::Moved(_), Change::Show]), "{changes:?}");
            assert_eq!(table.solution_show().map(talon_game::SolutionShow::shown), Some(shown));
        }
        assert_eq!(table.run(Command::ShowNext, 1).changes, [Change::Nothing]);
        assert_ne!(*table.board(), start);
        for _ in &line {
            assert!(matches!(table.run(Command::ShowBack, 1).changes[0], Change::Reverted(_)));
        }
        assert_eq!(table.run(Command::ShowBack, 1).changes, [Change::Nothing]);
        assert_eq!((table.board(), table.session().board()), (&start, &start));
        table.run(Command::EndShow, 1);
        assert!(table.solution_show().is_none() && table.session().history().steps().is_empty());
    }
}

/// Legal moves from where the table stands.
fn some_line(table: &Table, moves: usize) -> Vec<Move> {
    let (rules, mut board) = (*table.session().rules(), table.session().board().clone());
    let mut next = || {
        let mv = board.moves(&rules).last().copied()?;
        board.play_legal(&rules, mv);
        Some(mv)
    };
    (0..moves).map_while(|_| next()).collect()
}

#[test]
fn every_game_is_finished_as_one_step_when_the_rest_plays_itself_and_not_before() {
    for text in WON_GAMES {
        let (mut table, moves) = won_game(text, Preferences::default());
        let game = table.session().variant().game().clone();
        let early = table.run(Command::Finish, 1).changes;
        assert_eq!(early, [Change::Nothing], "{}: nobody has won by dealing", game.id());
        for (played, &mv) in moves.iter().enumerate() {
            let response = table.run(Command::Finish, 2);
            if response.changes != [Change::Nothing] {
                assert_eq!(table.session().standing(), Standing::Won, "{}", game.id());
                assert_eq!(recorded(&response), [Ended::Won]);
                assert_eq!(table.session().history().cursor(), played + 1, "one step");
                break;
            }
            table.run(Command::Play(mv), 2);
        }
        assert_eq!(table.session().standing(), Standing::Won, "{}", game.id());
        // Undoing a win and winning again is no second win.
        table.run(Command::Undo, 3);
        assert_eq!(recorded(&table.run(Command::Redo, 4)), []);
    }
}

#[test]
fn the_lost_step_is_found_by_binary_search() {
    for variant in variants() {
        find_the_lost_step(variant);
    }
}

fn find_the_lost_step(variant: Variant) {
    let mut table = table(variant, 4);
    table.run(Command::Prefer(Preferences { watch: Watching::Off, ..Preferences::default() }), 1);
    for mv in some_line(&table, 8) {
        table.run(Command::Play(mv), 1);
    }
    let (steps, thrown_away) = (table.session().history().cursor(), 2);
    let mut response = table.run(Command::WhereLost, 1);
    let mut questions = 0;
    while let Some((ticket, board)) = asked(&response) {
        let at =
            (0..=steps).find(|&n| table.session().board_at(n) == board).expect("a known board");
        let lost = at > thrown_away;
        let outlook = if lost { Outlook::Lost } else { Outlook::Winnable(vec![].into()) };
        response = table.run(Command::Outlook(ticket, outlook), 1);
        questions += 1;
    }
    let found = LostAt::Step { last_winnable: thrown_away };
    assert!(response.changes.contains(&Change::LostAt(found)), "{:?}", response.changes);
    assert!(questions <= 5, "{questions} questions for {steps} steps");
}

#[test]
fn a_winnable_deal_is_sought_until_one_is_found() {
    for variant in variants() {
        sought(variant);
    }
}

fn sought(variant: Variant) {
    let mut table = table(variant.clone(), 1);
    let mut response = table.run(Command::Deal(variant, DealChoice::Winnable(Deal::Number(70))), 1);
    for answer in [Outlook::Lost, Outlook::Undecided, Outlook::Winnable(vec![Move::Draw].into())] {
        assert!(table.is_seeking());
        let (ticket, _) = asked(&response).expect("a candidate is asked about");
        response = table.run(Command::Outlook(ticket, answer), 1);
    }
    assert!(!table.is_seeking());
    assert!(response.changes.contains(&Change::Dealt));
    assert_eq!(*table.session().deal(), Deal::Number(72));
    assert_eq!(*table.session().outlook(), Outlook::Winnable(vec![Move::Draw].into()));
}

#[test]
fn leaving_a_begun_game_counts_as_given_up_unless_it_was_hopeless() {
    let variant = variants().swap_remove(0);
    let next = || Command::Deal(variant.clone(), DealChoice::Exactly(Deal::Number(9)));
    let mut untouched = table(variant.clone(), 1);
    assert_eq!(recorded(&untouched.run(next(), 5)), []);
    let mut begun = table(variant.clone(), 1);
    begun.run(Command::Play(Move::Draw), 2);
    assert_eq!(recorded(&begun.run(next(), 5)), [Ended::GivenUp]);
    let mut hopeless = table(variant.clone(), 1);
    let (ticket, _) = asked(&hopeless.open()).expect("a fresh table asks");
    hopeless.run(Command::Outlook(ticket, Outlook::Lost), 1);
    hopeless.run(Command::Play(Move::Draw), 2);
    assert_eq!(recorded(&hopeless.run(next(), 5)), [Ended::Unwinnable]);
}

#[test]
fn a_deal_that_allows_no_progress_does_not_count_although_no_solver_has_looked_at_it() {
    let game = talon_catalog::find("beleaguered-castle").expect("a game of the gallery");
    let mut table = table(Variant::new(game, game.default_choices()), 3);
    assert_eq!(table.session().standing(), Standing::Stuck);
    let mv = table.board().moves(table.session().rules())[0];
    table.run(Command::Play(mv), 2);
    assert_eq!(recorded(&table.run(Command::GiveUp, 5)), [Ended::Unwinnable]);
}

#[test]
fn giving_up_counts_a_begun_game_once() {
    for variant in variants() {
        let mut table = table(variant.clone(), 1);
        assert_eq!(recorded(&table.run(Command::GiveUp, 1)), [], "nothing has been played");
        wander(&mut table, 3, 2);
        assert!(table.session().is_unfinished());
        assert_eq!(recorded(&table.run(Command::GiveUp, 5)), [Ended::GivenUp]);
        assert!(!table.session().is_unfinished());
        assert_eq!(recorded(&table.run(Command::GiveUp, 6)), []);
        let next = Command::Deal(variant, DealChoice::Exactly(Deal::Number(9)));
        assert_eq!(recorded(&table.run(next, 7)), []);
    }
}

#[test]
fn a_forked_game_has_another_beginning_and_stands_where_it_stood() {
    for variant in variants() {
        let mut table = table(variant, 1);
        wander(&mut table, 5, 4);
        let (board, steps) = (table.session().board().clone(), table.session().history().cursor());
        let text = save::with_beginning(&save::write(table.session(), 5), 77);
        let response = table.run(Command::Fork { began: 77 }, 5);
        assert_eq!(response, Response::default(), "the caller has saved it");
        assert_eq!(table.session().began(), 77);
        assert_eq!(save::write(table.session(), 5), text);
        assert_eq!((table.session().board(), table.session().history().cursor()), (&board, steps));
    }
}

#[test]
fn the_deal_of_a_day_is_sought_from_the_days_own_number() {
    for variant in variants() {
        let mut table = table(variant.clone(), 1);
        let day = Date { year: 2026, month: 6, day: 7 };
        let response = table.run(Command::Deal(variant, DealChoice::Daily(day)), 1);
        let (ticket, _) = asked(&response).expect("a candidate is asked about");
        table.run(Command::Outlook(ticket, Outlook::Winnable(vec![].into())), 1);
        assert_eq!(*table.session().deal(), Deal::Number(202_606_070_000));
        let again = table.run(Command::StopSearch, 1);
        assert!(!table.is_seeking() && again.requests.contains(&Request::Cancel));
    }
}

#[test]
fn time_runs_from_the_first_move_and_stands_while_paused() {
    for variant in variants() {
        let mut table = table(variant, 1);
        assert_eq!(table.session().spent(5000), 0);
        let first = some_line(&table, 1)[0];
        table.run(Command::Play(first), 10_000);
        table.run(Command::Pause, 12_000);
        table.run(Command::Resume, 20_000);
        assert_eq!(table.session().spent(21_000), 3_000);
        assert_eq!(table.session().standing(), Standing::Open);
    }
}

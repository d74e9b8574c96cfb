//! Shorter lines win, limits are kept, and each part works as it is documented.

use std::ops::ControlFlow;

use talon_engine::Deal;
use talon_engine::rules::Draft;
use talon_engine::text::parse_compact;
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::games;

use super::*;
use crate::{Limits, Verdict, solve};

fn patient() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn solutions_get_shorter_and_still_win() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let (mut before, mut after) = (0, 0);
        for number in 1..4 {
            let board = Deal::Number(number).board(&rules);
            let limits = Limits { nodes: 20_000, ..Limits::default() };
            let verdict = solve(&rules, &board, &limits, |_| ControlFlow::Continue(()));
            let Verdict::Won(solution) = verdict else { continue };
            let shorter = shorten(&rules, &board, &solution, &limits, patient);
            assert!(shorter.moves().len() <= solution.moves().len(), "{name} {number}");
            before += solution.moves().len();
            after += shorter.moves().len();
        }
        assert!(after < before || before == 0, "{name}: {before} moves stay {after}");
    }
}

/// Two moves that leave everything as it is.
fn to_and_fro(rules: &Rules, board: &Board) -> Option<[Move; 2]> {
    board.moves(rules).into_iter().find_map(|there| {
        let mut after = board.clone();
        after.play_legal(rules, there);
        let back = after.moves(rules).into_iter().find(|&back| {
            let mut again = after.clone();
            again.play_legal(rules, back);
            again == *board
        });
        Some([there, back?])
    })
}

#[test]
fn a_move_and_its_reverse_are_left_out() {
    let rules = games::rules(&games::freecell(talon_engine::rules::Admission::Any));
    let board = Deal::Microsoft(1).board(&rules);
    let verdict = solve(&rules, &board, &Limits::default(), |_| ControlFlow::Continue(()));
    let Verdict::Won(solution) = verdict else { panic!("the deal is won") };
    let left_out = |moves: Vec<Move>| {
        let line = Solution::replayed(&rules, &board, moves).expect("it wins");
        let mut shortener = Shortener::new(&rules, &board, &line, 1 << 30).expect("room");
        let left_out =
            shortener.step_while(&mut patient, |it| matches!(it.phase, ShortenPhase::LeaveOut(..)));
        assert_eq!(left_out, ControlFlow::Continue(()));
        shortener.solution().moves().to_vec()
    };
    let direct = left_out(solution.moves().to_vec());
    let boards = play_through(&rules, &board, &direct).expect("it wins");
    let mut detours = 0;
    for (place, board) in boards.iter().enumerate() {
        if let Some(detour) = to_and_fro(&rules, board) {
            let moves = [&direct[..place], &detour, &direct[place..]].concat();
            assert_eq!(left_out(moves).len(), direct.len(), "{detour:?} after {place} moves");
            detours += 1;
        }
    }
    assert!(detours > 10, "{detours} detours");
}

/// A win with a detour of this number of moves at its start.
fn long_way_round(moves: usize) -> (Rules, Board, Solution) {
    let rules = games::rules(&games::freecell(talon_engine::rules::Admission::Any));
    let board = Deal::Microsoft(1).board(&rules);
    let verdict = solve(&rules, &board, &Limits::default(), |_| ControlFlow::Continue(()));
    let Verdict::Won(solution) = verdict else { panic!("the deal is won") };
    let (place, detour) = play_through(&rules, &board, solution.moves())
        .expect("it wins")
        .iter()
        .enumerate()
        .find_map(|(place, board)| Some((place, to_and_fro(&rules, board)?)))
        .expect("a detour");
    let (before, after) = solution.moves().split_at(place);
    let line = [before, &detour.repeat(moves / 2), after].concat();
    let line = Solution::replayed(&rules, &board, line).expect("it wins");
    (rules, board, line)
}

/// A detour of two moves at a position can be cut there, or a move or two later on the way.
#[test]
fn the_shortest_of_short_cuts_with_equal_gain_is_taken() {
    let (rules, board, line) = long_way_round(2);
    let shortener = Shortener::new(&rules, &board, &line, 1 << 30).expect("room");
    let boards = &shortener.boards;
    let is_detour = |&at: &usize| boards[at] == boards[at + 2];
    let at = (0..boards.len() - 2).find(is_detour).expect("a detour");
    let (cut, joins) = shortener.short_cut::<OnePackKey>(at).expect("the detour is cut");
    let gain = joins - at - cut.len();
    let way = play_through(&rules, &boards[at], &cut).expect("it can be played");
    let earlier = (1..cut.len()).find(|&moves| boards[at + moves + gain] == way[moves]);
    assert!(gain >= 2 && earlier.is_none(), "{cut:?} gains {gain}, as its start does");
}

#[test]
fn shortening_ignored_time_memory_and_interruption() {
    let (rules, board, long) = long_way_round(20_000);
    let limits = Limits::default();
    let no_time = Limits { time: Some(std::time::Duration::ZERO), ..limits };
    assert_eq!(shorten(&rules, &board, &long, &no_time, patient), long);
    let no_room = Limits { memory: 1 << 20, ..limits };
    assert_eq!(shorten(&rules, &board, &long, &no_room, patient), long);
    let mut asked = 0;
    let shorter = shorten(&rules, &board, &long, &limits, || {
        asked += 1;
        if asked > 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(asked, 11, "stopped at once");
    assert!(shorter.moves().len() <= long.moves().len());
}

#[test]
fn a_very_long_line_becomes_a_short_one_in_few_steps() {
    let (rules, board, long) = long_way_round(20_000);
    let mut shortener = Shortener::new(&rules, &board, &long, 1 << 30).expect("room");
    let mut steps = 0;
    shortener.improve_quickly(|| {
        steps += 1;
        if steps > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let moves = shortener.solution().moves().len();
    assert!(moves < 200, "{moves} moves");
}

#[test]
fn each_round_searches_twice_as_far_within_the_memory() {
    let (rules, board, line) = long_way_round(2);
    let members = 2 * QUICK_WIDTH + 1;
    let mut shortener =
        Shortener::new(&rules, &board, &line, members * 4 * MEMBER_BYTES).expect("room");
    let rounds = [(300, 200), (301, 400), (301, 800)];
    let seen = rounds.map(|_| {
        shortener.phase = ShortenPhase::Cuts(shortener.moves.len());
        shortener.step();
        assert!(
            matches!(shortener.phase, ShortenPhase::LeaveOut(left, 0) if left == line.moves().len())
        );
        (shortener.width, shortener.beam)
    });
    assert_eq!(seen, rounds);
    shortener.beam = WIDEST_BEAM - 1;
    shortener.phase = ShortenPhase::Cuts(shortener.moves.len());
    shortener.step();
    assert_eq!(shortener.beam, WIDEST_BEAM);
}

#[test]
fn only_a_very_long_line_begins_with_a_beam() {
    let (rules, board, line) = long_way_round(2);
    let mut shortener = Shortener::new(&rules, &board, &line, 1 << 30).expect("room");
    let begins_with_a_beam = [LONG_LINE - 1, LONG_LINE, LONG_LINE + 1].map(|moves| {
        shortener.moves = vec![Move::Draw; moves];
        shortener.improve_quickly(|| ControlFlow::Break(()));
        matches!(shortener.phase, ShortenPhase::Beam(..))
    });
    assert_eq!(begins_with_a_beam, [false, false, true]);
}

#[test]
fn little_memory_gives_a_line_that_is_no_longer() {
    let (rules, board, line) = long_way_round(10);
    for memory in [1 << 20, 1 << 24] {
        let limits = Limits { memory, ..Limits::default() };
        let short = shorten(&rules, &board, &line, &limits, patient);
        assert!(short.moves().len() <= line.moves().len(), "{memory} bytes");
    }
}

/// Two sorted columns that go home card by card, with detours in between.
fn with_detours() -> (Rules, Board, Solution) {
    let freecell = games::freecell(talon_engine::rules::Admission::Any);
    let small = Draft { suits: 2, ranks: 6, heights: vec![6, 6, 0, 0], cells: 2, ..freecell };
    let rules = games::rules(&small);
    let word = "6C5C4C3C2CAC.6D5D4D3D2DAD.-.-/-.-/-.-.-.-/-/-/0";
    let board = parse_compact(&rules, word).expect("a board");
    let (mut after, mut line) = (board.clone(), Vec::new());
    while !after.is_won(&rules) {
        if let Some(detour) = to_and_fro(&rules, &after) {
            line.extend(detour.repeat(line.len() % 3 + 1));
        }
        let home = after.moves(&rules).into_iter().find(|&mv| beam::goes_home(mv));
        let home = home.expect("the columns are sorted");
        after.play_legal(&rules, home);
        line.push(home);
    }
    let line = Solution::replayed(&rules, &board, line).expect("it wins");
    (rules, board, line)
}

/// The short cuts that are found depend on how many positions may be examined; the best one counts.
#[test]
fn short_cuts_are_as_recorded_at_every_width() {
    let (rules, board, line) = with_detours();
    let mut shortener = Shortener::new(&rules, &board, &line, 1 << 30).expect("room");
    let mut found = Vec::new();
    for width in (1..60).chain([200, 600]) {
        shortener.width = width;
        for at in 0..line.moves().len() {
            if let Some((moves, joins)) = shortener.short_cut::<OnePackKey>(at) {
                found.push((moves.len(), joins - at - moves.len()));
            }
        }
    }
    let moves: usize = found.iter().map(|(moves, _)| moves).sum();
    let gain: usize = found.iter().map(|(_, gain)| gain).sum();
    assert_eq!((found.len(), moves, gain), (1_082, 1_591, 4_770));
}

#[test]
fn on_the_same_board_every_move_keeps_its_name() {
    let mut from_home = 0;
    for seed in 0..400 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::TakeBack]);
        if rules.packs() == 2 {
            continue;
        }
        let columns: Vec<u8> = (0..rules.columns()).collect();
        for mv in board.moves(&rules) {
            assert_eq!(rename(&board, mv, &board, &columns), Some(mv));
            from_home += usize::from(matches!(mv, Move::Carry { from: Source::Foundation(_), .. }));
        }
    }
    assert!(from_home > 50, "{from_home} moves from home");
}

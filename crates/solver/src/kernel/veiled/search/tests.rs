//! Every position that a search keeps as lost from one restart to the next is lost.

use std::collections::HashMap;

use talon_engine::rules::{Passes, TakeBack};
use talon_engine::{Board, Deal, Rules};
use talon_testkit::mini::Dice;
use talon_testkit::{exhaustive, games};

use super::super::spelling::Speller;
use super::super::tests::{SHORT, small, walk_home};
use super::*;
use crate::prune::Prune;

/// The most positions that exhaustive search may visit.
const BOUND: usize = 1_500;

/// A search and the boards of the positions that it has visited.
struct Watched<'a> {
    search: Veiled,
    rules: &'a Rules,
    board: &'a Board,
    boards: HashMap<u64, Board>,
    checked: usize,
}

impl<'a> Watched<'a> {
    fn new(rules: &'a Rules, board: &'a Board, prunes: VeiledPrunes) -> Watched<'a> {
        let mut search =
            Veiled::new(rules, board, 1 << 24, prunes).expect("a mini instance fits a word");
        while search.stage != Stage::DepthFirst {
            search.begin_next(&mut Budget::of(0)).expect("room to begin");
        }
        Watched { search, rules, board, boards: HashMap::new(), checked: 0 }
    }

    /// Runs the search to its end. Returns how many positions that were stored over a restart were checked.
    fn restart(mut self) -> usize {
        let mut restart = self.search.restart.number();
        loop {
            self.remember();
            if self.search.step(&mut Budget::of(0)).is_some() {
                return self.checked;
            }
            if self.search.restart.number() > restart {
                restart = self.search.restart.number();
                self.check();
            }
        }
    }

    /// Keeps the board of the position under study.
    fn remember(&mut self) {
        let Some(StackFrame { position, undecided_len: Some(_), .. }) = self.search.frames.last()
        else {
            return;
        };
        let word = Visited::word(&self.search.instance, position);
        let plies = self.search.frames.iter().filter_map(|frame| frame.ply);
        self.boards.entry(word).or_insert_with(|| {
            let mut speller = Speller::new(self.rules, self.board);
            plies.for_each(|ply| speller.ply(ply));
            speller.board
        });
    }

    /// A restart has begun: every position still stored must be lost. Each is checked once.
    fn check(&mut self) {
        let (search, rules) = (&self.search, self.rules);
        self.boards.retain(|&word, board| {
            let kept =
                search.seen.table.get(word) == Some(word) && !search.undecided.contains(&word);
            if kept && let Some(winnable) = exhaustive::winnable(rules, board, BOUND) {
                assert!(!winnable, "{board:?} is kept as lost");
                self.checked += 1;
            }
            !kept
        });
    }
}

#[test]
fn every_position_stored_between_restarts_is_lost() {
    for (draw, passes) in [(1, Passes::Unlimited), (3, Passes::Unlimited), (3, Passes::Limited(3))]
    {
        for take_back in [TakeBack::Allowed, TakeBack::Never] {
            let draft = games::klondike(draw, passes, take_back);
            let mut checked = 0;
            for seed in 0..DEALS {
                let mut dice = Dice::new(seed);
                let rules = small(&draft, &mut dice);
                let steps = dice.below(2) * dice.below(40);
                let board = walk_home(&rules, Deal::Number(seed).board(&rules), &mut dice, steps);
                let bare = VeiledPrunes {
                    monotone: Prune::Off,
                    open_stock: Prune::Off,
                    ..VeiledPrunes::ALL
                };
                for prunes in [bare, VeiledPrunes::ALL] {
                    checked +=
                        Watched::new(&rules, &board, VeiledPrunes { restarts: SHORT, ..prunes })
                            .restart();
                }
            }
            println!("draw {draw} {passes:?} {take_back:?}: {checked}");
            assert!(checked > 300, "draw {draw} {passes:?} {take_back:?}: {checked} positions");
        }
    }
}

/// The second question interrupts the search depth first, after `steps` of it.
#[test]
fn the_second_question_changes_no_verdict() {
    let (mut asked, mut lost_by_it) = (0, 0);
    for (draw, passes) in [(1, Passes::Limited(3)), (3, Passes::Unlimited), (3, Passes::Limited(2))]
    {
        let draft = games::klondike(draw, passes, TakeBack::Allowed);
        for seed in 0..DEALS {
            let mut dice = Dice::new(seed);
            let rules = small(&draft, &mut dice);
            let board = Deal::Number(seed).board(&rules);
            let Some(winnable) = exhaustive::winnable(&rules, &board, BOUND) else { continue };
            // The first question would decide all of these deals.
            let mut search = Watched::new(&rules, &board, VeiledPrunes::ALL).search;
            let steps = dice.below(20) as u64;
            let mut outcome = search.work(&mut Budget::of(steps));
            while outcome == StageOutcome::Working || outcome == StageOutcome::Undecided {
                search.begin_next(&mut Budget::of(0)).expect("room to begin");
                asked += u32::from(search.stage == Stage::SecondQuestion);
                outcome = search.work(&mut Budget::of(u64::MAX));
                lost_by_it += u32::from(
                    search.stage == Stage::SecondQuestion && outcome == StageOutcome::Lost,
                );
            }
            match outcome {
                StageOutcome::Won(_) => assert!(winnable, "deal {seed} was won"),
                StageOutcome::Lost => assert!(!winnable, "deal {seed} was lost"),
                other => panic!("deal {seed}: {other:?}"),
            }
        }
    }
    assert!(asked > 100 && lost_by_it > 30, "{asked} were asked, {lost_by_it} of them are lost");
}

const DEALS: u64 = 800;

#[test]
fn the_bytes_of_every_list_are_reported() {
    let draft = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let rules = small(&draft, &mut Dice::new(1));
    // Some deals are lost at once; the others ask the easier game first.
    let mut search = (0..100)
        .map(|deal| Deal::Number(deal).board(&rules))
        .map(|board| Watched::new(&rules, &board, VeiledPrunes::ALL).search)
        .find(|search| search.open_stock_test.is_some())
        .expect("drawing three has an easier game");
    let (frames, plies) =
        (Vec::<StackFrame>::with_capacity(1_000), Vec::<Ply>::with_capacity(3_000));
    let undecided = Vec::<u64>::with_capacity(5_000);
    let lists = frames.capacity() * size_of::<StackFrame>()
        + plies.capacity() * size_of::<Ply>()
        + undecided.capacity() * size_of::<u64>();
    search.frames = frames;
    search.plies = plies;
    search.undecided = undecided;
    let with_test = search.memory();
    let bytes = search.open_stock_test.take().expect("it was there").open_stock.bytes();
    assert_eq!(search.memory() + bytes, with_test);
    assert_eq!(search.memory(), lists + search.seen.table.memory());
    assert_eq!(search.left(), (1 << 24) - search.memory());
}

#[test]
fn a_step_gives_up_above_its_memory_limit_and_not_at_it() {
    let draft = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let rules = small(&draft, &mut Dice::new(1));
    let mut deeper = [0; 2];
    for deal in 0..100 {
        let board = Deal::Number(deal).board(&rules);
        let mut search = Watched::new(&rules, &board, VeiledPrunes::ALL).search;
        // No list grows within the steps below.
        search.frames.reserve(1_000);
        search.plies.reserve(10_000);
        search.undecided.reserve(1_000);
        for above in [0, 1, 0, 1] {
            let (frames, held) = (search.frames.len(), search.memory());
            search.memory_limit = held - above;
            let outcome = search.step(&mut Budget::of(0));
            if search.frames.len() > frames && search.memory() == held {
                let gives_up = outcome == Some(StageOutcome::OutOfMemory);
                assert_eq!(gives_up, above == 1, "deal {deal}, {above} above: {outcome:?}");
                deeper[above] += 1;
            }
        }
    }
    assert!(deeper.iter().all(|&count| count > 10), "{deeper:?}");
}

/// After a thousand questions, one answer in three hundred must have been of use.
#[test]
fn questions_continue_while_they_pay_off() {
    let draft = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let rules = small(&draft, &mut Dice::new(1));
    for (questions, lost, asks) in [
        (1_000, 0, true),
        (1_001, 0, false),
        (1_200, 4, true),
        (1_201, 4, false),
        (1_200, 3, false),
    ] {
        let mut asked = 0;
        for deal in 0..20 {
            let board = Deal::Number(deal).board(&rules);
            let mut search = Watched::new(&rules, &board, VeiledPrunes::ALL).search;
            let Some(start) = search.frames.first().map(|frame| frame.position) else { continue };
            let Some(test) = &mut search.open_stock_test else { continue };
            (test.questions, test.lost) = (questions, lost);
            test.proves_lost(&start, &mut Budget::of(0));
            assert_eq!(test.questions > questions, asks, "{lost} of {questions}");
            asked += 1;
        }
        assert!(asked > 0, "no deal has an easier game");
    }
}

//! The kernel against exhaustive search by the plain engine on mini games: at the deal, later, and in made-up
//! positions.

mod hypotheses;

use std::collections::HashMap;

use talon_engine::rules::{Aces, Draft, Facing, Rules, Space};
use talon_engine::{Board, Card, Column, Deal, Deck, Rank, Setup, Side, Suit};
use talon_testkit::mini::{self, Dice, MiniSize};
use talon_testkit::{exhaustive, games};

use super::dominance::{Entry, buried, dug_out};
use super::instance::{Cards, Instance, read};
use super::moves::{Ply, Untried};
use super::position::{Position, Rating};
use super::prunes::RefilledPrunes;
use super::search::Refilled;
use crate::kernel::tests::{Pin, is_won};
use crate::portfolio::Portfolio;
use crate::prune::Prune;
use crate::search::{Outcome, Search};

/// Every prune switched off alone, and all of them off.
const SETS_OF_PRUNES: [RefilledPrunes; 5] = [
    RefilledPrunes::ALL,
    RefilledPrunes { bound: Prune::Off, ..RefilledPrunes::ALL },
    RefilledPrunes { order: Prune::Off, ..RefilledPrunes::ALL },
    RefilledPrunes { burial: Prune::Off, ..RefilledPrunes::ALL },
    NO_PRUNES,
];

const NO_PRUNES: RefilledPrunes =
    RefilledPrunes { bound: Prune::Off, order: Prune::Off, burial: Prune::Off };

/// Positions that a mini game is searched for by the plain engine.
const PLAIN_BOUND: usize = 2_500;

/// Verdicts of the plain engine, each compared with the kernel's.
#[derive(Default)]
struct Compared {
    lost: u32,
    won: u32,
}

impl Compared {
    fn compare(&mut self, rules: &Rules, board: &Board, dice: &mut Dice, about: &str) {
        let Some(expected) = exhaustive::winnable(rules, board, PLAIN_BOUND) else { return };
        *(if expected { &mut self.won } else { &mut self.lost }) += 1;
        for prunes in SETS_OF_PRUNES {
            for scanned in [u64::MAX, 0, dice.below(60) as u64] {
                let search = Refilled::new(rules, board, 1 << 26, prunes);
                let search = search.expect("the board can be read").scanning(scanned);
                let got = verdict(rules, board, search);
                assert_eq!(got, expected, "{about}: {prunes:?}, {scanned} scanned\n{board:?}");
            }
        }
    }

    fn assert_enough(&self, least: u32) {
        assert!(self.lost >= least && self.won >= least, "{} lost, {} won", self.lost, self.won);
    }
}

fn verdict(rules: &Rules, board: &Board, search: Refilled) -> bool {
    is_won(rules, board, &mut Portfolio::new(search))
}

/// A game of 3 to 8 ranks, 1 to 4 suits and 1 to 6 columns, and of any rules that the kernel fits.
fn mini_rules(dice: &mut Dice) -> Rules {
    let draft = Draft {
        space: [Space::Anything, Space::OnlyKing, Space::Nothing][dice.below(3)],
        facing: [Facing::AllUp, Facing::TopUp][dice.below(2)],
        ..games::preference([Aces::InDeck, Aces::Home][dice.below(2)])
    };
    let size = MiniSize {
        ranks: 3 + dice.below(6) as u8,
        suits: 4 - [0, 0, 1, 1, 2, 2, 3][dice.below(7)],
        columns: 1 + dice.below(6) as u8,
        cells: 0,
    };
    let rules = games::rules(&mini::cut(&draft, size));
    assert!(super::fits(&rules));
    rules
}

#[test]
fn mini_games_agree_with_exhaustive_search() {
    let mut compared = Compared::default();
    for seed in 0..5_000 {
        let mut dice = Dice::new(seed);
        let rules = mini_rules(&mut dice);
        let dealt = Deal::Number(seed).board(&rules);
        compared.compare(&rules, &dealt, &mut dice, &format!("deal {seed}"));
        let steps = 1 + dice.below(40);
        let later = mini::walk(&rules, &dealt, seed, steps);
        compared.compare(&rules, &later, &mut dice, &format!("deal {seed} after {steps}"));
    }
    compared.assert_enough(1_500);
}

/// A position that play need not lead to: foundations of any height, columns of any length, and any part of the rest
/// in the waste.
fn made_up(rules: &Rules, dice: &mut Dice) -> Board {
    let foundations: Vec<u8> = (0..4)
        .map(|suit| {
            if suit < rules.suits() {
                dice.below(usize::from(rules.ranks()) * 2 / 3) as u8
            } else {
                0
            }
        })
        .collect();
    let mut left: Vec<Card> = Suit::ALL
        .iter()
        .zip(&foundations)
        .take(usize::from(rules.suits()))
        .flat_map(|(&suit, &height)| {
            (height + 1..=rules.ranks())
                .filter_map(Rank::new)
                .map(move |rank| Card::new(rank, suit))
        })
        .collect();
    for place in (1..left.len()).rev() {
        left.swap(place, dice.below(place + 1));
    }
    let columns = (0..rules.columns()).map(|_| column(&mut left, dice)).collect();
    let drawn = [0, left.len(), dice.below(left.len() + 1)][dice.below(3)];
    let stock = left.split_off(drawn);
    let setup = Setup { columns, cells: vec![], foundations, stock, waste: left, redeals: 0 };
    setup.check(rules).expect("a board of the game")
}

/// Takes a run out of the cards that are left: often a single card; none if no card is left.
fn column(left: &mut Vec<Card>, dice: &mut Dice) -> Vec<(Card, Side)> {
    let mut run: Vec<Card> = left.pop().into_iter().collect();
    while dice.below(3) == 0
        && let Some(top) = run.last()
        && let Some(place) = left
            .iter()
            .position(|card| card.suit() == top.suit() && card.rank().above() == Some(top.rank()))
    {
        run.push(left.remove(place));
    }
    run.into_iter().map(|card| (card, Side::Up)).collect()
}

#[test]
fn made_up_positions_agree_with_exhaustive_search() {
    let mut compared = Compared::default();
    for seed in 0..10_000 {
        let mut dice = Dice::new(seed);
        let rules = mini_rules(&mut dice);
        let board = made_up(&rules, &mut dice);
        compared.compare(&rules, &board, &mut dice, &format!("made up {seed}"));
    }
    compared.assert_enough(1_500);
}

/// The scan hands over to the depth-first search as soon as its share of the memory is taken, and the table of
/// positions met stays in use. When the table is full, the search reports it.
#[test]
fn little_memory_leaves_positions_open_but_decides_none_wrongly() {
    let (mut lost, mut won, mut full) = (0, 0, 0);
    for seed in 0..3_000 {
        let mut dice = Dice::new(seed);
        let rules = mini_rules(&mut dice);
        let board = made_up(&rules, &mut dice);
        let Some(expected) = exhaustive::winnable(&rules, &board, PLAIN_BOUND) else { continue };
        let memory = dice.below(60_000);
        let search = Refilled::new(&rules, &board, memory, NO_PRUNES).expect("it is read");
        let mut search = Portfolio::new(search);
        loop {
            match search.advance(1) {
                Outcome::Working => continue,
                Outcome::Lost => {
                    assert!(!expected, "made up {seed}, {memory} bytes\n{board:?}");
                    lost += 1;
                }
                Outcome::Won(_) => {
                    assert!(expected, "made up {seed}, {memory} bytes\n{board:?}");
                    won += 1;
                }
                Outcome::OutOfMemory => full += 1,
            }
            break;
        }
    }
    assert!(lost > 100 && won > 100 && full > 100, "{lost} lost, {won} won, {full} full");
}

/// The credit game searched exhaustively: every position in it, and whether it can be won.
struct Whole {
    instance: Instance,
    winnable: HashMap<Position, bool>,
}

impl Whole {
    /// `None` if the game is too large.
    fn search(rules: &Rules, board: &Board) -> Option<Whole> {
        let (instance, mut start) = read(rules, board)?;
        start.play_on(&instance);
        let mut whole = Whole { instance, winnable: HashMap::new() };
        whole.is_winnable(start);
        (whole.winnable.len() < 3_000).then_some(whole)
    }

    fn is_winnable(&mut self, position: Position) -> bool {
        if position.is_won(&self.instance) || self.winnable.len() > 3_000 {
            return true;
        }
        if let Some(&known) = self.winnable.get(&position) {
            return known;
        }
        let mut winnable = false;
        let mut untried = Untried::all(&position, &self.instance);
        while let Some(ply) = untried.pop() {
            let mut child = position;
            child.play(&self.instance, ply);
            winnable |= self.is_winnable(child);
        }
        self.winnable.insert(position, winnable);
        winnable
    }

    fn positions(&self) -> Vec<(Position, bool)> {
        self.winnable.iter().map(|(&position, &winnable)| (position, winnable)).collect()
    }
}

/// How often each prune made a claim that was then checked.
#[derive(Default)]
struct Checked {
    stuck: u32,
    covered: u32,
    dug_out: u32,
}

impl Checked {
    fn check(&mut self, whole: &mut Whole) {
        let mut rows: HashMap<(u64, u32), Vec<(Position, bool)>> = HashMap::new();
        for (position, winnable) in whole.positions() {
            rows.entry((position.places, position.drawn)).or_default().push((position, winnable));
            if position.is_stuck(&whole.instance) {
                assert!(!winnable, "not stuck: {position:?}");
                self.stuck += 1;
            }
            self.check_burial(whole, position, winnable);
        }
        for row in rows.values() {
            self.check_order(row);
        }
    }

    fn check_burial(&mut self, whole: &mut Whole, position: Position, winnable: bool) {
        let buried = buried(&position);
        for card in (0..64).filter(|card| buried >> card & 1 != 0) {
            let place = whole.instance.place_of[card as usize];
            let mut dug_out = dug_out(&whole.instance, &position, place);
            dug_out.play_on(&whole.instance);
            assert!(!winnable || whole.is_winnable(dug_out), "{position:?}, but {dug_out:?}");
            self.dug_out += 1;
        }
    }

    fn check_order(&mut self, row: &[(Position, bool)]) {
        for (one, winnable) in row {
            for (other, other_winnable) in row.iter().filter(|(other, _)| other != one) {
                if one.rating.covers(other.rating, one.table) {
                    assert!(*winnable || !other_winnable, "{other:?}, but {one:?}");
                    self.covered += 1;
                }
            }
        }
    }
}

#[test]
fn every_prune_is_right_about_every_position() {
    let mut checked = Checked::default();
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let rules = mini_rules(&mut dice);
        let board = match dice.below(2) {
            0 => Deal::Number(seed).board(&rules),
            _ => made_up(&rules, &mut dice),
        };
        if let Some(mut whole) = Whole::search(&rules, &board) {
            checked.check(&mut whole);
        }
    }
    let Checked { stuck, covered, dug_out } = checked;
    assert!(stuck.min(covered).min(dug_out) > 1_000);
}

/// Random choices from a start; `look` sees every position on the way.
fn roam(instance: &Instance, start: Position, dice: &mut Dice, mut look: impl FnMut(Position)) {
    for _ in 0..30 {
        let mut position = start;
        while !position.is_won(instance) {
            let mut untried = Untried::all(&position, instance);
            let choices: Vec<Ply> = std::iter::from_fn(|| untried.pop()).collect();
            let Some(&choice) = choices.get(dice.below(choices.len().max(1))) else { break };
            position.play(instance, choice);
            look(position);
        }
    }
}

/// Positions on the way from many deals of all sizes, with the instance of each.
fn for_many_positions(mut look: impl FnMut(&Instance, Position)) {
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let size = MiniSize {
            ranks: 5 + (seed % 9) as u8,
            suits: 4,
            columns: 3 + (seed % 6) as u8,
            cells: 0,
        };
        let aces = [Aces::InDeck, Aces::Home][seed as usize % 2];
        let rules = games::rules(&mini::cut(&games::preference(aces), size));
        let (instance, mut start) =
            read(&rules, &Deal::Number(seed).board(&rules)).expect("a deal");
        start.play_on(&instance);
        roam(&instance, start, &mut dice, |position| look(&instance, position));
    }
}

/// Segments of the table as the sets of their cards.
fn segments(table: Cards) -> Vec<Cards> {
    let mut segments: Vec<Cards> = Vec::new();
    for place in (0..64).filter(|place| table >> place & 1 != 0) {
        match segments.last_mut() {
            Some(last) if *last >> (place - 1) & 1 != 0 => *last |= 1 << place,
            _ => segments.push(1 << place),
        }
    }
    segments
}

/// Groups and singles of each segment.
fn counts(position: &Position) -> Vec<(u32, u32)> {
    let count = |cards: Cards, segment: Cards| (cards & segment).count_ones();
    let of = |&segment: &Cards| (count(position.groups, segment), count(position.singles, segment));
    segments(position.table).iter().map(of).collect()
}

#[test]
fn a_position_is_what_its_text_says() {
    let mut positions = 0;
    for_many_positions(|instance, position| {
        positions += 1;
        let Position { table, singles, groups, home, waste, .. } = position;
        assert_eq!(table & waste | table & home | home & waste | singles & groups, 0);
        assert_eq!((singles | groups) & !table, 0);
        assert_eq!(position.taken, (singles | groups).count_ones());
        assert!(position.taken <= instance.columns);
        assert_eq!(position.next_home() & table, 0, "all that can be home is home");
        for (segment, (groups, singles)) in segments(table).into_iter().zip(counts(&position)) {
            let highest = (0..singles).map(|n| 1 << (segment.ilog2() - n)).sum::<Cards>();
            assert_eq!(position.singles & segment, highest);
            assert!(singles == segment.count_ones() || groups > 0);
            assert!(singles == 0 || segment & instance.kings == 0);
        }
    });
    assert!(positions > 10_000, "{positions} positions");
}

#[test]
fn entries_are_equal_exactly_for_equal_positions() {
    let mut known: HashMap<(Vec<Cards>, Entry), Position> = HashMap::new();
    for_many_positions(|instance, position| {
        let deal = instance.drawn[..instance.cards as usize].to_vec();
        let there = *known.entry((deal, Entry::of(&position))).or_insert(position);
        assert_eq!(there, position, "two positions of one entry");
    });
    assert!(known.len() > 5_000, "{} positions", known.len());
}

#[test]
fn ratings_are_ordered_as_groups_then_singles() {
    let mut rows: HashMap<(Vec<Cards>, u64, u32), Vec<Position>> = HashMap::new();
    for_many_positions(|instance, position| {
        let deal = instance.drawn[..instance.cards as usize].to_vec();
        let row = rows.entry((deal, position.places, position.drawn)).or_default();
        if !row.contains(&position) {
            row.push(position);
        }
    });
    let mut pairs = [0, 0];
    for row in rows.values() {
        for (one, other) in row.iter().flat_map(|one| row.iter().map(move |other| (one, other))) {
            let covers = counts(one).iter().zip(&counts(other)).all(|(one, other)| one <= other);
            assert_eq!(one.rating.covers(other.rating, one.table), covers, "{one:?} {other:?}");
            pairs[usize::from(covers)] += 1;
        }
    }
    assert!(pairs[0] > 200 && pairs[1] > 200, "not and at least as good: {pairs:?}");
    let two_suits = 0x001c_0038;
    assert!(Rating(0x0010_0020).covers(Rating(0x0014_0020), two_suits));
    assert!(!Rating(0x0010_0028).covers(Rating(0x0014_0020), two_suits));
}

#[test]
fn columns_that_change_places_are_the_same_position() {
    for aces in [Aces::InDeck, Aces::Home] {
        let rules = games::rules(&games::preference(aces));
        for seed in 0..50 {
            let dealt = Deal::Number(seed).board(&rules);
            let columns = dealt.columns().iter().rev().flat_map(Column::cards);
            let others = columns.chain(dealt.stock().iter().rev());
            let homes = (0..4).filter(|_| aces == Aces::Home).filter_map(Card::from_index);
            let deck: Vec<String> =
                others.copied().chain(homes).map(|card| card.to_string()).collect();
            let deck = Deck::parse(&rules, &deck.join(" ")).expect("the same cards");
            let reversed = Board::deal(&rules, &deck);
            assert_ne!(dealt, reversed);
            let position = |board: &Board| read(&rules, board).expect("a deal").1;
            assert_eq!(position(&dealt), position(&reversed));
        }
    }
}

/// Nodes with each set of prunes, best first and depth first.
#[test]
fn searches_with_a_prune_left_out_are_as_recorded() {
    let pins = SETS_OF_PRUNES.map(|prunes| {
        [u64::MAX, 0, 20].map(|scanned| {
            let mut pin = Pin::default();
            for seed in 0..40 {
                let aces = [Aces::InDeck, Aces::Home][seed as usize % 2];
                let mut dice = Dice::new(seed);
                let size = MiniSize {
                    ranks: 4 + dice.below(6) as u8,
                    suits: 2 + dice.below(3) as u8,
                    columns: 3 + dice.below(4) as u8,
                    cells: 0,
                };
                let cut = games::rules(&mini::cut(&games::preference(aces), size));
                let whole = games::rules(&games::preference(aces));
                for rules in [cut, whole] {
                    let dealt = Deal::Number(seed).board(&rules);
                    for board in [mini::walk(&rules, &dealt, seed, 12), dealt] {
                        if let Some(search) = Refilled::new(&rules, &board, 1 << 24, prunes) {
                            pin.add(&mut Portfolio::new(search.scanning(scanned)), 1_000);
                        }
                    }
                }
            }
            pin.figures()
        })
    });
    let recorded = [
        [(18_265, 21_054), (20_290, 48_947), (18_866, 34_586)],
        [(40_027, 9771), (44_502, 21_005), (41_697, 48_250)],
        [(18_297, 13_982), (20_349, 20_432), (18_925, 48_384)],
        [(18_481, 55_374), (20_676, 50_253), (19_382, 1801)],
        [(40_615, 1769), (45_070, 36_355), (42_347, 29_571)],
    ];
    assert_eq!(pins, recorded);
}

//! Line repair: finds wins that sweeps from the start do not find, by searching again from the middle of their lines.
//!
//! A sweep that wins nothing leaves a line that came furthest: the fewest cards are locked or on the waste when it is
//! stuck. Often a few decisions long ago are the reason: both copies of a card that a foundation waits for were buried
//! in the waste, or a Queen took a King that a later one needs. A **trial** keeps the first plies of such a line, or
//! none, and sweeps on from there with shaken weights and with **wishes** read off the end of the line. If it comes as
//! far as the line, it replaces the line, and later trials keep its wishes. When many trials in a row were in vain, all
//! begin again with the first lines.
//!
//! No loss depends on trials: only a sweep from the start that has seen all positions proves one.

use super::instance::{CardKind, Instance, place_bit, rank};
use super::position::{Ply, Position};
use super::score::{Guide, WEIGHT_SETS, Weights, Wish};

/// Lines that are kept, each improved on its own.
const LINES: usize = 8;

/// The widths of trials: two trials in three take the first, two of the others in three the second.
const WIDTHS: [usize; 3] = [6, 24, 96];

/// Trials without a better line after which all lines are replaced by the first ones.
const PATIENCE: u32 = 1_000;

/// The most wishes of a line that a trial keeps, before it adds its own.
const MOST_WISHES: usize = 8;

/// The costs of wishes: the least one, doubled less than this many times.
const LEAST_COST: i32 = 12;
const DOUBLINGS: usize = 6;

/// A line that won nothing.
#[derive(Clone, Debug)]
struct Line {
    plies: Vec<Ply>,
    /// Cards that were locked or on the waste in the end.
    left: u32,
    /// The wishes of its sweep.
    wishes: Vec<Wish>,
}

/// A sweep that is to be made: where it begins, and how.
#[derive(Debug)]
pub(super) struct LineTrial {
    /// The plies from the start.
    pub(super) prefix: Vec<Ply>,
    /// The position after them.
    pub(super) position: Position,
    pub(super) width: usize,
    pub(super) guide: Guide,
}

/// The lines that are repaired, and the state of the trials.
#[derive(Debug)]
pub(super) struct Repair {
    /// The best lines of sweeps from the start.
    first: Vec<Line>,
    lines: Vec<Line>,
    /// The place of the line that the running trial may replace, and its wishes.
    running: Option<(usize, Vec<Wish>)>,
    /// Trials since one made a line better.
    vain: u32,
    /// The state of the random numbers: the same for every search, so that a search can be repeated.
    random: u64,
}

impl Repair {
    pub(super) const fn new() -> Repair {
        Repair {
            first: Vec::new(),
            lines: Vec::new(),
            running: None,
            vain: 0,
            random: 0x1234_5678_9abc_def1,
        }
    }

    /// Keeps the line of a sweep from the start, if it came far enough: its plies, and the cards left in the end.
    pub(super) fn begin_with(&mut self, end: Option<(Vec<Ply>, u32)>) {
        self.first.extend(end.map(|(plies, left)| Line { plies, left, wishes: Vec::new() }));
        self.first.sort_by_key(|line| line.left);
        self.first.truncate(LINES);
    }

    /// Keeps the line of the last trial, if it came as far as the one that it began with.
    pub(super) fn keep(&mut self, end: Option<(Vec<Ply>, u32)>) {
        let (Some((place, wishes)), Some((plies, left))) = (self.running.take(), end) else {
            return;
        };
        let line = &mut self.lines[place];
        if left < line.left {
            self.vain = 0;
        }
        if left <= line.left {
            *line = Line { plies, left, wishes };
        }
    }

    /// Whether a trial was made.
    #[cfg(test)]
    pub(super) const fn has_begun(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The next trial; `None` if there is no line to repair.
    pub(super) fn next(&mut self, instance: &Instance) -> Option<LineTrial> {
        self.vain += 1;
        if self.lines.is_empty() || self.vain > PATIENCE {
            self.vain = 0;
            self.lines.clone_from(&self.first);
        }
        let place = self.below(self.lines.len())?;
        let Line { plies, wishes, .. } = self.lines[place].clone();
        let width = self.width();
        let weights = self.shaken();
        let kept = if self.is_one_in_three() { 0 } else { self.below(plies.len())? };
        let prefix = plies[..kept].to_vec();
        let end = StuckEnd { instance, position: &after(instance, &plies) };
        let wishes = self.changed(wishes, &end);
        self.running = Some((place, wishes.clone()));
        let position = after(instance, &prefix);
        Some(LineTrial { prefix, position, width, guide: Guide { weights, wishes } })
    }

    /// Leaves some wishes out, and adds up to three that might have helped the line that ended here.
    fn changed(&mut self, mut wishes: Vec<Wish>, end: &StuckEnd<'_>) -> Vec<Wish> {
        while wishes.len() > MOST_WISHES || self.is_one_in_three() {
            let Some(place) = self.below(wishes.len()) else { break };
            wishes.swap_remove(place);
        }
        let more = self.below(3).map_or(0, |more| more + 1);
        wishes.extend((0..more).filter_map(|_| self.wish(end)));
        wishes
    }

    /// A wish of a random kind, for a random card; `None` if there is no card for it.
    fn wish(&mut self, end: &StuckEnd<'_>) -> Option<Wish> {
        let cost = LEAST_COST << self.below(DOUBLINGS)?;
        let cards = match self.below(5)? {
            0 => end.awaited(),
            1 => end.parents(),
            2 => {
                let card = self.any(&end.rivals())?;
                return Some(Wish::Stay { card, gain: 4 * cost });
            }
            3 => {
                let column = self.any(&end.locked_columns())?;
                return Some(Wish::Dig { column, cost });
            }
            _ => Vec::new(),
        };
        let card = self.any(&cards).or_else(|| self.any(&end.on_waste(|_| true)))?;
        Some(Wish::Reach { card, cost })
    }

    fn width(&mut self) -> usize {
        let last = WIDTHS.len() - 1;
        WIDTHS[(0..last).find(|_| !self.is_one_in_three()).unwrap_or(last)]
    }

    /// One of the sets of weights, each weight multiplied by 0.5 to 1.5.
    fn shaken(&mut self) -> Weights {
        let weights = self.any(&WEIGHT_SETS).unwrap_or(WEIGHT_SETS[0]);
        weights.map(|weight| weight * self.below(101).map_or(100, |more| 50 + more as i32) / 100)
    }

    fn is_one_in_three(&mut self) -> bool {
        self.below(3) == Some(0)
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        self.below(of.len()).map(|place| of[place])
    }

    /// A random number below `end`, if there is one.
    fn below(&mut self, end: usize) -> Option<usize> {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 33) as usize).checked_rem(end)
    }
}

/// The position in which a line was stuck. Cards of the stock are the bits of their places.
struct StuckEnd<'a> {
    instance: &'a Instance,
    position: &'a Position,
}

impl StuckEnd<'_> {
    /// Cards on the waste that a foundation waits for.
    fn awaited(&self) -> Vec<u128> {
        let ready = self.position.ready();
        self.on_waste(|card| ready >> card & 1 != 0)
    }

    /// Cards on the waste that its top card could be laid on.
    fn parents(&self) -> Vec<u128> {
        self.on_waste(|card| Some(rank(card)) == self.stuck_rank().map(|rank| rank + 1))
    }

    /// Cards of the same rank as the waste's top card that have left the waste.
    fn rivals(&self) -> Vec<u128> {
        self.stock(|place, card| {
            self.position.waste & place == 0 && Some(rank(card)) == self.stuck_rank()
        })
    }

    /// Columns with segments.
    fn locked_columns(&self) -> Vec<u8> {
        let columns = 0..self.instance.columns.len() as u8;
        columns.filter(|&column| self.position.segments[usize::from(column)] > 0).collect()
    }

    /// The rank of the waste's top card.
    fn stuck_rank(&self) -> Option<usize> {
        self.position.waste_top(self.instance).map(rank)
    }

    fn on_waste(&self, is: impl Fn(CardKind) -> bool) -> Vec<u128> {
        self.stock(|place, card| self.position.waste & place != 0 && is(card))
    }

    fn stock(&self, is: impl Fn(u128, CardKind) -> bool) -> Vec<u128> {
        let places = self.instance.stock.iter().enumerate();
        let cards = places.map(|(place, &card)| (place_bit(place), card));
        cards.filter(|&(place, card)| is(place, card)).map(|(place, _)| place).collect()
    }
}

/// The position after plies from the start.
fn after(instance: &Instance, plies: &[Ply]) -> Position {
    let mut position = Position::new(instance);
    for &ply in plies {
        position.play(instance, ply);
    }
    position
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Aces;
    use talon_testkit::games;

    use super::*;

    fn instance() -> Instance {
        let rules = games::rules(&games::lady_palk(Aces::InDeck));
        Instance::read(&rules, &Deal::Number(1).board(&rules)).expect("a deal")
    }

    /// A line of draws alone.
    fn draws(count: usize) -> Vec<Ply> {
        vec![Ply::Draw; count]
    }

    #[test]
    fn without_lines_there_is_no_trial() {
        let mut repair = Repair::new();
        repair.begin_with(None);
        assert!(repair.next(&instance()).is_none());
    }

    #[test]
    fn the_lines_that_came_furthest_are_kept() {
        let mut repair = Repair::new();
        for left in (0..20).rev() {
            repair.begin_with(Some((draws(1), left)));
        }
        let left: Vec<u32> = repair.first.iter().map(|line| line.left).collect();
        assert_eq!(left, (0..LINES as u32).collect::<Vec<_>>());
    }

    #[test]
    fn a_trial_begins_at_the_start_or_within_a_line() {
        let instance = instance();
        let mut repair = Repair::new();
        repair.begin_with(Some((draws(30), 40)));
        let mut lengths = Vec::new();
        for _ in 0..300 {
            let trial = repair.next(&instance).expect("there is a line");
            assert!(trial.prefix.len() < 30);
            assert_eq!(trial.position, after(&instance, &trial.prefix));
            lengths.push(trial.prefix.len());
        }
        let whole = lengths.iter().filter(|&&length| length == 0).count();
        assert!((80..140).contains(&whole), "a third begin at the start: {whole}");
        assert!((1..30).all(|length| lengths.contains(&length)));
    }

    #[test]
    fn a_line_is_replaced_by_one_that_came_as_far_but_not_by_a_shorter_one() {
        let instance = instance();
        let mut repair = Repair::new();
        repair.begin_with(Some((draws(30), 40)));
        for (left, kept) in [(41, 40), (40, 40), (39, 39), (40, 39)] {
            let wishes = repair.next(&instance).expect("a trial").guide.wishes;
            let replaced = left <= repair.lines[0].left;
            repair.keep(Some((draws(29), left)));
            assert_eq!(repair.lines[0].left, kept);
            if replaced {
                assert_eq!(repair.lines[0].wishes, wishes);
            }
        }
        assert_eq!(repair.first[0].left, 40);
    }

    #[test]
    fn after_many_trials_in_vain_the_first_lines_are_tried_again() {
        let instance = instance();
        let mut repair = Repair::new();
        repair.begin_with(Some((draws(30), 40)));
        repair.next(&instance);
        repair.keep(Some((draws(20), 30)));
        for _ in 0..PATIENCE {
            assert_eq!(repair.lines[0].left, 30);
            repair.next(&instance);
            repair.keep(None);
        }
        repair.next(&instance);
        assert_eq!(repair.lines[0].left, 40);
    }

    /// With the whole stock on the waste no card has left it.
    #[test]
    fn wishes_are_read_off_the_end_of_a_line() {
        let instance = instance();
        let count = instance.stock.len();
        let end = after(&instance, &draws(count));
        let end = StuckEnd { instance: &instance, position: &end };
        let top = rank(instance.stock[count - 1]);
        let of_rank = |wanted: usize| {
            let places = (0..count).filter(|&place| rank(instance.stock[place]) == wanted);
            places.map(place_bit).collect::<Vec<_>>()
        };
        assert_eq!(end.parents(), of_rank(top + 1));
        assert_eq!(end.awaited(), of_rank(1));
        assert!(end.rivals().is_empty());
        assert_eq!(end.locked_columns(), (0..8).collect::<Vec<_>>());
        let early = after(&instance, &draws(1));
        let early = StuckEnd { instance: &instance, position: &early };
        let mut rivals = of_rank(rank(instance.stock[0]));
        rivals.retain(|&place| place != place_bit(0));
        assert_eq!(early.rivals(), rivals);
    }
}

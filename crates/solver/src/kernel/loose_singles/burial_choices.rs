//! The cards that a ply may bury: all ways to lay the cards before a column freezes.
//!
//! The ply uses up the last top of rank `low`. Then the chain up to rank `high` falls apart: a column that runs from
//! above `low` to below it can no longer be opened. The number of these columns is known: one for each free card of
//! rank `low - 1`, which ends up on a card of rank `low`. The player chooses the columns, and their cards:
//!
//! 1. of the columns whose lowest movable place is above `low`, any that leave the others able to end in the higher
//!    top ranks (those whose lowest place is `low` itself must cross);
//! 2. for each rank from `high - 1` down to `low - 1`, any of the free cards on any of the crossing columns.
//!
//! There are no other choices. A column of the chain holds, below its lowest movable place (a head, a card joined to
//! the gap above, a space), free cards rank by rank down to its end. Frozen columns take no part. Columns that do not
//! cross end in ranks with tops above `low`. Counting decides which columns can do so: a column that may end in a rank
//! may end in any lower one. So it is enough that, for each rank t, at least as many of them reach t or higher as tops
//! of t and higher are left. The order of the cards in these columns does not matter: the ranks above `low` keep their
//! tops, so they stay a chain.
//!
//! The first choice is a good guess: bury the cards that are needed latest, the most urgent on the most urgent. Choices
//! are numbered, so that a search can go through them one by one and stop anywhere.

use super::instance::{Instance, Joints, RANKS, all, between, of_rank, one, rank, suit};
use super::position::ChoiceLimit;
use super::position_class::Class;
use super::relaxation_counts::{Ply, Relaxed};
use crate::bit_set::members;

/// A place on which a chain's free cards are stacked: a head, a joined card, or a space.
#[derive(Clone, Copy, Debug, Default)]
struct Base {
    card: Option<u8>,
    /// Its rank; one above the King for a space.
    cap: u8,
}

/// A set of bases that cross, and in how many ways cards can be laid on them.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    bases: u32,
    ways: u64,
}

/// The free cards of a rank, the most urgent first.
#[derive(Clone, Copy, Debug, Default)]
struct Free {
    cards: [u8; 4],
    len: u8,
}

/// All choices of one ply.
#[derive(Clone, Debug, Default)]
pub(super) struct BurialChoices {
    low: usize,
    high: usize,
    king: usize,
    bases: Vec<Base>,
    free: [Free; RANKS],
    crossings: Vec<Crossing>,
    total: u64,
    /// How many more bases of at least each rank may cross.
    slack: [i8; RANKS],
}

impl BurialChoices {
    /// Lists the choices of a ply. `urgency` says when a card is needed: cards that are needed late are buried first.
    pub(super) fn list(
        &mut self,
        instance: &Instance,
        class: &Class,
        ply: Ply,
        after: &Relaxed,
        urgency: impl Fn(u8) -> u16,
        wanted: ChoiceLimit,
    ) {
        self.low = ply.uses();
        self.king = usize::from(instance.king);
        self.bases.clear();
        self.crossings.clear();
        self.total = 1;
        if after.tops[self.low] > 0 || self.low > self.king || self.low < 2 {
            return;
        }
        // A King is joined to nothing, yet may be buried.
        let free = class.relaxed.loose & !all(&class.joints) & !class.buried();
        let crossing = (free & of_rank(self.low - 1)).count_ones() as usize
            + usize::from(matches!(ply, Ply::On(_)));
        if crossing == 0 {
            return;
        }
        self.high = class.relaxed.chain_end(self.low);
        self.find_bases(instance, class, ply, &urgency);
        self.find_free(free & !one(ply.card()), ply, &urgency);
        self.find_slack(&class.relaxed, ply);
        let must = self.bases.iter().take_while(|base| usize::from(base.cap) == self.low).count();
        debug_assert!(crossing >= must, "every free card covers one crossing base");
        self.total = 0;
        self.choose(must, (1 << must) - 1, crossing - must, wanted);
        debug_assert!(self.total > 0, "some arrangement is the present one");
    }

    /// How many choices there are (at least as many as were wanted).
    pub(super) const fn count(&self) -> u64 {
        self.total
    }

    /// The bases from rank `low` up: those of rank `low` first, then those wanted latest, then spaces.
    fn find_bases(
        &mut self,
        instance: &Instance,
        class: &Class,
        ply: Ply,
        urgency: &impl Fn(u8) -> u16,
    ) {
        let relaxed = &class.relaxed;
        let buried = class.buried();
        let ends = if self.high > self.king { 0 } else { relaxed.loose & of_rank(self.high) };
        let heads = relaxed.heads & between(self.low, self.high);
        for card in members((ends | heads) & !buried & !one(ply.card())) {
            self.bases.push(Base { card: Some(card), cap: rank(card) as u8 });
        }
        let low = self.low as u8;
        self.bases.sort_by_key(|base| {
            let wanted = base.card.map_or(0, urgency);
            (base.cap != low, u16::MAX - wanted)
        });
        if self.high > self.king {
            let floors = (0..instance.columns).filter(|&column| relaxed.left[column] == 0).count();
            let taken = (relaxed.loose & buried & of_rank(self.king)).count_ones() as usize;
            let space = Base { card: None, cap: self.high as u8 };
            self.bases.extend(std::iter::repeat_n(space, floors - taken));
        }
    }

    fn find_free(&mut self, free: u64, ply: Ply, urgency: &impl Fn(u8) -> u16) {
        let joining = match ply {
            Ply::Home(_) => 0,
            Ply::On(card) => one(card),
        };
        for level in self.low - 1..self.high {
            let mut here = Free::default();
            for card in members((free | joining) & of_rank(level)) {
                here.cards[usize::from(here.len)] = card;
                here.len += 1;
            }
            here.cards[..usize::from(here.len)].sort_by_key(|&card| urgency(card));
            self.free[level] = here;
        }
    }

    /// The columns that do not cross must be able to end in the top ranks above `low`.
    fn find_slack(&mut self, before: &Relaxed, ply: Ply) {
        self.slack = [0; RANKS];
        for base in &self.bases {
            self.slack[usize::from(base.cap)] += 1;
        }
        for level in self.low + 1..=self.high {
            self.slack[level] -= before.tops[level];
        }
        if let Ply::Home(card) = ply
            && before.loose & one(card) != 0
            && self.low < self.high
        {
            self.slack[self.low + 1] -= 1;
        }
        for level in (self.low..self.high).rev() {
            self.slack[level] += self.slack[level + 1];
        }
    }

    /// Goes through the sets of bases that may cross, in order.
    fn choose(&mut self, place: usize, chosen: u32, left: usize, wanted: ChoiceLimit) {
        if let ChoiceLimit::AtMost(most) = wanted
            && self.total > most
        {
            return;
        }
        if left == 0 {
            let ways = self.ways(chosen);
            self.total = self.total.saturating_add(ways);
            self.crossings.push(Crossing { bases: chosen, ways });
            return;
        }
        let Some(&base) = self.bases.get(place) else { return };
        let above = self.low + 1..=usize::from(base.cap);
        if self.slack[above.clone()].iter().all(|&slack| slack > 0) {
            self.slack[above.clone()].iter_mut().for_each(|slack| *slack -= 1);
            self.choose(place + 1, chosen | (1 << place), left - 1, wanted);
            self.slack[above].iter_mut().for_each(|slack| *slack += 1);
        }
        // Spaces are all alike: leaving one out means leaving out those after it.
        if base.card.is_some() {
            self.choose(place + 1, chosen, left, wanted);
        }
    }

    /// Crossing bases that take a card of this rank.
    fn takers(&self, crossing: u32, level: usize) -> u64 {
        let taken = (0..)
            .zip(&self.bases)
            .filter(|&(place, base)| crossing & (1 << place) != 0 && usize::from(base.cap) > level);
        taken.count() as u64
    }

    fn ways(&self, crossing: u32) -> u64 {
        let ranks = self.low - 1..self.high;
        ranks.fold(1, |ways: u64, level| ways.saturating_mul(self.ways_at(crossing, level)))
    }

    /// Ways to lay cards of one rank: which card on which base. Kings go to spaces, which are alike.
    fn ways_at(&self, crossing: u32, level: usize) -> u64 {
        let (cards, takers) = (u64::from(self.free[level].len), self.takers(crossing, level));
        let ordered = (0..takers).map(|laid| cards - laid).product();
        if level == self.king { ordered / (1..=takers).product::<u64>() } else { ordered }
    }

    /// The joints of one choice.
    pub(super) fn joints(&self, mut number: u64, urgency: impl Fn(u8) -> u16) -> Joints {
        let mut laid = Joints::default();
        let Some(crossing) = self.crossings.iter().find(|crossing| {
            let here = number < crossing.ways;
            if !here {
                number -= crossing.ways;
            }
            here
        }) else {
            return laid;
        };
        let mut digits = [0; RANKS];
        for (level, digit) in digits.iter_mut().enumerate().take(self.high).skip(self.low - 1) {
            let ways = self.ways_at(crossing.bases, level);
            *digit = number % ways;
            number /= ways;
        }
        let mut columns: Vec<Base> = (0..)
            .zip(&self.bases)
            .filter(|&(place, _)| crossing.bases & (1 << place) != 0)
            .map(|(_, &base)| base)
            .collect();
        for level in (self.low - 1..self.high).rev() {
            columns.sort_by_key(|column| column.card.map_or(0, &urgency));
            self.lay(level, digits[level], &mut columns, &mut laid);
        }
        laid
    }

    /// Lays the cards of one rank: those wanted latest come first, in the order of the columns.
    fn lay(&self, level: usize, digit: u64, columns: &mut [Base], laid: &mut Joints) {
        let mut cards = self.free[level].cards;
        let mut len = usize::from(self.free[level].len);
        let takes = |column: &Base| usize::from(column.cap) > level;
        let mut waiting = columns.iter().filter(|column| takes(column)).count();
        if level == self.king {
            let chosen = combination(len, waiting, digit);
            for (column, place) in columns.iter_mut().filter(|column| takes(column)).zip(chosen) {
                column.card = Some(cards[len - 1 - place]);
            }
            return;
        }
        cards[..len].rotate_left(len - waiting);
        let mut digit = digit;
        for column in columns.iter_mut().filter(|column| takes(column)) {
            let rest: u64 = (1..waiting).map(|later| (len - later) as u64).product();
            let place = (digit / rest) as usize;
            digit %= rest;
            let card = cards[place];
            cards.copy_within(place + 1..len, place);
            len -= 1;
            waiting -= 1;
            if let Some(parent) = column.card {
                laid[suit(parent)] |= one(card);
            }
            column.card = Some(card);
        }
    }
}

/// The `number`th way to choose `taken` places of `places`, in lexicographic order.
fn combination(places: usize, taken: usize, number: u64) -> impl Iterator<Item = usize> {
    let chosen = (0_u32..1 << places).filter(move |set| set.count_ones() as usize == taken);
    let set = chosen.clone().nth(number as usize).expect("the choice is one of those counted");
    (0..places).filter(move |place| set & (1 << place) != 0)
}

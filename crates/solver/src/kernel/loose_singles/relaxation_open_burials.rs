//! The relaxation with open burials: which cards are buried stays open for as long as possible.
//!
//! A *gap* is a rank without a top that columns run across. When a gap forms, some of the cards above it are buried.
//! Which ones are buried matters only if one of them must move before the gap closes again: then everything in its
//! columns is free again. So for each gap a position keeps only the number of columns that cross it, the heads under
//! it, and, of each rank, the cards that may be buried. A card that goes home in the meantime was not buried.
//!
//! * Columns that cross gap g: one for each loose card of rank g - 1.
//! * Loose cards of rank q >= g under gap g: as many as columns cross it, less those whose head has rank q or lower.
//! * Gaps are nested: a card that a column buries under a gap is buried under all gaps above, as far as the card
//!   reaches. So the cards that may be under a gap may be under the next higher gap, too. One *level* for each card is
//!   enough: the lowest gap that it may be under (for a head: that it is under).
//!
//! **Theorem.** Every real line is a line here, with some of the listed choices. So a position that is lost here is
//! lost. The theorem needs the rules of the kernel, and exact classes (see [`super::position_class`]).
//!
//! *Proof.* A position here *stands for* a class if both have the same relaxed position and
//!
//! 1. a head is on level g if and only if g is the lowest gap that its column crosses;
//! 2. a loose card that is under a gap is on the level of the lowest gap that it is under, or on a lower one;
//! 3. a fixed card is under the gap of its level.
//!
//! *Plies.* A column that crosses gap g has a card of every rank from g - 1 up to its head or the floor. So as many
//! loose cards of rank q >= g are under g as columns cross it, less those whose head has rank q or lower. By (1) this
//! count is right. By (2) all of these cards are candidates. So a card that is reported as buried is buried: a head by
//! (1), a fixed card by (3), and any other card because it is reported only if all candidates are buried. So every real
//! ply is possible here.
//!
//! *After a ply*, some listed choice leads to a position that stands for the class reached:
//!
//! * A new gap `low` at the lower end of the chain `low..=high` is crossed by one more column for each loose card of
//!   rank `low - 1` that crosses no lower gap, and for the head that just came. These columns belong to the chain: they
//!   have a free head of rank `low` to `high`, or they cross the gap `high + 1`, and then (1) names the head or the
//!   column stands on the floor. The other columns must end in the tops of the chain. That is possible if and only if,
//!   for each rank t of the chain, at least as many of them reach t or higher as tops of t and higher are left: a
//!   column that may end in a rank may end in any lower one. So all sets of heads that can cross are listed, the real
//!   one among them, and (1) holds. Suppose that the ply takes a loose card of rank `low = high` home. Its own column
//!   is one of those across `high + 1`, it is not known which, and it does not cross: every choice leaves one out.
//! * Cards under the new gap were free, with a rank from `low` to `high`, or under `high + 1`, or under a gap below
//!   `low`. The first two kinds are put on level `low`; by (2) the third kind is on a lower level. A card that is put
//!   there and is not under the gap does no harm to (2), and is no longer fixed. There is no gap within the chain, so
//!   no card is forgotten.
//! * A rank gets a top if a loose card one rank lower goes home, or if it comes to light: no other gap closes. The
//!   cards on its level go to the next gap above, as far as they reach. A column that crossed the lower gap crosses the
//!   upper one, too.
//! * A column that comes to light lies as it was dealt: its cards across the lowest gap above its end are under that
//!   gap.
//! * If no candidate of a level is under the gap of that level, the candidates are under a higher gap or free: (2)
//!   holds one gap higher.
//!
//! The converse does not hold, since a position does not say which cards lie on which. But little is lost: a line found
//! here can nearly always be laid out with real cards.

use super::instance::{Cards, Instance, RANKS, between, count, of_rank, one, rank};
use super::position::{ChoiceLimit, Position, Scored};
use super::relaxation_counts::{Plies, Ply, Relaxed};
use crate::bit_set::members;
use crate::prune::Prune;

/// A position with open burials.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBurials {
    relaxed: Relaxed,
    /// The gaps, as a set of ranks.
    gaps: u16,
    /// Cards by the lowest gap that they may be under; heads by the lowest that they are under.
    level: [Cards; RANKS],
    /// Loose cards that certainly are under the gap of their level, because they were dealt so.
    fixed: Cards,
}

/// A column that a new gap may cross.
#[derive(Clone, Copy, Debug, Default)]
struct CrossingColumn {
    /// Its head, if it is not on the floor.
    head: Option<u8>,
    /// The lowest rank on which free cards are stacked.
    cap: u8,
}

/// The sets of columns that may cross a new gap.
#[derive(Clone, Debug, Default)]
pub(super) struct Crossings {
    /// The gap, if one forms.
    gap: Option<Gap>,
    bases: Vec<CrossingColumn>,
    slack: [i8; RANKS],
    /// The heads that cross, one set a choice.
    heads: Vec<Cards>,
    most: u64,
}

/// A gap about to form.
#[derive(Clone, Copy, Debug)]
struct Gap {
    low: usize,
    high: usize,
}

/// The gaps of a position: ranks without a top that some column runs across.
fn gaps(relaxed: &Relaxed) -> u16 {
    (2..=13).fold(0, |gaps, rank| {
        let is_gap = relaxed.tops[rank] <= 0 && relaxed.loose & of_rank(rank - 1) != 0;
        gaps | (u16::from(is_gap) << rank)
    })
}

/// A number in mixed radix.
struct Number {
    value: u128,
    weight: u128,
}

impl Number {
    fn new(first: u64, radix: u64) -> Number {
        Number { value: u128::from(first), weight: u128::from(radix) }
    }

    /// Adds digits; `None` if the number would not fit.
    fn push(&mut self, digits: &Digits) -> Option<()> {
        if digits.weight == 1 {
            return Some(());
        }
        let weight = self.weight.checked_mul(u128::from(digits.weight))?;
        self.value += self.weight * u128::from(digits.value);
        self.weight = weight;
        Some(())
    }
}

/// The digits of the cards of a rank, taken together: products of two words are slow on targets with small words.
struct Digits {
    value: u32,
    weight: u32,
}

impl Digits {
    const NONE: Digits = Digits { value: 0, weight: 1 };

    /// Adds one of at most four digits, each below 16.
    const fn push(&mut self, digit: u32, radix: u32) {
        self.value += self.weight * digit;
        self.weight *= radix;
    }
}

/// Visits the ranks of a set, the lowest first.
fn ranks(set: u16) -> impl Iterator<Item = usize> {
    members(u64::from(set)).map(usize::from)
}

impl OpenBurials {
    /// Columns that cross a gap.
    fn crossing(&self, gap: usize) -> i32 {
        count(self.relaxed.loose & of_rank(gap - 1))
    }

    /// Cards that are or may be under a gap.
    fn under(&self, gap: usize) -> Cards {
        ranks(self.gaps & ((2 << gap) - 1)).fold(0, |all, gap| all | self.level[gap])
    }

    /// Loose cards of a rank that lie in columns that cross a gap, given the cards under it.
    fn loose_under(&self, gap: usize, under: Cards, level: usize) -> i32 {
        self.crossing(gap) - count(self.relaxed.heads & under & between(gap, level))
    }

    /// The highest gap below a rank, if any.
    fn gap_below(&self, rank: usize) -> Option<usize> {
        let below = self.gaps & ((1 << rank) - 1);
        (below != 0).then(|| 15 - below.leading_zeros() as usize)
    }

    /// The lowest gap from a rank up, if any.
    fn gap_from(&self, low: usize) -> Option<usize> {
        let from = self.gaps & !((1 << low) - 1);
        (from != 0).then(|| from.trailing_zeros() as usize)
    }

    /// How many of the open candidates of a rank are under a gap, and the candidates, given the cards under it.
    fn open(&self, gap: usize, under: Cards, level: usize) -> (i32, Cards) {
        let here = under & self.relaxed.loose & of_rank(level);
        (self.loose_under(gap, under, level) - count(here & self.fixed), here & !self.fixed)
    }

    /// Whether a loose card must be under some gap: all candidates are.
    fn must_be_under(&self, card: u8) -> bool {
        let level = rank(card);
        ranks(self.gaps & ((1 << level) - 1)).any(|gap| {
            let (buried, candidates) = self.open(gap, self.under(gap), level);
            candidates & one(card) != 0 && buried >= count(candidates)
        })
    }

    /// Cards that no ply can use because they are buried.
    fn buried(&self, instance: &Instance) -> Cards {
        let under = self.under(13);
        let wanted = self.relaxed.ready(instance) & self.relaxed.loose & under & !self.fixed;
        let tight = members(wanted).filter(|&card| self.must_be_under(card)).map(one);
        (self.relaxed.heads & under) | self.fixed | tight.fold(0, |all, card| all | card)
    }

    /// Puts cards of a level on the next gap above. Cards that do not reach it are free.
    fn raise(&mut self, from: usize, cards: Cards) {
        self.level[from] &= !cards;
        let reach = match self.gap_from(from + 1) {
            Some(gap) => {
                let reach = cards & between(gap, 13);
                self.level[gap] |= reach;
                reach
            }
            None => 0,
        };
        self.fixed &= !cards | reach;
    }

    /// Closes a gap if its rank has a top now.
    fn close(&mut self, gap: usize) {
        if self.relaxed.tops[gap] > 0 && self.level[gap] != 0 {
            self.raise(gap, self.level[gap]);
        }
    }

    /// Marks a column as dealt: its cards across a gap are under that gap for certain.
    fn show(&mut self, instance: &Instance, column: usize) {
        let stage = instance.stage(column, self.relaxed.left[column]);
        if let Some(gap) = self.gap_from(usize::from(stage.top) + 1) {
            let reach = (stage.loose | stage.head.map_or(0, one)) & between(gap, 13);
            self.level[gap] |= reach;
            self.fixed |= reach & stage.loose;
        }
    }

    /// Takes candidates off their level if none of them is buried: they need not be candidates.
    fn settle(&mut self, instance: &Instance) {
        for gap in ranks(self.gaps) {
            let under = self.under(gap);
            for level in gap..=usize::from(instance.king) {
                let (buried, candidates) = self.open(gap, under, level);
                if buried == 0 && candidates & self.level[gap] != 0 {
                    self.raise(gap, candidates & self.level[gap]);
                }
            }
        }
    }

    /// The cost of a next card of a suit that other cards cover.
    fn hidden(&self, instance: &Instance, card: u8) -> i32 {
        if self.relaxed.loose & one(card) != 0 {
            return 3 * self.depth(card);
        }
        let column = usize::from(instance.column_of[usize::from(card)]);
        let left = self.relaxed.left[column];
        let head = instance.stage(column, left).head.expect("a locked card lies under a head");
        7 * (i32::from(instance.depth(card, left)) + self.depth(head))
    }

    /// How far a card is above the lowest gap that it may be under.
    fn depth(&self, card: u8) -> i32 {
        let gap = (2..=rank(card)).find(|&gap| self.level[gap] & one(card) != 0);
        gap.map_or(0, |gap| (gap..=rank(card)).map(|_| 1).sum())
    }

    /// Forms a gap: the chosen heads are under it, and all cards that could be may be.
    fn form(&mut self, before: &OpenBurials, gap: Gap, ply: Ply, heads: Cards) {
        let Gap { low, high } = gap;
        let held = before.under(13);
        let leaving = one(ply.card());
        let loose = before.relaxed.loose & !leaving;
        self.level[low] |= heads | (loose & between(low, high.min(13)) & !held);
        let above = high + 1;
        if above <= 13 {
            let dealt = self.level[above] & before.relaxed.loose & !leaving;
            self.fixed &= !dealt;
            self.level[above] &= !(heads | dealt);
            self.level[low] |= dealt;
        }
    }
}

impl Crossings {
    fn list(
        &mut self,
        instance: &Instance,
        at: &OpenBurials,
        ply: Ply,
        after: &Relaxed,
        wanted: ChoiceLimit,
    ) {
        let (low, king) = (ply.uses(), usize::from(instance.king));
        self.gap = None;
        self.heads.clear();
        self.bases.clear();
        self.most = match wanted {
            ChoiceLimit::AtMost(most) => most,
            ChoiceLimit::All => u64::MAX,
        };
        if after.tops[low] > 0 || low > king || low < 2 {
            return;
        }
        let high = at.relaxed.chain_end(low);
        let below = at.gap_below(low);
        let held = |level: usize| below.map_or(0, |gap| at.loose_under(gap, at.under(gap), level));
        let joining = i32::from(matches!(ply, Ply::On(_)));
        let crossing = count(at.relaxed.loose & of_rank(low - 1)) + joining - held(low - 1);
        if crossing == 0 {
            return;
        }
        self.gap = Some(Gap { low, high });
        let free = at.relaxed.heads & !at.under(13) & !one(ply.card());
        self.find_bases(
            instance,
            at,
            free & between(low, high.min(13)),
            high,
            held(high.min(king)),
        );
        self.find_slack(&at.relaxed, ply, low, high);
        let must = free & of_rank(low);
        self.choose(low, count(must), must, crossing - count(must));
        debug_assert!(!self.heads.is_empty(), "some arrangement is the present one");
    }

    /// The columns of the chain: those with free heads, the lowest first, those that cross the next gap above, those
    /// on the floor.
    fn find_bases(
        &mut self,
        instance: &Instance,
        at: &OpenBurials,
        free: Cards,
        high: usize,
        held: i32,
    ) {
        let relaxed = &at.relaxed;
        for card in members(free) {
            self.bases.push(CrossingColumn { head: Some(card), cap: rank(card) as u8 });
        }
        let (ends, named) = if high > usize::from(instance.king) {
            let floors = relaxed.left[..instance.columns].iter().filter(|&&left| left == 0);
            (floors.map(|_| 1).sum::<i32>() - held, 0)
        } else {
            (count(relaxed.loose & of_rank(high)) - held, relaxed.heads & at.level[high + 1])
        };
        for card in members(named) {
            self.bases.push(CrossingColumn { head: Some(card), cap: high as u8 });
        }
        debug_assert!(ends >= count(named), "a column that crosses a gap has an end");
        let floor = CrossingColumn { head: None, cap: high as u8 };
        self.bases.extend((count(named)..ends).map(|_| floor));
    }

    /// The columns that do not cross must be able to end in the top ranks above the gap.
    fn find_slack(&mut self, before: &Relaxed, ply: Ply, low: usize, high: usize) {
        self.slack = [0; RANKS];
        for base in &self.bases {
            self.slack[usize::from(base.cap)] += 1;
        }
        for level in low + 1..=high {
            self.slack[level] -= before.tops[level];
        }
        if let Ply::Home(card) = ply
            && before.loose & one(card) != 0
            && low < high
        {
            self.slack[low + 1] -= 1;
        }
        for level in (low..high).rev() {
            self.slack[level] += self.slack[level + 1];
        }
    }

    /// Goes through the sets of columns that may cross, in order.
    fn choose(&mut self, low: usize, place: i32, heads: Cards, left: i32) {
        if self.heads.len() as u64 > self.most {
            return;
        }
        if left == 0 {
            self.heads.push(heads);
            return;
        }
        let Some(&base) = self.bases.get(place.cast_unsigned() as usize) else { return };
        let above = low + 1..=usize::from(base.cap);
        if self.slack[above.clone()].iter().all(|&slack| slack > 0) {
            self.slack[above.clone()].iter_mut().for_each(|slack| *slack -= 1);
            self.choose(low, place + 1, heads | base.head.map_or(0, one), left - 1);
            self.slack[above].iter_mut().for_each(|slack| *slack += 1);
        }
        // Columns on the floor are all alike: leaving one out means leaving out those after it.
        if base.head.is_some() {
            self.choose(low, place + 1, heads, left);
        }
    }
}

impl Position for OpenBurials {
    type ListedChoices = Crossings;

    fn start(instance: &Instance) -> OpenBurials {
        let relaxed = Relaxed::new(instance);
        let mut start = OpenBurials { relaxed, gaps: gaps(&relaxed), level: [0; RANKS], fixed: 0 };
        for column in 0..instance.columns {
            start.show(instance, column);
        }
        start.settle(instance);
        start
    }

    fn relaxed(&self) -> &Relaxed {
        &self.relaxed
    }

    fn plies(&self, instance: &Instance, safe: Prune) -> Plies {
        self.relaxed.plies(instance, self.buried(instance), safe)
    }

    fn list(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        _: impl Fn(u8) -> u16,
        wanted: ChoiceLimit,
        choices: &mut Crossings,
    ) -> u64 {
        choices.list(instance, self, ply, after, wanted);
        choices.heads.len().max(1) as u64
    }

    fn take(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        choices: &Crossings,
        number: u64,
        _: impl Fn(u8) -> u16,
    ) -> OpenBurials {
        let card = ply.card();
        let mut next = OpenBurials { relaxed: *after, gaps: gaps(after), ..*self };
        for level in &mut next.level {
            *level &= !one(card);
        }
        if let Some(gap) = choices.gap {
            next.form(self, gap, ply, choices.heads[number as usize]);
        }
        if self.relaxed.heads & one(card) != 0 {
            let column = usize::from(instance.column_of[usize::from(card)]);
            next.close(usize::from(instance.stage(column, after.left[column]).top));
            next.show(instance, column);
        } else {
            next.close(rank(card) + 1);
        }
        next.settle(instance);
        next
    }

    /// The relaxed key tells which cards are visible and where the gaps are; then each visible card above a gap has a
    /// digit for its level, and one for whether it is fixed.
    fn key(&self, instance: &Instance) -> Option<u128> {
        let mut number = Number::new(self.relaxed.key, instance.relaxed_span);
        let mut known = 0;
        let visible = self.relaxed.loose | self.relaxed.heads;
        for level in 2..=usize::from(instance.king) {
            known |= self.gaps & (1 << level);
            if known == 0 {
                continue;
            }
            let mut digits = Digits::NONE;
            for card in members(visible & of_rank(level)) {
                let under = ranks(known).position(|gap| self.level[gap] & one(card) != 0);
                digits.push(under.map_or(0, |place| place as u32 + 1), known.count_ones() + 1);
            }
            number.push(&digits)?;
        }
        number.push(&Digits { value: u32::from(self.fixed != 0), weight: 2 })?;
        if self.fixed != 0 {
            for level in 1..=usize::from(instance.king) {
                let mut digits = Digits::NONE;
                for card in members(self.relaxed.loose & self.under(13) & of_rank(level)) {
                    digits.push(u32::from(self.fixed & one(card) != 0), 2);
                }
                number.push(&digits)?;
            }
        }
        Some(number.value)
    }
}

impl Scored for OpenBurials {
    /// The weights were found by local search over hard deals; variety of tops counts most.
    fn score(&self, instance: &Instance) -> i32 {
        let at = &self.relaxed;
        let king = usize::from(instance.king);
        let mut score = -30 * at.locked(instance) - 12 * count(at.loose);
        score -= 3 * i32::from(at.tops[king + 1]);
        score += at.tops[2..=king].iter().map(|&tops| if tops > 0 { 31 } else { 0 }).sum::<i32>();
        let mut below = None;
        for gap in ranks(self.gaps) {
            let under = self.under(gap);
            let held = below.map_or(0, |(gap, under)| self.loose_under(gap, under, gap - 1));
            score -= 5 * (self.crossing(gap) - held);
            below = Some((gap, under));
            let next = self.gap_from(gap + 1).unwrap_or(king + 1);
            let loose = (gap..next).map(|level| self.loose_under(gap, under, level)).sum::<i32>();
            score -= 5 * (loose + count(at.heads & under & between(gap, next - 1)));
        }
        let buried = self.buried(instance);
        for card in members(at.ready(instance) & (buried | !(at.loose | at.heads))) {
            score -= self.hidden(instance, card);
        }
        score
    }
}

#[cfg(test)]
mod tests;

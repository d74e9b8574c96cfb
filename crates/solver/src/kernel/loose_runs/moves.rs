//! The plies that the search tries in a position: a single one if it costs nothing, otherwise all without duplicates.
//!
//! A ply **costs nothing** if a position that can be won without it can be won after it. Each rule below says why, for
//! all rules that [`super::fits`] lets in; with two packs the copies of a card compete, which breaks simpler rules.

use talon_engine::rules::{Build, Lift, Passes, Refill, Rules, Space, Stock, TakeBack};

use crate::kernel::{MAX_COLUMNS, is_plain};

use super::instance::{CardKind, Instance};
use super::position::{Ply, Position};
use crate::bit_set::members;
use crate::prune::Prune;

/// The rules in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LooseRunsPrunes {
    /// *Draw onto an empty waste.* The draw covers nothing. Plies before the next draw do not touch the waste, so they
    /// can be played after it as well. The cards of the stock must be drawn some time.
    pub(super) draw_onto_nothing: Prune,
    /// *Safe home*, by the theorem [`SafeHome`](talon_engine::theorems::SafeHome). Its second hypothesis, that the copy
    /// of a card c has its own place at home, is not needed if c is loose. It is kept for heads and the waste.
    ///
    /// *Proof.* Let r be c's rank and c' the copy of c. All foundations stand at r - 2 or higher. Follow a line with c
    /// home as in the proof of the theorem. D is c and all cards of lower ranks, but not c'. A card that the line lays
    /// on a card of H has rank r - 1, and each such card has its own place at home. Suppose that the line sends c' home
    /// before c. In the line, c then lies on some card p, or in a space, with only cards of H above it, since c is
    /// loose. So in our line p is a top, and c' is laid on it. From then on c' plays in our line the role that c plays
    /// in the line, and the boards differ only in H. Plies of the waste stay plies of the waste, in the same order.
    pub(super) safe_home: Prune,
    /// *Slack.* Let N(r) be the number of cards of rank r that are not home. Suppose that all those of rank h + 1 are
    /// visible in columns. This stays so: a visible card is visible until it goes home. Each loose card of rank h
    /// covers one of them, so tops(h + 1) = N(h + 1) - loose(h). The number of cards of rank h that are neither home
    /// nor loose is N(h) - loose(h). So there are N(h + 1) - N(h) more tops than such cards. This difference is never
    /// negative: a foundation that has the higher card has the lower one. So a top of rank h + 1 is left for every such
    /// card of rank h, for ever, and one more for every foundation that waits for a card of rank h + 1. (Spaces never
    /// go home. For Kings, as many spaces are enough as Kings are neither home nor loose.) Then three plies cost
    /// nothing: to move a head of rank h; to lay a waste card of rank h on a column (it brings its own top, so it can
    /// go home from there whenever it could from the waste); and to bring home any ready card of rank h + 1, with the
    /// same condition for heads and the waste as above.
    pub(super) slack: Prune,
    /// *Lazy home*, see [`super::order_theorems`]: a loose card goes home only for a ply that it enables.
    pub(super) lazy_home: Prune,
    /// *Late draw*, see [`super::order_theorems`]: no card is drawn right after a ply inside the columns.
    pub(super) late_draw: Prune,
    /// *Relaxation*, see [`super::relaxation`]: positions that are lost even in the relaxed game are not expanded.
    /// Testing costs as much as expanding many positions, and prunes almost nothing early in a game.
    pub(super) relaxation: RelaxationUse,
}

/// Where the relaxed game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelaxationUse {
    /// Nowhere.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests leave it out"))]
    Off,
    /// For the start, and in wide sweeps where the search began with at most [`LATE`] cards to draw.
    StartAndLate,
    /// For every position.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests see it at work"))]
    Everywhere,
}

/// Cards left to draw at the start of a search that is late in its game.
pub(super) const LATE: usize = 24;

impl LooseRunsPrunes {
    /// The prunes that hold under these rules; `None` if the quotient is not exact or an argument fails.
    /// `tests/hypotheses.rs` breaks the hypotheses and finds winnable deals that would then be called lost.
    pub(super) fn for_rules(rules: &Rules) -> Option<LooseRunsPrunes> {
        let any_suit = match rules.build() {
            Build::AnySuit => true,
            Build::SameSuit => rules.suits() == 1,
            Build::AlternatingColours | Build::SameColour | Build::OtherSuit => false,
        };
        let space = match rules.space() {
            Space::OnlyKing | Space::Nothing => true,
            Space::Anything => false,
        };
        let stock = match rules.stock() {
            None => true,
            Some(Stock { draw, passes }) => draw == 1 && passes == Passes::Limited(1),
        };
        let has_no_other_place = rules.cells() == 0 && rules.take_back() == TakeBack::Never;
        let counts_tops = any_suit && space && rules.lift() == Lift::Run;
        // Late draw needs that no move inside the columns touches the waste.
        let leaves_the_waste = rules.refill() == Refill::ByHand;
        let holds = is_plain(rules) && counts_tops && has_no_other_place && leaves_the_waste;
        (holds && stock).then_some(LooseRunsPrunes::EVERY)
    }

    const EVERY: LooseRunsPrunes = LooseRunsPrunes {
        draw_onto_nothing: Prune::On,
        safe_home: Prune::On,
        slack: Prune::On,
        lazy_home: Prune::On,
        late_draw: Prune::On,
        relaxation: RelaxationUse::StartAndLate,
    };

    /// The same, whatever the rules are.
    #[cfg(test)]
    pub(super) const ALL: LooseRunsPrunes = LooseRunsPrunes::EVERY;
}

/// A loose card that has just gone home.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone {
    pub(super) card: CardKind,
    pub(super) bared: Bared,
}

/// The effect on the next higher rank when a loose card goes home: a top of that rank becomes free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bared {
    /// The only top of the next higher rank.
    FirstTop,
    /// One of several.
    AnotherTop,
}

/// All kinds of a card's rank.
const fn kinds_of_rank(card: CardKind) -> u64 {
    0xf << (card & !3)
}

/// The choices of one position under study. Cards are sets of kinds: most queries return the empty set.
pub(super) struct Candidates<'a> {
    instance: &'a Instance,
    position: &'a Position,
    prunes: LooseRunsPrunes,
    /// The head of each column.
    heads_by_column: [CardKind; MAX_COLUMNS],
    heads: u64,
    /// The waste's top card.
    waste: u64,
    /// Loose cards that can go home.
    loose_homes: u64,
}

impl<'a> Candidates<'a> {
    #[inline]
    pub(super) fn new(
        instance: &'a Instance,
        position: &'a Position,
        prunes: LooseRunsPrunes,
    ) -> Candidates<'a> {
        let (heads_by_column, heads) = position.heads(instance);
        let waste = position.waste_top(instance).map_or(0, |card| 1 << card);
        let loose_homes = position.loose[0] & position.ready() & position.open;
        Candidates { instance, position, prunes, heads_by_column, heads, waste, loose_homes }
    }

    /// Replaces `choices` by those to try; by a single one if it costs nothing.
    pub(super) fn list(&self, choices: &mut Vec<Ply>) {
        choices.clear();
        match self.forced() {
            Some(choice) => choices.push(choice),
            None => self.all(choices),
        }
    }

    fn forced(&self) -> Option<Ply> {
        if self.prunes.safe_home.is_on()
            && let Some(choice) = self.free_home(self.safe())
        {
            return Some(choice);
        }
        if self.prunes.draw_onto_nothing.is_on() && self.waste == 0 && self.can_draw() {
            return Some(Ply::Draw);
        }
        if self.prunes.slack.is_on() { self.slack() } else { None }
    }

    /// The kinds that no card can need to lie on: of rank up to the lowest foundation + 2.
    pub(super) fn safe(&self) -> u64 {
        let lowest = self.position.ready_for_lower().trailing_zeros() / 4;
        (1 << (4 * (lowest + 2).min(15))) - 1
    }

    fn slack(&self) -> Option<Ply> {
        let plenty = self.position.plenty();
        // No card needs an Ace.
        if let Some(choice) = self.free_home(plenty << 4 | 0xf) {
            return Some(choice);
        }
        if let Some((column, _)) = self.columns(self.heads & plenty).next() {
            return Some(Ply::MoveHead(column));
        }
        (self.waste & plenty != 0).then_some(Ply::PlaceWaste)
    }

    /// The first move home that costs nothing, if no card needs the kinds in `unneeded`.
    fn free_home(&self, unneeded: u64) -> Option<Ply> {
        if let Some(card) = members(self.loose_homes & unneeded).next() {
            return Some(Ply::HomeLoose(card));
        }
        let alone = self.position.ready_for_lower() & unneeded;
        if let Some((column, _)) = self.columns(self.heads & alone & self.position.open).next() {
            return Some(Ply::HomeHead(column));
        }
        (self.waste & alone != 0).then_some(Ply::HomeWaste)
    }

    fn all(&self, choices: &mut Vec<Ply>) {
        let open = self.position.open;
        let ready = self.position.ready();
        if self.waste & ready != 0 {
            choices.push(Ply::HomeWaste);
        }
        let homes = self.heads & ready & open;
        choices.extend(self.columns(homes).map(|(column, _)| Ply::HomeHead(column)));
        choices.extend(members(self.loose_homes).map(Ply::HomeLoose));
        let moving = self.heads & (open >> 4);
        choices.extend(self.columns(moving).map(|(column, _)| Ply::MoveHead(column)));
        if self.waste & (open >> 4) != 0 {
            choices.push(Ply::PlaceWaste);
        }
        if self.can_draw() {
            choices.push(Ply::Draw);
        }
    }

    /// Adds the plies that a loose card enabled when it went home just now, see [`super::order_theorems`].
    pub(super) fn enabled(&self, gone: Gone, choices: &mut Vec<Ply>) {
        let Position { open, .. } = *self.position;
        let Gone { card, bared } = gone;
        let next = 1 << (card + 4);
        let (same_rank, next_rank) = match bared {
            Bared::FirstTop => (kinds_of_rank(card), kinds_of_rank(card) << 4),
            Bared::AnotherTop => (0, 0),
        };
        let homes = self.position.ready() & (next | next_rank);
        if self.waste & homes & next != 0 {
            choices.push(Ply::HomeWaste);
        }
        let heads = self.columns(self.heads & homes & open);
        choices.extend(heads.map(|(column, _)| Ply::HomeHead(column)));
        choices.extend(members(self.loose_homes & homes).map(Ply::HomeLoose));
        let moving = self.columns(self.heads & same_rank & (open >> 4));
        choices.extend(moving.map(|(column, _)| Ply::MoveHead(column)));
        if self.waste & same_rank & (open >> 4) != 0 {
            choices.push(Ply::PlaceWaste);
        }
    }

    /// The columns whose heads are among these, with their heads.
    #[inline]
    fn columns(&self, heads: u64) -> impl Iterator<Item = (u8, CardKind)> {
        let columns = if heads == 0 { 0 } else { self.instance.columns.len() };
        let all = (0..).zip(self.heads_by_column).take(columns);
        all.filter(move |&(_, head)| heads >> (head & 63) & 1 != 0)
    }

    pub(super) fn can_draw(&self) -> bool {
        usize::from(self.position.drawn) < self.instance.stock.len()
    }
}

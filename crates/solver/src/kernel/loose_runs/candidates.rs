//! Which choices the search has to try in a position: one, if one costs nothing; else all that are not doubled.
//!
//! A choice **costs nothing** if whatever can be won without it can be won after it. Each rule below says why, for all
//! rules that [`super::fits`] lets in; with two packs the copies of a card compete, which breaks simpler rules.

use talon_engine::rules::MAX_COLUMNS;

use super::layout::{Kind, Layout};
use super::state::{Choice, State};

/// Whether a rule is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// It is.
    On,
    /// It is not: tests compare the two.
    #[cfg_attr(not(test), expect(dead_code, reason = "production uses every rule"))]
    Off,
}

/// Which rules are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunes {
    /// *Draw onto an empty waste.* It covers nothing, and what is played before the next draw does not touch the waste,
    /// so it can be played after it as well; cards in the stock must be drawn some time.
    pub(super) draw_onto_nothing: Rule,
    /// *Safe home.* A card c of rank r goes home if r is at most the lowest foundation + 2: a card of rank r - 1 that
    /// is not home goes there as soon as it is a top, each copy to a foundation of its own, and is one when visible,
    /// as all of rank r - 2 is home: nobody needs c as a parent. The other copy of c may have been meant for c's
    /// foundation. If c was loose, that copy goes to the place c left instead. If c was a head or on the waste there
    /// is no such place, and the suit's lower foundation must have reached r - 1: then both copies have their own.
    pub(super) safe_home: Rule,
    /// *Slack.* Let N(r) be the cards of rank r not home, and let all those of rank h + 1 lie in columns, visible. So it
    /// stays: what is visible stays so until it goes home. Each loose card of rank h covers one of them, so
    /// tops(h + 1) = N(h + 1) - loose(h), while N(h) - loose(h) cards of rank h are neither home nor loose. The tops
    /// are N(h + 1) - N(h) more, which is never negative (a foundation that has the higher card has the lower one):
    /// a top of rank h + 1 is left for every card of rank h, for ever, and one more for every foundation that waits for
    /// a card of rank h + 1. (Spaces never go home: for Kings as many spaces as Kings neither home nor loose are enough.)
    /// Then it costs nothing to move a head of rank h, to lay a waste card of rank h on a column (it can go home from
    /// there whenever it could from the waste: it brings its own top), and to bring home any ready card of rank h + 1,
    /// with the same condition for heads and the waste as above.
    pub(super) slack: Rule,
    /// *Loose twin first.* If a loose and a head copy of one card could go home, only the loose one is tried: the head
    /// can follow to the place the loose one left, which is the same position.
    pub(super) loose_twin: Rule,
    /// *Lucky game*, see [`super::relaxed`]: positions that are lost even so are not expanded.
    pub(super) lucky_game: Rule,
    /// The lucky game costs as much as several expansions: it is played for the start, and for all positions in passes
    /// at least so wide, which easy deals do not need.
    pub(super) lucky_width: usize,
}

impl Prunes {
    /// What the search uses.
    pub(super) const ALL: Prunes = Prunes {
        draw_onto_nothing: Rule::On,
        safe_home: Rule::On,
        slack: Rule::On,
        loose_twin: Rule::On,
        lucky_game: Rule::On,
        lucky_width: 1536,
    };
}

/// The choices of one position under study. Cards are sets of kinds: most questions have the answer none.
pub(super) struct Candidates<'a> {
    layout: &'a Layout,
    state: &'a State,
    prunes: Prunes,
    /// The head of each column.
    heads_by_column: [Kind; MAX_COLUMNS],
    heads: u64,
    /// The waste's top card.
    waste: u64,
    /// Loose cards that can go home.
    loose_homes: u64,
}

impl<'a> Candidates<'a> {
    #[inline]
    pub(super) fn new(layout: &'a Layout, state: &'a State, prunes: Prunes) -> Candidates<'a> {
        let (heads_by_column, heads) = state.heads(layout);
        let waste = state.waste_top(layout).map_or(0, |card| 1 << card);
        let loose_homes = state.loose[0] & state.ready() & state.open;
        Candidates { layout, state, prunes, heads_by_column, heads, waste, loose_homes }
    }

    /// Replaces `choices` by those to try; by a single one if it costs nothing.
    pub(super) fn list(&self, choices: &mut Vec<Choice>) {
        choices.clear();
        match self.forced() {
            Some(choice) => choices.push(choice),
            None => self.all(choices),
        }
    }

    fn forced(&self) -> Option<Choice> {
        if self.prunes.safe_home == Rule::On
            && let Some(choice) = self.free_home(self.safe())
        {
            return Some(choice);
        }
        if self.prunes.draw_onto_nothing == Rule::On && self.waste == 0 && self.can_draw() {
            return Some(Choice::Draw);
        }
        if self.prunes.slack == Rule::On { self.slack() } else { None }
    }

    /// The kinds of rank up to the lowest foundation + 2.
    fn safe(&self) -> u64 {
        let lowest = self.state.ready_for_lower().trailing_zeros() / 4;
        (1 << (4 * (lowest + 2).min(15))) - 1
    }

    fn slack(&self) -> Option<Choice> {
        let plenty = self.state.plenty();
        // Nobody needs an Ace.
        if let Some(choice) = self.free_home(plenty << 4 | 0xf) {
            return Some(choice);
        }
        if let Some((column, _)) = self.columns(self.heads & plenty).next() {
            return Some(Choice::MoveHead(column));
        }
        (self.waste & plenty != 0).then_some(Choice::PlaceWaste)
    }

    /// The first move home that costs nothing, if the kinds in `unneeded` are needed by nobody.
    fn free_home(&self, unneeded: u64) -> Option<Choice> {
        if let Some(card) = kinds(self.loose_homes & unneeded).next() {
            return Some(Choice::HomeLoose(card));
        }
        let alone = self.state.ready_for_lower() & unneeded;
        if let Some((column, _)) = self.columns(self.heads & alone & self.state.open).next() {
            return Some(Choice::HomeHead(column));
        }
        (self.waste & alone != 0).then_some(Choice::HomeWaste)
    }

    fn all(&self, choices: &mut Vec<Choice>) {
        let State { open, loose, .. } = self.state;
        let ready = self.state.ready();
        if self.waste & ready != 0 {
            choices.push(Choice::HomeWaste);
        }
        let twins = if self.prunes.loose_twin == Rule::On { loose[0] } else { 0 };
        let homes = self.heads & ready & open & !twins;
        choices.extend(self.columns(homes).map(|(column, _)| Choice::HomeHead(column)));
        choices.extend(kinds(self.loose_homes).map(Choice::HomeLoose));
        let moving = self.heads & (open >> 4);
        choices.extend(self.columns(moving).map(|(column, _)| Choice::MoveHead(column)));
        if self.waste & (open >> 4) != 0 {
            choices.push(Choice::PlaceWaste);
        }
        if self.can_draw() {
            choices.push(Choice::Draw);
        }
    }

    /// The columns whose heads are among these, with their heads.
    #[inline]
    fn columns(&self, heads: u64) -> impl Iterator<Item = (u8, Kind)> {
        let columns = if heads == 0 { 0 } else { self.layout.columns.len() };
        let all = (0..).zip(self.heads_by_column).take(columns);
        all.filter(move |&(_, head)| heads >> (head & 63) & 1 != 0)
    }

    fn can_draw(&self) -> bool {
        usize::from(self.state.drawn) < self.layout.stock.len()
    }
}

/// The kinds in a mask, lowest first.
pub(super) fn kinds(mut mask: u64) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        let kind = mask.checked_ilog2().map(|_| mask.trailing_zeros() as Kind)?;
        mask &= mask - 1;
        Some(kind)
    })
}

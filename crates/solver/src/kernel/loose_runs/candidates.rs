//! Which choices the search has to try in a position: one, if one costs nothing; else all that are not doubled.
//!
//! A choice **costs nothing** if whatever can be won without it can be won after it. Each rule below says why, for all
//! rules that [`super::fits`] lets in; with two packs the copies of a card compete, which breaks simpler rules.

use super::layout::{Kind, Layout, rank, suit};
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
    /// *Slack.* Let U(h) be the cards of rank h neither home nor loose, A(h) those at home (full foundations for
    /// suits and packs that the game lacks). The slack tops(h + 1) - U(h) stays the same when a card of rank h is laid
    /// on a column, grows when one goes home or a card of rank h + 1 comes to light, and falls by 1 when a card of
    /// rank h + 1 goes home. Of those there are never more than A(h) - A(h + 1) + the cards of rank h that go home
    /// from now on. If the slack is at least A(h) - A(h + 1) + 1, a top of rank h + 1 is left for every card of
    /// rank h, for ever, and one more. (Spaces never go home: for Kings a slack of 0 and one space are enough.)
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

/// The choices of one position under study.
pub(super) struct Candidates<'a> {
    layout: &'a Layout,
    state: &'a State,
    prunes: Prunes,
    ready: u64,
    /// Loose cards that can go home.
    loose_homes: u64,
    waste: Option<Kind>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(layout: &'a Layout, state: &'a State, prunes: Prunes) -> Candidates<'a> {
        let ready = state.ready(layout);
        let mut loose_homes = 0;
        for card in kinds(state.loose[0] & ready) {
            if state.tops[rank(card)] > 0 {
                loose_homes |= 1 << card;
            }
        }
        let waste = state.waste_top(layout);
        Candidates { layout, state, prunes, ready, loose_homes, waste }
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
        let lowest = self.state.home.iter().map(|heights| heights[1]).min().unwrap_or(0);
        let safe = usize::from(lowest) + 2;
        if self.prunes.safe_home == Rule::On
            && let Some(choice) = self.free_home(|rank| rank <= safe)
        {
            return Some(choice);
        }
        if self.prunes.draw_onto_nothing == Rule::On && self.waste.is_none() && self.can_draw() {
            return Some(Choice::Draw);
        }
        if self.prunes.slack == Rule::On { self.slack() } else { None }
    }

    fn slack(&self) -> Option<Choice> {
        let plenty = self.plenty();
        if let Some(choice) = self.free_home(|rank| plenty[rank - 1]) {
            return Some(choice);
        }
        if let Some((column, _)) = self.heads().find(|&(_, head)| plenty[rank(head)]) {
            return Some(Choice::MoveHead(column));
        }
        let placed = self.waste.is_some_and(|card| plenty[rank(card)]);
        placed.then_some(Choice::PlaceWaste)
    }

    /// The first move home that costs nothing, if cards of the ranks for which `unneeded` holds are needed by nobody.
    fn free_home(&self, unneeded: impl Fn(usize) -> bool) -> Option<Choice> {
        if let Some(card) = kinds(self.loose_homes).find(|&card| unneeded(rank(card))) {
            return Some(Choice::HomeLoose(card));
        }
        let alone = |card: Kind| {
            self.is_ready(card)
                && unneeded(rank(card))
                && usize::from(self.state.home[suit(card)][1]) + 1 >= rank(card)
        };
        let head = self.heads().find(|&(_, head)| alone(head) && self.state.tops[rank(head)] > 0);
        if let Some((column, _)) = head {
            return Some(Choice::HomeHead(column));
        }
        self.waste.is_some_and(alone).then_some(Choice::HomeWaste)
    }

    /// For each rank whether there is a top for each of its cards, for ever; see [`Prunes::slack`].
    fn plenty(&self) -> [bool; 16] {
        let (state, king) = (self.state, self.layout.king);
        // Foundations of that height: A(h) - A(h + 1).
        let mut waiting = [0i8; 16];
        for &height in state.home.as_flattened() {
            waiting[usize::from(height)] += 1;
        }
        let mut plenty = [false; 16];
        for rank in 0..15 {
            plenty[rank] = state.tops[rank + 1] - state.to_place[rank] > waiting[rank];
        }
        plenty[0] = true;
        plenty[king] = state.tops[king + 1] > 0 && state.tops[king + 1] >= state.to_place[king];
        plenty
    }

    fn all(&self, choices: &mut Vec<Choice>) {
        let tops = &self.state.tops;
        if self.waste.is_some_and(|card| self.is_ready(card)) {
            choices.push(Choice::HomeWaste);
        }
        for (column, head) in self.heads() {
            let twin = self.prunes.loose_twin == Rule::On && self.state.loose[0] >> head & 1 != 0;
            if self.is_ready(head) && tops[rank(head)] > 0 && !twin {
                choices.push(Choice::HomeHead(column));
            }
        }
        choices.extend(kinds(self.loose_homes).map(Choice::HomeLoose));
        for (column, head) in self.heads() {
            if tops[rank(head) + 1] > 0 {
                choices.push(Choice::MoveHead(column));
            }
        }
        if self.waste.is_some_and(|card| tops[rank(card) + 1] > 0) {
            choices.push(Choice::PlaceWaste);
        }
        if self.can_draw() {
            choices.push(Choice::Draw);
        }
    }

    fn heads(&self) -> impl Iterator<Item = (u8, Kind)> {
        (0..self.layout.columns.len())
            .filter_map(|column| Some((column as u8, self.state.head(self.layout, column)?)))
    }

    fn is_ready(&self, card: Kind) -> bool {
        self.ready >> card & 1 != 0
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

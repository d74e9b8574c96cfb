//! A relaxation that proves positions lost without search: the rest of the game with nothing used up.
//!
//! In the relaxed game nothing is ever used up: a card that could have left its column or the waste has left it, a card
//! that could be home may be home, and may still be a parent. Only two things are kept of the real game. The waste is a
//! stack: a card leaves it after all that were drawn later (and were not played before). And columns have room for one
//! card of a rank each: with L(r) loose and V(r) visible cards of rank r, L(r) <= V(r + 1), L(King) <= spaces.
//!
//! For that, L(r) is bounded from below by the cards that must be loose when a card w leaves: those now loose and those
//! drawn after w, less the copies that could be home by then in the relaxed game. V(r) is bounded from above by the
//! cards that could be visible by then, and by L(r + 1), V(r + 1) ... up to the spaces, plus one for each head of rank
//! r that could have come to light.
//!
//! Drawing as late as possible is best in the relaxed game: a card that can leave the waste now does so at no cost, and
//! a card drawn too early only covers others. Everything that happens in a real line happens in the relaxed game after
//! no more draws. (By induction over the line: by then the relaxed game has reached everything that the line has
//! reached.) So if the relaxed game ends with cards in the waste, the position is lost. This holds for all rules that
//! [`super::fits`] lets in.

use talon_engine::rules::{MAX_PACKS, Space};

use super::instance::{CardKind, Instance, place_bit, rank, suit};
use super::position::Position;
use crate::bit_set::members;
use crate::kernel::MAX_COLUMNS;

/// Copies of each card: a count for each suit and rank.
type Copies = [[i8; 4]; 16];

/// The relaxed game.
struct Relaxation<'a> {
    instance: &'a Instance,
    /// Heights that foundations could have reached.
    home: [[u8; MAX_PACKS]; 4],
    /// Copies that could be home.
    homes: Copies,
    /// Segments that must be left.
    segments: [u8; MAX_COLUMNS],
    /// Columns that could have no segment left, if that makes a space.
    spaces: i8,
    /// Copies that could be visible or home.
    out: Copies,
    /// Cards of each rank that could be visible.
    visible: [i8; 16],
    /// Copies at home when the relaxed game began.
    home_before: Copies,
    /// Copies home or loose when the relaxed game began.
    out_before: Copies,
    /// Heads of each rank that could have come to light.
    heads: [i8; 16],
}

/// A card on the waste, with the copies that are out for sure when it is the top: `out_before` and all that were
/// drawn after it.
struct OnWaste {
    card: CardKind,
    out: Copies,
}

/// Whether even the relaxed game is lost.
pub(super) fn is_lost(instance: &Instance, position: &Position) -> bool {
    let mut relaxation = Relaxation::new(instance, position);
    relaxation.settle();
    let mut drawn = usize::from(position.drawn);
    let places = (0..drawn).filter(|place| position.waste & place_bit(*place) != 0);
    let mut waste: Vec<OnWaste> = places.map(|place| relaxation.drawn(place)).collect();
    loop {
        if let Some(top) = waste.last()
            && relaxation.leaves(top)
        {
            relaxation.pop(&mut waste);
            continue;
        }
        if drawn == instance.stock.len() {
            return !waste.is_empty();
        }
        waste.push(relaxation.drawn(drawn));
        drawn += 1;
    }
}

impl<'a> Relaxation<'a> {
    fn new(instance: &'a Instance, position: &Position) -> Relaxation<'a> {
        let mut relaxation = Relaxation {
            instance,
            home: position.home,
            homes: [[0; 4]; 16],
            segments: position.segments,
            spaces: 0,
            out: [[0; 4]; 16],
            visible: [0; 16],
            home_before: [[0; 4]; 16],
            out_before: [[0; 4]; 16],
            heads: [0; 16],
        };
        for (suit, heights) in position.home.iter().enumerate() {
            for &height in heights {
                for rank in 1..=usize::from(height) {
                    relaxation.home_before[rank][suit] += 1;
                }
            }
        }
        relaxation.homes = relaxation.home_before;
        relaxation.out = relaxation.home_before;
        for card in position.loose.into_iter().flat_map(members) {
            relaxation.bring_out(card);
        }
        relaxation.out_before = relaxation.out;
        for column in 0..instance.columns.len() {
            match position.head(instance, column) {
                Some(head) => {
                    relaxation.bring_out(head);
                    relaxation.heads[rank(head)] += 1;
                }
                None => relaxation.add_space(),
            }
        }
        relaxation
    }

    fn bring_out(&mut self, card: CardKind) {
        self.out[rank(card)][suit(card)] += 1;
        self.visible[rank(card)] += 1;
    }

    fn add_space(&mut self) {
        self.spaces += match self.instance.space {
            Space::OnlyKing => 1,
            Space::Nothing | Space::Anything => 0,
        };
    }

    fn drawn(&self, place: usize) -> OnWaste {
        OnWaste { card: self.instance.stock[place], out: self.out_before }
    }

    /// Takes the top card off the waste: it is out for sure when the card under it leaves, as is all drawn after it.
    fn pop(&mut self, waste: &mut Vec<OnWaste>) {
        let Some(OnWaste { card, out }) = waste.pop() else { return };
        if let Some(next) = waste.last_mut() {
            let sums = next.out.as_flattened_mut().iter_mut();
            let now = out.as_flattened().iter().zip(self.out_before.as_flattened());
            for (sum, (now, before)) in sums.zip(now) {
                *sum += now - before;
            }
            next.out[rank(card)][suit(card)] += 1;
        }
        self.bring_out(card);
        self.settle();
    }

    /// Whether a card could go home: more foundations could have reached the rank below than have taken a copy.
    fn takes_home(&self, card: CardKind) -> bool {
        let (rank, suit) = (rank(card), suit(card));
        let waiting = if rank == 1 { MAX_PACKS as i8 } else { self.homes[rank - 1][suit] };
        waiting > self.home_before[rank][suit]
    }

    /// Whether the waste's top card could leave.
    fn leaves(&self, top: &OnWaste) -> bool {
        self.has_room(&top.out, Some(rank(top.card)))
            || (self.takes_home(top.card) && self.has_room(&top.out, None))
    }

    /// Whether the cards that must be loose, when those in `out` are out, and one more of a rank could have room.
    fn has_room(&self, out: &Copies, more: Option<usize>) -> bool {
        let mut parents = self.spaces;
        for rank in (1..=self.instance.king).rev() {
            let more = i8::from(more == Some(rank));
            let visible = self.visible[rank] + more;
            let room = visible.min(parents);
            if self.loose(out, rank) + more > room {
                return false;
            }
            parents = visible.min(room + self.heads[rank]);
        }
        true
    }

    /// Cards of a rank that must be loose when those in `out` are out.
    fn loose(&self, out: &Copies, rank: usize) -> i8 {
        let copies = out[rank].iter().zip(self.homes[rank]);
        copies.map(|(&out, homes)| (out - homes).max(0)).sum()
    }

    /// Brings home and moves on all that could be.
    fn settle(&mut self) {
        while self.build_home() | self.dig() {}
    }

    fn build_home(&mut self) -> bool {
        let mut built = false;
        for (suit, heights) in self.home.iter_mut().enumerate() {
            for (place, height) in heights.iter_mut().enumerate() {
                let next = |height: u8| usize::from(height) + 1;
                while next(*height) <= self.instance.king
                    && usize::from(self.out[next(*height)][suit].unsigned_abs()) > place
                {
                    *height += 1;
                    self.homes[usize::from(*height)][suit] += 1;
                    built = true;
                }
            }
        }
        built
    }

    /// Ranks with room for one more visible card on another column.
    fn movable(&self) -> [bool; 16] {
        let mut movable = [false; 16];
        let mut parents = self.spaces;
        for rank in (1..=self.instance.king).rev() {
            let room = self.visible[rank].min(parents);
            movable[rank] = self.loose(&self.out_before, rank) < room;
            parents = self.visible[rank].min(room + self.heads[rank]);
        }
        movable
    }

    fn dig(&mut self) -> bool {
        let mut dug = false;
        let movable = self.movable();
        for column in 0..self.instance.columns.len() {
            while let Some(head) = self.instance.columns[column].head(self.segments[column])
                && (movable[rank(head)] || self.takes_home(head))
            {
                self.segments[column] -= 1;
                self.reveal(column);
                dug = true;
            }
        }
        dug
    }

    fn reveal(&mut self, column: usize) {
        let segments = &self.instance.columns[column];
        let left = self.segments[column];
        let Some(head) = segments.head(left) else {
            self.add_space();
            return;
        };
        for &card in [head].iter().chain(segments.tail(left)) {
            self.bring_out(card);
        }
        if left == 1 && segments.floor_king && self.instance.space == Space::OnlyKing {
            self.segments[column] = 0;
            self.add_space();
        } else {
            self.heads[rank(head)] += 1;
        }
    }
}

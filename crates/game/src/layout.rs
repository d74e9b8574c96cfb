//! The table's geometry, in the screen's unit: the place of each pile and card, and the hit test. Screens make a
//! [`Layout`]; the gestures ask it and know nothing else of the screen.

use talon_engine::Place;

/// A point.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

impl Point {
    /// How far away another point is.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// Whether the point is inside.
    pub fn contains(self, point: Point) -> bool {
        (self.x..self.x + self.w).contains(&point.x) && (self.y..self.y + self.h).contains(&point.y)
    }

    /// The area that two rectangles share.
    pub fn overlap(self, other: Rect) -> f32 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point { x: self.x + self.w / 2.0, y: self.y + self.h / 2.0 }
    }

    /// The same, moved.
    #[must_use]
    pub fn moved(self, dx: f32, dy: f32) -> Rect {
        Rect { x: self.x + dx, y: self.y + dy, ..self }
    }
}

/// A card of a pile, or the pile itself when it is empty: `index` counts from the bottom card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The pile.
    pub place: Place,
    /// The card; 0 in an empty pile.
    pub index: usize,
}

/// Where one pile lies.
#[derive(Clone, Debug, PartialEq)]
pub struct PileBox {
    /// The pile.
    pub place: Place,
    /// Where its first card lies, or would lie.
    pub base: Rect,
    /// Everything that belongs to it when it is hit or dropped on.
    pub area: Rect,
    /// Each card's whole rectangle, bottom card first; later ones lie over earlier ones.
    pub cards: Vec<Rect>,
}

impl PileBox {
    /// The card hit at a point of the pile's area: the topmost that contains it, else the nearest end of the pile.
    fn index_at(&self, point: Point) -> usize {
        let hit = self.cards.iter().rposition(|card| card.contains(point));
        let before = self.cards.first().is_some_and(|first| point.y < first.y);
        hit.unwrap_or(if before { 0 } else { self.cards.len().saturating_sub(1) })
    }

    /// Where the next card laid on this pile would lie, as nearly as matters for dropping: on its last card.
    fn landing(&self) -> Rect {
        self.cards.last().copied().unwrap_or(self.base)
    }
}

/// Where everything lies.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Layout {
    /// All piles.
    pub piles: Vec<PileBox>,
}

impl Layout {
    /// The box of a pile.
    pub fn pile(&self, place: Place) -> Option<&PileBox> {
        self.piles.iter().find(|pile| pile.place == place)
    }

    /// The card at a point, else the pile whose area it is in.
    pub fn spot_at(&self, point: Point) -> Option<Spot> {
        let on_card =
            self.piles.iter().find(|pile| pile.cards.iter().any(|card| card.contains(point)));
        let pile = on_card.or_else(|| self.piles.iter().find(|pile| pile.area.contains(point)))?;
        Some(Spot { place: pile.place, index: pile.index_at(point) })
    }

    /// The card that a press at a point lifts: the one it hits, and none on the empty table below a pile. Cards may be
    /// dropped there, but a press there does not mean the card far above.
    pub fn grip_at(&self, point: Point) -> Option<Spot> {
        let spot = self.spot_at(point)?;
        let last = self.pile(spot.place)?.landing();
        (point.y < last.y + last.h * 1.25).then_some(spot)
    }

    /// The pile that a card dropped here is meant for: of the allowed ones the one that it covers most; failing that,
    /// the one that the flick points at, if it ends near enough.
    pub fn drop_target(&self, dropped: Rect, flick: Point, allowed: &[Place]) -> Option<Place> {
        let candidates = || self.piles.iter().filter(|pile| allowed.contains(&pile.place));
        let covered = candidates()
            .map(|pile| {
                (pile.landing().overlap(dropped).max(pile.area.overlap(dropped) * 0.5), pile)
            })
            .filter(|(area, _)| *area > 0.0)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, pile)) = covered {
            return Some(pile.place);
        }
        let speed = flick.x.hypot(flick.y);
        if speed <= f32::EPSILON {
            return None;
        }
        let aim = |pile: &PileBox| {
            let to = pile.landing().centre();
            let from = dropped.centre();
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            (dx * flick.x + dy * flick.y) / (speed * dx.hypot(dy).max(f32::EPSILON))
        };
        let best = candidates().max_by(|a, b| aim(a).total_cmp(&aim(b)))?;
        (aim(best) > 0.9).then_some(best.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(n: u8, cards: u8) -> PileBox {
        let x = f32::from(n) * 12.0;
        let base = Rect { x, y: 0.0, w: 10.0, h: 14.0 };
        let cards = (0..cards).map(|i| base.moved(0.0, 4.0 * f32::from(i))).collect();
        PileBox { place: Place::Column(n), base, area: Rect { h: 60.0, ..base }, cards }
    }

    fn table() -> Layout {
        Layout { piles: vec![column(0, 3), column(1, 1), column(2, 0)] }
    }

    #[test]
    fn a_point_hits_the_topmost_card_there() {
        let hit = |x, y| table().spot_at(Point { x, y }).map(|spot| (spot.place, spot.index));
        assert_eq!(hit(1.0, 1.0), Some((Place::Column(0), 0)));
        assert_eq!(hit(1.0, 5.0), Some((Place::Column(0), 1)));
        assert_eq!(hit(1.0, 13.0), Some((Place::Column(0), 2)));
        assert_eq!(hit(1.0, 50.0), Some((Place::Column(0), 2)), "the tail means the last card");
        assert_eq!(hit(25.0, 30.0), Some((Place::Column(2), 0)), "an empty column");
        assert_eq!(hit(11.0, 1.0), None, "the gap");
    }

    #[test]
    fn the_bare_table_below_a_pile_holds_no_card() {
        let grip = |x, y| table().grip_at(Point { x, y }).map(|spot| (spot.place, spot.index));
        assert_eq!(grip(1.0, 5.0), Some((Place::Column(0), 1)));
        assert_eq!(grip(1.0, 24.0), Some((Place::Column(0), 2)), "just below the last card");
        assert_eq!(grip(1.0, 30.0), None);
        assert_eq!(grip(25.0, 13.0), Some((Place::Column(2), 0)), "an empty column");
        assert_eq!(grip(25.0, 30.0), None);
    }

    #[test]
    fn a_drop_means_the_legal_pile_it_covers_most() {
        let dropped = Rect { x: 7.0, y: 3.0, w: 10.0, h: 14.0 };
        let all = [Place::Column(0), Place::Column(1), Place::Column(2)];
        let still = Point::default();
        assert_eq!(table().drop_target(dropped, still, &all), Some(Place::Column(1)));
        assert_eq!(table().drop_target(dropped, still, &all[..1]), Some(Place::Column(0)));
        let off = Rect { x: 0.0, y: 200.0, w: 10.0, h: 14.0 };
        assert_eq!(table().drop_target(off, still, &all), None);
        let up = Point { x: 0.0, y: -3.0 };
        assert_eq!(table().drop_target(off, up, &all), Some(Place::Column(0)), "a flick is enough");
    }
}

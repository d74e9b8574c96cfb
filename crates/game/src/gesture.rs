//! From pointer, touch and keys to moves: one machine for drags, taps, two taps, double taps and keys, for every
//! screen. It knows the layout's geometry and asks the engine for legal moves; it changes nothing itself.

use talon_engine::{Board, Card, Move, Place, Refusal, Rules, Source, Target};

use crate::layout::{Layout, Point, Rect, Spot};
use crate::stopwatch::Millis;

/// The effect of a tap on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TapPolicy {
    /// Moves it to the best place at once.
    #[default]
    Move,
    /// Picks it up; the next tap says where it goes.
    Select,
}

/// Cards taken up and not yet put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldCards {
    /// Where they were.
    pub from: Source,
    /// How many.
    pub count: u8,
}

/// An input of pointer or keyboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// A pointer went down.
    Press(Point, Millis),
    /// A pointer went down on this card, even if the card is still moving to its place.
    Grab(Spot, Point, Millis),
    /// The pointer that is down moved.
    Motion(Point, Millis),
    /// It went up.
    Release(Point, Millis),
    /// It was lost: another finger, a menu, a resize, Escape.
    Cancel,
    /// A card or pile was chosen by key.
    Choose(Spot),
    /// The chosen cards, or this spot's, are sent to a place by key.
    Send(Spot, Target),
}

/// The intent behind an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Nothing yet.
    Nothing,
    /// Cards were taken up: show where they may go.
    TakeUp(HeldCards),
    /// They were put back where they were.
    PutBack,
    /// This move.
    Play(Move),
    /// Something that is not allowed, and why.
    Refused(Refusal),
    /// The card may be moved, but there is no place for it.
    NoPlace(Card),
}

/// The game state that the gesture machine reads.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The board.
    pub board: &'a Board,
    /// Where things lie.
    pub layout: &'a Layout,
    /// How far a pointer may slide and still tap, in the layout's unit.
    pub slop: f32,
    /// The effect of a tap.
    pub tap: TapPolicy,
}

/// The longest time between the two taps of a double tap.
const DOUBLE: Millis = 350;

/// A pointer that leaves the range of a tap in this many milliseconds, or fewer, throws the dragged cards.
const SWIFT: f32 = 16.0;

/// The machine.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Gestures {
    state: GestureState,
    last_tap: Option<(Spot, Millis)>,
}

/// Where a pointer was, and when.
type Moment = (Point, Millis);

#[derive(Clone, Copy, Debug, PartialEq, Default)]
enum GestureState {
    #[default]
    Idle,
    /// A pointer is down and has not moved far; cards chosen before stay chosen.
    Pressed { spot: Option<Spot>, held: Rect, start: Moment, chosen: Option<HeldCards> },
    /// Cards follow the pointer.
    Dragging { hand: HeldCards, lifted: Rect, start: Point, at: Moment, before: Moment },
    /// Cards are chosen and wait for a place.
    Chosen(HeldCards),
}

impl Gestures {
    /// The cards taken up, by drag or by choice.
    pub fn hand(&self) -> Option<HeldCards> {
        match self.state {
            GestureState::Idle => None,
            GestureState::Pressed { chosen, .. } => chosen,
            GestureState::Dragging { hand, .. } | GestureState::Chosen(hand) => Some(hand),
        }
    }

    /// The spot under a pressed pointer that has not moved yet.
    pub fn pressed(&self) -> Option<Spot> {
        match self.state {
            GestureState::Pressed { spot, .. } => spot,
            GestureState::Idle | GestureState::Dragging { .. } | GestureState::Chosen(_) => None,
        }
    }

    /// How far the dragged cards are from where they lay.
    pub fn drag_offset(&self) -> Option<Point> {
        match self.state {
            GestureState::Dragging { start, at: (at, _), .. } => {
                Some(Point { x: at.x - start.x, y: at.y - start.y })
            }
            GestureState::Idle | GestureState::Pressed { .. } | GestureState::Chosen(_) => None,
        }
    }

    /// Takes one input and returns the intent behind it.
    pub fn handle(&mut self, input: Input, situation: Situation<'_>) -> Intent {
        match input {
            Input::Press(point, now) => {
                // Cards that were chosen before go to the pressed pile.
                let spot = match self.hand() {
                    Some(_) => situation.layout.spot_at(point),
                    None => situation.layout.grip_at(point),
                };
                self.press(spot, (point, now), situation)
            }
            Input::Grab(spot, point, now) => self.press(Some(spot), (point, now), situation),
            Input::Motion(point, now) => self.motion((point, now), situation),
            Input::Release(point, now) => {
                // A fast swipe may end before any pointer move was reported.
                if let refused @ Intent::Refused(_) = self.set_out((point, now), situation) {
                    return refused;
                }
                self.release((point, now), situation)
            }
            Input::Cancel => self.put_back(),
            Input::Choose(spot) => {
                let chosen = self.hand();
                self.state = GestureState::Idle;
                self.choose(spot, chosen, situation)
            }
            Input::Send(spot, target) => {
                let hand = self.hand().map_or_else(|| lift(spot, situation), Ok);
                self.state = GestureState::Idle;
                match hand {
                    Ok(hand) => played(hand, target, situation),
                    Err(refusal) => Intent::Refused(refusal),
                }
            }
        }
    }

    fn press(&mut self, spot: Option<Spot>, start: Moment, situation: Situation<'_>) -> Intent {
        if matches!(self.state, GestureState::Dragging { .. }) {
            return self.put_back();
        }
        let chosen = self.hand();
        // The current position: the layout may change between press and drag.
        let held = spot.and_then(|spot| held(spot, situation.layout)).unwrap_or_default();
        self.state = GestureState::Pressed { spot, held, start, chosen };
        Intent::Nothing
    }

    fn motion(&mut self, now: Moment, situation: Situation<'_>) -> Intent {
        if let GestureState::Dragging { at, before, .. } = &mut self.state {
            *before = *at;
            *at = now;
        }
        self.set_out(now, situation)
    }

    /// Starts a drag when a pressed pointer has moved too far for a tap.
    fn set_out(&mut self, now: Moment, situation: Situation<'_>) -> Intent {
        match self.state {
            GestureState::Pressed { spot: Some(spot), held, start, .. }
                if start.0.distance(now.0) >= situation.slop =>
            {
                self.begin_drag(spot, held, [start, now], situation)
            }
            GestureState::Idle
            | GestureState::Pressed { .. }
            | GestureState::Dragging { .. }
            | GestureState::Chosen(_) => Intent::Nothing,
        }
    }

    fn begin_drag(
        &mut self,
        spot: Spot,
        lifted: Rect,
        [start, now]: [Moment; 2],
        situation: Situation<'_>,
    ) -> Intent {
        self.state = GestureState::Idle;
        if spot.place == Place::Stock || pile_size(situation.board, spot.place) == 0 {
            return Intent::Nothing;
        }
        match lift(spot, situation) {
            Ok(hand) => {
                self.state =
                    GestureState::Dragging { hand, lifted, start: start.0, at: now, before: start };
                Intent::TakeUp(hand)
            }
            Err(refusal) => Intent::Refused(refusal),
        }
    }

    fn release(&mut self, now: Moment, situation: Situation<'_>) -> Intent {
        match std::mem::take(&mut self.state) {
            GestureState::Dragging { hand, lifted, start, before, .. } => {
                let dropped = lifted.moved(now.0.x - start.x, now.0.y - start.y);
                drop_cards(hand, dropped, flick(before, now, situation.slop), situation)
            }
            GestureState::Pressed { spot: Some(spot), chosen, .. } => {
                self.tap(spot, now.1, chosen, situation)
            }
            GestureState::Pressed { spot: None, chosen: Some(_), .. } => Intent::PutBack,
            GestureState::Idle | GestureState::Pressed { .. } => Intent::Nothing,
            GestureState::Chosen(hand) => {
                self.state = GestureState::Chosen(hand);
                Intent::Nothing
            }
        }
    }

    fn tap(
        &mut self,
        spot: Spot,
        now: Millis,
        chosen: Option<HeldCards>,
        situation: Situation<'_>,
    ) -> Intent {
        let twice = self.last_tap.is_some_and(|(last, then)| {
            last.place == spot.place && now.saturating_sub(then) <= DOUBLE
        });
        self.last_tap = (!twice).then_some((spot, now));
        let home = source(spot.place).map(|from| Move::single(from, Target::Home));
        let moves = chosen.is_none() && situation.tap == TapPolicy::Move;
        match home {
            // The first tap has made the move already: another card lies there now.
            Some(_) if twice && moves => Intent::Nothing,
            Some(home) if twice => match situation.board.check(situation.rules, home) {
                Ok(()) => Intent::Play(home),
                Err(refusal) => Intent::Refused(refusal),
            },
            Some(_) | None if moves => tapped(spot, situation),
            Some(_) | None => self.choose(spot, chosen, situation),
        }
    }

    /// Chooses a card, or the place for the cards chosen before.
    fn choose(
        &mut self,
        spot: Spot,
        chosen: Option<HeldCards>,
        situation: Situation<'_>,
    ) -> Intent {
        if spot.place == Place::Stock {
            return stock_move(situation);
        }
        let Some(hand) = chosen else {
            return match lift(spot, situation) {
                Ok(hand) => {
                    self.state = GestureState::Chosen(hand);
                    Intent::TakeUp(hand)
                }
                Err(refusal) => Intent::Refused(refusal),
            };
        };
        if source(spot.place) == Some(hand.from) {
            return match lift(spot, situation) {
                Ok(other) if other != hand => {
                    self.state = GestureState::Chosen(other);
                    Intent::TakeUp(other)
                }
                Ok(_) | Err(_) => Intent::PutBack,
            };
        }
        match target(spot.place) {
            Some(to) => played(best_count(hand, to, situation), to, situation),
            None => Intent::PutBack,
        }
    }

    fn put_back(&mut self) -> Intent {
        let held = self.hand().is_some();
        self.state = GestureState::Idle;
        if held { Intent::PutBack } else { Intent::Nothing }
    }
}

/// The cards that a press on a spot lifts.
pub fn lift(spot: Spot, situation: Situation<'_>) -> Result<HeldCards, Refusal> {
    let from = source(spot.place).ok_or(Refusal::OnlyDrawn)?;
    let count = match spot.place {
        Place::Column(_) => {
            pile_size(situation.board, spot.place).saturating_sub(spot.index).max(1) as u8
        }
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => 1,
    };
    situation.board.check_lift(situation.rules, from, count).map(|()| HeldCards { from, count })
}

/// The rectangle of the first card that a press on a spot lifts: in a fanned waste always the top card.
fn held(spot: Spot, layout: &Layout) -> Option<Rect> {
    let cards = &layout.pile(spot.place)?.cards;
    match spot.place {
        Place::Column(_) => cards.get(spot.index).copied(),
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => {
            cards.last().copied()
        }
    }
}

/// The piles that cards in hand may be put on.
pub fn legal_places(rules: &Rules, board: &Board, hand: HeldCards) -> Vec<Place> {
    board
        .targets(rules, hand.from, hand.count)
        .into_iter()
        .flat_map(|to| match to {
            Target::Column(n) => vec![Place::Column(n)],
            Target::Cell => (0..)
                .zip(board.cells())
                .filter(|(_, cell)| cell.is_none())
                .map(|(n, _)| Place::Cell(n))
                .collect(),
            Target::Home => {
                let home = board.source_top(hand.from).and_then(|card| board.home_for(card));
                home.map(Place::Foundation).into_iter().collect()
            }
        })
        .collect()
}

/// The movement of the last moment, if it was fast: a slow drop is not a throw.
fn flick(before: Moment, now: Moment, slop: f32) -> Point {
    let swift = before.0.distance(now.0) * SWIFT >= slop * now.1.saturating_sub(before.1) as f32;
    if swift {
        Point { x: now.0.x - before.0.x, y: now.0.y - before.0.y }
    } else {
        Point::default()
    }
}

fn drop_cards(hand: HeldCards, dropped: Rect, flick: Point, situation: Situation<'_>) -> Intent {
    let legal = legal_places(situation.rules, situation.board, hand);
    let place = situation.layout.drop_target(dropped, flick, &legal).or_else(|| {
        let all: Vec<Place> = situation.layout.piles.iter().map(|pile| pile.place).collect();
        situation.layout.drop_target(dropped, Point::default(), &all)
    });
    match place {
        Some(place) if source(place) != Some(hand.from) => match target(place) {
            Some(to) => played(hand, to, situation),
            None => Intent::PutBack,
        },
        Some(_) | None => Intent::PutBack,
    }
}

fn played(hand: HeldCards, to: Target, situation: Situation<'_>) -> Intent {
    let mv = Move::Carry { from: hand.from, to, count: hand.count };
    match situation.board.check(situation.rules, mv) {
        Ok(()) => Intent::Play(mv),
        Err(refusal) => Intent::Refused(refusal),
    }
}

/// The part of a run that fits the target, if the whole run was chosen by its top card; otherwise the hand as it is.
fn best_count(hand: HeldCards, to: Target, situation: Situation<'_>) -> HeldCards {
    let fits = |count| {
        let mv = Move::Carry { from: hand.from, to, count };
        situation.board.check(situation.rules, mv).is_ok()
    };
    if hand.count != 1
        || fits(1)
        || !matches!((hand.from, to), (Source::Column(_), Target::Column(_)))
    {
        return hand;
    }
    (2..=situation.rules.ranks())
        .find(|&count| fits(count))
        .map_or(hand, |count| HeldCards { count, ..hand })
}

/// The intent of a single tap that moves at once.
fn tapped(spot: Spot, situation: Situation<'_>) -> Intent {
    if spot.place == Place::Stock {
        return stock_move(situation);
    }
    if pile_size(situation.board, spot.place) == 0 {
        return Intent::Nothing;
    }
    let hand = match lift(spot, situation) {
        Ok(hand) => hand,
        Err(refusal) => return Intent::Refused(refusal),
    };
    match best_target(hand, situation) {
        Some(to) => Intent::Play(Move::Carry { from: hand.from, to, count: hand.count }),
        None => situation.board.source_top(hand.from).map_or(Intent::Nothing, Intent::NoPlace),
    }
}

/// The best place for the cards: home, then a column with cards, then a space, then a cell. A whole column is not
/// moved from floor to floor.
fn best_target(hand: HeldCards, situation: Situation<'_>) -> Option<Target> {
    let whole = matches!(hand.from, Source::Column(n)
        if situation.board.columns()[usize::from(n)].cards().len() == usize::from(hand.count));
    let merit = |to: &Target| match to {
        Target::Home => Some(3),
        Target::Column(n) if !situation.board.columns()[usize::from(*n)].is_empty() => Some(2),
        Target::Column(_) if whole => None,
        Target::Column(_) => Some(1),
        Target::Cell => Some(0),
    };
    let targets = situation.board.targets(situation.rules, hand.from, hand.count);
    let mut best = None;
    for to in targets {
        let better = merit(&to) > best.as_ref().and_then(merit);
        if merit(&to).is_some() && better {
            best = Some(to);
        }
    }
    best
}

fn stock_move(situation: Situation<'_>) -> Intent {
    let deal = situation.board.check(situation.rules, Move::Draw);
    let redeal = situation.board.check(situation.rules, Move::Redeal);
    match (deal, redeal) {
        (Ok(()), _) => Intent::Play(Move::Draw),
        (Err(_), Ok(())) => Intent::Play(Move::Redeal),
        (Err(_), Err(refusal)) => Intent::Refused(refusal),
    }
}

fn pile_size(board: &Board, place: Place) -> usize {
    match place {
        Place::Column(n) => board.columns().get(usize::from(n)).map_or(0, |c| c.cards().len()),
        Place::Cell(n) => {
            usize::from(board.cells().get(usize::from(n)).is_some_and(Option::is_some))
        }
        Place::Foundation(n) => board.foundations().get(usize::from(n)).map_or(0, |&h| h.into()),
        Place::Stock => board.stock().len(),
        Place::Waste => board.waste().len(),
    }
}

/// A pile as a source of cards.
pub fn source(place: Place) -> Option<Source> {
    match place {
        Place::Column(n) => Some(Source::Column(n)),
        Place::Cell(n) => Some(Source::Cell(n)),
        Place::Foundation(n) => Some(Source::Foundation(n)),
        Place::Waste => Some(Source::Waste),
        Place::Stock => None,
    }
}

/// A pile as a target for cards.
pub fn target(place: Place) -> Option<Target> {
    match place {
        Place::Column(n) => Some(Target::Column(n)),
        Place::Cell(_) => Some(Target::Cell),
        Place::Foundation(_) => Some(Target::Home),
        Place::Stock | Place::Waste => None,
    }
}

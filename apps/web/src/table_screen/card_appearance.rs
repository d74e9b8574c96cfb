//! The look of every card on the table: its picture, its marks, its name for a screen reader. Computed from the state
//! of the table, without browser code; the painter paints the differences.

use talon_engine::{Card, Place, Seen, View};
use talon_game::Hint;
use talon_game::gesture::HeldCards;
use talon_game::layout::{Layout, Spot};
use talon_scene::Sprite;
use talon_wording::capitalised;

use super::card_finder::CardRelation;
use super::keyboard_focus;
use crate::card_art::{shown, suit_class};
use crate::wording::spoken;

/// All that decides how cards look.
pub(super) struct LookContext<'a> {
    pub(super) sprites: &'a [Sprite],
    pub(super) view: &'a View,
    pub(super) layout: &'a Layout,
    pub(super) hand: Option<HeldCards>,
    pub(super) grip: Grip,
    /// Where the cards in hand may go.
    pub(super) legal: &'a [Place],
    pub(super) refused: Option<Place>,
    pub(super) focus: Spot,
    pub(super) hint: Option<Hint>,
    /// Cards that are lit.
    pub(super) marked: &'a [(Card, CardRelation)],
    /// The opened column.
    pub(super) opened_column: Option<Place>,
    /// Whether the game is paused: every card shows its back.
    pub(super) paused: bool,
    /// The picture of a card's back.
    pub(super) back: &'static str,
    pub(super) faces: Faces,
}

/// Whether the cards in hand follow the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grip {
    /// They were chosen, and stay where they lie.
    Chosen,
    /// They follow it.
    Dragged,
}

/// How the faces are printed on this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faces {
    /// As the settings say.
    Standard,
    /// Large, because the cards are small.
    Narrow,
}

/// One card's look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CardAppearance {
    pub(super) token: u8,
    pub(super) class: String,
    /// Its picture in the sheet.
    pub(super) picture: String,
    pub(super) label: String,
    /// Whether it is read aloud.
    pub(super) is_read: bool,
    /// Its code, if its face shows.
    pub(super) card: Option<String>,
    pub(super) place: Place,
    pub(super) index: usize,
    /// Tenths of a pixel: left, top, width.
    pub(super) at: [i32; 3],
    pub(super) focused: bool,
    pub(super) held: bool,
}

/// The looks of all cards. Not inlined: it would add its size twice.
#[inline(never)]
pub(super) fn looks(now: &LookContext<'_>) -> Vec<CardAppearance> {
    now.sprites.iter().map(|&sprite| look(now, sprite)).collect()
}

fn look(now: &LookContext<'_>, sprite: Sprite) -> CardAppearance {
    let held = now.hand.is_some_and(|hand| holds(now.layout, hand, sprite));
    let rect = sprite.rect;
    CardAppearance {
        token: sprite.token.0,
        class: class(now, sprite, held),
        picture: shown(if now.paused { Seen::Back } else { sprite.seen }, now.back),
        label: label(now.view, sprite),
        is_read: is_read(now, sprite),
        card: match sprite.seen {
            Seen::Face(card) => Some(card.to_string()),
            Seen::Back => None,
        },
        place: sprite.place,
        index: sprite.index,
        at: [rect.x, rect.y, rect.w].map(tenths),
        focused: sprite.place != Place::Stock
            && keyboard_focus::clamped(now.layout, now.focus)
                == Spot { place: sprite.place, index: sprite.index },
        held,
    }
}

fn class(now: &LookContext<'_>, sprite: Sprite, held: bool) -> String {
    let above = keyboard_focus::size(now.layout, sprite.place).saturating_sub(sprite.index + 1);
    let top = above == 0;
    let dragged = held && now.grip == Grip::Dragged;
    let tight = now.faces == Faces::Narrow && is_tight(now, sprite);
    let marks = [
        ("peeked", now.opened_column == Some(sprite.place)),
        ("under", above > 2 && matches!(sprite.place, Place::Foundation(_))),
        ("lifted", held),
        ("dragged", dragged),
        ("narrow", now.faces == Faces::Narrow && !tight),
        ("plain", tight),
        ("lit", top && now.legal.contains(&sprite.place)),
        ("nope", top && now.refused == Some(sprite.place)),
        (
            "hinted",
            now.hint
                .as_ref()
                .is_some_and(|hint| keyboard_focus::is_hinted(now.layout, hint, sprite)),
        ),
    ];
    let mut class = match sprite.seen {
        Seen::Face(card) => format!("card {}", suit_class(card.suit())),
        Seen::Back => "card back".to_owned(),
    };
    let lit = now.marked.iter().find(|(card, _)| sprite.seen == Seen::Face(*card));
    let marks = marks.into_iter().filter(|(_, on)| *on).map(|(mark, _)| mark);
    for mark in marks.chain(lit.map(|(_, relation)| relation.class())) {
        class.push(' ');
        class.push_str(mark);
    }
    class
}

/// The height and the width of a large index, as shares of the card's width.
const LARGE_INDEX: (f32, f32) = (0.5, 0.95);

/// Whether the next card of the column or the waste leaves no room for a large index.
fn is_tight(now: &LookContext<'_>, sprite: Sprite) -> bool {
    let (high, wide) = LARGE_INDEX;
    let next = |other: &&Sprite| other.place == sprite.place && other.index == sprite.index + 1;
    let covers = |next: &Sprite| {
        next.rect.y - sprite.rect.y < high * sprite.rect.w
            && next.rect.x - sprite.rect.x < wide * sprite.rect.w
    };
    matches!(sprite.place, Place::Column(_) | Place::Waste)
        && now.sprites.iter().find(next).is_some_and(covers)
}

fn holds(layout: &Layout, hand: HeldCards, sprite: Sprite) -> bool {
    sprite.place == Place::from(hand.from)
        && sprite.index + usize::from(hand.count) >= keyboard_focus::size(layout, sprite.place)
}

/// The card's name for a screen reader; the group that it lies in names the pile.
fn label(view: &View, sprite: Sprite) -> String {
    match (sprite.place, sprite.seen) {
        (Place::Column(n), _) => spoken().card_in_pile(&view.columns[usize::from(n)], sprite.index),
        (Place::Waste, Seen::Face(card)) => {
            let above = view.waste.len() - sprite.index - 1;
            capitalised(&spoken().covered(card, above))
        }
        (_, Seen::Face(card)) => capitalised(&spoken().card(card)),
        (place, Seen::Back) => capitalised(&spoken().place(place)),
    }
}

/// Of cards that lie exactly on each other only the top one is read, and none that shows its back.
fn is_read(now: &LookContext<'_>, sprite: Sprite) -> bool {
    let on_it = |other: &&Sprite| other.place == sprite.place && other.index == sprite.index + 1;
    let next = now.sprites.iter().find(on_it);
    let is_hidden = next.is_some_and(|next| next.rect == sprite.rect);
    !now.paused && !is_hidden && matches!(sprite.seen, Seen::Face(_))
}

/// Lengths are painted to a tenth of a pixel.
fn tenths(length: f32) -> i32 {
    (length * 10.0).round() as i32
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Move, Source};
    use talon_scene::{Frame, FrameOptions, Print, Size, Tokens};

    use super::*;

    /// Nothing is in hand, marked or covered.
    fn at_rest<'a>(sprites: &'a [Sprite], view: &'a View, layout: &'a Layout) -> LookContext<'a> {
        LookContext {
            sprites,
            view,
            layout,
            hand: None,
            grip: Grip::Chosen,
            legal: &[],
            refused: None,
            focus: Spot { place: Place::Column(0), index: 0 },
            hint: None,
            marked: &[],
            opened_column: None,
            paused: false,
            back: "back1",
            faces: Faces::Standard,
        }
    }

    /// The looks of a fresh Klondike deal with this many cards of the seventh column in hand.
    fn fresh(hand: Option<HeldCards>, legal: &[Place]) -> Vec<CardAppearance> {
        let game = talon_catalog::find("klondike").expect("built in");
        let rules = game.rules(&game.default_choices());
        let board = Deal::Microsoft(617).board(&rules);
        let frame = Frame::new(&rules, Size { w: 1366.0, h: 768.0 }, FrameOptions::default());
        let view = board.view();
        let sprites = talon_scene::sprites(&frame, &view, &Tokens::new(&board));
        let layout = talon_scene::layout(&frame, &view);
        let focus = Spot { place: Place::Column(0), index: usize::MAX };
        let at_rest = at_rest(&sprites, &view, &layout);
        looks(&LookContext { hand, grip: Grip::Dragged, legal, focus, ..at_rest })
    }

    #[test]
    fn a_card_that_lies_face_down_says_nothing_of_itself() {
        let hidden: Vec<CardAppearance> =
            fresh(None, &[]).into_iter().filter(|look| look.card.is_none()).collect();
        assert_eq!(hidden.len(), 21 + 3, "21 in the columns, the top of the stock and two below");
        for look in hidden {
            assert_eq!((look.class.as_str(), look.picture.as_str()), ("card back", "#back1"));
            assert!(!look.label.contains(" of "), "{}", look.label);
        }
    }

    #[test]
    fn a_large_index_gives_way_to_a_plain_one_where_it_would_be_cut() {
        let game = talon_catalog::find("klondike").expect("built in");
        let rules = game.rules(&game.default_choices());
        let board = Deal::Microsoft(617).board(&rules);
        let view = board.view();
        let frame = Frame::new(&rules, Size { w: 1366.0, h: 768.0 }, FrameOptions::default());
        let mut sprites = talon_scene::sprites(&frame, &view, &Tokens::new(&board));
        // As if the last two cards of the seventh column lay face up, close together or far apart.
        let [under, top] = [5, 6].map(|index| {
            let is_it = |s: &Sprite| s.place == Place::Column(6) && s.index == index;
            sprites.iter().position(is_it).expect("seven cards")
        });
        for (apart, class) in [(0.4, "card back plain"), (0.6, "card back narrow")] {
            sprites[top].rect.y = sprites[under].rect.y + apart * sprites[under].rect.w;
            let layout = talon_scene::layout(&frame, &view);
            let now = LookContext { faces: Faces::Narrow, ..at_rest(&sprites, &view, &layout) };
            assert_eq!(look(&now, sprites[under]).class, class);
        }
    }

    #[test]
    fn a_covered_card_of_the_waste_keeps_its_suit_in_sight() {
        let game = talon_catalog::find("klondike").expect("built in");
        let rules = game.rules(&game.default_choices());
        let mut board = Deal::Microsoft(617).board(&rules);
        let mut tokens = Tokens::new(&board);
        for &effect in board.play(&rules, Move::Draw).expect("a full stock").effects() {
            tokens.apply(effect);
        }
        let options = FrameOptions { print: Print::Large, ..FrameOptions::default() };
        let frame = Frame::new(&rules, Size { w: 390.0, h: 844.0 }, options);
        let view = board.view();
        let sprites = talon_scene::sprites(&frame, &view, &tokens);
        let layout = talon_scene::layout(&frame, &view);
        let looks =
            looks(&LookContext { faces: Faces::Narrow, ..at_rest(&sprites, &view, &layout) });
        let waste = looks.iter().filter(|look| look.place == Place::Waste);
        let prints: Vec<&str> =
            waste.map(|look| look.class.rsplit(' ').next().unwrap_or_default()).collect();
        assert_eq!(prints, ["plain", "plain", "narrow"]);
    }

    #[test]
    fn the_cards_in_hand_and_the_places_for_them_are_marked() {
        let hand = HeldCards { from: Source::Column(6), count: 1 };
        let looks = fresh(Some(hand), &[Place::Column(2)]);
        let marked = |mark: &str| -> Vec<String> {
            let marked = looks.iter().filter(|look| look.class.split(' ').any(|c| c == mark));
            marked.map(|look| look.place.to_string()).collect()
        };
        assert_eq!(marked("dragged"), ["t7"]);
        assert_eq!(marked("lit"), ["t3"]);
        assert_eq!(looks.iter().filter(|look| look.focused).count(), 1);
    }
}

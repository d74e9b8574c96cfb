//! The longest columns that the rules allow stay within their bank, and banks do not overlap, at any size.

use talon_engine::{Card, Deal, Place, Rank, Rules, Seen, Suit, View};
use talon_game::layout::Rect;
use talon_scene::{ColumnRows, Frame, FrameOptions, Hand, Print, Size, layout};
use talon_testkit::games;

const SIZES: [(f32, f32); 17] = [
    (320.0, 568.0),
    (360.0, 640.0),
    (375.0, 667.0),
    (390.0, 844.0),
    (430.0, 932.0),
    (640.0, 360.0),
    (844.0, 390.0),
    (600.0, 600.0),
    (768.0, 1024.0),
    (1024.0, 600.0),
    (1024.0, 768.0),
    (1280.0, 720.0),
    (1366.0, 768.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (2560.0, 1440.0),
    (3840.0, 2160.0),
];

/// Cards that a king takes: the twelve ranks below it.
const RUN: u8 = 12;

fn all_options() -> impl Iterator<Item = FrameOptions> {
    [Hand::Right, Hand::Left].into_iter().flat_map(|hand| {
        [Print::Standard, Print::Large].into_iter().flat_map(move |print| {
            [ColumnRows::Two, ColumnRows::One].map(|rows| FrameOptions {
                hand,
                print,
                rows,
                ..FrameOptions::default()
            })
        })
    })
}

/// Every column with as many cards as it was dealt, the last of them a king, and a whole run on that.
fn longest(rules: &Rules) -> View {
    let mut view = Deal::Number(1).board(rules).view();
    for column in &mut view.columns {
        let run = (1..=RUN).rev().map(|rank| {
            Seen::Face(Card::new(Rank::new(rank).expect("a rank below the king's"), Suit::Spades))
        });
        column.extend(run);
    }
    view
}

/// Where a pile may be: from its first card's top down to the end of its bank.
fn bank(frame: &Frame, place: Place) -> Rect {
    let slot = frame.slot(place).expect("every pile has a place");
    Rect { h: slot.height, ..slot.base }
}

#[test]
fn the_longest_columns_stay_in_their_banks() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let view = longest(&rules);
        for ((w, h), options) in
            SIZES.into_iter().flat_map(|at| all_options().map(move |o| (at, o)))
        {
            let frame = Frame::new(&rules, Size { w, h }, options);
            let end = h - frame.metrics.bottom;
            for pile in layout(&frame, &view).piles {
                let bank = bank(&frame, pile.place);
                let what = format!("{name} {w}x{h} {options:?} {}", pile.place);
                assert!(bank.y + bank.h <= end + 0.01, "{what}: its bank ends below the table");
                let Place::Column(_) = pile.place else { continue };
                for card in &pile.cards {
                    let inside = card.y >= bank.y && card.y + card.h <= bank.y + bank.h + 0.01;
                    assert!(inside, "{what}: {card:?} leaves {bank:?}");
                }
                let apart = pile.cards.windows(2).all(|pair| pair[1].y - pair[0].y > 1.5);
                assert!(apart, "{what}: two cards lie as one");
            }
        }
    }
}

#[test]
fn no_bank_lies_over_another_at_any_size() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for ((w, h), options) in
            SIZES.into_iter().flat_map(|at| all_options().map(move |o| (at, o)))
        {
            let frame = Frame::new(&rules, Size { w, h }, options);
            for (n, slot) in frame.slots.iter().enumerate() {
                for other in &frame.slots[..n] {
                    let shared = bank(&frame, slot.place).overlap(bank(&frame, other.place));
                    let (one, other) = (slot.place, other.place);
                    assert!(shared < 0.5, "{name} {w}x{h} {options:?}: {one} lies over {other}");
                }
            }
        }
    }
}

#[test]
fn seven_cards_of_a_place_can_be_told_apart_on_every_screen() {
    for (name, draft) in games::all().into_iter().filter(|(name, _)| name.contains("preference")) {
        let rules = games::rules(&draft);
        let mut view = longest(&rules);
        view.columns.iter_mut().for_each(|column| column.truncate(7));
        for (w, h) in SIZES {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            for pile in layout(&frame, &view).piles {
                for pair in pile.cards.windows(2).filter(|_| matches!(pile.place, Place::Column(_)))
                {
                    let strip = pair[1].y - pair[0].y;
                    let told_apart = strip >= 0.11 * pair[0].w && strip >= 8.0;
                    assert!(told_apart, "{name} {w}x{h}: {strip} of {}", frame.card);
                }
            }
        }
    }
}

//! No card is clipped, no piles overlap, every card can be hit: in every game, at every size, in random positions.

use std::collections::BTreeSet;

use talon_engine::rules::{Passes, TakeBack};
use talon_engine::{Board, Deal, Move, Place, Rules};
use talon_game::layout::{Point, Rect};
use talon_scene::{
    Bars, ColumnRows, Draw, Frame, FrameOptions, Hand, Print, Size, Tokens, layout, sprites,
};
use talon_testkit::{games, mini::Dice};

const SIZES: [(f32, f32); 9] = [
    (360.0, 640.0),
    (390.0, 844.0),
    (844.0, 390.0),
    (768.0, 1024.0),
    (1024.0, 768.0),
    (1366.0, 768.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (3840.0, 2160.0),
];

fn all_options() -> Vec<FrameOptions> {
    let mut all = Vec::new();
    for hand in [Hand::Right, Hand::Left] {
        for print in [Print::Standard, Print::Large] {
            for rows in [ColumnRows::Two, ColumnRows::One] {
                let usual = FrameOptions { hand, print, rows, ..FrameOptions::default() };
                let wrapped = Bars { top: Some(176.0), bottom: Some(136.0) };
                all.push(usual);
                all.push(FrameOptions { text: 200, ..usual });
                all.push(FrameOptions { text: 200, bars: wrapped, ..usual });
            }
        }
    }
    all
}

/// Boards met on a random walk, tokens following along.
fn walk(rules: &Rules, seed: u64, mut visit: impl FnMut(&Board, &Tokens)) {
    let mut board = Deal::Number(seed).board(rules);
    let mut tokens = Tokens::new(&board);
    let mut dice = Dice::new(seed);
    for _ in 0..80 {
        visit(&board, &tokens);
        let moves = board.moves(rules);
        if moves.is_empty() {
            return;
        }
        let played = board.play_legal(rules, moves[dice.below(moves.len())]);
        for &effect in played.effects() {
            tokens.apply(effect);
        }
    }
}

#[test]
fn every_card_lies_inside_the_screen_between_the_bars() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in SIZES {
            for options in all_options() {
                let frame = Frame::new(&rules, Size { w, h }, options);
                let bars = frame.metrics;
                walk(&rules, 11, |board, tokens| {
                    for sprite in sprites(&frame, &board.view(), tokens) {
                        let r = sprite.rect;
                        let inside = r.x >= 0.0
                            && r.x + r.w <= w + 0.01
                            && r.y >= bars.top
                            && r.y + r.h <= h - bars.bottom + 0.01;
                        assert!(inside, "{name} {w}x{h} {options:?} {:?} {r:?}", sprite.place);
                    }
                });
            }
        }
    }
}

#[test]
fn piles_do_not_overlap() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in SIZES {
            for options in all_options() {
                let frame = Frame::new(&rules, Size { w, h }, options);
                let grown = |n: usize| {
                    let slot = frame.slots[n];
                    Rect { h: slot.height, ..slot.base }
                };
                for a in 0..frame.slots.len() {
                    for b in 0..a {
                        let (one, other) = (frame.slots[a].place, frame.slots[b].place);
                        let shared = grown(a).overlap(grown(b));
                        assert!(shared < 0.5, "{name} {w}x{h} {options:?} {one:?} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_visible_strip_hits_its_own_card() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in SIZES {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            walk(&rules, 5, |board, _| {
                let table = layout(&frame, &board.view());
                for pile in &table.piles {
                    if !matches!(pile.place, Place::Column(_)) {
                        continue;
                    }
                    for (index, card) in pile.cards.iter().enumerate() {
                        let point = Point { x: card.x + card.w / 2.0, y: card.y + 1.0 };
                        let spot = table.spot_at(point).expect("a card is hit");
                        assert_eq!((spot.place, spot.index), (pile.place, index), "{name} {w}x{h}");
                    }
                }
            });
        }
    }
}

#[test]
fn cards_are_large_enough_to_play_on_a_small_phone() {
    for (name, draft) in games::all() {
        let frame =
            Frame::new(&games::rules(&draft), Size { w: 360.0, h: 640.0 }, FrameOptions::default());
        assert!(frame.card >= 38.0, "{name}: {}", frame.card);
    }
}

#[test]
fn tokens_follow_their_cards_and_come_back_with_them() {
    for (_, draft) in games::all() {
        let rules = games::rules(&draft);
        let mut board = Deal::Number(3).board(&rules);
        let mut tokens = Tokens::new(&board);
        let mut dice = Dice::new(3);
        let start = tokens.clone();
        let mut done = Vec::new();
        for _ in 0..60 {
            let moves = board.moves(&rules);
            if moves.is_empty() {
                break;
            }
            let played = board.play_legal(&rules, moves[dice.below(moves.len())]);
            for &effect in played.effects() {
                tokens.apply(effect);
                done.push(effect);
            }
            for (n, column) in (0..).zip(board.columns()) {
                assert_eq!(tokens.pile(Place::Column(n)).len(), column.cards().len());
            }
        }
        for &effect in done.iter().rev() {
            tokens.revert(effect);
        }
        assert_eq!(tokens, start);
    }
}

/// Cards of a column lie closer than this only when it is squeezed.
const EASY: f32 = 0.2;

#[test]
fn an_opened_column_shows_its_cards_inside_the_screen_and_is_hit_first() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in SIZES {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            let bars = frame.metrics;
            walk(&rules, 11, |board, _| {
                let view = board.view();
                let place = Place::Column(0);
                let open = layout(&frame.opened(&view, place), &view);
                let cards = &open.pile(place).expect("every game has columns").cards;
                let squeezed = &layout(&frame, &view).pile(place).expect("there").cards.clone();
                for (index, pair) in cards.windows(2).enumerate() {
                    let strip = pair[1].y - pair[0].y;
                    let before = squeezed[index + 1].y - squeezed[index].y;
                    assert!(strip >= before - 0.01, "{name} {w}x{h}: {index} is narrower open");
                    assert!(strip > EASY * 0.9 * frame.card || h < 700.0, "{name} {w}x{h}");
                    let at = Point { x: pair[0].x + 2.0, y: pair[0].y + strip / 2.0 };
                    let hit = open.spot_at(at).expect("a card");
                    assert_eq!((hit.place, hit.index), (place, index), "{name} {w}x{h}");
                }
                let last = cards.last().copied().unwrap_or_default();
                assert!(last.y + last.h <= h - bars.bottom + 0.01, "{name} {w}x{h}");
            });
        }
    }
}

#[test]
fn the_last_three_cards_of_the_waste_are_spread_when_three_are_drawn() {
    for (draw, shown) in [(3, 3), (1, 1)] {
        let rules = games::rules(&games::klondike(draw, Passes::Unlimited, TakeBack::Allowed));
        let mut board = Deal::Number(1).board(&rules);
        let mut tokens = Tokens::new(&board);
        for _ in 0..6 {
            for &effect in board.play_legal(&rules, Move::Draw).effects() {
                tokens.apply(effect);
            }
        }
        for (w, h) in SIZES {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            let drawn = sprites(&frame, &board.view(), &tokens);
            let waste = drawn.iter().filter(|sprite| sprite.place == Place::Waste);
            let spots: BTreeSet<(i32, i32)> =
                waste.map(|sprite| (sprite.rect.x as i32, sprite.rect.y as i32)).collect();
            assert_eq!(spots.len(), shown, "drawing {draw} at {w} by {h}");
        }
    }
}

#[test]
fn the_controls_of_a_low_screen_lie_beside_the_cards() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in [(844.0, 390.0), (667.0, 375.0), (932.0, 430.0)] {
            for hand in [Hand::Right, Hand::Left] {
                let options = FrameOptions { hand, ..FrameOptions::default() };
                let frame = Frame::new(&rules, Size { w, h }, options);
                assert!(frame.metrics.low && frame.metrics.top == 0.0, "{name} {w}x{h}");
                for place in frame.controls {
                    let inside = place.x >= 0.0 && place.x + place.w <= w && place.y + place.h <= h;
                    assert!(
                        inside && place.w >= 72.0 && place.h >= 44.0,
                        "{name} {w}x{h} {place:?}"
                    );
                    walk(&rules, 3, |board, tokens| {
                        for sprite in sprites(&frame, &board.view(), tokens) {
                            let shared = sprite.rect.overlap(place);
                            assert!(shared < 0.5, "{name} {w}x{h} {:?} {place:?}", sprite.place);
                        }
                    });
                }
            }
        }
    }
}

#[test]
fn cards_are_as_large_as_the_screen_allows() {
    let width = |id: &str, settings: &str, w: f32, h: f32| {
        let game = talon_catalog::find(id).expect("built in");
        let choices = talon_rulebook::Choices::parse(game, settings).expect("its settings");
        Frame::new(&game.rules(&choices), Size { w, h }, FrameOptions::default()).card
    };
    for (id, settings, w, h, least) in [
        ("klondike", "", 390.0, 844.0, 49.0),
        ("klondike", "", 844.0, 390.0, 73.0),
        ("klondike", "", 1366.0, 768.0, 114.0),
        ("klondike", "", 2560.0, 1440.0, 219.0),
        ("selective-freecell", "", 844.0, 390.0, 60.0),
        ("preference", "", 844.0, 390.0, 86.0),
        ("preference", "", 1366.0, 768.0, 150.0),
    ] {
        let card = width(id, settings, w, h);
        assert!(card >= least, "{id} at {w}x{h}: {card}");
    }
}

/// The screens that the look was drawn for.
const DRAWN_FOR: [(f32, f32); 4] =
    [(390.0, 844.0), (844.0, 390.0), (1366.0, 768.0), (2560.0, 1440.0)];

#[test]
fn every_game_fills_the_width_or_the_height() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in DRAWN_FOR {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            let bases = || frame.slots.iter().map(|slot| slot.base);
            let left = bases().map(|base| base.x).fold(w, f32::min);
            let right = bases().map(|base| base.x + base.w).fold(0.0, f32::max);
            let mut bottom = bases().map(|base| base.y + base.h).fold(0.0, f32::max);
            walk(&rules, 1, |board, tokens| {
                let sprites = sprites(&frame, &board.view(), tokens);
                bottom = sprites.iter().map(|it| it.rect.y + it.rect.h).fold(bottom, f32::max);
            });
            let (wide, high) =
                ((right - left) / w, (bottom - frame.metrics.top) / (h - frame.metrics.top));
            assert!(
                wide.max(high) >= 0.7,
                "{name} {w}x{h}: {wide} of the width, {high} of the height"
            );
        }
    }
}

/// The room above the panel of a review: on small and large phones, and on a tablet.
const ABOVE_A_PANEL: [(f32, f32); 5] =
    [(360.0, 284.0), (390.0, 476.0), (430.0, 564.0), (590.0, 500.0), (768.0, 1000.0)];

#[test]
fn above_a_panel_no_pile_leaves_the_screen_or_lies_on_another() {
    let bars = Bars { top: None, bottom: Some(0.0) };
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in ABOVE_A_PANEL {
            for hand in [Hand::Right, Hand::Left] {
                let options =
                    FrameOptions { hand, bars, draw: Draw::Top, ..FrameOptions::default() };
                let frame = Frame::new(&rules, Size { w, h }, options);
                let grown: Vec<_> =
                    frame.slots.iter().map(|slot| Rect { h: slot.height, ..slot.base }).collect();
                for (n, one) in grown.iter().enumerate() {
                    let place = frame.slots[n].place;
                    for other in &grown[..n] {
                        assert!(one.overlap(*other) < 0.5, "{name} {w}x{h} {hand:?} {place:?}");
                    }
                }
                walk(&rules, 11, |board, tokens| {
                    for sprite in sprites(&frame, &board.view(), tokens) {
                        let r = sprite.rect;
                        let inside = r.x >= 0.0
                            && r.x + r.w <= w + 0.01
                            && r.y >= frame.metrics.top
                            && r.y + r.h <= h + 0.01;
                        assert!(inside, "{name} {w}x{h} {hand:?} {:?} {r:?}", sprite.place);
                    }
                });
            }
        }
    }
}

#[test]
fn above_a_panel_stock_and_waste_lie_beside_the_foundations() {
    let size = Size { w: 390.0, h: 476.0 };
    let bars = Bars { top: None, bottom: Some(0.0) };
    for id in ["klondike", "preference", "selective-freecell"] {
        let game = talon_catalog::find(id).expect("built in");
        let rules = game.rules(&game.default_choices());
        let thumb = FrameOptions { bars, ..FrameOptions::default() };
        let below = Frame::new(&rules, size, thumb);
        let beside = Frame::new(&rules, size, FrameOptions { draw: Draw::Top, ..thumb });
        let rows: BTreeSet<i32> = beside
            .slots
            .iter()
            .filter(|slot| !matches!(slot.place, Place::Column(_)))
            .map(|slot| slot.base.y as i32)
            .collect();
        assert_eq!(rows.len(), 1, "{id}: one row");
        assert!(beside.card >= below.card - 1.0, "{id}: {} to {}", below.card, beside.card);
    }
}

#[test]
fn a_column_ends_above_a_message_that_leaves_it_room_and_can_be_opened() {
    let mut squeezed = 0;
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for (w, h) in SIZES {
            let frame = Frame::new(&rules, Size { w, h }, FrameOptions::default());
            let message = Rect { x: 0.2 * w, y: 0.55 * h, w: 0.6 * w, h: 0.2 * h };
            let options = FrameOptions { message: Some(message), ..FrameOptions::default() };
            let under = Frame::new(&rules, Size { w, h }, options);
            walk(&rules, 11, |board, tokens| {
                let view = board.view();
                let usual = sprites(&frame, &view, tokens);
                for (sprite, usual) in sprites(&under, &view, tokens).into_iter().zip(usual) {
                    let place = sprite.place;
                    let base = frame.slot(place).expect("it lies in a pile").base;
                    let is_column = matches!(place, Place::Column(_));
                    assert!(is_column || sprite == usual, "{name} {w}x{h} {place:?} stays");
                    if is_column && message.y - base.y > 1.7 * base.h {
                        let shared = sprite.rect.overlap(message);
                        assert!(shared < 0.5, "{name} {w}x{h} {place:?} is under the message");
                    }
                    if sprite != usual {
                        squeezed += 1;
                        let opened = under.opened(&view, place);
                        assert_ne!(opened, under, "{name} {w}x{h} {place:?} opens");
                    }
                }
            });
        }
    }
    assert!(squeezed > 1_000, "only {squeezed} cards gave way to a message");
}

#[test]
fn a_picture_of_a_table_holds_its_width() {
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        let frame = Frame::compact(&rules, Size { w: 400.0, h: 400.0 }, Print::Large);
        for slot in &frame.slots {
            let inside = slot.base.x >= -0.5 && slot.base.x + slot.base.w <= 400.5;
            assert!(inside, "{name} {slot:?}");
        }
    }
}

//! Every game at three sizes, as drawn: text of the screen against golden files. `UPDATE_EXPECT=1` updates them.

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use expect_test::expect_file;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::Deal;
use talon_game::{Session, Variant};
use talon_rulebook::Game;
use talon_store::Store;
use talon_terminal::screen::{App, Capabilities, Depth, Ground, Next, Options, Signs, arrange};
use talon_terminal::{Persistence, SolverThread};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn app(game: &Arc<Game>, size: (u16, u16), signs: Signs) -> App {
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Number(617), 0);
    let capabilities = Capabilities { depth: Depth::True, ground: Ground::Dark, signs };
    let options = Options { still: true, ..Options::default() };
    let size = Rect::new(0, 0, size.0, size.1);
    // Nobody listens to the solver: the screen stays "thinking".
    let solver_thread = SolverThread::new(|_| {});
    App::new(
        Some((session, Vec::new())),
        Persistence::with(Store::in_memory()),
        solver_thread,
        capabilities,
        options,
        size,
    )
}

fn press(app: &mut App, code: KeyCode) -> Next {
    app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 0)
}

fn drawn(app: &mut App) -> String {
    let mut buffer = Buffer::empty(app.size());
    app.draw(&mut buffer, 0);
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn check(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    expect_file![path].assert_eq(text);
}

#[test]
fn every_game_looks_right_at_three_sizes() {
    for game in talon_catalog::built_in() {
        for size in SIZES {
            let mut app = app(game, size, Signs::Unicode);
            press(&mut app, KeyCode::Char('d'));
            press(&mut app, KeyCode::Right);
            press(&mut app, KeyCode::Right);
            press(&mut app, KeyCode::Enter);
            check(&format!("{}-{}x{}.txt", game.id(), size.0, size.1), &drawn(&mut app));
        }
    }
}

#[test]
fn letters_do_where_signs_are_missing() {
    let mut app = app(&talon_catalog::built_in()[0], (80, 24), Signs::Ascii);
    let text = drawn(&mut app);
    assert!(text.is_ascii(), "{text}");
    check("ascii-80x24.txt", &text);
}

#[test]
fn the_sheets_look_right() {
    let mut app = app(&talon_catalog::built_in()[0], (80, 24), Signs::Unicode);
    for (key, name) in [('?', "help"), ('o', "settings")] {
        press(&mut app, KeyCode::Char(key));
        check(&format!("{name}-80x24.txt"), &drawn(&mut app));
        press(&mut app, KeyCode::Esc);
    }
}

#[test]
fn a_window_that_is_too_small_is_told_so_politely() {
    for game in talon_catalog::built_in() {
        for size in [(20, 10), (79, 12), (40, 24), (1, 1), (0, 0)] {
            let mut app = app(game, size, Signs::Unicode);
            let text = drawn(&mut app);
            assert!(size.0 < 40 || size.1 < 3 || text.contains("Please make it larger"), "{text}");
        }
    }
}

#[test]
fn every_game_of_the_catalog_fits_on_80_by_24() {
    for game in talon_catalog::all() {
        let text = drawn(&mut app(game, (80, 24), Signs::Unicode));
        assert!(!text.contains("Please make it larger"), "{}:\n{text}", game.id());
        let last = game.rules(&game.default_choices()).columns().to_string();
        let numbers = text.lines().find(|line| line.trim_start().starts_with("1  "));
        assert!(numbers.is_some_and(|row| row.contains(&last)), "{}:\n{text}", game.id());
    }
}

#[test]
fn every_card_of_every_deal_can_be_hit_at_every_size() {
    for game in talon_catalog::built_in() {
        let rules = game.rules(&game.default_choices());
        for size in SIZES {
            let view = Deal::Number(3).board(&rules).view();
            let plan = arrange(&rules, &view, Rect::new(1, 2, size.0 - 2, size.1 - 4))
                .expect("80 by 24 is enough");
            for pile in &plan.layout.piles {
                let last = pile.cards.last().copied().unwrap_or(pile.base);
                let top = pile.cards.len().saturating_sub(1);
                let hit = plan.layout.spot_at(last.centre()).expect("a card is there");
                assert_eq!((hit.place, hit.index), (pile.place, top), "{} {size:?}", game.id());
                assert!(
                    last.x + last.w <= f32::from(size.0) && last.y + last.h <= f32::from(size.1)
                );
            }
        }
    }
}

//! Every game at three sizes, as drawn: text of the screen against golden files. `TALON_BLESS=1` writes them anew.

use std::fs;
use std::path::PathBuf;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::Deal;
use talon_game::{Session, Variant};
use talon_rulebook::{Game, catalog};
use talon_store::Store;
use talon_terminal::screen::{Ability, App, Depth, Ground, Next, Options, Signs, arrange};
use talon_terminal::{Keeper, Thinker};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn app(game: &'static Game, size: (u16, u16), signs: Signs) -> App {
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Number(617), 0);
    let ability = Ability { depth: Depth::True, ground: Ground::Dark, signs };
    let options = Options { still: true, ..Options::default() };
    let size = Rect::new(0, 0, size.0, size.1);
    // Nobody listens to the solver: the screen stays "thinking".
    let thinker = Thinker::new(|_| {});
    App::new(
        Some((session, Vec::new())),
        Keeper::with(Store::in_memory()),
        thinker,
        ability,
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
    if std::env::var_os("TALON_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, golden, "{name}; TALON_BLESS=1 writes it anew");
}

#[test]
fn every_game_looks_right_at_three_sizes() {
    for game in catalog::built_in() {
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
    let mut app = app(&catalog::built_in()[0], (80, 24), Signs::Ascii);
    let text = drawn(&mut app);
    assert!(text.is_ascii(), "{text}");
    check("ascii-80x24.txt", &text);
}

#[test]
fn the_sheets_look_right() {
    let mut app = app(&catalog::built_in()[0], (80, 24), Signs::Unicode);
    for (key, name) in [('?', "help"), ('o', "settings")] {
        press(&mut app, KeyCode::Char(key));
        check(&format!("{name}-80x24.txt"), &drawn(&mut app));
        press(&mut app, KeyCode::Esc);
    }
}

#[test]
fn a_window_that_is_too_small_is_told_so_politely() {
    for game in catalog::built_in() {
        for size in [(20, 10), (79, 12), (40, 24), (1, 1), (0, 0)] {
            let mut app = app(game, size, Signs::Unicode);
            let text = drawn(&mut app);
            assert!(size.0 < 40 || size.1 < 3 || text.contains("Please make it larger"), "{text}");
        }
    }
}

#[test]
fn every_card_of_every_deal_can_be_hit_at_every_size() {
    for game in catalog::built_in() {
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

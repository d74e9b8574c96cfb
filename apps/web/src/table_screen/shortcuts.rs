//! The keyboard at the table: `KEYS` lists the keys for the help sheet, and `press` handles them.

use talon_engine::{Place, Target};
use talon_game::gesture::Input;
use talon_game::layout::Spot;
use talon_game::{Command, HintKind};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::card_finder;
use super::keyboard_focus::{self, Arrow};
use super::overlay::{Overlay, pause};
use super::table_state::TableState;
use super::typed_line::TypedLine;
use crate::app_state::{App, Sequence, Sheet};
use crate::focus_trap;
use crate::wording::spoken;
use talon_web_kit::{Read as _, StoredValue, request_animation_frame, window_event_listener};

/// The keys as the help sheet lists them.
pub(crate) fn keys() -> [(&'static str, &'static str); 25] {
    let words = spoken();
    [
        (words.key_arrows_name(), words.key_arrows()),
        (words.key_take_name(), words.key_take()),
        (words.key_digits_name(), words.key_digits()),
        ("Home", words.key_home()),
        ("C", words.key_cell()),
        ("L", words.key_open()),
        ("V", words.key_waste()),
        ("/", words.key_find()),
        ("D", words.key_draw()),
        ("Esc", words.key_escape()),
        (words.key_undo_name(), words.key_undo()),
        (words.key_redo_name(), words.key_redo()),
        (words.key_hint_name(), words.key_hint()),
        ("T", words.key_win()),
        ("W", words.key_review()),
        ("S", words.key_show()),
        ("F", words.key_finish()),
        ("N", words.key_new()),
        ("P", words.key_pause()),
        ("M", words.key_menu()),
        ("Q", words.key_type()),
        ("I", words.key_pile()),
        ("A", words.key_table()),
        ("O", words.key_moves()),
        ("?", words.key_list()),
    ]
}

/// Listens to the keyboard while the table is shown.
pub(super) fn listen(app: App, state: TableState, line: TypedLine) {
    let alive = StoredValue::new(());
    window_event_listener("keydown", move |event: KeyboardEvent| {
        app.second_part.when_loaded(move || {
            // The key may have waited for the second part of the program, and the table may be gone.
            if alive.update_value(|()| ()).is_some() && !event.default_prevented() {
                later_press(app, state, line, &event);
            }
        });
    });
}

#[inline(never)]
fn later_press(app: App, state: TableState, line: TypedLine, event: &KeyboardEvent) {
    if press(app, state, line, event).is_some() {
        event.prevent_default();
    }
}

/// Runs the action of a key; `None` if it has none here.
fn press(app: App, state: TableState, line: TypedLine, event: &KeyboardEvent) -> Option<()> {
    let mut key = event.key();
    if key.len() == 1 {
        key.make_ascii_lowercase();
    }
    let cascade = app.game.sequence_untracked() == Some(Sequence::Cascade);
    app.game.skip_sequence();
    if cascade {
        return Some(());
    }
    if app.shell.has_sheet() {
        return None;
    }
    match (Overlay::over(app), key.as_str()) {
        (Some(overlay), "Escape") | (Some(overlay @ Overlay::Pause), "p") => {
            overlay.close(app);
            return Some(());
        }
        (Some(Overlay::Pause | Overlay::Search), _) => return None,
        // A win can be taken back, and followed by another deal, as any position can.
        (Some(Overlay::Win) | None, _) => {}
    }
    if typing(event) || event.alt_key() {
        return None;
    }
    if event.ctrl_key() || event.meta_key() {
        return chord(app, event, &key);
    }
    if app.review.is_open_untracked() {
        return review_key(app, &key);
    }
    if key == "w" {
        app.open_review();
        return Some(());
    }
    if let Some(command) = command_of(&key) {
        app.run(command);
        return Some(());
    }
    if let Some(sheet) = sheet_of(app, &key) {
        app.shell.open_sheet(sheet);
        return Some(());
    }
    question(state, line, &key).or_else(|| table_key(app, state, event, &key))
}

/// Asks a key's question about the table, in the words of a typed line.
fn question(state: TableState, line: TypedLine, key: &str) -> Option<()> {
    match key {
        "q" => line.open(),
        "i" => line.ask(&format!("read {}", pile_word(state.focus.get_untracked().place))),
        "a" => line.ask("table"),
        "o" => line.ask("moves"),
        _ => return None,
    }
    Some(())
}

/// A pile as it is named in a typed line.
fn pile_word(place: Place) -> String {
    match place {
        Place::Stock => "stock".to_owned(),
        Place::Waste => "waste".to_owned(),
        Place::Foundation(_) => "home".to_owned(),
        Place::Column(n) => format!("column {}", n + 1),
        Place::Cell(n) => format!("cell {}", n + 1),
    }
}

/// Steps through a review, or closes it. The slider has its own arrow keys.
fn review_key(app: App, key: &str) -> Option<()> {
    match key {
        "ArrowLeft" => app.go_to_step(app.review.at_untracked().saturating_sub(1)),
        "ArrowRight" => app.go_to_step(app.review.at_untracked() + 1),
        "Home" => app.go_to_step(1),
        "End" => app.go_to_step(usize::MAX),
        "Escape" => app.leave_review(),
        _ => return None,
    }
    Some(())
}

fn chord(app: App, event: &KeyboardEvent, key: &str) -> Option<()> {
    let command = match (key, event.shift_key()) {
        ("z", false) => Command::Undo,
        ("z", true) | ("y", _) => Command::Redo,
        _ => return None,
    };
    app.run(command);
    Some(())
}

fn command_of(key: &str) -> Option<Command> {
    Some(match key {
        "u" | "z" => Command::Undo,
        "r" | "y" => Command::Redo,
        "h" | "g" => Command::Hint(HintKind::Fair),
        "t" => Command::Hint(HintKind::FromAWin),
        "s" => Command::ShowMe,
        "f" => Command::Finish,
        _ => return None,
    })
}

fn sheet_of(app: App, key: &str) -> Option<Sheet> {
    match key {
        "m" => Some(Sheet::Menu),
        "?" => Some(Sheet::Keys),
        "n" => Some(Sheet::NewDeal(app.current_game())),
        _ => None,
    }
}

fn table_key(app: App, state: TableState, event: &KeyboardEvent, key: &str) -> Option<()> {
    let spot = state
        .layout
        .with_untracked(|layout| keyboard_focus::clamped(layout, state.focus.get_untracked()));
    match key {
        "ArrowLeft" => walk(state, Arrow::Left),
        "ArrowRight" => walk(state, Arrow::Right),
        "ArrowUp" => walk(state, Arrow::Up),
        "ArrowDown" => walk(state, Arrow::Down),
        "Enter" | " " if on_the_felt(event) => state.choose(spot),
        "Escape" => {
            state.close_opened_column(None);
            app.game.hide_advice();
            state.finding.set(false);
            state.handle(Input::Cancel);
            if app.game.with_untracked(|table| table.solution_show().is_some()) == Some(true) {
                app.run(Command::EndShow);
            }
        }
        "l" => {
            state.inspect(spot);
        }
        "v" => card_finder::look_through_waste(app),
        "/" => state.finding.set(true),
        "Home" => state.handle(Input::Send(spot, Target::Home)),
        "c" => state.handle(Input::Send(spot, Target::Cell)),
        "d" => state.choose(Spot { place: Place::Stock, index: 0 }),
        "p" => pause(app),
        digit => {
            let digit: u8 = digit.parse().ok().filter(|_| digit.len() == 1)?;
            let column = if digit == 0 { 9 } else { digit - 1 };
            state.handle(Input::Send(spot, Target::Column(column)));
        }
    }
    Some(())
}

fn walk(state: TableState, arrow: Arrow) {
    keyboard_focus::step(state, arrow);
    request_animation_frame(focus_trap::go_to_table);
}

/// Whether a key goes into a field.
fn typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    })
}

/// Whether a key comes from the felt or from nowhere in particular; buttons of the bars keep theirs.
fn on_the_felt(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_none_or(|element| {
        element.tag_name() == "BODY" || element.closest(".felt").ok().flatten().is_some()
    })
}

//! The keyboard at the table: every key and what it does, listed once for the page and for the help sheet.

use talon_engine::{Place, Target};
use talon_game::gesture::Input;
use talon_game::layout::Spot;
use talon_game::{Command, HintKind};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::focus::{self, Arrow};
use super::stage::Stage;
use super::veil::{Veil, pause};
use crate::attention;
use crate::desk::{Desk, Sheet};
use crate::ui::{Read as _, next_frame, on_window};

/// The keys as the help sheet lists them.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("Arrows", "go over piles and cards"),
    ("Enter or Space", "take up and put down; draw from the stock"),
    ("1 to 9, 0", "send to that column (0 is the tenth)"),
    ("Home", "send home"),
    ("C", "send to a cell"),
    ("L", "look into a squeezed column"),
    ("D", "draw, or turn the waste over"),
    ("Esc", "put back; close what is open"),
    ("U, Z or Ctrl+Z", "undo"),
    ("R, Y or Ctrl+Shift+Z", "redo"),
    ("H or G", "a fair hint; again for the next"),
    ("T", "a hint from a win"),
    ("W", "where did I lose it"),
    ("S", "show me a solution"),
    ("F", "finish"),
    ("N", "new deal"),
    ("P", "pause"),
    ("M", "menu"),
    ("?", "this list"),
];

/// Listens to the keyboard while the table is shown.
pub(super) fn listen(desk: Desk, stage: Stage) {
    on_window("keydown", move |event: KeyboardEvent| {
        if !event.default_prevented() && press(desk, stage, &event).is_some() {
            event.prevent_default();
        }
    });
}

/// What a key does; nothing if it means nothing here.
fn press(desk: Desk, stage: Stage, event: &KeyboardEvent) -> Option<()> {
    let mut key = event.key();
    if key.len() == 1 {
        key.make_ascii_lowercase();
    }
    desk.skip();
    if desk.sheet.with_untracked(Option::is_some) {
        return None;
    }
    match (Veil::over(desk), key.as_str()) {
        (Some(veil), "Escape") | (Some(veil @ Veil::Pause), "p") => {
            veil.lift(desk);
            return Some(());
        }
        (Some(Veil::Pause | Veil::Search), _) => return None,
        // A win can be taken back, and followed by another deal, as any position can.
        (Some(Veil::Win) | None, _) => {}
    }
    if typing(event) || event.alt_key() {
        return None;
    }
    if event.ctrl_key() || event.meta_key() {
        return chord(desk, event, &key);
    }
    if let Some(command) = command_of(&key) {
        desk.run(command);
        return Some(());
    }
    if let Some(sheet) = sheet_of(desk, &key) {
        desk.sheet.set(Some(sheet));
        return Some(());
    }
    table_key(desk, stage, event, &key)
}

fn chord(desk: Desk, event: &KeyboardEvent, key: &str) -> Option<()> {
    let command = match (key, event.shift_key()) {
        ("z", false) => Command::Undo,
        ("z", true) | ("y", _) => Command::Redo,
        _ => return None,
    };
    desk.run(command);
    Some(())
}

fn command_of(key: &str) -> Option<Command> {
    Some(match key {
        "u" | "z" => Command::Undo,
        "r" | "y" => Command::Redo,
        "h" | "g" => Command::Hint(HintKind::Fair),
        "t" => Command::Hint(HintKind::FromAWin),
        "w" => Command::WhereLost,
        "s" => Command::ShowMe,
        "f" => Command::Finish,
        _ => return None,
    })
}

fn sheet_of(desk: Desk, key: &str) -> Option<Sheet> {
    match key {
        "m" => Some(Sheet::Menu),
        "?" => Some(Sheet::Keys),
        "n" => Some(Sheet::NewDeal(desk.game())),
        _ => None,
    }
}

fn table_key(desk: Desk, stage: Stage, event: &KeyboardEvent, key: &str) -> Option<()> {
    let spot =
        stage.layout.with_untracked(|layout| focus::settled(layout, stage.focus.get_untracked()));
    match key {
        "ArrowLeft" => walk(stage, Arrow::Left),
        "ArrowRight" => walk(stage, Arrow::Right),
        "ArrowUp" => walk(stage, Arrow::Up),
        "ArrowDown" => walk(stage, Arrow::Down),
        "Enter" | " " if on_the_felt(event) => stage.choose(spot),
        "Escape" => {
            stage.look_away(None);
            stage.handle(Input::Cancel);
            if desk.table.with_untracked(|table| table.as_ref().is_some_and(|t| t.demo().is_some()))
            {
                desk.run(Command::EndShow);
            }
        }
        "l" => {
            stage.look_into(spot.place);
        }
        "Home" => stage.handle(Input::Send(spot, Target::Home)),
        "c" => stage.handle(Input::Send(spot, Target::Cell)),
        "d" => stage.choose(Spot { place: Place::Stock, index: 0 }),
        "p" => pause(desk),
        digit => {
            let digit: u8 = digit.parse().ok().filter(|_| digit.len() == 1)?;
            let column = if digit == 0 { 9 } else { digit - 1 };
            stage.handle(Input::Send(spot, Target::Column(column)));
        }
    }
    Some(())
}

fn walk(stage: Stage, arrow: Arrow) {
    focus::step(stage, arrow);
    next_frame(attention::go_to_table);
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

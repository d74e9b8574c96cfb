//! The browser's history. Back closes a sheet, then goes to the games, then leaves the page; Forward goes the same way
//! in the other direction. The page has one entry for the picker, one above it for the table, and one for a sheet above
//! either.

use talon_game::share_link::{self, Sharing};
use talon_web_kit::{Effect, Memo, Read as _, window, window_event_listener};
use wasm_bindgen::JsValue;
use web_sys::{History, PopStateEvent};

use super::{App, Screen};

/// The screen that an entry of the history shows. The numbers are the entries' states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HistoryEntry {
    Picker = 0,
    Table = 1,
    SheetOverPicker = 2,
    SheetOverTable = 3,
}

impl HistoryEntry {
    const ALL: [HistoryEntry; 4] = [
        HistoryEntry::Picker,
        HistoryEntry::Table,
        HistoryEntry::SheetOverPicker,
        HistoryEntry::SheetOverTable,
    ];

    /// The entry with this state; `None` if the state is not ours, for example after an address was typed.
    fn read(state: &JsValue) -> Option<HistoryEntry> {
        let number = state.as_f64()? as u8;
        HistoryEntry::ALL.into_iter().find(|entry| *entry as u8 == number)
    }

    /// How many of our entries are below it.
    const fn depth(self) -> i32 {
        match self {
            HistoryEntry::Picker => 0,
            HistoryEntry::Table | HistoryEntry::SheetOverPicker => 1,
            HistoryEntry::SheetOverTable => 2,
        }
    }

    /// The changes of the history that lead from one entry to another.
    fn step(from: Option<HistoryEntry>, to: HistoryEntry) -> HistoryChange {
        match from {
            None if to == HistoryEntry::Picker => HistoryChange::Replace,
            None => HistoryChange::Begin,
            Some(from) if from == to || from.depth() == to.depth() => HistoryChange::Replace,
            Some(from) if from.depth() < to.depth() => HistoryChange::Push,
            Some(from) => HistoryChange::Back(from.depth() - to.depth()),
        }
    }
}

/// A change of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HistoryChange {
    /// The entry becomes that of the picker, with another one above it.
    Begin,
    Push,
    Replace,
    /// This number of entries back.
    Back(i32),
}

impl App {
    /// Keeps the history in step with the page, and the page with the history.
    pub(crate) fn follow_history(self) {
        let entry = Memo::new(move || {
            let sheet = self.shell.sheet().is_some();
            match (self.shell.screen(), sheet) {
                (Screen::Opening, _) => None,
                (Screen::Picker, false) => Some(HistoryEntry::Picker),
                (Screen::Picker, true) => Some(HistoryEntry::SheetOverPicker),
                (Screen::Table, false) => Some(HistoryEntry::Table),
                (Screen::Table, true) => Some(HistoryEntry::SheetOverTable),
            }
        });
        let address = Memo::new(move || self.address());
        Effect::new(move || {
            if let (Some(entry), address) = (entry.get(), address.get()) {
                self.show_entry(entry, &address);
            }
        });
        window_event_listener("popstate", move |event: PopStateEvent| {
            let shown = entry.get_untracked();
            if self.history_steps.get_value() > 0 {
                // We went back ourselves. The page may have changed since.
                self.history_steps.update_value(|steps| *steps -= 1);
                if let Some(shown) = shown {
                    self.show_entry(shown, &address.get_untracked());
                }
            } else if let Some(there) = HistoryEntry::read(&event.state()) {
                self.go_to(there);
            }
        });
    }

    /// The end of the address: the game on the table, if its screen is shown.
    fn address(self) -> String {
        let game = match self.shell.screen() {
            Screen::Table => self.game.session(|session| share_link::write(session, Sharing::Deal)),
            Screen::Opening | Screen::Picker => None,
        };
        game.unwrap_or_else(|| "#".to_owned())
    }

    /// Adapts the browser's history to the page. A browser that refuses (a sandboxed frame) does no harm.
    fn show_entry(self, entry: HistoryEntry, address: &str) {
        let Ok(history) = window().history() else { return };
        let state = |entry: HistoryEntry| JsValue::from_f64(f64::from(entry as u8));
        let replace = |history: &History, entry: HistoryEntry, address: &str| {
            let _ = history.replace_state_with_url(&state(entry), "", Some(address));
        };
        let push = |history: &History| {
            let _ = history.push_state_with_url(&state(entry), "", Some(address));
        };
        let now = history.state().ok().and_then(|state| HistoryEntry::read(&state));
        match HistoryEntry::step(now, entry) {
            HistoryChange::Begin => {
                replace(&history, HistoryEntry::Picker, "#");
                push(&history);
            }
            HistoryChange::Push => push(&history),
            HistoryChange::Replace => replace(&history, entry, address),
            HistoryChange::Back(count) => {
                if history.go_with_delta(-count).is_ok() {
                    self.history_steps.update_value(|steps| *steps += 1);
                }
            }
        }
    }

    /// The player went back or forward to an entry: shows it.
    fn go_to(self, entry: HistoryEntry) {
        match entry {
            HistoryEntry::Picker => {
                self.shell.close_sheet();
                if self.shell.screen_untracked() == Screen::Table {
                    self.leave();
                }
            }
            HistoryEntry::Table => {
                self.shell.close_sheet();
                if window().location().hash().ok() != Some(self.address()) {
                    self.follow_link();
                }
            }
            HistoryEntry::SheetOverPicker | HistoryEntry::SheetOverTable => {
                self.shell.reopen_sheet();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HistoryChange, HistoryEntry};

    #[test]
    fn the_history_follows_the_page() {
        use HistoryEntry::{Picker, SheetOverPicker, SheetOverTable, Table};
        let step = |from, to| HistoryEntry::step(Some(from), to);
        assert_eq!(
            HistoryEntry::step(None, Table),
            HistoryChange::Begin,
            "a link: the games are below it"
        );
        assert_eq!(HistoryEntry::step(None, Picker), HistoryChange::Replace);
        assert_eq!(step(Picker, Table), HistoryChange::Push);
        assert_eq!(step(Picker, SheetOverPicker), HistoryChange::Push);
        assert_eq!(step(Table, SheetOverTable), HistoryChange::Push);
        assert_eq!(step(SheetOverPicker, Table), HistoryChange::Replace, "a deal from a sheet");
        assert_eq!(step(Table, Table), HistoryChange::Replace, "another deal");
        assert_eq!(step(SheetOverTable, Table), HistoryChange::Back(1), "a sheet that is closed");
        assert_eq!(step(SheetOverTable, Picker), HistoryChange::Back(2));
        assert_eq!(step(Table, Picker), HistoryChange::Back(1));
    }
}

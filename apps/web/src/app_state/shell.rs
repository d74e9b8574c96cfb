//! The screen that fills the page and the layers over it: sheet, cover, toast, and announcements for screen readers.

use std::sync::Arc;

use talon_engine::Move;
use talon_game::layout::{Point, Rect};
use talon_game::{DealChoice, Variant};
use talon_rulebook::Game;
use talon_scene::{Bars, Size};
use talon_web_kit::{Read as _, RwSignal, StoredValue, window_event_listener};
use talon_web_protocol::PageKind;

use super::reducer::Toast;
use crate::device;

/// The screen that fills the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Nothing yet: the stored data is being read.
    Opening,
    /// The choice of games.
    Picker,
    /// The table.
    Table,
}

impl Screen {
    /// The value of the page's `data-screen`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Screen::Opening => "opening",
            Screen::Picker => "picker",
            Screen::Table => "table",
        }
    }
}

/// The sheets. At most one is open.
#[derive(Clone, Debug)]
pub(crate) enum Sheet {
    /// Everything that can be done.
    Menu,
    /// Settings of the table and the game.
    Settings,
    /// Every key.
    Keys,
    /// A screen about this game that is fetched on demand.
    Page(PageKind, Arc<Game>),
    /// A new deal of this game.
    NewDeal(Arc<Game>),
    /// A pasted link, or a rules file.
    OpenLink,
    /// Themes and backs.
    Look,
    /// Links to share.
    Share,
    /// The undo timeline.
    Timeline,
    /// A question before an unfinished game is left for another.
    Leave(Box<Proposal>),
    /// A question before the unfinished game with this key is given up.
    GiveUp(String),
}

/// Another game, proposed while one is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) variant: Variant,
    pub(crate) deal_choice: DealChoice,
    /// Moves to play at once, from a link.
    pub(crate) moves: Vec<Move>,
}

/// The cover of the cards on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// The game is paused.
    Pause,
    /// The page searches for a winnable deal; this many deals were skipped.
    Search {
        /// The number of deals.
        skipped: u32,
    },
}

/// The page around the game.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    /// The size of the page and of its text. Read only when it changes: reading it forces the browser to lay out the page.
    device: RwSignal<device::Viewport>,
    /// How high the bars around the table are.
    bars: RwSignal<Bars>,
    /// Where the line over the table lies, which offers the next step.
    line: RwSignal<Option<Rect>>,
    screen: RwSignal<Screen>,
    sheet: RwSignal<Option<Sheet>>,
    /// The sheet that was closed last.
    closed_sheet: StoredValue<Option<Sheet>>,
    cover: RwSignal<Option<Cover>>,
    toast: RwSignal<Option<Toast>>,
    /// The lines that a screen reader says next.
    spoken: RwSignal<Vec<String>>,
    /// The faults of the rules file that was opened last.
    rules_faults: RwSignal<Vec<String>>,
    /// The text of an export that was opened and has not been read yet.
    opened_export: StoredValue<String>,
}

impl Shell {
    /// A page with nothing on it.
    pub(super) fn new() -> Shell {
        let shell = Shell {
            device: RwSignal::new(device::screen()),
            bars: RwSignal::new(Bars::default()),
            line: RwSignal::new(None),
            screen: RwSignal::new(Screen::Opening),
            sheet: RwSignal::new(None),
            closed_sheet: StoredValue::new(None),
            cover: RwSignal::new(None),
            toast: RwSignal::new(None),
            spoken: RwSignal::new(Vec::new()),
            rules_faults: RwSignal::new(Vec::new()),
            opened_export: StoredValue::new(String::new()),
        };
        window_event_listener("resize", move |_: web_sys::Event| {
            shell.device.set(device::screen());
        });
        shell
    }

    pub(crate) fn size(self) -> Size {
        self.device.get().size
    }

    pub(crate) fn text_size(self) -> u16 {
        self.device.get().text
    }

    pub(crate) fn bars(self) -> Bars {
        self.bars.get()
    }

    /// Notes how high the bars are. They also change when the player chooses another size of text.
    pub(crate) fn update_bars(self, update: impl FnOnce(&mut Bars)) {
        self.bars.update(update);
        self.device.set(device::screen());
    }

    /// Where the line over the table lies, in pixels of the table.
    pub(crate) fn line(self) -> Option<Rect> {
        self.line.get()
    }

    /// Notes where the line over the table lies.
    pub(crate) fn set_line(self, line: Option<Rect>) {
        self.line.set(line);
    }

    /// Where the table begins, in pixels of the window.
    pub(crate) fn origin_untracked(self) -> Point {
        self.device.get_untracked().origin
    }

    pub(crate) fn size_untracked(self) -> Size {
        self.device.get_untracked().size
    }

    pub(crate) fn screen(self) -> Screen {
        self.screen.get()
    }

    pub(crate) fn screen_untracked(self) -> Screen {
        self.screen.get_untracked()
    }

    pub(crate) fn show_screen(self, screen: Screen) {
        self.screen.set(screen);
    }

    pub(crate) fn sheet(self) -> Option<Sheet> {
        self.sheet.get()
    }

    pub(crate) fn sheet_untracked(self) -> Option<Sheet> {
        self.sheet.get_untracked()
    }

    pub(crate) fn has_sheet(self) -> bool {
        self.sheet.with_untracked(Option::is_some)
    }

    pub(crate) fn open_sheet(self, sheet: Sheet) {
        self.sheet.set(Some(sheet));
    }

    pub(crate) fn set_sheet(self, sheet: Option<Sheet>) {
        self.sheet.set(sheet);
    }

    pub(crate) fn close_sheet(self) {
        let closed = self.sheet_untracked();
        if closed.is_some() {
            self.closed_sheet.set_value(closed);
        }
        self.sheet.set(None);
    }

    /// Opens the sheet that was closed last.
    pub(super) fn reopen_sheet(self) {
        self.sheet.set(self.closed_sheet.get_value());
    }

    /// The attribute `inert` of the elements under a sheet.
    pub(crate) fn inert_under_sheet(self) -> Option<&'static str> {
        self.sheet.with(Option::is_some).then_some("")
    }

    pub(crate) fn cover(self) -> Option<Cover> {
        self.cover.get()
    }

    pub(crate) fn cover_untracked(self) -> Option<Cover> {
        self.cover.get_untracked()
    }

    pub(crate) fn set_cover(self, cover: Option<Cover>) {
        self.cover.set(cover);
    }

    pub(crate) fn is_paused(self) -> bool {
        self.cover.get() == Some(Cover::Pause)
    }

    pub(crate) fn is_paused_untracked(self) -> bool {
        self.cover.get_untracked() == Some(Cover::Pause)
    }

    pub(crate) fn toast(self) -> Option<Toast> {
        self.toast.get()
    }

    pub(crate) fn toast_untracked(self) -> Option<Toast> {
        self.toast.get_untracked()
    }

    pub(crate) fn set_toast(self, toast: Option<Toast>) {
        self.toast.set(toast);
    }

    /// Shows a sentence and says it.
    pub(crate) fn toast_and_announce(self, text: impl Into<String>) {
        let text = text.into();
        self.announce(&text);
        self.toast.set(Some(Toast { text, action: None }));
    }

    /// Lets a screen reader say something.
    pub(crate) fn announce(self, text: &str) {
        self.spoken.update(|lines| lines.push(text.to_owned()));
    }

    /// Clears the pending announcements.
    pub(crate) fn clear_announcement(self) {
        self.spoken.set(Vec::new());
    }

    pub(crate) fn rules_faults(self) -> Vec<String> {
        self.rules_faults.get()
    }

    pub(crate) fn set_rules_faults(self, faults: Vec<String>) {
        self.rules_faults.set(faults);
    }

    pub(crate) fn opened_export(self) -> String {
        self.opened_export.get_value()
    }

    pub(crate) fn set_opened_export(self, text: String) {
        self.opened_export.set_value(text);
    }

    /// The lines that a screen reader says next; empty after they are taken.
    pub(crate) fn take_spoken(self) -> Vec<String> {
        let lines = self.spoken.get();
        // Setting it each time would trigger the effect that reads it in an endless loop.
        if !lines.is_empty() {
            self.spoken.set(Vec::new());
        }
        lines
    }
}

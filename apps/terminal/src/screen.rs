//! The table on a terminal's screen: events in, one drawing out for each. The solver runs in another thread.

mod animation;
mod app;
mod board_view;
mod card;
mod cursor;
mod daily;
mod key_bar;
mod menu;
mod new_game;
mod palette;
mod pile_keys;
mod puzzles;
mod render;
mod review_screen;
mod sheet;
mod sheet_input;
mod sheet_view;
mod table_layout;
mod table_state;
mod terminal_guard;
mod transfer_sheet;

use std::io::{self, Write as _, stdout};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::Event;
use crossterm::execute;
use talon_game::{Command, Date, Session};

use crate::clock;
use crate::persistence::Persistence;
use crate::solver_thread::SolverThread;
use crate::wording::shown;

pub use app::{App, Capabilities, Next};
pub use card::{Pen, Signs};
pub(crate) use daily::days_won;
pub use palette::{ColourDepth, Palette, SuitColours, TerminalBackground};
pub use sheet::summary_lines;
pub use table_layout::{Arrangement, arrange};
pub use terminal_guard::TerminalGuard;
pub use transfer_sheet::MOST_BYTES;

/// The game to open, and the faults of its save.
pub type Start = (Session, Vec<String>);

/// The options of the command line for the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenOptions {
    /// Letters instead of signs.
    pub ascii: bool,
    /// No moving cards.
    pub no_animation: bool,
    /// The day whose deals and puzzles are offered; the machine's if `None`.
    pub today: Option<Date>,
    /// Folders whose exports *Another device* offers; the usual ones if `None`.
    pub folders: Option<&'static [&'static str]>,
}

/// An event of the loop.
pub(crate) enum AppEvent {
    Event(Event),
    /// The solver has answered.
    Answer(Command),
    /// Ctrl-Z, where there is one.
    #[cfg(unix)]
    Suspend,
    Quit,
}

/// Plays on the screen until the player leaves.
pub fn run(
    start: Option<Start>,
    persistence: Persistence,
    options: ScreenOptions,
) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    let mut guard = terminal_guard::TerminalGuard::take()?;
    terminal_guard::listen_to_signals(sender.clone())?;
    terminal_guard::listen(sender.clone());
    let solver_thread = SolverThread::new(move |answer| {
        // The receiver is gone when the program ends.
        let _ = sender.send(AppEvent::Answer(answer));
    });
    let capabilities = Capabilities {
        depth: ColourDepth::of_terminal(),
        ground: TerminalBackground::of_terminal(),
        signs: Signs::of_terminal(),
    };
    let size = guard.screen.size()?;
    let size = ratatui::layout::Rect::new(0, 0, size.width, size.height);
    let mut app = App::new(start, persistence, solver_thread, capabilities, options, size);
    loop {
        let now = clock::now();
        let tick = app.tick(now);
        guard.screen.draw(|frame| {
            let area = frame.area();
            if area != app.size() {
                app.resize(area, now);
            }
            app.draw(frame.buffer_mut(), now);
        })?;
        if let Some(text) = app.take_copied() {
            execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        let event = match tick {
            Some(millis) => match receiver.recv_timeout(Duration::from_millis(millis)) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => AppEvent::Quit,
            },
            None => receiver.recv().unwrap_or(AppEvent::Quit),
        };
        // All pending events are handled before the next drawing.
        let mut next = take(&mut app, event);
        while let (Next::Continue, Ok(event)) = (next, receiver.try_recv()) {
            next = take(&mut app, event);
        }
        match next {
            Next::Continue => {}
            Next::Suspend => {
                app.pause_and_save(clock::now());
                guard.suspend()?;
                app.handle(&Event::FocusGained, clock::now());
            }
            Next::Quit => {
                app.pause_and_save(clock::now());
                drop(guard);
                if app.is_unsaved() {
                    drop(writeln!(io::stderr(), "{}", shown().game_not_saved()));
                }
                return Ok(());
            }
        }
    }
}

fn take(app: &mut App, event: AppEvent) -> Next {
    let now = clock::now();
    match event {
        AppEvent::Event(event) => app.handle(&event, now),
        AppEvent::Answer(answer) => {
            app.answer(answer, now);
            Next::Continue
        }
        #[cfg(unix)]
        AppEvent::Suspend => Next::Suspend,
        AppEvent::Quit => Next::Quit,
    }
}

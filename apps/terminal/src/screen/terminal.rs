//! The terminal itself: taken over at the start and given back on every way out, a panic and a signal included.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{
    self, DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::screen::Happening;

/// A terminal that is ours until this is dropped.
pub struct Taken {
    pub(crate) screen: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    /// Takes the terminal over.
    pub fn take() -> io::Result<Taken> {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |message| {
            give_back();
            hook(message);
        }));
        enter()?;
        Ok(Taken { screen: Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Gives the terminal to the shell, stops, and takes it again when the shell lets us go on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop();
        enter()?;
        self.screen.clear()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableFocusChange, cursor::Hide)
}

/// Nothing is left to be done if giving back fails.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        DisableFocusChange,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Stops this process as Ctrl-Z does.
fn stop() {
    #[cfg(unix)]
    {
        // The whole process stops here until it is told to go on.
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}

/// Reads keys, mouse and sizes in a thread of their own.
pub(crate) fn listen(tell: Sender<Happening>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if tell.send(Happening::Event(event)).is_err() {
                return;
            }
        }
        // The terminal is gone.
        let _ = tell.send(Happening::Quit);
    });
}

/// Hears the signals that end or suspend a program.
#[cfg(unix)]
pub(crate) fn listen_to_signals(tell: Sender<Happening>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let happening = if signal == SIGTSTP { Happening::Suspend } else { Happening::Quit };
            if tell.send(happening).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Elsewhere the console ends a program by itself.
#[cfg(not(unix))]
pub(crate) fn listen_to_signals(_tell: Sender<Happening>) -> io::Result<()> {
    Ok(())
}

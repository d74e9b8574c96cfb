//! Takes the terminal over at the start and restores it on every exit, including panics and signals.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{
    self, DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::screen::AppEvent;

/// Holds the terminal in raw mode on the alternate screen until it is dropped.
pub struct TerminalGuard {
    pub(crate) screen: Terminal<CrosstermBackend<Stdout>>,
}

impl TerminalGuard {
    /// Takes the terminal over.
    pub fn take() -> io::Result<TerminalGuard> {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |message| {
            give_back();
            hook(message);
        }));
        enter()?;
        Ok(TerminalGuard { screen: Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Restores the terminal, stops the process, and takes the terminal again when the shell resumes it.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop();
        enter()?;
        // `Terminal::clear` asks the terminal where its cursor is, and the thread that reads keys would get the answer.
        // With both buffers empty, everything is drawn again.
        execute!(stdout(), Clear(ClearType::All))?;
        self.screen.swap_buffers();
        Ok(())
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableFocusChange,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Restores the terminal. Errors are ignored, because there is nothing left to try.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        DisableFocusChange,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Suspends this process, as Ctrl-Z does.
fn stop() {
    #[cfg(unix)]
    {
        // The process stops here until the shell resumes it.
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}

/// Reads keys, mouse events and resizes in a separate thread.
pub(crate) fn listen(sender: Sender<AppEvent>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(AppEvent::Event(event)).is_err() {
                return;
            }
        }
        // The terminal is gone.
        let _ = sender.send(AppEvent::Quit);
    });
}

/// Listens for the signals that end or suspend the program.
#[cfg(unix)]
pub(crate) fn listen_to_signals(sender: Sender<AppEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGTSTP { AppEvent::Suspend } else { AppEvent::Quit };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// On other systems the console ends the program.
#[cfg(not(unix))]
pub(crate) fn listen_to_signals(_tell: Sender<AppEvent>) -> io::Result<()> {
    Ok(())
}

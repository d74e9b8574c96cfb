//! The table on a terminal's screen: events in, one drawing out for each. The solver thinks in another thread.

mod app;
mod arrange;
mod card;
mod felt;
mod flight;
mod focus;
mod menu;
mod new_game;
mod paint;
mod palette;
mod panel;
mod play;
mod sheet;
mod sheets;
mod terminal;

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crossterm::event::Event;
use talon_game::{Command, Session};

use crate::calendar;
use crate::keeper::Keeper;
use crate::thinker::Thinker;

pub use app::{Ability, App, Next};
pub use arrange::{Arrangement, arrange};
pub use card::{Pen, Signs};
pub use palette::{Depth, Ground, Palette, Suits};
pub use sheet::summary_lines;
pub use terminal::Taken;

/// A game to open on, and what was wrong with its save.
pub type Start = (Session, Vec<String>);

/// What the command line says about the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Letters instead of signs.
    pub ascii: bool,
    /// No moving cards.
    pub still: bool,
}

/// What may happen while nothing is drawn.
pub(crate) enum Happening {
    Event(Event),
    /// The solver has answered.
    Answer(Command),
    Suspend,
    Quit,
}

/// Plays on the screen until the player leaves.
pub fn run(start: Option<Start>, keeper: Keeper, options: Options) -> io::Result<()> {
    let (tell, hear) = mpsc::channel();
    let mut taken = terminal::Taken::take()?;
    terminal::listen_to_signals(tell.clone())?;
    terminal::listen(tell.clone());
    let thinker = Thinker::new(move |answer| {
        // Nobody hears it when the program ends.
        let _ = tell.send(Happening::Answer(answer));
    });
    let ability = Ability {
        depth: Depth::of_terminal(),
        ground: Ground::of_terminal(),
        signs: Signs::of_terminal(),
    };
    let size = taken.screen.size()?;
    let size = ratatui::layout::Rect::new(0, 0, size.width, size.height);
    let mut app = App::new(start, keeper, thinker, ability, options, size);
    loop {
        let now = calendar::now();
        let tick = app.tick(now);
        taken.screen.draw(|frame| {
            let area = frame.area();
            if area != app.size() {
                app.resize(area, now);
            }
            app.draw(frame.buffer_mut(), now);
        })?;
        let happening = match tick {
            Some(millis) => match hear.recv_timeout(Duration::from_millis(millis)) {
                Ok(happening) => happening,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => Happening::Quit,
            },
            None => hear.recv().unwrap_or(Happening::Quit),
        };
        // Everything that has piled up is taken in before the next drawing.
        let mut next = take(&mut app, happening);
        while let (Next::Go, Ok(happening)) = (next, hear.try_recv()) {
            next = take(&mut app, happening);
        }
        match next {
            Next::Go => {}
            Next::Suspend => {
                app.rest(calendar::now());
                taken.suspend()?;
                app.handle(&Event::FocusGained, calendar::now());
            }
            Next::Quit => {
                app.rest(calendar::now());
                drop(taken);
                if app.is_unkept() {
                    eprintln!("The game could not be kept.");
                }
                return Ok(());
            }
        }
    }
}

fn take(app: &mut App, happening: Happening) -> Next {
    let now = calendar::now();
    match happening {
        Happening::Event(event) => app.handle(&event, now),
        Happening::Answer(answer) => {
            app.answer(answer, now);
            Next::Go
        }
        Happening::Suspend => Next::Suspend,
        Happening::Quit => Next::Quit,
    }
}

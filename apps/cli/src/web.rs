//! `talon web`: serves the browser table from the binary itself, on this machine only.

mod browser;
mod connections;
mod files;
mod port;
mod server;

use std::io::{self, Write};
use std::net::TcpListener;

use clap::Args;
use talon_terminal::wording::io_reason;
use tokio::runtime;

use crate::command_output::{CliError, CommandOutput, PipeState, pipe_state};
use crate::web::connections::ConnectionLimits;
use crate::web::port::ServedAt;
use crate::web::server::ServedSite;

/// The arguments of `talon web`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon web --open
  talon web --port 8080

A browser keeps saved games and statistics per port, so the port is 7617 at every start. If another
program has it, the next free port up to 7626 is used. --port 0 takes any free port.")]
pub(crate) struct WebArgs {
    /// The port to serve at, instead of 7617
    #[arg(long, value_name = "PORT", allow_negative_numbers = true, value_parser = crate::numbers::port)]
    port: Option<u16>,
    /// Open the page in the browser, where there is one
    #[arg(long)]
    open: bool,
}

/// Why the page cannot be served.
#[derive(Debug)]
pub(crate) enum WebError {
    /// The binary was built without it.
    NotInThisBuild,
    /// The port is taken, or may not be used.
    Port(u16, io::Error),
    /// The default port and all that may stand in for it are taken.
    AllTaken,
    /// The server cannot be started.
    Serving(io::Error),
}

impl std::fmt::Display for WebError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotInThisBuild => write!(
                f,
                "the page is not in this build of talon; `cargo xtask play` builds one that has it"
            ),
            Self::Port(0, error) => {
                write!(f, "no free port on this machine: {}", io_reason(error))
            }
            Self::Port(port, error) => {
                write!(f, "port {port} cannot be used: {}", io_reason(error))
            }
            Self::AllTaken => write!(
                f,
                "ports {} to {} are all taken; choose another with --port",
                port::DEFAULT,
                port::LAST
            ),
            Self::Serving(error) => write!(f, "the page cannot be served: {}", io_reason(error)),
        }
    }
}

impl std::error::Error for WebError {}

/// Serves the page until the program is ended, unless the same page is served already.
pub(crate) fn run(args: &WebArgs) -> Result<CommandOutput, CliError> {
    let files = files::embedded().ok_or(WebError::NotInThisBuild).map_err(CliError::from_error)?;
    let site = ServedSite::new(files);
    let place = match args.port {
        Some(port) => port::exactly(port),
        None => port::first_free(port::DEFAULT..=port::LAST, site.identity()),
    };
    let place = place.map_err(CliError::from_error)?;
    announce(&place, io::stdout().lock())?;
    if args.open {
        browser::open(&address(&place));
    }
    match place {
        ServedAt::Free { listener, .. } => serve(listener, site).map_err(CliError::from_error)?,
        ServedAt::Running(_) => {}
    }
    Ok(CommandOutput::default())
}

fn serve(listener: TcpListener, site: ServedSite) -> Result<(), WebError> {
    // With timers: waiting for a free file descriptor and timeouts need them.
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(WebError::Serving)?.block_on(async {
        listener.set_nonblocking(true).map_err(WebError::Serving)?;
        let listener = tokio::net::TcpListener::from_std(listener).map_err(WebError::Serving)?;
        match connections::serve(listener, site, &ConnectionLimits::default()).await {}
    })
}

/// Prints the address. A closed standard output does not end the server.
fn announce(place: &ServedAt, mut out: impl Write) -> Result<PipeState, CliError> {
    let page = address(place);
    let notice = match place {
        ServedAt::Free { instead_of: None, .. } => format!("Talon is at {page} (Ctrl+C ends it)\n"),
        ServedAt::Free { at, instead_of: Some(usual), .. } => {
            format!("Talon is at {page} (Ctrl+C ends it)\n{}", taken(*usual, at.port()))
        }
        ServedAt::Running(_) => format!("Talon is already running at {page}\n"),
    };
    pipe_state(out.write_all(notice.as_bytes()).and_then(|()| out.flush()))
}

fn address(place: &ServedAt) -> String {
    match place {
        ServedAt::Free { at, .. } | ServedAt::Running(at) => format!("http://{at}/"),
    }
}

/// Why the page is not at its usual address, and the consequence for saved games.
fn taken(usual: u16, now: u16) -> String {
    format!(
        "Port {usual} is taken by another program, so this is port {now}. A browser keeps saved games and statistics \
         per port: those of port {usual} are not shown here, but they are not lost.\n"
    )
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    /// A pipe or a disk that refuses every write.
    struct Closed(io::ErrorKind);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn printing_to_a_full_disk_panicked() {
        let place = ServedAt::Running(SocketAddr::from(([127, 0, 0, 1], 7617)));
        assert!(announce(&place, Closed(io::ErrorKind::StorageFull)).is_err());
        assert_eq!(announce(&place, Closed(io::ErrorKind::BrokenPipe)), Ok(PipeState::Closed));
        let mut notice = Vec::new();
        assert_eq!(announce(&place, &mut notice), Ok(PipeState::Open));
        assert_eq!(notice, b"Talon is already running at http://127.0.0.1:7617/\n");
    }

    #[test]
    fn the_page_says_that_the_port_changed_and_where_saved_games_are() {
        let notice = taken(7617, 7618);
        assert!(notice.starts_with("Port 7617 is taken by another program, so this is port 7618."));
        assert!(notice.contains("saved games and statistics per port"), "{notice}");
    }
}

//! `talon web`: serves the browser table from the binary itself, on this machine only.

mod browser;
mod files;
mod server;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use clap::Args;
use tokio::net::TcpListener;
use tokio::runtime;

/// What `talon web` takes.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  talon web --open\n  talon web --port 8080")]
pub(crate) struct WebArgs {
    /// The port to serve at, instead of any free one
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
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
    /// The server failed while it ran.
    Serving(io::Error),
}

impl std::fmt::Display for WebError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotInThisBuild => write!(
                f,
                "the page is not in this build of talon; `cargo xtask play` builds one that has it"
            ),
            Self::Port(0, error) => write!(f, "no free port on this machine: {error}"),
            Self::Port(port, error) => write!(f, "port {port} cannot be used: {error}"),
            Self::Serving(error) => write!(f, "the page cannot be served any longer: {error}"),
        }
    }
}

impl std::error::Error for WebError {}

/// Serves the page until the program is ended.
pub(crate) fn run(args: &WebArgs) -> Result<(), WebError> {
    let files = files::embedded().ok_or(WebError::NotInThisBuild)?;
    let runtime = runtime::Builder::new_current_thread().enable_io().build();
    runtime.map_err(WebError::Serving)?.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| WebError::Port(args.port, error))?;
        announce(listener.local_addr().map_err(WebError::Serving)?, args);
        server::serve(listener, files).await.map_err(WebError::Serving)
    })
}

fn announce(address: SocketAddr, args: &WebArgs) {
    let address = format!("http://{address}/");
    println!("Talon is at {address} (Ctrl+C ends it)");
    if args.open {
        browser::open(&address);
    }
}

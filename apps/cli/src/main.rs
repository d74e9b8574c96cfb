//! The `talon` command.

mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Patience in the terminal and the browser.
#[derive(Parser)]
#[command(name = "talon", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the browser: serve the page on this machine.
    Web(web::WebArgs),
}

fn main() -> ExitCode {
    let Cli { command: Command::Web(args) } = Cli::parse();
    match web::run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

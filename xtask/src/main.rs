//! The repository's own commands, run as `cargo xtask COMMAND`.

mod licences;
mod repo;
mod steps;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::repo::Repo;

/// The repository's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run everything that must pass before a change lands.
    Test(steps::TestArgs),
    /// Check only the repository's own rules (a second or two).
    Tidy,
}

fn main() -> ExitCode {
    let outcome = Repo::find().and_then(|repo| run(&repo, Cli::parse().command));
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(repo: &Repo, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Test(args) => return steps::test(repo, &args),
        Command::Tidy => tidy::check(repo)?,
    }
    Ok(ExitCode::SUCCESS)
}

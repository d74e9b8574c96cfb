//! The `talon` command.

mod analyse;
mod args;
mod command_output;
mod deal;
mod games;
mod generate;
mod hint;
mod input;
mod json;
mod moves;
mod numbers;
mod paint;
mod perft;
mod play;
mod puzzle;
mod replay;
mod review;
mod rules;
mod saves;
mod solve;
mod starting_point;
mod stats;
mod suggest;
mod survey;
mod transfer;
mod usage;
mod web;
mod whole_game;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use talon_engine::text::quoted;

use crate::command_output::{CliError, CommandOutput};
use crate::paint::{ColourWhen, Paint};

const EXAMPLES: &str = "\
Examples:
  talon                        the table: choose a game and play
  talon play klondike ms:617   a deal at once; --plain plays in lines
  talon games                  what can be played
  talon rules klondike         how it is played
  talon deal klondike ms:617   a deal, by its Microsoft number
  talon moves portuguese 42    the legal moves of deal 42
  talon web --open             play in the browser

A GAME is an id (see `talon games`) or a path to a rules file of your own.
A DEAL is a number (42), a Microsoft number (ms:617), random, a position (board:WORD, as
`talon deal --board` prints it), or a line of a file (@deck.txt its first, @decks.txt:7 its
seventh, @- the standard input).
`talon generate` writes shell completions and the man page.";

/// Patience in the terminal and the browser.
#[derive(Parser)]
#[command(name = "talon", version = talon_build_id::VERSION, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<TalonCommand>,
    /// When to print colours and suit signs
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = ColourWhen::Auto, hide_default_value = true)]
    color: ColourWhen,
}

#[derive(Subcommand)]
enum TalonCommand {
    /// List the games and their settings
    Games(games::GamesArgs),
    /// Print the rules of a game, or check a rules file
    Rules(rules::RulesArgs),
    /// Show the table of a deal, or its deck
    Deal(deal::DealArgs),
    /// List the legal moves of a position
    Moves(moves::MovesArgs),
    /// Count the move sequences of a given length
    Perft(perft::PerftArgs),
    /// Suggest the next moves, from the cards that a player has seen
    Hint(hint::HintArgs),
    /// Play moves and show the resulting position
    Replay(replay::ReplayArgs),
    /// Decide with all cards known whether a deal can be won, and how
    Solve(solve::SolveArgs),
    /// Find the move after which a saved game could no longer be won
    Analyse(analyse::AnalyseArgs),
    /// Review a played game: luck, mistakes and turning points
    Review(review::ReviewArgs),
    /// Show a puzzle, one per day for each game
    Puzzle(puzzle::PuzzleArgs),
    /// Play in the terminal
    Play(play::PlayArgs),
    /// List saved games, or print one as text
    Saves(saves::SavesArgs),
    /// Sum up the games played; export and import results
    Stats(stats::StatsArgs),
    /// Write results, unfinished games and settings, for another device
    Export(transfer::ExportArgs),
    /// Add results, games and settings that come from another device
    Import(transfer::ImportArgs),
    /// Measure over many deals how often a game can be won
    Survey(survey::SurveyArgs),
    /// Play in the browser: serve the page on this machine
    Web(web::WebArgs),
    /// Write shell completions or the man page
    #[command(hide = true)]
    Generate(generate::GenerateArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match game_as_command(&error) {
            Some(error) => return error.report(),
            None => return usage::print(error),
        },
    };
    match run(cli.command, Paint::for_stdout(cli.color)) {
        Ok(answer) => answer.give(),
        Err(error) => error.report(),
    }
}

/// `talon klondike`: a game where a command stands, and nothing like a command.
fn game_as_command(error: &clap::Error) -> Option<CliError> {
    let word = std::env::args().nth(1)?;
    let is_unknown = error.get(ContextKind::InvalidSubcommand)
        == Some(&ContextValue::String(word.clone()))
        && error.get(ContextKind::SuggestedSubcommand).is_none();
    let id = suggest::game_id(&word).filter(|_| is_unknown)?;
    let word = quoted(&word);
    Some(CliError::new(format!("there is no command {word}; `talon play {id}` plays that game")))
}

fn run(command: Option<TalonCommand>, paint: Paint) -> Result<CommandOutput, CliError> {
    match command {
        None => play::start(&Cli::command()),
        Some(TalonCommand::Games(args)) => Ok(games::run(&args, paint)),
        Some(TalonCommand::Rules(args)) => rules::run(&args, paint),
        Some(TalonCommand::Deal(args)) => deal::run(&args, paint),
        Some(TalonCommand::Moves(args)) => moves::run(&args),
        Some(TalonCommand::Perft(args)) => perft::run(&args),
        Some(TalonCommand::Hint(args)) => hint::run(&args),
        Some(TalonCommand::Replay(args)) => replay::run(&args, paint),
        Some(TalonCommand::Solve(args)) => solve::run(&args),
        Some(TalonCommand::Analyse(args)) => analyse::run(&args),
        Some(TalonCommand::Review(args)) => review::run(&args),
        Some(TalonCommand::Puzzle(args)) => puzzle::run(&args, paint),
        Some(TalonCommand::Play(args)) => play::run(&args),
        Some(TalonCommand::Saves(args)) => saves::run(&args),
        Some(TalonCommand::Stats(args)) => stats::run(&args, paint),
        Some(TalonCommand::Export(args)) => transfer::export(&args),
        Some(TalonCommand::Import(args)) => transfer::import(&args),
        Some(TalonCommand::Survey(args)) => survey::run(&args),
        Some(TalonCommand::Web(args)) => web::run(&args),
        Some(TalonCommand::Generate(args)) => generate::run(&args, Cli::command()),
    }
}

//! `talon play`: the table in the terminal, or the game as a dialogue in lines.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use clap::{Args, Command};
use talon_advice::{daily_deal, graded_deal, winnable_deal};
use talon_engine::Deal;
use talon_game::{Level, Session, Variant};
use talon_rulebook::Game;
use talon_terminal::plain_text::{self, GameChoice, choose};
use talon_terminal::screen::{self, ScreenOptions, Start};
use talon_terminal::wording::{io_reason, shown, spoken};
use talon_terminal::{Persistence, Settings, clock};

use crate::args::{find_game, read_deal};
use crate::command_output::{CliError, CommandOutput};
use crate::starting_point::StartingPoint;

/// Words for deals that only this command takes.
const DEAL_WORDS: [&str; 8] =
    ["random", "daily", "winnable", "gentle", "easy", "fair", "hard", "fierce"];

/// The arguments of `talon play`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  talon play                         choose a game from a menu
  talon play klondike                a random deal
  talon play klondike hard           a winnable deal, gentle to fierce
  talon play klondike ms:617 --set draw=1
  talon play lady-palk daily         today's deal, one for everyone
  talon play preference 42 --plain   in lines: type help
  talon play --plain                 the same, from a list of games

Games are saved after every move; a deal that was left continues where it was.
TALON_DATA names another directory for saved games and statistics.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag of the command line")]
pub(crate) struct PlayArgs {
    /// The game: an id, as `talon games` lists them, or a path to a rules file; without it, a menu
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The deal: 42, ms:617, random (the default), daily, winnable, gentle, easy, fair, hard, fierce, @deck.txt, @decks.txt:7
    #[arg(value_name = "DEAL", requires = "game", allow_negative_numbers = true)]
    deal: Option<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "game")]
    set: Vec<String>,
    /// Play in lines: for screen readers and pipes
    #[arg(long)]
    plain: bool,
    /// With --plain: cards as signs (Q♥) instead of words
    #[arg(long, requires = "plain")]
    signs: bool,
    /// Letters instead of suit signs and lines
    #[arg(long)]
    ascii: bool,
    /// Cards jump to their places
    #[arg(long)]
    no_animation: bool,
}

/// `talon` without arguments: the table if there is a terminal, else the help.
pub(crate) fn start(command: &Command) -> Result<CommandOutput, CliError> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        run(&PlayArgs::default())
    } else {
        Ok(CommandOutput::new(command.clone().render_help().to_string()))
    }
}

/// Plays until the player leaves.
pub(crate) fn run(args: &PlayArgs) -> Result<CommandOutput, CliError> {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    // Such a terminal cannot show the table.
    let plain = args.plain || dumb;
    if !plain && !io::stdout().is_terminal() {
        return Err(CliError::new(shown().cli_table_needs_terminal()));
    }
    let mut persistence = Persistence::open();
    let game = args.session(&mut persistence)?;
    let played = if plain {
        args.in_lines(game, &mut persistence)
    } else {
        screen::run(game, persistence, args.options())
    };
    match played {
        Ok(()) => Ok(CommandOutput::default()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(CommandOutput::default()),
        Err(error) => Err(CliError::new(shown().cli_terminal_silent(&io_reason(&error)))),
    }
}

impl PlayArgs {
    fn options(&self) -> ScreenOptions {
        ScreenOptions {
            ascii: self.ascii,
            no_animation: self.no_animation,
            ..ScreenOptions::default()
        }
    }

    /// Plays in lines; without a game on the command line, asks for one first.
    fn in_lines(&self, game: Option<Start>, persistence: &mut Persistence) -> io::Result<()> {
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let wording = if self.signs { shown() } else { spoken() };
        let (session, problems) = match game {
            Some(start) => start,
            None => match choose(persistence, wording, &mut input, &mut output)? {
                Some(GameChoice::Saved(start)) => *start,
                Some(GameChoice::Game(game)) => random_game(&game, persistence),
                None => return Ok(()),
            },
        };
        plain_text::run(session, &problems, persistence, wording, input, output)
    }

    /// The requested game: the saved one if there is one, else a new one.
    fn session(&self, persistence: &mut Persistence) -> Result<Option<Start>, CliError> {
        let Some(word) = &self.game else { return Ok(None) };
        let known = persistence.registry().find(word).cloned();
        let game = match known {
            Some(game) => game,
            None => persistence.add_game(Game::clone(&*find_game(word)?)),
        };
        let mut choices = game.default_choices();
        for pair in &self.set {
            choices.set_pair(pair).map_err(CliError::from_error)?;
        }
        let variant = Variant::new(&game, choices);
        let deal = self.read_deal(&variant, wants_winnable(persistence))?;
        let fresh = Session::new(variant, deal, clock::now());
        Ok(Some(persistence.running(&fresh).unwrap_or((fresh, Vec::new()))))
    }

    fn read_deal(&self, variant: &Variant, only_winnable: bool) -> Result<Deal, CliError> {
        match self.deal.as_deref().unwrap_or("random") {
            "daily" => Ok(daily_deal(variant, clock::today())),
            "winnable" => Ok(winnable_deal(variant, clock::random_deal())),
            "random" if only_winnable => Ok(winnable_deal(variant, clock::random_deal())),
            word if Level::from_word(word).is_some() => {
                let level = Level::from_word(word).expect("just read");
                Ok(graded_deal(variant, clock::random_deal(), level).deal)
            }
            word => match read_deal(variant.rules(), word, &DEAL_WORDS)? {
                StartingPoint::Deal(deal) => Ok(deal),
                StartingPoint::Board(_) => Err(CliError::new(shown().cli_board_not_playable())),
            },
        }
    }
}

/// Whether random deals must be winnable.
fn wants_winnable(persistence: &mut Persistence) -> bool {
    Settings::load(persistence).word("winnable") == "on"
}

/// A new game with a random deal.
fn random_game(game: &Arc<Game>, persistence: &mut Persistence) -> Start {
    let variant = Variant::new(game, game.default_choices());
    let deal = clock::random_deal();
    let deal = if wants_winnable(persistence) { winnable_deal(&variant, deal) } else { deal };
    (Session::new(variant, deal, clock::now()), Vec::new())
}

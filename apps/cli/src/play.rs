//! `talon play`: the table in the terminal, or the game as a dialogue in lines.

use std::io::{self, IsTerminal};

use clap::{Args, Command};
use talon_engine::Deal;
use talon_game::{Session, Variant};
use talon_rulebook::Game;
use talon_terminal::screen::{self, Options, Start};
use talon_terminal::{Keeper, calendar, plain, thinker};

use crate::answer::{Answer, Trouble};
use crate::args::{find_game, read_deal};

/// What `talon play` takes.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  talon play                           choose a game from a menu
  talon play klondike                  a random deal
  talon play klondike ms:617 --set draw=1
  talon play lady-palk daily           today's deal, the same for everyone
  talon play preference 42 --plain     in lines: type help

Games are kept after every move; a deal that was left goes on where it was.
TALON_DATA names another directory for saved games and statistics.")]
pub(crate) struct PlayArgs {
    /// The game: an id, as `talon games` lists them, or a path to a rules file; without it, a menu
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The deal: 42, ms:617, random (the default), daily, winnable, @deck.txt, @decks.txt:7
    #[arg(value_name = "DEAL", requires = "game", allow_negative_numbers = true)]
    deal: Option<String>,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "game")]
    set: Vec<String>,
    /// Play in lines: for screen readers and pipes
    #[arg(long, requires = "game")]
    plain: bool,
    /// Letters instead of suit signs and lines
    #[arg(long)]
    ascii: bool,
    /// Cards jump to their places
    #[arg(long)]
    no_animation: bool,
}

/// `talon` alone: the table where there is a terminal, else what the command can do.
pub(crate) fn start(command: &Command) -> Result<Answer, Trouble> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        run(&PlayArgs::default())
    } else {
        Ok(Answer::new(command.clone().render_help().to_string()))
    }
}

/// Plays until the player leaves.
pub(crate) fn run(args: &PlayArgs) -> Result<Answer, Trouble> {
    let mut keeper = Keeper::open();
    if !args.plain && !io::stdout().is_terminal() {
        return Err(Trouble::new("the table needs a terminal; --plain plays without one"));
    }
    let game = args.session(&mut keeper)?;
    let played = match (game, args.plain) {
        (Some((session, troubles)), true) => {
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            plain::run(session, &troubles, &mut keeper, input, output)
        }
        (game, _) => screen::run(game, keeper, args.options()),
    };
    match played {
        Ok(()) => Ok(Answer::default()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Answer::default()),
        Err(error) => Err(Trouble::new(format!("the terminal does not answer: {error}"))),
    }
}

impl PlayArgs {
    fn options(&self) -> Options {
        Options { ascii: self.ascii, still: self.no_animation }
    }

    /// The game that was asked for: the one that runs already, or a new one.
    fn session(&self, keeper: &mut Keeper) -> Result<Option<Start>, Trouble> {
        let Some(word) = &self.game else { return Ok(None) };
        // Games live as long as the program.
        let game: &'static Game = Box::leak(Box::new(find_game(word)?));
        keeper.welcome(game);
        let mut choices = game.default_choices();
        for pair in &self.set {
            choices.set_pair(pair).map_err(Trouble::from_error)?;
        }
        let variant = Variant::new(game, choices);
        let deal = self.read_deal(&variant)?;
        let fresh = Session::new(variant, deal, calendar::now());
        Ok(Some(keeper.running(&fresh).unwrap_or((fresh, Vec::new()))))
    }

    fn read_deal(&self, variant: &Variant) -> Result<Deal, Trouble> {
        match self.deal.as_deref().unwrap_or("random") {
            "daily" => Ok(thinker::daily(variant, calendar::today())),
            "winnable" => Ok(thinker::winnable(variant, calendar::random_deal())),
            word => read_deal(variant.rules(), word, &["random", "daily", "winnable"]),
        }
    }
}

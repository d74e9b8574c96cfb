//! `talon generate`: shell completions and the man page, from the description of the commands.

use clap::{Args, Command, Subcommand};
use clap_complete::Shell;

use crate::answer::{Answer, Trouble};

/// What `talon generate` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon generate completions bash > talon.bash
  talon generate man > talon.1")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// The man page
    Man,
}

/// Writes one of them to the standard output.
pub(crate) fn run(args: &GenerateArgs, mut command: Command) -> Result<Answer, Trouble> {
    let mut bytes = Vec::new();
    match args.what {
        What::Completions { shell } => {
            clap_complete::generate(shell, &mut command, "talon", &mut bytes);
        }
        What::Man => {
            clap_mangen::Man::new(command).render(&mut bytes).map_err(Trouble::from_error)?;
        }
    }
    String::from_utf8(bytes).map(Answer::new).map_err(Trouble::from_error)
}

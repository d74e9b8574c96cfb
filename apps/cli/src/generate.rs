//! `talon generate`: shell completions and the man page, from the description of the commands.

use std::io::{self, Write as _};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
use talon_rulebook::{Game, catalog};

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
    #[command(after_help = "Examples:\n  talon generate completions bash > talon.bash")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// The man page
    #[command(after_help = "Examples:\n  talon generate man > talon.1")]
    Man,
}

/// Writes one of them to the standard output.
pub(crate) fn run(args: &GenerateArgs, command: Command) -> Result<Answer, Trouble> {
    let mut bytes = Vec::new();
    match args.what {
        What::Completions { shell } => {
            let mut command = match shell {
                Shell::Bash => offering_games(command),
                _ => command,
            };
            clap_complete::generate(shell, &mut command, "talon", &mut bytes);
        }
        What::Man => man(command, &mut bytes).map_err(Trouble::from_error)?,
    }
    String::from_utf8(bytes).map(Answer::new).map_err(Trouble::from_error)
}

/// The commands with the ids of the games as what GAME may be. That is for bash alone, which offers files where no id
/// fits; other shells would then offer no rules file.
fn offering_games(command: Command) -> Command {
    let ids = || PossibleValuesParser::new(catalog::built_in().iter().map(Game::id));
    let with_ids = |arg: Arg| if arg.get_id() == "game" { arg.value_parser(ids()) } else { arg };
    command.mut_args(with_ids).mut_subcommands(offering_games)
}

/// What is the same for all commands and is no option.
const COMMON: &str = "\
.SH \"EXIT STATUS\"
.TP
0
The answer is on the standard output.
.TP
1
The answer is no: a move that is not legal, or a rules file with mistakes.
.TP
2
Something given is wrong; the standard error says what, and nothing else is printed.
.SH ENVIRONMENT
.TP
NO_COLOR
If set to anything, tables are printed without colours and suit signs.
.TP
TALON_DATA
A directory for saved games and statistics instead of the usual one.
";

/// One page for all commands, each with a section of its own.
fn man(mut command: Command, page: &mut Vec<u8>) -> io::Result<()> {
    command.build();
    let top = Man::new(command.clone());
    top.render_title(page)?;
    top.render_name_section(page)?;
    top.render_synopsis_section(page)?;
    top.render_options_section(page)?;
    for part in command.get_subcommands().filter(|part| shown(part)) {
        section(part, page)?;
        for part in part.get_subcommands().filter(|part| shown(part)) {
            section(part, page)?;
        }
    }
    write!(page, "{COMMON}")?;
    writeln!(page, ".SH EXAMPLES")?;
    without_headings(page, |text| top.render_extra_section(text))
}

fn shown(command: &Command) -> bool {
    !command.is_hide_set() && command.get_name() != "help"
}

fn section(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    // The options that all commands have stand at the top of the page.
    let own = |arg: Arg| {
        let everywhere = matches!(arg.get_id().as_str(), "color" | "help");
        arg.hide(everywhere)
    };
    let man = Man::new(command.clone().mut_args(own));
    without_headings(page, |text| {
        man.render_description_section(text)?;
        man.render_synopsis_section(text)?;
        man.render_options_section(text)?;
        man.render_extra_section(text)
    })
}

/// A command's parts follow one another under its own heading; theirs become paragraphs.
fn without_headings(
    page: &mut Vec<u8>,
    render: impl Fn(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let mut text = Vec::new();
    render(&mut text)?;
    for line in String::from_utf8_lossy(&text).lines() {
        writeln!(page, "{}", if line.starts_with(".SH ") { ".PP" } else { line })?;
    }
    Ok(())
}

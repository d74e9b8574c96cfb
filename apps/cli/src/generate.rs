//! `talon generate`: shell completions and the man page, from the description of the commands.

use std::io::{self, Write as _};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command_output::{CliError, CommandOutput};

/// The arguments of `talon generate`.
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
pub(crate) fn run(args: &GenerateArgs, command: Command) -> Result<CommandOutput, CliError> {
    let mut bytes = Vec::new();
    match args.what {
        What::Completions { shell } => {
            bytes = completions(shell, &command).into_bytes();
        }
        What::Man => man(command, &mut bytes).map_err(CliError::from_error)?,
    }
    String::from_utf8(bytes).map(CommandOutput::new).map_err(CliError::from_error)
}

/// The completions, with ids for GAME and pairs for `--set`. Files are offered as well: a rules file is a game too.
fn completions(shell: Shell, command: &Command) -> String {
    let command = without_hidden(command);
    let games = with_games(&command, "talon");
    let mut command = match shell {
        // Where bash finds no word that fits, it offers files.
        Shell::Bash => offering_games(command),
        _ => command,
    };
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command, "talon", &mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    match shell {
        Shell::Bash => for_bash(&text),
        Shell::Zsh => for_zsh(&text),
        Shell::Fish => format!("{text}{}", for_fish(&games)),
        _ => text.into_owned(),
    }
}

/// The same commands and options without the hidden ones, which clap would offer too. Only what completions need.
fn without_hidden(command: &Command) -> Command {
    let args = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let parts = command.get_subcommands().filter(|part| shown(part));
    Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(command.get_version().unwrap_or_default().to_owned())
        .disable_version_flag(command.get_version().is_none())
        .args(args.cloned())
        .subcommands(parts.map(without_hidden))
}

fn ids() -> Vec<&'static str> {
    talon_catalog::all().map(|game| game.id()).collect()
}

/// `draw=1`, `draw=3` and so on, of all games.
fn pairs() -> Vec<String> {
    let settings = talon_catalog::all().flat_map(|game| game.settings());
    let mut pairs: Vec<String> = settings
        .flat_map(|setting| {
            setting.values.iter().map(|value| format!("{}={}", setting.key, value.word))
        })
        .collect();
    pairs.sort();
    pairs.dedup();
    pairs
}

/// The commands that take a GAME, as words.
fn with_games(command: &Command, path: &str) -> Vec<String> {
    let here = command.get_arguments().any(takes_a_game).then(|| path.to_owned());
    let below = command.get_subcommands().filter(|part| shown(part));
    let below = below.flat_map(|part| with_games(part, &format!("{path} {}", part.get_name())));
    here.into_iter().chain(below).collect()
}

/// Whether an argument is a GAME, or may be one: `analyse` and `review` take a file as well.
fn takes_a_game(arg: &Arg) -> bool {
    arg.is_positional()
        && arg.get_value_names().is_some_and(|names| {
            names.iter().any(|name| name.split('|').any(|word| word == "GAME"))
        })
}

fn offering_games(command: Command) -> Command {
    let offering = |arg: Arg| match arg.get_id().as_str() {
        _ if takes_a_game(&arg) => arg.value_parser(PossibleValuesParser::new(ids())),
        "set" => arg.value_parser(PossibleValuesParser::new(pairs())),
        _ => arg,
    };
    command.mut_args(offering).mut_subcommands(offering_games)
}

/// Bash breaks words at `=`, so that clap does not see the key of a setting once its value is typed.
fn for_bash(text: &str) -> String {
    let beginning = "    opts=\"\"\n";
    let settings = format!(
        r#"
    local key="" at=$COMP_CWORD
    if [[ $at -ge 3 && "${{COMP_WORDS[at]}}" == "=" && "${{COMP_WORDS[at-2]}}" == "--set" ]]; then
        key="${{COMP_WORDS[at-1]}}=" cur=""
    elif [[ $at -ge 4 && "${{COMP_WORDS[at-1]}}" == "=" && "${{COMP_WORDS[at-3]}}" == "--set" ]]; then
        key="${{COMP_WORDS[at-2]}}="
    fi
    if [[ -n "$key" ]]; then
        COMPREPLY=($(compgen -W "{}" -- "$key$cur"))
        COMPREPLY=("${{COMPREPLY[@]#"$key"}}")
        return 0
    fi
"#,
        pairs().join(" ")
    );
    text.replacen(beginning, &format!("{beginning}{settings}"), 1)
}

/// Two functions, and their names where clap offers files alone.
fn for_zsh(text: &str) -> String {
    let mut lines: Vec<String> = text
        .lines()
        .map(|line| match line.strip_suffix(":_default' \\") {
            Some(rest) if rest.contains(":game -- ") || rest.contains(":words -- ") => {
                format!("{rest}:_talon_games' \\")
            }
            Some(rest) if rest.contains("--set=[") => format!("{rest}:_talon_settings' \\"),
            Some(_) | None => line.to_owned(),
        })
        .collect();
    let functions = [
        format!("_talon_games() {{ compadd -- {}; _files }}", ids().join(" ")),
        format!("_talon_settings() {{ compadd -- {} }}", pairs().join(" ")),
    ];
    // After the first line, which names the command.
    lines.splice(1..1, functions);
    lines.join("\n") + "\n"
}

fn for_fish(games: &[String]) -> String {
    let line = |path: &String| {
        let words: Vec<&str> = path.split(' ').skip(1).collect();
        let seen = words.join("; and __fish_seen_subcommand_from ");
        let (ids, pairs) = (ids().join(" "), pairs().join(" "));
        format!(
            "complete -c talon -n \"__fish_seen_subcommand_from {seen}\" -a \"{ids}\"\n\
             complete -c talon -n \"__fish_seen_subcommand_from {seen}\" -l set -x -a \"{pairs}\"\n"
        )
    };
    games.iter().map(line).collect()
}

/// Sections of the man page that are the same for all commands.
const COMMON: &str = "\
.SH \"EXIT STATUS\"
.TP
0
The answer is on the standard output.
.TP
1
The answer is no: a move that is not legal, a rules file with mistakes, surveys that disagree, or
with solve --exit-code a lost deal.
.TP
2
Something given is wrong; the standard error says what, and nothing else is printed.
.TP
3
With solve --exit-code: the verdict is unknown.
.TP
130
Ctrl-C ended a search or a survey; the answer says what was known by then.
.SH ENVIRONMENT
.TP
NO_COLOR
If set to anything, tables are printed without colours and suit signs.
.TP
TALON_DATA
A directory for saved games and statistics instead of the usual one.
.SH FILES
.TP
talon.db
Saved games, results and settings, in $TALON_DATA or in the platform's data directory
(~/.local/share/talon on Linux).
.TP
games/*.toml
Rules files of your own games, in the same directory or beside the program.
.TP
*.records, *.records.gz
Records of a survey, in the folder that survey run --out names.
.TP
*.survey.gz
Packed surveys, in the folder that survey pack --out names.
.SH \"SEE ALSO\"
The documentation in docs/ of the source, and the rules of a game: talon rules GAME.
";

/// One page for all commands, with a section for each.
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
    let mut examples = Vec::new();
    without_headings(&mut examples, |text| top.render_extra_section(text))?;
    // The section has this heading already.
    write!(page, "{}", String::from_utf8_lossy(&examples).replacen("Examples:\n", "", 1))
}

fn shown(command: &Command) -> bool {
    !command.is_hide_set() && command.get_name() != "help"
}

fn section(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    // The options that all commands have are at the top of the page.
    let own = |arg: Arg| {
        let everywhere = matches!(arg.get_id().as_str(), "color" | "help");
        let hidden = everywhere || arg.is_hide_set();
        arg.hide(hidden)
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
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    // Indented lines are commands: man must not fill them, or it breaks long ones and moves the comments beside them.
    for part in lines.chunk_by(|a, b| a.starts_with("  ") == b.starts_with("  ")) {
        let commands = part[0].starts_with("  ");
        let (before, after) = if commands { (".nf\n", ".fi\n") } else { ("", "") };
        write!(page, "{before}")?;
        for line in part {
            writeln!(page, "{}", if line.starts_with(".SH ") { ".PP" } else { line })?;
        }
        write!(page, "{after}")?;
    }
    Ok(())
}

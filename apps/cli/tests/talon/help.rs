//! Help: every command has it, with examples; completions and the man page come from the same description.

use std::process::{Command, Stdio};

use crate::documented::every_command;
use crate::{TestFile, printed, run, talon};

#[test]
fn every_command_has_help_with_examples() {
    for words in every_command() {
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.push("--help");
        let help = printed(&args);
        assert!(help.contains("Examples:\n  "), "{words:?}:\n{help}");
    }
}

#[test]
fn completions_and_the_man_page_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["generate", "completions", shell]).contains("perft"), "{shell}");
    }
    let bash = printed(&["generate", "completions", "bash"]);
    let (_, deal) = bash.split_once("talon__subcmd__deal)\n").expect("a part for deal");
    let offered = deal.lines().find(|line| line.trim_start().starts_with("opts=")).expect("words");
    for id in ["klondike", "lady-palk", "portuguese", "preference", "selective-freecell"] {
        assert!(offered.contains(id), "talon deal {id} is offered: {offered}");
    }
    let zsh = printed(&["generate", "completions", "zsh"]);
    assert!(
        zsh.contains("_talon_games() { compadd -- ") && zsh.contains(":_talon_games'"),
        "{zsh}"
    );
    let fish = printed(&["generate", "completions", "fish"]);
    assert!(
        fish.contains("__fish_seen_subcommand_from survey; and __fish_seen_subcommand_from run")
    );
    for text in [&bash, &zsh, &fish] {
        assert!(text.contains("draw=1 draw=3"), "settings are offered: {text}");
    }
    let man = printed(&["generate", "man"]);
    for part in [
        ".TH talon 1",
        ".SH \"TALON DEAL\"",
        ".SH \"TALON RULES CHECK\"",
        ".SH \"EXIT STATUS\"",
        ".SH ENVIRONMENT",
        ".SH FILES",
        ".SH \"SEE ALSO\"",
        ".SH EXAMPLES",
    ] {
        assert_eq!(man.matches(part).count(), 1, "{part} in\n{man}");
    }
    assert_eq!(man.matches("When to print colours and suit signs").count(), 1, "{man}");
    for hidden in ["MORE", "kernel", "TALON GENERATE", ".SH EXAMPLES\n.PP\nExamples:"] {
        assert!(!man.contains(hidden), "{hidden} in\n{man}");
    }
    let (_, examples) = man.split_once(".SH EXAMPLES\n").expect("examples");
    assert!(!examples.contains("Examples:"), "{examples}");
}

/// A man page is 78 columns wide and its text is indented by 7.
#[test]
fn man_does_not_fill_examples_and_remarks_beside_them_fit() {
    let man = printed(&["generate", "man"]);
    let mut filled = true;
    for line in man.lines() {
        match line {
            ".nf" => filled = false,
            ".fi" => filled = true,
            line if line.starts_with("  talon") => {
                let line = line.replace("\\*(Aq", "'").replace('\\', "");
                assert!(!filled, "{line}");
                let remark = line.trim_start().contains("   ");
                assert!(!remark || line.len() <= 71, "{line}");
            }
            _ => (),
        }
    }
    assert!(filled);
}

#[test]
fn no_line_of_help_that_we_break_is_longer_than_100() {
    for words in every_command() {
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.push("--help");
        let help = printed(&args);
        let (_, text) = help.split_once("Examples:\n").expect("every help has examples");
        // A command is one line, however long it is.
        for line in text.lines().filter(|line| !line.starts_with("  ")) {
            assert!(line.chars().count() <= 100, "{args:?}: {line}");
        }
    }
}

#[test]
fn completions_do_not_offer_what_help_hides() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = printed(&["generate", "completions", shell]);
        for hidden in ["--kernel", "-l kernel", "generate", "Nothing may follow a game"] {
            assert!(!text.contains(hidden), "{hidden} for {shell}");
        }
        assert!(text.contains("solve"), "{shell}");
    }
}

/// `analyse` and `review` take a game too, beside a file.
#[test]
fn games_and_settings_are_offered_where_a_file_may_stand_as_well() {
    let bash = printed(&["generate", "completions", "bash"]);
    let zsh = printed(&["generate", "completions", "zsh"]);
    let fish = printed(&["generate", "completions", "fish"]);
    for command in ["analyse", "review"] {
        let (_, part) = bash.split_once(&format!("talon__subcmd__{command})\n")).expect("a part");
        let offered = part.lines().find(|line| line.trim_start().starts_with("opts="));
        assert!(offered.expect("words").contains("lady-palk"), "{command}: {offered:?}");
        let (_, part) = zsh.split_once(&format!("\n({command})\n")).expect("a part");
        let (part, _) = part.split_once("&& ret=0").expect("an end");
        assert!(part.contains(":_talon_games'"), "{part}");
        let seen = format!("\"__fish_seen_subcommand_from {command}\"");
        for what in [format!("{seen} -a \"klondike "), format!("{seen} -l set -x -a \"aces=deck ")]
        {
            assert!(fish.contains(&what), "{what} in\n{fish}");
        }
    }
}

#[test]
fn a_command_that_takes_a_file_alone_says_so_in_its_usage() {
    let analyse = printed(&["analyse", "--help"]);
    assert!(analyse.contains("Usage: talon analyse [OPTIONS] [GAME] <FILE>\n"), "{analyse}");
    let review = printed(&["review", "--help"]);
    assert!(review.contains("Usage: talon review [OPTIONS] <FILE|LINK>\n"), "{review}");
}

#[test]
fn the_version_is_printed() {
    assert!(printed(&["--version"]).starts_with("talon "));
}

#[test]
fn a_pipe_gets_no_colour() {
    for args in [&["deal", "klondike", "1"][..], &["rules", "klondike"], &["games"]] {
        let run = talon(args);
        assert!(!run.out.contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["games"][..],
        &["generate", "man"],
        &["deal", "klondike", "1", "--json"],
        &["solve", "selective-freecell", "--deals", "1..3", "--csv"],
        &["survey", "deals", "0..18446744073709551615"],
    ] {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        let piped =
            talon.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the command starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

/// Bash breaks words at `=`: a setting arrives as three words.
#[cfg(unix)]
#[test]
fn bash_completes_the_value_of_a_setting() {
    let script = TestFile::new("talon.bash", &printed(&["generate", "completions", "bash"]));
    let completed = |words: &str, place: usize, current: &str| {
        let line = format!(
            "source '{}'; COMP_WORDS=({words}); COMP_CWORD={place}; _talon talon '{current}' x; \
             echo \"${{COMPREPLY[*]}}\"",
            script.path()
        );
        let run = run(Command::new("bash").args(["-c", &line]), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        run.out.trim().to_owned()
    };
    assert_eq!(completed("talon play klondike --set draw =", 5, ""), "1 3");
    assert_eq!(completed("talon play klondike --set passes = u", 6, "u"), "unlimited");
}

//! Help: every command has it, with examples; completions and the man page come from the same description.

use crate::{printed, talon};

#[test]
fn every_command_has_help_with_examples() {
    let top = printed(&["--help"]);
    let commands: Vec<&str> = top
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.len() >= 7, "{top}");
    for command in commands {
        let help = printed(&[command, "--help"]);
        assert!(help.contains("Examples:\n  talon "), "{command}:\n{help}");
    }
    assert!(printed(&["rules", "check", "--help"]).contains("Examples:\n"));
    assert!(top.contains("Examples:\n"), "{top}");
}

#[test]
fn completions_and_the_man_page_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["generate", "completions", shell]).contains("perft"), "{shell}");
    }
    let man = printed(&["generate", "man"]);
    for part in [".TH talon 1", ".SH \"TALON DEAL\"", ".SH \"TALON RULES CHECK\"", ".SH EXAMPLES"] {
        assert!(man.contains(part), "{part} in\n{man}");
    }
}

#[test]
fn the_version_is_told() {
    assert!(printed(&["--version"]).starts_with("talon "));
}

#[test]
fn a_pipe_gets_no_colour() {
    for args in [&["deal", "klondike", "1"][..], &["rules", "klondike"], &["games"]] {
        let run = talon(args);
        assert!(!run.out.contains('\u{1b}'), "{args:?}");
    }
}

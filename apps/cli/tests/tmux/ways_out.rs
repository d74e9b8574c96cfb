//! Every exit restores the terminal and saves the game: signals, a panic, Ctrl-Z, a closed window.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use talon_store::Store;
use talon_terminal::screen::TerminalGuard;

use crate::pane::{Pane, State};

/// A game with one move played, in a shell.
fn begun(name: &str, data: &Path) -> Pane {
    let pane = Pane::with_shell(name, data, "play klondike 1 --no-animation");
    pane.wait_for("0 moves");
    assert_eq!(pane.state(), State::Taken);
    pane.press(&["d"]);
    pane.wait_for("1 move");
    pane
}

/// The terminal is the shell's again: its content, its mouse reports, and its line mode.
fn is_given_back(pane: &Pane) {
    pane.wait_until("the terminal is given back", |pane| pane.state() == State::Free);
    // Keys that are typed before the shell's prompt may be lost.
    let asks = |pane: &Pane| {
        pane.screen().trim_end().lines().last().is_some_and(|line| line.trim() == "ready>")
    };
    pane.wait_until("the shell asks", asks);
    pane.send(&["stty -a | grep -q -- -icanon || echo lines are re''ad again"]);
    pane.press(&["Enter"]);
    pane.wait_for("lines are read again");
}

fn is_kept(data: &Path) {
    let store = Store::open(&data.join("talon.db")).expect("a store");
    let saves = store.saves().expect("they can be read").rows;
    assert!(saves.len() == 1 && saves[0].text.contains("moves draw"), "{saves:?}");
}

/// Sends a signal to the program; returns whether the program was running.
fn signal(name: &str, data: &Path) -> bool {
    let process = std::fs::read_to_string(data.join("process")).expect("the shell has written it");
    // The shell's own `kill`, which is always there.
    let kill = format!("kill -s {name} {process}");
    Command::new("sh").args(["-c", &kill]).output().expect("a shell").status.success()
}

#[test]
fn a_signal_that_ends_the_program_gives_the_terminal_back() {
    for name in ["TERM", "HUP", "INT"] {
        let data = tempfile::tempdir().expect("a directory");
        let pane = begun(name, data.path());
        assert!(signal(name, data.path()));
        is_given_back(&pane);
        is_kept(data.path());
    }
}

#[test]
fn the_program_is_suspended_and_resumed() {
    let data = tempfile::tempdir().expect("a directory");
    let pane = begun("suspended", data.path());
    for by_key in [true, false] {
        if by_key {
            pane.press(&["C-z"]);
        } else {
            assert!(signal("TSTP", data.path()));
        }
        is_given_back(&pane);
        is_kept(data.path());
        pane.send(&["fg"]);
        pane.press(&["Enter"]);
        pane.wait_until("the terminal is taken again", |pane| pane.state() == State::Taken);
        pane.wait_for("1 move");
    }
    pane.press(&["u"]);
    pane.wait_for("0 moves");
    pane.resize(80, 24);
    pane.wait_until("it is drawn again", |pane| {
        let screen = pane.screen();
        screen.lines().count() == 24 && screen.contains("q menu")
    });
    pane.press(&["C-c"]);
    is_given_back(&pane);
}

#[test]
fn a_window_that_is_closed_ends_the_program_and_keeps_the_game() {
    let data = tempfile::tempdir().expect("a directory");
    let pane = begun("closed", data.path());
    pane.close();
    let began = Instant::now();
    while signal("0", data.path()) {
        assert!(began.elapsed() < Duration::from_secs(60), "it ends");
    }
    is_kept(data.path());
}

const PANICS: &str = "TALON_TEST_PANICS";

/// Run by itself in a terminal, this test panics with the terminal taken; as in a release build, which aborts, no
/// destructor runs.
#[test]
fn a_panic_gives_the_terminal_back() {
    if std::env::var_os(PANICS).is_some() {
        std::mem::forget(TerminalGuard::take().expect("a terminal"));
        panic!("on purpose");
    }
    let program = std::env::current_exe().expect("this test");
    let pane = Pane::running("panic", "env PS1='ready> ' ENV= sh -i");
    pane.wait_for("ready>");
    let test = "ways_out::a_panic_gives_the_terminal_back";
    pane.send(&[&format!("{PANICS}=1 '{}' --exact {test} --nocapture", program.display())]);
    pane.press(&["Enter"]);
    pane.wait_for("on purpose");
    is_given_back(&pane);
}

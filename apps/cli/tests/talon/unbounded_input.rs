//! Endless input, and endless searches that Ctrl-C stops. Uses Unix devices and signals.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{printed, refused, run};

#[test]
fn an_endless_device_is_not_read_to_its_end() {
    for args in [
        &["deal", "klondike", "@/dev/zero"][..],
        &["rules", "check", "/dev/zero"],
        &["replay", "/dev/zero"],
        &["solve", "klondike", "--decks", "/dev/zero"],
    ] {
        let message = refused(args);
        assert!(message.contains("/dev/zero\" cannot be read: it is larger than"), "{message}");
    }
}

#[test]
fn an_endless_standard_input_is_not_read_to_its_end() {
    let endless = || std::fs::File::open("/dev/zero").expect("every Unix has it");
    for args in [
        &["deal", "klondike", "@-"][..],
        &["replay", "klondike", "1", "-"],
        &["rules", "check", "-"],
        &["survey", "work", "klondike"],
        &["survey", "merge", "never-made"],
    ] {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        let output = talon.args(args).stdin(endless()).output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.starts_with("error: ") && message.len() < 400, "{args:?}: {message}");
    }
}

/// Starts an endless search, waits until it runs, and interrupts it as Ctrl-C does.
fn interrupted(args: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut progress = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    progress.read_line(&mut line).expect("a line of progress");
    assert!(line.starts_with("searching: "), "{line}");
    interrupt(child)
}

/// How long an interrupted command may take. It looks up every few milliseconds; the rest is for a machine that is busy.
const MOST_TIME: Duration = Duration::from_secs(30);

/// Interrupts a command as Ctrl-C does, and waits for its end: its exit code and its answer, which fits into a pipe.
fn interrupt(mut child: Child) -> (Option<i32>, String) {
    run(Command::new("kill").args(["-INT", &child.id().to_string()]), "");
    let interrupted = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if interrupted.elapsed() > MOST_TIME {
            child.kill().expect("it runs");
            panic!("it does not stop within {MOST_TIME:?}");
        }
        thread::yield_now();
    }
    let mut out = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("text");
    (child.wait().expect("it ends").code(), out)
}

#[test]
fn an_interrupted_search_answers_and_ends_with_130() {
    let endless = ["solve", "lady-palk", "83117", "--timeout", "none"];
    let answer = "unknown (interrupted)\n".to_owned();
    assert_eq!(interrupted(&endless), (Some(130), answer));
}

/// The deals whose records are in a folder.
fn recorded(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("run.records")).unwrap_or_default();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let records = whole.lines().filter_map(|line| line.split_once(','));
    records.map(|(deal, _)| deal.to_owned()).filter(|deal| deal.parse::<u64>().is_ok()).collect()
}

/// Deal 83117 takes gigabytes and hours; those before it take milliseconds.
#[test]
fn an_interrupted_survey_keeps_what_is_done_goes_on_later_and_ends_with_130() {
    let data = tempfile::tempdir().expect("a directory");
    let folder = data.path().join("survey");
    let out = folder.to_str().expect("a path in UTF-8");
    let survey = ["survey", "run", "lady-palk", "--timeout", "none", "--out", out, "--deals"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
        .args(survey)
        .arg("83114..83118")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    while recorded(&folder).len() < 3 {
        assert_eq!(child.try_wait().expect("a child"), None, "deal 83117 has no end");
        thread::yield_now();
    }
    let (code, answer) = interrupt(child);
    assert_eq!(code, Some(130), "{answer}");
    assert!(answer.starts_with("3 of 5 deals: 3 won, "), "{answer}");
    assert_eq!(recorded(&folder), ["83114", "83115", "83116"]);

    let answer = printed(&[&survey[..], &["83113..83116"]].concat());
    assert!(answer.starts_with("4 of 4 deals: 4 won, "), "{answer}");
    assert_eq!(recorded(&folder), ["83114", "83115", "83116", "83113"]);
}

/// Whether a process handles Ctrl-C by now.
#[cfg(target_os = "linux")]
fn handles_interrupts(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    let signals = u64::from_str_radix(caught.trim(), 16).unwrap_or(0);
    signals & 0b10 != 0
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_count_of_luck_stops_within_a_deal() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
        .args(["survey", "luck", "lady-palk", "--deals", "83117..83117", "--timeout", "none"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    while !handles_interrupts(child.id()) {
        assert_eq!(child.try_wait().expect("a child"), None, "deal 83117 has no end");
        thread::yield_now();
    }
    let (code, answer) = interrupt(child);
    assert_eq!(code, Some(130), "{answer}");
    assert!(answer.contains("0 of 0"), "{answer}");
}

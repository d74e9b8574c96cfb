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
const MOST_TIME: Duration = Duration::from_secs(5);

/// How much it may work after Ctrl-C. On a machine that does nothing else it stops within a second.
#[cfg(target_os = "linux")]
const MOST_WORK: Duration = Duration::from_secs(1);

/// Interrupts a command as Ctrl-C does, and waits for its end: its exit code and its answer, which fits into a pipe.
fn interrupt(mut child: Child) -> (Option<i32>, String) {
    run(Command::new("kill").args(["-INT", &child.id().to_string()]), "");
    let interrupted = Instant::now();
    #[cfg(target_os = "linux")]
    let worked = linux::work(child.id());
    while has_not_ended(&mut child) {
        if interrupted.elapsed() > MOST_TIME {
            child.kill().expect("it runs");
            panic!("it does not stop within {MOST_TIME:?}");
        }
        thread::yield_now();
    }
    #[cfg(target_os = "linux")]
    {
        let more = linux::work(child.id()).saturating_sub(worked);
        assert!(more < MOST_WORK, "it works for {more:?} after Ctrl-C");
    }
    let mut out = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("text");
    (child.wait().expect("it ends").code(), out)
}

/// Whether a process runs. On Linux this does not reap it, so its CPU time can still be read.
fn has_not_ended(child: &mut Child) -> bool {
    #[cfg(target_os = "linux")]
    return linux::status(child.id(), "State:").is_some_and(|state| !state.starts_with('Z'));
    #[cfg(not(target_os = "linux"))]
    child.try_wait().expect("a child").is_none()
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

#[cfg(target_os = "linux")]
mod linux {
    //! The status of a process on Linux, and commands that are interrupted as soon as they handle interrupts.

    use super::*;

    /// A line of a process's status.
    pub(super) fn status(id: u32, key: &str) -> Option<String> {
        let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.trim().to_owned())
    }

    /// The CPU time that a process has taken, in the system's hundredths of a second.
    pub(super) fn work(id: u32) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).expect("a process");
        // The name in brackets may have spaces; user and system time are the 12th and 13th words after it.
        let (_, words) = stat.rsplit_once(')').expect("a name");
        let words = words.split_whitespace().skip(11).take(2);
        let hundredths: u64 = words.map(|word| word.parse::<u64>().expect("a number")).sum();
        Duration::from_millis(10 * hundredths)
    }

    /// Whether a process handles Ctrl-C by now.
    fn handles_interrupts(id: u32) -> bool {
        let caught = status(id, "SigCgt:").unwrap_or_default();
        let signals = u64::from_str_radix(&caught, 16).unwrap_or(0);
        signals & 0b10 != 0
    }

    /// Starts a command, and interrupts it as soon as it handles that: its exit code and its answer.
    fn interrupted_early(args: &[&str]) -> (Option<i32>, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        while !handles_interrupts(child.id()) {
            assert_eq!(child.try_wait().expect("a child"), None, "{args:?} works for long");
            thread::yield_now();
        }
        interrupt(child)
    }

    #[test]
    fn an_interrupted_count_of_luck_stops_within_a_deal() {
        let luck = ["survey", "luck", "lady-palk", "--deals", "83117..83117", "--timeout", "none"];
        let (code, answer) = interrupted_early(&luck);
        assert_eq!(code, Some(130), "{answer}");
        assert!(answer.contains("0 of 0"), "{answer}");
    }

    #[test]
    fn every_long_command_stops_within_a_second_and_ends_with_130() {
        let data = tempfile::tempdir().expect("a directory");
        let path = |name: &str| data.path().join(name).to_str().expect("UTF-8").to_owned();
        let (records, packed, again) = (path("records"), path("packed"), path("again"));
        let deal = ["--deals", "83117..83117"];
        let undecided = ["survey", "run", "lady-palk", "--timeout", "1ms", "--out", &records];
        printed(&[&undecided[..], &deal].concat());
        printed(&["survey", "pack", &records, "--out", &packed]);
        let survey = format!("{packed}/lady-palk.survey.gz");
        let (game, fair) = (path("game.txt"), path("fair"));
        fs::write(&game, "game: lady-palk\ndeal: 83117\n\n").expect("a file");
        let solution = printed(&["solve", "klondike", "42", "--moves"]);
        let solution = solution.lines().last().expect("the moves in one line");
        for args in [
            &["solve", "lady-palk", "--deals", "83117..83117", "--timeout", "none"][..],
            &["solve", "klondike", "42", "--json", "--shortest", "1000000"],
            &["analyse", &game, "--timeout", "none"],
            &["review", "klondike", "42", "--after", solution],
            &["survey", "fair", "lady-palk", "--deals", "1..100", "--out", &fair],
            &["survey", "check", &survey, "--timeout", "none", "--out", &again],
            &["survey", "redo", &survey, "--timeout", "none"],
        ] {
            let (code, answer) = interrupted_early(args);
            assert_eq!(code, Some(130), "{args:?}: {answer}");
        }
    }
}

//! A program that is killed in the middle of a game has lost nothing: the last move that was answered is there.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use talon_engine::{Board, Deal, Move};
use talon_rulebook::catalog;

/// A game under way in another process.
struct Played {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

impl Played {
    fn start(data: &Path, game: &str, deal: &str) -> Played {
        let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
            .args(["play", game, deal, "--plain"])
            .env("TALON_DATA", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let say = child.stdin.take().expect("piped");
        let hear = BufReader::new(child.stdout.take().expect("piped"));
        Played { child, say, hear }
    }

    /// Reads up to a line that begins like this; that line.
    fn until(&mut self, beginning: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.hear.read_line(&mut line).expect("a line");
            assert_ne!(read, 0, "the game goes on until \"{beginning}\"");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Plays a move and waits until it is answered: a status follows the answer.
    fn play(&mut self, mv: Move) {
        writeln!(self.say, "{mv}\nstatus").expect("the game listens");
        self.until_status();
    }

    fn until_status(&mut self) -> usize {
        loop {
            let mut line = String::new();
            assert_ne!(self.hear.read_line(&mut line).expect("a line"), 0, "the game goes on");
            if let Some((steps, _)) = line.split_once(" taken back, hints:") {
                return number(steps.split(' ').next().expect("a number"));
            }
        }
    }

    /// Ends it as a crash would: no chance to tidy up.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }
}

fn number(word: &str) -> usize {
    const WORDS: [&str; 13] = [
        "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
        "Eleven", "Twelve",
    ];
    WORDS.iter().position(|&known| known == word).unwrap_or_else(|| word.parse().expect(word))
}

/// The same numbers in every run, far apart.
fn next(random: &mut u64) -> usize {
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as usize
}

#[test]
fn fifty_kills_lose_no_move() {
    let data = tempfile::tempdir().expect("a directory");
    let mut random = 20_260_607;
    let games: Vec<_> = catalog::built_in().iter().collect();
    let mut kills = 0;
    for (place, game) in games.iter().enumerate() {
        let rules = game.rules(&game.default_choices());
        let deal = Deal::Number(100 + place as u64);
        let mut board: Board = deal.board(&rules);
        let mut steps = 0;
        let mut on_its_way = None;
        for _ in 0..10 {
            let mut played = Played::start(data.path(), game.id(), &deal.to_string());
            played.until("Type a move");
            writeln!(played.say, "status").expect("the game listens");
            let found = played.until_status();
            if let (Some(mv), true) = (on_its_way, found == steps + 1) {
                board.play(&rules, mv).expect("a legal move");
                steps += 1;
            }
            assert_eq!(found, steps, "{} after a kill", game.id());
            for _ in 0..=(next(&mut random) % 5) {
                let moves = board.moves(&rules);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[next(&mut random) % moves.len()];
                board.play(&rules, mv).expect("a legal move");
                played.play(mv);
                steps += 1;
            }
            // A move is on its way when the end comes: it may be there or not, but everything before it is.
            let moves = board.moves(&rules);
            on_its_way = moves.get(next(&mut random) % moves.len().max(1)).copied();
            if let Some(mv) = on_its_way {
                writeln!(played.say, "{mv}").expect("the game listens");
            }
            played.kill();
            kills += 1;
        }
    }
    assert_eq!(kills, 50);
}

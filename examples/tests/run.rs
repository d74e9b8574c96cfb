//! Every example runs and prints the promised output.

use std::path::Path;
use std::process::Command;

fn printed(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("the example starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_random_game_is_played() {
    let text = printed(env!("CARGO_BIN_EXE_random-game"), &["klondike", "42"]);
    assert!(text.contains(" moves, "), "{text}");
}

#[test]
fn a_deal_is_solved() {
    let program = env!("CARGO_BIN_EXE_solve-deal");
    assert!(printed(program, &["selective-freecell", "ms:617"]).starts_with("won: "));
    assert!(printed(program, &["selective-freecell", "ms:25"]).starts_with("lost"));
}

#[test]
fn a_rules_file_is_read_and_a_wrong_one_is_explained() {
    let program = env!("CARGO_BIN_EXE_read-rules-file");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/catalog/games/klondike.toml");
    let text = printed(program, &[file.to_str().expect("a path of text")]);
    assert!(text.starts_with("Klondike: "), "{text}");
    let wrong = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let text = printed(program, &[wrong.to_str().expect("a path of text")]);
    assert!(text.contains("line 1, column "), "{text}");
}

#[test]
fn positions_are_counted() {
    let text = printed(env!("CARGO_BIN_EXE_count-positions"), &["preference", "42", "3"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.starts_with("1 moves: "), "{text}");
}

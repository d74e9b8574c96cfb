//! Deals from files and from the standard input.

use crate::{TestFile, printed, refused, talon_reading};

fn deck(deal: &str) -> String {
    printed(&["deal", "klondike", deal, "--deck"])
}

#[test]
fn a_deck_is_read_from_a_line_of_a_file() {
    let word = format!("deck:{}", deck("4").replace(' ', ""));
    let file = TestFile::new("decks.txt", &format!("{}{}ms:3\n{word}", deck("1"), deck("ms:2")));
    let first = format!("@{}", file.path());
    assert_eq!(deck(&first), deck("1"));
    assert_eq!(deck(&format!("{first}:1")), deck("1"));
    assert_eq!(deck(&format!("{first}:2")), deck("ms:2"));
    assert_eq!(deck(&format!("{first}:3")), deck("ms:3"));
    assert_eq!(deck(&format!("{first}:4")), deck("4"));
    let message = refused(&["deal", "klondike", &format!("{first}:5")]);
    assert!(message.contains("has no line 5: it has 4"), "{message}");
    assert!(refused(&["deal", "klondike", &format!("{first}:0")]).contains("counted from 1"));
    let beyond = "99999999999999999999999";
    let message = refused(&["deal", "klondike", &format!("{first}:{beyond}")]);
    assert!(message.contains(&format!("has no line {beyond}: it has 4")), "{message}");
    let blank = TestFile::new("blank.txt", " \n\n");
    let message = refused(&["deal", "klondike", &format!("@{}:2", blank.path())]);
    assert!(
        message.starts_with("error: line 2 of ") && message.ends_with("is empty\n"),
        "{message}"
    );
}

#[test]
fn a_deck_is_read_from_the_standard_input() {
    let run = talon_reading(&["deal", "klondike", "@-", "--deck"], &deck("7"));
    assert_eq!((run.code, run.out), (0, deck("7")));
    let together = deck("7").split_whitespace().collect::<String>();
    let run = talon_reading(&["deal", "klondike", "@-", "--deck"], &together);
    assert_eq!((run.code, run.out), (0, deck("7")));
}

#[test]
fn a_deck_is_read_from_the_command_line() {
    assert_eq!(deck(deck("7").trim()), deck("7"));
    let word = format!("deck:{}", deck("7").split_whitespace().collect::<String>());
    assert_eq!(deck(&word), deck("7"));
    assert_eq!(deck(&format!("deck: {}", deck("7").trim())), deck("7"));
}

#[test]
fn signs_and_tens_are_read_too() {
    let signed = deck("7").replace('T', "10").replace('S', "♠").replace('H', "♥");
    let run = talon_reading(&["deal", "klondike", "@-", "--deck"], &signed);
    assert_eq!((run.code, run.out), (0, deck("7")));
}

#[test]
fn marks_and_line_ends_of_other_editors_are_read_too() {
    let text = format!("\u{feff}{}\r\n", deck("7").trim());
    let marked = TestFile::new("marked.txt", &text);
    assert_eq!(deck(&format!("@{}", marked.path())), deck("7"));
    let run = talon_reading(&["deal", "klondike", "@-", "--deck"], &text);
    assert_eq!((run.code, run.out), (0, deck("7")));
}

#[test]
fn the_error_for_a_bad_deck_names_missing_and_extra_cards() {
    let double = deck("7").replace("AS", "KH");
    let run = talon_reading(&["deal", "klondike", "@-"], &double);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("missing: AS; too many: KH"), "{}", run.err);
    let bad = deck("7").replace("AS", "1S");
    let run = talon_reading(&["deal", "klondike", "@-"], &bad);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("\"1S\" is not a card"), "{}", run.err);
    let run = talon_reading(&["deal", "klondike", "@-"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "error: the standard input is empty\n");
    let run = talon_reading(&["solve", "klondike", "--decks", "-"], "\n");
    assert_eq!((run.code, run.err.as_str()), (2, "error: the standard input is empty\n"));
    let two_packs = format!("{} {}", deck("7").trim(), deck("7"));
    let run = talon_reading(&["deal", "klondike", "@-"], &two_packs);
    assert!(run.err.contains("104 cards, this game has 52"), "{}", run.err);
    let run = talon_reading(&["deal", "klondike", "@-"], "random\n");
    assert!(run.err.contains("\"random\" is no deal for a file"), "{}", run.err);
    let run = talon_reading(&["deal", "klondike", "@-"], "MS:617\n");
    assert!(run.err.contains("did you mean \"ms:617\"?"), "{}", run.err);
    let run = talon_reading(&["solve", "klondike", "--decks", "-"], "1S 2S\n");
    assert!(run.err.contains("did you mean \"AS\"?"), "{}", run.err);
}

#[test]
fn the_standard_input_is_not_both_the_deal_and_the_moves() {
    let run = talon_reading(&["replay", "klondike", "@-", "-"], &deck("7"));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("only one thing"), "{}", run.err);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    assert!(refused(&["deal", "klondike", "@no-such-file.txt"]).contains("no-such-file.txt"));
    assert!(refused(&["deal", "no-such-game.toml", "1"]).contains("no-such-game.toml"));
    assert!(refused(&["rules", "check", "no-such-game.toml"]).contains("no-such-game.toml"));
}

#[test]
fn a_folder_and_a_file_that_is_no_text_are_refused() {
    let binary = TestFile::new("binary", "");
    std::fs::write(binary.path(), [0xff, 0x00, 0xc3]).expect("the test directory is writable");
    let folder = env!("CARGO_TARGET_TMPDIR");
    for file in [binary.path(), folder] {
        let deal = format!("@{file}");
        for args in [
            &["deal", "klondike", &deal][..],
            &["deal", file, "1"],
            &["rules", "check", file],
            &["replay", file],
            &["solve", "klondike", "--decks", file],
        ] {
            let message = refused(args);
            assert!(message.contains(&format!("\"{file}\" cannot be read: ")), "{message}");
            assert!(
                file == folder || message.ends_with("it is not a text in UTF-8\n"),
                "{message}"
            );
        }
    }
}

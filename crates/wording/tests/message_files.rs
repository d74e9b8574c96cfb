//! Message files: a second language is one more file, and the build script finds its faults.

#[path = "../build/message_file.rs"]
#[allow(dead_code, reason = "the build script uses the rest")]
mod message_file;

use message_file::MessageFile;

const ENGLISH: &str = "\
language = English
pub cells_full(card: Card) = The {card} cannot go to a cell.
moves(count: Count) = {count.moves}
Card = {rank}{suit} | {rank} of {suit} | {rank}{suit}
Rank = A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | J | Q | K
Suit = c | d | h | s
Count.moves = {n} move | {n} moves
";

const GERMAN: &str = "\
language = German
cells_full = {card.nominative} kann in keine Zelle.
moves = {count.moves}
Card.nominative = {suit}-{rank} | {suit}-{rank} | {suit}{rank}
Rank = As | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | Bube | Dame | König
Suit = Kreuz | Karo | Herz | Pik
Count.moves = {n} Zug | {n} Züge
";

fn read(text: &str) -> MessageFile {
    MessageFile::parse("file", text).expect("a message file")
}

fn faults(text: &str) -> Vec<String> {
    read(text).faults(&read(ENGLISH))
}

#[test]
fn a_second_language_has_its_own_forms_and_word_order() {
    assert_eq!(faults(ENGLISH), [""; 0]);
    assert_eq!(faults(GERMAN), [""; 0]);
}

#[test]
fn a_missing_message_an_unknown_one_and_a_wrong_argument_are_found() {
    let missing = GERMAN.replace("moves = {count.moves}\n", "");
    assert_eq!(faults(&missing), ["file: the message `moves` is missing"]);
    let unknown = format!("{GERMAN}greeting = Hallo.\n");
    assert_eq!(faults(&unknown), ["file: no message is called `greeting`"]);
    for (right, wrong) in [("{card.nominative}", "{karte}"), ("{card.nominative}", "{card.dative}")]
    {
        let found = faults(&GERMAN.replacen(right, wrong, 1));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("no argument or no form"), "{found:?}");
    }
}

#[test]
fn a_form_needs_all_its_alternatives() {
    let three_suits = GERMAN.replace(" | Pik", "");
    assert_eq!(faults(&three_suits), ["file: `Suit` has 3 alternatives"]);
}

#[test]
fn a_line_that_is_no_message_is_named() {
    let fault = MessageFile::parse("file", "language = English\nhello").expect_err("no message");
    assert_eq!(fault, "file:2: expected `name = text`");
    let twice = format!("{ENGLISH}moves(count: Count) = again\n");
    let fault = MessageFile::parse("file", &twice).expect_err("a second one");
    assert_eq!(fault, "file:8: a second message `moves`");
}

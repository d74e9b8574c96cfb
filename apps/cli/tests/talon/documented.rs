//! What `docs/command-line.md` shows is what the command prints.

use crate::printed;

const PAGE: &str = include_str!("../../../../docs/command-line.md");

/// The words of a command line, those in double quotes together.
fn words(line: &str) -> Vec<&str> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().collect::<Vec<_>>(),
            _ => vec![part],
        })
        .collect()
}

#[test]
fn every_example_prints_what_the_page_says() {
    let blocks = PAGE.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut examples = 0;
    for example in blocks.flat_map(|block| block.split("$ talon ").skip(1)) {
        let (line, expected) = example.split_once('\n').expect("an answer below each command");
        assert_eq!(printed(&words(line)), expected, "talon {line}");
        examples += 1;
    }
    assert_eq!(examples, 3);
}

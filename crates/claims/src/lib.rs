//! Claims that hold for any input of every reader of texts from outside. Every test run checks them with property tests
//! and on the stored corpus (`fuzz/corpus`); fuzz targets check the same claims for as long as they run. A broken claim
//! panics.
//!
//! Claims about the engine alone live in [`talon_testkit::claims`], because the engine's own tests use them.

mod everything;
mod messages;
mod records;
mod rules_file;
mod saves;
mod statistics;

pub use everything::everything;
pub use messages::worker_message;
pub use records::survey_records;
pub use rules_file::rules_file;
pub use saves::{link, save};
pub use statistics::statistics;
use talon_testkit::claims;
use talon_wording::{CardStyle, Language, Wording};

/// The language and the style of the sentences in claims.
const WORDING: Wording = Wording::new(Language::English, CardStyle::Words);

/// One claim, under the name of its fuzz target and of its folder in the corpus.
#[derive(Clone, Copy)]
pub struct Claim {
    /// The name.
    pub name: &'static str,
    /// The kind of input, with the check.
    pub input: Input,
}

/// The kind of input that a claim takes.
#[derive(Clone, Copy)]
pub enum Input {
    /// A text.
    Text(fn(&str)),
    /// Any bytes.
    Bytes(fn(&[u8])),
}

/// Every claim.
pub const CLAIMS: [Claim; 13] = [
    Claim { name: "card", input: Input::Text(claims::card_text) },
    Claim { name: "moves", input: Input::Text(claims::move_text) },
    Claim { name: "deal", input: Input::Text(claims::deal_text) },
    Claim { name: "compact", input: Input::Text(claims::compact_text) },
    Claim { name: "game_text", input: Input::Text(claims::game_text) },
    Claim { name: "random_game", input: Input::Bytes(claims::random_game) },
    Claim { name: "rules_file", input: Input::Text(rules_file) },
    Claim { name: "save", input: Input::Text(save) },
    Claim { name: "link", input: Input::Text(link) },
    Claim { name: "statistics", input: Input::Text(statistics) },
    Claim { name: "everything", input: Input::Text(everything) },
    Claim { name: "worker_message", input: Input::Text(worker_message) },
    Claim { name: "survey_records", input: Input::Text(survey_records) },
];

impl Claim {
    /// Checks the claim on some bytes; a text ends where they stop being UTF-8, as it does in the fuzz targets.
    pub fn ask(&self, bytes: &[u8]) {
        match self.input {
            Input::Bytes(holds) => holds(bytes),
            Input::Text(holds) => {
                let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                holds(text);
            }
        }
    }
}

/// Every error that a player reads is a sentence.
#[track_caller]
fn assert_sentence(error: &str) {
    assert!(error.ends_with('.') && error.len() > 1, "not a sentence: {error:?}");
}

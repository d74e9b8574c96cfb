//! Any text into the parsers of decks and deals.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_testkit::claims::deal_text(text));

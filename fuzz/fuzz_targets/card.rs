//! Any text into the parser of cards.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_testkit::claims::card_text(text));

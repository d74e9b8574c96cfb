//! Any text into the parser of whole games.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_testkit::claims::game_text(text));

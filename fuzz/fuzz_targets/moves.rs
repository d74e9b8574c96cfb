//! Any text into the parsers of moves.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_testkit::claims::move_text(text));

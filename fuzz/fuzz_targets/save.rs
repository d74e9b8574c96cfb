//! Any text into the reader of saves; the game that comes out is played on.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::save(text));

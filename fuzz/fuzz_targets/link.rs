//! Any text into the reader of links; the moves that it brings are played.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::link(text));

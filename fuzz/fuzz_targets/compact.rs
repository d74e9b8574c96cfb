//! Any text into the parser of compact boards; the boards it accepts are played.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_testkit::claims::compact_text(text));

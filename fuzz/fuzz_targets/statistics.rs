//! Any text into the import of statistics; accepted statistics must add up.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::statistics(text));

//! Any text into the import of everything; accepted data is added once.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::everything(text));

//! Any text into the reader of rules files; every accepted file must deal, play and describe in every setting.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::rules_file(text));

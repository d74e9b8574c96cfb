//! Any text into the readers of survey records; accepted records must add up.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::survey_records(text));

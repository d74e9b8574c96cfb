//! Any text into the readers of questions to the solver and of its answers.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| talon_claims::worker_message(text));

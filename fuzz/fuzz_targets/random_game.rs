//! Any bytes as a random game: legal moves are legal, can be taken back and lose no card.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| talon_testkit::claims::random_game(bytes));

//! Any text into the reader of rules files; what it takes must deal and describe in every setting.
#![no_main]

use talon_rulebook::{Choices, Game, describe};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(game) = Game::parse(text) {
        for choices in Choices::all(&game) {
            let rules = game.rules(&choices);
            let _ = talon_engine::Deal::Number(1).board(&rules).moves(&rules);
            let _ = describe(&game, &choices).to_string();
        }
    }
});

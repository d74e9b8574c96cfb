//! Drives the browser table in a real browser: pointer, finger, keys, screenshots, accessibility, no network.
//!
//! Started by `cargo xtask browser`, which builds the page, installs the browser, and says in the environment where they are.

mod axe;
mod baseline;
mod browser;
mod engine;
mod folder_host;
mod input;
mod level_times;
mod outcomes;
mod page;
mod player;
mod prepared_games;
mod process;
mod screenshots;
mod snapshot;
mod statistics;
mod timeouts;

pub use axe::Violation;
pub use browser::{
    with_chromium, with_page, with_page_as_players_do, with_page_at, with_private_page, with_text,
};
pub use engine::Engine;
pub use folder_host::serve_folder;
pub use input::middle_of;
pub use level_times::{LevelTimes, quantile};
pub use outcomes::Need;
pub use page::Page;
pub use player::{Hands, Player};
pub use prepared_games::{ending, hopeless, played_until, thrown_away, wins_apart};
pub use screenshots::Size;
pub use snapshot::Snapshot;
pub use talon_game::layout::Point;

use std::path::PathBuf;

/// The folder with the page as a static host would have it.
pub fn site() -> anyhow::Result<PathBuf> {
    given("TALON_SITE")
}

/// Whether only those tests run that every engine must pass on every run of `cargo xtask test`, which has minutes.
pub fn is_core_run() -> bool {
    std::env::var_os("TALON_CORE").is_some()
}

/// A path that `cargo xtask browser` gives.
fn given(variable: &str) -> anyhow::Result<PathBuf> {
    let value = std::env::var_os(variable);
    value.map(PathBuf::from).ok_or_else(|| {
        anyhow::anyhow!("{variable} is not set: run the browser's tests with `cargo xtask browser`")
    })
}

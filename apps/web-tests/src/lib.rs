//! Drives the browser table in a real browser: pointer, finger, keys, screenshots, accessibility, no network.
//!
//! Started by `cargo xtask browser`, which builds the page, installs the browser, and says in the environment where they are.

mod axe;
mod browser;
mod input;
mod page;
mod process;
mod shot;

pub use axe::Violation;
pub use browser::with_page;
pub use input::Point;
pub use page::Page;
pub use shot::Size;

use std::path::PathBuf;

/// A path that `cargo xtask browser` gives.
fn given(variable: &str) -> anyhow::Result<PathBuf> {
    let value = std::env::var_os(variable);
    value.map(PathBuf::from).ok_or_else(|| {
        anyhow::anyhow!("{variable} is not set: run the browser's tests with `cargo xtask browser`")
    })
}

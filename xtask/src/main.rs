//! The repository's own commands: `cargo xtask play`, `test`, `bench`, `dist`.

fn main() {}

//! The `talon` command.

fn main() {}

//! `talon` on a real terminal, which tmux is. Run by `cargo xtask test`; needs tmux.

mod pane;
mod ways_out;
mod wins;

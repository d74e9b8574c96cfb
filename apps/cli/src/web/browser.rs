//! Opens the user's browser, or does nothing if there is none.

/// Opens an address where there is a screen to show it. The address has been printed, so a failure needs no message.
pub(super) fn open(address: &str) {
    if has_screen() {
        let _ = open::that_detached(address);
    }
}

/// Without a screen the opener may start a text browser in this terminal.
fn has_screen() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

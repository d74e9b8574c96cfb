//! The browser engines that the tests run in, and how a browser of each is started.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::json;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::{Capabilities, ChromiumLikeCapabilities, DesiredCapabilities};

use crate::given;

/// A browser engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chrome, Edge and most browsers of Android. The only one with the DevTools protocol.
    Chromium,
    /// Safari and every browser of an iPhone.
    WebKit,
    /// The WebKit of set-top boxes and cars; Debian's is some years old, as many phones are.
    Wpe,
    /// Firefox.
    Firefox,
}

/// The settings of the browser that a test's player has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// The size of text, in pixels.
    pub(crate) text: u8,
    /// Whether the window is private: nothing stays on the disk. The windows that WebKit's drivers open always are.
    pub(crate) is_private: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { text: USUAL_TEXT, is_private: false }
    }
}

/// The size of text of a browser that the player has not changed, in pixels.
const USUAL_TEXT: u8 = 16;

/// Keeps Chromium on this machine, and lets it run as root and without a screen.
const CHROMIUM_FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
];

/// The browser that Debian ships with WPE.
const COG: &str = "/usr/bin/cog";

/// Makes GTK, and through it WebKit, ask for reduced motion.
const GTK_SETTINGS: &str = "[Settings]\ngtk-enable-animations=0\n";

impl Engine {
    /// The engine of `cargo xtask browser --in ENGINE`; Chromium by default.
    pub fn chosen() -> Result<Engine> {
        let word = std::env::var("TALON_ENGINE").unwrap_or_else(|_| "chromium".to_owned());
        match word.as_str() {
            "chromium" => Ok(Engine::Chromium),
            "webkit" => Ok(Engine::WebKit),
            "wpe" => Ok(Engine::Wpe),
            "firefox" => Ok(Engine::Firefox),
            other => bail!("TALON_ENGINE is {other:?}, not chromium, webkit, wpe or firefox"),
        }
    }

    /// Writes the settings that this engine reads from files into the profile's folder.
    pub(crate) fn prepare(self, profile: &Path) -> Result<()> {
        match self {
            Engine::Chromium | Engine::Wpe | Engine::Firefox => Ok(()),
            Engine::WebKit => {
                let folder = profile.join("gtk-3.0");
                std::fs::create_dir_all(&folder)?;
                std::fs::write(folder.join("settings.ini"), GTK_SETTINGS)
                    .context("the settings of GTK cannot be written")
            }
        }
    }

    /// The capabilities that a session requests. Only Chromium lets a test set the player's size of text.
    pub(crate) fn capabilities(self, habits: Habits, profile: &Path) -> Result<Capabilities> {
        match self {
            Engine::Chromium => chromium(habits, profile),
            Engine::WebKit => webkit(),
            Engine::Wpe => wpe(),
            Engine::Firefox => firefox(habits),
        }
    }
}

fn chromium(habits: Habits, profile: &Path) -> Result<Capabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for flag in CHROMIUM_FLAGS {
        chrome.add_arg(flag)?;
    }
    chrome.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    if habits.is_private {
        chrome.add_arg("--incognito")?;
    }
    if habits.text != USUAL_TEXT {
        let fonts = json!({ "webkit.webprefs.default_font_size": habits.text });
        chrome.add_experimental_option("prefs", fonts)?;
    }
    chrome.set_logging_prefs("browser".to_owned(), LoggingPrefsLogLevel::All)?;
    Ok(chrome.into())
}

fn webkit() -> Result<Capabilities> {
    let mut webkit = Capabilities::new();
    webkit.set("browserName", "MiniBrowser")?;
    let options = json!({ "binary": given("TALON_MINI_BROWSER")?, "args": ["--automation"] });
    webkit.set("webkitgtk:browserOptions", options)?;
    Ok(webkit)
}

fn wpe() -> Result<Capabilities> {
    let mut wpe = Capabilities::new();
    wpe.set("browserName", "cog")?;
    let args = ["--automation", "--platform=headless"];
    wpe.set("wpe:browserOptions", json!({ "binary": COG, "args": args }))?;
    Ok(wpe)
}

fn firefox(habits: Habits) -> Result<Capabilities> {
    let mut firefox = Capabilities::new();
    firefox.set("browserName", "firefox")?;
    let settings = json!({
        "ui.prefersReducedMotion": 1,
        "browser.privatebrowsing.autostart": habits.is_private,
    });
    let options = json!({ "args": ["-headless"], "prefs": settings });
    firefox.set("moz:firefoxOptions", options)?;
    Ok(firefox)
}

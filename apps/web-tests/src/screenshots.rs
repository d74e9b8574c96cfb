//! Sizes of screens, and pictures of the page at them.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use talon_game::layout::Point;

use crate::engine::Engine;
use crate::given;
use crate::outcomes::{Need, Skipped};
use crate::page::Page;

/// A screen to look at the page on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// A finger, not a mouse.
    pub touch: bool,
}

impl Size {
    /// A phone held upright.
    pub const PHONE: Self = Self { width: 390, height: 844, touch: true };
    /// The smallest phone that must work.
    pub const SMALL_PHONE: Self = Self { width: 360, height: 640, touch: true };
    /// A laptop.
    pub const LAPTOP: Self = Self { width: 1366, height: 768, touch: false };
    /// A large screen.
    pub const LARGE: Self = Self { width: 3840, height: 2160, touch: false };
}

/// The screen of WPE's browser, in CSS pixels.
const WPE_WIDTH: f32 = 800.0;
const WPE_HEIGHT: f32 = 600.0;

impl Page {
    /// Shows the page on another screen, as when a phone is turned. Only Chromium can pretend to be smaller than its own
    /// window may be, or to have a touch screen. WPE's screen stays as large as it is: there the test ends as skipped.
    pub async fn resize(&self, size: Size) -> Result<()> {
        match self.engine {
            Engine::Chromium => self.emulate(size).await,
            Engine::WebKit | Engine::Firefox => self.resize_window(size).await,
            Engine::Wpe => Err(Skipped(Need::Window).into()),
        }
    }

    /// Opens the page on a screen. A test for a wide one runs in WPE's, too, as far as its pointer reaches.
    pub(crate) async fn start_at(&self, size: Size) -> Result<()> {
        match self.engine {
            Engine::Wpe if size.width > size.height => Ok(()),
            Engine::Chromium | Engine::WebKit | Engine::Firefox | Engine::Wpe => {
                self.resize(size).await
            }
        }
    }

    /// Ends the test as skipped if no pointer of this browser gets there.
    pub(crate) fn can_reach(&self, at: Point) -> Result<()> {
        let is_outside = at.x >= WPE_WIDTH || at.y >= WPE_HEIGHT;
        if self.engine == Engine::Wpe && is_outside {
            return Err(Skipped(Need::Window).into());
        }
        Ok(())
    }

    /// Makes the window so large that the page in it has this size.
    async fn resize_window(&self, size: Size) -> Result<()> {
        const AROUND: &str = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
        self.driver.set_window_rect(0, 0, size.width, size.height).await?;
        let around = self.script(AROUND).await?;
        let around = |side: usize| around[side].as_u64().and_then(|n| u32::try_from(n).ok());
        let (width, height) = (around(0).unwrap_or(0), around(1).unwrap_or(0));
        self.driver.set_window_rect(0, 0, size.width + width, size.height + height).await?;
        Ok(())
    }

    async fn emulate(&self, size: Size) -> Result<()> {
        let metrics = json!({
            "width": size.width,
            "height": size.height,
            "deviceScaleFactor": 1,
            "mobile": size.touch,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await?;
        let touch = json!({ "enabled": size.touch, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", touch).await.map(drop)
    }

    /// Keeps a picture of the page under this name, and returns where.
    pub async fn shot(&self, name: &str) -> Result<PathBuf> {
        let folder = given("TALON_SHOTS")?;
        std::fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{name}.png"));
        self.driver.screenshot(&path).await?;
        Ok(path)
    }

    /// Writes a small picture of the page to a file, in the format WebP.
    pub async fn picture(&self, path: &Path) -> Result<()> {
        let format = json!({ "format": "webp", "quality": 40 });
        let taken = self.devtools("Page.captureScreenshot", format).await?;
        let coded = taken["data"].as_str().context("a picture has data")?;
        let bytes = BASE64_STANDARD.decode(coded).context("the data are base64")?;
        Ok(std::fs::write(path, bytes)?)
    }

    /// Keeps pictures of the page on several screens: `NAME-WIDTHxHEIGHT`. The last one stays.
    pub async fn shots(&self, name: &str, sizes: &[Size]) -> Result<()> {
        if self.engine == Engine::Wpe {
            return self.shot(name).await.map(drop);
        }
        for size in sizes {
            self.resize(*size).await?;
            self.shot(&format!("{name}-{}x{}", size.width, size.height)).await?;
        }
        Ok(())
    }
}

//! A browser for one test, with a fresh profile, closed at the end whatever happens.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, WebDriver};

use crate::page::Page;
use crate::process::{Driver, Host};
use crate::{Size, given};

/// What keeps Chromium to this machine, and lets it run as root and without a screen.
const FLAGS: &[&str] = &[
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

/// Opens the page as `talon web` serves it, runs a test on it, and closes everything again. A failure leaves a screenshot.
pub fn with_page(
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let host = Host::start(given("TALON_BIN")?)?;
    let address = host.address.clone();
    run(name, size, |browser| Page::new(browser, address, Some(host)), test)
}

/// The same with a page that another host serves.
pub fn with_page_at(
    address: &str,
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    run(name, size, |browser| Page::new(browser, address.to_owned(), None), test)
}

fn run(
    name: &str,
    size: Size,
    page: impl FnOnce(WebDriver) -> Page,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let profile = Profile::fresh(name)?;
    let driver = Driver::start()?;
    let browser = runtime.block_on(open(&driver, &profile.0))?;
    let mut page = page(browser.clone());
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            page.resize(size).await?;
            page.visit("").await?;
            test(&mut page).await
        })
    }));
    if !matches!(outcome, Ok(Ok(()))) {
        // The test has failed already; a picture of it is a kindness that may fail, too.
        let _ = runtime.block_on(page.shot(&format!("failed-{name}")));
    }
    runtime.block_on(browser.quit())?;
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

async fn open(driver: &Driver, profile: &Path) -> Result<WebDriver> {
    let mut chrome = DesiredCapabilities::chrome();
    for flag in FLAGS {
        chrome.add_arg(flag)?;
    }
    chrome.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    chrome.set_logging_prefs("browser".to_owned(), LoggingPrefsLogLevel::All)?;
    WebDriver::new(&driver.address, chrome).await.context("the browser did not start")
}

/// A folder for what the browser keeps, removed in the end.
struct Profile(PathBuf);

impl Profile {
    fn fresh(name: &str) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("talon-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        // Left behind in the system's temporary folder at worst.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

//! A browser for one test, with a fresh profile. It is always closed at the end.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use thirtyfour::WebDriver;

use crate::engine::{Engine, Habits};
use crate::outcomes::{Need, Skipped, conclude};
use crate::page::Page;
use crate::process::{Driver, Host};
use crate::timeouts::answer_limit;
use crate::{Size, given};

/// Opens the page as `talon web` serves it, runs a test on it, and closes everything again. A failure leaves a screenshot.
pub fn with_page(
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    on_host(Host::start(given("TALON_BIN")?)?, name, size, Habits::default(), test)
}

/// The same with the page at the default port.
pub fn with_page_as_players_do(
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    on_host(Host::start_as_players_do(given("TALON_BIN")?)?, name, size, Habits::default(), test)
}

/// The same in a private window.
pub fn with_private_page(
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let habits = Habits { is_private: true, ..Habits::default() };
    on_host(Host::start(given("TALON_BIN")?)?, name, size, habits, test)
}

/// Runs a test on the page that this host serves.
fn on_host(
    host: Host,
    name: &str,
    size: Size,
    habits: Habits,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let address = host.address.clone();
    run(name, size, habits, |browser, engine| Page::new(browser, engine, address, Some(host)), test)
}

/// The same for a test that needs the DevTools protocol: in the other engines the test is skipped.
pub fn with_chromium(
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    with_chromium_of(name, size, Habits::default(), test)
}

/// The same in a browser whose player has chosen text of this many pixels.
pub fn with_text(
    name: &str,
    size: Size,
    pixels: u8,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    with_chromium_of(name, size, Habits { text: pixels, ..Habits::default() }, test)
}

fn with_chromium_of(
    name: &str,
    size: Size,
    habits: Habits,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    match Engine::chosen()? {
        Engine::Chromium => on_host(Host::start(given("TALON_BIN")?)?, name, size, habits, test),
        Engine::WebKit | Engine::Wpe | Engine::Firefox => {
            conclude(name, Err(Skipped(Need::Protocol).into()))
        }
    }
}

/// The same with a page that another host serves.
pub fn with_page_at(
    address: &str,
    name: &str,
    size: Size,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    run(
        name,
        size,
        Habits::default(),
        |browser, engine| Page::new(browser, engine, address.to_owned(), None),
        test,
    )
}

fn run(
    name: &str,
    size: Size,
    habits: Habits,
    page: impl FnOnce(WebDriver, Engine) -> Page,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let run = || run_test(name, size, habits, page, test);
    catch_unwind(AssertUnwindSafe(run)).map_or_else(
        |panic| {
            // The test fails by its panic, so a failed note adds nothing.
            let _ = conclude(name, Err(anyhow!("it panicked")));
            resume_unwind(panic)
        },
        |result| conclude(name, result),
    )
}

fn run_test(
    name: &str,
    size: Size,
    habits: Habits,
    page: impl FnOnce(WebDriver, Engine) -> Page,
    test: impl AsyncFnOnce(&mut Page) -> Result<()>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let profile = Profile::fresh(name)?;
    let engine = Engine::chosen()?;
    engine.prepare(&profile.0)?;
    let driver = Driver::start(engine, &profile.0)?;
    let browser = runtime.block_on(open(&driver, engine, habits, &profile.0))?;
    driver.activate_window()?;
    let mut page = page(browser.clone(), engine);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            page.start_at(size).await?;
            page.fix_date().await?;
            page.visit("").await?;
            test(&mut page).await
        })
    }));
    if !matches!(outcome, Ok(Ok(())))
        && !matches!(&outcome, Ok(Err(error)) if error.is::<Skipped>())
    {
        // The test has failed already; if the screenshot fails too, there is just no picture.
        let _ = runtime.block_on(page.shot(&format!("failed-{name}")));
    }
    runtime.block_on(browser.quit())?;
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

async fn open(
    driver: &Driver,
    engine: Engine,
    habits: Habits,
    profile: &Path,
) -> Result<WebDriver> {
    let wanted = engine.capabilities(habits, profile)?;
    let browser = WebDriver::builder(&driver.address, wanted).request_timeout(answer_limit());
    browser.connect().await.context("the browser did not start")
}

/// A folder for the browser's profile, removed at the end.
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
        // At worst the folder stays in the system's temporary folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

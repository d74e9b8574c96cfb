//! The page itself: it loads, it runs its worker, it works offline, and it is accessible.

use anyhow::Result;
use talon_web_tests::{Size, with_page};

const READY: &str = "[data-solver=ready]";

#[test]
fn loads_without_an_error_and_the_worker_answers() -> Result<()> {
    with_page("loads", Size::LAPTOP, async |page| {
        page.wait_for(READY).await?;
        assert_eq!(page.errors().await?, Vec::<String>::new());
        page.shots("start", &[Size::PHONE, Size::LAPTOP, Size::LARGE]).await
    })
}

#[test]
fn reloads_without_a_network() -> Result<()> {
    with_page("offline", Size::PHONE, async |page| {
        page.wait_for(READY).await?;
        page.until("navigator.serviceWorker.controller").await?;
        page.cut_network()?;
        page.reload().await?;
        page.wait_for(READY).await?;
        page.mend_network()?;
        page.reload().await?;
        page.wait_for(READY).await.map(drop)
    })
}

#[test]
fn has_no_accessibility_violation() -> Result<()> {
    with_page("axe", Size::LAPTOP, async |page| {
        page.wait_for(READY).await?;
        assert_eq!(page.violations().await?, []);
        Ok(())
    })
}

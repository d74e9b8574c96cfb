//! The browser's Back and Forward.

use anyhow::{Result, ensure};
use talon_web_tests::{Page, Size, with_page};

/// Goes back or forward in the history, as the browser's buttons do.
async fn go(page: &Page, steps: i32) -> Result<()> {
    page.script(&format!("history.go({steps})")).await.map(drop)
}

async fn screen_is(page: &Page, screen: &str) -> Result<()> {
    page.until(&format!("document.querySelector('.page').dataset.screen === '{screen}'")).await
}

#[test]
fn back_closes_the_sheet_then_goes_to_the_games_and_forward_returns() -> Result<()> {
    with_page("history", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        page.keys("d").await?;
        page.table_after(1).await?;
        page.keys("m").await?;
        page.wait_for(".sheet").await?;
        page.until("history.state === 3").await?;
        go(page, -1).await?;
        page.until("!document.querySelector('.sheet')").await?;
        screen_is(page, "table").await?;
        go(page, 1).await?;
        page.wait_for(".sheet").await?;
        // Closed by its own button, the sheet leaves no entry behind.
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('.sheet') && history.state === 1").await?;
        go(page, -1).await?;
        screen_is(page, "picker").await?;
        page.until("location.hash === ''").await?;
        go(page, 1).await?;
        screen_is(page, "table").await?;
        page.table_after(1).await?;
        let hash = page.script("return location.hash").await?;
        ensure!(hash == serde_json::json!("#klondike/ms:617"), "{hash}");
        // The button of the table goes the same way.
        page.find("[aria-label='All games']").await?.click().await?;
        screen_is(page, "picker").await?;
        page.until("history.state === 0 && location.hash === ''").await
    })
}

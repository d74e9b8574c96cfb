//! The second part of the program, which is fetched after the first cards.

use anyhow::Result;
use serde_json::json;
use talon_web_tests::{Page, Size, middle_of, with_chromium};

/// Lets the second part fail to arrive, or lets it through again.
async fn block(page: &Page, files: &[&str]) -> Result<()> {
    page.devtools("Network.enable", json!({})).await?;
    page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
    page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    page.devtools("Network.setBlockedURLs", json!({ "urls": files })).await.map(drop)
}

#[test]
fn without_the_second_part_the_page_deals_and_moves_and_says_what_is_missing() -> Result<()> {
    with_chromium("parts", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        block(page, &["*talon_web_later*"]).await?;
        page.reload().await?;
        page.wait_for("[data-parts=failed][data-solver=missing]").await?;
        page.visit("#klondike/ms:617").await?;
        page.until("document.querySelector('.felt .card')").await?;
        let stock = page.find("[data-pile=stock]").await?;
        page.click(middle_of(&stock).await?).await?;
        page.until("document.querySelector('.felt').dataset.moves === '1'").await?;
        page.wait_for(".tools [aria-label=Menu]").await?.click().await?;
        page.until("document.querySelector('.strip')?.textContent.includes('could not be loaded')")
            .await?;
        // The next sheet fetches it again, and then everything is there.
        page.press(thirtyfour::Key::Escape).await?;
        block(page, &[]).await?;
        page.wait_for(".tools [aria-label=Menu]").await?.click().await?;
        page.wait_for(".sheet .item").await?;
        page.wait_for("[data-parts=all][data-solver=ready]").await.map(drop)
    })
}

//! Every button of a phone is at least 44 by 44 pixels, so that a finger hits it.

use anyhow::{Result, ensure};
use serde_json::json;
use talon_web_tests::{Page, Size, with_chromium};

/// The controls that are smaller, with their sizes. A link inside a sentence is as high as its line; a card or
/// a pile is as large as the table has room for; a field that is cut down to a point has a label that is pressed.
const SMALL: &str = "
    const small = [];
    for (const it of document.querySelectorAll('button, a[href], summary, [role=switch], [role=slider], input')) {
        if (it.closest('.felt, [inert]') || !it.checkVisibility({ visibilityProperty: true })) continue;
        const target = it.matches('label input') && it.getBoundingClientRect().width < 2 ? it.closest('label') : it;
        let { x, y, width, height } = target.getBoundingClientRect();
        if (Math.min(width, height) > 43.99) continue;
        // It may be larger than it looks.
        target.scrollIntoView({ block: 'nearest' });
        ({ x, y, width, height } = target.getBoundingClientRect());
        const [across, down] = [x + width / 2, y + height / 2];
        const ends = [[-21.9, 0], [21.9, 0], [0, -21.9], [0, 21.9]];
        const hits = ([right, below]) => target.contains(document.elementFromPoint(across + right, down + below));
        const name = it.getAttribute('aria-label') ?? it.textContent;
        if (!ends.every(hits)) small.push(`${it.tagName}.${it.className} ${name}: ${width}x${height}`);
    }
    return small;
";

async fn fits_fingers(page: &Page, screen: &str) -> Result<()> {
    page.until("!document.querySelector('.waits')").await?;
    let small = page.script(SMALL).await?;
    ensure!(small == json!([]), "{screen}: {small:#}");
    Ok(())
}

#[test]
fn every_button_of_a_phone_is_large_enough_for_a_finger() -> Result<()> {
    let wide = Size { width: 844, height: 390, touch: true };
    for (name, size) in [("fingers", Size::PHONE), ("fingers wide", wide)] {
        with_chromium(name, size, async |page| {
            page.keep_calm().await?;
            page.wait_for("[data-parts=all] .game-card").await?;
            let mut small = Vec::new();
            let mut note = |screen: &str, found: Result<()>| {
                if let Err(error) = found {
                    small.push(format!("{screen}: {error}"));
                }
            };
            note("home", fits_fingers(page, "home").await);
            page.open_deal("klondike/ms:617").await?;
            page.keys("d").await?;
            page.table_after(1).await?;
            note("table", fits_fingers(page, "table").await);
            page.keys("h").await?;
            page.wait_for(".advice").await?;
            note("hint", fits_fingers(page, "hint").await);
            page.keys("m").await?;
            page.wait_for(".sheet .item").await?;
            note("menu", fits_fingers(page, "menu").await);
            page.close_sheet().await?;
            for name in [
                "Settings",
                "Statistics",
                "How to play",
                "Daily deals",
                "Puzzles",
                "Share",
                "Timeline",
                "New deal",
            ] {
                page.open_sheet(name).await?;
                note(name, fits_fingers(page, name).await);
                page.close_sheet().await?;
            }
            page.keys("w").await?;
            page.until("document.querySelector('.verdict p')?.textContent").await?;
            note("review", fits_fingers(page, "review").await);
            ensure!(small.is_empty(), "{name}: {}", small.join("\n"));
            Ok(())
        })?;
    }
    Ok(())
}

//! What can be seen: nothing clipped at any size, no hidden face in the page, nothing that axe-core objects to.

use anyhow::{Result, ensure};
use talon_web_tests::{Page, Size, with_page};

const DEALS: [&str; 5] = [
    "klondike/ms:617",
    "portuguese/ms:617",
    "preference/ms:617",
    "lady-palk/42",
    "selective-freecell/ms:617",
];

async fn open(page: &Page, deal: &str) -> Result<()> {
    page.visit(&format!("#{deal}")).await?;
    let game = deal.split('/').next().unwrap_or_default();
    page.until(&format!("document.querySelector('.felt')?.dataset.game === '{game}'")).await?;
    page.table_after(0).await.map(drop)
}

#[test]
fn nothing_is_clipped_on_a_phone_a_laptop_or_a_large_screen() -> Result<()> {
    with_page("sizes", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for deal in DEALS {
            open(page, deal).await?;
            for size in [Size::SMALL_PHONE, Size::PHONE, Size::LAPTOP, Size::LARGE] {
                page.resize(size).await?;
                let (width, height) = (f64::from(size.width), f64::from(size.height));
                page.until(&format!(
                    "innerWidth === {} && innerHeight === {}",
                    size.width, size.height
                ))
                .await?;
                let table = page.table_after(0).await?;
                for (name, [x, y, w, h]) in table.rects() {
                    let inside = x >= 0.0 && y >= 0.0 && x + w <= width && y + h <= height;
                    ensure!(
                        inside,
                        "{deal} at {width}x{height}: {name} lies at {x}, {y}, {w}, {h}"
                    );
                }
                let scrolls = "return document.documentElement.scrollWidth > innerWidth
                    || document.documentElement.scrollHeight > innerHeight";
                ensure!(page.script(scrolls).await? == false, "{deal} scrolls at {width}x{height}");
            }
        }
        Ok(())
    })
}

#[test]
fn a_face_down_card_leaves_no_trace_of_its_face() -> Result<()> {
    with_page("hidden", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        open(page, "klondike/ms:617").await?;
        let backs = "return [...document.querySelectorAll('.felt .card.back')].map((card) =>
            card.outerHTML.replace(/(style|data-token|data-index|data-in|class|aria-label)=\"[^\"]*\"/g, ''))";
        let backs = page.script(backs).await?;
        let backs = backs.as_array().cloned().unwrap_or_default();
        ensure!(backs.len() >= 22, "only {} face-down cards are drawn", backs.len());
        ensure!(backs.iter().all(|back| back == &backs[0]), "face-down cards differ: {backs:?}");
        let shown = "return [...document.querySelectorAll('.felt [data-card]')].length";
        ensure!(page.script(shown).await? == 7);
        Ok(())
    })
}

/// Fails with what axe-core objects to.
async fn check(page: &Page, what: &str) -> Result<()> {
    let found = page.violations().await?;
    ensure!(found.is_empty(), "{what}: {found:#?}");
    Ok(())
}

#[test]
fn no_screen_breaks_a_rule_of_accessibility_in_any_theme() -> Result<()> {
    with_page("axe-all", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for theme in ["felt", "night", "ember", "contrast"] {
            let dress = format!("document.documentElement.setAttribute('data-theme', '{theme}')");
            page.script(&dress).await?;
            check(page, &format!("picker, {theme}")).await?;
        }
        open(page, "klondike/ms:617").await?;
        for theme in ["felt", "night", "ember", "contrast"] {
            let dress = format!("document.documentElement.setAttribute('data-theme', '{theme}')");
            page.script(&dress).await?;
            check(page, &format!("table, {theme}")).await?;
        }
        for key in ["m", "?", "n"] {
            page.keys(key).await?;
            page.wait_for(".sheet").await?;
            check(page, &format!("sheet of {key}")).await?;
            page.press(thirtyfour::Key::Escape).await?;
            page.until("!document.querySelector('.sheet')").await?;
        }
        // The sheets that the menu opens.
        for name in ["Settings", "Statistics", "How to play", "Share", "Timeline"] {
            page.keys("m").await?;
            page.wait_for(".sheet").await?;
            page.script(&format!(
                "[...document.querySelectorAll('.sheet .item')].find((b) => b.textContent === '{name}').click()"
            ))
            .await?;
            page.until(&format!("document.querySelector('.sheet h2')?.textContent === '{name}'"))
                .await?;
            check(page, name).await?;
            page.press(thirtyfour::Key::Escape).await?;
            page.until("!document.querySelector('.sheet')").await?;
        }
        Ok(())
    })
}

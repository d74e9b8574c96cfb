//! A rules file in the browser: dropped on the picker or opened from it, played, saved, linked by its text and solved.

use anyhow::{Result, ensure};
use talon_testkit::files::BAKERS_GAME;
use talon_web_tests::{Page, Size, with_page};

/// Drops a file on the picker, as a hand does. The second part of the program listens to that.
async fn drop_file(page: &Page, text: &str) -> Result<()> {
    page.wait_for(".pick").await?;
    page.wait_for("[data-parts=all]").await?;
    let script = format!(
        "const dropped = new DataTransfer();
        dropped.items.add(new File([{}], 'mine.toml'));
        const options = {{ dataTransfer: dropped, bubbles: true, cancelable: true }};
        const picker = document.querySelector('.pick');
        picker.dispatchEvent(new DragEvent('dragover', options));
        picker.dispatchEvent(new DragEvent('drop', options));",
        serde_json::json!(text)
    );
    page.script(&script).await.map(drop)
}

/// Deals this deal of the game whose sheet is open.
async fn deal(page: &Page, number: &str) -> Result<()> {
    page.wait_for(".sheet .by-number input").await?;
    page.find(".sheet .by-number input").await?.send_keys(number).await?;
    page.find(".sheet .by-number button").await?.click().await?;
    page.table_after(0).await.map(drop)
}

#[test]
fn a_dropped_rules_file_is_played_saved_linked_and_solved() -> Result<()> {
    with_page("rules file", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        drop_file(page, BAKERS_GAME).await?;
        deal(page, "ms:1").await?;
        ensure!(
            page.script("return location.hash")
                .await?
                .as_str()
                .is_some_and(|hash| hash.starts_with("#house-bakers/ms:1;rules:"))
        );
        page.keys("c").await?;
        page.table_after(1).await?;
        // The address brings the game back, with its moves.
        page.reload().await?;
        page.table_after(1).await?;
        // The worker knows the game from the question.
        page.wait_for("[data-outlook=yes], [data-outlook=no]").await?;
        // It is listed, and can be continued from the list.
        page.leave_and_reopen().await?;
        page.wait_for("[data-game-id=house-bakers]").await?;
        page.wait_for(".go-on").await?.click().await?;
        page.table_after(1).await.map(drop)
    })
}

#[test]
fn a_rules_file_with_mistakes_is_answered_with_their_lines() -> Result<()> {
    with_page("mistakes", Size::LAPTOP, async |page| {
        drop_file(page, &BAKERS_GAME.replace("cells = 4", "cells = \"four\"")).await?;
        page.until("document.querySelector('.more div.fault')?.textContent.startsWith('line ')")
            .await?;
        drop_file(page, &"x".repeat(40_000)).await?;
        page.until("document.querySelector('.more div.fault')?.textContent.includes('at most')")
            .await
    })
}

#[test]
fn a_link_of_a_rules_file_opens_where_the_file_is_not_known() -> Result<()> {
    let game = talon_rulebook::Game::parse(BAKERS_GAME).expect("a right file");
    let link = format!("#house-bakers/ms:7;spaces=kings;rules:{}", game.packed());
    with_page("link", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.visit(&link).await?;
        page.table_after(0).await?;
        page.leave_and_reopen().await?;
        page.wait_for("[data-game-id=house-bakers]").await?;
        page.find(".game-card .remove").await?.click().await?;
        page.until("!document.querySelector('[data-game-id=house-bakers]')").await
    })
}

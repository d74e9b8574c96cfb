//! The review at the table: its timeline and arrows, stepping through it, trying again from a position, and the win.

use anyhow::{Result, ensure};
use serde_json::json;
use talon_web_tests::{Page, Player, Size, thrown_away, with_page};
use thirtyfour::Key;

/// Opens the review and waits until all of it has arrived.
async fn review(page: &Page) -> Result<()> {
    page.keys("w").await?;
    page.wait_for(".review").await?;
    page.until("document.querySelector('.verdict p')?.textContent && !document.querySelector('.review progress')")
        .await
}

async fn text(page: &Page, css: &str) -> Result<String> {
    let text = page.script(&format!("return document.querySelector('{css}')?.textContent")).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_lost_game_is_reviewed_stepped_through_and_tried_again() -> Result<()> {
    let lost = thrown_away("preference")?;
    with_page("review", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(&lost).await?;
        page.until("document.querySelector('.felt')?.dataset.moves > 0").await?;
        let moves = page.table().await?.moves;
        review(page).await?;
        ensure!(!text(page, ".verdict h2").await?.is_empty());
        ensure!(text(page, ".steps span").await?.ends_with(&format!(" of {moves}")));
        page.suits_everyone("a review").await?;
        page.shot("review-1366").await?;
        // Every step has the arrow of the move that was played; the table shows the position before it.
        for there in [1, moves] {
            page.press(if there == 1 { Key::Home } else { Key::End }).await?;
            page.until(&format!(
                "document.querySelector('.steps span').textContent === 'Move {there} of {moves}'"
            ))
            .await?;
            ensure!(
                page.script("return document.querySelectorAll('.reviewed .played').length").await?
                    == 1
            );
        }
        page.press(Key::Left).await?;
        let at = moves - 1;
        page.until(&format!(
            "document.querySelector('.steps span').textContent === 'Move {at} of {moves}'"
        ))
        .await?;
        // Nothing was played meanwhile.
        ensure!(
            page.script("return document.querySelector('.felt').dataset.moves").await?
                == json!(moves.to_string())
        );
        for (size, name) in [
            (Size::PHONE, "review-390"),
            (Size { width: 844, height: 390, touch: true }, "review-844"),
        ] {
            page.resize(size).await?;
            page.until("(panel => panel.scrollHeight <= panel.clientHeight)(document.querySelector('.review'))")
                .await?;
            page.shot(name).await?;
        }
        page.resize(Size::LAPTOP).await?;
        page.press_button(".review button", "Try again from here").await?;
        page.until("!document.querySelector('.review')").await?;
        page.table_after(at - 1).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('does not count')").await
    })
}

#[test]
fn a_win_is_reviewed_and_left_with_escape() -> Result<()> {
    with_page("review win", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let mut player = Player::new("selective-freecell", "", "ms:617")?.near_the_end(20)?;
        player.open(page).await?;
        page.wait_for(".finish").await?;
        page.keys("f").await?;
        page.wait_for(".win").await?;
        page.shot("win").await?;
        page.find(".win .look-back").await?.click().await?;
        page.until("document.querySelector('.verdict h2')?.textContent.startsWith('Won')").await?;
        ensure!(
            !text(page, ".verdict p").await?.contains('%'),
            "nothing is hidden, so there is no chance"
        );
        page.shot("review-win").await?;
        page.press(Key::Escape).await?;
        page.until("!document.querySelector('.review')").await?;
        ensure!(page.table().await?.state == "won");
        Ok(())
    })
}

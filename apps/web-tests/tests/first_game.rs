//! A first game: how to move, until the first move; three tips, each once. And pictures of the player's own.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use talon_web_tests::{Page, Size, with_page};

/// Deals from the list of games, and waits for the cards.
async fn play_from_home(page: &Page) -> Result<()> {
    page.wait_for(".go").await?.click().await?;
    page.until("document.querySelector('.felt')?.dataset.moves === '0'").await
}

#[test]
fn a_first_game_shows_how_to_move_once_and_gives_three_tips() -> Result<()> {
    with_page("first game", Size::PHONE, async |page| {
        page.keep_calm().await?;
        play_from_home(page).await?;
        page.until("document.querySelectorAll('.first-game .how b').length === 3").await?;
        page.suits_everyone("how to move").await?;
        page.shot("first-game-390").await?;
        // It covers neither stock nor columns, and the first move closes it for good.
        let covered = page
            .script(
                "const panel = document.querySelector('.first-game').getBoundingClientRect();
                return [...document.querySelectorAll('.felt [data-card]')].filter((card) => {
                    const { top, bottom } = card.getBoundingClientRect();
                    return top < panel.bottom && bottom > panel.top;
                }).length",
            )
            .await?;
        ensure!(covered == json!(0), "the panel covers {covered} cards");
        page.keys("d").await?;
        page.until("!document.querySelector('.first-game')").await?;
        for (moves, tip) in [(4, "tap"), (10, "drag"), (18, "hold")] {
            while page.table().await?.moves < moves {
                page.keys("d").await?;
            }
            let said =
                format!("document.querySelector('.toast')?.textContent.startsWith('Tip: {tip}')");
            page.until(&said).await?;
        }
        page.shot("tip-390").await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.wait_for(".pick").await?;
        page.reload().await?;
        // Another game has neither.
        page.wait_for("[data-game-id=preference]").await?.click().await?;
        page.until("document.querySelector('.felt')?.dataset.moves === '0'").await?;
        ensure!(page.script("return document.querySelector('.first-game')").await? == json!(null));
        Ok(())
    })
}

/// A picture of one colour, as a file.
async fn picture(page: &Page, name: &str) -> Result<std::path::PathBuf> {
    let data = page
        .script("const c = document.createElement('canvas'); c.width = 3000; c.height = 2000; const d = c.getContext('2d'); d.fillStyle = '#2050c0'; d.fillRect(0, 0, 3000, 2000); return c.toDataURL('image/png').split(',')[1]")
        .await?;
    let bytes = decode(data.as_str().context("a picture")?)?;
    let file = std::env::temp_dir().join(format!("talon-{}-{name}.png", std::process::id()));
    std::fs::write(&file, bytes)?;
    Ok(file)
}

/// Base64 without a library.
fn decode(text: &str) -> Result<Vec<u8>> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for sign in text.bytes().filter(|sign| *sign != b'=') {
        let value = SIGNS.iter().position(|it| *it == sign).context("base64")?;
        bits = (bits << 6) | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

#[test]
fn a_picture_of_ones_own_is_kept_as_felt_and_back_and_removed() -> Result<()> {
    with_page("own picture", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        let file = picture(page, "own").await?;
        look(page).await?;
        for name in ["Table", "Card back"] {
            let input = format!("[aria-label='{name}: choose a picture']");
            page.wait_for(&input).await?.send_keys(file.to_string_lossy()).await?;
        }
        let shown = "document.documentElement.hasAttribute('data-own-felt') && document.getElementById('own-back')?.getAttribute('href')?.startsWith('data:image/jpeg') && document.querySelector('.card.back use').getAttribute('href') === '#back9'";
        page.until(shown).await?;
        // The page has read it.
        std::fs::remove_file(file)?;
        page.suits_everyone("own pictures").await?;
        page.shot("look-own-1366").await?;
        page.reload().await?;
        page.table_after(0).await?;
        page.until(shown).await?;
        page.shot("own-pictures-1366").await?;
        // A large picture is made small before it is kept.
        let length = page.script("return getComputedStyle(document.documentElement).getPropertyValue('--own-felt').length").await?;
        ensure!(length.as_u64().is_some_and(|length| length < 400_000), "{length}");
        look(page).await?;
        for name in ["Table", "Card back"] {
            let button = format!("[aria-label='{name}: remove the picture']");
            page.wait_for(&button).await?.click().await?;
        }
        let gone = "!document.documentElement.hasAttribute('data-own-felt') && document.querySelector('.card.back use').getAttribute('href') === '#back1'";
        page.until(gone).await?;
        page.reload().await?;
        page.table_after(0).await?;
        page.until(gone).await
    })
}

async fn look(page: &Page) -> Result<()> {
    page.open_sheet("Settings").await?;
    page.press_button(".sheet .item", "Look: table and cards").await
}

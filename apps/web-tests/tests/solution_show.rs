//! A solution on show, and key presses meanwhile; and leaving the table while work is pending there.

use anyhow::{Result, ensure};
use talon_web_tests::{Hands, Page, Player, Size, with_page};

/// How many of the moves on show are played.
async fn shown(page: &Page, count: usize) -> Result<()> {
    let starts =
        format!("document.querySelector('.show .num')?.textContent.startsWith('{count} of')");
    page.until(&starts).await
}

#[test]
fn a_show_takes_any_key_and_leaves_the_game_as_it_was() -> Result<()> {
    with_page("show", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let mut player = Player::new("klondike", "draw=1", "ms:617")?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 3).await?;
        page.keys("s").await?;
        shown(page, 0).await?;
        for step in 1..9 {
            page.script("document.querySelector('.show [aria-label=\"Next move\"]').click()")
                .await?;
            shown(page, step).await?;
        }
        // Undo goes back through the show, not through the game.
        page.keys("uuu").await?;
        shown(page, 5).await?;
        page.keys("r").await?;
        shown(page, 6).await?;
        // A hint is about the game: the show is over.
        page.keys("h").await?;
        page.until("!document.querySelector('.show')").await?;
        page.table_after(3).await?.check(&player.board().view())?;
        page.keys("uuu").await?;
        page.until("document.querySelector('.felt').dataset.moves === '0'").await?;
        ensure!(page.errors().await?.is_empty(), "{:?}", page.errors().await?);
        Ok(())
    })
}

#[test]
fn leaving_the_table_cancels_its_pending_work() -> Result<()> {
    with_page("leaving", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let mut player = Player::new("klondike", "", "ms:617")?;
        player.open(page).await?;
        // A press that would open a column, an undo that would open the timeline, a solution that plays by itself.
        page.script(
            "const at = (css, type) => document.querySelector(css).dispatchEvent(
                 new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: 300, clientY: 120 }));
             at('.felt', 'pointerdown');
             at('[aria-label=Undo]', 'pointerdown');
             document.querySelector('[aria-label=\"All games\"]').click();",
        )
        .await?;
        page.wait_for(".pick").await?;
        // Long enough for all of them.
        page.script("window.late = false; setTimeout(() => window.late = true, 1500)").await?;
        page.until("window.late").await?;
        ensure!(page.script("return document.querySelector('.sheet') === null").await? == true);
        ensure!(page.errors().await?.is_empty(), "{:?}", page.errors().await?);
        Ok(())
    })
}

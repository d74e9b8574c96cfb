//! Announcements to screen readers: every action exactly once, in the log or by the element that takes the focus.

use anyhow::{Context, Result, bail, ensure};
use talon_engine::Move;
use talon_web_tests::{Hands, Page, Player, Size, with_page};
use thirtyfour::Key;

#[test]
fn every_action_says_once_what_a_listener_needs() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_page("said-once", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        // The new deal is announced, although the page has only just loaded.
        page.until("document.querySelector('#log p')?.textContent === 'Klondike. A new deal.'")
            .await?;
        page.wait_for("[data-outlook]").await?;
        page.listen().await?;
        page.walk_to("t2", 1).await?;
        page.press(Key::Enter).await?;
        let said = page.heard().await?;
        ensure!(said == ["Ace of hearts in hand. Can go to the foundation."], "{said:?}");
        page.press(Key::Escape).await?;
        ensure!(page.heard().await? == ["Put back."]);
        page.press(Key::Home).await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("Ace of hearts home. "), "{said:?}");
        page.keys("u").await?;
        let said = page.heard().await?;
        let back = "Ace of hearts back to column 2.";
        ensure!(
            said.len() == 1 && said[0].starts_with("Undone: ") && said[0].ends_with(back),
            "{said:?}"
        );
        page.keys("d").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].contains(", and on top "), "{said:?}");
        // The pause is read as the dialog that takes the focus, and not said besides.
        page.keys("p").await?;
        page.wait_for(".note").await?;
        page.keys("p").await?;
        ensure!(page.heard().await? == ["Resumed."]);
        // Keys that read.
        page.keys("i").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("Column 2: "), "{said:?}");
        page.keys("a").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].contains("Column 7: "), "{said:?}");
        page.keys("o").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].contains("raw from the stock"), "{said:?}");
        Ok(())
    })
}

/// The focus: the name of the focused element, and its place.
async fn read_of_focus(page: &Page) -> Result<String> {
    let read = page.script(
        "return `${document.activeElement.ariaLabel}: ${document.activeElement.ariaValueText}`",
    );
    Ok(read.await?.as_str().unwrap_or_default().to_owned())
}

#[test]
fn refusals_redeals_and_hints_are_said_once() -> Result<()> {
    with_page("said-refusal", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.listen().await?;
        page.walk_to("t1", 0).await?;
        page.keys("3").await?;
        let said = page.heard().await?;
        ensure!(
            said == [
                "The seven of diamonds cannot go on the eight of hearts: it needs a black eight."
            ],
            "{said:?}"
        );
        for draws in 1..=8 {
            page.keys("d").await?;
            page.table_after(draws).await?;
            let said = page.heard().await?;
            ensure!(said.len() == 1 && said[0].starts_with("Drawn: "), "{said:?}");
        }
        page.keys("d").await?;
        let said = page.heard().await?;
        ensure!(said == ["The waste is turned over."], "{said:?}");
        page.keys("h").await?;
        page.wait_for("[data-line=hint]").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("Hint: "), "{said:?}");
        // A slider is read as it moves.
        page.open_sheet("Timeline").await?;
        page.script("document.querySelector('.scrub').focus()").await?;
        page.press(Key::Left).await?;
        page.table_after(8).await?;
        ensure!(
            read_of_focus(page).await? == "Position in the game: Move 8 of 9.",
            "{}",
            read_of_focus(page).await?
        );
        let said = page.heard_so_far().await?;
        ensure!(said.is_empty(), "{said:?}");
        Ok(())
    })
}

#[test]
fn a_show_and_a_review_say_each_step_once() -> Result<()> {
    let mut player = Player::new("klondike", "draw=1", "ms:617")?;
    with_page("said-show", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.wait_for("[data-outlook]").await?;
        page.listen().await?;
        page.keys("s").await?;
        page.wait_for(".show").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("A win in "), "{said:?}");
        page.find(".show [aria-label='Next move']").await?.click().await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1, "{said:?}");
        page.press(Key::Escape).await?;
        let said = page.heard().await?;
        ensure!(said == ["Back in your game."], "{said:?}");
        player.play(page, Hands::Keys, 3).await?;
        page.heard().await?;
        page.keys("w").await?;
        page.until("document.querySelector('.verdict p')?.textContent").await?;
        let said = page.heard().await?;
        let [opened, verdict] = said.as_slice() else { bail!("{said:?}") };
        ensure!(opened == "Reviewing", "{opened}");
        let step = verdict.strip_prefix("Not finished. ").unwrap_or_default();
        ensure!(step.matches("Move 3 of 3. ").count() == 1, "{verdict}");
        page.press(Key::Home).await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("Move 1 of 3. "), "{said:?}");
        page.press(Key::Escape).await?;
        let said = page.heard().await?;
        ensure!(said == ["Back in your game."], "{said:?}");
        Ok(())
    })
}

/// Opens the game of a link, and records announcements from then on.
async fn open_and_listen(page: &Page, player: &mut Player) -> Result<()> {
    page.keep_calm().await?;
    player.open(page).await?;
    page.until("document.querySelector('#log p')").await?;
    page.listen_from_here().await
}

#[test]
fn a_run_of_cards_is_said_once_and_names_the_cards() -> Result<()> {
    let player = Player::new("klondike", "", "ms:617")?;
    let is_run = |mv: &Move| matches!(mv, Move::Carry { count: 2.., .. });
    let first = player.moves().iter().position(is_run).context("a win moves a run")?;
    let left = player.moves().len() - first;
    let mut player = player.near_the_end(left)?;
    with_page("said-run", Size::LAPTOP, async |page| {
        open_and_listen(page, &mut player).await?;
        player.play(page, Hands::Keys, 1).await?;
        let said = page.heard().await?;
        ensure!(
            said == ["Ten of clubs and one more to column 4. Column 6 turns up the six of spades."],
            "{said:?}"
        );
        Ok(())
    })
}

/// The dialog of the win takes the focus and is read: nothing else may say it.
async fn win_is_read(page: &Page) -> Result<()> {
    page.until("document.activeElement?.matches('.win[role=dialog][aria-label=Won]')").await?;
    let words = "return document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent";
    let words = page.script(words).await?;
    ensure!(words.as_str().is_some_and(|words| words.starts_with("Klondike")), "{words}");
    let said = page.heard_so_far().await?;
    ensure!(said.is_empty(), "{said:?}");
    Ok(())
}

#[test]
fn a_win_is_said_once_after_its_last_move_and_after_a_finish() -> Result<()> {
    for (left, key, line) in [(1, None, "King of spades home."), (28, Some("f"), "28 cards home.")]
    {
        let mut player = Player::new("klondike", "", "ms:617")?.near_the_end(left)?;
        with_page(&format!("said-win-{left}"), Size::LAPTOP, async |page| {
            open_and_listen(page, &mut player).await?;
            match key {
                Some(key) => page.keys(key).await?,
                None => player.play(page, Hands::Keys, 1).await?,
            }
            let said = page.heard().await?;
            ensure!(said == [line], "{said:?}");
            win_is_read(page).await
        })?;
    }
    Ok(())
}

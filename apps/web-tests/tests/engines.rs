//! Tests that run in every browser engine on every run: open the page, run its worker, play a game to the win by each
//! kind of hand, open links, work offline, and show where the keyboard is.

use anyhow::{Result, ensure};
use talon_web_tests::{
    Engine, Hands, Page, Player, Size, is_core_run, with_page, with_private_page,
};

#[test]
fn the_page_opens_in_every_engine_and_the_worker_answers() -> Result<()> {
    with_page("opens", Size::LAPTOP, async |page| {
        page.wait_for("[data-solver=ready]").await?;
        assert_eq!(page.errors().await?, Vec::<String>::new());
        page.shots("opened", &[Size::LAPTOP, Size::PHONE]).await
    })
}

/// The end of a game: WebKit's driver takes a second for a drag.
async fn win_the_end(page: &Page, player: &mut Player, hands: Hands) -> Result<()> {
    player.win_game(page, hands).await?;
    if !is_core_run() {
        player.there_and_back(page).await?;
    }
    page.shot(&format!("won-{hands:?}")).await.map(drop)
}

#[test]
fn a_game_is_won_by_dragging_in_every_engine() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?.near_the_end(20)?;
    with_page("every-engine", Size::LAPTOP, async |page| {
        win_the_end(page, &mut player, Hands::Mouse).await
    })
}

#[test]
fn a_game_is_won_with_keys_in_every_engine() -> Result<()> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?.near_the_end(16)?;
    with_page("keys-every-engine", Size::LAPTOP, async |page| {
        win_the_end(page, &mut player, Hands::Keys).await
    })
}

/// Skipped where the driver has no finger.
#[test]
fn a_game_is_won_by_touch_where_the_driver_has_a_finger() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?.near_the_end(20)?;
    with_page("touch-every-engine", Size::PHONE, async |page| {
        page.need_finger().await?;
        win_the_end(page, &mut player, Hands::Finger).await
    })
}

#[test]
fn a_link_brings_its_moves_in_every_engine() -> Result<()> {
    let player = Player::new("klondike", "draw=1", "ms:617")?;
    let first: Vec<String> = player.moves()[..3].iter().map(ToString::to_string).collect();
    with_page("links-every-engine", Size::LAPTOP, async |page| {
        page.wait_for(".page[data-screen=picker]").await?;
        page.visit(&format!("{};moves={}", player.address(), first.join("."))).await?;
        let table = page.table_after(3).await?;
        ensure!((table.game.as_str(), table.deal.as_str()) == ("klondike", "ms:617"));
        page.keys("u").await?;
        page.table_after(2).await.map(drop)
    })
}

#[test]
fn the_page_and_its_game_come_back_offline_in_every_engine() -> Result<()> {
    with_page("offline-every-engine", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        page.until("navigator.serviceWorker.controller").await?;
        // A first visit has no version to replace: nothing is offered.
        page.wait_for("[data-solver=ready]").await?;
        let offered = "return document.querySelector('[data-update]') !== null";
        ensure!(page.script(offered).await? == false, "a new version is offered on a first visit");
        page.keys("d").await?;
        page.table_after(1).await?;
        page.cut_network()?;
        page.reload().await?;
        page.table_after(1).await?;
        page.wait_for("[data-solver=ready]").await?;
        ensure!(page.script(offered).await? == false, "a new version is offered without a network");
        Ok(())
    })
}

/// Firefox offered a new version in two of four private windows.
#[test]
fn a_first_visit_in_a_private_window_offers_no_new_version_in_every_engine() -> Result<()> {
    let visits = match Engine::chosen()? {
        Engine::Firefox if is_core_run() => 2,
        Engine::Firefox => 8,
        Engine::Chromium | Engine::WebKit | Engine::Wpe => 1,
    };
    for visit in 0..visits {
        with_private_page(&format!("private-{visit}"), Size::LAPTOP, async |page| {
            page.visit("#klondike/ms:617").await?;
            page.table_after(0).await?;
            // Without a worker nothing could be offered.
            page.until("navigator.serviceWorker.controller?.state === 'activated'").await?;
            page.wait_for("[data-solver=ready]").await?;
            let offered = page.script("return document.querySelector('[data-update]') !== null");
            ensure!(offered.await? == false, "a new version is offered on a first visit");
            Ok(())
        })?;
    }
    Ok(())
}

/// The ring around the card or place that has the focus.
const RING: &str = "
    const here = document.activeElement;
    if (!here?.closest('.felt')) return 'no focus on the table: ' + here?.outerHTML.slice(0, 80);
    if (!here.matches(':focus')) return 'the window is not the active one';
    const ring = getComputedStyle(here, '::before');
    return ring.content === 'none' || ring.boxShadow === 'none' ? 'no ring' : 'ring';
";

#[test]
fn arrow_keys_show_the_focus_after_a_click_in_every_engine() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_page("ring-every-engine", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        let card = page.table().await?.end("t3")?;
        page.click(talon_web_tests::Point { x: card.x + 14.0, y: card.y + 14.0 }).await?;
        page.press(thirtyfour::Key::Right).await?;
        page.until("document.activeElement?.closest('.felt')").await?;
        let ring = page.script(RING).await?;
        ensure!(ring == "ring", "after a click and an arrow key: {ring}");
        page.shot("ring").await.map(drop)
    })
}

/// The signs of focus that are shown while a finger plays: a card with a ring, or the sign that keys are used.
const SHOWN_FOCUS: &str = "
    const shown = [...document.querySelectorAll('.felt :focus-visible')].map((it) => it.outerHTML);
    if ('keys' in document.documentElement.dataset) shown.push('keys are used');
    return shown;
";

/// A thick ring landed on the first column. Skipped where the driver has no finger.
#[test]
fn a_drag_with_a_finger_shows_no_focus_in_every_engine() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("no-ring-every-engine", Size::PHONE, async |page| {
        page.need_finger().await?;
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Finger, 1).await?;
        page.until("!document.querySelector('.felt .flying')").await?;
        let shown = page.script(SHOWN_FOCUS).await?;
        ensure!(shown == serde_json::json!([]), "after a drag with a finger: {shown}");
        // A key shows it: the sentence above is about something.
        page.press(thirtyfour::Key::Right).await?;
        page.until("document.activeElement?.closest('.felt')").await?;
        let shown = page.script(SHOWN_FOCUS).await?;
        ensure!(shown != serde_json::json!([]), "an arrow key shows no focus");
        Ok(())
    })
}

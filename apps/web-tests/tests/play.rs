//! Tests of play at the table: refusals, taking back, leaving and coming back, links, hints, the solver at work.

use anyhow::{Result, ensure};
use talon_web_tests::{Hands, Player, Point, Size, with_page};

const SOLVER_READY: &str = "document.querySelector('[data-solver=ready]')";

#[test]
fn a_refused_drag_flies_back_and_one_sentence_says_why() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_page("refused", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        let table = page.table().await?;
        // The seven of diamonds does not go on the eight of hearts.
        let (from, to) = (table.card("t1", 0)?, table.end("t3")?);
        let aside = |point: Point| Point { x: point.x + 12.0, y: point.y + 8.0 };
        page.drag(aside(from), aside(to)).await?;
        page.until("document.querySelector('.toast')?.textContent.endsWith('.')").await?;
        page.table_after(0).await?.check(&player.board().view())
    })
}

#[test]
fn a_game_comes_back_after_a_reload_also_without_a_network() -> Result<()> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?;
    with_page("reload", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.until("navigator.serviceWorker.controller").await?;
        player.play(page, Hands::Mouse, 4).await?;
        page.reload().await?;
        page.table_after(4).await?.check(&player.board().view())?;
        page.cut_network()?;
        page.reload().await?;
        page.table_after(4).await?.check(&player.board().view())?;
        player.there_and_back(page).await?;
        page.visit("").await?;
        page.reload().await?;
        page.wait_for(".go-on").await?.click().await?;
        page.table_after(4).await?.check(&player.board().view())
    })
}

#[test]
fn a_link_brings_deal_settings_and_moves_and_asks_before_it_replaces_a_game() -> Result<()> {
    let player = Player::new("klondike", "draw=1", "ms:617")?;
    let first: Vec<String> = player.moves()[..3].iter().map(ToString::to_string).collect();
    let link = format!("{};moves={}", player.address(), first.join("."));
    with_page("links", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        page.visit(&link).await?;
        let table = page.table_after(3).await?;
        ensure!((table.game.as_str(), table.deal.as_str()) == ("klondike", "ms:617"));
        page.keys("u").await?;
        page.table_after(2).await?;
        // The same link again meets an unfinished game of the deal.
        page.visit("").await?;
        page.visit(&link).await?;
        page.wait_for(".sheet").await?;
        page.find(".sheet .item").await?.click().await?;
        page.until("!document.querySelector('.sheet')").await?;
        page.table_after(2).await?;
        // Asked again, the link's game takes its place: there is one of the deal, not two.
        page.visit("").await?;
        page.visit(&link).await?;
        page.wait_for(".sheet").await?;
        page.suits_everyone("the question before a link's game").await?;
        page.press_button(".sheet .item", "Open the link's game").await?;
        page.table_after(3).await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.until("document.querySelectorAll('.go-on').length === 1").await?;
        page.reload().await?;
        page.until("document.querySelectorAll('.go-on').length === 1").await
    })
}

#[test]
fn a_broken_link_gets_a_message() -> Result<()> {
    with_page("broken", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        page.visit("#klondike/ms:617;moves=t1-q9").await?;
        page.until("document.querySelector('.toast')?.textContent.length > 10").await?;
        page.visit("#no-such-game/1").await?;
        page.until("document.querySelector('.toast')?.textContent.includes('no-such-game')").await
    })
}

#[test]
fn a_hint_points_at_a_move_and_plays_it_when_asked() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("hint", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.wait_for("[data-outlook=chance]").await?;
        page.keys("h").await?;
        page.wait_for(".hinted").await?;
        let title = "return document.querySelector('[data-line=hint] b').textContent";
        let first = page.script(title).await?;
        page.press_button("[data-line=hint] button", "Another").await?;
        page.until(&format!(
            "document.querySelector('[data-line=hint] b').textContent !== {first}"
        ))
        .await?;
        page.shot("hint").await?;
        page.press_button("[data-line=hint] button", "Play it").await?;
        page.table_after(1).await?;
        page.until("!document.querySelector('[data-line=hint]')").await?;
        page.keys("t").await?;
        page.until(
            "document.querySelector('[data-line=hint] small')?.textContent.includes('peeks')",
        )
        .await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('[data-line=hint], .hinted')").await
    })
}

#[test]
fn the_chance_is_shown_first_and_explained_by_a_tap() -> Result<()> {
    with_page("chance", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit("#preference/ms:617").await?;
        page.table_after(0).await?;
        page.until("/^Your chance: [0-9]+ %$/.test(document.querySelector('[data-outlook=chance] .long')?.textContent)")
            .await?;
        page.find(".pill").await?.click().await?;
        page.until("document.querySelector('.toast')?.textContent.includes('what you can see')")
            .await
    })
}

#[test]
fn a_winnable_deal_is_found_and_the_search_can_be_cancelled() -> Result<()> {
    with_page("winnable", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit("#selective-freecell/1").await?;
        page.table_after(0).await?;
        page.keys("n").await?;
        page.wait_for(".sheet").await?;
        page.choose("Level", "Gentle").await?;
        page.press_button(".sheet .primary", "Deal").await?;
        page.until("document.querySelector('.felt')?.dataset.deal !== '1'").await?;
        page.until("!document.querySelector('.cover') && !document.querySelector('.sheet')")
            .await?;
        page.until("document.querySelector('[data-outlook=yes]')").await?;
        page.until("document.querySelector('.top .sub').textContent.endsWith(', gentle')").await?;
        // Another search, cancelled at once: the worker is a new one, and answers.
        page.find("[aria-label='All games']").await?.click().await?;
        page.wait_for(".chip").await?;
        page.script(
            "document.querySelector('.chip').click();
             document.querySelector('.cover button')?.click();",
        )
        .await?;
        page.until("!document.querySelector('.cover')").await?;
        page.until(SOLVER_READY).await?;
        page.until("document.querySelector('[data-outlook]')").await
    })
}

#[test]
fn every_change_is_said_once_also_the_same_one_twice() -> Result<()> {
    with_page("said", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        page.wait_for("[data-outlook]").await?;
        // A deal that can be won is graded; that is seen, and not said.
        page.until("document.querySelector('.title .sub').textContent.startsWith('Deal ms:617, ')")
            .await?;
        page.listen().await?;
        for (key, moves) in [("d", 1), ("u", 0), ("r", 1), ("u", 0), ("r", 1)] {
            page.keys(key).await?;
            page.table_after(moves).await?;
        }
        page.keys("p").await?;
        page.wait_for(".note").await?;
        page.keys("p").await?;
        page.until("!document.querySelector('.note')").await?;
        page.until("heard.includes('Resumed.')").await?;
        let heard = page.script("return heard").await?;
        let heard: Vec<&str> =
            heard.as_array().into_iter().flatten().filter_map(|l| l.as_str()).collect();
        let [drawn, back, rest @ ..] = heard.as_slice() else { anyhow::bail!("only {heard:?}") };
        ensure!(drawn.starts_with("Drawn: "), "{drawn}");
        ensure!(*back == "Undone: 3 cards back to the stock.", "{back}");
        ensure!(rest == [*drawn, *back, *drawn, "Resumed."], "{rest:?}");
        Ok(())
    })
}

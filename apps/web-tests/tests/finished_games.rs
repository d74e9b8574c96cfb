//! Finished games: listed, reviewed, dealt again and shared from the history, and still there after a reload, an export
//! and an import. Puzzles from them, of the day, and without end.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use talon_web_tests::{Hands, Page, Player, Size, with_chromium, with_page};

/// Plays some moves of a deal, counts the game as lost and deals another.
async fn lose(page: &Page, player: &mut Player, moves: usize) -> Result<()> {
    player.open(page).await?;
    player.play(page, Hands::Keys, moves).await?;
    page.open_sheet("New deal").await?;
    page.choose("This game", "Count as lost").await?;
    page.choose("Level", "Any").await?;
    page.press_button(".sheet .primary", "Deal").await?;
    page.until("document.querySelector('.felt').dataset.deal !== 'ms:617'").await
}

/// Opens the review of the only game in the history, and waits until it shows all its moves.
async fn review_from_history(page: &Page, moves: usize) -> Result<()> {
    page.open_sheet("Statistics").await?;
    page.wait_for(".open-game").await?;
    page.script("document.querySelector('.open-game').click()").await?;
    page.wait_for(".review").await?;
    page.until("document.querySelector('.felt').dataset.deal === 'ms:617'").await?;
    let ends =
        format!("document.querySelector('.steps span')?.textContent.endsWith(' of {moves}')");
    page.until(&ends).await
}

#[test]
fn a_finished_game_is_reviewed_from_the_history_also_after_export_and_import() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("kept game", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        lose(page, &mut player, 4).await?;
        review_from_history(page, 4).await?;
        // It was counted as lost: it has ended, although it could be played on.
        page.until("document.querySelector('.review h2')?.textContent.startsWith('Given up')")
            .await?;
        page.reload().await?;
        page.wait_for(".felt").await?;
        page.open_sheet("Statistics").await?;
        page.wait_for(".open-game").await?;
        page.suits_everyone("the history").await?;
        page.shot("history-1366").await?;
        page.catch_files().await?;
        page.press_button(".files button", "Save to a file").await?;
        let (_, saved) = page.caught_file().await?;
        let file = std::env::temp_dir().join(format!("talon-{}-kept.txt", std::process::id()));
        std::fs::write(&file, saved)?;
        page.press_button(".files button", "Reset Preference").await?;
        page.press_button(".files button", "Delete them").await?;
        page.until("!document.querySelector('.open-game')").await?;
        page.find(".files input").await?.send_keys(file.to_string_lossy()).await?;
        page.wait_for(".open-game").await?;
        std::fs::remove_file(file)?;
        // The deal can be played again, from its beginning.
        page.script("document.querySelector('[aria-label^=\"Play again\"]').click()").await?;
        page.until("!document.querySelector('.sheet')").await?;
        page.table_after(0).await?;
        review_from_history(page, 4).await?;
        // It is counted once, however often the answer is opened.
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('.review')").await?;
        page.open_sheet("Statistics").await?;
        page.until("document.querySelectorAll('.open-game').length === 1").await
    })
}

#[test]
fn a_finished_game_is_shared_with_all_its_moves() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_chromium("shared game", Size::PHONE, async |page| {
        page.keep_calm().await?;
        lose(page, &mut player, 3).await?;
        page.open_sheet("Statistics").await?;
        page.wait_for(".open-game").await?;
        page.shot("history-390").await?;
        page.script("navigator.share = undefined; navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            .await?;
        page.script("document.querySelector('[aria-label^=\"Share\"]').click()").await?;
        page.until("window.copied").await?;
        page.until(
            "document.querySelector('.toast')?.textContent.startsWith('The link is copied')",
        )
        .await?;
        let link = page.script("return window.copied.split('#')[1]").await?;
        let link = link.as_str().context("a link")?.to_owned();
        ensure!(link.starts_with("preference/ms:617;moves="), "{link}");
        ensure!(link.matches('.').count() == 2, "three moves: {link}");
        Ok(())
    })
}

/// The puzzle's line at the table.
async fn puzzle_line(page: &Page, title: &str) -> Result<()> {
    page.until(&format!(
        "document.querySelector('[data-line=puzzle] b')?.textContent.trim() === {}",
        json!(title)
    ))
    .await
}

#[test]
fn the_puzzle_of_the_day_is_asked_answered_and_noted() -> Result<()> {
    with_page("puzzle", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.press_button(".sec .chip", "Puzzles").await?;
        page.wait_for(".puzzles").await?;
        page.suits_everyone("puzzles").await?;
        page.shot("puzzles-1366").await?;
        let today = |name: &str| format!("[aria-label=\"Today's puzzle: {name}\"]");
        let name = "Selective FreeCell";
        page.script(&format!("document.querySelector({}).click()", json!(today(name)))).await?;
        puzzle_line(page, "Puzzle").await?;
        let moves = page.script("return document.querySelector('.felt').dataset.moves").await?;
        page.suits_everyone("a puzzle").await?;
        page.shot("puzzle-1366").await?;
        // The answer is explained, and shown as a hint that can be played.
        page.press_button("[data-line=puzzle] button", "Answer").await?;
        page.wait_for("[data-line=hint]").await?;
        page.press_button("[data-line=hint] button", "Play it").await?;
        puzzle_line(page, "The answer").await?;
        page.until(
            "document.querySelector('[data-line=puzzle] small').textContent.includes('lose')",
        )
        .await?;
        page.shot("puzzle-answer-1366").await?;
        // A puzzle is no game to continue, and the next one is a tap away.
        page.press_button("[data-line=puzzle] button", "Next puzzle").await?;
        page.until(&format!(
            "document.querySelector('[data-line=puzzle] b')?.textContent.trim() === 'Puzzle' && !document.querySelector('.sheet') && document.querySelector('.felt').dataset.moves !== {moves}"
        ))
        .await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.wait_for(".pick").await?;
        ensure!(
            page.script("return document.querySelectorAll('.go-on').length").await? == json!(0)
        );
        page.reload().await?;
        page.wait_for(".game-card").await?;
        page.press_button(".sec .chip", "Puzzles").await?;
        page.wait_for(&format!("[aria-label=\"Today's puzzle: {name}, done\"]")).await.map(drop)
    })
}

#[test]
fn a_wrong_move_is_taken_back_and_own_lost_games_come_first() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("own puzzle", Size::PHONE, async |page| {
        page.keep_calm().await?;
        lose(page, &mut player, 2).await?;
        page.open_sheet("Puzzles").await?;
        page.until("[...document.querySelectorAll('.puzzles small')].some((e) => e.textContent === 'next: from a game you lost')")
            .await?;
        page.shot("puzzles-390").await?;
        page.script("document.querySelector(\"[aria-label=\\\"Today's puzzle: Selective FreeCell\\\"]\").click()")
            .await?;
        puzzle_line(page, "Puzzle").await?;
        page.shot("puzzle-390").await?;
        page.until("document.querySelector('.page').dataset.solver === 'ready'").await?;
        // A tap may find the right move: then the next puzzle follows.
        let mut before = page.table().await?.moves;
        for _ in 0..PUZZLES {
            if wrong_tap(page).await? {
                break;
            }
            page.press_button("[data-line=puzzle] button", "Next puzzle").await?;
            puzzle_line(page, "Puzzle").await?;
            before = page.table().await?.moves;
        }
        page.until("document.querySelector('.toast')?.textContent.startsWith('Not that one')")
            .await?;
        page.table_after(before).await?;
        puzzle_line(page, "Puzzle").await
    })
}

/// Puzzles at most until a tap is wrong. In each of them only one move is right.
const PUZZLES: usize = 12;

/// Taps cards until one of them moves. Returns whether the page calls that move wrong.
async fn wrong_tap(page: &Page) -> Result<bool> {
    let spots = page
        .script("return [...document.querySelectorAll('.felt .card')].map((card) => { const b = card.getBoundingClientRect(); return [b.x + b.width / 2, b.y + 6]; })")
        .await?;
    for spot in spots.as_array().context("cards")? {
        let script = format!(
            "const [x, y] = {spot}; const felt = document.querySelector('.felt');
             for (const type of ['pointerdown', 'pointerup']) felt.dispatchEvent(new PointerEvent(type,
                 {{ bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y, isPrimary: true }}));
             return document.querySelector('.toast')?.textContent.startsWith('Not that one') ?? false;"
        );
        if page.script(&script).await? == json!(true) {
            return Ok(true);
        }
        if page.script("return document.querySelector('[data-line=puzzle] b')?.textContent.trim() !== 'Puzzle'").await?
            == json!(true)
        {
            return Ok(false);
        }
    }
    Ok(false)
}

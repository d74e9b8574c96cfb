//! Saved games and results: nothing lost and nothing mixed up, in two tabs, without storage, and in the statistics.

use anyhow::{Result, ensure};
use serde_json::json;
use talon_web_tests::{Hands, Page, Player, Size, with_chromium, with_page};

#[test]
fn play_continues_without_storage_and_the_page_says_so() -> Result<()> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?;
    with_chromium("denied", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let deny = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };";
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": deny })).await?;
        page.reload().await?;
        page.until("document.querySelector('.strip')?.textContent.startsWith('Not saved')").await?;
        player.open(page).await?;
        player.play(page, Hands::Mouse, 3).await?;
        player.there_and_back(page).await?;
        ensure!(page.errors().await?.is_empty(), "it complains in the console");
        Ok(())
    })
}

#[test]
fn two_tabs_lose_nothing_and_mix_nothing_up() -> Result<()> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?;
    let mut other = Player::new("preference", "", "ms:617")?;
    with_page("tabs", Size::LAPTOP, async |page| {
        player.open(page).await?;
        player.play(page, Hands::Mouse, 3).await?;
        let first = page.driver().window().await?;
        let second = page.open_tab().await?;
        // The same game continues in another tab, and the first tab shows it.
        page.driver().switch_to_window(second.clone()).await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 2).await?;
        page.driver().switch_to_window(first.clone()).await?;
        player.resume_here(page).await?;
        player.play(page, Hands::Keys, 2).await?;
        // Another game in the second tab leaves the first one alone.
        page.driver().switch_to_window(second).await?;
        player.resume_here(page).await?;
        other.open(page).await?;
        other.play(page, Hands::Keys, 2).await?;
        page.reload().await?;
        other.resume_here(page).await?;
        page.driver().switch_to_window(first).await?;
        player.resume_here(page).await?;
        page.reload().await?;
        player.resume_here(page).await?;
        // Both are saved.
        page.visit("").await?;
        page.reload().await?;
        page.until("document.querySelectorAll('.go-on').length === 2").await
    })
}

/// How many results the statistics count as played.
async fn played(page: &Page, count: &str) -> Result<()> {
    page.until(&format!("document.querySelector('.sheet .figures b')?.textContent === '{count}'"))
        .await
}

#[test]
fn statistics_are_exported_forgotten_behind_a_question_and_imported() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("statistics", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 1).await?;
        page.open_sheet("New deal").await?;
        page.choose("This game", "Count as lost").await?;
        deals_another(page).await?;
        page.open_sheet("Statistics").await?;
        played(page, "1").await?;
        page.catch_files().await?;
        page.press_button(".files button", "Save to a file").await?;
        let (name, saved) = page.caught_file().await?;
        ensure!(name == "talon-everything.txt", "{name}");
        let file =
            std::env::temp_dir().join(format!("talon-{}-everything.txt", std::process::id()));
        std::fs::write(&file, saved)?;
        page.press_button(".files button", "Reset Preference").await?;
        page.press_button(".files button", "Keep them").await?;
        played(page, "1").await?;
        page.press_button(".files button", "Reset Preference").await?;
        page.press_button(".files button", "Delete them").await?;
        page.until(
            "document.querySelector('.paper-card h3')?.textContent === 'No game finished yet'",
        )
        .await?;
        // The same file twice: each result counts once.
        for _ in 0..2 {
            page.find(".files input").await?.send_keys(file.to_string_lossy()).await?;
            played(page, "1").await?;
        }
        std::fs::remove_file(file)?;
        page.reload().await?;
        page.table_after(0).await?;
        page.open_sheet("Statistics").await?;
        played(page, "1").await
    })
}

/// Leaves the table for the picker.
async fn to_the_picker(page: &Page) -> Result<()> {
    page.keys("m").await?;
    page.press_button(".sheet .item", "All games").await
}

/// Leaves the table for the picker; that many games of the game played are counted, and that many are unfinished.
async fn leaves(page: &Page, counted: &str, waiting: usize) -> Result<()> {
    to_the_picker(page).await?;
    page.until(&format!("document.querySelectorAll('.go-on').length === {waiting}")).await?;
    page.until(&format!(
        "[...document.querySelectorAll('.rec')].some((e) => e.textContent.endsWith('{counted}'))"
    ))
    .await
}

/// Deals any other game of the kind.
async fn deals_another(page: &Page) -> Result<()> {
    page.choose("Level", "Any").await?;
    page.press_button(".sheet .primary", "Deal").await?;
    page.until("document.querySelector('.felt').dataset.deal !== 'ms:617'").await
}

#[test]
fn a_game_that_is_left_is_kept_until_it_is_given_up_after_a_question() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    let mut again = Player::new("preference", "", "ms:617")?;
    with_page("left", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 2).await?;
        page.open_sheet("New deal").await?;
        deals_another(page).await?;
        leaves(page, "", 1).await?;
        // The question can be cancelled, and the focus is where it was.
        page.find(".kept .tool").await?.click().await?;
        page.press_button(".sheet .item", "Keep it").await?;
        page.until("document.activeElement.matches('.kept .tool')").await?;
        page.find(".kept .tool").await?.click().await?;
        page.press_button(".sheet .item", "Give it up").await?;
        page.until("!document.querySelector('.kept')").await?;
        page.reload().await?;
        page.until(
            "[...document.querySelectorAll('.rec')].some((e) => e.textContent === '0 of 1 won')",
        )
        .await?;
        // At the table the new deal's sheet has the choice.
        again.open(page).await?;
        again.play(page, Hands::Keys, 2).await?;
        page.open_sheet("New deal").await?;
        page.choose("This game", "Count as lost").await?;
        deals_another(page).await?;
        leaves(page, "0 of 2 won", 0).await
    })
}

/// A link two moves before the end was a win with a best time of one second.
#[test]
fn a_win_whose_moves_came_with_a_link_does_not_count() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?.near_the_end(2)?;
    with_page("received", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        player.open(page).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('does not count')")
            .await?;
        player.win(page, Hands::Keys).await?;
        page.wait_for(".win").await?;
        page.until("document.querySelector('.win .aside')?.textContent.includes('does not count')")
            .await?;
        page.shot("does-not-count").await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.open_sheet("Statistics").await?;
        page.until(
            "document.querySelector('.paper-card h3')?.textContent === 'No game finished yet'",
        )
        .await?;
        page.reload().await?;
        page.table_after(0).await.map(drop)
    })
}

#[test]
fn a_full_device_is_reported_and_play_continues() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_chromium("no room", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        let origin = page.script("return location.origin").await?;
        let full = json!({ "origin": origin, "quotaSize": 1 });
        page.devtools("Storage.overrideQuotaForOrigin", full).await?;
        player.play(page, Hands::Keys, 1).await?;
        page.until("document.querySelector('.strip')?.textContent.includes('blocked or full')")
            .await?;
        player.play(page, Hands::Keys, 2).await?;
        // It is put away. With room again everything is saved without another move.
        page.press_button(".strip button", "OK").await?;
        page.until("!document.querySelector('.strip')").await?;
        page.devtools("Storage.overrideQuotaForOrigin", json!({ "origin": origin })).await?;
        page.driver().execute_async(MOVES_ARE_STORED, Vec::new()).await?;
        // The next failure is reported again. Chromium trusts its last look at the room for a while.
        page.script(
            "const { put } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };
            window.makeRoom = () => { IDBObjectStore.prototype.put = put; };",
        )
        .await?;
        player.play(page, Hands::Keys, 1).await?;
        page.until("document.querySelector('.strip')?.textContent.includes('blocked or full')")
            .await?;
        page.script("makeRoom()").await?;
        page.until("!document.querySelector('.strip')").await?;
        page.reload().await?;
        player.resume_here(page).await
    })
}

/// Waits until the game on the table is stored with all moves that the table shows.
const MOVES_ARE_STORED: &str = "
    const [done] = arguments;
    const moves = Number(document.querySelector('.felt').dataset.moves);
    indexedDB.open('talon').onsuccess = ({ target: { result } }) => {
        const look = () => {
            const games = result.transaction(['games']).objectStore('games');
            games.getAll().onsuccess = ({ target }) => {
                const is_there = target.result.some((save) => save.split('\\n').includes('at ' + moves));
                if (is_there) { result.close(); done(true); } else setTimeout(look, 100);
            };
        };
        look();
    };
";

/// Regression: another tab has won a game, and this tab took the remaining results from its own memory.
#[test]
fn a_reset_of_one_game_keeps_a_result_that_this_page_has_not_read() -> Result<()> {
    with_page("reset", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.open_statistics().await?;
        page.import_results(0, 3).await?;
        page.driver().execute_async(UNHEARD_RESULT, Vec::new()).await?;
        page.press_button(".files button", "Reset Klondike").await?;
        page.press_button(".files button", "Delete them").await?;
        page.until("document.querySelector('.toast')?.textContent.includes('deleted')").await?;
        page.reload().await?;
        page.open_statistics().await?;
        page.press_button(".sheet .tabs button", "Preference").await?;
        played(page, "1").await?;
        page.press_button(".sheet .tabs button", "Klondike").await?;
        page.until(
            "document.querySelector('.paper-card h3')?.textContent === 'No game finished yet'",
        )
        .await
    })
}

/// Stores a result as another page does, without its message.
const UNHEARD_RESULT: &str = "
    const [done] = arguments;
    indexedDB.open('talon').onsuccess = ({ target: { result } }) => {
        const transaction = result.transaction(['results'], 'readwrite');
        const line = 'began=9 game=preference settings= deal=7 ended=won moves=9 millis=9 undos=0 hints=0';
        transaction.objectStore('results').put(line.replaceAll(' ', '\t'), '9 preference  7');
        transaction.oncomplete = () => { result.close(); done(true); };
    };
";

/// With many unfinished games the page still begins with the newest; the others are a click away.
#[test]
fn many_unfinished_games_are_listed_when_they_are_asked_for() -> Result<()> {
    with_chromium("many", Size::PHONE, async |page| {
        page.keep_calm().await?;
        for deal in 1..=5 {
            page.visit(&format!("#klondike/{deal};moves=draw")).await?;
            page.until(&format!("document.querySelector('.felt')?.dataset.deal === '{deal}'"))
                .await?;
            page.table_after(1).await?;
        }
        to_the_picker(page).await?;
        page.until("document.querySelectorAll('.go-on').length === 3").await?;
        page.press_button(".left .item", "2 more").await?;
        page.until("document.querySelectorAll('.go-on').length === 5").await?;
        page.press_button(".left .item", "Fewer").await?;
        page.until("document.querySelectorAll('.go-on').length === 3").await?;
        page.suits_everyone("many").await
    })
}

#[test]
fn the_game_played_last_is_continued_first() -> Result<()> {
    let mut preference = Player::new("preference", "", "ms:617")?;
    let mut freecell = Player::new("selective-freecell", "selective=off", "ms:617")?;
    with_page("order", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        freecell.open(page).await?;
        freecell.play(page, Hands::Keys, 1).await?;
        preference.open(page).await?;
        preference.play(page, Hands::Keys, 1).await?;
        let names = "[...document.querySelectorAll('.go-on span')].map((e) => e.firstChild.textContent).join()";
        to_the_picker(page).await?;
        page.until(&format!("{names} === 'Preference,FreeCell'")).await?;
        page.reload().await?;
        page.until(&format!("{names} === 'Preference,FreeCell'")).await?;
        freecell.open(page).await?;
        freecell.play(page, Hands::Keys, 1).await?;
        to_the_picker(page).await?;
        page.wait_for(".pick").await?;
        page.reload().await?;
        page.until(&format!("{names} === 'FreeCell,Preference'")).await
    })
}

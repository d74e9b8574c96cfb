//! Everything moves to another device: exported in the page, read and added to natively, and added in the page again.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use talon_catalog::{Registry, find};
use talon_engine::Deal;
use talon_game::export::Everything;
use talon_game::statistics::{Ended, GameResult};
use talon_game::{Autoplay, Session, Variant, save};
use talon_web_tests::{Hands, Page, Player, Size, with_page};

/// The data of another device: a result, an unfinished game, and two settings.
fn elsewhere() -> Result<Everything> {
    let game = find("preference").context("a built-in game")?;
    let mut session = Session::new(Variant::new(game, game.default_choices()), Deal::Number(7), 9);
    let mv = session.board().moves(session.rules())[0];
    session.play(mv, Autoplay::Off, 10).ok().context("a legal move")?;
    let result = GameResult {
        began: 5,
        game: "klondike".to_owned(),
        settings: String::new(),
        rules: None,
        deal: "7".to_owned(),
        ended: Ended::Won,
        moves: 99,
        millis: 1000,
        undos: 0,
        hints: 0,
        vegas: None,
        grade: None,
        played: None,
        review: None,
    };
    let setting = |key: &str, word: &str| (key.to_owned(), word.to_owned());
    Ok(Everything {
        results: vec![result],
        saves: vec![save::write(&session, 20)],
        settings: vec![setting("hand", "right"), setting("tap", "select")],
    })
}

/// Everything that the page saves as a file.
async fn exported(page: &Page) -> Result<Everything> {
    page.press_button(".transfer button", "Save to a file").await?;
    let (name, text) = page.caught_file().await?;
    ensure!(name == "talon-everything.txt", "{name}");
    Everything::read(&text).map_err(|fault| anyhow::anyhow!("{fault:?}: {text}"))
}

/// Pastes a text and waits for the sentence.
async fn pasted(page: &Page, text: &str, sentence: &str) -> Result<()> {
    page.press_button(".transfer button", "Add a text").await?;
    page.wait_for(".moved textarea").await?;
    page.script(&format!("document.querySelector('.moved textarea').value = {}", json!(text)))
        .await?;
    page.press_button(".files button", "Add it").await?;
    page.until(&format!(
        "document.querySelector('.toast')?.textContent.startsWith({})",
        json!(sentence)
    ))
    .await
}

async fn open_statistics(page: &Page) -> Result<()> {
    page.open_sheet("Statistics").await?;
    page.wait_for(".transfer").await?;
    page.catch_files().await?;
    page.need_clipboard().await?;
    let catch = "navigator.clipboard.writeText = async (text) => { window.copied = text; };";
    page.script(catch).await.map(drop)
}

#[test]
fn everything_moves_to_another_device_and_back() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_page("transfer", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 2).await?;
        page.open_sheet("Settings").await?;
        page.choose("Playing hand", "Left").await?;
        page.press(thirtyfour::Key::Escape).await?;
        open_statistics(page).await?;
        page.shots("transfer", &[Size::PHONE, Size::LAPTOP]).await?;
        let from_page = exported(page).await?;
        ensure!(from_page.saves.len() == 1, "{from_page:?}");
        let left = ("hand".to_owned(), "left".to_owned());
        ensure!(from_page.settings.contains(&left), "{from_page:?}");
        // The other device takes it in, and sends everything back.
        let registry = Registry::built_in();
        let mut other = elsewhere()?;
        let new = other.additions(from_page, &registry).new;
        ensure!(new.saves.len() == 1 && !new.settings.contains(&left), "{new:?}");
        other.saves.extend(new.saves);
        let text = other.write();
        pasted(page, &text[..text.len() / 2], "This is not complete").await?;
        pasted(page, &text, "Added 1 result, 1 unfinished game and 1 setting.").await?;
        pasted(page, &text, "Nothing to add: you already have everything.").await?;
        // It is stored, and the earlier entries have not changed.
        page.reload().await?;
        page.table_after(2).await?;
        open_statistics(page).await?;
        let now = exported(page).await?;
        ensure!(now.results == other.results && now.saves.len() == 2, "{now:?}");
        ensure!(now.settings.contains(&left), "{now:?}");
        ensure!(now.settings.contains(&("tap".to_owned(), "select".to_owned())), "{now:?}");
        ensure!(now.additions(other, &registry).new == Everything::default(), "{now:?}");
        page.press_button(".transfer button", "Copy as text").await?;
        page.until("window.copied?.startsWith('talon everything 1')").await
    })
}

/// A share sheet that takes files, and answers as the player chooses. It returns a promise of the page's own: Firefox
/// runs a test's script with other built-in types than the page's.
const SHARE_SHEET: &str = "
    navigator.canShare = ({ files }) => files?.length === 1;
    navigator.share = ({ files: [file] }) => file.text().then((text) => {
        window.shared = [file.name, text];
        if (window.fault) throw new DOMException('', window.fault);
    });";

#[test]
fn a_file_is_shared_where_the_system_takes_files_and_else_saved() -> Result<()> {
    with_page("shared file", Size::PHONE, async |page| {
        page.keep_calm().await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        open_statistics(page).await?;
        page.script(SHARE_SHEET).await?;
        let shared = "window.shared?.[0] === 'talon-everything.txt' && shared[1].startsWith('talon everything 1')";
        // Shared, then closed by the player, then refused by the system: only the last one is saved instead.
        for fault in ["undefined", "'AbortError'", "'NotAllowedError'"] {
            let saved = page.script("return window.saved !== undefined").await?;
            ensure!(saved == false, "a file was saved before {fault}");
            page.script(&format!("window.fault = {fault}; delete window.shared")).await?;
            page.press_button(".transfer button", "Save to a file").await?;
            page.until(shared).await?;
        }
        let (name, _) = page.caught_file().await?;
        ensure!(name == "talon-everything.txt", "{name}");
        Ok(())
    })
}

//! Play without a pointer: clicks of screen readers and switches, the focus and where it goes, overlays.

use anyhow::{Result, ensure};
use talon_web_tests::{Page, Size, with_chromium, with_page};
use thirtyfour::Key;

/// Opens a deal.
async fn open(page: &Page, deal: &str) -> Result<()> {
    page.keep_calm().await?;
    page.wait_for(".game-card").await?;
    page.visit(&format!("#{deal}")).await?;
    let game = deal.split('/').next().unwrap_or_default();
    page.wait_for(&format!(".felt[data-game={game}]")).await?;
    page.table_after(0).await.map(drop)
}

/// Clicks as assistive technology does: with no pointer.
async fn activate(page: &Page, css: &str) -> Result<()> {
    page.script(&format!("document.querySelector(\"{css}\").click()")).await.map(drop)
}

/// Waits until the focused element matches.
async fn focus_on(page: &Page, css: &str) -> Result<()> {
    page.until(&format!("document.activeElement.matches(\"{css}\")")).await
}

async fn unmoved_by_errors(page: &Page) -> Result<()> {
    let errors = page.errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[test]
fn cards_and_piles_answer_to_a_click_without_a_pointer() -> Result<()> {
    with_page("clicks", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        activate(page, "[data-in=stock]").await?;
        page.table_after(1).await?;
        activate(page, "[data-pile=stock]").await?;
        page.table_after(2).await?;
        activate(page, "[data-card=AH]").await?;
        page.wait_for("[data-card=AH][aria-pressed=true]").await?;
        activate(page, "[data-pile=hH]").await?;
        page.table_after(3).await?;
        page.wait_for("[data-card=AH][data-in=hH]").await?;
        unmoved_by_errors(page).await
    })
}

#[test]
fn the_focus_stays_where_the_keyboard_is() -> Result<()> {
    with_page("focus", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        page.press(Key::Left).await?;
        focus_on(page, "[data-pile=stock][aria-label='Draw; 24 cards left']").await?;
        page.press(Key::Enter).await?;
        focus_on(page, "[data-pile=stock][aria-label='Draw; 21 cards left']").await?;
        page.press(Key::Enter).await?;
        focus_on(page, "[data-pile=stock][aria-label='Draw; 18 cards left']").await?;
        page.press(Key::Right).await?;
        page.press(Key::Right).await?;
        focus_on(page, "[data-card=AH]").await?;
        page.press(Key::Home).await?;
        page.wait_for("[data-card=AH][data-in=hH]").await?;
        // The card has gone home; the keyboard has not.
        focus_on(page, "[data-in=t2][data-index='0']").await?;
        page.keys("u").await?;
        focus_on(page, "[data-in=t2][data-card=AH]").await?;
        page.script("document.querySelector('[data-in=t7][data-card]').focus()").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-in=t7][aria-pressed=true]").await?;
        unmoved_by_errors(page).await
    })
}

#[test]
fn a_game_with_fewer_piles_takes_the_focus_from_one_that_is_gone() -> Result<()> {
    with_page("fewer", Size::LAPTOP, async |page| {
        open(page, "preference/ms:617").await?;
        let top =
            "return Number([...document.querySelectorAll('[data-in=t8]')].at(-1).dataset.index)";
        let top = page.script(top).await?.as_u64().unwrap_or_default();
        page.walk_to("t8", usize::try_from(top)?).await?;
        page.visit("#klondike/ms:617").await?;
        page.wait_for(".felt[data-game=klondike]").await?;
        page.press(Key::Right).await?;
        focus_on(page, "[data-in=t2]").await?;
        unmoved_by_errors(page).await
    })
}

#[test]
fn nothing_under_a_pause_can_be_reached() -> Result<()> {
    with_page("paused", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        page.keys("d").await?;
        page.table_after(1).await?;
        page.keys("p").await?;
        focus_on(page, "[role=dialog]").await?;
        page.keys("uhd").await?;
        page.chord(Key::Control, 'z').await?;
        for _ in 0..3 {
            page.press(Key::Tab).await?;
            let under_pause =
                "return document.activeElement.closest('.top, .felt, .bottom') !== null";
            ensure!(page.script(under_pause).await? == false, "Tab leaves the pause");
        }
        ensure!(page.table().await?.moves == 1, "a paused game was played");
        ensure!(
            page.script("return document.querySelector('.hinted, .advice, .toast')")
                .await?
                .is_null()
        );
        page.press(Key::Escape).await?;
        page.until("!document.querySelector('[role=dialog]')").await?;
        focus_on(page, ".felt [data-in]").await?;
        page.keys("u").await?;
        page.table_after(0).await.map(drop)
    })
}

/// Starts the search for the deal of the day and cancels it; returns whether it was visible, before and after.
const SEARCH_AND_ESCAPE: &str = "
    const open = () => document.querySelector('.cover') !== null;
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.querySelector('.chip').click();
    return Promise.resolve().then(() => {
        const before = open();
        document.body.dispatchEvent(escape);
        return Promise.resolve().then(() => [before, open()]);
    });
";

#[test]
fn escape_ends_a_search_and_a_show() -> Result<()> {
    with_page("escape", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        page.wait_for("[data-outlook]").await?;
        page.keys("s").await?;
        page.wait_for(".show").await?;
        page.press(Key::Escape).await?;
        page.until("!document.querySelector('.show')").await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.wait_for(".chip").await?;
        let seen = page.script(SEARCH_AND_ESCAPE).await?;
        // A deal that was found ahead of time is dealt without a search.
        ensure!(seen[1] == false, "the search goes on: {seen}");
        unmoved_by_errors(page).await
    })
}

#[test]
fn the_focus_comes_back_after_one_sheet_has_led_to_another() -> Result<()> {
    with_page("sheets", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        // By key: WebKit gives a button that is clicked no focus.
        page.wait_for(".tools [aria-label=Menu]").await?.focus().await?;
        page.press(Key::Enter).await?;
        page.press_button(".sheet .item", "Settings").await?;
        focus_on(page, ".sheet[aria-label=Settings]").await?;
        page.press(Key::Escape).await?;
        focus_on(page, ".tools [aria-label=Menu]").await?;
        // From the table it comes back to the table.
        page.press(Key::Right).await?;
        focus_on(page, "[data-in=t2]").await?;
        page.keys("?").await?;
        page.wait_for(".sheet[aria-label='Keyboard shortcuts']").await?;
        page.press(Key::Escape).await?;
        focus_on(page, "[data-in=t2]").await
    })
}

#[test]
fn a_sheet_keeps_the_focus_when_a_part_of_it_goes_and_closes_without_it() -> Result<()> {
    with_page("kept-focus", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.wait_for(".game-card").await?;
        page.find("[aria-label='Statistics']").await?.click().await?;
        focus_on(page, ".sheet").await?;
        page.script(
            "const close = document.querySelector('.sheet [aria-label=Close]');
             const gone = document.createElement('button');
             gone.onclick = () => gone.remove();
             close.before(gone);
             gone.focus();
             gone.click();",
        )
        .await?;
        focus_on(page, ".sheet").await?;
        page.script("document.activeElement.blur()").await?;
        page.close_sheet().await
    })
}

#[test]
fn an_upright_phone_pauses_from_the_menu() -> Result<()> {
    with_chromium("phone-pause", Size::PHONE, async |page| {
        open(page, "klondike/ms:617").await?;
        page.find(".bottom [aria-label=Menu]").await?.click().await?;
        page.press_button(".sheet .item", "Pause").await?;
        focus_on(page, "[role=dialog][aria-label=Paused]").await?;
        page.press_button(".note button", "Resume").await?;
        focus_on(page, ".bottom [aria-label=Menu]").await
    })
}

#[test]
fn a_command_that_does_nothing_says_so_where_it_is_seen() -> Result<()> {
    with_page("nothing", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        let told = async |words: &str| {
            page.until(&format!("document.querySelector('.toast')?.textContent === '{words}'"))
                .await
        };
        page.keys("m").await?;
        page.press_button(".sheet .item", "Finish").await?;
        told("Not ready to finish yet.").await?;
        page.find(".tools [aria-label=Undo]").await?.click().await?;
        told("There is nothing to undo.").await?;
        page.find(".tools [aria-label=Redo]").await?.click().await?;
        told("There is nothing to redo.").await
    })
}

#[test]
fn what_lies_over_the_table_breaks_no_rule_of_accessibility() -> Result<()> {
    with_page("axe-over", Size::LAPTOP, async |page| {
        open(page, "klondike/ms:617").await?;
        page.wait_for("[data-outlook]").await?;
        page.keys("h").await?;
        page.wait_for(".advice .cta").await?;
        page.suits_everyone("a hint").await?;
        page.keys("s").await?;
        page.wait_for(".show").await?;
        page.suits_everyone("a show").await?;
        page.press(Key::Escape).await?;
        page.keys("p").await?;
        page.wait_for(".cover").await?;
        page.suits_everyone("a pause").await
    })
}

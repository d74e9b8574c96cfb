//! Tests of the sheets: their texts and their state.

use anyhow::{Result, ensure};
use talon_web_tests::{Size, with_chromium, with_page};

const CUT_OFF: &str = "return [...document.querySelectorAll('.seg button')]
    .filter((button) => button.scrollWidth > button.clientWidth
        || button.getBoundingClientRect().right > button.closest('.body').getBoundingClientRect().right)
    .map((button) => button.textContent)";

#[test]
fn rules_and_level_of_a_deal_are_whole_words_and_come_back_with_the_next_deal() -> Result<()> {
    with_chromium("rules", Size::SMALL_PHONE, async |page| {
        page.open_deal("selective-freecell/ms:617").await?;
        page.open_sheet("New deal").await?;
        let cut_off = page.script(CUT_OFF).await?;
        ensure!(cut_off == serde_json::json!([]), "{cut_off} is cut off");
        page.choose("Selective rule", "A cell takes any card").await?;
        page.choose("Level", "Any").await?;
        page.press_button(".sheet .primary", "Deal").await?;
        page.until("document.querySelector('.felt')?.dataset.set").await?;
        page.until("!document.querySelector('.sheet')").await?;
        page.open_sheet("How to play").await?;
        page.until("document.querySelector('.sheet .title')?.textContent === 'FreeCell'").await?;
        page.close_sheet().await?;
        page.leave_and_reopen().await?;
        let gear = ".game-card [aria-label='Rules and level of Selective FreeCell']";
        page.wait_for(gear).await?.click().await?;
        page.until("document.querySelector('.lv [aria-checked=true]')?.textContent === 'Any'")
            .await?;
        page.until(
            "document.querySelector('.sheet [aria-label=\"Selective rule\"] [aria-checked=true]')
                ?.textContent === 'A cell takes any card'",
        )
        .await
    })
}

#[test]
fn a_games_page_has_its_notes() -> Result<()> {
    with_page("notes", Size::LAPTOP, async |page| {
        page.open_deal("selective-freecell/ms:617").await?;
        page.open_sheet("How to play").await?;
        page.until(
            "[...document.querySelectorAll('.paper h3')].some((h) => h.textContent === 'Notes')",
        )
        .await?;
        page.until("document.querySelector('.sheet').textContent.includes('Other programs')").await
    })
}

#[test]
fn a_link_with_its_signs_as_numbers_is_opened() -> Result<()> {
    with_page("coded", Size::LAPTOP, async |page| {
        page.wait_for("[aria-label='Open a link or a rules file']").await?.click().await?;
        let field = page.wait_for(".more input").await?;
        field.send_keys("https://example.org/#klondike/ms%3A617%3Bdraw%3D1").await?;
        page.press_button(".more button", "Open").await?;
        page.until("document.querySelector('.felt')?.dataset.deal === 'ms:617'").await?;
        page.until("document.querySelector('.felt')?.dataset.set === 'draw=1'").await
    })
}

#[test]
fn a_paused_table_shows_backs_and_a_chosen_motion_outweighs_the_systems() -> Result<()> {
    with_page("backs", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        let time = "getComputedStyle(document.documentElement).getPropertyValue('--t-move')";
        page.until(&format!("{time} === '1ms'")).await?;
        page.open_sheet("Settings").await?;
        page.choose("Animation", "Full").await?;
        page.until(&format!("{time} === '190ms'")).await?;
        page.close_sheet().await?;
        page.keys("p").await?;
        page.wait_for(".cover").await?;
        page.until(
            "[...document.querySelectorAll('.felt .card use')]
                .every((picture) => picture.getAttribute('href') === '#back1')",
        )
        .await
    })
}

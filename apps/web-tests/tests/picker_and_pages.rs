//! The picker and the pages around the table: levels, looks, screens that are fetched on demand, and low screens.

use anyhow::{Context as _, Result, ensure};
use talon_web_tests::{Size, with_chromium, with_page};

/// A phone held sideways.
const SIDEWAYS: Size = Size { width: 844, height: 390, touch: true };
/// The largest screen of the test.
const DESK: Size = Size { width: 2560, height: 1440, touch: false };
const EVERYWHERE: [Size; 4] = [Size::PHONE, SIDEWAYS, DESK, Size::LAPTOP];

/// Files of the site that were fetched, by a part of their names.
fn fetched(part: &str) -> String {
    format!("performance.getEntriesByType('resource').some((it) => it.name.includes('{part}'))")
}

#[test]
fn one_tap_on_a_first_visit_deals_a_fair_winnable_game_and_the_next_continues_it() -> Result<()> {
    with_page("first-tap", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.until("document.querySelector('.go')?.textContent.startsWith('Play')").await?;
        page.shots("home-first", &EVERYWHERE).await?;
        page.suits_everyone("home").await?;
        page.find(".go").await?.click().await?;
        page.until("document.querySelector('.felt')?.dataset.game === 'klondike'").await?;
        page.until("document.querySelector('[data-outlook]')").await?;
        page.until("document.querySelector('.top .sub').textContent.endsWith(', fair')").await?;
        page.keys("d").await?;
        page.table_after(1).await?;
        page.find("[aria-label='All games']").await?.click().await?;
        page.until("document.querySelector('.go')?.textContent.includes('1 move')").await?;
        page.resize(Size::PHONE).await?;
        page.until(
            "document.querySelector('.go-now').getBoundingClientRect().right + 4 \
             <= document.querySelector('.go .pic').getBoundingClientRect().left",
        )
        .await?;
        page.shot("home-back-390").await?;
        page.resize(Size::LAPTOP).await?;
        // The tile of the game continues it as well.
        page.find("[data-game-id=klondike]").await?.click().await?;
        page.table_after(1).await.map(drop)
    })
}

#[test]
fn plain_freecell_has_its_own_tile() -> Result<()> {
    with_page("freecell", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for("[data-game-id=selective-freecell][data-set='selective=off']")
            .await?
            .click()
            .await?;
        page.until("document.querySelector('.felt')?.dataset.set === 'selective=off'").await?;
        page.until("document.querySelector('.top h1')?.textContent === 'FreeCell'").await
    })
}

#[test]
fn a_deal_has_the_level_that_was_asked_for_and_the_level_is_remembered() -> Result<()> {
    with_page("levels", Size::LAPTOP, async |page| {
        page.open_deal("klondike/1").await?;
        page.keys("n").await?;
        page.wait_for(".sheet .lv").await?;
        page.shots("new-deal", &EVERYWHERE).await?;
        page.suits_everyone("new deal").await?;
        page.close_sheet().await?;
        for level in ["Gentle", "Fair", "Hard"] {
            page.time_of_deal(level).await?;
            let grade = format!(", {}", level.to_lowercase());
            page.until(&format!(
                "document.querySelector('.top .sub').textContent.endsWith('{grade}')"
            ))
            .await?;
        }
        page.reload().await?;
        page.table_after(0).await?;
        page.keys("n").await?;
        page.until("document.querySelector('.lv [aria-checked=true]')?.textContent === 'Hard'")
            .await
    })
}

#[test]
fn themes_and_backs_are_chosen_by_their_pictures_and_kept() -> Result<()> {
    with_page("looks", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.open_sheet("Settings").await?;
        page.press_button(".sheet .item", "Look: table and cards").await?;
        page.wait_for(".themes").await?;
        page.shots("look", &EVERYWHERE).await?;
        page.suits_everyone("look").await?;
        page.press_button(".themes button", "Burgundy").await?;
        page.press_button(".backs button", "Stars").await?;
        page.close_sheet().await?;
        let dressed = "document.documentElement.dataset.theme === 'burgundy'
            && document.querySelector('.felt .back use').getAttribute('href') === '#back7'
            && getComputedStyle(document.querySelector('.felt .back')).getPropertyValue('--b1') === '#2c3f7a'";
        page.until(dressed).await?;
        page.reload().await?;
        page.table_after(0).await?;
        page.until(dressed).await
    })
}

/// The contrast of a card to the brightest part of the felt, as WCAG counts it.
const CONTRAST: &str = "
    const root = getComputedStyle(document.documentElement);
    const light = (name) => {
        const hex = root.getPropertyValue(name).trim().slice(1);
        const [r, g, b] = [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
            .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return (light('--card') + 0.05) / (light('--felt-hi') + 0.05);";

#[test]
fn a_card_stands_out_from_the_felt() -> Result<()> {
    with_page("contrast", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        let contrast = page.script(CONTRAST).await?.as_f64().context("a number")?;
        ensure!(contrast >= 4.5, "the contrast is {contrast}");
        Ok(())
    })
}

#[test]
fn screens_that_the_first_cards_do_not_need_are_fetched_when_they_are_opened() -> Result<()> {
    with_page("lazy", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        let pages = fetched("talon_web_pages");
        ensure!(page.script(&format!("return {pages}")).await? == false, "fetched too early");
        page.open_sheet("How to play").await?;
        page.wait_for(".panel-card").await?;
        page.until(&pages).await?;
        page.shots("help", &EVERYWHERE).await?;
        page.close_sheet().await?;
        // Opened again, about another game.
        page.visit("#preference/1").await?;
        page.until("document.querySelector('.felt')?.dataset.game === 'preference'").await?;
        page.open_sheet("How to play").await?;
        page.until("document.querySelector('.sheet .title')?.textContent === 'Preference'").await?;
        // A game that is watched plays a win.
        page.press_button(".sheet .on-felt", "Watch a game").await?;
        page.until("document.querySelector('.show, .toast')").await
    })
}

#[test]
fn the_help_of_a_phone_is_turned_panel_by_panel() -> Result<()> {
    with_chromium("panels", Size::PHONE, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.find(".bottom [aria-label=Menu]").await?.click().await?;
        page.press_button(".sheet .item", "How to play").await?;
        let shown = |title: &str| {
            format!(
                "[...document.querySelectorAll('.panel-card')].filter((it) => it.offsetHeight)
                    .map((it) => it.querySelector('h3').textContent).join() === '{title}'"
            )
        };
        page.until(&shown("The aim")).await?;
        for title in ["How to move", "Five tips that win"] {
            page.press_button(".turn-panels button", title).await?;
            page.until(&shown(title)).await?;
        }
        page.press_button(".turn-panels button", "Play").await?;
        page.until("!document.querySelector('.sheet')").await
    })
}

/// Two games, one of a day that was won on the day.
const RESULTS: &str = "
    const now = new Date(), two = (n) => String(n).padStart(2, '0');
    const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
    const game = (began, deal, ended, grade) => ({ began, game: 'klondike', settings: '', deal, ended,
        moves: 120, millis: 251000, undos: 0, hints: 0, grade });
    const results = [game(+now - 1000, `${day}0000`, 'won', 'hard'), game(+now - 90000, '5', 'given-up', 'easy'),
        { ...game(+now, '7', 'won', 'fair'), game: 'preference' }];
    const text = JSON.stringify({ talon: 'statistics', version: 1, results });
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'talon-statistics.json', { type: 'application/json' }));
    const input = document.querySelector('.files input');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));";

#[test]
fn statistics_tell_the_last_games_by_level_and_a_single_game_can_be_reset() -> Result<()> {
    with_page("statistics-2", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.open_sheet("Statistics").await?;
        page.wait_for(".files input").await?;
        page.script(RESULTS).await?;
        page.until("document.querySelectorAll('.game-row').length === 2").await?;
        page.until(
            "document.querySelector('.last-games').getAttribute('aria-label').endsWith(': 1 won.')",
        )
        .await?;
        page.until("document.querySelector('.levels').textContent.includes('Hard100 % 1/1')")
            .await?;
        page.shots("statistics", &EVERYWHERE).await?;
        page.catch_files().await?;
        page.press_button(".files button", "Export as CSV").await?;
        let (name, saved) = page.caught_file().await?;
        ensure!(name == "talon-statistics.csv", "{name}");
        ensure!(saved.lines().count() == 4, "{saved}");
        page.press_button(".files button", "Reset Klondike").await?;
        page.press_button(".files button", "Delete them").await?;
        page.until("!document.querySelector('.game-row')").await?;
        page.press_button(".tabs button", "Preference").await?;
        page.until("document.querySelectorAll('.game-row').length === 1").await?;
        page.reload().await?;
        page.table_after(0).await?;
        page.open_sheet("Statistics").await?;
        page.press_button(".tabs button", "Preference").await?;
        page.until("document.querySelectorAll('.game-row').length === 1").await
    })
}

#[test]
fn a_day_that_was_won_has_a_sun_and_its_deals_a_level() -> Result<()> {
    with_page("daily", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.open_sheet("Statistics").await?;
        page.wait_for(".files input").await?;
        page.script(RESULTS).await?;
        page.until("document.querySelectorAll('.game-row').length === 2").await?;
        page.close_sheet().await?;
        page.open_sheet("Daily deals").await?;
        page.until("document.querySelector('.day.on')?.getAttribute('aria-label').includes('won that day')")
            .await?;
        page.until("document.querySelector('.sums').textContent.includes('1day streak, best 1')")
            .await?;
        page.until("document.querySelectorAll('.deal-row .level .on').length > 0").await?;
        page.until("[...document.querySelectorAll('button.day')].every(day => day.querySelector('.level .on'))")
            .await?;
        page.shots("daily", &EVERYWHERE).await?;
        page.press_button(".deal-row .quiet", "Play").await?;
        page.until("document.querySelector('.felt')?.dataset.game !== 'klondike'").await?;
        page.until("!document.querySelector('.cover')").await
    })
}

#[test]
fn the_shuffle_is_counted_in_the_browser() -> Result<()> {
    with_page("shuffle", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.open_sheet("Statistics").await?;
        page.press_button(".files button", "Is the shuffle fair?").await?;
        page.until("document.querySelector('.sheet h2')?.textContent === 'Is the shuffle fair?'")
            .await?;
        page.press_button(".paper-card .primary", "Deal 100,000 times").await?;
        page.until(
            "document.querySelector('.verdict')?.textContent.startsWith('Deviation from the expected counts')",
        )
        .await?;
        page.suits_everyone("the shuffle").await
    })
}

#[test]
fn a_phone_held_sideways_has_no_bar_and_every_control_in_reach() -> Result<()> {
    with_chromium("sideways", SIDEWAYS, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for deal in [
            "klondike/ms:617",
            "selective-freecell/ms:617",
            "preference/1",
            "lady-palk/42",
            "portuguese/1",
        ] {
            page.visit(&format!("#{deal}")).await?;
            let game = deal.split('/').next().unwrap_or_default();
            page.until(&format!("document.querySelector('.felt')?.dataset.game === '{game}'"))
                .await?;
            page.until("document.querySelector('.rail .undo') && !document.querySelector('.top')")
                .await?;
            let in_reach = page
                .until(
                    "[...document.querySelectorAll('.low-place button:not(.pill)')].every((button) => {
                        const { left, top, right, bottom, height } = button.getBoundingClientRect();
                        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && height >= 43.5;
                    })",
                )
                .await;
            ensure!(in_reach.is_ok(), "{deal}: a button cannot be pressed");
            page.shot(&format!("sideways-{game}")).await?;
        }
        page.suits_everyone("sideways").await
    })
}

//! Tests of the page's look: nothing clipped at any size, no hidden face in the page, nothing that axe-core objects to.

use anyhow::{Context as _, Result, ensure};
use talon_web_tests::{Page, Size, with_chromium, with_page};

const DEALS: [&str; 5] = [
    "klondike/ms:617",
    "portuguese/ms:617",
    "preference/ms:617",
    "lady-palk/42",
    "selective-freecell/ms:617",
];

async fn open(page: &Page, deal: &str) -> Result<()> {
    page.visit(&format!("#{deal}")).await?;
    let game = deal.split('/').next().unwrap_or_default();
    page.until(&format!("document.querySelector('.felt')?.dataset.game === '{game}'")).await?;
    // The second part may change the height of the bars.
    page.wait_for("[data-parts=all]").await?;
    page.table_after(0).await.map(drop)
}

/// Whether every card and place lies inside the window.
const NOTHING_OUTSIDE: &str =
    "[...document.querySelectorAll('.felt [data-in], .felt [data-pile]')].every((it) => {
    const { right, bottom } = it.getBoundingClientRect();
    return right <= innerWidth && bottom <= innerHeight;
})";

#[test]
fn nothing_is_clipped_on_a_phone_a_laptop_or_a_large_screen() -> Result<()> {
    with_chromium("sizes", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for deal in DEALS {
            open(page, deal).await?;
            for size in [Size::SMALL_PHONE, Size::PHONE, Size::LAPTOP, Size::LARGE] {
                page.resize(size).await?;
                let (width, height) = (f64::from(size.width), f64::from(size.height));
                page.until(&format!(
                    "innerWidth === {} && innerHeight === {}",
                    size.width, size.height
                ))
                .await?;
                // The table follows the window in a later task. A card that stays outside is named below.
                page.until(NOTHING_OUTSIDE).await.ok();
                let table = page.table_after(0).await?;
                for (name, [x, y, w, h]) in table.rects() {
                    let inside = x >= 0.0 && y >= 0.0 && x + w <= width && y + h <= height;
                    ensure!(
                        inside,
                        "{deal} at {width}x{height}: {name} lies at {x}, {y}, {w}, {h}"
                    );
                }
                let scrolls = "return document.documentElement.scrollWidth > innerWidth
                    || document.documentElement.scrollHeight > innerHeight";
                ensure!(page.script(scrolls).await? == false, "{deal} scrolls at {width}x{height}");
            }
        }
        Ok(())
    })
}

/// The games with the longest names.
const LONG_NAMES: [&str; 5] = [
    "portuguese",
    "selective-freecell",
    "beleaguered-castle",
    "streets-and-alleys",
    "spanish-patience",
];

/// "Portuguese Solitaire" was cut on phones.
#[test]
fn a_title_is_never_cut_on_a_phone() -> Result<()> {
    with_chromium("titles", Size::SMALL_PHONE, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for game in LONG_NAMES {
            open(page, &format!("{game}/999999999")).await?;
            for size in [Size::SMALL_PHONE, Size::PHONE] {
                page.resize(size).await?;
                page.until(&format!("innerWidth === {}", size.width)).await?;
                page.wait_for(".top .pill").await?;
                // A long game takes more room beside the title.
                let cut = "document.querySelector('.clock').firstChild.textContent = '1:23:45';
                    document.querySelector('.clock small').textContent = '1234 moves';
                    return [...document.querySelectorAll('.top h1, .top .sub')]
                        .filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1)
                        .map((it) => it.textContent)";
                let cut = page.script(cut).await?;
                ensure!(cut == serde_json::json!([]), "{game} at {}: {cut}", size.width);
            }
        }
        page.shot("title-390").await.map(drop)
    })
}

#[test]
fn a_face_down_card_leaves_no_trace_of_its_face() -> Result<()> {
    with_page("hidden", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        open(page, "klondike/ms:617").await?;
        let backs = "return [...document.querySelectorAll('.felt .card.back')].map((card) =>
            card.outerHTML.replace(/(style|data-token|data-index|data-in|class|aria-label)=\"[^\"]*\"/g, ''))";
        let backs = page.script(backs).await?;
        let backs = backs.as_array().cloned().unwrap_or_default();
        ensure!(backs.len() >= 22, "only {} face-down cards are drawn", backs.len());
        ensure!(backs.iter().all(|back| back == &backs[0]), "face-down cards differ: {backs:?}");
        let shown = "return [...document.querySelectorAll('.felt [data-card]')].length";
        ensure!(page.script(shown).await? == 7);
        Ok(())
    })
}

/// Goes to another deal, and looks at the first pictures of it: the columns whose top card another card covers. All in
/// one script, because cards that have just arrived were above the others for less than half a second.
const COVERED: &str = "
    const done = arguments[arguments.length - 1];
    const felt = document.querySelector('.felt');
    const look = () => {
        const tops = new Map();
        for (const card of felt.querySelectorAll('.card[data-in^=t]')) {
            const top = tops.get(card.dataset.in);
            if (!(Number(top?.dataset.index) > Number(card.dataset.index))) tops.set(card.dataset.in, card);
        }
        const covered = [...tops.values()].filter((card) => {
            const { x, y, width } = card.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + 12)?.closest('.card') !== card;
        });
        done([tops.size, covered.map((card) => card.dataset.in)]);
    };
    new MutationObserver((_, observer) => {
        if (felt.dataset.game !== 'klondike') return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look, 50)));
    }).observe(felt, { attributes: true, attributeFilter: ['data-game'] });
    location.hash = '#klondike/ms:617';
";

/// Backs lay over the top cards of the last columns.
#[test]
fn with_little_motion_no_card_covers_the_top_card_of_a_column() -> Result<()> {
    with_page("covered", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        open(page, "portuguese/ms:617").await?;
        let found = page.driver().execute_async(COVERED, Vec::new()).await?;
        let found = found.json();
        ensure!(
            found == &serde_json::json!([7, []]),
            "columns, and those that are covered: {found}"
        );
        Ok(())
    })
}

#[test]
fn no_screen_breaks_a_rule_of_accessibility_in_any_theme() -> Result<()> {
    with_page("axe-all", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.suits_everyone("picker").await?;
        open(page, "klondike/ms:617").await?;
        page.suits_everyone("table").await?;
        for key in ["m", "?", "n"] {
            page.keys(key).await?;
            page.wait_for(".sheet").await?;
            page.suits_everyone(&format!("sheet of {key}")).await?;
            page.close_sheet().await?;
        }
        for name in ["Settings", "Statistics", "How to play", "Daily deals", "Share", "Timeline"] {
            page.open_sheet(name).await?;
            page.until("!document.querySelector('.waits')").await?;
            page.suits_everyone(name).await?;
            page.close_sheet().await?;
        }
        page.keys("p").await?;
        page.wait_for(".cover").await?;
        page.suits_everyone("pause").await
    })
}

#[test]
fn a_left_hand_gets_the_table_mirrored() -> Result<()> {
    with_page("left", Size::PHONE, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        open(page, "selective-freecell/ms:617").await?;
        let right = page.table().await?.rects();
        page.open_sheet("Settings").await?;
        page.choose("Playing hand", "Left").await?;
        page.press(thirtyfour::Key::Escape).await?;
        let left = page.table_after(0).await?.rects();
        // A window may not become as narrow as a phone.
        let width = page.script("return innerWidth").await?.as_f64().context("a number")?;
        for ((name, [x, y, w, h]), (also, [there, level, ..])) in right.into_iter().zip(left) {
            ensure!(
                name == also && (y - level).abs() < 0.2,
                "{name} is not where it was, mirrored: {also}"
            );
            let mirrored = width - x - w;
            ensure!((mirrored - there).abs() < 0.2, "{name} lies at {there}, not {mirrored} ({h})");
        }
        Ok(())
    })
}

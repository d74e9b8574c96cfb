//! Players who have chosen large text in their browser: everything grows with it, the bars push the cards, and nothing is
//! cut off or covered.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use talon_web_tests::{Page, Player, Size, thrown_away, with_text};
use thirtyfour::Key;

/// A phone held sideways.
const SIDEWAYS: Size = Size { width: 844, height: 390, touch: true };

/// Sizes of text in pixels: the next step of most browsers, and 200 %.
const LARGE: u8 = 24;
const TWICE: u8 = 32;

const DEALS: [&str; 5] = [
    "klondike/ms:617",
    "selective-freecell/ms:617",
    "preference/1",
    "lady-palk/42",
    "portuguese/1",
];

/// The faults of the screen as it is: it scrolls sideways, a control is cut off, not in the window, or lies over
/// another, or a bar covers a card.
const FAULTS: &str = "
    const faults = [];
    const shown = (element) => element.checkVisibility({ visibilityProperty: true });
    const box = (element) => element.getBoundingClientRect();
    const name = (element) => `${element.className} ${element.ariaLabel ?? element.textContent}`;
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    for (const body of document.querySelectorAll('.sheet .body, .review')) {
        if (body.scrollWidth > body.clientWidth + 1) faults.push('a sheet scrolls sideways');
    }
    const top = document.querySelector('.sheet') ?? document.querySelector('.win') ?? document;
    const controls = [...top.querySelectorAll('button, input:not([type=file]), h1, h2, .clock, .facts, .days, .mast, .advice b, .advice small')]
        .filter((it) => shown(it) && !it.closest('.felt, .spoken, .tabs') && !it.matches('.spoken'));
    for (const it of controls) {
        const { left, right } = box(it);
        if (left < -1 || right > innerWidth + 1) faults.push(`out of the window: ${name(it)}`);
        const cut = it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline';
        if (cut && !it.matches('input, .top h1, .pill') && !it.querySelector('.pic')) faults.push(`cut off: ${name(it)}`);
    }
    for (const it of document.querySelectorAll('.win, .note, .advice')) {
        const { top, bottom } = box(it);
        if (top < -1 || bottom > innerHeight + 1) faults.push(`not whole in the window: ${it.className}`);
    }
    const line = document.querySelector('section.advice');
    if (line) for (const card of document.querySelectorAll('.felt .card')) {
        if (over(box(card), box(line))) faults.push(`the line covers ${card.dataset.in} ${card.dataset.index}`);
    }
    const bars = [...document.querySelectorAll('.top, .bottom, .rail, .away')].filter(shown);
    if (top === document) for (const bar of bars) {
        const parts = [...bar.querySelectorAll('button, .title, .clock, .pill')].filter(shown);
        parts.forEach((a, n) => parts.slice(n + 1).forEach((b) => {
            if (over(box(a), box(b))) faults.push(`${name(a)} lies over ${name(b)}`);
        }));
        for (const part of parts) {
            const [inner, outer] = [box(part), box(bar)];
            if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) faults.push(`not in its bar: ${name(part)}`);
        }
        for (const card of document.querySelectorAll('.felt .card, .felt .slot')) {
            if (over(box(card), box(bar))) faults.push(`${bar.className} covers ${card.dataset.card ?? card.dataset.pile}`);
        }
    }
    return faults;
";

async fn open(page: &Page, deal: &str) -> Result<()> {
    page.visit(&format!("#{deal}")).await?;
    let game = deal.split('/').next().unwrap_or_default();
    page.until(&format!("document.querySelector('.felt')?.dataset.game === '{game}'")).await?;
    page.until("document.querySelector('.top .clock, .rail .clock')").await?;
    page.until("document.querySelector('.top .pill, .rail .pill')").await?;
    page.until("document.querySelector('.top .undo, .bottom .undo, .rail .undo')").await?;
    page.table_after(0).await.map(drop)
}

/// All screens in one size of text: pictures of them, and their faults.
struct Looks {
    name: &'static str,
    faults: Vec<String>,
}

impl Looks {
    async fn check(&mut self, page: &Page, screen: &str) -> Result<()> {
        page.shot(&format!("text-{}-{screen}", self.name)).await?;
        let found = page.script(FAULTS).await?;
        let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
        self.faults.extend(found.map(|fault| format!("{screen}: {fault}")));
        Ok(())
    }

    /// Looks at every screen but the last ones.
    async fn look_at_play(&mut self, page: &mut Page) -> Result<()> {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        self.check(page, "home").await?;
        for deal in DEALS {
            open(page, deal).await?;
            self.check(page, deal.split('/').next().unwrap_or_default()).await?;
        }
        open(page, DEALS[0]).await?;
        page.keys("h").await?;
        page.wait_for(".advice").await?;
        self.check(page, "hint").await?;
        page.press(Key::Escape).await?;
        for key in ["m", "?", "n"] {
            page.keys(key).await?;
            page.wait_for(".sheet").await?;
            self.check(page, if key == "?" { "keys" } else { key }).await?;
            page.close_sheet().await?;
        }
        for name in ["Settings", "Statistics", "How to play", "Daily deals", "Share", "Timeline"] {
            page.open_sheet(name).await?;
            page.until("!document.querySelector('.waits')").await?;
            self.check(page, &name.replace(' ', "-")).await?;
            page.close_sheet().await?;
        }
        page.keys("p").await?;
        page.wait_for(".cover").await?;
        self.check(page, "pause").await?;
        page.keys("p").await?;
        page.until("!document.querySelector('.cover')").await
    }

    /// Looks at how games end.
    async fn look_at_the_end(&mut self, page: &mut Page) -> Result<()> {
        page.visit(&thrown_away("preference")?).await?;
        page.until("document.querySelector('.felt')?.dataset.moves > 0").await?;
        page.keys("w").await?;
        page.until("document.querySelector('.verdict p')?.textContent && !document.querySelector('.review progress')")
        .await?;
        self.check(page, "review").await?;
        let mut player = Player::new("preference", "", "ms:617")?.near_the_end(1)?;
        page.visit("#").await?;
        player.open(page).await?;
        player.win(page, talon_web_tests::Hands::Keys).await?;
        page.wait_for(".win").await?;
        self.check(page, "win").await
    }
}

fn everything(name: &'static str, size: Size, pixels: u8) -> Result<()> {
    with_text(name, size, pixels, async |page| {
        let text = page.script("return getComputedStyle(document.body).fontSize").await?;
        ensure!(text == format!("{}px", f32::from(pixels) * 0.9375), "the text has {text}");
        let mut looks = Looks { name, faults: Vec::new() };
        looks.look_at_play(page).await?;
        looks.look_at_the_end(page).await?;
        ensure!(looks.faults.is_empty(), "{:#?}", looks.faults);
        Ok(())
    })
}

#[test]
fn text_of_200_percent_on_a_phone() -> Result<()> {
    everything("twice-phone", Size::PHONE, TWICE)
}

#[test]
fn text_of_200_percent_on_a_laptop() -> Result<()> {
    everything("twice-laptop", Size::LAPTOP, TWICE)
}

#[test]
fn text_of_24_pixels_on_a_small_phone() -> Result<()> {
    everything("large-phone", Size::SMALL_PHONE, LARGE)
}

#[test]
fn text_of_24_pixels_on_a_phone_held_sideways() -> Result<()> {
    everything("large-sideways", SIDEWAYS, LARGE)
}

/// Rules of the page's style sheets whose text has a size that the browser's setting does not change.
const FIXED: &str = "
    const rules = (list) => [...list].flatMap((rule) => rule.cssRules ? [rule, ...rules(rule.cssRules)] : [rule]);
    return [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules))
        .filter((rule) => /px/.test(rule.style?.fontSize ?? '') || /\\d+px/.test(/font:[^;]*/.exec(rule.style?.cssText ?? '')?.[0] ?? ''))
        .map((rule) => rule.cssText);
";

#[test]
fn no_text_has_a_size_of_its_own() -> Result<()> {
    with_text("fixed-text", Size::LAPTOP, 16, async |page| {
        page.wait_for(".game-card").await?;
        page.visit("#klondike/ms:617").await?;
        page.table_after(0).await?;
        // Brings the style sheet of the screens that are fetched on demand.
        page.open_sheet("Statistics").await?;
        page.until("document.styleSheets.length > 1").await?;
        let fixed: Value = page.script(FIXED).await?;
        ensure!(fixed == json!([]), "{fixed:#}");
        Ok(())
    })
}

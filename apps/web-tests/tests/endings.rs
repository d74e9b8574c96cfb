//! How games end: the win, and the three bad endings, each with its own words and accessible.

use anyhow::{Context as _, Result, ensure};
use talon_game::Standing;
use talon_web_tests::{Page, Player, Size, ending, hopeless, thrown_away, wins_apart, with_page};

/// An ending: its word, its title, and the buttons that it offers.
struct Ending {
    kind: &'static str,
    title: &'static str,
    ways: &'static [&'static str],
}

/// Opens a link and waits for the ending; looks at its words, and at the page in every theme. All is read in one script,
/// so that nothing changes in between.
async fn ends(page: &Page, link: &str, ending: &Ending) -> Result<()> {
    let Ending { kind, title, ways } = ending;
    page.visit(link).await?;
    page.until(&format!(
        "document.querySelector('[data-ending={kind}] b')?.textContent === '{title}'"
    ))
    .await?;
    let found = page
        .script(
            "const line = document.querySelector('.ending');
             const ways = [...line.querySelectorAll('button')].map((button) => button.textContent);
             return ways;",
        )
        .await?;
    ensure!(found == serde_json::json!(ways), "{kind} offers {found}");
    // A page that has just opened announces it a moment later.
    page.until(&format!(
        "[...document.querySelectorAll('#log p')].some((p) => p.textContent.startsWith('{title}'))"
    ))
    .await?;
    page.suits_everyone(kind).await?;
    page.press(thirtyfour::Key::Escape).await?;
    page.until("!document.querySelector('.ending')").await
}

/// Lets the table say whether the game can be won, with all cards known.
async fn show_winnable(page: &Page) -> Result<()> {
    page.open_sheet("Settings").await?;
    page.choose("Status", "Winnable").await?;
    page.close_sheet().await
}

#[test]
fn each_bad_ending_has_its_own_words() -> Result<()> {
    let over = ending("portuguese", Standing::Over)?;
    let stuck = ending("klondike", Standing::Stuck)?;
    let unwinnable = hopeless("portuguese")?;
    let lost = thrown_away("preference")?;
    let back: &[&str] = &["Undo", "Review"];
    with_page("endings", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        let told = |kind, title, ways| Ending { kind, title, ways };
        ends(page, &over, &told("over", "No possible moves!", back)).await?;
        show_winnable(page).await?;
        ends(page, &stuck, &told("stuck", "No further progress is possible", back)).await?;
        ends(page, &lost, &told("hopeless", "This game is lost", back)).await?;
        let deal = told("hopeless", "Lost from the start", &["New deal"]);
        ends(page, &unwinnable, &deal).await?;
        // A deal that allows no progress at all: there is nothing to take back or to review.
        let nothing_helps = told("stuck", "No further progress is possible", &["New deal"]);
        ends(page, "#beleaguered-castle/3", &nothing_helps).await
    })
}

#[test]
fn an_ending_names_the_move_that_lost_and_goes_with_the_next_touch() -> Result<()> {
    let lost = thrown_away("preference")?;
    let (deal, moves) = lost.split_once(";moves=").context("moves")?;
    let draws = moves.split('.').count();
    with_page("lost", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(deal).await?;
        page.table_after(0).await?;
        show_winnable(page).await?;
        // Each position is decided before the next move, so that it is known which one lost.
        for draw in 1..=draws {
            page.wait_for("[data-outlook=yes]").await?;
            page.keys("d").await?;
            page.table_after(draw).await?;
        }
        page.until("document.querySelector('.ending')").await?;
        let told =
            page.script("return document.querySelector('.ending small').textContent").await?;
        ensure!(told == format!("Move {draws} lost it"), "{told}");
        page.shot("lost").await?;
        let stock = page.table().await?.end("stock")?;
        page.click(talon_web_tests::Point { x: stock.x - 8.0, y: stock.y - 8.0 }).await?;
        page.until("!document.querySelector('.ending')").await
    })
}

/// Whether cards have leapt over a good part of the table.
const PAINTED: &str = "(() => {
    const canvas = document.querySelector('.cascade');
    if (!canvas) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let painted = 0;
    for (let n = 3; n < data.length; n += 400) painted += data[n] === 255;
    return painted * 100 > data.length / 4 * 0.15;
})()";

#[test]
fn a_calm_win_has_no_cascade_and_a_finish_counts_every_card() -> Result<()> {
    with_page("calm win", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let mut player = Player::new("klondike", "", "ms:617")?.near_the_end(28)?;
        player.open(page).await?;
        page.wait_for(".finish").await?;
        page.suits_everyone("a finish").await?;
        page.shot("finish").await?;
        page.script(
            "window.cascades = 0;
             new MutationObserver(() => { window.cascades += document.querySelector('.cascade') ? 1 : 0; })
                 .observe(document.body, { childList: true, subtree: true });
             document.querySelector('.finish').click();",
        )
        .await?;
        page.wait_for(".win").await?;
        ensure!(page.script("return window.cascades").await? == 0, "calm, and yet a cascade");
        let facts = page.script("return document.querySelector('.facts').textContent").await?;
        let moves = player.moves().len();
        ensure!(
            facts.as_str().is_some_and(|facts| facts.contains(&format!("{moves}moves"))),
            "{facts}"
        );
        let proud = page.script("return document.querySelector('.win .aside').textContent").await?;
        ensure!(proud.as_str().is_some_and(|proud| proud.contains("does not count")), "{proud}");
        Ok(())
    })
}

#[test]
fn a_win_is_celebrated_put_away_and_followed_by_the_next_deal() -> Result<()> {
    let player = Player::new("preference", "", "ms:617")?;
    let moves: Vec<String> = player.moves().iter().map(ToString::to_string).collect();
    let (last, before) = moves.split_last().expect("a win has moves");
    let link = format!("{};moves={}", player.address(), before.join("."));
    with_page("win", Size::LAPTOP, async |page| {
        page.wait_for(".game-card").await?;
        // With full motion: the celebration can be ended early.
        page.visit(&link).await?;
        page.table_after(before.len()).await?;
        page.show_full_motion().await?;
        page.keys("f").await?;
        // Any key ends it, and does nothing else. It is pressed by the script that sees the cascade, which a slow machine
        // would have ended before the driver's key.
        let press_u = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }))";
        page.until(&format!("{PAINTED} && ({press_u}, true)")).await?;
        page.wait_for(".win").await?;
        page.until("document.querySelector('.win').getAnimations({ subtree: true }).every((a) => a.playState !== 'running')").await?;
        page.suits_everyone("win").await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('.win')").await?;
        ensure!(page.table().await?.state == "won", "after {last} it is won");
        page.keys("u").await?;
        page.until("document.querySelector('.felt').dataset.state === 'open'").await?;
        page.keys("f").await?;
        page.until(PAINTED).await?;
        page.shot("cascade").await?;
        page.wait_for(".win").await?;
        page.press_button(".win button", "Next deal").await?;
        page.until("document.querySelector('.felt').dataset.deal === 'ms:618'").await
    })
}

#[test]
fn the_setting_for_winnable_deals_holds_for_the_next_deal() -> Result<()> {
    let (won, next) = wins_apart("klondike")?;
    let player = Player::new("klondike", "", &won.to_string())?;
    let moves: Vec<String> = player.moves().iter().map(ToString::to_string).collect();
    let link = format!("{};moves={}", player.address(), moves.join("."));
    with_page("only winnable", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(&link).await?;
        page.wait_for(".win").await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('.win')").await?;
        page.open_sheet("Settings").await?;
        page.choose("Only winnable deals", "On").await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.keys("u").await?;
        page.until("document.querySelector('.felt').dataset.state === 'open'").await?;
        page.keys("f").await?;
        page.press_button(".win button", "Next deal").await?;
        page.until(&format!("document.querySelector('.felt')?.dataset.deal === '{next}'")).await?;
        page.until("!document.querySelector('.cover')").await
    })
}

/// Plays the rest of the game by `F` and looks at stopped moments of it: whether a card changes its depth before it
/// flies, and whether a foundation that has cards shows none. The flights are stopped in the task that begins them, so
/// that none gets ahead on a slow machine.
const FINISH: &str = "
    const done = arguments[arguments.length - 1];
    const felt = document.querySelector('.felt');
    const cards = [...felt.querySelectorAll('.card')];
    const look = (card) => { const style = getComputedStyle(card); return [style.transform, style.zIndex]; };
    const before = new Map(cards.map((card) => [card, look(card)]));
    const homes = [...felt.querySelectorAll('[data-pile^=h]')].filter((home) =>
        cards.some((card) => card.dataset.in === home.dataset.pile));
    new MutationObserver((_, observer) => {
        const moves = felt.getAnimations({ subtree: true }).filter((a) => a instanceof CSSTransition);
        if (moves.length === 0) return;
        observer.disconnect();
        const faults = [];
        // Each card has its own delay: the browser may style it before the table has its class.
        felt.classList.remove('homing');
        for (const card of cards.filter((it) => it.classList.contains('flying'))) {
            const delay = parseFloat(getComputedStyle(card).transitionDelay), turn = card.style.getPropertyValue('--k');
            if (Math.abs(delay - 0.045 * turn) > 0.001) faults.push(`${card.dataset.card}: ${delay} s, turn ${turn}`);
        }
        felt.classList.add('homing');
        for (const time of [20, 200, 500, 910]) {
            for (const move of moves) { move.pause(); move.currentTime = time; }
            for (const card of cards) {
                const [[was, depth], [is, now]] = [before.get(card), look(card)];
                if (was === is && depth !== now && card.dataset.in[0] === 'h') faults.push(`${time}: ${card.dataset.card} ${depth} ${now}`);
            }
            // One card sets out every 45 ms.
            const away = cards.filter((card) => card.dataset.in[0] === 'h' && before.get(card)[0] !== look(card)[0]).length;
            if (away < time / 45 - 6 || away > time / 45 + 2) faults.push(`${time}: ${away} cards have set out`);
            for (const home of homes) {
                const { x, y, width, height } = home.getBoundingClientRect();
                const top = document.elementFromPoint(x + width / 2, y + height / 2);
                if (!top?.closest('.card')) faults.push(`${time}: ${home.dataset.pile} is blank`);
            }
        }
        done({ flights: moves.length, faults });
    }).observe(felt, { attributes: true, subtree: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
";

#[test]
fn a_card_of_a_finish_changes_its_depth_when_it_starts_to_fly() -> Result<()> {
    for (name, size) in [("finish", Size::LAPTOP), ("finish phone", Size::PHONE)] {
        with_page(name, size, async |page| {
            let mut player = Player::new("klondike", "", "ms:617")?.near_the_end(28)?;
            page.wait_for(".game-card").await?;
            // In a second game all cards flew at once, depending on the order of the effects.
            page.visit("#klondike/ms:617").await?;
            page.table_after(0).await?;
            player.open(page).await?;
            page.show_full_motion().await?;
            page.until("!document.querySelector('.dealing, .still')").await?;
            let found = page.driver().execute_async(FINISH, Vec::new()).await?;
            let found = found.json();
            ensure!(found["flights"].as_u64() > Some(20), "the game does not finish: {found}");
            ensure!(found["faults"] == serde_json::json!([]), "{found}");
            Ok(())
        })?;
    }
    Ok(())
}

//! How games end: the win, and the three ways in which play does not go on, each told in its own words and open to all.

use anyhow::{Result, ensure};
use talon_game::Standing;
use talon_web_tests::{Page, Player, Size, ending, hopeless, thrown_away, wins_apart, with_page};

/// The ways back. A deal that cannot be won has none.
const BACK: [&str; 2] = ["Undo", "Where did I lose it?"];

/// Opens a link and waits for the ending of this kind; looks at its words, and at the page in every theme.
async fn ends(page: &Page, link: &str, kind: &str, words: &str, back: &[&str]) -> Result<()> {
    page.visit(link).await?;
    let told = page.wait_for(&format!("[data-ending={kind}]")).await?;
    let text = told.text().await?;
    ensure!(text.starts_with(words), "it is told as {text}");
    for way in ["New deal", "Continue"] {
        ensure!(text.contains(way), "{way} is not offered: {text}");
    }
    for way in BACK {
        ensure!(text.contains(way) == back.contains(&way), "{way} leads nowhere: {text}");
    }
    let spoken =
        page.script("return document.querySelector('.spoken').lastChild.textContent").await?;
    ensure!(spoken == words, "it is spoken as {spoken}");
    page.suits_everyone(kind).await?;
    page.press_button(".ending button", "Continue").await?;
    page.until("!document.querySelector('.ending')").await
}

#[test]
fn each_bad_ending_is_told_in_its_own_words() -> Result<()> {
    let over = ending("portuguese", Standing::Over)?;
    let stuck = ending("klondike", Standing::Stuck)?;
    let unwinnable = hopeless("portuguese")?;
    let lost = thrown_away("preference")?;
    with_page("endings", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        ends(page, &over, "over", "No possible moves!", &BACK).await?;
        ends(page, &stuck, "stuck", "No further progress is possible.", &BACK).await?;
        ends(page, &lost, "hopeless", "Lost: this game can no longer be won.", &BACK).await?;
        ends(page, &unwinnable, "hopeless", "This deal cannot be won. It will not count.", &[])
            .await
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
        // With all its motion: the celebration can be cut short and looked away from.
        page.visit(&link).await?;
        page.table_after(before.len()).await?;
        page.keys("f").await?;
        page.wait_for(".win").await?;
        page.until("document.querySelector('.win').getAnimations({ subtree: true }).every((a) => a.playState !== 'running')").await?;
        page.suits_everyone("win").await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.until("!document.querySelector('.win')").await?;
        ensure!(page.table().await?.state == "won", "after {last} it is won");
        page.keys("u").await?;
        page.until("document.querySelector('.felt').dataset.state === 'open'").await?;
        page.keys("f").await?;
        page.wait_for(".win").await?;
        page.press_button(".win button", "Next deal").await?;
        page.until("document.querySelector('.felt').dataset.deal === 'ms:618'").await
    })
}

#[test]
fn who_wants_only_deals_that_can_be_won_gets_such_a_one_next() -> Result<()> {
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
        page.until("!document.querySelector('.cover')").await?;
        // A random deal is one of those as well: there is no other way to ask for one.
        page.open_sheet("New deal").await?;
        let any = "return [...document.querySelectorAll('.sheet .item')].map((e) => e.textContent)";
        let offered = page.script(any).await?;
        ensure!(
            offered == serde_json::json!(["Winnable deal", "Today's deal"]),
            "offered are {offered}"
        );
        Ok(())
    })
}

/// Plays the rest of the game by `F` and looks at stopped moments of it: whether a card changes its depth before it
/// flies, and whether a foundation that has cards shows none. All in one script, so that no timer comes between.
const FINISH: &str = "
    const done = arguments[arguments.length - 1];
    const felt = document.querySelector('.felt');
    const cards = [...felt.querySelectorAll('.card')];
    const look = (card) => { const style = getComputedStyle(card); return [style.transform, style.zIndex]; };
    const before = new Map(cards.map((card) => [card, look(card)]));
    const homes = [...felt.querySelectorAll('[data-pile^=h]')].filter((home) =>
        cards.some((card) => card.dataset.in === home.dataset.pile));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    setTimeout(() => {
        const moves = felt.getAnimations({ subtree: true }).filter((a) => a instanceof CSSTransition);
        const faults = [];
        for (const time of [20, 200, 500, 910]) {
            for (const move of moves) { move.pause(); move.currentTime = time; }
            for (const card of cards) {
                const [[was, depth], [is, now]] = [before.get(card), look(card)];
                if (was === is && depth !== now && card.dataset.in[0] === 'h') faults.push(`${time}: ${card.dataset.card} ${depth} ${now}`);
            }
            for (const home of homes) {
                const { x, y, width, height } = home.getBoundingClientRect();
                const top = document.elementFromPoint(x + width / 2, y + height / 2);
                if (!top?.closest('.card')) faults.push(`${time}: ${home.dataset.pile} is blank`);
            }
        }
        done({ flights: moves.length, faults });
    }, 0);
";

#[test]
fn a_card_of_a_finish_changes_its_depth_when_it_starts_to_fly() -> Result<()> {
    with_page("finish", Size::LAPTOP, async |page| {
        let mut player = Player::new("klondike", "", "ms:617")?.near_the_end(28)?;
        player.open(page).await?;
        page.until("!document.querySelector('.dealing, .still')").await?;
        let found = page.driver().execute_async(FINISH, Vec::new()).await?;
        let found = found.json();
        ensure!(found["flights"].as_u64() > Some(20), "the rest does not play itself: {found}");
        ensure!(found["faults"] == serde_json::json!([]), "{found}");
        Ok(())
    })
}

//! Small things that make play easier: vibration, gamepads and remotes, finding a card, the waste, a cell's refusal,
//! sharing a win, and the parts that a screen hides or moves.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use talon_engine::{Card, Deal, Move, Refusal, Source, Target};
use talon_game::{Session, Standing};
use talon_web_tests::{
    Hands, Page, Player, Point, Size, ending, played_until, with_chromium, with_page,
};
use thirtyfour::Key;

/// Shapes of cards that carry a mark: their codes.
async fn marked(page: &Page, class: &str) -> Result<Vec<Card>> {
    let codes = page
        .script(&format!(
            "return [...document.querySelectorAll('.felt .{class}')].map((card) => card.dataset.card)"
        ))
        .await?;
    let codes = codes.as_array().cloned().unwrap_or_default();
    codes
        .iter()
        .map(|code| {
            let code = code.as_str().with_context(|| format!("a {class} without a face"))?;
            code.parse().map_err(|_| anyhow::anyhow!("{code} is no card"))
        })
        .collect()
}

/// Whether one of two cards can go on the other in Klondike.
fn fit(one: Card, other: Card) -> bool {
    one.colour() != other.colour() && one.rank().value().abs_diff(other.rank().value()) == 1
}

/// The vibrations that the page has requested since the last call.
async fn felt(page: &Page) -> Result<Value> {
    page.script("return window.felt.splice(0)").await
}

#[test]
fn a_drop_and_a_refusal_are_felt_unless_vibration_is_off() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_chromium("vibration", Size::PHONE, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.script(
            "window.felt = [];
             Object.defineProperty(navigator, 'vibrate', { value: (millis) => felt.push(millis) });",
        )
        .await?;
        page.open_sheet("Settings").await?;
        page.choose("Vibration", "On").await?;
        page.close_sheet().await?;
        player.play(page, Hands::Finger, 3).await?;
        let drops = felt(page).await?;
        let all = drops.as_array().context("a list")?;
        ensure!(!all.is_empty() && all.iter().all(|it| *it == 10), "dropped: {drops}");
        refuse(page, player.board()).await?;
        page.until("window.felt.length").await?;
        ensure!(felt(page).await? == json!([40]), "a refusal is longer");
        page.open_sheet("Settings").await?;
        page.choose("Vibration", "Off").await?;
        page.close_sheet().await?;
        player.play(page, Hands::Finger, 2).await?;
        ensure!(felt(page).await? == json!([]), "it is off");
        Ok(())
    })
}

/// Asks by key for a move that the rules forbid.
async fn refuse(page: &Page, board: &talon_engine::Board) -> Result<()> {
    let (column, _) = (board.columns().iter().enumerate())
        .find(|(_, column)| !column.cards().is_empty())
        .context("a column with cards")?;
    page.walk_to(&format!("t{}", column + 1), board.columns()[column].cards().len() - 1).await?;
    // A card cannot go to the column that it is in.
    page.keys((column + 1).to_string()).await
}

/// A gamepad that the page finds. `press` holds a button down for three frames.
const GAMEPAD: &str = "
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    navigator.getGamepads = () => [null, { buttons, axes: [0, 0] }];
    const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
    window.press = async (button) => {
        buttons[button].pressed = true;
        await frames(3);
        buttons[button].pressed = false;
        await frames(3);
    };
    dispatchEvent(new Event('gamepadconnected'));
";

async fn pad(page: &Page, button: u8) -> Result<()> {
    let press = "const [button, done] = arguments; press(button).then(() => done(true))";
    page.driver().execute_async(press, vec![json!(button)]).await?;
    Ok(())
}

/// A device's sound in this state: it counts how often it is resumed.
const DEVICE_SOUND: &str = "
    window.sound = { state: 'suspended', resumed: 0 };
    AudioContext.prototype.resume = () => { sound.resumed += 1; return Promise.resolve(); };
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => sound.state });
";

/// An iPhone suspends sound, for example during a call, and it stayed away for good.
#[test]
fn sound_that_the_system_has_suspended_is_resumed_by_the_next_move() -> Result<()> {
    with_page("sound", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.script(DEVICE_SOUND).await?;
        page.open_sheet("Settings").await?;
        page.choose("Sound", "On").await?;
        page.close_sheet().await?;
        for (draws, state) in (1..).zip(["suspended", "interrupted"]) {
            page.script(&format!("Object.assign(sound, {{ state: '{state}', resumed: 0 }})"))
                .await?;
            page.keys("d").await?;
            page.table_after(draws).await?;
            page.until("sound.resumed > 0").await?;
        }
        page.script("Object.assign(sound, { state: 'running', resumed: 0 })").await?;
        page.keys("d").await?;
        page.table_after(3).await?;
        ensure!(page.script("return sound.resumed").await? == 0, "sound that plays is resumed");
        Ok(())
    })
}

#[test]
fn a_gamepad_plays_as_keys_do() -> Result<()> {
    with_page("gamepad", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.wait_for("[data-parts=all][data-solver=ready]").await?;
        page.table_after(0).await?;
        page.script(GAMEPAD).await?;
        // The menu and back, a draw with the cursor on the stock, undo, redo, a hint.
        pad(page, 9).await?;
        page.wait_for(".sheet").await?;
        pad(page, 1).await?;
        page.until("!document.querySelector('.sheet')").await?;
        page.walk_to("stock", 0).await?;
        pad(page, 0).await?;
        page.table_after(1).await?;
        pad(page, 2).await?;
        page.table_after(0).await?;
        pad(page, 5).await?;
        page.table_after(1).await?;
        pad(page, 3).await?;
        page.wait_for("[data-line=hint]").await?;
        // The arrows move the cursor, once for each press.
        pad(page, 14).await?;
        page.walk_to("t1", 0).await?;
        pad(page, 15).await?;
        page.until("document.querySelector('.felt [data-in=t2][tabindex=\"0\"]')").await
    })
}

#[test]
fn the_arrows_of_a_remote_walk_over_home_and_a_sheet() -> Result<()> {
    const NAME: &str = "return document.activeElement.getAttribute('aria-label')
        ?? document.activeElement.textContent";
    with_page("remote", Size::LARGE, async |page| {
        page.keep_calm().await?;
        page.wait_for("[data-parts=all]").await?;
        page.press(Key::Down).await?;
        let first = page.script(NAME).await?;
        page.press(Key::Right).await?;
        let second = page.script(NAME).await?;
        ensure!(first != second, "the focus stays on {first}");
        page.press(Key::Up).await?;
        ensure!(page.script(NAME).await? == first, "and does not come back");
        // In a sheet they stay in the sheet; the last one is followed by the first.
        page.script(
            "document.querySelector('[aria-label=\"Open a link or a rules file\"]').click()",
        )
        .await?;
        page.wait_for(".sheet").await?;
        let count = page
            .script("return document.querySelectorAll('.sheet button').length")
            .await?
            .as_u64()
            .context("a number")?;
        for _ in 0..count + 3 {
            page.press(Key::Down).await?;
            page.until("document.activeElement.closest('.sheet')").await?;
        }
        Ok(())
    })
}

/// A deal of Klondike in which some open cards fit, with those cards.
fn deal_with_kin() -> Result<(u64, Vec<Card>)> {
    let klondike = talon_catalog::find("klondike").context("a built-in game")?;
    let rules = klondike.rules(&klondike.default_choices());
    let open = |number: u64| {
        let view = Deal::Number(number).board(&rules).view();
        let columns = view.columns.iter().flatten();
        columns.filter_map(|seen| seen.face()).collect::<Vec<Card>>()
    };
    let deals = (1..100).map(|number| (number, open(number)));
    let mut fitting =
        deals.filter(|(_, cards)| cards.iter().any(|card| kin_of(cards, *card).len() > 1));
    fitting.next().context("cards of some deal fit")
}

/// The cards that can lie on a card, or that it can lie on.
fn kin_of(cards: &[Card], card: Card) -> Vec<Card> {
    cards.iter().copied().filter(|other| fit(card, *other)).collect()
}

#[test]
fn a_card_is_found_by_its_name_and_by_holding_it() -> Result<()> {
    let (deal, shown) = deal_with_kin()?;
    let wanted = shown.iter().copied().max_by_key(|card| kin_of(&shown, *card).len());
    let wanted = wanted.context("a card")?;
    with_chromium("find", Size::PHONE, async |page| {
        page.open_deal(&format!("klondike/{deal}")).await?;
        page.wait_for("[data-parts=all]").await?;
        let table = page.table_after(0).await?;
        page.keys("/").await?;
        page.until("document.activeElement.matches('[data-line=find] input')").await?;
        page.keys(wanted.to_string().to_lowercase()).await?;
        page.wait_for(".felt .found").await?;
        ensure!(marked(page, "found").await? == [wanted]);
        let mut kin = marked(page, "kin").await?;
        let mut expected = kin_of(&shown, wanted);
        kin.sort_by_key(ToString::to_string);
        expected.sort_by_key(ToString::to_string);
        ensure!(kin == expected, "{kin:?} are lit, {expected:?} fit {wanted}");
        page.press(Key::Escape).await?;
        page.until("!document.querySelector('.felt .found')").await?;
        // A card that lies face down is not given away.
        page.keys("/").await?;
        page.until("document.activeElement.matches('[data-line=find] input')").await?;
        let hidden = ["AS", "AH", "AC", "AD", "KS", "KH", "KC", "KD"];
        let hidden =
            hidden.iter().find(|code| !shown.iter().any(|card| card.to_string() == **code));
        page.keys(hidden.context("a hidden card")?).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('not been seen')")
            .await?;
        ensure!(marked(page, "found").await?.is_empty());
        // Held.
        let top = table.card("t1", 0)?;
        page.touch("touchStart", &[Point { x: top.x + 12.0, y: top.y + 12.0 }]).await?;
        page.wait_for(".felt .found").await?;
        page.touch("touchEnd", &[]).await?;
        ensure!(marked(page, "found").await?.len() == 1);
        Ok(())
    })
}

#[test]
fn a_key_names_the_cards_of_the_waste() -> Result<()> {
    with_page("waste", Size::LAPTOP, async |page| {
        page.draw_once("klondike/ms:617").await?;
        page.keys("d").await?;
        page.table_after(2).await?;
        page.keys("v").await?;
        page.until(
            "document.querySelector('.toast')?.textContent.startsWith('In the waste, top first: ')",
        )
        .await?;
        let told = page.script("return document.querySelector('.toast span').textContent").await?;
        let told = told.as_str().unwrap_or_default().to_owned();
        // Draw three: six cards, and the first one is the top card.
        let cards: Vec<&str> = told.split(": ").nth(1).unwrap_or_default().split(' ').collect();
        ensure!(cards.len() == 6, "{told}");
        let top = page
            .script("return [...document.querySelectorAll('[data-in=w]')].sort((a, b) => b.dataset.index - a.dataset.index)[0].dataset.card")
            .await?;
        let top = top.as_str().unwrap_or_default().to_owned();
        ensure!(cards[0].starts_with(&top[..top.len() - 1]), "{told} does not begin with {top}");
        Ok(())
    })
}

/// A column whose top card the cells refuse because another of its rank is there for them.
fn refused_for_twins(session: &Session) -> Option<(u8, Vec<Card>)> {
    let (board, rules) = (session.board(), session.rules());
    (0..board.columns().len() as u8).find_map(|column| {
        let to_cell = Move::Carry { from: Source::Column(column), count: 1, to: Target::Cell };
        match board.check(rules, to_cell) {
            Err(Refusal::Twins { twins, .. }) => {
                Some((column, twins.iter().map(|(_, card)| *card).collect()))
            }
            Ok(()) | Err(_) => None,
        }
    })
}

#[test]
fn equal_ranks_are_lit_when_a_cell_refuses_a_card() -> Result<()> {
    let wanted = |session: &Session| refused_for_twins(session).is_some();
    let link = played_until("selective-freecell", wanted, |_, _, now| now * 7)?;
    let there = std::cell::RefCell::new(None);
    played_until(
        "selective-freecell",
        |session| {
            let found = refused_for_twins(session);
            let is_there = found.is_some();
            *there.borrow_mut() = found;
            is_there
        },
        |_, _, now| now * 7,
    )?;
    let (column, mut twins) = there.take().context("the same game")?;
    with_page("twins", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(&link).await?;
        page.wait_for("[data-parts=all] .felt .card").await?;
        let pile = format!("t{}", column + 1);
        let top = page
            .script(&format!("return document.querySelectorAll('[data-in={pile}]').length - 1"))
            .await?
            .as_u64()
            .context("a number")?;
        page.walk_to(&pile, usize::try_from(top)?).await?;
        page.script("window.seen = []; new MutationObserver(() => {
            const lit = [...document.querySelectorAll('.felt .twin')].map((card) => card.dataset.card);
            if (lit.length > window.seen.length) window.seen = lit;
        }).observe(document.querySelector('.felt'), { attributes: true, subtree: true })").await?;
        page.keys("c").await?;
        page.until(&format!("window.seen.length === {}", twins.len())).await?;
        let mut lit: Vec<String> =
            serde_json::from_value(page.script("return window.seen").await?)?;
        twins.sort_by_key(ToString::to_string);
        lit.sort();
        ensure!(lit == twins.iter().map(ToString::to_string).collect::<Vec<_>>(), "{lit:?}");
        Ok(())
    })
}

#[test]
fn a_win_is_shared_as_text_and_as_a_link() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_chromium("share win", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.script(
            "navigator.share = (data) => { window.shared = data; return Promise.resolve(); };",
        )
        .await?;
        player.win(page, Hands::Keys).await?;
        page.wait_for(".win").await?;
        page.suits_everyone("a win to share").await?;
        page.press_button(".win button", "Share").await?;
        page.until("window.shared?.text").await?;
        let text = page.script("return shared.text").await?;
        let parts: Vec<&str> = text.as_str().unwrap_or_default().split(" · ").collect();
        let moves = format!("{} moves", player.moves().len());
        ensure!(parts.len() == 6, "{text}");
        ensure!(parts[..2] == ["Talon", "18 Nov"] && parts[2].starts_with("Preference"), "{text}");
        ensure!(parts[3].contains(':') && parts[4..] == [&*moves, "no hints"], "{text}");
        page.press_button(".win button", "Share a link").await?;
        page.until("window.shared?.url").await?;
        let url = page.script("return shared.url").await?;
        ensure!(url.as_str().is_some_and(|url| url.ends_with("/#preference/ms:617")), "{url}");
        Ok(())
    })
}

/// Regression: every page started its search for deals from the beginning.
#[test]
fn a_ready_deal_of_a_level_is_there_after_a_reload() -> Result<()> {
    with_page("ready", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.script("localStorage.setItem('talon-ready-deals', 'klondike fierce 123456 \\n')")
            .await?;
        page.reload().await?;
        page.wait_for("[data-parts=all] .felt").await?;
        page.open_sheet("New deal").await?;
        page.choose("Level", "Fierce").await?;
        page.press_button(".sheet .primary", "Deal").await?;
        page.until("document.querySelector('.felt').dataset.deal === '123456'").await
    })
}

/// Regression: "Klondike, deal 202611160000" did not say that it was the deal of a day.
#[test]
fn a_daily_deal_is_called_by_its_day() -> Result<()> {
    with_page("day's title", Size::LAPTOP, async |page| {
        page.open_deal("klondike/202611160000").await?;
        page.until("document.querySelector('.top h1').textContent === '16 November'").await?;
        page.until("document.querySelector('.top .sub').textContent.startsWith('Klondike')").await
    })
}

#[test]
fn the_streak_of_daily_deals_can_be_switched_off() -> Result<()> {
    with_page("streak", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        for (word, shown) in [("Off", false), ("On", true)] {
            page.open_sheet("Settings").await?;
            page.choose("Show the streak of daily deals", word).await?;
            page.close_sheet().await?;
            page.open_sheet("Daily deals").await?;
            page.wait_for(".sheet .sums").await?;
            let told = page.script("return document.querySelector('.sums').textContent").await?;
            let told = told.as_str().unwrap_or_default();
            ensure!(told.contains("day streak") == shown, "{word}: {told}");
            page.close_sheet().await?;
        }
        Ok(())
    })
}

#[test]
fn only_a_menu_with_keys_at_hand_offers_their_list() -> Result<()> {
    for (name, size, offered) in
        [("menu touch", Size::PHONE, false), ("menu keys", Size::LAPTOP, true)]
    {
        with_chromium(name, size, async |page| {
            page.open_deal("klondike/ms:617").await?;
            // Without a screen no device can hover.
            if offered {
                page.script("const real = matchMedia; window.matchMedia = (query) => query === '(hover: hover)' ? { matches: true } : real.call(window, query)").await?;
            }
            page.keys("m").await?;
            page.wait_for(".sheet .item").await?;
            let items = page
                .script("return [...document.querySelectorAll('.sheet .item')].map((it) => it.textContent)")
                .await?;
            let items: Vec<String> = serde_json::from_value(items)?;
            ensure!(items.iter().any(|item| item == "Settings"), "{items:?}");
            ensure!(items.iter().any(|item| item == "Keyboard shortcuts") == offered, "{items:?}");
            Ok(())
        })?;
    }
    Ok(())
}

/// Only the bar at the bottom of a phone was mirrored.
#[test]
fn a_left_hand_has_the_tools_of_a_wide_screen_on_its_side() -> Result<()> {
    const MIDDLE: &str =
        "const { left, right } = document.querySelector('.tools').getBoundingClientRect();
        return (left + right) / 2 / innerWidth";
    with_page("left tools", Size::LAPTOP, async |page| {
        page.open_deal("klondike/ms:617").await?;
        page.wait_for(".tools .tool").await?;
        let right = page.script(MIDDLE).await?.as_f64().context("a share")?;
        page.open_sheet("Settings").await?;
        page.choose("Playing hand", "Left").await?;
        page.close_sheet().await?;
        let left = page.script(MIDDLE).await?.as_f64().context("a share")?;
        ensure!(left < 0.4 && right > 0.6, "the tools lie at {left}, and for the right at {right}");
        page.suits_everyone("the left-handed bar").await
    })
}

/// Whether two elements lie on each other.
const OVERLAPS: &str = "
    const [one, other] = ['.toast', arguments[0]].map((css) => document.querySelector(css).getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
";

/// A toast covered the top bar while an ending was shown.
#[test]
fn a_toast_lies_beside_the_ending_and_the_bar() -> Result<()> {
    let over = ending("portuguese", Standing::Over)?;
    let wide = Size { width: 844, height: 390, touch: true };
    for (name, size) in
        [("toast laptop", Size::LAPTOP), ("toast phone", Size::PHONE), ("toast wide", wide)]
    {
        with_chromium(name, size, async |page| {
            page.keep_calm().await?;
            page.wait_for("[data-parts=all] .game-card").await?;
            page.visit(&over).await?;
            // The link brings moves: a toast says that the game does not count.
            page.until("document.querySelector('.toast') && document.querySelector('.ending')")
                .await?;
            for other in [".ending", ".top, .low-bar, .pill"] {
                let there = format!("return Boolean(document.querySelector('{other}'))");
                if page.script(&there).await? == true {
                    let overlaps = page.driver().execute(OVERLAPS, vec![json!(other)]).await?;
                    ensure!(*overlaps.json() == false, "{name}: the toast lies on {other}");
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Opens the rules and the level of a game at home.
async fn gear_of(page: &Page, game: &str) -> Result<()> {
    let gear = format!(".game-card [aria-label='Rules and level of {game}']");
    page.wait_for(&gear).await?;
    page.script(&format!("document.querySelector(\"{gear}\").click()")).await.map(drop)
}

/// The unfinished game was kept silently.
#[test]
fn a_new_deal_from_home_asks_about_the_unfinished_game() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("gear", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 2).await?;
        page.leave_and_reopen().await?;
        page.until("document.querySelectorAll('.go-on').length === 1").await?;
        // The gear of another game has nothing to ask.
        gear_of(page, "Klondike").await?;
        page.wait_for(".sheet .lv").await?;
        ensure!(
            page.script("return document.querySelector('[aria-label=\"Your unfinished game\"]')")
                .await?
                .is_null()
        );
        page.close_sheet().await?;
        gear_of(page, "Preference").await?;
        page.choose("Your unfinished game", "Count as lost").await?;
        page.choose("Level", "Any").await?;
        page.press_button(".sheet .primary", "Deal").await?;
        page.table_after(0).await?;
        page.leave_and_reopen().await?;
        page.until(
            "[...document.querySelectorAll('.rec')].some((e) => e.textContent === '0 of 1 won')",
        )
        .await?;
        ensure!(page.script("return document.querySelectorAll('.go-on').length").await? == 0);
        Ok(())
    })
}

/// The sum of a review was gone with the review.
#[test]
fn luck_is_weighed_at_the_win_and_stays_in_the_history_and_the_totals() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?;
    with_page("sum", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.win(page, Hands::Keys).await?;
        page.script("document.querySelector('.win').dataset.first = ''").await?;
        // There was no review.
        page.until("document.querySelector('.win .sum-line')?.textContent.startsWith('The cards')")
            .await?;
        page.find(".win[data-first]").await?;
        page.shot("win-luck").await?;
        let sum =
            page.script("return document.querySelector('.win .sum-line').textContent").await?;
        page.press(Key::Escape).await?;
        page.until("!document.querySelector('.win')").await?;
        page.reload().await?;
        page.wait_for("[data-parts=all] .felt .card").await?;
        page.open_sheet("Statistics").await?;
        page.until(&format!("document.querySelector('.history .sum-line')?.textContent === {sum}"))
            .await?;
        page.until(
            "document.querySelector('.figures').textContent.includes('luck in 1 game, on average')",
        )
        .await
    })
}

/// The share of red, green and blue in the colour of an element, as the browser computes it.
const COLOURS: &str = "
    const [css, property] = arguments;
    return [...document.querySelectorAll(css)].map((element) =>
        getComputedStyle(element)[property].match(/[\\d.]+/g).slice(0, 3).map(Number));
";

async fn colours(page: &Page, css: &str, property: &str) -> Result<Vec<[f64; 3]>> {
    let found = page.driver().execute(COLOURS, vec![json!(css), json!(property)]).await?;
    Ok(serde_json::from_value(found.json().clone())?)
}

fn is_red([red, green, blue]: [f64; 3]) -> bool {
    red > 2.0 * green && red > 2.0 * blue
}

fn is_green([red, green, blue]: [f64; 3]) -> bool {
    green > 1.2 * red && green > 1.2 * blue
}

#[test]
fn the_move_that_lost_has_a_red_arrow_and_the_better_one_a_green_arrow() -> Result<()> {
    let lost = ending("portuguese", Standing::Over)?;
    with_page("arrows", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(&lost).await?;
        page.until("document.querySelector('.felt')?.dataset.moves > 0").await?;
        page.keys("w").await?;
        page.until("document.querySelector('.verdict p')?.textContent && !document.querySelector('.review progress')")
            .await?;
        // The decisive step is selected first.
        page.wait_for(".reviewed .played.fatal").await?;
        let played = colours(page, ".reviewed .played .core", "stroke").await?;
        ensure!(played.len() == 1 && is_red(played[0]), "played: {played:?}");
        let better = colours(page, ".reviewed .good .core", "stroke").await?;
        ensure!(!better.is_empty() && better.iter().all(|it| is_green(*it)), "better: {better:?}");
        // The timeline is red from the step that lost.
        let bars = colours(page, ".track path.lost:not([d=''])", "fill").await?;
        ensure!(bars.len() == 1 && is_red(bars[0]), "the end of the timeline: {bars:?}");
        page.shot("review-arrows").await.map(drop)
    })
}

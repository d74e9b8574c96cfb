//! Gestures besides plain dragging: flicks, two fingers, menus and turned screens in mid-drag, cards caught in flight,
//! opened columns, the timeline behind a long press.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use talon_engine::{Board, Move, Place, Source, Target};
use talon_web_tests::{
    Page, Player, Point, Size, middle_of, played_until, with_chromium, with_page,
};

/// A fresh table of plain moves: the top card of one column goes to another, or to a cell.
async fn fresh(page: &Page) -> Result<Player> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?;
    player.open(page).await?;
    Ok(player)
}

/// The top card of the first column, where it can be taken hold of.
async fn top_of(page: &Page, pile: &str) -> Result<Point> {
    let corner = page.table().await?.end(pile)?;
    Ok(Point { x: corner.x + 12.0, y: corner.y + 12.0 })
}

fn off(point: Point, x: f32, y: f32) -> Point {
    Point { x: point.x + x, y: point.y + y }
}

/// Nothing is in hand, and every card is where the engine has it.
async fn unharmed(page: &Page, board: &Board) -> Result<()> {
    page.until("!document.querySelector('.lifted, .dragged, .dragging')").await?;
    page.table_after(0).await?.check(&board.view())
}

#[test]
fn nothing_that_happens_in_mid_drag_loses_a_card() -> Result<()> {
    with_chromium("mid-drag", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        let player = fresh(page).await?;
        let start = top_of(page, "t1").await?;
        // Another button, and the menu that it asks for.
        page.hold(start, off(start, 60.0, -40.0)).await?;
        page.wait_for(".dragged").await?;
        page.mouse("mousePressed", "right", off(start, 60.0, -40.0)).await?;
        page.mouse("mouseReleased", "right", off(start, 60.0, -40.0)).await?;
        unharmed(page, player.board()).await?;
        page.let_go().await?;
        unharmed(page, player.board()).await?;
        // The window changes its size.
        page.hold(start, off(start, 60.0, -40.0)).await?;
        page.wait_for(".dragged").await?;
        page.resize(Size::PHONE).await?;
        page.until("innerWidth === 390").await?;
        unharmed(page, player.board()).await?;
        page.let_go().await?;
        unharmed(page, player.board()).await?;
        // A second finger.
        let start = top_of(page, "t1").await?;
        page.touch("touchStart", &[start]).await?;
        page.touch("touchMove", &[off(start, 40.0, 30.0)]).await?;
        page.wait_for(".dragged").await?;
        page.touch("touchStart", &[off(start, 40.0, 30.0), off(start, 90.0, 60.0)]).await?;
        unharmed(page, player.board()).await?;
        page.touch("touchMove", &[off(start, 60.0, 50.0), off(start, 95.0, 60.0)]).await?;
        page.touch("touchEnd", &[]).await?;
        unharmed(page, player.board()).await?;
        // The pointer is lost altogether.
        page.touch("touchStart", &[start]).await?;
        page.touch("touchMove", &[off(start, 40.0, 30.0)]).await?;
        page.wait_for(".dragged").await?;
        page.touch("touchCancel", &[]).await?;
        unharmed(page, player.board()).await
    })
}

#[test]
fn a_flick_towards_a_pile_is_enough() -> Result<()> {
    with_page("flick", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        // The seven of diamonds lies alone in the first column; the eight of clubs in the fifth takes it, or nothing does.
        let link = played_until(
            "klondike",
            |session| flickable(session.board()).is_some(),
            |_, _, now| now,
        )?;
        page.visit(&link).await?;
        let played = link.split("moves=").nth(1).map_or(0, |moves| moves.split('.').count());
        let table = page.table_after(played).await?;
        let session = talon_game::share_link::read(&link, &talon_catalog::Registry::built_in())
            .map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
        let mut board = session.deal.board(session.variant.rules());
        for mv in session.moves {
            board
                .play(session.variant.rules(), mv)
                .map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        }
        let (from, to) = flickable(&board).context("it was looked for")?;
        let (from, to) =
            (table.end(&format!("t{}", from + 1))?, table.end(&format!("t{}", to + 1))?);
        let (from, to) = (off(from, 12.0, 12.0), off(to, 12.0, 12.0));
        // A fifth of the way, at the speed of a hand that throws.
        let end = Point { x: from.x + (to.x - from.x) * 0.2, y: from.y + (to.y - from.y) * 0.2 };
        // All in one script: the time between two events on a loaded machine is not that of a hand.
        let throw = format!(
            "const felt = document.querySelector('.felt');
             const at = (kind, x, y) => felt.dispatchEvent(new PointerEvent(kind, {{
                 bubbles: true, pointerId: 7, isPrimary: true, button: 0, clientX: x, clientY: y }}));
             at('pointerdown', {0}, {1}); at('pointermove', {2}, {3}); at('pointerup', {2}, {3});",
            from.x, from.y, end.x, end.y
        );
        page.script(&throw).await?;
        page.table_after(played + 1).await.map(drop)
    })
}

/// Two columns far apart. The top card of the first can move onto that of the second, and nowhere else.
fn flickable(board: &Board) -> Option<(u8, u8)> {
    let game = talon_catalog::find("klondike")?;
    let rules = game.rules(&game.default_choices());
    let moves = board.moves(&rules);
    moves.iter().find_map(|mv| match *mv {
        Move::Carry { from, to: Target::Column(to), count: 1 } => {
            let Place::Column(column) = Place::from(from) else { return None };
            let only = moves
                .iter()
                .filter(|other| matches!(other, Move::Carry { from: f, .. } if *f == from))
                .count()
                == 1;
            (only && column.abs_diff(to) > 3).then_some((column, to))
        }
        Move::Carry { .. } | Move::Draw | Move::Redeal => None,
    })
}

#[test]
fn a_card_in_flight_can_be_caught() -> Result<()> {
    with_chromium("flight", Size::LAPTOP, async |page| {
        let player = fresh(page).await?;
        // While the deal is animated, cards go to their places at once.
        page.until("!document.querySelector('.dealing, .still')").await?;
        // So slow that it hangs in the air.
        page.script("document.documentElement.style.setProperty('--t-move', '600s')").await?;
        let rules = talon_catalog::find("selective-freecell").context("built in")?;
        let rules = rules.rules(&rules.default_choices());
        let to_cell = |n: &u8| {
            let mv = Move::single(Source::Column(*n), Target::Cell);
            player.board().check(&rules, mv).is_ok()
        };
        let column = (0..8).find(to_cell).context("a card that a cell takes")?;
        let (pile, cards) =
            (format!("t{}", column + 1), &player.board().columns()[usize::from(column)]);
        let start = top_of(page, &pile).await?;
        let card = json!(cards.top().context("it has cards")?.to_string());
        page.walk_to(&pile, cards.cards().len() - 1).await?;
        page.keys("c").await?;
        page.until("document.querySelector('.felt').dataset.moves === '1'").await?;
        page.hold(start, off(start, 50.0, 50.0)).await?;
        page.until(&format!("document.querySelector('.dragged')?.dataset.card === {card}")).await?;
        page.until("document.querySelector('.dragged').dataset.in === 'c1'").await?;
        page.let_go().await?;
        page.until("!document.querySelector('.dragged')").await?;
        ensure!(page.table().await?.moves == 1, "a card that is put back stays where it went");
        Ok(())
    })
}

/// How far apart the first cards of a column are.
const STRIP: &str = "(() => { const [a, b] = [0, 1].map((n) => document.querySelector(`.felt [data-in=\"t1\"][data-index=\"${n}\"]`));
    return parseFloat(b.style.getPropertyValue('--y')) - parseFloat(a.style.getPropertyValue('--y')); })()";

#[test]
fn a_squeezed_column_opens_when_it_is_held_or_asked_to_by_key() -> Result<()> {
    let long = |board: &Board| board.columns()[0].cards().len();
    let onto = |_: &talon_game::Session, moves: &[Move], now: usize| {
        let first =
            moves.iter().position(|mv| matches!(mv, Move::Carry { to: Target::Column(0), .. }));
        first.unwrap_or(now * 31)
    };
    let link = played_until("portuguese", |session| long(session.board()) >= 9, onto)?;
    with_chromium("peek", Size::SMALL_PHONE, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        page.visit(&link).await?;
        page.until("document.querySelectorAll('.felt [data-in=\"t1\"]').length >= 9").await?;
        // The second part may change the height of the bars.
        page.wait_for("[data-parts=all][data-solver=ready]").await?;
        page.until("!document.querySelector('.dealing, .still')").await?;
        let squeezed = page.script(&format!("return {STRIP}")).await?;
        let first = page.table().await?.card("t1", 0)?;
        page.touch("touchStart", &[off(first, 10.0, 4.0)]).await?;
        page.wait_for(".peeked").await?;
        page.touch("touchEnd", &[]).await?;
        page.until(&format!("{STRIP} > {squeezed} * 1.3")).await?;
        page.until("[...document.querySelectorAll('.peeked')].every((c) => c.getBoundingClientRect().bottom <= innerHeight - 64)").await?;
        // A touch elsewhere closes it, a key opens it, Escape closes it.
        page.tap(Point { x: 180.0, y: 20.0 }).await?;
        page.tap(off(page.table().await?.end("hS")?, 10.0, 10.0)).await?;
        page.until("!document.querySelector('.peeked')").await?;
        page.walk_to("t1", 8).await?;
        page.keys("l").await?;
        page.until(&format!("{STRIP} > {squeezed} * 1.3")).await?;
        page.press(thirtyfour::Key::Escape).await?;
        page.until(&format!("Math.abs({STRIP} - {squeezed}) < 0.01")).await?;
        // A drag after a long press means the card: the column closes, and the card follows.
        let top = off(page.table().await?.end("t1")?, 10.0, 10.0);
        page.touch("touchStart", &[top]).await?;
        page.wait_for(".peeked").await?;
        page.touch("touchMove", &[off(top, 40.0, -30.0)]).await?;
        page.wait_for(".dragged").await?;
        page.until(&format!("Math.abs({STRIP} - {squeezed}) < 0.01")).await?;
        page.touch("touchEnd", &[]).await?;
        page.until("!document.querySelector('.dragged')").await
    })
}

#[test]
fn undo_held_down_opens_a_timeline_to_scrub() -> Result<()> {
    with_chromium("timeline", Size::PHONE, async |page| {
        page.keep_calm().await?;
        let mut player = fresh(page).await?;
        player.play(page, talon_web_tests::Hands::Mouse, 5).await?;
        let undo = middle_of(&page.find(".bottom [aria-label=Undo]").await?).await?;
        page.touch("touchStart", &[undo]).await?;
        let scrub = page.wait_for(".sheet .scrub").await?;
        // The finger continues: back to the beginning, a part of the way again, to the end.
        for (x, steps) in [(12.0, 0), (undo.x - 28.0, 3), (undo.x, 5)] {
            page.touch("touchMove", &[Point { x, ..undo }]).await?;
            page.table_after(steps).await?;
        }
        page.touch("touchEnd", &[]).await?;
        page.table_after(5).await?;
        let rect = scrub.rect().await?;
        let left = Point { x: rect.x as f32 + 6.0, ..middle_of(&scrub).await? };
        page.tap(left).await?;
        page.table_after(0).await?;
        ensure!(page.script("return document.querySelector('.scrub').max").await? == json!("5"));
        scrub.send_keys(thirtyfour::Key::Right.value().to_string().repeat(5)).await?;
        page.table_after(5).await?.check(&player.board().view())
    })
}

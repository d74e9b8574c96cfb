//! Accessibility: announcements, typed play, and colours.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use talon_engine::{Board, Card, Place, Seen};
use talon_web_tests::{Hands, Page, Player, Size, with_chromium, with_page};
use talon_wording::{CardStyle, Language, Wording, capitalised};

const SPOKEN: Wording = Wording::new(Language::English, CardStyle::Words);

/// A pile in the accessibility tree: its name, and the names of its buttons.
type Pile = (String, Vec<String>);

/// The piles of the accessibility tree, in its order.
async fn piles_read(page: &Page) -> Result<Vec<Pile>> {
    let tree = page.devtools("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().context("a tree has nodes")?;
    let node = |id: &Value| nodes.iter().find(|node| node["nodeId"] == *id);
    let table = nodes.iter().find(|node| node["role"]["value"] == "application");
    let table = table.context("the table is no application")?;
    ensure!(table["name"]["value"] == "Table", "{}", table["name"]);
    let about = table["description"]["value"].as_str().unwrap_or_default();
    ensure!(about.contains("question mark"), "the description does not name the keys: {about}");
    let mut piles = Vec::new();
    collect(table, &node, &mut piles);
    Ok(piles)
}

fn collect<'a>(
    here: &'a Value,
    node: &impl Fn(&Value) -> Option<&'a Value>,
    piles: &mut Vec<Pile>,
) {
    let children = here["childIds"].as_array().into_iter().flatten();
    for child in children.filter_map(node) {
        let name = || child["name"]["value"].as_str().unwrap_or_default().to_owned();
        match child["role"]["value"].as_str() {
            Some("group") if child["ignored"] == false => {
                piles.push((name(), Vec::new()));
                collect(child, node, piles);
            }
            Some("button") if child["ignored"] == false => {
                if let Some((_, buttons)) = piles.last_mut() {
                    buttons.push(name());
                }
            }
            _ => collect(child, node, piles),
        }
    }
}

/// The piles that must be read: each once, with the cards that show.
fn piles_expected(board: &Board) -> Vec<(String, Vec<Card>)> {
    let view = board.view();
    let mut piles = Vec::new();
    let mut add = |place: Place, cards: Vec<Card>| {
        piles.push((capitalised(&SPOKEN.place(place)), cards));
    };
    if !board.stock().is_empty() || !board.waste().is_empty() {
        add(Place::Stock, Vec::new());
        let shown = board.waste().len().saturating_sub(3);
        add(Place::Waste, board.waste()[shown..].to_vec());
    }
    for (n, cell) in (0..).zip(board.cells()) {
        add(Place::Cell(n), cell.iter().copied().collect());
    }
    for (n, column) in (0..).zip(&view.columns) {
        let faces = column.iter().filter_map(|seen| match seen {
            Seen::Face(card) => Some(*card),
            Seen::Back => None,
        });
        add(Place::Column(n), faces.collect());
    }
    for n in 0..view.foundations.len() as u8 {
        add(Place::Foundation(n), view.foundation_top(n).into_iter().collect());
    }
    piles
}

#[test]
fn after_twenty_moves_every_pile_is_read_once_in_order_with_its_cards() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_chromium("tree", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        player.play(page, Hands::Keys, 20).await?;
        // A card goes among those of its pile when it rests.
        page.until("!document.querySelector('.felt .flying')").await?;
        let read = piles_read(page).await?;
        let expected = piles_expected(player.board());
        let names = |piles: &[Pile]| piles.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        ensure!(
            names(&read) == expected.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(),
            "the piles are read as {:?}",
            names(&read)
        );
        for ((name, buttons), (_, cards)) in read.iter().zip(&expected) {
            if cards.is_empty() {
                ensure!(buttons.len() == 1, "{name} is empty and is read as {buttons:?}");
                continue;
            }
            let told = |card: &Card| capitalised(&SPOKEN.card(*card));
            let fits = buttons.len() == cards.len()
                && buttons.iter().zip(cards).all(|(button, card)| button.starts_with(&told(card)));
            ensure!(fits, "{name} has {cards:?} and is read as {buttons:?}");
        }
        // The keyboard is still on the table, where it was.
        page.until("document.activeElement?.closest('.felt')").await
    })
}

#[test]
fn a_whole_game_is_won_by_typed_lines() -> Result<()> {
    let mut player = Player::new("selective-freecell", "", "ms:617")?;
    with_page("typed", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        player.open(page).await?;
        page.listen().await?;
        page.keys("q").await?;
        page.wait_for(".typed input").await?;
        page.until("document.activeElement?.matches('.typed input')").await?;
        page.type_line("where is the ace of spades").await?;
        let said = page.heard().await?;
        ensure!(said.len() == 1 && said[0].starts_with("The ace of spades "), "{said:?}");
        page.suits_everyone("typed play").await?;
        page.shot("typed").await?;
        player.win(page, Hands::Typed).await?;
        page.wait_for(".win").await?;
        let errors = page.errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
}

/// Whether something is seen around an element: the outline's width.
fn outline(css: &str) -> String {
    format!(
        "return parseFloat(getComputedStyle(document.querySelector({})).outlineWidth) || 0",
        json!(css)
    )
}

#[test]
fn the_systems_own_colours_leave_everything_to_be_seen() -> Result<()> {
    let mut player = Player::new("klondike", "", "ms:617")?;
    with_chromium("forced", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        for scheme in ["dark", "light"] {
            let forced = json!({ "features": [
                { "name": "forced-colors", "value": "active" },
                { "name": "prefers-reduced-motion", "value": "reduce" },
                { "name": "prefers-color-scheme", "value": scheme },
            ] });
            page.devtools("Emulation.setEmulatedMedia", forced).await?;
            page.wait_for(".game-card").await?;
            page.shot(&format!("forced-{scheme}-home")).await?;
            player.open(page).await?;
            all_is_seen_in_forced_colours(page, scheme).await?;
            page.find("[aria-label='All games']").await?.click().await?;
        }
        Ok(())
    })
}

async fn all_is_seen_in_forced_colours(page: &Page, scheme: &str) -> Result<()> {
    page.walk_to("t2", 1).await?;
    page.keys("h").await?;
    page.wait_for(".hinted").await?;
    page.press(thirtyfour::Key::Enter).await?;
    page.wait_for(".lit").await?;
    page.shot(&format!("forced-{scheme}-table")).await?;
    for css in [".felt :focus", ".lit", ".hinted", ".felt .card.d", ".slot"] {
        let width = page.script(&outline(css)).await?;
        ensure!(width.as_f64() > Some(0.5), "{scheme}: {css} has no edge in the system's colours");
    }
    let (red, black) = (
        page.script(&computed(".felt .card.h", "color")).await?,
        page.script(&computed(".felt .card.c", "color")).await?,
    );
    ensure!(red != black, "{scheme}: red suits are as black ones: {red}");
    page.press(thirtyfour::Key::Escape).await?;
    page.open_sheet("Settings").await?;
    page.shot(&format!("forced-{scheme}-settings")).await?;
    let background =
        |checked: bool| computed(&format!(".seg [aria-checked={checked}]"), "backgroundColor");
    let (chosen, other) =
        (page.script(&background(true)).await?, page.script(&background(false)).await?);
    ensure!(chosen != other, "{scheme}: a chosen word looks as the others: {chosen}");
    page.close_sheet().await
}

/// A script that returns a property of the first element that matches.
fn computed(css: &str, property: &str) -> String {
    format!("return getComputedStyle(document.querySelector({})).{property}", json!(css))
}

#[test]
fn a_notch_covers_nothing_and_a_press_lands_where_it_is_seen() -> Result<()> {
    with_chromium("notch", Size::PHONE, async |page| {
        page.keep_calm().await?;
        let insets = json!({ "insets": { "top": 47, "bottom": 34, "left": 0, "right": 0 } });
        page.devtools("Emulation.setSafeAreaInsetsOverride", insets).await?;
        page.visit("#klondike/ms:617").await?;
        page.reload().await?;
        page.table_after(0).await?;
        let within = "[...document.querySelectorAll('.felt .card, .felt .slot, .top, .bottom')].every((e) => {
            const r = e.getBoundingClientRect();
            return r.top >= 46.9 && r.bottom <= innerHeight - 33.9;
        })";
        ensure!(page.until(within).await.is_ok(), "something lies under the notch");
        let stock = page.find("[data-pile=stock]").await?;
        page.tap(talon_web_tests::middle_of(&stock).await?).await?;
        page.table_after(1).await?;
        page.shot("notch").await.map(drop)
    })
}

#[test]
fn the_browser_is_asked_once_to_keep_what_is_stored() -> Result<()> {
    with_chromium("persist", Size::LAPTOP, async |page| {
        let count = "navigator.storage.persist = () => {
            localStorage.asked = Number(localStorage.asked ?? 0) + 1;
            return Promise.resolve(false);
        };";
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": count })).await?;
        page.keep_calm().await?;
        page.visit("#klondike/ms:617").await?;
        page.reload().await?;
        page.table_after(0).await?;
        ensure!(
            page.script("return localStorage.asked ?? 0").await? == 0,
            "asked with nothing stored"
        );
        page.keys("d").await?;
        page.table_after(1).await?;
        page.until("localStorage.asked === '1'").await?;
        page.reload().await?;
        page.table_after(1).await?;
        page.keys("d").await?;
        page.table_after(2).await?;
        ensure!(page.script("return localStorage.asked").await? == "1", "asked again");
        Ok(())
    })
}

//! Columns as long as the rules allow, on a phone held either way and on a laptop: nothing runs off the table, and no
//! pile lies over another.

use anyhow::{Result, ensure};
use talon_web_tests::{Page, Size, with_chromium};

const SIZES: [Size; 3] =
    [Size::SMALL_PHONE, Size { width: 844, height: 390, touch: true }, Size::LAPTOP];

const RANKS: &str = "KQJT98765432";

/// A deck that begins with these cards, in which the other cards follow by suit and the aces come last.
fn deck(first: &[String]) -> String {
    let all =
        "CDHS".chars().flat_map(|suit| RANKS.chars().map(move |rank| format!("{rank}{suit}")));
    let others = all.filter(|card| !first.contains(card));
    let aces = "CDHS".chars().map(|suit| format!("A{suit}"));
    first.iter().cloned().chain(others).chain(aces).collect()
}

/// Preference with a column of twelve spades in the first or the fifth of its places: the rows' first.
fn spades(place: usize) -> String {
    let mut first: Vec<String> = "2345678".chars().map(|rank| format!("{rank}H")).collect();
    first.insert(place - 1, "KS".to_owned());
    first.extend(RANKS.chars().skip(1).map(|rank| format!("{rank}S")));
    let moves = vec![format!("draw.w-t{place}"); RANKS.len() - 1].join(".");
    format!("#preference/deck:{};moves={moves}", deck(&first))
}

async fn fits(page: &Page, size: Size, moves: usize) -> Result<()> {
    page.resize(size).await?;
    let (width, height) = (size.width, size.height);
    // The cards are laid out for the new size in a later frame.
    page.until(&format!(
        "innerWidth === {width} && innerHeight === {height} && [...document.querySelectorAll('.felt .card')]
            .every((card) => card.getBoundingClientRect().right <= innerWidth + 0.2)"
    ))
    .await?;
    let rects = page.table_after(moves).await?.rects();
    let pile = |name: &str| name.split('[').next().unwrap_or_default().to_owned();
    for (name, [x, y, w, h]) in &rects {
        let inside = *x >= 0.0
            && *y >= 0.0
            && x + w <= f64::from(width) + 0.2
            && y + h <= f64::from(height) + 0.2;
        ensure!(inside, "{width}x{height}: {name} lies at {x}, {y}, {w}, {h}");
        for (other, [left, top, wide, high]) in &rects {
            let apart = x + w <= left + 0.2
                || left + wide <= x + 0.2
                || y + h <= top + 0.2
                || top + high <= y + 0.2;
            ensure!(
                apart || pile(name) == pile(other),
                "{width}x{height}: {name} lies over {other}"
            );
        }
    }
    Ok(())
}

#[test]
fn a_place_of_either_row_holds_a_whole_suit() -> Result<()> {
    with_chromium("long", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        for place in [1, 5] {
            page.visit(&spades(place)).await?;
            page.wait_for(&format!("[data-in=t{place}][data-index=\"11\"]")).await?;
            for size in SIZES {
                fits(page, size, 2 * (RANKS.len() - 1)).await?;
            }
        }
        Ok(())
    })
}

#[test]
fn a_column_of_sixteen_fits_a_phone_held_sideways() -> Result<()> {
    with_chromium("sixteen", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        // Row by row: the last cards lie on top, a king in the thirteenth column.
        let tops: Vec<String> = "QJT98765432".chars().map(|rank| format!("{rank}S")).collect();
        let tops: Vec<String> = [tops, vec!["AH".to_owned(), "KS".to_owned()]].concat();
        let all = "CDHS"
            .chars()
            .flat_map(|suit| RANKS.chars().chain(['A']).map(move |rank| format!("{rank}{suit}")));
        let deck: String = all.filter(|card| !tops.contains(card)).chain(tops.clone()).collect();
        let moves: Vec<String> = (1..=12).map(|column| format!("t{column}-t13")).collect();
        page.visit(&format!("#portuguese/deck:{deck};moves={}", moves.join("."))).await?;
        page.wait_for("[data-in=t13][data-index=\"15\"]").await?;
        for size in SIZES {
            fits(page, size, moves.len()).await?;
        }
        Ok(())
    })
}

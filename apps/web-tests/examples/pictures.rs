//! Makes the README's pictures of the page: three tables, and the frames of a film. `cargo xtask pictures` runs it.

use anyhow::{Context as _, Result};
use talon_web_tests::{Hands, Page, Player, Point, Size, with_chromium};

const LAPTOP: Size = Size { width: 1100, height: 618, touch: false };
const LARGE: Size = Size { width: 1280, height: 720, touch: false };
const FILM: Size = Size { width: 960, height: 600, touch: false };

/// Moves of the film before its cut, and those that are left for the finish.
const BEGINNING: usize = 22;
const FINISH: usize = 28;

/// Frames of the drag.
const DRAG_FRAMES: u8 = 5;

/// Frames of the deal at most.
const DEAL_FRAMES: usize = 12;

/// Frames of the finish and of the win at most.
const LAST_FRAMES: usize = 40;

fn main() -> Result<()> {
    still("selective-freecell", "selective-freecell", "ms:617", 24, LAPTOP)?;
    still("portuguese-phone", "portuguese", "ms:617", 16, Size::PHONE)?;
    still("lady-palk-large", "lady-palk", "42", 70, LARGE)?;
    with_chromium("film", FILM, film)
}

/// A table after some moves of a win.
fn still(name: &str, game: &str, deal: &str, moves: usize, size: Size) -> Result<()> {
    let player = Player::new(game, "", deal)?;
    let left = player.moves().len().saturating_sub(moves);
    let mut player = player.near_the_end(left)?;
    with_chromium(name, size, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        player.open(page).await?;
        quiet(page).await?;
        page.shot(name).await.map(drop)
    })
}

/// Waits until no announcement is pending and the solver has answered.
async fn quiet(page: &Page) -> Result<()> {
    page.until("!document.querySelector('.toast')").await?;
    page.until("!document.querySelector('.pill.ask')").await
}

/// The first moves of a game, then its finish and the win.
async fn film(page: &mut Page) -> Result<()> {
    page.wait_for(".game-card").await?;
    let mut player = Player::new("klondike", "", "ms:617")?;
    let mut frames = Frames(0);
    // The deal, while the cards fly: the first picture of each page is late.
    page.visit(player.address()).await?;
    page.wait_for(".felt.dealing").await?;
    for _ in 0..DEAL_FRAMES {
        frames.take(page).await?;
        if page.script("return !document.querySelector('.felt.dealing')").await? == true {
            break;
        }
    }
    player.open(page).await?;
    frames.take(page).await?;
    let (drag, carry) = first_carry(&player)?;
    for at in 0..BEGINNING.max(drag + 1) {
        if at == drag {
            drag_slowly(page, &mut frames, &carry).await?;
        }
        player.play(page, Hands::Mouse, 1).await?;
        frames.take(page).await?;
    }
    let mut player = Player::new("klondike", "", "ms:617")?.near_the_end(FINISH)?;
    page.visit("").await?;
    page.reload().await?;
    page.wait_for(".kept .tool").await?.click().await?;
    page.press_button(".sheet .item", "Give it up").await?;
    page.until("!document.querySelector('.kept')").await?;
    player.open(page).await?;
    quiet(page).await?;
    page.wait_for(".finish").await?;
    frames.take(page).await?;
    page.keys("f").await?;
    for _ in 0..LAST_FRAMES {
        frames.take(page).await?;
        if page.script("return Boolean(document.querySelector('.win'))").await? == true {
            break;
        }
    }
    frames.take(page).await
}

/// A card that is carried from one column to another.
struct Carry {
    from: String,
    to: String,
}

/// The first move of a single card between columns after a few others, and when it is made.
fn first_carry(player: &Player) -> Result<(usize, Carry)> {
    let moves = player.moves().iter().map(ToString::to_string).enumerate();
    let carry = moves.skip(2).find_map(|(at, mv)| {
        let (from, to) = mv.split_once('-')?;
        let is_column = |word: &str| word.starts_with('t') && !word.contains('*');
        (is_column(from) && is_column(to))
            .then(|| (at, Carry { from: from.to_owned(), to: to.to_owned() }))
    });
    carry.context("a card is carried")
}

/// Lifts a card and shows it on its way, then puts it back: the player makes the move.
async fn drag_slowly(page: &Page, frames: &mut Frames, Carry { from, to }: &Carry) -> Result<()> {
    let table = page.table().await?;
    let off = |corner: Point| Point { x: corner.x + 12.0, y: corner.y + 8.0 };
    let (start, end) = (off(table.end(from)?), off(table.end(to)?));
    page.mouse("mouseMoved", "none", start).await?;
    page.mouse("mousePressed", "left", start).await?;
    for step in 1..=DRAG_FRAMES {
        let part = f32::from(step) / f32::from(DRAG_FRAMES);
        let at =
            Point { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        page.mouse("mouseMoved", "left", at).await?;
        frames.take(page).await?;
    }
    page.mouse("mouseMoved", "left", start).await?;
    page.mouse("mouseReleased", "left", start).await?;
    page.until("!document.querySelector('.dragged')").await
}

/// Counts the frames.
struct Frames(usize);

impl Frames {
    async fn take(&mut self, page: &Page) -> Result<()> {
        page.shot(&format!("film-{:03}", self.0)).await?;
        self.0 += 1;
        Ok(())
    }
}

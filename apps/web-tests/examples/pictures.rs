//! Makes the README's pictures of the page: three tables, and the frames of a film. `cargo xtask pictures` runs it.

use anyhow::Result;
use talon_web_tests::{Hands, Page, Player, Size, with_chromium};

const LAPTOP: Size = Size { width: 1100, height: 618, touch: false };
const LARGE: Size = Size { width: 1280, height: 720, touch: false };
const FILM: Size = Size { width: 960, height: 600, touch: false };

/// Moves of the film before its cut, and those that are left for the finish.
const BEGINNING: usize = 22;
const FINISH: usize = 28;

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

/// Waits until nothing is said and the solver has answered.
async fn quiet(page: &Page) -> Result<()> {
    page.until("!document.querySelector('.toast')").await?;
    page.until("!document.querySelector('.pill.ask')").await
}

/// The first moves of a game, then its finish and the win.
async fn film(page: &mut Page) -> Result<()> {
    page.wait_for(".game-card").await?;
    let mut player = Player::new("klondike", "", "ms:617")?;
    player.open(page).await?;
    let mut frames = Frames(0);
    frames.take(page).await?;
    for _ in 0..BEGINNING {
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

/// Counts the frames.
struct Frames(usize);

impl Frames {
    async fn take(&mut self, page: &Page) -> Result<()> {
        page.shot(&format!("film-{:03}", self.0)).await?;
        self.0 += 1;
        Ok(())
    }
}

//! Takes the pictures that a browser shows when it offers to install the page: `cargo xtask screenshots`. The first argument
//! is the folder that they are written to.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use talon_web_tests::{Hands, Player, Size, with_chromium};

const WIDE: Size = Size { width: 1280, height: 720, touch: false };
const NARROW: Size = Size { width: 540, height: 960, touch: true };

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("say where to write them")?);
    std::fs::create_dir_all(&folder)?;
    for (name, size, hands) in [("laptop", WIDE, Hands::Mouse), ("phone", NARROW, Hands::Finger)] {
        let mut player = Player::new("klondike", "draw=1", "ms:617")?;
        with_chromium(name, size, async |page| {
            page.keep_calm().await?;
            page.wait_for("[data-solver=ready]").await?;
            page.picture(&folder.join(format!("screenshot-{name}-home.webp"))).await?;
            player.open(page).await?;
            player.play(page, hands, 24).await?;
            page.until("!document.querySelector('.toast, .felt .flying')").await?;
            page.picture(&folder.join(format!("screenshot-{name}.webp"))).await
        })?;
    }
    Ok(())
}

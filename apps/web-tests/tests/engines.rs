//! What every browser engine must do on every run: open the page, run its worker, and play a game to the win.

use anyhow::Result;
use talon_web_tests::{Hands, Player, Size, with_page};

#[test]
fn the_page_opens_in_every_engine_and_the_worker_answers() -> Result<()> {
    with_page("opens", Size::LAPTOP, async |page| {
        page.wait_for("[data-solver=ready]").await?;
        assert_eq!(page.errors().await?, Vec::<String>::new());
        page.shot("start").await.map(drop)
    })
}

/// The end of a game: WebKit's driver takes a second for a drag.
#[test]
fn a_game_is_won_by_dragging_in_every_engine() -> Result<()> {
    let mut player = Player::new("preference", "", "ms:617")?.near_the_end(20)?;
    with_page("every-engine", Size::LAPTOP, async |page| {
        player.win_whole_game(page, Hands::Mouse).await?;
        page.shot("won").await.map(drop)
    })
}

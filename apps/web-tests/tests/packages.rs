//! The first steps of a new user with any package of Talon: starts it, opens a deal and plays a move.

use anyhow::Result;
use talon_web_tests::{Hands, Page, Player, Size, serve_folder, site, with_page, with_page_at};

#[test]
fn a_move_is_played_on_the_page_that_the_command_serves() -> Result<()> {
    with_page("package-command", Size::LAPTOP, play_a_move)
}

#[test]
fn a_move_is_played_on_the_static_site_below_a_path() -> Result<()> {
    let address = serve_folder(site()?, "/some/path/")?;
    with_page_at(&address, "package-site", Size::LAPTOP, play_a_move)
}

async fn play_a_move(page: &mut Page) -> Result<()> {
    page.keep_calm().await?;
    let mut player = Player::new("klondike", "", "ms:617")?;
    player.open(page).await?;
    player.play(page, Hands::Mouse, 1).await?;
    assert_eq!(page.errors().await?, Vec::<String>::new());
    Ok(())
}

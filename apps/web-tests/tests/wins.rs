//! A win of each game, found by the solver, played to the end with real input; the table is compared with the engine's
//! board after every move, then everything is undone and played again.

use anyhow::Result;
use talon_web_tests::{Hands, Page, Player, Size, with_chromium, with_page};

fn win(name: &str, game: &str, deal: &str, hands: Hands, size: Size) -> Result<()> {
    let mut player = Player::new(game, "", deal)?;
    let test = async |page: &mut Page| player.win_whole_game(page, hands).await;
    match hands {
        Hands::Mouse | Hands::Keys | Hands::Typed => with_page(name, size, test),
        Hands::Finger => with_chromium(name, size, test),
    }
}

#[test]
fn klondike_is_won_by_dragging() -> Result<()> {
    win("klondike", "klondike", "ms:617", Hands::Mouse, Size::LAPTOP)
}

#[test]
fn portuguese_is_won_by_dragging() -> Result<()> {
    win("portuguese", "portuguese", "ms:617", Hands::Mouse, Size::LARGE)
}

#[test]
fn preference_is_won_by_dragging() -> Result<()> {
    win("preference", "preference", "ms:617", Hands::Mouse, Size::LAPTOP)
}

#[test]
fn preference_is_won_with_a_finger_on_a_phone() -> Result<()> {
    win("finger", "preference", "ms:617", Hands::Finger, Size::PHONE)
}

#[test]
fn lady_palk_is_won_by_dragging() -> Result<()> {
    win("palk", "lady-palk", "42", Hands::Mouse, Size::LAPTOP)
}

#[test]
fn selective_freecell_is_won_by_dragging() -> Result<()> {
    win("freecell", "selective-freecell", "ms:617", Hands::Mouse, Size::LAPTOP)
}

#[test]
fn selective_freecell_is_won_with_keys_alone() -> Result<()> {
    win("keys", "selective-freecell", "ms:617", Hands::Keys, Size::LAPTOP)
}

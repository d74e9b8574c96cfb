//! A deal, or a whole game, as the readable end of an address: `#GAME/ms:617;draw=1;moves=t1-h.draw.w-t3`.

use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Move};
use talon_rulebook::Game;

use crate::session::{Session, Variant};

/// What a link carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The game with its settings.
    pub variant: Variant,
    /// The deal.
    pub deal: Deal,
    /// The moves, if the link carries the whole game.
    pub moves: Vec<Move>,
}

/// Whether a link carries the moves as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// The deal alone.
    Deal,
    /// The deal and the moves on the board.
    WholeGame,
}

/// Writes the link of a game, from the `#` on.
pub fn write(session: &Session, sharing: Sharing) -> String {
    let variant = session.variant();
    let mut text = format!("#{}/{}", variant.game().id(), session.deal());
    let choices = variant.choices().to_string();
    if !choices.is_empty() {
        text.push(';');
        text.push_str(&choices);
    }
    if sharing == Sharing::WholeGame && session.history().can_undo() {
        let words: Vec<String> = session.history().moves().map(|mv| mv.to_string()).collect();
        text.push_str(";moves=");
        text.push_str(&words.join("."));
    }
    text
}

/// Reads a link, from the `#` on (or behind it); or says in a sentence what is wrong with it.
pub fn read(text: &str, find: impl Fn(&str) -> Option<&'static Game>) -> Result<Link, String> {
    let text = text.trim().trim_start_matches('#');
    let (id, rest) =
        text.split_once('/').ok_or("This link names no deal: it should look like #game/deal.")?;
    let game = find(id).ok_or_else(|| {
        format!("This link is for a game that is not here: \"{id}\". It may be from a newer Talon.")
    })?;
    let mut parts = rest.split(';');
    let deal = parts.next().unwrap_or_default();
    let mut choices = game.default_choices();
    let mut moves = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        match part.strip_prefix("moves=") {
            Some(words) => {
                moves = parse_moves(&words.replace('.', " ")).map_err(|fault| {
                    format!("This link has a move that cannot be read: \"{}\".", fault.word)
                })?;
            }
            None => choices.set_pair(part).map_err(|fault| {
                format!("This link has a setting that is not here: {fault}. It may be from a newer Talon.")
            })?,
        }
    }
    let variant = Variant::new(game, choices);
    let deal = Deal::parse(variant.rules(), deal)
        .map_err(|fault| format!("This link's deal cannot be read: {fault}."))?;
    Ok(Link { variant, deal, moves })
}

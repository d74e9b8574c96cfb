//! A deal, or a whole game, as the readable end of an address: `#GAME/ms:617;draw=1;moves=t1-h.draw.w-t3`. The link of
//! a game that is not built in carries its rules, packed into one word: `#GAME/617;rules:WORD`.

use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_engine::notation::parse_moves;
use talon_engine::{Deal, DealFault, Move};
use talon_rulebook::{ChoiceFault, Game, MOST_PACKED_BYTES};

use crate::session::{Session, Variant};

/// Moves that a link may bring: the longest games that people play have some hundred.
pub const MOST_MOVES: usize = 10_000;

/// Bytes of a link at most: room for all its moves, a deck, settings and the rules.
const MOST_BYTES: usize = 16 * MOST_MOVES + MOST_PACKED_BYTES;

/// The prefix of the rules that a link carries. No setting is written like that.
const RULES: &str = "rules:";

/// The content of a link.
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
    if !is_built_in(variant.game()) {
        text.push(';');
        text.push_str(RULES);
        text.push_str(&variant.game().packed());
    }
    if sharing == Sharing::WholeGame && session.history().can_undo() {
        let words: Vec<String> = session.history().moves().map(|mv| mv.to_string()).collect();
        text.push_str(";moves=");
        text.push_str(&words.join("."));
    }
    text
}

/// Why a link cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkFault {
    /// It is longer than any that this program writes, or has more than [`MOST_MOVES`] moves.
    TooLong,
    /// It names no deal.
    NoDeal,
    /// It names a game that is not here.
    UnknownGame(String),
    /// The rules that it carries cannot be read.
    Rules,
    /// It has a setting that its game does not have.
    Setting(ChoiceFault),
    /// Its deal cannot be read.
    Deal(DealFault),
    /// This word is not a move.
    Move(String),
}

/// Reads a link, with or without its `#`, of one of these games or of the game whose rules it carries.
pub fn read(text: &str, registry: &Registry) -> Result<Link, LinkFault> {
    let text = text.trim().trim_start_matches('#');
    if text.len() > MOST_BYTES {
        return Err(LinkFault::TooLong);
    }
    let (id, rest) = text.split_once('/').ok_or(LinkFault::NoDeal)?;
    let mut parts = rest.split(';');
    let deal = parts.next().unwrap_or_default();
    let game = game_of(id, parts.clone(), registry)?;
    let mut choices = game.default_choices();
    let mut moves = Vec::new();
    for part in parts.filter(|part| !part.is_empty() && !part.starts_with(RULES)) {
        match part.strip_prefix("moves=") {
            Some(words) => {
                moves = parse_moves(&words.replace('.', " "))
                    .map_err(|fault| LinkFault::Move(fault.word))?;
                if moves.len() > MOST_MOVES {
                    return Err(LinkFault::TooLong);
                }
            }
            None => choices.set_pair(part).map_err(LinkFault::Setting)?,
        }
    }
    let variant = Variant::new(&game, choices);
    let deal = Deal::parse(variant.rules(), deal).map_err(LinkFault::Deal)?;
    Ok(Link { variant, deal, moves })
}

/// The game whose rules a link carries, else the known one that it names.
fn game_of<'t>(
    id: &str,
    mut parts: impl Iterator<Item = &'t str>,
    registry: &Registry,
) -> Result<Arc<Game>, LinkFault> {
    if let Some(packed) = parts.find_map(|part| part.strip_prefix(RULES)) {
        let game = Game::from_packed(packed).filter(|game| game.id() == id);
        return game.map(|game| registry.shared(game)).ok_or(LinkFault::Rules);
    }
    registry.find(id).cloned().ok_or_else(|| LinkFault::UnknownGame(id.to_owned()))
}

#[cfg(test)]
mod tests {

    use super::*;

    fn moves(count: usize) -> Result<usize, LinkFault> {
        let words = vec!["draw"; count].join(".");
        let link = read(&format!("#klondike/1;moves={words}"), &Registry::built_in())?;
        Ok(link.moves.len())
    }

    #[test]
    fn a_link_with_a_hundred_thousand_moves_broke_the_page() {
        assert_eq!(moves(MOST_MOVES), Ok(MOST_MOVES));
        for count in [MOST_MOVES + 1, 100_000] {
            assert_eq!(moves(count), Err(LinkFault::TooLong));
        }
        let name = "x".repeat(1_000_000);
        assert_eq!(read(&name, &Registry::built_in()), Err(LinkFault::TooLong));
    }
}

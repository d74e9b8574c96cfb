//! Boards and games as JSON, the same for every command.

use serde_json::{Map, Value, json};
use talon_engine::text::compact;
use talon_engine::{Board, Card};

use crate::args::{ChosenGame, DealtGame};

fn cards(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

/// A board with all its cards, those that lie face down too.
pub(crate) fn board(board: &Board) -> Value {
    let column = |column: &talon_engine::Column| json!({ "cards": cards(column.cards()), "face_down": column.hidden() });
    let homes = 0..board.foundations().len() as u8;
    json!({
        "columns": board.columns().iter().map(column).collect::<Vec<_>>(),
        "cells": board.cells().iter().map(|cell| cell.map(|card| card.to_string())).collect::<Vec<_>>(),
        "foundations": homes.map(|n| board.foundation_top(n).map(|card| card.to_string())).collect::<Vec<_>>(),
        // The stock's next card comes first, as it is drawn.
        "stock": cards(&board.stock().iter().rev().copied().collect::<Vec<_>>()),
        "waste": cards(board.waste()),
        "redeals": board.redeals(),
        "text": compact(board),
    })
}

/// Settings in their canonical form, as in `draw=1;passes=3`, as an object.
pub(crate) fn settings(text: &str) -> Value {
    let pairs = text.split(';').filter_map(|pair| pair.split_once('='));
    Value::Object(pairs.map(|(key, word)| (key.to_owned(), json!(word))).collect())
}

/// Which game is played and how.
pub(crate) fn chosen(chosen: &ChosenGame) -> Map<String, Value> {
    let settings: Map<String, Value> =
        chosen.choices.words().map(|(key, word)| (key.to_owned(), json!(word))).collect();
    let mut object = Map::new();
    object.insert("game".to_owned(), json!(chosen.game.id()));
    object.insert("name".to_owned(), json!(chosen.name()));
    object.insert("settings".to_owned(), Value::Object(settings));
    object
}

/// The game, its settings, and the deal.
pub(crate) fn table(table: &DealtGame) -> Map<String, Value> {
    let mut object = chosen(&table.chosen);
    object.insert("deal".to_owned(), json!(table.start.to_string()));
    object
}

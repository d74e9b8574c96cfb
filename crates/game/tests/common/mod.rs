//! Won games to replay, and the records of a response.

use talon_engine::text::GameText;
use talon_engine::{Deal, Move};
use talon_game::statistics::Ended;
use talon_game::{Preferences, Request, Response, Session, Table, Variant};

/// How the games ended that a response adds to the statistics.
pub(crate) fn recorded(response: &Response) -> Vec<Ended> {
    let ended = |request: &Request| match request {
        Request::Record(result) => Some(result.ended),
        Request::Ask(_) | Request::Cancel | Request::Save | Request::Discard(_) => None,
    };
    response.requests.iter().filter_map(ended).collect()
}

/// The table of a won game before its first move, and its moves.
pub(crate) fn won_game(text: &str, preferences: Preferences) -> (Table, Vec<Move>) {
    let text: GameText = text.parse().expect("a game");
    let game = talon_catalog::find(text.get("game").expect("a name")).expect("it is built in");
    let variant = Variant::new(game, game.default_choices());
    let deal = Deal::parse(variant.rules(), text.get("deal").expect("a deal")).expect("one");
    (Table::new(Session::new(variant, deal, 1), preferences), text.moves)
}

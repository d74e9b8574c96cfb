//! Games by their names, for examples and benches that are asked to measure one: `klondike:draw=1,passes=3`.

use talon_engine::Deal;
use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Passes, Space, TakeBack};

use crate::games;

/// The names that [`draft`] knows.
pub const NAMES: &str = "klondike, portuguese, preference, lady-palk, selective-freecell, freecell, spanish, bakers-game";

/// The rules of `GAME[:key=value,..]`; the keys are `draw`, `passes`, `take-back`, `kings`, `aces` and `cells`.
///
/// # Panics
/// If there is no such game or setting.
pub fn draft(game: &str) -> Draft {
    let (name, settings) = game.split_once(':').unwrap_or((game, ""));
    let mut draft = match name {
        "klondike" => games::klondike(3, Passes::Unlimited, TakeBack::Allowed),
        "portuguese" => games::portuguese(Kings::AsDealt),
        "preference" => games::preference(Aces::Home),
        "lady-palk" => games::lady_palk(Aces::InDeck),
        "selective-freecell" => games::freecell(Admission::OnlyOfItsRank),
        "freecell" => games::freecell(Admission::Any),
        "spanish" => Draft {
            space: Space::Anything,
            take_back: TakeBack::Allowed,
            ..games::portuguese(Kings::AsDealt)
        },
        "bakers-game" => Draft { build: Build::SameSuit, ..games::freecell(Admission::Any) },
        other => panic!("no game {other}: there are {NAMES}"),
    };
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (key, value) = setting.split_once('=').expect("settings are key=value");
        set(&mut draft, key, value);
    }
    draft
}

fn set(draft: &mut Draft, key: &str, value: &str) {
    match (key, value) {
        ("draw", _) => {
            draft.stock.as_mut().expect("a stock").draw = value.parse().expect("a number");
        }
        ("passes", _) => {
            let passes = value.parse().map_or(Passes::Unlimited, Passes::Limited);
            draft.stock.as_mut().expect("a stock").passes = passes;
        }
        ("take-back", "off") => draft.take_back = TakeBack::Never,
        ("take-back", "on") => draft.take_back = TakeBack::Allowed,
        ("kings", "bottom") => draft.kings = Kings::ToTheBottom,
        ("aces", "deck") => draft.aces = Aces::InDeck,
        ("aces", "home") => draft.aces = Aces::Home,
        ("cells", _) => draft.cells = value.parse().expect("a number"),
        _ => panic!("no setting {key}={value}"),
    }
}

/// Counts that measure the engine: a game, a deal, and a depth that takes some tenths of a second.
pub fn perft_workloads() -> Vec<(&'static str, Deal, u32)> {
    vec![
        ("freecell", Deal::Microsoft(617), 7),
        ("selective-freecell", Deal::Microsoft(617), 9),
        ("portuguese", Deal::Microsoft(617), 7),
        ("klondike:draw=1", Deal::Microsoft(1), 28),
        ("preference", Deal::Microsoft(617), 28),
        ("lady-palk", Deal::Number(1), 9),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_known_and_settings_are_set() {
        for name in NAMES.split(", ") {
            games::rules(&draft(name));
        }
        for (name, ..) in perft_workloads() {
            games::rules(&draft(name));
        }
        let klondike = games::klondike(1, Passes::Limited(3), TakeBack::Never);
        assert_eq!(draft("klondike:draw=1,passes=3,take-back=off"), klondike);
    }
}

//! Which game and which deals an example is asked to measure.

use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Passes, Rules, Space, TakeBack};
use talon_engine::{Board, Deal, Deck};
use talon_testkit::games;

/// The boards of a file of decks or of a range of deals, with their names.
pub(crate) fn boards(rules: &Rules, decks: &str) -> Vec<(String, Board)> {
    let (prefix, range) =
        if let Some(range) = decks.strip_prefix("ms:") { ("ms:", range) } else { ("", decks) };
    if let Some((first, last)) = range.split_once("..")
        && let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>())
    {
        let names = (first..=last).map(|number| format!("{prefix}{number}"));
        let deal = |name: &str| Deal::parse(rules, name).expect("a deal of this game");
        return names.map(|name| (name.clone(), deal(&name).board(rules))).collect();
    }
    let text = std::fs::read_to_string(decks).expect("a file of decks, or a range");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let deck = |line: &str| Deck::parse(rules, line).expect("a deck of this game");
    (1..).zip(lines).map(|(n, line)| (n.to_string(), Board::deal(rules, &deck(line)))).collect()
}

/// The rules of `GAME[:key=value,..]`.
pub(crate) fn draft(game: &str) -> Draft {
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
        other => panic!("no game {other}"),
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

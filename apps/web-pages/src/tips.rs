//! Five tips that win, for each game. They follow from the rules and are not a matter of taste.

use talon_rulebook::{Choices, Game};

/// A tip: what to do, and why.
pub(crate) type Tip = (&'static str, &'static str);

const KLONDIKE: [Tip; 5] = [
    ("Turn up hidden cards", "A move that turns one up beats a move that does not."),
    ("Start with the longest column", "It hides the most."),
    ("Keep a king ready for a space", "An empty column helps only if a king can fill it."),
    ("Do not rush cards home", "A red 6 at home cannot hold a black 5."),
    ("Look through the stock first", "Then you know what you are waiting for."),
];

const FREECELL: [Tip; 5] = [
    ("Free the aces and twos", "Plan how to reach the deepest of them before the first move."),
    ("Keep cells empty", "Each empty cell lets one more card travel with a run."),
    ("Empty a column early", "An empty column doubles the run that you can move."),
    ("Build long runs in order", "A run that alternates down to low cards moves as one."),
    ("Fill a space with a long run", "A king or queen there gives the most cards a home."),
];

const SELECTIVE: [Tip; 5] = [
    ("Count equal ranks", "A cell refuses a card while another of its rank is open on a column."),
    (
        "Bury or play the twin first",
        "Cover the other card of that rank, and the cell takes this one.",
    ),
    ("Use empty columns as cells", "The rule does not hold for them."),
    ("Free the aces and twos", "A card at home no longer blocks its rank."),
    ("Do not fill all cells", "A card can always leave a cell, but not always return."),
];

const PORTUGUESE: [Tip; 5] = [
    ("Dig for the aces", "All cards lie open: look which columns hold the low cards."),
    ("Use any suit", "Every card fits on four others of the next rank."),
    ("Mind the kings", "A king that lies on low cards blocks them until a column is empty."),
    ("Do not empty a column without a king", "Only a king may fill it."),
    ("Cards move one by one", "Each card of a long run needs its own place on the way."),
];

const PREFERENCE: [Tip; 5] = [
    ("Play from the waste first", "Its top card covers one that you may need."),
    ("Empty a column when the waste shows a useful card", "That card fills it at once."),
    (
        "Build in suit, high cards first",
        "A low card on a column waits for the whole suit below it.",
    ),
    ("Bring cards home evenly", "Four foundations that grow together take more cards."),
    ("Do not turn too early", "Look for a move before each card of the stock."),
];

const LADY_PALK: [Tip; 5] = [
    ("Move long runs", "A run of any suits moves as one, however long."),
    ("Open a column only for a king", "Nothing else may fill it."),
    ("Draw last", "There is only one pass: first make the moves that you can see."),
    (
        "Keep both twins in mind",
        "There are two of every card, and only one place for each at home.",
    ),
    ("Cover what you do not need", "Choose the run that hides the card you can spare."),
];

const ANY: [Tip; 5] = [
    ("Free the aces", "Nothing goes home before them."),
    ("Look before you move", "A move that turns up a card is better than one that does not."),
    ("Keep a space open", "An empty place helps most."),
    ("Do not rush cards home", "A card on a column can still hold another."),
    ("Take moves back", "Undo costs nothing."),
];

/// The tips for a game.
pub(crate) fn tips(game: &Game, choices: &Choices) -> &'static [Tip; 5] {
    match (game.id(), game.called(choices)) {
        ("klondike", _) => &KLONDIKE,
        (_, "FreeCell") => &FREECELL,
        ("selective-freecell", _) => &SELECTIVE,
        ("portuguese", _) => &PORTUGUESE,
        ("preference", _) => &PREFERENCE,
        ("lady-palk", _) => &LADY_PALK,
        _ => &ANY,
    }
}

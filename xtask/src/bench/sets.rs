//! The benchmark sets, and the peers with their arguments.

/// Where the deals of a set come from.
#[derive(Clone, Copy)]
pub(crate) enum Deals {
    /// A file of decks beside the solver's tests.
    File(&'static str),
    /// Numbered deals.
    Range(&'static str),
}

/// The figure of another solver to compare with.
#[derive(Clone, Copy)]
pub(crate) enum Peer {
    /// Measured before, on a machine of our kind.
    Before(&'static str),
    /// Measured in the same run where it is installed, on these of Microsoft's deals.
    RangeSolver(u32, u32),
}

/// Deals of one game with one choice of settings.
pub(crate) struct Set {
    /// The name in the table.
    pub(crate) name: &'static str,
    /// An id or a rules file.
    pub(crate) game: &'static str,
    /// As in the table of verdicts.
    pub(crate) settings: &'static str,
    /// The deals.
    pub(crate) deals: Deals,
    /// Won and lost deals, where all are known.
    pub(crate) known: Option<(usize, usize)>,
    /// The best peer.
    pub(crate) peer: Peer,
}

const NOBODY: Peer = Peer::Before("nobody");

const fn set(
    name: &'static str,
    game: &'static str,
    settings: &'static str,
    deals: Deals,
    known: Option<(usize, usize)>,
    peer: Peer,
) -> Set {
    Set { name, game, settings, deals, known, peer }
}

/// All sets.
pub(crate) const SETS: &[Set] = &[
    set(
        "Klondike draw 3, 100 decks",
        "klondike",
        "draw=3",
        Deals::File("klondike.txt"),
        Some((80, 20)),
        Peer::Before("lonelybot 14.8 s"),
    ),
    set(
        "Klondike draw 1, 100 decks",
        "klondike",
        "draw=1",
        Deals::File("klondike.txt"),
        Some((89, 11)),
        Peer::Before("lonelybot 14.8 s"),
    ),
    set(
        "Klondike draw 3, special",
        "klondike",
        "draw=3",
        Deals::File("klondike-special.txt"),
        Some((1, 1)),
        Peer::Before("lonelybot 27.7 s"),
    ),
    set(
        "Klondike draw 1, special",
        "klondike",
        "draw=1",
        Deals::File("klondike-special.txt"),
        Some((2, 0)),
        Peer::Before("lonelybot 4.3 s"),
    ),
    set(
        "Klondike draw 3, deals 1..1000",
        "klondike",
        "draw=3",
        Deals::Range("1..1000"),
        None,
        Peer::Before("lonelybot 84 ms a deal"),
    ),
    set(
        "Klondike draw 1, deals 1..1000",
        "klondike",
        "draw=1",
        Deals::Range("1..1000"),
        None,
        Peer::Before("lonelybot 26 ms a deal"),
    ),
    set(
        "Klondike draw 3, 3 passes",
        "klondike",
        "draw=3,passes=3",
        Deals::File("klondike.txt"),
        Some((65, 35)),
        NOBODY,
    ),
    set(
        "Klondike draw 3, 1 pass",
        "klondike",
        "draw=3,passes=1",
        Deals::File("klondike.txt"),
        Some((2, 98)),
        NOBODY,
    ),
    set(
        "Klondike draw 1, 3 passes",
        "klondike",
        "draw=1,passes=3",
        Deals::File("klondike.txt"),
        None,
        NOBODY,
    ),
    set(
        "Klondike draw 1, 1 pass",
        "klondike",
        "draw=1,passes=1",
        Deals::File("klondike.txt"),
        Some((22, 78)),
        NOBODY,
    ),
    set(
        "Klondike draw 3, no take-back",
        "klondike",
        "draw=3,take-back=off",
        Deals::File("klondike.txt"),
        None,
        NOBODY,
    ),
    set(
        "Klondike draw 1, no take-back",
        "klondike",
        "draw=1,take-back=off",
        Deals::File("klondike.txt"),
        None,
        NOBODY,
    ),
    set(
        "FreeCell ms:1..32000",
        "selective-freecell",
        "selective=off",
        Deals::Range("ms:1..32000"),
        Some((31999, 1)),
        Peer::RangeSolver(1, 32000),
    ),
    set(
        "FreeCell, 17 hard deals",
        "selective-freecell",
        "selective=off",
        Deals::File("freecell-hard.txt"),
        Some((9, 8)),
        Peer::Before("fc-solve -l tfts up to 9.5 s each"),
    ),
    set(
        "Selective FreeCell ms:1..1000",
        "selective-freecell",
        "selective=on",
        Deals::Range("ms:1..1000"),
        Some((987, 13)),
        NOBODY,
    ),
    set(
        "Portuguese, 100 decks",
        "portuguese",
        "",
        Deals::File("portuguese.txt"),
        Some((99, 1)),
        Peer::Before("Solvitaire 162 s, 12 open"),
    ),
    set(
        "Lady Palk, 50 decks",
        "lady-palk",
        "aces=deck",
        Deals::File("lady-palk.txt"),
        Some((50, 0)),
        Peer::Before("Solvitaire 1 in 20, 4 s each"),
    ),
    set(
        "Lady Palk, Aces home, 50 decks",
        "lady-palk",
        "aces=home",
        Deals::File("lady-palk.txt"),
        None,
        NOBODY,
    ),
    set(
        "Preference, 50 decks",
        "preference",
        "aces=home",
        Deals::File("preference.txt"),
        Some((48, 2)),
        Peer::Before("Solvitaire 6 of 50 open at 6 s"),
    ),
    set(
        "Preference, Aces in the deck, 50 decks",
        "preference",
        "aces=deck",
        Deals::File("preference.txt"),
        Some((44, 6)),
        Peer::Before("Solvitaire 1.4 s a deal, 4 of 100 open, 4 wrong"),
    ),
    set(
        "Preference, deals 1..1000",
        "preference",
        "aces=home",
        Deals::Range("1..1000"),
        Some((959, 41)),
        NOBODY,
    ),
    set(
        "Preference, Aces in the deck, deals 1..1000",
        "preference",
        "aces=deck",
        Deals::Range("1..1000"),
        Some((903, 97)),
        NOBODY,
    ),
    set(
        "Spanish Patience, deals 1..100",
        "crates/testkit/rules/spanish-patience.toml",
        "",
        Deals::Range("1..100"),
        None,
        Peer::Before("Solvitaire 0.6 to 0.9 M states/s"),
    ),
    set(
        "Baker's Game, deals 1..100",
        "crates/testkit/rules/bakers-game.toml",
        "",
        Deals::Range("1..100"),
        None,
        Peer::Before("Solvitaire 0.6 to 0.9 M states/s"),
    ),
    set(
        "FreeCell with two cells, deals 1..100",
        "crates/testkit/rules/two-cells.toml",
        "",
        Deals::Range("1..100"),
        None,
        Peer::Before("Solvitaire 0.6 to 0.9 M states/s"),
    ),
];

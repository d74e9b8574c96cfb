//! Positions for tests: the test names the cards that matter, the others are placed automatically.

use talon_engine::rules::{Draft, Facing, Rules};
use talon_engine::{Board, Card, Deck, Move, Rank, Refusal, Setup, Side, Suit};

use crate::games;

/// A game and a position of it.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// The game.
    pub rules: Rules,
    /// The position.
    pub board: Board,
}

/// The piles of a position as text. Cards are separated by spaces; the last card of a pile is its top card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Piles<'t> {
    /// Columns separated by bars; `-` is an empty one. Cards that are not mentioned lie under the columns that start
    /// with `..`, face down if the game hides cards.
    pub columns: &'t str,
    /// The cells, `-` for an empty one; cells not mentioned are empty.
    pub cells: &'t str,
    /// The top cards of foundations that are not empty.
    pub home: &'t str,
    /// The waste.
    pub waste: &'t str,
    /// The stock. Cards that are mentioned nowhere lie under these if no column starts with `..`.
    pub stock: &'t str,
}

impl TestPosition {
    /// Lays the piles out.
    ///
    /// # Panics
    /// If that is no table of the game.
    pub fn new(draft: &Draft, piles: Piles) -> TestPosition {
        let rules = games::rules(draft);
        let mut setup = mentioned(&rules, piles);
        let rest = rest(&rules, &setup);
        let heaps: Vec<usize> = (0..)
            .zip(piles.columns.split('|'))
            .filter(|(_, column)| column.trim().starts_with(".."))
            .map(|(n, _)| n)
            .collect();
        let side = if rules.facing() == Facing::TopUp { Side::Down } else { Side::Up };
        if heaps.is_empty() {
            setup.stock.splice(0..0, rest);
        } else {
            for (place, card) in rest.into_iter().enumerate() {
                setup.columns[heaps[place % heaps.len()]].insert(0, (card, side));
            }
        }
        let board = setup.check(&rules).unwrap_or_else(|faults| panic!("{faults:?}"));
        TestPosition { rules, board }
    }

    /// Whether a move is legal.
    pub fn allows(&self, word: &str) -> bool {
        self.check(word).is_ok()
    }

    /// The answer to a move.
    pub fn check(&self, word: &str) -> Result<(), Refusal> {
        let mv: Move = word.parse().expect("a move");
        let checked = self.board.check(&self.rules, mv);
        assert_eq!(checked.is_ok(), self.board.moves(&self.rules).contains(&mv), "{word}");
        checked
    }

    /// The table after these moves.
    #[must_use]
    pub fn after(&self, words: &str) -> TestPosition {
        let mut table = self.clone();
        for word in words.split_whitespace() {
            let mv: Move = word.parse().expect("a move");
            let played = table.board.play(&table.rules, mv);
            played.unwrap_or_else(|refusal| panic!("{word}: {refusal:?}"));
        }
        table
    }

    /// A column's cards, bottom first, with `#` for a card face down.
    pub fn column(&self, number: usize) -> String {
        let column = &self.board.columns()[number - 1];
        let backs = std::iter::repeat_n("#".to_owned(), usize::from(column.hidden()));
        let faces = column.face_up().iter().map(Card::to_string);
        backs.chain(faces).collect::<Vec<_>>().join(" ")
    }

    /// The legal moves, sorted.
    pub fn moves(&self) -> Vec<String> {
        let mut words: Vec<String> =
            self.board.moves(&self.rules).iter().map(Move::to_string).collect();
        words.sort();
        words
    }
}

fn cards(text: &str) -> Vec<Card> {
    let words = text.split_whitespace().filter(|word| *word != ".." && *word != "-");
    words.map(|word| word.parse().expect("a card")).collect()
}

fn mentioned(rules: &Rules, piles: Piles) -> Setup {
    let column = |text: &str| cards(text).into_iter().map(|card| (card, Side::Up)).collect();
    let cell = |word: &str| if word == "-" { None } else { Some(word.parse().expect("a card")) };
    let mut cells: Vec<Option<Card>> = piles.cells.split_whitespace().map(cell).collect();
    cells.resize(usize::from(rules.cells()), None);
    let mut foundations = vec![0; usize::from(rules.foundations())];
    for top in cards(piles.home) {
        let suit = usize::from(top.suit().index());
        let place = if foundations[suit] == 0 { suit } else { suit + 4 };
        foundations[place] = top.rank().value();
    }
    Setup {
        columns: piles.columns.split('|').map(column).collect(),
        cells,
        foundations,
        stock: cards(piles.stock),
        waste: cards(piles.waste),
        redeals: 0,
    }
}

/// The game's cards that are on no pile yet, low ranks first.
fn rest(rules: &Rules, setup: &Setup) -> Vec<Card> {
    let mut rest = Deck::sorted(rules).cards().to_vec();
    let mut take = |card: Card| {
        let place = rest.iter().position(|other| *other == card);
        rest.remove(place.unwrap_or_else(|| panic!("the {card} is mentioned too often")));
    };
    setup.columns.iter().flatten().for_each(|&(card, _)| take(card));
    setup
        .cells
        .iter()
        .flatten()
        .chain(&setup.stock)
        .chain(&setup.waste)
        .for_each(|&card| take(card));
    for (&suit, &height) in Suit::ALL.iter().cycle().zip(&setup.foundations) {
        let home = (1..=height).filter_map(Rank::new).map(|rank| Card::new(rank, suit));
        home.for_each(&mut take);
    }
    rest
}

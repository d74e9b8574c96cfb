//! The knowledge of a player: the table as it shows, and the stock once it has been seen.
//!
//! A face-down card of a column has never been seen, because no card is ever turned face down again. The stock has been
//! seen if the waste was turned over at least once: all its cards have lain in the waste. So the knowledge follows from
//! the view and the number of redeals, and the unseen cards lie in the unseen places in any order, each equally likely.

use talon_engine::{Board, Card, Deck, Position, Rank, Rules, Seen, Setup, Side, Suit, View};

use crate::seeded_random::SeededRandom;

/// All that a player has seen, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    rules: Rules,
    view: View,
    stock: StockKnowledge,
    /// The cards that have never been seen, sorted.
    unseen: Vec<Card>,
}

/// The knowledge of the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
enum StockKnowledge {
    /// How many cards it has.
    Unseen(usize),
    /// Its cards, the top one last.
    Seen(Vec<Card>),
}

impl Knowledge {
    /// The knowledge of a player who has played to this position.
    pub fn of_position(position: &Position) -> Knowledge {
        Knowledge::of(position.rules(), position.board())
    }

    /// [`Knowledge::of_position`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn of(rules: &Rules, board: &Board) -> Knowledge {
        let stock = match board.redeals() {
            0 => StockKnowledge::Unseen(board.stock().len()),
            1.. => StockKnowledge::Seen(board.stock().to_vec()),
        };
        let view = board.view();
        let unseen = unseen(rules, &view, &stock);
        Knowledge { rules: *rules, view, stock, unseen }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table as it shows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How many cards have never been seen.
    pub fn unseen(&self) -> usize {
        self.unseen.len()
    }

    /// Whether a draw shows a card that has never been seen.
    pub fn draws_unseen(&self) -> bool {
        matches!(self.stock, StockKnowledge::Unseen(1..))
    }

    /// A number that depends on everything seen, so that different positions throw different dice.
    pub(crate) fn fingerprint(&self) -> u64 {
        let sizes = self.view.columns.iter().map(|column| column.len() as u64);
        let rest = [self.view.waste.len() as u64, u64::from(self.view.redeals)];
        let unseen = self.unseen.iter().map(|card| u64::from(card.index()));
        sizes
            .chain(rest)
            .chain(unseen)
            .fold(0, |hash, word| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
    }

    /// The board itself, if every card is known. A single unseen card is known, as all others are.
    pub fn board(&self) -> Option<Board> {
        (self.unseen.len() <= 1).then(|| self.with_unseen(self.unseen.clone()))
    }

    /// Boards that agree with everything seen, each equally likely, without end. The same seed gives the same boards.
    pub fn worlds(&self, seed: u64) -> impl Iterator<Item = Board> {
        let mut dice = SeededRandom::seeded(seed);
        std::iter::repeat_with(move || self.guess(&mut dice))
    }

    /// A board that agrees with everything seen; each is equally likely.
    pub(crate) fn guess(&self, dice: &mut SeededRandom) -> Board {
        let mut cards = self.unseen.clone();
        dice.shuffle(&mut cards);
        self.with_unseen(cards)
    }

    fn with_unseen(&self, mut cards: Vec<Card>) -> Board {
        let mut next = || cards.pop().expect("there is an unseen card for each unseen place");
        let side = |seen: &Seen, next: &mut dyn FnMut() -> Card| match *seen {
            Seen::Face(card) => (card, Side::Up),
            Seen::Back => (next(), Side::Down),
        };
        let columns = self.view.columns.iter();
        let columns =
            columns.map(|column| column.iter().map(|seen| side(seen, &mut next)).collect());
        let columns = columns.collect();
        let stock = match &self.stock {
            StockKnowledge::Unseen(count) => (0..*count).map(|_| next()).collect(),
            StockKnowledge::Seen(cards) => cards.clone(),
        };
        let setup = Setup {
            columns,
            cells: self.view.cells.clone(),
            foundations: self.view.foundations.clone(),
            stock,
            waste: self.view.waste.clone(),
            redeals: self.view.redeals,
        };
        setup.check(&self.rules).expect("unseen cards in unseen places make a board of the game")
    }
}

/// The cards of the game that are neither shown nor known.
fn unseen(rules: &Rules, view: &View, stock: &StockKnowledge) -> Vec<Card> {
    let mut left = Deck::sorted(rules).cards().to_vec();
    let home = view.foundations.iter().enumerate().flat_map(|(place, &height)| {
        let suit = Suit::of_foundation(place as u8);
        (1..=height).filter_map(Rank::new).map(move |rank| Card::new(rank, suit))
    });
    let columns = view.columns.iter().flatten().filter_map(|seen| seen.face());
    let known: &[Card] = match stock {
        StockKnowledge::Unseen(_) => &[],
        StockKnowledge::Seen(cards) => cards,
    };
    let rest = view.cells.iter().flatten().chain(&view.waste).chain(known).copied();
    for card in home.chain(columns).chain(rest) {
        let place = left.iter().position(|&other| other == card);
        left.swap_remove(place.expect("a board has each card of the game once"));
    }
    left.sort_unstable();
    left
}

//! From any lists to a board: a [`Setup`] is unchecked; checked, it becomes a [`Board`].

use core::fmt;

use crate::board::{Board, Column};
use crate::card::{Card, Rank, Suit};
use crate::counted::counted;
use crate::deck::{Deck, DeckFault};
use crate::lift::builds;
use crate::prelude::*;
use crate::rules::{COLUMN_CAPACITY, Facing, Passes, Refill, Rules};

/// Which side of a card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Its face.
    Up,
    /// Its back.
    Down,
}

/// An unchecked board.
///
/// ```
/// use talon_engine::{Card, Draft, Rules, Setup, Side};
///
/// let small = Draft { suits: 1, ranks: 2, heights: vec![2], ..Draft::default() };
/// let rules = Rules::check(&small).expect("good rules");
/// let cards: Vec<Card> = vec!["2C".parse()?, "AC".parse()?];
/// let setup = Setup {
///     columns: vec![cards.into_iter().map(|card| (card, Side::Up)).collect()],
///     foundations: vec![0; 4],
///     ..Setup::default()
/// };
/// assert!(setup.check(&rules).is_ok());
/// # Ok::<(), talon_engine::NotACard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Setup {
    /// The columns, each from its bottom card up.
    pub columns: Vec<Vec<(Card, Side)>>,
    /// The cells.
    pub cells: Vec<Option<Card>>,
    /// Cards on each foundation; of the suit that [`Suit::of_foundation`] says.
    pub foundations: Vec<u8>,
    /// The stock, its top card last.
    pub stock: Vec<Card>,
    /// The waste, its top card last.
    pub waste: Vec<Card>,
    /// How often the waste has been turned over.
    pub redeals: u32,
}

/// Why a setup is not a board of a game. Piles are counted from 0 here and from 1 in the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// The game has another number of columns.
    Columns {
        /// How many there are.
        there: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The game has another number of cells.
    Cells {
        /// How many there are.
        there: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The game has another number of foundations.
    Foundations {
        /// How many there are.
        there: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A foundation holds more cards than its suit has.
    Foundation {
        /// Which one.
        foundation: usize,
        /// How many cards lie there.
        there: u8,
        /// How many its suit has.
        most: u8,
    },
    /// The game's cards are not all there once.
    Cards(DeckFault),
    /// A face-down card lies on a face-up card.
    FaceDownOnFaceUp {
        /// The column.
        column: usize,
        /// The card's place, from the bottom.
        place: usize,
    },
    /// A column's top card is face down.
    TopFaceDown {
        /// The column.
        column: usize,
    },
    /// The game has no face-down cards.
    NoCardFaceDown {
        /// The column that has one.
        column: usize,
    },
    /// A column that could outgrow [`COLUMN_CAPACITY`].
    TooTall {
        /// The column.
        column: usize,
    },
    /// The game has no stock, and so no waste and no redeals.
    NoStock,
    /// The waste was turned over more often than the game allows.
    Redeals {
        /// How often.
        there: u32,
        /// How often it may be.
        most: u32,
    },
    /// The game fills a space at once while waste or stock have cards; this one is open.
    OpenSpace {
        /// The column.
        column: usize,
    },
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Columns { there, wanted } => {
                write!(f, "{}: the game has {wanted}", counted(*there, "column"))
            }
            SetupFault::Cells { there, wanted } => {
                write!(f, "{}: the game has {wanted}", counted(*there, "cell"))
            }
            SetupFault::Foundations { there, wanted } => {
                write!(f, "{}: the game has {wanted}", counted(*there, "foundation"))
            }
            SetupFault::Foundation { foundation, there, most } => {
                let (place, there) = (foundation + 1, counted(usize::from(*there), "card"));
                write!(f, "foundation {place} holds {there}: its suit has {most}")
            }
            SetupFault::Cards(fault) => write!(f, "{fault}"),
            SetupFault::FaceDownOnFaceUp { column, place } => write!(
                f,
                "column {}: card {} lies face down on a card that is face up",
                column + 1,
                place + 1
            ),
            SetupFault::TopFaceDown { column } => {
                write!(f, "column {}: its top card is face down", column + 1)
            }
            SetupFault::NoCardFaceDown { column } => {
                write!(f, "column {}: no card lies face down in this game", column + 1)
            }
            SetupFault::TooTall { column } => write!(
                f,
                "column {}: it could grow over {COLUMN_CAPACITY} cards, more than the table holds",
                column + 1
            ),
            SetupFault::NoStock => write!(f, "the game has no stock, no waste and no redeals"),
            SetupFault::Redeals { there, most } => {
                write!(f, "{}: the game allows {most}", counted(*there as usize, "redeal"))
            }
            SetupFault::OpenSpace { column } => write!(
                f,
                "column {} is empty: this game fills it at once from the waste or the stock",
                column + 1
            ),
        }
    }
}

impl core::error::Error for SetupFault {}

impl Setup {
    /// Checks that this is a board of the game; all faults at once if there are any.
    pub fn check(&self, rules: &Rules) -> Result<Board, Vec<SetupFault>> {
        let mut faults = self.wrong_counts(rules);
        faults.extend(self.wrong_homes(rules));
        faults.extend(self.wrong_cards(rules));
        faults.extend(self.wrong_stock(rules));
        for (number, column) in self.columns.iter().enumerate() {
            faults.extend(wrong_column(rules, number, column));
        }
        if faults.is_empty() { Ok(self.board()) } else { Err(faults) }
    }

    fn board(&self) -> Board {
        Board {
            columns: self.columns.iter().map(|column| checked_column(column)).collect(),
            cells: self.cells.iter().copied().collect(),
            foundations: self.foundations.iter().copied().collect(),
            stock: self.stock.iter().copied().collect(),
            waste: self.waste.iter().copied().collect(),
            redeals: self.redeals,
        }
    }

    fn wrong_counts(&self, rules: &Rules) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let (there, wanted) = (self.columns.len(), usize::from(rules.columns()));
        if there != wanted {
            faults.push(SetupFault::Columns { there, wanted });
        }
        let (there, wanted) = (self.cells.len(), usize::from(rules.cells()));
        if there != wanted {
            faults.push(SetupFault::Cells { there, wanted });
        }
        let (there, wanted) = (self.foundations.len(), usize::from(rules.foundations()));
        if there != wanted {
            faults.push(SetupFault::Foundations { there, wanted });
        }
        faults
    }

    fn wrong_homes(&self, rules: &Rules) -> impl Iterator<Item = SetupFault> {
        let most_on = |foundation: usize| {
            if foundation % 4 < usize::from(rules.suits()) { rules.ranks() } else { 0 }
        };
        self.foundations.iter().enumerate().filter_map(move |(foundation, &there)| {
            let most = most_on(foundation);
            (there > most).then_some(SetupFault::Foundation { foundation, there, most })
        })
    }

    fn wrong_cards(&self, rules: &Rules) -> Option<SetupFault> {
        let mut cards: Vec<Card> = self.columns.iter().flatten().map(|&(card, _)| card).collect();
        cards.extend(self.cells.iter().flatten());
        cards.extend(self.stock.iter().chain(&self.waste));
        for (&suit, &height) in Suit::ALL.iter().cycle().zip(&self.foundations) {
            cards.extend((1..=height).filter_map(Rank::new).map(|rank| Card::new(rank, suit)));
        }
        Deck::check(rules, cards).err().map(SetupFault::Cards)
    }

    fn wrong_stock(&self, rules: &Rules) -> Option<SetupFault> {
        let Some(stock) = rules.stock() else {
            let unused = self.stock.is_empty() && self.waste.is_empty() && self.redeals == 0;
            return (!unused).then_some(SetupFault::NoStock);
        };
        if let Passes::Limited(passes) = stock.passes {
            let most = u32::from(passes) - 1;
            if self.redeals > most {
                return Some(SetupFault::Redeals { there: self.redeals, most });
            }
        }
        let used_up = self.stock.is_empty() && self.waste.is_empty();
        match rules.refill() {
            Refill::WasteThenStock if !used_up => {
                let column = self.columns.iter().position(Vec::is_empty)?;
                Some(SetupFault::OpenSpace { column })
            }
            Refill::WasteThenStock | Refill::ByHand => None,
        }
    }
}

fn wrong_column(rules: &Rules, column: usize, cards: &[(Card, Side)]) -> Option<SetupFault> {
    let upside_down =
        cards.windows(2).position(|pair| (pair[0].1, pair[1].1) == (Side::Up, Side::Down));
    let hidden = cards.iter().filter(|(_, side)| *side == Side::Down).count();
    if hidden > 0 && rules.facing() == Facing::AllUp {
        Some(SetupFault::NoCardFaceDown { column })
    } else if let Some(under) = upside_down {
        Some(SetupFault::FaceDownOnFaceUp { column, place: under + 1 })
    } else if hidden > 0 && hidden == cards.len() {
        Some(SetupFault::TopFaceDown { column })
    } else {
        (tallest(rules, cards) > COLUMN_CAPACITY).then_some(SetupFault::TooTall { column })
    }
}

/// How many cards a column can ever hold: its remaining cards carry at most a run down to the Ace.
fn tallest(rules: &Rules, cards: &[(Card, Side)]) -> usize {
    let mut tallest = cards.len();
    let mut run_start = 0;
    for (place, &(card, _)) in cards.iter().enumerate() {
        let joined = place > 0 && builds(rules.build(), card, cards[place - 1].0);
        if !joined {
            run_start = place;
        }
        let lead = cards[run_start].0;
        tallest = tallest.max(run_start + usize::from(lead.rank().value()));
    }
    tallest
}

fn checked_column(cards: &[(Card, Side)]) -> Column {
    Column {
        cards: cards.iter().map(|&(card, _)| card).collect(),
        hidden: cards.iter().filter(|(_, side)| *side == Side::Down).count() as u8,
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        let column = |column: &Column| {
            let hidden = usize::from(column.hidden());
            let side = |place| if place < hidden { Side::Down } else { Side::Up };
            column.cards().iter().enumerate().map(|(place, &card)| (card, side(place))).collect()
        };
        Setup {
            columns: board.columns().iter().map(column).collect(),
            cells: board.cells().to_vec(),
            foundations: board.foundations().to_vec(),
            stock: board.stock().to_vec(),
            waste: board.waste().to_vec(),
            redeals: board.redeals(),
        }
    }
}

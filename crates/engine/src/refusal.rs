//! Why a move is refused, with a sentence for each reason.

use std::fmt;

use arrayvec::ArrayVec;

use crate::card::{Card, Rank, Suit};
use crate::place::{Place, Source};
use crate::rules::{Build, MAX_COLUMNS};

/// Why a move is not legal on this board. Columns and cells are counted from 0 here and from 1 in the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table has no such pile.
    NoSuchPile(Place),
    /// Nothing lies there.
    NothingThere(Source),
    /// Fewer cards lie there than were to be moved.
    NotThatMany {
        /// The pile.
        from: Source,
        /// Cards asked for.
        wanted: u8,
        /// Cards there.
        there: u8,
    },
    /// Some of the cards lie face down.
    FaceDown {
        /// The column.
        column: u8,
        /// Its face-up cards.
        face_up: u8,
    },
    /// The cards do not follow one another as the game builds.
    NotARun {
        /// The card on top.
        upper: Card,
        /// The card under it that it does not fit.
        lower: Card,
        /// How the game builds.
        build: Build,
    },
    /// The game moves single cards only.
    OneAtATime,
    /// Only one card at a time goes home or to a cell.
    OneAtATimeThere,
    /// The run is longer than the empty cells and columns can bring over.
    TooMany {
        /// Cards asked for.
        wanted: u8,
        /// The most that can be moved there now.
        limit: u8,
        /// Empty cells.
        free_cells: u8,
        /// Empty columns, without the one moved to.
        free_columns: u8,
    },
    /// From a pile onto itself.
    SamePile,
    /// No such kind of move: cell to cell, home to home or home to a cell.
    NotAMove,
    /// The card does not build on the column's top card.
    DoesNotBuild {
        /// The card moved.
        card: Card,
        /// The card it would lie on.
        onto: Card,
        /// How the game builds.
        build: Build,
    },
    /// The empty column takes only this rank.
    SpaceTakesOnly {
        /// The rank.
        rank: Rank,
        /// The card that was moved.
        card: Card,
    },
    /// Empty columns stay empty.
    SpaceTakesNothing,
    /// The card is not the next one of its suit.
    NotNextHome {
        /// The card.
        card: Card,
        /// The rank its suit waits for; none when the suit is complete.
        next: Option<Rank>,
    },
    /// The game has no cells.
    NoCells,
    /// Every cell is taken.
    CellsFull {
        /// How many there are.
        cells: u8,
    },
    /// Other columns end in the same rank, so this card may not go to a cell.
    Twins {
        /// The card.
        card: Card,
        /// The columns whose top cards have its rank, with these cards.
        twins: ArrayVec<(u8, Card), MAX_COLUMNS>,
    },
    /// Cards do not come back from home in this game.
    HomeForGood,
    /// The game has no stock.
    NoStock,
    /// The stock is used up.
    StockEmpty,
    /// The waste is turned over only when the stock is used up.
    StockNotEmpty,
    /// There is nothing to turn over.
    WasteEmpty,
    /// The stock has been gone through as often as allowed.
    NoPassLeft {
        /// The passes allowed.
        passes: u8,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchPile(place) => write!(f, "There is no {}.", PlaceName(*place)),
            Refusal::NothingThere(source) => {
                write!(f, "There is no card in {}.", TheSource(*source))
            }
            Refusal::NotThatMany { from, wanted, there } => write!(
                f,
                "You cannot take {} from {}: only {} there.",
                cards(*wanted),
                TheSource(*from),
                are(*there)
            ),
            Refusal::FaceDown { column, face_up } => {
                write!(f, "Only {} face up in column {}.", are(*face_up), column + 1)
            }
            Refusal::NotARun { upper, lower, build } => write!(
                f,
                "These cards do not move together: the {} on the {} is not a run, which goes down {}.",
                upper.signed(),
                lower.signed(),
                BuildName(*build)
            ),
            Refusal::OneAtATime => write!(f, "Only one card may be moved at a time."),
            Refusal::OneAtATimeThere => {
                write!(f, "Only one card at a time goes home or to a cell.")
            }
            Refusal::TooMany { .. } | Refusal::DoesNotBuild { .. } => self.fmt_column(f),
            Refusal::SamePile => write!(f, "The cards already lie there."),
            Refusal::NotAMove => {
                write!(f, "Cards in a cell or at home move only to a column or home.")
            }
            Refusal::SpaceTakesOnly { rank, card } => write!(
                f,
                "The {} cannot go to the empty column: only a {} may take it.",
                card.signed(),
                rank.name()
            ),
            Refusal::SpaceTakesNothing => write!(f, "An empty column stays empty in this game."),
            Refusal::NotNextHome { card, next: Some(next) } => write!(
                f,
                "The {} cannot go home yet: {} are waiting for the {}.",
                card.signed(),
                card.suit().name(),
                next.name()
            ),
            Refusal::NotNextHome { card, next: None } => {
                write!(f, "The {} cannot go home: its suit is complete.", card.signed())
            }
            Refusal::NoCells => write!(f, "This game has no cells."),
            Refusal::CellsFull { cells: 1 } => write!(f, "The cell is taken."),
            Refusal::CellsFull { cells } => write!(f, "All {cells} cells are taken."),
            Refusal::Twins { card, twins } => fmt_twins(f, *card, twins),
            Refusal::HomeForGood => {
                write!(f, "A card that is home stays there in this game.")
            }
            Refusal::NoStock => write!(f, "This game has no stock."),
            Refusal::StockEmpty => write!(f, "The stock is empty."),
            Refusal::StockNotEmpty => {
                write!(f, "The waste is turned over only when the stock is empty.")
            }
            Refusal::WasteEmpty => write!(f, "There is no waste to turn over."),
            Refusal::NoPassLeft { passes: 1 } => {
                write!(f, "The stock is gone through only once in this game.")
            }
            Refusal::NoPassLeft { passes } => {
                write!(f, "No pass through the stock is left: there were {passes}.")
            }
        }
    }
}

impl Refusal {
    fn fmt_column(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooMany { wanted, limit, free_cells, free_columns } => write!(
                f,
                "You cannot move {wanted} cards at once: with {free_cells} free {} and {free_columns} other free {}, {limit} can go.",
                if *free_cells == 1 { "cell" } else { "cells" },
                if *free_columns == 1 { "column" } else { "columns" },
            ),
            Refusal::DoesNotBuild { card, onto, build } => {
                write!(f, "The {} cannot go on the {}: ", card.signed(), onto.signed())?;
                match needed(*card, *onto, *build) {
                    Some(needed) => write!(f, "it needs {needed}."),
                    None => write!(f, "nothing is higher than it in a column."),
                }
            }
            _ => unreachable!("only the refusals of a column come here"),
        }
    }
}

/// What a card could be laid on: "a red ten", "the 10♠", "a ten".
fn needed(card: Card, _onto: Card, build: Build) -> Option<String> {
    let above = card.rank().above()?;
    let article = |name: &str| {
        if name.starts_with(['a', 'e']) { "an" } else { "a" }
    };
    Some(match build {
        Build::SameSuit => format!("the {}", Card::new(above, card.suit()).signed()),
        Build::AnySuit => format!("{} {}", article(above.name()), above.name()),
        Build::AlternatingColours => {
            let red = matches!(card.suit(), Suit::Clubs | Suit::Spades);
            format!("a {} {}", if red { "red" } else { "black" }, above.name())
        }
    })
}

fn fmt_twins(f: &mut fmt::Formatter<'_>, card: Card, twins: &[(u8, Card)]) -> fmt::Result {
    write!(f, "The {} cannot go to a cell: ", card.signed())?;
    for (place, (column, twin)) in twins.iter().enumerate() {
        match place {
            0 => {}
            _ if place + 1 == twins.len() => write!(f, " and ")?,
            _ => write!(f, ", ")?,
        }
        write!(f, "the {} on column {}", twin.signed(), column + 1)?;
    }
    write!(f, " {} available too.", if twins.len() == 1 { "is" } else { "are" })
}

fn cards(count: u8) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

fn are(count: u8) -> String {
    if count == 1 { "1 card is".to_owned() } else { format!("{count} cards are") }
}

struct BuildName(Build);

impl fmt::Display for BuildName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Build::SameSuit => "in suit",
            Build::AlternatingColours => "in alternating colours",
            Build::AnySuit => "by rank",
        })
    }
}

struct PlaceName(Place);

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Column(n) => write!(f, "column {}", u16::from(n) + 1),
            Place::Cell(n) => write!(f, "cell {}", u16::from(n) + 1),
            Place::Foundation(n) => match Suit::from_index(n % 4) {
                Some(suit) if n < 8 => write!(f, "foundation of {}", suit.name()),
                _ => write!(f, "foundation {}", u16::from(n) + 1),
            },
            Place::Stock => write!(f, "stock"),
            Place::Waste => write!(f, "waste"),
        }
    }
}

struct TheSource(Source);

impl fmt::Display for TheSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Source::Column(_) | Source::Cell(_) => write!(f, "{}", PlaceName(self.0.into())),
            Source::Foundation(_) | Source::Waste => write!(f, "the {}", PlaceName(self.0.into())),
        }
    }
}

impl std::error::Error for Refusal {}

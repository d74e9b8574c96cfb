//! One sentence for each reason to refuse a move: names the cards, gives the reason, and the way out if there is one.

use std::fmt;

use crate::card::{Card, Colour, Rank, Suit};
use crate::counted::counted;
use crate::place::{Place, Source, Target};
use crate::refusal::Refusal;
use crate::rules::Build;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchPile(place) => write!(f, "There is no {}.", PlaceName(*place)),
            Refusal::NothingThere(source) => {
                write!(f, "There is no card in {}.", TheSource(*source))
            }
            Refusal::NotThatMany { from, wanted, there } => {
                let (wanted, from, there) = (cards(*wanted), TheSource(*from), cards_are(*there));
                write!(f, "You cannot take {wanted} from {from}: only {there} there.")
            }
            Refusal::FaceDown { column, face_up } => {
                let (there, column) = (cards_are(*face_up), PlaceName(Place::Column(*column)));
                write!(f, "Only {there} face up in {column}.")
            }
            Refusal::NotARun { upper, lower, build } => not_a_run(f, *upper, *lower, *build),
            Refusal::OneAtATime { column, top } => {
                let (top, column) = (top.signed(), PlaceName(Place::Column(*column)));
                write!(f, "Only the {top} may leave {column}: cards move one at a time.")
            }
            Refusal::OneAtATimeThere { card, to } => {
                let (card, to) = (card.signed(), TheTarget(*to));
                write!(
                    f,
                    "The {card} cannot go {to} with what lies on it: one card goes at a time."
                )
            }
            Refusal::TooMany { card, column, wanted, limit, free_cells, free_columns } => {
                let on_it = cards(wanted.saturating_sub(1));
                let (card, to) = (card.signed(), TheTarget(Target::Column(*column)));
                write!(f, "The {card} cannot go {to} with {on_it} on it: ")?;
                at_once(f, *limit, *free_cells, *free_columns)
            }
            Refusal::SamePile { column } => {
                write!(f, "The cards already lie in {}.", PlaceName(Place::Column(*column)))
            }
            Refusal::NotAMove { card, from } => not_a_move(f, *card, *from),
            Refusal::DoesNotBuild { card, onto, needs, build } => {
                write!(f, "The {} cannot go on the {}: ", card.signed(), onto.signed())?;
                needs_what(f, *card, *needs, *build)
            }
            Refusal::SpaceTakesOnly { rank, card, column } => {
                space_takes_only(f, *rank, *card, *column)
            }
            Refusal::SpaceTakesNothing { column } => {
                let column = PlaceName(Place::Column(*column));
                write!(f, "Nothing can go to {column}: an empty column stays empty in this game.")
            }
            Refusal::NotNextHome { card, next } => not_next_home(f, *card, next),
            Refusal::NoCells => write!(f, "This game has no cells."),
            Refusal::CellsFull { card } => {
                write!(f, "The {} cannot go to a cell: none is free.", card.signed())
            }
            Refusal::Twins { card, twins } => has_twins(f, *card, twins),
            Refusal::HomeForGood { card } => {
                write!(f, "The {} is home and stays there in this game.", card.signed())
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

fn not_a_run(f: &mut fmt::Formatter<'_>, upper: Card, lower: Card, build: Build) -> fmt::Result {
    let (upper, lower) = (upper.signed(), lower.signed());
    let way = match build {
        Build::SameSuit => "in suit",
        Build::AlternatingColours => "in alternating colours",
        Build::AnySuit => "by rank",
    };
    write!(
        f,
        "These cards do not move together: the {upper} on the {lower} is not a run, which goes down {way}."
    )
}

fn at_once(f: &mut fmt::Formatter<'_>, limit: u8, cells: u8, columns: u8) -> fmt::Result {
    let cells = counted(cells.into(), "free cell");
    let columns = counted(columns.into(), "other free column");
    write!(f, "with {cells} and {columns}, {} can go at once.", cards(limit))
}

fn not_a_move(f: &mut fmt::Formatter<'_>, card: Card, from: Source) -> fmt::Result {
    let card = card.signed();
    match from {
        Source::Foundation(_) => write!(f, "The {card} is home and can go only to a column."),
        Source::Column(_) | Source::Cell(_) | Source::Waste => {
            write!(f, "The {card} is in {} and can go only to a column or home.", TheSource(from))
        }
    }
}

fn space_takes_only(f: &mut fmt::Formatter<'_>, rank: Rank, card: Card, column: u8) -> fmt::Result {
    let (card, column) = (card.signed(), PlaceName(Place::Column(column)));
    let rank = a(rank.name());
    write!(f, "The {card} cannot go to {column}: only {rank} may fill an empty column.")
}

/// What a card could be laid on: "a red ten", "the 10♠", "a ten".
fn needs_what(
    f: &mut fmt::Formatter<'_>,
    card: Card,
    needs: Option<Rank>,
    build: Build,
) -> fmt::Result {
    let Some(rank) = needs else {
        return write!(f, "nothing is higher than it in a column.");
    };
    let needed = match build {
        Build::SameSuit => format!("the {}", Card::new(rank, card.suit()).signed()),
        Build::AnySuit => a(rank.name()),
        Build::AlternatingColours => {
            let other = match card.colour() {
                Colour::Black => "red",
                Colour::Red => "black",
            };
            format!("a {other} {}", rank.name())
        }
    };
    write!(f, "it needs {needed}.")
}

fn not_next_home(f: &mut fmt::Formatter<'_>, card: Card, next: &[Rank]) -> fmt::Result {
    let ranks: Vec<String> = next.iter().map(|rank| format!("the {}", rank.name())).collect();
    let (suit, ranks) = (card.suit().name(), ranks.join(" and "));
    write!(f, "The {} cannot go home yet: {suit} are waiting for {ranks}.", card.signed())
}

fn has_twins(f: &mut fmt::Formatter<'_>, card: Card, twins: &[(u8, Card)]) -> fmt::Result {
    write!(f, "The {} cannot go to a cell: ", card.signed())?;
    for (place, (column, twin)) in twins.iter().enumerate() {
        match place {
            0 => {}
            _ if place + 1 == twins.len() => write!(f, " and ")?,
            _ => write!(f, ", ")?,
        }
        write!(f, "the {} on {}", twin.signed(), PlaceName(Place::Column(*column)))?;
    }
    write!(f, " {} available too.", if twins.len() == 1 { "is" } else { "are" })
}

/// With its article: "an eight", "a king".
fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {name}")
}

fn cards(count: u8) -> String {
    counted(count.into(), "card")
}

fn cards_are(count: u8) -> String {
    format!("{} {}", cards(count), if count == 1 { "is" } else { "are" })
}

struct PlaceName(Place);

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Column(n) => write!(f, "column {}", u16::from(n) + 1),
            Place::Cell(n) => write!(f, "cell {}", u16::from(n) + 1),
            Place::Foundation(n) => {
                let suit = Suit::of_foundation(n).name();
                match n / 4 {
                    0 => write!(f, "foundation of {suit}"),
                    1 => write!(f, "second foundation of {suit}"),
                    pack => write!(f, "foundation {} of {suit}", pack + 1),
                }
            }
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

struct TheTarget(Target);

impl fmt::Display for TheTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Target::Column(n) => write!(f, "to {}", PlaceName(Place::Column(n))),
            Target::Cell => write!(f, "to a cell"),
            Target::Home => write!(f, "home"),
        }
    }
}

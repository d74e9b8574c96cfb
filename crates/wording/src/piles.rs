//! Sentences about the piles on the table.

use talon_engine::{Card, Place, Seen, Suit, View};

use crate::Wording;
use crate::text::capitalised;

impl Wording {
    /// The visible part of a pile: "Column 3: three face down, then queen of hearts, jack of spades".
    pub fn pile(self, view: &View, which: Place) -> String {
        let content = match which {
            Place::Column(n) => self.column_content(&view.columns[usize::from(n)]),
            Place::Cell(n) => {
                view.cells[usize::from(n)].map_or_else(|| self.empty(), |card| self.card(card))
            }
            Place::Foundation(n) => {
                view.foundation_top(n).map_or_else(|| self.empty(), |top| self.up_to(top))
            }
            Place::Stock if view.stock == 0 => self.empty(),
            Place::Stock => self.cards(view.stock),
            Place::Waste => self.waste(&view.waste),
        };
        self.pile_content(&capitalised(&self.place(which)), &content)
    }

    fn column_content(self, column: &[Seen]) -> String {
        let hidden = column.iter().filter(|seen| matches!(seen, Seen::Back)).count();
        let faces = column.iter().filter_map(|seen| match seen {
            Seen::Face(face) => Some(self.card(*face)),
            Seen::Back => None,
        });
        match (hidden, self.comma_list(faces)) {
            (0, None) => self.empty(),
            (0, Some(faces)) => faces,
            (hidden, faces) => self.hidden_then(hidden, &faces.unwrap_or_default()),
        }
    }

    fn waste(self, waste: &[Card]) -> String {
        match waste {
            [] => self.empty(),
            [only] => self.card(*only),
            [.., under, top] => self.waste_content(*top, *under, waste.len()),
        }
    }

    /// All foundations in one line: "Home: clubs up to the three of clubs."
    pub fn home(self, view: &View) -> String {
        let tops = (0..view.foundations.len() as u8).filter_map(|n| {
            let top = view.foundation_top(n)?;
            Some(self.home_pile(Suit::of_foundation(n), top))
        });
        self.comma_list(tops).map_or_else(|| self.home_empty(), |piles| self.home_piles(&piles))
    }

    /// A card in a column as a screen reader says it: "Column 4, queen of hearts, on two face-down cards".
    pub fn card_in_column(self, view: &View, column: u8, index: usize) -> String {
        let (name, under, above) =
            self.card_and_neighbours(&view.columns[usize::from(column)], index);
        capitalised(&self.in_column(Place::Column(column), &name, &under, &above))
    }

    /// The same where the pile is known: "Queen of hearts, on two face-down cards".
    pub fn card_in_pile(self, pile: &[Seen], index: usize) -> String {
        let (name, under, above) = self.card_and_neighbours(pile, index);
        capitalised(&self.in_pile(&name, &under, &above))
    }

    /// A card, the card that it lies on, and the cards that lie on it.
    fn card_and_neighbours(self, there: &[Seen], index: usize) -> (String, String, String) {
        let below = &there[..index];
        let hidden = below.iter().filter(|seen| matches!(seen, Seen::Back)).count();
        let under = match below.last() {
            None => String::new(),
            Some(Seen::Face(face)) => self.on_card(*face),
            Some(Seen::Back) => self.on_hidden(hidden),
        };
        let above = match there.len() - index - 1 {
            0 => String::new(),
            cards => self.under_cards(cards),
        };
        let name = match there[index] {
            Seen::Face(face) => self.card(face),
            Seen::Back => self.face_down_card(),
        };
        (name, under, above)
    }

    /// A card of the waste with cards on it: "queen of hearts, under two cards".
    pub fn covered(self, card: Card, above: usize) -> String {
        let above = if above == 0 { String::new() } else { self.under_cards(above) };
        self.in_pile(&self.card(card), "", &above)
    }

    /// The place of a pile whose name is known, empty or with its cards face down: "Draw; 24 cards left", "Empty".
    pub fn in_place(self, view: &View, place: Place) -> String {
        let content = match place {
            Place::Stock if view.stock > 0 => self.draw_from_stock(view.stock),
            Place::Stock if !view.waste.is_empty() => self.redeal(),
            Place::Stock
            | Place::Waste
            | Place::Column(_)
            | Place::Cell(_)
            | Place::Foundation(_) => self.empty(),
        };
        capitalised(&content)
    }

    /// A card outside the columns: "The waste, queen of hearts".
    pub fn card_on(self, place: Place, card: Card) -> String {
        capitalised(&self.card_on_pile(place, card))
    }

    /// "one, two, three"; `None` if there is nothing to list.
    pub(crate) fn comma_list(self, items: impl IntoIterator<Item = String>) -> Option<String> {
        items.into_iter().reduce(|list, item| self.comma(&list, &item))
    }
}

//! Draws the table: piles, columns, marks, cards on their way. Draws from the player's view, never from the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use talon_engine::rules::Rules;
use talon_engine::{Place, Seen, Suit, View};
use talon_game::gesture::source;
use talon_game::layout::{PileBox, Point, Rect, Spot};

use crate::screen::card::{Pen, Signs, cells, put};
use crate::screen::palette::CardMark;
use crate::screen::pile_keys;
use crate::screen::table_layout::Arrangement;

/// The marks on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Where the keys are.
    pub(crate) cursor: Option<Spot>,
    /// Cards taken up: the pile and how many.
    pub(crate) lifted: Option<(Place, usize)>,
    /// Piles they may be put on.
    pub(crate) targets: Vec<Place>,
    /// The piles of a hinted move, and how many cards of the first.
    pub(crate) hint: Option<(Place, usize, Place)>,
}

/// Cards between two places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MovingCards {
    /// The cards, the first on top of the screen.
    pub(crate) cards: Vec<Seen>,
    /// Where the first of them is.
    pub(crate) at: Point,
}

/// The content of a drawn table.
pub(crate) struct BoardView<'a> {
    pub(crate) pen: Pen,
    pub(crate) rules: &'a Rules,
    pub(crate) view: &'a View,
    pub(crate) plan: &'a Arrangement,
    pub(crate) marks: &'a Marks,
    pub(crate) loose: Option<&'a MovingCards>,
}

impl BoardView<'_> {
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Area) {
        buffer.set_style(area, self.pen.palette.table());
        self.numbers(buffer);
        for pile in &self.plan.layout.piles {
            self.pile(buffer, pile);
        }
        if let Some(loose) = self.loose {
            self.loose(buffer, loose);
        }
    }

    /// The numbers of the columns, from the tenth on with the key that stands for them; where cards are too narrow for
    /// both, the key alone.
    fn numbers(&self, buffer: &mut Buffer) {
        for pile in &self.plan.layout.piles {
            let Place::Column(n) = pile.place else { continue };
            let key = pile_keys::key(pile.place).filter(|key| !key.is_ascii_digit() || n > 8);
            let (text, before) = match key {
                Some(key) if self.plan.width >= 5 => (format!("{}[{key}]", n + 1), 2),
                Some(key) => (format!("[{key}]"), 1),
                None => ((n + 1).to_string(), 0),
            };
            let x = cells(pile.base).x + self.plan.width / 2 - before;
            let row = Area { x, y: self.plan.numbers, width: 5, height: 1 };
            put(buffer, row, 0, 0, &text, self.pen.palette.faint());
        }
    }

    fn pile(&self, buffer: &mut Buffer, pile: &PileBox) {
        match pile.place {
            Place::Column(n) => self.column(buffer, pile, n),
            Place::Stock => self.stock(buffer, pile),
            Place::Waste => self.waste(buffer, pile),
            Place::Cell(n) => match self.view.cells[usize::from(n)] {
                Some(card) => self.pen.face(buffer, pile.base, card, self.mark(pile, 0)),
                None => {
                    self.pen.slot(buffer, pile.base, &key_label(pile.place), self.mark(pile, 0));
                }
            },
            Place::Foundation(n) => self.foundation(buffer, pile, n),
        }
    }

    fn column(&self, buffer: &mut Buffer, pile: &PileBox, n: u8) {
        let column = &self.view.columns[usize::from(n)];
        if column.is_empty() {
            self.pen.slot(buffer, pile.base, " ", self.mark(pile, 0));
        }
        for (i, (&seen, &rect)) in column.iter().zip(&pile.cards).enumerate() {
            self.seen(buffer, rect, seen, None, self.mark(pile, i));
        }
        self.together(buffer, pile, n);
    }

    /// Says how many cards share a row: face-down ones that lie together, or folded ones.
    fn together(&self, buffer: &mut Buffer, pile: &PileBox, n: u8) {
        let column = &self.view.columns[usize::from(n)];
        let hidden = column.iter().filter(|seen| matches!(seen, Seen::Back)).count();
        let folded = self.plan.folded[usize::from(n)];
        let same_row = |i: usize| pile.cards.get(i).is_some_and(|card| card.y <= pile.base.y);
        if folded > 0 {
            self.pen.folded(buffer, pile.base, folded);
        } else if hidden > 1 && same_row(hidden - 1) {
            self.pen.folded(buffer, pile.base, hidden);
        }
    }

    fn stock(&self, buffer: &mut Buffer, pile: &PileBox) {
        if self.view.stock > 0 {
            let mark = self.mark(pile, self.view.stock - 1);
            self.pen.back(buffer, pile.base, Some(self.view.stock), mark);
            return;
        }
        let stock = self.rules.stock();
        let again = stock.is_some_and(|stock| stock.passes.after(self.view.redeals) != Some(0));
        let label = match (again, self.pen.signs) {
            (true, Signs::Unicode) => "↻",
            (true, Signs::Ascii) => "o",
            (false, Signs::Unicode) => "×",
            (false, Signs::Ascii) => "x",
        };
        self.pen.slot(buffer, pile.base, label, self.mark(pile, 0));
    }

    fn waste(&self, buffer: &mut Buffer, pile: &PileBox) {
        if self.view.waste.is_empty() {
            self.pen.slot(buffer, pile.base, &key_label(pile.place), self.mark(pile, 0));
        }
        let first = self.view.waste.len().saturating_sub(3);
        let shown = self.view.waste.iter().zip(&pile.cards).enumerate().skip(first);
        for (i, (&card, &rect)) in shown {
            self.pen.face(buffer, rect, card, self.mark(pile, i));
        }
    }

    fn foundation(&self, buffer: &mut Buffer, pile: &PileBox, n: u8) {
        let suit = Suit::of_foundation(n);
        let height = self.view.foundations[usize::from(n)];
        let mark = self.mark(pile, usize::from(height).saturating_sub(1));
        if let Some(card) = self.view.foundation_top(n) {
            self.pen.face(buffer, pile.base, card, mark);
            return;
        }
        let label = match self.pen.signs {
            Signs::Unicode => suit.sign().to_string(),
            Signs::Ascii => suit.letter().to_string(),
        };
        self.pen.slot(buffer, pile.base, &label, mark);
    }

    fn seen(
        &self,
        buffer: &mut Buffer,
        rect: Rect,
        seen: Seen,
        count: Option<usize>,
        mark: CardMark,
    ) {
        match seen {
            Seen::Face(card) => self.pen.face(buffer, rect, card, mark),
            Seen::Back => self.pen.back(buffer, rect, count, mark),
        }
    }

    fn loose(&self, buffer: &mut Buffer, loose: &MovingCards) {
        let (w, h) = (f32::from(self.plan.width), f32::from(self.plan.height));
        for (i, &seen) in loose.cards.iter().enumerate() {
            let rect = Rect { x: loose.at.x, y: loose.at.y + i as f32, w, h };
            self.seen(buffer, rect, seen, None, CardMark::Lifted);
        }
    }

    /// The mark of a card of a pile, or of the empty pile.
    fn mark(&self, pile: &PileBox, index: usize) -> CardMark {
        let marks = self.marks;
        let from_top = pile.cards.len().saturating_sub(index);
        let is_top = from_top <= 1;
        if let Some((place, count)) = marks.lifted
            && place == pile.place
            && from_top <= count
        {
            return CardMark::Lifted;
        }
        if marks.cursor == Some(Spot { place: pile.place, index }) {
            return CardMark::Cursor;
        }
        if is_top && marks.targets.contains(&pile.place) {
            return CardMark::Target;
        }
        match marks.hint {
            Some((from, count, _)) if from == pile.place && from_top <= count => CardMark::Hint,
            Some((_, _, to)) if to == pile.place && is_top => CardMark::Hint,
            Some(_) | None => CardMark::Plain,
        }
    }
}

/// The key of a pile, shown where no card lies.
fn key_label(place: Place) -> String {
    pile_keys::key(place).map_or_else(|| " ".to_owned(), String::from)
}

/// The view without the top cards of a pile, and those cards.
pub(crate) fn without(view: &View, place: Place, count: usize) -> (View, Vec<Seen>) {
    let mut view = view.clone();
    let cards = match place {
        Place::Column(n) => {
            let column = &mut view.columns[usize::from(n)];
            column.split_off(column.len().saturating_sub(count))
        }
        Place::Cell(n) => view.cells[usize::from(n)].take().map(Seen::Face).into_iter().collect(),
        Place::Foundation(n) => {
            let card = view.foundation_top(n);
            let height = &mut view.foundations[usize::from(n)];
            *height = height.saturating_sub(1);
            card.map(Seen::Face).into_iter().collect()
        }
        Place::Waste => {
            let rest = view.waste.len().saturating_sub(count);
            view.waste.split_off(rest).into_iter().map(Seen::Face).collect()
        }
        Place::Stock => {
            view.stock = view.stock.saturating_sub(count);
            vec![Seen::Back]
        }
    };
    (view, cards)
}

/// Whether cards can ever be taken from a pile.
pub(crate) fn gives(place: Place) -> bool {
    source(place).is_some()
}

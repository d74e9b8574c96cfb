//! A position in five words, and what is fixed for a whole search.

use talon_engine::{Board, Card, Column, Rules};

use crate::kernel::slots::ply::Ply;

/// A set of cards, a bit each: suit * 16 + rank - 1.
pub(crate) type Cards = u64;

/// The lowest card of each suit.
pub(crate) const ACES: Cards = 0x0001_0001_0001_0001;

/// The bit of a card.
pub(crate) const fn bit(card: Card) -> Cards {
    1 << (card.suit().index() * 16 + card.rank().value() - 1)
}

/// What does not change during a search.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// Waste and stock in the order in which they are drawn, a bit each; those of the waste first.
    pub(crate) drawn: [Cards; 64],
    /// How many these are.
    pub(crate) cards: u32,
    /// For each place of `drawn` the cards from there on.
    pub(crate) from_here: [Cards; 65],
    /// The highest card of each suit.
    pub(crate) kings: Cards,
    /// Number of columns.
    pub(crate) columns: u32,
}

/// A position. Where the columns stand does not matter, so it is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// Cards in the columns.
    pub(crate) table: Cards,
    /// Those of them that lie on the next higher card.
    pub(crate) linked: Cards,
    /// Cards of the waste.
    pub(crate) waste: Cards,
    /// The same by their places in the order of drawing: the highest bit is the top.
    pub(crate) waste_places: u64,
    /// Cards at home.
    pub(crate) home: Cards,
    /// How many are drawn.
    pub(crate) drawn: u32,
}

/// Reads a board; nothing if some column is no run of one suit, or is empty while there are cards to fill it.
pub(crate) fn read(rules: &Rules, board: &Board) -> Option<(Setting, State)> {
    let order: Vec<Cards> =
        board.waste().iter().chain(board.stock().iter().rev()).copied().map(bit).collect();
    let may_be_empty = order.is_empty();
    let mut state = State {
        table: 0,
        linked: 0,
        waste: board.waste().iter().copied().map(bit).sum(),
        waste_places: (1 << board.waste().len()) - 1,
        home: homes(board),
        drawn: board.waste().len() as u32,
    };
    for column in board.columns() {
        if column.is_empty() && !may_be_empty || !is_run(column) {
            return None;
        }
        state.table |= column.cards().iter().copied().map(bit).sum::<Cards>();
        state.linked |= column.cards().iter().skip(1).copied().map(bit).sum::<Cards>();
    }
    let mut setting = Setting {
        drawn: [0; 64],
        cards: order.len() as u32,
        from_here: [0; 65],
        kings: ACES << (rules.ranks() - 1),
        columns: u32::from(rules.columns()),
    };
    for (place, &card) in order.iter().enumerate().rev() {
        setting.drawn[place] = card;
        setting.from_here[place] = setting.from_here[place + 1] | card;
    }
    Some((setting, state))
}

fn is_run(column: &Column) -> bool {
    column.cards().windows(2).all(|pair| bit(pair[1]) << 1 == bit(pair[0]))
}

fn homes(board: &Board) -> Cards {
    let lanes = board.foundations().iter().take(4).enumerate();
    lanes.map(|(suit, &height)| ((1 << height) - 1) << (16 * suit)).sum()
}

impl State {
    /// The whole position: two bits a card (waste 10, bottom 01, linked 11, home or stock 00) and, in bits that no
    /// rank uses, how many are drawn. Foundations follow, as every card is somewhere.
    pub(crate) const fn key(&self) -> u128 {
        let drawn = self.drawn as u64;
        let low = self.waste | self.linked | (drawn & 7) << 13 | (drawn >> 3) << 29;
        (low as u128) << 64 | self.table as u128
    }

    /// The cards that can go home, wherever they are.
    pub(crate) const fn next_home(&self) -> Cards {
        self.home.wrapping_add(ACES) & !self.home
    }

    /// The top cards of the columns.
    pub(crate) const fn tops(&self) -> Cards {
        self.table & !(self.linked << 1)
    }

    /// Whether stock and waste are empty, which wins.
    pub(crate) const fn is_won(&self, setting: &Setting) -> bool {
        self.waste_places == 0 && self.drawn == setting.cards
    }

    /// The top of the waste, as a set of one or none.
    pub(crate) const fn waste_top(&self, setting: &Setting) -> Cards {
        match self.waste_places.checked_ilog2() {
            Some(place) => setting.drawn[place as usize],
            None => 0,
        }
    }

    /// Sends home what lies on another card and can go.
    pub(crate) const fn settle(&mut self) {
        loop {
            let going = self.linked & self.tops() & self.next_home();
            if going == 0 {
                return;
            }
            self.linked &= !going;
            self.table &= !going;
            self.home |= going;
        }
    }

    /// Plays a ply with the refill that follows from it.
    pub(crate) fn play(&mut self, setting: &Setting, ply: Ply) {
        match ply {
            Ply::Draw => {
                let place = self.drawn;
                self.waste_places |= 1 << place;
                self.waste |= setting.drawn[place as usize];
                self.drawn += 1;
            }
            Ply::WasteHome => self.home |= self.pop_waste(setting),
            Ply::WasteOn => {
                let card = self.pop_waste(setting);
                self.table |= card;
                self.linked |= card;
            }
            Ply::BottomHome(place) => {
                self.table &= !(1 << place);
                self.home |= 1 << place;
                self.refill(setting);
            }
            Ply::BottomOn(place) => {
                self.linked |= 1 << place;
                self.refill(setting);
            }
            Ply::LinkedHome(place) => {
                self.table &= !(1 << place);
                self.linked &= !(1 << place);
                self.home |= 1 << place;
            }
        }
    }

    fn pop_waste(&mut self, setting: &Setting) -> Cards {
        let place = self.waste_places.ilog2();
        let card = setting.drawn[place as usize];
        self.waste_places &= !(1 << place);
        self.waste &= !card;
        card
    }

    fn refill(&mut self, setting: &Setting) {
        if self.waste_places != 0 {
            let card = self.pop_waste(setting);
            self.table |= card;
        } else if self.drawn < setting.cards {
            self.table |= setting.drawn[self.drawn as usize];
            self.drawn += 1;
        }
    }
}

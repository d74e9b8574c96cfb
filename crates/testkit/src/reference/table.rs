//! The table of the second model: piles of bytes, and every rule as a question about them.

use talon_engine::rules::{
    Admission, Build, Lift, MAX_COLUMNS, Passes, Refill, Rules, Space, TakeBack,
};

use talon_engine::{Board, Card};

use super::packed::{PackedPosition, SIZE};

/// A card is its number from 1 (ace of clubs) to 52 (king of spades), and this bit if it lies face down.
const FACE_DOWN: u8 = 0x80;

/// The most cards that may be out.
const MOST_OUT: usize = 40;

const PILES: usize = MAX_COLUMNS + 3;

const fn rank(card: u8) -> u8 {
    ((card & !FACE_DOWN) - 1) / 4 + 1
}

const fn suit(card: u8) -> u8 {
    ((card & !FACE_DOWN) - 1) % 4
}

const fn is_red(card: u8) -> bool {
    matches!(suit(card), 1 | 2)
}

const fn card(rank: u8, suit: u8) -> u8 {
    (rank - 1) * 4 + suit + 1
}

/// The rules, and where each pile is kept.
pub(super) struct Laws {
    rules: Rules,
    columns: usize,
    cells: usize,
    stock: usize,
    waste: usize,
}

impl Laws {
    pub(super) fn new(rules: &Rules) -> Laws {
        let columns = usize::from(rules.columns());
        Laws { rules: *rules, columns, cells: columns, stock: columns + 1, waste: columns + 2 }
    }

    /// Whether a card may lie on another in a column.
    fn builds(&self, upper: u8, lower: u8) -> bool {
        follows(self.rules.build(), upper, lower)
    }

    /// Whether a card moves together with the one it lies on.
    fn moves_with(&self, upper: u8, lower: u8) -> bool {
        follows(self.rules.runs(), upper, lower)
    }

    /// Whether 64 bytes are enough for a position with this many cards out.
    fn has_room(&self, out: usize) -> bool {
        out <= MOST_OUT && 9 + out + self.columns + 3 <= SIZE
    }

    fn counts_redeals(&self) -> bool {
        match self.rules.stock().map(|stock| stock.passes) {
            Some(Passes::Limited(_)) => true,
            Some(Passes::Unlimited) | None => false,
        }
    }
}

/// "Always one rank down: same suit, alternating colours, same colour, any suit but its own, or any suit."
fn follows(build: Build, upper: u8, lower: u8) -> bool {
    let suits_fit = match build {
        Build::SameSuit => suit(upper) == suit(lower),
        Build::AlternatingColours => is_red(upper) != is_red(lower),
        Build::SameColour => is_red(upper) == is_red(lower),
        Build::OtherSuit => suit(upper) != suit(lower),
        Build::AnySuit => true,
    };
    suits_fit && rank(upper) + 1 == rank(lower)
}

/// Cards of a pile, the top one last.
#[derive(Clone, Copy, Debug)]
struct Pile {
    length: u8,
    cards: [u8; MOST_OUT],
}

impl Pile {
    const EMPTY: Pile = Pile { length: 0, cards: [0; MOST_OUT] };

    fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.length)]
    }

    fn top(&self) -> Option<u8> {
        self.cards().last().copied()
    }

    fn push(&mut self, card: u8) {
        self.cards[usize::from(self.length)] = card;
        self.length += 1;
    }

    fn extend(&mut self, cards: impl IntoIterator<Item = u8>) {
        for card in cards {
            self.push(card);
        }
    }

    fn pop(&mut self) -> Option<u8> {
        let top = self.top()?;
        self.length -= 1;
        Some(top)
    }

    /// The top card is face up from now on.
    fn turn_up(&mut self) {
        if let Some(top) = self.pop() {
            self.push(top & !FACE_DOWN);
        }
    }
}

/// All piles, the heights of the foundations, and how often the waste was turned over.
#[derive(Clone, Debug)]
pub(super) struct ReferenceTable {
    piles: [Pile; PILES],
    homes: [u8; 8],
    redeals: u8,
}

impl ReferenceTable {
    /// The engine's board; `None` if it has more cards out than a position has bytes for.
    pub(super) fn of(laws: &Laws, board: &Board) -> Option<ReferenceTable> {
        if !laws.has_room(laws.rules.cards() - board.home()) {
            return None;
        }
        let mut table = ReferenceTable { piles: [Pile::EMPTY; PILES], homes: [0; 8], redeals: 0 };
        for (pile, column) in table.piles.iter_mut().zip(board.columns()) {
            for (place, card) in column.cards().iter().enumerate() {
                let hidden = place < usize::from(column.hidden());
                pile.push((card.index() + 1) | if hidden { FACE_DOWN } else { 0 });
            }
        }
        let byte = |card: &Card| card.index() + 1;
        table.piles[laws.cells].extend(board.cells().iter().flatten().map(byte));
        table.piles[laws.stock].extend(board.stock().iter().map(byte));
        table.piles[laws.waste].extend(board.waste().iter().map(byte));
        table.homes[..board.foundations().len()].copy_from_slice(board.foundations());
        if laws.counts_redeals() {
            table.redeals = board.redeals() as u8;
        }
        Some(table)
    }

    /// The same position as bytes: columns, cells and foundations of a suit in a canonical order.
    pub(super) fn packed(&self, laws: &Laws) -> PackedPosition {
        let mut packed = PackedPosition::new();
        for suit in 0..4 {
            let (one, other) = (self.homes[suit], self.homes[suit + 4]);
            packed.push(one.max(other));
            packed.push(one.min(other));
        }
        packed.push(self.redeals);
        let mut columns: [&[u8]; MAX_COLUMNS] = [&[]; MAX_COLUMNS];
        for (place, pile) in self.piles[..laws.columns].iter().enumerate() {
            columns[place] = pile.cards();
        }
        let columns = &mut columns[..laws.columns];
        columns.sort_unstable();
        let mut cells = self.piles[laws.cells];
        let held = usize::from(cells.length);
        cells.cards[..held].sort_unstable();
        let rest = [cells.cards(), self.piles[laws.stock].cards(), self.piles[laws.waste].cards()];
        for pile in columns.iter().chain(&rest) {
            pile.iter().for_each(|&card| packed.push(card));
            packed.push(0);
        }
        packed
    }

    /// Reads what [`ReferenceTable::packed`] wrote.
    pub(super) fn unpacked(laws: &Laws, bytes: &[u8]) -> ReferenceTable {
        let mut table =
            ReferenceTable { piles: [Pile::EMPTY; PILES], homes: [0; 8], redeals: bytes[8] };
        for suit in 0..4 {
            (table.homes[suit], table.homes[suit + 4]) = (bytes[2 * suit], bytes[2 * suit + 1]);
        }
        let piles = bytes[9..].split(|&byte| byte == 0);
        for (pile, cards) in table.piles[..laws.columns + 3].iter_mut().zip(piles) {
            pile.extend(cards.iter().copied());
        }
        table
    }

    fn home(&self) -> usize {
        self.homes.iter().map(|&height| usize::from(height)).sum()
    }

    pub(super) fn is_won(&self, laws: &Laws) -> bool {
        self.home() == laws.rules.cards()
    }

    /// Whether another card may come back from home.
    pub(super) fn has_room(&self, laws: &Laws) -> bool {
        laws.has_room(laws.rules.cards() - self.home())
    }

    /// Whether a card is home that was not at the start (of some card more copies than then), or turned up that was
    /// face down.
    pub(super) fn has_progressed_from(&self, start: &ReferenceTable) -> bool {
        let copies = |table: &ReferenceTable, suit: usize| {
            let (one, other) = (table.homes[suit], table.homes[suit + 4]);
            [one.max(other), one.min(other)]
        };
        let came_home = (0..4).any(|suit| {
            let (now, then) = (copies(self, suit), copies(start, suit));
            now[0] > then[0] || now[1] > then[1]
        });
        let hidden = |table: &ReferenceTable| -> usize {
            let down = |pile: &Pile| pile.cards().iter().filter(|&&c| c & FACE_DOWN != 0).count();
            table.piles.iter().map(down).sum()
        };
        came_home || hidden(self) < hidden(start)
    }

    /// Visits the table after each legal move; moves that bring a card home come last.
    pub(super) fn each_next(&self, laws: &Laws, mut visit: impl FnMut(&ReferenceTable)) {
        for from in 0..laws.columns {
            self.leave_column(laws, from, &mut visit);
        }
        self.leave_cells(laws, &mut visit);
        self.leave_waste(laws, &mut visit);
        self.leave_home(laws, &mut visit);
        self.turn_stock(laws, &mut visit);
        self.go_home(laws, &mut visit);
    }

    fn empty_columns(&self, laws: &Laws) -> u32 {
        self.piles[..laws.columns].iter().filter(|pile| pile.length == 0).count() as u32
    }

    fn free_cells(&self, laws: &Laws) -> u32 {
        u32::from(laws.rules.cells()) - u32::from(self.piles[laws.cells].length)
    }

    /// Whether a column takes a card, or a run that it heads.
    fn takes(&self, laws: &Laws, column: usize, card: u8) -> bool {
        match self.piles[column].top() {
            Some(top) => laws.builds(card, top),
            None => match laws.rules.space() {
                Space::Anything => true,
                Space::OnlyKing => rank(card) == laws.rules.ranks(),
                Space::Nothing => false,
            },
        }
    }

    /// The most cards that may be put on a column together.
    fn most(&self, laws: &Laws, column: usize) -> u32 {
        match laws.rules.lift() {
            Lift::TopCard => 1,
            Lift::Run => u32::MAX,
            Lift::Supermove => {
                let beside = self.empty_columns(laws) - u32::from(self.piles[column].length == 0);
                // Only a space that takes any card helps the cards of a run on their way.
                let helpful = if laws.rules.space() == Space::Anything { beside } else { 0 };
                (self.free_cells(laws) + 1) << helpful
            }
        }
    }

    /// Runs from a column to other columns, and its top card to a cell.
    fn leave_column(&self, laws: &Laws, from: usize, visit: &mut impl FnMut(&ReferenceTable)) {
        let cards = self.piles[from].cards();
        for count in 1..=cards.len() {
            let run = &cards[cards.len() - count..];
            if run[0] & FACE_DOWN != 0 || count > 1 && !laws.moves_with(run[1], run[0]) {
                break;
            }
            for to in (0..laws.columns).filter(|&to| to != from) {
                if self.takes(laws, to, run[0]) && count as u32 <= self.most(laws, to) {
                    let mut after = self.clone();
                    after.piles[to].extend(run.iter().copied());
                    after.piles[from].length -= count as u8;
                    after.settle(laws, from);
                    visit(&after);
                }
            }
        }
        if let Some(top) = self.piles[from].top()
            && self.cell_takes(laws, top, Some(from))
        {
            let mut after = self.clone();
            after.piles[from].length -= 1;
            after.piles[laws.cells].push(top);
            after.settle(laws, from);
            visit(&after);
        }
    }

    /// "Any card, or only a card while no other column's top card has its rank."
    fn cell_takes(&self, laws: &Laws, card: u8, from: Option<usize>) -> bool {
        let admitted = match laws.rules.admission() {
            Admission::Any => true,
            Admission::OnlyOfItsRank => !(0..laws.columns).any(|column| {
                let top = self.piles[column].top();
                Some(column) != from && top.is_some_and(|top| rank(top) == rank(card))
            }),
        };
        admitted && self.free_cells(laws) > 0
    }

    /// Turns up the last card of a column that cards have left, or refills the empty column.
    fn settle(&mut self, laws: &Laws, column: usize) {
        if self.piles[column].length > 0 {
            self.piles[column].turn_up();
            return;
        }
        match laws.rules.refill() {
            Refill::ByHand => {}
            Refill::WasteThenStock => {
                let card = self.piles[laws.waste].pop().or_else(|| self.piles[laws.stock].pop());
                self.piles[column].extend(card);
            }
        }
    }

    fn leave_cells(&self, laws: &Laws, visit: &mut impl FnMut(&ReferenceTable)) {
        for (place, &card) in self.piles[laws.cells].cards().iter().enumerate() {
            for to in (0..laws.columns).filter(|&to| self.takes(laws, to, card)) {
                let mut after = self.without_cell(laws, place);
                after.piles[to].push(card);
                visit(&after);
            }
        }
    }

    fn without_cell(&self, laws: &Laws, place: usize) -> ReferenceTable {
        let mut after = self.clone();
        let cells = &mut after.piles[laws.cells];
        let last = cells.pop().expect("a cell holds the card");
        if place < usize::from(cells.length) {
            cells.cards[place] = last;
        }
        after
    }

    fn leave_waste(&self, laws: &Laws, visit: &mut impl FnMut(&ReferenceTable)) {
        let Some(card) = self.piles[laws.waste].top() else { return };
        let mut taken = self.clone();
        taken.piles[laws.waste].length -= 1;
        for to in (0..laws.columns).filter(|&to| self.takes(laws, to, card)) {
            let mut after = taken.clone();
            after.piles[to].push(card);
            visit(&after);
        }
        if self.cell_takes(laws, card, None) {
            taken.piles[laws.cells].push(card);
            visit(&taken);
        }
    }

    fn leave_home(&self, laws: &Laws, visit: &mut impl FnMut(&ReferenceTable)) {
        if laws.rules.take_back() == TakeBack::Never {
            return;
        }
        for (place, &height) in self.homes.iter().enumerate().filter(|(_, height)| **height > 0) {
            let card = card(height, place as u8 % 4);
            for to in (0..laws.columns).filter(|&to| self.takes(laws, to, card)) {
                let mut after = self.clone();
                after.homes[place] -= 1;
                after.piles[to].push(card);
                visit(&after);
            }
        }
    }

    /// Draws from the stock, or turns the waste over.
    fn turn_stock(&self, laws: &Laws, visit: &mut impl FnMut(&ReferenceTable)) {
        let Some(stock) = laws.rules.stock() else { return };
        let mut after = self.clone();
        if self.piles[laws.stock].length > 0 {
            for _ in 0..stock.draw {
                let drawn = after.piles[laws.stock].pop();
                after.piles[laws.waste].extend(drawn);
            }
            return visit(&after);
        }
        let passes_left = match stock.passes {
            Passes::Unlimited => true,
            Passes::Limited(passes) => self.redeals + 1 < passes,
        };
        if passes_left && self.piles[laws.waste].length > 0 {
            while let Some(card) = after.piles[laws.waste].pop() {
                after.piles[laws.stock].push(card);
            }
            after.redeals += u8::from(laws.counts_redeals());
            visit(&after);
        }
    }

    fn go_home(&self, laws: &Laws, visit: &mut impl FnMut(&ReferenceTable)) {
        for from in (0..laws.columns).chain([laws.waste]) {
            let top = self.piles[from].top();
            let Some(place) = top.and_then(|card| self.home_of(laws, card)) else { continue };
            let mut after = self.clone();
            after.piles[from].length -= 1;
            after.homes[place] += 1;
            if from != laws.waste {
                after.settle(laws, from);
            }
            visit(&after);
        }
        for (cell, &card) in self.piles[laws.cells].cards().iter().enumerate() {
            if let Some(place) = self.home_of(laws, card) {
                let mut after = self.without_cell(laws, cell);
                after.homes[place] += 1;
                visit(&after);
            }
        }
    }

    /// The foundation that a card is next on.
    fn home_of(&self, laws: &Laws, card: u8) -> Option<usize> {
        let places =
            (0..usize::from(laws.rules.packs())).map(|pack| 4 * pack + usize::from(suit(card)));
        places.into_iter().find(|&place| self.homes[place] + 1 == rank(card))
    }
}

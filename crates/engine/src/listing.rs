//! All legal moves of a board, in a fixed order.
//!
//! It agrees with `check`. Sets of columns, one bit each, are made once for the board and say which columns take a
//! card. So the list does not compare every pair of columns.

use crate::board::Board;
use crate::card::{Card, Colour, Rank, Suit};
use crate::lift::{builds, supermove};
use crate::moves::Move;
use crate::place::{Source, Target};
use crate::prelude::*;
use crate::rules::{Admission, Build, Lift, Rules, Space, TakeBack};

impl Board {
    /// Visits every legal move once, in a fixed order.
    pub fn legal_moves(&self, rules: &Rules, mut visit: impl FnMut(Move)) {
        let outline = Outline::of(self, rules);
        for (n, column) in (0..).zip(&self.columns) {
            if let Some(top) = column.top() {
                self.column_moves(rules, &outline, n, top, &mut visit);
            }
        }
        for (n, card) in (0..).zip(&self.cells) {
            if let Some(card) = *card {
                self.single_moves(&outline, Source::Cell(n), card, &mut visit);
            }
        }
        if let Some(&card) = self.waste.last() {
            self.single_moves(&outline, Source::Waste, card, &mut visit);
            if outline.cell_takes(card, ColumnSet::NONE) {
                visit(Move::single(Source::Waste, Target::Cell));
            }
        }
        if rules.take_back() == TakeBack::Allowed {
            for n in 0..rules.foundations() {
                if let Some(card) = self.foundation_top(n) {
                    outline.moves_to_columns(Source::Foundation(n), card, &mut visit);
                }
            }
        }
        if self.check_draw(rules).is_ok() {
            visit(Move::Draw);
        }
        if self.check_redeal(rules).is_ok() {
            visit(Move::Redeal);
        }
    }

    /// All legal moves, in a fixed order.
    ///
    /// ```
    /// # use talon_engine::{Deal, Rules};
    /// # let rules = Rules::example();
    /// let moves = Deal::Number(1).board(&rules).moves(&rules);
    /// assert!(moves.iter().any(|mv| mv.to_string() == "t1-c"));
    /// ```
    pub fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(rules, |mv| moves.push(mv));
        moves
    }

    #[inline]
    fn column_moves(
        &self,
        rules: &Rules,
        outline: &Outline,
        n: u8,
        top: Card,
        visit: &mut impl FnMut(Move),
    ) {
        if self.home_for(top).is_some() {
            visit(Move::single(Source::Column(n), Target::Home));
        }
        self.runs_from(rules, outline, n, top, visit);
        if outline.cell_takes(top, ColumnSet::only(n)) {
            visit(Move::single(Source::Column(n), Target::Cell));
        }
    }

    /// The moves of a column's top cards to other columns, these from left to right.
    #[inline]
    fn runs_from(
        &self,
        rules: &Rules,
        outline: &Outline,
        from: u8,
        top: Card,
        visit: &mut impl FnMut(Move),
    ) {
        let run = self.columns[usize::from(from)].face_up();
        let mut takers = outline.takers(top);
        let mut length = 1;
        while length < outline.longest
            && let [.., lower, upper] = run[..=run.len() - length]
            && builds(rules.runs(), upper, lower)
        {
            length += 1;
            if length <= outline.longest_onto_card {
                takers = takers.and(outline.takers(lower));
            }
        }
        for to in takers.and(outline.spaces).iter() {
            match self.columns[usize::from(to)].top() {
                Some(onto) => {
                    visit(Move::run(from, to, onto.rank().value() - top.rank().value()));
                }
                None => outline.runs_to_space(from, to, top, length as u8, visit),
            }
        }
    }

    #[inline]
    fn single_moves(
        &self,
        outline: &Outline,
        from: Source,
        card: Card,
        visit: &mut impl FnMut(Move),
    ) {
        if self.home_for(card).is_some() {
            visit(Move::single(from, Target::Home));
        }
        outline.moves_to_columns(from, card, visit);
    }
}

/// A set of columns.
#[derive(Clone, Copy)]
struct ColumnSet(u32);

impl ColumnSet {
    const NONE: ColumnSet = ColumnSet(0);

    const fn only(n: u8) -> ColumnSet {
        ColumnSet(1 << n)
    }

    const fn and(self, others: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 | others.0)
    }

    const fn within(self, others: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 & others.0)
    }

    const fn without(self, others: ColumnSet) -> ColumnSet {
        ColumnSet(self.0 & !others.0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// From left to right.
    #[inline]
    fn iter(mut self) -> impl Iterator<Item = u8> {
        core::iter::from_fn(move || {
            let n = self.0.trailing_zeros() as u8;
            self.0 &= self.0.wrapping_sub(1);
            (n < u32::BITS as u8).then_some(n)
        })
    }
}

/// A board's columns by their top cards, and other facts that decide many moves at once.
struct Outline {
    build: Build,
    space: Space,
    admission: Admission,
    king: u8,
    /// Columns whose top card has that rank. One place more than there are ranks: nothing is above a King.
    of_rank: [ColumnSet; 16],
    /// Columns whose top card has that suit.
    of_suit: [ColumnSet; 4],
    spaces: ColumnSet,
    cell_free: bool,
    /// The longest run that may go onto a card.
    longest_onto_card: usize,
    /// The longest run that may go to a space.
    longest_to_space: usize,
    /// The longer of the two.
    longest: usize,
}

impl Outline {
    #[inline]
    fn of(board: &Board, rules: &Rules) -> Outline {
        let mut of_rank = [ColumnSet::NONE; 16];
        let mut of_suit = [ColumnSet::NONE; 4];
        let mut spaces = ColumnSet::NONE;
        for (n, column) in (0..).zip(&board.columns) {
            let this = ColumnSet::only(n);
            match column.top() {
                Some(top) => {
                    let (rank, suit) = (rank_place(top), suit_place(top.suit()));
                    of_rank[rank] = of_rank[rank].and(this);
                    of_suit[suit] = of_suit[suit].and(this);
                }
                None => spaces = spaces.and(this),
            }
        }
        let free_cells = board.free_cells();
        let [onto_card, to_space] = longest_runs(rules, free_cells, spaces);
        let to_space = if spaces.is_empty() { 0 } else { to_space };
        Outline {
            build: rules.build(),
            space: rules.space(),
            admission: rules.admission(),
            king: rules.ranks(),
            of_rank,
            of_suit,
            spaces: if rules.space() == Space::Nothing { ColumnSet::NONE } else { spaces },
            cell_free: free_cells > 0,
            longest_onto_card: onto_card,
            longest_to_space: to_space,
            longest: onto_card.max(to_space),
        }
    }

    /// The columns whose top card takes this card.
    #[inline]
    fn takers(&self, card: Card) -> ColumnSet {
        let of_suit = |suit| self.of_suit[suit_place(suit)];
        let higher = self.of_rank[rank_place(card) + 1];
        match self.build {
            Build::AnySuit => higher,
            Build::SameSuit => higher.within(of_suit(card.suit())),
            Build::AlternatingColours => higher.within(match card.colour() {
                Colour::Black => of_suit(Suit::Diamonds).and(of_suit(Suit::Hearts)),
                Colour::Red => of_suit(Suit::Clubs).and(of_suit(Suit::Spades)),
            }),
            Build::SameColour => higher.within(match card.colour() {
                Colour::Black => of_suit(Suit::Clubs).and(of_suit(Suit::Spades)),
                Colour::Red => of_suit(Suit::Diamonds).and(of_suit(Suit::Hearts)),
            }),
            Build::OtherSuit => higher.without(of_suit(card.suit())),
        }
    }

    fn space_takes(&self, rank: u8) -> bool {
        match self.space {
            Space::Anything => true,
            Space::OnlyKing => rank == self.king,
            Space::Nothing => false,
        }
    }

    /// Whether a cell takes a card that comes from one of these columns.
    #[inline]
    fn cell_takes(&self, card: Card, from: ColumnSet) -> bool {
        self.cell_free
            && match self.admission {
                Admission::Any => true,
                Admission::OnlyOfItsRank => self.of_rank[rank_place(card)].without(from).is_empty(),
            }
    }

    /// The moves of a single card to columns, these from left to right.
    #[inline]
    fn moves_to_columns(&self, from: Source, card: Card, visit: &mut impl FnMut(Move)) {
        let takes = self.space_takes(card.rank().value());
        let spaces = if takes { self.spaces } else { ColumnSet::NONE };
        for to in self.takers(card).and(spaces).iter() {
            visit(Move::single(from, Target::Column(to)));
        }
    }

    /// The moves of a run's top cards, or of all of it, to one space.
    fn runs_to_space(&self, from: u8, to: u8, top: Card, length: u8, visit: &mut impl FnMut(Move)) {
        for count in 1..=length.min(self.longest_to_space as u8) {
            if self.space_takes(top.rank().value() + count - 1) {
                visit(Move::run(from, to, count));
            }
        }
    }
}

/// The longest run that may go onto a card, and to a space.
#[inline]
fn longest_runs(rules: &Rules, free_cells: u8, spaces: ColumnSet) -> [usize; 2] {
    const WHOLE: usize = Rank::KING.value() as usize;
    match rules.lift() {
        Lift::TopCard => [1, 1],
        Lift::Run => [WHOLE, WHOLE],
        Lift::Supermove => {
            let spaces = match rules.space() {
                Space::Anything => spaces.count(),
                Space::OnlyKing | Space::Nothing => 0,
            };
            [spaces, spaces.saturating_sub(1)]
                .map(|spare_columns| supermove(free_cells, spare_columns).min(WHOLE))
        }
    }
}

const fn rank_place(card: Card) -> usize {
    card.rank().value() as usize
}

const fn suit_place(suit: Suit) -> usize {
    suit.index() as usize
}

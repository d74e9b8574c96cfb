//! Whether a move is legal, and the reason if it is not.

use arrayvec::ArrayVec;

use crate::board::{Board, Column};
use crate::card::{Card, Rank};
use crate::lift::builds;
use crate::moves::Move;
use crate::place::{Place, Source, Target};
use crate::prelude::*;
use crate::refusal::Refusal;
use crate::rules::{Admission, Lift, MAX_COLUMNS, MAX_PACKS, Passes, Rules, Space, TakeBack};

impl Board {
    /// Whether a move is legal here, or why not.
    ///
    /// ```
    /// # use talon_engine::{Deal, Draft, Refusal, Rules};
    /// # let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
    /// let board = Deal::Number(1).board(&rules);
    /// assert!(board.check(&rules, "draw".parse()?).is_err(), "there is no stock");
    /// # Ok::<(), talon_engine::notation::NotAMove>(())
    /// ```
    pub fn check(&self, rules: &Rules, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Carry { from, to, count } => self.check_carry(rules, from, to, count),
            Move::Draw => self.check_draw(rules),
            Move::Redeal => self.check_redeal(rules),
        }
    }

    /// Whether these cards may be lifted at all, wherever they go, or why not.
    pub fn check_lift(&self, rules: &Rules, from: Source, count: u8) -> Result<(), Refusal> {
        self.lead(rules, from, count).map(|_| ())
    }

    /// Whether a card would fit on a column, wherever it is now, or why not.
    pub fn check_place(&self, rules: &Rules, card: Card, column: u8) -> Result<(), Refusal> {
        let no_such_pile = Refusal::NoSuchPile(Place::Column(column));
        let target = self.columns.get(usize::from(column)).ok_or(no_such_pile)?;
        column_takes(rules, card, column, target)
    }

    /// Where these cards may be put now.
    ///
    /// ```
    /// # use talon_engine::{Deal, Rules, Source, Target};
    /// # let rules = Rules::example();
    /// let board = Deal::Number(1).board(&rules);
    /// assert!(board.targets(&rules, Source::Column(0), 1).contains(&Target::Cell));
    /// ```
    pub fn targets(&self, rules: &Rules, from: Source, count: u8) -> Vec<Target> {
        let columns = (0..rules.columns()).map(Target::Column);
        [Target::Home, Target::Cell]
            .into_iter()
            .chain(columns)
            .filter(|&to| self.check(rules, Move::Carry { from, to, count }).is_ok())
            .collect()
    }

    /// The foundation that takes a card now: the lowest-numbered one.
    #[inline]
    pub fn home_for(&self, card: Card) -> Option<u8> {
        let first = card.suit().index();
        let takes = |place: u8| {
            let height = self.foundations.get(usize::from(place));
            height.is_some_and(|height| height + 1 == card.rank().value())
        };
        let second = first + 4;
        if takes(first) { Some(first) } else { takes(second).then_some(second) }
    }

    fn check_carry(
        &self,
        rules: &Rules,
        from: Source,
        to: Target,
        count: u8,
    ) -> Result<(), Refusal> {
        let lead = self.lead(rules, from, count)?;
        match (from, to) {
            (Source::Cell(_), Target::Cell)
            | (Source::Foundation(_), Target::Cell | Target::Home) => {
                Err(Refusal::NotAMove { card: lead, from })
            }
            (Source::Column(_) | Source::Waste, Target::Cell) => {
                self.check_cell(rules, from, lead, count)
            }
            (Source::Column(_) | Source::Cell(_) | Source::Waste, Target::Home) => {
                self.check_home(rules, lead, count)
            }
            (_, Target::Column(to)) => self.check_column(rules, from, to, lead, count),
        }
    }

    /// The deepest of the cards that would be lifted, if they may be lifted at all.
    fn lead(&self, rules: &Rules, from: Source, count: u8) -> Result<Card, Refusal> {
        let no_such_pile = Refusal::NoSuchPile(from.into());
        let single = match from {
            Source::Column(n) => {
                let column = self.columns.get(usize::from(n)).ok_or(no_such_pile)?;
                return column_lead(rules, n, column, count);
            }
            Source::Cell(n) => *self.cells.get(usize::from(n)).ok_or(no_such_pile)?,
            Source::Waste if rules.stock().is_none() => return Err(Refusal::NoStock),
            Source::Waste => self.waste.last().copied(),
            Source::Foundation(n) if n >= rules.foundations() => return Err(no_such_pile),
            Source::Foundation(n) => match (self.foundation_top(n), rules.take_back()) {
                (Some(card), TakeBack::Never) => return Err(Refusal::HomeForGood { card }),
                (top, TakeBack::Allowed | TakeBack::Never) => top,
            },
        };
        let card = single.ok_or(Refusal::NothingThere(from))?;
        if count == 1 {
            Ok(card)
        } else {
            Err(Refusal::NotThatMany { from, wanted: count, there: 1 })
        }
    }

    fn check_home(&self, rules: &Rules, card: Card, count: u8) -> Result<(), Refusal> {
        if count != 1 {
            return Err(Refusal::OneAtATimeThere { card, to: Target::Home });
        }
        if self.home_for(card).is_some() {
            return Ok(());
        }
        let suit = usize::from(card.suit().index());
        let heights = self.foundations.iter().skip(suit).step_by(4);
        let open = heights.filter(|height| **height < rules.ranks());
        let mut next: ArrayVec<Rank, MAX_PACKS> =
            open.filter_map(|&height| Rank::new(height + 1)).collect();
        next.sort_unstable();
        if let [one, other] = next[..]
            && one == other
        {
            next.pop();
        }
        Err(Refusal::NotNextHome { card, next })
    }

    fn check_cell(
        &self,
        rules: &Rules,
        from: Source,
        card: Card,
        count: u8,
    ) -> Result<(), Refusal> {
        if rules.cells() == 0 {
            return Err(Refusal::NoCells);
        }
        if count != 1 {
            return Err(Refusal::OneAtATimeThere { card, to: Target::Cell });
        }
        if self.free_cells() == 0 {
            return Err(Refusal::CellsFull { card });
        }
        let column = if let Source::Column(n) = from { Some(n) } else { None };
        if self.admits(rules, card, column) {
            return Ok(());
        }
        let twins = self.twins(card, column).collect::<ArrayVec<_, MAX_COLUMNS>>();
        Err(Refusal::Twins { card, twins })
    }

    fn check_column(
        &self,
        rules: &Rules,
        from: Source,
        to: u8,
        lead: Card,
        count: u8,
    ) -> Result<(), Refusal> {
        let target =
            self.columns.get(usize::from(to)).ok_or(Refusal::NoSuchPile(Place::Column(to)))?;
        if from == Source::Column(to) {
            return Err(Refusal::SamePile { column: to });
        }
        column_takes(rules, lead, to, target)?;
        let limit = self.lift_limit(rules, target);
        if count > limit {
            let free_columns = self.spare_columns(rules, target);
            return Err(Refusal::TooMany {
                card: lead,
                column: to,
                wanted: count,
                limit,
                free_cells: self.free_cells(),
                free_columns,
            });
        }
        Ok(())
    }

    pub(crate) fn check_draw(&self, rules: &Rules) -> Result<(), Refusal> {
        match rules.stock() {
            None => Err(Refusal::NoStock),
            Some(_) if self.stock.is_empty() => Err(Refusal::StockEmpty),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn check_redeal(&self, rules: &Rules) -> Result<(), Refusal> {
        let stock = rules.stock().ok_or(Refusal::NoStock)?;
        if let Passes::Limited(passes) = stock.passes
            && stock.passes.after(self.redeals) == Some(0)
        {
            return Err(Refusal::NoPassLeft { passes });
        }
        if !self.stock.is_empty() {
            return Err(Refusal::StockNotEmpty);
        }
        if self.waste.is_empty() { Err(Refusal::WasteEmpty) } else { Ok(()) }
    }

    /// Whether the rules let a card into a cell, free or not.
    fn admits(&self, rules: &Rules, card: Card, from: Option<u8>) -> bool {
        match rules.admission() {
            Admission::Any => true,
            Admission::OnlyOfItsRank => self.twins(card, from).next().is_none(),
        }
    }

    /// The other columns whose top cards have the card's rank.
    fn twins(&self, card: Card, from: Option<u8>) -> impl Iterator<Item = (u8, Card)> {
        (0..).zip(&self.columns).filter_map(move |(n, column)| {
            let top = column.top()?;
            (Some(n) != from && top.rank() == card.rank()).then_some((n, top))
        })
    }
}

fn column_lead(rules: &Rules, n: u8, column: &Column, count: u8) -> Result<Card, Refusal> {
    let from = Source::Column(n);
    let there = column.cards.len() as u8;
    if there == 0 {
        return Err(Refusal::NothingThere(from));
    }
    if count == 0 || count > there {
        return Err(Refusal::NotThatMany { from, wanted: count, there });
    }
    let face_up = column.face_up();
    if usize::from(count) > face_up.len() {
        return Err(Refusal::FaceDown { column: n, face_up: face_up.len() as u8 });
    }
    if let (Lift::TopCard, 2.., Some(top)) = (rules.lift(), count, column.top()) {
        return Err(Refusal::OneAtATime { column: n, top });
    }
    let lifted = &face_up[face_up.len() - usize::from(count)..];
    match lifted.windows(2).rev().find(|pair| !builds(rules.runs(), pair[1], pair[0])) {
        Some(pair) => Err(Refusal::NotARun { upper: pair[1], lower: pair[0], runs: rules.runs() }),
        None => Ok(lifted[0]),
    }
}

fn column_takes(rules: &Rules, card: Card, n: u8, target: &Column) -> Result<(), Refusal> {
    let build = rules.build();
    match target.top() {
        None => space_takes(rules, card, n),
        Some(onto) if builds(build, card, onto) => Ok(()),
        Some(onto) => {
            let needs = card.rank().above().filter(|rank| rank.value() <= rules.ranks());
            Err(Refusal::DoesNotBuild { card, onto, needs, build })
        }
    }
}

fn space_takes(rules: &Rules, card: Card, column: u8) -> Result<(), Refusal> {
    match rules.space() {
        Space::Anything => Ok(()),
        Space::OnlyKing if card.rank().value() == rules.ranks() => Ok(()),
        Space::OnlyKing => {
            let rank = Rank::new(rules.ranks()).expect("checked rules have 2 to 13 ranks");
            Err(Refusal::SpaceTakesOnly { rank, card, column })
        }
        Space::Nothing => Err(Refusal::SpaceTakesNothing { column }),
    }
}

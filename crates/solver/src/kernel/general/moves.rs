//! The moves that a search tries in a position, likely ones first.

use talon_engine::rules::{Lift, Space, TakeBack};
use talon_engine::{Board, Card, Move, Source, Target, builds};

use crate::bit_set::members;
use crate::board_key::BoardKey;
use crate::kernel::general::position::Position;

/// Whether runs are moved as one where single cards would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Runs {
    /// As well as single cards: wins come sooner.
    Whole,
    /// Only where single cards would not do: fewer moves to try for a proof.
    WhereNeeded,
}

/// Adds the moves to try here to the list.
pub(crate) fn list_moves<K: BoardKey>(position: &Position<K>, runs: Runs, moves: &mut Vec<Move>) {
    Candidates::new(position, runs, moves).all();
}

struct Candidates<'a, K: BoardKey> {
    position: &'a Position<K>,
    board: &'a Board,
    moves: &'a mut Vec<Move>,
    /// Columns by the rank of their top card, a bit each.
    by_rank: [u32; 15],
    spaces: u32,
    longest_run: u8,
}

impl<'a, K: BoardKey> Candidates<'a, K> {
    fn new(position: &'a Position<K>, runs: Runs, moves: &'a mut Vec<Move>) -> Self {
        let board = &position.board;
        let mut by_rank = [0; 15];
        let mut spaces = 0_u32;
        for (n, column) in board.columns().iter().enumerate() {
            match column.top() {
                Some(top) => by_rank[usize::from(top.rank().value())] |= 1 << n,
                None => spaces |= 1 << n,
            }
        }
        if position.prunes.treats_spaces_alike() {
            spaces &= spaces.wrapping_neg();
        }
        let single = position.rules.lift() == Lift::TopCard
            || runs == Runs::WhereNeeded && position.prunes.moves_single_cards(&position.rules);
        let longest_run = if single { 1 } else { u8::MAX };
        Candidates { position, board, moves, by_rank, spaces, longest_run }
    }

    fn all(mut self) {
        self.homes();
        self.cells_to_columns();
        self.waste_to_columns();
        self.between_columns();
        self.runs_to_spaces();
        self.deals();
        self.tops_to_cells();
        self.take_backs();
    }

    fn homes(&mut self) {
        let mut home = |card: Option<Card>, from: Source| {
            if card.is_some_and(|card| self.board.home_for(card).is_some()) {
                self.moves.push(Move::single(from, Target::Home));
            }
        };
        for (n, column) in (0..).zip(self.board.columns()) {
            home(column.top(), Source::Column(n));
        }
        for (n, &cell) in (0..).zip(self.board.cells()) {
            home(cell, Source::Cell(n));
        }
        home(self.board.waste().last().copied(), Source::Waste);
    }

    /// Columns on which the card builds.
    fn parents(&self, card: Card) -> impl Iterator<Item = u8> + use<K> {
        let build = self.position.rules.build();
        let mut mask = 0_u32;
        let rank = usize::from(card.rank().value());
        for n in columns_of(self.by_rank[rank + 1]) {
            let top = self.board.columns()[usize::from(n)].top();
            if top.is_some_and(|top| builds(build, card, top)) {
                mask |= 1 << n;
            }
        }
        columns_of(mask)
    }

    fn space_takes(&self, card: Card) -> bool {
        match self.position.rules.space() {
            Space::Anything => true,
            Space::OnlyKing => card.rank().value() == self.position.rules.ranks(),
            Space::Nothing => false,
        }
    }

    fn on_parents(&mut self, card: Card, from: Source) {
        for to in self.parents(card) {
            self.moves.push(Move::single(from, Target::Column(to)));
        }
    }

    fn cells_to_columns(&mut self) {
        for (n, &cell) in (0..).zip(self.board.cells()) {
            if let Some(card) = cell {
                self.on_parents(card, Source::Cell(n));
            }
        }
    }

    fn waste_to_columns(&mut self) {
        if let Some(&card) = self.board.waste().last() {
            self.on_parents(card, Source::Waste);
            if self.space_takes(card) {
                for to in columns_of(self.spaces) {
                    self.moves.push(Move::single(Source::Waste, Target::Column(to)));
                }
            }
        }
    }

    fn between_columns(&mut self) {
        let rules = &self.position.rules;
        for (from, column) in (0..).zip(self.board.columns()) {
            let Some(top) = column.top() else { continue };
            let rank = top.rank().value();
            let run = if self.longest_run == 1 { 1 } else { column.run_length(rules.runs()) };
            for count in 1..=run.min(rules.ranks() - rank) {
                let lead = column.cards()[column.cards().len() - usize::from(count)];
                for to in self.parents(lead) {
                    let target = &self.board.columns()[usize::from(to)];
                    if to != from && count <= self.board.lift_limit(rules, target) {
                        self.moves.push(Move::run(from, to, count));
                    }
                }
            }
        }
    }

    fn runs_to_spaces(&mut self) {
        for to in columns_of(self.spaces) {
            let target = &self.board.columns()[usize::from(to)];
            let limit = self.board.lift_limit(&self.position.rules, target).min(self.longest_run);
            for from in 0..self.board.columns().len() as u8 {
                self.runs_to_space(from, to, limit);
            }
            for (n, &cell) in (0..).zip(self.board.cells()) {
                if cell.is_some_and(|card| self.space_takes(card)) {
                    self.moves.push(Move::single(Source::Cell(n), Target::Column(to)));
                }
            }
        }
    }

    /// Longest first.
    fn runs_to_space(&mut self, from: u8, to: u8, limit: u8) {
        let column = &self.board.columns()[usize::from(from)];
        let height = column.cards().len();
        let run = column.run_length(self.position.rules.runs());
        for count in (1..=run.min(limit)).rev() {
            let whole = usize::from(count) == height;
            let lead = column.cards()[height - usize::from(count)];
            if self.space_takes(lead) && !(whole && self.position.prunes.treats_spaces_alike()) {
                self.moves.push(Move::run(from, to, count));
            }
        }
    }

    fn deals(&mut self) {
        for mv in [Move::Draw, Move::Redeal] {
            if self.position.rules.stock().is_some()
                && self.board.check(&self.position.rules, mv).is_ok()
            {
                self.moves.push(mv);
            }
        }
    }

    fn tops_to_cells(&mut self) {
        if self.board.free_cells() == 0 {
            return;
        }
        let columns = (0..self.board.columns().len() as u8).map(Source::Column);
        for from in columns.chain([Source::Waste]) {
            let mv = Move::single(from, Target::Cell);
            if self.board.source_top(from).is_some()
                && self.board.check(&self.position.rules, mv).is_ok()
            {
                self.moves.push(mv);
            }
        }
    }

    /// A card that would go home again by itself is not taken back.
    fn take_backs(&mut self) {
        if self.position.rules.take_back() == TakeBack::Never {
            return;
        }
        for n in 0..self.position.rules.foundations() {
            let Some(card) = self.board.foundation_top(n) else { continue };
            // No shortest win begins with this move. The card would be safe where it is laid: its bounds are heights of
            // other suits, or leave a rank to spare, and its own foundations stand at its rank - 1 or higher. So by the
            // theorem the position without the move wins in fewer moves than the one after it.
            if self.position.is_safe(card) {
                continue;
            }
            let from = Source::Foundation(n);
            self.on_parents(card, from);
            if self.space_takes(card) {
                for to in columns_of(self.spaces) {
                    self.moves.push(Move::single(from, Target::Column(to)));
                }
            }
        }
    }
}

/// The columns of a mask, lowest first.
fn columns_of(mask: u32) -> impl Iterator<Item = u8> {
    members(u64::from(mask))
}

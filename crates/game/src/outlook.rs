//! The outlook of each position of the history: winnable with these moves, proved lost, or undecided.
//!
//! Every position leads to the next, so one answer says something of others: before a winnable position all are
//! winnable, after a lost one all are lost. So "where did I lose it" is a binary search.

use std::ops::Deref;
use std::sync::Arc;

use talon_engine::Move;

use crate::history::Step;

/// Moves that win from a position. Positions of one line share them, so a line of `n` steps takes memory for `n` moves.
#[derive(Clone, Debug)]
pub struct WinningLine {
    moves: Arc<[Move]>,
    /// The number of moves that lead to the position.
    before: usize,
}

impl From<Vec<Move>> for WinningLine {
    fn from(moves: Vec<Move>) -> WinningLine {
        WinningLine { moves: moves.into(), before: 0 }
    }
}

impl Deref for WinningLine {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[self.before..]
    }
}

impl WinningLine {
    /// The moves that remain after a step that follows it.
    fn after(&self, step: &Step) -> Option<WinningLine> {
        let mut rest = self.iter();
        let follows = step.moves().all(|mv| rest.next() == Some(&mv));
        follows.then(|| WinningLine { before: self.moves.len() - rest.len(), ..self.clone() })
    }
}

impl PartialEq for WinningLine {
    fn eq(&self, other: &WinningLine) -> bool {
        **self == **other
    }
}

impl Eq for WinningLine {}

/// The outlook of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Outlook {
    /// The solver was not asked yet, or has not answered yet.
    #[default]
    Open,
    /// It can be won, for example with these moves.
    Winnable(WinningLine),
    /// Proven: it cannot be won.
    Lost,
    /// The search gave up.
    Undecided,
}

/// The outlook of each position of a history: `0` before the first step, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlooks {
    known: Vec<Outlook>,
}

impl Default for Outlooks {
    fn default() -> Outlooks {
        Outlooks { known: vec![Outlook::Open] }
    }
}

/// Where a game was lost, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostAt {
    /// The position after `last_winnable` steps could be won, the next one could not.
    Step {
        /// Steps on the board at the last winnable point.
        last_winnable: usize,
    },
    /// The deal could not be won from the start.
    Never,
    /// It can still be won.
    NotLost,
    /// The search gave up on the position itself.
    Unknown,
    /// The positions from here on would have to be asked about; `ask` is the best next one.
    Ask {
        /// The position to ask about.
        ask: usize,
    },
    /// Between these two, where the search gave up.
    Between {
        /// The last position known to be winnable.
        winnable: Option<usize>,
        /// The first position known to be lost.
        lost: usize,
    },
}

impl Outlooks {
    /// The outlook of the position after `steps` steps.
    pub fn at(&self, steps: usize) -> &Outlook {
        self.known.get(steps).unwrap_or(&Outlook::Open)
    }

    /// Adds an answer; `line` are the history's steps. A proved answer stays, even if a later search gives up.
    pub(crate) fn learn(&mut self, steps: usize, outlook: Outlook, line: &[Step]) {
        self.known.resize(line.len() + 1, Outlook::Open);
        match outlook {
            Outlook::Winnable(win) => self.learn_win(steps, &win, line),
            Outlook::Lost => self.known[steps..].fill(Outlook::Lost),
            Outlook::Open | Outlook::Undecided if self.is_decided(steps) => {}
            Outlook::Open | Outlook::Undecided => self.known[steps] = outlook,
        }
        self.follow(steps, line);
    }

    fn is_decided(&self, steps: usize) -> bool {
        matches!(self.known[steps], Outlook::Winnable(_) | Outlook::Lost)
    }

    /// A win from a position extends to every earlier one by the moves between. Before the last one that was known to
    /// be winnable, all were.
    fn learn_win(&mut self, steps: usize, win: &WinningLine, line: &[Step]) {
        let winnable = |outlook: &Outlook| matches!(outlook, Outlook::Winnable(_));
        let first = self.known[..steps].iter().rposition(winnable).map_or(0, |last| last + 1);
        let between = line[first..steps].iter().flat_map(Step::moves);
        let moves: Arc<[Move]> = between.chain(win.iter().copied()).collect();
        let mut before = 0;
        for at in first..=steps {
            self.known[at] = Outlook::Winnable(WinningLine { moves: Arc::clone(&moves), before });
            before += line.get(at).map_or(0, |step| step.moves().count());
        }
    }

    /// Keeps the outlooks that still hold after a step, and carries a solution on while the player follows it.
    pub(crate) fn advance(&mut self, cursor: usize, line: &[Step]) {
        self.known.truncate(line.len() + 1);
        self.known.resize(line.len() + 1, Outlook::Open);
        self.follow(cursor - 1, line);
    }

    /// Carries the outlook of a position over to the next ones, as far as it holds there.
    fn follow(&mut self, from: usize, line: &[Step]) {
        for (steps, step) in line.iter().enumerate().skip(from) {
            if self.known[steps + 1] != Outlook::Open {
                continue;
            }
            self.known[steps + 1] = match &self.known[steps] {
                Outlook::Winnable(win) => match win.after(step) {
                    Some(win) => Outlook::Winnable(win),
                    None => return,
                },
                Outlook::Lost => Outlook::Lost,
                Outlook::Open | Outlook::Undecided => return,
            };
        }
    }

    /// The step that lost the game standing after `cursor` steps, or which position to ask about next.
    pub fn lost_at(&self, cursor: usize) -> LostAt {
        let is = |steps: usize, wanted: fn(&Outlook) -> bool| wanted(self.at(steps));
        let winnable = |o: &Outlook| matches!(o, Outlook::Winnable(_));
        if is(cursor, winnable) {
            return LostAt::NotLost;
        }
        let Some(lost) = (0..=cursor).find(|&steps| *self.at(steps) == Outlook::Lost) else {
            return match self.at(cursor) {
                Outlook::Open => LostAt::Ask { ask: cursor },
                Outlook::Winnable(_) | Outlook::Lost | Outlook::Undecided => LostAt::Unknown,
            };
        };
        if lost == 0 {
            return LostAt::Never;
        }
        let won = (0..lost).rev().find(|&steps| is(steps, winnable));
        if won == Some(lost - 1) {
            return LostAt::Step { last_winnable: lost - 1 };
        }
        let first = won.map_or(0, |steps| steps + 1);
        let middle = usize::midpoint(first, lost);
        let open = (first..lost).filter(|&steps| *self.at(steps) == Outlook::Open);
        match open.min_by_key(|&steps| steps.abs_diff(middle)) {
            Some(ask) => LostAt::Ask { ask },
            None => LostAt::Between { winnable: won, lost },
        }
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Move};

    use super::*;
    use crate::session::{Session, Variant};

    /// A game of draws and redeals, as long as the test needs it.
    fn draws(steps: usize) -> Session {
        let game = talon_catalog::find("klondike").expect("built in");
        let mut choices = game.default_choices();
        choices.set_pair("passes=unlimited").expect("a setting");
        let mut session = Session::new(Variant::new(game, choices), Deal::Number(1), 0);
        for _ in 0..steps {
            let moves = session.board().moves(session.rules());
            let mv = [Move::Draw, Move::Redeal].into_iter().find(|mv| moves.contains(mv));
            let refusal = session.replay_step(vec![mv.expect("the stock never ends")]);
            assert_eq!(refusal, None);
        }
        session
    }

    #[test]
    fn outlooks_of_twenty_thousand_moves_share_their_memory() {
        const STEPS: usize = 20_000;
        let mut session = draws(STEPS);
        session.learn(STEPS, Outlook::Winnable(vec![Move::Draw].into()));
        let mut shared = None;
        for steps in 0..=STEPS {
            let Outlook::Winnable(win) = session.outlooks().at(steps) else {
                panic!("before a winnable position all are winnable: {steps}");
            };
            assert_eq!(win.len(), STEPS - steps + 1);
            assert!(Arc::ptr_eq(&shared.get_or_insert(win.clone()).moves, &win.moves));
        }
    }

    #[test]
    fn a_win_is_known_along_its_moves_and_at_all_earlier_positions() {
        let mut session = draws(4);
        session.jump(2);
        let rest: Vec<Move> = session.history().steps()[2..].iter().flat_map(Step::moves).collect();
        session.learn(2, Outlook::Winnable(rest.clone().into()));
        let lengths: Vec<_> = (0..=4)
            .map(|steps| match session.outlooks().at(steps) {
                Outlook::Winnable(win) => Some(win.len()),
                Outlook::Open | Outlook::Lost | Outlook::Undecided => None,
            })
            .collect();
        assert_eq!(lengths, [Some(4), Some(3), Some(2), Some(1), Some(0)]);
        session.learn(1, Outlook::Undecided);
        assert!(matches!(session.outlooks().at(1), Outlook::Winnable(_)), "proven stays proven");
    }
}

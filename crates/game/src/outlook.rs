//! What is known of the history's positions: winnable with these moves, proven lost, or undecided.
//!
//! Every position leads to the next, so one answer says something of others: before a winnable position all are
//! winnable, after a lost one all are lost. That makes "where did I lose it" a halving search.

use talon_engine::Move;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Outlook {
    /// Nobody has asked yet, or the answer is under way.
    #[default]
    Open,
    /// It can be won, for example with these moves.
    Winnable(Vec<Move>),
    /// Proven: it cannot be won.
    Lost,
    /// The search gave up.
    Undecided,
}

/// What is known of each position of a history: `0` before the first step, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlooks {
    known: Vec<Outlook>,
}

impl Default for Outlooks {
    fn default() -> Outlooks {
        Outlooks { known: vec![Outlook::Open] }
    }
}

/// Where a game was thrown away, as far as known.
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
        /// Surely winnable, if anything is.
        winnable: Option<usize>,
        /// Surely lost.
        lost: usize,
    },
}

impl Outlooks {
    /// What is known of the position after that many steps.
    pub fn at(&self, steps: usize) -> &Outlook {
        self.known.get(steps).unwrap_or(&Outlook::Open)
    }

    /// Takes in an answer; `line` are the history's steps as lists of moves.
    pub(crate) fn learn(&mut self, steps: usize, outlook: Outlook, line: &[Vec<Move>]) {
        self.known.resize(line.len() + 1, Outlook::Open);
        match &outlook {
            Outlook::Winnable(rest) => {
                let mut rest = rest.clone();
                for earlier in (0..steps).rev() {
                    rest.splice(0..0, line[earlier].iter().copied());
                    if !matches!(self.known[earlier], Outlook::Winnable(_)) {
                        self.known[earlier] = Outlook::Winnable(rest.clone());
                    }
                }
            }
            Outlook::Lost => self.known[steps..].fill(Outlook::Lost),
            Outlook::Open | Outlook::Undecided => {}
        }
        self.known[steps] = outlook;
        self.follow(steps, line);
    }

    /// A step was played: keeps what still holds, and carries a solution on while the player follows it.
    pub(crate) fn advance(&mut self, cursor: usize, line: &[Vec<Move>]) {
        self.known.truncate(line.len() + 1);
        self.known.resize(line.len() + 1, Outlook::Open);
        self.follow(cursor - 1, line);
    }

    /// Carries what is known of a position over to the next one, as far as it goes.
    fn follow(&mut self, from: usize, line: &[Vec<Move>]) {
        for steps in from..line.len() {
            if self.known[steps + 1] != Outlook::Open {
                continue;
            }
            let next = match &self.known[steps] {
                Outlook::Winnable(rest) if rest.starts_with(&line[steps]) => {
                    Outlook::Winnable(rest[line[steps].len()..].to_vec())
                }
                Outlook::Lost => Outlook::Lost,
                Outlook::Winnable(_) | Outlook::Open | Outlook::Undecided => return,
            };
            self.known[steps + 1] = next;
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

//! Depth first through all positions, those once seen left out.

use talon_engine::{Board, Rules};

use crate::kernel::slots::ply::{Order, Ply, Untried};
use crate::kernel::slots::prunes::{Prunes, Use};
use crate::kernel::slots::spell::spell;
use crate::kernel::slots::state::{Setting, State, read};
use crate::search::{Search, Step};
use crate::table::{Insert, Table};

/// A position on the line under study, the step that led to it, and its untried steps.
struct Frame {
    state: State,
    ply: Ply,
    untried: Untried,
}

/// The search under way.
pub(crate) struct Slots {
    rules: Rules,
    board: Board,
    prunes: Prunes,
    setting: Setting,
    seen: Table<u128>,
    frames: Vec<Frame>,
    nodes: u64,
}

impl Slots {
    /// A search from this board, if it can be read.
    pub(crate) fn new(
        rules: &Rules,
        board: &Board,
        memory: usize,
        prunes: Prunes,
    ) -> Option<Slots> {
        let (setting, mut state) = read(rules, board)?;
        if prunes.settle == Use::Always {
            state.settle();
        }
        let untried = Untried::all(&state, &setting, prunes);
        let frames = vec![Frame { state, ply: Ply::Draw, untried }];
        let (rules, board) = (*rules, board.clone());
        Some(Slots { rules, board, prunes, setting, seen: Table::new(memory), frames, nodes: 0 })
    }

    fn step(&mut self) -> Step {
        let Some(frame) = self.frames.last_mut() else { return Step::Lost };
        if frame.state.is_won(&self.setting) {
            return Step::Won(self.line());
        }
        let Some(ply) = frame.untried.pop(Order::WasteFirst) else {
            self.frames.pop();
            return Step::Working;
        };
        let mut state = frame.state;
        state.play(&self.setting, ply);
        if self.prunes.settle == Use::Always {
            state.settle();
        }
        self.nodes += 1;
        match self.seen.insert(state.key()) {
            Insert::Known => {}
            Insert::Full => return Step::OutOfMemory,
            Insert::New if self.prunes.bound == Use::Always && state.is_stuck(&self.setting) => {}
            Insert::New => {
                let untried = Untried::all(&state, &self.setting, self.prunes);
                self.frames.push(Frame { state, ply, untried });
            }
        }
        Step::Working
    }

    fn line(&self) -> Vec<talon_engine::Move> {
        let line: Vec<Ply> = self.frames.iter().skip(1).map(|frame| frame.ply).collect();
        spell(&self.rules, &self.board, &line)
    }
}

impl Search for Slots {
    fn advance(&mut self, nodes: u64) -> Step {
        let goal = self.nodes.saturating_add(nodes);
        while self.nodes < goal {
            let step = self.step();
            if step != Step::Working {
                return step;
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn depth(&self) -> usize {
        self.frames.len()
    }

    fn memory(&self) -> usize {
        self.seen.memory() + self.frames.capacity() * size_of::<Frame>()
    }
}

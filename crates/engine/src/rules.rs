//! What a game is: a small value of small choices. A [`Draft`] says anything; checked, it becomes [`Rules`].

use std::fmt;

/// The most columns a table has.
pub const MAX_COLUMNS: usize = 16;
/// The most cells a table has.
pub const MAX_CELLS: usize = 8;
/// The most packs a game is played with.
pub const MAX_PACKS: usize = 2;
/// The most cards a column can ever hold.
pub const COLUMN_CAPACITY: usize = 32;
/// The most cards in a game.
pub const MAX_CARDS: usize = 104;

/// Which card may lie on which in a column; always one rank lower on one rank higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Build {
    /// Only on its own suit.
    SameSuit,
    /// Red on black, black on red.
    AlternatingColours,
    /// On any suit.
    AnySuit,
}

/// How many cards a player lifts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lift {
    /// The top card only.
    TopCard,
    /// Any lower part of a run, however long.
    Run,
    /// As many as single moves through the empty cells and columns could bring over.
    Supermove,
}

/// What an empty column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Any card or run.
    Anything,
    /// A King, or a run headed by one.
    OnlyKing,
    /// Nothing, ever.
    Nothing,
}

/// Who fills an emptied column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refill {
    /// The player, by an ordinary move.
    ByHand,
    /// The table, at once: from the waste, else from the stock; by hand when both are gone.
    WasteThenStock,
}

/// Which cards a cell admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Admission {
    /// Any card.
    Any,
    /// A card only while no other column's top card has its rank.
    OnlyOfItsRank,
}

/// Whether cards come back from the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakeBack {
    /// A foundation's top card may go to a column.
    Allowed,
    /// Home is for good.
    Never,
}

/// How often the stock may be gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// Any number of times.
    Unlimited,
    /// That many times: one less redeal than passes.
    Limited(u8),
}

/// How the stock is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stock {
    /// Cards drawn at a time.
    pub draw: u8,
    /// Times through.
    pub passes: Passes,
}

/// Where the Aces are when play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aces {
    /// Dealt like all other cards.
    InDeck,
    /// Taken out of the deck and put home.
    Home,
}

/// Which dealt cards of a column lie face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// All of them.
    AllUp,
    /// The top one.
    TopUp,
}

/// Where Kings lie after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kings {
    /// Where they fall.
    AsDealt,
    /// At the bottom of their column.
    ToTheBottom,
}

/// An unchecked game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    /// Packs of cards, 1 or 2.
    pub packs: u8,
    /// Ranks in each suit: 13, or fewer for mini decks, whose highest rank plays the King.
    pub ranks: u8,
    /// Suits: 4, or fewer for mini decks.
    pub suits: u8,
    /// Cards dealt to each column, left to right.
    pub heights: Vec<u8>,
    /// Which dealt cards are face up.
    pub facing: Facing,
    /// Where the Aces start.
    pub aces: Aces,
    /// Where the Kings start.
    pub kings: Kings,
    /// Number of cells.
    pub cells: u8,
    /// What cells admit.
    pub admission: Admission,
    /// How columns are built.
    pub build: Build,
    /// How many cards are lifted.
    pub lift: Lift,
    /// What a space takes.
    pub space: Space,
    /// Who fills a space.
    pub refill: Refill,
    /// Whether cards come back from home.
    pub take_back: TakeBack,
    /// The stock, if cards are left over for one.
    pub stock: Option<Stock>,
}

/// A checked game: every combination in it can be dealt and played. Made by [`Rules::check`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    packs: u8,
    ranks: u8,
    suits: u8,
    columns: u8,
    heights: [u8; MAX_COLUMNS],
    facing: Facing,
    aces: Aces,
    kings: Kings,
    cells: u8,
    admission: Admission,
    build: Build,
    lift: Lift,
    space: Space,
    refill: Refill,
    take_back: TakeBack,
    stock: Option<Stock>,
}

/// Why a draft cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Packs outside 1..=2.
    Packs(u8),
    /// Ranks outside 2..=13.
    Ranks(u8),
    /// Suits outside 1..=4.
    Suits(u8),
    /// No column, or more than [`MAX_COLUMNS`].
    Columns(usize),
    /// More cells than [`MAX_CELLS`].
    Cells(u8),
    /// A column that could outgrow [`COLUMN_CAPACITY`].
    Height {
        /// The column, from 0.
        column: u8,
        /// Cards dealt to it.
        dealt: u8,
        /// The most there may be.
        most: u8,
    },
    /// More cards dealt than there are.
    DealsTooMany {
        /// Cards dealt to the columns.
        dealt: usize,
        /// Cards to deal from.
        there: usize,
    },
    /// Cards are left over and there is no stock to hold them.
    LeftOver(usize),
    /// A stock is asked for and no card is left over for it.
    NothingForTheStock,
    /// The stock draws no card at a time.
    DrawsNothing,
    /// The stock may be gone through no times.
    NoPass,
    /// Cells admit selectively, and there is no cell.
    AdmissionWithoutCells,
    /// Spaces are filled from a stock that is not there.
    RefillWithoutStock,
    /// Spaces are filled at once, yet this column starts empty.
    RefillStartsEmpty {
        /// The column, from 0.
        column: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Packs(n) => write!(f, "{n} packs of cards: there may be 1 or 2"),
            Fault::Ranks(n) => write!(f, "{n} ranks a suit: there may be 2 to 13"),
            Fault::Suits(n) => write!(f, "{n} suits: there may be 1 to 4"),
            Fault::Columns(n) => write!(f, "{n} columns: there may be 1 to {MAX_COLUMNS}"),
            Fault::Cells(n) => write!(f, "{n} cells: there may be at most {MAX_CELLS}"),
            Fault::Height { column, dealt, most } => write!(
                f,
                "column {} is dealt {dealt} cards: there may be at most {most}",
                column + 1
            ),
            Fault::DealsTooMany { dealt, there } => {
                write!(f, "{dealt} cards are dealt to the columns, but there are only {there}")
            }
            Fault::LeftOver(n) => write!(
                f,
                "{n} cards are left after the deal: deal them to the columns, or add a stock"
            ),
            Fault::NothingForTheStock => {
                write!(f, "there is a stock, but every card is dealt to the columns: leave it out")
            }
            Fault::DrawsNothing => write!(f, "the stock must draw at least 1 card at a time"),
            Fault::NoPass => write!(f, "the stock must be gone through at least once"),
            Fault::AdmissionWithoutCells => {
                write!(f, "cells that admit selectively need at least one cell")
            }
            Fault::RefillWithoutStock => {
                write!(f, "spaces cannot be filled from the waste or the stock: there is no stock")
            }
            Fault::RefillStartsEmpty { column } => write!(
                f,
                "column {} starts empty, but spaces are filled at once: deal it a card",
                column + 1
            ),
        }
    }
}

impl Draft {
    /// Cards that are dealt to columns or stock.
    fn cards_to_deal(&self) -> usize {
        let suits = usize::from(self.packs) * usize::from(self.suits);
        let ranks = match self.aces {
            Aces::InDeck => usize::from(self.ranks),
            Aces::Home => usize::from(self.ranks).saturating_sub(1),
        };
        suits * ranks
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut check = |wrong: bool, fault: Fault| {
            if wrong {
                faults.push(fault);
            }
        };
        check(!(1..=MAX_PACKS as u8).contains(&self.packs), Fault::Packs(self.packs));
        check(!(2..=13).contains(&self.ranks), Fault::Ranks(self.ranks));
        check(!(1..=4).contains(&self.suits), Fault::Suits(self.suits));
        let columns = self.heights.len();
        check(!(1..=MAX_COLUMNS).contains(&columns), Fault::Columns(columns));
        check(usize::from(self.cells) > MAX_CELLS, Fault::Cells(self.cells));
        check(
            self.cells == 0 && self.admission == Admission::OnlyOfItsRank,
            Fault::AdmissionWithoutCells,
        );
        let most = (COLUMN_CAPACITY as u8).saturating_sub(self.ranks.clamp(1, 13) - 1);
        for (column, &dealt) in (0..MAX_COLUMNS as u8).zip(&self.heights) {
            check(dealt > most, Fault::Height { column, dealt, most });
            let starts_empty = dealt == 0 && self.refill == Refill::WasteThenStock;
            check(starts_empty, Fault::RefillStartsEmpty { column });
        }
        self.check_stock(&mut check);
        faults
    }

    fn check_stock(&self, check: &mut impl FnMut(bool, Fault)) {
        let dealt = self.heights.iter().map(|&height| usize::from(height)).sum();
        let there = self.cards_to_deal();
        check(dealt > there, Fault::DealsTooMany { dealt, there });
        match self.stock {
            None => {
                check(dealt < there, Fault::LeftOver(there.saturating_sub(dealt)));
                check(self.refill == Refill::WasteThenStock, Fault::RefillWithoutStock);
            }
            Some(Stock { draw, passes }) => {
                check(dealt == there, Fault::NothingForTheStock);
                check(draw == 0, Fault::DrawsNothing);
                check(passes == Passes::Limited(0), Fault::NoPass);
            }
        }
    }
}

impl Rules {
    /// Checks a draft; all its faults at once if there are any.
    pub fn check(draft: &Draft) -> Result<Rules, Vec<Fault>> {
        let faults = draft.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut heights = [0; MAX_COLUMNS];
        heights[..draft.heights.len()].copy_from_slice(&draft.heights);
        Ok(Rules {
            packs: draft.packs,
            ranks: draft.ranks,
            suits: draft.suits,
            columns: draft.heights.len() as u8,
            heights,
            facing: draft.facing,
            aces: draft.aces,
            kings: draft.kings,
            cells: draft.cells,
            admission: draft.admission,
            build: draft.build,
            lift: draft.lift,
            space: draft.space,
            refill: draft.refill,
            take_back: draft.take_back,
            stock: draft.stock,
        })
    }

    /// The draft these rules would come from: the way to a variant of them.
    pub fn draft(&self) -> Draft {
        Draft {
            packs: self.packs,
            ranks: self.ranks,
            suits: self.suits,
            heights: self.heights().to_vec(),
            facing: self.facing,
            aces: self.aces,
            kings: self.kings,
            cells: self.cells,
            admission: self.admission,
            build: self.build,
            lift: self.lift,
            space: self.space,
            refill: self.refill,
            take_back: self.take_back,
            stock: self.stock,
        }
    }

    /// Packs of cards.
    pub const fn packs(&self) -> u8 {
        self.packs
    }

    /// Ranks in a suit; the highest plays the King.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Suits in a pack.
    pub const fn suits(&self) -> u8 {
        self.suits
    }

    /// All cards of the game, home or not.
    pub fn cards(&self) -> usize {
        usize::from(self.packs) * usize::from(self.suits) * usize::from(self.ranks)
    }

    /// Number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Cards dealt to each column.
    pub fn heights(&self) -> &[u8] {
        &self.heights[..usize::from(self.columns)]
    }

    /// Number of foundations: four a pack.
    pub const fn foundations(&self) -> u8 {
        4 * self.packs
    }

    /// Which dealt cards are face up.
    pub const fn facing(&self) -> Facing {
        self.facing
    }

    /// Where the Aces start.
    pub const fn aces(&self) -> Aces {
        self.aces
    }

    /// Where the Kings start.
    pub const fn kings(&self) -> Kings {
        self.kings
    }

    /// Number of cells.
    pub const fn cells(&self) -> u8 {
        self.cells
    }

    /// What cells admit.
    pub const fn admission(&self) -> Admission {
        self.admission
    }

    /// How columns are built.
    pub const fn build(&self) -> Build {
        self.build
    }

    /// How many cards are lifted.
    pub const fn lift(&self) -> Lift {
        self.lift
    }

    /// What a space takes.
    pub const fn space(&self) -> Space {
        self.space
    }

    /// Who fills a space.
    pub const fn refill(&self) -> Refill {
        self.refill
    }

    /// Whether cards come back from home.
    pub const fn take_back(&self) -> TakeBack {
        self.take_back
    }

    /// The stock, if the game has one.
    pub const fn stock(&self) -> Option<Stock> {
        self.stock
    }
}

//! A game as a value: one small choice per rule. A [`Draft`] is unchecked; checked, it becomes [`Rules`].

use crate::prelude::*;

mod fault;

pub use fault::Fault;

/// The most columns a table has.
pub const MAX_COLUMNS: usize = 18;
/// The most cells a table has.
pub const MAX_CELLS: usize = 8;
/// The most packs a game is played with.
pub const MAX_PACKS: usize = 2;
/// The most cards a column can ever hold.
pub const COLUMN_CAPACITY: usize = 32;
/// The most cards in a game.
pub const MAX_CARDS: usize = 104;

/// Which card may lie on which in a column; always one rank lower on one rank higher. Not `#[non_exhaustive]`: a program
/// that explains or solves every rule should not compile when there is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Build {
    /// Only on its own suit.
    SameSuit,
    /// Red on black, black on red.
    AlternatingColours,
    /// Red on red, black on black.
    SameColour,
    /// On any suit but its own.
    OtherSuit,
    /// On any suit.
    AnySuit,
}

impl Build {
    /// All values.
    pub const ALL: [Build; 5] = [
        Build::SameSuit,
        Build::AlternatingColours,
        Build::SameColour,
        Build::OtherSuit,
        Build::AnySuit,
    ];

    /// Whether every card that may lie on another by this rule may lie there by the other rule, too.
    pub const fn is_within(self, other: Build) -> bool {
        match other {
            Build::AnySuit => true,
            Build::SameSuit => matches!(self, Build::SameSuit),
            Build::AlternatingColours => matches!(self, Build::AlternatingColours),
            Build::SameColour => matches!(self, Build::SameSuit | Build::SameColour),
            Build::OtherSuit => matches!(self, Build::AlternatingColours | Build::OtherSuit),
        }
    }
}

/// How many cards a player lifts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lift {
    /// The top card only.
    TopCard,
    /// Any lower part of a run, however long.
    Run,
    /// As many as single moves through the empty cells and columns could bring over. Columns count only where a space
    /// takes any card.
    Supermove,
}

/// The cards that an empty column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Any card or run.
    Anything,
    /// A King, or a run headed by one.
    OnlyKing,
    /// Nothing, ever.
    Nothing,
}

/// How an emptied column is filled.
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
    /// Cards that are home stay there.
    Never,
}

/// How often the stock may be gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// Any number of times.
    Unlimited,
    /// This number of passes, which is one more than the redeals.
    Limited(u8),
}

impl Passes {
    /// How many passes are left after this many redeals; `None` if they are unlimited.
    pub fn after(self, redeals: u32) -> Option<u32> {
        match self {
            Passes::Unlimited => None,
            Passes::Limited(passes) => Some(u32::from(passes).saturating_sub(redeals + 1)),
        }
    }
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
    /// All cards.
    AllUp,
    /// The top card.
    TopUp,
}

/// Where Kings lie after the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kings {
    /// Where they are dealt.
    AsDealt,
    /// At the bottom of their column.
    ToTheBottom,
}

/// An unchecked game.
///
/// ```
/// use talon_engine::rules::{Passes, Space, Stock};
/// use talon_engine::{Draft, Rules};
///
/// let draft = Draft {
///     heights: vec![1, 2, 3, 4, 5, 6, 7],
///     space: Space::OnlyKing,
///     stock: Some(Stock { draw: 3, passes: Passes::Unlimited }),
///     ..Draft::default()
/// };
/// assert_eq!(Rules::check(&draft).map(|rules| rules.cards()), Ok(52));
/// ```
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
    /// Cells that get a card at the deal, after the columns.
    pub filled_cells: u8,
    /// The cards that a cell takes.
    pub admission: Admission,
    /// How columns are built.
    pub build: Build,
    /// How many cards are lifted.
    pub lift: Lift,
    /// Which cards are lifted together, if the rule is narrower than that of building.
    pub runs: Option<Build>,
    /// The cards that an empty column takes.
    pub space: Space,
    /// How an emptied column is filled.
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
    filled_cells: u8,
    admission: Admission,
    build: Build,
    lift: Lift,
    runs: Build,
    space: Space,
    refill: Refill,
    take_back: TakeBack,
    stock: Option<Stock>,
}

impl Default for Draft {
    /// One full pack, no columns yet, every card face up; columns are built down in suit, one card is moved at a time,
    /// and an empty column takes anything. No cells and no stock.
    fn default() -> Draft {
        Draft {
            packs: 1,
            ranks: 13,
            suits: 4,
            heights: Vec::new(),
            facing: Facing::AllUp,
            aces: Aces::InDeck,
            kings: Kings::AsDealt,
            cells: 0,
            filled_cells: 0,
            admission: Admission::Any,
            build: Build::SameSuit,
            lift: Lift::TopCard,
            runs: None,
            space: Space::Anything,
            refill: Refill::ByHand,
            take_back: TakeBack::Never,
            stock: None,
        }
    }
}

impl Rules {
    /// Rules for examples: eight columns built down in alternating colours, four cells, supermoves.
    ///
    /// ```
    /// use talon_engine::{Deal, Position, Rules};
    ///
    /// let rules = Rules::example();
    /// assert_eq!((rules.columns(), rules.cells()), (8, 4));
    /// assert!(!Position::deal(&rules, &Deal::Number(1)).moves().is_empty());
    /// ```
    pub fn example() -> Rules {
        let draft = Draft {
            heights: vec![7, 7, 7, 7, 6, 6, 6, 6],
            cells: 4,
            build: Build::AlternatingColours,
            lift: Lift::Supermove,
            ..Draft::default()
        };
        Rules::check(&draft).expect("rules that can be played")
    }

    /// Checks a draft; all its faults at once if there are any.
    ///
    /// ```
    /// use talon_engine::{Draft, Fault, Rules};
    ///
    /// let draft = Draft { heights: vec![12, 13, 13, 13], ..Draft::default() };
    /// assert_eq!(Rules::check(&draft), Err(vec![Fault::LeftOver(1)]));
    /// ```
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
            filled_cells: draft.filled_cells,
            admission: draft.admission,
            build: draft.build,
            lift: draft.lift,
            runs: match draft.lift {
                // There are no runs, so their rule does not matter.
                Lift::TopCard => draft.build,
                Lift::Run | Lift::Supermove => draft.runs.unwrap_or(draft.build),
            },
            space: draft.space,
            refill: draft.refill,
            take_back: draft.take_back,
            stock: draft.stock,
        })
    }

    /// The draft of these rules, to make a variant of them.
    ///
    /// ```
    /// # use talon_engine::{Draft, Rules};
    /// # let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
    /// let with_cells = Rules::check(&Draft { cells: 2, ..rules.draft() });
    /// assert_eq!(with_cells.map(|rules| rules.cells()), Ok(2));
    /// ```
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
            filled_cells: self.filled_cells,
            admission: self.admission,
            build: self.build,
            lift: self.lift,
            runs: (self.runs != self.build).then_some(self.runs),
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

    /// Cells that get a card at the deal.
    pub const fn filled_cells(&self) -> u8 {
        self.filled_cells
    }

    /// The cards that a cell takes.
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

    /// The cards that are lifted together: each follows the one below it by this rule. It is [`Rules::build`] or
    /// narrower.
    pub const fn runs(&self) -> Build {
        self.runs
    }

    /// The cards that an empty column takes.
    pub const fn space(&self) -> Space {
        self.space
    }

    /// How an emptied column is filled.
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

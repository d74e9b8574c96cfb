//! Random rules: any rules of the family, and rules that fit each kernel of the solver.

use talon_engine::Rules;
use talon_engine::rules::{
    Aces, Admission, Build, Draft, Facing, Kings, Lift, Passes, Refill, Space, Stock, TakeBack,
};

use crate::mini::Dice;

/// A kind of random rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesKind {
    /// Every choice is random.
    Any,
    /// Alternating colours, and cards come back from home.
    TakeBack,
    /// Two packs.
    TwoPacks,
    /// Cells that take only a card of its rank.
    Selective,
    /// The table fills spaces from waste and stock.
    Refilled,
    /// All face up, cells, any card in a space.
    OpenCells,
    /// Runs of any suit; spaces take a King or nothing.
    AnySuitRuns,
    /// Single cards of any suit; spaces take a King.
    AnySuitSingles,
    /// Runs of alternating colours; spaces take a King or nothing; cards face down, a stock.
    ColourRuns,
    /// One card a column, built in suit, refilled by the table, one pass.
    SuitColumns,
    /// Columns built in one colour, or on any suit but its own.
    OtherBuilds,
    /// Cards move together by a narrower rule than that of building.
    RunsApart,
    /// More columns than the special kernels of the solver have room for.
    Wide,
}

impl RulesKind {
    /// All kinds.
    pub const ALL: [RulesKind; 13] = [
        RulesKind::Any,
        RulesKind::TakeBack,
        RulesKind::TwoPacks,
        RulesKind::Selective,
        RulesKind::Refilled,
        RulesKind::OpenCells,
        RulesKind::AnySuitRuns,
        RulesKind::AnySuitSingles,
        RulesKind::ColourRuns,
        RulesKind::SuitColumns,
        RulesKind::OtherBuilds,
        RulesKind::RunsApart,
        RulesKind::Wide,
    ];

    /// The kind in one or two words.
    pub const fn name(self) -> &'static str {
        match self {
            RulesKind::Any => "any rules",
            RulesKind::TakeBack => "take-back",
            RulesKind::TwoPacks => "two packs",
            RulesKind::Selective => "selective cells",
            RulesKind::Refilled => "refilled",
            RulesKind::OpenCells => "open cells",
            RulesKind::AnySuitRuns => "any-suit runs",
            RulesKind::AnySuitSingles => "any-suit singles",
            RulesKind::ColourRuns => "colour runs",
            RulesKind::SuitColumns => "suit columns",
            RulesKind::OtherBuilds => "other builds",
            RulesKind::RunsApart => "runs apart",
            RulesKind::Wide => "wide",
        }
    }

    /// Makes random rules of this kind; `None` if the combination cannot be dealt.
    pub fn throw(self, dice: &mut Dice) -> Option<Rules> {
        let mut draft = any(dice);
        self.narrow(&mut draft, dice);
        deal(&mut draft, dice);
        Rules::check(&draft).ok()
    }

    /// Sets the choices that make rules of this kind, and leaves the others random.
    fn narrow(self, draft: &mut Draft, dice: &mut Dice) {
        match self {
            RulesKind::Any => {}
            RulesKind::TakeBack => {
                draft.build = Build::AlternatingColours;
                draft.take_back = TakeBack::Allowed;
                draft.suits = pick(dice, &[3, 4, 4, 4]);
                // Where a space takes nothing, a King that went home by mistake does not come back.
                draft.space = pick(dice, &[draft.space, Space::Nothing]);
            }
            RulesKind::TwoPacks => {
                draft.packs = 2;
                draft.ranks = draft.ranks.min(5);
            }
            RulesKind::Selective => {
                draft.cells = pick(dice, &[1, 1, 2, 2, 3]);
                draft.admission = Admission::OnlyOfItsRank;
            }
            RulesKind::Refilled => {
                draft.stock = Some(throw_stock(dice));
                draft.refill = Refill::WasteThenStock;
            }
            RulesKind::OpenCells => narrow_to_cells(draft, dice),
            RulesKind::AnySuitRuns => {
                narrow_to_loose(draft, Lift::Run);
                draft.packs = pick(dice, &[1, 1, 2]);
                draft.space = pick(dice, &[Space::OnlyKing, Space::OnlyKing, Space::Nothing]);
                draft.stock = one_pass(draft.stock);
            }
            RulesKind::AnySuitSingles => {
                narrow_to_loose(draft, Lift::TopCard);
                draft.space = Space::OnlyKing;
                draft.stock = None;
            }
            RulesKind::ColourRuns => {
                narrow_to_loose(draft, Lift::Run);
                draft.build = Build::AlternatingColours;
                draft.space = pick(dice, &[Space::OnlyKing, Space::OnlyKing, Space::Nothing]);
                draft.take_back = pick(dice, &[TakeBack::Allowed, TakeBack::Never]);
            }
            RulesKind::SuitColumns => narrow_to_suit_columns(draft),
            RulesKind::OtherBuilds => narrow_to_other_builds(draft, dice),
            RulesKind::RunsApart => narrow_to_runs_apart(draft, dice),
            RulesKind::Wide => {
                // The other rules are those of any kind: a kernel that takes this many columns by mistake is caught.
                pick(
                    dice,
                    &[
                        RulesKind::Any,
                        RulesKind::AnySuitRuns,
                        RulesKind::AnySuitSingles,
                        RulesKind::ColourRuns,
                    ],
                )
                .narrow(draft, dice);
                draft.heights = vec![0; pick(dice, &[17, 18])];
            }
        }
    }
}

/// Open games with cells.
fn narrow_to_cells(draft: &mut Draft, dice: &mut Dice) {
    draft.packs = 1;
    draft.build =
        pick(dice, &[Build::AlternatingColours, Build::AlternatingColours, Build::SameSuit]);
    draft.lift = pick(dice, &[Lift::TopCard, Lift::Supermove]);
    draft.facing = Facing::AllUp;
    draft.space = Space::Anything;
    draft.refill = Refill::ByHand;
    draft.take_back = TakeBack::Never;
    draft.stock = None;
}

/// One pack, any suit, no cells, no refill and no take-back.
fn narrow_to_loose(draft: &mut Draft, lift: Lift) {
    draft.packs = 1;
    draft.build = Build::AnySuit;
    draft.lift = lift;
    draft.cells = 0;
    draft.admission = Admission::Any;
    draft.refill = Refill::ByHand;
    draft.take_back = TakeBack::Never;
}

fn narrow_to_suit_columns(draft: &mut Draft) {
    draft.packs = 1;
    draft.build = Build::SameSuit;
    draft.lift = Lift::TopCard;
    draft.cells = 0;
    draft.admission = Admission::Any;
    draft.refill = Refill::WasteThenStock;
    draft.take_back = TakeBack::Never;
    draft.stock = Some(Stock { draw: 1, passes: Passes::Limited(1) });
    draft.heights = vec![1; draft.heights.len()];
}

/// The builds that no main game has; everything else stays random.
fn narrow_to_other_builds(draft: &mut Draft, dice: &mut Dice) {
    draft.build = pick(dice, &[Build::SameColour, Build::OtherSuit]);
    draft.suits = pick(dice, &[2, 3, 4, 4, 4]);
    throw_runs(draft, dice);
}

/// Half of them are otherwise games of any-suit runs.
fn narrow_to_runs_apart(draft: &mut Draft, dice: &mut Dice) {
    if dice.below(2) == 0 {
        RulesKind::AnySuitRuns.narrow(draft, dice);
    }
    draft.build =
        pick(dice, &[Build::AnySuit, Build::AnySuit, Build::SameColour, Build::OtherSuit]);
    draft.lift = pick(dice, &[Lift::Run, Lift::Run, Lift::Supermove]);
    draft.suits = pick(dice, &[2, 3, 4, 4, 4]);
    let narrower = Build::ALL.into_iter().filter(|runs| runs.is_within(draft.build));
    let narrower: Vec<Build> = narrower.filter(|runs| *runs != draft.build).collect();
    draft.runs = Some(pick(dice, &narrower));
}

/// Runs by the rule of building, or by any narrower one.
fn throw_runs(draft: &mut Draft, dice: &mut Dice) {
    let within: Vec<Build> =
        Build::ALL.into_iter().filter(|runs| runs.is_within(draft.build)).collect();
    draft.runs = Some(pick(dice, &within));
}

fn one_pass(stock: Option<Stock>) -> Option<Stock> {
    stock.map(|_| Stock { draw: 1, passes: Passes::Limited(1) })
}

/// One of these, each as likely; a value named twice is twice as likely.
pub(super) fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    from[dice.below(from.len())]
}

/// Every choice is random. The heights only say how many columns there are.
fn any(dice: &mut Dice) -> Draft {
    let cells = pick(dice, &[0, 0, 1, 1, 2, 2, 3, 4]);
    let columns = pick(dice, &[1, 2, 2, 3, 3, 3, 4, 4, 5, 6]);
    let selective = cells > 0 && dice.below(3) == 0;
    let has_stock = dice.below(2) == 0;
    let stock = has_stock.then(|| throw_stock(dice));
    Draft {
        packs: pick(dice, &[1, 1, 1, 1, 2]),
        ranks: pick(dice, &[2, 3, 3, 4, 4, 4, 5, 5, 6, 8, 13]),
        suits: pick(dice, &[1, 2, 2, 3, 3, 4, 4, 4, 4]),
        heights: vec![0; columns],
        facing: pick(dice, &[Facing::AllUp, Facing::AllUp, Facing::TopUp]),
        aces: pick(dice, &[Aces::InDeck, Aces::InDeck, Aces::InDeck, Aces::Home]),
        kings: pick(dice, &[Kings::AsDealt, Kings::AsDealt, Kings::AsDealt, Kings::ToTheBottom]),
        cells,
        filled_cells: 0,
        admission: if selective { Admission::OnlyOfItsRank } else { Admission::Any },
        build: pick(dice, &[Build::SameSuit, Build::AlternatingColours, Build::AnySuit]),
        lift: pick(dice, &[Lift::TopCard, Lift::Run, Lift::Supermove]),
        runs: None,
        space: pick(dice, &[Space::Anything, Space::OnlyKing, Space::Nothing]),
        refill: match (stock, dice.below(3)) {
            (Some(_), 0) => Refill::WasteThenStock,
            (Some(_), 1..) | (None, _) => Refill::ByHand,
        },
        take_back: pick(dice, &[TakeBack::Allowed, TakeBack::Never]),
        stock,
    }
}

fn throw_stock(dice: &mut Dice) -> Stock {
    let passes = [Passes::Unlimited, Passes::Limited(1), Passes::Limited(2), Passes::Limited(3)];
    Stock { draw: pick(dice, &[1, 1, 1, 2, 3, 3]), passes: pick(dice, &passes) }
}

/// Shares the deck out: with a stock a few cards a column, otherwise all of them evenly. Where each column has one card
/// already it stays so, as far as the cards go round.
fn deal(draft: &mut Draft, dice: &mut Dice) {
    let ranks = match draft.aces {
        Aces::InDeck => draft.ranks,
        Aces::Home => draft.ranks - 1,
    };
    let cards = u32::from(draft.packs * draft.suits) * u32::from(ranks);
    let columns = draft.heights.len() as u32;
    let single = draft.heights.iter().all(|&height| height == 1);
    let mut left = cards;
    for (place, height) in (0..columns).zip(&mut draft.heights) {
        let share = match draft.stock {
            Some(_) if single => 1,
            Some(_) => 1 + dice.below(3) as u32,
            None => cards / columns + u32::from(place < cards % columns),
        };
        *height = share.min(left) as u8;
        left -= u32::from(*height);
    }
}

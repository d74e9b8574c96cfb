//! One line of a rules file about the rules: a key and its value, and its effect on a draft.

use std::ops::RangeInclusive;

use talon_engine::rules::{
    Aces, Admission, Build, Draft, Facing, Kings, Lift, MAX_CARDS, MAX_CELLS, MAX_PACKS, Passes,
    Refill, Space, Stock, TakeBack,
};
use talon_engine::text::{excerpt, quoted};
use toml::Spanned;
use toml::de::DeValue;

use crate::nearest::{hint, one_of};
use crate::words::WordChoice;

/// A key of a rules file about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RuleKey {
    /// The number of packs.
    Packs,
    /// The ranks of a suit.
    Ranks,
    /// The suits in play.
    Suits,
    /// The columns and their heights.
    Columns,
    /// Which cards of a column lie face up.
    FaceUp,
    /// Where the Aces are when play begins.
    Aces,
    /// Where the Kings are when play begins.
    Kings,
    /// The number of cells.
    Cells,
    /// The cells that are filled at the deal.
    CellsFilled,
    /// How columns are built.
    Build,
    /// How many cards move together.
    Move,
    /// Which cards move together.
    Runs,
    /// The cards that an empty column takes.
    Space,
    /// How an empty column is filled.
    Refill,
    /// The cards that a cell takes.
    CellsTake,
    /// Whether a card may leave a foundation.
    TakeBack,
    /// The cards of a draw.
    Draw,
    /// The passes through the stock.
    Passes,
}

impl RuleKey {
    /// All keys that stand in `[layout]`.
    pub(crate) const LAYOUT: &[RuleKey] = &[
        RuleKey::Packs,
        RuleKey::Ranks,
        RuleKey::Suits,
        RuleKey::Columns,
        RuleKey::FaceUp,
        RuleKey::Aces,
        RuleKey::Kings,
        RuleKey::Cells,
        RuleKey::CellsFilled,
    ];
    /// All keys that stand in `[play]`.
    pub(crate) const PLAY: &[RuleKey] = &[
        RuleKey::Build,
        RuleKey::Move,
        RuleKey::Runs,
        RuleKey::Space,
        RuleKey::Refill,
        RuleKey::CellsTake,
        RuleKey::TakeBack,
    ];
    /// All keys that stand in `[stock]`.
    pub(crate) const STOCK: &[RuleKey] = &[RuleKey::Draw, RuleKey::Passes];

    /// Every key, as the changes of a setting may name them.
    pub(crate) fn all() -> impl Iterator<Item = RuleKey> {
        [RuleKey::LAYOUT, RuleKey::PLAY, RuleKey::STOCK].into_iter().flatten().copied()
    }

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            RuleKey::Packs => "packs",
            RuleKey::Ranks => "ranks",
            RuleKey::Suits => "suits",
            RuleKey::Columns => "columns",
            RuleKey::FaceUp => "face-up",
            RuleKey::Aces => "aces",
            RuleKey::Kings => "kings",
            RuleKey::Cells => "cells",
            RuleKey::CellsFilled => "cells-filled",
            RuleKey::Build => "build",
            RuleKey::Move => "move",
            RuleKey::Runs => "runs",
            RuleKey::Space => "space",
            RuleKey::Refill => "refill",
            RuleKey::CellsTake => "cells-take",
            RuleKey::TakeBack => "take-back",
            RuleKey::Draw => "draw",
            RuleKey::Passes => "passes",
        }
    }
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RuleValue {
    Packs(u8),
    Ranks(u8),
    Suits(u8),
    Columns(Vec<u8>),
    FaceUp(Facing),
    Aces(Aces),
    Kings(Kings),
    Cells(u8),
    CellsFilled(u8),
    Build(Build),
    Move(Lift),
    Runs(Build),
    Space(Space),
    Refill(Refill),
    CellsTake(Admission),
    TakeBack(TakeBack),
    Draw(u8),
    Passes(Passes),
}

/// A key with its value and its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleChange {
    pub(crate) key: RuleKey,
    /// The byte where the value starts.
    pub(crate) offset: usize,
    /// The bytes where the parts of a list start.
    pub(crate) parts: Vec<usize>,
    value: RuleValue,
}

/// The problems of a value, each with the byte where it is.
pub(crate) type Wrong = Vec<(usize, String)>;

/// The word for unlimited passes.
const UNLIMITED: &str = "unlimited";

/// The stock of a file whose `[stock]` section is empty.
pub(crate) const PLAIN_STOCK: Stock = Stock { draw: 1, passes: Passes::Limited(1) };

impl RuleChange {
    /// Reads the value of a key; the places and texts of its problems if it cannot be.
    pub(crate) fn read(key: RuleKey, text: &Spanned<DeValue<'_>>) -> Result<RuleChange, Wrong> {
        let value = RuleValue::read(key, text)?;
        let parts = match text.get_ref() {
            DeValue::Array(parts) => parts.iter().map(|part| part.span().start).collect(),
            _ => Vec::new(),
        };
        Ok(RuleChange { key, offset: text.span().start, parts, value })
    }

    /// The values of a draft, key by key. Keys that came later are left out where they have their default, so that the
    /// texts of older games stay as they were.
    pub(crate) fn of(draft: &Draft) -> Vec<RuleChange> {
        let mut all = vec![
            (RuleKey::Packs, RuleValue::Packs(draft.packs)),
            (RuleKey::Ranks, RuleValue::Ranks(draft.ranks)),
            (RuleKey::Suits, RuleValue::Suits(draft.suits)),
            (RuleKey::Columns, RuleValue::Columns(draft.heights.clone())),
            (RuleKey::FaceUp, RuleValue::FaceUp(draft.facing)),
            (RuleKey::Aces, RuleValue::Aces(draft.aces)),
            (RuleKey::Kings, RuleValue::Kings(draft.kings)),
            (RuleKey::Cells, RuleValue::Cells(draft.cells)),
            (RuleKey::Build, RuleValue::Build(draft.build)),
            (RuleKey::Move, RuleValue::Move(draft.lift)),
            (RuleKey::Space, RuleValue::Space(draft.space)),
            (RuleKey::Refill, RuleValue::Refill(draft.refill)),
            (RuleKey::CellsTake, RuleValue::CellsTake(draft.admission)),
            (RuleKey::TakeBack, RuleValue::TakeBack(draft.take_back)),
        ];
        if draft.filled_cells > 0 {
            all.push((RuleKey::CellsFilled, RuleValue::CellsFilled(draft.filled_cells)));
        }
        if let Some(runs) = draft.runs {
            all.push((RuleKey::Runs, RuleValue::Runs(runs)));
        }
        if let Some(Stock { draw, passes }) = draft.stock {
            all.extend([
                (RuleKey::Draw, RuleValue::Draw(draw)),
                (RuleKey::Passes, RuleValue::Passes(passes)),
            ]);
        }
        all.into_iter().map(|(key, value)| RuleChange::nowhere(key, value)).collect()
    }

    /// A change that comes from no file.
    fn nowhere(key: RuleKey, value: RuleValue) -> RuleChange {
        RuleChange { key, offset: 0, parts: Vec::new(), value }
    }

    /// The value as a text of one line.
    pub(crate) fn text(&self) -> String {
        let word = match &self.value {
            RuleValue::Packs(number)
            | RuleValue::Ranks(number)
            | RuleValue::Suits(number)
            | RuleValue::Cells(number)
            | RuleValue::CellsFilled(number)
            | RuleValue::Draw(number)
            | RuleValue::Passes(Passes::Limited(number)) => return number.to_string(),
            RuleValue::Columns(heights) => {
                let heights: Vec<String> = heights.iter().map(u8::to_string).collect();
                return heights.join(" ");
            }
            RuleValue::Passes(Passes::Unlimited) => UNLIMITED,
            RuleValue::FaceUp(facing) => facing.word(),
            RuleValue::Aces(aces) => aces.word(),
            RuleValue::Kings(kings) => kings.word(),
            RuleValue::Build(build) | RuleValue::Runs(build) => build.word(),
            RuleValue::Move(lift) => lift.word(),
            RuleValue::Space(space) => space.word(),
            RuleValue::Refill(refill) => refill.word(),
            RuleValue::CellsTake(admission) => admission.word(),
            RuleValue::TakeBack(take_back) => take_back.word(),
        };
        word.to_owned()
    }

    /// Reads what [`RuleChange::text`] has written.
    pub(crate) fn from_text(key: RuleKey, text: &str) -> Option<RuleChange> {
        let number = || text.parse().ok();
        let value = match key {
            RuleKey::Packs => RuleValue::Packs(number()?),
            RuleKey::Ranks => RuleValue::Ranks(number()?),
            RuleKey::Suits => RuleValue::Suits(number()?),
            RuleKey::Cells => RuleValue::Cells(number()?),
            RuleKey::CellsFilled => RuleValue::CellsFilled(number()?),
            RuleKey::Draw => RuleValue::Draw(number()?),
            RuleKey::Columns => {
                let heights = text.split(' ').map(|height| height.parse().ok());
                RuleValue::Columns(heights.collect::<Option<_>>()?)
            }
            RuleKey::Passes if text == UNLIMITED => RuleValue::Passes(Passes::Unlimited),
            RuleKey::Passes => RuleValue::Passes(Passes::Limited(number()?)),
            RuleKey::FaceUp => RuleValue::FaceUp(WordChoice::from_word(text)?),
            RuleKey::Aces => RuleValue::Aces(WordChoice::from_word(text)?),
            RuleKey::Kings => RuleValue::Kings(WordChoice::from_word(text)?),
            RuleKey::Build => RuleValue::Build(WordChoice::from_word(text)?),
            RuleKey::Move => RuleValue::Move(WordChoice::from_word(text)?),
            RuleKey::Runs => RuleValue::Runs(WordChoice::from_word(text)?),
            RuleKey::Space => RuleValue::Space(WordChoice::from_word(text)?),
            RuleKey::Refill => RuleValue::Refill(WordChoice::from_word(text)?),
            RuleKey::CellsTake => RuleValue::CellsTake(WordChoice::from_word(text)?),
            RuleKey::TakeBack => RuleValue::TakeBack(WordChoice::from_word(text)?),
        };
        Some(RuleChange::nowhere(key, value))
    }

    /// Applies the change to a draft.
    pub(crate) fn apply(&self, draft: &mut Draft) {
        match &self.value {
            RuleValue::Packs(packs) => draft.packs = *packs,
            RuleValue::Ranks(ranks) => draft.ranks = *ranks,
            RuleValue::Suits(suits) => draft.suits = *suits,
            RuleValue::Columns(heights) => draft.heights.clone_from(heights),
            RuleValue::FaceUp(facing) => draft.facing = *facing,
            RuleValue::Aces(aces) => draft.aces = *aces,
            RuleValue::Kings(kings) => draft.kings = *kings,
            RuleValue::Cells(cells) => draft.cells = *cells,
            RuleValue::CellsFilled(filled) => draft.filled_cells = *filled,
            RuleValue::Build(build) => draft.build = *build,
            RuleValue::Move(lift) => draft.lift = *lift,
            RuleValue::Runs(runs) => draft.runs = Some(*runs),
            RuleValue::Space(space) => draft.space = *space,
            RuleValue::Refill(refill) => draft.refill = *refill,
            RuleValue::CellsTake(admission) => draft.admission = *admission,
            RuleValue::TakeBack(take_back) => draft.take_back = *take_back,
            RuleValue::Draw(draw) => draft.stock.get_or_insert(PLAIN_STOCK).draw = *draw,
            RuleValue::Passes(passes) => draft.stock.get_or_insert(PLAIN_STOCK).passes = *passes,
        }
    }
}

impl RuleValue {
    fn read(key: RuleKey, value: &Spanned<DeValue<'_>>) -> Result<RuleValue, Wrong> {
        let plain = match key {
            RuleKey::Columns => return heights(value).map(RuleValue::Columns),
            RuleKey::Packs => number(key, value, 1..=MAX_PACKS).map(RuleValue::Packs),
            RuleKey::Ranks => number(key, value, 2..=13).map(RuleValue::Ranks),
            RuleKey::Suits => number(key, value, 1..=4).map(RuleValue::Suits),
            RuleKey::Cells => number(key, value, 0..=MAX_CELLS).map(RuleValue::Cells),
            RuleKey::CellsFilled => number(key, value, 0..=MAX_CELLS).map(RuleValue::CellsFilled),
            RuleKey::Draw => number(key, value, 1..=MAX_CARDS).map(RuleValue::Draw),
            RuleKey::Passes => passes(value).map(RuleValue::Passes),
            RuleKey::FaceUp => word(key, value).map(RuleValue::FaceUp),
            RuleKey::Aces => word(key, value).map(RuleValue::Aces),
            RuleKey::Kings => word(key, value).map(RuleValue::Kings),
            RuleKey::Build => word(key, value).map(RuleValue::Build),
            RuleKey::Move => word(key, value).map(RuleValue::Move),
            RuleKey::Runs => word(key, value).map(RuleValue::Runs),
            RuleKey::Space => word(key, value).map(RuleValue::Space),
            RuleKey::Refill => word(key, value).map(RuleValue::Refill),
            RuleKey::CellsTake => word(key, value).map(RuleValue::CellsTake),
            RuleKey::TakeBack => word(key, value).map(RuleValue::TakeBack),
        };
        plain.map_err(|message| vec![(value.span().start, message)])
    }
}

/// A whole number that fits a byte; the engine judges it.
fn byte(value: &Spanned<DeValue<'_>>) -> Option<u8> {
    let integer = value.get_ref().as_integer()?;
    u8::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn number(
    key: RuleKey,
    value: &Spanned<DeValue<'_>>,
    range: RangeInclusive<usize>,
) -> Result<u8, String> {
    byte(value).ok_or_else(|| {
        let (key, least, most) = (key.name(), range.start(), range.end());
        format!("\"{key}\" takes a whole number from {least} to {most}, not {}", shown(value))
    })
}

fn passes(value: &Spanned<DeValue<'_>>) -> Result<Passes, String> {
    match (value.get_ref().as_str(), byte(value)) {
        (Some(UNLIMITED), _) => Ok(Passes::Unlimited),
        (_, Some(times)) => Ok(Passes::Limited(times)),
        _ => Err(format!(
            "\"passes\" takes a whole number from 1 to {} or \"{UNLIMITED}\", not {}",
            u8::MAX,
            shown(value)
        )),
    }
}

fn word<T: WordChoice>(key: RuleKey, value: &Spanned<DeValue<'_>>) -> Result<T, String> {
    let words = || T::WORDS.iter().map(|(word, _)| *word);
    let found = value.get_ref().as_str().and_then(T::from_word);
    found.ok_or_else(|| {
        let hint = value.get_ref().as_str().map(|wrong| hint(wrong, words())).unwrap_or_default();
        format!("\"{}\" takes {}, not {}{hint}", key.name(), one_of(words()), shown(value))
    })
}

fn heights(value: &Spanned<DeValue<'_>>) -> Result<Vec<u8>, Wrong> {
    let wrong = |value: &Spanned<DeValue<'_>>| {
        let message = format!(
            "\"columns\" takes a list of how many cards each column is dealt, as in [7, 7, 6, 6], not {}",
            shown(value)
        );
        (value.span().start, message)
    };
    let parts = value.get_ref().as_array().ok_or_else(|| vec![wrong(value)])?;
    let wrong: Wrong = parts.iter().filter(|part| byte(part).is_none()).map(wrong).collect();
    if wrong.is_empty() { Ok(parts.iter().filter_map(byte).collect()) } else { Err(wrong) }
}

/// A value as a problem quotes it.
pub(crate) fn shown(value: &Spanned<DeValue<'_>>) -> String {
    match value.get_ref() {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(number) => excerpt(&number.to_string()),
        DeValue::Float(number) => excerpt(&number.to_string()),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

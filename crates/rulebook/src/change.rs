//! One line of a rules file that says something about the rules: a key and its value, and what it does to a draft.

use std::ops::RangeInclusive;

use talon_engine::rules::{
    Aces, Admission, Build, Draft, Facing, Kings, Lift, MAX_CARDS, MAX_CELLS, MAX_PACKS, Passes,
    Refill, Space, Stock, TakeBack,
};
use talon_engine::text::{excerpt, quoted};
use toml::Spanned;
use toml::de::DeValue;

use crate::nearest::{hint, one_of};
use crate::words::Words;

/// A key of a rules file that says something about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
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

impl Key {
    /// All keys that stand in `[layout]`.
    pub(crate) const LAYOUT: &[Key] = &[
        Key::Packs,
        Key::Ranks,
        Key::Suits,
        Key::Columns,
        Key::FaceUp,
        Key::Aces,
        Key::Kings,
        Key::Cells,
        Key::CellsFilled,
    ];
    /// All keys that stand in `[play]`.
    pub(crate) const PLAY: &[Key] =
        &[Key::Build, Key::Move, Key::Runs, Key::Space, Key::Refill, Key::CellsTake, Key::TakeBack];
    /// All keys that stand in `[stock]`.
    pub(crate) const STOCK: &[Key] = &[Key::Draw, Key::Passes];

    /// Every key, as the changes of a setting may name them.
    pub(crate) fn all() -> impl Iterator<Item = Key> {
        [Key::LAYOUT, Key::PLAY, Key::STOCK].into_iter().flatten().copied()
    }

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Key::Packs => "packs",
            Key::Ranks => "ranks",
            Key::Suits => "suits",
            Key::Columns => "columns",
            Key::FaceUp => "face-up",
            Key::Aces => "aces",
            Key::Kings => "kings",
            Key::Cells => "cells",
            Key::CellsFilled => "cells-filled",
            Key::Build => "build",
            Key::Move => "move",
            Key::Runs => "runs",
            Key::Space => "space",
            Key::Refill => "refill",
            Key::CellsTake => "cells-take",
            Key::TakeBack => "take-back",
            Key::Draw => "draw",
            Key::Passes => "passes",
        }
    }
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
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
pub(crate) struct Change {
    pub(crate) key: Key,
    /// The byte where the value starts.
    pub(crate) offset: usize,
    /// The bytes where the parts of a list start.
    pub(crate) parts: Vec<usize>,
    said: Said,
}

/// The problems of a value, each with the byte where it is.
pub(crate) type Wrong = Vec<(usize, String)>;

/// The word for passes without end.
const UNLIMITED: &str = "unlimited";

/// The stock of a file whose `[stock]` section is empty.
pub(crate) const PLAIN_STOCK: Stock = Stock { draw: 1, passes: Passes::Limited(1) };

impl Change {
    /// Reads the value of a key; the places and texts of its problems if it cannot be.
    pub(crate) fn read(key: Key, value: &Spanned<DeValue<'_>>) -> Result<Change, Wrong> {
        let said = Said::read(key, value)?;
        let parts = match value.get_ref() {
            DeValue::Array(parts) => parts.iter().map(|part| part.span().start).collect(),
            _ => Vec::new(),
        };
        Ok(Change { key, offset: value.span().start, parts, said })
    }

    /// The values of a draft, key by key. Keys that came later are left out where they have their default, so that the
    /// texts of older games stay as they were.
    pub(crate) fn of(draft: &Draft) -> Vec<Change> {
        let mut all = vec![
            (Key::Packs, Said::Packs(draft.packs)),
            (Key::Ranks, Said::Ranks(draft.ranks)),
            (Key::Suits, Said::Suits(draft.suits)),
            (Key::Columns, Said::Columns(draft.heights.clone())),
            (Key::FaceUp, Said::FaceUp(draft.facing)),
            (Key::Aces, Said::Aces(draft.aces)),
            (Key::Kings, Said::Kings(draft.kings)),
            (Key::Cells, Said::Cells(draft.cells)),
            (Key::Build, Said::Build(draft.build)),
            (Key::Move, Said::Move(draft.lift)),
            (Key::Space, Said::Space(draft.space)),
            (Key::Refill, Said::Refill(draft.refill)),
            (Key::CellsTake, Said::CellsTake(draft.admission)),
            (Key::TakeBack, Said::TakeBack(draft.take_back)),
        ];
        if draft.filled_cells > 0 {
            all.push((Key::CellsFilled, Said::CellsFilled(draft.filled_cells)));
        }
        if let Some(runs) = draft.runs {
            all.push((Key::Runs, Said::Runs(runs)));
        }
        if let Some(Stock { draw, passes }) = draft.stock {
            all.extend([(Key::Draw, Said::Draw(draw)), (Key::Passes, Said::Passes(passes))]);
        }
        all.into_iter().map(|(key, said)| Change::nowhere(key, said)).collect()
    }

    /// A change that stands in no file.
    fn nowhere(key: Key, said: Said) -> Change {
        Change { key, offset: 0, parts: Vec::new(), said }
    }

    /// The value as a text of one line.
    pub(crate) fn text(&self) -> String {
        let word = match &self.said {
            Said::Packs(number)
            | Said::Ranks(number)
            | Said::Suits(number)
            | Said::Cells(number)
            | Said::CellsFilled(number)
            | Said::Draw(number)
            | Said::Passes(Passes::Limited(number)) => return number.to_string(),
            Said::Columns(heights) => {
                let heights: Vec<String> = heights.iter().map(u8::to_string).collect();
                return heights.join(" ");
            }
            Said::Passes(Passes::Unlimited) => UNLIMITED,
            Said::FaceUp(facing) => facing.word(),
            Said::Aces(aces) => aces.word(),
            Said::Kings(kings) => kings.word(),
            Said::Build(build) | Said::Runs(build) => build.word(),
            Said::Move(lift) => lift.word(),
            Said::Space(space) => space.word(),
            Said::Refill(refill) => refill.word(),
            Said::CellsTake(admission) => admission.word(),
            Said::TakeBack(take_back) => take_back.word(),
        };
        word.to_owned()
    }

    /// Reads what [`Change::text`] has written.
    pub(crate) fn from_text(key: Key, text: &str) -> Option<Change> {
        let number = || text.parse().ok();
        let said = match key {
            Key::Packs => Said::Packs(number()?),
            Key::Ranks => Said::Ranks(number()?),
            Key::Suits => Said::Suits(number()?),
            Key::Cells => Said::Cells(number()?),
            Key::CellsFilled => Said::CellsFilled(number()?),
            Key::Draw => Said::Draw(number()?),
            Key::Columns => {
                let heights = text.split(' ').map(|height| height.parse().ok());
                Said::Columns(heights.collect::<Option<_>>()?)
            }
            Key::Passes if text == UNLIMITED => Said::Passes(Passes::Unlimited),
            Key::Passes => Said::Passes(Passes::Limited(number()?)),
            Key::FaceUp => Said::FaceUp(Words::from_word(text)?),
            Key::Aces => Said::Aces(Words::from_word(text)?),
            Key::Kings => Said::Kings(Words::from_word(text)?),
            Key::Build => Said::Build(Words::from_word(text)?),
            Key::Move => Said::Move(Words::from_word(text)?),
            Key::Runs => Said::Runs(Words::from_word(text)?),
            Key::Space => Said::Space(Words::from_word(text)?),
            Key::Refill => Said::Refill(Words::from_word(text)?),
            Key::CellsTake => Said::CellsTake(Words::from_word(text)?),
            Key::TakeBack => Said::TakeBack(Words::from_word(text)?),
        };
        Some(Change::nowhere(key, said))
    }

    /// Applies the change to a draft.
    pub(crate) fn apply(&self, draft: &mut Draft) {
        match &self.said {
            Said::Packs(packs) => draft.packs = *packs,
            Said::Ranks(ranks) => draft.ranks = *ranks,
            Said::Suits(suits) => draft.suits = *suits,
            Said::Columns(heights) => draft.heights.clone_from(heights),
            Said::FaceUp(facing) => draft.facing = *facing,
            Said::Aces(aces) => draft.aces = *aces,
            Said::Kings(kings) => draft.kings = *kings,
            Said::Cells(cells) => draft.cells = *cells,
            Said::CellsFilled(filled) => draft.filled_cells = *filled,
            Said::Build(build) => draft.build = *build,
            Said::Move(lift) => draft.lift = *lift,
            Said::Runs(runs) => draft.runs = Some(*runs),
            Said::Space(space) => draft.space = *space,
            Said::Refill(refill) => draft.refill = *refill,
            Said::CellsTake(admission) => draft.admission = *admission,
            Said::TakeBack(take_back) => draft.take_back = *take_back,
            Said::Draw(draw) => draft.stock.get_or_insert(PLAIN_STOCK).draw = *draw,
            Said::Passes(passes) => draft.stock.get_or_insert(PLAIN_STOCK).passes = *passes,
        }
    }
}

impl Said {
    fn read(key: Key, value: &Spanned<DeValue<'_>>) -> Result<Said, Wrong> {
        let plain = match key {
            Key::Columns => return heights(value).map(Said::Columns),
            Key::Packs => number(key, value, 1..=MAX_PACKS).map(Said::Packs),
            Key::Ranks => number(key, value, 2..=13).map(Said::Ranks),
            Key::Suits => number(key, value, 1..=4).map(Said::Suits),
            Key::Cells => number(key, value, 0..=MAX_CELLS).map(Said::Cells),
            Key::CellsFilled => number(key, value, 0..=MAX_CELLS).map(Said::CellsFilled),
            Key::Draw => number(key, value, 1..=MAX_CARDS).map(Said::Draw),
            Key::Passes => passes(value).map(Said::Passes),
            Key::FaceUp => word(key, value).map(Said::FaceUp),
            Key::Aces => word(key, value).map(Said::Aces),
            Key::Kings => word(key, value).map(Said::Kings),
            Key::Build => word(key, value).map(Said::Build),
            Key::Move => word(key, value).map(Said::Move),
            Key::Runs => word(key, value).map(Said::Runs),
            Key::Space => word(key, value).map(Said::Space),
            Key::Refill => word(key, value).map(Said::Refill),
            Key::CellsTake => word(key, value).map(Said::CellsTake),
            Key::TakeBack => word(key, value).map(Said::TakeBack),
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
    key: Key,
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

fn word<T: Words>(key: Key, value: &Spanned<DeValue<'_>>) -> Result<T, String> {
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

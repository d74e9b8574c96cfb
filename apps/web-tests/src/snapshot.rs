//! The table as the page shows it, read from its documented attributes, and compared with the engine's board.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use talon_engine::{Card, Place, Rank, Seen, Suit, View};
use talon_game::layout::Point;

use crate::input::point;
use crate::page::Page;

/// The card drawn at one place of a pile.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    /// The card's code; nothing if it lies face down.
    card: Option<String>,
    /// Left, top, width, height.
    rect: [f64; 4],
}

/// The table at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// `data-moves`.
    pub moves: usize,
    /// `data-state`.
    pub state: String,
    /// `data-game`.
    pub game: String,
    /// `data-deal`.
    pub deal: String,
    /// The cards of each pile, by their index.
    piles: BTreeMap<String, BTreeMap<usize, Drawn>>,
    /// The empty places.
    bases: BTreeMap<String, [f64; 4]>,
}

/// Where things lie once every card rests: from the style sheet's values, not from running animations.
const READ: &str = "
    const read = () => {
        const felt = document.querySelector('.felt');
        const rest = (element) => {
            const style = element.style, at = (name) => parseFloat(style.getPropertyValue(name));
            return [at('--x'), at('--y'), at('--cw'), at('--cw') * 1.4];
        };
        return {
            moves: Number(felt.dataset.moves), state: felt.dataset.state, game: felt.dataset.game, deal: felt.dataset.deal,
            cards: [...felt.querySelectorAll('[data-in]')].map((card) =>
                [card.dataset.in, Number(card.dataset.index), card.dataset.card ?? null, rest(card)]),
            bases: [...felt.querySelectorAll('[data-pile]')].map((pile) => [pile.dataset.pile, rest(pile)]),
        };
    };
";

/// Reads once the table has come to a number of moves, and its cards are there and lie still: a hand that reaches for one
/// earlier may catch another that is on its way.
const READ_AFTER: &str = "
    const [limit, moves, done] = arguments;
    const still = (felt) => !felt.getAnimations({ subtree: true }).some((a) => a instanceof CSSTransition);
    const end = performance.now() + limit;
    const look = () => {
        const felt = document.querySelector('.felt');
        if (felt?.dataset.moves === String(moves) && felt.querySelector('[data-in]') && still(felt)) done(read());
        else if (performance.now() > end) done(null);
        else requestAnimationFrame(look);
    };
    look();
";

impl Page {
    /// Reads the table once it has come to this number of moves.
    pub async fn table_after(&self, moves: usize) -> Result<Snapshot> {
        let script = format!("{READ}{READ_AFTER}");
        let found = self.ask_until(&script, vec![serde_json::json!(moves)]).await?;
        found
            .and_then(|found| Snapshot::read(&found))
            .with_context(|| format!("the table did not come to move {moves}"))
    }

    /// Reads the table as it is.
    pub async fn table(&self) -> Result<Snapshot> {
        let found = self.script(&format!("{READ} return read();")).await?;
        Snapshot::read(&found).context("the table does not read as documented")
    }
}

impl Snapshot {
    fn read(value: &Value) -> Option<Snapshot> {
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let mut piles: BTreeMap<String, BTreeMap<usize, Drawn>> = BTreeMap::new();
        for card in value["cards"].as_array()? {
            let drawn = Drawn { card: card[2].as_str().map(str::to_owned), rect: rect(&card[3])? };
            let index = usize::try_from(card[1].as_u64()?).ok()?;
            piles.entry(card[0].as_str()?.to_owned()).or_default().insert(index, drawn);
        }
        let mut bases = BTreeMap::new();
        for base in value["bases"].as_array()? {
            bases.insert(base[0].as_str()?.to_owned(), rect(&base[1])?);
        }
        let moves = usize::try_from(value["moves"].as_u64()?).ok()?;
        let (state, game, deal) = (text("state")?, text("game")?, text("deal")?);
        Some(Snapshot { moves, state, game, deal, piles, bases })
    }

    /// Compares every drawn card with the engine's view; every column and every top card must be drawn.
    pub fn check(&self, view: &View) -> Result<()> {
        for (place, cards) in seen(view) {
            let name = place.to_string();
            let drawn = self.piles.get(&name).cloned().unwrap_or_default();
            ensure!(self.bases.contains_key(&name), "{name} is not on the table");
            for (index, there) in &drawn {
                let expected =
                    cards.get(*index).with_context(|| format!("{name} has a card too many"))?;
                let code = match expected {
                    Seen::Face(card) => Some(card.to_string()),
                    Seen::Back => None,
                };
                ensure!(
                    there.card == code,
                    "{name} shows {:?} at {index}, not {code:?}",
                    there.card
                );
            }
            let whole = matches!(place, Place::Column(_));
            let least = if whole { cards.len() } else { cards.len().min(1) };
            ensure!(drawn.len() >= least, "{name} draws {} of {} cards", drawn.len(), cards.len());
            ensure!(
                cards.is_empty() || drawn.contains_key(&(cards.len() - 1)),
                "{name} does not draw its top card"
            );
        }
        Ok(())
    }

    /// Where a card of a pile lies: its left top corner.
    pub fn card(&self, pile: &str, index: usize) -> Result<Point> {
        let drawn = self.piles.get(pile).and_then(|cards| cards.get(&index));
        drawn.map(|drawn| corner(drawn.rect)).with_context(|| format!("no card {index} in {pile}"))
    }

    /// Where the last card of a pile lies, or the pile's place if it is empty.
    pub fn end(&self, pile: &str) -> Result<Point> {
        let last = self.piles.get(pile).and_then(|cards| cards.last_key_value());
        let rect = last.map(|(_, drawn)| drawn.rect).or_else(|| self.bases.get(pile).copied());
        rect.map(corner).with_context(|| format!("no pile {pile}"))
    }

    /// Every rectangle on the table, with its name.
    pub fn rects(&self) -> Vec<(String, [f64; 4])> {
        let cards = self.piles.iter().flat_map(|(pile, cards)| {
            cards.iter().map(move |(index, drawn)| (format!("{pile}[{index}]"), drawn.rect))
        });
        let bases = self.bases.iter().map(|(pile, rect)| (pile.clone(), *rect));
        cards.chain(bases).collect()
    }
}

fn rect(value: &Value) -> Option<[f64; 4]> {
    let numbers = value.as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>()?;
    numbers.try_into().ok()
}

fn corner(rect: [f64; 4]) -> Point {
    point(rect[0], rect[1])
}

/// The cards of every pile as a player may see them, bottom card first.
fn seen(view: &View) -> Vec<(Place, Vec<Seen>)> {
    let home = |n: u8, height: u8| {
        let suit = Suit::of_foundation(n);
        (1..=height).filter_map(Rank::new).map(|rank| Seen::Face(Card::new(rank, suit))).collect()
    };
    let mut piles: Vec<(Place, Vec<Seen>)> = Vec::new();
    piles.extend((0..).zip(&view.columns).map(|(n, cards)| (Place::Column(n), cards.clone())));
    piles.extend(
        (0..)
            .zip(&view.cells)
            .map(|(n, cell)| (Place::Cell(n), cell.map(Seen::Face).into_iter().collect())),
    );
    piles.extend((0..).zip(&view.foundations).map(|(n, &h)| (Place::Foundation(n), home(n, h))));
    if view.stock + view.waste.len() > 0 {
        piles.push((Place::Stock, vec![Seen::Back; view.stock]));
        piles.push((Place::Waste, view.waste.iter().copied().map(Seen::Face).collect()));
    }
    piles
}

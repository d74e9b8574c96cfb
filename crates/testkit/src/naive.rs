//! The five games a second time, written from `docs/rules` alone, and the games of the gallery that have an extra rule:
//! slow, in strings, sharing no code with the engine.
//!
//! A card is its name (`9H`), a pile a list of names, a move a word (`t3-t5*2`). Each rule is a clause of
//! `docs/rules` turned into a question about names.

use talon_engine::rules::{Aces, Admission, Draft, Kings, Passes, TakeBack};

use crate::games;

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

/// A game with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NaiveGame {
    /// Cards drawn at a time, passes through the stock, and whether cards come back from home.
    Klondike(u8, Passes, TakeBack),
    /// Where the Kings start.
    Portuguese(Kings),
    /// Where the Aces start.
    Preference(Aces),
    /// Where the Aces start.
    LadyPalk(Aces),
    /// Whether the selective rule holds.
    FreeCell(Admission),
    /// Cells that are filled at the deal.
    SeahavenTowers,
    /// Eighteen columns.
    Fan,
    /// Built in one colour, moved in suit.
    Whitehead,
    /// Built on any suit but its own.
    ThumbAndPouch,
    /// Built on any suit, moved in suit, refilled.
    LittleForty,
}

use NaiveGame::{
    Fan, FreeCell, Klondike, LadyPalk, LittleForty, Portuguese, Preference, SeahavenTowers,
    ThumbAndPouch, Whitehead,
};

impl NaiveGame {
    /// The games of the gallery.
    pub const GALLERY: [NaiveGame; 5] =
        [SeahavenTowers, Fan, Whitehead, ThumbAndPouch, LittleForty];

    /// Every main game in every setting.
    pub fn all() -> Vec<NaiveGame> {
        let mut all = Vec::new();
        for draw in [3, 1] {
            for passes in [Passes::Unlimited, Passes::Limited(3), Passes::Limited(1)] {
                for take_back in [TakeBack::Allowed, TakeBack::Never] {
                    all.push(Klondike(draw, passes, take_back));
                }
            }
        }
        all.extend([Kings::AsDealt, Kings::ToTheBottom].map(Portuguese));
        all.extend([Aces::InDeck, Aces::Home].map(Preference));
        all.extend([Aces::InDeck, Aces::Home].map(LadyPalk));
        all.extend([Admission::Any, Admission::OnlyOfItsRank].map(FreeCell));
        all
    }

    /// The draft that should play the same.
    pub fn draft(self) -> Draft {
        match self {
            Klondike(draw, passes, take_back) => games::klondike(draw, passes, take_back),
            Portuguese(kings) => games::portuguese(kings),
            Preference(aces) => games::preference(aces),
            LadyPalk(aces) => games::lady_palk(aces),
            FreeCell(admission) => games::freecell(admission),
            SeahavenTowers => games::seahaven_towers(),
            Fan => games::fan(),
            Whitehead => games::whitehead(),
            ThumbAndPouch => games::thumb_and_pouch(),
            LittleForty => games::little_forty(),
        }
    }
}

fn rank(card: &str) -> usize {
    RANKS.find(&card[..1]).expect("a rank")
}

fn suit(card: &str) -> usize {
    SUITS.find(&card[1..]).expect("a suit")
}

fn is_red(card: &str) -> bool {
    card.ends_with('D') || card.ends_with('H')
}

/// A card in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its name.
    pub card: String,
    /// Whether it is face up.
    pub face_up: bool,
}

/// Everything on the table; the last card of a pile is its top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaiveTable {
    game: NaiveGame,
    /// The columns.
    pub columns: Vec<Vec<Laid>>,
    /// The cells, empty ones with an empty name.
    pub cells: Vec<String>,
    /// The foundations: clubs, diamonds, hearts, spades, and once more with two packs.
    pub homes: Vec<Vec<String>>,
    /// The stock.
    pub stock: Vec<String>,
    /// The waste.
    pub waste: Vec<String>,
    /// How often the waste was turned over.
    pub redeals: u32,
}

impl NaiveTable {
    /// Deals a deck of names, row by row.
    pub fn deal(game: NaiveGame, deck: &[String]) -> NaiveTable {
        let heights: Vec<usize> = match game {
            Klondike(..) | Whitehead | ThumbAndPouch => vec![1, 2, 3, 4, 5, 6, 7],
            Portuguese(_) => vec![4; 13],
            Preference(_) => vec![1; 8],
            LadyPalk(_) => vec![4; 8],
            FreeCell(_) => vec![7, 7, 7, 7, 6, 6, 6, 6],
            SeahavenTowers => vec![5; 10],
            Fan => vec![3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1],
            LittleForty => vec![4; 10],
        };
        let cells = if matches!(game, FreeCell(_) | SeahavenTowers) { 4 } else { 0 };
        let mut table = NaiveTable {
            game,
            columns: vec![Vec::new(); heights.len()],
            cells: vec![String::new(); cells],
            homes: vec![Vec::new(); deck.len() / 13],
            stock: Vec::new(),
            waste: Vec::new(),
            redeals: 0,
        };
        table.deal_cards(deck, &heights);
        table
    }

    fn deal_cards(&mut self, deck: &[String], heights: &[usize]) {
        let mut left: Vec<String> = deck.iter().rev().cloned().collect();
        if matches!(self.game, Preference(Aces::Home) | LadyPalk(Aces::Home)) {
            left.retain(|card| !card.starts_with('A'));
            for (place, home) in self.homes.iter_mut().enumerate() {
                home.push(format!("A{}", &SUITS[place % 4..=place % 4]));
            }
        }
        for row in 0..7 {
            for (column, &height) in self.columns.iter_mut().zip(heights) {
                if row < height {
                    let card = left.pop().expect("enough cards");
                    let all_up = !matches!(self.game, Klondike(..) | ThumbAndPouch);
                    let face_up = all_up || row + 1 == height;
                    column.push(Laid { card, face_up });
                }
            }
        }
        if self.game == Portuguese(Kings::ToTheBottom) {
            for column in &mut self.columns {
                let (kings, others): (Vec<Laid>, Vec<Laid>) =
                    column.drain(..).partition(|laid| laid.card.starts_with('K'));
                column.extend(kings.into_iter().chain(others));
            }
        }
        if self.game == SeahavenTowers {
            for cell in &mut self.cells[..2] {
                *cell = left.pop().expect("two cards are left");
            }
        }
        self.stock = left;
    }

    /// All legal moves as words, sorted.
    pub fn moves(&self) -> Vec<String> {
        let mut words: Vec<String> =
            self.possible_words().into_iter().filter(|word| self.is_legal(word)).collect();
        words.sort();
        words
    }

    /// Every word that could be a move on some table of this game.
    pub fn possible_words(&self) -> Vec<String> {
        let mut sources: Vec<String> = (1..=self.columns.len()).map(|n| format!("t{n}")).collect();
        sources.extend((1..=self.cells.len()).map(|n| format!("c{n}")));
        sources.extend(SUITS.chars().map(|suit| format!("h{suit}")));
        sources.push("w".to_owned());
        let mut targets: Vec<String> = (1..=self.columns.len()).map(|n| format!("t{n}")).collect();
        targets.extend(["h".to_owned(), "c".to_owned()]);
        let mut words = vec!["draw".to_owned(), "redeal".to_owned()];
        for from in &sources {
            let there = if from.starts_with('t') { self.column(from).len() } else { 1 };
            for to in &targets {
                words.push(format!("{from}-{to}"));
                words.extend((2..=there).map(|count| format!("{from}-{to}*{count}")));
            }
        }
        words
    }

    fn column(&self, name: &str) -> &Vec<Laid> {
        let number: usize = name[1..].parse().expect("a column's number");
        &self.columns[number - 1]
    }

    /// The cards that a move would take, deepest first; `None` if they may not be taken.
    fn lifted(&self, from: &str, count: usize) -> Option<Vec<String>> {
        let pile: Vec<String> = match &from[..1] {
            "t" => {
                let column = self.column(from);
                let start = column.len().checked_sub(count)?;
                let together = &column[start..];
                if together.iter().any(|laid| !laid.face_up) {
                    return None;
                }
                return Some(together.iter().map(|laid| laid.card.clone()).collect());
            }
            "c" => {
                let number: usize = from[1..].parse().expect("a cell's number");
                vec![self.cells[number - 1].clone()]
            }
            // K3.2: the setting decides.
            "h" if matches!(self.game, Klondike(_, _, TakeBack::Allowed)) => {
                self.homes[SUITS.find(&from[1..]).expect("a suit")].clone()
            }
            "h" => return None,
            _ => self.waste.clone(),
        };
        let top = pile.last().filter(|card| !card.is_empty())?;
        (count == 1).then(|| vec![top.clone()])
    }

    /// Whether the game lets the player make this move now.
    pub fn is_legal(&self, word: &str) -> bool {
        if word == "draw" {
            return !self.stock.is_empty();
        }
        if word == "redeal" {
            return self.may_redeal();
        }
        let (from, to, count) = parts(word);
        let Some(cards) = self.lifted(from, count) else { return false };
        if cards.is_empty() {
            return false;
        }
        match to {
            // Cells exchange nothing, and a card at home can go to the tableau only.
            "c" => !from.starts_with(['c', 'h']) && self.may_go_to_cell(from, &cards),
            "h" => !from.starts_with('h') && cards.len() == 1 && self.home_of(&cards[0]).is_some(),
            _ => from != to && self.may_go_to_column(&cards, to),
        }
    }

    fn may_redeal(&self) -> bool {
        let allowed = match self.game {
            Klondike(_, Passes::Unlimited, _) => true,
            Klondike(_, Passes::Limited(passes), _) => self.redeals < u32::from(passes) - 1,
            LittleForty => self.redeals < 3,
            Portuguese(_) | Preference(_) | LadyPalk(_) | FreeCell(_) | SeahavenTowers | Fan
            | Whitehead | ThumbAndPouch => false,
        };
        allowed && self.stock.is_empty() && !self.waste.is_empty()
    }

    fn home_of(&self, card: &str) -> Option<usize> {
        let places = 0..self.homes.len();
        places
            .into_iter()
            .find(|&place| place % 4 == suit(card) && self.homes[place].len() == rank(card))
    }

    fn may_go_to_cell(&self, from: &str, cards: &[String]) -> bool {
        let [card] = cards else { return false };
        let is_unique = self.columns.iter().enumerate().all(|(place, column)| {
            let other = from != format!("t{}", place + 1);
            !other || column.last().is_none_or(|top| rank(&top.card) != rank(card))
        });
        let selective = self.game == FreeCell(Admission::OnlyOfItsRank);
        self.cells.iter().any(String::is_empty) && (is_unique || !selective)
    }

    fn may_go_to_column(&self, cards: &[String], to: &str) -> bool {
        let in_sequence = cards.windows(2).all(|pair| {
            let in_suit = suit(&pair[1]) == suit(&pair[0]);
            self.may_lie_on(&pair[1], &pair[0])
                && (in_suit || !matches!(self.game, Whitehead | LittleForty))
        });
        let target = self.column(to);
        let fits = match target.last() {
            Some(top) => self.may_lie_on(&cards[0], &top.card),
            None => self.may_fill_space(&cards[0]),
        };
        let not_too_many = match self.game {
            Portuguese(_) | Preference(_) | Fan => cards.len() == 1,
            Klondike(..) | LadyPalk(_) | Whitehead | ThumbAndPouch | LittleForty => true,
            SeahavenTowers => {
                cards.len() <= self.cells.iter().filter(|cell| cell.is_empty()).count() + 1
            }
            FreeCell(_) => {
                let empty_cells = self.cells.iter().filter(|cell| cell.is_empty()).count();
                let mut most = empty_cells + 1;
                for (place, column) in self.columns.iter().enumerate() {
                    if column.is_empty() && format!("t{}", place + 1) != to {
                        most *= 2;
                    }
                }
                cards.len() <= most
            }
        };
        in_sequence && fits && not_too_many
    }

    fn may_lie_on(&self, card: &str, onto: &str) -> bool {
        let one_lower = rank(card) + 1 == rank(onto);
        one_lower
            && match self.game {
                Klondike(..) | FreeCell(_) => is_red(card) != is_red(onto),
                Portuguese(_) | LadyPalk(_) | LittleForty => true,
                Preference(_) | SeahavenTowers | Fan => suit(card) == suit(onto),
                Whitehead => is_red(card) == is_red(onto),
                ThumbAndPouch => suit(card) != suit(onto),
            }
    }

    fn may_fill_space(&self, card: &str) -> bool {
        match self.game {
            Klondike(..) | Portuguese(_) | LadyPalk(_) | SeahavenTowers | Fan => {
                card.starts_with('K')
            }
            Preference(_) | LittleForty => self.stock.is_empty() && self.waste.is_empty(),
            FreeCell(_) | Whitehead | ThumbAndPouch => true,
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, word: &str) {
        match word {
            "draw" => self.draw(),
            "redeal" => {
                while let Some(card) = self.waste.pop() {
                    self.stock.push(card);
                }
                self.redeals += 1;
            }
            _ => self.carry(word),
        }
    }

    fn draw(&mut self) {
        let wanted = match self.game {
            Klondike(draw, _, _) => draw,
            LittleForty => 3,
            Portuguese(_) | Preference(_) | LadyPalk(_) | FreeCell(_) | SeahavenTowers | Fan
            | Whitehead | ThumbAndPouch => 1,
        };
        for _ in 0..wanted {
            if let Some(card) = self.stock.pop() {
                self.waste.push(card);
            }
        }
    }

    fn carry(&mut self, word: &str) {
        let (from, to, count) = parts(word);
        let cards = self.lifted(from, count).expect("a legal move");
        self.remove(from, count);
        for card in cards {
            match to {
                "h" => {
                    let home = self.home_of(&card).expect("a legal move");
                    self.homes[home].push(card);
                }
                "c" => {
                    let cell = self.cells.iter().position(String::is_empty).expect("a legal move");
                    self.cells[cell] = card;
                }
                _ => {
                    let number: usize = to[1..].parse().expect("a column's number");
                    self.columns[number - 1].push(Laid { card, face_up: true });
                }
            }
        }
        self.tidy_columns();
    }

    fn remove(&mut self, from: &str, count: usize) {
        for _ in 0..count {
            match &from[..1] {
                "t" => {
                    let number: usize = from[1..].parse().expect("a column's number");
                    self.columns[number - 1].pop();
                }
                "c" => {
                    let number: usize = from[1..].parse().expect("a cell's number");
                    self.cells[number - 1].clear();
                }
                "h" => {
                    self.homes[SUITS.find(&from[1..]).expect("a suit")].pop();
                }
                _ => {
                    self.waste.pop();
                }
            }
        }
    }

    /// C4.3: an exposed card is turned up. PR3.1 and PR3.2: waste, then stock, fill an empty column.
    fn tidy_columns(&mut self) {
        for column in &mut self.columns {
            if let Some(top) = column.last_mut() {
                top.face_up = true;
            } else if matches!(self.game, Preference(_) | LittleForty)
                && let Some(card) = self.waste.pop().or_else(|| self.stock.pop())
            {
                column.push(Laid { card, face_up: true });
            }
        }
    }
}

/// From, to and how many.
fn parts(word: &str) -> (&str, &str, usize) {
    let (from, rest) = word.split_once('-').expect("a move");
    match rest.split_once('*') {
        Some((to, count)) => (from, to, count.parse().expect("a number of cards")),
        None => (from, rest, 1),
    }
}

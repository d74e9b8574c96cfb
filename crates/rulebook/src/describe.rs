//! Says in words what a game is: sentences made from its rules, and its rulings beside them.

use talon_engine::rules::{
    Aces, Admission, Build, Facing, Kings, Lift, Passes, Refill, Space, Stock, TakeBack,
};
use talon_engine::{Rank, Rules};

use crate::change::Key;
use crate::choices::Choices;
use crate::game::{Game, Ruling, Setting};
use crate::help::{Help, Mark, Section, Sentence, Topic};

/// The help page of a game under these choices.
pub fn describe(game: &Game, choices: &Choices) -> Help {
    let sections = Topic::ALL.map(|topic| section(game, choices, topic));
    let notes = game.notes().iter().filter(|note| note.holds(choices));
    Help {
        title: game.variant_name(choices),
        line: game.variant_line(choices).to_owned(),
        sections: sections.into_iter().filter(|section| !section.sentences.is_empty()).collect(),
        settings: game.settings().iter().map(|setting| setting_line(setting, choices)).collect(),
        notes: notes.map(|note| note.text.clone()).collect(),
    }
}

/// The rules of a topic, marked where they are ruled; then what is ruled beyond them.
fn section(game: &Game, choices: &Choices, topic: Topic) -> Section {
    let rulings: Vec<&Ruling> =
        game.rulings().iter().filter(|ruling| ruling.holds(choices)).collect();
    let mark = |ruling: &Ruling| Mark::Ruling { why: ruling.why.clone() };
    let marked = |Rule { origin, text }: Rule| {
        let mark = match origin {
            Origin::Key(key) => {
                let ruled = rulings.iter().find(|ruling| ruling.rules.contains(&key));
                ruled.map_or(Mark::Rule, |ruling| mark(ruling))
            }
            Origin::Family => Mark::Rule,
            Origin::Ruling { why } => Mark::Ruling { why: why.to_owned() },
        };
        Sentence { text, mark }
    };
    let rules = sentences(&game.rules(choices), topic).into_iter().map(marked);
    let beyond = rulings.iter().filter(|ruling| ruling.rules.is_empty() && ruling.about == topic);
    let beyond = beyond.map(|ruling| Sentence { text: ruling.text.clone(), mark: mark(ruling) });
    Section { topic, sentences: rules.chain(beyond).collect() }
}

/// A sentence made from the rules, and what it rests on.
struct Rule {
    origin: Origin,
    text: String,
}

/// What a sentence rests on.
enum Origin {
    /// A key of the rules file, which a ruling of the game may mark.
    Key(Key),
    /// What every game of the family has in common.
    Family,
    /// What every game of the family has in common, and the usual texts leave open.
    Ruling { why: &'static str },
}

fn rule(key: Key, text: impl Into<String>) -> Rule {
    Rule { origin: Origin::Key(key), text: text.into() }
}

fn plain(text: impl Into<String>) -> Rule {
    Rule { origin: Origin::Family, text: text.into() }
}

fn ruled(text: impl Into<String>, why: &'static str) -> Rule {
    Rule { origin: Origin::Ruling { why }, text: text.into() }
}

fn setting_line(setting: &Setting, choices: &Choices) -> String {
    let values: Vec<String> = setting
        .values
        .iter()
        .map(|value| {
            let chosen = choices.word(&setting.key) == Some(&value.word);
            let here = if chosen { ", chosen here" } else { "" };
            format!("{} ({}={}{here})", value.label, setting.key, value.word)
        })
        .collect();
    format!("{}: {}.", setting.label, values.join("; "))
}

/// The sentences of one topic.
fn sentences(rules: &Rules, topic: Topic) -> Vec<Rule> {
    match topic {
        Topic::Goal => vec![plain(goal(rules))],
        Topic::Layout => layout(rules),
        Topic::Columns => columns(rules),
        Topic::Moving => moving(rules),
        Topic::Spaces => spaces(rules),
        Topic::Stock => rules.stock().map_or_else(Vec::new, |drawn| stock(rules, drawn)),
        Topic::Cells => cells(rules),
        Topic::Foundations => foundations(rules),
        Topic::End => end(rules),
    }
}

fn goal(rules: &Rules) -> String {
    let king = highest(rules);
    let homes = match piles(rules) {
        1 => format!("the foundation, built up from Ace to {king}"),
        piles => format!(
            "the {} foundations, each built up in its suit from Ace to {king}",
            number(piles)
        ),
    };
    format!("Bring all {} cards home: to {homes}.", rules.cards())
}

fn layout(rules: &Rules) -> Vec<Rule> {
    let mut said = vec![rule(Key::Packs, packs(rules)), rule(Key::Columns, dealt(rules))];
    let facing = match rules.facing() {
        Facing::AllUp => "All cards of the columns lie face up.",
        Facing::TopUp => "The top card of each column lies face up, the cards under it face down.",
    };
    said.push(rule(Key::FaceUp, facing));
    match rules.aces() {
        Aces::InDeck => {}
        Aces::Home => {
            let aces = match piles(rules) {
                1 => "The Ace is".to_owned(),
                aces => format!("The {} Aces are", number(aces)),
            };
            let aces = format!(
                "{aces} taken out of the deck and put home before play begins; the rest is dealt in its order."
            );
            said.push(rule(Key::Aces, aces));
        }
    }
    match rules.kings() {
        Kings::AsDealt => {}
        Kings::ToTheBottom => {
            let king = highest(rules);
            let kings = format!("After the deal each {king} is put at the bottom of its column.");
            said.push(rule(Key::Kings, kings));
        }
    }
    said.push(rule(Key::Cells, beside(rules)));
    said.push(ruled(order(rules), "So a deal is the same everywhere."));
    said
}

/// Which card of the deck goes where.
const fn order(rules: &Rules) -> &'static str {
    match rules.stock() {
        None => "Cards are dealt row by row, from left to right.",
        Some(_) => {
            "Cards are dealt row by row, from left to right; the next one is the top of the stock."
        }
    }
}

fn packs(rules: &Rules) -> String {
    let cards = rules.cards() / usize::from(rules.packs());
    match rules.packs() {
        1 => format!("One pack of {cards} cards."),
        packs => format!("{} packs of {cards} cards.", capital(&number(packs))),
    }
}

fn dealt(rules: &Rules) -> String {
    let heights = rules.heights();
    let columns = capital(&number(rules.columns()));
    let plural = if heights.len() == 1 { "column" } else { "columns" };
    if heights.iter().all(|height| *height == 0) {
        return format!("{columns} {plural}, empty when play begins.");
    }
    if heights.iter().all(|height| *height == heights[0]) {
        let cards = if heights[0] == 1 { "card" } else { "cards" };
        return format!("{columns} {plural} of {} {cards}.", number(heights[0]));
    }
    let each: Vec<String> = heights.iter().map(u8::to_string).collect();
    let (last, others) = each.split_last().expect("a table has a column");
    format!("{columns} {plural}, dealt {} and {last} cards from left to right.", others.join(", "))
}

/// What there is beside the columns.
fn beside(rules: &Rules) -> String {
    let dealt: usize = rules.heights().iter().map(|&height| usize::from(height)).sum();
    let home = match rules.aces() {
        Aces::InDeck => 0,
        Aces::Home => usize::from(piles(rules)),
    };
    let left = rules.cards() - dealt - home;
    let stock = match left {
        1 => "The other card is the stock, face down".to_owned(),
        left => format!("The other {left} cards are the stock, face down"),
    };
    match (rules.stock(), rules.cells()) {
        (None, 0) => "There is no stock, and there are no cells.".to_owned(),
        (None, 1) => "There is one empty cell, and no stock.".to_owned(),
        (None, cells) => format!("There are {} empty cells, and no stock.", number(cells)),
        (Some(_), 0) => format!("{stock}; the waste starts empty. There are no cells."),
        (Some(_), 1) => format!("{stock}; the waste and the cell start empty."),
        (Some(_), cells) => {
            format!("{stock}; the waste and the {} cells start empty.", number(cells))
        }
    }
}

fn columns(rules: &Rules) -> Vec<Rule> {
    let build = match rules.build() {
        Build::SameSuit => {
            let [low, high] = neighbours(rules, 8);
            format!(
                "Columns are built down in suit: the {low}♣ goes on the {high}♣ and on no other card."
            )
        }
        Build::AlternatingColours => {
            let [low, high] = neighbours(rules, 9);
            format!(
                "Columns are built down in alternating colours: a red {low} on a black {high}, a black {low} on a red {high}."
            )
        }
        Build::AnySuit => {
            let [low, high] = neighbours(rules, 9);
            format!(
                "Columns are built down by rank, whatever the suit or colour: any {low} on any {high}."
            )
        }
    };
    let ends = format!("Nothing goes on an Ace, and a {} goes on no card.", highest(rules));
    let ends = ruled(ends, "The ranks do not go round.");
    let mut said = vec![rule(Key::Build, build), ends];
    match rules.facing() {
        Facing::AllUp => {}
        Facing::TopUp => said.push(plain(
            "A face-down card that becomes exposed is turned up at once, as part of the move.",
        )),
    }
    said
}

/// Two ranks for an example, one lower and this one; in a small deck its two highest.
fn neighbours(rules: &Rules, rank: u8) -> [&'static str; 2] {
    let high = rank.min(rules.ranks());
    [high - 1, high]
        .map(|value| Rank::new(value).expect("checked rules have 2 to 13 ranks").label())
}

fn moving(rules: &Rules) -> Vec<Rule> {
    match rules.lift() {
        Lift::TopCard => vec![rule(
            Key::Move,
            "Only the top card of a column may be moved, one card at a time; runs do not move together.",
        )],
        Lift::Run => vec![rule(
            Key::Move,
            "Face-up cards that follow one another as columns are built are a run. A run, or any lower part of it, moves as a unit, however long it is.",
        )],
        Lift::Supermove => vec![
            plain(
                "The top card of a column may be moved; and so may a run (cards that follow one another as columns are built), if single moves through the empty cells and columns could bring it over.",
            ),
            rule(
                Key::Move,
                "At most (empty cells + 1) × 2^(empty columns) cards move at once; an empty column that they move to does not count.",
            ),
        ],
    }
}

fn spaces(rules: &Rules) -> Vec<Rule> {
    let king = highest(rules);
    let takes = match (rules.space(), rules.lift()) {
        (Space::Anything, Lift::TopCard) => "An empty column takes any card.".to_owned(),
        (Space::Anything, Lift::Run | Lift::Supermove) => {
            "An empty column takes any card or run.".to_owned()
        }
        (Space::OnlyKing, Lift::TopCard) => {
            format!("An empty column takes a {king} and no other card.")
        }
        (Space::OnlyKing, Lift::Run | Lift::Supermove) => {
            format!("An empty column takes a {king}, or a run headed by one, and nothing else.")
        }
        (Space::Nothing, _) => "An empty column stays empty.".to_owned(),
    };
    match rules.refill() {
        Refill::ByHand => vec![rule(Key::Space, takes)],
        Refill::WasteThenStock => vec![
            rule(
                Key::Refill,
                "A column that becomes empty is filled at once with the top card of the waste, or of the stock if there is no waste. This is part of the move, and is undone with it.",
            ),
            rule(Key::Space, format!("When waste and stock are both gone, {}", uncapital(&takes))),
        ],
    }
}

fn stock(rules: &Rules, stock: Stock) -> Vec<Rule> {
    let draw = match stock.draw {
        1 => "A draw turns one card of the stock face up on the waste.".to_owned(),
        draw => format!(
            "A draw turns {} cards of the stock, one after the other, face up on the waste; if fewer are left, all of them.",
            number(draw)
        ),
    };
    let passes = match stock.passes {
        Passes::Unlimited => {
            "When the stock is empty, the waste is turned over as it lies to be the stock again, as often as you like.".to_owned()
        }
        Passes::Limited(1) => "The stock is gone through once; there is no redeal.".to_owned(),
        Passes::Limited(passes) => format!(
            "The stock is gone through {}: when it is empty, the waste is turned over as it lies, {} in all.",
            times(passes),
            times(passes - 1)
        ),
    };
    let waste = match rules.cells() {
        0 => "The top card of the waste may be played to a column or to a foundation.",
        _ => "The top card of the waste may be played to a column, to a cell or to a foundation.",
    };
    vec![rule(Key::Draw, draw), plain(waste), rule(Key::Passes, passes)]
}

fn cells(rules: &Rules) -> Vec<Rule> {
    let holds = match rules.cells() {
        0 => return Vec::new(),
        1 => "There is one cell; it holds one card.".to_owned(),
        cells => format!("There are {} cells; each holds one card.", number(cells)),
    };
    let admits = match rules.admission() {
        Admission::Any => "Any card that can be moved may go to an empty cell.",
        Admission::OnlyOfItsRank => {
            "A card may go to an empty cell only if no other column's top card has its rank. While two Jacks are open, neither may go to a cell."
        }
    };
    vec![
        plain(holds),
        rule(Key::CellsTake, admits),
        plain("A card in a cell may go to a column or to a foundation."),
    ]
}

fn foundations(rules: &Rules) -> Vec<Rule> {
    let king = highest(rules);
    let built = format!("Foundations are built up in suit from Ace to {king}, one card at a time.");
    let mut said = vec![plain(built)];
    if rules.packs() > 1 {
        said.push(ruled(
            "Each suit has two; a card goes to the first that takes it.",
            "They are alike.",
        ));
    }
    let back = match rules.take_back() {
        TakeBack::Allowed => "The top card of a foundation may be put back on a column.",
        TakeBack::Never => "A card that is home stays there.",
    };
    said.push(rule(Key::TakeBack, back));
    said
}

fn end(rules: &Rules) -> Vec<Rule> {
    let over = match rules.stock() {
        Some(_) => "The game is lost when no legal move remains, drawing included.",
        None => "The game is lost when no legal move remains before that.",
    };
    let won = format!("The game is won when all {} cards are on the foundations.", rules.cards());
    let stuck = ruled(
        "You are told when it is proved that no further progress is possible, and may still go on.",
        "Legal moves may be left that lead nowhere.",
    );
    vec![plain(won), plain(over), stuck]
}

/// "once", "twice", "three times".
fn times(count: u8) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(count)),
    }
}

/// Foundations that are used: mini decks leave some of their places free.
fn piles(rules: &Rules) -> u8 {
    rules.packs() * rules.suits()
}

/// The name of the rank that plays the King.
fn highest(rules: &Rules) -> String {
    let rank = Rank::new(rules.ranks()).expect("checked rules have 2 to 13 ranks");
    capital(rank.name())
}

/// Small numbers in words.
fn number(number: u8) -> String {
    const WORDS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn capital(text: &str) -> String {
    with_first(text, str::to_ascii_uppercase)
}

fn uncapital(text: &str) -> String {
    with_first(text, str::to_ascii_lowercase)
}

fn with_first(text: &str, change: impl Fn(&str) -> String) -> String {
    let first = text.chars().next().map_or(0, char::len_utf8);
    change(&text[..first]) + &text[first..]
}

//! Says in words what a game is: sentences made from its rules, and its rulings beside them.

use talon_engine::rules::{
    Aces, Admission, Build, Facing, Kings, Lift, Passes, Refill, Space, Stock, TakeBack,
};
use talon_engine::{Rank, Rules};

use crate::choices::Choices;
use crate::game::{Game, Setting};
use crate::help::{Help, Mark, Section, Sentence, Topic};

/// The help page of a game under these choices.
pub fn describe(game: &Game, choices: &Choices) -> Help {
    let rules = game.rules(choices);
    let section = |topic| {
        let rule = |text| Sentence { text, mark: Mark::Rule };
        let mut sentences: Vec<Sentence> = sentences(&rules, topic).into_iter().map(rule).collect();
        let rulings =
            game.rulings().iter().filter(|ruling| ruling.about == topic && ruling.holds(choices));
        sentences.extend(rulings.map(|ruling| Sentence {
            text: ruling.text.clone(),
            mark: Mark::Ruling { why: ruling.why.clone() },
        }));
        Section { topic, sentences }
    };
    let notes = game.notes().iter().filter(|note| note.holds(choices));
    Help {
        title: game.variant_name(choices),
        line: game.line().to_owned(),
        sections: Topic::ALL
            .map(section)
            .into_iter()
            .filter(|section| !section.sentences.is_empty())
            .collect(),
        settings: game.settings().iter().map(|setting| setting_line(setting, choices)).collect(),
        notes: notes.map(|note| note.text.clone()).collect(),
    }
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
fn sentences(rules: &Rules, topic: Topic) -> Vec<String> {
    match topic {
        Topic::Goal => vec![goal(rules)],
        Topic::Layout => layout(rules),
        Topic::Columns => columns(rules),
        Topic::Moving => moving(rules),
        Topic::Spaces => spaces(rules),
        Topic::Stock => rules.stock().map_or_else(Vec::new, stock),
        Topic::Cells => cells(rules),
        Topic::Foundations => foundations(rules),
        Topic::End => end(rules),
    }
}

fn goal(rules: &Rules) -> String {
    format!(
        "Bring all {} cards home: to the {} foundations, each built up in its suit from Ace to {}.",
        rules.cards(),
        number(piles(rules)),
        highest(rules)
    )
}

fn layout(rules: &Rules) -> Vec<String> {
    let mut said = vec![packs(rules), dealt(rules)];
    said.push(match rules.facing() {
        Facing::AllUp => "All cards of the columns lie face up.".to_owned(),
        Facing::TopUp => {
            "The top card of each column lies face up, the cards under it face down.".to_owned()
        }
    });
    match rules.aces() {
        Aces::InDeck => {}
        Aces::Home => said.push(format!(
            "The {} Aces are not dealt: they are on the foundations when play begins.",
            number(piles(rules))
        )),
    }
    match rules.kings() {
        Kings::AsDealt => {}
        Kings::ToTheBottom => said.push(format!(
            "After the deal each {} is put at the bottom of its column.",
            highest(rules)
        )),
    }
    said.push(beside(rules));
    said
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
    match (rules.stock(), rules.cells()) {
        (None, 0) => "There is no stock, and there are no cells.".to_owned(),
        (None, cells) => format!("There are {} empty cells, and no stock.", number(cells)),
        (Some(_), 0) => format!(
            "The other {left} cards are the stock, face down; the waste starts empty. There are no cells."
        ),
        (Some(_), cells) => format!(
            "The other {left} cards are the stock, face down; the waste and the {} cells start empty.",
            number(cells)
        ),
    }
}

fn columns(rules: &Rules) -> Vec<String> {
    let mut said = vec![
        match rules.build() {
            Build::SameSuit => {
                "Columns are built down in suit: the 7♣ goes on the 8♣ and on no other card."
            }
            Build::AlternatingColours => {
                "Columns are built down in alternating colours: a red 8 on a black 9, a black 8 on a red 9."
            }
            Build::AnySuit => {
                "Columns are built down by rank, whatever the suit or colour: any 8 on any 9."
            }
        }
        .to_owned(),
        format!("Nothing goes on an Ace, and a {} goes on no card.", highest(rules)),
    ];
    if rules.facing() == Facing::TopUp {
        said.push(
            "A face-down card that becomes exposed is turned up at once, as part of the move."
                .to_owned(),
        );
    }
    said
}

fn moving(rules: &Rules) -> Vec<String> {
    match rules.lift() {
        Lift::TopCard => vec![
            "Only the top card of a column may be moved, one card at a time; runs do not move together.".to_owned(),
        ],
        Lift::Run => vec![
            "Cards that follow one another as columns are built are a run. A run, or any lower part of it, moves as a unit, however long it is.".to_owned(),
        ],
        Lift::Supermove => vec![
            "The top card of a column may be moved; and so may a run (cards that follow one another as columns are built), if single moves through the empty cells and columns could bring it over.".to_owned(),
            "At most (empty cells + 1) × 2^(empty columns) cards move at once.".to_owned(),
        ],
    }
}

fn spaces(rules: &Rules) -> Vec<String> {
    let run = match rules.lift() {
        Lift::TopCard => "",
        Lift::Run | Lift::Supermove => " or run",
    };
    let king = highest(rules);
    let takes = match (rules.space(), rules.lift()) {
        (Space::Anything, _) => format!("An empty column takes any card{run}."),
        (Space::OnlyKing, Lift::TopCard) => {
            format!("An empty column takes a {king} and no other card.")
        }
        (Space::OnlyKing, Lift::Run | Lift::Supermove) => {
            format!("An empty column takes a {king}, or a run headed by one, and nothing else.")
        }
        (Space::Nothing, _) => "An empty column stays empty.".to_owned(),
    };
    match rules.refill() {
        Refill::ByHand => vec![takes],
        Refill::WasteThenStock => vec![
            "A column that becomes empty is filled at once with the top card of the waste, or of the stock if there is no waste.".to_owned(),
            format!("When waste and stock are both gone: {}", uncapital(&takes)),
        ],
    }
}

fn stock(stock: Stock) -> Vec<String> {
    let draw = match stock.draw {
        1 => "A draw turns one card of the stock face up on the waste.".to_owned(),
        draw => format!(
            "A draw turns {} cards of the stock, one after the other, face up on the waste; if fewer are left, all of them.",
            number(draw)
        ),
    };
    let passes = match stock.passes {
        Passes::Unlimited => {
            "When the stock is empty, the waste is turned over to be the stock again, as often as you like.".to_owned()
        }
        Passes::Limited(1) => "The stock is gone through once; there is no redeal.".to_owned(),
        Passes::Limited(2) => {
            "The stock is gone through twice: when it is empty, the waste may be turned over once.".to_owned()
        }
        Passes::Limited(passes) => format!(
            "The stock is gone through {} times: when it is empty, the waste may be turned over, {} times in all.",
            number(passes),
            number(passes - 1)
        ),
    };
    vec![
        draw,
        "The top card of the waste may be played to a column or to a foundation.".to_owned(),
        passes,
    ]
}

fn cells(rules: &Rules) -> Vec<String> {
    if rules.cells() == 0 {
        return Vec::new();
    }
    let admits = match rules.admission() {
        Admission::Any => "Any card that can be moved may go to an empty cell.",
        Admission::OnlyOfItsRank => {
            "A card may go to an empty cell only if no other column's top card has its rank. While two Jacks are open, neither may go to a cell."
        }
    };
    vec![
        format!("There are {} cells; each holds one card.", number(rules.cells())),
        admits.to_owned(),
        "A card in a cell may go to a column or to a foundation.".to_owned(),
    ]
}

fn foundations(rules: &Rules) -> Vec<String> {
    let mut said = vec![format!(
        "Foundations are built up in suit from Ace to {}, one card at a time.",
        highest(rules)
    )];
    if rules.packs() > 1 {
        said.push("Each suit has two; a card goes to the first that takes it.".to_owned());
    }
    said.push(match rules.take_back() {
        TakeBack::Allowed => "The top card of a foundation may be put back on a column.".to_owned(),
        TakeBack::Never => "A card that is home stays there.".to_owned(),
    });
    said
}

fn end(rules: &Rules) -> Vec<String> {
    let over = match rules.stock() {
        Some(_) => "The game is lost when no legal move remains and nothing is left to draw.",
        None => "The game is lost when no legal move remains before that.",
    };
    vec![
        format!("The game is won when all {} cards are on the foundations.", rules.cards()),
        over.to_owned(),
    ]
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
    with_first(text, str::to_uppercase)
}

fn uncapital(text: &str) -> String {
    with_first(text, str::to_lowercase)
}

fn with_first(text: &str, change: impl Fn(&str) -> String) -> String {
    let first = text.chars().next().map_or(0, char::len_utf8);
    change(&text[..first]) + &text[first..]
}

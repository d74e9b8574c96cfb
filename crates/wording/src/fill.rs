//! Fills the places of a message with its arguments.
//!
//! The build script has replaced the names in a text by numbers: `{0}` is the first argument, `{0.3}` the first
//! argument in the fourth form of the text's list. Alternatives of a form are separated by `|`.

use talon_engine::{Card, Colour, Place, Rank, Suit};

use crate::{CardStyle, Wording};

/// How values of a type are written, and the forms that this uses.
pub(crate) struct Form {
    pub(crate) text: &'static str,
    pub(crate) forms: &'static [&'static Form],
}

/// A value that a message names.
#[derive(Clone, Copy)]
pub(crate) enum Argument<'a> {
    Card(Card),
    Rank(Rank),
    Suit(Suit),
    Colour(Colour),
    Place(Place),
    Count(usize),
    Number(usize),
    Text(&'a str),
}

impl Wording {
    /// The text of a message with its arguments filled in.
    pub(crate) fn fill(self, text: &str, forms: &[&Form], arguments: &[Argument<'_>]) -> String {
        let mut sentence = String::new();
        self.write(&mut sentence, text, forms, arguments);
        sentence
    }

    fn write(self, sentence: &mut String, text: &str, forms: &[&Form], arguments: &[Argument<'_>]) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').expect("the build script closes places");
            sentence.push_str(before);
            let (number, form) = match place.split_once('.') {
                Some((number, form)) => (number, Some(form)),
                None => (place, None),
            };
            let index =
                |digits: &str| digits.parse::<usize>().expect("a number of the build script");
            let form = form.map(|form| forms[index(form)]);
            self.write_argument(sentence, arguments[index(number)], form);
            rest = after;
        }
        sentence.push_str(rest);
    }

    fn write_argument(self, sentence: &mut String, argument: Argument<'_>, form: Option<&Form>) {
        let (text, forms) = form.map_or(("", &[][..]), |form| (form.text, form.forms));
        let mut alternatives = text.split('|');
        let mut write = |which: usize, parts: &[Argument<'_>]| {
            let text = alternatives.nth(which).expect("the build script counts alternatives");
            self.write(sentence, text, forms, parts);
        };
        match argument {
            Argument::Text(text) => sentence.push_str(text),
            Argument::Number(number) => {
                let word = form.and_then(|form| form.text.split('|').nth(number));
                match word {
                    Some(word) => sentence.push_str(word),
                    None => sentence.push_str(&number.to_string()),
                }
            }
            Argument::Count(count) => write(plural(count), &[Argument::Number(count)]),
            Argument::Rank(rank) => write(usize::from(rank.value()) - 1, &[]),
            Argument::Suit(suit) => write(usize::from(suit.index()), &[]),
            Argument::Colour(Colour::Black) => write(0, &[]),
            Argument::Colour(Colour::Red) => write(1, &[]),
            Argument::Card(card) => {
                let parts = [Argument::Rank(card.rank()), Argument::Suit(card.suit())];
                write(self.cards.place(), &parts);
            }
            Argument::Place(place) => {
                let (which, number, suit) = place_parts(place);
                write(which, &[Argument::Number(number), Argument::Suit(suit)]);
            }
        }
    }
}

impl CardStyle {
    /// The place of the style among the alternatives of a card.
    const fn place(self) -> usize {
        match self {
            CardStyle::Signs => 0,
            CardStyle::Words => 1,
            CardStyle::Letters => 2,
        }
    }
}

/// Singular or plural. Languages with more forms than two will need their own rule here.
const fn plural(count: usize) -> usize {
    if count == 1 { 0 } else { 1 }
}

/// Which alternative a pile has, its number from 1, and its suit; a pile without a number or a suit ignores it.
fn place_parts(place: Place) -> (usize, usize, Suit) {
    let number = |n: u8| usize::from(n) + 1;
    match place {
        Place::Column(n) => (0, number(n), Suit::Clubs),
        Place::Cell(n) => (1, number(n), Suit::Clubs),
        Place::Foundation(n) => (if n < 4 { 2 } else { 3 }, number(n / 4), Suit::of_foundation(n)),
        Place::Stock => (4, 0, Suit::Clubs),
        Place::Waste => (5, 0, Suit::Clubs),
    }
}

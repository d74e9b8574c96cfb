//! Counts of shuffled decks, and how far they are from the odds. No browser in it.

use talon_engine::{Deal, Rules};

/// Cards of one pack.
pub(crate) const CARDS: usize = 52;

/// How often each card was dealt first.
#[derive(Clone, PartialEq)]
pub(crate) struct Tally {
    pub(crate) first: [u32; CARDS],
    pub(crate) deals: u32,
}

impl Tally {
    pub(crate) const fn new() -> Tally {
        Tally { first: [0; CARDS], deals: 0 }
    }

    /// Counts the deals with these numbers.
    pub(crate) fn count(&mut self, rules: &Rules, numbers: impl Iterator<Item = u64>) {
        for number in numbers {
            let deck = Deal::Number(number).deck(rules);
            let first = deck.cards()[0];
            self.first[usize::from(first.index()) % CARDS] += 1;
            self.deals += 1;
        }
    }

    /// Pearson's chi-squared with 51 degrees of freedom: the squared deviations from the expected count, divided by it.
    pub(crate) fn distance(&self) -> f64 {
        let expected = f64::from(self.deals) / CARDS as f64;
        self.first.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }
}

/// Nine of ten fair shuffles have a distance between these: the 5th and 95th percentile with 51 degrees of freedom.
pub(crate) const USUAL: (f64, f64) = (35.6, 68.7);

/// The mean place of the four aces in a deck, counted from 1.
pub(crate) fn mean_place_of_aces(rules: &Rules, deal: &Deal) -> f64 {
    let deck = deal.deck(rules);
    let cards = deck.cards();
    let aces = cards.iter().zip(1_u32..).filter(|(card, _)| card.rank().value() == 1);
    let places: Vec<u32> = aces.map(|(_, place)| place).collect();
    f64::from(places.iter().sum::<u32>()) / places.len().max(1) as f64
}

/// The expected mean and its standard deviation over single decks: the mean of 4 of 52 places without repetition.
pub(crate) const ACES: (f64, f64) = (26.5, 7.28);

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        let game = talon_catalog::find("klondike").expect("built in");
        game.rules(&game.default_choices())
    }

    #[test]
    fn a_hundred_thousand_deals_are_as_close_to_the_odds_as_a_fair_shuffle() {
        let mut tally = Tally::new();
        tally.count(&rules(), 1..=100_000);
        assert_eq!(tally.deals, 100_000);
        assert!((USUAL.0..USUAL.1).contains(&tally.distance()), "{}", tally.distance());
    }

    #[test]
    fn the_aces_lie_in_the_middle_on_average() {
        let rules = rules();
        let deals = 1..=2000;
        let sum: f64 = deals.map(|n| mean_place_of_aces(&rules, &Deal::Number(n))).sum();
        let error = ACES.1 / 2000_f64.sqrt();
        assert!((sum / 2000.0 - ACES.0).abs() < 3.0 * error, "{}", sum / 2000.0);
    }
}

//! From the share of won worlds to a chance: how often our own player won from positions with that share.
//!
//! The solver knows every card of a world, so the share is too high while many cards are unseen. A logistic curve per
//! rules corrects it. Its four numbers were fitted on the player's own games by the example `fair`, which also tests
//! them on other games.

/// The curve of one set of rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The constant.
    pub constant: f64,
    /// The weight of the share's log odds.
    pub odds: f64,
    /// The weight of the unseen cards, in tens.
    pub unseen: f64,
    /// The weight of their product.
    pub both: f64,
    /// The most unseen cards that were measured; more count as this many.
    pub most_unseen: usize,
}

/// Shares nearer to 0 or 1 are taken as this near: few worlds prove no certainty.
const NEAREST: f64 = 0.02;

/// Fingerprint of the rules, the four numbers, the most unseen cards, and the games they were fitted on.
const TABLE: &str = include_str!("../calibration.txt");

impl Calibration {
    /// Leaves shares as they are: for rules whose games were never measured.
    pub const NONE: Calibration =
        Calibration { constant: 0.0, odds: 1.0, unseen: 0.0, both: 0.0, most_unseen: 0 };

    /// The curve for the rules with this fingerprint, as `talon_rulebook::rules_hash` makes it.
    ///
    /// ```
    /// use talon_coach::Calibration;
    ///
    /// assert_eq!(Calibration::of("no such rules"), Calibration::NONE);
    /// ```
    pub fn of(fingerprint: &str) -> Calibration {
        let fields = |line: &'static str| line.split_whitespace().collect::<Vec<_>>();
        let line = TABLE.lines().map(fields).find(|fields| fields.first() == Some(&fingerprint));
        line.and_then(|fields| Calibration::parse(&fields)).unwrap_or(Calibration::NONE)
    }

    fn parse(fields: &[&str]) -> Option<Calibration> {
        let number = |place: usize| fields.get(place)?.parse::<f64>().ok();
        Some(Calibration {
            constant: number(1)?,
            odds: number(2)?,
            unseen: number(3)?,
            both: number(4)?,
            most_unseen: fields.get(5)?.parse().ok()?,
        })
    }

    /// The chance of our player where this share of the worlds is won and this many cards are unseen.
    ///
    /// ```
    /// use talon_coach::Calibration;
    ///
    /// assert!((Calibration::NONE.chance(0.7, 12) - 0.7).abs() < 1e-9);
    /// ```
    pub fn chance(&self, share: f64, unseen: usize) -> f64 {
        if *self == Calibration::NONE {
            return share;
        }
        let [one, odds, tens, both] = Calibration::terms(share, unseen.min(self.most_unseen));
        let sum = self.constant * one + self.odds * odds + self.unseen * tens + self.both * both;
        1.0 / (1.0 + (-sum).exp())
    }

    /// The factors of the four numbers.
    pub fn terms(share: f64, unseen: usize) -> [f64; 4] {
        let share = share.clamp(NEAREST, 1.0 - NEAREST);
        let odds = (share / (1.0 - share)).ln();
        let tens = unseen as f64 / 10.0;
        [1.0, odds, tens, odds * tens]
    }
}

//! Looking for a deal that can be won: candidate numbers one after another until the solver says yes.

use talon_engine::Deal;

use crate::outlook::Outlook;

/// A day of the calendar, as the player's own clock shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day, 1 to 31.
    pub day: u8,
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// How many deal numbers belong to one day: far more than are ever tried.
const NUMBERS_A_DAY: u64 = 10_000;

impl Date {
    /// The first deal number of the day: the date read as one number, with room behind it. The same for everyone.
    pub fn first_number(self) -> u64 {
        let date =
            u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day);
        date * NUMBERS_A_DAY
    }

    /// Whether a deal, as results name it, is one of the day's.
    pub fn owns(self, deal: &str) -> bool {
        let number = deal.parse().ok().and_then(|deal: u64| deal.checked_sub(self.first_number()));
        number.is_some_and(|number| number < NUMBERS_A_DAY)
    }
}

/// A search for a winnable deal under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSearch {
    next: Deal,
    tried: u32,
}

impl DealSearch {
    /// Tries this deal and those that follow it.
    pub const fn from(deal: Deal) -> DealSearch {
        DealSearch { next: deal, tried: 0 }
    }

    /// The day's deal: the first winnable of the day's numbers.
    pub fn daily(date: Date) -> DealSearch {
        DealSearch::from(Deal::Number(date.first_number()))
    }

    /// The deal to ask the solver about.
    pub const fn candidate(&self) -> &Deal {
        &self.next
    }

    /// How many deals have been passed over.
    pub const fn tried(&self) -> u32 {
        self.tried
    }

    /// Takes the answer: the deal if it can be won, else `None` and the next candidate is ready. An undecided deal is
    /// passed over like a lost one, which is the same for everyone because limits in nodes are the same everywhere.
    pub fn answer(&mut self, outlook: &Outlook) -> Option<Deal> {
        if matches!(outlook, Outlook::Winnable(_)) {
            return Some(self.next.clone());
        }
        self.next = self.next.next();
        self.tried += 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_owns_its_own_numbers_and_no_others() {
        let day = Date { year: 2026, month: 11, day: 15 };
        assert!(day.owns("202611150000") && day.owns("202611159999"));
        assert!(!day.owns("202611160000") && !day.owns("202611149999") && !day.owns("ms:1"));
    }
}

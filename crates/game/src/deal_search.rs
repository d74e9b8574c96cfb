//! The search for a winnable deal, of a wanted level if there is one: tries deal numbers one after another until the
//! solver finds a match.

use talon_engine::Deal;

use crate::date::Date;
use crate::level::Level;
use crate::outlook::Outlook;

/// Deals that a search for a level looks at before it takes the nearest one that it has seen. In some games a level is
/// rarer than one deal in a thousand.
pub const MOST_TRIED: u32 = 200;

/// A running search for a winnable deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSearch {
    next: Deal,
    tried: u32,
    wanted: Option<Level>,
    /// The win of the candidate, while its level is not known.
    win: Option<Outlook>,
    nearest: Option<(u8, FoundDeal)>,
}

/// The deal that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDeal {
    /// The deal.
    pub deal: Deal,
    /// Its win.
    pub outlook: Outlook,
    /// Its grade, if the search was for one.
    pub level: Option<Level>,
}

/// The next step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// Ask whether [`DealSearch::candidate`] can be won.
    Decide,
    /// Ask how hard it is.
    Grade,
    /// This is the deal.
    Found(Box<FoundDeal>),
}

impl DealSearch {
    /// Tries this deal and those that follow it.
    pub const fn from(deal: Deal) -> DealSearch {
        DealSearch { next: deal, tried: 0, wanted: None, win: None, nearest: None }
    }

    /// The same for a deal of that level. If none of the first [`MOST_TRIED`] has it, the search takes the nearest.
    pub fn of_level(deal: Deal, wanted: Level) -> DealSearch {
        DealSearch { wanted: Some(wanted), ..DealSearch::from(deal) }
    }

    /// The day's deal: the first winnable of the day's numbers.
    pub fn daily(date: Date) -> DealSearch {
        DealSearch::from(Deal::Number(date.first_number()))
    }

    /// The deal to ask the solver about.
    pub const fn candidate(&self) -> &Deal {
        &self.next
    }

    /// How many deals have been skipped.
    pub const fn tried(&self) -> u32 {
        self.tried
    }

    /// Takes the answer whether the candidate can be won. An undecided deal is skipped like a lost one, which is the
    /// same for everyone because limits in nodes are the same everywhere.
    pub fn decided(&mut self, outlook: &Outlook) -> SearchStep {
        match (outlook, self.wanted) {
            (Outlook::Winnable(_), None) => {
                let (deal, outlook) = (self.next.clone(), outlook.clone());
                SearchStep::Found(Box::new(FoundDeal { deal, outlook, level: None }))
            }
            (Outlook::Winnable(_), Some(_)) => {
                self.win = Some(outlook.clone());
                SearchStep::Grade
            }
            (Outlook::Open | Outlook::Lost | Outlook::Undecided, _) => self.pass_over(),
        }
    }

    /// Takes the answer how hard the candidate is.
    pub fn graded(&mut self, level: Option<Level>) -> SearchStep {
        if let (Some(level), Some(wanted), Some(outlook)) = (level, self.wanted, self.win.take()) {
            let found = FoundDeal { deal: self.next.clone(), outlook, level: Some(level) };
            let distance = level.distance(wanted);
            if distance == 0 {
                return SearchStep::Found(Box::new(found));
            }
            if self.nearest.as_ref().is_none_or(|(best, _)| distance < *best) {
                self.nearest = Some((distance, found));
            }
        }
        self.pass_over()
    }

    fn pass_over(&mut self) -> SearchStep {
        self.win = None;
        self.next = self.next.next();
        self.tried += 1;
        match self.nearest.take_if(|_| self.tried >= MOST_TRIED) {
            Some((_, found)) => SearchStep::Found(Box::new(found)),
            None => SearchStep::Decide,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_looked_for_and_after_many_deals_the_nearest_is_taken() {
        let win = Outlook::Winnable(Vec::new().into());
        let mut search = DealSearch::of_level(Deal::Number(1), Level::Hard);
        assert_eq!(search.decided(&Outlook::Lost), SearchStep::Decide);
        assert_eq!(search.decided(&win), SearchStep::Grade);
        assert_eq!(search.graded(Some(Level::Easy)), SearchStep::Decide);
        assert_eq!(search.decided(&win), SearchStep::Grade);
        let SearchStep::Found(found) = search.graded(Some(Level::Hard)) else { panic!("it is 3") };
        assert_eq!((found.deal, found.level), (Deal::Number(3), Some(Level::Hard)));
        let mut search = DealSearch::of_level(Deal::Number(1), Level::Gentle);
        for tried in 1.. {
            assert_eq!(search.decided(&win), SearchStep::Grade);
            let level = if tried == 7 { Level::Easy } else { Level::Fierce };
            if let SearchStep::Found(found) = search.graded(Some(level)) {
                assert_eq!((tried, found.deal), (MOST_TRIED, Deal::Number(7)));
                break;
            }
        }
    }

    #[test]
    fn a_date_is_read_as_it_is_displayed() {
        let day = Date { year: 2026, month: 2, day: 5 };
        assert_eq!(Date::parse(&day.to_string()), Some(day));
        for text in ["", "2026", "2026-13-01", "2026-01-32", "2026-01-02-03", "a-b-c"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_owns_its_own_numbers_and_no_others() {
        let day = Date { year: 2026, month: 11, day: 15 };
        assert!(day.owns("202611150000") && day.owns("202611159999"));
        assert!(!day.owns("202611160000") && !day.owns("202611149999") && !day.owns("ms:1"));
    }
}

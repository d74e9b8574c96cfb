//! Why a link, or a file of statistics, cannot be read.

use std::fmt;

use talon_engine::text::quoted;
use talon_game::share_link::{LinkFault, MOST_MOVES};
use talon_game::statistics::StatisticsFault;

use crate::{Wording, capitalised};

impl Wording {
    /// Why a link cannot be read.
    pub fn link_fault(self, fault: &LinkFault) -> String {
        match fault {
            LinkFault::TooLong => self.link_too_long(MOST_MOVES),
            LinkFault::NoDeal => self.link_no_deal(),
            LinkFault::UnknownGame(id) => self.link_unknown_game(&quoted(id)),
            LinkFault::Rules => self.link_rules(),
            LinkFault::Setting(fault) => self.link_setting(&self.text_fault(fault)),
            LinkFault::Deal(fault) => self.link_deal(&self.text_fault(fault)),
            LinkFault::Move(word) => self.link_move(&quoted(word)),
        }
    }

    /// The fault of a text that a player has typed or opened, as a sentence. The library that reads the text words it,
    /// in English.
    pub fn text_fault(self, fault: &impl fmt::Display) -> String {
        capitalised(&format!("{fault}."))
    }

    /// Why a file of statistics cannot be read.
    pub fn statistics_fault(self, fault: &StatisticsFault) -> String {
        match fault {
            StatisticsFault::NotStatistics => self.statistics_not(),
            StatisticsFault::Newer => self.newer_version(),
            fault => self.statistics_wrong(&self.statistics_reason(fault)),
        }
    }

    /// The fault of a result, as the second sentence of a message.
    pub(crate) fn statistics_reason(self, fault: &StatisticsFault) -> String {
        match fault {
            StatisticsFault::NotStatistics => self.statistics_not_these(),
            StatisticsFault::Newer => self.statistics_of_newer(),
            StatisticsFault::NotJson => self.statistics_not_json(),
            StatisticsFault::EndsEarly => self.statistics_end_early(),
            StatisticsFault::Syntax { line, column } => self.statistics_syntax(*line, *column),
            StatisticsFault::NotAList => self.statistics_no_list(),
            StatisticsFault::NotANumber(key) => self.statistics_no_number(key),
            StatisticsFault::NotAText(key) => self.statistics_no_text(key),
            StatisticsFault::Ending(word) => self.statistics_ending(&quoted(word)),
        }
    }
}

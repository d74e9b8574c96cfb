//! Sentences about games, deals, commands that do nothing, and faults of saved games.

use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::save::{SaveFault, SaveProblem};
use talon_game::statistics::Group;
use talon_game::win_rates::Figure;
use talon_game::{Command, Date, Level, MovesOrigin, Session, number_format};

use crate::{Wording, capitalised};

impl Wording {
    /// Said of a game that does not count, when it arrives and when it ends.
    pub fn origin(self, origin: MovesOrigin) -> Option<String> {
        match origin {
            MovesOrigin::Dealt => None,
            MovesOrigin::Received => Some(self.imported()),
        }
    }

    /// Why a command changed nothing.
    pub fn nothing(self, command: &Command) -> String {
        match command {
            Command::Undo => self.nothing_to_undo(),
            Command::Redo => self.nothing_to_redo(),
            Command::Jump(_) | Command::Restart => self.already_there(),
            Command::Finish => self.not_ready_to_finish(),
            Command::ShowNext => self.show_at_end(),
            Command::ShowBack => self.show_at_start(),
            Command::Play(_)
            | Command::PlayPlan(_)
            | Command::CoachAnswer(..)
            | Command::Hint(_)
            | Command::Outlook(..)
            | Command::WhereLost
            | Command::ShowMe
            | Command::EndShow
            | Command::Deal(..)
            | Command::GiveUp
            | Command::Fork { .. }
            | Command::StopSearch
            | Command::Pause
            | Command::Resume
            | Command::Prefer(_)
            | Command::ImportMoves(_)
            | Command::Graded(..) => self.nothing_to_do(),
        }
    }

    /// The heading of results that are listed together: the name of their game, with "rules file 0123" after it if the
    /// game is not built in.
    pub fn results_group(self, group: &Group<'_>, registry: &Registry) -> String {
        let name = group.name(registry);
        match group.short_fingerprint() {
            Some(fingerprint) => self.stats_of_rules_file(&name, fingerprint),
            None => name,
        }
    }

    /// "deal 42", "16 November" for a daily deal, "own deck".
    pub fn deal(self, deal: &Deal) -> String {
        match deal {
            Deal::Number(number) => self.numbered_deal(&deal.to_string(), Some(*number)),
            Deal::Microsoft(_) | Deal::Program(..) => self.deal_named(&deal.to_string()),
            Deal::Deck(_) => self.own_deck(),
        }
    }

    /// The same for a deal as results name it.
    pub fn deal_of_result(self, deal: &str) -> String {
        self.numbered_deal(deal, deal.parse().ok())
    }

    fn numbered_deal(self, name: &str, number: Option<u64>) -> String {
        match number.and_then(Date::of_number) {
            Some(day) => self.date(day),
            None => self.deal_named(name),
        }
    }

    /// A level inside a sentence: "hard".
    pub const fn level_word(self, level: Level) -> &'static str {
        match level {
            Level::Gentle => self.level_word_gentle(),
            Level::Easy => self.level_word_easy(),
            Level::Fair => self.level_word_fair(),
            Level::Hard => self.level_word_hard(),
            Level::Fierce => self.level_word_fierce(),
        }
    }

    /// The same for the word that saves and results have for it. A word of a later version stays as it is.
    pub fn grade(self, word: &str) -> &str {
        Level::from_word(word).map_or(word, |level| self.level_word(level))
    }

    /// The share of winnable deals, with no more digits than its interval bears: "81.9 %", or "over 99.95 %" where no
    /// lost deal is known or the share would be rounded to the whole.
    pub fn win_rate(self, figure: &Figure) -> String {
        let decimal = number_format::decimal;
        if figure.lost == 0 || figure.percent() >= 99.995 {
            // Rounded down, or it would not be over that.
            let low = (figure.low * 100.0 + 1e-6).floor() / 100.0;
            return self.over_percent(&decimal(low, 2));
        }
        let digits = if figure.high - figure.low < 0.2 { 2 } else { 1 };
        self.percent(&decimal(figure.percent(), digits))
    }

    /// "deal 42, hard": the deal and, once it is known, how hard it is.
    pub fn graded_deal(self, session: &Session) -> String {
        let deal = self.deal(session.deal());
        match session.grade() {
            Some(grade) => self.graded(&deal, self.grade(grade)),
            None => deal,
        }
    }

    /// The title of a table and the line beside it: the game, and "Deal 42, hard"; for a deal of a day "16 November", and
    /// the game with its level.
    pub fn table_title(self, session: &Session) -> [String; 2] {
        let name = session.variant().name();
        let day = match session.deal() {
            Deal::Number(number) => Date::of_number(*number),
            Deal::Microsoft(_) | Deal::Program(..) | Deal::Deck(_) => None,
        };
        match (day, session.grade()) {
            (Some(day), Some(grade)) => [self.date(day), self.graded(name, grade)],
            (Some(day), None) => [self.date(day), name.to_owned()],
            (None, _) => [name.to_owned(), capitalised(&self.graded_deal(session))],
        }
    }

    /// "deal 42, 12 moves, 1:05, 8 % home": how far a saved game has come.
    pub fn saved_game(self, session: &Session) -> String {
        let home = session.board().home() * 100 / session.rules().cards().max(1);
        let time = number_format::duration(session.spent(session.began()));
        let deal = self.deal(session.deal());
        self.saved_game_facts(&deal, session.history().moves().count(), &time, home)
    }

    /// "16 November".
    pub fn date(self, date: Date) -> String {
        self.day_and_month(date.day.into(), date.month.into())
    }

    /// "16 Nov".
    pub fn day_and_month_short(self, date: Date) -> String {
        self.day_and_short_month(date.day.into(), date.month.into())
    }

    /// "November 2026".
    pub fn month(self, date: Date) -> String {
        self.month_and_year(date.month.into(), date.year.into())
    }

    /// "November".
    pub fn name_of_month(self, date: Date) -> String {
        self.month_name(date.month.into())
    }

    /// "Monday 16 November".
    pub fn long_date(self, date: Date) -> String {
        self.weekday_day_and_month(date.weekday().into(), date.day.into(), date.month.into())
    }

    /// "Mo 16".
    pub fn short_date(self, date: Date) -> String {
        self.day_of_week(date.weekday().into(), date.day.into())
    }

    /// The days of the week in two letters, Monday first.
    pub fn week(self) -> [String; 7] {
        std::array::from_fn(|weekday| self.weekday_letters(weekday))
    }

    /// "Today 17:02", "Yesterday 9:10", "Sat 14 Nov" or "14 Nov 2025".
    pub fn when(self, day: Date, clock: &str, today: Date) -> String {
        let (number, month) = (day.day.into(), day.month.into());
        if day == today {
            self.today_at(clock)
        } else if day == today.day_before() {
            self.yesterday_at(clock)
        } else if day.year == today.year {
            self.day_of_this_year(day.weekday().into(), number, month)
        } else {
            self.day_of_another_year(number, month, day.year.into())
        }
    }

    /// Why nothing of a save could be read.
    pub fn save_fault(self, fault: &SaveFault) -> String {
        match fault {
            SaveFault::NotASave => self.save_not_a_save(),
            SaveFault::Newer => self.newer_version(),
            SaveFault::NoGame => self.save_no_game(),
            SaveFault::UnknownGame { id } => self.save_unknown_game(id),
            SaveFault::Settings(fault) => self.save_settings(&self.text_fault(fault)),
            SaveFault::OtherRules { id } => self.save_other_rules(id),
            SaveFault::NoDeal => self.save_no_deal(),
            SaveFault::Deal(fault) => self.save_deal(&self.text_fault(fault)),
        }
    }

    /// The fault of a save that could be read in part.
    pub fn save_problem(self, problem: &SaveProblem) -> String {
        match problem {
            SaveProblem::Number { key } => self.save_number_unreadable(key),
            SaveProblem::Unreadable { step, word } => self.save_step_unreadable(*step, word),
            SaveProblem::Illegal { step, refusal } => {
                self.save_step_illegal(*step, &self.refusal(refusal))
            }
        }
    }
}

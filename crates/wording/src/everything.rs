//! Sentences about an import from another device: the entries added, or why the text could not be read.

use talon_game::export::{Additions, Everything, ImportFault};

use crate::Wording;

impl Wording {
    /// Why an exported text cannot be read.
    pub fn everything_fault(self, fault: &ImportFault) -> String {
        match fault {
            ImportFault::NotEverything => self.everything_not(),
            ImportFault::Newer => self.newer_version(),
            ImportFault::Cut => self.everything_cut(),
            ImportFault::Entry { number, word } => self.everything_entry(*number, word),
            ImportFault::Result { number, fault } => {
                self.everything_result(*number, &self.statistics_reason(fault))
            }
        }
    }

    /// The list of added entries, for the message after they are stored.
    pub fn additions(self, additions: &Additions) -> String {
        let added = match self.everything(&additions.new) {
            Some(list) => self.everything_added(&list),
            None => self.everything_nothing_new(),
        };
        match additions.unreadable {
            0 => added,
            games => format!("{added} {}", self.everything_left_out(games)),
        }
    }

    /// "12 results, 3 unfinished games and 1 setting"; `None` if there is nothing.
    pub fn everything(self, all: &Everything) -> Option<String> {
        let (results, games, settings) = (all.results.len(), all.saves.len(), all.settings.len());
        let parts = [
            (results > 0).then(|| self.everything_results(results)),
            (games > 0).then(|| self.everything_games(games)),
            (settings > 0).then(|| self.everything_settings(settings)),
        ];
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        let last = parts.pop()?;
        let before = parts.into_iter().reduce(|first, next| self.comma(&first, &next));
        Some(before.map_or(last.clone(), |before| self.and(&before, &last)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardStyle, Language};

    #[test]
    fn the_message_counts_added_entries_and_omits_kinds_without_any() {
        let wording = Wording::new(Language::English, CardStyle::Signs);
        let setting = ("colours".to_owned(), "four".to_owned());
        let everything = |saves: usize| Everything {
            results: Vec::new(),
            saves: vec![String::new(); saves],
            settings: vec![setting.clone(); saves],
        };
        let said = |saves, unreadable| {
            wording.additions(&Additions { new: everything(saves), unreadable })
        };
        assert_eq!(said(0, 0), "Nothing to add: you already have everything.");
        assert_eq!(said(1, 0), "Added 1 unfinished game and 1 setting.");
        assert_eq!(
            said(2, 1),
            "Added 2 unfinished games and 2 settings. 1 game cannot be read here and is left out."
        );
    }
}

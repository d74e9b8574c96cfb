//! What the desk says: each change once, to those who listen; what needs an answer also in a sentence at the bottom of the
//! page.

use talon_engine::{Card, Effect, Rank, Refusal, Suit};
use talon_game::{Command, Hint, HintKind, LostAt, Outlook, Standing, Table, words};

use crate::desk::{Desk, Toast};
use crate::solver;
use crate::sound::Sound;
use crate::ui::Read as _;

impl Desk {
    /// Shows a sentence and says it.
    pub(crate) fn say(self, text: String) {
        self.say_with(text, None);
    }

    fn say_with(self, text: String, act: Option<(&'static str, Command)>) {
        self.speak(&text);
        self.toast.set(Some(Toast { text, act }));
    }

    /// Lets a screen reader say it.
    pub(crate) fn speak(self, text: &str) {
        self.spoken.update(|lines| lines.push(text.to_owned()));
    }

    fn speak_of(self, text: impl FnOnce(&Table) -> String) {
        if let Some(text) = self.table.with_untracked(|table| table.as_ref().map(text)) {
            self.speak(&text);
        }
    }

    /// What a step has done.
    pub(crate) fn tell_step(self, effects: &[Effect]) {
        self.speak_of(|table| words::describe_step(effects, table.board()));
    }

    /// What has been taken back; the effects are those of the step, the last one first.
    pub(crate) fn tell_back(self, effects: &[Effect]) {
        self.speak_of(|table| {
            let effects: Vec<Effect> = effects.iter().rev().copied().collect();
            let mut board = table.board().clone();
            for &effect in &effects {
                board.apply(effect);
            }
            format!("Taken back: {}", words::describe_step(&effects, &board))
        });
    }

    /// Where in the game the table now stands.
    pub(crate) fn tell_place(self) {
        self.speak_of(|table| {
            let history = table.session().history();
            format!("Move {} of {}.", history.cursor(), history.steps().len())
        });
    }

    /// What lies on the table.
    pub(crate) fn tell_deal(self) {
        self.hopeful.set_value(false);
        self.speak_of(|table| {
            let session = table.session();
            let begun = if session.is_begun() { "The game goes on" } else { "A new deal" };
            format!("{}. {begun}.", session.variant().name())
        });
    }

    /// That a solution is on show, or no longer.
    pub(crate) fn tell_show(self) {
        self.toast.set(None);
        self.speak_of(|table| match table.demo() {
            Some(demo) => {
                format!("A win in {} moves, to be stepped through.", demo.moves().len())
            }
            None => "Back in your game.".to_owned(),
        });
    }

    /// That the game can be won, when it was not said before. That it cannot is an ending, which speaks for itself.
    pub(crate) fn tell_outlook(self) {
        let outlook = |table: &Option<Table>| {
            table.as_ref().map_or(Outlook::Open, |table| table.session().outlook().clone())
        };
        let hopeful = match self.table.with_untracked(outlook) {
            Outlook::Winnable(_) => true,
            Outlook::Lost => false,
            Outlook::Open | Outlook::Undecided => return,
        };
        let told = self.hopeful.get_value();
        self.hopeful.set_value(hopeful);
        let watched = self.settings.with_untracked(|settings| settings.is_on("watch"));
        if hopeful && !told && watched {
            self.speak("Can still be won.");
        }
    }

    /// That the player's question is being worked on.
    pub(crate) fn tell_waiting(self) {
        if !self.table.with_untracked(|table| table.as_ref().is_some_and(Table::is_waiting)) {
            return;
        }
        match self.solver_state.get_untracked() {
            solver::State::Missing => {
                self.say("The solver could not be loaded. Load the page again.".to_owned());
            }
            solver::State::Starting | solver::State::Ready => {
                self.say("Looking for the answer \u{2026}".to_owned());
            }
        }
    }

    /// Why a command did nothing; a show's controls lie where the sentence would be seen.
    pub(crate) fn tell_nothing(self, why: &'static str) {
        if self.table.with_untracked(|table| table.as_ref().is_some_and(|t| t.demo().is_some())) {
            self.speak(why);
        } else {
            self.say(why.to_owned());
        }
    }

    pub(crate) fn refuse(self, refusal: &Refusal) {
        self.play_sound(Sound::Refused);
        let text = refusal.to_string();
        self.speak(&in_words(&text));
        self.toast.set(Some(Toast { text, act: None }));
    }

    pub(crate) fn no_place(self, card: Card) {
        self.say(format!("There is no place for the {} now.", card.spoken()));
    }

    pub(crate) fn hinted(self, hint: Hint) {
        self.hint.set(Some(hint));
        let told = self.table.with_untracked(|table| {
            table.as_ref().map(|table| words::describe_move(table.session().board(), hint.mv))
        });
        let source = match hint.kind {
            HintKind::Fair => "A fair hint",
            HintKind::FromAWin => "From a win, all cards known",
        };
        let turn = words::hint_turn(hint);
        let text = format!("{turn}{source}: {}.", told.unwrap_or_default());
        self.say_with(text, Some(("Play it", Command::Play(hint.mv))));
    }

    pub(crate) fn no_hint(self, kind: HintKind) {
        let text = self.table.with_untracked(|table| {
            table.as_ref().map(|table| words::no_hint(kind, table.session().outlook()))
        });
        self.say(text.unwrap_or_default().to_owned());
    }

    pub(crate) fn stands(self, standing: Standing) {
        match standing {
            // The endings that are told with something to do about them speak for themselves.
            Standing::Open | Standing::Over | Standing::Stuck => {}
            Standing::Won => {
                self.play_sound(Sound::Win);
                self.speak("Well played. Every card is home.");
            }
        }
    }

    pub(crate) fn lost_at(self, found: LostAt) {
        let back = match found {
            LostAt::Step { last_winnable } => Some(("Go back there", Command::Jump(last_winnable))),
            LostAt::Never
            | LostAt::NotLost
            | LostAt::Unknown
            | LostAt::Between { .. }
            | LostAt::Ask { .. } => None,
        };
        self.say_with(words::lost_at(found), back);
    }
}

/// A sentence with its cards as a person says them: "5♠" becomes "five of spades".
fn in_words(sentence: &str) -> String {
    let mut words = sentence.to_owned();
    for suit in Suit::ALL {
        for card in (1..=13).filter_map(Rank::new).map(|rank| Card::new(rank, suit)) {
            words = words.replace(&card.signed(), &card.spoken());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use talon_engine::rules::Build;

    use super::*;

    #[test]
    fn a_refusal_is_spoken_with_its_cards_in_words() {
        let card = |code: &str| code.parse::<Card>().expect("a card");
        let refusal = Refusal::DoesNotBuild {
            card: card("9S"),
            onto: card("KD"),
            build: Build::SameSuit,
            needs: Rank::new(10),
        };
        assert_eq!(refusal.to_string(), "The 9♠ cannot go on the K♦: it needs the 10♠.");
        assert_eq!(
            in_words(&refusal.to_string()),
            "The nine of spades cannot go on the king of diamonds: it needs the ten of spades."
        );
        assert_eq!(in_words("As it is, 2 cards."), "As it is, 2 cards.");
    }
}

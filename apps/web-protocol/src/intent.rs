//! What a player has asked for on a screen. The table does it.

use talon_game::Date;
use talon_game::statistics::GameResult;

use crate::{PageKind, line, pairs};

/// What a player has asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Leave the screen.
    Close,
    /// Say a sentence.
    Say(String),
    /// Open the game of a link, which is the end of an address.
    Play(String),
    /// Play, or continue, the deal of a day.
    Daily(Date, String),
    /// Find out how hard these daily deals are.
    GradeDaily(Date),
    /// Deal this game and show a win of it.
    Watch(String),
    /// Go to another screen, about this game.
    Show(PageKind, String),
    /// Deal a new game, with the choice of its deal.
    NewDeal(String),
    /// Add these results.
    Import(Vec<GameResult>),
    /// Delete the results of a game, or all.
    DeleteResults(Option<String>),
}

impl Intent {
    /// As text.
    pub fn to_text(&self) -> String {
        match self {
            Intent::Close => line("do", "close"),
            Intent::Say(text) => line("do", "say") + &line("text", text),
            Intent::Play(link) => line("do", "play") + &line("link", link),
            Intent::Daily(date, game) => {
                line("do", "daily") + &line("date", &date.to_string()) + &line("game", game)
            }
            Intent::GradeDaily(date) => line("do", "grade") + &line("date", &date.to_string()),
            Intent::Watch(game) => line("do", "watch") + &line("game", game),
            Intent::Show(page, game) => {
                line("do", "show") + &line("page", page.word()) + &line("game", game)
            }
            Intent::NewDeal(game) => line("do", "new deal") + &line("game", game),
            Intent::Import(results) => {
                let results = results.iter().map(|result| line("result", &result.to_line()));
                line("do", "import") + &results.collect::<String>()
            }
            Intent::DeleteResults(game) => {
                let game = game.iter().map(|game| line("game", game));
                line("do", "delete results") + &game.collect::<String>()
            }
        }
    }

    /// Reads such a text; `None` if this version does not understand it.
    pub fn from_text(text: &str) -> Option<Intent> {
        let find = |wanted: &str| pairs(text).find(|(key, _)| *key == wanted).map(|(_, it)| it);
        let text_of = |key: &str| find(key).map(str::to_owned);
        Some(match find("do")? {
            "close" => Intent::Close,
            "say" => Intent::Say(text_of("text")?),
            "play" => Intent::Play(text_of("link")?),
            "daily" => Intent::Daily(Date::parse(find("date")?)?, text_of("game")?),
            "grade" => Intent::GradeDaily(Date::parse(find("date")?)?),
            "watch" => Intent::Watch(text_of("game")?),
            "show" => Intent::Show(PageKind::from_word(find("page")?)?, text_of("game")?),
            "new deal" => Intent::NewDeal(text_of("game")?),
            "import" => {
                let results = pairs(text).filter(|(key, _)| *key == "result");
                let results = results.map(|(_, line)| GameResult::from_line(line).ok());
                Intent::Import(results.collect::<Option<_>>()?)
            }
            "delete results" => Intent::DeleteResults(text_of("game")),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_intent_is_read_as_it_was_written() {
        let date = Date { year: 2026, month: 2, day: 3 };
        let intents = [
            Intent::Close,
            Intent::Say("Well = done.".to_owned()),
            Intent::Play("#klondike/ms:617;draw=1".to_owned()),
            Intent::Daily(date, "preference".to_owned()),
            Intent::GradeDaily(date),
            Intent::Watch("klondike".to_owned()),
            Intent::Show(PageKind::Shuffle, "klondike".to_owned()),
            Intent::NewDeal("lady-palk".to_owned()),
            Intent::Import(Vec::new()),
            Intent::DeleteResults(Some("klondike".to_owned())),
            Intent::DeleteResults(None),
        ];
        for intent in intents {
            assert_eq!(Intent::from_text(&intent.to_text()), Some(intent));
        }
    }

    #[test]
    fn what_is_no_intent_is_not_understood() {
        for text in ["", "do=dance\n", "do=daily\ndate=soon\n", "do=import\nresult=?\n"] {
            assert_eq!(Intent::from_text(text), None);
        }
    }
}

//! A request of the player on a screen. The table carries it out.

use talon_game::Date;
use talon_game::export::Everything;
use talon_game::statistics::GameResult;

use crate::{PageKind, line, pairs, save_line, save_text};

/// A puzzle, as the table needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleText {
    /// The link of the position, with the moves that lead to it.
    pub link: String,
    /// The moves that are right, in notation.
    pub right: String,
    /// The question to the player.
    pub question: String,
    /// The answer, explained.
    pub answer: String,
    /// The line that the table saves with the player's progress once the puzzle is done.
    pub note: String,
}

/// A request of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageIntent {
    /// Leave the screen.
    Close,
    /// Say a sentence.
    Say(String),
    /// Open the game of a link, which is the end of an address.
    Play(String),
    /// Play, or continue, the deal of a day.
    Daily(Date, String),
    /// Find out how hard the deals of a day are, of one game or of all.
    GradeDaily(Date, Option<String>),
    /// Deal this game and show a win of it.
    Watch(String),
    /// Go to another screen, about this game.
    Show(PageKind, String),
    /// Show a finished game and review it.
    Review(Box<GameResult>),
    /// Choose a word of a setting.
    Choose(String, String),
    /// Lay a puzzle out.
    Puzzle(Box<PuzzleText>),
    /// Deal a new game, with the choice of its deal.
    NewDeal(String),
    /// Add these new results, unfinished games and settings; then announce the sentence.
    Import {
        /// The entries to add.
        new: Everything,
        /// The sentence to say once they are stored.
        sentence: String,
    },
    /// Delete the results of a game, or all.
    DeleteResults(Option<String>),
}

impl PageIntent {
    /// As text.
    pub fn to_text(&self) -> String {
        match self {
            PageIntent::Close => line("do", "close"),
            PageIntent::Say(text) => line("do", "say") + &line("text", text),
            PageIntent::Play(link) => line("do", "play") + &line("link", link),
            PageIntent::Daily(date, game) => {
                line("do", "daily") + &line("date", &date.to_string()) + &line("game", game)
            }
            PageIntent::GradeDaily(date, game) => {
                let day = line("do", "grade") + &line("date", &date.to_string());
                game.iter().fold(day, |text, game| text + &line("game", game))
            }
            PageIntent::Watch(game) => line("do", "watch") + &line("game", game),
            PageIntent::Show(page, game) => {
                line("do", "show") + &line("page", page.word()) + &line("game", game)
            }
            PageIntent::Review(result) => line("do", "review") + &line("result", &result.to_line()),
            PageIntent::Choose(key, word) => {
                line("do", "choose") + &line("key", key) + &line("word", word)
            }
            PageIntent::Puzzle(puzzle) => {
                let PuzzleText { link, right, question, answer, note } = &**puzzle;
                let fields = [("link", link), ("right", right), ("question", question)];
                let fields = fields.into_iter().chain([("answer", answer), ("note", note)]);
                let fields = fields.map(|(key, value)| line(key, value));
                line("do", "puzzle") + &fields.collect::<String>()
            }
            PageIntent::NewDeal(game) => line("do", "new deal") + &line("game", game),
            PageIntent::Import { new: Everything { results, saves, settings }, sentence } => {
                let mut text = line("do", "import") + &line("text", sentence);
                text.extend(results.iter().map(|result| line("result", &result.to_line())));
                text.extend(saves.iter().map(|save| save_line(save)));
                let setting =
                    |(key, value): &(String, String)| line("setting", &format!("{key}={value}"));
                text.extend(settings.iter().map(setting));
                text
            }
            PageIntent::DeleteResults(game) => {
                let game = game.iter().map(|game| line("game", game));
                line("do", "delete results") + &game.collect::<String>()
            }
        }
    }

    /// Reads such a text; `None` if this version does not understand it.
    pub fn from_text(text: &str) -> Option<PageIntent> {
        let find = |wanted: &str| pairs(text).find(|(key, _)| *key == wanted).map(|(_, it)| it);
        let text_of = |key: &str| find(key).map(str::to_owned);
        Some(match find("do")? {
            "close" => PageIntent::Close,
            "say" => PageIntent::Say(text_of("text")?),
            "play" => PageIntent::Play(text_of("link")?),
            "daily" => PageIntent::Daily(Date::parse(find("date")?)?, text_of("game")?),
            "grade" => PageIntent::GradeDaily(Date::parse(find("date")?)?, text_of("game")),
            "watch" => PageIntent::Watch(text_of("game")?),
            "show" => PageIntent::Show(PageKind::from_word(find("page")?)?, text_of("game")?),
            "review" => PageIntent::Review(Box::new(GameResult::from_line(find("result")?).ok()?)),
            "choose" => PageIntent::Choose(text_of("key")?, text_of("word")?),
            "puzzle" => PageIntent::Puzzle(Box::new(PuzzleText {
                link: text_of("link")?,
                right: text_of("right")?,
                question: text_of("question")?,
                answer: text_of("answer")?,
                note: text_of("note")?,
            })),
            "new deal" => PageIntent::NewDeal(text_of("game")?),
            "import" => {
                let all = |wanted: &'static str| {
                    pairs(text).filter(move |(key, _)| *key == wanted).map(|(_, value)| value)
                };
                let pair = |pair: &str| {
                    pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()))
                };
                let results = all("result").map(|line| GameResult::from_line(line).ok());
                let new = Everything {
                    results: results.collect::<Option<_>>()?,
                    saves: all("save").map(save_text).collect(),
                    settings: all("setting").filter_map(pair).collect(),
                };
                PageIntent::Import { new, sentence: text_of("text")? }
            }
            "delete results" => PageIntent::DeleteResults(text_of("game")),
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
            PageIntent::Close,
            PageIntent::Say("Well = done.".to_owned()),
            PageIntent::Play("#klondike/ms:617;draw=1".to_owned()),
            PageIntent::Daily(date, "preference".to_owned()),
            PageIntent::GradeDaily(date, None),
            PageIntent::GradeDaily(date, Some("klondike".to_owned())),
            PageIntent::Watch("klondike".to_owned()),
            PageIntent::Show(PageKind::Shuffle, "klondike".to_owned()),
            PageIntent::NewDeal("lady-palk".to_owned()),
            PageIntent::Choose("back".to_owned(), "back9".to_owned()),
            PageIntent::Puzzle(Box::new(PuzzleText {
                link: "#klondike/1;moves=draw".to_owned(),
                right: "t1-t2".to_owned(),
                question: "Which one?".to_owned(),
                answer: "J♦ on Q♣.".to_owned(),
                note: "2026-11-17 1 0".to_owned(),
            })),
            PageIntent::Import {
                new: Everything {
                    results: Vec::new(),
                    saves: vec!["talon save 1\ngame klondike\nmoves \n".to_owned()],
                    settings: vec![("rules-klondike".to_owned(), "draw=1".to_owned())],
                },
                sentence: "Added 1 unfinished game.".to_owned(),
            },
            PageIntent::DeleteResults(Some("klondike".to_owned())),
            PageIntent::DeleteResults(None),
        ];
        for intent in intents {
            assert_eq!(PageIntent::from_text(&intent.to_text()), Some(intent));
        }
    }

    #[test]
    fn an_unknown_intent_is_rejected() {
        for text in ["", "do=dance\n", "do=daily\ndate=soon\n", "do=import\nresult=?\n"] {
            assert_eq!(PageIntent::from_text(text), None);
        }
    }
}

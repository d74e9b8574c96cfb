//! Which game to play, asked in lines: a numbered list, and a number or an id as the answer.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use talon_engine::text::excerpt;
use talon_rulebook::Game;
use talon_wording::Wording;

use crate::persistence::{LoadedGames, Persistence};
use crate::plain_text::{read_line, say};
use crate::screen::Start;

/// Saved games that are listed before the player asks for all.
const FEW: usize = 5;

/// The choice of the player.
pub enum GameChoice {
    /// Continues a saved game.
    Saved(Box<Start>),
    /// Plays this game.
    Game(Arc<Game>),
}

/// Lists the saved games and the games, and asks for one; `None` if the player or the input ends it.
pub fn choose(
    persistence: &mut Persistence,
    wording: Wording,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Option<GameChoice>> {
    let LoadedGames { games: saved, notes } = persistence.unfinished();
    let mut list = GameList { saved, games: Vec::new(), gallery: NumberedGames::ByIdOnly, wording };
    list.games = persistence.registry().games().cloned().collect();
    say(output, &persistence.take_notices())?;
    say(output, &notes)?;
    say(output, &list.lines())?;
    while let Some(line) = read_line(input)? {
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" => break,
            "all" => {
                list.gallery = NumberedGames::Numbered;
                say(output, &list.lines())?;
            }
            word => match list.take(word) {
                Some(choice) => return Ok(Some(choice)),
                None => say(output, &[wording.no_game_of_list(&excerpt(word))])?,
            },
        }
    }
    say(output, &[wording.goodbye().to_owned()])?;
    Ok(None)
}

/// Whether the games of the gallery and older saved games have numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberedGames {
    ByIdOnly,
    Numbered,
}

/// The numbered list: saved games first, then games.
struct GameList {
    saved: Vec<Start>,
    games: Vec<Arc<Game>>,
    gallery: NumberedGames,
    wording: Wording,
}

impl GameList {
    /// How many saved games have a number.
    fn numbered_saves(&self) -> usize {
        match self.gallery {
            NumberedGames::ByIdOnly => self.saved.len().min(FEW),
            NumberedGames::Numbered => self.saved.len(),
        }
    }

    /// The games that have a number.
    fn numbered_games(&self) -> Vec<Arc<Game>> {
        let gallery = match self.gallery {
            NumberedGames::ByIdOnly => &[],
            NumberedGames::Numbered => talon_catalog::gallery(),
        };
        self.games.iter().chain(gallery).cloned().collect()
    }

    fn lines(&self) -> Vec<String> {
        let mut numbers = 1..;
        let mut numbered = |what: String| {
            let number = numbers.next().expect("numbers do not end");
            self.wording.numbered_game(number, &what)
        };
        let mut lines = Vec::new();
        let saves = self.numbered_saves();
        lines.extend((saves > 0).then(|| self.wording.list_of_saved_games().to_owned()));
        for (session, _) in &self.saved[..saves] {
            let name = session.variant().name();
            lines.push(numbered(self.wording.named_with(name, &self.wording.saved_game(session))));
        }
        lines.push(self.wording.list_of_games().to_owned());
        for game in self.numbered_games() {
            lines.push(numbered(self.wording.game_with_id(game.name(), game.id(), game.line())));
        }
        lines.push(match self.gallery {
            NumberedGames::ByIdOnly => self.wording.type_number_id_or_all().to_owned(),
            NumberedGames::Numbered => self.wording.type_number_or_id().to_owned(),
        });
        lines
    }

    /// The saved game or the game with this number of the list, id or name.
    fn take(&mut self, word: &str) -> Option<GameChoice> {
        if let Ok(number) = word.parse::<usize>() {
            let place = number.checked_sub(1)?;
            let saves = self.numbered_saves();
            if place < saves {
                return Some(GameChoice::Saved(Box::new(self.saved.remove(place))));
            }
            return self.numbered_games().get(place - saves).cloned().map(GameChoice::Game);
        }
        let word = word.to_lowercase();
        let id = word.split_whitespace().collect::<Vec<_>>().join("-");
        let mut known = self.games.iter().chain(talon_catalog::gallery());
        let is_meant = |game: &Arc<Game>| game.id() == id || game.name().to_lowercase() == word;
        known.find(|game| is_meant(game)).cloned().map(GameChoice::Game)
    }
}

//! Results of finished games and what they add up to. Results are only ever added; merging two lists keeps each once.

use talon_engine::order::{sort_few, sort_many};
use talon_rulebook::{Choices, Game};

use crate::clock::Millis;
use crate::json::Json;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// Won.
    Won,
    /// Left before it was won.
    GivenUp,
    /// Left after the solver had proved that the deal itself could never be won: not counted.
    Unwinnable,
}

impl Ended {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Won => "won",
            Ended::GivenUp => "given-up",
            Ended::Unwinnable => "unwinnable",
        }
    }

    /// The end of that word.
    pub fn from_word(word: &str) -> Option<Ended> {
        [Ended::Won, Ended::GivenUp, Ended::Unwinnable].into_iter().find(|end| end.word() == word)
    }
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameResult {
    /// When it was begun, in milliseconds of the calendar.
    pub began: Millis,
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// What was dealt.
    pub deal: String,
    /// How it ended.
    pub ended: Ended,
    /// Steps played.
    pub moves: u32,
    /// Time spent.
    pub millis: Millis,
    /// Steps taken back.
    pub undos: u32,
    /// Hints asked for.
    pub hints: u32,
    /// What the game won or lost, if it was played for Vegas scores.
    pub vegas: Option<i64>,
}

impl GameResult {
    /// What makes a result the same game as another: a game ends once.
    pub fn identity(&self) -> (&str, &str, &str, Millis) {
        (&self.game, &self.settings, &self.deal, self.began)
    }

    /// The result as one line of JSON.
    pub fn to_line(&self) -> String {
        self.to_json().line()
    }

    /// Reads a result from JSON, or says what is wrong.
    pub fn from_line(text: &str) -> Result<GameResult, String> {
        GameResult::from_json(&Json::read(text)?)
    }

    fn to_json(&self) -> Json {
        let mut pairs = vec![
            ("began", Json::Number(self.began.to_string())),
            ("game", Json::text(&self.game)),
            ("settings", Json::text(&self.settings)),
            ("deal", Json::text(&self.deal)),
            ("ended", Json::text(self.ended.word())),
            ("moves", Json::Number(self.moves.to_string())),
            ("millis", Json::Number(self.millis.to_string())),
            ("undos", Json::Number(self.undos.to_string())),
            ("hints", Json::Number(self.hints.to_string())),
        ];
        pairs.extend(self.vegas.map(|vegas| ("vegas", Json::Number(vegas.to_string()))));
        table(pairs)
    }

    fn from_json(json: &Json) -> Result<GameResult, String> {
        let ended = json.text_of("ended")?;
        Ok(GameResult {
            began: json.number_of("began")?,
            game: json.text_of("game")?.to_owned(),
            settings: json.text_of("settings")?.to_owned(),
            deal: json.text_of("deal")?.to_owned(),
            ended: Ended::from_word(ended).ok_or_else(|| format!("no game ends as \"{ended}\""))?,
            moves: json.number_of("moves")?,
            millis: json.number_of("millis")?,
            undos: json.number_of("undos")?,
            hints: json.number_of("hints")?,
            vegas: match json.get("vegas") {
                None | Some(Json::Word("null")) => None,
                Some(_) => Some(json.number_of("vegas")?),
            },
        })
    }
}

/// The results of one game with one choice of settings.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// The game's id.
    pub game: &'a str,
    /// Its settings.
    pub settings: &'a str,
    /// The results, as they came.
    pub results: Vec<&'a GameResult>,
}

impl Group<'_> {
    /// What the game is called with these settings; a game that is not here any more keeps its id.
    pub fn name(&self, find: impl Fn(&str) -> Option<&'static Game>) -> String {
        let named =
            |game: &Game| Some(game.variant_name(&Choices::parse(game, self.settings).ok()?));
        let named = find(self.game).and_then(named);
        named.unwrap_or_else(|| format!("{} {}", self.game, self.settings).trim_end().to_owned())
    }
}

/// Results by game and settings, in the order of these.
pub fn groups(results: &[GameResult]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for result in results {
        let (game, settings) = (result.game.as_str(), result.settings.as_str());
        let known =
            groups.iter_mut().find(|group| (group.game, group.settings) == (game, settings));
        match known {
            Some(group) => group.results.push(result),
            None => groups.push(Group { game, settings, results: vec![result] }),
        }
    }
    sort_few(&mut groups, |one, other| (one.game, one.settings) < (other.game, other.settings));
    groups
}

/// What a list of results adds up to.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Summary {
    /// Games that count.
    pub played: u32,
    /// Won of them.
    pub won: u32,
    /// Wins in a row up to now.
    pub streak: u32,
    /// Most wins in a row.
    pub longest_streak: u32,
    /// Shortest time of a win.
    pub best_time: Option<Millis>,
    /// Middle time of the wins.
    pub median_time: Option<Millis>,
    /// Fewest steps of a win.
    pub fewest_moves: Option<u32>,
    /// Wins with no step taken back.
    pub without_undo: u32,
}

impl Summary {
    /// Adds up results in the order in which the games were begun.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Summary {
        let mut counted: Vec<&GameResult> =
            results.into_iter().filter(|result| result.ended != Ended::Unwinnable).collect();
        sort(&mut counted, |result| result.began);
        let mut summary = Summary { played: counted.len() as u32, ..Summary::default() };
        for result in &counted {
            let won = result.ended == Ended::Won;
            summary.streak = if won { summary.streak + 1 } else { 0 };
            summary.longest_streak = summary.longest_streak.max(summary.streak);
            summary.won += u32::from(won);
            summary.without_undo += u32::from(won && result.undos == 0);
        }
        let mut wins = counted;
        wins.retain(|result| result.ended == Ended::Won);
        sort(&mut wins, |result| result.millis);
        summary.best_time = wins.first().map(|result| result.millis);
        summary.median_time = wins.get(wins.len() / 2).map(|result| result.millis);
        summary.fewest_moves = wins.iter().map(|result| result.moves).min();
        summary
    }

    /// The share of games won, with the 95 % interval of Wilson; `None` before the first game.
    pub fn rate(&self) -> Option<Rate> {
        const Z: f64 = 1.959_964;
        if self.played == 0 {
            return None;
        }
        let (n, won) = (f64::from(self.played), f64::from(self.won));
        let share = won / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half =
            Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Some(Rate { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
    }
}

/// Sorts results by a time of theirs; the key is no type parameter, so that there is one such sort in the program.
pub fn sort(results: &mut [&GameResult], key: fn(&GameResult) -> Millis) {
    sort_many(results, |result| key(result));
}

/// What all games that were played for Vegas scores have won and lost together.
pub fn vegas_bank<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> i64 {
    results.into_iter().filter_map(|result| result.vegas).sum()
}

/// A share and the range it is likely to be in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Won of played.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Adds results that are not there yet; how many were new.
pub fn merge(results: &mut Vec<GameResult>, more: impl IntoIterator<Item = GameResult>) -> usize {
    let before = results.len();
    for result in more {
        let same = |known: &GameResult| {
            known.began == result.began && known.identity() == result.identity()
        };
        if !results.iter().any(same) {
            results.push(result);
        }
    }
    results.len() - before
}

fn table(pairs: Vec<(&str, Json)>) -> Json {
    Json::Table(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Writes results as JSON: the file that carries them from one place to another.
pub fn export(results: &[GameResult]) -> String {
    let results = results.iter().map(GameResult::to_json).collect();
    let export = vec![
        ("talon", Json::text("statistics")),
        ("version", Json::Number("1".to_owned())),
        ("results", Json::List(results)),
    ];
    table(export).pretty()
}

/// Reads results from JSON, or says what is wrong.
pub fn import(text: &str) -> Result<Vec<GameResult>, String> {
    let wrong = |fault: String| format!("This is not a file of Talon's statistics: {fault}.");
    let export = Json::read(text).map_err(wrong)?;
    if export.text_of("talon").map_err(wrong)? != "statistics" {
        return Err("This is not a file of Talon's statistics.".to_owned());
    }
    if export.number_of::<u32>("version").map_err(wrong)? != 1 {
        return Err(
            "These statistics are from a newer Talon; please bring this one up to date.".to_owned()
        );
    }
    match export.get("results") {
        Some(Json::List(results)) => {
            results.iter().map(GameResult::from_json).collect::<Result<_, _>>().map_err(wrong)
        }
        Some(Json::Word(_) | Json::Number(_) | Json::Text(_) | Json::Table(_)) | None => {
            Err(wrong("\"results\" must be a list".to_owned()))
        }
    }
}

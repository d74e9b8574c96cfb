//! Results of finished games and their totals. Results are only ever added; merging two lists keeps each once.

use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_rulebook::{Choices, Game, rules_hash};

use crate::stopwatch::Millis;

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
    /// Its start time, in milliseconds of the calendar.
    pub began: Millis,
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// The fingerprint of its rules. Older results have none: they are of the built-in game.
    pub rules: Option<String>,
    /// The deal.
    pub deal: String,
    /// How it ended.
    pub ended: Ended,
    /// Moves on the board, those of a finish included.
    pub moves: u32,
    /// Time spent.
    pub millis: Millis,
    /// Steps taken back.
    pub undos: u32,
    /// Hints taken.
    pub hints: u32,
    /// The Vegas score, if it was played for one.
    pub vegas: Option<i64>,
    /// How hard the deal was, in the solver's word for it, if that was found out.
    pub grade: Option<String>,
    /// The moves, as [`crate::packed_moves`] writes them. Results from before they were kept have none.
    pub played: Option<String>,
    /// The figures of its review, as [`crate::ReviewFigures`] writes them; none if it was not reviewed.
    pub review: Option<String>,
}

impl GameResult {
    /// The identity of the game: two results with the same one are duplicates.
    pub fn identity(&self) -> (&str, &str, &str, Millis) {
        (&self.game, &self.settings, &self.deal, self.began)
    }

    /// Whether it was played by the rules of the built-in game that has its id, not by those of a rules file.
    pub fn is_built_in(&self) -> bool {
        self.rules.is_none() || talon_catalog::find(&self.game).is_some_and(|game| self.is_of(game))
    }

    /// Whether it was played by the rules of this game. A result without a fingerprint is of the built-in game.
    pub fn is_of(&self, game: &Arc<Game>) -> bool {
        let same_rules = || match &self.rules {
            Some(_) => self.rules == fingerprint(game, &self.settings),
            None => is_built_in(game),
        };
        self.game == game.id() && same_rules()
    }

    /// The result as one line: its fields, separated by tabs.
    pub fn to_line(&self) -> String {
        let field = |(key, value): (&str, Field)| match value {
            Field::Number(number) => format!("{key}={number}"),
            Field::Text(text) => format!("{key}={text}"),
        };
        self.fields().into_iter().map(field).collect::<Vec<_>>().join("\t")
    }

    /// Reads such a line, or returns its fault. (The first edition stored JSON; see [`GameResult::from_fields`].)
    pub fn from_line(line: &str) -> Result<GameResult, StatisticsFault> {
        let value = |key: &str| {
            let mut pairs = line.split('\t').filter_map(|pair| pair.split_once('='));
            pairs.find(|(found, _)| *found == key).map(|(_, value)| value)
        };
        GameResult::from_texts(&value)
    }

    /// The result that has these fields, all of them texts, or their fault.
    pub(crate) fn from_texts<'t>(
        find: &dyn Fn(&str) -> Option<&'t str>,
    ) -> Result<GameResult, StatisticsFault> {
        GameResult::from_fields(&|key| match find(key) {
            None => FieldValue::Nothing,
            Some(text) if NUMBERS.contains(&key) => text
                .parse()
                .map_or(FieldValue::Other, |number| FieldValue::Field(Field::Number(number))),
            Some(text) => FieldValue::Field(Field::Text(text.to_owned())),
        })
    }

    /// The fields by name, as lines and files have them.
    pub fn fields(&self) -> Vec<(&'static str, Field)> {
        let number = |number: u64| Field::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let text = |text: &str| Field::Text(text.to_owned());
        let mut fields = vec![
            ("began", number(self.began)),
            ("game", text(&self.game)),
            ("settings", text(&self.settings)),
            ("deal", text(&self.deal)),
            ("ended", text(self.ended.word())),
            ("moves", number(self.moves.into())),
            ("millis", number(self.millis)),
            ("undos", number(self.undos.into())),
            ("hints", number(self.hints.into())),
        ];
        fields.extend(self.rules.as_ref().map(|rules| ("rules", text(rules))));
        fields.extend(self.vegas.map(|vegas| ("vegas", Field::Number(vegas))));
        fields.extend(self.grade.as_ref().map(|grade| ("grade", text(grade))));
        fields.extend(self.played.as_ref().map(|played| ("played", text(played))));
        fields.extend(self.review.as_ref().map(|review| ("review", text(review))));
        fields
    }

    /// The result that has these fields, or their fault.
    pub fn from_fields(find: &dyn Fn(&str) -> FieldValue) -> Result<GameResult, StatisticsFault> {
        let ended = find("ended").text("ended")?;
        Ok(GameResult {
            began: find("began").number("began")?,
            game: find("game").text("game")?,
            settings: find("settings").text("settings")?,
            deal: find("deal").text("deal")?,
            ended: Ended::from_word(&ended).ok_or(StatisticsFault::Ending(ended))?,
            moves: find("moves").number("moves")?,
            millis: find("millis").number("millis")?,
            undos: find("undos").number("undos")?,
            hints: find("hints").number("hints")?,
            rules: find("rules").text_if_any("rules")?,
            vegas: match find("vegas") {
                FieldValue::Nothing => None,
                found @ (FieldValue::Field(_) | FieldValue::Other) => Some(found.number("vegas")?),
            },
            grade: find("grade").text_if_any("grade")?,
            played: find("played").text_if_any("played")?,
            review: find("review").text_if_any("review")?,
        })
    }
}

/// The fields that are numbers.
const NUMBERS: [&str; 6] = ["began", "moves", "millis", "undos", "hints", "vegas"];

/// A field of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// There is no such field, or it is `null`.
    Nothing,
    /// The field.
    Field(Field),
    /// Something that no result has.
    Other,
}

impl FieldValue {
    fn number<T: TryFrom<i64>>(self, key: &'static str) -> Result<T, StatisticsFault> {
        let number = match self {
            FieldValue::Field(Field::Number(number)) => T::try_from(number).ok(),
            FieldValue::Field(Field::Text(_)) | FieldValue::Nothing | FieldValue::Other => None,
        };
        number.ok_or(StatisticsFault::NotANumber(key))
    }

    fn text_if_any(self, key: &'static str) -> Result<Option<String>, StatisticsFault> {
        match self {
            FieldValue::Nothing => Ok(None),
            found @ (FieldValue::Field(_) | FieldValue::Other) => found.text(key).map(Some),
        }
    }

    fn text(self, key: &'static str) -> Result<String, StatisticsFault> {
        match self {
            // Lines are separated by line breaks, and their fields by tabs.
            FieldValue::Field(Field::Text(text)) if !text.contains(['\t', '\n', '\r']) => Ok(text),
            FieldValue::Field(_) | FieldValue::Nothing | FieldValue::Other => {
                Err(StatisticsFault::NotAText(key))
            }
        }
    }
}

/// The value of `talon` in a file of statistics.
pub const FILE_KIND: &str = "statistics";
/// The value of `version` in a file of statistics.
pub const FILE_VERSION: i64 = 1;

/// Why a result, or a file of results, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatisticsFault {
    /// The file is of another program, or of another kind.
    NotStatistics,
    /// It is from a newer version.
    Newer,
    /// The text is not a JSON object.
    NotJson,
    /// The JSON ends too early.
    EndsEarly,
    /// The JSON has a mistake here.
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// The results are not a list.
    NotAList,
    /// This field is not a whole number.
    NotANumber(&'static str),
    /// This field is not a text on one line.
    NotAText(&'static str),
    /// No game ends as this word says.
    Ending(String),
}

/// Checks the head of a file of statistics: its fields `talon` and `version`.
pub fn check_file_head(kind: FieldValue, version: FieldValue) -> Result<(), StatisticsFault> {
    if kind.text("talon")? != FILE_KIND {
        return Err(StatisticsFault::NotStatistics);
    }
    if version.number::<i64>("version")? != FILE_VERSION {
        return Err(StatisticsFault::Newer);
    }
    Ok(())
}

/// The fingerprint of a game's rules with these settings.
fn fingerprint(game: &Game, settings: &str) -> Option<String> {
    let choices = Choices::parse(game, settings).ok()?;
    Some(rules_hash(&game.rules(&choices)))
}

/// The results of one game with one choice of settings.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// The game's id.
    pub game: &'a str,
    /// Its settings.
    pub settings: &'a str,
    /// The fingerprint of its rules, if they are those of a rules file and not the built-in game's.
    pub rules: Option<&'a str>,
    /// The results, as they came.
    pub results: Vec<&'a GameResult>,
}

impl Group<'_> {
    fn key(&self) -> (&str, &str, Option<&str>) {
        (self.game, self.settings, self.rules)
    }

    /// The first four digits of the fingerprint, which tell games of one name apart; none for the built-in game.
    pub fn short_fingerprint(&self) -> Option<&str> {
        self.rules.map(|rules| rules.get(..4).unwrap_or(rules))
    }

    /// The game's name with these settings; a game that is no longer in the registry keeps its id. Games of other rules
    /// may have the same name.
    pub fn name(&self, registry: &Registry) -> String {
        let same_rules = |game: &&Arc<Game>| match self.rules {
            Some(rules) => fingerprint(game, self.settings).as_deref() == Some(rules),
            None => true,
        };
        let game = registry.with_id(self.game).find(same_rules).or(registry.find(self.game));
        let named =
            |game: &Arc<Game>| Some(game.variant_name(&Choices::parse(game, self.settings).ok()?));
        let named = game.and_then(named);
        named.unwrap_or_else(|| format!("{} {}", self.game, self.settings).trim_end().to_owned())
    }
}

/// Results by game, settings and rules, in the order of these.
pub fn groups(results: &[GameResult]) -> Vec<Group<'_>> {
    // First by the fingerprint as it is written, so that few have to be compared with the built-in games' own.
    let mut written: Vec<Group<'_>> = Vec::new();
    for result in results {
        let (game, settings, rules) = (&*result.game, &*result.settings, result.rules.as_deref());
        add(&mut written, Group { game, settings, rules, results: vec![result] });
    }
    let mut groups = Vec::new();
    for group in written {
        let rules = group.rules.filter(|_| !group.results[0].is_built_in());
        add(&mut groups, Group { rules, ..group });
    }
    groups.sort_by(|one, other| one.key().cmp(&other.key()));
    groups
}

/// Adds a group to the one that it belongs to.
fn add<'a>(groups: &mut Vec<Group<'a>>, more: Group<'a>) {
    match groups.iter_mut().find(|group| group.key() == more.key()) {
        Some(group) => group.results.extend(more.results),
        None => groups.push(more),
    }
}

/// The totals of a list of results.
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
    /// Median time of the wins.
    pub median_time: Option<Millis>,
    /// Fewest moves of a win.
    pub fewest_moves: Option<u32>,
    /// Wins with no step taken back.
    pub without_undo: u32,
}

/// Those results that count, in the order in which the games were started.
pub fn counted(results: Vec<&GameResult>) -> Vec<&GameResult> {
    let mut counted = results;
    counted.retain(|result| result.ended != Ended::Unwinnable);
    counted.sort_unstable_by_key(|result| result.began);
    counted
}

impl Summary {
    /// Adds up results in the order in which the games were started.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Summary {
        Summary::of_counted(&counted(results.into_iter().collect()))
    }

    fn of_counted(counted: &[&GameResult]) -> Summary {
        let mut summary = Summary { played: counted.len() as u32, ..Summary::default() };
        for result in counted {
            let won = result.ended == Ended::Won;
            summary.streak = if won { summary.streak + 1 } else { 0 };
            summary.longest_streak = summary.longest_streak.max(summary.streak);
            summary.won += u32::from(won);
            summary.without_undo += u32::from(won && result.undos == 0);
        }
        let wins = || counted.iter().filter(|result| result.ended == Ended::Won);
        let mut times: Vec<Millis> = wins().map(|result| result.millis).collect();
        times.sort_unstable();
        summary.best_time = times.first().copied();
        summary.median_time = times.get(times.len() / 2).copied();
        summary.fewest_moves = wins().map(|result| result.moves).min();
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
        // Rounding must not push the share out of its own interval.
        let low = (centre - half).max(0.0).min(share);
        let high = (centre + half).min(1.0).max(share);
        Some(Rate { share, low, high })
    }
}

/// The sum of all Vegas scores.
pub fn vegas_total<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> i64 {
    results.into_iter().filter_map(|result| result.vegas).fold(0, i64::saturating_add)
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

/// Adds results that are not there yet, and returns their number. A known result takes the review figures of its copy.
pub fn merge(results: &mut Vec<GameResult>, more: impl IntoIterator<Item = GameResult>) -> usize {
    let before = results.len();
    let more: Vec<GameResult> = more.into_iter().collect();
    // Two games rarely begin in the same millisecond: only such games are compared with all others.
    let mut times: Vec<Millis> = results.iter().chain(&more).map(|result| result.began).collect();
    times.sort_unstable();
    for result in more {
        let first = times.partition_point(|time| *time < result.began);
        let is_alone = times.get(first + 1) != Some(&result.began);
        let same = |known: &&mut GameResult| known.identity() == result.identity();
        match (!is_alone).then(|| results.iter_mut().find(same)).flatten() {
            Some(known) => known.review = known.review.take().or(result.review),
            None => results.push(result),
        }
    }
    results.len() - before
}

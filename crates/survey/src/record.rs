//! One deal's record, a line of text, and the header that names the subject of the records.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use talon_engine::{Deal, Rules};
use talon_rulebook::rules_hash;
use talon_solver::{Difficulty, GaveUp, Limits, Progress, Solver};

/// The subject of a survey: a game with its settings, and the solver with its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// The rules.
    pub rules: Rules,
}

/// The header of a record file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// Its settings.
    pub settings: String,
    /// The rules' own fingerprint: records of different rules never mix.
    pub rules: String,
    /// Whose wins are counted: [`SOLVER`], or the coach with its effort. Records of different players never mix.
    pub player: String,
    /// The build of the solver, as in `1.2.3+0123456789ab`; records of the first version have `0.1.0`.
    pub solver: String,
    /// Time for a deal, in milliseconds.
    pub timeout: u64,
    /// Memory for a deal, in bytes.
    pub memory: u64,
}

/// The player that knows every card.
pub const SOLVER: &str = "solver";

/// The solver's answer, as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordedVerdict {
    /// Can be won.
    Won,
    /// Proven: cannot be won.
    Lost,
    /// Not decided within the limits.
    Unknown,
}

impl RecordedVerdict {
    /// The word in records.
    pub const fn word(self) -> &'static str {
        match self {
            RecordedVerdict::Won => "won",
            RecordedVerdict::Lost => "lost",
            RecordedVerdict::Unknown => "unknown",
        }
    }

    fn from_word(word: &str) -> Option<RecordedVerdict> {
        [RecordedVerdict::Won, RecordedVerdict::Lost, RecordedVerdict::Unknown]
            .into_iter()
            .find(|v| v.word() == word)
    }
}

/// The result of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The deal's number.
    pub deal: u64,
    /// The answer.
    pub verdict: RecordedVerdict,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent, in microseconds.
    pub micros: u64,
    /// Moves of the solution; 0 without one.
    pub moves: u32,
    /// Its grade, 1 to 5; 0 without a solution.
    pub grade: u8,
}

impl Header {
    /// The header for a subject.
    pub fn new(subject: &Subject, build: &str, timeout: Duration, memory: usize) -> Header {
        Header {
            game: subject.game.clone(),
            settings: subject.settings.clone(),
            rules: rules_hash(&subject.rules),
            player: SOLVER.to_owned(),
            solver: build.to_owned(),
            timeout: timeout.as_millis() as u64,
            memory: memory as u64,
        }
    }

    /// Whether records under the two headers may stand in one survey.
    pub(crate) fn is_same_subject(&self, other: &Header) -> bool {
        (&self.game, &self.rules, &self.player) == (&other.game, &other.rules, &other.player)
    }

    /// Reads the header's lines; `None` if one is missing or makes no sense, as one with control characters does not.
    /// Files are named after the game and its settings, so these have only the characters that ids have.
    pub(crate) fn parse(lines: &[&str]) -> Option<Header> {
        let field = |key: &str| {
            let value = lines.iter().find_map(|line| {
                let rest = line.strip_prefix("# ")?.strip_prefix(key)?;
                if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') }
            })?;
            (!value.contains(char::is_control)).then(|| value.to_owned())
        };
        if *lines.first()? != "# talon survey 1" {
            return None;
        }
        let is_id = |sign: char| matches!(sign, 'a'..='z' | '0'..='9' | '-');
        let game = field("game").filter(|id| !id.is_empty() && id.chars().all(is_id))?;
        let is_of_settings = |sign: char| is_id(sign) || matches!(sign, '=' | ';');
        let settings = field("set").filter(|set| set.chars().all(is_of_settings))?;
        Some(Header {
            game,
            settings,
            rules: field("rules")?,
            // Older records are all of the solver.
            player: field("player").unwrap_or_else(|| SOLVER.to_owned()),
            solver: field("solver")?,
            timeout: field("timeout-ms")?.parse().ok()?,
            memory: field("memory")?.parse().ok()?,
        })
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# talon survey 1")?;
        writeln!(f, "# game {}", self.game)?;
        writeln!(f, "# set {}", self.settings)?;
        writeln!(f, "# rules {}", self.rules)?;
        if self.player != SOLVER {
            writeln!(f, "# player {}", self.player)?;
        }
        writeln!(f, "# solver {}", self.solver)?;
        writeln!(f, "# timeout-ms {}", self.timeout)?;
        writeln!(f, "# memory {}", self.memory)?;
        writeln!(f, "deal,verdict,nodes,micros,moves,grade")
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { deal, verdict, nodes, micros, moves, grade } = self;
        write!(f, "{deal},{},{nodes},{micros},{moves},{grade}", verdict.word())
    }
}

impl Record {
    /// Reads a record's line.
    pub(crate) fn parse(line: &str) -> Option<Record> {
        let mut words = line.split(',');
        let record = Record {
            deal: words.next()?.parse().ok()?,
            verdict: RecordedVerdict::from_word(words.next()?)?,
            nodes: words.next()?.parse().ok()?,
            micros: words.next()?.parse().ok()?,
            moves: words.next()?.parse().ok()?,
            grade: words.next()?.parse().ok()?,
        };
        words.next().is_none().then_some(record)
    }
}

/// Solves one deal and records the result.
pub fn measure(rules: &Rules, deal: u64, timeout: Duration, memory: usize) -> Record {
    let patient = || ControlFlow::Continue(());
    measure_unless(rules, deal, timeout, memory, patient).expect("nobody stops it")
}

/// The same, unless `watch`, asked every few milliseconds, stops it: then there is nothing to record.
pub fn measure_unless(
    rules: &Rules,
    deal: u64,
    timeout: Duration,
    memory: usize,
    watch: impl Fn() -> ControlFlow<()>,
) -> Option<Record> {
    let board = Deal::Number(deal).board(rules);
    let started = Instant::now();
    let mut solver = Solver::new(rules, &board, &Limits { memory, ..Limits::default() });
    let verdict = solver.decide(Some(timeout), |_: &Progress| watch());
    let micros = started.elapsed().as_micros() as u64;
    let nodes = solver.progress().nodes;
    let record = |verdict, moves, grade| Record { deal, verdict, nodes, micros, moves, grade };
    Some(match verdict {
        talon_solver::Verdict::Won(solution) => {
            // First moves are not looked at: that would cost more than the search itself.
            let grade = Difficulty::of(rules, &board, &solution, nodes).grade();
            record(RecordedVerdict::Won, solution.moves().len() as u32, grade.number())
        }
        talon_solver::Verdict::Lost => record(RecordedVerdict::Lost, 0, 0),
        talon_solver::Verdict::Unknown(GaveUp::Interrupted) => return None,
        talon_solver::Verdict::Unknown(_) => record(RecordedVerdict::Unknown, 0, 0),
    })
}

//! The summary of records: counts, an exact interval that undecided deals widen at both ends, medians, means and tails.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::interval::{Interval, clopper_pearson};
use crate::ledger::FoundRecords;
use crate::packed::PackedSurvey;
use crate::published::PublishedRate;
use crate::record::{Header, Record, RecordedVerdict, SOLVER};
use crate::summary::{DealFigure, SurveySummary};

/// Whether a report has times in it. Without them it is the same, bit for bit, wherever it was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportTimes {
    /// Left out.
    Without,
    /// With them.
    With,
}

/// Whether a report has published win rates beside ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peers {
    /// Left out.
    Without,
    /// With them.
    With,
}

/// The columns that a table has besides those of every table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableColumns {
    /// Times.
    pub times: ReportTimes,
    /// Published win rates.
    pub peers: Peers,
}

/// Two records of one deal that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// One of them.
    pub one: Record,
    /// The other.
    pub other: Record,
}

/// One game with its settings, added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The game's id.
    pub game: String,
    /// Its settings.
    pub settings: String,
    /// The rules' fingerprint.
    pub rules: String,
    /// Whose wins they are.
    pub player: String,
    /// The sum of its records.
    pub summary: SurveySummary,
    /// One record a deal, in order; none if the survey was packed.
    pub records: Vec<Record>,
}

/// Everything that was found, added up.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Report {
    /// A row for each game and settings.
    pub rows: Vec<Row>,
    /// Deals whose records contradict each other.
    pub conflicts: Vec<Conflict>,
}

/// Adds up records from any number of files. Two records of a deal must agree; a decided record outweighs an
/// undecided one; of two equal answers the one that took fewer nodes is kept, so that the order of files does not matter.
pub fn rows(found: FoundRecords) -> Report {
    type RowKey = (String, String, String, String);
    let mut by_subject: BTreeMap<RowKey, BTreeMap<u64, Record>> = BTreeMap::new();
    let mut conflicts = Vec::new();
    for (header, records) in found {
        let Header { game, settings, rules, player, .. } = header;
        let row = by_subject.entry((game, settings, rules, player)).or_default();
        for record in records {
            if let Some(known) = row.get(&record.deal)
                && known.verdict != record.verdict
                && known.verdict != RecordedVerdict::Unknown
                && record.verdict != RecordedVerdict::Unknown
            {
                conflicts.push(Conflict { one: *known, other: record });
                continue;
            }
            let weight = |r: &Record| (r.verdict == RecordedVerdict::Unknown, r.nodes, r.micros);
            let slot = row.entry(record.deal).or_insert(record);
            if weight(&record) < weight(slot) {
                *slot = record;
            }
        }
    }
    let row = |((game, settings, rules, player), records): (_, BTreeMap<u64, Record>)| Row {
        game,
        settings,
        rules,
        player,
        summary: SurveySummary::of(&records.values().copied().collect::<Vec<Record>>()),
        records: records.into_values().collect(),
    };
    Report { rows: by_subject.into_iter().map(row).collect(), conflicts }
}

impl Row {
    /// Whether records under a header belong to it.
    pub(crate) fn is_of(&self, header: &Header) -> bool {
        (&header.game, &header.settings, &header.rules, &header.player)
            == (&self.game, &self.settings, &self.rules, &self.player)
    }

    /// The share of deals that can be won, with 95 % certainty: the lower end counts every undecided deal as lost, the
    /// upper end as won.
    pub fn interval(&self) -> Interval {
        let SurveySummary { won, unknown, .. } = self.summary;
        let deals = self.summary.deals();
        Interval {
            low: clopper_pearson(won, deals).low,
            high: clopper_pearson(won + unknown, deals).high,
        }
    }

    /// The share of won among decided deals.
    pub fn share(&self) -> f64 {
        let SurveySummary { won, lost, .. } = self.summary;
        won as f64 / (won + lost).max(1) as f64
    }

    /// The share as a table shows it. Without a loss only the lower end of the interval is known.
    pub(crate) fn winnable(&self) -> String {
        match (self.summary.lost, self.summary.unknown) {
            (0, 1..) => format!("over {:.3} %", self.interval().low * 100.0),
            (_, _) => format!("{:.3} %", self.share() * 100.0),
        }
    }

    /// The settings as JSON: each key with its value.
    fn settings_object(&self) -> Value {
        let pairs = self.settings.split(';').filter_map(|pair| pair.split_once('='));
        Value::Object(pairs.map(|(key, word)| (key.to_owned(), json!(word))).collect())
    }

    fn subject(&self) -> [&str; 4] {
        [&self.game, &self.settings, &self.rules, &self.player]
    }

    /// The game, its settings and, if it is not the solver, the player.
    pub fn name(&self) -> String {
        let player = if self.player == SOLVER { "" } else { &self.player };
        let parts = [&self.game, &self.settings, player];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<&str>>().join(" ")
    }
}

/// The columns of the solver's rows.
const COLUMNS: [&str; 10] = [
    "game",
    "deals",
    "won",
    "lost",
    "undecided",
    "winnable",
    "95 % interval",
    "median nodes",
    "mean nodes",
    "p99 nodes",
];
const PEER_COLUMNS: [&str; 2] = ["published", "ours is"];
const TIME_COLUMNS: [&str; 3] = ["median ms", "mean ms", "p99 ms"];

/// The columns of a player's rows: a game that is not won proves nothing about the deal, and the columns count
/// decisions.
const PLAYER_COLUMNS: [&str; 9] = [
    "game and player",
    "deals",
    "won",
    "not won",
    "win rate",
    "95 % interval",
    "median decisions",
    "mean decisions",
    "p99 decisions",
];
const PLAYER_TIME_COLUMNS: [&str; 4] =
    ["CPU ms a decision", "median CPU ms a game", "mean CPU ms a game", "p99 CPU ms a game"];

/// Deals of a row that an atlas names.
const ATLAS: usize = 5;

/// Where `talon web` serves the page.
const PAGE: &str = "http://127.0.0.1:7617/";

impl Report {
    /// Adds packed surveys. Fails if a row has records as well.
    pub fn add_packed(&mut self, packed: Vec<PackedSurvey>) -> Result<(), Box<Row>> {
        for row in packed.into_iter().map(PackedSurvey::row) {
            let place = self.rows.binary_search_by(|there| there.subject().cmp(&row.subject()));
            match place {
                Ok(_) => return Err(Box::new(row)),
                Err(place) => self.rows.insert(place, row),
            }
        }
        Ok(())
    }

    /// The table of the solver's rows and the table of the players' rows; a table without rows is left out.
    fn tables(&self, columns: TableColumns) -> Vec<Vec<Vec<String>>> {
        let (solver, players): (Vec<&Row>, Vec<&Row>) =
            self.rows.iter().partition(|row| row.player == SOLVER);
        let mut tables = Vec::new();
        if !solver.is_empty() || players.is_empty() {
            let cells = solver.iter().map(|row| cells(row, columns));
            tables.push(std::iter::once(head(columns)).chain(cells).collect());
        }
        if !players.is_empty() {
            let cells = players.iter().map(|row| player_cells(row, columns.times));
            tables.push(std::iter::once(player_head(columns.times)).chain(cells).collect());
        }
        tables
    }

    /// As tables for a terminal.
    pub fn text(&self, columns: TableColumns) -> String {
        let tables: Vec<String> =
            self.tables(columns).iter().map(|table| text_table(table)).collect();
        tables.join("\n")
    }

    /// As Markdown tables.
    pub fn markdown(&self, columns: TableColumns) -> String {
        let tables: Vec<String> =
            self.tables(columns).iter().map(|table| markdown_table(table)).collect();
        tables.join("\n")
    }

    /// As the lines that the program itself shows: game, settings, deals, won, lost, undecided, interval in percent.
    pub fn figures(&self) -> String {
        let line = |row: &Row| {
            let Interval { low, high } = row.interval();
            format!(
                "{}|{}|{}|{}|{}|{}|{:.3}|{:.3}\n",
                row.game,
                row.settings,
                row.summary.deals(),
                row.summary.won,
                row.summary.lost,
                row.summary.unknown,
                low * 100.0,
                high * 100.0
            )
        };
        // A player's wins say nothing about which deals are winnable.
        self.rows.iter().filter(|row| row.player == SOLVER).map(line).collect()
    }

    /// The hardest deals and the longest solutions of each row, as a Markdown table. Each deal is a link to the page that
    /// `talon web` serves.
    pub fn atlas(&self) -> String {
        let mut text = "| game | hardest deals (nodes) | longest solutions found (moves) |\n\
            |---|---|---|\n"
            .to_owned();
        for row in &self.rows {
            let list = |named: &[DealFigure]| {
                let shown = named.iter().take(ATLAS).map(|named| linked(row, named));
                shown.collect::<Vec<String>>().join(", ")
            };
            let (hardest, longest) = (list(&row.summary.hardest), list(&row.summary.longest));
            writeln!(text, "| {} | {hardest} | {longest} |", row.name())
                .expect("a string takes every text");
        }
        text
    }

    /// As JSON.
    pub fn json(&self, times: ReportTimes) -> String {
        let rows: Vec<Value> = self.rows.iter().map(|row| row_json(row, times)).collect();
        let text = serde_json::to_string_pretty(&json!({ "rows": rows }));
        text.expect("a report is plain data")
    }
}

fn head(columns: TableColumns) -> Vec<String> {
    let mut head: Vec<&str> = COLUMNS.to_vec();
    if columns.peers == Peers::With {
        head.extend(PEER_COLUMNS);
    }
    if columns.times == ReportTimes::With {
        head.extend(TIME_COLUMNS);
    }
    head.into_iter().map(str::to_owned).collect()
}

fn cells(row: &Row, columns: TableColumns) -> Vec<String> {
    let (interval, SurveySummary { won, lost, unknown, nodes, micros, .. }) =
        (row.interval(), &row.summary);
    let mut cells = vec![
        row.name(),
        row.summary.deals().to_string(),
        won.to_string(),
        lost.to_string(),
        unknown.to_string(),
        row.winnable(),
        percents(&interval),
        nodes.median.to_string(),
        format!("{:.0}", row.summary.mean(nodes)),
        nodes.p99.to_string(),
    ];
    if columns.peers == Peers::With {
        let rate = PublishedRate::of(row);
        let comparison = rate.and_then(|rate| rate.comparison(&interval));
        cells.push(rate.map_or_else(String::new, |rate| rate.words()));
        cells.push(comparison.unwrap_or_default());
    }
    if columns.times == ReportTimes::With {
        cells.push(millis(micros.median as f64));
        cells.push(millis(row.summary.mean(micros)));
        cells.push(millis(micros.p99 as f64));
    }
    cells
}

fn player_head(times: ReportTimes) -> Vec<String> {
    let mut head: Vec<&str> = PLAYER_COLUMNS.to_vec();
    if times == ReportTimes::With {
        head.extend(PLAYER_TIME_COLUMNS);
    }
    head.into_iter().map(str::to_owned).collect()
}

fn player_cells(row: &Row, times: ReportTimes) -> Vec<String> {
    let SurveySummary { won, lost, nodes, micros, .. } = &row.summary;
    let mut cells = vec![
        row.name(),
        row.summary.deals().to_string(),
        won.to_string(),
        lost.to_string(),
        format!("{:.3} %", row.share() * 100.0),
        percents(&row.interval()),
        nodes.median.to_string(),
        format!("{:.1}", row.summary.mean(nodes)),
        nodes.p99.to_string(),
    ];
    if times == ReportTimes::With {
        cells.push(millis(micros_a_decision(&row.summary)));
        cells.push(millis(micros.median as f64));
        cells.push(millis(row.summary.mean(micros)));
        cells.push(millis(micros.p99 as f64));
    }
    cells
}

/// The mean CPU time of a player's decision.
fn micros_a_decision(summary: &SurveySummary) -> f64 {
    summary.micros.sum as f64 / summary.nodes.sum.max(1) as f64
}

fn percents(Interval { low, high }: &Interval) -> String {
    format!("{:.3} to {:.3}", low * 100.0, high * 100.0)
}

fn millis(micros: f64) -> String {
    format!("{:.2}", micros / 1000.0)
}

fn text_table(table: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..table[0].len())
        .map(|n| table.iter().map(|cells| cells[n].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for cells in table {
        let mut line = String::new();
        for (n, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[n] - cell.chars().count());
            let padded = if n == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") };
            line.push_str(&padded);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn markdown_table(table: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (n, cells) in table.iter().enumerate() {
        writeln!(text, "| {} |", cells.join(" | ")).expect("a string takes every text");
        if n == 0 {
            let rules = vec!["---"; cells.len()].join("|");
            writeln!(text, "|{rules}|").expect("a string takes every text");
        }
    }
    text
}

/// A deal of the atlas with its figure, as a link that opens it: `#GAME/70000;draw=1`.
fn linked(row: &Row, named: &DealFigure) -> String {
    let settings = if row.settings.is_empty() { "" } else { ";" };
    let DealFigure { deal, value } = named;
    format!("[{deal}]({PAGE}#{}/{deal}{settings}{}) ({value})", row.game, row.settings)
}

fn row_json(row: &Row, times: ReportTimes) -> Value {
    let Interval { low, high } = row.interval();
    let SurveySummary { won, lost, unknown, nodes, micros, grades, .. } = &row.summary;
    let mut value = json!({
        "game": row.game,
        "settings": row.settings_object(),
        "rules": row.rules,
        "player": row.player,
        "deals": row.summary.deals(),
        "won": won,
        "lost": lost,
        "unknown": unknown,
        "share": row.share(),
        "low": low,
        "high": high,
        "nodes": {
            "median": nodes.median,
            "mean": row.summary.mean(nodes),
            "p99": nodes.p99,
            "most": nodes.most,
        },
        "grades": grades,
    });
    // A player's nodes are its decisions.
    if row.player != SOLVER {
        let object = value.as_object_mut().expect("just made");
        let decisions = object.remove("nodes").expect("just inserted");
        object.insert("decisions".to_owned(), decisions);
    }
    if times == ReportTimes::With {
        value["micros"] = json!({
            "median": micros.median,
            "mean": row.summary.mean(micros),
            "p99": micros.p99,
        });
        if row.player != SOLVER {
            value["micros"]["decision"] = json!(micros_a_decision(&row.summary));
        }
    }
    value
}

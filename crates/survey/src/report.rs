//! The summary of records: counts, an exact interval that undecided deals widen at both ends, medians, means and tails.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::interval::{Interval, clopper_pearson};
use crate::ledger::FoundRecords;
use crate::packed::Packed;
use crate::record::{Header, Record, RecordedVerdict, SOLVER};
use crate::summary::{DealFigure, Summary};

/// Whether a report has times in it. Without them it is the same, bit for bit, wherever it was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Left out.
    Without,
    /// With them.
    With,
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
    /// What its records add up to.
    pub summary: Summary,
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

/// Adds up records from any number of files. A deal that stands there twice must agree; a decided record outweighs an
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
        summary: Summary::of(&records.values().copied().collect::<Vec<Record>>()),
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
        let Summary { won, unknown, .. } = self.summary;
        let deals = self.summary.deals();
        Interval {
            low: clopper_pearson(won, deals).low,
            high: clopper_pearson(won + unknown, deals).high,
        }
    }

    /// The share of won among decided deals.
    pub fn share(&self) -> f64 {
        let Summary { won, lost, .. } = self.summary;
        won as f64 / (won + lost).max(1) as f64
    }

    /// The share as a table shows it. Without a loss only the lower end of the interval is known.
    fn winnable(&self) -> String {
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
/// Deals of a row that an atlas names.
const ATLAS: usize = 5;
const TIME_COLUMNS: [&str; 3] = ["median ms", "mean ms", "p99 ms"];

impl Report {
    /// Adds packed surveys; fails with a row of which there are records, too.
    pub fn add_packed(&mut self, packed: Vec<Packed>) -> Result<(), Box<Row>> {
        for row in packed.into_iter().map(Packed::row) {
            let place = self.rows.binary_search_by(|there| there.subject().cmp(&row.subject()));
            match place {
                Ok(_) => return Err(Box::new(row)),
                Err(place) => self.rows.insert(place, row),
            }
        }
        Ok(())
    }

    fn cells(row: &Row, times: Times) -> Vec<String> {
        let Interval { low, high } = row.interval();
        let Summary { won, lost, unknown, nodes, micros, .. } = row.summary;
        let millis = |micros: f64| format!("{:.2}", micros / 1000.0);
        let mut cells = vec![
            row.name(),
            row.summary.deals().to_string(),
            won.to_string(),
            lost.to_string(),
            unknown.to_string(),
            row.winnable(),
            format!("{:.3} to {:.3}", low * 100.0, high * 100.0),
            nodes.median.to_string(),
            format!("{:.0}", row.summary.mean(nodes)),
            nodes.p99.to_string(),
        ];
        if times == Times::With {
            cells.push(millis(micros.median as f64));
            cells.push(millis(row.summary.mean(micros)));
            cells.push(millis(micros.p99 as f64));
        }
        cells
    }

    fn table(&self, times: Times) -> Vec<Vec<String>> {
        let mut head: Vec<String> = COLUMNS.iter().map(|&name| name.to_owned()).collect();
        if times == Times::With {
            head.extend(TIME_COLUMNS.iter().map(|&name| name.to_owned()));
        }
        std::iter::once(head).chain(self.rows.iter().map(|row| Report::cells(row, times))).collect()
    }

    /// As a table for a terminal.
    pub fn text(&self, times: Times) -> String {
        let table = self.table(times);
        let widths: Vec<usize> = (0..table[0].len())
            .map(|n| table.iter().map(|cells| cells[n].chars().count()).max().unwrap_or(0))
            .collect();
        let mut text = String::new();
        for cells in &table {
            for (n, cell) in cells.iter().enumerate() {
                let gap = widths[n] - cell.chars().count();
                let pad = " ".repeat(gap);
                let padded = if n == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") };
                text.push_str(&padded);
            }
            text = format!("{}\n", text.trim_end());
        }
        text
    }

    /// As a Markdown table.
    pub fn markdown(&self, times: Times) -> String {
        let mut text = String::new();
        for (n, cells) in self.table(times).iter().enumerate() {
            writeln!(text, "| {} |", cells.join(" | ")).expect("a string takes every text");
            if n == 0 {
                let rules = vec!["---"; cells.len()].join("|");
                writeln!(text, "|{rules}|").expect("a string takes every text");
            }
        }
        text
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
        // What a player wins says nothing about what can be won.
        self.rows.iter().filter(|row| row.player == SOLVER).map(line).collect()
    }

    /// The hardest deals and the longest solutions of each row, as a Markdown table.
    pub fn atlas(&self) -> String {
        let list = |named: &[DealFigure]| {
            let shown = named.iter().take(ATLAS);
            let shown = shown.map(|named| format!("{} ({})", named.deal, named.value));
            shown.collect::<Vec<String>>().join(", ")
        };
        let mut text = "| game | hardest deals (nodes) | longest solutions found (moves) |\n\
            |---|---|---|\n"
            .to_owned();
        for row in &self.rows {
            let (hardest, longest) = (list(&row.summary.hardest), list(&row.summary.longest));
            writeln!(text, "| {} | {hardest} | {longest} |", row.name())
                .expect("a string takes every text");
        }
        text
    }

    /// As JSON.
    pub fn json(&self, times: Times) -> String {
        let rows: Vec<Value> = self.rows.iter().map(|row| row_json(row, times)).collect();
        let text = serde_json::to_string_pretty(&json!({ "rows": rows }));
        text.expect("a report is plain data")
    }
}

fn row_json(row: &Row, times: Times) -> Value {
    let Interval { low, high } = row.interval();
    let Summary { won, lost, unknown, nodes, micros, grades, .. } = &row.summary;
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
            "mean": row.summary.mean(*nodes),
            "p99": nodes.p99,
            "most": nodes.most,
        },
        "grades": grades,
    });
    if times == Times::With {
        value["micros"] = json!({
            "median": micros.median,
            "mean": row.summary.mean(*micros),
            "p99": micros.p99,
        });
    }
    value
}

//! Measures over many deals how often a game can be won.
//!
//! A survey is a folder of record files. [`run`] adds to one and resumes where it was stopped; [`rows`] adds up any
//! number of them. A record is one line, written whole, so that a stopped run loses no finished deal. A finished survey
//! can be packed into one bit per deal and the summary of a report ([`PackedSurvey`]).
#![doc = include_str!("../README.md")]

mod deal_range;
mod fair;
mod interval;
mod ledger;
mod luck;
mod packed;
mod plot;
mod published;
mod rate_plot;
mod record;
mod report;
mod run;
mod summary;

pub use deal_range::{DealRange, NotARange};
pub use fair::{fair_player, play_fairly, run_fair};
pub use interval::{Interval, clopper_pearson};
pub use ledger::{
    Damage, FoundRecords, Ledger, LedgerFault, parse_records, parse_stream, read_folder,
    read_records,
};
pub use luck::{Luck, Player, luck};
pub use packed::{PackFault, PackedSurvey, read_packed};
pub use plot::{PlotTitle, lengths_plot, nodes_plot};
pub use published::{PublishedRate, published_rates};
pub use rate_plot::rates_plot;
pub use record::{Header, Record, RecordedVerdict, SOLVER, Subject, measure, measure_unless};
pub use report::{Conflict, Peers, Report, ReportTimes, Row, TableColumns, rows};
pub use run::{Redo, RunOptions, RunProgress, run};
pub use summary::{DealFigure, Distribution, SurveySummary};

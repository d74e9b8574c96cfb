//! Measures over many deals how often a game can be won.
//!
//! A survey is a folder of record files. [`run`] adds to one and goes on where it was stopped; [`rows`] adds up any
//! number of them. A record is one line, written whole, so that a stopped run loses no finished deal.

mod deals;
mod interval;
mod ledger;
mod luck;
mod plot;
mod record;
mod report;
mod run;

pub use deals::{Deals, NotARange};
pub use interval::{Interval, clopper_pearson};
pub use ledger::{Damage, Found, Ledger, LedgerFault, parse_stream, read_folder, read_records};
pub use luck::{Luck, Player, luck};
pub use plot::{lengths_plot, nodes_plot};
pub use record::{Header, Record, Subject, Verdict, measure};
pub use report::{Conflict, Report, Row, Times, rows};
pub use run::{Progress, Redo, Settings, run};

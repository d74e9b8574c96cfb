//! The win rates of many games as one SVG picture: a line for each row with its share and interval, and beside it the
//! published one. The axis is logarithmic in won against lost, so that 99 % and 99.99 % are apart.

use std::fmt::Write as _;

use talon_figures::with_commas;

use crate::interval::Interval;
use crate::plot::{BAR, FAINT, MARK, PlotTitle, escaped, open};
use crate::published::PublishedRate;
use crate::report::Row;

const WIDTH: f64 = 1040.0;
/// The axis.
const LEFT: f64 = 354.0;
const RIGHT: f64 = 780.0;
const TOP: f64 = 70.0;
const LINE: f64 = 26.0;
/// Where the column of deals ends, and where that of the shares begins.
const DEALS: f64 = 334.0;
const SHARES: f64 = 800.0;

/// The shares that have a line, in percent. The first and the last are the ends of the axis.
const TICKS: [f64; 12] = [2.0, 5.0, 10.0, 25.0, 50.0, 75.0, 90.0, 97.0, 99.0, 99.9, 99.99, 99.999];

/// The win rates of these rows, the lowest first. A game that has two names is shown once.
pub fn rates_plot(rows: &[(&Row, PlotTitle)]) -> String {
    let mut svg = String::new();
    write(&mut svg, rows).expect("writing into a string cannot fail");
    svg
}

fn write(svg: &mut String, rows: &[(&Row, PlotTitle)]) -> std::fmt::Result {
    let mut rows: Vec<&(&Row, PlotTitle)> = rows.iter().collect();
    rows.sort_by(|one, other| one.0.share().total_cmp(&other.0.share()));
    rows.dedup_by(|one, other| (&one.0.rules, &one.1.short) == (&other.0.rules, &other.1.short));
    let bottom = TOP + LINE * rows.len() as f64;
    open(svg, WIDTH, bottom + 84.0)?;
    writeln!(
        svg,
        "<text x=\"20\" y=\"28\" font-size=\"16\" font-weight=\"bold\">Deals that can be won, all cards known</text>"
    )?;
    for (x, anchor, words) in [
        (20.0, "start", "game"),
        (DEALS, "end", "deals"),
        (SHARES, "start", "% that can be won (95 % interval)"),
    ] {
        writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"{anchor}\" font-weight=\"bold\">{words}</text>",
            TOP - 14.0
        )?;
    }
    for percent in TICKS {
        let x = x(percent / 100.0);
        writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"{FAINT}\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{percent}</text>",
            bottom + 18.0
        )?;
    }
    for (place, (row, title)) in rows.iter().enumerate() {
        write_row(svg, row, title, TOP + LINE * (place as f64 + 0.5))?;
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">share of deals that can be won (%, logarithmic in won : lost)</text>",
        bottom + 40.0
    )?;
    write_legend(svg, bottom + 66.0)?;
    writeln!(svg, "</svg>")
}

/// The place of a share on the axis. A share beyond an end is drawn at that end.
fn x(share: f64) -> f64 {
    let odds = |share: f64| (share / (1.0 - share)).ln();
    let (low, high) = (odds(TICKS[0] / 100.0), odds(TICKS[TICKS.len() - 1] / 100.0));
    let place = (odds(share.clamp(1e-9, 1.0 - 1e-9)) - low) / (high - low);
    LEFT + (RIGHT - LEFT) * place.clamp(0.0, 1.0)
}

fn write_row(svg: &mut String, row: &Row, title: &PlotTitle, y: f64) -> std::fmt::Result {
    let (ours, deals) = (row.interval(), with_commas(row.summary.deals()));
    let (name, text) = (escaped(&title.short), y + 4.0);
    let Interval { low, high } = ours;
    writeln!(
        svg,
        "<text x=\"20\" y=\"{text}\">{name}</text>\
         <text x=\"{DEALS}\" y=\"{text}\" text-anchor=\"end\">{deals}</text>\
         <text x=\"{SHARES}\" y=\"{text}\">{} ({:.3} to {:.3})</text>",
        row.winnable().trim_end_matches(" %"),
        low * 100.0,
        high * 100.0
    )?;
    let published = PublishedRate::of(row);
    // Two marks stand one above the other.
    let apart = if published.is_some() { 5.0 } else { 0.0 };
    write_interval(svg, &ours, y - apart, BAR)?;
    // Without a loss, only the lower end is known.
    if row.summary.lost > 0 {
        let x = x(row.share());
        writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{BAR}\"/>", y - apart)?;
    }
    let Some(rate) = published else { return Ok(()) };
    if let Some(interval) = &rate.interval {
        write_interval(svg, interval, y + apart, MARK)?;
    }
    let (x, y) = (x(rate.share), y + apart);
    writeln!(
        svg,
        "<path d=\"M{:.1} {y}l4 -4l4 4l-4 4z\" fill=\"#ffffff\" stroke=\"{MARK}\"/>",
        x - 4.0
    )
}

fn write_interval(svg: &mut String, interval: &Interval, y: f64, colour: &str) -> std::fmt::Result {
    let (low, high) = (x(interval.low), x(interval.high));
    writeln!(
        svg,
        "<path d=\"M{low:.1} {0:.1}v8m0 -4H{high:.1}m0 -4v8\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
        y - 4.0
    )
}

fn write_legend(svg: &mut String, y: f64) -> std::fmt::Result {
    let (ours, published) = (LEFT + 4.0, LEFT + 174.0);
    writeln!(
        svg,
        "<circle cx=\"{ours}\" cy=\"{0}\" r=\"4\" fill=\"{BAR}\"/>\
         <text x=\"{1}\" y=\"{y}\">Talon, 95 % interval</text>\
         <path d=\"M{2} {0}l4 -4l4 4l-4 4z\" fill=\"#ffffff\" stroke=\"{MARK}\"/>\
         <text x=\"{3}\" y=\"{y}\">published (Blake and Gent)</text>",
        y - 4.0,
        ours + 12.0,
        published - 4.0,
        published + 12.0
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SOLVER;
    use crate::summary::SurveySummary;

    fn row(settings: &str, won: u64, lost: u64) -> Row {
        Row {
            game: "klondike".to_owned(),
            settings: settings.to_owned(),
            rules: String::new(),
            player: SOLVER.to_owned(),
            summary: SurveySummary { won, lost, ..SurveySummary::default() },
            records: Vec::new(),
        }
    }

    #[test]
    fn every_row_has_its_share_its_interval_and_the_published_one() {
        let rows = [row("draw=1", 904_451, 95_549), row("", 1000, 0), row("passes=1", 0, 1000)];
        let rows: Vec<(&Row, PlotTitle)> =
            rows.iter().map(|row| (row, PlotTitle::of(row, None))).collect();
        let svg = rates_plot(&rows);
        for part in [
            ">klondike draw 1<",
            ">1,000,000<",
            ">90.445 (90.387 to 90.503)<",
            ">published (Blake and Gent)<",
        ] {
            assert!(svg.contains(part), "{part} in\n{svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        let names: Vec<usize> = ["passes 1<", "draw 1<", ">klondike<"]
            .iter()
            .map(|name| svg.find(name).expect(name))
            .collect();
        assert!(names.is_sorted(), "the lowest share comes first");
    }
}

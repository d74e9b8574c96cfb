//! Histograms as SVG: nodes a deal took, on a logarithmic scale, and lengths of the solutions. Axes have labels and units,
//! a line marks the median, and the number of deals is in the subtitle.

use std::fmt::Write as _;

use crate::report::Row;

/// The picture, and the part of it that the bars have.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 304.0;

const INK: &str = "#1f2933";
const FAINT: &str = "#d9dee3";
const BAR: &str = "#1c6249";
const MARK: &str = "#b3261e";

/// How many deals took how many nodes, a bar for each doubling.
pub fn nodes_plot(row: &Row) -> String {
    let bars = &row.summary.nodes_by_doubling;
    let tens = (0..).map(|power: u32| 10_u64.pow(power.min(19)));
    let across = bars.len() as f64;
    let ticks = tens.map(|nodes| ((nodes as f64).log2(), grouped(nodes)));
    let median = row.summary.nodes.median;
    Histogram {
        title: name(row),
        deals: format!("{} deals", grouped(row.summary.deals())),
        bars,
        ticks: ticks.take_while(|(at, _)| *at <= across).collect(),
        axis: "nodes searched for a deal (logarithmic scale, a bar for each doubling)",
        median: ((median.max(1) as f64).log2(), format!("median {} nodes", grouped(median))),
    }
    .svg()
}

/// How long the solutions are, a bar for each ten moves.
pub fn lengths_plot(row: &Row) -> String {
    let bars = &row.summary.moves_by_ten;
    let step = nice_step(10.0 * bars.len() as f64 / 8.0).max(10.0);
    let last = (10.0 * bars.len() as f64 / step) as u32;
    let ticks = (0..=last).map(|n| {
        let moves = f64::from(n) * step;
        (moves / 10.0, grouped(moves as u64))
    });
    let median = median_place(bars);
    Histogram {
        title: name(row),
        deals: format!("{} won deals", grouped(row.summary.won)),
        bars,
        ticks: ticks.collect(),
        axis: "moves in the solution (a bar for each ten)",
        // Half a place of ten moves is as exact as the bars are.
        median: (median, format!("median about {:.0} moves", median * 10.0)),
    }
    .svg()
}

/// The game and its settings.
fn name(row: &Row) -> String {
    let settings = row.settings.replace(';', ", ").replace('=', " ");
    if settings.is_empty() { row.game.clone() } else { format!("{}, {settings}", row.game) }
}

/// Where half of what the bars count lies to the left, in bars.
fn median_place(bars: &[u64]) -> f64 {
    let half = bars.iter().sum::<u64>() as f64 / 2.0;
    let mut before = 0.0;
    for (place, &bar) in bars.iter().enumerate() {
        let bar = bar as f64;
        if bar > 0.0 && before + bar >= half {
            return place as f64 + (half - before) / bar;
        }
        before += bar;
    }
    0.0
}

struct Histogram<'a> {
    title: String,
    deals: String,
    bars: &'a [u64],
    /// Places on the horizontal axis, in bars, and what they are called.
    ticks: Vec<(f64, String)>,
    axis: &'static str,
    median: (f64, String),
}

impl Histogram<'_> {
    fn svg(&self) -> String {
        let mut svg = String::new();
        self.write(&mut svg).expect("writing into a string cannot fail");
        svg
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        let Histogram { title, deals, axis, .. } = self;
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">"
        )?;
        writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>")?;
        let (title, deals) = (escaped(title), escaped(deals));
        writeln!(
            svg,
            "<text x=\"{LEFT}\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{title}</text>"
        )?;
        writeln!(svg, "<text x=\"{LEFT}\" y=\"44\">{deals}; {}</text>", escaped(&self.median.1))?;
        let middle = f64::midpoint(LEFT, RIGHT);
        writeln!(svg, "<text x=\"{middle}\" y=\"346\" text-anchor=\"middle\">{axis}</text>")?;
        let across = f64::midpoint(TOP, BOTTOM);
        writeln!(
            svg,
            "<text transform=\"translate(16 {across}) rotate(-90)\" text-anchor=\"middle\">share of deals (%)</text>"
        )?;
        let highest = self.write_shares(svg)?;
        self.write_bars(svg, highest)?;
        self.write_ticks(svg)?;
        self.write_median(svg)?;
        writeln!(svg, "</svg>")
    }

    /// Horizontal lines at round shares; the share at the top of the picture.
    fn write_shares(&self, svg: &mut String) -> Result<f64, std::fmt::Error> {
        let shares = self.bars.iter().map(|&bar| self.share(bar));
        let most = shares.fold(0.0, f64::max).max(0.1);
        let step = nice_step(most / 4.0);
        let lines = (most / step).ceil() as u32;
        let highest = f64::from(lines) * step;
        for n in 0..=lines {
            let share = f64::from(n) * step;
            let y = BOTTOM - (BOTTOM - TOP) * share / highest;
            let colour = if n == 0 { INK } else { FAINT };
            writeln!(
                svg,
                "<line x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\"/>"
            )?;
            let (x, y) = (LEFT - 8.0, y + 4.0);
            let digits = usize::from(step < 1.0);
            writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{share:.digits$}</text>"
            )?;
        }
        Ok(highest)
    }

    fn share(&self, bar: u64) -> f64 {
        100.0 * bar as f64 / self.bars.iter().sum::<u64>().max(1) as f64
    }

    /// Where a place on the horizontal axis is in the picture.
    fn x(&self, place: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * place / self.bars.len().max(1) as f64
    }

    fn write_bars(&self, svg: &mut String, highest: f64) -> std::fmt::Result {
        for (place, &bar) in self.bars.iter().enumerate().filter(|(_, bar)| **bar > 0) {
            let (x, next) = (self.x(place as f64), self.x(place as f64 + 1.0));
            let height = (BOTTOM - TOP) * self.share(bar) / highest;
            let (y, width) = (BOTTOM - height, next - x - 1.0);
            writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{BAR}\"/>"
            )?;
        }
        Ok(())
    }

    fn write_ticks(&self, svg: &mut String) -> std::fmt::Result {
        let (below, text) = (BOTTOM + 5.0, BOTTOM + 20.0);
        for (place, label) in &self.ticks {
            let x = self.x(*place);
            writeln!(
                svg,
                "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{BOTTOM}\" y2=\"{below}\" stroke=\"{INK}\"/>"
            )?;
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{text}\" text-anchor=\"middle\">{label}</text>")?;
        }
        Ok(())
    }

    fn write_median(&self, svg: &mut String) -> std::fmt::Result {
        let x = self.x(self.median.0);
        writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\" stroke=\"{MARK}\" \
             stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>"
        )?;
        let (above, anchor) =
            (TOP - 4.0, if x > f64::midpoint(LEFT, RIGHT) { "end" } else { "start" });
        writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{above}\" text-anchor=\"{anchor}\" fill=\"{MARK}\">median</text>"
        )
    }
}

/// 1, 2 or 5 times a power of ten that is not less than this.
fn nice_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|by| by * power)
        .find(|step| *step >= least)
        .unwrap_or(power)
}

/// 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::{Spread, Summary};

    fn row() -> Row {
        let summary = Summary {
            won: 3000,
            lost: 1000,
            nodes: Spread { median: 12, ..Spread::default() },
            nodes_by_doubling: vec![0, 500, 1000, 2000, 500],
            moves_by_ten: vec![0, 0, 0, 0, 0, 0, 0, 0, 1000, 1000, 1000],
            ..Summary::default()
        };
        let text = String::new;
        let (game, settings) = ("klondike".to_owned(), "draw=1;passes=3".to_owned());
        Row { game, settings, rules: text(), player: text(), summary, records: Vec::new() }
    }

    #[test]
    fn a_plot_has_axes_with_units_the_number_of_deals_and_the_median() {
        let nodes = nodes_plot(&row());
        for part in [
            ">klondike, draw 1, passes 3<",
            ">4,000 deals; median 12 nodes<",
            ">nodes searched for a deal (",
            ">share of deals (%)<",
            ">10<",
            ">median<",
        ] {
            assert!(nodes.contains(part), "{part} in\n{nodes}");
        }
        let lengths = lengths_plot(&row());
        for part in [">3,000 won deals; median about 95 moves<", ">moves in the solution (", ">80<"]
        {
            assert!(lengths.contains(part), "{part} in\n{lengths}");
        }
    }

    #[test]
    fn steps_and_numbers_are_round() {
        let steps = [0.3, 1.0, 3.4, 7.0, 12.0].map(|least| format!("{:.1}", nice_step(least)));
        assert_eq!(steps, ["0.5", "1.0", "5.0", "10.0", "20.0"]);
        assert_eq!([7, 1000, 1_234_567].map(grouped), ["7", "1,000", "1,234,567"]);
    }

    #[test]
    fn nothing_at_all_can_be_drawn() {
        let empty = Row { summary: Summary::default(), ..row() };
        assert!(nodes_plot(&empty).ends_with("</svg>\n"));
        assert!(lengths_plot(&empty).ends_with("</svg>\n"));
    }
}

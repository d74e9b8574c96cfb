//! Histograms as SVG: nodes a deal took, on a logarithmic scale, and lengths of the solutions. Axes have labels and units,
//! a line marks the median, the number of deals is below the title, and a long tail is a number instead of bars.

use std::fmt::Write as _;

use talon_figures::with_commas;
use talon_rulebook::{Choices, Game};

use crate::record::SOLVER;
use crate::report::Row;

/// The picture, and the part of it that the bars have.
const WIDTH: f64 = 736.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 86.0;
const BOTTOM: f64 = 324.0;

pub(crate) const INK: &str = "#1f2933";
pub(crate) const FAINT: &str = "#d9dee3";
pub(crate) const BAR: &str = "#1c6249";
pub(crate) const MARK: &str = "#b3261e";

/// One deal in this many may be beyond the end of the axis.
const TAIL: u64 = 1000;

/// The title of a game in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotTitle {
    /// Its name.
    pub game: String,
    /// Its settings in words; empty if all are the default.
    pub settings: String,
    /// Both in few words, for a line of a picture with many games.
    pub short: String,
}

impl PlotTitle {
    /// The names that a game has for itself and its settings; without one, the words of the row.
    pub fn of(row: &Row, game: Option<&Game>) -> PlotTitle {
        let known = game.and_then(|game| Some((game, Choices::parse(game, &row.settings).ok()?)));
        let Some((game, choices)) = known else {
            let settings = row.settings.replace(';', ", ").replace('=', " ");
            let short = format!("{} {settings}", row.game).trim_end().to_owned();
            return PlotTitle { game: row.game.clone(), settings, short };
        };
        let (name, whole) = (game.called(&choices), game.variant_name(&choices));
        let settings = whole.strip_prefix(name).unwrap_or_default().trim();
        let settings = settings.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        PlotTitle {
            game: name.to_owned(),
            settings: settings.unwrap_or_default().to_owned(),
            short: game.short_name(&choices),
        }
    }
}

/// How many deals took how many nodes, a bar for each doubling. A player's nodes are its decisions.
pub fn nodes_plot(row: &Row, title: &PlotTitle) -> String {
    let bars = PlotBars::of(&row.summary.nodes_by_doubling);
    let tens = (0..).map(|power: u32| 10_u64.pow(power.min(19)));
    let across = bars.shown.len() as f64;
    let ticks = tens.map(|nodes| ((nodes as f64).log2(), in_millions(nodes)));
    let (median, most) = (row.summary.nodes.median, with_commas(row.summary.nodes.most));
    let what = if row.player == SOLVER { "nodes" } else { "decisions" };
    Histogram {
        title,
        deals: format!("{} deals", with_commas(row.summary.deals())),
        ticks: ticks.take_while(|(at, _)| *at <= across).collect(),
        axis: format!("{what} for a deal (logarithmic scale, a bar for each doubling)"),
        shares: "share of deals (%)",
        tail: format!("{} deals took more, up to {most}", with_commas(bars.beyond)),
        median: ((median.max(1) as f64).log2(), format!("median {} {what}", with_commas(median))),
        bars,
    }
    .svg()
}

/// How long the solutions are, a bar for each ten moves.
pub fn lengths_plot(row: &Row, title: &PlotTitle) -> String {
    let bars = PlotBars::of(&row.summary.moves_by_ten);
    let empty = bars.shown.iter().take_while(|bar| **bar == 0).count();
    let ends = [empty, bars.shown.len()].map(|place| 10.0 * place as f64);
    let step = nice_step((ends[1] - ends[0]) / 8.0).max(10.0);
    // The axis begins at the last tick before the first bar.
    let [first, last] = ends.map(|moves| (moves / step) as u32);
    let begin = f64::from(first) * step / 10.0;
    let bars = bars.from(begin as usize);
    let ticks = (first..=last).map(|n| {
        let moves = f64::from(n) * step;
        (moves / 10.0 - begin, with_commas(moves as u64))
    });
    let median = median_place(&row.summary.moves_by_ten);
    let longest = row.summary.longest.first().map_or(0, |named| named.value);
    Histogram {
        title,
        deals: format!("{} won deals", with_commas(row.summary.won)),
        ticks: ticks.collect(),
        axis: "moves in the solution (a bar for each ten)".to_owned(),
        shares: "share of won deals (%)",
        tail: format!("{} longer, up to {}", with_commas(bars.beyond), with_commas(longest)),
        // Half a place of ten moves is as exact as the bars are.
        median: (median - begin, format!("median about {:.0} moves", median * 10.0)),
        bars,
    }
    .svg()
}

/// The bars that a picture shows, and the sum of those that it leaves out.
struct PlotBars<'a> {
    shown: &'a [u64],
    /// The sum of all bars.
    all: u64,
    /// The sum of the bars beyond the last one that is shown.
    beyond: u64,
}

impl PlotBars<'_> {
    /// All bars except the tail, the last thousandth of the deals. Fewer than a thousand deals have no such tail.
    fn of(bars: &[u64]) -> PlotBars<'_> {
        let all: u64 = bars.iter().sum();
        let (mut shown, mut beyond) = (bars, 0);
        while let Some((&last, rest)) = shown.split_last()
            && (beyond + last) * TAIL <= all
        {
            beyond += last;
            shown = rest;
        }
        PlotBars { shown, all, beyond }
    }

    /// Without this many empty bars at the beginning.
    fn from(self, begin: usize) -> Self {
        PlotBars { shown: self.shown.get(begin..).unwrap_or_default(), ..self }
    }
}

/// The median, in bars: half of the counted deals lie to its left.
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
    title: &'a PlotTitle,
    deals: String,
    bars: PlotBars<'a>,
    /// Places on the horizontal axis, in bars, with their labels.
    ticks: Vec<(f64, String)>,
    axis: String,
    shares: &'static str,
    /// The note on the deals beyond the axis, if there are any.
    tail: String,
    median: (f64, String),
}

impl Histogram<'_> {
    fn svg(&self) -> String {
        let mut svg = String::new();
        self.write(&mut svg).expect("writing into a string cannot fail");
        svg
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        open(svg, WIDTH, HEIGHT)?;
        let Histogram { title, deals, axis, shares, .. } = self;
        let below = if title.settings.is_empty() { 44 } else { 62 };
        heading(svg, LEFT, title)?;
        let deals = escaped(&format!("{deals}; {}", self.median.1));
        writeln!(svg, "<text x=\"{LEFT}\" y=\"{below}\">{deals}</text>")?;
        if self.bars.beyond > 0 {
            let tail = escaped(&self.tail);
            writeln!(svg, "<text x=\"{RIGHT}\" y=\"{below}\" text-anchor=\"end\">{tail} →</text>")?;
        }
        let (middle, foot) = (f64::midpoint(LEFT, RIGHT), BOTTOM + 42.0);
        writeln!(svg, "<text x=\"{middle}\" y=\"{foot}\" text-anchor=\"middle\">{axis}</text>")?;
        let across = f64::midpoint(TOP, BOTTOM);
        writeln!(
            svg,
            "<text transform=\"translate(16 {across}) rotate(-90)\" text-anchor=\"middle\">{shares}</text>"
        )?;
        let highest = self.write_shares(svg)?;
        self.write_bars(svg, highest)?;
        self.write_ticks(svg)?;
        self.write_median(svg)?;
        writeln!(svg, "</svg>")
    }

    /// Horizontal lines at round shares; the share at the top of the picture.
    fn write_shares(&self, svg: &mut String) -> Result<f64, std::fmt::Error> {
        let shares = self.bars.shown.iter().map(|&bar| self.share(bar));
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
        100.0 * bar as f64 / self.bars.all.max(1) as f64
    }

    /// Where a place on the horizontal axis is in the picture.
    fn x(&self, place: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * place / self.bars.shown.len().max(1) as f64
    }

    fn write_bars(&self, svg: &mut String, highest: f64) -> std::fmt::Result {
        // Many narrow bars stand side by side without a gap.
        let gap = if self.bars.shown.len() > 150 { 0.0 } else { 1.0 };
        for (place, &bar) in self.bars.shown.iter().enumerate().filter(|(_, bar)| **bar > 0) {
            let (x, next) = (self.x(place as f64), self.x(place as f64 + 1.0));
            let height = (BOTTOM - TOP) * self.share(bar) / highest;
            let (y, width) = (BOTTOM - height, (next - x - gap).max(0.2));
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

/// The beginning of a picture, on white.
pub(crate) fn open(svg: &mut String, width: f64, height: f64) -> std::fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">"
    )?;
    writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")
}

/// The game, and below it its settings.
fn heading(svg: &mut String, x: f64, title: &PlotTitle) -> std::fmt::Result {
    let (game, settings) = (escaped(&title.game), escaped(&title.settings));
    writeln!(svg, "<text x=\"{x}\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{game}</text>")?;
    if settings.is_empty() {
        return Ok(());
    }
    writeln!(svg, "<text x=\"{x}\" y=\"44\">{settings}</text>")
}

/// 10,000 and 1 million.
fn in_millions(number: u64) -> String {
    const MILLION: u64 = 1_000_000;
    if number < MILLION {
        with_commas(number)
    } else {
        format!("{} million", with_commas(number / MILLION))
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

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::{DealFigure, Distribution, SurveySummary};

    fn row() -> Row {
        let summary = SurveySummary {
            won: 3000,
            lost: 1000,
            nodes: Distribution { median: 12, ..Distribution::default() },
            nodes_by_doubling: vec![0, 500, 1000, 2000, 500],
            moves_by_ten: vec![0, 0, 0, 0, 0, 0, 0, 0, 1000, 1000, 1000],
            ..SurveySummary::default()
        };
        let text = String::new;
        let (game, settings) = ("klondike".to_owned(), "draw=1;passes=3".to_owned());
        let player = SOLVER.to_owned();
        Row { game, settings, rules: text(), player, summary, records: Vec::new() }
    }

    #[test]
    fn a_plot_has_axes_with_units_the_number_of_deals_and_the_median() {
        let title = PlotTitle::of(&row(), None);
        let nodes = nodes_plot(&row(), &title);
        for part in [
            ">klondike<",
            ">draw 1, passes 3<",
            ">4,000 deals; median 12 nodes<",
            ">nodes for a deal (",
            ">share of deals (%)<",
            ">10<",
            ">median<",
        ] {
            assert!(nodes.contains(part), "{part} in\n{nodes}");
        }
        let lengths = lengths_plot(&row(), &title);
        for part in [">3,000 won deals; median about 95 moves<", ">moves in the solution (", ">80<"]
        {
            assert!(lengths.contains(part), "{part} in\n{lengths}");
        }
        // No solution is shorter than 80 moves, so the axis begins there.
        assert!(!lengths.contains(">70<"), "{lengths}");
        let first = "<line x1=\"64.0\" x2=\"64.0\" y1=\"324\"";
        assert!(lengths.contains(first) && lengths.contains("<rect x=\"64.0\""), "{lengths}");
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.3, 1.0, 3.4, 7.0, 12.0].map(|least| format!("{:.1}", nice_step(least)));
        assert_eq!(steps, ["0.5", "1.0", "5.0", "10.0", "20.0"]);
    }

    #[test]
    fn nothing_at_all_can_be_drawn() {
        let empty = Row { summary: SurveySummary::default(), ..row() };
        let title = PlotTitle::of(&empty, None);
        assert!(nodes_plot(&empty, &title).ends_with("</svg>\n"));
        assert!(lengths_plot(&empty, &title).ends_with("</svg>\n"));
    }

    #[test]
    fn titles_are_the_names_of_the_game_and_its_settings() {
        let title = |game: &str, settings: &str| {
            let (game, settings) = (game.to_owned(), settings.to_owned());
            let known = talon_catalog::find(&game);
            PlotTitle::of(&Row { game, settings, ..row() }, known.map(|game| &**game))
        };
        let aces = title("preference", "aces=deck");
        assert_eq!(
            (&*aces.game, &*aces.settings),
            ("Preference", "aces: dealt with the other cards")
        );
        let klondike = title("klondike", "");
        assert_eq!((&*klondike.game, &*klondike.settings), ("Klondike", ""));
        assert_eq!(title("selective-freecell", "selective=off").game, "FreeCell");
        let short = title("klondike", "draw=1;passes=3;take-back=off").short;
        assert_eq!(short, "Klondike draw 1, 3 passes, no take back");
    }

    /// One deal in a thousand may be off the axis: a solution of two million moves once made bars narrower than nothing.
    #[test]
    fn a_long_tail_is_a_number_and_no_width_is_negative() {
        let mut moves_by_ten = vec![0; 1001];
        (moves_by_ten[9], moves_by_ten[400], moves_by_ten[1000]) = (2998, 1, 1);
        let longest = vec![DealFigure { deal: 7, value: 2_518_750 }];
        let tail =
            Row { summary: SurveySummary { moves_by_ten, longest, ..row().summary }, ..row() };
        let title = PlotTitle::of(&tail, None);
        let svg = lengths_plot(&tail, &title);
        assert!(svg.contains(">2 longer, up to 2,518,750 →<"), "{svg}");
        assert!(svg.contains(">100<") && !svg.contains(">200<"), "{svg}");

        // Without a tail to cut there are a thousand bars.
        let even = Row {
            summary: SurveySummary { moves_by_ten: vec![3; 1001], ..row().summary },
            ..row()
        };
        for svg in [svg, lengths_plot(&even, &title), nodes_plot(&even, &title)] {
            let widths = svg.split(" width=\"").skip(1).filter_map(|rest| rest.split('"').next());
            let widths: Vec<f64> = widths.map(|width| width.parse().expect("a number")).collect();
            assert!(widths.len() > 2 && widths.iter().all(|width| *width > 0.0), "{svg}");
        }
    }
}

//! The calibration as a picture: what was said, and what happened.

use std::fmt::Write as _;

use crate::curve::{fit, tenths};
use crate::games::Games;

const SIZE: f64 = 400.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 56.0;
const INK: &str = "#1f2933";
const FAINT: &str = "#d9dee3";
const DOT: &str = "#1c6249";

/// The curve of the even deals, tested on the odd ones. A circle's area is its number of decisions.
pub(crate) fn svg(games: &Games) -> String {
    let curve = fit(&games.decisions(|deal| deal % 2 == 0));
    let odd = games.decisions(|deal| deal % 2 == 1);
    let (tenths, brier) = tenths(&curve, &odd);
    let count = games.played.iter().filter(|game| game.deal % 2 == 1).count();
    let (x, y) = (|share: f64| LEFT + share * SIZE, |share: f64| TOP + (1.0 - share) * SIZE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 520\" width=\"500\" height=\"520\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <rect width=\"500\" height=\"520\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{}</text>\n\
         <text x=\"{LEFT}\" y=\"42\">{count} new games, {} decisions, Brier score {brier:.3}</text>\n",
        games.name,
        odd.len(),
    );
    for n in 0..=10 {
        let share = f64::from(n) / 10.0;
        let (right, below) = (LEFT + SIZE, TOP + SIZE);
        writeln!(
            svg,
            "<path d=\"M{LEFT} {0:.1}H{right}M{1:.1} {TOP}V{below}\" stroke=\"{FAINT}\"/>",
            y(share),
            x(share)
        )
        .expect("text");
        if n % 2 == 0 {
            let percent = 10 * n;
            writeln!(
                svg,
                "<text x=\"{0:.1}\" y=\"{1}\" text-anchor=\"middle\">{percent}</text>\
                 <text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{percent}</text>",
                x(share),
                below + 18.0,
                LEFT - 8.0,
                y(share) + 4.0
            )
            .expect("text");
        }
    }
    writeln!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"{INK}\" stroke-dasharray=\"4 4\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    )
    .expect("text");
    let most = tenths.iter().map(|tenth| tenth.decisions).max().unwrap_or(1) as f64;
    for tenth in tenths.iter().filter(|tenth| tenth.decisions > 0) {
        let radius = (144.0 * tenth.decisions as f64 / most).sqrt().max(2.0);
        writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{DOT}\" fill-opacity=\"0.8\"/>",
            x(tenth.said),
            y(tenth.won)
        )
        .expect("text");
    }
    let middle = LEFT + SIZE / 2.0;
    writeln!(
        svg,
        "<text x=\"{middle}\" y=\"504\" text-anchor=\"middle\">chance that was said, in per cent</text>\n\
         <text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">games won, in per cent</text>\n</svg>",
        TOP + SIZE / 2.0
    )
    .expect("text");
    svg
}

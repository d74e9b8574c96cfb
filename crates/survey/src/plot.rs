//! Histograms as SVG: nodes a deal took, on a logarithmic scale, and lengths of the solutions.

use plotters::prelude::*;

use crate::record::{Record, Verdict};
use crate::report::Row;

/// How many deals took how many nodes, a bar for each doubling.
pub fn nodes_plot(row: &Row) -> String {
    let doubling = |record: &Record| record.nodes.max(1).ilog2();
    let title = format!("{} {}: nodes searched (powers of two)", row.game, row.settings);
    histogram(&title, row.records.iter().map(doubling))
}

/// How long the solutions are, a bar for each ten moves.
pub fn lengths_plot(row: &Row) -> String {
    let wins = row.records.iter().filter(|record| record.verdict == Verdict::Won);
    let title = format!("{} {}: moves of the solutions (tens)", row.game, row.settings);
    histogram(&title, wins.map(|record| record.moves / 10))
}

fn histogram(title: &str, values: impl Iterator<Item = u32>) -> String {
    let mut bars: Vec<u32> = Vec::new();
    for value in values {
        let place = value as usize;
        if bars.len() <= place {
            bars.resize(place + 1, 0);
        }
        bars[place] += 1;
    }
    let mut svg = String::new();
    draw(&mut svg, title, &bars).expect("drawing into a string cannot fail");
    svg
}

fn draw(svg: &mut String, title: &str, bars: &[u32]) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (720, 320)).into_drawing_area();
    area.fill(&WHITE)?;
    let highest = bars.iter().copied().max().unwrap_or(0).max(1);
    let across = bars.len().max(1) as u32;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(30)
        .y_label_area_size(56)
        .build_cartesian_2d((0..across).into_segmented(), 0..highest + highest / 10 + 1)?;
    chart.configure_mesh().disable_x_mesh().y_desc("deals").draw()?;
    let data = (0..).zip(bars).filter_map(|(place, &count)| (count > 0).then_some((place, count)));
    chart.draw_series(
        Histogram::vertical(&chart).style(RGBColor(28, 98, 73).filled()).margin(1).data(data),
    )?;
    area.present()?;
    Ok(())
}

//! Histograms as SVG: nodes a deal took, on a logarithmic scale, and lengths of the solutions.

use plotters::prelude::*;

use crate::report::Row;

/// How many deals took how many nodes, a bar for each doubling.
pub fn nodes_plot(row: &Row) -> String {
    let title = format!("{} {}: nodes searched (powers of two)", row.game, row.settings);
    histogram(&title, &row.summary.nodes_by_doubling)
}

/// How long the solutions are, a bar for each ten moves.
pub fn lengths_plot(row: &Row) -> String {
    let title = format!("{} {}: moves of the solutions (tens)", row.game, row.settings);
    histogram(&title, &row.summary.moves_by_ten)
}

fn histogram(title: &str, bars: &[u64]) -> String {
    let bars: Vec<u32> = bars.iter().map(|&bar| u32::try_from(bar).unwrap_or(u32::MAX)).collect();
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
    // The library's own histogram draws its bars in an order that changes from run to run.
    let bar = |(place, &count): (u32, &u32)| {
        let corners = [(SegmentValue::Exact(place), 0), (SegmentValue::Exact(place + 1), count)];
        let mut bar = Rectangle::new(corners, RGBColor(28, 98, 73).filled());
        bar.set_margin(0, 0, 1, 1);
        bar
    };
    chart.draw_series((0..).zip(bars).filter(|&(_, &count)| count > 0).map(bar))?;
    area.present()?;
    Ok(())
}

//! The plot: bars for what an operation costs everybody, curves for how it grows.
//!
//! It stands in documents that are read on white and on black, so it has no background, and its greys and colours have
//! enough contrast on both.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::tables::bytes;
use crate::operation::Operation;
use crate::results::{Growth, Results, Row};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failure = Box<dyn std::error::Error>;

/// What has bars, and on which corpus.
const BARS: [(Operation, &str); 9] = [
    (Operation::Parse, "web"),
    (Operation::ParseOwned, "web"),
    (Operation::Resolve, "relative"),
    (Operation::Normalize, "web"),
    (Operation::Compare, "web"),
    (Operation::Lines, "web"),
    (Operation::Query, "pairs"),
    (Operation::Decode, "escaped"),
    (Operation::Encode, "raw"),
];

/// What has curves.
const CURVES: [Operation; 6] = [
    Operation::Parse,
    Operation::Resolve,
    Operation::Normalize,
    Operation::Compare,
    Operation::Decode,
    Operation::Encode,
];

const WIDTH: u32 = 1080;
const HEADING: u32 = 44;
const LEGEND: u32 = 24;
const BAR_PANEL: u32 = 204;
const CURVE_PANEL: u32 = 250;
/// From one bar to the next.
const STEP: i32 = 20;
/// What of a panel is left of its bars, and right of the longest for its number.
const NAMES: i32 = 112;
const NUMBERS: i32 = 62;

const INK: RGBColor = RGBColor(118, 128, 138);
const GRID: RGBAColor = RGBAColor(128, 128, 128, 0.25);

/// Draws the results.
pub(super) fn svg(results: &Results) -> Result<String, Failure> {
    let height = 2 * HEADING + LEGEND + 3 * BAR_PANEL + 2 * CURVE_PANEL;
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let (bars, curves) = root.split_vertically(HEADING + 3 * BAR_PANEL);
        let bars = headed(&bars, "Nanoseconds of processor time, median: shorter is better")?;
        let panels = bars.split_evenly((3, 3));
        for (panel, (operation, corpus)) in panels.iter().zip(BARS) {
            results.row(operation, corpus).map_or(Ok(()), |row| draw_bars(panel, row))?;
        }
        let heading = "Nanoseconds a byte by length of one text, the worst of all shapes: lower is better";
        let (legend, curves) = headed(&curves, heading)?.split_vertically(LEGEND);
        draw_legend(&legend, results)?;
        for (panel, operation) in curves.split_evenly((2, 3)).iter().zip(CURVES) {
            draw_curves(panel, operation, results)?;
        }
        root.present()?;
    }
    svg.push('\n');
    Ok(svg)
}

/// Writes a heading over an area and gives what is left of it.
fn headed<'a>(area: &Area<'a>, heading: &str) -> Result<Area<'a>, Failure> {
    let (top, rest) = area.split_vertically(HEADING);
    top.draw(&Text::new(heading.to_owned(), (12, 16), text(18, INK)))?;
    Ok(rest)
}

/// Who has which colour, of those that have curves.
fn draw_legend(area: &Area<'_>, results: &Results) -> Result<(), Failure> {
    let mut left = 12;
    for peer in &results.peers {
        if results.growths.iter().any(|growth| growth.peer == peer.name) {
            area.draw(&Rectangle::new([(left, 4), (left + 16, 8)], color(&peer.name).filled()))?;
            area.draw(&Text::new(peer.name.clone(), (left + 22, 0), text(12, INK)))?;
            left += 44 + 7 * peer.name.len() as i32;
        }
    }
    Ok(())
}

fn draw_bars(panel: &Area<'_>, row: &Row) -> Result<(), Failure> {
    let title = format!("{}, {}", row.operation.name(), row.corpus);
    panel.draw(&Text::new(title, (12, 4), text(15, INK)))?;
    let room = f64::from(panel.dim_in_pixel().0) - f64::from(NAMES + NUMBERS);
    let longest = row.costs.last().map_or(1.0, |cost| cost.median_ns);
    for (at, cost) in (0..).zip(&row.costs) {
        let (top, end) = (26 + at * STEP, NAMES + (room * cost.median_ns / longest).round() as i32);
        let color = color(&cost.peer);
        let middle = top + STEP / 2 - 2;
        let name = text(12, INK).pos(Pos::new(HPos::Right, VPos::Center));
        panel.draw(&Text::new(cost.peer.clone(), (NAMES - 6, middle), name))?;
        panel.draw(&Rectangle::new([(NAMES, top), (end.max(NAMES + 1), top + STEP - 5)], color.filled()))?;
        let number = text(12, INK).pos(Pos::new(HPos::Left, VPos::Center));
        panel.draw(&Text::new(format!("{:.0}", cost.median_ns), (end + 5, middle), number))?;
    }
    Ok(())
}

fn draw_curves(panel: &Area<'_>, operation: Operation, results: &Results) -> Result<(), Failure> {
    let growths: Vec<_> = results.growths.iter().filter(|growth| growth.operation == operation).collect();
    let Some(lengths) = growths.first().map(|growth| growth.lengths.as_slice()) else { return Ok(()) };
    let worst = |peer: &str| worst(&growths, peer, lengths.len());
    let curves: Vec<_> = (results.peers.iter().map(|peer| (peer.name.as_str(), worst(&peer.name))))
        .filter(|(_, curve)| !curve.is_empty())
        .collect();
    let all = || curves.iter().flat_map(|(_, curve)| curve.iter().copied());
    let (low, high) = (all().fold(f64::MAX, f64::min) / 1.5, all().fold(0.0, f64::max) * 1.5);
    let (shortest, longest) = (lengths[0] as f64, lengths[lengths.len() - 1] as f64);
    let mut chart = ChartBuilder::on(panel)
        .caption(operation.name(), text(15, INK))
        .margin(8)
        .margin_right(16)
        .x_label_area_size(24)
        .y_label_area_size(48)
        .build_cartesian_2d((shortest..longest).log_scale().base(4.0), (low..high).log_scale())?;
    chart
        .configure_mesh()
        .axis_style(GRID)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .y_labels(5)
        .label_style(text(11, INK))
        .x_label_formatter(&|&length| bytes(length.round() as usize))
        .y_label_formatter(&|&time| format!("{time}"))
        .draw()?;
    // This project last, so that it lies above the others.
    for (peer, curve) in curves.iter().rev() {
        let width = if *peer == "urikit" { 4 } else { 2 };
        let points = lengths.iter().map(|&length| length as f64).zip(curve.iter().copied());
        chart.draw_series(LineSeries::new(points, color(peer).stroke_width(width)))?;
    }
    Ok(())
}

/// The most that a byte costs a library at each length, up to the first length at which it had to sit out a shape.
fn worst(growths: &[&Growth], peer: &str, lengths: usize) -> Vec<f64> {
    let at = |length: usize| {
        let own = growths.iter().filter(|growth| growth.peer == peer);
        let times: Option<Vec<_>> = own.map(|growth| growth.ns_per_byte.get(length).copied()).collect();
        times?.into_iter().reduce(f64::max)
    };
    (0..lengths).map_while(at).collect()
}

fn text(size: u32, color: RGBColor) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&color)
}

/// The same library has the same colour everywhere.
fn color(peer: &str) -> RGBColor {
    match peer {
        "urikit" => RGBColor(235, 103, 20),
        "fluent-uri" => RGBColor(59, 130, 196),
        "oxiri" => RGBColor(31, 150, 130),
        "iri-string" => RGBColor(139, 111, 192),
        "iref" => RGBColor(192, 92, 154),
        "url" => RGBColor(122, 150, 46),
        "ada-url" => RGBColor(176, 137, 0),
        "percent-encoding" => RGBColor(80, 150, 110),
        "urlencoding" => RGBColor(150, 110, 90),
        _ => RGBColor(135, 135, 135),
    }
}

#[cfg(test)]
mod tests {
    use super::worst;
    use crate::peers::Family::Rfc3986;
    use crate::results::tests::growth;

    #[test]
    fn the_worst_curve_ends_where_a_shape_was_too_slow() {
        let growths = [growth("a", Rfc3986, true, &[0.5, 0.2]), growth("a", Rfc3986, true, &[9.0])];
        let growths: Vec<_> = growths.iter().collect();
        assert_eq!(worst(&growths, "a", 2), [9.0]);
        assert_eq!(worst(&growths[..1], "a", 2), [0.5, 0.2]);
        assert!(worst(&growths, "b", 2).is_empty());
    }
}

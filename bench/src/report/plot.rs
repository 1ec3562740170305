//! A bar chart of the time that each library takes for an operation.
//!
//! The chart is shown on white and black backgrounds, so it is transparent and its colors have
//! sufficient contrast on both.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::operation::Operation;
use crate::results::{Results, Row};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failure = Box<dyn std::error::Error>;

/// The operations and corpora to plot.
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

const WIDTH: u32 = 1080;
const HEADING: u32 = 44;
const BAR_PANEL: u32 = 204;
const STEP: i32 = 20;
/// The width of the names left of the bars, and of the numbers right of them.
const NAMES: i32 = 112;
const NUMBERS: i32 = 62;

const INK: RGBColor = RGBColor(118, 128, 138);

pub(super) fn svg(results: &Results) -> Result<String, Failure> {
    let mut svg = String::new();
    {
        let root =
            SVGBackend::with_string(&mut svg, (WIDTH, HEADING + 3 * BAR_PANEL)).into_drawing_area();
        let heading = "Nanoseconds of processor time, median: shorter is better";
        root.draw(&Text::new(heading.to_owned(), (12, 16), text(18, INK)))?;
        let (_, bars) = root.split_vertically(HEADING);
        for (panel, (operation, corpus)) in bars.split_evenly((3, 3)).iter().zip(BARS) {
            results.row(operation, corpus).map_or(Ok(()), |row| draw_bars(panel, row))?;
        }
        root.present()?;
    }
    svg.push('\n');
    Ok(svg)
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
        panel.draw(&Rectangle::new(
            [(NAMES, top), (end.max(NAMES + 1), top + STEP - 5)],
            color.filled(),
        ))?;
        let number = text(12, INK).pos(Pos::new(HPos::Left, VPos::Center));
        panel.draw(&Text::new(format!("{:.0}", cost.median_ns), (end + 5, middle), number))?;
    }
    Ok(())
}

fn text(size: u32, color: RGBColor) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&color)
}

/// Each library has the same color in all charts.
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

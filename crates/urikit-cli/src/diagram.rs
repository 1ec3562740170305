//! A reference with its components marked beneath it.
//!
//! ```text
//!   foo://example.com:8042/over/there?name=ferret#nose
//!   ╰┬╯   ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯
//!   scheme    host    port    path       query    fragment
//! ```
//!
//! A label stands as near to its mark as the others leave it room, with a stem where that is further down. A component
//! that is defined and empty has an arrow at its place. A text wider than the terminal is cut into lines, each with its
//! marks.

use std::io::Write;
use std::ops::Range;

use anstyle::Style;
use urikit::UriRef;

use crate::screen::{Palette, Screen};

/// Columns left of every line.
const INDENT: &str = "  ";
/// Columns kept free for the last label when a text needs more than one line.
const LABEL_ROOM: usize = 16;

/// A component to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    name: &'static str,
    start: usize,
    end: usize,
    /// Where an empty component has its arrow: at a delimiter, so that it takes no other component's place.
    arrow: usize,
}

/// Appends the drawing.
pub(crate) fn draw(uri: UriRef<'_>, screen: Screen, out: &mut Vec<u8>) {
    let text = uri.as_str();
    let parts = parts(uri);
    let room = screen.width - INDENT.len();
    let chunk =
        if text.len() + LABEL_ROOM <= room { text.len() } else { room.saturating_sub(LABEL_ROOM).max(8) };
    let mut from = 0;
    loop {
        let to = text.len().min(from + chunk.max(1));
        Line { range: from..to, whole: text.len(), palette: screen.palette }.draw(text, &parts, out);
        if to == text.len() {
            break;
        }
        from = to;
    }
}

/// The components that are defined, from left to right.
fn parts(uri: UriRef<'_>) -> Vec<Part> {
    let text = uri.as_str();
    // A component is a slice of the text: the distance of their beginnings is its offset.
    let part = |name, slice: &str, delimiters: usize| {
        let start = slice.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + slice.len();
        Part { name, start, end, arrow: start.saturating_sub(delimiters) }
    };
    let mut parts = Vec::with_capacity(7);
    parts.extend(uri.scheme().map(|scheme| part("scheme", scheme.as_str(), 0)));
    // An empty one of these three has its arrow under the delimiter before it, for what follows it may be a component.
    parts.extend(uri.userinfo().map(|userinfo| part("userinfo", userinfo.as_str(), 1)));
    parts.extend(uri.host().map(|host| part("host", host.as_str(), 1)));
    parts.extend(uri.port().map(|port| part("port", port.as_str(), 1)));
    // A delimiter or the end follows an empty one of these.
    parts.push(part("path", uri.path().as_str(), 0));
    parts.extend(uri.query().map(|query| part("query", query.as_str(), 0)));
    parts.extend(uri.fragment().map(|fragment| part("fragment", fragment.as_str(), 0)));
    parts
}

/// One line of the text.
struct Line {
    range: Range<usize>,
    whole: usize,
    palette: Palette,
}

/// A mark with its label, in columns of the line.
struct Label {
    name: &'static str,
    text: String,
    columns: Range<usize>,
    stem: usize,
}

impl Line {
    fn draw(&self, text: &str, parts: &[Part], out: &mut Vec<u8>) {
        let mut source = Grid::default();
        source.write(0, 0, &text[self.range.clone()], "");
        let mut grid = Grid::default();
        let mut labels = Vec::new();
        for part in parts {
            if let Some(label) = self.mark(part, &mut source, &mut grid) {
                labels.push(label);
            }
        }
        for label in labels.iter().rev() {
            place(label, &mut grid);
        }
        source.print(self.palette, out);
        grid.print(self.palette, out);
    }

    /// Marks the piece of a component on this line, and returns its label.
    fn mark(&self, part: &Part, source: &mut Grid, grid: &mut Grid) -> Option<Label> {
        let name = part.name;
        if part.start == part.end {
            let last = self.range.end == self.whole;
            if !(self.range.contains(&part.arrow) || (last && part.arrow == self.whole)) {
                return None;
            }
            let stem = part.arrow - self.range.start;
            grid.write(0, stem, "↑", name);
            return Some(Label { name, text: format!("{name} (empty)"), columns: stem..stem + 1, stem });
        }
        let (start, end) = (part.start.max(self.range.start), part.end.min(self.range.end));
        if start >= end {
            return None;
        }
        let columns = start - self.range.start..end - self.range.start;
        let (begins, ends) = (start == part.start, end == part.end);
        let stem = columns.start + (columns.len() - 1) / 2;
        for column in columns.clone() {
            source.style(column, name);
            let first = column == columns.start && begins;
            let last = column + 1 == columns.end && ends;
            let mark = match (column == stem, first, last) {
                (true, true, true) => "│",
                (true, true, false) => "├",
                (true, false, true) => "┤",
                (true, false, false) => "┬",
                (false, true, _) => "╰",
                (false, false, true) => "╯",
                (false, false, false) => "─",
            };
            grid.write(0, column, mark, name);
        }
        let text = if begins { name.to_owned() } else { format!("…{name}") };
        Some(Label { name, text, columns, stem })
    }
}

/// Finds the highest place for a label. Labels are placed from right to left and never begin left of their mark, so no
/// label to the right stands in the way of a stem, and one row further down there is always room.
fn place(label: &Label, grid: &mut Grid) {
    let width = label.text.chars().count();
    let Range { start, end } = label.columns;
    let centred = (label.stem + 1).saturating_sub(width.div_ceil(2)).max(start);
    let inside = end.saturating_sub(width).max(start);
    for row in 1.. {
        for begin in [centred, inside.min(centred), start] {
            if grid.is_free(row, begin.saturating_sub(1)..begin + width + 1) {
                for above in 1..row {
                    grid.write(above, label.stem, "│", label.name);
                }
                grid.write(row, begin, &label.text, label.name);
                return;
            }
        }
    }
}

/// Characters at rows and columns, each with the component that gives it its colour.
#[derive(Default)]
struct Grid {
    rows: Vec<Vec<(char, &'static str)>>,
}

impl Grid {
    fn write(&mut self, row: usize, column: usize, text: &str, name: &'static str) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        for (at, c) in (column..).zip(text.chars()) {
            let cells = &mut self.rows[row];
            if cells.len() <= at {
                cells.resize(at + 1, (' ', ""));
            }
            cells[at] = (c, name);
        }
    }

    fn style(&mut self, column: usize, name: &'static str) {
        self.rows[0][column].1 = name;
    }

    fn is_free(&self, row: usize, columns: Range<usize>) -> bool {
        let cells = self.rows.get(row).map_or(&[][..], Vec::as_slice);
        columns.into_iter().all(|column| cells.get(column).is_none_or(|(c, _)| *c == ' '))
    }

    fn print(&self, palette: Palette, out: &mut Vec<u8>) {
        for row in &self.rows {
            out.extend_from_slice(INDENT.as_bytes());
            for run in row.chunk_by(|a, b| a.1 == b.1) {
                let style = if run[0].1.is_empty() { Style::new() } else { palette.component(run[0].1) };
                let text: String = run.iter().map(|(c, _)| c).collect();
                let _ = write!(out, "{style}{text}{style:#}");
            }
            out.push(b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, width: usize) -> String {
        let mut out = Vec::new();
        draw(UriRef::parse(text).unwrap(), Screen { width, palette: Palette::Plain }, &mut out);
        let text = String::from_utf8(out).unwrap();
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    #[track_caller]
    fn check(text: &str, width: usize, expected: &str) {
        let drawn = format!("\n{}", drawn(text, width));
        assert!(drawn == expected, "expected\n{expected}\nfound\n{drawn}");
    }

    #[test]
    fn the_example_of_section_3() {
        let expected = "
  foo://example.com:8042/over/there?name=ferret#nose
  ╰┬╯   ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯
  scheme    host    port    path       query    fragment
";
        check("foo://example.com:8042/over/there?name=ferret#nose", 80, expected);
    }

    #[test]
    fn labels_without_room_go_down() {
        let expected = "
  urn:x:y
  ╰┬╯ ╰┬╯
   │  path
  scheme
";
        check("urn:x:y", 80, expected);
        let expected = "
  a://b:1
  │   │ │↑
  │   │ │path (empty)
  │   │ port
  │   host
  scheme
";
        check("a://b:1", 80, expected);
    }

    #[test]
    fn empty_components_have_arrows_of_their_own() {
        let expected = "
  http://@:/?#
  ╰┬─╯  ↑↑↑│ ↑↑
   │    ││││ │fragment (empty)
   │    ││││ query (empty)
   │    │││path
   │    ││port (empty)
   │    │host (empty)
   │    userinfo (empty)
  scheme
";
        check("http://@:/?#", 80, expected);
        check("", 80, "\n\n  ↑\n  path (empty)\n");
    }

    #[test]
    fn a_long_text_is_cut_and_marked_on_each_line() {
        let expected = "
  http://example.com/a-p
  ╰┬─╯   ╰────┬────╯╰┬──
  scheme     host   path
  ath-that-is-long?and#x
  ───────┬───────╯ ╰┬╯ │
       …path        │  fragment
                   query
";
        check("http://example.com/a-path-that-is-long?and#x", 40, expected);
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for length in 0..200 {
            let text = format!("https://u@example.com:1/{}?q=1#f", "x".repeat(length));
            for width in [30, 40, 80, 120] {
                let drawn = drawn(&text, width);
                assert!(drawn.lines().all(|line| line.chars().count() <= width), "{width}\n{drawn}");
            }
        }
    }
}

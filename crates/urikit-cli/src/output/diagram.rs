//! Drawings of a reference with its components labeled below.
//!
//! ```text
//!   foo://example.com:8042/over/there?name=ferret#nose
//!   ╰┬╯   ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯
//!   scheme    host    port    path       query    fragment
//! ```
//!
//! Each label is as close to its mark as the other labels allow, and connected by a stem. An empty
//! component is marked with an arrow. Input wider than the terminal is split into lines.

use std::io::Write;
use std::ops::Range;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;
use urikit_readings::Component;

use crate::output::buffer::Output;
use crate::output::printable::printable;
use crate::output::screen::{Palette, Screen};

const INDENT: &str = "  ";
/// Columns reserved for the last label if the input needs more than one line.
const LABEL_ROOM: usize = 16;
/// Marks the second column of a wide character, which is not printed.
const WIDE: char = '\0';

/// A component to mark. Columns are relative to the whole input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    name: &'static str,
    start: usize,
    end: usize,
    /// The arrow of an empty component: at a delimiter, to leave the place of other components
    /// free.
    arrow: usize,
}

/// Appends the drawing. The components are in order from left to right.
pub(crate) fn draw(text: &str, components: &[Component], screen: Screen, out: &mut Output) {
    let parts: Vec<Part> = components.iter().map(|component| Part::new(text, component)).collect();
    let shown = columns(text);
    let room = screen.width - INDENT.len();
    // The last label can be longer than its mark, so that the input alone would fit, but not the
    // label.
    let chunk = if shown.len() + LABEL_ROOM <= room {
        shown.len()
    } else {
        room.saturating_sub(LABEL_ROOM).max(8)
    };
    let mut from = 0;
    loop {
        let mut to = shown.len().min(from + chunk.max(2));
        // A wide character stays on one line.
        if shown.get(to) == Some(&WIDE) {
            to -= 1;
        }
        Line { range: from..to, whole: shown.len(), palette: screen.palette }
            .draw(&shown, &parts, out);
        if to == shown.len() {
            break;
        }
        from = to;
    }
}

/// Returns the printable form of the input, column by column.
fn columns(text: &str) -> Vec<char> {
    let mut columns = Vec::with_capacity(text.len());
    for c in printable(text.as_bytes()).chars() {
        columns.push(c);
        columns.extend((c.width() == Some(2)).then_some(WIDE));
    }
    columns
}

impl Part {
    fn new(text: &str, component: &Component) -> Self {
        let span = &component.span;
        let column =
            |offset: usize| if text.is_ascii() { offset } else { columns(&text[..offset]).len() };
        // For these components, the preceding delimiter is marked, because the next character may
        // belong to a component. For others, a delimiter or the end follows.
        let delimiters = match component.name {
            "userinfo" | "user" | "password" | "host" | "server" | "net_loc" | "port" => 1,
            _ => 0,
        };
        // Escapes and wide characters make columns differ from offsets, except for ASCII.
        let (start, end) = (column(span.start), column(span.end));
        Self { name: component.name, start, end, arrow: start.saturating_sub(delimiters) }
    }
}

struct Line {
    range: Range<usize>,
    whole: usize,
    palette: Palette,
}

struct Label {
    name: &'static str,
    text: String,
    columns: Range<usize>,
    stem: usize,
}

impl Line {
    fn draw(&self, text: &[char], parts: &[Part], out: &mut Output) {
        let mut source = Grid::default();
        let line: String = text[self.range.clone()].iter().collect();
        source.write(0, 0, &line, "");
        let mut grid = Grid::default();
        let mut labels = Vec::new();
        for part in parts {
            if let Some(label) = self.mark(part, &mut source, &mut grid) {
                labels.push(label);
            }
        }
        // From right to left, see `place`.
        for label in labels.iter().rev() {
            place(label, &mut grid);
        }
        source.print(self.palette, out);
        grid.print(self.palette, out);
    }

    /// Marks the part of a component on this line, and returns its label.
    fn mark(&self, part: &Part, source: &mut Grid, grid: &mut Grid) -> Option<Label> {
        let name = part.name;
        if part.start == part.end {
            let last = self.range.end == self.whole;
            if !(self.range.contains(&part.arrow) || (last && part.arrow == self.whole)) {
                return None;
            }
            let stem = part.arrow - self.range.start;
            grid.write(0, stem, "↑", name);
            return Some(Label {
                name,
                text: format!("{name} (empty)"),
                columns: stem..stem + 1,
                stem,
            });
        }
        let (start, end) = (part.start.max(self.range.start), part.end.min(self.range.end));
        if start >= end {
            return None;
        }
        let columns = start - self.range.start..end - self.range.start;
        let (begins, ends) = (start == part.start, end == part.end);
        // In the middle, or left of it.
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
        // The component started on an earlier line.
        let text = if begins { name.to_owned() } else { format!("…{name}") };
        Some(Label { name, text, columns, stem })
    }
}

/// Places a label in the highest free row.
///
/// Labels are placed from right to left and never start left of their mark. So no stem is blocked
/// by a label to its right, and the next row always has room.
fn place(label: &Label, grid: &mut Grid) {
    let width = label.text.chars().count();
    let Range { start, end } = label.columns;
    let centered = (label.stem + 1).saturating_sub(width.div_ceil(2)).max(start);
    let inside = end.saturating_sub(width).max(start);
    for row in 1.. {
        for begin in [centered, inside.min(centered), start] {
            // A column on each side stays free, so that labels are not read as one word.
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

/// Characters in rows and columns, each with the component that determines its color.
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

    fn print(&self, palette: Palette, out: &mut Output) {
        for row in &self.rows {
            out.extend_from_slice(INDENT.as_bytes());
            for run in row.chunk_by(|a, b| a.1 == b.1) {
                let style =
                    if run[0].1.is_empty() { Style::new() } else { palette.component(run[0].1) };
                let text: String = run.iter().map(|(c, _)| c).filter(|c| **c != WIDE).collect();
                let _ = write!(out, "{style}{text}{style:#}");
            }
            out.push(b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urikit_readings::{Parser, Spec};

    fn drawn(text: &str, width: usize) -> String {
        drawn_by(Spec::Rfc3986, text, width)
    }

    fn drawn_by(parser: impl Into<Parser<'static>>, text: &str, width: usize) -> String {
        let mut out = Output::default();
        let components = parser.into().parse(text).unwrap().components();
        draw(text, &components, Screen { width, palette: Palette::Plain }, &mut out);
        let text = String::from_utf8(out.as_slice().to_vec()).unwrap();
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    #[track_caller]
    fn check(text: &str, width: usize, expected: &str) {
        let drawn = format!("\n{}", drawn(text, width));
        assert!(drawn == expected, "expected\n{expected}\nfound\n{drawn}");
    }

    #[test]
    fn draws_example_of_section_3() {
        let expected = "
  foo://example.com:8042/over/there?name=ferret#nose
  ╰┬╯   ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯
  scheme    host    port    path       query    fragment
";
        check("foo://example.com:8042/over/there?name=ferret#nose", 80, expected);
    }

    #[test]
    fn labels_without_room_move_down() {
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
    fn empty_components_have_separate_arrows() {
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
    fn long_input_is_split_and_marked_on_each_line() {
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
    fn wide_characters_take_two_columns_and_invisible_ones_are_escaped() {
        let expected = "
  //例え.jp/ü\\u{202E}?納#豆
    ╰──┬──╯╰───┬────╯ ├╯ ├╯
      host    path    │  fragment
                      query
";
        let drawn = drawn_by(Spec::Rfc3987, "//例え.jp/ü\u{202e}?納#豆", 80);
        assert_eq!(format!("\n{drawn}"), expected);
        // No wide character is split, wherever a line ends.
        let text = format!("//h/x{}", "豆".repeat(99));
        for width in 28..60 {
            let drawn = drawn_by(Spec::Rfc3987, &text, width);
            assert_eq!(drawn.matches('豆').count(), 99, "{width}");
        }
    }

    #[test]
    fn tolerant_parsing_is_drawn() {
        let expected = "
  //h/ü?{
    │├╯ │
    ││  query
    │path
    host
";
        let drawn = drawn_by(Parser::new(Spec::Rfc2396).tolerant(), "//h/ü?{", 80);
        assert_eq!(format!("\n{drawn}"), expected);
    }

    #[test]
    fn lines_fit_the_terminal() {
        for length in 0..200 {
            let text = format!("https://u@example.com:1/{}?q=1#f", "x".repeat(length));
            for width in [30, 40, 80, 120] {
                let drawn = drawn(&text, width);
                assert!(
                    drawn.lines().all(|line| line.chars().count() <= width),
                    "{width}\n{drawn}"
                );
            }
        }
    }
}

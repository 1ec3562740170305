//! `uri readings`: what others make of a text, and where they part.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;
use urikit_audit::readings::{Reader, Reading, Readings as Audited, Verdict as Split};

use super::{Chunk, Manner, Output, Page, Refusal, Row, Scratch, Subcommand, Verdict};
use crate::args::{Color, OutputArgs};
use crate::explain::shortened;
use crate::fault::Fault;
use crate::json::{Escapes, Object};
use crate::printable::printable;
use crate::reading::Spec;
use crate::report::Reporter;
use crate::screen::{Screen, View};

/// Columns before everything that is said of a text.
const INDENT: usize = 2;
/// Columns for the names of readers and verdicts.
const NAME: usize = 16;
/// The narrowest cell.
const NARROWEST: usize = 8;
/// What stands for an undefined part.
const UNDEFINED: &str = "-";

/// Shows readings.
#[derive(Debug)]
pub(crate) struct Readings {
    manner: Manner,
}

impl Readings {
    /// The subcommand.
    pub(crate) fn new(output: &OutputArgs, color: Color) -> Self {
        let (view, reporter) = (View::always_drawn(output, color), Reporter::new(color));
        Self { manner: Manner { spec: Spec::Rfc3986, view, reporter, end: b'\n' } }
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        let input = match row.text() {
            Ok(input) => input,
            Err(fault) => return self.refuse(row, &Refusal { input: row.raw, fault: *fault }, page),
        };
        let text = match std::str::from_utf8(&input) {
            Ok(text) => text,
            Err(error) => {
                let start = error.valid_up_to();
                let fault =
                    Fault::not_utf8(start..start + error.error_len().unwrap_or(1), "readings are of text");
                return self.refuse(row, &Refusal { input: &input, fault }, page);
            }
        };
        let readings = Audited::of(text);
        match self.manner.view {
            View::Drawn(screen) => draw(text, &readings, screen, &mut page.rows),
            View::Json | View::Plain => json(text, &readings, &mut page.rows),
        }
        if readings.worst() == Split::HostSplit { Verdict::Negative } else { Verdict::Good }
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        let members = |object: &mut Object<'_>| {
            object.null("readings");
            object.null("disagreements");
            object.null("worst");
        };
        self.manner.refuse(row, refusal, page, members, "")
    }
}

impl Subcommand for Readings {
    fn chunk(&self, chunk: &Chunk<'_>, page: &mut Page, _: &mut Scratch) -> Verdict {
        chunk.rows().map(|row| self.row(&row, page)).max().unwrap_or_default()
    }
}

/// The parts with their names, in the order of a row.
fn parts<'r>(reading: &'r Reading<'_>) -> [(&'static str, Option<&'r str>); 7] {
    [
        ("scheme", reading.scheme.as_deref()),
        ("userinfo", reading.userinfo.as_deref()),
        ("host", reading.host.as_deref()),
        ("port", reading.port.as_deref()),
        ("path", Some(&reading.path)),
        ("query", reading.query.as_deref()),
        ("fragment", reading.fragment.as_deref()),
    ]
}

fn json(text: &str, readings: &Audited<'_>, out: &mut Output) {
    let mut object = Object::open(out, Escapes::Any);
    object.text("input", text);
    object.object("readings", |object| {
        for reader in Reader::ALL {
            object.object(reader.name(), |object| {
                let reading = readings.by(reader);
                object.flag("valid", reading.is_some());
                for (name, value) in parts(reading.unwrap_or(&Reading::default())) {
                    object.uri(name, value.filter(|_| reading.is_some()));
                }
            });
        }
    });
    object.list("disagreements", readings.disagreements(), |item, (a, b, verdict)| {
        item.text("a", a.name());
        item.text("b", b.name());
        item.text("verdict", verdict.name());
    });
    object.text("worst", readings.worst().name());
    object.null("error");
    object.close();
}

/// A line for the text, one for each reader, one for each kind of disagreement.
fn draw(text: &str, readings: &Audited<'_>, screen: Screen, out: &mut Output) {
    let worst = readings.worst();
    let palette = screen.palette;
    let style = if worst == Split::HostSplit { palette.bad() } else { palette.good() };
    let _ = writeln!(out, "{style}{worst}{style:#}: {}", printable(text.as_bytes()));
    let table = Table::of(readings, screen.width);
    table.write("", &table.names.map(str::to_owned), screen, out);
    for reader in Reader::ALL {
        match readings.by(reader) {
            Some(reading) => table.write(reader.name(), &table.cells(reading), screen, out),
            None => {
                let _ = writeln!(out, "{:INDENT$}{:NAME$}refuses it", "", reader.name());
            }
        }
    }
    for verdict in
        [Split::HostSplit, Split::SchemeSplit, Split::UserinfoSplit, Split::PortSplit, Split::PathSplit]
    {
        let pairs = readings.disagreements().filter(|(_, _, other)| *other == verdict);
        let pairs: Vec<String> = pairs.map(|(a, b, _)| format!("{a}/{b}")).collect();
        if !pairs.is_empty() {
            let _ = writeln!(out, "{:INDENT$}{:NAME$}{}", "", verdict.name(), pairs.join(" "));
        }
    }
    out.push(b'\n');
}

/// The columns that some reader has something in.
struct Table {
    names: [&'static str; 7],
    widths: [usize; 7],
}

impl Table {
    fn of(readings: &Audited<'_>, width: usize) -> Self {
        let names = parts(&Reading::default()).map(|(name, _)| name);
        let mut table = Self { names, widths: [usize::MAX; 7] };
        let all: Vec<_> = Reader::ALL.into_iter().filter_map(|reader| readings.by(reader)).collect();
        let cells: Vec<_> = all.iter().map(|reading| table.cells(reading)).collect();
        let longest = |column: usize| {
            let is_defined = all.iter().any(|reading| parts(reading)[column].1.is_some());
            let cells = cells.iter().map(|cells| cells[column].width()).max().unwrap_or(0);
            if is_defined { cells.max(names[column].len()) } else { 0 }
        };
        let wanted: [usize; 7] = std::array::from_fn(longest);
        let used = wanted.iter().filter(|width| **width > 0).count().max(1);
        // Columns that need less leave more to the others.
        let room = width.saturating_sub(INDENT + NAME + 2 * used);
        let mut share = room / used;
        for _ in 0..used {
            let short: usize = wanted.iter().filter(|width| **width <= share).sum();
            let long = wanted.iter().filter(|width| **width > share).count();
            if long == 0 {
                break;
            }
            share = (room.saturating_sub(short) / long).max(NARROWEST);
        }
        table.widths = wanted.map(|width| width.min(share));
        table
    }

    fn cells(&self, reading: &Reading<'_>) -> [String; 7] {
        let values = parts(reading).map(|(_, value)| match value {
            Some("") => "\"\"".to_owned(),
            Some(value) => printable(value.as_bytes()),
            None => UNDEFINED.to_owned(),
        });
        std::array::from_fn(|at| shortened(&values[at], self.widths[at].max(1)))
    }

    fn write(&self, head: &str, cells: &[String; 7], screen: Screen, out: &mut Output) {
        let mut line = format!("{:INDENT$}{head:NAME$}", "");
        for (at, cell) in cells.iter().enumerate().filter(|(at, _)| self.widths[*at] > 0) {
            let name = self.names[at];
            let cell = shortened(cell, self.widths[at]);
            let style = if head.is_empty() { screen.palette.dim() } else { screen.palette.component(name) };
            let pad = self.widths[at].saturating_sub(cell.width()) + 2;
            let _ = write!(line, "{style}{cell}{style:#}{:pad$}", "");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Palette;

    #[test]
    fn the_matrix() {
        let text = "ftp://google.com?@evil.com/";
        let mut out = Output::default();
        draw(text, &Audited::of(text), Screen { width: 80, palette: Palette::Plain }, &mut out);
        let expected = "\
host-split: ftp://google.com?@evil.com/
                  scheme  userinfo     host        path  query
  rfc3986         ftp     -            google.com  \"\"    @evil.com/
  rfc2396         ftp     -            google.com  \"\"    @evil.com/
  rfc1738         ftp     google.com?  evil.com    /     -
  appendix-b      ftp     -            google.com  \"\"    @evil.com/
  whatwg          ftp     -            google.com  /     @evil.com/
  host-split      rfc3986/rfc1738 rfc2396/rfc1738 rfc1738/appendix-b rfc1738/whatwg

";
        assert_eq!(String::from_utf8(out.as_slice().to_vec()).unwrap(), expected);
    }
    #[test]
    fn a_part_of_one_character_has_its_column() {
        let mut out = Output::default();
        draw("http://h", &Audited::of("http://h"), Screen { width: 80, palette: Palette::Plain }, &mut out);
        let text = String::from_utf8(out.as_slice().to_vec()).unwrap();
        assert!(text.contains("  rfc3986         http    h     \"\"\n"), "{text}");
    }
}

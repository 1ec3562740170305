//! A table of readings: one line for each parser, and the pairs that disagree.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;
use urikit_readings::comparison::{Reading, Readings, Verdict};

use crate::output::buffer::Output;
use crate::output::printable::printable;
use crate::output::prose::shortened;
use crate::output::screen::Screen;
use crate::output::secrets::{Mask, Secrets};

const INDENT: usize = 2;
const NAME: usize = 16;
const MIN_CELL_WIDTH: usize = 8;
const UNDEFINED: &str = "-";

/// The readings of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matrix<'r, 't> {
    pub(crate) text: &'t str,
    pub(crate) readings: &'r Readings<'t>,
    pub(crate) secrets: Secrets,
}

/// The parts of a reading with their names, in column order.
pub(crate) fn parts<'r>(reading: &'r Reading<'_>) -> [(&'static str, Option<&'r str>); 7] {
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

/// The kinds of disagreement on a part, worst first: the label of the pairs of parsers that
/// disagree, and a sentence about all parsers.
const SPLITS: [(Verdict, &str, &str); 5] = [
    (Verdict::HostSplit, "host varies", "parsers find different hosts"),
    (Verdict::SchemeSplit, "scheme varies", "parsers find different schemes"),
    (Verdict::UserinfoSplit, "userinfo varies", "parsers find different userinfo"),
    (Verdict::PortSplit, "port varies", "parsers find different ports"),
    (Verdict::PathSplit, "path varies", "parsers find different paths"),
];

/// Describes the worst disagreement.
fn sentence(worst: Verdict) -> &'static str {
    let split = SPLITS.iter().find(|(verdict, ..)| *verdict == worst);
    match (split, worst) {
        (Some((.., sentence)), _) => sentence,
        (None, Verdict::AcceptSplit) => "parsers disagree about whether this is valid",
        (None, _) => "parsers agree",
    }
}

impl Matrix<'_, '_> {
    /// Draws the input, a line for each parser, and the kinds of disagreement.
    pub(crate) fn draw(self, screen: Screen, out: &mut Output) {
        let worst = self.readings.worst();
        let palette = screen.palette;
        let style = if worst == Verdict::HostSplit { palette.bad() } else { palette.good() };
        let shown = self.secrets.shown(self.text.as_bytes());
        let _ = writeln!(out, "{style}{}{style:#}: {}", sentence(worst), printable(&shown));
        let names = self.readings.readers().map(str::len);
        // A wide name is not padded, to leave room for the cells. (The formatter pads to at most
        // 65,535 columns.)
        let head = names.max().map_or(NAME, |longest| NAME.max(longest + 2).min(screen.width));
        let table = Table::new(self, head, screen.width);
        table.write("", &table.names.map(str::to_owned), screen, out);
        for reader in self.readings.readers() {
            match self.readings.by(reader) {
                Some(reading) => table.write(reader, &table.cells(reading), screen, out),
                None => {
                    let _ = writeln!(out, "{:INDENT$}{reader:head$}rejected", "");
                }
            }
        }
        self.pairs(head, screen.width, out);
        out.push(b'\n');
    }

    /// Lists the pairs that disagree, by kind. Rejections are visible in the table.
    fn pairs(self, head: usize, width: usize, out: &mut Output) {
        for (verdict, label, _) in SPLITS {
            let pairs = self.readings.disagreements().filter(|(_, _, other)| *other == verdict);
            let mut line = format!("{:INDENT$}{label:head$}", "");
            let start = line.len();
            for (a, b, _) in pairs {
                if line.len() > start && line.len() + a.len() + b.len() + 1 > width {
                    let _ = writeln!(out, "{}", line.trim_end());
                    line = " ".repeat(start);
                }
                let _ = write!(line, "{a}/{b} ");
            }
            // Only kinds that occur have a line.
            if line.len() > start {
                let _ = writeln!(out, "{}", line.trim_end());
            }
        }
    }
}

/// The columns that are not empty for all parsers.
struct Table {
    head: usize,
    names: [&'static str; 7],
    widths: [usize; 7],
    mask: Option<Mask>,
}

impl Table {
    fn new(matrix: Matrix<'_, '_>, head: usize, width: usize) -> Self {
        let names = parts(&Reading::default()).map(|(name, _)| name);
        let mask = Mask::new(matrix.secrets, matrix.text);
        let mut table = Self { head, names, widths: [usize::MAX; 7], mask };
        let readings = matrix.readings;
        let all: Vec<_> = readings.readers().filter_map(|reader| readings.by(reader)).collect();
        let cells: Vec<_> = all.iter().map(|reading| table.cells(reading)).collect();
        let longest = |column: usize| {
            let is_defined = all.iter().any(|reading| parts(reading)[column].1.is_some());
            let cells = cells.iter().map(|cells| cells[column].width()).max().unwrap_or(0);
            if is_defined { cells.max(names[column].len()) } else { 0 }
        };
        let wanted: [usize; 7] = std::array::from_fn(longest);
        let used = wanted.iter().filter(|width| **width > 0).count().max(1);
        // Narrow columns leave their unused width to the others.
        let room = width.saturating_sub(INDENT + head + 2 * used);
        let mut share = room / used;
        // Each round gives what narrow columns leave to the wide ones, until none is left.
        for _ in 0..used {
            let short: usize = wanted.iter().filter(|width| **width <= share).sum();
            let long = wanted.iter().filter(|width| **width > share).count();
            if long == 0 {
                break;
            }
            share = (room.saturating_sub(short) / long).max(MIN_CELL_WIDTH);
        }
        table.widths = wanted.map(|width| width.min(share));
        table
    }

    fn cells(&self, reading: &Reading<'_>) -> [String; 7] {
        parts(reading).map(|(name, value)| match value {
            Some("") => "\"\"".to_owned(),
            Some(value) => match &self.mask {
                Some(mask) => printable(mask.part(name, value).as_bytes()),
                None => printable(value.as_bytes()),
            },
            None => UNDEFINED.to_owned(),
        })
    }

    fn write(&self, head: &str, cells: &[String; 7], screen: Screen, out: &mut Output) {
        let mut line = format!("{:INDENT$}{head:1$}", "", self.head);
        for (at, cell) in cells.iter().enumerate().filter(|(at, _)| self.widths[*at] > 0) {
            let name = self.names[at];
            let cell = shortened(cell, self.widths[at]);
            let style =
                if head.is_empty() { screen.palette.dim() } else { screen.palette.component(name) };
            // The formatter pads by characters, but a cell can have wide ones.
            let pad = self.widths[at].saturating_sub(cell.width()) + 2;
            let _ = write!(line, "{style}{cell}{style:#}{:pad$}", "");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::screen::Palette;

    fn drawn(text: &str, secrets: Secrets) -> String {
        let mut out = Output::default();
        let screen = Screen { width: 80, palette: Palette::Plain };
        Matrix { text, readings: &Readings::parse(text), secrets }.draw(screen, &mut out);
        String::from_utf8(out.as_slice().to_vec()).unwrap()
    }

    #[test]
    fn draws_all_readings() {
        let expected = "\
parsers find different hosts: ftp://google.com?@evil.com/
                  scheme  userinfo     host        path  query
  rfc3986         ftp     -            google.com  \"\"    @evil.com/
  rfc2396         ftp     -            google.com  \"\"    @evil.com/
  rfc1738         ftp     google.com?  evil.com    /     -
  appendix-b      ftp     -            google.com  \"\"    @evil.com/
  whatwg          ftp     -            google.com  /     @evil.com/
  host varies     rfc3986/rfc1738 rfc2396/rfc1738 rfc1738/appendix-b
                  rfc1738/whatwg

";
        assert_eq!(drawn("ftp://google.com?@evil.com/", Secrets::Masked), expected);
    }

    #[test]
    fn part_of_one_character_has_a_column() {
        let text = drawn("http://h", Secrets::Masked);
        assert!(text.contains("  rfc3986         http    h     \"\"\n"), "{text}");
    }

    #[test]
    fn secrets_are_masked_in_every_reading() {
        for text in [
            "ftp://joe:hush@h.example/?token=sesame",
            "http:/joe:hush@h.example/#token=sesame",
            r"https:\\joe:hu@sh@h.example/?token=sesame",
            "http://joe:hu/sh@h.example/?token=sesame",
            "http://joe:hush@@h.example:80a/?token=%73esame&token=sesame",
        ] {
            let masked = drawn(text, Secrets::Masked);
            for secret in ["hush", "hu", "sh@", "sesame", "%73esame"] {
                assert!(!masked.contains(secret), "{masked}");
            }
            let shown = drawn(text, Secrets::Shown);
            assert!(shown.contains(text) && shown.contains("sesame"), "{shown}");
        }
    }
}

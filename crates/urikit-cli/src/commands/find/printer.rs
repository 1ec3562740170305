//! Output rows of `uri find`.

use std::collections::HashSet;
use std::{fmt, io};

use urikit_text::document::Flags;

use super::finding::{Finding, Target};
use crate::args::{FindArgs, Look};
use crate::commands::{Output, Verdict};
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::output::secrets::Secrets;

pub(super) struct Printer {
    view: View,
    /// Applies to drawings only.
    secrets: Secrets,
    rows: Rows,
    /// The URIs printed so far, with `--unique`.
    seen: Option<HashSet<Box<str>>>,
    found: usize,
    /// The name of the current file, which need not be UTF-8.
    file: Vec<u8>,
    out: Output,
    stdout: Delivery,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// None: findings are counted.
    None,
    Short,
    /// A row with the surrounding text.
    Context,
}

impl Printer {
    pub(super) fn new(arguments: &FindArgs, look: Look) -> io::Result<Self> {
        let rows = match (arguments.count, arguments.context) {
            (true, _) => Rows::None,
            (false, true) => Rows::Context,
            (false, false) => Rows::Short,
        };
        Ok(Self {
            view: View::new(&arguments.output, look),
            secrets: look.secrets(),
            rows,
            seen: arguments.unique.then(HashSet::new),
            found: 0,
            file: Vec::new(),
            out: Output::default(),
            stdout: Delivery::new(b'\n')?,
        })
    }

    pub(super) fn begin(&mut self, file: &[u8]) {
        file.clone_into(&mut self.file);
    }

    /// Prints or counts a finding; if a target is given, the target.
    pub(super) fn take(&mut self, file: &str, finding: &Finding<'_>, target: Option<&Target<'_>>) {
        let uri = match target {
            None => finding.uri,
            Some(Target { uri: Ok(uri), .. }) => uri,
            // The JSON row contains the error; in other output it was already reported.
            Some(Target { uri: Err(_), .. }) if self.rows_have_errors() => finding.uri,
            Some(Target { uri: Err(_), .. }) => return,
        };
        if let Some(seen) = &mut self.seen {
            if seen.contains(uri) {
                return;
            }
            seen.insert(uri.into());
        }
        self.found += 1;
        match (self.rows, self.view) {
            (Rows::None, _) => {}
            (_, View::Json) => self.json(finding, target),
            (Rows::Short, View::Plain) => {
                self.out.extend_from_slice(uri.as_bytes());
                self.out.push(b'\n');
            }
            (_, View::Drawn(screen)) => {
                let (dim, bold) = (screen.palette.dim(), screen.palette.component("host"));
                let place = site(file, finding);
                let of = finding.place.map(|place| self.secrets.printable_place(place));
                let of = of.map(|place| format!(" {dim}{place}{dim:#}")).unwrap_or_default();
                self.line(format_args!(
                    "{dim}{place}:{dim:#} {bold}{}{bold:#}{of}",
                    self.secrets.printable(uri)
                ));
                if self.rows == Rows::Context {
                    let [before, raw, after] = around(finding, self.secrets);
                    self.line(format_args!("    {before}{bold}{raw}{bold:#}{after}"));
                }
            }
            (Rows::Context, View::Plain) => {
                let [before, raw, after] = around(finding, Secrets::Shown);
                self.line(format_args!("{}\t{uri}\t{before}{raw}{after}", site(file, finding)));
            }
        }
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        let _ = fmt::Write::write_fmt(&mut self.out, line);
        self.out.push(b'\n');
    }

    fn json(&mut self, finding: &Finding<'_>, target: Option<&Target<'_>>) {
        // In text, the finder does not accept quotation marks and control characters, and accepts
        // backslashes only before slashes. Links in documents may contain any character.
        let is_plain = finding.place.is_none() && !finding.flags.contains(Flags::ESCAPED);
        let escapes = if is_plain { Escapes::None } else { Escapes::Any };
        let mut object = Object::open(&mut self.out, escapes);
        object.bytes("file", "file_base64", &self.file);
        object.count("line", finding.line);
        object.count("column", finding.column);
        object.count("start", finding.start);
        object.count("end", finding.end);
        object.text("raw", finding.raw);
        object.uri("uri", finding.uri);
        object.uri("delimiter", finding.delimiter);
        object.names("flags", finding.flags.names());
        object.names("alternatives", finding.alternatives.iter().map(String::as_str));
        object.uri("type", finding.kind.name());
        match finding.place {
            Some(place) => object.text("place", &place.to_string()),
            None => object.null("place"),
        }
        if let Some(Target { base, uri }) = target {
            object.uri("base", *base);
            object.uri("target", uri.as_deref().ok());
            match uri {
                Ok(_) => object.null("error"),
                Err(error) => object.text("error", &error.to_string()),
            }
        }
        if self.rows == Rows::Context {
            object.bytes("before", "before_base64", finding.before);
            object.bytes("after", "after_base64", finding.after);
        }
        object.close();
    }

    pub(super) fn pending(&self) -> usize {
        self.out.len()
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        const MAX_CAPACITY: usize = 1 << 20;
        if self.out.len() > 0 {
            self.stdout.write(self.out.as_slice())?;
            self.out.clear(MAX_CAPACITY);
        }
        Ok(())
    }

    /// Returns whether the printed rows contain errors.
    pub(super) const fn rows_have_errors(&self) -> bool {
        matches!((self.rows, self.view), (Rows::Short | Rows::Context, View::Json))
    }

    /// Prints the count, if requested. The verdict is negative if nothing was found.
    pub(super) fn finish(&mut self) -> io::Result<Verdict> {
        match (self.rows, self.view) {
            (Rows::None, View::Json) => {
                let mut object = Object::open(&mut self.out, Escapes::None);
                object.number("count", self.found);
                object.close();
            }
            (Rows::None, _) => {
                let found = self.found;
                self.line(format_args!("{found}"));
            }
            _ => {}
        }
        self.flush()?;
        Ok(if self.found > 0 { Verdict::Good } else { Verdict::Negative })
    }
}

fn site(file: &str, finding: &Finding<'_>) -> String {
    format!("{file}:{}:{}", finding.line, finding.column)
}

/// Returns the text before a finding, the finding as written, and the text after it, on one line.
///
/// If the written form differs from the URI, secrets in it cannot be located, so a masked URI is
/// shown instead.
fn around(finding: &Finding<'_>, secrets: Secrets) -> [String; 3] {
    let shown = secrets.shown(finding.uri.as_bytes());
    let raw = match finding.raw == finding.uri || shown == finding.uri.as_bytes() {
        true => secrets.printable(finding.raw),
        false => printable(&shown),
    };
    [printable(finding.before), raw, printable(finding.after)]
}

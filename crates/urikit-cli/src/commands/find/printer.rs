//! Output rows of `uri find`.

use std::collections::HashSet;
use std::{fmt, io};

use anstream::ColorChoice;
use urikit::iri::UnicodeDisplay;
use urikit_text::document::{Flags, Target};

use super::finding::{Finding, Resolved};
use crate::args::{FindArgs, Look};
use crate::input::contents::file_uri;
use crate::input::files::Searched;
use crate::input::parallel::Sink;
use crate::output::buffer::Output;
use crate::output::json::{Escapes, Object};
use crate::output::printable::printable;
use crate::output::screen::{Palette, View};
use crate::output::secrets::Secrets;
use crate::output::unicode::{displayed_output, write_displayed};

pub(super) struct Printer {
    view: View,
    /// Applies to drawings only.
    secrets: Secrets,
    palette: Palette,
    rows: Rows,
    /// Whether the name of the file precedes its count.
    has_names: bool,
    is_unicode: bool,
    /// Whether rows consist of the URI as it was found.
    is_uris_only: bool,
    /// The maximum number of URIs of a file.
    limit: u64,
    /// The URIs printed so far, with `--unique`.
    seen: Option<HashSet<Box<str>>>,
    found: u64,
    file: Current,
    out: Output,
    pub(super) sink: Sink,
}

/// The number of files that may be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// One file, or standard input.
    One,
    /// Several files, or a directory.
    Many,
}

/// The file that is searched.
#[derive(Debug, Default)]
struct Current {
    /// The name, which need not be UTF-8.
    exact: Vec<u8>,
    /// The name for display.
    name: String,
    /// The target of a hyperlink.
    uri: Option<String>,
    found: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// The URIs are only counted by a key.
    Nothing,
    /// The names of files with URIs.
    Names,
    /// The number of URIs in each file.
    Counts,
    Short,
    /// A row with the surrounding text.
    Context,
}

impl Printer {
    /// Creates a printer for the files in a scope.
    pub(super) fn new(arguments: &FindArgs, look: Look, scope: Scope, sink: Sink) -> Self {
        let rows = match (arguments.files_with_matches, arguments.count, arguments.context) {
            _ if arguments.count_by.is_some() => Rows::Nothing,
            (true, ..) => Rows::Names,
            (_, true, _) => Rows::Counts,
            (.., true) => Rows::Context,
            _ => Rows::Short,
        };
        let view = View::with_json_columns(&arguments.output, look);
        let palette = match view {
            View::Drawn(screen) => screen.palette,
            View::Plain => Palette::new(look.color, ColorChoice::Never),
            View::Json => Palette::Plain,
        };
        let has_names = match view {
            View::Drawn(_) if rows != Rows::Counts => true,
            _ => rows == Rows::Counts && scope == Scope::Many,
        };
        let is_uris_only = matches!((rows, view), (Rows::Short, View::Plain))
            && palette == Palette::Plain
            && !arguments.unicode.unicode;
        let limit = arguments.max.unwrap_or(u64::MAX);
        Self {
            view,
            secrets: look.secrets(),
            palette,
            rows,
            has_names,
            is_unicode: arguments.unicode.unicode,
            is_uris_only,
            limit: if rows == Rows::Names { limit.min(1) } else { limit },
            seen: arguments.unique.then(HashSet::new),
            found: 0,
            file: Current::default(),
            out: Output::of(arguments.output.dialect()),
            sink,
        }
    }

    pub(super) fn begin(&mut self, file: &Searched) {
        let is_linked = matches!(self.view, View::Drawn(_)) && self.palette == Palette::Colored;
        let uri = file.path.as_deref().filter(|_| is_linked).and_then(file_uri);
        let (exact, name) = (file.exact_name().to_owned(), file.name.clone());
        self.file = Current { exact, name, uri, found: 0 };
    }

    /// Returns whether the maximum number of URIs of the current file was printed.
    pub(super) const fn is_full(&self) -> bool {
        self.file.found >= self.limit
    }

    /// Prints or counts a finding; if a target is given, the target.
    pub(super) fn take(&mut self, finding: &Finding<'_>, resolved: Option<&Resolved<'_>>) {
        let uri = match resolved.map(|resolved| &resolved.target) {
            None => finding.uri,
            Some(Ok(target)) => target.as_str(),
            // The JSON row contains the error; in other output it was already reported.
            Some(Err(_)) if self.rows_have_errors() => finding.uri,
            Some(Err(_)) => return,
        };
        if let Some(seen) = &mut self.seen {
            if seen.contains(uri) {
                return;
            }
            seen.insert(uri.into());
        }
        self.found += 1;
        self.file.found += 1;
        if self.is_uris_only {
            self.out.extend_from_slice(uri.as_bytes());
            self.out.push(b'\n');
            return;
        }
        let unicode = self.is_unicode.then(|| displayed_output(uri)).flatten();
        match (self.rows, self.view) {
            (Rows::Nothing | Rows::Names | Rows::Counts, _) => {}
            (_, View::Json) => self.json(finding, resolved, unicode.as_ref()),
            _ => self.row(finding, unicode.as_ref().map_or(uri, UnicodeDisplay::as_str)),
        }
    }

    /// Writes a row that is not JSON.
    fn row(&mut self, finding: &Finding<'_>, uri: &str) {
        let (dim, bold) = (self.palette.dim(), self.palette.component("host"));
        match (self.rows, self.view) {
            (Rows::Context, View::Plain) => {
                let place = self.place(finding);
                let [before, raw, after] = around(finding, Secrets::Shown);
                self.line(format_args!(
                    "{dim}{place}{dim:#}\t{bold}{uri}{bold:#}\t{before}{raw}{after}"
                ));
            }
            (_, View::Drawn(_)) => {
                let place = self.linked(self.place(finding));
                let of = finding.place.map(|place| self.secrets.printable_place(place));
                let of = of.map(|place| format!(" {dim}{place}{dim:#}")).unwrap_or_default();
                let uri = self.secrets.printable_result(uri, finding.uri);
                self.line(format_args!("{dim}{place}:{dim:#} {bold}{uri}{bold:#}{of}"));
                if self.rows == Rows::Context {
                    let [before, raw, after] = around(finding, self.secrets);
                    self.line(format_args!("    {before}{bold}{raw}{bold:#}{after}"));
                }
            }
            _ => self.line(format_args!("{bold}{uri}{bold:#}")),
        }
    }

    fn place(&self, finding: &Finding<'_>) -> String {
        format!("{}:{}:{}", self.file.name, finding.line, finding.column)
    }

    /// Makes a string a hyperlink to the current file (OSC 8), if the output is a color terminal.
    fn linked(&self, text: String) -> String {
        match &self.file.uri {
            Some(uri) => format!("\x1B]8;;{uri}\x1B\\{text}\x1B]8;;\x1B\\"),
            None => text,
        }
    }

    /// Ends the current file, and prints its name or count.
    pub(super) fn end(&mut self) {
        let (found, dim) = (self.file.found, self.palette.dim());
        let is_shown = match self.rows {
            Rows::Names => found > 0,
            Rows::Counts => found > 0 || !self.has_names,
            _ => false,
        };
        if !is_shown {
            return;
        }
        if let View::Json = self.view {
            let mut object = Object::open(&mut self.out, Escapes::Any);
            object.bytes("file", "file_base64", &self.file.exact);
            if self.rows == Rows::Counts {
                object.count("count", found);
            }
            return object.close();
        }
        let name = self.linked(self.file.name.clone());
        match self.rows {
            Rows::Counts if self.has_names => {
                self.line(format_args!("{dim}{name}:{dim:#}{found}"));
            }
            Rows::Counts => self.line(format_args!("{found}")),
            _ => self.line(format_args!("{name}")),
        }
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        let _ = fmt::Write::write_fmt(&mut self.out, line);
        self.out.push(b'\n');
    }

    fn json(
        &mut self,
        finding: &Finding<'_>,
        resolved: Option<&Resolved<'_>>,
        unicode: Option<&UnicodeDisplay>,
    ) {
        // In text, the finder does not accept quotation marks and control characters, and accepts
        // backslashes only before slashes. Links in documents may contain any character.
        let is_plain = finding.place.is_none() && !finding.flags.contains(Flags::ESCAPED);
        let escapes = if is_plain { Escapes::None } else { Escapes::Any };
        let mut object = Object::open(&mut self.out, escapes);
        object.bytes("file", "file_base64", &self.file.exact);
        object.count("line", finding.line);
        object.count("column", finding.column);
        object.count("start", finding.start);
        object.count("end", finding.end);
        object.text("raw", finding.raw);
        object.uri("uri", finding.uri);
        object.uri("delimiter", finding.delimiter);
        object.names("flags", finding.flags.names());
        object.names("alternatives", finding.alternatives.iter().map(String::as_str));
        if self.is_unicode {
            write_displayed(unicode, &mut object);
        }
        object.uri("type", finding.kind.name());
        match finding.place {
            Some(place) => object.text("place", &place.to_string()),
            None => object.null("place"),
        }
        if let Some(Resolved { base, target }) = resolved {
            object.uri("base", *base);
            object.uri("target", target.as_ref().ok().map(Target::as_str));
            match target {
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
        self.sink.write(&mut self.out)
    }

    /// Returns whether the printed rows contain errors.
    pub(super) const fn rows_have_errors(&self) -> bool {
        matches!((self.rows, self.view), (Rows::Short | Rows::Context, View::Json))
    }

    /// Returns whether anything was found.
    pub(super) const fn has_found(&self) -> bool {
        self.found > 0
    }
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

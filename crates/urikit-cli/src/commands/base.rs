//! `uri find --show-base`: base URIs of documents.

use std::io::{self, Write};

use urikit_text::document::{
    Base, BaseContext, BaseLocation, Candidate, Document, Outcome, Reader,
};

use crate::args::{FindArgs, Look};
use crate::input::contents::{Loaded, load, outside};
use crate::input::files::{Searched, searched};
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::page::Verdict;
use crate::output::printable::printable;
use crate::output::screen::{Palette, View};
use crate::output::secrets::Secrets;

const INDENT: usize = 4;
const LEVEL_WIDTH: usize = 15;
const NO_BASE: &str = "no base";

#[derive(Clone, Copy)]
struct Settings {
    view: View,
    /// Applies to drawings only.
    secrets: Secrets,
}

/// Reports the base of each file. The verdict is negative if a file has none.
pub(crate) fn base(arguments: &FindArgs, look: Look) -> io::Result<Verdict> {
    let settings = Settings {
        view: View::with_json_columns(&arguments.output, look),
        secrets: look.secrets(),
    };
    let mut verdict = Verdict::Good;
    let mut rows = Delivery::new(b'\n')?.converting_to(arguments.output.dialect());
    for file in searched(arguments.files.paths()) {
        let mut out = Output::of(arguments.output.dialect());
        verdict = verdict.max(row(file, arguments, settings, &mut out));
        rows.write(&out)?;
    }
    Ok(verdict)
}

fn row(file: Searched, arguments: &FindArgs, settings: Settings, out: &mut Output) -> Verdict {
    let (name, exact_name) = (file.name.clone(), file.exact_name().to_owned());
    let outside = outside(file.path.as_deref(), &arguments.outside);
    match load(file, &arguments.files) {
        Err(error) | Ok(Loaded::Document { broken: Some(error), .. }) => {
            let _ = writeln!(
                io::stderr(),
                "error: {name}: {}",
                printable(error.to_string().as_bytes())
            );
            match settings.view {
                View::Json => json(&exact_name, &[], Some(&error.to_string()), out),
                View::Plain => out.push(b'\n'),
                View::Drawn(_) => {}
            }
            Verdict::Failed
        }
        Ok(loaded) => {
            let bases = match loaded {
                Loaded::Document { kind, bytes, .. } => {
                    of_scopes(&reader(arguments).read(kind, &bytes), &outside)
                }
                // Plain text cannot specify a base.
                Loaded::Text { .. } | Loaded::Binary(_) => {
                    vec![("document".to_owned(), outside.base())]
                }
            };
            match settings.view {
                View::Json => json(&exact_name, &bases, None, out),
                View::Plain => {
                    let uri = bases[0].1.uri.as_ref().map_or("", |uri| uri.as_str());
                    out.extend_from_slice(uri.as_bytes());
                    out.push(b'\n');
                }
                View::Drawn(screen) => {
                    Drawing { palette: screen.palette, secrets: settings.secrets }
                        .draw(&name, &bases, out);
                }
            }
            if bases[0].1.uri.is_some() { Verdict::Good } else { Verdict::Negative }
        }
    }
}

fn reader(arguments: &FindArgs) -> Reader {
    match arguments.files.charset {
        Some(charset) => Reader::new().charset(charset.name()),
        None => Reader::new(),
    }
}

/// The base of each scope; the scope of the document is the first.
fn of_scopes(document: &Document, outside: &BaseContext) -> Vec<(String, Base)> {
    document
        .scopes()
        .map(|(id, scope)| (scope.name().to_owned(), document.base(id, outside)))
        .collect()
}

fn json(name: &[u8], bases: &[(String, Base)], error: Option<&str>, out: &mut Output) {
    let mut object = Object::open(out, Escapes::Any);
    object.bytes("input", "input_base64", name);
    object
        .uri("base", bases.first().and_then(|(_, base)| base.uri.as_ref()).map(|uri| uri.as_str()));
    object.list("scopes", bases, |item, (scope, base)| {
        item.text("scope", scope);
        item.uri("base", base.uri.as_ref().map(|uri| uri.as_str()));
        item.list("candidates", &base.candidates, candidate);
    });
    match error {
        Some(error) => object.text("error", error),
        None => object.null("error"),
    }
    object.close();
}

fn candidate(item: &mut Object<'_>, candidate: &Candidate) {
    item.text("level", candidate.level.name());
    item.text("section", candidate.level.section());
    item.text("reference", &candidate.reference);
    match &candidate.site {
        Some(site) => {
            item.text("place", &site.place.to_string());
            item.count("line", site.line);
            item.count("column", site.column);
            item.number("start", site.range.start);
            item.number("end", site.range.end);
        }
        None => {
            ["place", "line", "column", "start", "end"].into_iter().for_each(|key| item.null(key));
        }
    }
    item.text("outcome", outcome(&candidate.outcome));
    match &candidate.outcome {
        Outcome::Lost(loss) => {
            item.text("why", &loss.to_string());
            item.text("by", loss.section());
        }
        _ => ["why", "by"].into_iter().for_each(|key| item.null(key)),
    }
}

/// The name of an outcome in JSON.
const fn outcome(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Chosen => "chosen",
        Outcome::ResolvedAgainst => "resolved-against",
        Outcome::Lost(loss) => loss.name(),
    }
}

struct Drawing {
    palette: Palette,
    secrets: Secrets,
}

impl Drawing {
    /// Draws the base of each scope, followed by two lines for each candidate.
    fn draw(&self, name: &str, bases: &[(String, Base)], out: &mut Output) {
        let (bold, dim, good) = (self.palette.bold(), self.palette.dim(), self.palette.good());
        for (at, (scope, base)) in bases.iter().enumerate() {
            // The last one that was used is absolute, so a password comes from it.
            let mut used = base.candidates.iter().filter(|it| is_used(it)).rev();
            let origin = used.next().map_or("", |candidate| &candidate.reference);
            let uri = base.uri.as_ref().map_or(NO_BASE.to_owned(), |uri| {
                self.secrets.printable_result(uri.as_str(), origin)
            });
            if at == 0 {
                line(out, format_args!("{bold}{}{bold:#}: {uri}", printable(name.as_bytes())));
            } else {
                line(out, format_args!("  {}: {uri}", printable(scope.as_bytes())));
            }
            for candidate in &base.candidates {
                let reference = self.secrets.printable(&candidate.reference);
                let description = self.describe(candidate);
                let style = if candidate.outcome == Outcome::Chosen { good } else { dim };
                let level = level(candidate.level.name());
                line(
                    out,
                    format_args!("{:INDENT$}{style}{level:LEVEL_WIDTH$}{style:#}{reference}", ""),
                );
                line(out, format_args!("{:1$}{dim}{description}{dim:#}", "", INDENT + LEVEL_WIDTH));
            }
        }
    }

    /// Describes a candidate: its position and its outcome.
    fn describe(&self, candidate: &Candidate) -> String {
        let place = |site: &BaseLocation| {
            format!("{} on line {}: ", self.secrets.printable_place(&site.place), site.line)
        };
        let place = candidate.site.as_ref().map(place).unwrap_or_default();
        match &candidate.outcome {
            Outcome::Chosen => format!("{place}(chosen, {})", candidate.level.section()),
            Outcome::ResolvedAgainst => {
                format!("{place}the base is relative to this ({})", candidate.level.section())
            }
            Outcome::Lost(loss) => format!("{place}{loss} ({})", loss.section()),
        }
    }
}

/// Returns whether the base consists of parts of this candidate.
fn is_used(candidate: &Candidate) -> bool {
    !matches!(candidate.outcome, Outcome::Lost(_))
}

/// Returns the label of a level in drawings.
fn level(name: &'static str) -> &'static str {
    match name {
        "retrieval" => "retrieval URI",
        "default" => "default base",
        name => name,
    }
}

fn line(out: &mut Output, line: std::fmt::Arguments<'_>) {
    let _ = std::fmt::Write::write_fmt(out, line);
    out.push(b'\n');
}

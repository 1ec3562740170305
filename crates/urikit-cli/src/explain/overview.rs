//! The output of `uri explain`: the drawing, the components by each specification with their
//! differences, the normal forms, and the scheme.

use std::io::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;
use urikit::scheme::{EmptyPath, Localhost, SchemeInfo};
use urikit_schemes::{Registration, SchemeError, is_experimental};

use super::analysis::Group;
use super::{Analysis, MASKED, VALUE, headline, scheme_view};
use crate::forms::sentence;
use crate::input_error::InputError;
use crate::normalization::Normalization;
use crate::output::buffer::Output;
use crate::output::diagram;
use crate::output::printable::{excerpt, printable};
use crate::output::prose::{capitalized, joined, paragraph, shortened, wrapped};
use crate::output::screen::Screen;
use crate::reading::{Parsed, Part, Reference, Spec, short_name};

const INDENT: usize = 4;
/// The width of the name column for parts of a scheme-specific view.
const ENTRY: usize = 10;
const SEPARATOR: &str = " · ";
/// Marks a part that differs from the baseline.
const DIFFERS: &str = "≠ ";

pub(crate) fn overview(analysis: &Analysis<'_>, screen: Screen, out: &mut Output) {
    let mut overview = Overview { analysis, screen, out };
    overview.blank();
    overview.drawing();
    overview.blank();
    for group in analysis.groups() {
        overview.group(&group);
    }
    overview.legend();
    overview.hosts();
    overview.normal_forms();
    overview.scheme();
    overview.blank();
}

struct Overview<'s, 't> {
    analysis: &'s Analysis<'t>,
    screen: Screen,
    out: &'s mut Output,
}

impl Overview<'_, '_> {
    fn blank(&mut self) {
        self.out.push(b'\n');
    }

    fn prose(&mut self, text: &str, indent: usize, style: Style) {
        for line in paragraph(text, self.screen.width - indent) {
            let _ = writeln!(self.out, "{:indent$}{style}{line}{style:#}", "");
        }
    }

    fn drawing(&mut self) {
        let sentence = match self.analysis.baseline() {
            Some(reading) => {
                diagram::draw(reading.as_str(), &reading.components(), self.screen, self.out);
                match reading.reference() {
                    Reference::Uri(_) | Reference::Iri(_) => capitalized(sentence(reading)),
                    _ => format!("Invalid under RFC 3986; {}", sentence(reading)),
                }
            }
            None => {
                // The first error is that of the requested specification.
                let error =
                    self.analysis.results.iter().find_map(|(_, result)| result.as_ref().err());
                if let Some(error) = error {
                    self.carets(error);
                }
                "Invalid under all specifications".to_owned()
            }
        };
        headline(&format!("{sentence}."), self.screen, self.out);
    }

    /// Writes the input with carets below the error.
    fn carets(&mut self, error: &InputError) {
        let bad = self.screen.palette.bad();
        let shown =
            excerpt(self.analysis.input, &error.span, self.screen.width.saturating_sub(INDENT));
        // Bytes, characters, and columns differ, and the terminal counts columns.
        let before = shown.text[..shown.span.start].width();
        let carets = "^".repeat(shown.text[shown.span].width().max(1));
        let _ = writeln!(self.out, "  {}\n  {:before$}{bad}{carets}{bad:#}", shown.text, "");
    }

    fn group(&mut self, group: &Group<'_, '_>) {
        let palette = self.screen.palette;
        let names = names(&group.specs, ", ");
        match group.result {
            Ok(reading) => {
                self.heading("✓", palette.good(), &names);
                let differences = self.analysis.differences(reading);
                self.parts(reading, &differences);
            }
            Err(error) => {
                self.heading("✗", palette.bad(), &names);
                let column = error.span.start + 1;
                self.prose(&format!("column {column}: {}", error.message), INDENT, Style::new());
                self.prose(&format!("{} ({})", error.rule, error.section), INDENT, palette.dim());
            }
        }
    }

    fn heading(&mut self, marker: &str, style: Style, text: &str) {
        let bold = self.screen.palette.bold();
        // Only the first line has the marker; the other ones are indented by it.
        let mut marker = marker;
        for line in paragraph(text, self.screen.width - INDENT) {
            let _ = writeln!(self.out, "  {style}{marker}{style:#} {bold}{line}{bold:#}");
            marker = " ";
        }
    }

    fn parts(&mut self, reading: &Parsed<'_>, differences: &[Part]) {
        let palette = self.screen.palette;
        let (dim, bad) = (palette.dim(), palette.bad());
        let room = self.screen.width - INDENT;
        let mut used = 0;
        for component in reading.components() {
            let differs = differences.contains(&common(component.part));
            let (mark, name) = (if differs { DIFFERS } else { "" }, component.name);
            // The marker is not ASCII, unlike the names of components.
            let head = mark.chars().count() + name.len() + 1;
            let text = &reading.as_str()[component.span];
            let value = if text.is_empty() { "(empty)" } else { &printable(text.as_bytes()) };
            let value = shortened(value, VALUE.min(room.saturating_sub(head + 2).max(8)));
            let width = head + value.width();
            // A part goes to the next line if it does not fit after a separator.
            if used == 0 {
                let _ = write!(self.out, "{:INDENT$}", "");
            } else if used + SEPARATOR.chars().count() + width > room {
                let _ = write!(self.out, "\n{:INDENT$}", "");
                used = 0;
            } else {
                let _ = write!(self.out, "{dim}{SEPARATOR}{dim:#}");
                used += SEPARATOR.chars().count();
            }
            used += width;
            let style = palette.component(name);
            if differs {
                let _ = write!(self.out, "{bad}{mark}{bad:#}");
            }
            let _ = write!(self.out, "{dim}{name}{dim:#} {style}{value}{style:#}");
        }
        self.blank();
    }

    /// Explains the marker of the parts that differ, if there are any.
    fn legend(&mut self) {
        let Some(baseline) = self.analysis.baseline() else { return };
        if self.analysis.disagreements().is_empty() {
            return;
        }
        let name = short_name(baseline.spec());
        self.prose(&format!("{DIFFERS}differs from {name}"), 2, self.screen.palette.dim());
    }

    /// Lists the hosts if the specifications disagree on the host.
    fn hosts(&mut self) {
        let hosts = self.analysis.hosts();
        // A single host needs no sentence: each group shows it.
        if hosts.len() < 2 {
            return;
        }
        let clauses: Vec<String> = hosts
            .iter()
            .map(|(host, specs)| (printable(host.unwrap_or("none").as_bytes()), specs))
            .map(|(host, specs)| format!("{host} in {}", names(specs, " and ")))
            .collect();
        self.blank();
        let bad = self.screen.palette.bad();
        self.prose(
            &format!("The host depends on the specification: {}.", clauses.join("; ")),
            2,
            bad,
        );
    }

    fn normal_forms(&mut self) {
        if self.analysis.baseline().is_some() {
            self.blank();
        }
        let (plain, bold) = (Style::new(), self.screen.palette.bold());
        for (spec, reading) in self.analysis.normalizable() {
            // The specification defines a normal form but does not allow the input.
            let Some(reading) = reading else { continue };
            let section = match spec {
                Spec::Rfc3986 => "6.2",
                Spec::Rfc3987 => "5.3",
                _ => "6",
            };
            let name = spec.title();
            let steps = Normalization::FULL.steps(reading);
            let but = if self.analysis.changed_masked.contains(&spec) { MASKED } else { "" };
            if steps.is_empty() {
                self.prose(
                    &format!("Already normalized ({name} section {section}){but}"),
                    2,
                    plain,
                );
                continue;
            }
            self.prose(&format!("Normalization steps ({name} section {section}){but}"), 2, plain);
            for (step, text) in steps {
                // The longest name has seven characters.
                let head = format!("{bold}{:7}{bold:#}  ", step.name());
                self.beside(&head, 9, &text);
            }
        }
    }

    fn scheme(&mut self) {
        let Some((name, info)) = self.analysis.scheme() else {
            // Not a URI, but a program may accept it.
            if let Some(own) = self.analysis.own_syntax() {
                let title = format!("Parts in the syntax of {}", own.program().name());
                self.view(&title, "", self.analysis.view());
            }
            return;
        };
        let known = match info {
            None => "no further properties known".to_owned(),
            Some(info) => known(&info),
        };
        let registered = match Registration::find(name) {
            // Names that start with `x-` were never to be registered.
            None if is_experimental(name) => "experimental (RFC 1738 section 4)".to_owned(),
            None => "not registered with IANA".to_owned(),
            Some(entry) => {
                let reference =
                    entry.reference.map(|reference| format!(", {reference}")).unwrap_or_default();
                format!("{} ({}{reference})", entry.description, entry.status.name())
            }
        };
        self.prose(&format!("Scheme {name}: {registered}; {known}"), 2, Style::new());
        if let Some(warning) = self.analysis.warning() {
            self.prose(&format!("Warning: {warning}"), 2, self.screen.palette.bad());
        }
        let title = format!("Parts of the {name} URI");
        self.view(&title, &format!("Invalid {name} URI"), self.analysis.view());
        self.view(
            &format!("{title} under RFC 1738"),
            "Parts under RFC 1738 not shown",
            self.analysis.view_rfc1738(),
        );
    }

    fn view(&mut self, title: &str, refusal: &str, view: Option<scheme_view::ViewResult>) {
        let plain = Style::new();
        match view {
            None => {}
            // A URI can be valid and still violate the rules of its scheme.
            Some(Err(error)) => self.rule(refusal, &error),
            Some(Ok(view)) => {
                self.blank();
                self.prose(title, 2, plain);
                for part in &view.parts {
                    let value = if part.text.is_empty() { "(empty)" } else { &part.text };
                    let note = if part.is_implied { " (implied)" } else { "" };
                    self.entry(part.name, value, note);
                }
                if let Some(finding) = &view.finding {
                    self.rule("Warning", finding);
                }
                if !view.client.is_empty() {
                    self.prose("Client actions", 2, plain);
                    view.client.iter().for_each(|step| self.prose(&step.line(), INDENT, plain));
                }
            }
        }
    }

    /// Writes a rule of the scheme that the URI violates.
    fn rule(&mut self, what: &str, error: &SchemeError) {
        let (rule, palette) = (error.rule(), self.screen.palette);
        let (column, message) = (error.span().start + 1, scheme_view::message(error));
        self.prose(&format!("{what}: column {column}: {message}"), 2, palette.bad());
        self.prose(&format!("{} ({})", rule.definition, rule.section), INDENT, palette.dim());
    }

    fn entry(&mut self, name: &str, value: &str, note: &str) {
        let dim = self.screen.palette.dim();
        let head = format!("{dim}{name:ENTRY$}{dim:#} ");
        self.beside(&head, ENTRY + 1, &format!("{value}{note}"));
    }

    /// Writes text beside a head of this width, which only the first line has.
    fn beside(&mut self, head: &str, width: usize, text: &str) {
        let room = self.screen.width.saturating_sub(INDENT + width).max(8);
        let mut head = head.to_owned();
        for line in wrapped(&printable(text.as_bytes()), room) {
            let _ = writeln!(self.out, "{:INDENT$}{head}{line}", "");
            head = " ".repeat(width);
        }
    }
}

fn known(info: &SchemeInfo<'_>) -> String {
    let port = info
        .default_port
        .map_or("no default port".to_owned(), |port| format!("default port {port}"));
    let path = match info.empty_path {
        EmptyPath::Root => "; an empty path equals /",
        EmptyPath::RootWithoutQuery => "; an empty path equals / if there is no query",
        _ if info.default_port.is_some() => "; an empty path does not equal /",
        _ => "",
    };
    let host = match info.localhost {
        Localhost::Empty => "; localhost equals an empty host",
        _ => "",
    };
    format!("{port}{path}{host}")
}

/// Returns the part of all specifications that corresponds to a component, or contains it.
const fn common(part: Part) -> Part {
    match part {
        // If an authority is not divided, it takes the place of the host.
        Part::Authority | Part::Zone => Part::Host,
        Part::User | Part::Password => Part::Userinfo,
        Part::Opaque | Part::Params | Part::Schemepart | Part::UrlPath => Part::Path,
        part => part,
    }
}

/// Joins the names of the specifications, with `last` before the last one.
fn names(specs: &[Spec], last: &str) -> String {
    let names: Vec<&str> = specs.iter().map(|spec| short_name(*spec)).collect();
    joined(&names, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::screen::Palette;

    fn drawn(text: &str, width: usize) -> String {
        let analysis = Analysis::new(Spec::Rfc3987, text.as_bytes());
        let mut out = Output::default();
        overview(&analysis, Screen { width, palette: Palette::Plain }, &mut out);
        String::from_utf8(out.as_slice().to_vec()).unwrap()
    }

    #[test]
    fn lines_fit_the_terminal() {
        let long = "x".repeat(200);
        for text in [
            "http://h/?a[]=1",
            "ftp://google.com?@evil.com/",
            "HTTP://u:p@EXAMPLE.com:80/%7e/./a;b?c#d",
            &format!("http://{long}.example/{long}?{long}"),
            &format!("http://{long}\u{7f}/{long}"),
            "漢字 漢字 漢字 漢字 漢字 漢字 漢字 漢字 漢字",
            "",
        ] {
            for width in 24..120 {
                let drawn = drawn(text, width);
                let widest = drawn.lines().map(|line| line.trim_end().width()).max().unwrap();
                assert!(widest <= width.max(30), "{width}\n{drawn}");
            }
        }
    }
}

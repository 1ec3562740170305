//! The output of `uri explain`: a diagram, the components under each specification, the normal
//! forms, and the scheme.

use std::io::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;
use urikit::scheme::{EmptyPath, Localhost, SchemeInfo};
use urikit_schemes::{Registration, SchemeError, is_experimental};

use super::prose::{capitalized, paragraph, shortened, wrapped};
use super::study::Group;
use super::{MASKED, Study, VALUE, headline, told};
use crate::diagnostics::fault::Fault;
use crate::normal::Way;
use crate::output::buffer::Output;
use crate::output::diagram;
use crate::output::printable::{excerpt, printable};
use crate::output::screen::Screen;
use crate::reading::{Key, Reading, Spec, Term};

/// Indentation below a heading.
const INDENT: usize = 4;
/// The width of the names of scheme-specific parts.
const ENTRY: usize = 10;
/// The separator of components.
const BETWEEN: &str = " · ";
/// The marker of a component that differs from the baseline.
const DIFFERS: &str = "≠ ";

/// Appends the explanation of a string.
pub(crate) fn sheet(study: &Study<'_>, screen: Screen, out: &mut Output) {
    let mut sheet = Sheet { study, screen, out };
    sheet.blank();
    sheet.drawing();
    sheet.blank();
    for group in study.groups() {
        sheet.group(&group);
    }
    sheet.hosts();
    sheet.normal_forms();
    sheet.scheme();
    sheet.blank();
}

struct Sheet<'s, 't> {
    study: &'s Study<'t>,
    screen: Screen,
    out: &'s mut Output,
}

impl Sheet<'_, '_> {
    fn blank(&mut self) {
        self.out.push(b'\n');
    }

    /// Writes wrapped prose.
    fn prose(&mut self, text: &str, indent: usize, style: Style) {
        for line in paragraph(text, self.screen.width - indent) {
            let _ = writeln!(self.out, "{:indent$}{style}{line}{style:#}", "");
        }
    }

    fn drawing(&mut self) {
        let sentence = match self.study.baseline() {
            Some(reading) => {
                diagram::draw(reading.as_str(), &reading.terms(), self.screen, self.out);
                match reading {
                    Reading::Rfc3986(_) | Reading::Rfc3987(_) => capitalized(reading.sentence()),
                    older => format!("Invalid under RFC 3986; {}", older.sentence()),
                }
            }
            None => {
                let fault =
                    self.study.opinions.iter().find_map(|(_, opinion)| opinion.as_ref().err());
                if let Some(fault) = fault {
                    self.carets(fault);
                }
                "Invalid under all specifications".to_owned()
            }
        };
        headline(&format!("{sentence}."), self.screen, self.out);
    }

    /// Writes the input with an error marked.
    fn carets(&mut self, fault: &Fault) {
        let bad = self.screen.palette.bad();
        let shown =
            excerpt(self.study.input, &fault.span, self.screen.width.saturating_sub(INDENT));
        let before = shown.text[..shown.span.start].width();
        let carets = "^".repeat(shown.text[shown.span].width().max(1));
        let _ = writeln!(self.out, "  {}\n  {:before$}{bad}{carets}{bad:#}", shown.text, "");
    }

    fn group(&mut self, group: &Group<'_, '_>) {
        let palette = self.screen.palette;
        let names = names(&group.specs, ", ");
        match group.opinion {
            Ok(reading) => {
                self.heading("✓", palette.good(), &names);
                let differences = self.study.differences(reading);
                self.parts(&reading.terms(), &differences);
            }
            Err(fault) => {
                self.heading("✗", palette.bad(), &names);
                let column = fault.span.start + 1;
                self.prose(&format!("column {column}: {}", fault.message), INDENT, Style::new());
                self.prose(&format!("{} ({})", fault.rule, fault.section), INDENT, palette.dim());
            }
        }
    }

    fn heading(&mut self, marker: &str, style: Style, text: &str) {
        let bold = self.screen.palette.bold();
        let mut marker = marker;
        for line in paragraph(text, self.screen.width - INDENT) {
            let _ = writeln!(self.out, "  {style}{marker}{style:#} {bold}{line}{bold:#}");
            marker = " ";
        }
    }

    /// Writes components on as few lines as possible.
    fn parts(&mut self, terms: &[Term<'_>], differences: &[Key]) {
        let palette = self.screen.palette;
        let (dim, bad) = (palette.dim(), palette.bad());
        let room = self.screen.width - INDENT;
        let mut used = 0;
        for term in terms {
            let differs = differences.contains(&term.part);
            let (mark, name) = (if differs { DIFFERS } else { "" }, term.name);
            let head = mark.chars().count() + name.len() + 1;
            let value =
                if term.text.is_empty() { "(empty)" } else { &printable(term.text.as_bytes()) };
            let value = shortened(value, VALUE.min(room.saturating_sub(head + 2).max(8)));
            let width = head + value.width();
            if used == 0 {
                let _ = write!(self.out, "{:INDENT$}", "");
            } else if used + BETWEEN.chars().count() + width > room {
                let _ = write!(self.out, "\n{:INDENT$}", "");
                used = 0;
            } else {
                let _ = write!(self.out, "{dim}{BETWEEN}{dim:#}");
                used += BETWEEN.chars().count();
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

    /// Writes a warning if the specifications disagree about the host.
    fn hosts(&mut self) {
        let hosts = self.study.hosts();
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
        if self.study.baseline().is_some() {
            self.blank();
        }
        let (plain, bold) = (Style::new(), self.screen.palette.bold());
        for (spec, reading) in self.study.normalizable() {
            let Some(reading) = reading else { continue };
            let section = match spec {
                Spec::Rfc3986 => "6.2",
                Spec::Rfc3987 => "5.3",
                _ => "6",
            };
            let name = spec.document().name();
            let steps = Way::FULL.steps(reading);
            let but = if self.study.changed_unseen.contains(&spec) { MASKED } else { "" };
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
                let name = step.name();
                let room = self.screen.width - INDENT - 9;
                let mut lines = wrapped(&printable(text.as_bytes()), room).into_iter();
                let first = lines.next().unwrap_or_default();
                let _ = writeln!(self.out, "{:INDENT$}{bold}{name:7}{bold:#}  {first}", "");
                lines.for_each(|line| {
                    let _ = writeln!(self.out, "{:INDENT$}{:9}{line}", "", "");
                });
            }
        }
    }

    fn scheme(&mut self) {
        let Some((name, info)) = self.study.scheme() else { return };
        let known = match info {
            None => "no further properties known".to_owned(),
            Some(info) => known(&info),
        };
        let registered = match Registration::find(name) {
            None if is_experimental(name) => "experimental (RFC 1738 section 4)".to_owned(),
            None => "not registered with IANA".to_owned(),
            Some(entry) => {
                let reference =
                    entry.reference.map(|reference| format!(", {reference}")).unwrap_or_default();
                format!("{} ({}{reference})", entry.description, entry.status.name())
            }
        };
        self.prose(&format!("Scheme {name}: {registered}; {known}"), 2, Style::new());
        let title = format!("Parts of the {name} URI");
        self.told(&title, &format!("Invalid {name} URI"), self.study.told());
        self.told(
            &format!("{title} under RFC 1738"),
            "No view under RFC 1738",
            self.study.told_by_rfc1738(),
        );
    }

    /// Writes the scheme-specific view.
    fn told(&mut self, title: &str, refusal: &str, told: Option<told::Opinion>) {
        let plain = Style::new();
        match told {
            None => {}
            Some(Err(error)) => self.rule(refusal, &error),
            Some(Ok(told)) => {
                self.blank();
                self.prose(title, 2, plain);
                for part in &told.parts {
                    let value = if part.text.is_empty() { "(empty)" } else { &part.text };
                    let note = if part.is_implied { " (implied)" } else { "" };
                    self.entry(part.name, value, note);
                }
                if let Some(finding) = &told.finding {
                    self.rule("Warning", finding);
                }
                if !told.client.is_empty() {
                    self.prose("Client actions", 2, plain);
                    told.client.iter().for_each(|step| self.prose(&step.line(), INDENT, plain));
                }
            }
        }
    }

    /// Writes the rule of a scheme that the URI violates.
    fn rule(&mut self, what: &str, error: &SchemeError) {
        let (rule, palette) = (error.rule(), self.screen.palette);
        let column = error.span().start + 1;
        self.prose(&format!("{what}: column {column}: {}", rule.message), 2, palette.bad());
        self.prose(&format!("{} ({})", rule.definition, rule.section), INDENT, palette.dim());
    }

    /// Writes a name and its wrapped value.
    fn entry(&mut self, name: &str, value: &str, note: &str) {
        let dim = self.screen.palette.dim();
        let room = self.screen.width.saturating_sub(INDENT + ENTRY + 1).max(8);
        let mut lines =
            wrapped(&format!("{}{note}", printable(value.as_bytes())), room).into_iter();
        let first = lines.next().unwrap_or_default();
        let _ = writeln!(self.out, "{:INDENT$}{dim}{name:ENTRY$}{dim:#} {first}", "");
        lines.for_each(|line| {
            let _ = writeln!(self.out, "{:INDENT$}{:ENTRY$} {line}", "", "");
        });
    }
}

/// Describes the properties of a scheme.
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

/// Joins the names of specifications, with `last` before the last one.
fn names(specs: &[Spec], last: &str) -> String {
    let names: Vec<&str> = specs.iter().map(|spec| spec.short_name()).collect();
    match names.split_last() {
        Some((name, [])) => (*name).to_owned(),
        Some((name, before)) => format!("{}{last}{name}", before.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::rows::{Format, Origin, Row, Separator};
    use crate::output::screen::Palette;

    fn drawn(text: &str, width: usize) -> String {
        let origin = Origin {
            name: String::new(),
            separator: Separator::Nul,
            format: Format::Text,
            file: None,
        };
        let row = Row { raw: text.as_bytes(), number: 1, origin: &origin, around: &[] };
        let study = Study::new(Spec::Rfc3987, &row, text.as_bytes());
        let mut out = Output::default();
        sheet(&study, Screen { width, palette: Palette::Plain }, &mut out);
        String::from_utf8(out.as_slice().to_vec()).unwrap()
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
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

//! Error reports: one line in the format that editors parse, and a diagram on a terminal.

use std::fmt;
use std::io::{self, IsTerminal};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::AutoStream;
use urikit::iri::KeptEscape;
use urikit::lenient::Repair;
use urikit_audit::Rule;

use crate::args::Look;
use crate::input::rows::Place;
use crate::input_error::InputError;
use crate::output::page::Page;
use crate::output::printable::{excerpt, printable};
use crate::output::screen::{self, Palette};
use crate::output::secrets::Secrets;

/// Columns of a diagram that are not input: line number, bar, ellipses.
const GUTTER: usize = 12;

/// Columns of the input in a report without a diagram.
const EXCERPT: usize = 60;

/// Writes error reports.
#[derive(Clone, Debug)]
pub(crate) struct Reporter {
    drawing: Option<Diagram>,
    secrets: Secrets,
}

#[derive(Clone, Debug)]
struct Diagram {
    renderer: Renderer,
    width: usize,
    palette: Palette,
    secrets: Secrets,
}

impl Reporter {
    /// Creates a reporter that draws diagrams if standard error is a terminal.
    pub(crate) fn new(look: Look) -> Self {
        let stderr = io::stderr();
        if !stderr.is_terminal() {
            return Self { drawing: None, secrets: look.secrets() };
        }
        let palette = Palette::new(look.color, AutoStream::choice(&stderr));
        let secrets = look.secrets();
        Self { drawing: Some(Diagram::new(palette, screen::width(), secrets)), secrets }
    }

    /// Creates a reporter that always draws diagrams, for errors in arguments.
    pub(crate) fn always_drawn(look: Look) -> Self {
        let Self { drawing, secrets } = Self::new(look);
        let plain = || Diagram::new(Palette::Plain, screen::width(), secrets);
        Self { drawing: drawing.or_else(|| Some(plain())), secrets }
    }

    /// Appends a report of an error, with a diagram or the input around it. Secrets are masked.
    pub(crate) fn report(
        &self,
        place: Place<'_>,
        text: &[u8],
        error: &InputError,
        page: &mut Page,
    ) {
        let input = Input { line: place.line, text };
        self.write(&place.at(error.span.start), input, error, None, page);
    }

    /// Appends a report of a finding of an audit rule.
    pub(crate) fn report_finding(
        &self,
        place: Place<'_>,
        text: &[u8],
        (finding, rule): (&InputError, &Rule),
        page: &mut Page,
    ) {
        let input = Input { line: place.line, text };
        self.write(&place.at(finding.span.start), input, finding, Some(rule), page);
    }

    /// Appends a report of an error in an argument, after a description such as `error: invalid
    /// --base`.
    pub(crate) fn report_argument(
        &self,
        description: &str,
        text: &[u8],
        error: &InputError,
        page: &mut Page,
    ) {
        self.write(&description, Input { line: 1, text }, error, None, page);
    }

    fn write(
        &self,
        head: &dyn fmt::Display,
        Input { line, text }: Input<'_>,
        error: &InputError,
        rule: Option<&Rule>,
        page: &mut Page,
    ) {
        // Formatting is slow, and a file can have millions of invalid rows.
        if !page.takes_reports() {
            return page.complain(&"");
        }
        let bold = self.drawing.as_ref().map(|drawing| drawing.palette.bold()).unwrap_or_default();
        let message = &error.message;
        match &self.drawing {
            Some(drawing) => {
                let diagram = drawing.draw(line, text, error, rule);
                page.complain(&format_args!("{bold}{head}: {message}{bold:#}\n{diagram}\n"));
            }
            // A record without a URI can contain anything, and an invalid port can be a password
            // without its host, so they are not shown.
            None if text.is_empty() || matches!(error.component, None | Some("port")) => {
                page.complain(&format_args!("{head}: {message}\n"));
            }
            None => {
                let shown = excerpt(&self.secrets.shown(text), &error.span, EXCERPT).text;
                page.complain(&format_args!("{head}: {message}: {shown}\n"));
            }
        }
    }

    /// Appends a note that an unwise or non-ASCII character of `text` was accepted (`--lenient`).
    /// Does not name the character if it is part of a secret.
    pub(crate) fn accepted(
        &self,
        place: Place<'_>,
        text: &str,
        (start, c): (usize, char),
        page: &mut Page,
    ) {
        let at = place.at(start);
        let is_masked = self.secrets.shown(text.as_bytes())[start..].first() == Some(&b'*');
        let shown = match is_masked {
            true => "a character of a secret".to_owned(),
            false => format!("`{}`", printable(c.encode_utf8(&mut [0; 4]).as_bytes())),
        };
        let (what, section) =
            if c.is_ascii() { ("an `unwise` character", "2.4.3") } else { ("not ASCII", "2") };
        page.complain(&format_args!(
            "{at}: --lenient accepted {shown}, which is {what} (RFC 2396 section {section})\n"
        ));
    }

    /// Appends a note about a change of `--lenient` to `text`. Does not quote secrets.
    pub(crate) fn repaired(&self, place: Place<'_>, text: &str, repair: &Repair, page: &mut Page) {
        let (span, component) = (repair.span(), repair.component().name());
        let at = place.at(span.start);
        let shown = self.secrets.shown(text.as_bytes());
        let is_masked = shown[span.clone()] != text.as_bytes()[span.clone()];
        let what = match is_masked {
            true => "a character of a secret".to_owned(),
            false => format!("`{}`", printable(text[span].as_bytes())),
        };
        let change = match repair.replacement() {
            "" => format!("removed {what}"),
            _ if is_masked => format!("encoded {what}"),
            new => format!("replaced {what} with `{new}`"),
        };
        page.complain(&format_args!("{at}: --lenient {change} in {component}\n"));
    }

    /// Appends a note that a VMS path is printed without the host of its URI.
    pub(crate) fn left_out(&self, place: Place<'_>, start: usize, page: &mut Page) {
        let at = place.at(start);
        page.complain(&format_args!(
            "{at}: host omitted: a VMS path has no host (RFC 1738 section 3.10)\n"
        ));
    }

    /// Appends a note that an escape or label of a reference is not shown as Unicode.
    pub(crate) fn kept(
        &self,
        place: Place<'_>,
        kept: &KeptEscape,
        reference: Side<'_>,
        page: &mut Page,
    ) {
        let (component, reason) = (kept.component(), kept.reason());
        let (message, section) = (reason.message(), reason.section());
        let (Side::Input(text) | Side::Output(text)) = reference;
        let text = self.secrets.shown(text.as_bytes());
        let part = printable(text.get(kept.span()).unwrap_or_default());
        let start = kept.span().start;
        let place = match reference {
            Side::Input(_) => format!("{}: `{part}` in the {component}", place.at(start)),
            // The result is on standard output, which has no name.
            Side::Output(_) => {
                let (Place { name, line, .. }, column) = (place, start + 1);
                format!(
                    "{name}:{line}: `{part}` in the {component}, at column {column} of the result,"
                )
            }
        };
        page.complain(&format_args!("{place} is shown encoded: it {message} ({section})\n"));
    }
}

/// The string that the columns of a note refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side<'t> {
    /// The input.
    Input(&'t str),
    /// The output.
    Output(&'t str),
}

/// A line of input, for diagrams.
#[derive(Clone, Copy)]
struct Input<'t> {
    line: u64,
    text: &'t [u8],
}

impl Diagram {
    fn new(palette: Palette, width: usize, secrets: Secrets) -> Self {
        let renderer = match palette {
            Palette::Colored => Renderer::styled(),
            Palette::Plain => Renderer::plain(),
        };
        // The excerpt already fits the width.
        Self { renderer: renderer.term_width(usize::MAX / 2), width, palette, secrets }
    }

    /// Draws the input with its error: the grammar rule and help, or the reason, the remedy, and
    /// the source of an audit rule.
    fn draw(&self, line: u64, text: &[u8], error: &InputError, rule: Option<&Rule>) -> String {
        let text = self.secrets.shown(text);
        let shown = excerpt(&text, &error.span, self.width.saturating_sub(GUTTER));
        let mark = AnnotationKind::Primary.span(shown.span).label(error.component);
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        let mut group = Group::with_level(Level::ERROR)
            .element(Snippet::source(shown.text).line_start(line).annotation(mark));
        group = group.element(match rule {
            Some(rule) => Level::NOTE.message(rule.why),
            None => Level::NOTE.message(format!("{} ({})", error.rule, error.section)),
        });
        if let Some(help) = &error.help {
            group = group.element(Level::HELP.message(&**help));
        }
        if let Some(rule) = rule {
            group = group.element(Level::NOTE.with_name("source").message(rule.source));
        }
        self.renderer.render(&[group])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn password_is_masked_in_diagram() {
        let error = InputError::from(urikit::UriRef::parse("http://joe:hush@a b/").unwrap_err());
        let drawn = |secrets| {
            Diagram::new(Palette::Plain, 60, secrets).draw(1, b"http://joe:hush@a b/", &error, None)
        };
        let masked = drawn(Secrets::Masked);
        let expected = "1 | http://joe:****@a b/\n  |                  ^ host\n";
        assert!(masked.contains(expected), "{masked}");
        assert_eq!(masked.replace("****", "hush"), drawn(Secrets::Shown));
    }

    #[test]
    fn carets_are_under_the_span() {
        let drawing = Diagram::new(Palette::Plain, 60, Secrets::Masked);
        let text = b"http://\xFFa:b/";
        let error = InputError {
            span: 10..11,
            component: Some("port"),
            code: "port-char",
            rule: "port = *DIGIT",
            section: "RFC 3986 section 3.2.3",
            message: "a port holds only digits".into(),
            help: Some("look".into()),
        };
        let expected = "
  |
7 | http://\\xFFa:b/
  |              ^ port
  |
  = note: port = *DIGIT (RFC 3986 section 3.2.3)
  = help: look";
        assert_eq!(drawing.draw(7, text, &error, None), expected.trim_start_matches('\n'));
    }
}

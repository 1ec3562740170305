//! `uri compare`: compares URIs using the comparison ladder.

use std::borrow::Cow;
use std::fmt::Write;

use urikit::Uri;
use urikit::compare::Rung;
use urikit_schemes::{File, PathStyle, rewrite_windows_uri, scheme_equivalence};

use super::command::{Command, Results, Takes};
use super::keyed::{Order, sorted};
use super::settings::Settings;
use crate::args::CompareArgs;
use crate::input::rows::{Pair, Place, Row};
use crate::input_error::InputError;
use crate::normalization::{Normalization, SchemeTable};
use crate::output::buffer::Output;
use crate::output::outlet::{Collector, Discard};
use crate::output::page::{Page, Verdict};
use crate::output::screen::View;
use crate::reading::{Parsed, Part, Reference, Spec, differences, is_rfc2396};

#[derive(Debug)]
pub(crate) struct Compare {
    settings: Settings,
    schemes: SchemeTable,
    level: Rung,
    order: Order,
    /// The system on which `file` URIs are names of files.
    same_file: Option<PathStyle>,
    form: Form,
    is_quiet: bool,
}

/// Why two URIs are equivalent.
#[derive(Clone, Copy, Debug)]
enum Equivalence {
    Rung(Rung),
    /// After sorting the query parameters.
    AnyOrder,
}

impl Equivalence {
    fn name(self) -> &'static str {
        match self {
            Self::Rung(rung) => rung.name(),
            Self::AnyOrder => "any-order",
        }
    }
}

/// The form of the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pairs,
    /// Two fields of a record: the second URI, and the first one as its base.
    Fields,
}

impl Compare {
    pub(crate) fn new(settings: Settings, arguments: &'static CompareArgs) -> Self {
        let schemes = SchemeTable::new(&arguments.schemes);
        let same_file = arguments.style;
        let is_quiet = arguments.input.rows.errors.is_quiet();
        Self {
            settings,
            schemes,
            level: arguments.level,
            order: if arguments.any_order { Order::Ignored } else { Order::Kept },
            same_file,
            form: Form::Pairs,
            is_quiet,
        }
    }

    /// Compares two fields of records.
    pub(crate) fn of_fields(settings: Settings, arguments: &'static CompareArgs) -> Self {
        Self { form: Form::Fields, ..Self::new(settings, arguments) }
    }

    pub(crate) fn pair(&self, row: &Row<'_>, pair: &Pair<'_>, page: &mut Page) -> Verdict {
        let parser = self.settings.parser;
        let (a, b) = (self.rewritten(&pair.a), self.rewritten(&pair.b));
        let a = parser.parse_bytes(&a).map_err(|error| InputError::new(error, &pair.a));
        let b = parser.parse_bytes(&b).map_err(|error| InputError::new(error, &pair.b));
        let (a, b) = match (a, b) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(error), _) => {
                return self.refuse_pair(row, Some(pair), &Side::A.of(row, pair), &error, page);
            }
            (_, Err(error)) => {
                return self.refuse_pair(row, Some(pair), &Side::B.of(row, pair), &error, page);
            }
        };
        let same = self.equivalence(&a, &b);
        self.answer(&a, &b, same, &mut page.rows);
        self.settings.report_unwise(|| row.place(), &a, page);
        self.settings.report_unwise(|| pair.b_place, &b, page);
        if same.is_some() { Verdict::Good } else { Verdict::Negative }
    }

    /// Returns a `file` URI without the syntax that only Windows programs write, such as
    /// `file:///c|/a`. Its length does not change.
    fn rewritten<'p>(&self, input: &'p [u8]) -> Cow<'p, [u8]> {
        let text = std::str::from_utf8(input).ok();
        match text.filter(|_| self.same_file == Some(PathStyle::Windows)).map(rewrite_windows_uri) {
            Some(Cow::Owned(rewritten)) => Cow::Owned(rewritten.into_bytes()),
            Some(Cow::Borrowed(_)) | None => Cow::Borrowed(input),
        }
    }

    fn equivalence(&self, a: &Parsed<'_>, b: &Parsed<'_>) -> Option<Equivalence> {
        if let Some(rung) = self.rung(a, b) {
            return Some(Equivalence::Rung(rung));
        }
        if self.order == Order::Kept {
            return None;
        }
        let (a, b) = (sorted(a)?, sorted(b)?);
        self.rung(&Parsed::from(a.as_uri_ref()), &Parsed::from(b.as_uri_ref()))
            .map(|_| Equivalence::AnyOrder)
    }

    fn rung(&self, a: &Parsed<'_>, b: &Parsed<'_>) -> Option<Rung> {
        let normalization = Normalization { schemes: self.schemes.get(), ..Normalization::FULL };
        let rung = normalization.rung(a, b);
        let rung = rung.or_else(|| self.is_same_by_scheme(a, b).then_some(Rung::Scheme));
        rung.filter(|rung| *rung <= self.level)
    }

    /// Returns whether the scheme defines that two URIs are equivalent, although their normal forms
    /// differ.
    fn is_same_by_scheme(&self, a: &Parsed<'_>, b: &Parsed<'_>) -> bool {
        let (Reference::Uri(a), Reference::Uri(b)) = (a.reference(), b.reference()) else {
            return false;
        };
        let (Ok(a), Ok(b)) = (Uri::parse(a.as_str()), Uri::parse(b.as_str())) else {
            return false;
        };
        let is_same_file = |style| {
            let (Ok(a), Ok(b)) = (File::parse(a), File::parse(b)) else { return false };
            a.is_same_file(&b, style)
        };
        scheme_equivalence(a, b).unwrap_or(self.same_file.is_some_and(is_same_file))
    }

    /// Returns the components in which the normal forms differ, in parentheses, or an empty string
    /// if they differ only up to the level.
    fn difference(&self, a: &Parsed<'_>, b: &Parsed<'_>) -> String {
        let normalization = Normalization { schemes: self.schemes.get(), ..Normalization::FULL };
        let normal = |reading: &Parsed<'_>| {
            let mut text = String::new();
            normalization.show(reading, &mut |normal| text = normal.to_string());
            text
        };
        let (a, b) = (normal(a), normal(b));
        let parser = self.settings.parser;
        let (Ok(a), Ok(b)) = (parser.parse_bytes(a.as_bytes()), parser.parse_bytes(b.as_bytes()))
        else {
            return String::new();
        };
        // The authority contains the parts that follow it.
        let parts = differences(&a, &b).into_iter().filter(|part| *part != Part::Authority);
        let names: Vec<&str> = parts.map(Part::name).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    }

    fn answer(&self, a: &Parsed<'_>, b: &Parsed<'_>, same: Option<Equivalence>, out: &mut Output) {
        if let View::Drawn(screen) = self.settings.view {
            let (good, bad) = (screen.palette.good(), screen.palette.bad());
            let spec = self.settings.spec();
            let _ = match same {
                Some(Equivalence::AnyOrder) => {
                    writeln!(out, "{good}equal{good:#} (any-order): in another order of parameters")
                }
                Some(Equivalence::Rung(rung)) => {
                    let (name, sentence) = (rung.name(), sentence(spec, rung));
                    writeln!(out, "{good}equal{good:#} ({name}): {sentence}")
                }
                None => {
                    let component = self.difference(a, b);
                    let up_to = up_to(spec, self.level);
                    writeln!(out, "{bad}different{bad:#}{component}: {up_to}")
                }
            };
            return;
        }
        let mut out = self.settings.row_alone(out);
        out.members(|object| {
            object.uri("a", a.input());
            object.uri("b", b.input());
            object.flag("equivalent", same.is_some());
            object.uri("rung", same.map(Equivalence::name));
            self.settings.list_unwise("a_unwise", Some(a), object);
            self.settings.list_unwise("b_unwise", Some(b), object);
        });
        out.line_value(&match same {
            Some(equivalence) => format!("equal ({})", equivalence.name()),
            None => format!("different{}", self.difference(a, b)),
        });
        out.end();
    }

    fn refuse_pair(
        &self,
        row: &Row<'_>,
        pair: Option<&Pair<'_>>,
        side: &OneSide<'_>,
        error: &InputError,
        page: &mut Page,
    ) -> Verdict {
        let start = page.rows.len();
        if let View::Json = self.settings.view {
            let mut object = self.settings.object(&mut page.rows);
            match pair {
                Some(pair) => {
                    object.bytes("a", "a_base64", &pair.a);
                    object.bytes("b", "b_base64", &pair.b);
                }
                None => {
                    object.null("a");
                    object.null("b");
                    object.bytes("input", "input_base64", side.text);
                }
            }
            object.flag("equivalent", false);
            object.null("rung");
            self.settings.list_unwise("a_unwise", None, &mut object);
            self.settings.list_unwise("b_unwise", None, &mut object);
            object.error(error);
            object.uri("error_in", side.name);
            object.close();
            self.settings.mark_refused(start, row, page);
        } else {
            page.rows.literal(b"invalid");
            page.rows.end_row(b'\n');
            self.settings.mark_refused(start, row, page);
            self.settings.reporter.report(side.place, side.text, error, page);
        }
        Verdict::Invalid
    }
}

impl Command for Compare {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Row
    }

    fn collector(&self) -> Option<Box<dyn Collector>> {
        Discard::if_quiet(self.is_quiet)
    }

    fn results(&self) -> Option<Results> {
        (self.form == Form::Fields).then(|| Results::line("equivalence"))
    }

    fn row(&self, row: &Row<'_>, page: &mut Page) -> Verdict {
        match row.pair() {
            Ok(Pair { a: other, b: first, .. }) if self.form == Form::Fields => {
                let pair = Pair { a: first, b: other, b_place: row.base_place() };
                self.pair(row, &pair, page)
            }
            Ok(pair) => self.pair(row, &pair, page),
            Err(error) => {
                let side = OneSide { name: None, text: row.raw, place: row.place() };
                self.refuse_pair(row, None, &side, &error, page)
            }
        }
    }
}

/// One of the two references of a pair.
#[derive(Clone, Copy, Debug)]
enum Side {
    A,
    B,
}

/// A reference of a pair, or a row that does not contain a pair.
struct OneSide<'t> {
    name: Option<&'static str>,
    text: &'t [u8],
    place: Place<'t>,
}

impl Side {
    fn of<'t>(self, row: &Row<'t>, pair: &'t Pair<'t>) -> OneSide<'t> {
        match self {
            Self::A => OneSide { name: Some("a"), text: &pair.a, place: row.place() },
            Self::B => OneSide { name: Some("b"), text: &pair.b, place: pair.b_place },
        }
    }
}

fn sentence(spec: Spec, rung: Rung) -> &'static str {
    match (spec, rung) {
        (Spec::Rfc2396 | Spec::Rfc2732, Rung::Simple) => "identical",
        (Spec::Rfc2396 | Spec::Rfc2732, Rung::Scheme) => {
            "they differ only in case and a default port (RFC 2396 section 6)"
        }
        (Spec::Rfc2396 | Spec::Rfc2732, _) => {
            "they differ only in the case of the scheme and host (RFC 2396 section 6)"
        }
        (Spec::Rfc3987, Rung::Simple) => {
            "identical (simple string comparison, RFC 3987 section 5.3.1)"
        }
        (Spec::Rfc3987, Rung::Case) => "after case normalization (RFC 3987 section 5.3.2.1)",
        (Spec::Rfc3987, Rung::Percent) => {
            "after percent-encoding normalization (RFC 3987 section 5.3.2.3)"
        }
        (Spec::Rfc3987, Rung::Path) => "after removing dot-segments (RFC 3987 section 5.3.2.4)",
        (Spec::Rfc3987, Rung::Scheme) => {
            "after scheme-based normalization (RFC 3987 section 5.3.3)"
        }
        (_, Rung::Simple) => "identical (simple string comparison, RFC 3986 section 6.2.1)",
        (_, Rung::Case) => "after case normalization (RFC 3986 section 6.2.2.1)",
        (_, Rung::Percent) => "after percent-encoding normalization (RFC 3986 section 6.2.2.2)",
        (_, Rung::Path) => "after removing dot-segments (RFC 3986 section 6.2.2.3)",
        (_, Rung::Scheme) => "after scheme-based normalization (RFC 3986 section 6.2.3)",
    }
}

/// Describes a negative result if only the levels up to `level` were compared.
fn up_to(spec: Spec, level: Rung) -> String {
    if level == Rung::Scheme {
        return difference(spec).to_owned();
    }
    let is_rfc2396 = is_rfc2396(spec);
    let is_used = |rung: &Rung| !is_rfc2396 || matches!(rung, Rung::Simple | Rung::Case);
    let names: Vec<&str> = Rung::ALL
        .into_iter()
        .filter(|rung| *rung <= level)
        .filter(is_used)
        .map(Rung::name)
        .collect();
    match names.split_last() {
        Some((last, [])) => format!("not equivalent by {last} comparison"),
        Some((last, first)) => {
            format!("not equivalent by {} or {last} comparison", first.join(", "))
        }
        None => difference(spec).to_owned(),
    }
}

fn difference(spec: Spec) -> &'static str {
    match spec {
        Spec::Rfc2396 | Spec::Rfc2732 => "normal forms differ (RFC 2396 section 6)",
        Spec::Rfc3987 => "not equivalent at any level (RFC 3987 section 5.3)",
        _ => "not equivalent at any level (RFC 3986 section 6.2)",
    }
}

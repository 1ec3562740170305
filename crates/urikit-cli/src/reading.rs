//! References as the command shows them: names of specifications, values, and members of JSON rows.
//!
//! Parsing is in `urikit_readings`.

use std::borrow::Cow;
use std::ops::Range;

use urikit::query::QuerySyntax;
use urikit_readings::raw::{Span, decoded};
pub(crate) use urikit_readings::{Component, Parsed, Parser, Part, Reference, Spec};

use crate::globs::Glob;
use crate::output::buffer::Output;
use crate::output::json::Object;

/// The specifications with URI references or IRI references, from RFC 3986 on.
pub(crate) const RFC_3986_ON: &[Spec] = &[Spec::Rfc3986, Spec::Rfc3987];
/// The specifications that define equivalence.
pub(crate) const RFC_2396_ON: &[Spec] =
    &[Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986, Spec::Rfc3987];
/// The specifications that define relative references.
pub(crate) const RFC_1808_ON: &[Spec] =
    &[Spec::Rfc1808, Spec::Rfc2396, Spec::Rfc2732, Spec::Rfc3986, Spec::Rfc3987];
/// The specifications of URIs, from newest to oldest.
pub(crate) const OF_URIS: [Spec; 5] =
    [Spec::Rfc3986, Spec::Rfc2732, Spec::Rfc2396, Spec::Rfc1808, Spec::Rfc1738];

/// Returns the title of a specification, shortened for lists.
pub(crate) const fn short_name(spec: Spec) -> &'static str {
    match spec {
        Spec::Rfc2732 => "RFC 2396+2732",
        _ => spec.title(),
    }
}

/// Returns whether the specification is RFC 2396, with or without RFC 2732.
pub(crate) const fn is_rfc2396(spec: Spec) -> bool {
    matches!(spec, Spec::Rfc2396 | Spec::Rfc2732)
}

/// Returns whether input and components can contain control characters, quotation marks, or
/// backslashes.
pub(crate) const fn needs_escapes(parser: &Parser<'_>) -> bool {
    // All grammars exclude them, but the tolerant one and the URL Standard have none.
    parser.is_tolerant() || matches!(parser.spec(), Spec::Whatwg)
}

/// Returns `uri` or `relative-ref`.
#[inline]
pub(crate) fn kind(reading: &Parsed<'_>) -> &'static str {
    if reading.is_absolute() { "uri" } else { "relative-ref" }
}

/// Returns the name of the kind of the host.
///
/// It is `registry` if the authority is a name without a host (RFC 2396 section 3.2.1).
#[inline]
pub(crate) fn host_kind(reading: &Parsed<'_>) -> Option<&'static str> {
    let registry = || reading.has_registry_name().then_some("registry");
    reading.host_kind().map(|kind| kind.name()).or_else(registry)
}

/// Returns the host, unless it is empty. Specifications disagree on whether `file:///` has one.
pub(crate) fn nonempty_host<'r>(reading: &'r Parsed<'_>) -> Option<&'r str> {
    reading.get(Part::Host).filter(|host| !host.is_empty())
}

/// Returns the common parts that differ between two readings.
pub(crate) fn differences(a: &Parsed<'_>, b: &Parsed<'_>) -> Vec<Part> {
    let differs = |part: &Part| match part {
        Part::Host => nonempty_host(a) != nonempty_host(b),
        part => a.get(*part) != b.get(*part),
    };
    Part::COMMON.into_iter().filter(differs).collect()
}

/// The form of values in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// As written.
    Raw,
    Decoded,
    /// In display form. JSON rows contain the exact form as well.
    Unicode,
}

/// The value of a component, and how to decode it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'t> {
    pub(crate) raw: &'t str,
    coding: Coding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    /// The value has no escapes, or delimiters that make decoding ambiguous.
    None,
    Percent,
    /// `application/x-www-form-urlencoded`, in which `+` is a space.
    Form,
}

impl<'t> Value<'t> {
    /// A value that is not decoded.
    #[inline]
    pub(crate) const fn plain(raw: &'t str) -> Self {
        Self { raw, coding: Coding::None }
    }

    /// Returns the value of a part.
    #[inline]
    pub(crate) fn of(reading: &'t Parsed<'_>, part: Part) -> Option<Self> {
        // In an address, `%` introduces a zone and is not an escape.
        let is_data = part.is_data() && !(part == Part::Host && has_address(reading));
        let coding = if is_data { Coding::Percent } else { Coding::None };
        Some(Self { raw: reading.get(part)?, coding })
    }

    /// Returns the values of the query pairs with a key; empty if a pair has no `=`.
    pub(crate) fn pairs(
        reading: &'t Parsed<'_>,
        key: &str,
        syntax: QuerySyntax,
    ) -> impl Iterator<Item = Self> {
        // The parameters of browsers are those of forms.
        let query = match reading.spec() {
            Spec::Whatwg => reading.get(Part::Query),
            _ => None,
        };
        let parameters = query.into_iter().flat_map(|query| query.split('&'));
        let parameters = parameters.filter(move |field| {
            urikit::form::parse(field).next().is_some_and(|(name, _)| name == key)
        });
        let parameters = parameters.map(|field| Self {
            raw: field.split_once('=').map_or("", |(_, value)| value),
            coding: Coding::Form,
        });
        let coding = if syntax == QuerySyntax::FORM { Coding::Form } else { Coding::Percent };
        let pairs = reading.query().into_iter();
        let pairs = pairs.flat_map(move |query| query.pairs(syntax).get_all(key));
        // A pair without `=` is defined, so its value is empty and not undefined.
        let raw = |pair: urikit::query::Pair<'t>| pair.value().map_or("", |value| value.as_str());
        parameters.chain(pairs.map(move |pair| Self { raw: raw(pair), coding }))
    }

    /// Returns the values of the query pairs whose decoded keys match a glob.
    pub(crate) fn pairs_matching(reading: &'t Parsed<'_>, keys: &Glob) -> Vec<Self> {
        if reading.spec() == Spec::Whatwg {
            let fields = reading.get(Part::Query).into_iter().flat_map(|query| query.split('&'));
            let has_key = |field: &&str| {
                urikit::form::parse(field).any(|(name, _)| keys.matches(name.as_bytes()))
            };
            let value = |field: &'t str| field.split_once('=').map_or("", |(_, value)| value);
            let value = |field| Self { raw: value(field), coding: Coding::Form };
            return fields.filter(has_key).map(value).collect();
        }
        let pairs = reading.query().into_iter().flat_map(|query| query.pairs(QuerySyntax::URI));
        let pairs = pairs.filter(|pair| keys.matches(&pair.key().decode_bytes()));
        let raw = |pair: urikit::query::Pair<'t>| pair.value().map_or("", |value| value.as_str());
        pairs.map(|pair| Self { raw: raw(pair), coding: Coding::Percent }).collect()
    }

    /// Returns the keys of the query pairs.
    pub(crate) fn keys(reading: &'t Parsed<'_>, syntax: QuerySyntax) -> impl Iterator<Item = Self> {
        let coding = if syntax == QuerySyntax::FORM { Coding::Form } else { Coding::Percent };
        let pairs = reading.query().into_iter().flat_map(move |query| query.pairs(syntax));
        pairs.map(move |pair| Self { raw: pair.key().as_str(), coding })
    }

    /// The part in a range, which must not split an escape.
    pub(crate) fn slice(self, range: Range<usize>) -> Self {
        Self { raw: &self.raw[range], ..self }
    }

    /// Returns the decoded octets, if requested and if the value can contain escapes. Invalid
    /// escapes, which the URL Standard allows, are literal.
    #[inline]
    pub(crate) fn decoded(self, values: Values) -> Option<Cow<'t, [u8]>> {
        if values != Values::Decoded || self.coding == Coding::None {
            return None;
        }
        Some(self.octets())
    }

    fn octets(self) -> Cow<'t, [u8]> {
        // A plus sign that is meant is written `%2B`, so this must happen before escapes are
        // decoded.
        let spaced = match self.coding {
            Coding::Form if self.raw.contains('+') => Cow::Owned(self.raw.replace('+', " ")),
            _ => Cow::Borrowed(self.raw),
        };
        match spaced {
            Cow::Borrowed(raw) if !raw.contains('%') => Cow::Borrowed(raw.as_bytes()),
            spaced => decoded(spaced.as_bytes(), Span::new(0, spaced.len())).into(),
        }
    }
}

/// Returns whether the host is an address, in which `%` introduces a zone.
fn has_address(reading: &Parsed<'_>) -> bool {
    reading.get(Part::Host).is_some_and(|host| host.starts_with('['))
}

/// Appends a value, decoded if requested. Decoded values, and those of parsers that accept any
/// character, are escaped, because they can contain tabs and newlines.
pub(crate) fn write_plain(value: Value<'_>, values: Values, parser: &Parser<'_>, out: &mut Output) {
    match value.decoded(values) {
        Some(octets) => write_escaped(&octets, out),
        None if needs_escapes(parser) => write_escaped(value.raw.as_bytes(), out),
        None => out.extend_from_slice(value.raw.as_bytes()),
    }
}

/// Appends octets, in a line with escapes, so that they stay in one field.
pub(crate) fn write_escaped(bytes: &[u8], out: &mut Output) {
    // The ends of values are stored, so that no byte needs an escape.
    if out.cells().is_some() {
        return out.extend_from_slice(bytes);
    }
    for byte in bytes {
        match byte {
            b'\t' => out.literal(b"\\t"),
            b'\n' => out.literal(b"\\n"),
            b'\r' => out.literal(b"\\r"),
            b'\\' => out.literal(b"\\\\"),
            byte => out.push(*byte),
        }
    }
}

/// Returns the parts of a specification, in the order of JSON members.
fn parts(spec: Spec) -> impl Iterator<Item = Part> {
    Part::COMMON.into_iter().chain(spec.own_parts().iter().copied())
}

/// Writes the members of a JSON row from `scheme` on, and returns the names of those that decoded
/// to invalid UTF-8.
pub(crate) fn write_members(
    reading: &Parsed<'_>,
    values: Values,
    object: &mut Object<'_>,
) -> Vec<&'static str> {
    let mut lossy = Vec::new();
    for part in parts(reading.spec()) {
        let value = Value::of(reading, part);
        match value.and_then(|value| value.decoded(values)) {
            Some(octets) => {
                let text = String::from_utf8_lossy(&octets);
                if let Cow::Owned(_) = text {
                    lossy.push(part.name());
                }
                object.text(part.name(), &text);
            }
            None => object.uri(part.name(), value.map(|value| value.raw)),
        }
        // The member for the kind of the host follows that of the host, in rows of valid and of
        // invalid input alike.
        if part == Part::Host {
            object.uri("host_kind", host_kind(reading));
        }
    }
    lossy
}

/// Writes the members of an invalid reference.
pub(crate) fn write_undefined(spec: Spec, object: &mut Object<'_>) {
    for part in parts(spec) {
        object.null(part.name());
        if part == Part::Host {
            object.null("host_kind");
        }
    }
}

/// Returns the report of the URL Standard on an invalid input, or `None` if it is not UTF-8.
pub(crate) fn report_of(input: &[u8]) -> Option<urikit_whatwg::Report> {
    let input = std::str::from_utf8(input).ok()?;
    Some(urikit_whatwg::Parser::new().report(input))
}

/// Writes the validation errors of the URL Standard, and the differences between an input and its
/// URL.
pub(crate) fn write_report(report: Option<&urikit_whatwg::Report>, object: &mut Object<'_>) {
    let (errors, changes) = report.map(|report| (&report.errors, &report.changes)).unzip();
    object.list("validation_errors", errors.into_iter().flatten(), |item, error| {
        item.uri("name", error.name());
        item.number("start", error.start());
        item.number("end", error.end());
    });
    object.list("changes", changes.into_iter().flatten(), |item, change| {
        item.uri("kind", change.kind.name());
        item.number("start", change.input.start);
        item.number("end", change.input.end);
        item.number("output_start", change.href.start);
        item.number("output_end", change.href.end);
    });
}

/// Returns the offset of a slice in its string.
pub(crate) fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

//! URLs by the WHATWG URL Standard, as browsers parse them.

use std::ops::Range;

use urikit::component::HostKind;
use urikit_whatwg::{self as whatwg, ParseError, Parser, Url};

use super::parts::{Key, PartVisitor, Value};
use crate::diagnostics::input_error::InputError;
use crate::output::json::Object;

/// A parsed URL, and the input that it was parsed from.
///
/// The components are those of the URL, which can differ from the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhatwgUrl<'t> {
    input: &'t str,
    url: &'t Url,
}

impl<'t> WhatwgUrl<'t> {
    /// Parses a URL; relative to a base if there is one.
    pub(crate) fn parse<'b>(
        input: &'b [u8],
        base: Option<&Url>,
    ) -> Result<(&'b str, Url), Box<InputError>> {
        const RULE: &str = "a URL consists of Unicode characters";
        let text = std::str::from_utf8(input).map_err(|error| {
            let start = error.valid_up_to();
            let len = error.error_len().unwrap_or(input.len() - start);
            Box::new(InputError::not_utf8(start..start + len, RULE))
        })?;
        let parser = base.map_or_else(Parser::new, |base| Parser::new().base(base));
        match parser.parse(text) {
            Ok(url) => Ok((text, url)),
            Err(error) => Err(Box::new(InputError::from(error))),
        }
    }

    pub(crate) const fn new(input: &'t str, url: &'t Url) -> Self {
        Self { input, url }
    }

    /// Returns the URL as if its serialization were the input.
    pub(crate) fn serialized(url: &'t Url) -> Self {
        Self { input: url.as_str(), url }
    }

    pub(crate) const fn input(&self) -> &'t str {
        self.input
    }

    pub(crate) const fn url(&self) -> &'t Url {
        self.url
    }

    pub(crate) fn scheme(&self) -> &'t str {
        &self.url.as_str()[self.url.spans().scheme]
    }

    /// Returns the range of the input that a range of the URL comes from.
    ///
    /// If the range starts or ends inside of a change, it is extended to the whole change.
    #[cold]
    pub(crate) fn input_span(&self, href: &Range<usize>) -> Range<usize> {
        // Without a base, because no command computes values from resolved URLs.
        let changes = Parser::new().report(self.input).changes;
        let (mut start, mut end, mut reached) = (href.start, href.end, 0);
        // The changes are in order, so the last one before an offset decides.
        for change in &changes {
            // A removed tab can be inside of another change, which then ends later.
            reached = reached.max(change.input.end);
            if change.href.start <= href.start {
                start = match href.start.checked_sub(change.href.end) {
                    Some(distance) => reached + distance,
                    None => change.input.start,
                };
            }
            if change.href.start < href.end {
                end = reached + href.end.saturating_sub(change.href.end);
            }
        }
        start..end.max(start)
    }

    /// Returns the component of a key as the URL serializes it.
    pub(super) fn part(&self, key: Key) -> Option<&'t str> {
        let spans = self.url.spans();
        let range = match key {
            Key::Scheme => Some(spans.scheme),
            Key::Authority => spans.authority,
            Key::Userinfo => spans.userinfo,
            Key::Host => spans.host,
            Key::HostKind => return self.url.host_kind().map(|kind| host_kind(kind).name()),
            Key::Port => spans.port,
            Key::Path => Some(spans.path),
            Key::Query => spans.query,
            Key::Fragment => spans.fragment,
            _ => None,
        };
        range.map(|range| &self.url.as_str()[range])
    }

    pub(super) fn visit_parts(&self, to: &mut impl PartVisitor<'t>) {
        for key in Key::common() {
            let has_escapes =
                matches!(key, Key::Userinfo | Key::Host | Key::Path | Key::Query | Key::Fragment);
            let value = if has_escapes { Value::percent_encoded } else { Value::plain };
            to.visit(key, self.part(key).map(value));
        }
    }
}

/// Writes the validation errors of an input, and the differences between it and its URL.
///
/// Input that is not UTF-8 has neither.
pub(crate) fn write_report(input: &[u8], object: &mut Object<'_>) {
    let report = std::str::from_utf8(input).ok().map(|text| Parser::new().report(text));
    let (errors, changes) = report.map(|report| (report.errors, report.changes)).unzip();
    object.list("validation_errors", errors.unwrap_or_default(), |item, error| {
        item.uri("name", error.name());
        item.number("start", error.start());
        item.number("end", error.end());
    });
    object.list("changes", changes.unwrap_or_default(), |item, change| {
        item.uri("kind", change.kind.name());
        item.number("start", change.input.start);
        item.number("end", change.input.end);
        item.number("output_start", change.href.start);
        item.number("output_end", change.href.end);
    });
}

/// Returns the kind of a host in the terms of RFC 3986.
const fn host_kind(kind: whatwg::HostKind) -> HostKind {
    match kind {
        whatwg::HostKind::Ipv4 => HostKind::Ipv4,
        whatwg::HostKind::Ipv6 => HostKind::Ipv6,
        _ => HostKind::RegName,
    }
}

impl From<ParseError> for InputError {
    fn from(error: ParseError) -> Self {
        Self {
            span: error.span(),
            component: Some("url"),
            code: error.name(),
            rule: error.name(),
            section: error.section(),
            message: error.message().into(),
            help: Some(error.help().into()),
        }
    }
}
